//! Reading tokens one by one.

use std::iter::Peekable;

use proc_macro::{Delimiter, Group, Ident, Span, TokenStream, TokenTree, token_stream};

use crate::emit;
use crate::entry::Mod;

/// What is wrong, and where.
pub struct Error(pub Span, pub String);

pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    pub fn into_tokens(self) -> TokenStream {
        emit::compile_error(self.0, &self.1)
    }
}

/// What is still to be read.
pub struct Reader {
    pub tokens: Peekable<token_stream::IntoIter>,
    /// Where the last token stands.
    pub last: Span,
}

impl Reader {
    pub fn new(tokens: TokenStream) -> Reader {
        Reader { tokens: tokens.into_iter().peekable(), last: Span::call_site() }
    }

    pub fn is_done(&mut self) -> bool {
        self.tokens.peek().is_none()
    }

    pub fn at(&mut self, c: char) -> bool {
        matches!(self.tokens.peek(), Some(TokenTree::Punct(punct)) if punct.as_char() == c)
    }

    pub fn eat(&mut self, c: char) -> bool {
        let found = self.at(c);
        if found {
            self.advance();
        }
        found
    }

    pub fn at_word(&mut self, word: &str) -> bool {
        matches!(self.tokens.peek(), Some(TokenTree::Ident(it)) if it.to_string() == word)
    }

    pub fn eat_word(&mut self, word: &str) -> bool {
        let found = self.at_word(word);
        if found {
            self.advance();
        }
        found
    }

    pub fn eat_braced_modifier(&mut self) -> Result<Option<Mod>> {
        let Some(TokenTree::Group(group)) = self.tokens.peek() else { return Ok(None) };
        let mut inner = Reader::new(group.stream());
        if group.delimiter() != Delimiter::Brace || !inner.at('.') {
            return Ok(None);
        }
        self.advance();
        inner.modifier().map(Some)
    }

    pub fn expect(&mut self, c: char) -> Result<()> {
        match self.eat(c) {
            true => Ok(()),
            false => Err(self.error(&format!("expected `{c}`"))),
        }
    }

    pub fn ident(&mut self) -> Result<Ident> {
        match self.advance() {
            Some(TokenTree::Ident(ident)) => Ok(ident),
            _ => Err(Error(self.last, "expected a word".to_owned())),
        }
    }

    /// A word that may start with a digit: `1d`, `256B`.
    pub fn word(&mut self) -> Result<String> {
        match self.advance() {
            Some(TokenTree::Ident(ident)) => Ok(ident.to_string()),
            Some(TokenTree::Literal(literal)) => Ok(literal.to_string()),
            _ => Err(Error(self.last, "expected a modifier".to_owned())),
        }
    }

    pub fn literal(&mut self) -> Result<String> {
        match self.advance() {
            Some(TokenTree::Literal(literal)) => Ok(literal.to_string()),
            _ => Err(Error(self.last, "expected a number".to_owned())),
        }
    }

    pub fn string(&mut self) -> Result<String> {
        let literal = self.literal()?;
        let text = literal.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
        let text = text.ok_or_else(|| Error(self.last, "expected a string".to_owned()))?;
        Ok(text.replace("\\\"", "\"").replace("\\\\", "\\"))
    }

    pub fn group(&mut self, delimiter: Delimiter) -> Result<Group> {
        match self.advance() {
            Some(TokenTree::Group(group)) if group.delimiter() == delimiter => Ok(group),
            _ => Err(Error(self.last, "expected a bracket".to_owned())),
        }
    }

    pub fn next_group(&mut self) -> Group {
        match self.advance() {
            Some(TokenTree::Group(group)) => group,
            _ => unreachable!("a group was peeked"),
        }
    }

    pub fn advance(&mut self) -> Option<TokenTree> {
        let token = self.tokens.next()?;
        self.last = token.span();
        Some(token)
    }

    pub fn error(&mut self, message: &str) -> Error {
        let span = self.tokens.peek().map_or(self.last, TokenTree::span);
        Error(span, message.to_owned())
    }
}
