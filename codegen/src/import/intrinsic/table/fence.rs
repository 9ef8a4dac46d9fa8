//! Fences.

use ir::{Ordering, Scope};

use super::{Is, M, Ptx, Row};

// One row an intrinsic.
#[rustfmt::skip]
pub(super) const ROWS: &[(&str, Row)] = &[
    ("llvm.nvvm.membar.cta", Is(M::Fence(Scope::Cta))),
    ("llvm.nvvm.membar.gl", Is(M::Fence(Scope::Gpu))),
    ("llvm.nvvm.membar.sys", Is(M::Fence(Scope::Sys))),
    ("llvm.nvvm.fence.sc.cluster", Is(M::FenceAs(Ordering::SeqCst, Scope::Cluster))),
    ("llvm.nvvm.fence.mbarrier_init.release.cluster", Ptx("fence.mbarrier_init.release.cluster")),
    ("llvm.nvvm.fence.proxy.alias", Ptx("fence.proxy.alias")),
    ("llvm.nvvm.fence.proxy.async", Ptx("fence.proxy.async")),
    ("llvm.nvvm.fence.proxy.async.global", Ptx("fence.proxy.async.global")),
    ("llvm.nvvm.fence.proxy.async.shared_cta", Ptx("fence.proxy.async.shared::cta")),
    ("llvm.nvvm.fence.proxy.async.shared_cluster", Ptx("fence.proxy.async.shared::cluster")),
    ("llvm.nvvm.fence.proxy.tensormap_generic.release.cta",
        Ptx("fence.proxy.tensormap::generic.release.cta")),
    ("llvm.nvvm.fence.proxy.tensormap_generic.release.cluster",
        Ptx("fence.proxy.tensormap::generic.release.cluster")),
    ("llvm.nvvm.fence.proxy.tensormap_generic.release.gpu",
        Ptx("fence.proxy.tensormap::generic.release.gpu")),
    ("llvm.nvvm.fence.proxy.tensormap_generic.release.sys",
        Ptx("fence.proxy.tensormap::generic.release.sys")),
    ("llvm.nvvm.fence.proxy.tensormap_generic.acquire.cta",
        Ptx("fence.proxy.tensormap::generic.acquire.cta")),
    ("llvm.nvvm.fence.proxy.tensormap_generic.acquire.cluster",
        Ptx("fence.proxy.tensormap::generic.acquire.cluster")),
    ("llvm.nvvm.fence.proxy.tensormap_generic.acquire.gpu",
        Ptx("fence.proxy.tensormap::generic.acquire.gpu")),
    ("llvm.nvvm.fence.proxy.tensormap_generic.acquire.sys",
        Ptx("fence.proxy.tensormap::generic.acquire.sys")),
    ("llvm.nvvm.fence.acquire.sync_restrict.space.cluster.scope.cluster",
        Ptx("fence.acquire.sync_restrict::shared::cluster.cluster")),
    ("llvm.nvvm.fence.release.sync_restrict.space.cta.scope.cluster",
        Ptx("fence.release.sync_restrict::shared::cta.cluster")),
    ("llvm.nvvm.fence.proxy.async_generic.acquire.sync_restrict.space.cluster.scope.cluster",
        Ptx("fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster")),
    ("llvm.nvvm.fence.proxy.async_generic.release.sync_restrict.space.cta.scope.cluster",
        Ptx("fence.proxy.async::generic.release.sync_restrict::shared::cta.cluster")),
];
