//! Comparison and selection.

use ptx::tree::Operand;
use target_desc::Mod;

use super::float::round::Format;
use super::{Made, ints, operands, parts};
use crate::code::{Flow, Mask, Pred, Src};
use crate::decode::head::{bits, is_signed};
use crate::decode::{Decoder, Head};
use crate::machine::Cx;

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    match h.mnemonic {
        "setp" => setp(d, h, o),
        "set" => set(d, h, o),
        "selp" => {
            let ty = h.ty()?;
            let [to, a, b, c] = operands(o)?;
            let (to, a, b, c) = (d.dst(to)?, d.src(a, ty)?, d.src(b, ty)?, d.pred(c)?);
            Ok(Box::new(move |cx| {
                let (a, b, c) = (cx.get(a), cx.get(b), cx.pred(c));
                cx.put(to, |i| if c >> i & 1 == 1 { a[i] } else { b[i] });
                Ok(Flow::Next)
            }))
        }
        _ => slct(d, h, o),
    }
}

/// A comparison of all lanes.
type Compare = Box<dyn Fn(&Cx, Src, Src) -> Mask + Send + Sync>;

const OPERATORS: [&str; 18] = [
    "eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs", "equ", "neu", "ltu", "leu", "gtu",
    "geu", "num", "nan",
];

fn each(f: impl Fn(u64, u64) -> bool + Send + Sync + 'static) -> Compare {
    Box::new(move |cx, a, b| {
        let (a, b) = (cx.get(a), cx.get(b));
        (0..32).fold(0, |all, i| all | Mask::from(f(a[i], b[i])) << i)
    })
}

/// The comparison of values of type `ty`, or of one part of them.
fn comparison(operator: &str, ty: Mod, ftz: bool) -> Result<Compare, String> {
    if let Some(format) = Format::of(ty) {
        return floats(operator, format, ftz);
    }
    let unsigned = !is_signed(ty);
    Ok(match operator {
        "eq" => ints!(ty, T => each(|a, b| a as T == b as T)),
        "ne" => ints!(ty, T => each(|a, b| a as T != b as T)),
        "lt" => ints!(ty, T => each(|a, b| (a as T) < b as T)),
        "le" => ints!(ty, T => each(|a, b| a as T <= b as T)),
        "gt" => ints!(ty, T => each(|a, b| a as T > b as T)),
        "ge" => ints!(ty, T => each(|a, b| a as T >= b as T)),
        "lo" if unsigned => ints!(ty, T => each(|a, b| (a as T) < b as T)),
        "ls" if unsigned => ints!(ty, T => each(|a, b| a as T <= b as T)),
        "hi" if unsigned => ints!(ty, T => each(|a, b| a as T > b as T)),
        "hs" if unsigned => ints!(ty, T => each(|a, b| a as T >= b as T)),
        _ => return Err(format!("`.{operator}` of it")),
    })
}

fn floats(operator: &str, format: Format, ftz: bool) -> Result<Compare, String> {
    let total = format.bits();
    let mask = if total == 64 { u64::MAX } else { (1 << total) - 1 };
    let take = move |it: u64| {
        let it = it & mask;
        let sign = 1_u64 << (total - 1);
        match ftz && (it & !sign) >> format.mantissa == 0 {
            true => 0.0,
            false => format.widen(it),
        }
    };
    macro_rules! made {
        (|$a:ident, $b:ident| $f:expr) => {
            match total {
                32 if !ftz => each(|a, b| {
                    let ($a, $b) = (f32::from_bits(a as u32), f32::from_bits(b as u32));
                    $f
                }),
                _ => each(move |a, b| {
                    let ($a, $b) = (take(a), take(b));
                    $f
                }),
            }
        };
    }
    #[allow(clippy::neg_cmp_op_on_partial_ord)]
    Ok(match operator {
        "eq" => made!(|a, b| a == b),
        "ne" => made!(|a, b| a != b && !a.is_nan() && !b.is_nan()),
        "lt" => made!(|a, b| a < b),
        "le" => made!(|a, b| a <= b),
        "gt" => made!(|a, b| a > b),
        "ge" => made!(|a, b| a >= b),
        "equ" => made!(|a, b| a == b || a.is_nan() || b.is_nan()),
        "neu" => made!(|a, b| a != b),
        "ltu" => made!(|a, b| !(a >= b)),
        "leu" => made!(|a, b| !(a > b)),
        "gtu" => made!(|a, b| !(a <= b)),
        "geu" => made!(|a, b| !(a < b)),
        "num" => made!(|a, b| !a.is_nan() && !b.is_nan()),
        "nan" => made!(|a, b| a.is_nan() || b.is_nan()),
        _ => return Err(format!("`.{operator}` of it")),
    })
}

/// How a comparison is combined with a predicate.
fn combine(kind: Option<&str>) -> fn(Mask, Mask) -> Mask {
    match kind {
        Some("and") => |a, b| a & b,
        Some("or") => |a, b| a | b,
        Some("xor") => |a, b| a ^ b,
        _ => |a, _| a,
    }
}

fn setp<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let operator = h.any(&OPERATORS).ok_or("no operator")?;
    let with = combine(h.any(&["and", "or", "xor"]));
    let ftz = h.has("ftz");
    let ty = h.ty()?;
    let compare = comparison(operator, ty, ftz)?;
    // `p|q`, `a`, `b`, and what it is combined with.
    let (p, q, rest) = match o {
        [p, q, rest @ ..] if q.paired => (d.pred_dst(p)?, Some(d.pred_dst(q)?), rest),
        [p, rest @ ..] => (d.pred_dst(p)?, None, rest),
        [] => return Err("no operands".to_owned()),
    };
    let (a, b, c) = match rest {
        [a, b] => (d.src(a, ty)?, d.src(b, ty)?, Pred { of: Err(true), negated: false }),
        [a, b, c] => (d.src(a, ty)?, d.src(b, ty)?, d.pred(c)?),
        _ => return Err(format!("{} operands", o.len())),
    };
    if matches!(ty, Mod::f16x2 | Mod::bf16x2) {
        // One for each half.
        return Ok(Box::new(move |cx| {
            let (low, high) = (compare(cx, a, b), compare_high(cx, a, b, &compare));
            let c = cx.pred(c);
            cx.put_pred(p, with(low, c));
            if let Some(q) = q {
                cx.put_pred(q, with(high, c));
            }
            Ok(Flow::Next)
        }));
    }
    Ok(Box::new(move |cx| {
        let (found, c) = (compare(cx, a, b), cx.pred(c));
        cx.put_pred(p, with(found, c));
        if let Some(q) = q {
            cx.put_pred(q, with(!found, c));
        }
        Ok(Flow::Next)
    }))
}

/// The comparison of the upper halves of 32 bits.
fn compare_high(cx: &Cx, a: Src, b: Src, compare: &Compare) -> Mask {
    let (a, b) = (cx.get(a), cx.get(b));
    (0..32).fold(0, |all, i| {
        let one = compare(cx, Src::Const(a[i] >> 16), Src::Const(b[i] >> 16));
        all | (one & 1) << i
    })
}

fn set<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let operator = h.any(&OPERATORS).ok_or("no operator")?;
    let with = combine(h.any(&["and", "or", "xor"]));
    let ftz = h.has("ftz");
    let to_ty = h.ty()?;
    // Packed integers stand once: `set.lt.s16x2`.
    let ty = h.ty().unwrap_or(to_ty);
    let (to, a, b, c) = match o {
        [to, a, b] => {
            let c = Pred { of: Err(true), negated: false };
            (d.dst(to)?, d.src(a, ty)?, d.src(b, ty)?, c)
        }
        [to, a, b, c] => (d.dst(to)?, d.src(a, ty)?, d.src(b, ty)?, d.pred(c)?),
        _ => return Err(format!("{} operands", o.len())),
    };
    let one = match to_ty {
        Mod::f32 => 0x3F80_0000_u64,
        Mod::f16 | Mod::f16x2 => 0x3C00,
        Mod::bf16 | Mod::bf16x2 => 0x3F80,
        Mod::u16 | Mod::s16 | Mod::s16x2 | Mod::u16x2 => 0xFFFF,
        Mod::u8x4 | Mod::s8x4 => 0xFF,
        // Of pairs each half is ones.
        _ if parts(ty) == Some(16) => 0xFFFF,
        _ => 0xFFFF_FFFF,
    };
    let Some(size) = parts(ty) else {
        let compare = comparison(operator, ty, ftz)?;
        return Ok(Box::new(move |cx| {
            let found = with(compare(cx, a, b), cx.pred(c));
            cx.put(to, |i| if found >> i & 1 == 1 { one } else { 0 });
            Ok(Flow::Next)
        }));
    };
    let part_ty = match ty {
        Mod::s8x4 => Mod::s8,
        Mod::u8x4 => Mod::u8,
        Mod::s16x2 => Mod::s16,
        Mod::u16x2 => Mod::u16,
        other => other,
    };
    let compare = comparison(operator, part_ty, ftz)?;
    let count = bits(ty) / size;
    Ok(Box::new(move |cx| {
        let (left, right, c) = (cx.get(a), cx.get(b), cx.pred(c));
        let mut all = [0_u64; 32];
        for (i, out) in all.iter_mut().enumerate() {
            for at in (0..count).map(|it| it * size) {
                let found = compare(cx, Src::Const(left[i] >> at), Src::Const(right[i] >> at));
                if with(found, if c >> i & 1 == 1 { Mask::MAX } else { 0 }) & 1 == 1 {
                    *out |= one << at;
                }
            }
        }
        cx.put(to, |i| all[i]);
        Ok(Flow::Next)
    }))
}

fn slct<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let ftz = h.has("ftz");
    let (ty, by) = (h.ty()?, h.ty()?);
    let [to, a, b, c] = operands(o)?;
    let (to, a, b, c) = (d.dst(to)?, d.src(a, ty)?, d.src(b, ty)?, d.src(c, by)?);
    Ok(Box::new(move |cx| {
        let (a, b, c) = (cx.get(a), cx.get(b), cx.get(c));
        cx.put(to, |i| {
            let first = match by {
                Mod::f32 => {
                    let c = f32::from_bits(c[i] as u32);
                    c >= 0.0 || (ftz && c.is_subnormal())
                }
                _ => c[i] as i32 >= 0,
            };
            if first { a[i] } else { b[i] }
        });
        Ok(Flow::Next)
    }))
}
