//! Mixed precision: half-precision operands, `f32` results, and the reverse.

use target_desc_macros::insts;

#[rustfmt::skip] // Aligned as a table.
insts! {
    slots TYPES {
        .rnd    = { .rn, .rz, .rm, .rp };
        .type   = { .f16, .bf16 };
        .x2type = { .f16x2, .bf16x2 };
    }

    /// Add two values.
    // ptxas takes the forms with a half-precision result without `.rz` too.
    ADD "mixed-precision-floating-point-instructions-add" {
        use TYPES;
        skip types;

        add{.rnd}{.sat}.f32.type            d, a, c;        @8.6 sm_100
        add{.rnd}.f32x2.x2type.f32x2        d, a2, c2;      @9.4 sm_107f
        add.rz.ftz.f16x2.f32x2.f32x2        d, a2, c2;      @9.4 sm_107f
        add.rz.bf16x2.f32x2.f32x2           d, a2, c2;      @9.4 sm_107f

        c: in.f32;
        a2: in.f32x2.x2type;
    }

    /// Subtract one value from another.
    SUB "mixed-precision-floating-point-instructions-sub" {
        use TYPES;
        skip types;

        sub{.rnd}{.sat}.f32.type            d, a, c;        @8.6 sm_100
        sub{.rnd}.f32x2.x2type.f32x2        d, a2, c2;      @9.4 sm_107f
        sub.rz.ftz.f16x2.f32x2.f32x2        d, a2, c2;      @9.4 sm_107f
        sub.rz.bf16x2.f32x2.f32x2           d, a2, c2;      @9.4 sm_107f

        c: in.f32;
        a2: in.f32x2.x2type;
    }

    /// Multiply two values.
    MUL "mixed-precision-floating-point-instructions-mul" {
        skip types;

        mul.rz.ftz.f16x2.f32x2.f32x2        d, a, b;        @9.4 sm_107f
        mul.rz.bf16x2.f32x2.f32x2           d, a, b;        @9.4 sm_107f
        mul.f16x2.f16x2.bf16x2              d, a, b;        @9.4 sm_107f
        mul.bf16x2.bf16x2.f16x2             d, a, b;        @9.4 sm_107f
    }

    /// Multiply two values and add a third, rounding once.
    FMA "mixed-precision-floating-point-instructions-fma" {
        use TYPES;
        skip types;

        fma.rnd{.sat}.f32.type              d, a, b, c;     @8.6 sm_100
        fma.rnd.f32x2.x2type.f32x2.f32x2    d, a2, b2, c2;  @9.4 sm_107f

        c: in.f32;
        a2: in.x2type;
    }
}
