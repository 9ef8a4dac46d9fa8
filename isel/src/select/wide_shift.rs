//! Shifts of 128-bit integers.
//!
//! PTX shifts by more than the width as by the width: what is shifted out is gone. An amount
//! that would be negative is a large one, so a sum of three shifts covers the cases below and
//! above 64 without a choice.

use ir::{Opcode, Value};
use target_desc::variant;

use super::Select;
use super::wide::Wide;
use crate::selected::{Class, Operand, Reg};

impl Select<'_> {
    /// A shift by less than 128.
    pub(super) fn shift_wide(&mut self, op: Opcode, to: Reg, a: Wide, amount: Operand) {
        if let Operand::Imm(by) = amount {
            return self.shift_wide_by(op, to, a, by);
        }
        let rest = self.make(Class::B32, variant!(sub.s32), &[Operand::Imm(64), amount]);
        let beyond = self.make(Class::B32, variant!(add.s32), &[amount, Operand::Imm(-64)]);
        if op == Opcode::Shl {
            let up = self.make(Class::B64, variant!(shl.b64), &[a[1], amount]);
            let across = self.make(Class::B64, variant!(shr.u64), &[a[0], rest]);
            let far = self.make(Class::B64, variant!(shl.b64), &[a[0], beyond]);
            let near = self.make(Class::B64, variant!(or.b64), &[up, across]);
            self.set(to.plus(1), variant!(or.b64), &[near, far]);
            return self.set(to, variant!(shl.b64), &[a[0], amount]);
        }
        let down = self.make(Class::B64, variant!(shr.u64), &[a[0], amount]);
        let across = self.make(Class::B64, variant!(shl.b64), &[a[1], rest]);
        let near = self.make(Class::B64, variant!(or.b64), &[down, across]);
        if op == Opcode::Lshr {
            let far = self.make(Class::B64, variant!(shr.u64), &[a[1], beyond]);
            self.set(to, variant!(or.b64), &[near, far]);
            return self.set(to.plus(1), variant!(shr.u64), &[a[1], amount]);
        }
        // Here a large amount gives the sign, not zero.
        let far = self.make(Class::B64, variant!(shr.s64), &[a[1], beyond]);
        let is_far = self.make(Class::Pred, variant!(setp.gt.u32), &[amount, Operand::Imm(63)]);
        self.set(to, variant!(selp.b64), &[far, near, is_far]);
        self.set(to.plus(1), variant!(shr.s64), &[a[1], amount]);
    }

    /// A shift by a constant.
    fn shift_wide_by(&mut self, op: Opcode, to: Reg, a: Wide, by: i64) {
        let by = by.clamp(0, 128);
        let imm = Operand::Imm;
        let (shift_out, signed) = match op {
            Opcode::Ashr => (variant!(shr.s64), true),
            _ => (variant!(shr.u64), false),
        };
        if by == 0 {
            self.mov(to, a[0]);
            return self.mov(to.plus(1), a[1]);
        }
        if op == Opcode::Shl {
            if by >= 64 {
                self.set(to.plus(1), variant!(shl.b64), &[a[0], imm(by - 64)]);
                return self.mov(to, imm(0));
            }
            let up = self.make(Class::B64, variant!(shl.b64), &[a[1], imm(by)]);
            let across = self.make(Class::B64, variant!(shr.u64), &[a[0], imm(64 - by)]);
            self.set(to.plus(1), variant!(or.b64), &[up, across]);
            return self.set(to, variant!(shl.b64), &[a[0], imm(by)]);
        }
        if by >= 64 {
            self.set(to, shift_out, &[a[1], imm(by - 64)]);
            return match signed {
                true => self.set(to.plus(1), shift_out, &[a[1], imm(63)]),
                false => self.mov(to.plus(1), imm(0)),
            };
        }
        let down = self.make(Class::B64, variant!(shr.u64), &[a[0], imm(by)]);
        let across = self.make(Class::B64, variant!(shl.b64), &[a[1], imm(64 - by)]);
        self.set(to, variant!(or.b64), &[down, across]);
        self.set(to.plus(1), shift_out, &[a[1], imm(by)]);
    }

    /// The amount of a funnel shift: modulo 128.
    pub(super) fn amount_modulo(&mut self, value: Value, lane: u32) -> Operand {
        if let Some(known) = self.known(value, 2 * lane) {
            return Operand::Imm((known % 128) as i64);
        }
        let amount = self.amount(value, lane);
        self.make(Class::B32, variant!(and.b32), &[amount, Operand::Imm(127)])
    }

    /// `fshl` and `fshr`. The other operand is shifted by 128 less the amount, which may be
    /// 128: by one first and by the rest then.
    pub(super) fn funnel_wide(&mut self, op: Opcode, to: Reg, high: Wide, low: Wide, by: Operand) {
        let rest = match by {
            Operand::Imm(by) => Operand::Imm(127 - by),
            _ => self.make(Class::B32, variant!(xor.b32), &[by, Operand::Imm(127)]),
        };
        let (near, far) = (self.new_wide(), self.new_wide());
        let one = self.new_wide();
        let (up, down) = (Opcode::Shl, Opcode::Lshr);
        if op == Opcode::Fshl {
            self.shift_wide(up, near, high, by);
            self.shift_wide(down, one, low, Operand::Imm(1));
            self.shift_wide(down, far, super::wide::pair(one), rest);
        } else {
            self.shift_wide(down, near, low, by);
            self.shift_wide(up, one, high, Operand::Imm(1));
            self.shift_wide(up, far, super::wide::pair(one), rest);
        }
        for i in 0..2 {
            let operands = [Operand::Reg(near.plus(i)), Operand::Reg(far.plus(i))];
            self.set(to.plus(i), variant!(or.b64), &operands);
        }
    }
}
