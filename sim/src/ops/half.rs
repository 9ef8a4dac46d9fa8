//! Half precision: `f16`, `bf16`, pairs of them, and sums of them with `f32`.
//!
//! Products and sums are made in `f64`, exactly or rounded to odd, and rounded once.

use ptx::tree::Operand;
use target_desc::Mod;

use super::float::round::{Format, Round, add_odd};
use super::float::{Mode, order};
use super::{Made, binary, each_part, parts, ternary, unary};
use crate::code::Src;
use crate::decode::head::bits;
use crate::decode::{Decoder, Head};

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    if matches!(h.mnemonic, "min" | "max") {
        return order::decode(d, h, o);
    }
    let approximate = h.has("approx");
    let (relu, oob) = (h.has("relu"), h.has("oob"));
    let mode = Mode::take(h);
    let ty = h.ty()?;
    let format = Format::of(ty).ok_or("its type")?;
    let (width, part) = (bits(ty), parts(ty).unwrap_or(16));
    let to = d.dst(o.first().ok_or("no operands")?)?;
    let all: Vec<Src> = o[1..].iter().map(|it| d.src(it, ty)).collect::<Result<_, _>>()?;
    let sign = 0x8000_u64;
    let flush = move |it: u64| match mode.ftz && it & 0x7FFF < 1 << format.mantissa {
        true => it & sign,
        false => it,
    };
    let take = move |a: u64, at: u32| format.widen(flush(a >> at & 0xFFFF));
    let give = move |value: f64| {
        let value = match (mode.sat, relu) {
            // Neither comparison holds for what is no number.
            (true, _) if value > 0.0 => value.min(1.0),
            (true, _) => 0.0,
            (_, true) if value <= 0.0 => 0.0,
            _ => value,
        };
        flush(format.narrow(value, mode.round))
    };
    Ok(match (h.mnemonic, &all[..]) {
        ("add", &[a, b]) => binary(to, a, b, move |a, b| {
            each_part(part, width, |at| give(add_odd(take(a, at), take(b, at))))
        }),
        ("sub", &[a, b]) => binary(to, a, b, move |a, b| {
            each_part(part, width, |at| give(add_odd(take(a, at), -take(b, at))))
        }),
        ("mul", &[a, b]) => binary(to, a, b, move |a, b| {
            each_part(part, width, |at| give(take(a, at) * take(b, at)))
        }),
        ("fma", &[a, b, c]) => ternary(to, [a, b, c], move |a, b, c| {
            each_part(part, width, |at| {
                // A pattern that stands for what is out of bounds gives zero.
                let is_oob = |it: u64| oob && (it >> at & 0xFFFF) == 0xFFFF;
                match is_oob(a) || is_oob(b) {
                    true => 0,
                    false => give(add_odd(take(a, at) * take(b, at), take(c, at))),
                }
            })
        }),
        ("neg", &[a]) => {
            unary(to, a, move |a| each_part(part, width, |at| flush(a >> at & 0xFFFF) ^ sign))
        }
        ("abs", &[a]) => {
            unary(to, a, move |a| each_part(part, width, |at| flush(a >> at & 0xFFFF) & !sign))
        }
        ("tanh", &[a]) if approximate => {
            unary(to, a, move |a| each_part(part, width, |at| give(take(a, at).tanh())))
        }
        ("ex2", &[a]) if approximate => {
            unary(to, a, move |a| each_part(part, width, |at| give(take(a, at).exp2())))
        }
        _ => return Err(format!("{} operands", o.len())),
    })
}

/// `add`, `sub` and `fma` whose result is `f32` and whose first operands are half as wide.
pub fn mixed<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let mode = Mode::take(h);
    let (sum, narrow) = (h.ty()?, h.ty()?);
    let format = Format::of(narrow).ok_or("its type")?;
    let wide = Format::of(sum).ok_or("its type")?;
    if sum != Mod::f32 {
        return Err(format!("the type `.{sum}` of it"));
    }
    let minus = h.mnemonic == "sub";
    let flush = move |it: f64| match mode.ftz && it.abs() < f64::from(f32::MIN_POSITIVE) {
        true => f64::copysign(0.0, it),
        false => it,
    };
    let take = move |a: u64| flush(wide.widen(a & 0xFFFF_FFFF));
    let give = move |value: f64| {
        let value = match mode.sat {
            true if value > 0.0 => value.min(1.0),
            true => 0.0,
            false => value,
        };
        let bits = wide.narrow(value, mode.round);
        match mode.ftz && bits & 0x7F80_0000 == 0 {
            true => bits & 0x8000_0000,
            false => bits,
        }
    };
    debug_assert!(mode.round != Round::Away);
    match o {
        [to, a, c] => {
            let (to, a, c) = (d.dst(to)?, d.src(a, narrow)?, d.src(c, sum)?);
            Ok(binary(to, a, c, move |a, c| {
                let c = if minus { -take(c) } else { take(c) };
                give(add_odd(format.widen(a & 0xFFFF), c))
            }))
        }
        [to, a, b, c] => {
            let all = [d.src(a, narrow)?, d.src(b, narrow)?, d.src(c, sum)?];
            let to = d.dst(to)?;
            Ok(ternary(to, all, move |a, b, c| {
                let product = format.widen(a & 0xFFFF) * format.widen(b & 0xFFFF);
                give(add_odd(product, take(c)))
            }))
        }
        _ => Err(format!("{} operands", o.len())),
    }
}
