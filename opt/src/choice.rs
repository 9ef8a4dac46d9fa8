//! Comparisons and choices that are known, or that another has made.

use ir::{Attr, Function, Inst, IntCmp, Opcode, Type, Value};

use crate::identity::{constant, operands};

/// What the comparison `inst` of integers or addresses gives.
pub fn compare(func: &mut Function, inst: Inst) -> Option<Value> {
    use IntCmp::*;
    let data = func.insts[inst];
    let Attr::IntCmp(mut cmp) = data.attr else { return None };
    let (mut a, mut b) = operands(func, inst)?;
    if data.ty.is_vector() {
        return None;
    }
    if constant(func, a).is_some() && constant(func, b).is_none() {
        (a, b, cmp) = (b, a, swapped(cmp));
        func.replace(inst, data.op, data.ty, &[a, b], Attr::IntCmp(cmp));
    }
    let known = |func: &mut Function, it: bool| Some(func.constant(Type::I1, it.into()));
    if a == b {
        return known(func, matches!(cmp, Eq | Sle | Sge | Ule | Uge));
    }
    let by = func.const_bits(b)?;
    let bits = data.ty.lane_bits();
    let ones = u128::MAX >> (128 - bits);
    let (least, most) = (1 << (bits - 1), ones >> 1);
    match cmp {
        Ult if by == 0 => return known(func, false),
        Uge if by == 0 => return known(func, true),
        Ugt if by == ones => return known(func, false),
        Ule if by == ones => return known(func, true),
        Slt if by == least => return known(func, false),
        Sge if by == least => return known(func, true),
        Sgt if by == most => return known(func, false),
        Sle if by == most => return known(func, true),
        _ => {}
    }
    if !matches!(cmp, Eq | Ne) {
        return None;
    }
    if data.ty == Type::I1 {
        return truth(func, inst, a, (cmp == Ne) == (by == 0));
    }
    // Whether a truth value that was widened is zero, or one.
    let before = func.def_inst(a)?;
    let &[first] = func.args(before) else { return None };
    let one = match func.insts[before].op {
        Opcode::Zext => 1,
        Opcode::Sext => ones,
        _ => return None,
    };
    if func.ty(first) != Type::I1 {
        return None;
    }
    match by {
        0 => truth(func, inst, first, cmp == Ne),
        _ if by == one => truth(func, inst, first, cmp == Eq),
        _ => known(func, cmp == Ne),
    }
}

/// `cond`, or that it is not so.
fn truth(func: &mut Function, inst: Inst, cond: Value, as_it_is: bool) -> Option<Value> {
    if as_it_is {
        return Some(cond);
    }
    let one = func.constant(Type::I1, 1);
    func.replace(inst, Opcode::Xor, Type::I1, &[cond, one], Attr::None);
    None
}

/// The comparison with the operands in the other order.
fn swapped(cmp: IntCmp) -> IntCmp {
    use IntCmp::*;
    match cmp {
        Eq | Ne => cmp,
        Slt => Sgt,
        Sle => Sge,
        Sgt => Slt,
        Sge => Sle,
        Ult => Ugt,
        Ule => Uge,
        Ugt => Ult,
        Uge => Ule,
    }
}

/// What the choice `inst` gives.
pub fn select(func: &mut Function, inst: Inst) -> Option<Value> {
    let data = func.insts[inst];
    let &[cond, yes, no] = func.args(inst) else { return None };
    if yes == no {
        return Some(yes);
    }
    if let Some(bits) = constant(func, cond) {
        return Some(if bits != 0 { yes } else { no });
    }
    if data.ty == Type::I1 && func.ty(cond) == Type::I1 {
        match (func.const_bits(yes), func.const_bits(no)) {
            (Some(1), Some(0)) => return Some(cond),
            (Some(0), Some(1)) => return truth(func, inst, cond, false),
            _ => {}
        }
    }
    // Where it is not so, the other.
    let before = func.def_inst(cond)?;
    if func.insts[before].op == Opcode::Xor
        && let &[of, by] = func.args(before)
        && func.const_bits(by) == Some(1)
    {
        func.replace(inst, data.op, data.ty, &[of, no, yes], data.attr);
    }
    None
}
