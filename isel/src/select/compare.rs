//! Comparison of integers and addresses, and choice.

use ir::{Attr, Inst, IntCmp, Scalar, Value};
use target_desc::{Mod, Variant, prefix, variant};

use super::{Select, bits_mod, class_of, int_mod, parts_of};
use crate::selected::{Class, Operand, Reg};

/// The PTX operator of a comparison, and whether it is signed.
pub(super) fn operator(cmp: IntCmp) -> (Mod, bool) {
    match cmp {
        IntCmp::Eq => (Mod::eq, true),
        IntCmp::Ne => (Mod::ne, true),
        IntCmp::Slt => (Mod::lt, true),
        IntCmp::Sle => (Mod::le, true),
        IntCmp::Sgt => (Mod::gt, true),
        IntCmp::Sge => (Mod::ge, true),
        IntCmp::Ult => (Mod::lt, false),
        IntCmp::Ule => (Mod::le, false),
        IntCmp::Ugt => (Mod::gt, false),
        IntCmp::Uge => (Mod::ge, false),
    }
}

/// Whether a comparison asks for equal or not equal, so that signs make no difference.
pub(super) fn is_equality(cmp: IntCmp) -> bool {
    matches!(cmp, IntCmp::Eq | IntCmp::Ne)
}

impl Select<'_> {
    pub(super) fn compare(&mut self, inst: Inst, args: &[Value]) {
        let Attr::IntCmp(cmp) = self.func.insts[inst].attr else { return };
        if self.bit_test(inst, cmp, args) {
            return;
        }
        let ty = self.ty(args[0]);
        for lane in 0..ty.lanes() {
            let to = self.result_reg(inst, lane);
            match ty.scalar() {
                Scalar::I1 => {
                    let (a, b) = (self.reg(args[0], lane), self.reg(args[1], lane));
                    self.compare_predicates(cmp, to, a, b);
                }
                Scalar::I128 => {
                    let (a, b) =
                        (self.wide_operand(args[0], lane), self.wide_operand(args[1], lane));
                    self.compare_wide(cmp, to, a, b);
                }
                scalar => {
                    let (word, signed) = operator(cmp);
                    // Bytes that were loaded are extended by zeros already.
                    let signed = signed && (scalar != Scalar::I8 || !is_equality(cmp));
                    let a = self.extended(args[0], lane, signed);
                    let b = self.extended(args[1], lane, signed);
                    let of = int_mod(scalar.bits(), signed);
                    self.set(to, prefix!(setp).with(word).with(of), &[a, b]);
                }
            }
        }
    }

    /// Compares 128-bit integers: the high halves decide unless they are equal.
    pub(super) fn compare_wide(&mut self, cmp: IntCmp, to: Reg, a: [Operand; 2], b: [Operand; 2]) {
        if is_equality(cmp) {
            let low = self.make(Class::B64, variant!(xor.b64), &[a[0], b[0]]);
            let high = self.make(Class::B64, variant!(xor.b64), &[a[1], b[1]]);
            let differ = self.make(Class::B64, variant!(or.b64), &[low, high]);
            let variant =
                if cmp == IntCmp::Eq { variant!(setp.eq.s64) } else { variant!(setp.ne.s64) };
            return self.set(to, variant, &[differ, Operand::Imm(0)]);
        }
        let (word, signed) = operator(cmp);
        let strict = match word {
            Mod::le => Mod::lt,
            Mod::ge => Mod::gt,
            other => other,
        };
        let same = self.make(Class::Pred, variant!(setp.eq.s64), &[a[1], b[1]]);
        let low: Variant = prefix!(setp).with(word).with(Mod::and).with(Mod::u64);
        let low = self.make(Class::Pred, low, &[a[0], b[0], same]);
        let high: Variant = prefix!(setp).with(strict).with(Mod::or).with(int_mod(64, signed));
        self.set(to, high, &[a[1], b[1], low]);
    }

    /// `select`, of any type.
    pub(super) fn choose(&mut self, inst: Inst, args: &[Value]) {
        let Some(result) = self.func.result(inst) else { return };
        let ty = self.ty(result);
        let class = class_of(ty);
        let each = parts_of(ty.lane());
        let per_lane = self.ty(args[0]).is_vector();
        for part in 0..parts_of(ty) {
            let to = self.regs(result).plus(part);
            let cond = self.reg(args[0], if per_lane { part / each } else { 0 });
            if class == Class::Pred {
                self.choose_predicate(to, cond, args[1], args[2], part);
                continue;
            }
            let (a, b) = (self.operand(args[1], part), self.operand(args[2], part));
            let variant = prefix!(selp).with(bits_mod(class));
            self.set(to, variant, &[a, b, Operand::Reg(cond)]);
        }
    }
}
