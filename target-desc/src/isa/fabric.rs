//! Access to the memory of other GPUs through their handles, in the background: `fabric`.
//!
//! A handle is the number of a logical endpoint and an offset in it, in registers both.
//! An access can fail, which the barrier is told.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    slots FABRIC {
        .multimem = { .multimem };
        .sem = { .relaxed };
        .scope = { .sys };
        .level::cache_hint = { .L2::cache_hint };
        .count = { .counted::bytes };
        .dim = { .1d, .2d, .3d, .4d, .5d };
        .resize = { .override::global_dim, .override::global_dim_stride };

        // The first dimension has no stride, so one dimension is all size.
        when .override::global_dim => .1d;
        when .override::global_dim_stride => .2d|.3d|.4d|.5d;

        narrow 32 dst, src;
        narrow 8 bar;
        take special: dst, src;
        take special|surface|texture: bar;
        refuse narrow: bar with .counted::bytes;

        dst, src: addr.shared::cta;
        bar: addr.shared::cta of .shared;

        // Registers: no constant stands between these brackets.
        tensorMap: reg.b64;
        leId: reg.b32;
        dataOff: reg.b64;
        counterOff: reg.b64;
        count: reg.b64 with .counted::bytes;
        dims: coord.b16.dim exact with .override::global_dim|.override::global_dim_stride;
        strides: stride.b32.dim exact with .override::global_dim_stride;
        strideHigh: reg.b16 with .override::global_dim_stride;
        coords: coord.b32.dim exact;
        size: in.b32;
        byteMask: in.b16 with .cp_mask;
        cachePolicy: in.b64 int with .L2::cache_hint;
    }

    /// Copy from another GPU to shared memory.
    FABRIC_TRY_GET "fabric-instructions-try-get" {
        use FABRIC;
        take bare: dst, bar;

        fabric.try_get.async.shared::cta.mbarrier::complete_tx::bytes.mbarrier::report::fabric
            {.level::cache_hint}.sem.scope.b128
            [dst], [leId, dataOff], size, [bar]{, cachePolicy};
            @9.3 sm_100
    }

    /// Copy a part of a tensor from another GPU to shared memory.
    FABRIC_TRY_GET_TENSOR "fabric-instructions-try-get-async-tensor" {
        use FABRIC;
        skip types;
        take bare: dst, bar;

        fabric.try_get.async.tensor.dim.shared::cta.tile.mbarrier::complete_tx::bytes
            .mbarrier::report::fabric{.level::cache_hint}.override::global_address{.resize}
            .sem.scope.b128
            [dst], [tensorMap, leId, dataOff{, dims}{, strides, strideHigh}, coords], [bar]
            {, cachePolicy};
            @9.4 sm_107f
    }

    /// Copy from shared memory to another GPU, or to several.
    FABRIC_TRY_PUT "fabric-instructions-try-put" {
        use FABRIC;
        take bare: src, bar;

        fabric.try_put.async{.multimem}.shared::cta.mbarrier::complete_tx::16B
            .mbarrier::report::fabric{.cp_mask}{.level::cache_hint}.sem.scope.b128
            [leId, dataOff], [src], size, [bar]{, byteMask}{, cachePolicy};
            @9.3 sm_100
        fabric.try_put.async{.multimem}.shared::cta.mbarrier::complete_tx::16B
            .mbarrier::report::fabric.counted::bytes{.level::cache_hint}.sem.scope.b128
            [leId, dataOff, counterOff], [src], size, [bar]{, cachePolicy};
            @9.3 sm_100    }

    /// Copy from shared memory to a part of a tensor of another GPU, or of several.
    FABRIC_TRY_PUT_TENSOR "fabric-instructions-try-put-async-tensor" {
        use FABRIC;
        skip types;
        take bare: src;

        fabric.try_put.async.tensor{.multimem}.dim.shared::cta.tile.mbarrier::complete_tx::16B
            .mbarrier::report::fabric{.count}{.level::cache_hint}.override::global_address{.resize}
            .sem.scope.b128
            [tensorMap, leId, dataOff{, count}{, dims}{, strides, strideHigh}, coords],
            [src], size, [bar]{, cachePolicy};
            @9.4 sm_107f
    }

    /// Combine values of other GPUs with those in shared memory.
    FABRIC_TRY_RED "fabric-instructions-try-red" {
        use FABRIC;
        skip types;
        take bare: src, bar;

        fabric.try_red.async{.multimem}.shared::cta.mbarrier::complete_tx::16B
            .mbarrier::report::fabric{.level::cache_hint}.sem.scope.bitOp.bitType
            [leId, dataOff], [src], size, [bar]{, cachePolicy};
            @9.3 sm_100
        fabric.try_red.async{.multimem}.shared::cta.mbarrier::complete_tx::16B
            .mbarrier::report::fabric{.level::cache_hint}.sem.scope.minMax.minMaxType
            [leId, dataOff], [src], size, [bar]{, cachePolicy};
            @9.3 sm_100
        fabric.try_red.async{.multimem}.shared::cta.mbarrier::complete_tx::16B
            .mbarrier::report::fabric{.level::cache_hint}.sem.scope.add.addType
            [leId, dataOff], [src], size, [bar]{, cachePolicy};
            @9.3 sm_100
        fabric.try_red.async{.multimem}.shared::cta.mbarrier::complete_tx::16B
            .mbarrier::report::fabric.counted::bytes{.level::cache_hint}.sem.scope.bitOp.bitType
            [leId, dataOff, counterOff], [src], size, [bar]{, cachePolicy};
            @9.3 sm_100
        fabric.try_red.async{.multimem}.shared::cta.mbarrier::complete_tx::16B
            .mbarrier::report::fabric.counted::bytes{.level::cache_hint}.sem.scope.minMax.minMaxType
            [leId, dataOff, counterOff], [src], size, [bar]{, cachePolicy};
            @9.3 sm_100
        fabric.try_red.async{.multimem}.shared::cta.mbarrier::complete_tx::16B
            .mbarrier::report::fabric.counted::bytes{.level::cache_hint}.sem.scope.add.addType
            [leId, dataOff, counterOff], [src], size, [bar]{, cachePolicy};
            @9.3 sm_100

        .bitOp = { .and, .or, .xor };
        .bitType = { .b32, .b64 };
        .minMax = { .min, .max };
        .minMaxType = { .u32, .s32, .u64, .s64, .f16, .bf16 };
        .addType = { .u32, .u64, .f16, .bf16, .f32, .f64 };
    }

    /// Combine a part of a tensor of other GPUs with values in shared memory.
    FABRIC_TRY_RED_TENSOR "fabric-instructions-try-red-async-tensor" {
        use FABRIC;
        skip types;
        take bare: src;

        fabric.try_red.async.tensor{.multimem}.dim.shared::cta.tile.mbarrier::complete_tx::16B
            .mbarrier::report::fabric{.count}{.level::cache_hint}.override::global_address{.resize}
            .sem.scope.redOp
            [tensorMap, leId, dataOff{, count}{, dims}{, strides, strideHigh}, coords],
            [src], size, [bar]{, cachePolicy};
            @9.4 sm_107f

        // The tensor map says the type.
        .redOp = { .add, .min, .max, .and, .or, .xor };
    }

    /// Combine the values of several GPUs, into shared memory. All lanes take part.
    FABRIC_TRY_PULLRED "fabric-instructions-try-pullred" {
        use FABRIC;
        skip types;
        take bare: dst;

        fabric.try_pullred.async.multimem.shared::cta.mbarrier::complete_tx::bytes
            .mbarrier::report::fabric.sem.scope.bitOp.bitType.sync
            [dst], [leId, dataOff], size, [bar], mask;
            @9.3 sm_100
        fabric.try_pullred.async.multimem.shared::cta.mbarrier::complete_tx::bytes
            .mbarrier::report::fabric.sem.scope.minMax.minMaxType.sync
            [dst], [leId, dataOff], size, [bar], mask;
            @9.3 sm_100
        fabric.try_pullred.async.multimem.shared::cta.mbarrier::complete_tx::bytes
            .mbarrier::report::fabric.sem.scope.add.addType.sync
            [dst], [leId, dataOff], size, [bar], mask;
            @9.3 sm_100
        fabric.try_pullred.async.multimem.shared::cta.mbarrier::complete_tx::bytes
            .mbarrier::report::fabric.sem.scope.add.acc::f32.halfType.sync
            [dst], [leId, dataOff], size, [bar], mask;
            @9.3 sm_100f sm_110f sm_120f
        fabric.try_pullred.async.multimem.shared::cta.mbarrier::complete_tx::bytes
            .mbarrier::report::fabric.sem.scope.add.acc.byteType.sync
            [dst], [leId, dataOff], size, [bar], mask;
            @9.3 sm_100f sm_110f sm_120f

        .bitOp = { .and, .or, .xor };
        .bitType = { .b32, .b64 };
        .minMax = { .min, .max };
        .minMaxType = { .u32, .s32, .u64, .s64, .f16, .bf16,
            .e4m3 @9.3 sm_100f sm_110f sm_120f, .e5m2 @9.3 sm_100f sm_110f sm_120f };
        .addType = { .u32, .u64, .f16, .bf16, .f32 };
        .halfType = { .f16, .bf16 };
        .acc = { .acc::f16, .acc::f32 };
        .byteType = { .e4m3, .e5m2 };

        mask: imm = 4294967295 | imm = -1;
    }

    /// Combine a value of another GPU with one in shared memory, and fetch the old one.
    FABRIC_TRY_ATOM "fabric-instructions-try-atom" {
        use FABRIC;
        skip types;
        take bare: dst, src;

        fabric.try_atom.async.shared::cta.mbarrier::complete_tx::16B.mbarrier::report::fabric
            {.level::cache_hint}.sem.scope.bitOp.bitType
            [leId, dataOff], [dst], [src], [bar]{, cachePolicy};
            @9.4 sm_100
        fabric.try_atom.async.shared::cta.mbarrier::complete_tx::16B.mbarrier::report::fabric
            {.level::cache_hint}.sem.scope.minMax.minMaxType
            [leId, dataOff], [dst], [src], [bar]{, cachePolicy};
            @9.4 sm_100
        fabric.try_atom.async.shared::cta.mbarrier::complete_tx::16B.mbarrier::report::fabric
            {.level::cache_hint}.sem.scope.add.addType
            [leId, dataOff], [dst], [src], [bar]{, cachePolicy};
            @9.4 sm_100
        fabric.try_atom.async.shared::cta.mbarrier::complete_tx::16B.mbarrier::report::fabric
            {.level::cache_hint}.sem.scope.swap.swapType
            [leId, dataOff], [dst], [src], [bar]{, cachePolicy};
            @9.4 sm_100

        .bitOp = { .and, .or, .xor };
        .bitType = { .b32, .b64 };
        .minMax = { .min, .max };
        .minMaxType = { .u32, .s32, .u64, .s64, .f16x2, .bf16x2 };
        .addType = { .u32, .u64, .f16x2, .bf16x2, .f32, .f64 };
        .swap = { .exch, .cas };
        .swapType = { .b32, .b64, .b128 };
    }

    /// Let all accesses that were asked for begin.
    FABRIC_SUBMIT "fabric-instructions-submit" {
        fabric.submit;                                                         @9.3 sm_100
        fabric.submit.op_restrict::fetching;                                   @9.3 sm_100
        fabric.submit.commit_group;                                            @9.5 sm_100
    }

    /// Wait until what is sent has been read.
    FABRIC_WAIT "fabric-instructions-wait" {
        fabric.wait.sync_restrict::reads;                                      @9.3 sm_100
        fabric.wait.sync_restrict::read n;                                     @9.5 sm_100

        n: imm;
    }
}
