//! Division of 64-bit integers: most have 32 bits when the program runs, and a division of 32 bits
//! takes less than half the instructions.
//!
//! Both operands are looked at together; those that are known to fit are not looked at, and where both
//! are, only the division of 32 bits is left. A quotient and a remainder of the same numbers in a
//! block are made by one division.
//!
//! Invariants:
//! * Divisors that are constants are left to `divide_constant`.
//! * Division by zero, and of the smallest number by -1, stays what it was: zero has 32 bits, and is
//!   a divisor of 32 bits then, and negative numbers do not have so few.

use ir::{Attr, Function, Inst, IntCmp, Opcode, Type, Value};

use super::edit::Edit;

/// Whether `inst` divides numbers of 64 bits that may have 32.
pub fn applies(func: &Function, inst: Inst) -> bool {
    let is_wide = |it: Value| func.const_bits(it).is_some_and(|bits| bits >> 32 != 0);
    let [n, d] = *func.args(inst) else { return false };
    func.insts[inst].ty == Type::I64 && func.const_bits(d).is_none() && !is_wide(n)
}

/// The divisions of a block so far.
#[derive(Default)]
pub struct Divisions {
    /// Whether signed, the operands, and the quotient.
    known: Vec<(bool, [Value; 2], Value)>,
}

impl Divisions {
    /// Goes on to another block.
    pub fn clear(&mut self) {
        self.known.clear();
    }

    /// Takes the division `inst`, to which this [applies], apart. `rest` follows in its block.
    pub fn expand(&mut self, e: &mut Edit, inst: Inst, rest: &[Inst]) {
        let op = e.func.insts[inst].op;
        let (&[n, d], Some(result)) = (e.func.args(inst), e.func.result(inst)) else {
            return e.keep(inst);
        };
        let is_signed = matches!(op, Opcode::Sdiv | Opcode::Srem);
        let (quotient, remainder) = match is_signed {
            true => (Opcode::Sdiv, Opcode::Srem),
            false => (Opcode::Udiv, Opcode::Urem),
        };
        let known = self.known.iter().find(|it| (it.0, it.1) == (is_signed, [n, d]));
        let other = if op == quotient { remainder } else { quotient };
        let is_other = |&it: &Inst| e.func.insts[it].op == other && e.func.args(it) == [n, d];
        let value = match known {
            Some(&(_, _, known)) if op == quotient => known,
            Some(&(_, _, known)) => less(e, n, known, d),
            None if rest.iter().any(is_other) => {
                let value = divide(e, quotient, Opcode::Udiv, n, d);
                self.known.push((is_signed, [n, d], value));
                if op == quotient { value } else { less(e, n, value, d) }
            }
            None => {
                let small = if op == quotient { Opcode::Udiv } else { Opcode::Urem };
                divide(e, op, small, n, d)
            }
        };
        e.replace(result, value);
    }
}

/// What is left of `n` when `quotient` times `d` is taken away: a product and a sum.
fn less(e: &mut Edit, n: Value, quotient: Value, d: Value) -> Value {
    let product = e.mul(quotient, d);
    e.sub(n, product)
}

/// `op` of `n` and `d`, and where both have 32 bits, `small` of these.
fn divide(e: &mut Edit, op: Opcode, small: Opcode, n: Value, d: Value) -> Value {
    let narrow = |e: &mut Edit| {
        let [n, d] = [n, d].map(|it| match e.func.const_bits(it) {
            Some(bits) => e.int(Type::I32, bits as i128),
            None => e.trunc(Type::I32, it),
        });
        let value = e.one(small, Type::I32, &[n, d], Attr::None);
        e.zext(Type::I64, value)
    };
    let both = match (fits(e.func, n), fits(e.func, d)) {
        (true, true) => return narrow(e),
        (true, false) => d,
        (false, true) => n,
        (false, false) => e.or(n, d),
    };
    let (few, many) = (e.block(&[]), e.block(&[]));
    let after = e.block(&[Type::I64]);
    let (digit, zero) = (e.i64(32), e.i64(0));
    let above = e.lshr(both, digit);
    let has_few = e.icmp(IntCmp::Eq, above, zero);
    e.branch(has_few, (few, &[]), (many, &[]));

    e.switch_to(few);
    let value = narrow(e);
    e.jump(after, &[value]);

    e.switch_to(many);
    let value = e.one(op, Type::I64, &[n, d], Attr::None);
    e.jump(after, &[value]);

    e.switch_to(after);
    e.params(after)[0]
}

/// Whether the upper 32 bits of `value` are known to be zero.
fn fits(func: &Function, value: Value) -> bool {
    let is_small = |it: Value| func.const_bits(it).is_some_and(|bits| bits >> 32 == 0);
    let Some(inst) = func.def_inst(value) else { return is_small(value) };
    let args = func.args(inst);
    match func.insts[inst].op {
        Opcode::Zext => func.ty(args[0]).lane_bits() <= 32,
        Opcode::And => args.iter().any(|&it| is_small(it)),
        Opcode::Lshr => func.const_bits(args[1]).is_some_and(|by| (32..64).contains(&by)),
        _ => false,
    }
}
