//! Constants: what numbers and constant expressions are worth.
//!
//! Integers have 64 bits and wrap around, as in C; `U` and what meets it is unsigned.

use crate::tree::{Kind, Token};

/// The value of a constant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Constant {
    /// With a sign or without.
    Integer {
        /// All 64 bits.
        value: u64,
        /// Whether it is without a sign.
        unsigned: bool,
    },
    /// `1.5`, `0d3FF8000000000000`.
    Double(f64),
    /// `0f3FC00000`.
    Single(f64),
}

impl Constant {
    /// As a signed number, if it is an integer.
    pub fn integer(self) -> Option<i64> {
        match self {
            Constant::Integer { value, .. } => Some(value as i64),
            _ => None,
        }
    }

    fn is_true(self) -> bool {
        match self {
            Constant::Integer { value, .. } => value != 0,
            Constant::Double(value) | Constant::Single(value) => value != 0.0,
        }
    }

    fn float(self) -> f64 {
        match self {
            Constant::Integer { value, unsigned: true } => value as f64,
            Constant::Integer { value, .. } => value as i64 as f64,
            Constant::Double(value) | Constant::Single(value) => value,
        }
    }
}

const fn int(value: i64) -> Constant {
    Constant::Integer { value: value as u64, unsigned: false }
}

/// Brackets nest no deeper, and operators neither.
const DEEPEST: u32 = 64;

/// What `tokens` are worth.
///
/// # Errors
///
/// Why they are no constant; nothing where they nest too deep to be judged.
pub fn evaluate(tokens: &[Token]) -> Result<Constant, Option<String>> {
    // No operator takes a number of single precision.
    let is_operator = |it: &Token| it.kind == Kind::Sign && !matches!(it.text, "(" | ")");
    if tokens.iter().any(|it| it.text.starts_with("0f") || it.text.starts_with("0F"))
        && tokens.iter().any(is_operator)
    {
        return Err(Some("a number of single precision stands by itself".to_owned()));
    }
    let mut reader = Reader { tokens, depth: 0 };
    let value = reader.ternary()?;
    match reader.tokens.first() {
        None => Ok(value),
        Some(extra) => Err(Some(format!("`{}` has no place in a constant", extra.text))),
    }
}

/// The value of an integer as it is written.
pub fn integer(text: &str) -> Option<u64> {
    match number(text)? {
        Constant::Integer { value, .. } => Some(value),
        _ => None,
    }
}

/// The value of a number as it is written; `None` where it is malformed.
pub fn number(text: &str) -> Option<Constant> {
    let bits = |digits: &str, n: usize| match digits.len() == n {
        true => u64::from_str_radix(digits, 16).ok(),
        false => None,
    };
    if let Some(digits) = text.strip_prefix("0f").or(text.strip_prefix("0F")) {
        return Some(Constant::Single(f64::from(f32::from_bits(bits(digits, 8)? as u32))));
    }
    if let Some(digits) = text.strip_prefix("0d").or(text.strip_prefix("0D")) {
        return Some(Constant::Double(f64::from_bits(bits(digits, 16)?)));
    }
    let hex = text.strip_prefix("0x").or(text.strip_prefix("0X"));
    if hex.is_none() && text.contains(['.', 'e', 'E']) {
        return text.parse().ok().map(Constant::Double);
    }
    let bare = text.strip_suffix(['U', 'u']).unwrap_or(text);
    let (digits, radix, most) =
        if let Some(digits) = bare.strip_prefix("0x").or(bare.strip_prefix("0X")) {
            (digits, 16, 17)
        } else if let Some(digits) = bare.strip_prefix("0b").or(bare.strip_prefix("0B")) {
            (digits, 2, 64)
        } else if bare.len() > 1 && bare.starts_with('0') {
            (bare, 8, 23)
        } else {
            (bare, 10, 20)
        };
    if digits.len() > most {
        return None;
    }
    // ptxas keeps the lowest 64 bits.
    let value = u128::from_str_radix(digits, radix).ok()? as u64;
    Some(Constant::Integer { value, unsigned: bare.len() != text.len() || value > i64::MAX as u64 })
}

struct Reader<'t, 'a> {
    tokens: &'t [Token<'a>],
    depth: u32,
}

type Result_ = Result<Constant, Option<String>>;

impl Reader<'_, '_> {
    fn sign(&self) -> &str {
        match self.tokens.first() {
            Some(it) if it.kind == Kind::Sign => it.text,
            _ => "",
        }
    }

    fn eat(&mut self, sign: &str) -> bool {
        let there = self.sign() == sign;
        if there {
            self.tokens = &self.tokens[1..];
        }
        there
    }

    fn expect(&mut self, sign: &str) -> Result<(), Option<String>> {
        match self.eat(sign) {
            true => Ok(()),
            false => Err(Some(format!("`{sign}` is missing in a constant"))),
        }
    }

    fn ternary(&mut self) -> Result_ {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(None);
        }
        let condition = self.binary(0)?;
        let value = if self.eat("?") {
            let then = self.ternary()?;
            self.expect(":")?;
            let other = self.ternary()?;
            if condition.is_true() { then } else { other }
        } else {
            condition
        };
        self.depth -= 1;
        Ok(value)
    }

    fn binary(&mut self, level: u8) -> Result_ {
        let mut left = self.unary()?;
        loop {
            let sign = match self.tokens {
                [it, ..] if it.kind == Kind::Sign => it.text,
                _ => return Ok(left),
            };
            let Some(strength) = strength(sign).filter(|it| *it > level) else { return Ok(left) };
            self.tokens = &self.tokens[1..];
            self.depth += 1;
            if self.depth > DEEPEST {
                return Err(None);
            }
            let right = self.binary(strength)?;
            self.depth -= 1;
            left = operate(sign, left, right)?;
        }
    }

    fn unary(&mut self) -> Result_ {
        let Some((first, rest)) = self.tokens.split_first() else {
            return Err(Some("a constant ends too early".to_owned()));
        };
        self.tokens = rest;
        match (first.kind, first.text) {
            (Kind::Number, text) => {
                number(text).ok_or_else(|| Some(format!("the number `{text}` is malformed")))
            }
            (Kind::Word, "WARP_SZ") => Ok(int(32)),
            (Kind::Sign, "(") => {
                if let [kind, close, ..] = self.tokens
                    && kind.kind == Kind::Dotted
                    && close.text == ")"
                {
                    self.tokens = &self.tokens[2..];
                    let value = self.deeper()?;
                    return cast(kind.text, value);
                }
                let value = self.ternary()?;
                self.expect(")")?;
                Ok(value)
            }
            (Kind::Sign, "+") => self.deeper(),
            (Kind::Sign, "-") => Ok(match self.deeper()? {
                Constant::Integer { value, unsigned } => {
                    Constant::Integer { value: value.wrapping_neg(), unsigned }
                }
                Constant::Double(value) => Constant::Double(-value),
                Constant::Single(value) => Constant::Single(-value),
            }),
            (Kind::Sign, "!") => Ok(int(i64::from(!self.deeper()?.is_true()))),
            (Kind::Sign, "~") => match self.deeper()? {
                Constant::Integer { value, unsigned } => {
                    Ok(Constant::Integer { value: !value, unsigned })
                }
                _ => Err(Some("`~` is of integers".to_owned())),
            },
            (_, text) => Err(Some(format!("`{text}` has no place in a constant"))),
        }
    }

    fn deeper(&mut self) -> Result_ {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(None);
        }
        let value = self.unary()?;
        self.depth -= 1;
        Ok(value)
    }
}

/// `(.s64)`, `(.u64)`, `(.f64)`.
fn cast(to: &str, value: Constant) -> Result_ {
    let bits = match value {
        Constant::Integer { value, .. } => value,
        Constant::Double(value) | Constant::Single(value) if to == ".u64" => value as u64,
        Constant::Double(value) | Constant::Single(value) => value as i64 as u64,
    };
    match to {
        ".s64" => Ok(Constant::Integer { value: bits, unsigned: false }),
        ".u64" => Ok(Constant::Integer { value: bits, unsigned: true }),
        ".f64" => Ok(Constant::Double(value.float())),
        _ => Err(Some(format!("a constant cannot be made `{to}`"))),
    }
}

/// How strongly a sign binds what stands around it.
fn strength(sign: &str) -> Option<u8> {
    Some(match sign {
        "*" | "/" | "%" => 10,
        "+" | "-" => 9,
        "<<" | ">>" => 8,
        "<" | ">" | "<=" | ">=" => 7,
        "==" | "!=" => 6,
        "&" => 5,
        "^" => 4,
        "|" => 3,
        "&&" => 2,
        "||" => 1,
        _ => return None,
    })
}

fn operate(sign: &str, left: Constant, right: Constant) -> Result_ {
    match sign {
        "&&" => return Ok(int(i64::from(left.is_true() && right.is_true()))),
        "||" => return Ok(int(i64::from(left.is_true() || right.is_true()))),
        _ => {}
    }
    let (Some(a), Some(b)) = (left.integer(), right.integer()) else {
        let (a, b) = (left.float(), right.float());
        return Ok(match sign {
            "+" => Constant::Double(a + b),
            "-" => Constant::Double(a - b),
            "*" => Constant::Double(a * b),
            "/" => Constant::Double(a / b),
            "<" => int(i64::from(a < b)),
            ">" => int(i64::from(a > b)),
            "<=" => int(i64::from(a <= b)),
            ">=" => int(i64::from(a >= b)),
            "==" => int(i64::from(a == b)),
            "!=" => int(i64::from(a != b)),
            _ => return Err(Some(format!("`{sign}` is of integers"))),
        });
    };
    let is_unsigned = |it| matches!(it, Constant::Integer { unsigned: true, .. });
    let unsigned = is_unsigned(left) || is_unsigned(right);
    let (u, v) = (a as u64, b as u64);
    let order = if unsigned { u.cmp(&v) } else { a.cmp(&b) };
    let quotient = |signed: fn(i64, i64) -> i64, plain: fn(u64, u64) -> u64| match b {
        0 => Err(Some("a constant is divided by zero".to_owned())),
        _ if unsigned => Ok(plain(u, v)),
        _ => Ok(signed(a, b) as u64),
    };
    let value = match sign {
        "+" => u.wrapping_add(v),
        "-" => u.wrapping_sub(v),
        "*" => u.wrapping_mul(v),
        "/" => quotient(i64::wrapping_div, |u, v| u / v)?,
        "%" => quotient(i64::wrapping_rem, |u, v| u % v)?,
        "<<" => u.checked_shl(b as u32).unwrap_or(0),
        ">>" if is_unsigned(left) => u.checked_shr(b as u32).unwrap_or(0),
        ">>" => (a >> b.clamp(0, 63)) as u64,
        "&" => u & v,
        "^" => u ^ v,
        "|" => u | v,
        "<" => return Ok(int(i64::from(order.is_lt()))),
        ">" => return Ok(int(i64::from(order.is_gt()))),
        "<=" => return Ok(int(i64::from(order.is_le()))),
        ">=" => return Ok(int(i64::from(order.is_ge()))),
        "==" => return Ok(int(i64::from(a == b))),
        "!=" => return Ok(int(i64::from(a != b))),
        _ => return Err(None),
    };
    Ok(Constant::Integer { value, unsigned })
}
