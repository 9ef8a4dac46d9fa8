//! Comparison of floating-point numbers.

use ir::{Flags, FloatCmp, Inst, Scalar, Value};
use target_desc::{Mod, prefix};

use super::Select;
use super::float::float_mod;
use crate::selected::Operand;

impl Select<'_> {
    pub(super) fn compare_floats(
        &mut self,
        inst: Inst,
        cmp: FloatCmp,
        flags: Flags,
        args: &[Value],
    ) {
        let ty = self.ty(args[0]);
        let operator = match operator(cmp) {
            Ok(operator) => operator,
            Err(known) => {
                for lane in 0..ty.lanes() {
                    let to = self.result_reg(inst, lane);
                    self.mov(to, Operand::Imm(known.into()));
                }
                return;
            }
        };
        let head = prefix!(setp).with(operator);
        let ftz = flags.has(Flags::FTZ).then_some(Mod::ftz);
        let single = head.with_some(ftz).with(Mod::f32);
        let direct = match ty.scalar() {
            Scalar::F64 => head.with(Mod::f64),
            Scalar::BF16 => head.with(Mod::bf16),
            scalar => head.with_some(ftz).with(float_mod(scalar)),
        };
        let is_direct = ty.scalar() == Scalar::F64 || self.cx.has(direct);
        for lane in 0..ty.lanes() {
            let to = self.result_reg(inst, lane);
            if is_direct {
                let operands = [args[0], args[1]].map(|it| self.float_operand(it, lane));
                self.set(to, direct, &operands);
            } else {
                let operands = [args[0], args[1]].map(|it| self.single(it, lane));
                self.set(to, single, &operands);
            }
        }
    }
}

/// The PTX operator of a comparison, or what it always gives.
fn operator(cmp: FloatCmp) -> Result<Mod, bool> {
    Ok(match cmp {
        FloatCmp::False => return Err(false),
        FloatCmp::True => return Err(true),
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
    })
}
