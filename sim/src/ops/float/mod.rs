//! Floating point: `f32`, `f32x2` and `f64`.

mod approximate;
mod arithmetic;
pub mod order;
pub mod round;

use ptx::tree::Operand;
use target_desc::Mod;

use super::{Made, binary, operands, ternary, unary};
use crate::code::{Dst, Flow, Src};
use crate::decode::{Decoder, Head};
pub use arithmetic::Number;
use arithmetic::{add, divide, fma, multiply, square_root};
use round::Round;

/// How results are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mode {
    /// How they are rounded.
    pub round: Round,
    /// Whether what is subnormal becomes zero, in operands and results.
    pub ftz: bool,
    /// Whether they are limited to 0 to 1.
    pub sat: bool,
}

impl Mode {
    /// Takes the modifiers.
    pub fn take(h: &mut Head) -> Mode {
        let round = h.find(Round::parse).unwrap_or(Round::Near);
        Mode { round, ftz: h.has("ftz"), sat: h.has("sat") }
    }

    fn is_plain(self) -> bool {
        self == Mode { round: Round::Near, ftz: false, sat: false }
    }
}

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    match h.mnemonic {
        "min" | "max" => return order::decode(d, h, o),
        "copysign" | "testp" | "abs" | "neg" => return signs(d, h, o),
        _ => {}
    }
    let approximate = h.any(&["approx", "full"]);
    if approximate.is_some() || is_old(h) {
        return approximate::decode(d, h, o);
    }
    let mode = Mode::take(h);
    let ty = h.ty()?;
    let n = o.len().saturating_sub(1);
    let to = d.dst(o.first().ok_or("no operands")?)?;
    let all: Vec<Src> = o[1..].iter().map(|it| d.src(it, ty)).collect::<Result<_, _>>()?;
    let made = match ty {
        Mod::f32 => arithmetic::<f32>(h.mnemonic, to, &all, mode),
        Mod::f64 => arithmetic::<f64>(h.mnemonic, to, &all, mode),
        Mod::f32x2 => pairs(h.mnemonic, to, &all, mode),
        _ => None,
    };
    made.ok_or_else(|| format!("`.{ty}` with {n} operands"))
}

/// Whether it is without a rounding, as before PTX 1.4: then it is approximate.
fn is_old(h: &Head) -> bool {
    let rounds = ["rn", "rz", "rm", "rp"].iter().any(|it| h.sees(it));
    match h.mnemonic {
        "rcp" | "sqrt" | "div" => !rounds && h.sees("f32"),
        "rsqrt" | "sin" | "cos" | "lg2" | "ex2" | "tanh" => true,
        _ => false,
    }
}

fn arithmetic<T: Number>(name: &str, to: Dst, all: &[Src], mode: Mode) -> Option<crate::code::Run> {
    if mode.is_plain() {
        // What is common is fast.
        return Some(match (name, all) {
            ("add", &[a, b]) => binary(to, a, b, |a, b| T::of(a).plus(T::of(b)).canonical()),
            ("sub", &[a, b]) => binary(to, a, b, |a, b| T::of(a).minus(T::of(b)).canonical()),
            ("mul", &[a, b]) => binary(to, a, b, |a, b| T::of(a).times(T::of(b)).canonical()),
            ("div", &[a, b]) => binary(to, a, b, |a, b| T::of(a).over(T::of(b)).canonical()),
            ("fma" | "mad", &[a, b, c]) => {
                ternary(to, [a, b, c], |a, b, c| T::of(a).fused(T::of(b), T::of(c)).canonical())
            }
            ("rcp", &[a]) => unary(to, a, |a| T::ONE.over(T::of(a)).canonical()),
            ("sqrt", &[a]) => unary(to, a, |a| T::of(a).root().canonical()),
            _ => return None,
        });
    }
    let round = mode.round;
    let take = move |a: u64| T::of(a).flushed(mode.ftz);
    let give = move |it: T| it.flushed(mode.ftz).saturated(mode.sat).canonical();
    Some(match (name, all) {
        ("add", &[a, b]) => binary(to, a, b, move |a, b| give(add(take(a), take(b), round))),
        ("sub", &[a, b]) => {
            binary(to, a, b, move |a, b| give(add(take(a), take(b).negated(), round)))
        }
        ("mul", &[a, b]) => binary(to, a, b, move |a, b| give(multiply(take(a), take(b), round))),
        ("div", &[a, b]) => binary(to, a, b, move |a, b| give(divide(take(a), take(b), round))),
        ("fma" | "mad", &[a, b, c]) => {
            ternary(to, [a, b, c], move |a, b, c| give(fma(take(a), take(b), take(c), round)))
        }
        ("rcp", &[a]) => unary(to, a, move |a| give(divide(T::ONE, take(a), round))),
        ("sqrt", &[a]) => unary(to, a, move |a| give(square_root(take(a), round))),
        _ => return None,
    })
}

/// Two `f32` in 64 bits.
fn pairs(name: &str, to: Dst, all: &[Src], mode: Mode) -> Option<crate::code::Run> {
    let take = move |a: u64, at: u32| f32::of(a >> at).flushed(mode.ftz);
    let give = move |it: f32| it.flushed(mode.ftz).canonical();
    let both = move |f: &dyn Fn(u32) -> u64| f(0) | f(32) << 32;
    let round = mode.round;
    Some(match (name, all) {
        ("add", &[a, b]) => {
            binary(to, a, b, move |a, b| both(&|at| give(add(take(a, at), take(b, at), round))))
        }
        ("sub", &[a, b]) => binary(to, a, b, move |a, b| {
            both(&|at| give(add(take(a, at), take(b, at).negated(), round)))
        }),
        ("mul", &[a, b]) => binary(to, a, b, move |a, b| {
            both(&|at| give(multiply(take(a, at), take(b, at), round)))
        }),
        ("fma", &[a, b, c]) => ternary(to, [a, b, c], move |a, b, c| {
            both(&|at| give(fma(take(a, at), take(b, at), take(c, at), round)))
        }),
        _ => return None,
    })
}

/// What looks at or changes signs and exponents.
fn signs<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    const KINDS: [&str; 6] = ["finite", "infinite", "number", "notanumber", "normal", "subnormal"];
    let kind = h.any(&KINDS);
    let ftz = h.has("ftz");
    let ty = h.ty()?;
    let sign: u64 = if ty == Mod::f64 { 1 << 63 } else { 1 << 31 };
    let flush = move |a: u64| match sign >> 31 {
        1 => f32::of(a).flushed(ftz).raw(),
        _ => a,
    };
    match (h.mnemonic, o) {
        ("abs", [to, a]) => {
            let (to, a) = (d.dst(to)?, d.src(a, ty)?);
            Ok(unary(to, a, move |a| flush(a) & !sign))
        }
        ("neg", [to, a]) => {
            let (to, a) = (d.dst(to)?, d.src(a, ty)?);
            Ok(unary(to, a, move |a| flush(a) ^ sign))
        }
        // The sign of the first on the second.
        ("copysign", [to, a, b]) => {
            let (to, a, b) = (d.dst(to)?, d.src(a, ty)?, d.src(b, ty)?);
            Ok(binary(to, a, b, move |a, b| (a & sign) | (b & !sign)))
        }
        ("testp", _) => {
            let [to, a] = operands(o)?;
            let (to, a) = (d.pred_dst(to)?, d.src(a, ty)?);
            let kind = kind.unwrap_or("number").to_owned();
            let is = move |a: u64| {
                use std::num::FpCategory::{Infinite, Nan, Subnormal};
                let class = match sign >> 31 {
                    1 => f32::of(a).classify(),
                    _ => f64::of(a).classify(),
                };
                match kind.as_str() {
                    "finite" => !matches!(class, Infinite | Nan),
                    "infinite" => class == Infinite,
                    "number" => class != Nan,
                    "notanumber" => class == Nan,
                    "normal" => class == std::num::FpCategory::Normal,
                    _ => class == Subnormal,
                }
            };
            Ok(Box::new(move |cx| {
                let a = cx.get(a);
                let bits = (0..32).fold(0, |all, i| all | u32::from(is(a[i])) << i);
                cx.put_pred(to, bits);
                Ok(Flow::Next)
            }))
        }
        _ => Err(format!("{} operands", o.len())),
    }
}
