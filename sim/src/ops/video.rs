//! Video instructions: `vadd` and the like of one part of a word, and of two or four at once.
//!
//! Values are exact in 64 bits (those of `vmad` in 128), as the manual computes them, and the
//! lowest 32 go to the result.

use ptx::tree::{Operand, Value};
use target_desc::Mod;

use super::{Made, operands, ternary};
use crate::code::{Dst, Run, Src};
use crate::decode::{Decoder, Head};

/// What is computed of two values.
type Basic = fn(i64, i64) -> i64;

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    match h.mnemonic {
        "vmad" => mad(d, h, o),
        name if name.ends_with('2') => several(d, h, o, 2),
        name if name.ends_with('4') => several(d, h, o, 4),
        _ => single(d, h, o),
    }
}

/// What an instruction computes, whatever parts it takes.
fn basic(h: &mut Head) -> Result<Basic, String> {
    Ok(match h.mnemonic.trim_end_matches(['2', '4']) {
        "vadd" => |a, b| a + b,
        "vsub" => |a, b| a - b,
        "vabsdiff" => |a, b| (a - b).abs(),
        "vmin" => i64::min,
        "vmax" => i64::max,
        // Rounded up, but for what is negative.
        "vavrg" => |a, b| (a + b + i64::from(a + b >= 0)) >> 1,
        "vset" => match h.any(&["eq", "ne", "lt", "le", "gt", "ge"]) {
            Some("eq") => |a, b| i64::from(a == b),
            Some("ne") => |a, b| i64::from(a != b),
            Some("lt") => |a, b| i64::from(a < b),
            Some("le") => |a, b| i64::from(a <= b),
            Some("gt") => |a, b| i64::from(a > b),
            _ => |a, b| i64::from(a >= b),
        },
        shift => match (shift, h.any(&["clamp", "wrap"])) {
            ("vshl", Some("wrap")) => |a, b| a << (b & 31),
            ("vshl", _) => |a, b| a << b.min(32),
            (_, Some("wrap")) => |a, b| a >> (b & 31),
            _ => |a, b| a >> b.min(32),
        },
    })
}

/// `.b2`: bits and where they begin. Without, all 32.
#[derive(Clone, Copy)]
struct Part {
    bits: u32,
    at: u32,
}

impl Part {
    fn of(suffix: Option<&str>) -> Result<Part, String> {
        let Some(word) = suffix else { return Ok(Part { bits: 32, at: 0 }) };
        let bits = if word.starts_with(".h") { 16 } else { 8 };
        match word.get(2..).and_then(|it| it.parse::<u32>().ok()) {
            Some(i) if i < 32 / bits => Ok(Part { bits, at: i * bits }),
            _ => Err(format!("the part `{word}`")),
        }
    }

    fn take(self, from: u64, signed: bool) -> i64 {
        extended(from >> self.at, self.bits, signed)
    }
}

/// The lowest `bits` bits as a number.
fn extended(value: u64, bits: u32, signed: bool) -> i64 {
    let up = (value << (64 - bits)) as i64;
    if signed { up >> (64 - bits) } else { (up as u64 >> (64 - bits)) as i64 }
}

fn saturated(value: i64, bits: u32, signed: bool) -> i64 {
    match signed {
        true => value.clamp(-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        false => value.clamp(0, (1 << bits) - 1),
    }
}

/// A source and its part.
fn part<'a>(d: &mut Decoder<'_, 'a>, o: &Operand<'a>) -> Result<(Src, Part), String> {
    let part = Part::of(o.suffix)?;
    Ok((source(d, o)?, part))
}

fn result<'a>(d: &mut Decoder<'_, 'a>, o: &Operand<'a>) -> Result<Dst, String> {
    d.dst(&Operand { suffix: None, ..*o })
}

/// The types in the head, of which those of a comparison are two.
fn signs(h: &mut Head) -> Result<[bool; 3], String> {
    let compares = h.mnemonic.starts_with("vset");
    let first = if compares { false } else { h.ty()? == Mod::s32 };
    Ok([first, h.ty()? == Mod::s32, h.ty()? == Mod::s32])
}

fn single<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let f = basic(h)?;
    let [signed, of_a, of_b] = signs(h)?;
    let saturates = h.has("sat");
    let second: Option<Basic> = match h.any(&["add", "min", "max"]) {
        Some("add") => Some(|a, b| a + b),
        Some("min") => Some(i64::min),
        Some(_) => Some(i64::max),
        None => None,
    };
    let (to, a, b, c) = match o {
        [to, a, b] => (to, a, b, None),
        [to, a, b, c] => (to, a, b, Some(c)),
        _ => return Err(format!("{} operands", o.len())),
    };
    let merged = Part::of(to.suffix)?;
    let to = result(d, to)?;
    let ((a, pa), (b, pb)) = (part(d, a)?, part(d, b)?);
    let c = match c {
        Some(c) => d.src(c, Mod::b32)?,
        None => Src::Const(0),
    };
    Ok(ternary(to, [a, b, c], move |a, b, c| {
        let mut value = f(pa.take(a, of_a), pb.take(b, of_b));
        if saturates {
            value = saturated(value, merged.bits, signed);
        }
        if let Some(second) = second {
            value = second(value, extended(c, 32, signed));
        }
        let mask = ((1 << merged.bits) - 1) << merged.at;
        ((value as u64) << merged.at & mask) | (c & !mask & 0xFFFF_FFFF)
    }))
}

/// `vmad`
fn mad<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let [_, of_a, of_b] = signs(h)?;
    let (plus_one, saturates) = (h.has("po"), h.has("sat"));
    let scale = match h.any(&["shr7", "shr15"]) {
        Some("shr7") => 7,
        Some(_) => 15,
        None => 0,
    };
    let [to, a, b, c] = operands(o)?;
    let to = result(d, to)?;
    let (minus_a, a) = minus(d, a);
    let (minus_b, b) = minus(d, b);
    let (minus_c, c) = minus(d, c);
    let ((a, pa), (b, pb)) = (part(d, &a)?, part(d, &b)?);
    let c = d.src(&c, Mod::b32)?;
    let minus_ab = minus_a != minus_b;
    let signed = of_a || of_b || minus_ab || minus_c;
    let run: Run = ternary(to, [a, b, c], move |a, b, c| {
        let product = i128::from(pa.take(a, of_a)) * i128::from(pb.take(b, of_b));
        let product = if minus_ab { -product } else { product };
        let c = i128::from(extended(c, 32, signed));
        let sum = product + if minus_c { -c } else { c } + i128::from(plus_one);
        let scaled = sum >> scale;
        let value = match (saturates, signed) {
            (true, true) => scaled.clamp(i128::from(i32::MIN), i128::from(i32::MAX)),
            (true, false) => scaled.clamp(0, i128::from(u32::MAX)),
            _ => scaled,
        };
        value as u64 & 0xFFFF_FFFF
    });
    Ok(run)
}

/// Whether a `-` is before a register, and the register.
fn minus<'a>(d: &Decoder<'_, 'a>, o: &Operand<'a>) -> (bool, Operand<'a>) {
    if let Value::Constant(tokens) = o.value
        && let [sign, name, rest @ ..] = d.tree.tokens(tokens)
        && sign.text == "-"
        && Decoder::is_word(name)
    {
        let suffix = rest.first().map(|it| it.text);
        return (true, Operand { value: Value::Name(name.text), suffix, ..*o });
    }
    (false, *o)
}

/// Two or four parts at once.
fn several<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>], count: u32) -> Made {
    let f = basic(h)?;
    let [signed, of_a, of_b] = signs(h)?;
    let (saturates, adds) = (h.has("sat"), h.has("add"));
    let [to, a, b, c] = operands(o)?;
    let bits = 32 / count;
    // The last digit is of the lowest part.
    let digits = |it: &Operand, default: &[u32]| -> Result<Vec<u32>, String> {
        let Some(word) = it.suffix else { return Ok(default.to_vec()) };
        let digits = word.get(2..).unwrap_or("").chars().rev().map(|it| it.to_digit(8));
        digits.collect::<Option<Vec<u32>>>().ok_or_else(|| format!("the parts `{word}`"))
    };
    let low: Vec<u32> = (0..count).collect();
    let high: Vec<u32> = (count..2 * count).collect();
    let (mask, from_a, from_b) = (digits(to, &low)?, digits(a, &low)?, digits(b, &high)?);
    let wrong = from_a.len() != count as usize
        || from_b.len() != count as usize
        || from_a.iter().chain(&from_b).any(|it| *it >= 2 * count)
        || mask.iter().any(|it| *it >= count);
    if wrong {
        return Err("its parts".to_owned());
    }
    let to = result(d, to)?;
    let (a, b) = (source(d, a)?, source(d, b)?);
    let c = d.src(c, Mod::b32)?;
    Ok(ternary(to, [a, b, c], move |a, b, c| {
        // The parts of both, one behind the other.
        let both = (a & 0xFFFF_FFFF) | b << 32;
        let part = |i: u32, signed| extended(both >> (bits * i), bits, signed);
        let mut out = c & 0xFFFF_FFFF;
        for i in 0..count {
            if !mask.contains(&i) {
                continue;
            }
            let at = i as usize;
            let mut value = f(part(from_a[at], of_a), part(from_b[at], of_b));
            if saturates {
                value = saturated(value, bits, signed);
            }
            if adds {
                out = out.wrapping_add(value as u64);
                continue;
            }
            let place = ((1 << bits) - 1) << (bits * i);
            out = (out & !place) | ((value as u64) << (bits * i) & place);
        }
        out & 0xFFFF_FFFF
    }))
}

fn source<'a>(d: &mut Decoder<'_, 'a>, o: &Operand<'a>) -> Result<Src, String> {
    d.src(&Operand { suffix: None, ..*o }, Mod::b32)
}
