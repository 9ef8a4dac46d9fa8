//! Copies and reductions of many bytes in the background, and waiting for them.
//!
//! What is done is told to a barrier, where the
//! destination is in shared memory, or else to the group that is committed later.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    slots BULK {
        .weak = { .weak };                                                          @9.3 sm_90
        .scope = { .cta, .cluster, .gpu, .sys };
        .near = { .cta, .cluster };
        .barrier = { .mbarrier::complete_tx::bytes };
        .level::cache_hint = { .L2::cache_hint };

        narrow 8 dstMem, srcMem, dstGlb, srcCta, srcShared, mbar;
        take special|surface|texture: dstMem, srcMem, dstGlb, srcCta, srcShared, mbar;
        take unified_register: srcShared;
        take bare_register: mbar;
        refuse unbracketed: mbar with
            .L2::cache_hint|.multicast::cluster|.multicast::cluster::16b|.multicast::cluster::32b|.ignore_oob;
        refuse opaque: dstMem, srcMem, mbar with .shared::cluster .global; @8.7 sm_120

        dstMem, mbar: addr.shared::cluster.shared::cta;
        srcMem, dstGlb: addr.global;
        srcCta, srcShared: addr.shared::cta;

        size: in.u32 int = 0..1048560 % 16;
        cache_policy: in.b64 int with .L2::cache_hint;
        byteMask: in.b16 int;
        take vector: byteMask;
        refuse numbers|floats|float: byteMask;
        take braced: ctaMask;
        refuse braces: ctaMask; @8.7 sm_120
        refuse offset: ctaMask32;
        refuse narrow: dstMem, mbar with .shared::cluster .global; @8.7 sm_120
        refuse short: srcMem with .shared::cluster .global; @8.7 sm_120
    }

    /// Copy a range of memory.
    CP_ASYNC_BULK "data-movement-and-conversion-instructions-cp-async-bulk" {
        use BULK;

        // From global memory to that of the own CTA.
        cp.async.bulk{.weak}.shared::cta.global.barrier{.report_mechanism}{.level::cache_hint}
            [dstMem], [srcMem], size, [mbar]{, cache_policy};                       @8.6 sm_90
        cp.async.bulk{.weak}.shared::cta.global.barrier{.disabled}{.level::cache_hint}.ignore_oob
            [dstMem], [srcMem], size, ignoreBytesLeft, ignoreBytesRight, [mbar]{, cache_policy};
                                                                                    @9.2 sm_90
        cp.async.bulk.relaxed.scope.shared::cta.global.barrier{.report_mechanism}
            {.level::cache_hint}.b128
            [dstMem], [srcMem], size, [mbar]{, cache_policy};                       @9.3 sm_90
        cp.async.bulk.relaxed.scope.shared::cta.global.barrier{.disabled}
            {.level::cache_hint}.ignore_oob.b128
            [dstMem], [srcMem], size, ignoreBytesLeft, ignoreBytesRight, [mbar]{, cache_policy};
                                                                                    @9.3 sm_90

        // From global memory to that of CTAs of the cluster.
        cp.async.bulk{.weak}.shared::cluster.global.barrier{.report_mechanism}{.level::cache_hint}
            [dstMem], [srcMem], size, [mbar]{, cache_policy};                       @8.0 sm_90
        cp.async.bulk{.weak}.shared::cluster.global.barrier{.report_mechanism}.multicast
            {.level::cache_hint}
            [dstMem], [srcMem], size, [mbar], ctaMask{, cache_policy};              @8.0 sm_90
        cp.async.bulk{.weak}.shared::cluster.global.barrier{.report_mechanism}.multicast::32b
            {.level::cache_hint}
            [dstMem], [srcMem], size, [mbar], ctaMask32{, cache_policy};            @9.4 sm_107f
        cp.async.bulk.relaxed.scope.shared::cluster.global.barrier{.report_mechanism}
            {.level::cache_hint}.b128
            [dstMem], [srcMem], size, [mbar]{, cache_policy};       @9.3 sm_90a sm_100f sm_110f
        cp.async.bulk.relaxed.scope.shared::cluster.global.barrier{.report_mechanism}.multicast
            {.level::cache_hint}.b128
            [dstMem], [srcMem], size, [mbar], ctaMask{, cache_policy};
                                                                    @9.3 sm_90a sm_100f sm_110f
        cp.async.bulk.relaxed.scope.shared::cluster.global.barrier{.report_mechanism}
            .multicast::32b{.level::cache_hint}.b128
            [dstMem], [srcMem], size, [mbar], ctaMask32{, cache_policy};            @9.4 sm_107f

        // From the memory of the own CTA to that of another.
        cp.async.bulk{.weak}.shared::cluster.shared::cta.barrier
            [dstMem], [srcCta], size, [mbar];                                       @8.0 sm_90
        cp.async.bulk.relaxed.near.shared::cluster.shared::cta.barrier.b128
            [dstMem], [srcCta], size, [mbar];                                       @9.3 sm_90

        // To global memory.
        cp.async.bulk{.weak}.global.shared::cta.bulk_group{.level::cache_hint}
            [dstGlb], [srcShared], size{, cache_policy};                            @8.0 sm_90
        cp.async.bulk{.weak}.global.shared::cta.bulk_group{.level::cache_hint}.cp_mask
            [dstGlb], [srcShared], size{, cache_policy}, byteMask;                  @8.6 sm_100
        cp.async.bulk.relaxed.scope.global.shared::cta.bulk_group{.level::cache_hint}.b128
            [dstGlb], [srcShared], size{, cache_policy};                            @9.3 sm_90
        cp.async.bulk.relaxed.scope.global.shared::cta.bulk_group{.level::cache_hint}.cp_mask.b128
            [dstGlb], [srcShared], size{, cache_policy}, byteMask;                  @9.3 sm_100

        .report_mechanism = { .mbarrier::report::disabled,
            .mbarrier::report::validity::per_16bytes::80000000,
            .mbarrier::report::validity::per_16bytes::8000,
            .mbarrier::report::validity::per_16bytes::80,
            .mbarrier::report::validity::per_16bytes::8,
            .mbarrier::report::validity::per_element::ff };                         @9.4 sm_107f
        .disabled = { .mbarrier::report::disabled };                                @9.4 sm_107f
        .multicast = { .multicast::cluster, .multicast::cluster::16b @9.4 sm_90 };
        .multicast::32b = { .multicast::cluster::32b };

        // ptxas takes a register of 16 bits for the mask of CTAs.
        refuse half: mbar;

        ignoreBytesLeft, ignoreBytesRight: in.u32 = 0..15;
        take wrapped: ignoreBytesLeft, ignoreBytesRight;
        ctaMask: in.b16 = 0..65535;
        ctaMask32: in.b32 = 0..4294967295;
    }

    /// Combine the values of a range of memory with those of another.
    CP_REDUCE_ASYNC_BULK "data-movement-and-conversion-instructions-cp-reduce-async-bulk" {
        use BULK;
        skip types;

        cp.reduce.async.bulk{.relaxed}{.near}.shared::cluster.shared::cta.barrier.bitop.b32
            [dstMem], [srcCta], size, [mbar];                                       @8.0 sm_90
        cp.reduce.async.bulk{.relaxed}{.near}.shared::cluster.shared::cta.barrier.add.addend
            [dstMem], [srcCta], size, [mbar];                                       @8.0 sm_90
        cp.reduce.async.bulk{.relaxed}{.near}.shared::cluster.shared::cta.barrier.count.u32
            [dstMem], [srcCta], size, [mbar];                                       @8.0 sm_90
        cp.reduce.async.bulk{.relaxed}{.near}.shared::cluster.shared::cta.barrier.order.word
            [dstMem], [srcCta], size, [mbar];                                       @8.0 sm_90

        cp.reduce.async.bulk{.relaxed}{.scope}.global.shared::cta.bulk_group
            {.level::cache_hint}.bitop.bits
            [dstGlb], [srcShared], size{, cache_policy};                            @8.0 sm_90
        cp.reduce.async.bulk{.relaxed}{.scope}.global.shared::cta.bulk_group
            {.level::cache_hint}.add.global_addend
            [dstGlb], [srcShared], size{, cache_policy};                            @8.0 sm_90
        cp.reduce.async.bulk{.relaxed}{.scope}.global.shared::cta.bulk_group
            {.level::cache_hint}.count.u32
            [dstGlb], [srcShared], size{, cache_policy};                            @8.0 sm_90
        cp.reduce.async.bulk{.relaxed}{.scope}.global.shared::cta.bulk_group
            {.level::cache_hint}.order.ordered
            [dstGlb], [srcShared], size{, cache_policy};                            @8.0 sm_90
        cp.reduce.async.bulk{.relaxed}{.scope}.global.shared::cta.bulk_group
            {.level::cache_hint}.add.noftz.flushless
            [dstGlb], [srcShared], size{, cache_policy};                            @8.0 sm_90

        .relaxed = { .relaxed };                                                    @9.3 sm_90
        .bitop = { .and, .or, .xor };
        .count = { .inc, .dec };
        .order = { .min, .max };
        .bits = { .b32, .b64 };
        .word = { .u32, .s32 };
        .addend = { .u32, .s32, .u64 };
        .global_addend = { .u32, .s32, .u64, .f32, .f64 };
        .ordered = { .u32, .s32, .u64, .s64, .f16, .bf16 };
        .flushless = { .f16, .bf16, .f32 @9.4 sm_90 };

        when .relaxed => .cta|.cluster|.gpu|.sys;
        when .cta|.cluster|.gpu|.sys => .relaxed;
    }

    /// Bring a range of memory closer to the second-level cache.
    CP_ASYNC_BULK_PREFETCH "data-movement-and-conversion-instructions-cp-async-bulk-prefetch" {
        use BULK;

        cp.async.bulk.prefetch.L2.global{.level::cache_hint}  [srcMem], size{, cache_policy};
                                                                                    @8.0 sm_90
        cp.async.bulk.prefetch.L2.global.level::eviction_priority  [srcMem], size;  @9.4 sm_107f

        .level::eviction_priority = { .L2::evict_last };
    }

    /// Make the copies so far, of those without a barrier, a group.
    CP_ASYNC_BULK_COMMIT_GROUP
    "data-movement-and-conversion-instructions-cp-async-bulk-commit-group" {
        cp.async.bulk.commit_group;                                                 @8.0 sm_90
    }

    /// Wait until at most so many groups of copies are not done, or not read.
    CP_ASYNC_BULK_WAIT_GROUP
    "data-movement-and-conversion-instructions-cp-async-bulk-wait-group" {
        cp.async.bulk.wait_group{.read}  n;                                         @8.0 sm_90
        cp.async.bulk.wait_group.sync_restrict  n;                                  @9.5 sm_90

        .read = { .read };
        .sync_restrict = { .sync_restrict::proxy::async };

        n: imm;
    }
}
