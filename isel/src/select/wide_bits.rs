//! Counting and reversing the bits of 128-bit integers.

use ir::Opcode;
use target_desc::variant;

use super::Select;
use super::wide::Wide;
use crate::selected::{Class, Operand, Reg};

impl Select<'_> {
    pub(super) fn count_wide(&mut self, op: Opcode, to: Reg, a: Wide) {
        match op {
            Opcode::Bitreverse => {
                self.set(to, variant!(brev.b64), &[a[1]]);
                return self.set(to.plus(1), variant!(brev.b64), &[a[0]]);
            }
            Opcode::Bswap => {
                self.swap_bytes_64(to, a[1]);
                return self.swap_bytes_64(to.plus(1), a[0]);
            }
            _ => {}
        }
        let count = match op {
            Opcode::Ctpop => {
                let low = self.make(Class::B32, variant!(popc.b64), &[a[0]]);
                let high = self.make(Class::B32, variant!(popc.b64), &[a[1]]);
                self.make(Class::B32, variant!(add.s32), &[low, high])
            }
            Opcode::Ctlz => self.leading_zeros(a),
            _ => {
                let reversed = [
                    self.make(Class::B64, variant!(brev.b64), &[a[1]]),
                    self.make(Class::B64, variant!(brev.b64), &[a[0]]),
                ];
                self.leading_zeros(reversed)
            }
        };
        self.set(to, variant!(cvt.u64.u32), &[count]);
        self.mov(to.plus(1), Operand::Imm(0));
    }

    /// The zeros above the highest one, as a word; 128 for zero.
    pub(super) fn leading_zeros(&mut self, a: Wide) -> Operand {
        let high = self.make(Class::B32, variant!(clz.b64), &[a[1]]);
        let low = self.make(Class::B32, variant!(clz.b64), &[a[0]]);
        let low = self.make(Class::B32, variant!(add.s32), &[low, Operand::Imm(64)]);
        let only_low = self.make(Class::Pred, variant!(setp.eq.s64), &[a[1], Operand::Imm(0)]);
        self.make(Class::B32, variant!(selp.b32), &[low, high, only_low])
    }
}
