//! The parser's hands: one token of look-ahead, errors, names and types.
//!
//! Invariants:
//! * No function calls itself, so that no input exhausts the stack.
//! * After [`MAX_ERRORS`] errors nothing more is read.

use std::borrow::Cow;

use super::error::{ParseError, ParseErrorKind, Span, cut};
use super::lexer::{Lexeme, Lexer, Token};
use super::literal::parse_count;
use crate::attr::Align;
use crate::function::Loc;
use crate::types::{Scalar, Type};

/// So many errors are enough.
const MAX_ERRORS: usize = 100;

/// What a step of the parser gives; the error is small, since it is rare.
pub(super) type Parse<T> = Result<T, Box<ParseError>>;

/// The name of a value or block, or the number of one that has no name.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Name<'a> {
    /// It has none; this is its number, as written.
    Number(&'a str),
    /// Its name.
    Text(Cow<'a, str>),
}

impl Name<'_> {
    pub fn text(&self) -> &str {
        match self {
            Name::Number(text) => text,
            Name::Text(text) => text,
        }
    }

    /// The name to keep, if it is one.
    pub fn keep(&self) -> Option<Box<str>> {
        match self {
            Name::Number(_) => None,
            Name::Text(text) => Some((**text).into()),
        }
    }
}

/// What `block12` has behind `block`, if these are digits: such blocks have no name.
pub(super) fn block_number(name: &str) -> Option<&str> {
    let digits = name.strip_prefix("block")?;
    (!digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit())).then_some(digits)
}

pub(super) struct Parser<'a> {
    pub lexer: Lexer<'a>,
    /// The token that comes next.
    pub tok: Lexeme<'a>,
    pub errors: Vec<ParseError>,
    /// Errors are too many: the text counts as read.
    stopped: bool,
}

impl<'a> Parser<'a> {
    pub fn new(source: &'a str) -> Parser<'a> {
        let mut lexer = Lexer::new(source);
        let tok = lexer.next();
        Parser { lexer, tok, errors: Vec::new(), stopped: false }
    }

    /// The next token, which is left behind.
    pub fn bump(&mut self) -> Lexeme<'a> {
        let here = self.tok;
        if !self.stopped {
            self.tok = self.lexer.next();
        }
        here
    }

    /// Goes on reading from `lexer`.
    pub fn resume(&mut self, lexer: Lexer<'a>) {
        self.lexer = lexer;
        if !self.stopped {
            self.tok = self.lexer.next();
        }
    }

    pub fn at(&self, punct: u8) -> bool {
        self.tok.token == Token::Punct(punct)
    }

    pub fn at_word(&self, word: &str) -> bool {
        self.tok.token == Token::Word && self.tok.text == word
    }

    pub fn eat(&mut self, punct: u8) -> bool {
        let found = self.at(punct);
        if found {
            self.bump();
        }
        found
    }

    pub fn eat_word(&mut self, word: &str) -> bool {
        let found = self.at_word(word);
        if found {
            self.bump();
        }
        found
    }

    pub fn expect(&mut self, punct: u8) -> Parse<()> {
        let need = match punct {
            b'(' => "`(`",
            b')' => "`)`",
            b'[' => "`[`",
            b']' => "`]`",
            b'{' => "`{`",
            b'>' => "`>`",
            b',' => "`,`",
            b':' => "`:`",
            _ => "`=`",
        };
        if self.eat(punct) { Ok(()) } else { self.expected(need) }
    }

    pub fn expect_token(&mut self, token: Token, need: &'static str) -> Parse<Lexeme<'a>> {
        if self.tok.token == token { Ok(self.bump()) } else { self.expected(need) }
    }

    /// The error that something else stands here.
    pub fn expected<T>(&self, need: &'static str) -> Parse<T> {
        let have = match self.tok.token {
            Token::Newline => "the end of the line".to_owned(),
            Token::End => "the end of the text".to_owned(),
            _ => format!("`{}`", cut(self.tok.text)),
        };
        self.fail(ParseErrorKind::Expected { need, have })
    }

    pub fn fail<T>(&self, kind: ParseErrorKind) -> Parse<T> {
        self.fail_at(self.tok, kind)
    }

    pub fn fail_at<T>(&self, place: Lexeme<'a>, kind: ParseErrorKind) -> Parse<T> {
        Err(Box::new(ParseError { span: span(place), kind }))
    }

    pub fn error_at(&mut self, place: Lexeme<'a>, kind: ParseErrorKind) {
        self.report(ParseError { span: span(place), kind });
    }

    /// Keeps an error.
    pub fn report(&mut self, error: ParseError) {
        if self.stopped {
            return;
        }
        self.errors.push(error);
        if self.errors.len() == MAX_ERRORS {
            self.error_at(self.tok, ParseErrorKind::TooMany);
            self.stopped = true;
            self.tok.token = Token::End;
        }
    }

    /// Moves to the end of the line.
    pub fn skip_line(&mut self) {
        while !matches!(self.tok.token, Token::Newline | Token::End) {
            self.bump();
        }
    }

    /// Moves over line ends, as in brackets and behind commas.
    pub fn skip_newlines(&mut self) {
        while self.tok.token == Token::Newline {
            self.bump();
        }
    }

    /// A comma, behind which the line may end.
    pub fn eat_comma(&mut self) -> bool {
        let found = self.eat(b',');
        if found {
            self.skip_newlines();
        }
        found
    }

    /// Whether a list in brackets goes on, at its start (`first`) or behind an item. Where it
    /// does not, the bracket `close` is left behind.
    pub fn list_goes_on(&mut self, first: bool, close: u8) -> Parse<bool> {
        self.skip_newlines();
        if self.eat(close) {
            return Ok(false);
        }
        if !first {
            if !self.eat_comma() {
                return self.expected(if close == b')' { "`,` or `)`" } else { "`,` or `]`" });
            }
            // A comma may also stand behind the last item.
            return Ok(!self.eat(close));
        }
        Ok(true)
    }

    /// Checks that the line ends here, or a `}` or the end of the text stands for that. The line
    /// is not left, so that an error found later does not cost the next one.
    pub fn end_of_line(&self) -> Parse<()> {
        match self.tok.token {
            Token::Newline | Token::End | Token::Punct(b'}') => Ok(()),
            _ => self.expected("the end of the line"),
        }
    }

    /// A whole number that is not negative.
    pub fn count(&mut self, need: &'static str) -> Parse<u64> {
        let number = self.expect_token(Token::Number, need)?;
        match parse_count(number.text) {
            Some(count) => Ok(count),
            None => {
                let text = cut(number.text);
                self.fail_at(number, ParseErrorKind::Count { text, need })
            }
        }
    }

    /// A whole number of 32 bits.
    pub fn count32(&mut self, need: &'static str) -> Parse<u32> {
        let place = self.tok;
        let count = self.count(need)?;
        u32::try_from(count)
            .or_else(|_| self.fail_at(place, ParseErrorKind::Count { text: cut(place.text), need }))
    }

    /// The bytes behind `align`.
    pub fn align(&mut self) -> Parse<Align> {
        let place = self.tok;
        let need = "a power of two up to 4294967296";
        match Align::new(self.count(need)?) {
            Some(align) => Ok(align),
            None => self.fail_at(place, ParseErrorKind::Count { text: cut(place.text), need }),
        }
    }

    /// A type.
    pub fn ty(&mut self) -> Parse<Type> {
        match self.tok.token {
            Token::Word => match Scalar::named(self.tok.text) {
                Some(scalar) => {
                    self.bump();
                    Ok(scalar.into())
                }
                None => self.fail(ParseErrorKind::UnknownType(cut(self.tok.text))),
            },
            Token::Punct(b'<') => self.vector_ty(),
            _ => self.expected("a type"),
        }
    }

    fn vector_ty(&mut self) -> Parse<Type> {
        self.bump();
        let place = self.tok;
        let lanes = self.count("a number of lanes")?;
        if !self.eat_word("x") {
            return self.expected("`x`");
        }
        let scalar = self.expect_token(Token::Word, "the type of a lane")?;
        let Some(of) = Scalar::named(scalar.text) else {
            return self.fail_at(scalar, ParseErrorKind::UnknownType(cut(scalar.text)));
        };
        self.expect(b'>')?;
        match u32::try_from(lanes).ok().and_then(|it| Type::from(of).with_lanes(it)) {
            Some(ty) if lanes > 1 => Ok(ty),
            _ => self.fail_at(place, ParseErrorKind::Lanes(cut(place.text))),
        }
    }

    /// Whether a type or constant starts here.
    pub fn at_type(&self) -> bool {
        self.at(b'<') || self.tok.token == Token::Word && Scalar::named(self.tok.text).is_some()
    }

    /// The name in `%name` or `@name`.
    pub fn sigiled(&self, lexeme: Lexeme<'a>) -> Parse<Name<'a>> {
        let text = &lexeme.text[1..];
        if text.starts_with('"') {
            return self.quoted(Lexeme { text, ..lexeme }).map(Name::Text);
        }
        let is_number = text.bytes().all(|it| it.is_ascii_digit());
        if lexeme.token == Token::Local && is_number {
            return Ok(Name::Number(text));
        }
        Ok(Name::Text(text.into()))
    }

    /// The name of a block, a word or a text in quotation marks.
    pub fn block_name(&self, lexeme: Lexeme<'a>) -> Parse<Name<'a>> {
        match (lexeme.token, block_number(lexeme.text)) {
            (Token::Str, _) => self.quoted(lexeme).map(Name::Text),
            (_, Some(number)) => Ok(Name::Number(number)),
            _ => Ok(Name::Text(lexeme.text.into())),
        }
    }

    /// What a text in quotation marks says.
    pub fn text(&self, lexeme: Lexeme<'a>) -> Parse<Cow<'a, str>> {
        self.quoted(lexeme)
    }

    fn quoted(&self, lexeme: Lexeme<'a>) -> Parse<Cow<'a, str>> {
        let inner = &lexeme.text[1..lexeme.text.len() - 1];
        if !inner.contains('\\') {
            return Ok(inner.into());
        }
        let mut bytes = Vec::new();
        self.unescape(lexeme, &mut bytes)?;
        match String::from_utf8(bytes) {
            Ok(name) => Ok(name.into()),
            Err(_) => self.fail_at(lexeme, ParseErrorKind::NameEncoding),
        }
    }

    /// Appends the bytes of a text in quotation marks.
    pub fn unescape(&self, lexeme: Lexeme<'a>, out: &mut Vec<u8>) -> Parse<()> {
        let mut rest = &lexeme.text.as_bytes()[1..lexeme.text.len() - 1];
        while let Some(at) = rest.iter().position(|&it| it == b'\\') {
            out.extend_from_slice(&rest[..at]);
            let digit = |i: usize| rest.get(at + i).and_then(|&it| (it as char).to_digit(16));
            let length = match (rest.get(at + 1), digit(1), digit(2)) {
                (_, Some(high), Some(low)) => {
                    out.push((high * 16 + low) as u8);
                    3
                }
                (Some(&quoted @ (b'\\' | b'"')), ..) => {
                    out.push(quoted);
                    2
                }
                _ => return self.fail_at(lexeme, ParseErrorKind::Escape),
            };
            rest = &rest[at + length..];
        }
        out.extend_from_slice(rest);
        Ok(())
    }
}

pub(super) fn span(place: Lexeme) -> Span {
    let text = place.text.trim_end_matches('\n');
    let loc = Loc { line: place.loc.line, column: place.loc.column };
    Span { loc, start: place.start, end: place.start + text.len() }
}
