//! Tests of bits at a place that is computed: `x & (8 << i)` against zero as `(x >> i) & 8`.
//!
//! Both are the same for every `i`, since a shift by the width or more leaves nothing either way. Where many
//! bits of one word are tested in a row, ptxas shifts once for all of them.

use ir::{Inst, IntCmp, Opcode, Type, Value};
use target_desc::{Mod, prefix, variant};

use super::Select;
use super::compare::{is_equality, operator};
use crate::selected::{Class, Operand};

impl Select<'_> {
    /// Selects `inst`, the comparison of `args` by `cmp`, if it is such a test.
    pub(super) fn bit_test(&mut self, inst: Inst, cmp: IntCmp, args: &[Value]) -> bool {
        if !is_equality(cmp) {
            return false;
        }
        let &[tested, zero] = args else { return false };
        if self.ty(tested) != Type::I32 || self.known(zero, 0) != Some(0) {
            return false;
        }
        let Some(and) = self.single_use(tested, Opcode::And) else { return false };
        let &[a, b] = self.func.args(and) else { return false };
        for (word, place) in [(a, b), (b, a)] {
            let Some(shift) = self.single_use(place, Opcode::Shl) else { continue };
            let &[mask, by] = self.func.args(shift) else { continue };
            let Some(mask) = self.known(mask, 0) else { continue };
            self.take(tested);
            self.take(place);
            let to = self.result_reg(inst, 0);
            let (word, by) = (Operand::Reg(self.reg(word, 0)), self.operand(by, 0));
            let shifted = self.make(Class::B32, variant!(shr.u32), &[word, by]);
            let mask = Operand::Imm(i64::from(mask as u32));
            let bits = self.make(Class::B32, variant!(and.b32), &[shifted, mask]);
            self.set(
                to,
                prefix!(setp).with(operator(cmp).0).with(Mod::s32),
                &[bits, Operand::Imm(0)],
            );
            return true;
        }
        false
    }
}
