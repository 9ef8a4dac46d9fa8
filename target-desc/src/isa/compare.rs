//! Comparison and selection.

use target_desc_macros::insts;

#[rustfmt::skip] // Aligned as a table.
insts! {
    slots OPERATORS {
        .CmpOp = { .eq, .ne, .lt, .le, .gt, .ge, .lo, .ls, .hi, .hs,
                   .equ, .neu, .ltu, .leu, .gtu, .geu, .num, .nan };
        .FCmpOp = { .eq, .ne, .lt, .le, .gt, .ge,
                    .equ, .neu, .ltu, .leu, .gtu, .geu, .num, .nan };
        .ICmpOp = { .eq, .ne, .lt, .le, .gt, .ge, .lo, .ls, .hi, .hs };
        .BoolOp = { .and, .or, .xor };
    }

    /// Compare two values, and combine the result with a predicate.
    SETP "comparison-and-selection-instructions-setp" {
        use OPERATORS;

        setp.CmpOp{.ftz}.type               p, a, b;
        setp.CmpOp.BoolOp{.ftz}.type        p, a, b, c;

        .type = { .b16, .b32, .b64, .u16, .u32, .u64, .s16, .s32, .s64, .f32, .f64 };

        when .b16|.b32|.b64 => .eq|.ne;
        when .lo|.ls|.hi|.hs => .u16|.u32|.u64;
        when .equ|.neu|.ltu|.leu|.gtu|.geu|.num|.nan => .f32|.f64;
        when .ftz => .f32;                                          @1.4
    }

    /// One of two values, as a predicate says.
    SELP "comparison-and-selection-instructions-selp" {
        selp.type                           d, a, b, c;

        .type = { .b16, .b32, .b64, .u16, .u32, .u64, .s16, .s32, .s64, .f32, .f64 };
    }

    /// One of two values, as the sign of a third says.
    SLCT "comparison-and-selection-instructions-slct" {
        slct.dtype.s32                      d, a, b, c;
        slct{.ftz}.dtype.f32                d, a, b, c;

        .dtype = { .b16, .b32, .b64, .u16, .u32, .u64, .s16, .s32, .s64, .f32, .f64 };

        when .ftz;                                                  @1.4
    }

    /// Compare two half-precision values, and combine the result with a predicate.
    SETP_HALF "half-precision-comparison-instructions-setp" {
        use OPERATORS;

        setp.FCmpOp{.ftz}.ftype             p, a, b;                @4.2 sm_53
        setp.FCmpOp.BoolOp{.ftz}.ftype      p, a, b, c;             @4.2 sm_53
        setp.FCmpOp.btype                   p, a, b;                @7.8 sm_90
        setp.FCmpOp.BoolOp.btype            p, a, b, c;             @7.8 sm_90

        .ftype = { .f16, .f16x2 };
        .btype = { .bf16, .bf16x2 };
    }
}
