//! What PTX only approximates: here it is what double precision gives, rounded once, which is
//! within all errors that the manual allows.

use ptx::tree::Operand;
use target_desc::Mod;

use super::super::{Made, binary, operands, unary};
use super::arithmetic::Number;
use crate::decode::{Decoder, Head};

/// Decodes an instruction with `.approx` or `.full`, or of an old version without.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let turns = h.has("2pi");
    let ftz = h.has("ftz");
    let ty = h.ty()?;
    if h.mnemonic == "div" {
        let [to, a, b] = operands(o)?;
        let (to, a, b) = (d.dst(to)?, d.src(a, ty)?, d.src(b, ty)?);
        return Ok(binary(to, a, b, move |a, b| {
            let (a, b) = (f32::of(a).flushed(ftz), f32::of(b).flushed(ftz));
            (a / b).flushed(ftz).canonical()
        }));
    }
    let [to, a] = operands(o)?;
    let (to, a) = (d.dst(to)?, d.src(a, ty)?);
    if ty == Mod::f64 {
        let f: fn(f64) -> f64 = match h.mnemonic {
            "rcp" => |x| 1.0 / x,
            "rsqrt" => |x| 1.0 / x.sqrt(),
            _ => return Err("the type `.f64` of it".to_owned()),
        };
        return Ok(match ftz {
            // Only the upper halves are looked at and given.
            true => unary(to, a, move |a| {
                let flush = |it: f64| it.flushed(true);
                let upper = f64::from_bits(a & !0xFFFF_FFFF);
                let upper = if f64::from_bits(a).is_nan() { f64::NAN } else { upper };
                flush(f(flush(upper))).canonical() & !0xFFFF_FFFF
            }),
            false => unary(to, a, move |a| f(f64::from_bits(a)).canonical()),
        });
    }
    let f: fn(f64) -> f64 = match h.mnemonic {
        "rcp" => |x| 1.0 / x,
        "sqrt" => f64::sqrt,
        "rsqrt" => |x| 1.0 / x.sqrt(),
        "sin" if turns => |x| (x.fract() * std::f64::consts::TAU).sin(),
        "cos" if turns => |x| (x.fract() * std::f64::consts::TAU).cos(),
        "sin" => f64::sin,
        "cos" => f64::cos,
        "lg2" => f64::log2,
        "ex2" => f64::exp2,
        "tanh" => f64::tanh,
        _ => return Err("`.approx` of it".to_owned()),
    };
    Ok(unary(to, a, move |a| {
        let result = f(f64::from(f32::of(a).flushed(ftz))) as f32;
        result.flushed(ftz).canonical()
    }))
}
