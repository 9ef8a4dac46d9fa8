//! Memory, the stack and pointers.

use super::{Is, M, Row, S, special};

// One row an intrinsic.
#[rustfmt::skip]
pub(super) const ROWS: &[(&str, Row)] = &[
    ("llvm.memcpy", special(S::Memcpy)),
    ("llvm.memcpy.inline", special(S::Memcpy)),
    ("llvm.memmove", special(S::Memmove)),
    ("llvm.memset", special(S::Memset)),
    ("llvm.memset.inline", special(S::Memset)),
    ("llvm.va_start", special(S::VaStart)),
    ("llvm.va_copy", special(S::VaCopy)),
    ("llvm.va_end", Is(M::Drop)),
    ("llvm.stacksave", special(S::StackSave)),
    ("llvm.stackrestore", special(S::StackRestore)),
    ("llvm.ptrmask", special(S::PtrMask)),
];
