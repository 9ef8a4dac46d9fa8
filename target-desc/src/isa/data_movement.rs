//! Moves and conversions.

use target_desc_macros::insts;

#[rustfmt::skip] // Aligned as a table.
insts! {
    /// Copy a value, a special register or an address; pack values into one, or unpack it.
    // The manual has no vectors; one value behind them is one for all elements.
    MOV "data-movement-and-conversion-instructions-mov" {
        mov.type                d, a;
        mov.itype               d, i;
        mov.btype               d, b;
        mov.btype               u, c;
        mov.vec.vtype           v, w;
        mov.vec.vtype           v, s;

        .type  = { .pred, .f32, .f64 };
        .itype = { .u16, .u32, .u64, .s16, .s32, .s64 };
        .btype = { .b16, .b32, .b64, .b128 @8.3 sm_70 };
        .vec   = { .v2, .v4 };
        .vtype = { .b16, .b32, .b64, .u16, .u32, .u64, .s16, .s32, .s64, .f32, .f64 };

        never .v4 .b64|.u64|.s64|.f64;

        take predicate: w;
        refuse integer: w with .f32|.f64;
        // ptxas crashes on handles there.
        refuse opaque: s;

        i: in.itype | name.itype;
        v: out.vtype.vec;
        w: in.vtype.vec;
        s: in.vtype | name.vtype;
        u: unpack.btype;
        b: in.btype | pack.btype | name.btype;
        c: in.btype | name.btype;
    }

    /// Take any four bytes of two words.
    PRMT "data-movement-and-conversion-instructions-prmt" {
        prmt.b32{.mode}         d, a, b, c;             @2.0 sm_20

        .mode = { .f4e, .b4e, .rc8, .ecl, .ecr, .rc16 };
    }

    /// Whether a generic address is in a state space.
    ISSPACEP "data-movement-and-conversion-instructions-isspacep" {
        isspacep.space          p, a;                   @2.0 sm_20

        .space = { .const @3.1, .global, .local, .shared,
                   .shared::cta @7.8, .shared::cluster @7.8 sm_90,
                   .param @7.7 sm_70, .param::entry @8.3 sm_70 };

        p: out.pred;
        a: in.u64 | in.u32;
    }

    /// Convert an address of a state space to a generic one, or, with `.to`, back.
    // `.u32` is gone: ptxas no longer assembles modules with 32-bit addresses.
    CVTA "data-movement-and-conversion-instructions-cvta" {
        cvta.space.u64          d, a;                   @2.0 sm_20
        cvta.to.space.u64       d, b;                   @2.0 sm_20

        .space = { .const @3.1, .global, .local, .shared,
                   .shared::cta @7.8, .shared::cluster @7.8 sm_90,
                   .param @7.7 sm_70, .param::entry @8.3 sm_70 };

        a: addr.space;
    }

    /// Convert two integers, saturating, and pack them before the packed ones of a third.
    // The third is the rest of a wider vector: absent where two values fill the result.
    CVT_PACK "data-movement-and-conversion-instructions-cvt-pack" {
        skip types;

        cvt.pack.sat.htype.s32      d, a, b;            @6.5 sm_72
        cvt.pack.sat.ctype.s32.b32  d, a, b, c;         @6.5 sm_72

        .htype = { .u16, .s16 };
        .ctype = { .u8, .s8, .u2 @6.5 sm_75, .s2 @6.5 sm_75, .u4 @6.5 sm_75, .s4 @6.5 sm_75 };

        wide d, a, b, c;
        refuse floats: d;
        refuse bare: a, b, c;

        d: out.b32;
        a, b: in.s32;
    }

    /// The address, in the shared memory of another CTA of the cluster, of what is here at one.
    // ptxas takes the signed types too, here and in `getctarank`.
    MAPA "data-movement-and-conversion-instructions-mapa" {
        mapa{.shared::cluster}.type         d, a, b;    @7.8 sm_90

        .type = { .u32, .u64 };

        a: in.type | name.shared;
        b: in.u32;
    }

    /// The rank, in the cluster, of the CTA whose shared memory has an address.
    GETCTARANK "data-movement-and-conversion-instructions-getctarank" {
        getctarank{.shared::cluster}.type   d, a;       @7.8 sm_90

        .type = { .u32, .u64 };

        d: out.u32;
        a: in.type | name.shared;
    }
}
