//! Integers of more than 128 bits, which the IR does not have: LLVM makes them of products, of
//! structures that it copies at once, and of masks.
//!
//! One is held as its limbs of 64 bits, the lowest first, as if it were a structure of them; so
//! phis, selections, loads, stores, arguments and results need nothing of their own. Bits of the
//! last limb above the width are zero, as in other odd integers. Operations are made of those on
//! limbs, with carries in numbers of 128 bits.

mod division;
mod lanes;

use ir::{Attr, IntCmp, Opcode, Type};

use super::body::{Body, Held};
use super::error::Result;
use super::llvm::{IntPred, Op, Value, ValueKind};
use super::types::{Kind, Single};

/// The widest integer; more limbs are not for registers.
pub(super) const MAX_BITS: u32 = 4096;

/// Bits of a limb.
const LIMB: u32 = 64;

/// The limbs of an integer of this width.
pub(super) fn limbs(bits: u32) -> u32 {
    bits.div_ceil(LIMB)
}

/// How a limb of an integer of this width is held.
pub(super) fn limb(bits: u32, number: u32) -> Single {
    Single { bits: LIMB.min(bits - number * LIMB), ..Single::exact(Type::I64) }
}

/// The limbs of a constant.
pub(super) fn constant_limbs(value: Value, bits: u32) -> Vec<u64> {
    let mut all = vec![0_u64; limbs(bits) as usize];
    if value.is_zero() {
        return all;
    }
    // The C API gives no more than 64 bits; the text has them all, as a signed number.
    let text = value.print();
    let digits = text.rsplit(' ').next().unwrap_or("0");
    for digit in digits.bytes().filter(u8::is_ascii_digit) {
        let mut carry = u128::from(digit - b'0');
        for limb in &mut all {
            let sum = u128::from(*limb) * 10 + carry;
            (*limb, carry) = (sum as u64, sum >> LIMB);
        }
    }
    if digits.starts_with('-') {
        let mut carry = true;
        for limb in &mut all {
            (*limb, carry) = (!*limb).overflowing_add(carry.into());
        }
    }
    if let (Some(last), over @ 1..) = (all.last_mut(), bits % LIMB) {
        *last &= (1 << over) - 1;
    }
    all
}

impl<'m> Body<'_, 'm> {
    /// An operation that has to do with wide integers; nothing where it has not.
    pub(super) fn wide(&mut self, inst: Value<'m>, op: Op) -> Option<Result<Held>> {
        let operands = [Op::LLVMICmp, Op::LLVMTrunc, Op::LLVMBitCast].contains(&op);
        let of = if operands { inst.operand(0) } else { inst };
        let Kind::Wide { bits } = self.im.types.info(of.ty()).kind else {
            let to = op == Op::LLVMBitCast;
            return match self.im.types.info(inst.ty()).kind {
                Kind::Wide { bits } if to => Some(self.wide_of_lanes(inst.operand(0), bits)),
                _ => None,
            };
        };
        Some(match op {
            Op::LLVMAnd | Op::LLVMOr | Op::LLVMXor => self.wide_logic(inst, op),
            Op::LLVMAdd | Op::LLVMSub | Op::LLVMMul => self.wide_operands(inst).map(|(a, b)| {
                let limbs = match op {
                    Op::LLVMAdd => self.wide_sum(&a, &b).0,
                    Op::LLVMSub => self.wide_difference(&a, &b).0,
                    _ => self.wide_product(&a, &b),
                };
                self.hold_wide(limbs, bits)
            }),
            Op::LLVMShl | Op::LLVMLShr | Op::LLVMAShr => self.wide_shift(inst, op, bits),
            Op::LLVMUDiv | Op::LLVMSDiv | Op::LLVMURem | Op::LLVMSRem => {
                self.wide_division(inst, op, bits)
            }
            Op::LLVMICmp => self.wide_compare(inst, bits).map(Held::One),
            Op::LLVMZExt | Op::LLVMSExt => self.wide_extension(inst, op, bits),
            Op::LLVMTrunc => self.wide_truncation(inst),
            Op::LLVMBitCast => self.lanes_of_wide(inst, bits).map(Held::One),
            _ => return None,
        })
    }

    fn limbs_of(&mut self, value: Value<'m>) -> Result<Vec<ir::Value>> {
        let mut all = Vec::new();
        self.leaves_of(value, &mut all)?;
        Ok(all)
    }

    fn wide_operands(&mut self, inst: Value<'m>) -> Result<(Vec<ir::Value>, Vec<ir::Value>)> {
        Ok((self.limbs_of(inst.operand(0))?, self.limbs_of(inst.operand(1))?))
    }

    /// Holds limbs as an integer of that width, without what they have above it.
    fn hold_wide(&mut self, mut limbs: Vec<ir::Value>, bits: u32) -> Held {
        if let Some(last) = limbs.last_mut() {
            *last = self.clean(*last, limb(bits, self::limbs(bits) - 1));
        }
        self.hold(&limbs)
    }

    fn wide_logic(&mut self, inst: Value<'m>, op: Op) -> Result<Held> {
        let op = match op {
            Op::LLVMAnd => Opcode::And,
            Op::LLVMOr => Opcode::Or,
            _ => Opcode::Xor,
        };
        let (a, b) = self.wide_operands(inst)?;
        let each = a.iter().zip(&b).map(|(&a, &b)| self.plain(op, Type::I64, &[a, b]));
        let limbs: Vec<_> = each.collect();
        Ok(self.hold(&limbs))
    }

    /// A limb as a number of 128 bits.
    fn widened(&mut self, limb: ir::Value) -> ir::Value {
        self.plain(Opcode::Zext, Type::I128, &[limb])
    }

    /// The lower half of a number of 128 bits, and the upper one.
    fn halves(&mut self, number: ir::Value) -> (ir::Value, ir::Value) {
        let amount = self.b.func.constant(Type::I128, LIMB.into());
        let high = self.plain(Opcode::Lshr, Type::I128, &[number, amount]);
        let low = self.plain(Opcode::Trunc, Type::I64, &[number]);
        (low, self.plain(Opcode::Trunc, Type::I64, &[high]))
    }

    /// The sum, and what is carried out of the last limb.
    fn wide_sum(&mut self, a: &[ir::Value], b: &[ir::Value]) -> (Vec<ir::Value>, ir::Value) {
        let mut carry = self.offset(0);
        let mut sum = Vec::with_capacity(a.len());
        for (&a, &b) in a.iter().zip(b) {
            let terms = [self.widened(a), self.widened(b), self.widened(carry)];
            let two = self.plain(Opcode::Add, Type::I128, &terms[..2]);
            let all = self.plain(Opcode::Add, Type::I128, &[two, terms[2]]);
            let (low, high) = self.halves(all);
            sum.push(low);
            carry = high;
        }
        (sum, carry)
    }

    /// The difference, and -1 where the first number is below the second, else 0.
    fn wide_difference(&mut self, a: &[ir::Value], b: &[ir::Value]) -> (Vec<ir::Value>, ir::Value) {
        let mut borrow = self.offset(0);
        let mut difference = Vec::with_capacity(a.len());
        for (&a, &b) in a.iter().zip(b) {
            let (a, b) = (self.widened(a), self.widened(b));
            let carried = self.plain(Opcode::Sext, Type::I128, &[borrow]);
            let two = self.plain(Opcode::Sub, Type::I128, &[a, b]);
            let all = self.plain(Opcode::Add, Type::I128, &[two, carried]);
            let (low, high) = self.halves(all);
            difference.push(low);
            borrow = high;
        }
        (difference, borrow)
    }

    /// The product modulo the width, as by hand.
    fn wide_product(&mut self, a: &[ir::Value], b: &[ir::Value]) -> Vec<ir::Value> {
        let zero = self.offset(0);
        let mut product = vec![zero; a.len()];
        for (shift, &b) in b.iter().enumerate() {
            let b = self.widened(b);
            let mut carry = zero;
            for (&a, place) in a.iter().zip(shift..a.len()) {
                let a = self.widened(a);
                // The greatest of all is 2^128 - 1.
                let own = self.plain(Opcode::Mul, Type::I128, &[a, b]);
                let (before, carried) = (self.widened(product[place]), self.widened(carry));
                let two = self.plain(Opcode::Add, Type::I128, &[own, before]);
                let all = self.plain(Opcode::Add, Type::I128, &[two, carried]);
                (product[place], carry) = self.halves(all);
            }
        }
        product
    }

    fn wide_shift(&mut self, inst: Value<'m>, op: Op, bits: u32) -> Result<Held> {
        let mut number = self.limbs_of(inst.operand(0))?;
        let by = inst.operand(1);
        let fill = match op {
            Op::LLVMAShr => self.wide_sign(&mut number, bits),
            _ => self.offset(0),
        };
        // The direction is that of the limbs' numbers: to the left, limbs move up.
        if op == Op::LLVMShl {
            number.reverse();
        }
        let is_left = op == Op::LLVMShl;
        let constant = by.kind() == ValueKind::LLVMConstantIntValueKind;
        if constant && constant_limbs(by, bits).iter().skip(1).all(|&it| it == 0) {
            let amount = constant_limbs(by, bits)[0].min(u64::from(bits)) as u32;
            number = moved(&number, (amount / LIMB) as usize, fill);
            if !amount.is_multiple_of(LIMB) {
                let amount = self.offset((amount % LIMB).into());
                number = self.moved_bits(&number, amount, fill, is_left);
            }
        } else {
            // An amount as large as the width may give anything: only the low bits are seen.
            let amount = self.limbs_of(by)?[0];
            let mut step = LIMB;
            while step < bits {
                let bit = self.offset(step.into());
                let set = self.plain(Opcode::And, Type::I64, &[amount, bit]);
                let zero = self.offset(0);
                let ne = Attr::IntCmp(IntCmp::Ne);
                let moves = self.one(Opcode::Icmp, Type::I64, &[set, zero], ne);
                let further = moved(&number, (step / LIMB) as usize, fill);
                for (own, further) in number.iter_mut().zip(further) {
                    *own = self.plain(Opcode::Select, Type::I64, &[moves, further, *own]);
                }
                step *= 2;
            }
            let mask = self.offset((LIMB - 1).into());
            let amount = self.plain(Opcode::And, Type::I64, &[amount, mask]);
            number = self.moved_bits(&number, amount, fill, is_left);
        }
        if is_left {
            number.reverse();
        }
        Ok(self.hold_wide(number, bits))
    }

    /// Limbs moved by less than one, towards the first. `fill` follows the last.
    fn moved_bits(
        &mut self,
        number: &[ir::Value],
        amount: ir::Value,
        fill: ir::Value,
        is_left: bool,
    ) -> Vec<ir::Value> {
        let next = number[1..].iter().copied().chain([fill]);
        let each = number.iter().zip(next).map(|(&own, next)| match is_left {
            true => self.plain(Opcode::Fshl, Type::I64, &[own, next, amount]),
            false => self.plain(Opcode::Fshr, Type::I64, &[next, own, amount]),
        });
        each.collect()
    }

    /// Copies the sign into the bits of the last limb above the width; gives a limb of it.
    fn wide_sign(&mut self, number: &mut [ir::Value], bits: u32) -> ir::Value {
        let Some(last) = number.last_mut() else { return self.offset(0) };
        *last = self.signed(*last, limb(bits, limbs(bits) - 1));
        let amount = self.offset((LIMB - 1).into());
        self.plain(Opcode::Ashr, Type::I64, &[*last, amount])
    }

    fn wide_compare(&mut self, inst: Value<'m>, bits: u32) -> Result<ir::Value> {
        use IntPred::*;
        let (mut a, mut b) = self.wide_operands(inst)?;
        let predicate = inst.int_predicate();
        let zero = self.offset(0);
        if matches!(predicate, LLVMIntEQ | LLVMIntNE) {
            let mut differ = zero;
            for (&a, &b) in a.iter().zip(&b) {
                let own = self.plain(Opcode::Xor, Type::I64, &[a, b]);
                differ = self.plain(Opcode::Or, Type::I64, &[differ, own]);
            }
            let cmp = if predicate == LLVMIntEQ { IntCmp::Eq } else { IntCmp::Ne };
            return Ok(self.one(Opcode::Icmp, Type::I64, &[differ, zero], Attr::IntCmp(cmp)));
        }
        if matches!(predicate, LLVMIntSGT | LLVMIntSGE | LLVMIntSLT | LLVMIntSLE) {
            // With the sign bit turned over, the order is that of numbers without one.
            let turned = self.offset(i64::MIN);
            for number in [&mut a, &mut b] {
                self.wide_sign(number, bits);
                if let Some(last) = number.last_mut() {
                    *last = self.plain(Opcode::Xor, Type::I64, &[*last, turned]);
                }
            }
        }
        // `a > b` is `b < a`, and `a <= b` is not that.
        let (swap, cmp) = match predicate {
            LLVMIntULT | LLVMIntSLT => (false, IntCmp::Ne),
            LLVMIntUGE | LLVMIntSGE => (false, IntCmp::Eq),
            LLVMIntUGT | LLVMIntSGT => (true, IntCmp::Ne),
            _ => (true, IntCmp::Eq),
        };
        let below = match swap {
            false => self.wide_difference(&a, &b).1,
            true => self.wide_difference(&b, &a).1,
        };
        Ok(self.one(Opcode::Icmp, Type::I64, &[below, zero], Attr::IntCmp(cmp)))
    }

    fn wide_extension(&mut self, inst: Value<'m>, op: Op, bits: u32) -> Result<Held> {
        let operand = inst.operand(0);
        let (mut number, own) = match self.im.types.info(operand.ty()).kind {
            Kind::Wide { bits } => (self.limbs_of(operand)?, bits),
            _ => {
                let (value, from) = (self.value(operand)?, self.single(operand)?);
                let wide = match from.bits > LIMB {
                    true => Single { bits: from.bits, ..Single::exact(Type::I128) },
                    false => Single { bits: from.bits, ..Single::exact(Type::I64) },
                };
                // Zeros above stay zeros.
                let value = self.convert(value, from, wide, Op::LLVMZExt)?;
                match wide.ty == Type::I128 {
                    true => {
                        let (low, high) = self.halves(value);
                        (vec![low, high], from.bits)
                    }
                    false => (vec![value], from.bits),
                }
            }
        };
        let fill = match op {
            Op::LLVMSExt => self.wide_sign(&mut number, own),
            _ => self.offset(0),
        };
        number.resize(limbs(bits) as usize, fill);
        Ok(self.hold_wide(number, bits))
    }

    fn wide_truncation(&mut self, inst: Value<'m>) -> Result<Held> {
        let mut number = self.limbs_of(inst.operand(0))?;
        if let Kind::Wide { bits } = self.im.types.info(inst.ty()).kind {
            number.truncate(limbs(bits) as usize);
            return Ok(self.hold_wide(number, bits));
        }
        let to = self.single(inst)?;
        let low = match to.bits > LIMB {
            false => {
                let from = Single::exact(Type::I64);
                self.convert(number[0], from, to, Op::LLVMTrunc)?
            }
            true => {
                let (low, high) = (self.widened(number[0]), self.widened(number[1]));
                let amount = self.b.func.constant(Type::I128, LIMB.into());
                let high = self.plain(Opcode::Shl, Type::I128, &[high, amount]);
                let both = self.plain(Opcode::Or, Type::I128, &[low, high]);
                self.clean(both, to)
            }
        };
        Ok(Held::One(low))
    }
}

/// Limbs moved towards the first by whole ones, and `fill` behind the last.
fn moved(number: &[ir::Value], by: usize, fill: ir::Value) -> Vec<ir::Value> {
    (0..number.len()).map(|at| number.get(at + by).copied().unwrap_or(fill)).collect()
}
