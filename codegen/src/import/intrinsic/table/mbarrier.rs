//! Barriers in memory; those with a scope are a family.

use super::{Ptx, Row};

// One row an intrinsic.
#[rustfmt::skip]
pub(super) const ROWS: &[(&str, Row)] = &[
    ("llvm.nvvm.mbarrier.init", Ptx("mbarrier.init.b64")),
    ("llvm.nvvm.mbarrier.init.shared", Ptx("mbarrier.init.shared.b64")),
    ("llvm.nvvm.mbarrier.inval", Ptx("mbarrier.inval.b64")),
    ("llvm.nvvm.mbarrier.inval.shared", Ptx("mbarrier.inval.shared.b64")),
    ("llvm.nvvm.mbarrier.arrive", Ptx("mbarrier.arrive.b64")),
    ("llvm.nvvm.mbarrier.arrive.shared", Ptx("mbarrier.arrive.shared.b64")),
    ("llvm.nvvm.mbarrier.arrive.noComplete", Ptx("mbarrier.arrive.noComplete.b64")),
    ("llvm.nvvm.mbarrier.arrive.noComplete.shared", Ptx("mbarrier.arrive.noComplete.shared.b64")),
    ("llvm.nvvm.mbarrier.arrive.drop", Ptx("mbarrier.arrive_drop.b64")),
    ("llvm.nvvm.mbarrier.arrive.drop.shared", Ptx("mbarrier.arrive_drop.shared.b64")),
    ("llvm.nvvm.mbarrier.arrive.drop.noComplete", Ptx("mbarrier.arrive_drop.noComplete.b64")),
    ("llvm.nvvm.mbarrier.arrive.drop.noComplete.shared",
        Ptx("mbarrier.arrive_drop.noComplete.shared.b64")),
    ("llvm.nvvm.mbarrier.test.wait", Ptx("mbarrier.test_wait.b64")),
    ("llvm.nvvm.mbarrier.test.wait.shared", Ptx("mbarrier.test_wait.shared.b64")),
    ("llvm.nvvm.mbarrier.pending.count", Ptx("mbarrier.pending_count.b64")),
];
