//! Matrix products of a warp by `mma`: of whole factors, with and without scales.
//!
//! An entry is a family of types. ptxas has `.kind::f8f6f4` for factors of 8 bits on
//! more architectures than the manual.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    /// Multiply two matrices of half precision and add a third.
    MMA_HALF "warp-level-matrix-instructions-mma" {
        // Four products at once, a quarter of the warp each.
        mma.sync.aligned.qshape.alayout.blayout.f32.f16.f16.ctype    df, aq, bq, cq;   @6.4 sm_70
        mma.sync.aligned.qshape.alayout.blayout.f16.f16.f16.f16      dh, aq, bq, ch;   @6.4 sm_70
        mma.sync.aligned.shape.row.col.dtype.f16.f16.ctype           d, a, b, c;       @6.5 sm_75

        .qshape  = { .m8n8k4 };
        .alayout = { .row, .col };
        .blayout = { .row, .col };
        .shape   = { .m16n8k8, .m16n8k16 @7.0 sm_80 };
        .dtype   = { .f16, .f32 };
        .ctype   = { .f16, .f32 };

        same .dtype .ctype;

        // ptxas makes it of a call, and of other products, on later targets.
        refuse special|predicate: aq, bq, cq, ch; @6.4 sm_80
        refuse named: d, df, dh; @6.4 sm_90

        df: out.qshape.f32;    aq: reg.a.qshape.f16;  bq: reg.b.qshape.f16;  cq: reg.qshape.ctype;
        dh: out.qshape.f16;                                                  ch: reg.qshape.f16;
        d: out.shape.dtype;    a: reg.a.shape.f16;    b: reg.b.shape.f16;    c: reg.shape.ctype;
    }

    /// Multiply two matrices of other floating-point types and add a third.
    MMA_ALTERNATE "warp-level-matrix-instructions-mma" {
        mma.sync.aligned.tshape.row.col.f32.tf32.tf32.f32                      d, at, bt, c;   @7.0 sm_80
        mma.sync.aligned.hshape.row.col.f32.bf16.bf16.f32                      d, ah, bh, c;   @7.0 sm_80
        mma.sync.aligned.shape8.row.col.dtype.atype.btype.ctype                d8, a, b, c8;   @8.4 sm_89
        // Types of 8 bits are on more architectures than the manual says.
        mma.sync.aligned.shape8.row.col.kind::f8f6f4.dtype.atype.btype.ctype   d8, a, b, c8;   @8.6 sm_100a sm_101a | 8.7 sm_120a | 8.8 sm_100f sm_101f sm_120f
        mma.sync.aligned.shape6.row.col.kind::f8f6f4.dtype6.atype6.btype6.ctype6
                                                                               d6, a6, b6, c6; @8.7 sm_120a | 8.8 sm_120f

        .tshape = { .m16n8k4, .m16n8k8 };
        .hshape = { .m16n8k8, .m16n8k16 };
        .shape8 = { .m16n8k16 @8.7, .m16n8k32 };
        .dtype  = { .f16 @8.7, .f32 };
        .ctype  = { .f16, .f32 };
        .atype  = { .e4m3, .e5m2 };
        .btype  = { .e4m3, .e5m2 };
        .shape6 = { .m16n8k32 };
        .dtype6 = { .f16, .f32 };
        .ctype6 = { .f16, .f32 };
        .atype6 = { .e4m3, .e5m2, .e3m2, .e2m3, .e2m1 };
        .btype6 = { .e4m3, .e5m2, .e3m2, .e2m3, .e2m1 };

        same .dtype .ctype;
        same .dtype6 .ctype6;

        // Where it is made of products of half precision and a sum.
        refuse special|predicate|hole|integer|numbers: d8, c8; @8.4 sm_90 until 8.7 sm_120
        refuse pair: d8, c8 with .f32 .e4m3|.e5m2; @8.4 sm_90 until 8.7 sm_120
        refuse floats: d8 with .f16; @8.4 sm_90 until 8.7 sm_120
        refuse double|named: a, b; @8.4 sm_90 until 8.7 sm_120
        refuse named: c8 with .f32 .e4m3|.e5m2; @8.4 sm_90 until 8.7 sm_120
        refuse named: d, d8, d6; @7.0 sm_90

        d: out.tshape.hshape.f32;                              c: reg.tshape.hshape.f32;
        at: reg.a.tshape.tf32;     bt: reg.b.tshape.tf32;
        ah: reg.a.hshape.bf16;     bh: reg.b.hshape.bf16;
        d8: out.shape8.dtype;      a: reg.a.shape8.atype;      b: reg.b.shape8.btype;      c8: reg.shape8.ctype;
        d6: out.shape6.dtype6;     a6: reg.a.shape6.atype6;    b6: reg.b.shape6.btype6;    c6: reg.shape6.ctype6;
    }

    /// Multiply two matrices of double precision and add a third.
    MMA_DOUBLE "warp-level-matrix-instructions-mma" {
        mma.sync.aligned.shape.row.col.f64.f64.f64.f64{.rnd}     d, a, b, c;   @7.0 sm_80

        .shape = { .m8n8k4, .m16n8k4 @7.8 sm_90, .m16n8k8 @7.8 sm_90, .m16n8k16 @7.8 sm_90 };
        .rnd   = { .rn, .rz, .rm, .rp };

        d: out.shape.f64;  a: reg.a.shape.f64;  b: reg.b.shape.f64;  c: reg.shape.f64;
    }

    /// Multiply two matrices of integers or bits and add a third.
    MMA_INTEGER "warp-level-matrix-instructions-mma" {
        mma.sync.aligned.shape8.row.col{.satfinite}.s32.atype8.btype8.s32   d, a8, b8, c;   @6.5 sm_75
        mma.sync.aligned.shape4.row.col{.satfinite}.s32.atype4.btype4.s32   d, a4, b4, c;   @6.5 sm_75
        mma.sync.aligned.shape1.row.col.s32.b1.b1.s32.op.popc               d, a1, b1, c;   @7.0 sm_75

        .shape8 = { .m8n8k16, .m16n8k16 @7.0 sm_80, .m16n8k32 @7.0 sm_80 };
        .shape4 = { .m8n8k32, .m16n8k32 @7.0 sm_80, .m16n8k64 @7.0 sm_80 };
        .shape1 = { .m8n8k128, .m16n8k128 @7.0 sm_80, .m16n8k256 @7.0 sm_80 };
        .atype8 = { .u8, .s8 };
        .btype8 = { .u8, .s8 };
        .atype4 = { .u4, .s4 };
        .btype4 = { .u4, .s4 };
        .op     = { .xor, .and @7.1 sm_80 };

        // ptxas makes it of a call on later targets.
        refuse special: a4, b4; @6.5 sm_90
        refuse named: d; @6.5 sm_90
        refuse special: c with .s4|.u4; @6.5 sm_90
        refuse special: a1, b1 with .xor; @7.0 sm_90
        refuse special: c with .xor; @7.0 sm_90
        refuse special: a1, b1; @7.0 sm_100
        refuse special: c with .b1; @7.0 sm_100

        d: out.shape8.shape4.shape1.s32;                            c: reg.shape8.shape4.shape1.s32;
        a8: reg.a.shape8.atype8;  b8: reg.b.shape8.btype8;
        a4: reg.a.shape4.atype4;  b4: reg.b.shape4.btype4;
        a1: reg.a.shape1.b1;      b1: reg.b.shape1.b1;
    }

    /// Multiply two matrices whose blocks have scales, and add a third.
    MMA_BLOCK_SCALE "warp-level-matrix-instructions-mma" {
        mma.sync.aligned.shape8.row.col.kind::mxf8f6f4.block_scale{.scale_vec::1X}.f32.atype.btype.f32.ue8m0
            d, a, b, c, scale_a_data, ids_a, scale_b_data, ids_b;      @8.7 sm_120a | 8.8 sm_120f
        mma.sync.aligned.shape4.row.col.kind::mxf4.block_scale{.scale_vec::2X}.f32.e2m1.e2m1.f32.ue8m0
            d, a4, b4, c, scale_a_data, ids_a, scale_b_data, ids_b;    @8.7 sm_120a | 8.8 sm_120f
        mma.sync.aligned.shape4.row.col.kind::mxf4nvf4.block_scale.scale_vec_size.f32.e2m1.e2m1.f32.stype
            d, a4, b4, c, scale_a_data, ids_a, scale_b_data, ids_b;    @8.7 sm_120a | 8.8 sm_120f

        .shape8 = { .m16n8k32 };
        .shape4 = { .m16n8k64 };
        .atype  = { .e4m3, .e5m2, .e3m2, .e2m3, .e2m1 };
        .btype  = { .e4m3, .e5m2, .e3m2, .e2m3, .e2m1 };
        .scale_vec_size = { .scale_vec::2X, .scale_vec::4X };
        .stype  = { .ue8m0, .ue4m3 };

        never .scale_vec::2X .ue4m3;
        when .scale_vec::4X .ue8m0;                                    @9.1

        d: out.shape8.shape4.f32;                                      c: reg.shape8.shape4.f32;
        a: reg.a.shape8.atype;     b: reg.b.shape8.btype;
        a4: reg.a.shape4.e2m1;     b4: reg.b.shape4.e2m1;
        take vector|offset|single|typeless: scale_a_data, scale_b_data;

        scale_a_data, scale_b_data: reg.b32;
        // Which byte of the scales, and whose: `{byte, thread}`.
        ids_a, ids_b: in.v2.u16 = 0..3;
    }
}
