//! Products of 128-bit integers.

use ir::{Opcode, Type, Value};
use target_desc::variant;

use super::Select;
use super::wide::Wide;
use crate::selected::{Class, Operand, Reg};

const ZERO: Operand = Operand::Imm(0);

impl Select<'_> {
    /// The low 128 bits of a product.
    pub(super) fn multiply_wide(&mut self, to: Reg, args: &[Value], a: Wide, b: Wide) {
        let high = Operand::Reg(to.plus(1));
        self.set(to, variant!(mul.lo.s64), &[a[0], b[0]]);
        if args.iter().all(|&it| self.is_sign_extended(it)) {
            return self.set(to.plus(1), variant!(mul.hi.s64), &[a[0], b[0]]);
        }
        self.set(to.plus(1), variant!(mul.hi.u64), &[a[0], b[0]]);
        // A half that is zero, as after widening, adds nothing.
        for (x, y) in [(a[0], b[1]), (a[1], b[0])] {
            if x != ZERO && y != ZERO {
                self.set(to.plus(1), variant!(mad.lo.s64), &[x, y, high]);
            }
        }
    }

    fn is_sign_extended(&self, value: Value) -> bool {
        self.func.def_inst(value).is_some_and(|inst| {
            self.func.insts[inst].op == Opcode::Sext
                && self.func.args(inst).iter().all(|&it| self.ty(it).lane() == Type::I64)
        })
    }

    /// All 256 bits of a product, the low word first.
    pub(super) fn product(&mut self, a: Wide, b: Wide, signed: bool) -> [Operand; 4] {
        let new = |this: &mut Self| Operand::Reg(this.new_reg(Class::B64));
        let low = self.make(Class::B64, variant!(mul.lo.u64), &[a[0], b[0]]);
        let p1 = self.make(Class::B64, variant!(mul.hi.u64), &[a[0], b[0]]);
        // The middle products, one after the other, into words 1 to 3.
        let (q1, q2) = (new(self), new(self));
        self.emit(variant!(mad.lo.cc.u64), &[q1, a[0], b[1], p1]);
        self.emit(variant!(madc.hi.u64), &[q2, a[0], b[1], ZERO]);
        let (r1, r2, r3) = (new(self), new(self), new(self));
        self.emit(variant!(mad.lo.cc.u64), &[r1, a[1], b[0], q1]);
        self.emit(variant!(madc.hi.cc.u64), &[r2, a[1], b[0], q2]);
        self.emit(variant!(addc.u64), &[r3, ZERO, ZERO]);
        let (s2, s3) = (new(self), new(self));
        self.emit(variant!(mad.lo.cc.u64), &[s2, a[1], b[1], r2]);
        self.emit(variant!(madc.hi.u64), &[s3, a[1], b[1], r3]);
        if !signed {
            return [low, r1, s2, s3];
        }
        // A negative operand counts 2^128 too much: the other one is taken off above.
        let mut above = [s2, s3];
        for (x, y) in [(a, b), (b, a)] {
            let sign = self.make(Class::B64, variant!(shr.s64), &[x[1], Operand::Imm(63)]);
            let off = y.map(|half| self.make(Class::B64, variant!(and.b64), &[half, sign]));
            let next = self.new_wide();
            self.sub_wide(next, above, off);
            above = super::wide::pair(next);
        }
        [low, r1, above[0], above[1]]
    }

    /// A product and whether it left its range: whether the high half says more than the low.
    pub(super) fn multiply_overflow_wide(
        &mut self,
        to: Reg,
        over: Reg,
        a: Wide,
        b: Wide,
        signed: bool,
    ) {
        let product = self.product(a, b, signed);
        self.mov(to, product[0]);
        self.mov(to.plus(1), product[1]);
        let rest = match signed {
            true => self.make(Class::B64, variant!(shr.s64), &[product[1], Operand::Imm(63)]),
            false => ZERO,
        };
        let low = self.make(Class::B64, variant!(xor.b64), &[product[2], rest]);
        let high = self.make(Class::B64, variant!(xor.b64), &[product[3], rest]);
        let differ = self.make(Class::B64, variant!(or.b64), &[low, high]);
        self.set(over, variant!(setp.ne.s64), &[differ, ZERO]);
    }
}
