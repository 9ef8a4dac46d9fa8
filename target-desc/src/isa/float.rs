//! Floating-point arithmetic: `f32`, `f32x2` and `f64`.
//!
//! In the manual `.f64` needs `sm_13`, or `.target map_f64_to_f32`. ptxas takes
//! it on older targets without a word, so the rows do not ask for it.

use target_desc_macros::insts;

#[rustfmt::skip] // Aligned as a table.
insts! {
    slots ROUND {
        .rnd = { .rn, .rz, .rm @1.2 sm_13, .rp @1.2 sm_13 };

        when .rm|.rp .f32;                                          @2.0 sm_20
        when .ftz;                                                  @1.4
    }

    /// Whether a value is of a kind.
    TESTP "floating-point-instructions-testp" {
        testp.op.type                   p, a;                       @2.0 sm_20

        .op   = { .finite, .infinite, .number, .notanumber, .normal, .subnormal };
        .type = { .f32, .f64 };

        p: out.pred;
    }

    /// The sign of one value on another.
    COPYSIGN "floating-point-instructions-copysign" {
        copysign.type                   d, a, b;                    @2.0 sm_20

        .type = { .f32, .f64 };
    }

    /// Add two values.
    ADD "floating-point-instructions-add" {
        use ROUND;
        skip types;

        add{.rnd}{.ftz}{.sat}.f32       d, a, b;
        add{.rnd}{.ftz}.f32x2           d, a, b;                    @8.6 sm_100
        add{.rnd}.f64                   d, a, b;
    }

    /// Subtract one value from another.
    SUB "floating-point-instructions-sub" {
        use ROUND;
        skip types;

        sub{.rnd}{.ftz}{.sat}.f32       d, a, b;
        sub{.rnd}{.ftz}.f32x2           d, a, b;                    @8.6 sm_100
        sub{.rnd}.f64                   d, a, b;
    }

    /// Multiply two values.
    MUL "floating-point-instructions-mul" {
        use ROUND;
        skip types;

        mul{.rnd}{.ftz}{.sat}.f32       d, a, b;
        mul{.rnd}{.ftz}.f32x2           d, a, b;                    @8.6 sm_100
        mul{.rnd}.f64                   d, a, b;
    }

    /// Multiply two values and add a third, rounding once.
    FMA "floating-point-instructions-fma" {
        use ROUND;
        skip types;

        fma.rnd{.ftz}{.sat}.f32         d, a, b, c;                 @2.0 sm_20
        fma.rnd{.ftz}.f32x2             d, a, b, c;                 @8.6 sm_100
        fma.rnd.f64                     d, a, b, c;                 @1.4
    }

    /// Multiply two values and add a third; on `sm_20` and later another name of `fma`.
    MAD "floating-point-instructions-mad" {
        use ROUND;

        mad{.ftz}{.sat}.f32             d, a, b, c;                 @1.0 until 3.2 sm_20
        mad.rnd{.ftz}{.sat}.f32         d, a, b, c;                 @2.0 sm_20
        mad.f64                         d, a, b, c;                 @1.0 until 1.4
        mad.rnd.f64                     d, a, b, c;
    }

    /// Divide one value by another.
    DIV "floating-point-instructions-div" {
        use ROUND;

        div.type                        d, a, b;                    @1.0 until 1.4
        div.approx{.ftz}.f32            d, a, b;                    @1.4
        div.full{.ftz}.f32              d, a, b;                    @1.4
        div.rnd{.ftz}.f32               d, a, b;                    @2.0 sm_20
        div.rnd.f64                     d, a, b;

        .type = { .f32, .f64 };

        when .rz|.rm|.rp .f64;                                      @2.0 sm_20
        // A call.
        refuse sum|element|offset|function: a, b with .rz|.rm|.rp;
    }

    /// The absolute value.
    ABS "floating-point-instructions-abs" {
        skip types;

        abs{.ftz}.f32                   d, a;
        abs.f64                         d, a;

        when .ftz;                                                  @1.4
    }

    /// Negate.
    NEG "floating-point-instructions-neg" {
        skip types;

        neg{.ftz}.f32                   d, a;
        neg.f64                         d, a;

        when .ftz;                                                  @1.4
    }

    /// The least of two or three values.
    MIN "floating-point-instructions-min" {
        skip types;

        min{.ftz}{.NaN}.f32                 d, a, b{, c};
        min{.ftz}{.NaN}.abs.f32             d, a, b, c;             @8.8 sm_100
        min{.ftz}{.NaN}.xorsign.abs.f32     d, a, b;                @7.2 sm_86
        min.f64                             d, a, b;

        c: in.f32 @8.8 sm_100;

        when .ftz;                                                  @1.4
        when .NaN;                                                  @7.0 sm_80
    }

    /// The greatest of two or three values.
    MAX "floating-point-instructions-max" {
        skip types;

        max{.ftz}{.NaN}.f32                 d, a, b{, c};
        max{.ftz}{.NaN}.abs.f32             d, a, b, c;             @8.8 sm_100
        max{.ftz}{.NaN}.xorsign.abs.f32     d, a, b;                @7.2 sm_86
        max.f64                             d, a, b;

        c: in.f32 @8.8 sm_100;

        when .ftz;                                                  @1.4
        when .NaN;                                                  @7.0 sm_80
    }

    /// The reciprocal.
    // ptxas takes `.ftz` on every `.f64` form; the manual has it on `.approx` alone.
    RCP "floating-point-instructions-rcp" {
        use ROUND;
        skip types;

        rcp.f32                         d, a;                       @1.0 until 1.4
        rcp.approx{.ftz}.f32            d, a;                       @1.4
        rcp.rnd{.ftz}.f32               d, a;                       @2.0 sm_20
        rcp.rnd.f64                     d, a;                       @1.4

        when .rz|.rm|.rp .f64;                                      @2.0 sm_20
    }

    /// The reciprocal of a `f64`, to 20 bits.
    RCP_APPROX_FTZ_F64 "floating-point-instructions-rcp-approx-ftz-f64" {
        skip types;

        rcp.approx.ftz.f64              d, a;                       @2.1 sm_20
    }

    /// The square root.
    SQRT "floating-point-instructions-sqrt" {
        use ROUND;
        skip types;

        sqrt.type                       d, a;                       @1.0 until 1.4
        sqrt.approx{.ftz}.f32           d, a;                       @1.4
        sqrt.rnd{.ftz}.f32              d, a;                       @2.0 sm_20
        sqrt.rnd.f64                    d, a;

        .type = { .f32, .f64 };

        when .rz|.rm|.rp .f64;                                      @2.0 sm_20
        // A call.
        refuse sum|element|offset|function: a with .rz|.rm|.rp;
    }

    /// The reciprocal of the square root.
    RSQRT "floating-point-instructions-rsqrt" {
        skip types;

        rsqrt.type                      d, a;                       @1.0 until 1.4
        rsqrt.approx{.ftz}.f32          d, a;                       @1.4
        rsqrt.approx.f64                d, a;                       @1.4

        .type = { .f32, .f64 };
    }

    /// The reciprocal of the square root of a `f64`, to 20 bits.
    RSQRT_APPROX_FTZ_F64 "floating-point-instructions-rsqrt-approx-ftz-f64" {
        skip types;

        rsqrt.approx.ftz.f64            d, a;                       @4.0 sm_20
    }

    /// The sine, of an angle in radians or, with `.2pi`, in turns.
    SIN "floating-point-instructions-sin" {
        skip types;

        sin.f32                         d, a;                       @1.0 until 1.4
        sin.approx{.ftz}.f32            d, a;                       @1.4
        sin.approx.ftz.2pi.f32          d, a;                       @9.5
    }

    /// The cosine, of an angle in radians or, with `.2pi`, in turns.
    COS "floating-point-instructions-cos" {
        skip types;

        cos.f32                         d, a;                       @1.0 until 1.4
        cos.approx{.ftz}.f32            d, a;                       @1.4
        cos.approx.ftz.2pi.f32          d, a;                       @9.5
    }

    /// The logarithm to the base 2.
    LG2 "floating-point-instructions-lg2" {
        skip types;

        lg2.f32                         d, a;                       @1.0 until 1.4
        lg2.approx{.ftz}.f32            d, a;                       @1.4
    }

    /// Two to the power of a value.
    EX2 "floating-point-instructions-ex2" {
        skip types;

        ex2.f32                         d, a;                       @1.0 until 1.4
        ex2.approx{.ftz}.f32            d, a;                       @1.4
    }

    /// The hyperbolic tangent.
    TANH "floating-point-instructions-tanh" {
        skip types;

        tanh.approx.f32                 d, a;                       @7.0 sm_75
    }
}
