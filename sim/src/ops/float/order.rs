//! The least and the greatest of two or three values.

use ptx::tree::Operand;
use target_desc::Mod;

use super::super::{Made, binary, each_part, parts, ternary};
use super::round::Format;
use crate::decode::head::bits;
use crate::decode::{Decoder, Head};

/// What an instruction of this kind does.
#[derive(Clone, Copy, Debug)]
struct How {
    format: Format,
    greatest: bool,
    ftz: bool,
    /// What is no number is the result.
    nan: bool,
    /// The signs do not count.
    abs: bool,
    /// The sign of the result is that of the product.
    xorsign: bool,
}

impl How {
    /// Of two values as bits.
    fn of(self, a: u64, b: u64) -> u64 {
        let Format { mantissa, nan, .. } = self.format;
        let sign = 1_u64 << (self.format.bits() - 1);
        let flush = |it: u64| match self.ftz && (it & !sign) >> mantissa == 0 {
            true => it & sign,
            false => it,
        };
        let (a, b) = (flush(a), flush(b));
        let signs = (a ^ b) & sign;
        let cut = |it: u64| if self.abs { it & !sign } else { it };
        let (a, b) = (cut(a), cut(b));
        let found = match (self.format.is_nan(a), self.format.is_nan(b)) {
            (true, true) => nan,
            (true, false) | (false, true) if self.nan => nan,
            (true, false) => b,
            (false, true) => a,
            (false, false) => {
                // As integers that are ordered like the numbers, -0 before +0.
                let key = |it: u64| match it & sign {
                    0 => it as i64,
                    _ => -((it & !sign) as i64) - 1,
                };
                if (key(a) < key(b)) != self.greatest { a } else { b }
            }
        };
        match self.xorsign && !self.format.is_nan(found) {
            true => (found & !sign) | signs,
            false => found,
        }
    }
}

/// Decodes `min` or `max` of floating point, of any of its types.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let (greatest, ftz, nan) = (h.mnemonic == "max", h.has("ftz"), h.has("NaN"));
    let (xorsign, abs) = (h.has("xorsign"), h.has("abs"));
    let ty = h.ty()?;
    let format = Format::of(ty).ok_or("its type")?;
    let how = How { format, greatest, ftz, nan, abs, xorsign };
    let width = bits(ty);
    let part = parts(ty);
    let two = move |a: u64, b: u64| match part {
        Some(size) => {
            let mask = (1 << size) - 1;
            each_part(size, width, |at| how.of(a >> at & mask, b >> at & mask))
        }
        None => how.of(a, b),
    };
    match o {
        [to, a, b] => {
            let (to, a, b) = (d.dst(to)?, d.src(a, ty)?, d.src(b, ty)?);
            match ty {
                Mod::f64 => Ok(binary(to, a, b, move |a, b| {
                    // The sign bit leaves no room for the keys of others.
                    order64(a, b, greatest)
                })),
                _ => Ok(binary(to, a, b, two)),
            }
        }
        [to, a, b, c] => {
            let (to, all) = (d.dst(to)?, [d.src(a, ty)?, d.src(b, ty)?, d.src(c, ty)?]);
            Ok(ternary(to, all, move |a, b, c| two(two(a, b), c)))
        }
        _ => Err(format!("{} operands", o.len())),
    }
}

fn order64(a: u64, b: u64, greatest: bool) -> u64 {
    let (x, y) = (f64::from_bits(a), f64::from_bits(b));
    match (x.is_nan(), y.is_nan()) {
        (true, true) => a | 1 << 51,
        (true, false) => b,
        (false, true) => a,
        (false, false) => {
            if x.total_cmp(&y).is_lt() != greatest {
                a
            } else {
                b
            }
        }
    }
}

/// The lesser or the greater of two numbers as bits; the other one where one is no number.
pub fn plain(format: Format, greatest: bool, a: u64, b: u64) -> u64 {
    if format.bits() == 64 {
        return order64(a, b, greatest);
    }
    How { format, greatest, ftz: false, nan: false, abs: false, xorsign: false }.of(a, b)
}

/// The least or greatest of many `f32`.
pub fn all(values: impl Iterator<Item = u32>, greatest: bool, abs: bool, nan: bool) -> u32 {
    let how = How { format: super::round::F32, greatest, ftz: false, nan, abs, xorsign: false };
    let values = values.map(u64::from).map(|it| if abs { it & 0x7FFF_FFFF } else { it });
    values.reduce(|a, b| how.of(a, b)).unwrap_or(0) as u32
}
