//! Integer arithmetic.

use ptx::tree::Operand;
use target_desc::Mod;

use super::{Made, Raw, binary, each_part, ints, operands, parts, ternary, unary};
use crate::decode::head::is_signed;
use crate::decode::{Decoder, Head};

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    match h.mnemonic {
        "add" | "sub" => add(d, h, o),
        "min" | "max" => order(d, h, o),
        "mul" | "mad" => mul(d, h, o),
        "mul24" | "mad24" => mul24(d, h, o),
        "sad" => {
            let ty = h.ty()?;
            let [to, a, b, c] = operands(o)?;
            let (to, all) = (d.dst(to)?, [d.src(a, ty)?, d.src(b, ty)?, d.src(c, ty)?]);
            Ok(ints!(ty, T => ternary(to, all, |a, b, c| {
                let (a, b) = (a as T, b as T);
                let distance = if a < b { b.wrapping_sub(a) } else { a.wrapping_sub(b) };
                (c as T).wrapping_add(distance).raw()
            })))
        }
        "div" | "rem" => div(d, h, o),
        "abs" | "neg" => {
            let ty = h.ty()?;
            let [to, a] = operands(o)?;
            let (to, a) = (d.dst(to)?, d.src(a, ty)?);
            let negate = h.mnemonic == "neg";
            Ok(match ty {
                Mod::s8x4 => unary(to, a, move |a| {
                    each_part(8, 32, |at| u64::from((((a >> at) as u8) as i8).wrapping_neg() as u8))
                }),
                Mod::s16 if negate => unary(to, a, |a| (a as i16).wrapping_neg().raw()),
                Mod::s32 if negate => unary(to, a, |a| (a as i32).wrapping_neg().raw()),
                Mod::s64 if negate => unary(to, a, |a| (a as i64).wrapping_neg().raw()),
                Mod::s16 => unary(to, a, |a| (a as i16).wrapping_abs().raw()),
                Mod::s32 => unary(to, a, |a| (a as i32).wrapping_abs().raw()),
                Mod::s64 => unary(to, a, |a| (a as i64).wrapping_abs().raw()),
                _ => return Err(format!("the type `.{ty}` of it")),
            })
        }
        "dp4a" | "dp2a" => dot(d, h, o),
        "clmad" => {
            let high = h.any(&["hi", "lo"]) == Some("hi");
            let ty = h.ty()?;
            let [to, a, b, c] = operands(o)?;
            let (to, all) = (d.dst(to)?, [d.src(a, ty)?, d.src(b, ty)?, d.src(c, ty)?]);
            Ok(ternary(to, all, move |a, b, c| {
                let product = (0..64)
                    .filter(|i| b >> i & 1 == 1)
                    .fold(0_u128, |all, i| all ^ (u128::from(a) << i));
                c ^ if high { (product >> 64) as u64 } else { product as u64 }
            }))
        }
        _ => Err("there is no such instruction here".to_owned()),
    }
}

/// The smallest and the largest value of a part, and whether it has a sign.
fn limits(ty: Mod, bits: u32) -> (i64, i64) {
    match ty {
        Mod::s8x4 | Mod::s16x2 | Mod::s32 => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        _ => (0, (1 << bits) - 1),
    }
}

/// A part as a number.
#[inline]
fn part(value: u64, at: u32, bits: u32, signed: bool) -> i64 {
    let up = ((value >> at) << (64 - bits)) as i64;
    if signed { up >> (64 - bits) } else { ((up as u64) >> (64 - bits)) as i64 }
}

fn add<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let saturates = h.has("sat");
    let ty = h.ty()?;
    let [to, a, b] = operands(o)?;
    let (to, a, b) = (d.dst(to)?, d.src(a, ty)?, d.src(b, ty)?);
    let minus = h.mnemonic == "sub";
    let bits = match parts(ty) {
        Some(bits) => bits,
        None if saturates => 32,
        None if minus => {
            return Ok(
                ints!(ty, T => binary(to, a, b, |a, b| (a as T).wrapping_sub(b as T).raw())),
            );
        }
        None => {
            return Ok(
                ints!(ty, T => binary(to, a, b, |a, b| (a as T).wrapping_add(b as T).raw())),
            );
        }
    };
    let signed = matches!(ty, Mod::s8x4 | Mod::s16x2 | Mod::s32);
    let (low, high) = limits(ty, bits);
    Ok(binary(to, a, b, move |a, b| {
        each_part(bits, 32, |at| {
            let (a, b) = (part(a, at, bits, signed), part(b, at, bits, signed));
            let sum = if minus { a - b } else { a + b };
            (if saturates { sum.clamp(low, high) } else { sum }) as u64
        })
    }))
}

fn order<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let relu = h.has("relu");
    let ty = h.ty()?;
    let [to, a, b] = operands(o)?;
    let (to, a, b) = (d.dst(to)?, d.src(a, ty)?, d.src(b, ty)?);
    let greatest = h.mnemonic == "max";
    if parts(ty).is_some() || relu {
        let bits = parts(ty).unwrap_or(32);
        let signed = matches!(ty, Mod::s8x4 | Mod::s16x2 | Mod::s32);
        return Ok(binary(to, a, b, move |a, b| {
            each_part(bits, 32, |at| {
                let (a, b) = (part(a, at, bits, signed), part(b, at, bits, signed));
                let found = if greatest { a.max(b) } else { a.min(b) };
                (if relu { found.max(0) } else { found }) as u64
            })
        }));
    }
    Ok(match greatest {
        true => ints!(ty, T => binary(to, a, b, |a, b| (a as T).max(b as T).raw())),
        false => ints!(ty, T => binary(to, a, b, |a, b| (a as T).min(b as T).raw())),
    })
}

/// The upper half of a product, as bits.
macro_rules! high {
    ($T:ty, $a:expr, $b:expr) => {
        ((i128::from($a as $T).wrapping_mul(i128::from($b as $T))) >> <$T>::BITS) as $T
    };
}

fn mul<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let half = h.any(&["hi", "lo", "wide"]).unwrap_or("lo");
    let saturates = h.has("sat");
    let ty = h.ty()?;
    let adds = h.mnemonic == "mad";
    let sum_ty = match (half, ty) {
        ("wide", Mod::u16) => Mod::u32,
        ("wide", Mod::s16) => Mod::s32,
        ("wide", Mod::u32) => Mod::u64,
        ("wide", Mod::s32) => Mod::s64,
        ("wide", _) => return Err(format!("the type `.{ty}` of it")),
        _ => ty,
    };
    let (to, a, b, c) = match (adds, o) {
        (true, [to, a, b, c]) => {
            (d.dst(to)?, d.src(a, ty)?, d.src(b, ty)?, Some(d.src(c, sum_ty)?))
        }
        (false, [to, a, b]) => (d.dst(to)?, d.src(a, ty)?, d.src(b, ty)?, None),
        _ => return Err(format!("{} operands", o.len())),
    };
    if saturates {
        let c = c.ok_or("`.sat` without a third operand")?;
        return Ok(ternary(to, [a, b, c], |a, b, c| {
            let sum = i64::from(high!(i32, a, b)) + i64::from(c as i32);
            (sum.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32).raw()
        }));
    }
    macro_rules! made {
        ($T:ident, $product:expr) => {
            match c {
                Some(c) => {
                    ternary(to, [a, b, c], |a, b, c| $product(a, b).wrapping_add(c as $T).raw())
                }
                None => binary(to, a, b, |a, b| $product(a, b).raw()),
            }
        };
    }
    Ok(match (half, ty) {
        ("wide", Mod::u16) => made!(u32, |a, b| u32::from(a as u16) * u32::from(b as u16)),
        ("wide", Mod::s16) => made!(i32, |a, b| i32::from(a as i16) * i32::from(b as i16)),
        ("wide", Mod::u32) => made!(u64, |a, b| u64::from(a as u32) * u64::from(b as u32)),
        ("wide", _) => made!(i64, |a, b| i64::from(a as i32) * i64::from(b as i32)),
        ("hi", Mod::u64) => {
            made!(u64, |a, b| ((u128::from(a) * u128::from(b)) >> 64) as u64)
        }
        ("hi", _) => ints!(ty, T => made!(T, |a, b| high!(T, a, b))),
        _ => ints!(ty, T => made!(T, |a, b| (a as T).wrapping_mul(b as T))),
    })
}

fn mul24<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let high = h.any(&["hi", "lo"]) == Some("hi");
    let saturates = h.has("sat");
    let ty = h.ty()?;
    let signed = is_signed(ty);
    let product = move |a: u64, b: u64| {
        let product = part(a, 0, 24, signed).wrapping_mul(part(b, 0, 24, signed));
        (if high { product >> 16 } else { product }) as u32
    };
    match o {
        [to, a, b] => {
            let (to, a, b) = (d.dst(to)?, d.src(a, ty)?, d.src(b, ty)?);
            Ok(binary(to, a, b, move |a, b| product(a, b).raw()))
        }
        [to, a, b, c] => {
            let (to, all) = (d.dst(to)?, [d.src(a, ty)?, d.src(b, ty)?, d.src(c, ty)?]);
            Ok(ternary(to, all, move |a, b, c| {
                let (product, c) = (product(a, b), c as u32);
                match saturates {
                    true => (product as i32).saturating_add(c as i32).raw(),
                    false => product.wrapping_add(c).raw(),
                }
            }))
        }
        _ => Err(format!("{} operands", o.len())),
    }
}

/// What the manual leaves open is here as the device has it: dividing by zero gives ones,
/// and leaves the dividend.
fn div<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let ty = h.ty()?;
    let [to, a, b] = operands(o)?;
    let (to, a, b) = (d.dst(to)?, d.src(a, ty)?, d.src(b, ty)?);
    Ok(match h.mnemonic {
        "div" => ints!(ty, T => binary(to, a, b, |a, b| match b as T {
            0 => (!0 as T).raw(),
            b => (a as T).wrapping_div(b).raw(),
        })),
        _ => ints!(ty, T => binary(to, a, b, |a, b| match b as T {
            0 => (a as T).raw(),
            b => (a as T).wrapping_rem(b).raw(),
        })),
    })
}

fn dot<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let half = h.any(&["lo", "hi"]);
    let (left, right) = (is_signed(h.ty()?), is_signed(h.ty()?));
    let [to, a, b, c] = operands(o)?;
    let ty = Mod::b32;
    let (to, all) = (d.dst(to)?, [d.src(a, ty)?, d.src(b, ty)?, d.src(c, ty)?]);
    let (n, size, from) = match half {
        None => (4, 8, 0),
        Some("lo") => (2, 16, 0),
        Some(_) => (2, 16, 16),
    };
    Ok(ternary(to, all, move |a, b, c| {
        let products =
            (0..n).map(|i| part(a, size * i, size, left) * part(b, from + 8 * i, 8, right));
        (c as u32).wrapping_add(products.sum::<i64>() as u32).raw()
    }))
}
