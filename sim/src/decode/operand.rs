//! Operands: registers, constants, addresses.

use ptx::check::constant::{self, Constant};
use ptx::tree::{Kind, Operand, Token, Value};
use target_desc::Mod;

use super::head::bits;
use super::scope::Named;
use super::{Decoder, Problem};
use crate::code::{Dst, Pred, Slot, Src};
use crate::machine::Special;
use crate::memory::{Space, image};

/// An address: a base and what is added to it.
#[derive(Clone, Copy, Debug)]
pub struct Address {
    /// The space.
    pub space: Space,
    /// A register, or the address of a variable.
    pub base: Src,
    /// What is added.
    pub offset: i64,
    /// The bits of the base that count: 32 of a narrow register.
    pub bits: u32,
}

/// The bits of a constant where an operand of type `ty` is to be.
fn constant_bits(value: Constant, ty: Mod) -> u64 {
    let mask = |value: u64| match bits(ty) {
        width @ 1..=63 => value & ((1 << width) - 1),
        _ => value,
    };
    match value {
        Constant::Integer { value, .. } => mask(value),
        Constant::Double(value) => match ty {
            Mod::f32 => u64::from((value as f32).to_bits()),
            _ => value.to_bits(),
        },
        Constant::Single(value) => match ty {
            Mod::f64 | Mod::b64 => value.to_bits(),
            _ => u64::from((value as f32).to_bits()),
        },
    }
}

impl<'m, 'a> Decoder<'m, 'a> {
    /// What tokens are worth, as an operand of type `ty`.
    pub(crate) fn constant(&self, tokens: &[Token<'a>], ty: Mod) -> Result<u64, Problem> {
        // Read digit by digit, for `f64` has not every `f32`: signalling ones.
        if let [token] = tokens
            && let Some(digits) = token.text.strip_prefix("0f").or(token.text.strip_prefix("0F"))
            && !matches!(ty, Mod::f64 | Mod::b64)
        {
            return u64::from_str_radix(digits, 16).map_err(|it| it.to_string());
        }
        match constant::evaluate(tokens) {
            Ok(value) => Ok(constant_bits(value, ty)),
            Err(why) => Err(why.unwrap_or_else(|| "the constant nests too deep".to_owned())),
        }
    }

    /// The value of an operand that has to be an integer constant.
    pub(crate) fn integer(&self, operand: &Operand<'a>) -> Result<i64, Problem> {
        match operand.value {
            Value::Constant(tokens) => {
                self.constant(self.tree.tokens(tokens), Mod::b64).map(|it| it as i64)
            }
            Value::Name("WARP_SZ") => Ok(32),
            _ => Err("a register where only constants are executed".to_owned()),
        }
    }

    /// What stands behind a name: `+4`, or `[4]` of elements of so many bytes.
    fn offset(&self, operand: &Operand<'a>, element: u64) -> Result<i64, Problem> {
        let tokens = self.tree.tokens(operand.offset);
        match tokens {
            [] => Ok(0),
            [open, inner @ .., _] if open.text == "[" => {
                let index = self.constant(inner, Mod::b64)? as i64;
                Ok(index.wrapping_mul(element as i64))
            }
            _ => self.constant(tokens, Mod::b64).map(|it| it as i64),
        }
    }

    /// The slot of a register, and its type.
    fn register(&mut self, name: &str, suffix: Option<&str>) -> Option<(Slot, Mod)> {
        let (Named::Register { id, ty, lanes }, number) = self.scopes.find(name)? else {
            return None;
        };
        let wide = if bits(ty) > 64 { 2 } else { 1 };
        let first = self.body.slot(id, number, u32::from(lanes) * wide);
        let element = match suffix {
            None => 0,
            Some(".x" | ".r") => 0,
            Some(".y" | ".g") => 1,
            Some(".z" | ".b") => 2,
            Some(".w" | ".a") => 3,
            Some(_) => return None,
        };
        Some((first.behind(element * wide), ty))
    }

    /// A value that is read, of type `ty`. Of one of 128 bits it is the lower half.
    pub(crate) fn src(&mut self, operand: &Operand<'a>, ty: Mod) -> Result<Src, Problem> {
        let name = match operand.value {
            Value::Constant(tokens) => {
                return self.constant(self.tree.tokens(tokens), ty).map(Src::Const);
            }
            Value::Name("WARP_SZ") => return Ok(Src::Const(32)),
            Value::Name(name) => name,
            // `{%r1}`
            Value::Vector(list) => match self.tree.operands(list) {
                [one] => return self.src(&one.clone(), ty),
                _ => return Err("a vector where one value is executed".to_owned()),
            },
            _ => return Err("an operand of this kind".to_owned()),
        };
        if let Some((slot, _)) = self.register(name, operand.suffix) {
            self.op.reads.push(slot);
            return Ok(Src::Reg(slot));
        }
        if let Some((src, _)) = self.named(operand, name)? {
            return Ok(src);
        }
        let full = format!("{name}{}", operand.suffix.unwrap_or(""));
        match Special::parse(&full) {
            Some((special, _)) => Ok(Src::Special(special)),
            None => Err(format!("the operand `{full}`")),
        }
    }

    /// The address of a variable or function.
    fn named(
        &mut self,
        operand: &Operand<'a>,
        name: &str,
    ) -> Result<Option<(Src, Space)>, Problem> {
        Ok(match self.scopes.find(name) {
            Some((Named::Memory { space, address, element, .. }, number)) => {
                let offset = self.offset(operand, element)? as u64;
                let address = address.wrapping_add(offset).wrapping_add(number * element);
                let src = match space {
                    Space::Local => Src::Frame(address),
                    _ => Src::Const(address),
                };
                Some((src, space))
            }
            Some((Named::Handle { handle }, number)) => {
                let handle = handle + image::of_variable(number as usize) - image::of_variable(0);
                Some((Src::Const(handle), Space::Global))
            }
            Some((Named::Register { .. }, _)) => None,
            None => self.functions.get(name).map(|it| (Src::Function(*it), Space::Generic)),
        })
    }

    /// A register of 128 bits as its halves.
    pub(crate) fn src_wide(&mut self, operand: &Operand<'a>) -> Result<[Src; 2], Problem> {
        match self.src(operand, Mod::b64)? {
            Src::Reg(slot) => {
                self.op.reads.push(slot.behind(1));
                Ok([Src::Reg(slot), Src::Reg(slot.behind(1))])
            }
            constant => {
                let high = match constant {
                    Src::Const(value) if (value as i64) < 0 => u64::MAX,
                    _ => 0,
                };
                Ok([constant, Src::Const(high)])
            }
        }
    }

    /// A register that is written, or `_`.
    pub(crate) fn dst(&mut self, operand: &Operand<'a>) -> Result<Dst, Problem> {
        match operand.value {
            Value::Name("_") => Ok(Dst { slot: self.body.sink(), bits: 64 }),
            Value::Name(name) => match self.register(name, operand.suffix) {
                Some((slot, ty)) => {
                    self.op.writes.push(slot);
                    if bits(ty) > 64 {
                        self.op.writes.push(slot.behind(1));
                    }
                    Ok(Dst { slot, bits: bits(ty) })
                }
                None => Err(format!("the result `{name}`")),
            },
            Value::Vector(list) => match self.tree.operands(list) {
                [one] => self.dst(&one.clone()),
                _ => Err("a vector where one result is executed".to_owned()),
            },
            _ => Err("a result of this kind".to_owned()),
        }
    }

    /// A predicate that is read.
    pub(crate) fn pred(&mut self, operand: &Operand<'a>) -> Result<Pred, Problem> {
        let negated = operand.negated;
        match self.src(operand, Mod::b32)? {
            Src::Reg(slot) => Ok(Pred { of: Ok(slot), negated }),
            Src::Const(value) => Ok(Pred { of: Err(value != 0), negated }),
            _ => Err("a predicate of this kind".to_owned()),
        }
    }

    /// A predicate by name, as a guard has it.
    pub(crate) fn guard(&mut self, name: &str, negated: bool) -> Result<Pred, Problem> {
        match self.register(name, None) {
            Some((slot, _)) => Ok(Pred { of: Ok(slot), negated }),
            None => Err(format!("the predicate `{name}`")),
        }
    }

    /// A predicate that is written, or `_`.
    pub(crate) fn pred_dst(&mut self, operand: &Operand<'a>) -> Result<Slot, Problem> {
        self.dst(operand).map(|it| it.slot)
    }

    /// Whether an operand is a predicate.
    pub(crate) fn is_predicate(&mut self, operand: &Operand<'a>) -> bool {
        match operand.value {
            Value::Name(name) => {
                self.register(name, operand.suffix).is_some_and(|it| it.1 == Mod::pred)
            }
            _ => false,
        }
    }

    /// Whether an operand is a register of 128 bits.
    pub(crate) fn is_wide(&mut self, operand: &Operand<'a>) -> bool {
        match operand.value {
            Value::Name(name) => {
                self.register(name, operand.suffix).is_some_and(|it| bits(it.1) > 64)
            }
            _ => false,
        }
    }

    /// The elements of a vector in braces, of a vector register, or one value.
    fn elements(&mut self, operand: &Operand<'a>) -> Vec<Operand<'a>> {
        match operand.value {
            Value::Vector(list) => self.tree.operands(list).to_vec(),
            Value::Name(name) if operand.suffix.is_none() => match self.scopes.find(name) {
                Some((Named::Register { lanes: lanes @ 2.., .. }, _)) => {
                    let suffixes = [".x", ".y", ".z", ".w"];
                    let each = suffixes.iter().take(usize::from(lanes));
                    each.map(|it| Operand { suffix: Some(it), ..*operand }).collect()
                }
                _ => vec![*operand],
            },
            _ => vec![*operand],
        }
    }

    /// The values of a vector, or one.
    pub(crate) fn srcs(&mut self, operand: &Operand<'a>, ty: Mod) -> Result<Vec<Src>, Problem> {
        if let Value::Name(name) = operand.value
            && operand.suffix.is_none()
            && self.scopes.find(name).is_none()
            && let Some(all) = Special::components(name)
        {
            return Ok(all.map(Src::Special).to_vec());
        }
        self.elements(operand).iter().map(|it| self.src(it, ty)).collect()
    }

    /// The results of a vector, or one.
    pub(crate) fn dsts(&mut self, operand: &Operand<'a>) -> Result<Vec<Dst>, Problem> {
        self.elements(operand).iter().map(|it| self.dst(it)).collect()
    }

    /// An address in brackets, of an instruction that names `space`.
    pub(crate) fn address(
        &mut self,
        operand: &Operand<'a>,
        space: Space,
    ) -> Result<Address, Problem> {
        let Value::Address(list) = operand.value else {
            return Err("an address without brackets".to_owned());
        };
        let [inner] = self.tree.operands(list) else {
            return Err("an address of several parts".to_owned());
        };
        self.address_of(&inner.clone(), space)
    }

    /// An address without its brackets.
    pub(crate) fn address_of(
        &mut self,
        inner: &Operand<'a>,
        space: Space,
    ) -> Result<Address, Problem> {
        // What a parameter is depends on whose it is.
        let space = match space {
            Space::Param if !self.body.kernel => Space::Local,
            space => space,
        };
        let name = match inner.value {
            Value::Name(name) => name,
            Value::Constant(tokens) => {
                let at = self.constant(self.tree.tokens(tokens), Mod::b64)?;
                return Ok(Address { space, base: Src::Const(at), offset: 0, bits: 64 });
            }
            _ => return Err("an address of this kind".to_owned()),
        };
        if let Some((slot, ty)) = self.register(name, inner.suffix) {
            self.op.needs.push(slot);
            let offset = self.offset(inner, 1)?;
            return Ok(Address { space, base: Src::Reg(slot), offset, bits: bits(ty) });
        }
        match self.named(inner, name)? {
            Some((base, space)) => Ok(Address { space, base, offset: 0, bits: 64 }),
            None => Err(format!("the address `{name}`")),
        }
    }

    /// What a cell is no value for: a token that is no number.
    pub(crate) fn is_word(token: &Token<'a>) -> bool {
        token.kind == Kind::Word && token.text != "WARP_SZ"
    }
}
