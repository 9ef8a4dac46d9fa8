//! Matrix products of a warpgroup, factors in shared memory: `wgmma`.
//!
//! The first factor is in shared memory, by a descriptor of 64 bits, or in registers.
//! Of half precision the two differ in operands: what is in registers is not transposed.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    slots WGMMA {
        .k8 = { .m64n8k8, .m64n16k8, .m64n24k8, .m64n32k8, .m64n40k8, .m64n48k8, .m64n56k8,
                .m64n64k8,
                .m64n72k8, .m64n80k8, .m64n88k8, .m64n96k8, .m64n104k8, .m64n112k8, .m64n120k8,
                .m64n128k8, .m64n136k8, .m64n144k8, .m64n152k8, .m64n160k8, .m64n168k8, .m64n176k8,
                .m64n184k8, .m64n192k8, .m64n200k8, .m64n208k8, .m64n216k8, .m64n224k8, .m64n232k8,
                .m64n240k8, .m64n248k8, .m64n256k8 };
        .k16 = { .m64n8k16, .m64n16k16, .m64n24k16, .m64n32k16, .m64n40k16, .m64n48k16, .m64n56k16,
                 .m64n64k16, .m64n72k16, .m64n80k16, .m64n88k16, .m64n96k16, .m64n104k16, .m64n112k16,
                 .m64n120k16, .m64n128k16, .m64n136k16, .m64n144k16, .m64n152k16, .m64n160k16,
                 .m64n168k16, .m64n176k16, .m64n184k16, .m64n192k16, .m64n200k16, .m64n208k16,
                 .m64n216k16, .m64n224k16, .m64n232k16, .m64n240k16, .m64n248k16, .m64n256k16 };
        .k32 = { .m64n8k32, .m64n16k32, .m64n24k32, .m64n32k32, .m64n40k32, .m64n48k32, .m64n56k32,
                 .m64n64k32, .m64n72k32, .m64n80k32, .m64n88k32, .m64n96k32, .m64n104k32, .m64n112k32,
                 .m64n120k32, .m64n128k32, .m64n136k32, .m64n144k32, .m64n152k32, .m64n160k32,
                 .m64n168k32, .m64n176k32, .m64n184k32, .m64n192k32, .m64n200k32, .m64n208k32,
                 .m64n216k32, .m64n224k32, .m64n232k32, .m64n240k32, .m64n248k32, .m64n256k32 };
        .k64 = { .m64n8k64, .m64n16k64, .m64n24k64, .m64n32k64, .m64n40k64, .m64n48k64, .m64n56k64,
                 .m64n64k64, .m64n72k64, .m64n80k64, .m64n88k64, .m64n96k64, .m64n104k64, .m64n112k64,
                 .m64n120k64, .m64n128k64, .m64n136k64, .m64n144k64, .m64n152k64, .m64n160k64,
                 .m64n168k64, .m64n176k64, .m64n184k64, .m64n192k64, .m64n200k64, .m64n208k64,
                 .m64n216k64, .m64n224k64, .m64n232k64, .m64n240k64, .m64n248k64, .m64n256k64 };
        .i32 = { .m64n8k32, .m64n16k32, .m64n24k32, .m64n32k32, .m64n48k32, .m64n64k32, .m64n80k32,
                 .m64n96k32, .m64n112k32, .m64n128k32, .m64n144k32, .m64n160k32, .m64n176k32,
                 .m64n192k32, .m64n208k32, .m64n224k32, .m64n240k32, .m64n256k32 };
        .i64 = { .m64n8k64, .m64n16k64, .m64n24k64, .m64n32k64, .m64n48k64, .m64n64k64, .m64n80k64,
                 .m64n96k64, .m64n112k64, .m64n128k64, .m64n144k64, .m64n160k64, .m64n176k64,
                 .m64n192k64, .m64n208k64, .m64n224k64, .m64n240k64, .m64n256k64 };
        .i256 = { .m64n8k256, .m64n16k256, .m64n24k256, .m64n32k256, .m64n48k256, .m64n64k256,
                  .m64n80k256, .m64n96k256, .m64n112k256, .m64n128k256, .m64n144k256, .m64n160k256,
                  .m64n176k256, .m64n192k256, .m64n208k256, .m64n224k256, .m64n240k256, .m64n256k256 };
        .dtype = { .f16, .f32 };
        .atype = { .e4m3, .e5m2 };
        .btype = { .e4m3, .e5m2 };
        .itype = { .s8, .u8 };
        .jtype = { .s8, .u8 };

        when .s8 .u8;                                                          @8.4
    }

    /// Multiply two matrices and add the product to a third, in the background.
    WGMMA_MMA_ASYNC "asynchronous-warpgroup-level-matrix-instructions-wgmma-mma-async" {
        use WGMMA;
        skip types;

        wgmma.mma_async.sync.aligned.k16.dtype.f16.f16
            dh, a_desc, b_desc,
            {!}scale_d, imm_scale_a, imm_scale_b, imm_trans_a, imm_trans_b;        @8.0 sm_90a
        wgmma.mma_async.sync.aligned.k16.dtype.f16.f16
            dh, ah, b_desc,
            {!}scale_d, imm_scale_a, imm_scale_b, imm_trans_b;                     @8.0 sm_90a
        wgmma.mma_async.sync.aligned.k16.f32.bf16.bf16
            d, a_desc, b_desc,
            {!}scale_d, imm_scale_a, imm_scale_b, imm_trans_a, imm_trans_b;        @8.0 sm_90a
        wgmma.mma_async.sync.aligned.k16.f32.bf16.bf16
            d, ah, b_desc,
            {!}scale_d, imm_scale_a, imm_scale_b, imm_trans_b;                     @8.0 sm_90a
        wgmma.mma_async.sync.aligned.k8.f32.tf32.tf32
            d, at, b_desc,
            {!}scale_d, imm_scale_a, imm_scale_b;                                  @8.0 sm_90a
        wgmma.mma_async.sync.aligned.k32.dtype.atype.btype
            dh, a8, b_desc,
            {!}scale_d, imm_scale_a, imm_scale_b;                                  @8.0 sm_90a
        wgmma.mma_async.sync.aligned.i32{.satfinite}.s32.itype.jtype
            di, ai, b_desc,
            {!}scale_d;                                                            @8.0 sm_90a
        wgmma.mma_async.sync.aligned.i256.s32.b1.b1.and.popc
            di, ab, b_desc,
            {!}scale_d;                                                            @8.0 sm_90a

        dh: out.k16.k32.dtype;
        d: out.k8.k16.f32;
        di: out.i32.i256.s32;
        // A descriptor is a register or a constant.
        refuse offset: a_desc, b_desc, at, a8, ai, ab;
        refuse predicate|hole: d, dh, di;

        a_desc, b_desc: in.b64;
        ah: reg.a.k16.f16;
        at: in.b64 | reg.a.k8.tf32;
        a8: in.b64 | reg.a.k32.e4m3;
        ai: in.b64 | reg.a.i32.s8;
        ab: in.b64 | reg.a.i256.b1;
        scale_d: in.pred = 0..1;
        imm_scale_a, imm_scale_b: imm = 1 | imm = -1;
        imm_trans_a, imm_trans_b: imm = 0..1;
    }

    /// Multiply a sparse matrix by another and add the product to a third, in the background.
    WGMMA_MMA_ASYNC_SP "asynchronous-warpgroup-level-matrix-instructions-wgmma-mma-async-sp" {
        use WGMMA;
        skip types;

        wgmma.mma_async.sp.sync.aligned.k32.dtype.f16.f16
            dh, a_desc, b_desc, sp_meta, sp_sel2,
            {!}scale_d, imm_scale_a, imm_scale_b, imm_trans_a, imm_trans_b;        @8.2 sm_90a
        wgmma.mma_async.sp.sync.aligned.k32.dtype.f16.f16
            dh, ah, b_desc, sp_meta, sp_sel2,
            {!}scale_d, imm_scale_a, imm_scale_b, imm_trans_b;                     @8.2 sm_90a
        wgmma.mma_async.sp.sync.aligned.k32.f32.bf16.bf16
            d, a_desc, b_desc, sp_meta, sp_sel2,
            {!}scale_d, imm_scale_a, imm_scale_b, imm_trans_a, imm_trans_b;        @8.2 sm_90a
        wgmma.mma_async.sp.sync.aligned.k32.f32.bf16.bf16
            d, ah, b_desc, sp_meta, sp_sel2,
            {!}scale_d, imm_scale_a, imm_scale_b, imm_trans_b;                     @8.2 sm_90a
        wgmma.mma_async.sp.sync.aligned.k16.f32.tf32.tf32
            d, at, b_desc, sp_meta, sp_sel2,
            {!}scale_d, imm_scale_a, imm_scale_b;                                  @8.2 sm_90a
        wgmma.mma_async.sp.sync.aligned.k64.dtype.atype.btype
            dh, a8, b_desc, sp_meta, sp_sel,
            {!}scale_d, imm_scale_a, imm_scale_b;                                  @8.2 sm_90a
        wgmma.mma_async.sp.sync.aligned.i64{.satfinite}.s32.itype.jtype
            di, ai, b_desc, sp_meta, sp_sel,
            {!}scale_d;                                                            @8.2 sm_90a

        dh: out.k32.k64.dtype;
        d: out.k16.k32.f32;
        di: out.i64.s32;
        take vector|offset|single|typeless: sp_meta;
        // A descriptor is a register or a constant.
        refuse offset: a_desc, b_desc, at, a8, ai, ab;
        refuse predicate|hole: d, dh, di;

        a_desc, b_desc: in.b64;
        ah: reg.sp.a.k32.f16;
        at: in.b64 | reg.sp.a.k16.tf32;
        a8: in.b64 | reg.sp.a.k64.e4m3;
        ai: in.b64 | reg.sp.a.i64.s8;
        sp_meta: reg.b32;
        sp_sel2: imm = 0..1;
        sp_sel: imm = 0;
        scale_d: in.pred = 0..1;
        imm_scale_a, imm_scale_b: imm = 1 | imm = -1;
        imm_trans_a, imm_trans_b: imm = 0..1;
    }

    /// Order accesses to registers and shared memory before `wgmma.mma_async`.
    WGMMA_FENCE "asynchronous-warpgroup-level-matrix-instructions-wgmma-fence" {
        wgmma.fence.sync.aligned;                                              @8.0 sm_90a
    }

    /// Make a group of the products that are not in one yet.
    WGMMA_COMMIT_GROUP "asynchronous-warpgroup-level-matrix-instructions-wgmma-commit-group" {
        wgmma.commit_group.sync.aligned;                                       @8.0 sm_90a
    }

    /// Wait until at most so many groups are left.
    WGMMA_WAIT_GROUP "asynchronous-warpgroup-level-matrix-instructions-wgmma-wait-group" {
        wgmma.wait_group.sync.aligned n;                                       @8.0 sm_90a

        n: imm = 0..9223372036854775807;
    }
}
