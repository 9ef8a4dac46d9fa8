//! Division of 128-bit integers, by divisions of 64 bits.
//!
//! Where both operands fit 64 bits, one division is enough. Otherwise the divisor is shifted
//! until its highest bit is set, and two digits of 32 bits are found by division by its upper
//! half, each at most two too large at first (Knuth, "The Art of Computer Programming", 4.3.1,
//! algorithm D). A divisor of more than 64 bits gives an estimate of the quotient in this way,
//! which is at most one too small.

use ir::{Attr, Inst, IntCmp, Opcode, Type, Value};
use smallvec::SmallVec;

use super::edit::Edit;

/// Takes the division `inst` apart, lane by lane.
pub fn expand(e: &mut Edit, inst: Inst) {
    let (op, ty) = (e.func.insts[inst].op, e.func.insts[inst].ty);
    let [n, d] = *e.func.args(inst) else { return e.keep(inst) };
    let Some(result) = e.func.result(inst) else { return e.keep(inst) };
    if !ty.is_vector() {
        let value = divide(e, op, n, d);
        return e.replace(result, value);
    }
    let mut lanes: SmallVec<[Value; 8]> = SmallVec::new();
    for lane in 0..ty.lanes() {
        let (n, d) = (e.extract(n, lane), e.extract(d, lane));
        lanes.push(divide(e, op, n, d));
    }
    let value = e.vector(ty, &lanes);
    e.replace(result, value);
}

fn divide(e: &mut Edit, op: Opcode, n: Value, d: Value) -> Value {
    let quotient = matches!(op, Opcode::Sdiv | Opcode::Udiv);
    if matches!(op, Opcode::Udiv | Opcode::Urem) {
        return divide_unsigned(e, quotient, n, d);
    }
    let last = e.int(Type::I128, 127);
    let n_sign = binary(e, Opcode::Ashr, n, last);
    let d_sign = binary(e, Opcode::Ashr, d, last);
    let (n_size, d_size) = (with_sign(e, n, n_sign), with_sign(e, d, d_sign));
    let size = divide_unsigned(e, quotient, n_size, d_size);
    // A remainder has the sign of the dividend.
    let sign = if quotient { e.xor(n_sign, d_sign) } else { n_sign };
    with_sign(e, size, sign)
}

/// The negative of `value` where `sign` is -1, `value` where it is 0.
fn with_sign(e: &mut Edit, value: Value, sign: Value) -> Value {
    let flipped = e.xor(value, sign);
    e.sub(flipped, sign)
}

fn divide_unsigned(e: &mut Edit, quotient: bool, n: Value, d: Value) -> Value {
    let (n_low, n_high) = halves(e, n);
    let (d_low, d_high) = halves(e, d);
    let zero = e.i64(0);
    let (small, large) = (e.block(&[]), e.block(&[]));
    let after = e.block(&[Type::I128]);
    let above = e.or(n_high, d_high);
    let is_small = e.icmp(IntCmp::Eq, above, zero);
    e.branch(is_small, (small, &[]), (large, &[]));

    e.switch_to(small);
    let value = match quotient {
        true => e.udiv(n_low, d_low),
        false => e.urem(n_low, d_low),
    };
    let value = e.zext(Type::I128, value);
    e.jump(after, &[value]);

    e.switch_to(large);
    let value = divide_large(e, quotient, (n, n_low, n_high), (d, d_low, d_high));
    e.jump(after, &[value]);

    e.switch_to(after);
    e.params(after)[0]
}

/// The division where an operand has more than 64 bits: the cases of a divisor of 64 bits and
/// of more share the division by digits.
fn divide_large(
    e: &mut Edit,
    quotient: bool,
    (n, n_low, n_high): (Value, Value, Value),
    (d, d_low, d_high): (Value, Value, Value),
) -> Value {
    let (zero, one) = (e.i64(0), e.i64(1));
    // A divisor of 64 bits: the upper half is divided first, and what is left with the lower.
    let q_high = e.udiv(n_high, d_low);
    let taken = e.mul(q_high, d_low);
    let left = e.sub(n_high, taken);
    if e.func.const_bits(d).is_some_and(|it| it >> 64 == 0) {
        let (q_low, rest) = divide_by_digits(e, left, n_low, d_low);
        return match quotient {
            true => join(e, q_low, q_high),
            false => e.zext(Type::I128, rest),
        };
    }
    // One of more: the upper halves of the divisor, shifted, and of half the dividend.
    let is_narrow = e.icmp(IntCmp::Eq, d_high, zero);
    let shift = e.ctlz(d_high);
    let wide_shift = e.zext(Type::I128, shift);
    let shifted = e.shl(d, wide_shift);
    let (_, top) = halves(e, shifted);
    let one_wide = e.int(Type::I128, 1);
    let half = e.lshr(n, one_wide);
    let (half_low, half_high) = halves(e, half);
    let u_high = e.select(is_narrow, left, half_high);
    let u_low = e.select(is_narrow, n_low, half_low);
    let v = e.select(is_narrow, d_low, top);
    let (q, rest) = divide_by_digits(e, u_high, u_low, v);

    // The estimate is undone by what was shifted, made not too large, and corrected.
    let last = e.i64(63);
    let back = e.sub(last, shift);
    let estimate = e.lshr(q, back);
    let is_some = e.icmp(IntCmp::Ne, estimate, zero);
    let less = e.sub(estimate, one);
    let estimate = e.select(is_some, less, estimate);
    let wide_estimate = e.zext(Type::I128, estimate);
    let taken = e.mul(wide_estimate, d);
    let wide_rest = e.sub(n, taken);
    let is_short = e.icmp(IntCmp::Uge, wide_rest, d);
    if quotient {
        let more = e.add(estimate, one);
        let q_wide = e.select(is_short, more, estimate);
        let low = e.select(is_narrow, q, q_wide);
        let high = e.select(is_narrow, q_high, zero);
        return join(e, low, high);
    }
    let less = e.sub(wide_rest, d);
    let wide_rest = e.select(is_short, less, wide_rest);
    let rest = e.zext(Type::I128, rest);
    e.select(is_narrow, rest, wide_rest)
}

/// Divides 128 bits, of which the upper half is less than `v`, by `v`; gives quotient and
/// remainder.
fn divide_by_digits(e: &mut Edit, u_high: Value, u_low: Value, v: Value) -> (Value, Value) {
    let (one, digit) = (e.i64(1), e.i64(32));
    let shift = e.ctlz(v);
    let v = e.shl(v, shift);
    let up = e.shl(u_high, shift);
    // By 64 less the shift, which may be 64: in two steps.
    let last = e.i64(63);
    let rest = e.sub(last, shift);
    let down = e.lshr(u_low, one);
    let down = e.lshr(down, rest);
    let high = e.or(up, down);
    let low = e.shl(u_low, shift);
    let mask = e.i64(0xffff_ffff);
    let (first, second) = (e.lshr(low, digit), e.and(low, mask));
    let (q1, left) = one_digit(e, high, first, v);
    let (q0, left) = one_digit(e, left, second, v);
    let q1 = e.shl(q1, digit);
    let q = e.add(q1, q0);
    (q, e.lshr(left, shift))
}

/// Divides `high` and one digit more by `v`, whose highest bit is set; gives the digit of the
/// quotient, and what is left.
fn one_digit(e: &mut Edit, high: Value, next: Value, v: Value) -> (Value, Value) {
    let (digit, mask, one) = (e.i64(32), e.i64(0xffff_ffff), e.i64(1));
    let (v_high, v_low) = (e.lshr(v, digit), e.and(v, mask));
    let mut q = e.udiv(high, v_high);
    let taken = e.mul(q, v_high);
    let mut rest = e.sub(high, taken);
    for _ in 0..2 {
        let big = e.icmp(IntCmp::Ugt, q, mask);
        let product = e.mul(q, v_low);
        let left = e.shl(rest, digit);
        let left = e.or(left, next);
        let over = e.icmp(IntCmp::Ugt, product, left);
        let over = e.or(big, over);
        // When what is left has more than a digit, the product is not larger.
        let fits = e.icmp(IntCmp::Ule, rest, mask);
        let over = e.and(over, fits);
        let (less, more) = (e.sub(q, one), e.add(rest, v_high));
        q = e.select(over, less, q);
        rest = e.select(over, more, rest);
    }
    let up = e.shl(high, digit);
    let all = e.or(up, next);
    let taken = e.mul(q, v);
    (q, e.sub(all, taken))
}

fn binary(e: &mut Edit, op: Opcode, a: Value, b: Value) -> Value {
    let ty = e.func.ty(a);
    e.one(op, ty, &[a, b], Attr::None)
}

fn halves(e: &mut Edit, value: Value) -> (Value, Value) {
    let by = e.int(Type::I128, 64);
    let upper = e.lshr(value, by);
    (e.trunc(Type::I64, value), e.trunc(Type::I64, upper))
}

fn join(e: &mut Edit, low: Value, high: Value) -> Value {
    let by = e.int(Type::I128, 64);
    let (low, high) = (e.zext(Type::I128, low), e.zext(Type::I128, high));
    let high = e.shl(high, by);
    e.or(low, high)
}
