//! Conversions between floating-point types, and from them to integers.

use ir::{Inst, Scalar, Value};
use target_desc::{Mod, prefix, variant};

use super::Select;
use super::convert::exact_mod;
use crate::selected::{Class, Operand, Reg};

/// -2^64, 2^-64, 2^127 and 2^128 as binary64.
const MINUS_TWO_64: Operand = Operand::F64(1 << 63 | (1023 + 64) << 52);
const TWO_MINUS_64: Operand = Operand::F64((1023 - 64) << 52);
const TWO_127: Operand = Operand::F64((1023 + 127) << 52);
const TWO_128: Operand = Operand::F64((1023 + 128) << 52);

impl Select<'_> {
    pub(super) fn float_to_float(&mut self, inst: Inst, arg: Value) {
        let (from, into) = (self.ty(arg).scalar(), self.func.insts[inst].ty.scalar());
        for lane in 0..self.func.insts[inst].ty.lanes() {
            let to = self.result_reg(inst, lane);
            match (from, into) {
                (Scalar::F16, Scalar::F64) => {
                    let a = Operand::Reg(self.reg(arg, lane));
                    self.set(to, variant!(cvt.f64.f16), &[a]);
                }
                (Scalar::F64, Scalar::F16) => {
                    let a = self.operand(arg, lane);
                    self.set(to, variant!(cvt.rn.f16.f64), &[a]);
                }
                (Scalar::F64, Scalar::F32) => {
                    let a = self.operand(arg, lane);
                    self.set(to, variant!(cvt.rn.f32.f64), &[a]);
                }
                (Scalar::F64, Scalar::BF16) => {
                    let a = self.operand(arg, lane);
                    self.double_to_bf16(to, a);
                }
                (Scalar::F64, Scalar::F64) => {
                    let a = self.operand(arg, lane);
                    self.mov(to, a);
                }
                _ => {
                    let a = self.single(arg, lane);
                    self.single_into(into, to, a);
                }
            }
        }
    }

    /// A `f64` rounded once to a `bf16`: where no instruction does, by way of a `f32` that is
    /// rounded to odd, which rounds to fewer bits as the exact value does.
    pub(super) fn double_to_bf16(&mut self, to: Reg, a: Operand) {
        let direct = variant!(cvt.rn.bf16.f64);
        if self.cx.has(direct) {
            return self.set(to, direct, &[a]);
        }
        let towards_zero = self.make(Class::B32, variant!(cvt.rz.f32.f64), &[a]);
        let back = self.make(Class::B64, variant!(cvt.f64.f32), &[towards_zero]);
        let inexact = self.make(Class::Pred, variant!(setp.ne.f64), &[back, a]);
        let odd = self.round_to_odd(towards_zero, inexact);
        self.single_into(Scalar::BF16, to, odd);
    }

    /// A `f32` that was rounded towards zero, rounded to odd instead.
    pub(super) fn round_to_odd(&mut self, towards_zero: Operand, inexact: Operand) -> Operand {
        let one = Operand::Imm(1);
        let odd = self.make(Class::B32, variant!(or.b32), &[towards_zero, one]);
        self.make(Class::B32, variant!(selp.b32), &[odd, towards_zero, inexact])
    }

    /// `fptosi`, `fptoui`, and, with `hold`, those whose result is held in its range. PTX holds
    /// all; but it gives NaNs the value zero only from `f32` and `f16` to up to 32 bits.
    pub(super) fn float_to_int(&mut self, inst: Inst, arg: Value, signed: bool, hold: bool) {
        let (from, into) = (self.ty(arg).scalar(), self.func.insts[inst].ty.scalar());
        for lane in 0..self.func.insts[inst].ty.lanes() {
            let to = self.result_reg(inst, lane);
            let nan_is_zero = from != Scalar::F64 && into != Scalar::I64;
            match into {
                Scalar::I1 => self.float_to_predicate(to, arg, lane, signed),
                Scalar::I128 => {
                    let a = self.double(arg, lane);
                    match (signed, hold) {
                        (false, _) => self.double_to_unsigned(to, a, hold),
                        (true, _) => self.double_to_signed(to, a, hold),
                    }
                }
                _ => {
                    let (a, from) = match from {
                        Scalar::F16 if !hold || nan_is_zero => {
                            (Operand::Reg(self.reg(arg, lane)), Mod::f16)
                        }
                        Scalar::F64 => (self.operand(arg, lane), Mod::f64),
                        _ => (self.single(arg, lane), Mod::f32),
                    };
                    let head = prefix!(cvt.rzi).with(exact_mod(into.bits(), signed)).with(from);
                    if !hold || nan_is_zero {
                        self.set(to, head, &[a]);
                        continue;
                    }
                    let held = self.make(to.class(), head, &[a]);
                    let number = prefix!(setp.num).with(from);
                    let number = self.make(Class::Pred, number, &[a, a]);
                    let choose = prefix!(selp).with(super::bits_mod(to.class()));
                    self.set(to, choose, &[held, Operand::Imm(0), number]);
                }
            }
        }
    }

    /// The only values that a truth value holds are 0 and 1, or 0 and -1.
    fn float_to_predicate(&mut self, to: Reg, arg: Value, lane: u32, signed: bool) {
        let double = self.ty(arg).scalar() == Scalar::F64;
        let a = if double { self.operand(arg, lane) } else { self.single(arg, lane) };
        let (variant, limit) = match (double, signed) {
            (true, false) => (variant!(setp.ge.f64), Operand::F64(1f64.to_bits())),
            (true, true) => (variant!(setp.le.f64), Operand::F64((-1f64).to_bits())),
            (false, false) => (variant!(setp.ge.f32), Operand::F32(1f32.to_bits())),
            (false, true) => (variant!(setp.le.f32), Operand::F32((-1f32).to_bits())),
        };
        self.set(to, variant, &[a, limit]);
    }

    /// A lane as a `f64`, exactly.
    pub(super) fn double(&mut self, arg: Value, lane: u32) -> Operand {
        match self.ty(arg).scalar() {
            Scalar::F64 => self.operand(arg, lane),
            Scalar::F16 => {
                let a = Operand::Reg(self.reg(arg, lane));
                self.make(Class::B64, variant!(cvt.f64.f16), &[a])
            }
            _ => {
                let a = self.single(arg, lane);
                self.make(Class::B64, variant!(cvt.f64.f32), &[a])
            }
        }
    }

    /// A `f64` that is not negative to 128 bits: the high half is that of the value divided by
    /// 2^64, the low half that of what is left, and both are exact.
    fn double_to_halves(&mut self, to: Reg, a: Operand) {
        let scaled = self.make(Class::B64, variant!(mul.rn.f64), &[a, TWO_MINUS_64]);
        let whole = self.make(Class::B64, variant!(cvt.rzi.f64.f64), &[scaled]);
        self.set(to.plus(1), variant!(cvt.rzi.u64.f64), &[whole]);
        let rest = self.make(Class::B64, variant!(fma.rn.f64), &[whole, MINUS_TWO_64, a]);
        self.set(to, variant!(cvt.rzi.u64.f64), &[rest]);
    }

    fn double_to_unsigned(&mut self, to: Reg, a: Operand, hold: bool) {
        if !hold {
            return self.double_to_halves(to, a);
        }
        // The other operand of a NaN is the greater one.
        let a = self.make(Class::B64, variant!(max.f64), &[a, Operand::F64(0)]);
        let halves = self.new_wide();
        self.double_to_halves(halves, a);
        let over = self.make(Class::Pred, variant!(setp.ge.f64), &[a, TWO_128]);
        let Operand::Reg(over) = over else { return };
        self.choose_wide(to, over, [Operand::Imm(-1); 2], super::wide::pair(halves));
    }

    fn double_to_signed(&mut self, to: Reg, a: Operand, hold: bool) {
        let size = self.make(Class::B64, variant!(abs.f64), &[a]);
        let (halves, negated) = (self.new_wide(), self.new_wide());
        self.double_to_halves(halves, size);
        self.negate_wide(negated, super::wide::pair(halves));
        let zero = Operand::F64(0);
        let negative = self.make(Class::Pred, variant!(setp.lt.f64), &[a, zero]);
        let Operand::Reg(negative) = negative else { return };
        let (yes, no) = (super::wide::pair(negated), super::wide::pair(halves));
        if !hold {
            return self.choose_wide(to, negative, yes, no);
        }
        let (value, limit, held) = (self.new_wide(), self.new_wide(), self.new_wide());
        self.choose_wide(value, negative, yes, no);
        let least = [Operand::Imm(0), Operand::Imm(i64::MIN)];
        let most = [Operand::Imm(-1), Operand::Imm(i64::MAX)];
        self.choose_wide(limit, negative, least, most);
        let over = self.make(Class::Pred, variant!(setp.ge.f64), &[size, TWO_127]);
        let number = self.make(Class::Pred, variant!(setp.num.f64), &[a, a]);
        let (Operand::Reg(over), Operand::Reg(number)) = (over, number) else { return };
        self.choose_wide(held, over, super::wide::pair(limit), super::wide::pair(value));
        self.choose_wide(to, number, super::wide::pair(held), [Operand::Imm(0); 2]);
    }
}
