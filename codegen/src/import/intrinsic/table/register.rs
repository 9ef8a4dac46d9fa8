//! Special registers that are spelt otherwise in PTX; the others are a family.

use super::{Is, M, Reg, Row};

// One row an intrinsic.
#[rustfmt::skip]
pub(super) const ROWS: &[(&str, Row)] = &[
    ("llvm.nvvm.read.ptx.sreg.warpsize", Is(M::Constant(32))),
    ("llvm.nvvm.read.ptx.sreg.lanemask.eq", Reg("lanemask_eq")),
    ("llvm.nvvm.read.ptx.sreg.lanemask.le", Reg("lanemask_le")),
    ("llvm.nvvm.read.ptx.sreg.lanemask.lt", Reg("lanemask_lt")),
    ("llvm.nvvm.read.ptx.sreg.lanemask.ge", Reg("lanemask_ge")),
    ("llvm.nvvm.read.ptx.sreg.lanemask.gt", Reg("lanemask_gt")),
    ("llvm.nvvm.read.ptx.sreg.globaltimer.lo", Reg("globaltimer_lo")),
    ("llvm.nvvm.read.ptx.sreg.cluster.ctaid.x", Reg("cluster_ctaid.x")),
    ("llvm.nvvm.read.ptx.sreg.cluster.ctaid.y", Reg("cluster_ctaid.y")),
    ("llvm.nvvm.read.ptx.sreg.cluster.ctaid.z", Reg("cluster_ctaid.z")),
    ("llvm.nvvm.read.ptx.sreg.cluster.ctaid.w", Reg("cluster_ctaid.w")),
    ("llvm.nvvm.read.ptx.sreg.cluster.nctaid.x", Reg("cluster_nctaid.x")),
    ("llvm.nvvm.read.ptx.sreg.cluster.nctaid.y", Reg("cluster_nctaid.y")),
    ("llvm.nvvm.read.ptx.sreg.cluster.nctaid.z", Reg("cluster_nctaid.z")),
    ("llvm.nvvm.read.ptx.sreg.cluster.nctaid.w", Reg("cluster_nctaid.w")),
    ("llvm.nvvm.read.ptx.sreg.cluster.ctarank", Reg("cluster_ctarank")),
    ("llvm.nvvm.read.ptx.sreg.cluster.nctarank", Reg("cluster_nctarank")),
    ("llvm.nvvm.is_explicit_cluster", Reg("is_explicit_cluster")),
];
