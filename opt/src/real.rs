//! Identities of floating-point numbers: those that are exact for every number, zeros of both
//! signs and infinities, or that the flags of the operation allow. Which NaN comes out is open.

use ir::{Attr, Flags, Function, Inst, Opcode, Scalar, Value};

use crate::identity::constant;

/// What `inst` gives; it may become another operation that gives the same.
pub fn simplify(func: &mut Function, inst: Inst) -> Option<Value> {
    use Opcode::*;
    let data = func.insts[inst];
    let Attr::Flags(flags) = data.attr else { return None };
    match *func.args(inst) {
        [a] => signs(func, inst, data.op, a),
        // What is flushed to zero is not what it was.
        [_, _] if flags.has(Flags::FTZ) => None,
        [a, b] => {
            let (a, b) = match constant(func, a) {
                Some(_) if matches!(data.op, Fadd | Fmul) => (b, a),
                _ => (a, b),
            };
            let by = constant(func, b)?;
            let (zero, sign) = (0, 1_u128 << (data.ty.lane_bits() - 1));
            match data.op {
                Fadd if by == sign || by == zero && flags.has(Flags::NSZ) => Some(a),
                Fsub if by == zero || by == sign && flags.has(Flags::NSZ) => Some(a),
                Fmul | Fdiv if by == one(data.ty.scalar())? => Some(a),
                Fmul if by == zero && flags.has(Flags::NSZ.with(Flags::NNAN)) => Some(b),
                Fdiv if !data.ty.is_vector() => {
                    // Exact, so that the product is what the quotient is.
                    let by = reciprocal(data.ty.scalar(), by)?;
                    let by = func.constant(data.ty, by);
                    func.replace(inst, Fmul, data.ty, &[a, by], data.attr);
                    None
                }
                _ => None,
            }
        }
        _ => None,
    }
}

fn signs(func: &mut Function, inst: Inst, op: Opcode, a: Value) -> Option<Value> {
    let before = func.def_inst(a)?;
    let &[first] = func.args(before) else { return None };
    match (op, func.insts[before].op) {
        (Opcode::Fneg, Opcode::Fneg) => Some(first),
        (Opcode::Fabs, Opcode::Fabs) => Some(a),
        (Opcode::Fabs, Opcode::Fneg) => {
            let data = func.insts[inst];
            func.replace(inst, op, data.ty, &[first], data.attr);
            None
        }
        _ => None,
    }
}

/// The bits of 1.
fn one(scalar: Scalar) -> Option<u128> {
    Some(match scalar {
        Scalar::F16 => 0x3C00,
        Scalar::BF16 => 0x3F80,
        Scalar::F32 => 0x3F80_0000,
        Scalar::F64 => 0x3FF0_0000_0000_0000,
        _ => return None,
    })
}

/// The reciprocal of a power of two, if both are normal numbers.
fn reciprocal(scalar: Scalar, bits: u128) -> Option<u128> {
    let (fraction, most) = match scalar {
        Scalar::F32 => (23, 254_u128),
        Scalar::F64 => (52, 2046),
        _ => return None,
    };
    let sign = bits >> (scalar.bits() - 1) << (scalar.bits() - 1);
    let exponent = (bits ^ sign) >> fraction;
    // The exponents of a number and of its reciprocal add up to twice that of 1.
    let other = most.checked_sub(exponent).filter(|&it| it > 0)?;
    let is_power = (bits ^ sign) == exponent << fraction && exponent > 0;
    is_power.then_some(sign | other << fraction)
}
