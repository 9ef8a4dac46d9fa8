//! Bit fields, shifts, and what counts or moves bits.

use ptx::tree::Operand;
use target_desc::Mod;

use super::{Made, Raw, binary, ints, operands, ternary, unary};
use crate::code::Flow;
use crate::decode::head::{bits, is_signed};
use crate::decode::{Decoder, Head};

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    match h.mnemonic {
        "popc" | "clz" | "brev" | "bfind" => one(d, h, o),
        "shl" | "shr" => shift(d, h, o),
        "fns" => {
            let ty = h.ty()?;
            let [to, mask, base, offset] = operands(o)?;
            let all = [d.src(mask, ty)?, d.src(base, ty)?, d.src(offset, ty)?];
            let to = d.dst(to)?;
            Ok(ternary(to, all, |mask, base, offset| fns(mask as u32, base as u32, offset as i32)))
        }
        "bfe" => {
            let ty = h.ty()?;
            let [to, a, b, c] = operands(o)?;
            let (to, a) = (d.dst(to)?, d.src(a, ty)?);
            let all = [a, d.src(b, Mod::u32)?, d.src(c, Mod::u32)?];
            let (width, signed) = (bits(ty), is_signed(ty));
            Ok(ternary(to, all, move |a, at, len| {
                bfe(a, at as u32 & 255, len as u32 & 255, width, signed)
            }))
        }
        "bfi" => {
            let ty = h.ty()?;
            let [to, a, b, c, len] = operands(o)?;
            let (to, a, b) = (d.dst(to)?, d.src(a, ty)?, d.src(b, ty)?);
            let (c, len) = (d.src(c, Mod::u32)?, d.src(len, Mod::u32)?);
            let width = bits(ty);
            Ok(Box::new(move |cx| {
                let (a, b, c, len) = (cx.get(a), cx.get(b), cx.get(c), cx.get(len));
                cx.put(to, |i| bfi(a[i], b[i], c[i] as u32 & 255, len[i] as u32 & 255, width));
                Ok(Flow::Next)
            }))
        }
        "szext" => {
            let wraps = h.any(&["clamp", "wrap"]) == Some("wrap");
            let ty = h.ty()?;
            let [to, a, b] = operands(o)?;
            let (to, a, b) = (d.dst(to)?, d.src(a, ty)?, d.src(b, Mod::u32)?);
            let signed = is_signed(ty);
            Ok(binary(to, a, b, move |a, b| {
                let n = if wraps { b as u32 & 31 } else { (b as u32).min(32) };
                u64::from(bfe(a, 0, n, 32, signed) as u32)
            }))
        }
        "bmsk" => {
            let wraps = h.any(&["clamp", "wrap"]) == Some("wrap");
            let ty = h.ty()?;
            let [to, a, b] = operands(o)?;
            let (to, a, b) = (d.dst(to)?, d.src(a, ty)?, d.src(b, ty)?);
            Ok(binary(to, a, b, move |a, b| {
                let cut = |it: u64| if wraps { it as u32 & 31 } else { (it as u32).min(32) };
                let (from, len) = (cut(a), cut(b));
                ((((1_u64 << len) - 1) << from) as u32).raw()
            }))
        }
        "prmt" => prmt(d, h, o),
        "shf" => {
            let left = h.any(&["l", "r"]) == Some("l");
            let wraps = h.any(&["clamp", "wrap"]) == Some("wrap");
            let ty = h.ty()?;
            let [to, a, b, c] = operands(o)?;
            let (to, all) = (d.dst(to)?, [d.src(a, ty)?, d.src(b, ty)?, d.src(c, Mod::u32)?]);
            Ok(ternary(to, all, move |a, b, c| {
                let n = if wraps { c as u32 & 31 } else { (c as u32).min(32) };
                let both = (b << 32) | (a & 0xFFFF_FFFF);
                match left {
                    true => u64::from(((u128::from(both) << n) >> 32) as u32),
                    false => u64::from((both >> n) as u32),
                }
            }))
        }
        _ => Err("there is no such instruction here".to_owned()),
    }
}

fn one<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let shift_amount = h.has("shiftamt");
    let ty = h.ty()?;
    let [to, a] = operands(o)?;
    let (to, a) = (d.dst(to)?, d.src(a, ty)?);
    Ok(match h.mnemonic {
        "popc" => ints!(ty, T => unary(to, a, |a| u64::from((a as T).count_ones()))),
        "clz" => ints!(ty, T => unary(to, a, |a| u64::from((a as T).leading_zeros()))),
        "brev" => ints!(ty, T => unary(to, a, |a| (a as T).reverse_bits().raw())),
        _ => {
            let (width, signed) = (bits(ty), is_signed(ty));
            let mask = if width == 64 { u64::MAX } else { u64::from(u32::MAX) };
            unary(to, a, move |a| {
                let negative = signed && a >> (width - 1) & 1 == 1;
                let a = if negative { !a } else { a } & mask;
                match a {
                    0 => u64::from(u32::MAX),
                    _ if shift_amount => u64::from(a.leading_zeros() + width - 64),
                    _ => u64::from(63 - a.leading_zeros()),
                }
            })
        }
    })
}

fn shift<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let ty = h.ty()?;
    let [to, a, b] = operands(o)?;
    let (to, a, b) = (d.dst(to)?, d.src(a, ty)?, d.src(b, Mod::u32)?);
    if h.mnemonic == "shl" {
        return Ok(ints!(ty, T => binary(to, a, b, |a, b| {
            (a as T).checked_shl(b as u32).unwrap_or(0).raw()
        })));
    }
    Ok(ints!(ty, T => binary(to, a, b, |a, b| {
        // All bits are the sign where it is shifted too far.
        let far = if T::MIN == 0 { 0 } else { (a as T) >> (T::BITS - 1) };
        (a as T).checked_shr(b as u32).unwrap_or(far).raw()
    })))
}

/// The position of the n-th bit that is set in `mask`, from `base` on.
fn fns(mask: u32, base: u32, offset: i32) -> u64 {
    let none = u64::from(u32::MAX);
    let is_set = |at: i64| (0..32).contains(&at) && mask >> at & 1 == 1;
    let base = i64::from(base);
    if offset == 0 {
        return if is_set(base) { base as u64 } else { none };
    }
    let step = i64::from(offset.signum());
    let mut left = offset.unsigned_abs();
    let mut at = base;
    while (0..32).contains(&at) {
        if is_set(at) {
            left -= 1;
            if left == 0 {
                return at as u64;
            }
        }
        at += step;
    }
    none
}

/// `len` bits from `at` on, and above them zeros or the highest of them.
fn bfe(a: u64, at: u32, len: u32, width: u32, signed: bool) -> u64 {
    let mask = if width == 64 { u64::MAX } else { (1 << width) - 1 };
    let a = a & mask;
    if len == 0 {
        return 0;
    }
    let sign = signed && a >> (at + len - 1).min(width - 1) & 1 == 1;
    let len = len.min(width.saturating_sub(at));
    let kept = if len >= 64 { u64::MAX } else { (1 << len) - 1 };
    let field = a.checked_shr(at).unwrap_or(0) & kept;
    (if sign { field | !kept } else { field }) & mask
}

/// `b` with `len` bits of `a` from `at` on.
fn bfi(a: u64, b: u64, at: u32, len: u32, width: u32) -> u64 {
    let mask = if width == 64 { u64::MAX } else { (1 << width) - 1 };
    let kept = if len >= 64 { u64::MAX } else { (1 << len) - 1 };
    let field = kept.checked_shl(at).unwrap_or(0) & mask;
    ((b & !field) | (a.checked_shl(at).unwrap_or(0) & field)) & mask
}

fn prmt<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let mode = h.any(&["f4e", "b4e", "rc8", "ecl", "ecr", "rc16"]);
    let ty = h.ty()?;
    let [to, a, b, c] = operands(o)?;
    let (to, all) = (d.dst(to)?, [d.src(a, ty)?, d.src(b, ty)?, d.src(c, Mod::b32)?]);
    let mode = match mode {
        None => {
            return Ok(ternary(to, all, |a, b, c| {
                let bytes = (b << 32) | (a & 0xFFFF_FFFF);
                (0..4).fold(0, |all, i| {
                    let pick = c >> (4 * i) & 15;
                    let byte = bytes >> (8 * (pick & 7)) & 255;
                    // The highest bit, eight times.
                    let byte = if pick & 8 == 0 { byte } else { (byte >> 7) * 255 };
                    all | byte << (8 * i)
                })
            }));
        }
        Some(mode) => match mode {
            "f4e" => |i: u64, c: u64| i + c,
            "b4e" => |i: u64, c: u64| c.wrapping_sub(i) & 7,
            "rc8" => |_: u64, c: u64| c,
            "ecl" => |i: u64, c: u64| i.max(c),
            "ecr" => |i: u64, c: u64| i.min(c),
            _ => |i: u64, c: u64| 2 * (c & 1) + (i & 1),
        },
    };
    Ok(ternary(to, all, move |a, b, c| {
        let bytes = (b << 32) | (a & 0xFFFF_FFFF);
        (0..4).fold(0, |all, i| all | (bytes >> (8 * mode(i, c & 3)) & 255) << (8 * i))
    }))
}
