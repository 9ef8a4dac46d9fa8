//! What is nothing, or its operand, at run time.

use super::{Is, M, Row, S, special};

// One row an intrinsic.
#[rustfmt::skip]
pub(super) const ROWS: &[(&str, Row)] = &[
    ("llvm.lifetime.start", Is(M::Drop)),
    ("llvm.lifetime.end", Is(M::Drop)),
    ("llvm.invariant.start", Is(M::Any)),
    ("llvm.invariant.end", Is(M::Drop)),
    ("llvm.assume", special(S::Assume)),
    ("llvm.experimental.noalias.scope.decl", Is(M::Drop)),
    ("llvm.dbg.declare", Is(M::Drop)),
    ("llvm.dbg.value", Is(M::Drop)),
    ("llvm.dbg.assign", Is(M::Drop)),
    ("llvm.dbg.label", Is(M::Drop)),
    ("llvm.donothing", Is(M::Drop)),
    ("llvm.sideeffect", Is(M::Drop)),
    ("llvm.pseudoprobe", Is(M::Drop)),
    ("llvm.var.annotation", Is(M::Drop)),
    ("llvm.codeview.annotation", Is(M::Drop)),
    ("llvm.prefetch", Is(M::Drop)),
    ("llvm.fake.use", Is(M::Drop)),
    ("llvm.allow.runtime.check", Is(M::Constant(1))),
    ("llvm.allow.ubsan.check", Is(M::Constant(1))),
    ("llvm.is.constant", Is(M::Constant(0))),
    ("llvm.expect", Is(M::First)),
    ("llvm.expect.with.probability", Is(M::First)),
    ("llvm.annotation", Is(M::First)),
    ("llvm.ptr.annotation", Is(M::First)),
    ("llvm.launder.invariant.group", Is(M::First)),
    ("llvm.strip.invariant.group", Is(M::First)),
    ("llvm.threadlocal.address", Is(M::First)),
    ("llvm.arithmetic.fence", Is(M::First)),
    ("llvm.ssa.copy", Is(M::First)),
    ("llvm.preserve.static.offset", Is(M::First)),
    ("llvm.objectsize", special(S::ObjectSize)),
];
