//! Logic, of bits and of predicates.

use ptx::tree::Operand;
use target_desc::Mod;

use super::{Made, Raw, binary, ints, ternary, unary};
use crate::code::Flow;
use crate::decode::{Decoder, Head};

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    if h.mnemonic == "lop3" {
        return lop3(d, h, o);
    }
    let ty = h.ty()?;
    if ty == Mod::pred {
        return predicate(d, h, o);
    }
    match o {
        [to, a] => {
            let (to, a) = (d.dst(to)?, d.src(a, ty)?);
            Ok(match h.mnemonic {
                "not" => ints!(ty, T => unary(to, a, |a| (!(a as T)).raw())),
                _ => ints!(ty, T => unary(to, a, |a| u64::from(a as T == 0))),
            })
        }
        [to, a, b] => {
            let (to, a, b) = (d.dst(to)?, d.src(a, ty)?, d.src(b, ty)?);
            Ok(match h.mnemonic {
                "and" => ints!(ty, T => binary(to, a, b, |a, b| (a as T & b as T).raw())),
                "or" => ints!(ty, T => binary(to, a, b, |a, b| (a as T | b as T).raw())),
                _ => ints!(ty, T => binary(to, a, b, |a, b| (a as T ^ b as T).raw())),
            })
        }
        _ => Err(format!("{} operands", o.len())),
    }
}

fn predicate<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let (to, a, b) = match o {
        [to, a] => (d.pred_dst(to)?, d.pred(a)?, None),
        [to, a, b] => (d.pred_dst(to)?, d.pred(a)?, Some(d.pred(b)?)),
        _ => return Err(format!("{} operands", o.len())),
    };
    let f = match h.mnemonic {
        "and" => |a, b| a & b,
        "or" => |a, b| a | b,
        "xor" => |a, b| a ^ b,
        _ => |a: u32, _: u32| !a,
    };
    Ok(Box::new(move |cx| {
        let (a, b) = (cx.pred(a), b.map_or(0, |it| cx.pred(it)));
        cx.put_pred(to, f(a, b));
        Ok(Flow::Next)
    }))
}

/// Any function of three bits, for all bits.
fn table(a: u32, b: u32, c: u32, table: u8) -> u32 {
    let row = |i: u8| {
        let pick = |bit: u8, it: u32| if i & bit != 0 { it } else { !it };
        if table >> i & 1 == 1 { pick(4, a) & pick(2, b) & pick(1, c) } else { 0 }
    };
    (0..8).fold(0, |all, i| all | row(i))
}

fn lop3<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let combine = h.any(&["or", "and"]);
    let ty = h.ty()?;
    match (combine, o) {
        (None, [to, a, b, c, lut]) => {
            let (to, all) = (d.dst(to)?, [d.src(a, ty)?, d.src(b, ty)?, d.src(c, ty)?]);
            let lut = d.integer(lut)? as u8;
            Ok(ternary(to, all, move |a, b, c| table(a as u32, b as u32, c as u32, lut).raw()))
        }
        (Some(combine), [to, p, a, b, c, lut, q]) => {
            let (to, p) = (d.dst(to)?, d.pred_dst(p)?);
            let (a, b, c) = (d.src(a, ty)?, d.src(b, ty)?, d.src(c, ty)?);
            let (lut, q, or) = (d.integer(lut)? as u8, d.pred(q)?, combine == "or");
            Ok(Box::new(move |cx| {
                let (a, b, c, q) = (cx.get(a), cx.get(b), cx.get(c), cx.pred(q));
                let result: [u32; 32] =
                    std::array::from_fn(|i| table(a[i] as u32, b[i] as u32, c[i] as u32, lut));
                let any = (0..32).fold(0, |all, i| all | u32::from(result[i] != 0) << i);
                cx.put(to, |i| u64::from(result[i]));
                cx.put_pred(p, if or { any | q } else { any & q });
                Ok(Flow::Next)
            }))
        }
        _ => Err(format!("{} operands", o.len())),
    }
}
