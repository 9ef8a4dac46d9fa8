//! Conversions.

use ir::{Inst, Opcode};
use target_desc::{prefix, variant};

use super::{Select, class_of, int_mod};
use crate::selected::{Class, Operand};

impl Select<'_> {
    pub(super) fn convert(&mut self, inst: Inst, op: Opcode) {
        let args = self.args(inst);
        let to_ty = self.func.insts[inst].ty;
        let from_ty = self.ty(args[0]);
        let Some(result) = self.func.result(inst) else { return };
        for lane in 0..to_ty.lanes() {
            let to = self.regs(result).plus(lane);
            let (from, into) = (from_ty.lane_bits(), to_ty.lane_bits());
            match op {
                Opcode::Zext | Opcode::Sext if into <= 64 && from >= 8 => {
                    let signed = op == Opcode::Sext;
                    let a = self.extended(args[0], lane, signed);
                    if class_of(to_ty) == class_of(from_ty) {
                        self.mov(to, a);
                    } else {
                        let variant =
                            prefix!(cvt).with(int_mod(into, signed)).with(int_mod(from, signed));
                        self.emit(variant, &[Operand::Reg(to), a]);
                    }
                }
                Opcode::Zext | Opcode::Sext if into <= 64 => {
                    let cond = self.reg(args[0], lane);
                    let one = if op == Opcode::Sext { -1 } else { 1 };
                    let variant = match to.class() {
                        Class::B16 => variant!(selp.b16),
                        Class::B32 => variant!(selp.b32),
                        _ => variant!(selp.b64),
                    };
                    let (yes, no) = (Operand::Imm(one), Operand::Imm(0));
                    self.emit(variant, &[Operand::Reg(to), yes, no, Operand::Reg(cond)]);
                }
                Opcode::Trunc if from <= 64 && into >= 8 => {
                    let a = self.operand(args[0], lane);
                    if class_of(to_ty) == class_of(from_ty) {
                        self.mov(to, a);
                    } else {
                        let variant =
                            prefix!(cvt).with(int_mod(into, false)).with(int_mod(from, false));
                        self.emit(variant, &[Operand::Reg(to), a]);
                    }
                }
                Opcode::Freeze | Opcode::Ptrtoint | Opcode::Inttoptr | Opcode::Bitcast
                    if from == into =>
                {
                    let a = self.operand(args[0], lane);
                    self.mov(to, a);
                }
                _ => self.unsupported(op.info().text, "ptxforge cannot select it yet"),
            }
        }
    }
}
