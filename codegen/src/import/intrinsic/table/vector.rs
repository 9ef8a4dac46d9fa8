//! Vectors.

use super::{Is, L, M, O, Row, lanes};

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

    // Their order.
    ("llvm.vector.extract", lanes(L::Extract)),
    ("llvm.vector.insert", lanes(L::Insert)),
    ("llvm.vector.reverse", lanes(L::Reverse)),
    ("llvm.vector.splice.left", lanes(L::SpliceLeft)),
    ("llvm.vector.splice.right", lanes(L::SpliceRight)),
    ("llvm.vector.interleave2", lanes(L::Interleave)),
    ("llvm.vector.interleave3", lanes(L::Interleave)),
    ("llvm.vector.interleave4", lanes(L::Interleave)),
    ("llvm.vector.interleave5", lanes(L::Interleave)),
    ("llvm.vector.interleave6", lanes(L::Interleave)),
    ("llvm.vector.interleave7", lanes(L::Interleave)),
    ("llvm.vector.interleave8", lanes(L::Interleave)),
    ("llvm.vector.deinterleave2", lanes(L::Deinterleave)),
    ("llvm.vector.deinterleave3", lanes(L::Deinterleave)),
    ("llvm.vector.deinterleave4", lanes(L::Deinterleave)),
    ("llvm.vector.deinterleave5", lanes(L::Deinterleave)),
    ("llvm.vector.deinterleave6", lanes(L::Deinterleave)),
    ("llvm.vector.deinterleave7", lanes(L::Deinterleave)),
    ("llvm.vector.deinterleave8", lanes(L::Deinterleave)),
    ("llvm.vector.partial.reduce.add", lanes(L::PartialSum)),
    ("llvm.vector.partial.reduce.fadd", lanes(L::PartialSum)),
    ("llvm.stepvector", lanes(L::Step)),

    // Masks.
    ("llvm.get.active.lane.mask", lanes(L::Active)),
    ("llvm.experimental.cttz.elts", lanes(L::CountZeros)),
    ("llvm.experimental.get.vector.length", lanes(L::Length)),
    ("llvm.experimental.vector.compress", lanes(L::Compress)),
    ("llvm.experimental.vector.extract.last.active", lanes(L::LastActive)),
    ("llvm.experimental.vector.match", lanes(L::Match)),
];
