//! Matrix products of a warp whose first factor lacks half of its elements: `mma.sp`.
//!
//! Metadata says which elements are there; the selector, which threads hold it. Of
//! `.sp` and `.sp::ordered_metadata` some types have the second only, and ptxas has
//! products of 8-bit factors with half-precision sums on fewer architectures than the
//! manual.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    slots SPARSE {
        .spvariant = { .sp, .sp::ordered_metadata @8.5 };
        .ordered   = { .sp::ordered_metadata };

        take vector|offset|single|typeless: e, scale_a_data, scale_b_data;
        // ptxas makes it of a call.
        refuse special: a, a8 with .sp .f16|.s8|.u8; @7.1 sm_100
        refuse special: a4, b4; @7.1 sm_90
        refuse vector: e with .sp .f16|.s8|.u8; @7.1 sm_100
        refuse vector: e with .s4|.u4; @7.1 sm_90
        refuse vector: e with .f32 .e4m3|.e5m2; @8.4 sm_90 until 8.7 sm_120
        refuse named: d, df, dh, d6; @7.1 sm_90
        refuse special|hole|predicate|pair|numbers: d with .f32 .e4m3|.e5m2; @8.4 sm_90 until 8.7 sm_120
        refuse special|hole|predicate|pair|numbers|integer: c with .f32 .e4m3|.e5m2; @8.4 sm_90 until 8.7 sm_120
        refuse named: a, b, c with .f32 .e4m3|.e5m2; @8.4 sm_90 until 8.7 sm_120
        refuse special: c with .s4|.u4; @7.1 sm_90
    }

    /// Multiply a sparse matrix by a matrix of half precision and add a third.
    MMA_SP_HALF "warp-level-matrix-instructions-sparse-mma" {
        use SPARSE;

        mma.spvariant.sync.aligned.shape.row.col.dtype.f16.f16.ctype        d, a, b, c, e, f;      @7.1 sm_80
        mma.spvariant.sync.aligned.shape.row.col.f32.bf16.bf16.f32          df, ah, bh, cf, e, f;  @7.1 sm_80

        .shape = { .m16n8k16, .m16n8k32 };
        .dtype = { .f16, .f32 };
        .ctype = { .f16, .f32 };

        same .dtype .ctype;

        d: out.shape.dtype;  a: reg.sp.a.shape.f16;    b: reg.sp.b.shape.f16;    c: reg.shape.ctype;
        df: out.shape.f32;   ah: reg.sp.a.shape.bf16;  bh: reg.sp.b.shape.bf16;  cf: reg.shape.f32;
        e: reg.b32;
        f: imm = 0..3;
    }

    /// Multiply a sparse matrix by a matrix of another floating-point type and add a third.
    MMA_SP_ALTERNATE "warp-level-matrix-instructions-sparse-mma" {
        use SPARSE;

        mma.spvariant.sync.aligned.tshape.row.col.f32.tf32.tf32.f32         d, at, bt, c, e, f4;   @7.1 sm_80
        mma.spvariant.sync.aligned.ushape.row.col.f32.tf32.tf32.f32         d, at, bt, c, e, f2;   @7.1 sm_80
        mma.spvariant.sync.aligned.shape.row.col.f32.atype.btype.f32        d, a, b, c, e, f;      @8.4 sm_89
        // Not on all that have the sum of single precision, as the manual says.
        mma.ordered.sync.aligned.shape.row.col.f16.atype.btype.f16          dh, a, b, ch, e, f;    @8.7 sm_120a | 8.8 sm_120f
        mma.ordered.sync.aligned.shape.row.col.kind::f8f6f4.f32.atype.btype.f32
                                                                            d, a, b, c, e, f;      @8.6 sm_100a sm_101a | 8.7 sm_120a | 8.8 sm_100f sm_101f sm_120f
        mma.ordered.sync.aligned.shape.row.col.kind::f8f6f4.dtype6.atype6.btype6.ctype6
                                                                            d6, a6, b6, c6, e, f;  @8.7 sm_120a | 8.8 sm_120f

        .tshape = { .m16n8k8 };
        .ushape = { .m16n8k16 };
        .shape  = { .m16n8k64 };
        .atype  = { .e4m3, .e5m2 };
        .btype  = { .e4m3, .e5m2 };
        .atype6 = { .e4m3, .e5m2, .e3m2, .e2m3, .e2m1 };
        .btype6 = { .e4m3, .e5m2, .e3m2, .e2m3, .e2m1 };
        .dtype6 = { .f16, .f32 };
        .ctype6 = { .f16, .f32 };

        same .dtype6 .ctype6;

        d: out.tshape.ushape.shape.f32;       c: reg.tshape.ushape.shape.f32;
        at: reg.sp.a.tshape.ushape.tf32;      bt: reg.sp.b.tshape.ushape.tf32;
        dh: out.shape.f16;                    ch: reg.shape.f16;
        a: reg.sp.a.shape.atype;              b: reg.sp.b.shape.btype;
        a6: reg.sp.a.shape.atype6;            b6: reg.sp.b.shape.btype6;
        d6: out.shape.dtype6;                 c6: reg.shape.ctype6;
        e: reg.b32;
        f4: imm = 0..3;
        f2: imm = 0..1;
        f: imm = 0;
    }

    /// Multiply a sparse matrix by a matrix of integers and add a third.
    MMA_SP_INTEGER "warp-level-matrix-instructions-sparse-mma" {
        use SPARSE;

        mma.spvariant.sync.aligned.half8.row.col{.satfinite}.s32.atype8.btype8.s32  d, a8, b8, c, e, f2;  @7.1 sm_80
        mma.spvariant.sync.aligned.full8.row.col{.satfinite}.s32.atype8.btype8.s32  d, a8, b8, c, e, f;   @7.1 sm_80
        mma.spvariant.sync.aligned.half4.row.col{.satfinite}.s32.atype4.btype4.s32  d, a4, b4, c, e, f2;  @7.1 sm_80
        mma.spvariant.sync.aligned.full4.row.col{.satfinite}.s32.atype4.btype4.s32  d, a4, b4, c, e, f;   @7.1 sm_80

        .half8  = { .m16n8k32 };
        .full8  = { .m16n8k64 };
        .half4  = { .m16n8k64 };
        .full4  = { .m16n8k128 };
        .atype8 = { .u8, .s8 };
        .btype8 = { .u8, .s8 };
        .atype4 = { .u4, .s4 };
        .btype4 = { .u4, .s4 };

        d: out.half8.full8.half4.full4.s32;   c: reg.half8.full8.half4.full4.s32;
        a8: reg.sp.a.half8.full8.atype8;      b8: reg.sp.b.half8.full8.btype8;
        a4: reg.sp.a.half4.full4.atype4;      b4: reg.sp.b.half4.full4.btype4;
        e: reg.b32;
        f2: imm = 0..1;
        f: imm = 0;
    }

    /// Multiply a sparse matrix by a matrix, whose blocks have scales, and add a third.
    MMA_SP_BLOCK_SCALE "warp-level-matrix-instructions-sparse-mma" {
        use SPARSE;

        mma.ordered.sync.aligned.shape8.row.col.kind::mxf8f6f4.block_scale{.scale_vec::1X}.f32.atype.btype.f32.ue8m0
            d, a, b, c, e, f, scale_a_data, ids_a, scale_b_data, ids_b;      @8.7 sm_120a | 8.8 sm_120f
        mma.ordered.sync.aligned.shape4.row.col.kind::mxf4.block_scale{.scale_vec::2X}.f32.e2m1.e2m1.f32.ue8m0
            d, a4, b4, c, e, f, scale_a_data, ids_a, scale_b_data, ids_b;    @8.7 sm_120a | 8.8 sm_121a
        mma.ordered.sync.aligned.shape4.row.col.kind::mxf4nvf4.block_scale.scale_vec_size.f32.e2m1.e2m1.f32.stype
            d, a4, b4, c, e, f, scale_a_data, ids_a, scale_b_data, ids_b;    @8.7 sm_120a | 8.8 sm_121a

        .shape8 = { .m16n8k64 };
        .shape4 = { .m16n8k128 };
        .atype  = { .e4m3, .e5m2, .e3m2, .e2m3, .e2m1 };
        .btype  = { .e4m3, .e5m2, .e3m2, .e2m3, .e2m1 };
        .scale_vec_size = { .scale_vec::2X, .scale_vec::4X };
        .stype  = { .ue8m0, .ue4m3 };

        never .scale_vec::2X .ue4m3;
        when .scale_vec::4X .ue8m0;                                          @9.1

        d: out.shape8.shape4.f32;     c: reg.shape8.shape4.f32;
        a: reg.sp.a.shape8.atype;     b: reg.sp.b.shape8.btype;
        a4: reg.sp.a.shape4.e2m1;     b4: reg.sp.b.shape4.e2m1;
        e: reg.b32;
        f: imm = 0;
        scale_a_data, scale_b_data: reg.b32;
        // Which byte of the scales, and whose: `{byte, thread}`.
        ids_a, ids_b: in.v2.u16 = 0..3;
    }
}
