//! Cluster launch control and dependent grids.

use ir::Dim;

use super::{Is, M, O, Ptx, Row};

// One row an intrinsic.
#[rustfmt::skip]
pub(super) const ROWS: &[(&str, Row)] = &[
    ("llvm.nvvm.clusterlaunchcontrol.try_cancel.async.shared", Is(M::TryCancel(false))),
    ("llvm.nvvm.clusterlaunchcontrol.try_cancel.async.multicast.shared", Is(M::TryCancel(true))),
    ("llvm.nvvm.clusterlaunchcontrol.query_cancel.is_canceled", Is(M::Same(O::IsCanceled))),
    ("llvm.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.x", Is(M::FirstCtaid(Dim::X))),
    ("llvm.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.y", Is(M::FirstCtaid(Dim::Y))),
    ("llvm.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.z", Is(M::FirstCtaid(Dim::Z))),
    ("llvm.nvvm.griddepcontrol.wait", Ptx("griddepcontrol.wait")),
    ("llvm.nvvm.griddepcontrol.launch.dependents", Ptx("griddepcontrol.launch_dependents")),
];
