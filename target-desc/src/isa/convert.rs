//! `cvt`: from any type to any other.
//!
//! The manual gives the forms; which pairs of types take which modifiers it says
//! in prose, and the rows here say it form by form. A value whose type is not
//! that of a register (`.e4m3x2`, ...) is in one of the `.bN` that is as wide.

use target_desc_macros::insts;

#[rustfmt::skip] // Aligned as a table.
insts! {
    /// Convert a value from one type to another.
    CVT "data-movement-and-conversion-instructions-cvt" {
        skip types;

        // Integer to integer; `.sat` only where the result may not fit.
        cvt.itype.jtype       d, a;
        cvt.sat.u8.not_u8     d, a;
        cvt.sat.s8.not_s8     d, a;
        cvt.sat.u16.over_u16  d, a;
        cvt.sat.s16.over_s16  d, a;
        cvt.sat.u32.over_u32  d, a;
        cvt.sat.s32.over_s32  d, a;
        cvt.sat.u64.signed    d, a;
        cvt.sat.s64.u64       d, a;

        // Floating point to integer.
        cvt.irnd{.sat}.itype.ftype       d, a;
        cvt.irnd.ftz{.sat}.to_itype.f32  d, a;  @1.4
        cvt.irnd.itype.bf16              n, a;  @7.8 sm_90

        // Integer to floating point.
        cvt.frnd{.sat}.ftype.itype         d, a;
        cvt.frnd.ftz{.sat}.f32.from_itype  d, a;  @1.4
        cvt.frnd.bf16.itype                d, m;  @7.8 sm_90

        // Floating point to the same type, or one that holds all its values.
        cvt{.irnd}{.sat}.f16.f16      d, a;
        cvt{.irnd}{.sat}.f32.f32      d, a;
        cvt{.irnd}.ftz{.sat}.f32.f32  d, a;  @1.4
        cvt{.irnd}{.sat}.f64.f64      d, a;
        cvt{.irnd}.bf16.bf16          d, a;  @7.8 sm_90
        cvt{.sat}.f32.f16             d, a;
        cvt.ftz{.sat}.f32.f16         d, a;  @1.4
        cvt{.sat}.f64.f16             d, a;
        cvt{.sat}.f64.f32             d, a;
        cvt.ftz{.sat}.f64.f32         d, a;  @1.5

        // Floating point to a type that does not.
        cvt.frnd{.sat}.f16.f32      d, a;
        cvt.frnd.ftz{.sat}.f16.f32  d, a;  @1.4
        cvt.frnd{.sat}.f16.f64      d, a;
        cvt.frnd{.sat}.f32.f64      d, a;
        cvt.frnd.ftz{.sat}.f32.f64  d, a;  @1.4
        cvt.frnd{.ftz}.bf16.f32     d, a;  @7.0 sm_80
        cvt.frnd.bf16.f64           d, a;  @7.8 sm_90
        // The manual's examples round from and to `.bf16` also where nothing is
        // lost; ptxas asks for it nowhere but from `.f32` and `.f64`.
        cvt{.frnd}.bf16.f16      d, a;  @7.8 sm_90
        cvt{.frnd}.f16.bf16      d, a;  @7.8 sm_90
        cvt{.frnd}.f32.bf16      d, a;  @7.1 sm_80
        cvt{.frnd}.ftz.f32.bf16  d, a;  @7.8 sm_90
        cvt{.frnd}.f64.bf16      d, a;  @7.8 sm_90

        // `.f32` to 16 bits, alone or by pairs. ptxas does not take `.pzo` with `.rs`.
        cvt.frnd2{.relu}{.satfinite}{.pzo}.f16.f32         d, a;
        cvt.frnd2{.relu}{.satfinite}{.pzo}.bf16.f32        d, a;            @7.0 sm_80
        cvt.frnd2{.relu}{.satfinite}{.pzo}.fp16x2type.f32  d, a, b;         @7.0 sm_80
        cvt.rs{.relu}{.satfinite}.fp16x2type.f32           d, a, b, rbits;  @8.7 sm_100a sm_103a sm_107a

        // `.f32` to `.tf32`.
        cvt.rna{.satfinite}.tf32.f32                 d, a;  @7.0 sm_80
        cvt.frnd2{.satfinite}{.relu}{.pzo}.tf32.f32  d, a;  @7.8 sm_90

        // 8-bit floating point.
        cvt.narrow_rnd.satfinite{.relu}{.pzo}.f8x2type.f32     d, a, b;      @8.1 sm_89 | 7.8 sm_90
        cvt.narrow_rnd.satfinite{.relu}{.pzo}.f8x2type.f16x2   d, a;         @8.1 sm_89 | 7.8 sm_90
        cvt.narrow_rnd.satfinite{.relu}{.pzo}.f8x2type.bf16x2  d, a;         @9.1 sm_100f sm_110f sm_120f
        cvt.rn{.relu}.f16x2.f8x2type                           d, a;         @8.1 sm_89 | 7.8 sm_90
        cvt.rs{.relu}.satfinite.x4type.f32                     d, e, rbits;  @8.7 sm_100a sm_103a sm_107a

        // 6-bit and 4-bit floating point.
        cvt.narrow_rnd.satfinite{.relu}{.pzo}.f6f4x2type.f32         d, a, b;  @8.6 sm_100a sm_101a sm_120a | 8.8 sm_100f sm_101f sm_120f
        cvt.narrow_rnd.satfinite{.relu}{.pzo}.f6f4x2type.fp16x2type  d, a;     @9.1 sm_100f sm_110f sm_120f
        cvt.rn{.relu}.f16x2.f6f4x2type                               d, a;     @8.6 sm_100a sm_101a sm_120a | 8.8 sm_100f sm_101f sm_120f

        // 8, 6 and 4 bits, scaled or from pairs of `.bf16`.
        cvt.frnd2.satfinite{.relu}{.pzo}.scaled::n1::ue8m0.narrowx2type.f32         d, a, b, scale;  @9.4 sm_107f
        cvt.frnd2.satfinite{.relu}{.pzo}.scaled::n1::ue8m0.narrowx2type.fp16x2type  d, a, scale;     @9.4 sm_107f
        cvt.rn{.relu}{.satfinite}.bf16x2.narrowx2type                               d, a;            @9.2 sm_100f sm_110f sm_120f
        cvt.rn{.relu}{.satfinite}.scaled::n2::ue8m0.bf16x2.narrowx2type             d, a, scale2;    @9.2 sm_100f sm_110f sm_120f

        // Exponents alone.
        cvt.frnd3{.satfinite}.ue8m0x2.f32     d, a, b;  @8.6 sm_100a sm_101a sm_120a | 8.8 sm_100f sm_101f sm_120f
        cvt.frnd3{.satfinite}.ue8m0x2.bf16x2  d, a;     @8.6 sm_100a sm_101a sm_120a | 8.8 sm_100f sm_101f sm_120f
        cvt.rn.bf16x2.ue8m0x2                 d, a;     @8.6 sm_100a sm_101a sm_120a | 8.8 sm_100f sm_101f sm_120f

        // Fixed point: a sign, a bit before the point and six behind it.
        cvt.fixed_rnd.satfinite{.relu}.s2f6x2.f32                       d, a, b;          @9.1 sm_100a sm_103a sm_107a sm_110a sm_120a sm_121a
        cvt.fixed_rnd.satfinite{.relu}.scaled::n2::ue8m0.s2f6x2.f32     d, a, b, scale2;  @9.1 sm_100a sm_103a sm_107a sm_110a sm_120a sm_121a
        cvt.fixed_rnd.satfinite{.relu}.s2f6x2.bf16x2                    d, a;             @9.1 sm_100a sm_103a sm_107a sm_110a sm_120a sm_121a
        cvt.fixed_rnd.satfinite{.relu}.scaled::n2::ue8m0.s2f6x2.bf16x2  d, a, scale2;     @9.1 sm_100a sm_103a sm_107a sm_110a sm_120a sm_121a
        cvt.rn{.satfinite}{.relu}.bf16x2.s2f6x2                         d, a;             @9.1 sm_100a sm_103a sm_107a sm_110a sm_120a sm_121a
        cvt.rn{.satfinite}{.relu}.scaled::n2::ue8m0.bf16x2.s2f6x2       d, a, scale2;     @9.1 sm_100a sm_103a sm_107a sm_110a sm_120a sm_121a

        // 8-bit floating point without a sign.
        cvt.frnd4{.satfinite}.ue5m3x2.f32                           d, a, b;         @9.4 sm_107f
        cvt.frnd2{.satfinite}.scaled::n1::ue8m0.ue5m3x2.f32         d, a, b, scale;  @9.4 sm_107f
        cvt.frnd4{.satfinite}.ue5m3x2.fp16x2type                    d, a;            @9.4 sm_107f
        cvt.frnd2{.satfinite}.scaled::n1::ue8m0.ue5m3x2.fp16x2type  d, a, scale;     @9.4 sm_107f
        cvt.rn.f16x2.ue5m3x2                                        d, a;            @9.4 sm_107f
        cvt.rn{.satfinite}.bf16x2.ue5m3x2                           d, a;            @9.4 sm_107f
        cvt.rn{.satfinite}.scaled::n2::ue8m0.bf16x2.ue5m3x2         d, a, scale2;    @9.4 sm_107f

        .irnd       = { .rni, .rzi, .rmi, .rpi };
        .frnd       = { .rn, .rz, .rm, .rp };
        .frnd2      = { .rn, .rz };
        .frnd3      = { .rz, .rp };
        .frnd4      = { .rn, .rz, .rp };
        .narrow_rnd = { .rn, .rz @9.4 sm_107f };
        .fixed_rnd  = { .rn, .rz @9.4 sm_107a };

        .itype        = { .u8, .u16, .u32, .u64, .s8, .s16, .s32, .s64 };
        .jtype        = { .u8, .u16, .u32, .u64, .s8, .s16, .s32, .s64 };
        .not_u8       = { .u16, .u32, .u64, .s8, .s16, .s32, .s64 };
        .not_s8       = { .u8, .u16, .u32, .u64, .s16, .s32, .s64 };
        .over_u16     = { .u32, .u64, .s8, .s16, .s32, .s64 };
        .over_s16     = { .u16, .u32, .u64, .s32, .s64 };
        .over_u32     = { .u64, .s8, .s16, .s32, .s64 };
        .over_s32     = { .u32, .u64, .s64 };
        .signed       = { .s8, .s16, .s32, .s64 };
        .to_itype     = { .u8, .u16, .u32, .u64 @1.5, .s8, .s16, .s32, .s64 @1.5 };
        .from_itype   = { .u8 @1.5, .u16, .u32, .u64, .s8 @1.5, .s16, .s32, .s64 };
        .ftype        = { .f16, .f32, .f64 };
        .fp16x2type   = { .f16x2, .bf16x2 };
        .f8x2type     = { .e4m3x2, .e5m2x2 };
        .f6f4x2type   = { .e2m3x2, .e3m2x2, .e2m1x2 };
        .narrowx2type = { .e4m3x2, .e5m2x2, .e2m3x2, .e3m2x2, .e2m1x2 };
        .x4type       = { .e4m3x4, .e5m2x4, .e2m3x4, .e3m2x4, .e2m1x4 };

        wide d, a, b;

        // What has a type that registers do not have is in registers of its width.
        refuse wide: d, a, b with .bf16|.bf16x2|.tf32|.e4m3x2|.e5m2x2|.e2m3x2|.e3m2x2|.e2m1x2|.ue8m0x2|.s2f6x2|.ue5m3x2;
        // It makes two instructions of it, and moves between them.
        refuse wide: d with .rz|.rm|.rp .ftz .f64;
        refuse quad: d, a with .ftz .f64;
        refuse quad: d, a with .rni|.rzi|.rmi|.rpi .ftz .u64|.s64;
        refuse bare: b;
        refuse bare: a with .f16|.f32|.f64;
        // ptxas crashes on it.
        refuse function: a with .u8|.u16|.u32|.u64|.s8|.s16|.s32|.s64|.f16|.f32|.f64;

        // Beside `.bf16`, 8-bit integers are in registers of 8 bits.
        n: out.itype exact;
        m: in.itype exact;
        e: in.f32.v4;
        rbits: reg.b32 bits;
        scale: reg.b8 exact bits;
        scale2: reg.b16 bits;

        when .relu;                                             @7.0 sm_80
        when .satfinite .f16|.bf16|.f16x2|.bf16x2|.tf32 .f32;   @8.1 sm_70
        when .satfinite .rn|.rz .tf32;                          @8.6 sm_100
        when .pzo;                                              @9.4 sm_107f
    }
}
