//! Division by constants, by multiplication: ptxas divides in a long way even then.
//!
//! The quotient is the high half of a product with the reciprocal, which is rounded up to so many
//! bits that it is right for every dividend (Granlund and Montgomery, "Division by Invariant
//! Integers using Multiplication", 1994). Numbers of 8 and 16 bits are divided in 32 bits.
//!
//! Invariants:
//! * Division by zero, which has no result, is left as it is.

use ir::{Attr, Function, Inst, Opcode, Scalar, Type, Value};

use super::edit::Edit;

/// Whether `inst` divides an integer by a constant.
pub fn applies(func: &Function, inst: Inst) -> bool {
    let data = &func.insts[inst];
    let is_scalar =
        matches!(data.ty.scalar(), Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64)
            && !data.ty.is_vector();
    is_scalar
        && func.args(inst).get(1).and_then(|&it| func.const_bits(it)).is_some_and(|it| it != 0)
}

/// Takes the division `inst`, to which this [applies], apart.
pub fn expand(e: &mut Edit, inst: Inst) {
    let (op, ty) = (e.func.insts[inst].op, e.func.insts[inst].ty);
    let &[n, d] = e.func.args(inst) else { return e.keep(inst) };
    let (Some(result), Some(bits)) = (e.func.result(inst), e.func.const_bits(d)) else {
        return e.keep(inst);
    };
    let is_signed = matches!(op, Opcode::Sdiv | Opcode::Srem);
    let width = ty.lane_bits();
    let wide = if width < 32 { Type::I32 } else { ty };
    let d = match is_signed {
        true => (((bits as u64) << (64 - width)) as i64 as i128) >> (64 - width),
        false => bits as i128,
    };
    if op == Opcode::Urem && bits.is_power_of_two() {
        let mask = e.int(ty, d - 1);
        let value = e.and(n, mask);
        return e.replace(result, value);
    }
    let extend = if is_signed { Opcode::Sext } else { Opcode::Zext };
    let n = if wide == ty { n } else { e.one(extend, wide, &[n], Attr::None) };
    let mut by = By { e, n, ty: wide };
    let quotient = match is_signed {
        true => by.signed(d),
        false => by.unsigned(d as u128),
    };
    let mut value = match op {
        Opcode::Sdiv | Opcode::Udiv => quotient,
        _ => {
            // A product and a sum are one instruction.
            let d = by.number(-d);
            let multiple = by.e.mul(quotient, d);
            by.e.add(n, multiple)
        }
    };
    if wide != ty {
        value = e.one(Opcode::Trunc, ty, &[value], Attr::None);
    }
    e.replace(result, value);
}

/// The division of `n`, of type `ty`.
struct By<'e, 'a> {
    e: &'e mut Edit<'a>,
    n: Value,
    ty: Type,
}

impl By<'_, '_> {
    fn width(&self) -> u32 {
        self.ty.lane_bits()
    }

    fn number(&mut self, number: i128) -> Value {
        self.e.int(self.ty, number)
    }

    fn shift(&mut self, op: Opcode, value: Value, by: u32) -> Value {
        if by == 0 {
            return value;
        }
        let by = self.number(by.into());
        self.e.one(op, self.ty, &[value, by], Attr::None)
    }

    fn high(&mut self, op: Opcode, value: Value, factor: u128) -> Value {
        let factor = self.number(factor as i128);
        self.e.one(op, self.ty, &[value, factor], Attr::None)
    }

    fn unsigned(&mut self, d: u128) -> Value {
        let (n, width) = (self.n, self.width());
        if d.is_power_of_two() {
            return self.shift(Opcode::Lshr, n, d.trailing_zeros());
        }
        if let Some((factor, shift)) = reciprocal(d, width, width) {
            let high = self.high(Opcode::Umulh, n, factor);
            return self.shift(Opcode::Lshr, high, shift);
        }
        // What an even number divides is halved first.
        let zeros = d.trailing_zeros();
        if zeros > 0
            && let Some((factor, shift)) = reciprocal(d >> zeros, width, width - zeros)
        {
            let n = self.shift(Opcode::Lshr, n, zeros);
            let high = self.high(Opcode::Umulh, n, factor);
            return self.shift(Opcode::Lshr, high, shift);
        }
        // The reciprocal has one bit more, whose share is added without overflow.
        let shift = ceil_log2(d);
        let factor = reciprocal_up(d, width + shift) - (1 << width);
        let high = self.high(Opcode::Umulh, n, factor);
        let rest = self.e.sub(n, high);
        let half = self.shift(Opcode::Lshr, rest, 1);
        let sum = self.e.add(half, high);
        self.shift(Opcode::Lshr, sum, shift - 1)
    }

    fn signed(&mut self, d: i128) -> Value {
        let (n, width) = (self.n, self.width());
        let size = d.unsigned_abs();
        // There is one: the size of a dividend has a bit less.
        let found = reciprocal(size, width, width - 1);
        let quotient = if size.is_power_of_two() {
            // Towards zero: what is negative is rounded up.
            let shift = size.trailing_zeros();
            let mut sum = n;
            if shift > 0 {
                let sign = self.shift(Opcode::Ashr, n, width - 1);
                let up = self.shift(Opcode::Lshr, sign, width - shift);
                sum = self.e.add(n, up);
            }
            self.shift(Opcode::Ashr, sum, shift)
        } else if let Some((factor, shift)) = found {
            let mut high = self.high(Opcode::Smulh, n, factor);
            if factor >> (width - 1) != 0 {
                // As a signed number it is short of 2^width.
                high = self.e.add(high, n);
            }
            let floor = self.shift(Opcode::Ashr, high, shift);
            let sign = self.shift(Opcode::Lshr, n, width - 1);
            self.e.add(floor, sign)
        } else {
            let d = self.number(d);
            return self.e.sdiv(n, d);
        };
        if d > 0 {
            return quotient;
        }
        let zero = self.number(0);
        self.e.sub(zero, quotient)
    }
}

/// The least `log` with `2^log >= d`.
fn ceil_log2(d: u128) -> u32 {
    d.next_power_of_two().trailing_zeros()
}

/// `2^power / d`, rounded up.
fn reciprocal_up(d: u128, power: u32) -> u128 {
    // 2^128 is one more than there is.
    (u128::MAX >> (128 - power)) / d + 1
}

/// A factor of `width` bits and a shift, such that for every `n` of `bits` bits
/// `n / d == (n * factor) >> (width + shift)`, where there are.
fn reciprocal(d: u128, width: u32, bits: u32) -> Option<(u128, u32)> {
    (0..=ceil_log2(d)).find_map(|shift| {
        let factor = reciprocal_up(d, width + shift);
        // By so much `factor * d` is more than 2^(width + shift); less than `d`, and so exact.
        let error = factor.wrapping_mul(d).wrapping_sub(match width + shift {
            128 => 0,
            power => 1 << power,
        });
        let fits = factor >> width == 0 && error <= 1 << (width + shift - bits);
        fits.then_some((factor, shift))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the code computes, on numbers of `width` bits.
    fn unsigned(n: u128, d: u128, width: u32) -> u128 {
        let mask = (1 << width) - 1;
        let zeros = d.trailing_zeros();
        if d.is_power_of_two() {
            n >> zeros
        } else if let Some((factor, shift)) = reciprocal(d, width, width) {
            ((n * factor) >> width) >> shift
        } else if let Some((factor, shift)) =
            reciprocal(d >> zeros, width, width - zeros).filter(|_| zeros > 0)
        {
            (((n >> zeros) * factor) >> width) >> shift
        } else {
            let shift = ceil_log2(d);
            let factor = reciprocal_up(d, width + shift) - (1 << width);
            let high = (n * factor) >> width;
            ((((n - high) & mask) >> 1) + high) >> (shift - 1)
        }
    }

    #[test]
    fn every_division_of_8_bits() {
        for d in 1..256 {
            for n in 0..256 {
                assert_eq!(unsigned(n, d, 8), n / d, "{n} / {d}");
            }
        }
        for d in (3..=128_i128).filter(|it| !(*it as u128).is_power_of_two()) {
            let (factor, shift) = reciprocal(d as u128, 8, 7).unwrap();
            for n in -128..128_i128 {
                let floor = (n * factor as i128) >> (8 + shift);
                assert_eq!(floor + i128::from(n < 0), n / d, "{n} / {d}");
            }
        }
    }

    #[test]
    fn the_edges_of_64_bits() {
        let edges = [1, 2, 3, 7, 10, 641, 1 << 31, (1 << 32) - 1, (1 << 32) + 1, (1 << 63) + 1];
        let all = edges.into_iter().chain(edges.map(|it: u64| u64::MAX - it + 1)).chain([u64::MAX]);
        let all: Vec<u128> = all.map(u128::from).collect();
        for &d in &all {
            for m in &all {
                for n in [m.saturating_sub(1), *m, (m / d) * d, ((m / d) * d).saturating_sub(1)] {
                    assert_eq!(unsigned(n, d, 64), n / d, "{n} / {d}");
                }
            }
        }
    }

    #[test]
    fn a_signed_reciprocal_always_fits() {
        for width in [32, 64] {
            let most = 1_u128 << (width - 1);
            let sizes =
                (3..2000).chain((1..100).map(|it| most - it)).chain((1..90).map(|it| most / it));
            for d in sizes.filter(|it| !it.is_power_of_two() && *it > 2) {
                assert!(reciprocal(d, width, width - 1).is_some(), "{d} of {width} bits");
            }
        }
    }
}
