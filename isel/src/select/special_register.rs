//! Special registers.

use ir::{Attr, Inst};
use target_desc::{Sreg, prefix, variant};

use super::{Select, class_of};
use crate::selected::{Class, Operand, Reg};

impl Select<'_> {
    /// `sreg`.
    pub(super) fn special_register(&mut self, inst: Inst) {
        let Attr::Sreg(sreg) = self.func.insts[inst].attr else { return };
        let Some(result) = self.func.result(inst) else { return };
        let place = self.place();
        self.cx.require(place, sreg.name(), sreg.gate());
        let ty = self.ty(result);
        let class = match sreg.ty().bits() {
            _ if sreg.is_vector() => {
                let help = "a special register is read one component at a time: add `.x`";
                return self.unsupported(sreg.name(), help);
            }
            Some(1) => Class::Pred,
            Some(64) => Class::B64,
            _ => Class::B32,
        };
        let to = self.regs(result);
        if class == to.class() {
            return self.read_sreg(to, sreg);
        }
        let read = self.new_reg(class);
        self.read_sreg(read, sreg);
        let (to, from) = (Operand::Reg(to), Operand::Reg(read));
        let (one, zero) = (Operand::Imm(1), Operand::Imm(0));
        match (class, class_of(ty)) {
            (Class::B32, Class::B64) => self.emit(variant!(cvt.u64.u32), &[to, from]),
            (Class::B64, Class::B32) => self.emit(variant!(cvt.u32.u64), &[to, from]),
            (Class::B32, Class::B16) => self.emit(variant!(cvt.u16.u32), &[to, from]),
            (Class::B64, Class::B16) => self.emit(variant!(cvt.u16.u64), &[to, from]),
            (Class::Pred, Class::B16) => self.emit(variant!(selp.b16), &[to, one, zero, from]),
            (Class::Pred, Class::B32) => self.emit(variant!(selp.b32), &[to, one, zero, from]),
            (Class::Pred, Class::B64) => self.emit(variant!(selp.b64), &[to, one, zero, from]),
            (Class::B32, _) => self.emit(variant!(setp.ne.u32), &[to, from, zero]),
            _ => self.emit(variant!(setp.ne.u64), &[to, from, zero]),
        }
    }

    fn read_sreg(&mut self, to: Reg, sreg: Sreg) {
        self.emit(prefix!(mov).with(sreg.ty()), &[Operand::Reg(to), Operand::Sreg(sreg)]);
    }
}
