//! Tensor memory: allocation, and what goes in and out of it.
//!
//! An address in tensor memory is in a register of 32 bits. What an architecture
//! has of this with an `a` first, its family has later.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    slots TENSOR {
        .cta_group = { .cta_group::1, .cta_group::2 };
        .num = { .x1, .x2, .x4, .x8, .x16, .x32, .x64, .x128 };
        .shape1 = { .16x64b, .16x128b, .16x256b, .32x32b };
        .shape2 = { .16x32bx2 };

        // A register of integers or bits.
        taddr: addr.u32;
        immHalfSplitoff: imm;
    }

    /// Allocate columns of tensor memory.
    TCGEN05_ALLOC "tcgen05-instructions-tcgen05-alloc-dealloc-relinquish-alloc-permit" {
        use TENSOR;

        tcgen05.alloc.cta_group.sync.aligned{.shared::cta}.b32
            [dst], nCols;                           @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        tcgen05.alloc.exclusive.cta_group.sync.aligned{.shared::cta}.b32
            [dst], allCols;                         @9.4 sm_100f sm_101f

        .shared::cta = { .shared::cta };

        narrow 32 dst;
        take special: dst;

        dst: addr.shared::cta;
        nCols: in.u32 = power 32..512;
        allCols: in.u32 = 32..4294967264 % 32;
    }

    /// Give columns of tensor memory back.
    TCGEN05_DEALLOC "tcgen05-instructions-tcgen05-alloc-dealloc-relinquish-alloc-permit" {
        use TENSOR;

        tcgen05.dealloc.cta_group.sync.aligned.b32
            base, nCols;                            @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        tcgen05.dealloc.exclusive.cta_group.sync.aligned.b32
            base, allCols;                          @9.4 sm_100f sm_101f

        base: in.u32;
        nCols: in.u32 = power 32..512;
        allCols: in.u32 = 32..4294967264 % 32;
    }

    /// Allocate no more tensor memory.
    TCGEN05_RELINQUISH_ALLOC_PERMIT
    "tcgen05-instructions-tcgen05-alloc-dealloc-relinquish-alloc-permit" {
        use TENSOR;

        tcgen05.relinquish_alloc_permit.cta_group.sync.aligned;
                                                    @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
    }

    /// Load from tensor memory.
    TCGEN05_LD "tcgen05-instructions-tcgen05-ld" {
        use TENSOR;
        take unified_register: taddr;

        tcgen05.ld.sync.aligned.shape1.num{.pack::16b}.b32
            r, [taddr];                             @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        tcgen05.ld.sync.aligned.shape2.num{.pack::16b}.b32
            r, [taddr], immHalfSplitoff;            @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f

        // 128 registers at most.
        never .16x128b .x128;
        never .16x256b .x64|.x128;

        refuse special|predicate|hole: r;

        r: out.shape1.shape2.num.b32;
    }

    /// Load from tensor memory, and the least or greatest of what is loaded.
    TCGEN05_LD_RED "tcgen05-instructions-tcgen05-ld" {
        use TENSOR;

        tcgen05.ld.red.sync.aligned.32x32b.num2.redOp{.abs}{.NaN}.f32
            r, redval, [taddr];                                     @8.8 sm_103f sm_101f
        tcgen05.ld.red.sync.aligned.shape2.num2.redOp{.abs}{.NaN}.f32
            r, redval, [taddr], immHalfSplitoff;                    @8.8 sm_103f sm_101f
        tcgen05.ld.red.sync.aligned.32x32b.num2.redOp.type
            r, redval, [taddr];                                     @8.8 sm_103f sm_101f
        tcgen05.ld.red.sync.aligned.shape2.num2.redOp.type
            r, redval, [taddr], immHalfSplitoff;                    @8.8 sm_103f sm_101f

        // One has nothing to be compared with.
        .num2 = { .x2, .x4, .x8, .x16, .x32, .x64, .x128 };
        .redOp = { .min, .max };
        .type = { .u32, .s32 };

        refuse special|predicate|hole: r;

        r: out.32x32b.num2.b32;
        // Whichever the elements are.
        redval: out.b32 | out.f32;
    }

    /// Load from tensor memory, and keep two of every four elements.
    TCGEN05_LD_SPCOMPRESS "tcgen05-instructions-tcgen05-ld" {
        use TENSOR;
        skip types;

        tcgen05.ld.spcompress.sync.aligned.32x32b.num4.redOp.sp::2:4{.abs}.f32.b2
            mdata, cdata, [taddr];                                  @9.4 sm_107a
        tcgen05.ld.red.spcompress.sync.aligned.32x32b.num4.redOp.sp::2:4{.abs}{.NaN}.f32.b2
            mdata, cdata, redval, [taddr];                          @9.4 sm_107a

        .num4 = { .x4, .x8, .x16, .x32, .x64, .x128 };
        .redOp = { .min, .max };

        refuse special|predicate|hole: mdata, cdata;

        mdata: out.spcompress.num4.b2;
        cdata: out.spcompress.num4.b32;
        // Whichever the elements are.
        redval: out.b32 | out.f32;
    }

    /// Store to tensor memory.
    TCGEN05_ST "tcgen05-instructions-tcgen05-st" {
        use TENSOR;

        tcgen05.st.sync.aligned.shape1.num{.unpack::16b}.b32
            [taddr], r;                             @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        tcgen05.st.sync.aligned.shape2.num{.unpack::16b}.b32
            [taddr], immHalfSplitoff, r;            @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f

        // 128 registers at most.
        never .16x128b .x128;
        never .16x256b .x64|.x128;

        refuse special|predicate|double: r;

        r: reg.shape1.shape2.num.b32;
    }

    /// Wait for loads or stores of tensor memory.
    TCGEN05_WAIT "tcgen05-instructions-tcgen05-wait" {
        tcgen05.wait_operation.sync.aligned;        @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f

        .wait_operation = { .wait::ld, .wait::st };
    }

    /// Copy from shared to tensor memory.
    TCGEN05_CP "tcgen05-instructions-tcgen05-cp" {
        use TENSOR;

        tcgen05.cp.cta_group.shape
            [taddr], s_desc;                        @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        tcgen05.cp.cta_group.shape.b8x16.src_fmt
            [taddr], s_desc;                        @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        tcgen05.cp.cta_group.64x128b.warpx2
            [taddr], s_desc;                        @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        tcgen05.cp.cta_group.64x128b.warpx2.b8x16.src_fmt
            [taddr], s_desc;                        @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        tcgen05.cp.cta_group.32x128b.warpx4
            [taddr], s_desc;                        @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        tcgen05.cp.cta_group.32x128b.warpx4.b8x16.src_fmt
            [taddr], s_desc;                        @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f

        .shape = { .128x256b, .4x256b, .128x128b };
        .warpx2 = { .warpx2::02_13, .warpx2::01_23 };
        .src_fmt = { .b6x16_p32, .b4x16_p64 };

        take function: taddr;

        refuse offset: s_desc;

        s_desc: in.u64;
    }

    /// Shift the rows of tensor memory down.
    TCGEN05_SHIFT "tcgen05-instructions-tcgen05-shift" {
        use TENSOR;

        tcgen05.shift.cta_group.down  [taddr];
            @8.6 sm_100a sm_101a | 8.8 sm_103a | 9.4 sm_107a

        take function: taddr;
    }

    /// Order what other threads do with tensor memory.
    TCGEN05_FENCE "tcgen05-instructions-tcgen05-fence" {
        tcgen05.fence;                              @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f

        .fence = { .fence::before_thread_sync, .fence::after_thread_sync };
    }

    /// Have a barrier wait for what was started.
    TCGEN05_COMMIT "tcgen05-instructions-tcgen05-commit" {
        use TENSOR;

        tcgen05.commit.cta_group.completion_mechanism{.sync_restrict}{.shared::cluster}.b64
            [mbar];                                 @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        tcgen05.commit.cta_group.completion_mechanism{.sync_restrict}{.shared::cluster}
            .multicast::cluster.b64
            [mbar], ctaMask;                        @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        tcgen05.commit.cta_group.completion_mechanism{.sync_restrict}{.shared::cluster}
            .multicast::cluster::32b.b64
            [mbar], wideMask;                       @9.4 sm_107f

        .completion_mechanism = { .mbarrier::arrive::one };
        .sync_restrict = { .sync_restrict::shared::read::mma::a };  @9.4 sm_107f
        .shared::cluster = { .shared::cluster };

        narrow 32 mbar;
        take special: mbar;

        mbar: addr.shared::cluster;
        ctaMask: in.u16 = 0..65535;
        wideMask: in.u32 = 0..4294967295;
    }
}
