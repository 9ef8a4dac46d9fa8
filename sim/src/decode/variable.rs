//! Variables: where they lie, and what they begin with.

use ptx::check::constant::{self, Constant};
use ptx::check::signature::Param;
use ptx::tree::{Declared, Kind, Token, Variable};
use target_desc::Mod;

use super::head::bits;
use super::scope::Named;
use super::{Decoder, Problem};
use crate::memory::Space;
use crate::memory::space::{CODE, SHARED_FIRST};
use crate::module::Global;

/// The most bytes of a variable.
const LARGEST: u64 = 1 << 30;

/// How many bytes one element takes.
fn element(param: &Param) -> u64 {
    match param.opaque {
        Some(_) => 8,
        None => u64::from(param.ty.map_or(8, bits)).div_ceil(8) * u64::from(param.lanes),
    }
}

/// How many bytes a variable or parameter takes.
pub(super) fn size(param: &Param, is_array: bool) -> u64 {
    if is_array { param.bytes } else { element(param) }
}

/// The bytes of all shared variables that have a size, laid out as they come.
pub(super) fn shared(tree: &ptx::Module) -> u64 {
    let mut at = 0_u64;
    // Aligned for whatever dynamic memory is used for.
    let mut dynamic = 128;
    for item in &tree.items {
        let ptx::tree::Item::Variable(variable) = item else { continue };
        let words = tree.tokens(variable.words);
        for name in tree.names(variable.names) {
            let param = Param::of(tree, words, Some(name), None);
            if param.space != Mod::shared || param.in_register {
                continue;
            }
            let open = tree.tokens(name.dimensions);
            let unsized_ = matches!(open, [a, b, ..] if a.text == "[" && b.text == "]");
            let size = if unsized_ { 0 } else { size(&param, !open.is_empty()) };
            let align = param.alignment().max(1);
            match size {
                0 => dynamic = align.clamp(dynamic, 1 << 16),
                size => at = aligned(at, align).saturating_add(size),
            }
        }
    }
    aligned(at, dynamic)
}

/// The first multiple of `align` from `at` on; the largest number where that is too large, which is
/// refused where the variable is declared.
fn aligned(at: u64, align: u64) -> u64 {
    at.checked_next_multiple_of(align).unwrap_or(u64::MAX)
}

/// # Errors
///
/// Why a variable of so many bytes, so aligned, is not to be had here.
pub(super) fn has_room(name: &str, size: u64, align: u64) -> Result<(), Problem> {
    if size > LARGEST {
        return Err(format!("`{name}` has {size} bytes; {LARGEST} are the most here"));
    }
    if align > LARGEST {
        return Err(format!("`{name}` is aligned to {align} bytes; {LARGEST} are the most here"));
    }
    Ok(())
}

impl<'m, 'a> Decoder<'m, 'a> {
    /// Declares what a statement declares. Problems are noted.
    pub(super) fn variable(&mut self, variable: &Variable<'a>) {
        let words = self.tree.tokens(variable.words);
        let external = words.iter().any(|it| matches!(it.text, ".extern"));
        for name in self.tree.names(variable.names) {
            let param = Param::of(self.tree, words, Some(name), None);
            if let Err(why) = self.declare(&param, name, external) {
                self.error(name.name.at, why);
            }
        }
    }

    fn declare(
        &mut self,
        param: &Param,
        declared: &Declared<'a>,
        external: bool,
    ) -> Result<(), Problem> {
        let name = declared.name.text;
        let count = match self.tree.tokens(declared.count) {
            [] => None,
            tokens => Some(self.constant(tokens, Mod::b64)?),
        };
        if param.in_register {
            let ty = param.ty.unwrap_or(Mod::b32);
            let what = Named::Register { id: self.next_register(), ty, lanes: param.lanes };
            self.scopes.add(name, what, count);
            return Ok(());
        }
        if param.opaque.is_some() {
            let first = self.out.handles.len();
            let names = (0..count.unwrap_or(1)).map(|i| match count {
                Some(_) => format!("{name}{i}"),
                None => name.to_owned(),
            });
            self.out.handles.extend(names);
            let what = Named::Handle { handle: crate::memory::image::of_variable(first) };
            self.scopes.add(name, what, count);
            return Ok(());
        }
        let one = element(param);
        let dimensions = self.dimensions(declared)?;
        let value = self.tree.tokens(declared.value);
        let mut size = size(param, !dimensions.is_empty());
        if let [0, inner @ ..] = &dimensions[..] {
            let inner = inner.iter().fold(one, |all, it| all.saturating_mul(*it));
            size = match external {
                true => 0,
                false => rows(value).saturating_mul(inner),
            };
        }
        size = size.saturating_mul(count.unwrap_or(1));
        let align = param.alignment().max(1);
        has_room(name, size, align)?;
        let (space, address) = match param.space {
            Mod::shared => {
                let from = match external && size == 0 {
                    // Behind all others.
                    true => self.static_shared,
                    false => {
                        let from = self.out.shared.next_multiple_of(align);
                        self.out.shared = from + size;
                        from
                    }
                };
                (Space::Shared, SHARED_FIRST.saturating_add(from))
            }
            Mod::local | Mod::param => (Space::Local, self.body.local(size, align)),
            _ => {
                let constant = param.space == Mod::r#const;
                let space = if constant { Space::Const } else { Space::Global };
                if let Some((known, _)) = self.scopes.find(name)
                    && self.body.labels.depth() == 0
                    && matches!(known, Named::Memory { .. })
                {
                    // It was declared before.
                    return Ok(());
                }
                // What no other line defines is defined by this one, as ptxas does.
                if external && let Some((param, declared)) = self.definition(name) {
                    return self.declare(&param, &declared, false);
                }
                let address = self.layout.add(name, size, align, constant);
                let what = Named::Memory { space, address, size, align, element: one };
                // Its value may be its own address.
                self.scopes.add(name, what, count);
                let mut bytes = vec![0; size as usize];
                if !value.is_empty() {
                    let mut list = Values { tokens: value, next: 0 };
                    let shape = match dimensions[..] {
                        [0, ref inner @ ..] => {
                            let mut all = vec![rows(value)];
                            all.extend(inner);
                            all
                        }
                        _ => dimensions.clone(),
                    };
                    let shape = match param.lanes {
                        1 => shape,
                        lanes => shape.into_iter().chain([u64::from(lanes)]).collect(),
                    };
                    let ty = param.ty.unwrap_or(Mod::b8);
                    self.values(&mut list, &shape, ty, &mut bytes)?;
                }
                let global = Global { name: name.to_owned(), bytes, align, constant, address };
                self.out.globals.push(global);
                return Ok(());
            }
        };
        let what = Named::Memory { space, address, size, align, element: one };
        self.scopes.add(name, what, count);
        Ok(())
    }

    /// The line that defines a variable which another one declares.
    fn definition(&self, name: &str) -> Option<(Param, Declared<'a>)> {
        self.tree.items.iter().find_map(|item| {
            let ptx::tree::Item::Variable(variable) = item else { return None };
            let words = self.tree.tokens(variable.words);
            let found = self.tree.names(variable.names).iter().find(|it| it.name.text == name)?;
            let external = words.iter().any(|it| it.text == ".extern");
            let param = Param::of(self.tree, words, Some(found), None);
            let global = !param.in_register && matches!(param.space, Mod::global | Mod::r#const);
            (!external && global).then_some((param, *found))
        })
    }

    /// `[4][]`: 4, 0
    pub(super) fn dimensions(&self, declared: &Declared<'a>) -> Result<Vec<u64>, Problem> {
        let tokens = self.tree.tokens(declared.dimensions);
        let each = tokens.split(|it| it.text == "]").filter(|it| !it.is_empty());
        each.map(|it| match it {
            [_] => Ok(0),
            [_, inner @ ..] => self.constant(inner, Mod::b64),
            [] => Ok(0),
        })
        .collect()
    }

    /// Writes what is next in `list` to the beginning of `to`.
    fn values(
        &mut self,
        list: &mut Values<'m, 'a>,
        shape: &[u64],
        ty: Mod,
        to: &mut [u8],
    ) -> Result<(), Problem> {
        let Some((&count, inner)) = shape.split_first() else {
            let braced = list.eat("{");
            let value = self.value(list, ty)?;
            let bytes = value.to_le_bytes();
            to.iter_mut().zip(bytes).for_each(|(to, from)| *to = from);
            if braced {
                list.eat("}");
            }
            return Ok(());
        };
        if !list.eat("{") {
            return Err("a value without braces for several".to_owned());
        }
        let step = to.len() / count.max(1) as usize;
        let mut i = 0;
        while !list.eat("}") {
            let from = (i * step).min(to.len());
            let part = to.get_mut(from..from + step).ok_or("more values than there is room for")?;
            self.values(list, inner, ty, part)?;
            i += 1;
            if !list.eat(",") && list.peek().is_none_or(|it| it.text != "}") {
                return Err("a value that is not understood here".to_owned());
            }
        }
        Ok(())
    }

    /// One number or address.
    fn value(&mut self, list: &mut Values<'m, 'a>, ty: Mod) -> Result<u64, Problem> {
        let part = list.element();
        match part {
            [mask, open, inner @ .., _] if mask.kind == Kind::Number && open.text == "(" => {
                let mask = constant::integer(mask.text).ok_or("a mask that is no number")?;
                let value = self.symbol(inner)?;
                Ok((value & mask) >> mask.trailing_zeros().min(63))
            }
            [first, ..] if Self::is_word(first) => self.symbol(part),
            _ => match (constant::evaluate(part), ty) {
                (Ok(Constant::Integer { value, .. }), Mod::f64) => {
                    Ok((value as i64 as f64).to_bits())
                }
                (Ok(Constant::Integer { value, .. }), Mod::f32) => {
                    Ok(u64::from((value as i64 as f32).to_bits()))
                }
                _ => self.constant(part, ty),
            },
        }
    }

    /// `a`, `a+4`, `generic(a)+4`, or a function.
    fn symbol(&mut self, tokens: &[Token<'a>]) -> Result<u64, Problem> {
        let (name, rest) = match tokens {
            [generic, _, name, _, rest @ ..] if generic.text == "generic" => (name, rest),
            [name, rest @ ..] => (name, rest),
            [] => return Err("an empty value".to_owned()),
        };
        if name.kind == Kind::Number {
            return self.constant(tokens, Mod::b64);
        }
        let offset = match rest {
            [] => 0,
            _ => self.constant(rest, Mod::b64)?,
        };
        match self.scopes.find(name.text) {
            Some((Named::Memory { address, .. }, _)) => Ok(address.wrapping_add(offset)),
            _ => match self.functions.get(name.text) {
                Some(&i) => Ok(CODE + 16 * u64::from(i)),
                None => Err(format!("the address of `{}`", name.text)),
            },
        }
    }
}

/// How many elements the outermost list of a value has.
fn rows(value: &[Token]) -> u64 {
    let mut depth = 0_i64;
    let (mut count, mut any) = (0, false);
    for token in value {
        match token.text {
            "{" | "(" => depth += 1,
            "}" | ")" => depth -= 1,
            "," if depth == 1 => count += 1,
            _ => {}
        }
        any |= depth >= 1 && token.text != "{";
    }
    if any { count + 1 } else { 0 }
}

/// The tokens of a value.
struct Values<'m, 'a> {
    tokens: &'m [Token<'a>],
    next: usize,
}

impl<'m, 'a> Values<'m, 'a> {
    fn peek(&self) -> Option<&'m Token<'a>> {
        self.tokens.get(self.next)
    }

    fn eat(&mut self, sign: &str) -> bool {
        let there = self.peek().is_some_and(|it| it.text == sign);
        self.next += usize::from(there);
        there
    }

    /// The tokens up to the next `,` or `}` outside of parentheses.
    fn element(&mut self) -> &'m [Token<'a>] {
        let from = self.next;
        let mut depth = 0_i64;
        while let Some(token) = self.peek() {
            match token.text {
                "(" => depth += 1,
                ")" => depth -= 1,
                "," | "}" if depth == 0 => break,
                _ => {}
            }
            self.next += 1;
        }
        &self.tokens[from..self.next]
    }
}
