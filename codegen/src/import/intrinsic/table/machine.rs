//! Control of the thread and of the machine.

use super::{Is, M, Ptx, Row, S, refused, special};

// One row an intrinsic.
#[rustfmt::skip]
pub(super) const ROWS: &[(&str, Row)] = &[
    ("llvm.trap", special(S::Trap)),
    ("llvm.debugtrap", Ptx("brkpt")),
    ("llvm.ubsantrap", special(S::Trap)),

    ("llvm.nvvm.nanosleep", Ptx("nanosleep.u32")),
    ("llvm.nvvm.exit", special(S::Exit)),
    ("llvm.nvvm.pm.event.mask", Ptx("pmevent.mask")),
    ("llvm.nvvm.setmaxnreg.inc.sync.aligned.u32", Ptx("setmaxnreg.inc.sync.aligned.u32")),
    ("llvm.nvvm.setmaxnreg.dec.sync.aligned.u32", Ptx("setmaxnreg.dec.sync.aligned.u32")),
    ("llvm.nvvm.reflect", special(S::Reflect)),
    ("llvm.nvvm.compiler.error", refused("was reached")),
    ("llvm.nvvm.compiler.warn", Is(M::Drop)),
];
