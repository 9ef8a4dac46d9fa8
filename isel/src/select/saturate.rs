//! Sums and differences that stay within the range of their type.

use ir::{Opcode, Value};
use target_desc::{prefix, variant};

use super::{Select, bits_mod, int_mod};
use crate::selected::{Class, Operand, Reg};

impl Select<'_> {
    pub(super) fn saturate(&mut self, op: Opcode, bits: u32, to: Reg, args: &[Value], lane: u32) {
        let signed = matches!(op, Opcode::SaddSat | Opcode::SsubSat);
        let a = self.extended(args[0], lane, signed);
        let b = self.extended(args[1], lane, signed);
        let class = to.class();
        match op {
            Opcode::UaddSat if bits == 8 => {
                let sum = self.make(class, variant!(add.s16), &[a, b]);
                self.set(to, variant!(min.u16), &[sum, Operand::Imm(255)]);
            }
            Opcode::UaddSat => {
                // What can be added to `b` is at most its complement.
                let room = self.make(class, prefix!(not).with(bits_mod(class)), &[b]);
                let most = self.make(class, prefix!(min).with(int_mod(bits, false)), &[a, room]);
                self.set(to, prefix!(add).with(int_mod(bits, true)), &[most, b]);
            }
            Opcode::UsubSat => {
                let from = self.make(class, prefix!(max).with(int_mod(bits, false)), &[a, b]);
                self.set(to, prefix!(sub).with(int_mod(bits, true)), &[from, b]);
            }
            _ => {
                let add = op == Opcode::SaddSat;
                match bits {
                    8 => {
                        let head = if add { variant!(add.s16) } else { variant!(sub.s16) };
                        let exact = self.make(class, head, &[a, b]);
                        self.set(to, variant!(cvt.sat.s8.s16), &[exact]);
                    }
                    16 => {
                        let a = self.make(Class::B32, variant!(cvt.s32.s16), &[a]);
                        let b = self.make(Class::B32, variant!(cvt.s32.s16), &[b]);
                        let head = if add { variant!(add.s32) } else { variant!(sub.s32) };
                        let exact = self.make(Class::B32, head, &[a, b]);
                        self.set(to, variant!(cvt.sat.s16.s32), &[exact]);
                    }
                    32 if add => self.set(to, variant!(add.sat.s32), &[a, b]),
                    32 => self.set(to, variant!(sub.sat.s32), &[a, b]),
                    _ => self.saturate_signed_64(add, to, a, b),
                }
            }
        }
    }

    /// The limit is that on the side of `a`: beyond it the sign of the result is not that of
    /// `a`.
    fn saturate_signed_64(&mut self, add: bool, to: Reg, a: Operand, b: Operand) {
        let head = if add { variant!(add.s64) } else { variant!(sub.s64) };
        let result = self.make(Class::B64, head, &[a, b]);
        let over = self.new_reg(Class::Pred);
        self.signed_overflow(add, 64, over, a, b, result);
        let sign = self.make(Class::B64, variant!(shr.s64), &[a, Operand::Imm(63)]);
        let limit = self.make(Class::B64, variant!(xor.b64), &[sign, Operand::Imm(i64::MAX)]);
        self.set(to, variant!(selp.b64), &[limit, result, Operand::Reg(over)]);
    }
}
