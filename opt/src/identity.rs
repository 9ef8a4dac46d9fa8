//! Identities of integers, and the way to those of other kinds: what an instruction gives that is
//! there already, or a constant; else a simpler instruction in its place.
//!
//! Invariants:
//! * What is given is defined where the instruction is: an operand, an operand of an operand, or a
//!   constant.
//! * Constants of operations that commute come last.

use ir::{Attr, Function, Inst, Opcode, Type, Value};

use crate::number::commutes;
use crate::{cast, choice, real};

/// What `inst`, which has no effect, gives; it may become another instruction that gives the same.
pub fn simplify(func: &mut Function, inst: Inst) -> Option<Value> {
    use Opcode::*;
    let data = func.insts[inst];
    match data.op {
        Icmp => choice::compare(func, inst),
        Select => choice::select(func, inst),
        Trunc | Zext | Sext | Bitcast | Ptrtoint | Inttoptr | SpaceCast | Freeze => {
            cast::simplify(func, inst)
        }
        Extract => cast::extract(func, inst),
        Fadd | Fsub | Fmul | Fdiv | Fneg | Fabs => real::simplify(func, inst),
        PtrAdd => pointer(func, inst),
        _ if data.ty.is_int() => integer(func, inst),
        _ => None,
    }
}

/// The two operands of `inst`, a constant last if they commute.
pub fn operands(func: &mut Function, inst: Inst) -> Option<(Value, Value)> {
    let &[a, b] = func.args(inst) else { return None };
    if func.const_bits(a).is_some() && func.const_bits(b).is_none() && commutes(func, inst) {
        func.map_operands(inst, |it| if it == a { b } else { a });
        return Some((b, a));
    }
    Some((a, b))
}

/// The constant that every lane of `value` is.
pub fn constant(func: &Function, value: Value) -> Option<u128> {
    func.const_bits(value).or_else(|| {
        let inst = func.def_inst(value).filter(|&it| func.insts[it].op == Opcode::Splat)?;
        func.const_bits(*func.args(inst).first()?)
    })
}

/// The operation and operands that give `value`, if it is one of two operands.
fn inner(func: &Function, value: Value) -> Option<(Opcode, Value, Value)> {
    let inst = func.def_inst(value)?;
    let &[a, b] = func.args(inst) else { return None };
    Some((func.insts[inst].op, a, b))
}

fn integer(func: &mut Function, inst: Inst) -> Option<Value> {
    use Opcode::*;
    let (op, ty) = (func.insts[inst].op, func.insts[inst].ty);
    // What gives two results is another matter.
    if func.results(inst).len() != 1 {
        return None;
    }
    let (a, b) = operands(func, inst)?;
    let ones = u128::MAX >> (128 - ty.lane_bits());
    let least = 1 << (ty.lane_bits() - 1);
    let zero = |func: &mut Function| (!ty.is_vector()).then(|| func.constant(ty, 0));
    if a == b {
        match op {
            And | Or | Smin | Smax | Umin | Umax => return Some(a),
            Sub | Xor | SsubSat | UsubSat => return zero(func),
            _ => {}
        }
    }
    let of_a = constant(func, a);
    if of_a == Some(0) && matches!(op, Shl | Lshr | Ashr) {
        return Some(a);
    }
    let by = constant(func, b)?;
    match (op, by) {
        (Add | Sub | Or | Xor | Shl | Lshr | Ashr | Umax, 0) => return Some(a),
        (SaddSat | UaddSat | SsubSat | UsubSat, 0) => return Some(a),
        (Mul | And | Umin | Umulh | Smulh, 0) => return Some(b),
        (Mul | Udiv, 1) => return Some(a),
        (Sdiv, 1) if ty.lane_bits() > 1 => return Some(a),
        (Urem, 1) => return zero(func),
        (And | Umin, _) if by == ones => return Some(a),
        (Or | Umax, _) if by == ones => return Some(b),
        (Smin, _) if by == least => return Some(b),
        (Smax, _) if by == least => return Some(a),
        (Smin, _) if by == ones >> 1 => return Some(a),
        (Smax, _) if by == ones >> 1 => return Some(b),
        _ => {}
    }
    if ty.is_vector() {
        return None;
    }
    if op == Sub {
        // So that sums of constants meet.
        let minus = func.constant(ty, by.wrapping_neg());
        func.replace(inst, Add, ty, &[a, minus], Attr::None);
        return sum(func, inst, ty, a, minus);
    }
    match op {
        Add => sum(func, inst, ty, a, b),
        And | Or | Xor | Mul => regroup(func, inst, op, ty, a, by),
        Shl | Lshr | Ashr => shifted(func, inst, op, ty, a, by),
        _ => None,
    }
}

/// `(x + c) + d` is `x + (c + d)`.
fn sum(func: &mut Function, inst: Inst, ty: Type, a: Value, b: Value) -> Option<Value> {
    let by = func.const_bits(b)?;
    regroup(func, inst, Opcode::Add, ty, a, by)
}

fn regroup(
    func: &mut Function,
    inst: Inst,
    op: Opcode,
    ty: Type,
    a: Value,
    by: u128,
) -> Option<Value> {
    let (inner, x, c) = inner(func, a)?;
    let c = func.const_bits(c)?;
    if inner != op {
        return None;
    }
    let both = match op {
        Opcode::Add => c.wrapping_add(by),
        Opcode::Mul => c.wrapping_mul(by),
        Opcode::And => c & by,
        Opcode::Or => c | by,
        _ => c ^ by,
    };
    let both = func.constant(ty, both);
    if matches!(op, Opcode::Add | Opcode::Xor) && func.const_bits(both) == Some(0) {
        return Some(x);
    }
    func.replace(inst, op, ty, &[x, both], Attr::None);
    None
}

/// `(x << c) << d` is `x << (c + d)`, where that is less than the width.
fn shifted(
    func: &mut Function,
    inst: Inst,
    op: Opcode,
    ty: Type,
    a: Value,
    by: u128,
) -> Option<Value> {
    let (inner, x, c) = inner(func, a)?;
    let both = func.const_bits(c)?.checked_add(by)?;
    if inner == op && both < u128::from(ty.lane_bits()) {
        let both = func.constant(ty, both);
        func.replace(inst, op, ty, &[x, both], Attr::None);
    }
    None
}

/// The address no bytes further, or so many and so many more.
fn pointer(func: &mut Function, inst: Inst) -> Option<Value> {
    let &[from, by] = func.args(inst) else { return None };
    let by = func.const_bits(by)?;
    if by == 0 {
        return Some(from);
    }
    let (base, step) = func.constant_step(from)?;
    let ty = func.insts[inst].ty;
    let both = func.constant(Type::I64, u128::from((step as u64).wrapping_add(by as u64)));
    if func.const_bits(both) == Some(0) {
        return Some(base);
    }
    func.replace(inst, Opcode::PtrAdd, ty, &[base, both], Attr::None);
    None
}
