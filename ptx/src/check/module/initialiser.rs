//! What stands behind the `=` of a variable.

use target_desc::{Mod, directive};

use super::Judge;
use super::declaration::Words;
use super::names::Symbol;
use super::placement::{Place, is_opaque};
use super::value::{Expression, Type, integer};
use crate::finding::Code;
use crate::place::At;
use crate::tree::{Declared, Kind, Token};

/// The fields of a texture, a sampler and a surface.
const TEXTURE: [&str; 13] = [
    "width",
    "height",
    "depth",
    "channel_data_type",
    "channel_order",
    "normalized_coords",
    "filter_mode",
    "addr_mode_0",
    "addr_mode_1",
    "addr_mode_2",
    "array_size",
    "num_mipmap_levels",
    "num_samples",
];
const SAMPLER: [&str; 5] =
    ["filter_mode", "addr_mode_0", "addr_mode_1", "addr_mode_2", "force_unnormalized_coords"];
const SURFACE: [&str; 7] = [
    "width",
    "height",
    "depth",
    "channel_data_type",
    "channel_order",
    "array_size",
    "memory_layout",
];
/// The names that a field may have as its value.
const VALUES: [&str; 7] =
    ["nearest", "linear", "wrap", "mirror", "clamp_ogl", "clamp_to_edge", "clamp_to_border"];

/// How deep braces nest, at least as deep as a type wants them.
const DEEPEST: usize = 32;

/// What is wrong, and where.
type Result = std::result::Result<(), (At, String)>;

fn wrong(token: Option<&Token>, end: At, message: impl Into<String>) -> Result {
    Err((token.map_or(end, |it| it.at), message.into()))
}

impl<'m, 'a> Judge<'m, 'a> {
    /// Judges the value of a variable with `dimensions`.
    pub(super) fn initialiser(
        &mut self,
        declared: &Declared<'a>,
        words: &Words<'m>,
        dimensions: &[u64],
        place: Place,
    ) {
        let at = declared.name.at;
        let name = declared.name.text;
        if !matches!(words.space, ".global" | ".const") || place.is_parameter() {
            let message = format!("`{name}` is in `{}`, where nothing has a value", words.space);
            let help = "values are for variables in `.global` and `.const`";
            return self.helped(Code::Initialiser, at, message, help);
        }
        if words.linkage == super::names::Linkage::Extern {
            let message = format!("`{name}` is of another module, which gives it a value");
            return self.wrong(Code::Initialiser, at, message);
        }
        let tokens = self.tokens(declared.value);
        let mut value = Value { tokens, next: 0, end: at };
        let result = match is_opaque(words.ty.ty) {
            true => value.opaque(words.ty.ty, dimensions),
            false => self.list(&mut value, words, dimensions, name, 0),
        };
        let result = result.and_then(|()| match tokens.get(value.next) {
            Some(rest) => wrong(Some(rest), at, format!("`{}` cannot follow here", rest.text)),
            None => Ok(()),
        });
        if let Err((at, message)) = result {
            self.wrong(Code::Initialiser, at, message);
        }
    }

    /// A value of the dimensions that are left.
    fn list(
        &mut self,
        value: &mut Value<'m, 'a>,
        words: &Words<'m>,
        dimensions: &[u64],
        name: &str,
        depth: usize,
    ) -> Result {
        let (limit, inner) = match dimensions.split_first() {
            Some((&extent, inner)) => (extent, Some(inner)),
            None if words.lanes > 1 && depth == dimensions.len() => (words.lanes, None),
            None => (0, None),
        };
        let vector = dimensions.is_empty() && words.lanes > 1;
        if dimensions.is_empty() && !vector {
            return self.element(value, words.ty.ty, name);
        }
        if depth > DEEPEST || !value.eat("{") {
            let found = value.peek();
            return wrong(found, value.end, "a list in braces is to be here");
        }
        let mut count = 0_u64;
        while !value.is("}") {
            if count > 0 && !value.eat(",") {
                return wrong(value.peek(), value.end, "`,` or `}` is to be here");
            }
            count += 1;
            if limit > 0 && count > limit {
                let message = format!("{limit} values at most are to be in this list");
                return wrong(value.peek(), value.end, message);
            }
            match inner {
                Some(inner) => self.list(value, words, inner, name, depth + 1)?,
                None => self.element(value, words.ty.ty, name)?,
            }
        }
        let close = value.peek();
        value.next += 1;
        if vector && count != limit {
            let message = format!("a vector has {limit} values, and here are {count}");
            return wrong(close, value.end, message);
        }
        if limit == 0 && count == 0 {
            return wrong(close, value.end, "the array has no size, and the list no values");
        }
        Ok(())
    }

    /// One number or address.
    fn element(&mut self, value: &mut Value<'m, 'a>, ty: Mod, name: &str) -> Result {
        let start = value.peek();
        match ty {
            Mod::f16 => {
                return wrong(start, value.end, "nothing of `.f16` has a value: take `.b16`");
            }
            // ptxas takes braces around anything.
            Mod::f16x2 => {
                return wrong(start, value.end, "nothing of `.f16x2` has a value: take `.b32`");
            }
            _ => {}
        }
        let behind = value.tokens.get(value.next + 1);
        let (word, masked) = match (start, behind) {
            (Some(it), _) if it.kind == Kind::Word && it.text != "WARP_SZ" => (true, false),
            (Some(it), Some(open)) if it.kind == Kind::Number && open.text == "(" => (false, true),
            _ => (false, false),
        };
        if masked {
            return self.masked(value, ty, name);
        }
        if word {
            if !matches!(ty, Mod::u32 | Mod::u64) {
                let message = format!("an address is of `.u64` or `.u32`, and `{name}` of `{ty}`");
                return wrong(start, value.end, message);
            }
            return self.address(value, name);
        }
        let found = value.expression()?;
        let fits = match ty {
            Mod::f32 | Mod::f64 => found == Type::Float,
            Mod::b8 | Mod::b16 | Mod::b32 | Mod::b64 | Mod::b128 => true,
            _ => found == Type::Integer,
        };
        match (fits, found) {
            (true, _) => Ok(()),
            (_, Type::Float) => wrong(
                start,
                value.end,
                format!("a floating-point number, and `{name}` is of `{ty}`"),
            ),
            _ => wrong(start, value.end, format!("an integer, and `{name}` is of `{ty}`")),
        }
    }

    /// `0xFF00(address)`: one byte of an address.
    fn masked(&mut self, value: &mut Value<'m, 'a>, ty: Mod, name: &str) -> Result {
        let mask = value.peek();
        value.next += 2;
        let is_number = value.peek().is_some_and(|it| it.kind == Kind::Number);
        if is_number {
            // ptxas takes a number for an address, of any type.
            value.expression()?;
            if matches!(ty, Mod::f32 | Mod::f64) {
                return wrong(mask, value.end, format!("an integer, and `{name}` is of `{ty}`"));
            }
        } else {
            let byte = mask.and_then(integer);
            if !byte.is_some_and(|it| (0..8).any(|i| it == 0xFF << (8 * i))) {
                return wrong(mask, value.end, "a mask is 0xFF at one of the bytes of an address");
            }
            if !matches!(ty, Mod::u8 | Mod::u32 | Mod::u64) {
                let message = format!("a byte of an address is of `.u8`, and `{name}` of `{ty}`");
                return wrong(mask, value.end, message);
            }
            if let Some(mask) = mask {
                self.need(mask.at, directive!(initialiser mask()));
            }
            self.address(value, name)?;
        }
        match value.eat(")") {
            true => Ok(()),
            false => wrong(value.peek(), value.end, "`)` is to be here"),
        }
    }

    /// `a`, `a+4`, `generic(a)+4`, or the name of a function.
    fn address(&mut self, value: &mut Value<'m, 'a>, name: &str) -> Result {
        let mut token = value.peek();
        value.next += 1;
        let generic = token.is_some_and(|it| it.text == "generic") && value.is("(");
        if generic {
            value.next += 1;
            token = value.peek();
            value.next += 1;
            if !value.eat(")") {
                return wrong(value.peek(), value.end, "`)` is to be here");
            }
        }
        let Some(token) = token.filter(|it| it.kind == Kind::Word) else {
            return wrong(token, value.end, "the name of a variable or function is to be here");
        };
        // Within a body, what is declared there comes first; its space is not known here.
        let symbol = match self.names.known(token.text) {
            Some(known) => Some(known.symbol),
            None if token.text == name => Some(Symbol::Data),
            None => None,
        };
        let with_offset = value.is("+");
        match symbol {
            Some(Symbol::Data) => {
                let row = match generic {
                    true => directive!(initialiser generic()),
                    false => directive!(initialiser address),
                };
                self.need(token.at, row);
            }
            Some(Symbol::Function | Symbol::Kernel) if generic || with_offset => {
                let message = format!("the address of the function `{}` stands alone", token.text);
                return wrong(Some(token), value.end, message);
            }
            Some(Symbol::Function) => self.need(token.at, directive!(initialiser function)),
            Some(Symbol::Kernel) => self.need(token.at, directive!(initialiser kernel)),
            Some(Symbol::Variable) => {
                let message = format!("`{}` is neither in `.global` nor in `.const`", token.text);
                return wrong(Some(token), value.end, message);
            }
            None => {
                let message = format!("`{}` is not declared before", token.text);
                return wrong(Some(token), value.end, message);
            }
        }
        if with_offset {
            value.next += 1;
            let at = value.peek();
            if value.expression()? == Type::Float {
                return wrong(at, value.end, "an offset is an integer");
            }
        }
        Ok(())
    }
}

/// The tokens of a value, and how far they are read.
struct Value<'m, 'a> {
    tokens: &'m [Token<'a>],
    next: usize,
    end: At,
}

impl<'m, 'a> Value<'m, 'a> {
    fn peek(&self) -> Option<&'m Token<'a>> {
        self.tokens.get(self.next)
    }

    fn is(&self, sign: &str) -> bool {
        self.peek().is_some_and(|it| it.text == sign)
    }

    fn eat(&mut self, sign: &str) -> bool {
        let there = self.is(sign);
        self.next += usize::from(there);
        there
    }

    fn expression(&mut self) -> std::result::Result<Type, (At, String)> {
        let at = self.peek().map_or(self.end, |it| it.at);
        let rest = self.tokens.get(self.next..).unwrap_or_default();
        let (ty, length) = Expression::read(rest).map_err(|it| (at, it.to_owned()))?;
        self.next += length;
        Ok(ty)
    }

    /// `{width = 4, filter_mode = nearest}`, or as many as an array has in braces.
    fn opaque(&mut self, ty: Mod, dimensions: &[u64]) -> Result {
        if !self.eat("{") {
            return wrong(self.peek(), self.end, "fields in braces are to be here");
        }
        let mut count = 0_u64;
        while !self.eat("}") {
            if count > 0 && !self.eat(",") {
                return wrong(self.peek(), self.end, "`,` or `}` is to be here");
            }
            count += 1;
            match dimensions.split_first() {
                Some((&extent, _)) if extent > 0 && count > extent => {
                    let message = format!("{extent} values at most are to be in this list");
                    return wrong(self.peek(), self.end, message);
                }
                Some((_, inner)) if inner.len() < DEEPEST => self.opaque(ty, inner)?,
                Some(_) => return wrong(self.peek(), self.end, "the list nests too deep"),
                None => self.field(ty)?,
            }
        }
        Ok(())
    }

    fn field(&mut self, ty: Mod) -> Result {
        let fields: &[&str] = match ty {
            Mod::texref => &TEXTURE,
            Mod::surfref => &SURFACE,
            _ => &SAMPLER,
        };
        let name = self.peek();
        let known = name.is_some_and(|it| fields.contains(&it.text));
        self.next += 1;
        if !known || !self.eat("=") {
            let message = format!("a field of a `{ty}` is to be here: {}", fields.join(", "));
            return wrong(name, self.end, message);
        }
        match self.peek() {
            Some(it) if it.kind == Kind::Word && VALUES.contains(&it.text) => {
                self.next += 1;
                Ok(())
            }
            _ => self.expression().map(|_| ()),
        }
    }
}
