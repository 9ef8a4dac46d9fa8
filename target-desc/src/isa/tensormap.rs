//! Tensor maps: what the tensor copies know of a tensor.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    /// Change a field of a tensor map.
    TENSORMAP_REPLACE "data-movement-and-conversion-instructions-tensormap-replace" {
        tensormap.replace.tile.global_address{.ss}.b1024.b64  [addr], new_address;
            @8.3 sm_90a | 8.6 sm_100a sm_101a sm_120a | 8.8 sm_100f sm_101f sm_120f
        tensormap.replace.tile.rank{.ss}.b1024.b32  [addr], new_val;
            @8.3 sm_90a | 8.6 sm_100a sm_101a sm_120a | 8.8 sm_100f sm_101f sm_120f
        tensormap.replace.tile.field{.ss}.b1024.b32  [addr], ord, new_val;
            @8.3 sm_90a | 8.6 sm_100a sm_101a sm_120a | 8.8 sm_100f sm_101f sm_120f
        tensormap.replace.tile.global_stride{.ss}.b1024.b64  [addr], ord, new_stride;
            @8.3 sm_90a | 8.6 sm_100a sm_101a sm_120a | 8.8 sm_100f sm_101f sm_120f
        tensormap.replace.tile.elemtype{.ss}.b1024.b32  [addr], type;
            @8.3 sm_90a | 8.6 sm_100a sm_101a sm_120a | 8.8 sm_100f sm_101f sm_120f
        tensormap.replace.tile.interleave_layout{.ss}.b1024.b32  [addr], layout;
            @8.3 sm_90a | 8.6 sm_100a sm_101a sm_120a | 8.8 sm_100f sm_101f sm_120f
        tensormap.replace.tile.swizzle_mode{.ss}.b1024.b32  [addr], mode;
            @8.3 sm_90a | 8.6 sm_100a sm_101a sm_120a | 8.8 sm_100f sm_101f sm_120f
        tensormap.replace.tile.swizzle_atomicity{.ss}.b1024.b32  [addr], atomicity;
            @8.6 sm_100a sm_101a sm_120a | 8.8 sm_100f sm_101f sm_120f
        tensormap.replace.tile.fill_mode{.ss}.b1024.b32  [addr], fill;
            @8.3 sm_90a | 8.6 sm_100a sm_101a sm_120a | 8.8 sm_100f sm_101f sm_120f

        .field = { .box_dim, .global_dim, .element_stride };
        .ss = { .global, .shared::cta };

        narrow 32 addr;
        take special|surface|texture: addr;

        addr: addr.ss;
        new_address, new_stride: in.b64;
        new_val: in.b32;

        refuse function: new_address, new_stride, new_val;
        // The dimension.
        ord: imm = 0..4;
        // What the numbers say stands in the manual. The last types are those of 4 and 6 bits.
        type: imm = 0..12
            | imm = 13..15 @8.7 sm_100a sm_101a sm_120a sm_100f sm_101f sm_120f;
        layout: imm = 0..2;
        mode: imm = 0..3 | imm = 4 @8.8 sm_103a sm_107a;
        atomicity: imm = 0..3;
        fill: imm = 0..1;
    }

    /// Whether the tensor of a map is of the class of large allocations.
    TENSORMAP_QUERY "data-movement-and-conversion-instructions-tensormap-query" {
        tensormap.query.alloc_class_large{.ss}.b1024  p, [addr];
            @9.5 sm_90a sm_100f sm_101f sm_120f

        .ss = { .global, .shared::cta, .const, .param, .param::entry };

        narrow 64 addr;
        take special|surface|texture|unified: addr;

        p: out.pred;
        addr: addr.ss;
    }

    /// Copy a tensor map, and have the tensor copies see it.
    TENSORMAP_CP_FENCEPROXY
    "parallel-synchronization-and-communication-instructions-tensormap-cp-fenceproxy" {
        tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.scope.sync.aligned
            [dst], [src], size;                                             @8.3 sm_90

        .scope = { .cta, .cluster, .gpu, .sys };

        narrow 8 dst, src;
        take special|surface|texture: dst, src;
        take unified_register: src;
        dst: addr.global;
        src: addr.shared::cta;
        size: imm = 128;
    }
}
