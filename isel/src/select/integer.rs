//! Integers: arithmetic, logic, shifts, comparison and choice.

use ir::{Attr, Inst, IntCmp, Opcode, Scalar, Value};
use target_desc::{Mod, Variant, prefix, variant};

use super::{Select, bits_mod, class_of, int_mod, parts_of};
use crate::selected::{Class, Operand, Reg};

impl Select<'_> {
    pub(super) fn integer(&mut self, inst: Inst, op: Opcode) {
        let args = self.args(inst);
        let ty = self.func.insts[inst].ty;
        let Some(result) = self.func.result(inst) else { return };
        if op == Opcode::Select {
            return self.choose(result, &args);
        }
        if ty.scalar() == Scalar::I128 {
            return self.unsupported(op.info().text, "on 128-bit integers");
        }
        for lane in 0..ty.lanes() {
            let to = self.regs(result).plus(lane);
            match op {
                Opcode::Icmp => self.compare(inst, to, &args, lane),
                _ => self.arithmetic(op, ty.scalar(), to, &args, lane),
            }
        }
    }

    /// One lane of an operation with the operands and the result of one type.
    fn arithmetic(&mut self, op: Opcode, scalar: Scalar, to: Reg, args: &[Value], lane: u32) {
        let bits = scalar.bits();
        if scalar == Scalar::I1 {
            return self.logic_of_predicates(op, to, args, lane);
        }
        let signed = |head: Variant| head.with(int_mod(bits, true));
        let plain = |head: Variant| head.with(bits_mod(to.class()));
        let variant = match op {
            Opcode::Add => signed(prefix!(add)),
            Opcode::Sub => signed(prefix!(sub)),
            Opcode::Mul => signed(prefix!(mul.lo)),
            Opcode::And => plain(prefix!(and)),
            Opcode::Or => plain(prefix!(or)),
            Opcode::Xor => plain(prefix!(xor)),
            _ => return self.extended_arithmetic(op, scalar, to, args, lane),
        };
        let (a, b) = (self.operand(args[0], lane), self.operand(args[1], lane));
        self.emit(variant, &[Operand::Reg(to), a, b]);
    }

    /// One lane of an operation that needs the bits above an `i8` to be right.
    fn extended_arithmetic(
        &mut self,
        op: Opcode,
        scalar: Scalar,
        to: Reg,
        args: &[Value],
        lane: u32,
    ) {
        let bits = scalar.bits();
        let (head, signed) = match op {
            Opcode::Sdiv => (prefix!(div), true),
            Opcode::Udiv => (prefix!(div), false),
            Opcode::Srem => (prefix!(rem), true),
            Opcode::Urem => (prefix!(rem), false),
            Opcode::Smin => (prefix!(min), true),
            Opcode::Umin => (prefix!(min), false),
            Opcode::Smax => (prefix!(max), true),
            Opcode::Umax => (prefix!(max), false),
            Opcode::Shl | Opcode::Lshr | Opcode::Ashr => {
                return self.shift(op, scalar, to, args, lane);
            }
            _ => return self.unsupported(op.info().text, "ptxforge cannot select it yet"),
        };
        let a = self.extended(args[0], lane, signed);
        let b = self.extended(args[1], lane, signed);
        self.emit(head.with(int_mod(bits, signed)), &[Operand::Reg(to), a, b]);
    }

    fn shift(&mut self, op: Opcode, scalar: Scalar, to: Reg, args: &[Value], lane: u32) {
        let a = match op {
            Opcode::Shl => self.operand(args[0], lane),
            _ => self.extended(args[0], lane, op == Opcode::Ashr),
        };
        // The amount is 32 bits wide whatever is shifted.
        let amount = match (self.func.const_bits(args[1]), scalar) {
            (Some(bits), _) => Operand::Imm(bits as i64 & 0xff),
            (None, Scalar::I32) => self.operand(args[1], lane),
            (None, Scalar::I64) => {
                let narrow = self.new_reg(Class::B32);
                let wide = self.operand(args[1], lane);
                self.emit(variant!(cvt.u32.u64), &[Operand::Reg(narrow), wide]);
                Operand::Reg(narrow)
            }
            (None, _) => {
                let wide = self.new_reg(Class::B32);
                let narrow = self.extended(args[1], lane, false);
                self.emit(variant!(cvt.u32.u16), &[Operand::Reg(wide), narrow]);
                Operand::Reg(wide)
            }
        };
        let variant = match op {
            Opcode::Shl => prefix!(shl).with(bits_mod(to.class())),
            Opcode::Lshr => prefix!(shr).with(int_mod(scalar.bits(), false)),
            _ => prefix!(shr).with(int_mod(scalar.bits(), true)),
        };
        self.emit(variant, &[Operand::Reg(to), a, amount]);
    }

    fn logic_of_predicates(&mut self, op: Opcode, to: Reg, args: &[Value], lane: u32) {
        let variant = match op {
            Opcode::And | Opcode::Mul => variant!(and.pred),
            Opcode::Or => variant!(or.pred),
            Opcode::Xor | Opcode::Add | Opcode::Sub => variant!(xor.pred),
            _ => return self.unsupported(op.info().text, "on truth values"),
        };
        let (a, b) = (self.reg(args[0], lane), self.reg(args[1], lane));
        self.emit(variant, &[Operand::Reg(to), Operand::Reg(a), Operand::Reg(b)]);
    }

    /// A lane of an integer of 16 bits or more, or one of 8 bits with the bits above it right.
    pub fn extended(&mut self, value: Value, lane: u32, signed: bool) -> Operand {
        let ty = self.ty(value);
        if ty.scalar() != Scalar::I8 {
            return self.operand(value, lane);
        }
        if let Some(bits) = self.func.const_bits(value) {
            return Operand::Imm(if signed { bits as u8 as i8 as i64 } else { bits as u8 as i64 });
        }
        let from = self.operand(value, lane);
        let to = self.new_reg(Class::B16);
        match signed {
            true => self.emit(variant!(cvt.s16.s8), &[Operand::Reg(to), from]),
            false => self.emit(variant!(and.b16), &[Operand::Reg(to), from, Operand::Imm(255)]),
        }
        Operand::Reg(to)
    }

    fn compare(&mut self, inst: Inst, to: Reg, args: &[Value], lane: u32) {
        let Attr::IntCmp(cmp) = self.func.insts[inst].attr else { return };
        let scalar = self.ty(args[0]).scalar();
        let (word, signed) = match cmp {
            IntCmp::Eq => (Mod::eq, false),
            IntCmp::Ne => (Mod::ne, false),
            IntCmp::Slt => (Mod::lt, true),
            IntCmp::Sle => (Mod::le, true),
            IntCmp::Sgt => (Mod::gt, true),
            IntCmp::Sge => (Mod::ge, true),
            IntCmp::Ult => (Mod::lt, false),
            IntCmp::Ule => (Mod::le, false),
            IntCmp::Ugt => (Mod::gt, false),
            IntCmp::Uge => (Mod::ge, false),
        };
        let ty = int_mod(scalar.bits(), signed);
        let a = self.extended(args[0], lane, signed);
        let b = self.extended(args[1], lane, signed);
        self.emit(prefix!(setp).with(word).with(ty), &[Operand::Reg(to), a, b]);
    }

    /// `select`, of any type.
    fn choose(&mut self, result: Value, args: &[Value]) {
        let ty = self.ty(result);
        let class = class_of(ty);
        for part in 0..parts_of(ty) {
            let to = self.regs(result).plus(part);
            let lane =
                if self.ty(args[0]).is_vector() { part * ty.lanes() / parts_of(ty) } else { 0 };
            let cond = self.reg(args[0], lane);
            if class == Class::Pred {
                self.unsupported("select", "of truth values");
                continue;
            }
            let (a, b) = (self.operand(args[1], part), self.operand(args[2], part));
            let variant = prefix!(selp).with(bits_mod(class));
            self.emit(variant, &[Operand::Reg(to), a, b, Operand::Reg(cond)]);
        }
    }
}
