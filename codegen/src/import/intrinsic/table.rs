//! The table: what each intrinsic of LLVM means, a row for each intrinsic, a file for each topic.

use ir::Flags;

// What the rows are written with.
use super::super::fixed::Fixed;
use super::super::lanes::Lanes as L;
use super::Meaning as M;
use super::Row::{self, By, Exact, Is, Near, Ptx, Reg};
use super::Special as S;
use ir::Opcode as O;

mod address;
mod atomic;
mod barrier;
mod cache;
mod cluster;
mod convert;
mod copy;
mod fence;
mod float;
mod foreign;
mod integer;
mod machine;
mod mbarrier;
mod memory;
mod nothing;
mod nvvm_arithmetic;
mod register;
mod surface;
mod tensor;
mod toolkit;
mod vector;
mod warp;

pub(super) use toolkit::ROWS_OF_TOOLKIT;

/// All rows, by topic.
pub(super) const TABLE: &[&[(&str, Row)]] = &[
    address::ROWS,
    atomic::ROWS,
    barrier::ROWS,
    cache::ROWS,
    cluster::ROWS,
    convert::ROWS,
    copy::ROWS,
    fence::ROWS,
    float::ROWS,
    foreign::ROWS,
    integer::ROWS,
    machine::ROWS,
    mbarrier::ROWS,
    memory::ROWS,
    nothing::ROWS,
    nvvm_arithmetic::ROWS,
    register::ROWS,
    surface::ROWS,
    tensor::ROWS,
    vector::ROWS,
    warp::ROWS,
];

const PLAIN: Flags = Flags(0);

/// An operation on integers.
const fn int(op: O, operands: u8) -> Row {
    Is(M::Int(op, operands))
}

/// An operation on floating-point numbers.
const fn float(op: O, operands: u8) -> Row {
    Is(M::Float(op, operands, PLAIN))
}

/// One that flushes denormal numbers.
const fn ftz(op: O, operands: u8) -> Row {
    Is(M::Float(op, operands, Flags::FTZ))
}

/// An operation on the lanes of vectors.
const fn lanes(lanes: L) -> Row {
    Is(M::Lanes(lanes))
}

/// An operation on numbers with a fixed point.
const fn fixed(is_signed: bool, divides: bool, saturates: bool) -> Row {
    Is(M::Fixed(Fixed { is_signed, divides, saturates }))
}

const fn special(special: S) -> Row {
    Is(M::Special(special))
}

const fn refused(why: &'static str) -> Row {
    Is(M::Refused(why))
}
