//! Numbers and constant expressions, as declarations and values of variables have them.

use target_desc::Mod;

use crate::tree::{Kind, Token};

/// The value of an integer literal; `None` where it is none, or is beyond 64 bits.
pub fn integer(token: &Token) -> Option<u64> {
    if token.kind != Kind::Number {
        return None;
    }
    let text = token.text.strip_suffix('U').unwrap_or(token.text);
    let (digits, radix) = match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => (text.get(2..)?, 16),
        [b'0', b'b' | b'B', ..] => (text.get(2..)?, 2),
        [b'0', _, ..] => (text.get(1..)?, 8),
        _ => (text, 10),
    };
    // A sign is no digit.
    digits.bytes().all(|it| it.is_ascii_alphanumeric()).then_some(())?;
    u64::from_str_radix(digits, radix).ok()
}

/// The type of a constant expression.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Type {
    /// An integer of 64 bits.
    Integer,
    /// A number in double precision.
    Float,
}

/// The type of a literal.
fn literal(token: &Token) -> Option<Type> {
    let text = token.text;
    let bits = |digits: usize| {
        let all = text.get(2..).unwrap_or("");
        all.len() == digits && all.bytes().all(|it| it.is_ascii_hexdigit())
    };
    match text.as_bytes() {
        [b'0', b'f' | b'F', ..] => return bits(8).then_some(Type::Float),
        [b'0', b'd' | b'D', ..] => return bits(16).then_some(Type::Float),
        _ => {}
    }
    let hex = matches!(text.as_bytes(), [b'0', b'x' | b'X' | b'b' | b'B', ..]);
    if !hex && text.contains(['.', 'e', 'E']) {
        let value = text.parse::<f64>().ok()?;
        return value.is_finite().then_some(Type::Float);
    }
    // What is beyond 64 bits is cut, as ptxas does.
    let digits = text.strip_suffix('U').unwrap_or(text);
    let decimal = digits.bytes().all(|it| it.is_ascii_digit());
    let octal = digits.len() > 1 && digits.starts_with('0');
    if decimal && (!octal || digits.bytes().all(|it| it < b'8')) {
        return Some(Type::Integer);
    }
    integer(token).map(|_| Type::Integer)
}

/// How deep parentheses and operators nest.
const DEEPEST: u32 = 64;

/// A constant expression that is read; it ends where nothing continues it.
pub struct Expression<'t, 'a> {
    tokens: &'t [Token<'a>],
    next: usize,
    depth: u32,
}

/// Operators by how strongly they bind, the weakest first; `?:` is weaker.
const OPERATORS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<", ">", "<=", ">="],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/"],
];

impl<'t, 'a> Expression<'t, 'a> {
    /// The type of the expression at the beginning of `tokens`, and how many there are of it.
    ///
    /// # Errors
    ///
    /// What is wrong, in words.
    pub fn read(tokens: &'t [Token<'a>]) -> Result<(Type, usize), &'static str> {
        let mut this = Expression { tokens, next: 0, depth: 0 };
        let ty = this.choice()?;
        Ok((ty, this.next))
    }

    fn text(&self) -> &'a str {
        self.tokens.get(self.next).map_or("", |it| it.text)
    }

    fn eat(&mut self, sign: &str) -> bool {
        let there = self.text() == sign;
        self.next += usize::from(there);
        there
    }

    fn deeper<T>(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<T, &'static str>,
    ) -> Result<T, &'static str> {
        if self.depth == DEEPEST {
            return Err("the constant nests too deep");
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    fn choice(&mut self) -> Result<Type, &'static str> {
        let first = self.binary(0)?;
        if !self.eat("?") {
            return Ok(first);
        }
        let whole = |ty| match ty {
            Type::Integer => Ok(Type::Integer),
            Type::Float => Err("an integer is to be on each side of `?:`"),
        };
        whole(first)?;
        whole(self.deeper(Self::choice)?)?;
        if !self.eat(":") {
            return Err("`:` is missing behind `?`");
        }
        whole(self.deeper(Self::choice)?)
    }

    fn binary(&mut self, level: usize) -> Result<Type, &'static str> {
        let Some(operators) = OPERATORS.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1)?;
        while operators.contains(&self.text()) {
            let operator = self.text();
            self.next += 1;
            let right = self.binary(level + 1)?;
            if left != right {
                return Err("an integer and a floating-point number do not go together");
            }
            left = match operator {
                "+" | "-" | "*" | "/" => left,
                "<" | ">" | "<=" | ">=" | "==" | "!=" => Type::Integer,
                _ if left == Type::Float => return Err("an integer is to be here"),
                _ => Type::Integer,
            };
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Type, &'static str> {
        let token = self.tokens.get(self.next).ok_or("a value is missing")?;
        self.next += 1;
        match (token.kind, token.text) {
            (Kind::Number, _) => literal(token).ok_or("this is no number"),
            (Kind::Word, "WARP_SZ") => Ok(Type::Integer),
            (Kind::Sign, "-" | "+") => self.deeper(Self::unary),
            (Kind::Sign, "!" | "~") => match self.deeper(Self::unary)? {
                Type::Integer => Ok(Type::Integer),
                Type::Float => Err("an integer is to be here"),
            },
            (Kind::Sign, "(") => {
                if self.tokens.get(self.next).is_some_and(|it| it.kind == Kind::Dotted) {
                    return Err("there are no casts here");
                }
                let ty = self.deeper(Self::choice)?;
                if self.eat(")") { Ok(ty) } else { Err("`)` is missing") }
            }
            _ => Err("this is no constant"),
        }
    }
}

/// A type that variables may have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct VariableType {
    /// Which.
    pub ty: Mod,
    /// How many bytes one takes; of an opaque one 8.
    pub bytes: u64,
}

/// The type called `word`, with its dot. Others are types of instructions only.
pub fn variable_type(word: &str) -> Option<VariableType> {
    let bytes = match word {
        ".pred" | ".b8" | ".u8" | ".s8" => 1,
        ".b16" | ".u16" | ".s16" | ".f16" => 2,
        ".b32" | ".u32" | ".s32" | ".f32" | ".f16x2" => 4,
        ".b64" | ".u64" | ".s64" | ".f64" => 8,
        ".texref" | ".samplerref" | ".surfref" => 8,
        ".b128" => 16,
        _ => return None,
    };
    Some(VariableType { ty: Mod::from_text(word.get(1..)?)?, bytes })
}
