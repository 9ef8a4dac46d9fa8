//! Conversions between integers, and between addresses and integers.

use ir::{Inst, Opcode, Scalar, Type, Value};
use target_desc::{prefix, variant};

use super::{Select, bits_mod, class_of, parts_of, sign_extend};
use crate::selected::{Class, Operand, Reg};

impl Select<'_> {
    pub(super) fn convert(&mut self, inst: Inst, op: Opcode) {
        let args = self.args(inst);
        let arg = args[0];
        match op {
            Opcode::Bitcast => self.bitcast(inst, arg),
            Opcode::Freeze => self.freeze(inst, arg),
            Opcode::Fptrunc | Opcode::Fpext => self.float_to_float(inst, arg),
            Opcode::Fptosi => self.float_to_int(inst, arg, true, false),
            Opcode::Fptoui => self.float_to_int(inst, arg, false, false),
            Opcode::FptosiSat => self.float_to_int(inst, arg, true, true),
            Opcode::FptouiSat => self.float_to_int(inst, arg, false, true),
            Opcode::Sitofp => self.int_to_float(inst, arg, true),
            Opcode::Uitofp => self.int_to_float(inst, arg, false),
            Opcode::Trunc | Opcode::Zext | Opcode::Sext | Opcode::Ptrtoint | Opcode::Inttoptr => {
                let signed = op == Opcode::Sext;
                for lane in 0..self.func.insts[inst].ty.lanes() {
                    self.resize(inst, arg, lane, signed);
                }
            }
            _ => self.unsupported(op.info().text, "it is not a conversion"),
        }
    }

    /// One lane of an integer or address to one of another width.
    fn resize(&mut self, inst: Inst, arg: Value, lane: u32, signed: bool) {
        let (from, into) = (self.ty(arg).scalar(), self.func.insts[inst].ty.scalar());
        let to = self.result_reg(inst, lane);
        match (from, into) {
            (_, Scalar::I1) => self.predicate_of(to, arg, lane),
            (Scalar::I1, _) => self.predicate_into(to, arg, lane, into, signed),
            (_, Scalar::I128) => {
                let low = self.resized(arg, lane, Scalar::I64, signed);
                if from != Scalar::I64 {
                    self.mov(to, low);
                }
                self.extend_half(to.plus(1), low, signed);
            }
            _ => {
                let part = lane * parts_of(Type::from(from));
                let variant = narrow_cvt(from, into, signed);
                match variant {
                    None => {
                        let a = self.operand(arg, part);
                        self.mov(to, a);
                    }
                    Some(variant) => {
                        let a = self.operand(arg, part);
                        self.set(to, variant, &[a]);
                    }
                }
            }
        }
    }

    /// The high half of a 128-bit integer that was widened.
    fn extend_half(&mut self, to: Reg, low: Operand, signed: bool) {
        match signed {
            true => self.set(to, variant!(shr.s64), &[low, Operand::Imm(63)]),
            false => self.mov(to, Operand::Imm(0)),
        }
    }

    /// A lane of an integer of up to 64 bits in the registers of a wider type.
    fn resized(&mut self, arg: Value, lane: u32, into: Scalar, signed: bool) -> Operand {
        let from = self.ty(arg).scalar();
        let a = self.operand(arg, lane);
        match narrow_cvt(from, into, signed) {
            Some(variant) => self.make(class_of(into.into()), variant, &[a]),
            None => a,
        }
    }

    /// The lowest bit of a lane.
    fn predicate_of(&mut self, to: Reg, arg: Value, lane: u32) {
        let ty = self.ty(arg);
        let a = self.operand(arg, lane * parts_of(ty.lane()));
        self.lowest_bit(to, a, class_of(ty));
    }

    /// Whether the lowest bit of a register is set.
    pub(super) fn lowest_bit(&mut self, to: Reg, a: Operand, class: Class) {
        if class == Class::Pred {
            return self.mov(to, a);
        }
        let (bits, one) = (bits_mod(class), Operand::Imm(1));
        let bit = self.make(class, prefix!(and).with(bits), &[a, one]);
        self.set(to, prefix!(setp.ne).with(bits), &[bit, Operand::Imm(0)]);
    }

    fn predicate_into(&mut self, to: Reg, arg: Value, lane: u32, into: Scalar, signed: bool) {
        let cond = Operand::Reg(self.reg(arg, lane));
        let one = Operand::Imm(if signed { -1 } else { 1 });
        let variant = prefix!(selp).with(bits_mod(to.class()));
        self.set(to, variant, &[one, Operand::Imm(0), cond]);
        if into == Scalar::I128 {
            match signed {
                true => self.mov(to.plus(1), Operand::Reg(to)),
                false => self.mov(to.plus(1), Operand::Imm(0)),
            }
        }
    }

    /// Parts that are not defined become zero, once for all their uses.
    fn freeze(&mut self, inst: Inst, arg: Value) {
        let Some(result) = self.func.result(inst) else { return };
        for part in 0..parts_of(self.ty(arg)) {
            if self.is_own(result, part) {
                let to = self.regs(result).plus(part);
                self.mov(to, Operand::Imm(0));
            }
        }
    }
}

/// The conversion between integers of 8 to 64 bits (of 128 the low half is meant); `None`
/// where the register can stay as it is.
fn narrow_cvt(from: Scalar, into: Scalar, signed: bool) -> Option<target_desc::Variant> {
    let (from, into) = (from.bits().min(64), into.bits().min(64));
    if into <= from && into.div_ceil(16) == from.div_ceil(16) {
        return None;
    }
    let signed = signed && into > from;
    Some(prefix!(cvt).with(exact_mod(into.max(16), signed)).with(exact_mod(from, signed)))
}

/// The modifier for an integer of that many bits, 8 included.
pub(super) fn exact_mod(bits: u32, signed: bool) -> target_desc::Mod {
    match (bits, signed) {
        (8, true) => target_desc::Mod::s8,
        (8, false) => target_desc::Mod::u8,
        _ => super::int_mod(bits, signed),
    }
}

/// A constant as the integer that has its bits.
pub(super) fn as_bits(operand: Operand) -> Operand {
    match operand {
        Operand::F32(bits) => Operand::Imm(sign_extend(bits.into(), 32)),
        Operand::F64(bits) => Operand::Imm(bits as i64),
        other => other,
    }
}
