//! Text to tokens. Comments and blanks go.

use crate::place::At;
use crate::tree::{Kind, Token};

/// The tokens of `text`, the last of which is [`Kind::End`], and what is no token.
pub fn lex(text: &str) -> (Vec<Token<'_>>, Vec<(At, &'static str)>) {
    let mut lexer = Lexer { text, bytes: text.as_bytes(), at: 0, errors: Vec::new() };
    let mut tokens = Vec::with_capacity(text.len() / 4 + 1);
    loop {
        let token = lexer.token();
        tokens.push(token);
        if token.kind == Kind::End {
            return (tokens, lexer.errors);
        }
    }
}

struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    errors: Vec<(At, &'static str)>,
}

/// What begins a line of DWARF in modules before PTX 2.0.
const DWARF: &[u8] = b"@@DWARF";

/// Between these lines any text may stand.
const BEGIN: &[u8] = b".source_begin";
const END: &[u8] = b".source_end";

/// Whether `byte` may stand within a name.
const fn follows(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$'
}

impl<'a> Lexer<'a> {
    fn byte(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn error(&mut self, at: usize, message: &'static str) {
        self.errors.push((At(at as u32), message));
    }

    fn skip_while(&mut self, mut wanted: impl FnMut(u8) -> bool) {
        while self.bytes.get(self.at).is_some_and(|&byte| wanted(byte)) {
            self.at += 1;
        }
    }

    /// Skips blanks and comments of both kinds.
    fn skip_blanks(&mut self) {
        loop {
            self.skip_while(|byte| byte.is_ascii_whitespace() || byte == 0x0B);
            match (self.byte(0), self.byte(1)) {
                (b'/', b'/') => self.skip_while(|byte| byte != b'\n'),
                // `# 1 "file"`, as a preprocessor leaves it.
                (b'#', _) if self.starts_line() => self.skip_while(|byte| byte != b'\n'),
                (b'/', b'*') => {
                    let start = self.at;
                    let body = self.bytes.get(start + 2..).unwrap_or_default();
                    match body.windows(2).position(|it| it == b"*/") {
                        Some(n) => self.at = start + n + 4,
                        None => {
                            self.at = self.bytes.len();
                            self.error(start, "the comment does not end");
                        }
                    }
                }
                _ => return,
            }
        }
    }

    /// Whether nothing is before this in its line.
    fn starts_line(&self) -> bool {
        let before = self.bytes.get(..self.at).unwrap_or_default();
        before.last().is_none_or(|&byte| byte == b'\n')
    }

    fn token(&mut self) -> Token<'a> {
        loop {
            self.skip_blanks();
            let start = self.at;
            let Some(&first) = self.bytes.get(start) else {
                return Token { kind: Kind::End, text: "", at: At(start as u32) };
            };
            let kind = match first {
                b'0'..=b'9' => self.number(),
                b'"' => self.text(),
                b'.' if self.is_fraction() => self.number(),
                b'.' if follows(self.byte(1)) => match self.dotted() {
                    _ if self.bytes.get(start..self.at) == Some(BEGIN) => self.source(start),
                    kind => kind,
                },
                b'@' if self.bytes.get(start..).is_some_and(|it| it.starts_with(DWARF)) => {
                    self.at += DWARF.len();
                    Kind::Dotted
                }
                b'%' if !follows(self.byte(1)) => self.sign(),
                b'%' | b'_' | b'$' | b'a'..=b'z' | b'A'..=b'Z' => {
                    self.at += 1;
                    self.skip_while(follows);
                    Kind::Word
                }
                b'!'..=b'~' if !b"#'\\`".contains(&first) => self.sign(),
                _ => {
                    // One error for a run of them.
                    self.skip_while(|byte| !byte.is_ascii() || byte < b' ' || byte == 0x7F);
                    self.at = self.at.max(start + 1);
                    self.error(start, "no token of PTX begins like this");
                    continue;
                }
            };
            let text = self.text.get(start..self.at).unwrap_or("");
            return Token { kind, text, at: At(start as u32) };
        }
    }

    /// Whether a number such as `.5` or `.5e3` begins here: unlike `.2d` it has no other
    /// letters, and is not behind a name.
    fn is_fraction(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.bytes.get(at));
        let rest = self.bytes.get(self.at + 1..).unwrap_or_default();
        let digits = rest.iter().take_while(|it| it.is_ascii_digit()).count();
        let behind = rest.get(digits..).unwrap_or_default();
        let ends = match behind {
            [b'e' | b'E', b'+' | b'-' | b'0'..=b'9', ..] => true,
            [next, ..] => !follows(*next) && *next != b'.',
            [] => true,
        };
        digits > 0 && ends && !before.is_some_and(|&it| follows(it) || it == b'.')
    }

    /// `12`, `0x1F`, `0b1U`, `0f3F800000`, `1.5e-3`, `1.`, `.5`.
    fn number(&mut self) -> Kind {
        let plain = self.byte(0) != b'0' || !self.byte(1).is_ascii_alphabetic();
        self.skip_while(|byte| byte.is_ascii_alphanumeric());
        let exponent = matches!(self.byte(1), b'e' | b'E')
            && matches!(self.byte(2), b'0'..=b'9' | b'+' | b'-');
        let point = self.byte(0) == b'.' && (exponent || !self.byte(1).is_ascii_alphabetic());
        if plain && point && self.byte(1) != b'_' {
            self.at += 1;
            self.skip_while(|byte| byte.is_ascii_alphanumeric());
        }
        let last = self.bytes.get(self.at - 1);
        if plain && matches!(last, Some(b'e' | b'E')) && matches!(self.byte(0), b'+' | b'-') {
            self.at += 1;
            self.skip_while(|byte| byte.is_ascii_digit());
        }
        Kind::Number
    }

    /// `.global`, `.2d`, `.L2::cache_hint`, `.sp::2:4`.
    fn dotted(&mut self) -> Kind {
        let start = self.at;
        self.at += 1;
        self.skip_while(follows);
        while self.byte(0) == b':' && self.byte(1) == b':' && follows(self.byte(2)) {
            self.at += 2;
            self.skip_while(follows);
        }
        let word = self.bytes.get(start..self.at).unwrap_or_default();
        if word.starts_with(b".sp::") && self.byte(0) == b':' && self.byte(1).is_ascii_digit() {
            self.at += 1;
            self.skip_while(|byte| byte.is_ascii_digit());
        }
        Kind::Dotted
    }

    /// Lines up to one that begins with `.source_end`.
    fn source(&mut self, start: usize) -> Kind {
        while self.at < self.bytes.len() {
            self.skip_while(|byte| byte != b'\n');
            self.skip_while(|byte| byte.is_ascii_whitespace());
            if self.bytes.get(self.at..).is_some_and(|it| it.starts_with(END)) {
                self.at += END.len();
                return Kind::Source;
            }
        }
        self.error(start, "the source does not end: `.source_end` on a line of its own does");
        Kind::Source
    }

    /// `"a text"`. Nothing escapes a quote in it.
    fn text(&mut self) -> Kind {
        let start = self.at;
        self.at += 1;
        loop {
            match self.bytes.get(self.at) {
                Some(b'"') => {
                    self.at += 1;
                    return Kind::Text;
                }
                Some(b'\n') | None => {
                    self.error(start, "the text does not end in its line");
                    return Kind::Text;
                }
                Some(_) => self.at += 1,
            }
        }
    }

    fn sign(&mut self) -> Kind {
        const PAIRS: [&[u8; 2]; 8] = [b"<<", b">>", b"<=", b">=", b"==", b"!=", b"&&", b"||"];
        let pair = PAIRS.contains(&&[self.byte(0), self.byte(1)]);
        self.at += if pair { 2 } else { 1 };
        Kind::Sign
    }
}
