//! Half-precision arithmetic: `f16`, `bf16`, and pairs of them.
//!
//! ptxas takes every rounding mode on `fma.bf16`, and `.sat` with `.oob`; the
//! manual does not, so the rows do not have them.

use target_desc_macros::insts;

#[rustfmt::skip] // Aligned as a table.
insts! {
    slots TYPES {
        .ftype = { .f16, .f16x2 };
        .btype = { .bf16, .bf16x2 };
    }

    /// Add two values.
    ADD "half-precision-floating-point-instructions-add" {
        use TYPES;
        skip types;

        add{.rn}{.ftz}{.sat}.ftype      d, a, b;        @4.2 sm_53
        add{.rn}.btype                  d, a, b;        @7.8 sm_90
    }

    /// Subtract one value from another.
    SUB "half-precision-floating-point-instructions-sub" {
        use TYPES;
        skip types;

        sub{.rn}{.ftz}{.sat}.ftype      d, a, b;        @4.2 sm_53
        sub{.rn}.btype                  d, a, b;        @7.8 sm_90
    }

    /// Multiply two values.
    MUL "half-precision-floating-point-instructions-mul" {
        use TYPES;
        skip types;

        mul{.rn}{.ftz}{.sat}.ftype      d, a, b;        @4.2 sm_53
        mul{.rn}.btype                  d, a, b;        @7.8 sm_90
    }

    /// Multiply two values and add a third, rounding once.
    FMA "half-precision-floating-point-instructions-fma" {
        use TYPES;
        skip types;

        fma.rn{.ftz}{.sat}.ftype        d, a, b, c;     @4.2 sm_53
        fma.rn{.ftz}.relu.ftype         d, a, b, c;     @7.0 sm_80
        fma.rn{.relu}.btype             d, a, b, c;     @7.0 sm_80
        fma.rn.oob{.relu}.type          d, a, b, c;     @8.1 sm_90

        .type = { .f16, .f16x2, .bf16, .bf16x2 };
    }

    /// Negate.
    NEG "half-precision-floating-point-instructions-neg" {
        use TYPES;
        skip types;

        neg{.ftz}.ftype                 d, a;           @6.0 sm_53
        neg.btype                       d, a;           @7.0 sm_80
    }

    /// The absolute value.
    ABS "half-precision-floating-point-instructions-abs" {
        use TYPES;
        skip types;

        abs{.ftz}.ftype                 d, a;           @6.5 sm_53
        abs.btype                       d, a;           @7.0 sm_80
    }

    /// The lesser of two values.
    MIN "half-precision-floating-point-instructions-min" {
        use TYPES;
        skip types;

        min{.ftz}{.NaN}.ftype               d, a, b;    @7.0 sm_80
        min{.ftz}{.NaN}.xorsign.abs.ftype   d, a, b;    @7.2 sm_86
        min{.NaN}.btype                     d, a, b;    @7.0 sm_80
        min{.NaN}.xorsign.abs.btype         d, a, b;    @7.2 sm_86
    }

    /// The greater of two values.
    MAX "half-precision-floating-point-instructions-max" {
        use TYPES;
        skip types;

        max{.ftz}{.NaN}.ftype               d, a, b;    @7.0 sm_80
        max{.ftz}{.NaN}.xorsign.abs.ftype   d, a, b;    @7.2 sm_86
        max{.NaN}.btype                     d, a, b;    @7.0 sm_80
        max{.NaN}.xorsign.abs.btype         d, a, b;    @7.2 sm_86
    }

    /// The hyperbolic tangent.
    TANH "half-precision-floating-point-instructions-tanh" {
        skip types;

        tanh.approx.type                d, a;           @7.0 sm_75

        .type = { .f16, .f16x2, .bf16 @7.8 sm_90, .bf16x2 @7.8 sm_90 };
    }

    /// Two to the power of a value.
    EX2 "half-precision-floating-point-instructions-ex2" {
        use TYPES;
        skip types;

        ex2.approx.ftype                d, a;           @7.0 sm_75
        ex2.approx.ftz.btype            d, a;           @7.8 sm_90
    }
}
