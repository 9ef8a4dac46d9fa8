//! Atomics with a scope.

use ir::{AtomicOp, Scope};

use super::{Is, M, Row};

// One row an intrinsic.
#[rustfmt::skip]
pub(super) const ROWS: &[(&str, Row)] = &[
    ("llvm.nvvm.atomic.add.gen.f.cta", Is(M::Atomic(AtomicOp::Fadd, Scope::Cta))),
    ("llvm.nvvm.atomic.add.gen.f.sys", Is(M::Atomic(AtomicOp::Fadd, Scope::Sys))),
    ("llvm.nvvm.atomic.add.gen.i.cta", Is(M::Atomic(AtomicOp::Add, Scope::Cta))),
    ("llvm.nvvm.atomic.add.gen.i.sys", Is(M::Atomic(AtomicOp::Add, Scope::Sys))),
    ("llvm.nvvm.atomic.and.gen.i.cta", Is(M::Atomic(AtomicOp::And, Scope::Cta))),
    ("llvm.nvvm.atomic.and.gen.i.sys", Is(M::Atomic(AtomicOp::And, Scope::Sys))),
    ("llvm.nvvm.atomic.or.gen.i.cta", Is(M::Atomic(AtomicOp::Or, Scope::Cta))),
    ("llvm.nvvm.atomic.or.gen.i.sys", Is(M::Atomic(AtomicOp::Or, Scope::Sys))),
    ("llvm.nvvm.atomic.xor.gen.i.cta", Is(M::Atomic(AtomicOp::Xor, Scope::Cta))),
    ("llvm.nvvm.atomic.xor.gen.i.sys", Is(M::Atomic(AtomicOp::Xor, Scope::Sys))),
    ("llvm.nvvm.atomic.max.gen.i.cta", Is(M::Atomic(AtomicOp::Smax, Scope::Cta))),
    ("llvm.nvvm.atomic.max.gen.i.sys", Is(M::Atomic(AtomicOp::Smax, Scope::Sys))),
    ("llvm.nvvm.atomic.min.gen.i.cta", Is(M::Atomic(AtomicOp::Smin, Scope::Cta))),
    ("llvm.nvvm.atomic.min.gen.i.sys", Is(M::Atomic(AtomicOp::Smin, Scope::Sys))),
    ("llvm.nvvm.atomic.exch.gen.i.cta", Is(M::Atomic(AtomicOp::Exchange, Scope::Cta))),
    ("llvm.nvvm.atomic.exch.gen.i.sys", Is(M::Atomic(AtomicOp::Exchange, Scope::Sys))),
    ("llvm.nvvm.atomic.inc.gen.i.cta", Is(M::Atomic(AtomicOp::IncWrap, Scope::Cta))),
    ("llvm.nvvm.atomic.inc.gen.i.sys", Is(M::Atomic(AtomicOp::IncWrap, Scope::Sys))),
    ("llvm.nvvm.atomic.dec.gen.i.cta", Is(M::Atomic(AtomicOp::DecWrap, Scope::Cta))),
    ("llvm.nvvm.atomic.dec.gen.i.sys", Is(M::Atomic(AtomicOp::DecWrap, Scope::Sys))),
    ("llvm.nvvm.atomic.cas.gen.i.cta", Is(M::AtomicCas(Scope::Cta))),
    ("llvm.nvvm.atomic.cas.gen.i.sys", Is(M::AtomicCas(Scope::Sys))),
];
