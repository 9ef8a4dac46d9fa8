//! Conversions from integers to floating-point types, each rounded once.

use ir::{Inst, Opcode, Scalar, Value};
use target_desc::{prefix, variant};

use super::Select;
use super::convert::exact_mod;
use super::float::float_mod;
use super::half::one_of;
use super::wide::{Wide, pair};
use crate::selected::{Class, Operand, Reg};

impl Select<'_> {
    pub(super) fn int_to_float(&mut self, inst: Inst, arg: Value, signed: bool) {
        let (from, into) = (self.ty(arg).scalar(), self.func.insts[inst].ty.scalar());
        for lane in 0..self.func.insts[inst].ty.lanes() {
            let to = self.result_reg(inst, lane);
            match (from, into) {
                (Scalar::I1, _) => self.predicate_to_float(to, arg, lane, into, signed),
                (Scalar::I128, _) => {
                    let a = self.wide_operand(arg, lane);
                    self.wide_to_float(to, a, into, signed);
                }
                (_, Scalar::BF16) => self.int_to_bf16(to, arg, lane, signed),
                _ => {
                    let a = self.operand(arg, lane);
                    let of = exact_mod(from.bits(), signed);
                    self.set(to, prefix!(cvt.rn).with(float_mod(into)).with(of), &[a]);
                }
            }
        }
    }

    fn predicate_to_float(&mut self, to: Reg, arg: Value, lane: u32, into: Scalar, signed: bool) {
        let cond = Operand::Reg(self.reg(arg, lane));
        let one = one_of(into, signed);
        let zero = match into {
            Scalar::F32 => Operand::F32(0),
            Scalar::F64 => Operand::F64(0),
            _ => Operand::Imm(0),
        };
        let choose = prefix!(selp).with(super::bits_mod(to.class()));
        self.set(to, choose, &[one, zero, cond]);
    }

    fn int_to_bf16(&mut self, to: Reg, arg: Value, lane: u32, signed: bool) {
        let bits = self.ty(arg).lane_bits();
        // Not from 8 bits: ptxas wants a register of 8 bits then.
        let direct = prefix!(cvt.rn.bf16).with(exact_mod(bits.max(16), signed));
        if self.cx.has(direct) {
            let a = self.extended(arg, lane, signed);
            return self.set(to, direct, &[a]);
        }
        let a = self.operand(arg, lane);
        let of = exact_mod(bits, signed);
        if bits <= 16 {
            let exact = self.make(Class::B32, prefix!(cvt.rn.f32).with(of), &[a]);
            return self.single_into(Scalar::BF16, to, exact);
        }
        let odd = self.int_to_odd(a, bits, signed);
        self.single_into(Scalar::BF16, to, odd);
    }

    /// An integer as a `f32` that is rounded to odd: rounded again, to fewer bits, it gives
    /// what the integer gives.
    fn int_to_odd(&mut self, a: Operand, bits: u32, signed: bool) -> Operand {
        let of = exact_mod(bits, signed);
        let towards_zero = self.make(Class::B32, prefix!(cvt.rz.f32).with(of), &[a]);
        let class = if bits == 64 { Class::B64 } else { Class::B32 };
        let to_int = prefix!(cvt.rzi).with(of).with(target_desc::Mod::f32);
        let back = self.make(class, to_int, &[towards_zero]);
        let differs = prefix!(setp.ne).with(super::int_mod(bits, true));
        let inexact = self.make(Class::Pred, differs, &[back, a]);
        self.round_to_odd(towards_zero, inexact)
    }

    /// A 128-bit integer: its size is shifted until the highest bit is set; the upper 64 bits,
    /// the lowest of which is set when anything was below, are converted and scaled back.
    fn wide_to_float(&mut self, to: Reg, a: Wide, into: Scalar, signed: bool) {
        let size = if signed { self.size_of_wide(a) } else { a };
        let zeros = self.leading_zeros(size);
        let shifted = self.new_wide();
        self.shift_wide(Opcode::Shl, shifted, size, zeros);
        let [low, high] = pair(shifted);
        let zero = Operand::Imm(0);
        let below = self.make(Class::Pred, variant!(setp.ne.s64), &[low, zero]);
        let below = self.bit(below);
        let top = self.make(Class::B64, variant!(or.b64), &[high, below]);
        if into == Scalar::F64 {
            let value = self.make(Class::B64, variant!(cvt.rn.f64.u64), &[top]);
            let bias = Operand::Imm(1023 + 64);
            let exponent = self.make(Class::B32, variant!(sub.s32), &[bias, zeros]);
            let exponent = self.make(Class::B64, variant!(cvt.u64.u32), &[exponent]);
            let scale = self.make(Class::B64, variant!(shl.b64), &[exponent, Operand::Imm(52)]);
            if !signed {
                return self.set(to, variant!(mul.rn.f64), &[value, scale]);
            }
            let value = self.make(Class::B64, variant!(mul.rn.f64), &[value, scale]);
            let sign = [a[1], Operand::Imm(i64::MIN)];
            let sign = self.make(Class::B64, variant!(and.b64), &sign);
            return self.set(to, variant!(or.b64), &[value, sign]);
        }
        let value = match into {
            Scalar::F32 => self.make(Class::B32, variant!(cvt.rn.f32.u64), &[top]),
            _ => self.int_to_odd(top, 64, false),
        };
        let bias = Operand::Imm(127 + 64);
        let exponent = self.make(Class::B32, variant!(sub.s32), &[bias, zeros]);
        let scale = self.make(Class::B32, variant!(shl.b32), &[exponent, Operand::Imm(23)]);
        let mut value = self.make(Class::B32, variant!(mul.rn.f32), &[value, scale]);
        if signed {
            let upper = super::convert::as_bits(a[1]);
            let upper = self.in_register(upper, Class::B64);
            let (_, word) = self.halves(upper);
            let sign = [word, Operand::Imm(i64::from(i32::MIN))];
            let sign = self.make(Class::B32, variant!(and.b32), &sign);
            value = self.make(Class::B32, variant!(or.b32), &[value, sign]);
        }
        self.single_into(into, to, value);
    }

    fn size_of_wide(&mut self, a: Wide) -> Wide {
        let sign = self.make(Class::B64, variant!(shr.s64), &[a[1], Operand::Imm(63)]);
        let flipped = a.map(|half| self.make(Class::B64, variant!(xor.b64), &[half, sign]));
        let size = self.new_wide();
        self.sub_wide(size, flipped, [sign; 2]);
        pair(size)
    }
}
