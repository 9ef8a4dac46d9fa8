//! Caches.

use ir::CacheLevel;

use super::{Is, M, O, Ptx, Row};

// One row an intrinsic.
#[rustfmt::skip]
pub(super) const ROWS: &[(&str, Row)] = &[
    ("llvm.nvvm.discard.L2", Is(M::Same(O::Discard))),
    ("llvm.nvvm.discard.global.L2", Is(M::Same(O::Discard))),
    ("llvm.nvvm.prefetch.L1", Is(M::Prefetch(CacheLevel::L1))),
    ("llvm.nvvm.prefetch.L2", Is(M::Prefetch(CacheLevel::L2))),
    ("llvm.nvvm.prefetch.global.L1", Is(M::Prefetch(CacheLevel::L1))),
    ("llvm.nvvm.prefetch.global.L2", Is(M::Prefetch(CacheLevel::L2))),
    ("llvm.nvvm.prefetch.local.L1", Is(M::Prefetch(CacheLevel::L1))),
    ("llvm.nvvm.prefetch.local.L2", Is(M::Prefetch(CacheLevel::L2))),
    ("llvm.nvvm.prefetch.global.L2.evict.last", Ptx("prefetch.global.L2::evict_last")),
    ("llvm.nvvm.prefetch.global.L2.evict.normal", Ptx("prefetch.global.L2::evict_normal")),
    ("llvm.nvvm.prefetchu.L1", Ptx("prefetchu.L1")),
    ("llvm.nvvm.applypriority.L2.evict.normal", Ptx("applypriority.L2::evict_normal")),
    ("llvm.nvvm.applypriority.global.L2.evict.normal",
        Ptx("applypriority.global.L2::evict_normal")),
];
