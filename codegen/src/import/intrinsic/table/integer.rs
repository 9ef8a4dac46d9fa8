//! Integers.

use super::{Is, M, O, Row, S, fixed, int, special};

// One row an intrinsic.
#[rustfmt::skip]
pub(super) const ROWS: &[(&str, Row)] = &[
    ("llvm.smin", int(O::Smin, 2)),
    ("llvm.smax", int(O::Smax, 2)),
    ("llvm.umin", int(O::Umin, 2)),
    ("llvm.umax", int(O::Umax, 2)),
    ("llvm.abs", int(O::Abs, 1)),
    ("llvm.ctpop", int(O::Ctpop, 1)),
    ("llvm.ctlz", int(O::Ctlz, 1)),
    ("llvm.cttz", int(O::Cttz, 1)),
    ("llvm.bswap", int(O::Bswap, 1)),
    ("llvm.bitreverse", int(O::Bitreverse, 1)),
    ("llvm.fshl", int(O::Fshl, 3)),
    ("llvm.fshr", int(O::Fshr, 3)),
    ("llvm.sadd.sat", int(O::SaddSat, 2)),
    ("llvm.uadd.sat", int(O::UaddSat, 2)),
    ("llvm.ssub.sat", int(O::SsubSat, 2)),
    ("llvm.usub.sat", int(O::UsubSat, 2)),
    ("llvm.sshl.sat", special(S::ShiftSigned)),
    ("llvm.ushl.sat", special(S::ShiftUnsigned)),
    ("llvm.sadd.with.overflow", Is(M::Overflow(O::SaddOverflow))),
    ("llvm.uadd.with.overflow", Is(M::Overflow(O::UaddOverflow))),
    ("llvm.ssub.with.overflow", Is(M::Overflow(O::SsubOverflow))),
    ("llvm.usub.with.overflow", Is(M::Overflow(O::UsubOverflow))),
    ("llvm.smul.with.overflow", Is(M::Overflow(O::SmulOverflow))),
    ("llvm.umul.with.overflow", Is(M::Overflow(O::UmulOverflow))),
    ("llvm.scmp", special(S::CompareSigned)),
    ("llvm.ucmp", special(S::CompareUnsigned)),
    ("llvm.clmul", special(S::Carryless)),

    // With a fixed point.
    ("llvm.smul.fix", fixed(true, false, false)),
    ("llvm.smul.fix.sat", fixed(true, false, true)),
    ("llvm.umul.fix", fixed(false, false, false)),
    ("llvm.umul.fix.sat", fixed(false, false, true)),
    ("llvm.sdiv.fix", fixed(true, true, false)),
    ("llvm.sdiv.fix.sat", fixed(true, true, true)),
    ("llvm.udiv.fix", fixed(false, true, false)),
    ("llvm.udiv.fix.sat", fixed(false, true, true)),
];
