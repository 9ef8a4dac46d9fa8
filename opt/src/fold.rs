//! What an instruction gives whose operands are constants, by the table of what opcodes compute.
//!
//! Invariants:
//! * What is poison is left as it is.
//! * Which NaN an operation gives is not ours to say, and no freedom that it has is used: those are
//!   left, too.

use eval::{Lanes, Of};
use ir::opcode::Effect;
use ir::{Attr, Flags, Function, Inst, Opcode, Scalar, Value};
use smallvec::SmallVec;

/// The results of `inst`, if they are known.
pub fn fold(func: &mut Function, inst: Inst) -> Option<SmallVec<[Value; 2]>> {
    let data = func.insts[inst];
    let args = func.args(inst);
    // An address in another state space is another number.
    if args.is_empty() || data.op.info().effect != Effect::Pure || data.op == Opcode::SpaceCast {
        return None;
    }
    let mut lanes: SmallVec<[Lanes; 3]> = SmallVec::new();
    for &arg in args {
        lanes.push(Lanes::from_elem(func.const_bits(arg)?, 1));
    }
    if func.results(inst).iter().any(|&it| func.ty(it).is_vector()) {
        return None;
    }
    let from = func.ty(args[0]);
    let of = Of { op: data.op, ty: data.ty, from, attr: data.attr, mask: &[] };
    let values = eval::compute(of, &lanes)?;
    let flushes = match data.attr {
        Attr::Flags(flags) | Attr::FloatCmp(_, flags) => flags.has(Flags::FTZ),
        _ => false,
    };
    if flushes && lanes.iter().any(|it| is_subnormal(from.scalar(), it[0])) {
        return None;
    }
    let moves = matches!(data.op, Opcode::Select | Opcode::Bitcast | Opcode::Freeze);
    let mut out = SmallVec::new();
    for (i, value) in values.iter().enumerate() {
        let ty = func.ty(*func.results(inst).get(i)?);
        let bits = *value.first()?;
        if ty.is_float() && !moves && is_nan(ty.scalar(), bits)
            || flushes && is_subnormal(ty.scalar(), bits)
        {
            return None;
        }
        out.push(func.constant(ty, bits));
    }
    Some(out)
}

/// The bits of the exponent, all ones, and of the fraction, of a format.
fn parts(scalar: Scalar) -> Option<(u128, u128)> {
    let (exponent, fraction) = match scalar {
        Scalar::F16 => (5, 10),
        Scalar::BF16 => (8, 7),
        Scalar::F32 => (8, 23),
        Scalar::F64 => (11, 52),
        _ => return None,
    };
    Some((((1 << exponent) - 1) << fraction, (1 << fraction) - 1))
}

/// Whether the bits are a NaN.
pub fn is_nan(scalar: Scalar, bits: u128) -> bool {
    parts(scalar)
        .is_some_and(|(exponent, fraction)| bits & exponent == exponent && bits & fraction != 0)
}

/// Whether the bits are a number other than zero that has not all its digits.
pub fn is_subnormal(scalar: Scalar, bits: u128) -> bool {
    parts(scalar).is_some_and(|(exponent, fraction)| bits & exponent == 0 && bits & fraction != 0)
}
