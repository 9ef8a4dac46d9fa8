//! Integers of 8 to 64 bits: arithmetic, logic and shifts, lane by lane.
//!
//! An 8-bit lane is in a 16-bit register whose upper half is not defined. Sums, products and
//! logic do not look at it; whatever does gets an extended copy.

use ir::{Inst, Opcode, Scalar, Type, Value};
use target_desc::{Variant, prefix, variant};

use super::{Select, bits_mod, class_of, int_mod};
use crate::selected::{Class, Operand, Reg};

impl Select<'_> {
    pub(super) fn integer(&mut self, inst: Inst, op: Opcode) {
        if self.multiply_add(inst, op) {
            return;
        }
        let ty = self.func.insts[inst].ty;
        let args = self.args(inst);
        match op {
            Opcode::Icmp => return self.compare(inst, &args),
            Opcode::Select => return self.choose(inst, &args),
            _ => {}
        }
        for lane in 0..ty.lanes() {
            match ty.scalar() {
                Scalar::I1 => self.predicate(inst, op, &args, lane),
                Scalar::I128 => self.wide(inst, op, &args, lane),
                _ => self.narrow(inst, op, &args, lane),
            }
        }
    }

    /// The register of a lane of the first result.
    #[inline]
    pub(super) fn result_reg(&mut self, inst: Inst, lane: u32) -> Reg {
        match self.func.result(inst) {
            Some(result) => {
                let each = super::parts_of(self.ty(result).lane());
                self.regs(result).plus(lane * each)
            }
            // Opcodes with a result have one in verified functions.
            None => self.new_reg(class_of(self.func.insts[inst].ty)),
        }
    }

    fn narrow(&mut self, inst: Inst, op: Opcode, args: &[Value], lane: u32) {
        let ty = self.func.insts[inst].ty;
        let (bits, class) = (ty.lane_bits(), class_of(ty));
        let to = self.result_reg(inst, lane);
        match op {
            Opcode::Add | Opcode::Sub | Opcode::Mul | Opcode::And | Opcode::Or | Opcode::Xor => {
                self.plain(op, bits, to, args, lane);
            }
            Opcode::Sdiv
            | Opcode::Udiv
            | Opcode::Srem
            | Opcode::Urem
            | Opcode::Smin
            | Opcode::Umin
            | Opcode::Smax
            | Opcode::Umax => {
                let (head, signed) = match op {
                    Opcode::Sdiv => (prefix!(div), true),
                    Opcode::Udiv => (prefix!(div), false),
                    Opcode::Srem => (prefix!(rem), true),
                    Opcode::Urem => (prefix!(rem), false),
                    Opcode::Smin => (prefix!(min), true),
                    Opcode::Umin => (prefix!(min), false),
                    Opcode::Smax => (prefix!(max), true),
                    _ => (prefix!(max), false),
                };
                let a = self.extended(args[0], lane, signed);
                let b = self.extended(args[1], lane, signed);
                self.set(to, head.with(int_mod(bits, signed)), &[a, b]);
            }
            Opcode::Smulh | Opcode::Umulh => {
                let signed = op == Opcode::Smulh;
                let a = self.extended(args[0], lane, signed);
                let b = self.extended(args[1], lane, signed);
                if bits == 8 {
                    let product = self.make(class, variant!(mul.lo.s16), &[a, b]);
                    return self.set(to, variant!(shr.u16), &[product, Operand::Imm(8)]);
                }
                self.set(to, prefix!(mul.hi).with(int_mod(bits, signed)), &[a, b]);
            }
            Opcode::Shl | Opcode::Lshr | Opcode::Ashr => {
                let a = match op {
                    Opcode::Shl => self.operand(args[0], lane),
                    _ => self.extended(args[0], lane, op == Opcode::Ashr),
                };
                let amount = self.amount(args[1], lane);
                self.shift(op, bits, to, a, amount);
            }
            Opcode::Abs => {
                let a = self.extended(args[0], lane, true);
                self.set(to, prefix!(abs).with(int_mod(bits, true)), &[a]);
            }
            Opcode::SaddSat | Opcode::UaddSat | Opcode::SsubSat | Opcode::UsubSat => {
                self.saturate(op, bits, to, args, lane);
            }
            Opcode::SaddOverflow
            | Opcode::UaddOverflow
            | Opcode::SsubOverflow
            | Opcode::UsubOverflow
            | Opcode::SmulOverflow
            | Opcode::UmulOverflow => self.overflow(inst, op, bits, args, lane),
            Opcode::Ctpop | Opcode::Ctlz | Opcode::Cttz | Opcode::Bswap | Opcode::Bitreverse => {
                self.count(op, bits, to, args[0], lane);
            }
            Opcode::Fshl | Opcode::Fshr => self.funnel(op, bits, to, args, lane),
            _ => self.unsupported(op.info().text, "it is not an operation on integers"),
        }
    }

    /// One lane of an operation that does not look at the bits above an `i8`.
    fn plain(&mut self, op: Opcode, bits: u32, to: Reg, args: &[Value], lane: u32) {
        let (a, b) = (self.operand(args[0], lane), self.operand(args[1], lane));
        let signed = |head: Variant| head.with(int_mod(bits, true));
        let plain = |head: Variant| head.with(bits_mod(to.class()));
        let variant = match op {
            Opcode::Add => signed(prefix!(add)),
            Opcode::Sub if a == Operand::Imm(0) => {
                return self.set(to, signed(prefix!(neg)), &[b]);
            }
            Opcode::Sub => signed(prefix!(sub)),
            Opcode::Mul => signed(prefix!(mul.lo)),
            Opcode::And => plain(prefix!(and)),
            Opcode::Or => plain(prefix!(or)),
            Opcode::Xor if b == Operand::Imm(-1) => {
                return self.set(to, plain(prefix!(not)), &[a]);
            }
            _ => plain(prefix!(xor)),
        };
        self.set(to, variant, &[a, b]);
    }

    /// Shifts an operand that is extended where it has to be.
    pub(super) fn shift(&mut self, op: Opcode, bits: u32, to: Reg, a: Operand, amount: Operand) {
        let variant = match op {
            Opcode::Shl => prefix!(shl).with(bits_mod(to.class())),
            Opcode::Lshr => prefix!(shr).with(int_mod(bits, false)),
            _ => prefix!(shr).with(int_mod(bits, true)),
        };
        self.set(to, variant, &[a, amount]);
    }

    /// The amount of a shift, which is 32 bits wide whatever is shifted. Amounts that the IR
    /// allows fit; of 128-bit ones the low half is taken.
    pub(super) fn amount(&mut self, value: Value, lane: u32) -> Operand {
        let ty = self.ty(value);
        let part = lane * super::parts_of(ty.lane());
        if let Some(bits) = self.known(value, part) {
            // Too far for any width, with the bits of a rotation.
            return Operand::Imm(if bits < 256 { bits } else { 128 + bits % 128 } as i64);
        }
        if let Some(narrow) = self.zero_extended(value) {
            self.take(value);
            return self.amount(narrow, 0);
        }
        let from = self.operand(value, part);
        match ty.scalar() {
            Scalar::I8 => self.make(Class::B32, variant!(cvt.u32.u8), &[from]),
            Scalar::I16 => self.make(Class::B32, variant!(cvt.u32.u16), &[from]),
            Scalar::I32 => from,
            _ => self.make(Class::B32, variant!(cvt.u32.u64), &[from]),
        }
    }

    /// What a scalar was widened from with zeros.
    fn zero_extended(&self, value: Value) -> Option<Value> {
        let inst = self.func.def_inst(value)?;
        let &[from] = self.func.args(inst) else { return None };
        let widens = self.func.insts[inst].op == Opcode::Zext && !self.ty(value).is_vector();
        (widens && self.ty(from) != Type::I1).then_some(from)
    }

    /// A lane of an integer of 16 bits or more, or one of 8 bits with the bits above it right.
    pub fn extended(&mut self, value: Value, lane: u32, signed: bool) -> Operand {
        if self.ty(value).scalar() != Scalar::I8 {
            return self.operand(value, lane);
        }
        if let Some(bits) = self.known(value, lane) {
            return Operand::Imm(match signed {
                true => i64::from(bits as u8 as i8),
                false => i64::from(bits as u8),
            });
        }
        let from = self.operand(value, lane);
        self.extend_byte(from, signed)
    }

    /// The low byte of a 16-bit register, extended to 16 bits.
    pub(super) fn extend_byte(&mut self, from: Operand, signed: bool) -> Operand {
        match signed {
            true => self.make(Class::B16, variant!(cvt.s16.s8), &[from]),
            false => self.make(Class::B16, variant!(and.b16), &[from, Operand::Imm(255)]),
        }
    }

    /// A lane of an integer of up to 32 bits in 32 bits, extended.
    pub(super) fn as_word(&mut self, value: Value, lane: u32, signed: bool) -> Operand {
        let ty = self.ty(value);
        let from = self.operand(value, lane);
        let variant = match (ty.scalar(), signed) {
            (Scalar::I8, true) => variant!(cvt.s32.s8),
            (Scalar::I8, false) => variant!(cvt.u32.u8),
            (Scalar::I16, true) => variant!(cvt.s32.s16),
            (Scalar::I16, false) => variant!(cvt.u32.u16),
            _ => return from,
        };
        self.make(Class::B32, variant, &[from])
    }

    /// Puts a 32-bit result, or its low half, where a result of `to`'s class goes.
    pub(super) fn word_into(&mut self, to: Reg, word: Operand) {
        match to.class() {
            Class::B16 => self.set(to, variant!(cvt.u16.u32), &[word]),
            Class::B64 => self.set(to, variant!(cvt.u64.u32), &[word]),
            _ => self.mov(to, word),
        }
    }

    /// A register for a 32-bit result that [`Select::word_into`] brings to `to`: that itself
    /// where it is as wide.
    pub(super) fn word_for(&mut self, to: Reg) -> Reg {
        match to.class() {
            Class::B32 => to,
            _ => self.new_reg(Class::B32),
        }
    }
}

/// The type of one lane as an integer.
pub(super) fn lane_int(bits: u32) -> Option<Type> {
    Type::int(bits)
}
