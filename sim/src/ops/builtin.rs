//! Functions that the device has and no module defines: `vprintf`, `malloc`, `free`,
//! `__assertfail`, `new` and `delete`.

use std::fmt::Write;
use std::sync::PoisonError;

use super::Made;
use super::control::{argument, result};
use crate::code::Flow;
use crate::fault::{Access, Fault, Kind};
use crate::machine::race::Order;
use crate::machine::{Cx, Request, lanes};
use crate::memory::Space;
use crate::module::{Call, Passed};

/// Whether the device has a function.
pub fn is_known(name: &str) -> bool {
    matches!(name, "vprintf" | "malloc" | "free" | "__assertfail" | "_Znwm" | "_ZdlPv" | "_ZdlPvm")
}

/// A call of the function `name`.
///
/// # Errors
///
/// Where there is none.
pub fn call(name: &str, call: Call) -> Made {
    if !is_known(name) {
        return Err(format!("the function `{name}` has no body here"));
    }
    let name = name.to_owned();
    Ok(Box::new(move |cx| {
        for lane in lanes(cx.mask) {
            let arguments: Vec<u64> =
                call.arguments.iter().map(|it: &Passed| argument(cx, lane, *it)).collect();
            let at = |i: usize| arguments.get(i).copied().unwrap_or(0);
            let value = match name.as_str() {
                "malloc" | "_Znwm" => cx.grid.device.heap().malloc(at(0)),
                "free" | "_ZdlPv" | "_ZdlPvm" => {
                    if !cx.grid.device.heap().free(at(0)) {
                        let why = format!("`free` of {:#x}, which `malloc` did not give", at(0));
                        return Err(cx.fault(lane, Kind::Illegal(why)));
                    }
                    0
                }
                "vprintf" => {
                    let text = format(cx, lane, at(0), at(1))?;
                    let mut out = cx.grid.printed.lock().unwrap_or_else(PoisonError::into_inner);
                    out.push_str(&text);
                    text.len() as u64
                }
                _ => {
                    let (what, file) = (string(cx, lane, at(0))?, string(cx, lane, at(1))?);
                    let why = format!("assertion failed: {what}, {file}:{}", at(2) as u32);
                    return Err(cx.fault(lane, Kind::Illegal(why)));
                }
            };
            if let Some(Some(to)) = call.results.first() {
                result(cx, lane, *to, value);
            }
        }
        Ok(Flow::Next)
    }))
}

fn byte(cx: &mut Cx, lane: usize, address: u64) -> Result<u8, Box<Fault>> {
    let request = request(address, 1);
    cx.access(lane, request, |region, at| region.load(at, 1) as u8)
}

fn request(address: u64, size: u32) -> Request {
    Request { what: Access::Load, space: Space::Generic, address, size, order: Order::WEAK }
}

/// The text at an address, up to its zero.
fn string(cx: &mut Cx, lane: usize, address: u64) -> Result<String, Box<Fault>> {
    const LONGEST: u64 = 1 << 16;
    let mut bytes = Vec::new();
    for i in 0..LONGEST {
        match byte(cx, lane, address.wrapping_add(i))? {
            0 => break,
            it => bytes.push(it),
        }
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// What `vprintf` prints: each argument lies at a multiple of its size behind the one before.
fn format(cx: &mut Cx, lane: usize, text: u64, arguments: u64) -> Result<String, Box<Fault>> {
    let text = string(cx, lane, text)?;
    let mut out = String::new();
    let mut at = arguments;
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        if c != '%' {
            out.push(c);
            continue;
        }
        if rest.peek() == Some(&'%') {
            rest.next();
            out.push('%');
            continue;
        }
        let mut spec = String::new();
        let mut kind = ' ';
        for c in rest.by_ref() {
            if c.is_ascii_alphabetic() && !matches!(c, 'l' | 'h' | 'z' | 'j' | 't') {
                kind = c;
                break;
            }
            spec.push(c);
        }
        let wide = spec.contains(['l', 'z', 'j', 't']) || matches!(kind, 's' | 'p');
        let size: u64 = match kind {
            'f' | 'F' | 'e' | 'E' | 'g' | 'G' | 'a' | 'A' => 8,
            _ if wide => 8,
            _ => 4,
        };
        at = at.next_multiple_of(size);
        let request = request(at, size as u32);
        let bits = cx.access(lane, request, |region, at| region.load(at, size as u32))?;
        at += size;
        let signed = if size == 8 { bits as i64 } else { i64::from(bits as i32) };
        let flags: String = spec.chars().filter(|it| !it.is_ascii_alphabetic()).collect();
        let body = match kind {
            'd' | 'i' => signed.to_string(),
            'u' => bits.to_string(),
            'x' => format!("{bits:x}"),
            'X' => format!("{bits:X}"),
            'o' => format!("{bits:o}"),
            'p' => format!("0x{bits:x}"),
            'c' => char::from(bits as u8).to_string(),
            's' => string(cx, lane, bits)?,
            _ => float(f64::from_bits(bits), kind, &flags),
        };
        pad(&mut out, &body, &flags);
    }
    Ok(out)
}

/// A number with as many digits as the flags say, or 6.
fn float(value: f64, kind: char, flags: &str) -> String {
    let digits = flags.split_once('.').map_or(6, |it| it.1.parse().unwrap_or(0)).min(100);
    match kind {
        'e' | 'E' => {
            let text = format!("{value:.digits$e}");
            let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
            let number: i32 = exponent.parse().unwrap_or(0);
            let sign = if number < 0 { '-' } else { '+' };
            let text = format!("{mantissa}e{sign}{:02}", number.unsigned_abs());
            if kind == 'E' { text.to_uppercase() } else { text }
        }
        'g' | 'G' => value.to_string(),
        _ => format!("{value:.digits$}"),
    }
}

/// Appends `body` in the width that the flags give.
fn pad(out: &mut String, body: &str, flags: &str) {
    let left = flags.contains('-');
    let zero = flags.trim_start_matches(['+', ' ', '#']).starts_with('0') && !left;
    let width: usize = flags
        .split('.')
        .next()
        .unwrap_or("")
        .trim_start_matches(['-', '+', ' ', '#', '0'])
        .parse()
        .unwrap_or(0);
    let width = width.min(1000);
    let sign = if flags.contains('+') && !body.starts_with('-') { "+" } else { "" };
    _ = match (left, zero) {
        (true, _) => write!(out, "{:<width$}", format!("{sign}{body}")),
        (_, true) => match body.strip_prefix('-') {
            Some(digits) => write!(out, "-{digits:0>0$}", width.saturating_sub(1)),
            None => write!(out, "{sign}{body:0>0$}", width.saturating_sub(sign.len())),
        },
        _ => write!(out, "{:>width$}", format!("{sign}{body}")),
    };
}
