//! Numbers as text, and back.
//!
//! Invariant: what [`print_scalar`] writes, [`parse_scalar`] reads as the same bits.

use std::fmt::Write;

use crate::types::Scalar;

/// A binary floating-point format narrower than `f64`, or `f64` itself.
#[derive(Clone, Copy)]
struct Format {
    /// Bits of the fraction.
    fraction: u32,
    /// The least exponent of a normal number.
    least: i32,
    /// What comes before the hexadecimal bits of a number.
    prefix: &'static str,
    /// How many hexadecimal digits there are.
    digits: usize,
}

fn format(scalar: Scalar) -> Option<Format> {
    Some(match scalar {
        Scalar::F16 => Format { fraction: 10, least: -14, prefix: "0h", digits: 4 },
        Scalar::BF16 => Format { fraction: 7, least: -126, prefix: "0bf", digits: 4 },
        Scalar::F32 => Format { fraction: 23, least: -126, prefix: "0f", digits: 8 },
        Scalar::F64 => Format { fraction: 52, least: -1022, prefix: "0d", digits: 16 },
        _ => return None,
    })
}

/// The bits of the number written `text`, as a `scalar`; the error is what it should have been.
pub(super) fn parse_scalar(text: &str, scalar: Scalar) -> Result<u128, &'static str> {
    match format(scalar) {
        Some(format) => parse_float(text, scalar, format),
        None => parse_int(text, scalar),
    }
}

/// A whole number without a sign.
pub(super) fn parse_count(text: &str) -> Option<u64> {
    match text.strip_prefix("0x") {
        Some(hex) if !hex.starts_with('+') => u64::from_str_radix(hex, 16).ok(),
        Some(_) => None,
        None => text.parse().ok(),
    }
}

fn parse_int(text: &str, scalar: Scalar) -> Result<u128, &'static str> {
    const NOT_A_NUMBER: &str = "not a whole number";
    const TOO_LARGE: &str = "it does not fit";
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (digits, radix) = match digits.strip_prefix("0x") {
        Some(hex) => (hex, 16),
        None => (digits, 10),
    };
    if digits.is_empty() || !digits.bytes().all(|it| (it as char).is_digit(radix)) {
        return Err(NOT_A_NUMBER);
    }
    let value = u128::from_str_radix(digits, radix).map_err(|_| TOO_LARGE)?;
    let width = scalar.bits();
    let most = if negative { 1 << (width - 1) } else { u128::MAX >> (128 - width) };
    match value <= most {
        true if negative => Ok(value.wrapping_neg() & u128::MAX >> (128 - width)),
        true => Ok(value),
        false => Err(TOO_LARGE),
    }
}

fn parse_float(text: &str, scalar: Scalar, format: Format) -> Result<u128, &'static str> {
    let prefixed = text.len() > 1 && text.starts_with('0') && !text.as_bytes()[1].is_ascii_digit();
    if prefixed && !matches!(text.as_bytes()[1], b'.' | b'e' | b'E') {
        let wrong = match scalar {
            Scalar::F16 => "the bits of one are `0h` and 4 hexadecimal digits",
            Scalar::BF16 => "the bits of one are `0bf` and 4 hexadecimal digits",
            Scalar::F32 => "the bits of one are `0f` and 8 hexadecimal digits",
            _ => "the bits of one are `0d` and 16 hexadecimal digits",
        };
        let digits = text.strip_prefix(format.prefix).ok_or(wrong)?;
        let all_hex = digits.bytes().all(|it| it.is_ascii_hexdigit());
        if digits.len() != format.digits || !all_hex {
            return Err(wrong);
        }
        return u128::from_str_radix(digits, 16).map_err(|_| wrong);
    }
    let is_decimal = text.bytes().all(|it| it.is_ascii_digit() || b"+-.eE".contains(&it));
    let wrong = "not a decimal number";
    if !is_decimal {
        return Err(wrong);
    }
    let too_large = "it is too large; an infinity is written with its bits";
    match scalar {
        Scalar::F32 => match text.parse::<f32>() {
            Ok(value) if value.is_finite() => Ok(value.to_bits().into()),
            Ok(_) => Err(too_large),
            Err(_) => Err(wrong),
        },
        _ => match text.parse::<f64>() {
            Ok(value) => {
                let bits = narrow(value, format);
                let inf = exponent_mask(format);
                if bits & inf == inf { Err(too_large) } else { Ok(bits.into()) }
            }
            Err(_) => Err(wrong),
        },
    }
}

/// The bits of an infinity.
fn exponent_mask(format: Format) -> u64 {
    // The exponents of normal numbers are 1 to 2 * bias, and the least is 1 - bias.
    let all_ones = 2 * (1 - i64::from(format.least)) + 1;
    (all_ones as u64) << format.fraction
}

/// `value` rounded to nearest even.
fn narrow(value: f64, format: Format) -> u64 {
    let bits = value.to_bits();
    if format.fraction == 52 {
        return bits;
    }
    let sign = bits >> 63 << (format.digits * 4 - 1);
    let exponent = (bits >> 52 & 0x7ff) as i32 - 1023;
    if exponent < -1022 {
        return sign; // Zero, and what is too small for every narrower format.
    }
    let significand = bits & ((1 << 52) - 1) | 1 << 52;
    let below = (format.least - exponent).max(0) as u32;
    let shift = 52 - format.fraction + below;
    if shift > 54 {
        return sign;
    }
    let kept = significand >> shift;
    let rest = significand & ((1 << shift) - 1);
    let half = 1 << (shift - 1);
    let up = rest > half || rest == half && kept & 1 == 1;
    let base = (exponent.max(format.least) - format.least) as u64;
    let rounded = (base << format.fraction) + kept + u64::from(up);
    sign | rounded.min(exponent_mask(format))
}

/// The value of `bits`, finite.
fn widen(bits: u64, format: Format) -> f64 {
    let fraction = bits & ((1 << format.fraction) - 1);
    let exponent = (bits & exponent_mask(format)) >> format.fraction;
    let significand = if exponent == 0 { fraction } else { fraction | 1 << format.fraction };
    let power = exponent.max(1) as i32 - 1 + format.least - format.fraction as i32;
    let size = significand as f64 * f64::powi(2.0, power);
    if bits >> (format.digits * 4 - 1) & 1 == 1 { -size } else { size }
}

/// Writes the `scalar` with these bits.
pub(super) fn print_scalar(out: &mut String, scalar: Scalar, bits: u128) {
    // A string takes all that is written.
    let _ = match format(scalar) {
        Some(format) => print_float(out, scalar, bits as u64, format),
        None => match scalar {
            Scalar::I1 => write!(out, "{}", bits & 1 == 1),
            Scalar::Ptr(_) if bits == 0 => write!(out, "null"),
            Scalar::Ptr(_) => write!(out, "0x{bits:x}"),
            _ => {
                let unused = 128 - scalar.bits();
                write!(out, "{}", (bits << unused) as i128 >> unused)
            }
        },
    };
}

fn print_float(out: &mut String, scalar: Scalar, bits: u64, format: Format) -> std::fmt::Result {
    let inf = exponent_mask(format);
    if bits & inf == inf {
        return write!(out, "{}{bits:0width$X}", format.prefix, width = format.digits);
    }
    match scalar {
        Scalar::F64 => write!(out, "{:?}", f64::from_bits(bits)),
        Scalar::F32 => write!(out, "{:?}", f32::from_bits(bits as u32)),
        _ => write!(out, "{:?}", widen(bits, format) as f32),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip(scalar: Scalar, bits: u128) {
        let mut text = String::new();
        print_scalar(&mut text, scalar, bits);
        if let Scalar::I1 | Scalar::Ptr(_) = scalar {
            return; // Read as words.
        }
        assert_eq!(parse_scalar(&text, scalar), Ok(bits), "{scalar} {text}");
    }

    #[test]
    fn every_half_and_many_others() {
        for bits in 0..=u16::MAX {
            round_trip(Scalar::F16, bits.into());
            round_trip(Scalar::BF16, bits.into());
        }
        let mut state = 1u128;
        for _ in 0..100_000 {
            state = state.wrapping_mul(0x2d99787926d46932a4c1f32680f70c55).wrapping_add(1);
            for scalar in [Scalar::F32, Scalar::F64, Scalar::I128, Scalar::I64, Scalar::I8] {
                round_trip(scalar, state >> (128 - scalar.bits()));
            }
        }
    }

    #[test]
    fn rounds_to_nearest_even() {
        for (text, bits) in [
            ("65519.9", 0x7bff),
            ("-65504", 0xfbff),
            ("2049", 0x6800),
            ("2051", 0x6802),
            ("5.9604644775390625e-8", 1),
            ("2.98023223876953125e-8", 0),
            ("2.9802322387695316e-8", 1),
            ("0.1", 0x2e66),
        ] {
            assert_eq!(parse_scalar(text, Scalar::F16), Ok(bits), "{text}");
        }
        assert!(parse_scalar("65520.0", Scalar::F16).is_err());
        assert!(parse_scalar("1e400", Scalar::F64).is_err());
    }
}
