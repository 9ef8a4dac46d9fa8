//! Source text to tokens.
//!
//! Invariants:
//! * Every call of [`Lexer::next`] moves on, and costs time in proportion to how far, so that
//!   any text ends.
//! * Any byte begins some token; what is no token of the language is [`Token::Bad`].

use crate::function::Loc;

/// What a piece of text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// `load.f32`: letters, digits, `_`, `$`, `.`, and `::` between them.
    Word,
    /// `%name` or `%"any name"`.
    Local,
    /// `@name` or `@"any name"`.
    Global,
    /// `-12`, `0xff`, `1.5e-3`, `0f3F800000`.
    Number,
    /// `"text"`.
    Str,
    /// One of `( ) [ ] { } < > , : = + -`.
    Punct(u8),
    /// `->`.
    Arrow,
    /// The end of a line.
    Newline,
    /// The end of the text.
    End,
    /// Anything else.
    Bad,
}

/// A token and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lexeme<'a> {
    pub token: Token,
    pub text: &'a str,
    /// The byte of the source at which it starts.
    pub start: usize,
    pub loc: Loc,
}

/// A place between two tokens.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lexer<'a> {
    source: &'a str,
    at: usize,
    line: u32,
    line_start: usize,
}

impl<'a> Lexer<'a> {
    pub fn new(source: &'a str) -> Lexer<'a> {
        Lexer { source, at: 0, line: 1, line_start: 0 }
    }

    fn byte(&self, at: usize) -> u8 {
        self.source.as_bytes().get(at).copied().unwrap_or(0)
    }

    /// The end of what starts at `at` and whose bytes are all `accepted`.
    fn run(&self, at: usize, accepted: impl Fn(u8) -> bool) -> usize {
        let rest = &self.source.as_bytes()[at..];
        at + rest.iter().position(|&it| !accepted(it)).unwrap_or(rest.len())
    }

    fn line_break(&mut self) {
        self.line = self.line.saturating_add(1);
        self.line_start = self.at;
    }

    /// The next token.
    pub fn next(&mut self) -> Lexeme<'a> {
        self.at = self.run(self.at, |it| matches!(it, b' ' | b'\t' | b'\r'));
        if self.byte(self.at) == b';' {
            self.at = self.run(self.at, |it| it != b'\n');
        }
        let start = self.at;
        let column = u32::try_from(start - self.line_start + 1).unwrap_or(u32::MAX);
        let loc = Loc { line: self.line, column };
        let token = self.token(start);
        let lexeme = Lexeme { token, text: &self.source[start..self.at], start, loc };
        if token == Token::Newline {
            self.line_break();
        }
        lexeme
    }

    /// Moves behind the token at `start`.
    fn token(&mut self, start: usize) -> Token {
        if start == self.source.len() {
            return Token::End;
        }
        let (first, second) = (self.byte(start), self.byte(start + 1));
        let (token, end) = match first {
            b'\n' => (Token::Newline, start + 1),
            b'-' if second == b'>' => (Token::Arrow, start + 2),
            b'-' if second.is_ascii_digit() => (Token::Number, self.number(start + 1)),
            b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'<' | b'>' | b',' | b':' | b'=' | b'+'
            | b'-' => (Token::Punct(first), start + 1),
            b'0'..=b'9' => (Token::Number, self.number(start)),
            b'"' => self.string(start, Token::Str),
            b'%' => self.name(start, Token::Local),
            b'@' => self.name(start, Token::Global),
            _ if starts_word(first) => (Token::Word, self.word(start)),
            _ => {
                let length = self.source[start..].chars().next().map_or(1, char::len_utf8);
                (Token::Bad, start + length)
            }
        };
        self.at = end;
        token
    }

    fn word(&self, start: usize) -> usize {
        let mut end = self.run(start, in_name);
        while self.byte(end) == b':' && self.byte(end + 1) == b':' && in_name(self.byte(end + 2)) {
            end = self.run(end + 2, in_name);
        }
        end
    }

    fn number(&self, start: usize) -> usize {
        let mut end = self.run(start, in_name);
        let is_hex = self.byte(start) == b'0' && self.byte(start + 1).is_ascii_alphabetic();
        let ends_in_e = matches!(self.byte(end - 1), b'e' | b'E');
        if !is_hex && ends_in_e && matches!(self.byte(end), b'+' | b'-') {
            end = self.run(end + 1, in_name);
        }
        end
    }

    fn name(&self, start: usize, token: Token) -> (Token, usize) {
        if self.byte(start + 1) == b'"' {
            return self.string(start + 1, token);
        }
        match self.run(start + 1, in_name) {
            end if end == start + 1 => (Token::Bad, end),
            end => (token, end),
        }
    }

    /// A string from the quotation mark at `quote`; one without end is bad up to the line end.
    fn string(&self, quote: usize, token: Token) -> (Token, usize) {
        let mut end = quote + 1;
        loop {
            end = self.run(end, |it| !matches!(it, b'"' | b'\\' | b'\n'));
            match self.byte(end) {
                b'"' => return (token, end + 1),
                b'\\' if self.byte(end + 1).is_ascii_graphic() => end += 2,
                b'\\' => end += 1,
                _ => return (Token::Bad, end),
            }
        }
    }

    /// Moves to the next `}` outside comments and strings, or to the end.
    pub fn skip_body(&mut self) {
        loop {
            self.at = self.run(self.at, |it| !matches!(it, b'}' | b';' | b'"' | b'\n'));
            match self.byte(self.at) {
                b';' => self.at = self.run(self.at, |it| it != b'\n'),
                b'"' => self.at = self.string(self.at, Token::Str).1,
                b'\n' => {
                    self.at += 1;
                    self.line_break();
                }
                _ => return,
            }
        }
    }
}

fn starts_word(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'$')
}

/// Whether `byte` may stand in a name without quotation marks.
pub(super) fn in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.')
}
