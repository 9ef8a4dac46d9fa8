//! Vectors.

use super::{Is, M, O, Row};

// One row an intrinsic.
#[rustfmt::skip]
pub(super) const ROWS: &[(&str, Row)] = &[
    ("llvm.vector.reduce.add", Is(M::Reduce(O::Add))),
    ("llvm.vector.reduce.mul", Is(M::Reduce(O::Mul))),
    ("llvm.vector.reduce.and", Is(M::Reduce(O::And))),
    ("llvm.vector.reduce.or", Is(M::Reduce(O::Or))),
    ("llvm.vector.reduce.xor", Is(M::Reduce(O::Xor))),
    ("llvm.vector.reduce.smin", Is(M::Reduce(O::Smin))),
    ("llvm.vector.reduce.smax", Is(M::Reduce(O::Smax))),
    ("llvm.vector.reduce.umin", Is(M::Reduce(O::Umin))),
    ("llvm.vector.reduce.umax", Is(M::Reduce(O::Umax))),
    ("llvm.vector.reduce.fmin", Is(M::Reduce(O::Fmin))),
    ("llvm.vector.reduce.fmax", Is(M::Reduce(O::Fmax))),
    ("llvm.vector.reduce.fminimum", Is(M::Reduce(O::Fminimum))),
    ("llvm.vector.reduce.fmaximum", Is(M::Reduce(O::Fmaximum))),
    ("llvm.vector.reduce.fadd", Is(M::ReduceFrom(O::Fadd))),
    ("llvm.vector.reduce.fmul", Is(M::ReduceFrom(O::Fmul))),
];
