//! Copies in the background.

use super::{By, Ptx, Row};

// One row an intrinsic.
#[rustfmt::skip]
pub(super) const ROWS: &[(&str, Row)] = &[
    ("llvm.nvvm.cp.async.*.shared.global.*", By("cp.async.$1.shared.global", "0 1 #$2")),
    ("llvm.nvvm.cp.async.*.shared.global.*.s", By("cp.async.$1.shared.global", "0 1 #$2 2")),
    ("llvm.nvvm.cp.async.commit.group", Ptx("cp.async.commit_group")),
    ("llvm.nvvm.cp.async.wait.group", Ptx("cp.async.wait_group")),
    ("llvm.nvvm.cp.async.wait.all", Ptx("cp.async.wait_all")),
    ("llvm.nvvm.cp.async.mbarrier.arrive", Ptx("cp.async.mbarrier.arrive.b64")),
    ("llvm.nvvm.cp.async.mbarrier.arrive.shared", Ptx("cp.async.mbarrier.arrive.shared.b64")),
    ("llvm.nvvm.cp.async.mbarrier.arrive.noinc", Ptx("cp.async.mbarrier.arrive.noinc.b64")),
    ("llvm.nvvm.cp.async.mbarrier.arrive.noinc.shared",
        Ptx("cp.async.mbarrier.arrive.noinc.shared.b64")),

    // Of many bytes. The last constants say whether there is a mask, and a cache policy.
    ("llvm.nvvm.cp.async.bulk.global.to.shared.cluster",
        By("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes\
            {6:|.multicast::cluster}{7:|.L2::cache_hint}", "0 2 3 1 6?4 7?5")),
    ("llvm.nvvm.cp.async.bulk.global.to.shared.cta",
        By("cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes{5:|.L2::cache_hint}",
            "0 2 3 1 5?4")),
    ("llvm.nvvm.cp.async.bulk.shared.cta.to.cluster",
        By("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes", "0 2 3 1")),
    ("llvm.nvvm.cp.async.bulk.shared.cta.to.global",
        By("cp.async.bulk.global.shared::cta.bulk_group{4:|.L2::cache_hint}", "0 1 2 4?3")),
    ("llvm.nvvm.cp.async.bulk.shared.cta.to.global.bytemask",
        By("cp.async.bulk.global.shared::cta.bulk_group{4:|.L2::cache_hint}.cp_mask",
            "0 1 2 4?3 5")),
    ("llvm.nvvm.cp.async.bulk.prefetch.L2",
        By("cp.async.bulk.prefetch.L2.global{3:|.L2::cache_hint}", "0 1 3?2")),
    ("llvm.nvvm.cp.async.bulk.commit.group", Ptx("cp.async.bulk.commit_group")),
    ("llvm.nvvm.cp.async.bulk.wait.group", Ptx("cp.async.bulk.wait_group")),
    ("llvm.nvvm.cp.async.bulk.wait.group.read", Ptx("cp.async.bulk.wait_group.read")),
    ("llvm.nvvm.st.bulk", Ptx("st.bulk")),
    ("llvm.nvvm.st.bulk.shared.cta", Ptx("st.bulk.shared::cta")),
];
