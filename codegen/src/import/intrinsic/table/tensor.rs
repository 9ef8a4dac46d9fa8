//! Copies of parts of tensors in the background, and tensor maps.
//!
//! The last constants say whether there is a mask of blocks, whether there is a cache policy, and
//! how many blocks work together.

use super::{By, Row};

// One row a kind of copies, with a star for the dimensions.
#[rustfmt::skip]
pub(super) const ROWS: &[(&str, Row)] = &[
    // From global memory to that of the cluster.
    ("llvm.nvvm.cp.async.bulk.tensor.g2s.tile.*d",
        By("cp.async.bulk.tensor.$1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes\
            {-3:|.multicast::cluster}{-1:|.cta_group::1|.cta_group::2}{-2:|.L2::cache_hint}",
            "0 2 3..-5 1 -3?-5 -2?-4")),
    ("llvm.nvvm.cp.async.bulk.tensor.g2s.tile.gather4.2d",
        By("cp.async.bulk.tensor.2d.shared::cluster.global.tile::gather4\
            .mbarrier::complete_tx::bytes\
            {-3:|.multicast::cluster}{-1:|.cta_group::1|.cta_group::2}{-2:|.L2::cache_hint}",
            "0 2 3..-5 1 -3?-5 -2?-4")),
    ("llvm.nvvm.cp.async.bulk.tensor.g2s.im2col.3d",
        By("cp.async.bulk.tensor.3d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes\
            {-3:|.multicast::cluster}{-1:|.cta_group::1|.cta_group::2}{-2:|.L2::cache_hint}",
            "0 2 3..6 1 6..-5 -3?-5 -2?-4")),
    ("llvm.nvvm.cp.async.bulk.tensor.g2s.im2col.4d",
        By("cp.async.bulk.tensor.4d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes\
            {-3:|.multicast::cluster}{-1:|.cta_group::1|.cta_group::2}{-2:|.L2::cache_hint}",
            "0 2 3..7 1 7..-5 -3?-5 -2?-4")),
    ("llvm.nvvm.cp.async.bulk.tensor.g2s.im2col.5d",
        By("cp.async.bulk.tensor.5d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes\
            {-3:|.multicast::cluster}{-1:|.cta_group::1|.cta_group::2}{-2:|.L2::cache_hint}",
            "0 2 3..8 1 8..-5 -3?-5 -2?-4")),
    ("llvm.nvvm.cp.async.bulk.tensor.g2s.im2col.w.*d",
        By("cp.async.bulk.tensor.$1d.shared::cluster.global.im2col::w\
            .mbarrier::complete_tx::bytes\
            {-3:|.multicast::cluster}{-1:|.cta_group::1|.cta_group::2}{-2:|.L2::cache_hint}",
            "0 2 3..-7 1 -7..-5 -3?-5 -2?-4")),
    ("llvm.nvvm.cp.async.bulk.tensor.g2s.im2col.w.128.*d",
        By("cp.async.bulk.tensor.$1d.shared::cluster.global.im2col::w::128\
            .mbarrier::complete_tx::bytes\
            {-3:|.multicast::cluster}{-1:|.cta_group::1|.cta_group::2}{-2:|.L2::cache_hint}",
            "0 2 3..-7 1 -7..-5 -3?-5 -2?-4")),

    // From global memory to that of the block.
    ("llvm.nvvm.cp.async.bulk.tensor.g2s.cta.tile.*d",
        By("cp.async.bulk.tensor.$1d.shared::cta.global.tile.mbarrier::complete_tx::bytes\
            {-1:|.L2::cache_hint}", "0 2 3..-2 1 -1?-2")),
    ("llvm.nvvm.cp.async.bulk.tensor.g2s.cta.tile.gather4.2d",
        By("cp.async.bulk.tensor.2d.shared::cta.global.tile::gather4.mbarrier::complete_tx::bytes\
            {-1:|.L2::cache_hint}", "0 2 3..-2 1 -1?-2")),
    ("llvm.nvvm.cp.async.bulk.tensor.g2s.cta.im2col.3d",
        By("cp.async.bulk.tensor.3d.shared::cta.global.im2col.mbarrier::complete_tx::bytes\
            {-1:|.L2::cache_hint}", "0 2 3..6 1 6..-2 -1?-2")),
    ("llvm.nvvm.cp.async.bulk.tensor.g2s.cta.im2col.4d",
        By("cp.async.bulk.tensor.4d.shared::cta.global.im2col.mbarrier::complete_tx::bytes\
            {-1:|.L2::cache_hint}", "0 2 3..7 1 7..-2 -1?-2")),
    ("llvm.nvvm.cp.async.bulk.tensor.g2s.cta.im2col.5d",
        By("cp.async.bulk.tensor.5d.shared::cta.global.im2col.mbarrier::complete_tx::bytes\
            {-1:|.L2::cache_hint}", "0 2 3..8 1 8..-2 -1?-2")),
    ("llvm.nvvm.cp.async.bulk.tensor.g2s.cta.im2col.w.*d",
        By("cp.async.bulk.tensor.$1d.shared::cta.global.im2col::w.mbarrier::complete_tx::bytes\
            {-1:|.L2::cache_hint}", "0 2 3..-4 1 -4..-2 -1?-2")),
    ("llvm.nvvm.cp.async.bulk.tensor.g2s.cta.im2col.w.128.*d",
        By("cp.async.bulk.tensor.$1d.shared::cta.global.im2col::w::128\
            .mbarrier::complete_tx::bytes{-1:|.L2::cache_hint}",
            "0 2 3..-4 1 -4..-2 -1?-2")),

    // To global memory.
    ("llvm.nvvm.cp.async.bulk.tensor.s2g.tile.*d",
        By("cp.async.bulk.tensor.$1d.global.shared::cta.tile.bulk_group{-1:|.L2::cache_hint}",
            "1..-2 0 -1?-2")),
    ("llvm.nvvm.cp.async.bulk.tensor.s2g.tile.scatter4.2d",
        By("cp.async.bulk.tensor.2d.global.shared::cta.tile::scatter4.bulk_group\
            {-1:|.L2::cache_hint}", "1..-2 0 -1?-2")),
    ("llvm.nvvm.cp.async.bulk.tensor.s2g.im2col.*d",
        By("cp.async.bulk.tensor.$1d.global.shared::cta.im2col_no_offs.bulk_group\
            {-1:|.L2::cache_hint}", "1..-2 0 -1?-2")),
    ("llvm.nvvm.cp.async.bulk.tensor.reduce.*.tile.*d",
        By("cp.reduce.async.bulk.tensor.$2d.global.shared::cta.$1.tile.bulk_group\
            {-1:|.L2::cache_hint}", "1..-2 0 -1?-2")),
    ("llvm.nvvm.cp.async.bulk.tensor.reduce.*.im2col.*d",
        By("cp.reduce.async.bulk.tensor.$2d.global.shared::cta.$1.im2col_no_offs.bulk_group\
            {-1:|.L2::cache_hint}", "1..-2 0 -1?-2")),

    // To the second-level cache.
    ("llvm.nvvm.cp.async.bulk.tensor.prefetch.tile.*d",
        By("cp.async.bulk.prefetch.tensor.$1d.L2.global.tile{-1:|.L2::cache_hint}",
            "0..-2 -1?-2")),
    ("llvm.nvvm.cp.async.bulk.tensor.prefetch.tile.gather4.2d",
        By("cp.async.bulk.prefetch.tensor.2d.L2.global.tile::gather4{-1:|.L2::cache_hint}",
            "0..-2 -1?-2")),
    ("llvm.nvvm.cp.async.bulk.tensor.prefetch.im2col.*d",
        By("cp.async.bulk.prefetch.tensor.$1d.L2.global.im2col{-1:|.L2::cache_hint}",
            "0..-2 -1?-2")),
    ("llvm.nvvm.cp.async.bulk.tensor.prefetch.im2col.w.*d",
        By("cp.async.bulk.prefetch.tensor.$1d.L2.global.im2col::w{-1:|.L2::cache_hint}",
            "0..-2 -1?-2")),
    ("llvm.nvvm.cp.async.bulk.tensor.prefetch.im2col.w.128.*d",
        By("cp.async.bulk.prefetch.tensor.$1d.L2.global.im2col::w::128{-1:|.L2::cache_hint}",
            "0..-2 -1?-2")),

    // Tensor maps. LLVM numbers types, layouts and modes as PTX does.
    ("llvm.nvvm.prefetch.tensormap", By("prefetch$s.tensormap", "0")),
    ("llvm.nvvm.tensormap.replace.global.address",
        By("tensormap.replace.tile.global_address$s.b1024.b64", "0 1")),
    ("llvm.nvvm.tensormap.replace.rank", By("tensormap.replace.tile.rank$s.b1024.b32", "0 1")),
    ("llvm.nvvm.tensormap.replace.box.dim",
        By("tensormap.replace.tile.box_dim$s.b1024.b32", "0 1 2")),
    ("llvm.nvvm.tensormap.replace.global.dim",
        By("tensormap.replace.tile.global_dim$s.b1024.b32", "0 1 2")),
    ("llvm.nvvm.tensormap.replace.global.stride",
        By("tensormap.replace.tile.global_stride$s.b1024.b64", "0 1 2")),
    ("llvm.nvvm.tensormap.replace.element.stride",
        By("tensormap.replace.tile.element_stride$s.b1024.b32", "0 1 2")),
    ("llvm.nvvm.tensormap.replace.elemtype",
        By("tensormap.replace.tile.elemtype$s.b1024.b32", "0 1")),
    ("llvm.nvvm.tensormap.replace.interleave.layout",
        By("tensormap.replace.tile.interleave_layout$s.b1024.b32", "0 1")),
    ("llvm.nvvm.tensormap.replace.swizzle.mode",
        By("tensormap.replace.tile.swizzle_mode$s.b1024.b32", "0 1")),
    ("llvm.nvvm.tensormap.replace.swizzle.atomicity",
        By("tensormap.replace.tile.swizzle_atomicity$s.b1024.b32", "0 1")),
    ("llvm.nvvm.tensormap.replace.fill.mode",
        By("tensormap.replace.tile.fill_mode$s.b1024.b32", "0 1")),
];
