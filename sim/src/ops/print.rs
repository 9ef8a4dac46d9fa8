//! What `vprintf` prints: the conversions of C, as the host makes them of what the device left.

use super::builtin::{request, string};
use crate::fault::Fault;
use crate::machine::Cx;

/// The most that a width or precision may be.
const WIDEST: usize = 1000;

/// A conversion: `%-08.3llx`.
#[derive(Default)]
struct Spec {
    left: bool,
    plus: bool,
    space: bool,
    alternate: bool,
    zeros: bool,
    width: usize,
    precision: Option<usize>,
    /// The bytes of an integer.
    size: u64,
}

/// What `vprintf` prints: each argument lies at a multiple of its size behind the one before.
///
/// # Errors
///
/// Where text or arguments are not in memory.
pub fn format(cx: &mut Cx, lane: usize, text: u64, arguments: u64) -> Result<String, Box<Fault>> {
    let text = string(cx, lane, text)?;
    let mut at = arguments;
    let mut take = |cx: &mut Cx, size: u64| {
        at = at.next_multiple_of(size);
        let bits =
            cx.access(lane, request(at, size as u32), |region, at| region.load(at, size as u32))?;
        at += size;
        Ok::<u64, Box<Fault>>(bits)
    };
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some(start) = rest.find('%') {
        out.push_str(&rest[..start]);
        let Some((spec, stars, kind, behind)) = Spec::parse(&rest[start + 1..]) else {
            out.push('%');
            rest = &rest[start + 1..];
            continue;
        };
        rest = behind;
        let mut spec = spec;
        // `*`: an argument says it.
        if stars.0 {
            let width = take(cx, 4)? as i32;
            spec.left |= width < 0;
            spec.width = (width.unsigned_abs() as usize).min(WIDEST);
        }
        if stars.1 {
            let precision = take(cx, 4)? as i32;
            spec.precision = usize::try_from(precision).ok().map(|it| it.min(WIDEST));
        }
        match kind {
            '%' => out.push('%'),
            'c' => spec.pad(&mut out, &char::from(take(cx, 4)? as u8).to_string()),
            's' => {
                let address = take(cx, 8)?;
                let text = string(cx, lane, address)?;
                let shown: String =
                    text.chars().take(spec.precision.unwrap_or(usize::MAX)).collect();
                spec.pad(&mut out, &shown);
            }
            'p' => match take(cx, 8)? {
                0 => spec.pad(&mut out, "(nil)"),
                address => spec.pad(&mut out, &format!("{address:#x}")),
            },
            'd' | 'i' | 'u' | 'x' | 'X' | 'o' => {
                let bits = take(cx, spec.size.max(4))?;
                spec.integer(&mut out, kind, bits);
            }
            _ => {
                let value = f64::from_bits(take(cx, 8)?);
                spec.float(&mut out, kind, value);
            }
        }
    }
    out.push_str(rest);
    Ok(out)
}

impl Spec {
    /// What is behind a `%`: the conversion, whether width and precision are arguments, its
    /// letter, and the rest. `None` where it is none.
    fn parse(text: &str) -> Option<(Spec, (bool, bool), char, &str)> {
        let mut spec = Spec { size: 4, ..Spec::default() };
        let mut rest = text;
        while let Some(flag) = rest.chars().next().filter(|it| "-+ #0".contains(*it)) {
            match flag {
                '-' => spec.left = true,
                '+' => spec.plus = true,
                ' ' => spec.space = true,
                '#' => spec.alternate = true,
                _ => spec.zeros = true,
            }
            rest = &rest[1..];
        }
        let mut stars = (false, false);
        let number = |rest: &mut &str, star: &mut bool| {
            if let Some(behind) = rest.strip_prefix('*') {
                (*rest, *star) = (behind, true);
                return 0;
            }
            let end = rest.find(|it: char| !it.is_ascii_digit()).unwrap_or(rest.len());
            let value = rest[..end].parse().unwrap_or(if end == 0 { 0 } else { WIDEST });
            *rest = &rest[end..];
            value.min(WIDEST)
        };
        spec.width = number(&mut rest, &mut stars.0);
        if let Some(behind) = rest.strip_prefix('.') {
            rest = behind;
            spec.precision = Some(number(&mut rest, &mut stars.1));
        }
        let sizes = [("hh", 1), ("h", 2), ("ll", 8), ("l", 8), ("z", 8), ("j", 8), ("t", 8)];
        if let Some((word, size)) = sizes.iter().find(|it| rest.starts_with(it.0)) {
            spec.size = *size;
            rest = &rest[word.len()..];
        }
        let kind = rest.chars().next().filter(|it| "%csdiuxXopfFeEgGaA".contains(*it))?;
        Some((spec, stars, kind, &rest[1..]))
    }

    /// Appends a text in its width.
    fn pad(&self, out: &mut String, body: &str) {
        let missing = " ".repeat(self.width.saturating_sub(body.chars().count()));
        match self.left {
            true => out.extend([body, &missing]),
            false => out.extend([&missing, body]),
        }
    }

    /// Appends a number: sign or prefix, zeros where they are asked for, digits.
    fn number(&self, out: &mut String, sign: &str, digits: &str, zeros: bool) {
        let len = sign.len() + digits.len();
        let missing = if zeros && !self.left { self.width.saturating_sub(len) } else { 0 };
        self.pad(out, &format!("{sign}{}{digits}", "0".repeat(missing)));
    }

    fn sign(&self, negative: bool) -> &'static str {
        match (negative, self.plus, self.space) {
            (true, _, _) => "-",
            (_, true, _) => "+",
            (_, _, true) => " ",
            _ => "",
        }
    }

    fn integer(&self, out: &mut String, kind: char, bits: u64) {
        let shift = 64 - 8 * self.size as u32;
        let (signed, bits) = ((bits << shift) as i64 >> shift, bits << shift >> shift);
        let (sign, mut digits) = match kind {
            'd' | 'i' => (self.sign(signed < 0), signed.unsigned_abs().to_string()),
            'u' => ("", bits.to_string()),
            'x' if self.alternate && bits != 0 => ("0x", format!("{bits:x}")),
            'X' if self.alternate && bits != 0 => ("0X", format!("{bits:X}")),
            'x' => ("", format!("{bits:x}")),
            'X' => ("", format!("{bits:X}")),
            _ => ("", format!("{bits:o}")),
        };
        if let Some(precision) = self.precision {
            if precision == 0 && bits == 0 {
                digits.clear();
            }
            digits = "0".repeat(precision.saturating_sub(digits.len())) + &digits;
        }
        if kind == 'o' && self.alternate && !digits.starts_with('0') {
            digits.insert(0, '0');
        }
        self.number(out, sign, &digits, self.zeros && self.precision.is_none());
    }

    fn float(&self, out: &mut String, kind: char, value: f64) {
        let sign = self.sign(value.is_sign_negative());
        let upper = kind.is_ascii_uppercase();
        let case = |text: String| if upper { text.to_uppercase() } else { text };
        if !value.is_finite() {
            let word = if value.is_nan() { "nan" } else { "inf" };
            return self.number(out, sign, &case(word.to_owned()), false);
        }
        let value = value.abs();
        let digits = self.precision.unwrap_or(6);
        let text = match kind.to_ascii_lowercase() {
            'e' => exponent(value, digits),
            'f' => format!("{value:.digits$}"),
            'g' => general(value, digits.max(1), self.alternate),
            _ => hexadecimal(value, self.precision),
        };
        let dot = self.alternate && !text.contains('.');
        let text = if dot && !text.contains(['e', 'p']) { text + "." } else { text };
        // The prefix of a hexadecimal number is before the zeros.
        match text.strip_prefix("0x") {
            Some(rest) => {
                let sign = format!("{sign}{}", if upper { "0X" } else { "0x" });
                self.number(out, &sign, &case(rest.to_owned()), self.zeros);
            }
            None => self.number(out, sign, &case(text), self.zeros),
        }
    }
}

/// `1.500000e+03`
fn exponent(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let number: i32 = exponent.parse().unwrap_or(0);
    let sign = if number < 0 { '-' } else { '+' };
    format!("{mantissa}e{sign}{:02}", number.unsigned_abs())
}

/// So many digits in all, in the shorter form, without zeros behind.
fn general(value: f64, digits: usize, keeps_zeros: bool) -> String {
    let scientific = exponent(value, digits - 1);
    let (_, power) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let power: i32 = power.parse().unwrap_or(0);
    let (number, behind) = match power {
        -4.. if power < digits as i32 => {
            let places = (digits as i32 - 1 - power).max(0) as usize;
            (format!("{value:.places$}"), String::new())
        }
        _ => match scientific.split_once('e') {
            Some((mantissa, power)) => (mantissa.to_owned(), format!("e{power}")),
            None => (scientific.clone(), String::new()),
        },
    };
    let number = match number.contains('.') && !keeps_zeros {
        true => number.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => number,
    };
    number + &behind
}

/// `0x1.8p+0`
fn hexadecimal(value: f64, precision: Option<usize>) -> String {
    let bits = value.to_bits();
    let (mut power, fraction) = ((bits >> 52) as i32, bits & ((1 << 52) - 1));
    let mut mantissa = match power {
        0 => fraction,
        _ => fraction | 1 << 52,
    };
    power = match (power, fraction) {
        (0, 0) => 0,
        (0, _) => -1022,
        _ => power - 1023,
    };
    let mut places = 13;
    if let Some(wanted) = precision.filter(|it| *it < 13) {
        // To the nearest, in the middle to even.
        let cut = 4 * (13 - wanted as u32);
        let (rest, half) = (mantissa & ((1 << cut) - 1), 1 << (cut - 1));
        mantissa >>= cut;
        mantissa += u64::from(rest > half || (rest == half && mantissa & 1 == 1));
        places = wanted;
    }
    let whole = mantissa >> (4 * places);
    let fraction = mantissa & ((1_u64 << (4 * places)) - 1);
    let mut digits = if places > 0 { format!("{fraction:0places$x}") } else { String::new() };
    match precision {
        None => digits.truncate(digits.trim_end_matches('0').len()),
        Some(wanted) => digits += &"0".repeat(wanted.saturating_sub(places)),
    }
    let dot = if digits.is_empty() { "" } else { "." };
    let sign = if power < 0 { '-' } else { '+' };
    format!("0x{whole:x}{dot}{digits}p{sign}{}", power.unsigned_abs())
}
