//! Sums, differences and products, and whether they left the range of their type.

use ir::{Inst, Opcode, Value};
use target_desc::{prefix, variant};

use super::{Select, bits_mod, class_of, int_mod};
use crate::selected::{Class, Operand, Reg};

impl Select<'_> {
    /// The register of a lane of the second result, when somebody uses that.
    pub(super) fn overflow_reg(&mut self, inst: Inst, lane: u32) -> Option<Reg> {
        let &[_, flag] = self.func.results(inst) else { return None };
        (self.cx.uses[flag] > 0).then(|| self.regs(flag).plus(lane))
    }

    pub(super) fn overflow(
        &mut self,
        inst: Inst,
        op: Opcode,
        bits: u32,
        args: &[Value],
        lane: u32,
    ) {
        let to = self.result_reg(inst, lane);
        let signed =
            matches!(op, Opcode::SaddOverflow | Opcode::SsubOverflow | Opcode::SmulOverflow);
        let a = self.extended(args[0], lane, signed);
        let b = self.extended(args[1], lane, signed);
        let head = match op {
            Opcode::SaddOverflow | Opcode::UaddOverflow => prefix!(add),
            Opcode::SsubOverflow | Opcode::UsubOverflow => prefix!(sub),
            _ => prefix!(mul.lo),
        };
        self.set(to, head.with(int_mod(bits, true)), &[a, b]);
        let Some(over) = self.overflow_reg(inst, lane) else { return };
        let result = Operand::Reg(to);
        match op {
            Opcode::SaddOverflow | Opcode::SsubOverflow | Opcode::SmulOverflow if bits == 8 => {
                // The 16-bit result is exact.
                let narrow = self.make(Class::B16, variant!(cvt.s16.s8), &[result]);
                self.set(over, variant!(setp.ne.s16), &[narrow, result]);
            }
            Opcode::UaddOverflow | Opcode::UmulOverflow if bits == 8 => {
                self.set(over, variant!(setp.gt.u16), &[result, Operand::Imm(255)]);
            }
            Opcode::UaddOverflow => {
                self.set(over, prefix!(setp.lt).with(int_mod(bits, false)), &[result, a]);
            }
            Opcode::UsubOverflow => {
                self.set(over, prefix!(setp.lt).with(int_mod(bits, false)), &[a, b]);
            }
            Opcode::SaddOverflow => self.signed_overflow(true, bits, over, a, b, result),
            Opcode::SsubOverflow => self.signed_overflow(false, bits, over, a, b, result),
            Opcode::UmulOverflow => {
                let head = prefix!(mul.hi).with(int_mod(bits, false));
                let high = self.make(to.class(), head, &[a, b]);
                let differs = prefix!(setp.ne).with(int_mod(bits, true));
                self.set(over, differs, &[high, Operand::Imm(0)]);
            }
            _ => {
                let head = prefix!(mul.hi).with(int_mod(bits, true));
                let high = self.make(to.class(), head, &[a, b]);
                let all_signs = Operand::Imm(i64::from(bits) - 1);
                let head = prefix!(shr).with(int_mod(bits, true));
                let sign = self.make(to.class(), head, &[result, all_signs]);
                self.set(over, prefix!(setp.ne).with(int_mod(bits, true)), &[high, sign]);
            }
        }
    }

    /// Whether a signed sum or difference of 16 bits or more overflowed. A sum did when its
    /// sign is that of neither operand; a difference when the operands differ in sign and it
    /// does not have that of `a`.
    pub(super) fn signed_overflow(
        &mut self,
        add: bool,
        bits: u32,
        over: Reg,
        a: Operand,
        b: Operand,
        result: Operand,
    ) {
        let class = super::integer::lane_int(bits).map_or(Class::B64, class_of);
        let xor = prefix!(xor).with(bits_mod(class));
        let left = self.make(class, xor, &[result, a]);
        let right = self.make(class, xor, &[if add { result } else { a }, b]);
        let both = self.make(class, prefix!(and).with(bits_mod(class)), &[left, right]);
        self.set(over, prefix!(setp.lt).with(int_mod(bits, true)), &[both, Operand::Imm(0)]);
    }
}
