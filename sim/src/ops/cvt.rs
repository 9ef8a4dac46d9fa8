//! Conversions.

use ptx::tree::Operand;
use target_desc::Mod;

use super::float::round::{F32, F64, Format, Round, Specials, split};
use super::memory::extend;
use super::{Made, each_part, operands, parts, unary};
use crate::code::{Dst, Flow, Src};
use crate::decode::head::{bits, is_signed};
use crate::decode::{Decoder, Head};

/// The modifiers of a conversion.
#[derive(Clone, Copy, Debug)]
struct How {
    round: Round,
    /// The result is integral.
    integral: bool,
    ftz: bool,
    sat: bool,
    satfinite: bool,
    relu: bool,
}

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    if h.has("pack") {
        return pack(d, h, o);
    }
    let integral = ["rni", "rzi", "rmi", "rpi"].iter().any(|it| h.sees(it));
    let round = h.find(Round::parse).unwrap_or(Round::Near);
    let (ftz, sat, satfinite) = (h.has("ftz"), h.has("sat"), h.has("satfinite"));
    let relu = h.has("relu");
    let (to_ty, from_ty) = (h.ty()?, h.ty()?);
    let how = How { round, integral, ftz, sat, satfinite, relu };
    // A source in a wider register is read as it is, and cut to the type.
    let to = d.dst(o.first().ok_or("no operands")?)?;
    if parts_of(to_ty).is_some() || parts_of(from_ty).is_some() {
        let all: Vec<Src> = o[1..].iter().map(|it| d.src(it, from_ty)).collect::<Result<_, _>>()?;
        return several(to, &all, to_ty, from_ty, how);
    }
    let [_, a] = operands(o)?;
    let a = d.src(a, from_ty)?;
    let from_bits = bits(from_ty);
    let cut = move |a: u64| if from_bits == 64 { a } else { a & ((1 << from_bits) - 1) };
    let (signed_to, to_bits, signed) = (is_signed(to_ty), bits(to_ty), is_signed(from_ty));
    let wide = move |it: u64| extend(it, to_bits, signed_to, to.bits);
    Ok(match (Format::of(to_ty), Format::of(from_ty)) {
        (None, None) => unary(to, a, move |a| {
            let value = match signed {
                true => i128::from(extend(cut(a), from_bits, true, 64) as i64),
                false => i128::from(cut(a)),
            };
            let value = if sat { clamp(value, to_bits, signed_to) } else { value };
            wide(mask(value as u64, to_bits))
        }),
        (None, Some(format)) => unary(to, a, move |a| {
            let value = flush(format.widen(cut(a)), format, ftz);
            wide(mask(to_integer(value, how.round, to_bits, signed_to, from_bits), to_bits))
        }),
        (Some(format), None) => unary(to, a, move |a| {
            let a = cut(a);
            let value = if signed { extend(a, from_bits, true, 64) as i64 } else { 0 };
            let negative = value < 0;
            let magnitude = if negative { value.unsigned_abs() } else { a };
            if sat {
                // Integers saturate to 0 or 1.
                let one = F64.narrow_to(format, 1.0);
                return if negative || magnitude == 0 { 0 } else { one };
            }
            format.round(negative, magnitude, 0, how.round)
        }),
        (Some(format), Some(from)) => {
            let tf32 = to_ty == Mod::tf32;
            unary(to, a, move |a| {
                let value = flush(from.widen(cut(a)), from, ftz);
                if value.is_nan() && from == format && format == F64 && !sat {
                    return a | 1 << 51;
                }
                let found = to_float(value, format, how);
                // The mantissa of `.tf32` is the upper part of that of `.f32`.
                if tf32 { found << 13 } else { found }
            })
        }
    })
}

impl Format {
    /// A value that all formats have.
    fn narrow_to(self, other: Format, value: f64) -> u64 {
        other.narrow(value, Round::Near)
    }
}

fn mask(value: u64, bits: u32) -> u64 {
    if bits >= 64 { value } else { value & ((1 << bits) - 1) }
}

fn clamp(value: i128, bits: u32, signed: bool) -> i128 {
    match signed {
        true => value.clamp(-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        false => value.clamp(0, (1 << bits) - 1),
    }
}

/// `.ftz` is of `f32` only.
fn flush(value: f64, format: Format, ftz: bool) -> f64 {
    match ftz && format == F32 && value.abs() < f64::from(f32::MIN_POSITIVE) {
        true => f64::copysign(0.0, value),
        false => value,
    }
}

fn integral(value: f64, round: Round) -> f64 {
    match round {
        Round::Near => value.round_ties_even(),
        Round::Away => value.round(),
        Round::Zero => value.trunc(),
        Round::Down => value.floor(),
        Round::Up => value.ceil(),
    }
}

/// A number as an integer, the nearest that there is. What is no number is zero, or the
/// highest bit where one of the types has 64.
fn to_integer(value: f64, round: Round, bits: u32, signed: bool, from: u32) -> u64 {
    if value.is_nan() {
        return if bits == 64 || from == 64 { 1 << (bits - 1) } else { 0 };
    }
    let value = integral(value, round);
    let (low, high) = match signed {
        true => (-(2_f64.powi(bits as i32 - 1)), 2_f64.powi(bits as i32 - 1)),
        false => (0.0, 2_f64.powi(bits as i32)),
    };
    if value >= high {
        return if signed { (1 << (bits - 1)) - 1 } else { mask(u64::MAX, bits) };
    }
    if value <= low {
        return if signed { 1 << (bits - 1) } else { 0 };
    }
    let (mantissa, exponent) = split(value);
    let magnitude = match exponent {
        0.. => mantissa << exponent,
        _ => mantissa >> (-exponent).min(63),
    };
    if value < 0.0 { magnitude.wrapping_neg() } else { magnitude }
}

/// A number in a format.
fn to_float(value: f64, format: Format, how: How) -> u64 {
    let value = if how.integral { integral(value, how.round) } else { value };
    let value = match how.relu && value <= 0.0 {
        true => 0.0,
        false => value,
    };
    let value = match how.sat {
        // Neither comparison holds for what is no number.
        true if value > 0.0 => value.min(1.0),
        true => 0.0,
        false => value,
    };
    let largest = format.largest();
    let sign = 1_u64 << (format.bits() - 1);
    // Formats without infinity saturate whatever is asked for.
    let finite = how.satfinite || format.specials != Specials::Ieee;
    let found = match value.is_nan() {
        true => format.nan,
        false => format.narrow(value, how.round),
    };
    let found = match finite && !value.is_nan() && found & !sign > largest {
        true => (found & sign) | largest,
        false => found,
    };
    let magnitude = found & !sign;
    match how.ftz && format == F32 && magnitude < 1 << 23 {
        true => found & sign,
        false => found,
    }
}

/// The size of the parts of a type of several, and of one its format.
fn parts_of(ty: Mod) -> Option<u32> {
    Some(match ty {
        Mod::e4m3x2 | Mod::e5m2x2 | Mod::e2m3x2 | Mod::e3m2x2 | Mod::ue8m0x2 => 8,
        Mod::e4m3x4 | Mod::e5m2x4 | Mod::e2m3x4 | Mod::e3m2x4 => 8,
        Mod::e2m1x2 | Mod::e2m1x4 => 4,
        _ => return parts(ty),
    })
}

/// Pairs: the first operand is the upper one.
fn several(to: Dst, all: &[Src], to_ty: Mod, from_ty: Mod, how: How) -> Made {
    let known = |ty: Mod| match (ty, Format::of(ty)) {
        (_, Some(format)) => Ok(format),
        _ => Err(format!("the type `.{ty}` of it")),
    };
    let (format, from) = (known(to_ty)?, known(from_ty)?);
    let size = parts_of(to_ty).ok_or("one of several")?;
    match (parts_of(from_ty), all) {
        (None, &[high, low]) => Ok(Box::new(move |cx| {
            let (high, low) = (cx.get(high), cx.get(low));
            cx.put(to, |i| {
                let one = |bits: u64| {
                    to_float(flush(from.widen(bits & 0xFFFF_FFFF), from, how.ftz), format, how)
                };
                one(high[i]) << size | one(low[i])
            });
            Ok(Flow::Next)
        })),
        (Some(part), &[a]) => Ok(unary(to, a, move |a| {
            each_part(size, 2 * size, |at| {
                let bits = a >> (at / size * part) & ((1 << part) - 1);
                to_float(from.widen(bits & ((1 << from.bits()) - 1)), format, how)
            })
        })),
        _ => Err(format!("{} operands", all.len())),
    }
}

/// `cvt.pack`: two integers, saturated, before what is packed already.
fn pack<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    h.has("sat");
    let (to_ty, from_ty) = (h.ty()?, h.ty()?);
    let rest_ty = h.ty().ok();
    let width = bits(to_ty);
    let signed = to_ty.text().starts_with('s');
    let (to, a, b, c) = match o {
        [to, a, b] => (d.dst(to)?, d.src(a, from_ty)?, d.src(b, from_ty)?, Src::Const(0)),
        [to, a, b, c] => {
            let c = d.src(c, rest_ty.unwrap_or(Mod::b32))?;
            (d.dst(to)?, d.src(a, from_ty)?, d.src(b, from_ty)?, c)
        }
        _ => return Err(format!("{} operands", o.len())),
    };
    Ok(super::ternary(to, [a, b, c], move |a, b, c| {
        let one = |it: u64| mask(clamp(i128::from(it as i32), width, signed) as u64, width);
        let both = one(a) << width | one(b);
        mask(both | c.checked_shl(2 * width).unwrap_or(0), 32)
    }))
}
