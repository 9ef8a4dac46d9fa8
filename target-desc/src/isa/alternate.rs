//! Alternate floating point: four numbers of 8, 6 or 4 bits in one register.

use target_desc_macros::insts;

#[rustfmt::skip] // Aligned as a table.
insts! {
    slots TYPES {
        .dtype = { .e4m3x4, .e5m2x4 };
        .atype = { .e5m2x4, .e4m3x4, .e3m2x4, .e2m3x4, .e2m1x4, .e2m1p4x4, .ue8m0x4 };
        .btype = { .e5m2x4, .e4m3x4, .e3m2x4, .e2m3x4, .e2m1x4, .e2m1p4x4, .ue8m0x4 };

        take vector: d, a, b, c;
        refuse function: a, b, c;
    }

    /// Add two values.
    ADD "alternate-floating-point-instructions-add" {
        use TYPES;
        skip types;

        add{.rn}{.satfinite}.dtype.atype        d, a, c;        @9.4 sm_100a sm_103a

        c: in.dtype;
    }

    /// Subtract one value from another.
    SUB "alternate-floating-point-instructions-sub" {
        use TYPES;
        skip types;

        sub{.rn}{.satfinite}.dtype.atype        d, a, c;        @9.4 sm_100a sm_103a

        c: in.dtype;
    }

    /// Multiply two values.
    MUL "alternate-floating-point-instructions-mul" {
        use TYPES;
        skip types;

        mul{.rn}{.satfinite}.dtype.atype.btype  d, a, b;        @9.4 sm_100a sm_103a

        a: in.atype;
    }

    /// Multiply two values and add a third, rounding once.
    FMA "alternate-floating-point-instructions-fma" {
        use TYPES;
        skip types;

        fma{.rn}{.satfinite}.dtype.atype.btype  d, a, b, c;     @9.4 sm_100a sm_103a

        a: in.atype;
        c: in.dtype;
    }
}
