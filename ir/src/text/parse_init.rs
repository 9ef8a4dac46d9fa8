//! The contents of variables: numbers, texts and addresses, one behind the other.

use super::error::{MAX_BYTES, ParseErrorKind, cut};
use super::lexer::{Lexeme, Token};
use super::literal::parse_scalar;
use super::parse_module::ModuleParser;
use super::parser::Parse;
use crate::entities::Global;
use crate::module::{Init, Reloc, Symbol};
use crate::types::{Scalar, Space, Type};

/// An address whose symbol may not be defined yet.
pub(super) struct PendingReloc<'a> {
    /// The variable that holds it.
    pub global: Global,
    /// Its number among the addresses there.
    index: usize,
    symbol: Lexeme<'a>,
    /// `generic` or `own`, where that is written.
    generic: Option<bool>,
    /// Whether it is held by a `ptr`.
    in_generic: bool,
}

/// Whether an address of `symbol` is a generic one unless something else is written.
pub(super) fn is_generic_by_default(in_generic: bool, symbol: Symbol) -> bool {
    in_generic && matches!(symbol, Symbol::Global(_))
}

impl<'a> ModuleParser<'a> {
    /// One item, or a list of them in brackets.
    pub(super) fn init(&mut self, elem: Type) -> Parse<Init> {
        let mut init = Init::default();
        if !self.p.eat(b'[') {
            self.init_item(elem, &mut init)?;
            return Ok(init);
        }
        let mut first = true;
        while self.p.list_goes_on(first, b']')? {
            first = false;
            self.init_item(elem, &mut init)?;
        }
        Ok(init)
    }

    fn init_item(&mut self, elem: Type, init: &mut Init) -> Parse<()> {
        if self.p.tok.token == Token::Str {
            let text = self.p.bump();
            self.p.unescape(text, &mut init.bytes)?;
            return self.check_length(init, 0);
        }
        if self.p.eat_word("zero") {
            let count = self.p.count("a number of bytes")?;
            self.check_length(init, count)?;
            init.bytes.resize(init.bytes.len() + count as usize, 0);
            return Ok(());
        }
        let mut ty = elem;
        if self.p.at_type() {
            ty = self.p.ty()?;
        }
        let generic = match self.p.tok.text {
            "generic" => Some(true),
            "own" => Some(false),
            _ => None,
        };
        if generic.is_some() {
            self.p.bump();
        }
        if generic.is_some() || self.p.tok.token == Token::Global {
            return self.init_address(ty, generic, init);
        }
        let place = self.p.tok;
        let bits = match (place.token, place.text) {
            (Token::Word, "true") if ty == Type::I1 => Ok(1),
            (Token::Word, "false") if ty == Type::I1 => Ok(0),
            (Token::Word, "null") if ty.is_ptr() => Ok(0),
            (Token::Number, text) if !ty.is_vector() => parse_scalar(text, ty.scalar()),
            (Token::Number, _) => Err("the lanes of a vector are given one by one"),
            _ => return self.p.expected("a number, a text, an address, or `zero`"),
        };
        match bits {
            Ok(bits) => {
                self.p.bump();
                let bytes = ty.scalar().bytes() as usize;
                init.bytes.extend_from_slice(&bits.to_le_bytes()[..bytes]);
                self.check_length(init, 0)
            }
            Err(why) => {
                let text = cut(place.text);
                self.p.fail_at(place, ParseErrorKind::Number { text, ty, why })
            }
        }
    }

    fn check_length(&self, init: &Init, more: u64) -> Parse<()> {
        match (init.bytes.len() as u64).saturating_add(more) > MAX_BYTES as u64 {
            true => self.p.fail(ParseErrorKind::InitTooLong),
            false => Ok(()),
        }
    }

    /// `@symbol + 8`.
    fn init_address(&mut self, ty: Type, generic: Option<bool>, init: &mut Init) -> Parse<()> {
        let symbol = self.p.expect_token(Token::Global, "a name, as in `@name`")?;
        if ty.lane_bits() != 64 || ty.is_vector() {
            let text = cut(symbol.text);
            let why = "an address has 64 bits; its type may stand before it, as in `ptr @name`";
            return self.p.fail_at(symbol, ParseErrorKind::Number { text, ty, why });
        }
        let addend = self.addend()?;
        self.relocs.push(PendingReloc {
            global: Global::from_u32(0),
            index: init.relocs.len(),
            symbol,
            generic,
            in_generic: ty.scalar() == Scalar::Ptr(Space::Generic),
        });
        init.relocs.push(Reloc {
            offset: init.bytes.len() as u64,
            symbol: Symbol::Global(Global::from_u32(0)),
            addend,
            generic: false,
        });
        init.bytes.extend_from_slice(&[0; 8]);
        self.check_length(init, 0)
    }

    /// `+ 8`, `- 8`, `-8`, or nothing.
    fn addend(&mut self) -> Parse<i64> {
        let negative = self.p.at(b'-');
        if !negative && !self.p.at(b'+') {
            match self.p.tok {
                Lexeme { token: Token::Number, text, .. } if text.starts_with('-') => {}
                _ => return Ok(0),
            }
        } else {
            self.p.bump();
        }
        let number = self.p.expect_token(Token::Number, "a number of bytes")?;
        let bits = parse_scalar(number.text, Scalar::I128).unwrap_or(u128::MAX >> 1) as i128;
        let value = if negative { -bits } else { bits };
        i64::try_from(value).or_else(|_| {
            let text = cut(number.text);
            let need = "a number of bytes";
            self.p.fail_at(number, ParseErrorKind::Count { text, need })
        })
    }

    /// Finds the symbols of all addresses.
    pub(super) fn resolve_relocs(&mut self) {
        for pending in std::mem::take(&mut self.relocs) {
            let name = match self.p.sigiled(pending.symbol) {
                Ok(name) => name,
                Err(error) => {
                    self.p.report(*error);
                    continue;
                }
            };
            let Some(symbol) = self.module.symbol(name.text()) else {
                let kind = ParseErrorKind::UnknownSymbol(cut(name.text()));
                self.p.error_at(pending.symbol, kind);
                continue;
            };
            let by_default = is_generic_by_default(pending.in_generic, symbol);
            // A variable that was left out, as a duplicate, has no place for the address.
            let global = self.module.globals.get_mut(pending.global);
            let init = global.and_then(|it| it.init.as_mut());
            if let Some(reloc) = init.and_then(|it| it.relocs.get_mut(pending.index)) {
                reloc.symbol = symbol;
                reloc.generic = pending.generic.unwrap_or(by_default);
            }
        }
    }
}
