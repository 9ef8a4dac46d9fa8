//! Copies of parts of tensors, as a tensor map describes them, in the background.
//!
//! The coordinates are as many as the tensor has dimensions, but five where four
//! rows of a matrix are gathered or scattered. What `.im2col` takes besides are
//! offsets, two fewer than dimensions; `.im2col::w` takes a halo and an offset.
//! In place of what the map says an address can be given, and with it the sizes of the
//! dimensions and the distances between their parts, in tiles only and not where a mask of
//! 16 bits says which CTAs it goes to.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    slots TENSOR {
        .dim = { .1d, .2d, .3d, .4d, .5d };
        .deep = { .3d, .4d, .5d };
        .tile = { .tile };
        .no_offs = { .im2col_no_offs, .im2col_no_offs::w @9.4 sm_107f };
        .level::cache_hint = { .L2::cache_hint };
        .override = { .override::global_address };                          @9.4 sm_107f
        .resize = { .override::global_dim, .override::global_dim_stride };  @9.4 sm_107f

        when .override::global_dim|.override::global_dim_stride => .override::global_address;
        // The first dimension has no stride, so one dimension is all size.
        when .override::global_dim => .1d;
        when .override::global_dim_stride => .2d|.3d|.4d|.5d;

        narrow 8 dstMem, srcMem, mbar, tensorMap;
        take special|surface|texture|bare_typeless: dstMem, srcMem, mbar;
        refuse opaque|narrow: dstMem, mbar with .shared::cluster; @8.7 sm_120
        refuse special: coords with .shared::cluster; @8.7 sm_120
        take typeless: tensorMap;

        dstMem, mbar: addr.shared::cluster.shared::cta;
        srcMem: addr.shared::cta;
        // A generic address; a symbol only of global memory.
        tensorMap: addr of .global;

        coords: coord.s32.dim.deep exact;
        rows: coord.s32.5d exact;
        coords3: coord.s32.3d exact;
        coords4: coord.s32.4d exact;
        coords5: coord.s32.5d exact;
        offs1: coord.u16.1d exact;
        offs2, halo: coord.u16.2d exact;
        offs3: coord.u16.3d exact;
        // A register: no constant stands in an address.
        gAddr: reg.b64 with .override::global_address;
        dims: coord.b16.dim exact with .override::global_dim|.override::global_dim_stride;
        strides: stride.b32.dim exact with .override::global_dim_stride;
        strideHigh: reg.b16 with .override::global_dim_stride;
        refuse offset: cache_policy, ctaMask, ctaMask32;
        refuse nonzero: coords with .override::global_dim|.override::global_dim_stride;

        cache_policy: in.b64 int with .L2::cache_hint;
    }

    /// Copy a part of a tensor.
    CP_ASYNC_BULK_TENSOR "data-movement-and-conversion-instructions-cp-async-bulk-tensor" {
        use TENSOR;

        // From global memory to that of the own CTA.
        cp.async.bulk.tensor.dim.shared::cta.global{.tile}.barrier{.report_mechanism}
            {.cta_group}{.level::cache_hint}{.override}{.resize}
            [dstMem], [tensorMap{, gAddr}{, dims}{, strides, strideHigh}, coords],
            [mbar]{, cache_policy};
            @8.6 sm_90
        cp.async.bulk.tensor.2d.shared::cta.global.tile::gather4.barrier{.report_mechanism}
            {.cta_group}{.level::cache_hint}{.override}
            [dstMem], [tensorMap{, gAddr}, rows], [mbar]{, cache_policy};
            @8.6 sm_100
        cp.async.bulk.tensor.3d.shared::cta.global.im2col.barrier{.report_mechanism}
            {.cta_group}{.level::cache_hint}{.override}
            [dstMem], [tensorMap{, gAddr}, coords3], [mbar], offs1{, cache_policy};
            @8.6 sm_90
        cp.async.bulk.tensor.4d.shared::cta.global.im2col.barrier{.report_mechanism}
            {.cta_group}{.level::cache_hint}{.override}
            [dstMem], [tensorMap{, gAddr}, coords4], [mbar], offs2{, cache_policy};
            @8.6 sm_90
        cp.async.bulk.tensor.5d.shared::cta.global.im2col.barrier{.report_mechanism}
            {.cta_group}{.level::cache_hint}{.override}
            [dstMem], [tensorMap{, gAddr}, coords5], [mbar], offs3{, cache_policy};
            @8.6 sm_90
        cp.async.bulk.tensor.deep.shared::cta.global.im2col::w.barrier{.report_mechanism}
            {.cta_group}{.level::cache_hint}{.override}
            [dstMem], [tensorMap{, gAddr}, coords], [mbar], halo{, cache_policy};
            @8.6 sm_100
        cp.async.bulk.tensor.deep.shared::cta.global.im2col::w::128.barrier{.report_mechanism}
            {.cta_group}{.level::cache_hint}{.override}
            [dstMem], [tensorMap{, gAddr}, coords], [mbar], halo{, cache_policy};
            @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f

        // From global memory to that of CTAs of the cluster.
        cp.async.bulk.tensor.dim.shared::cluster.global{.tile}.barrier{.report_mechanism}
            {.cta_group}{.level::cache_hint}{.override}{.resize}
            [dstMem], [tensorMap{, gAddr}{, dims}{, strides, strideHigh}, coords],
            [mbar]{, cache_policy};
            @8.0 sm_90
        cp.async.bulk.tensor.2d.shared::cluster.global.tile::gather4.barrier{.report_mechanism}
            {.cta_group}{.level::cache_hint}{.override}
            [dstMem], [tensorMap{, gAddr}, rows], [mbar]{, cache_policy};
            @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        cp.async.bulk.tensor.3d.shared::cluster.global.im2col.barrier{.report_mechanism}
            {.cta_group}{.level::cache_hint}{.override}
            [dstMem], [tensorMap{, gAddr}, coords3], [mbar], offs1{, cache_policy};
            @8.0 sm_90
        cp.async.bulk.tensor.4d.shared::cluster.global.im2col.barrier{.report_mechanism}
            {.cta_group}{.level::cache_hint}{.override}
            [dstMem], [tensorMap{, gAddr}, coords4], [mbar], offs2{, cache_policy};
            @8.0 sm_90
        cp.async.bulk.tensor.5d.shared::cluster.global.im2col.barrier{.report_mechanism}
            {.cta_group}{.level::cache_hint}{.override}
            [dstMem], [tensorMap{, gAddr}, coords5], [mbar], offs3{, cache_policy};
            @8.0 sm_90
        cp.async.bulk.tensor.deep.shared::cluster.global.im2col::w.barrier{.report_mechanism}
            {.cta_group}{.level::cache_hint}{.override}
            [dstMem], [tensorMap{, gAddr}, coords], [mbar], halo{, cache_policy};
            @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        cp.async.bulk.tensor.deep.shared::cluster.global.im2col::w::128.barrier{.report_mechanism}
            {.cta_group}{.level::cache_hint}{.override}
            [dstMem], [tensorMap{, gAddr}, coords], [mbar], halo{, cache_policy};
            @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        cp.async.bulk.tensor.dim.shared::cluster.global{.tile}.barrier{.report_mechanism}.multicast
            {.cta_group}{.level::cache_hint}{.override}
            [dstMem], [tensorMap{, gAddr}, coords], [mbar], ctaMask{, cache_policy};
            @8.0 sm_90
        cp.async.bulk.tensor.2d.shared::cluster.global.tile::gather4.barrier
            {.report_mechanism}.multicast{.cta_group}{.level::cache_hint}{.override}
            [dstMem], [tensorMap{, gAddr}, rows], [mbar], ctaMask{, cache_policy};
            @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        cp.async.bulk.tensor.3d.shared::cluster.global.im2col.barrier{.report_mechanism}.multicast
            {.cta_group}{.level::cache_hint}{.override}
            [dstMem], [tensorMap{, gAddr}, coords3], [mbar], offs1, ctaMask{, cache_policy};
            @8.0 sm_90
        cp.async.bulk.tensor.4d.shared::cluster.global.im2col.barrier{.report_mechanism}.multicast
            {.cta_group}{.level::cache_hint}{.override}
            [dstMem], [tensorMap{, gAddr}, coords4], [mbar], offs2, ctaMask{, cache_policy};
            @8.0 sm_90
        cp.async.bulk.tensor.5d.shared::cluster.global.im2col.barrier{.report_mechanism}.multicast
            {.cta_group}{.level::cache_hint}{.override}
            [dstMem], [tensorMap{, gAddr}, coords5], [mbar], offs3, ctaMask{, cache_policy};
            @8.0 sm_90
        cp.async.bulk.tensor.deep.shared::cluster.global.im2col::w.barrier
            {.report_mechanism}.multicast{.cta_group}{.level::cache_hint}{.override}
            [dstMem], [tensorMap{, gAddr}, coords], [mbar], halo, ctaMask{, cache_policy};
            @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        cp.async.bulk.tensor.deep.shared::cluster.global.im2col::w::128.barrier
            {.report_mechanism}.multicast{.cta_group}{.level::cache_hint}{.override}
            [dstMem], [tensorMap{, gAddr}, coords], [mbar], halo, ctaMask{, cache_policy};
            @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        cp.async.bulk.tensor.dim.shared::cluster.global{.tile}.barrier
            {.report_mechanism}.multicast::32b{.cta_group}{.level::cache_hint}{.override}{.resize}
            [dstMem], [tensorMap{, gAddr}{, dims}{, strides, strideHigh}, coords],
            [mbar], ctaMask32{, cache_policy};
            @9.4 sm_107f
        cp.async.bulk.tensor.2d.shared::cluster.global.tile::gather4.barrier
            {.report_mechanism}.multicast::32b{.cta_group}{.level::cache_hint}{.override}
            [dstMem], [tensorMap{, gAddr}, rows], [mbar], ctaMask32{, cache_policy};
            @9.4 sm_107f
        cp.async.bulk.tensor.3d.shared::cluster.global.im2col.barrier
            {.report_mechanism}.multicast::32b{.cta_group}{.level::cache_hint}{.override}
            [dstMem], [tensorMap{, gAddr}, coords3], [mbar], offs1, ctaMask32{, cache_policy};
            @9.4 sm_107f
        cp.async.bulk.tensor.4d.shared::cluster.global.im2col.barrier
            {.report_mechanism}.multicast::32b{.cta_group}{.level::cache_hint}{.override}
            [dstMem], [tensorMap{, gAddr}, coords4], [mbar], offs2, ctaMask32{, cache_policy};
            @9.4 sm_107f
        cp.async.bulk.tensor.5d.shared::cluster.global.im2col.barrier
            {.report_mechanism}.multicast::32b{.cta_group}{.level::cache_hint}{.override}
            [dstMem], [tensorMap{, gAddr}, coords5], [mbar], offs3, ctaMask32{, cache_policy};
            @9.4 sm_107f
        cp.async.bulk.tensor.deep.shared::cluster.global.im2col::w.barrier
            {.report_mechanism}.multicast::32b{.cta_group}{.level::cache_hint}{.override}
            [dstMem], [tensorMap{, gAddr}, coords], [mbar], halo, ctaMask32{, cache_policy};
            @9.4 sm_107f
        cp.async.bulk.tensor.deep.shared::cluster.global.im2col::w::128.barrier
            {.report_mechanism}.multicast::32b{.cta_group}{.level::cache_hint}{.override}
            [dstMem], [tensorMap{, gAddr}, coords], [mbar], halo, ctaMask32{, cache_policy};
            @9.4 sm_107f

        // To global memory.
        cp.async.bulk.tensor.dim.global.shared::cta{.tile}.bulk_group
            {.level::cache_hint}{.override}{.resize}
            [tensorMap{, gAddr}{, dims}{, strides, strideHigh}, coords], [srcMem]{, cache_policy};
            @8.0 sm_90
        cp.async.bulk.tensor.2d.global.shared::cta.tile::scatter4.bulk_group
            {.level::cache_hint}{.override}
            [tensorMap{, gAddr}, rows], [srcMem]{, cache_policy};
            @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        cp.async.bulk.tensor.deep.global.shared::cta.no_offs.bulk_group
            {.level::cache_hint}{.override}
            [tensorMap{, gAddr}, coords], [srcMem]{, cache_policy};
            @8.0 sm_90

        .barrier = { .mbarrier::complete_tx::bytes };
        .report_mechanism = { .mbarrier::report::disabled,
            .mbarrier::report::validity::per_16bytes::80000000,
            .mbarrier::report::validity::per_16bytes::8000,
            .mbarrier::report::validity::per_16bytes::80,
            .mbarrier::report::validity::per_16bytes::8,
            .mbarrier::report::validity::per_element::ff };                 @9.4 sm_107f
        .multicast = { .multicast::cluster, .multicast::cluster::16b @9.4 sm_90 };
        .multicast::32b = { .multicast::cluster::32b };
        .cta_group = { .cta_group::1, .cta_group::2 };
            @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f

        ctaMask: in.u16 = 0..65535;
        ctaMask32: in.u32 = 0..4294967295;
    }

    /// Combine the values of a part of a tensor with those of another.
    CP_REDUCE_ASYNC_BULK_TENSOR
    "data-movement-and-conversion-instructions-cp-reduce-async-bulk-tensor" {
        use TENSOR;

        cp.reduce.async.bulk.tensor.dim.global.shared::cta.redOp{.tile}.bulk_group
            {.level::cache_hint}{.override}{.resize}
            [tensorMap{, gAddr}{, dims}{, strides, strideHigh}, coords], [srcMem]{, cache_policy};
            @8.0 sm_90
        cp.reduce.async.bulk.tensor.deep.global.shared::cta.redOp.no_offs.bulk_group
            {.level::cache_hint}{.override}
            [tensorMap{, gAddr}, coords], [srcMem]{, cache_policy};
            @8.0 sm_90

        .redOp = { .add, .min, .max, .inc, .dec, .and, .or, .xor };
    }

    /// Bring a part of a tensor closer to the second-level cache.
    CP_ASYNC_BULK_PREFETCH_TENSOR
    "data-movement-and-conversion-instructions-cp-async-bulk-prefetch-tensor" {
        use TENSOR;

        cp.async.bulk.prefetch.tensor.dim.L2.global{.tile}{.level}{.override}{.resize}
            [tensorMap{, gAddr}{, dims}{, strides, strideHigh}, coords]{, cache_policy};
            @8.0 sm_90
        cp.async.bulk.prefetch.tensor.2d.L2.global.tile::gather4{.level}{.override}
            [tensorMap{, gAddr}, rows]{, cache_policy};
            @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        cp.async.bulk.prefetch.tensor.3d.L2.global.im2col{.level}{.override}
            [tensorMap{, gAddr}, coords3], offs1{, cache_policy};
            @8.0 sm_90
        cp.async.bulk.prefetch.tensor.4d.L2.global.im2col{.level}{.override}
            [tensorMap{, gAddr}, coords4], offs2{, cache_policy};
            @8.0 sm_90
        cp.async.bulk.prefetch.tensor.5d.L2.global.im2col{.level}{.override}
            [tensorMap{, gAddr}, coords5], offs3{, cache_policy};
            @8.0 sm_90
        cp.async.bulk.prefetch.tensor.deep.L2.global.wide{.level}{.override}
            [tensorMap{, gAddr}, coords], halo{, cache_policy};
            @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f

        .level = { .L2::cache_hint, .L2::evict_last @9.4 sm_107f };
        .wide = { .im2col::w, .im2col::w::128 };
    }

    /// Give a part of a tensor another eviction priority, in the background.
    APPLYPRIORITY_ASYNC_BULK_TENSOR
    "data-movement-and-conversion-instructions-applypriority-async-bulk-tensor" {
        use TENSOR;

        applypriority.async.bulk.tensor.dim{.global}.bulk_group{.tile}.L2::evict_normal
            {.override}{.resize}
            [map{, gAddr}{, dims}{, strides, strideHigh}, coords];
            @9.4 sm_107f
        applypriority.async.bulk.tensor.2d{.global}.bulk_group.tile::gather4.L2::evict_normal
            {.override}
            [map{, gAddr}, rows];
            @9.4 sm_107f
        applypriority.async.bulk.tensor.3d{.global}.bulk_group.im2col.L2::evict_normal{.override}
            [map{, gAddr}, coords3], offs1;
            @9.4 sm_107f
        applypriority.async.bulk.tensor.4d{.global}.bulk_group.im2col.L2::evict_normal{.override}
            [map{, gAddr}, coords4], offs2;
            @9.4 sm_107f
        applypriority.async.bulk.tensor.5d{.global}.bulk_group.im2col.L2::evict_normal{.override}
            [map{, gAddr}, coords5], offs3;
            @9.4 sm_107f
        applypriority.async.bulk.tensor.deep{.global}.bulk_group.wide.L2::evict_normal{.override}
            [map{, gAddr}, coords], halo;
            @9.4 sm_107f

        narrow 8 map;
        take typeless: map;

        // A generic address; a symbol of global or, by oversight, of shared memory.
        map: addr.global of .global|.shared;

        .global = { .global };
        .wide = { .im2col::w, .im2col::w::128 };
    }
}
