//! Integers of 128 bits, in pairs of 64-bit registers, the low half first.
//!
//! Division is not here: [`crate::legalize`] takes it apart.

use ir::{Inst, IntCmp, Opcode, Value};
use target_desc::variant;

use super::Select;
use crate::selected::{Class, Operand, Reg};

/// The halves of a 128-bit integer, the low one first.
pub(super) type Wide = [Operand; 2];

/// The first two registers of a 128-bit result.
pub(super) fn pair(to: Reg) -> Wide {
    [Operand::Reg(to), Operand::Reg(to.plus(1))]
}

impl Select<'_> {
    pub(super) fn wide_operand(&mut self, value: Value, lane: u32) -> Wide {
        [self.operand(value, 2 * lane), self.operand(value, 2 * lane + 1)]
    }

    /// Two new registers that lie next to each other.
    pub(super) fn new_wide(&mut self) -> Reg {
        self.cx.selected.new_regs(Class::B64, 2)
    }

    pub(super) fn wide(&mut self, inst: Inst, op: Opcode, args: &[Value], lane: u32) {
        let to = self.result_reg(inst, lane);
        let a = self.wide_operand(args[0], lane);
        let b = args.get(1).map_or(a, |&it| self.wide_operand(it, lane));
        match op {
            Opcode::Add => self.add_wide(to, a, b),
            Opcode::Sub => self.sub_wide(to, a, b),
            Opcode::Mul => self.multiply_wide(to, args, a, b),
            Opcode::Smulh | Opcode::Umulh => {
                let product = self.product(a, b, op == Opcode::Smulh);
                self.mov(to, product[2]);
                self.mov(to.plus(1), product[3]);
            }
            Opcode::And | Opcode::Or | Opcode::Xor => {
                let head = match op {
                    Opcode::And => variant!(and.b64),
                    Opcode::Or => variant!(or.b64),
                    _ => variant!(xor.b64),
                };
                for i in 0..2 {
                    self.set(to.plus(i as u32), head, &[a[i], b[i]]);
                }
            }
            Opcode::Shl | Opcode::Lshr | Opcode::Ashr => {
                let amount = self.amount(args[1], lane);
                self.shift_wide(op, to, a, amount);
            }
            Opcode::Smin | Opcode::Smax | Opcode::Umin | Opcode::Umax => {
                let cmp = match op {
                    Opcode::Smin => IntCmp::Slt,
                    Opcode::Smax => IntCmp::Sgt,
                    Opcode::Umin => IntCmp::Ult,
                    _ => IntCmp::Ugt,
                };
                let first = self.new_reg(Class::Pred);
                self.compare_wide(cmp, first, a, b);
                self.choose_wide(to, first, a, b);
            }
            Opcode::Abs => {
                let sign = self.make(Class::B64, variant!(shr.s64), &[a[1], Operand::Imm(63)]);
                let flipped = a.map(|half| self.make(Class::B64, variant!(xor.b64), &[half, sign]));
                self.sub_wide(to, flipped, [sign; 2]);
            }
            Opcode::SaddSat | Opcode::UaddSat | Opcode::SsubSat | Opcode::UsubSat => {
                self.saturate_wide(op, to, a, b);
            }
            Opcode::SaddOverflow
            | Opcode::UaddOverflow
            | Opcode::SsubOverflow
            | Opcode::UsubOverflow => {
                match op {
                    Opcode::SaddOverflow | Opcode::UaddOverflow => self.add_wide(to, a, b),
                    _ => self.sub_wide(to, a, b),
                }
                if let Some(over) = self.overflow_reg(inst, lane) {
                    self.overflow_wide(op, over, a, b, pair(to));
                }
            }
            Opcode::SmulOverflow | Opcode::UmulOverflow => {
                let signed = op == Opcode::SmulOverflow;
                match self.overflow_reg(inst, lane) {
                    None => self.multiply_wide(to, args, a, b),
                    Some(over) => self.multiply_overflow_wide(to, over, a, b, signed),
                }
            }
            Opcode::Ctpop | Opcode::Ctlz | Opcode::Cttz | Opcode::Bswap | Opcode::Bitreverse => {
                self.count_wide(op, to, a);
            }
            Opcode::Fshl | Opcode::Fshr => {
                let amount = self.amount_modulo(args[2], lane);
                self.funnel_wide(op, to, a, b, amount);
            }
            _ => self.unsupported(op.info().text, "of 128-bit integers was not taken apart"),
        }
    }

    /// `a` where `cond` is true, else `b`.
    pub(super) fn choose_wide(&mut self, to: Reg, cond: Reg, a: Wide, b: Wide) {
        for i in 0..2 {
            let operands = [a[i], b[i], Operand::Reg(cond)];
            self.set(to.plus(i as u32), variant!(selp.b64), &operands);
        }
    }

    pub(super) fn add_wide(&mut self, to: Reg, a: Wide, b: Wide) {
        let (low, high) = (variant!(add.cc.s64), variant!(addc.s64));
        if self.cx.has(low) && self.cx.has(high) {
            self.set(to, low, &[a[0], b[0]]);
            return self.set(to.plus(1), high, &[a[1], b[1]]);
        }
        self.set(to, variant!(add.s64), &[a[0], b[0]]);
        let carry = self.make(Class::Pred, variant!(setp.lt.u64), &[Operand::Reg(to), a[0]]);
        let carry = self.bit(carry);
        let high = self.make(Class::B64, variant!(add.s64), &[a[1], b[1]]);
        self.set(to.plus(1), variant!(add.s64), &[high, carry]);
    }

    pub(super) fn sub_wide(&mut self, to: Reg, a: Wide, b: Wide) {
        let (low, high) = (variant!(sub.cc.s64), variant!(subc.s64));
        if self.cx.has(low) && self.cx.has(high) {
            self.set(to, low, &[a[0], b[0]]);
            return self.set(to.plus(1), high, &[a[1], b[1]]);
        }
        let borrow = self.make(Class::Pred, variant!(setp.lt.u64), &[a[0], b[0]]);
        let borrow = self.bit(borrow);
        self.set(to, variant!(sub.s64), &[a[0], b[0]]);
        let high = self.make(Class::B64, variant!(sub.s64), &[a[1], b[1]]);
        self.set(to.plus(1), variant!(sub.s64), &[high, borrow]);
    }

    /// A predicate as a 64-bit 1 or 0.
    pub(super) fn bit(&mut self, predicate: Operand) -> Operand {
        let operands = [Operand::Imm(1), Operand::Imm(0), predicate];
        self.make(Class::B64, variant!(selp.b64), &operands)
    }

    /// Whether a sum or difference left its range; the rule is that of narrower integers.
    fn overflow_wide(&mut self, op: Opcode, over: Reg, a: Wide, b: Wide, result: Wide) {
        match op {
            Opcode::UaddOverflow => self.compare_wide(IntCmp::Ult, over, result, a),
            Opcode::UsubOverflow => self.compare_wide(IntCmp::Ult, over, a, b),
            _ => {
                let add = op == Opcode::SaddOverflow;
                self.signed_overflow(add, 64, over, a[1], b[1], result[1]);
            }
        }
    }

    fn saturate_wide(&mut self, op: Opcode, to: Reg, a: Wide, b: Wide) {
        let exact = self.new_wide();
        let over = self.new_reg(Class::Pred);
        let (is_add, flagged) = match op {
            Opcode::SaddSat => (true, Opcode::SaddOverflow),
            Opcode::UaddSat => (true, Opcode::UaddOverflow),
            Opcode::SsubSat => (false, Opcode::SsubOverflow),
            _ => (false, Opcode::UsubOverflow),
        };
        match is_add {
            true => self.add_wide(exact, a, b),
            false => self.sub_wide(exact, a, b),
        }
        self.overflow_wide(flagged, over, a, b, pair(exact));
        let limit = match op {
            Opcode::UaddSat => [Operand::Imm(-1); 2],
            Opcode::UsubSat => [Operand::Imm(0); 2],
            _ => {
                // The limit on the side of `a`.
                let sign = self.make(Class::B64, variant!(shr.s64), &[a[1], Operand::Imm(63)]);
                let low = self.make(Class::B64, variant!(not.b64), &[sign]);
                let top = Operand::Imm(i64::MAX);
                [low, self.make(Class::B64, variant!(xor.b64), &[sign, top])]
            }
        };
        self.choose_wide(to, over, limit, pair(exact));
    }

    /// The negative of a 128-bit integer.
    pub(super) fn negate_wide(&mut self, to: Reg, a: Wide) {
        self.sub_wide(to, [Operand::Imm(0); 2], a);
    }
}
