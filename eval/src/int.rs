//! Integers of any width up to 128 bits, as bits in a `u128`.

use ir::{IntCmp, Opcode};

/// The low `bits` bits.
pub fn keep(bits: u32, value: u128) -> u128 {
    value & (u128::MAX >> (128 - bits))
}

/// As a signed number.
pub fn signed(bits: u32, value: u128) -> i128 {
    let unused = 128 - bits;
    ((value << unused) as i128) >> unused
}

/// Compares.
pub fn compare(cmp: IntCmp, bits: u32, a: u128, b: u128) -> bool {
    let (sa, sb) = (signed(bits, a), signed(bits, b));
    match cmp {
        IntCmp::Eq => a == b,
        IntCmp::Ne => a != b,
        IntCmp::Slt => sa < sb,
        IntCmp::Sle => sa <= sb,
        IntCmp::Sgt => sa > sb,
        IntCmp::Sge => sa >= sb,
        IntCmp::Ult => a < b,
        IntCmp::Ule => a <= b,
        IntCmp::Ugt => a > b,
        IntCmp::Uge => a >= b,
    }
}

/// The whole product: the low and the high half of 256 bits.
fn product(a: u128, b: u128) -> (u128, u128) {
    let low = |it: u128| it & u128::from(u64::MAX);
    let (a0, a1, b0, b1) = (low(a), a >> 64, low(b), b >> 64);
    let middle = a1 * b0 + ((a0 * b0) >> 64);
    let other = a0 * b1 + low(middle);
    (a.wrapping_mul(b), a1 * b1 + (middle >> 64) + (other >> 64))
}

/// The whole signed product.
fn signed_product(a: i128, b: i128) -> (u128, u128) {
    let (low, mut high) = product(a as u128, b as u128);
    if a < 0 {
        high = high.wrapping_sub(b as u128);
    }
    if b < 0 {
        high = high.wrapping_sub(a as u128);
    }
    (low, high)
}

/// The sum or difference of signed numbers, and where it left the range: the end it left by.
fn added(bits: u32, a: i128, b: i128, minus: bool) -> (u128, Option<i128>) {
    let (least, most) = (i128::MIN >> (128 - bits), i128::MAX >> (128 - bits));
    let exact = if minus { a.checked_sub(b) } else { a.checked_add(b) };
    let wrapped = if minus { a.wrapping_sub(b) } else { a.wrapping_add(b) };
    let end = match exact {
        Some(it) if it > most => Some(most),
        Some(it) if it < least => Some(least),
        Some(_) => None,
        // Only with 128 bits; then the sign of the first operand is that of the exact result.
        None if a < 0 => Some(least),
        None => Some(most),
    };
    (keep(bits, wrapped as u128), end)
}

/// What an opcode gives, and the truth value that some give beside it.
pub fn compute(op: Opcode, bits: u32, args: &[u128]) -> Option<(u128, bool)> {
    use Opcode::*;
    let a = *args.first()?;
    let b = args.get(1).copied().unwrap_or(0);
    let c = args.get(2).copied().unwrap_or(0);
    let (sa, sb) = (signed(bits, a), signed(bits, b));
    let width = u128::from(bits);
    let most = keep(bits, u128::MAX);
    let mut second = false;
    let value = match op {
        Add => a.wrapping_add(b),
        Sub => a.wrapping_sub(b),
        Mul => a.wrapping_mul(b),
        Umulh => {
            let (low, high) = product(a, b);
            if bits == 128 { high } else { low >> bits | high << (128 - bits) }
        }
        Smulh => {
            let (low, high) = signed_product(sa, sb);
            if bits == 128 { high } else { low >> bits | high << (128 - bits) }
        }
        Sdiv => sa.checked_div(sb).filter(|&it| signed(bits, it as u128) == it)? as u128,
        Srem => {
            // Undefined where the quotient is.
            sa.checked_div(sb).filter(|&it| signed(bits, it as u128) == it)?;
            sa.wrapping_rem(sb) as u128
        }
        Udiv => a.checked_div(b)?,
        Urem => a.checked_rem(b)?,
        And => a & b,
        Or => a | b,
        Xor => a ^ b,
        Shl if b < width => a << b,
        Lshr if b < width => a >> b,
        Ashr if b < width => (sa >> b) as u128,
        Smin => sa.min(sb) as u128,
        Smax => sa.max(sb) as u128,
        Umin => a.min(b),
        Umax => a.max(b),
        SaddSat | SsubSat => {
            let (wrapped, end) = added(bits, sa, sb, op == SsubSat);
            end.map_or(wrapped, |it| it as u128)
        }
        UaddSat => a.saturating_add(b).min(most),
        UsubSat => a.saturating_sub(b),
        SaddOverflow | SsubOverflow => {
            let (wrapped, end) = added(bits, sa, sb, op == SsubOverflow);
            second = end.is_some();
            wrapped
        }
        UaddOverflow => {
            second = a.checked_add(b).is_none_or(|it| it > most);
            a.wrapping_add(b)
        }
        UsubOverflow => {
            second = a < b;
            a.wrapping_sub(b)
        }
        SmulOverflow => {
            let (low, high) = signed_product(sa, sb);
            let fits = signed(bits, low);
            second = low != fits as u128 || high != (fits >> 127) as u128;
            low
        }
        UmulOverflow => {
            let (low, high) = product(a, b);
            second = high != 0 || low > most;
            low
        }
        Abs => sa.unsigned_abs(),
        Ctpop => a.count_ones().into(),
        Ctlz => u128::from(a.leading_zeros()) - (128 - width),
        Cttz => u128::from(a.trailing_zeros()).min(width),
        Bswap => a.swap_bytes() >> (128 - bits),
        Bitreverse => a.reverse_bits() >> (128 - bits),
        Fshl => match c % width {
            0 => a,
            by => a << by | b >> (width - by),
        },
        Fshr => match c % width {
            0 => b,
            by => a << (width - by) | b >> by,
        },
        _ => return None,
    };
    Some((keep(bits, value), second))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(op: Opcode, bits: u32, args: &[u128]) -> Option<u128> {
        compute(op, bits, args).map(|it| it.0)
    }

    /// All of eight bits, against what the host computes.
    #[test]
    fn eight_bits_are_as_the_host_has_them() {
        use Opcode::*;
        for a in 0..=255_u8 {
            for b in 0..=255_u8 {
                let (sa, sb) = (a as i8, b as i8);
                let given = [u128::from(a), u128::from(b)];
                let is = |op, want: u8| assert_eq!(one(op, 8, &given), Some(want.into()), "{op:?}");
                is(Add, a.wrapping_add(b));
                is(Umulh, ((u16::from(a) * u16::from(b)) >> 8) as u8);
                is(Smulh, ((i16::from(sa) * i16::from(sb)) >> 8) as u8);
                is(SaddSat, sa.saturating_add(sb) as u8);
                is(SsubSat, sa.saturating_sub(sb) as u8);
                is(UaddSat, a.saturating_add(b));
                is(UsubSat, a.saturating_sub(b));
                let pair = |op, (want, over): (u8, bool)| {
                    assert_eq!(compute(op, 8, &given), Some((want.into(), over)), "{op:?}");
                };
                let of = |(value, over): (i8, bool)| (value as u8, over);
                pair(SaddOverflow, of(sa.overflowing_add(sb)));
                pair(SsubOverflow, of(sa.overflowing_sub(sb)));
                pair(SmulOverflow, of(sa.overflowing_mul(sb)));
                pair(UaddOverflow, a.overflowing_add(b));
                pair(UsubOverflow, a.overflowing_sub(b));
                pair(UmulOverflow, a.overflowing_mul(b));
                assert_eq!(one(Udiv, 8, &given), a.checked_div(b).map(u128::from));
                let signed = sa.checked_div(sb).map(|it| u128::from(it as u8));
                assert_eq!(one(Sdiv, 8, &given), signed);
            }
            let given = [u128::from(a)];
            assert_eq!(one(Ctlz, 8, &given), Some(a.leading_zeros().into()));
            assert_eq!(one(Cttz, 8, &given), Some(a.trailing_zeros().into()));
            assert_eq!(one(Abs, 8, &given), Some((a as i8).unsigned_abs().into()));
            assert_eq!(one(Bitreverse, 8, &given), Some(a.reverse_bits().into()));
        }
    }

    #[test]
    fn high_halves_of_128_bits() {
        let all = u128::MAX;
        assert_eq!(one(Opcode::Umulh, 128, &[all, all]), Some(all - 1));
        assert_eq!(one(Opcode::Smulh, 128, &[all, all]), Some(0));
        assert_eq!(one(Opcode::Smulh, 128, &[all, 1]), Some(all));
        assert_eq!(compute(Opcode::SmulOverflow, 128, &[1 << 127, all]), Some((1 << 127, true)));
    }
}
