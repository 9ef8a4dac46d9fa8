//! What belongs to other machines or other runtimes.

use super::{Reg, Row, refused};

const UNWINDING: &str = "is not supported: there is no unwinding on the GPU";
const COROUTINES: &str = "is not supported: coroutines must be lowered before";

// One row an intrinsic.
#[rustfmt::skip]
pub(super) const ROWS: &[(&str, Row)] = &[
    ("llvm.vscale", refused("is not supported: vectors have a fixed length")),
    ("llvm.eh.typeid.for", refused(UNWINDING)),
    ("llvm.coro.begin", refused(COROUTINES)),
    ("llvm.returnaddress", refused("is not supported")),
    ("llvm.frameaddress", refused("is not supported")),
    ("llvm.readcyclecounter", Reg("clock64")),
    ("llvm.readsteadycounter", Reg("globaltimer")),
];
