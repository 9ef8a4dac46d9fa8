//! Addresses and state spaces.

use super::{Is, M, Ptx, Row, S, special};

// One row an intrinsic.
#[rustfmt::skip]
pub(super) const ROWS: &[(&str, Row)] = &[
    ("llvm.nvvm.isspacep.const", Ptx("isspacep.const")),
    ("llvm.nvvm.isspacep.global", Ptx("isspacep.global")),
    ("llvm.nvvm.isspacep.local", Ptx("isspacep.local")),
    ("llvm.nvvm.isspacep.shared", Ptx("isspacep.shared")),
    ("llvm.nvvm.isspacep.shared.cluster", Ptx("isspacep.shared::cluster")),
    ("llvm.nvvm.mapa", Ptx("mapa.u64")),
    ("llvm.nvvm.mapa.shared.cluster", Ptx("mapa.shared::cluster.u64")),
    ("llvm.nvvm.getctarank", Ptx("getctarank.u64")),
    ("llvm.nvvm.getctarank.shared.cluster", Ptx("getctarank.shared::cluster.u64")),
    ("llvm.nvvm.internal.addrspace.wrap", Is(M::First)),
    ("llvm.nvvm.ldu.global.i", special(S::Ldu)),
    ("llvm.nvvm.ldu.global.f", special(S::Ldu)),
    ("llvm.nvvm.ldu.global.p", special(S::Ldu)),
    ("llvm.nvvm.texsurf.handle", special(S::Handle)),
    ("llvm.nvvm.texsurf.handle.internal", special(S::Handle)),
];
