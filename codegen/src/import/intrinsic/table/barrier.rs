//! Barriers of the block, the warp and the cluster.

use ir::WarpOp;

use super::{Is, M, O, Ptx, Row};

// One row an intrinsic.
#[rustfmt::skip]
pub(super) const ROWS: &[(&str, Row)] = &[
    ("llvm.nvvm.barrier.cta.sync.aligned.all", Is(M::Same(O::Barrier))),
    ("llvm.nvvm.barrier.cta.sync.aligned.count", Is(M::Same(O::Barrier))),
    ("llvm.nvvm.barrier.cta.sync.all", Ptx("barrier.sync")),
    ("llvm.nvvm.barrier.cta.sync.count", Ptx("barrier.sync")),
    ("llvm.nvvm.barrier.cta.arrive.aligned.count", Is(M::Same(O::BarrierArrive))),
    ("llvm.nvvm.barrier.cta.arrive.count", Ptx("barrier.arrive")),
    ("llvm.nvvm.barrier.cta.red.popc.aligned.all", Is(M::Same(O::BarrierCount))),
    ("llvm.nvvm.barrier.cta.red.and.aligned.all", Is(M::Warp(O::BarrierVote, WarpOp::And))),
    ("llvm.nvvm.barrier.cta.red.or.aligned.all", Is(M::Warp(O::BarrierVote, WarpOp::Or))),
    ("llvm.nvvm.barrier.cta.red.popc.aligned.count", Ptx("barrier.red.popc.aligned.u32")),
    ("llvm.nvvm.barrier.cta.red.and.aligned.count", Ptx("barrier.red.and.aligned.pred")),
    ("llvm.nvvm.barrier.cta.red.or.aligned.count", Ptx("barrier.red.or.aligned.pred")),
    ("llvm.nvvm.barrier.cta.red.popc.all", Ptx("barrier.red.popc.u32")),
    ("llvm.nvvm.barrier.cta.red.and.all", Ptx("barrier.red.and.pred")),
    ("llvm.nvvm.barrier.cta.red.or.all", Ptx("barrier.red.or.pred")),
    ("llvm.nvvm.barrier.cta.red.popc.count", Ptx("barrier.red.popc.u32")),
    ("llvm.nvvm.barrier.cta.red.and.count", Ptx("barrier.red.and.pred")),
    ("llvm.nvvm.barrier.cta.red.or.count", Ptx("barrier.red.or.pred")),
    ("llvm.nvvm.bar.warp.sync", Is(M::Same(O::WarpBarrier))),
    ("llvm.nvvm.barrier.cluster.arrive", Ptx("barrier.cluster.arrive")),
    ("llvm.nvvm.barrier.cluster.arrive.aligned", Ptx("barrier.cluster.arrive.aligned")),
    ("llvm.nvvm.barrier.cluster.arrive.relaxed", Ptx("barrier.cluster.arrive.relaxed")),
    ("llvm.nvvm.barrier.cluster.arrive.relaxed.aligned",
        Ptx("barrier.cluster.arrive.relaxed.aligned")),
    ("llvm.nvvm.barrier.cluster.wait", Ptx("barrier.cluster.wait")),
    ("llvm.nvvm.barrier.cluster.wait.aligned", Ptx("barrier.cluster.wait.aligned")),
];
