//! The remainder of floating-point division, exactly.
//!
//! A remainder is a whole multiple of the least step of both operands, so it can be found on
//! integers: the significand of the dividend is shifted left by the difference of the exponents
//! and divided by that of the divisor, as many places at a time as 64 bits hold. Dividing,
//! rounding and multiplying back is faster and wrong for large quotients.

use ir::{Inst, IntCmp, Scalar, Type, Value};
use smallvec::SmallVec;

use super::edit::Edit;

/// Takes the remainder `inst` apart, lane by lane.
pub fn expand(e: &mut Edit, inst: Inst) {
    let ty = e.func.insts[inst].ty;
    let [x, y] = *e.func.args(inst) else { return e.keep(inst) };
    let Some(result) = e.func.result(inst) else { return e.keep(inst) };
    if !ty.is_vector() {
        let value = remainder(e, x, y);
        return e.replace(result, value);
    }
    let mut lanes: SmallVec<[Value; 8]> = SmallVec::new();
    for lane in 0..ty.lanes() {
        let (x, y) = (e.extract(x, lane), e.extract(y, lane));
        lanes.push(remainder(e, x, y));
    }
    let value = e.vector(ty, &lanes);
    e.replace(result, value);
}

fn remainder(e: &mut Edit, x: Value, y: Value) -> Value {
    let ty = e.func.ty(x);
    if matches!(ty.scalar(), Scalar::F16 | Scalar::BF16) {
        // Exact both ways: the remainder has no more bits than the operands.
        let (x, y) = (e.fpext(Type::F32, x), e.fpext(Type::F32, y));
        let value = remainder(e, x, y);
        return e.fptrunc(ty, value);
    }
    match ty.scalar() {
        Scalar::F64 => Format { float: ty, int: Type::I64, bits: 64, fraction: 52 },
        _ => Format { float: ty, int: Type::I32, bits: 32, fraction: 23 },
    }
    .remainder(e, x, y)
}

/// An IEEE 754 binary format.
struct Format {
    float: Type,
    int: Type,
    bits: u32,
    /// Bits of the fraction.
    fraction: u32,
}

impl Format {
    fn int(&self, e: &mut Edit, value: u64) -> Value {
        e.int(self.int, value.into())
    }

    fn remainder(&self, e: &mut Edit, x: Value, y: Value) -> Value {
        let (x_bits, y_bits) = (e.bitcast(self.int, x), e.bitcast(self.int, y));
        let size = self.int(e, !(1 << (self.bits - 1)) & (u64::MAX >> (64 - self.bits)));
        let (a, b) = (e.and(x_bits, size), e.and(y_bits, size));
        let zero = self.int(e, 0);
        let infinite = ((1u64 << (self.bits - 1 - self.fraction)) - 1) << self.fraction;
        let infinity = self.int(e, infinite);
        // The dividend is its own remainder unless one of these holds.
        let y_is_zero = e.icmp(IntCmp::Eq, b, zero);
        let y_is_nan = e.icmp(IntCmp::Ugt, b, infinity);
        let x_not_finite = e.icmp(IntCmp::Uge, a, infinity);
        let none = e.or(y_is_zero, y_is_nan);
        let none = e.or(none, x_not_finite);
        let reaches = e.icmp(IntCmp::Uge, a, b);
        let nan = self.int(e, infinite | 1 << (self.fraction - 1));
        let nan = e.bitcast(self.float, nan);
        let easy = e.select(none, nan, x);

        let divide = e.block(&[]);
        let after = e.block(&[self.float]);
        let yes = e.int(Type::I1, 1);
        let possible = e.xor(none, yes);
        let hard = e.and(reaches, possible);
        e.branch(hard, (divide, &[]), (after, &[easy]));

        e.switch_to(divide);
        let (a_significand, a_exponent) = self.split(e, a);
        let (b_significand, b_exponent) = self.split(e, b);
        let places = e.sub(a_exponent, b_exponent);
        let rest = self.shift_and_divide(e, a_significand, b_significand, places);
        let joined = self.join(e, rest, b_exponent);
        let sign = e.xor(a, x_bits);
        let joined = e.or(joined, sign);
        let value = e.bitcast(self.float, joined);
        e.jump(after, &[value]);

        e.switch_to(after);
        e.params(after)[0]
    }

    /// The significand as an `i64`, and the exponent, of which the least is 1.
    fn split(&self, e: &mut Edit, size: Value) -> (Value, Value) {
        let fraction = self.int(e, self.fraction.into());
        let mask = self.int(e, (1 << self.fraction) - 1);
        let (one, zero) = (self.int(e, 1), self.int(e, 0));
        let hidden = self.int(e, 1 << self.fraction);
        let exponent = e.lshr(size, fraction);
        let is_normal = e.icmp(IntCmp::Ne, exponent, zero);
        let hidden = e.select(is_normal, hidden, zero);
        let exponent = e.select(is_normal, exponent, one);
        let significand = e.and(size, mask);
        let significand = e.or(significand, hidden);
        (self.as_i64(e, significand), exponent)
    }

    fn as_i64(&self, e: &mut Edit, value: Value) -> Value {
        if self.bits == 64 { value } else { e.zext(Type::I64, value) }
    }

    /// `a` times 2^`places`, modulo `b`.
    fn shift_and_divide(&self, e: &mut Edit, a: Value, b: Value, places: Value) -> Value {
        let (body, after) = e.enter_loop(&[Type::I64, self.int], &[a, places]);
        let [rest, left] = *e.params(body) else { return a };
        // A significand and so many places fit 64 bits.
        let most = self.int(e, u64::from(63 - self.fraction));
        let step = e.umin(left, most);
        let by = self.as_i64(e, step);
        let shifted = e.shl(rest, by);
        let rest = e.urem(shifted, b);
        let left = e.sub(left, step);
        let zero = self.int(e, 0);
        let more = e.icmp(IntCmp::Ne, left, zero);
        e.branch(more, (body, &[rest, left]), (after, &[]));
        e.switch_to(after);
        rest
    }

    /// The bits of the number with that significand and exponent.
    fn join(&self, e: &mut Edit, significand: Value, exponent: Value) -> Value {
        let significand =
            if self.bits == 64 { significand } else { e.trunc(self.int, significand) };
        let above = self.int(e, u64::from(self.bits - 1 - self.fraction));
        let (one, fraction) = (self.int(e, 1), self.int(e, self.fraction.into()));
        let zeros = e.ctlz(significand);
        let shift = e.sub(zeros, above);
        // As far left as the exponent allows; it counts from 1 also without the hidden bit.
        let most = e.sub(exponent, one);
        let is_normal = e.icmp(IntCmp::Ule, shift, most);
        let zero = self.int(e, 0);
        let is_some = e.icmp(IntCmp::Ne, significand, zero);
        let is_normal = e.and(is_normal, is_some);
        let shift = e.umin(shift, most);
        let up = e.shl(significand, shift);
        let exponent = e.sub(exponent, shift);
        let exponent = e.shl(exponent, fraction);
        let hidden = self.int(e, 1 << self.fraction);
        let normal = e.sub(up, hidden);
        let normal = e.or(normal, exponent);
        e.select(is_normal, normal, up)
    }
}
