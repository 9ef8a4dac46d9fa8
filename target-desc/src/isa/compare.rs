//! Comparison and selection.

use target_desc_macros::insts;

#[rustfmt::skip] // Aligned as a table.
insts! {
    slots OPERATORS {
        .Bits     = { .eq, .ne };
        .Signed   = { .eq, .ne, .lt, .le, .gt, .ge };
        .Unsigned = { .eq, .ne, .lt, .le, .gt, .ge, .lo, .ls, .hi, .hs };
        .Float    = { .eq, .ne, .lt, .le, .gt, .ge, .equ, .neu, .ltu, .leu, .gtu, .geu, .num, .nan };
        .BoolOp   = { .and, .or, .xor };
        .btype    = { .b16, .b32, .b64 };
        .stype    = { .s16, .s32, .s64 };
        .utype    = { .u16, .u32, .u64 };
    }

    /// Compare two values, and combine the result with a predicate; give ones or zeros.
    SET "comparison-and-selection-instructions-set" {
        use OPERATORS;
        skip types;

        set.Bits.dtype.btype                d, a, b;
        set.Bits.BoolOp.dtype.btype         d, a, b, {!}c;
        set.Signed.dtype.stype              d, a, b;
        set.Signed.BoolOp.dtype.stype       d, a, b, {!}c;
        set.Unsigned.dtype.utype            d, a, b;
        set.Unsigned.BoolOp.dtype.utype     d, a, b, {!}c;
        set.Float{.ftz}.dtype.f32           d, a, b;
        set.Float.BoolOp{.ftz}.dtype.f32    d, a, b, {!}c;
        set.Float.dtype.f64                 d, a, b;
        set.Float.BoolOp.dtype.f64          d, a, b, {!}c;
        set.Signed.packed_s                 d, a, b;                @9.4 sm_107f
        set.Unsigned.packed_u               d, a, b;                @9.4 sm_107f

        .dtype    = { .u32, .s32, .f32 };
        .packed_s = { .s8x4, .s16x2 };
        .packed_u = { .u8x4, .u16x2 };

        c: in.pred;

        when .ftz;                                                  @1.4
    }

    /// Compare two values, and combine the result with a predicate.
    SETP "comparison-and-selection-instructions-setp" {
        use OPERATORS;
        skip types;

        setp.Bits.btype                     p{|q}, a, b;
        setp.Bits.BoolOp.btype              p{|q}, a, b, {!}c;
        setp.Signed.stype                   p{|q}, a, b;
        setp.Signed.BoolOp.stype            p{|q}, a, b, {!}c;
        setp.Unsigned.utype                 p{|q}, a, b;
        setp.Unsigned.BoolOp.utype          p{|q}, a, b, {!}c;
        setp.Float{.ftz}.f32                p{|q}, a, b;
        setp.Float.BoolOp{.ftz}.f32         p{|q}, a, b, {!}c;
        setp.Float.f64                      p{|q}, a, b;
        setp.Float.BoolOp.f64               p{|q}, a, b, {!}c;

        when .ftz;                                                  @1.4

        p, q: sink.pred;
        c: in.pred;
    }

    /// One of two values, as a predicate says.
    SELP "comparison-and-selection-instructions-selp" {
        selp.type                           d, a, b, c;

        .type = { .b16, .b32, .b64, .u16, .u32, .u64, .s16, .s32, .s64, .f32, .f64 };

        c: in.pred;
    }

    /// One of two values, as the sign of a third says.
    SLCT "comparison-and-selection-instructions-slct" {
        slct.dtype.s32                      d, a, b, c;
        slct{.ftz}.dtype.f32                d, a, b, c;

        .dtype = { .b16, .b32, .b64, .u16, .u32, .u64, .s16, .s32, .s64, .f32, .f64 };

        when .ftz;                                                  @1.4

        a, b: in.dtype;
    }

    /// Compare two values, of which or of whose result one is of half precision.
    SET_HALF "half-precision-comparison-instructions-set" {
        use OPERATORS;
        skip types;

        // To half precision.
        set.Bits.htype.btype                d, a, b;
        set.Bits.BoolOp.f16.btype           d, a, b, {!}c;          @4.2 sm_53
        set.Bits.BoolOp.bf16.btype          d, a, b, {!}cb;         @7.8 sm_90
        set.Signed.htype.stype              d, a, b;
        set.Signed.BoolOp.f16.stype         d, a, b, {!}c;          @4.2 sm_53
        set.Signed.BoolOp.bf16.stype        d, a, b, {!}cb;         @7.8 sm_90
        set.Unsigned.htype.utype            d, a, b;
        set.Unsigned.BoolOp.f16.utype       d, a, b, {!}c;          @4.2 sm_53
        set.Unsigned.BoolOp.bf16.utype      d, a, b, {!}cb;         @7.8 sm_90
        set.Float{.ftz}.f16.ftype           d, a, b;                @4.2 sm_53
        set.Float.BoolOp{.ftz}.f16.ftype    d, a, b, {!}c;          @4.2 sm_53
        set.Float.f16.f64                   d, a, b;                @4.2 sm_53
        set.Float.BoolOp.f16.f64            d, a, b, {!}c;          @4.2 sm_53
        set.Float.bf16.anyftype             d, a, b;                @7.8 sm_90
        set.Float.BoolOp.bf16.anyftype      d, a, b, {!}cb;         @7.8 sm_90
        set.Float{.ftz}.f16x2.f16x2         d, a, b;                @4.2 sm_53
        set.Float.BoolOp{.ftz}.f16x2.f16x2  d, a, b, {!}c;          @4.2 sm_53
        set.Float.bf16x2.bf16x2             d, a, b;                @7.8 sm_90
        set.Float.BoolOp.bf16x2.bf16x2      d, a, b, {!}cb;         @7.8 sm_90

        // From half precision to integers.
        set.Float{.ftz}.dtype.f16           d, a, b;                @6.5 sm_53
        set.Float.BoolOp{.ftz}.dtype.f16    d, a, b, {!}c;          @6.5 sm_53
        set.Float.dtype.bf16                d, a, b;                @7.8 sm_90
        set.Float.BoolOp.dtype.bf16         d, a, b, {!}cb;         @7.8 sm_90
        set.Float{.ftz}.wtype.f16x2         d, a, b;                @6.5 sm_53
        set.Float.BoolOp{.ftz}.wtype.f16x2  d, a, b, {!}c;          @6.5 sm_53
        set.Float.wtype.bf16x2              d, a, b;                @7.8 sm_90
        set.Float.BoolOp.wtype.bf16x2       d, a, b, {!}cb;         @7.8 sm_90

        .htype    = { .f16 @4.2 sm_53, .bf16 @7.8 sm_90 };
        .ftype    = { .f16, .f32 };
        .anyftype = { .f16, .bf16, .f32, .f64 };
        .dtype    = { .u16, .s16, .u32, .s32 };
        .wtype    = { .u32, .s32 };

        c: in.pred;
        // Beside `bf16` ptxas takes no constant for a predicate.
        cb: reg.pred;
    }

    /// Compare two half-precision values, and combine the result with a predicate.
    // ptxas takes the pairs with one predicate too, which the manual does not.
    SETP_HALF "half-precision-comparison-instructions-setp" {
        use OPERATORS;
        skip types;

        setp.Float{.ftz}.f16                p, a, b;                @4.2 sm_53
        setp.Float.BoolOp{.ftz}.f16         p, a, b, {!}c;          @4.2 sm_53
        setp.Float{.ftz}.f16x2              p|q, a, b;              @4.2 sm_53
        setp.Float.BoolOp{.ftz}.f16x2       p|q, a, b, {!}c;        @4.2 sm_53
        setp.Float.bf16                     p, a, b;                @7.8 sm_90
        setp.Float.BoolOp.bf16              p, a, b, {!}cb;         @7.8 sm_90
        setp.Float.bf16x2                   p|q, a, b;              @7.8 sm_90
        setp.Float.BoolOp.bf16x2            p|q, a, b, {!}cb;       @7.8 sm_90

        p, q: sink.pred;
        c: in.pred;
        // Beside `bf16` ptxas takes no constant for a predicate.
        cb: reg.pred;
    }
}
