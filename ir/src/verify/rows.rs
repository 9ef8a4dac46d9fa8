//! What the opcode table asks of operands and results, as numbers that are compared at once.
//!
//! A row says enough of instructions that are as usual. What a row does not let pass need not be
//! wrong: that is for the checks in `instruction`, which say what is.

use super::instruction::{For, what_for};
use crate::opcode::{Arg, AttrKind, Effect, OpInfo, Opcode, Res};
use crate::types::{Scalar, Space, Type};

/// A type as a number: what a lane holds, and above [`LANES`] the logarithm of their number.
pub(super) type Code = u32;

/// The bits of the lanes.
const LANES: Code = 0xff00;

/// The lowest that is no pointer: bits from 3 on are set in what is not.
const FIRST: Code = 8;

/// The highest that is an integer. They are ordered by width.
const LAST_INT: Code = FIRST + 5;

/// The number of a type.
#[inline]
pub(super) const fn code(ty: Type) -> Code {
    scalar_code(ty.scalar()) | ty.lanes().trailing_zeros() << 8
}

const fn scalar_code(scalar: Scalar) -> Code {
    if let Scalar::Ptr(space) = scalar {
        return space as Code;
    }
    // By itself, it is compiled to an addition.
    FIRST
        + match scalar {
            Scalar::I1 => 0,
            Scalar::I8 => 1,
            Scalar::I16 => 2,
            Scalar::I32 => 3,
            Scalar::I64 => 4,
            Scalar::I128 => 5,
            Scalar::F16 => 6,
            Scalar::BF16 => 7,
            Scalar::F32 => 8,
            Scalar::F64 => 9,
            Scalar::Ptr(_) => 10,
        }
}

/// Which types fit: those that agree in the bits of `care` with what the controlling type becomes.
#[derive(Clone, Copy)]
pub(super) struct Rule {
    care: u16,
    keep: u16,
    add: u16,
}

impl Rule {
    const ANY: Rule = Rule { care: 0, keep: 0, add: 0 };
    const T: Rule = Rule { care: 0xffff, keep: 0xffff, add: 0 };

    const fn only(ty: Type) -> Rule {
        Rule { care: 0xffff, keep: 0, add: code(ty) as u16 }
    }

    const fn of_arg(arg: Arg) -> Rule {
        match arg {
            Arg::T => Rule::T,
            Arg::Lane => Rule { care: 0xffff, keep: !LANES as u16, add: 0 },
            Arg::Cond | Arg::I1 => Rule::only(Type::I1),
            Arg::I8 => Rule::only(Type::I8),
            Arg::I32 => Rule::only(Type::I32),
            Arg::I64 => Rule::only(Type::I64),
            Arg::I128 => Rule::only(Type::I128),
            Arg::Ptr => Rule { care: !(FIRST as u16 - 1), keep: 0, add: 0 },
            Arg::Any => Rule::ANY,
        }
    }

    const fn of_result(result: Res) -> Rule {
        match result {
            Res::T => Rule::T,
            Res::Lane => Rule::of_arg(Arg::Lane),
            Res::Bool => Rule { care: 0xffff, keep: LANES as u16, add: code(Type::I1) as u16 },
            Res::I1 => Rule::only(Type::I1),
            Res::I32 => Rule::only(Type::I32),
            Res::I64 => Rule::only(Type::I64),
        }
    }

    /// Zero where `have` fits with the controlling type `ty`.
    #[inline]
    pub fn misfit(&self, have: Code, ty: Code) -> u32 {
        have & u32::from(self.care) ^ (ty & u32::from(self.keep) | u32::from(self.add))
    }
}

/// What else there is to see to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rest {
    /// Nothing.
    Nothing,
    /// Memory is read.
    Load,
    /// Memory is written.
    Store,
    /// An integer becomes a wider one.
    Wider,
    /// An integer becomes a narrower one.
    Narrower,
    /// An address becomes one in another state space.
    SpaceCast,
    /// The function returns, and the operands are what it returns.
    Return,
    /// A function is called: results and operands are as its signature has them.
    Call,
    /// All, for the checks in `instruction`: the rest of the row says nothing.
    All,
}

impl Rest {
    /// Whether it is one of the conversions above, from the one type to the other.
    #[inline]
    pub fn converts(self, from: Code, to: Code) -> bool {
        let is_int = |it: Code| (FIRST..=LAST_INT).contains(&(it & !LANES));
        let are_ints = is_int(from) && is_int(to) && (from ^ to) & LANES == 0;
        match self {
            Rest::Wider => are_ints && from < to,
            Rest::Narrower => are_ints && from > to,
            // One of the two is generic, whose number is 0.
            Rest::SpaceCast => from != to && from.min(to) == 0 && from.max(to) < FIRST,
            _ => false,
        }
    }
}

/// Whether a type is an address in a state space that is not written.
#[inline]
pub(super) fn is_read_only(ty: Code) -> bool {
    ty == Space::Const as Code || ty == Space::Param as Code
}

/// The row of an opcode.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Row {
    /// The operands: the first so many of `args`.
    pub args: [Rule; 3],
    /// The results: the first so many of `results`.
    pub results: [Rule; 2],
    /// A bit for each scalar of the controlling type.
    scalars: u32,
    /// Bits that are zero in it.
    lanes: u32,
    pub arg_count: u32,
    pub result_count: u32,
    /// How many blocks control goes to.
    pub target_count: u32,
    pub attr: AttrKind,
    pub is_terminator: bool,
    pub rest: Rest,
}

impl Row {
    /// That of an opcode.
    #[inline]
    pub fn of(op: Opcode) -> &'static Row {
        &ROWS[op as usize]
    }

    /// Zero where `ty` may be the controlling type.
    #[inline]
    pub fn misfit(&self, ty: Code) -> u32 {
        !(self.scalars >> (ty & 31)) & 1 | ty & self.lanes
    }

    const fn new(op: Opcode) -> Row {
        let info: &OpInfo = &Opcode::INFO[op as usize];
        let mut row = Row {
            args: [Rule::ANY; 3],
            results: [Rule::ANY; 2],
            scalars: 0,
            lanes: 0,
            arg_count: info.args.len() as u32,
            result_count: info.results.len() as u32,
            target_count: match op {
                Opcode::Jump => 1,
                Opcode::Branch => 2,
                _ => 0,
            },
            attr: info.attr,
            is_terminator: matches!(info.effect, Effect::Terminator),
            rest: rest(op),
        };
        let mut at = 0;
        while at < info.args.len() && at < row.args.len() {
            row.args[at] = Rule::of_arg(info.args[at]);
            at += 1;
        }
        at = 0;
        while at < info.results.len() {
            row.results[at] = Rule::of_result(info.results[at]);
            at += 1;
        }
        (row.scalars, row.lanes) = class(what_for(op));
        if info.args.len() > row.args.len() {
            row.rest = Rest::All;
        }
        row
    }
}

/// The scalars that a controlling type may have, and the bits that are zero in it.
const fn class(of: For) -> (u32, u32) {
    const INTS: u32 = bits(Scalar::I1, Scalar::I128);
    const PTRS: u32 = bits(Scalar::Ptr(Space::Generic), Scalar::Ptr(Space::SharedCluster));
    match of {
        For::Any => (!0, 0),
        For::Ints => (INTS, 0),
        For::Bytes => (bits(Scalar::I16, Scalar::I128), 0),
        For::Floats => (bits(Scalar::F16, Scalar::F64), 0),
        For::IntsOrPtrs => (INTS | PTRS, 0),
        // Not that there is a bit.
        For::Vectors => (0, 0),
        For::Ptr => (PTRS, LANES),
        For::LocalPtr => (1 << Space::Local as u32, LANES),
        For::SmallInt => (bits(Scalar::I1, Scalar::I64), LANES),
    }
}

/// A bit for each scalar between the two.
const fn bits(from: Scalar, to: Scalar) -> u32 {
    (2 << scalar_code(to)) - (1 << scalar_code(from))
}

const fn rest(op: Opcode) -> Rest {
    use Opcode::*;
    match op {
        Add | Sub | Mul | Smulh | Umulh | Sdiv | Udiv | Srem | Urem | And | Or | Xor | Shl
        | Lshr | Ashr | Smin | Smax | Umin | Umax | SaddSat | UaddSat | SsubSat | UsubSat
        | SaddOverflow | UaddOverflow | SsubOverflow | UsubOverflow | SmulOverflow
        | UmulOverflow | Abs | Ctpop | Ctlz | Cttz | Bswap | Bitreverse | Fshl | Fshr | Fadd
        | Fsub | Fmul | Fdiv | Frem | Fma | Fneg | Fabs | Fsqrt | Ffloor | Fceil | Ftrunc
        | Frint | Fmin | Fmax | Fminimum | Fmaximum | Fcopysign | Icmp | Fcmp | Select | Freeze
        | PtrAdd | Alloca | Trap | Jump | Branch | Exit | Unreachable => Rest::Nothing,
        Zext | Sext => Rest::Wider,
        Trunc => Rest::Narrower,
        SpaceCast => Rest::SpaceCast,
        Load => Rest::Load,
        Store => Rest::Store,
        Ret => Rest::Return,
        Call | CallIndirect => Rest::Call,
        _ => Rest::All,
    }
}

static ROWS: [Row; Opcode::ALL.len()] = {
    let mut rows = [Row::new(Opcode::Add); Opcode::ALL.len()];
    let mut at = 0;
    while at < rows.len() {
        rows[at] = Row::new(Opcode::ALL[at]);
        at += 1;
    }
    rows
};
