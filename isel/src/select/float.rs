//! Floating-point arithmetic and comparison.

use ir::{Attr, Flags, FloatCmp, Inst, Opcode, Scalar};
use target_desc::{Mod, prefix};

use super::Select;
use crate::selected::Operand;

impl Select<'_> {
    pub(super) fn float(&mut self, inst: Inst, op: Opcode) {
        let args = self.args(inst);
        let data = &self.func.insts[inst];
        let (ty, attr) = (data.ty, data.attr);
        let Some(result) = self.func.result(inst) else { return };
        for lane in 0..ty.lanes() {
            let to = Operand::Reg(self.regs(result).plus(lane));
            let operands: Vec<Operand> =
                args.iter().map(|&value| self.operand(value, lane)).collect();
            match (op, attr) {
                (Opcode::Fcmp, Attr::FloatCmp(cmp, _)) => {
                    let word = match cmp {
                        FloatCmp::Oeq => Mod::eq,
                        FloatCmp::Ogt => Mod::gt,
                        FloatCmp::Oge => Mod::ge,
                        FloatCmp::Olt => Mod::lt,
                        FloatCmp::Ole => Mod::le,
                        FloatCmp::One => Mod::ne,
                        FloatCmp::Ord => Mod::num,
                        FloatCmp::Uno => Mod::nan,
                        FloatCmp::Ueq => Mod::equ,
                        FloatCmp::Ugt => Mod::gtu,
                        FloatCmp::Uge => Mod::geu,
                        FloatCmp::Ult => Mod::ltu,
                        FloatCmp::Ule => Mod::leu,
                        FloatCmp::Une => Mod::neu,
                        _ => return self.unsupported("fcmp", "yet"),
                    };
                    let variant = prefix!(setp).with(word).with(float_mod(ty.scalar()));
                    self.emit(variant, &[to, operands[0], operands[1]]);
                }
                (Opcode::Fadd | Opcode::Fsub | Opcode::Fmul, Attr::Flags(flags)) => {
                    let head = match op {
                        Opcode::Fadd => prefix!(add),
                        Opcode::Fsub => prefix!(sub),
                        _ => prefix!(mul),
                    };
                    // Without a rounding modifier ptxas may fuse a product and a sum.
                    let rounding = (!flags.has(Flags::CONTRACT)).then_some(Mod::rn);
                    let variant = head.with_some(rounding).with(float_mod(ty.scalar()));
                    self.emit(variant, &[to, operands[0], operands[1]]);
                }
                (Opcode::Fma, _) => {
                    let variant = prefix!(fma.rn).with(float_mod(ty.scalar()));
                    self.emit(variant, &[to, operands[0], operands[1], operands[2]]);
                }
                _ => self.unsupported(op.info().text, "ptxforge cannot select it yet"),
            }
        }
    }
}

/// The modifier of a floating-point type.
pub fn float_mod(scalar: Scalar) -> Mod {
    match scalar {
        Scalar::F16 => Mod::f16,
        Scalar::BF16 => Mod::bf16,
        Scalar::F64 => Mod::f64,
        _ => Mod::f32,
    }
}
