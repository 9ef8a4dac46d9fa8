//! Vectors of data: `{%r1, %r2, _, 5}`, a vector register, and the pieces of one value.
//!
//! The elements have one width. Where their types differ, ptxas takes them as bits.

use target_desc::oddity::Refused;
use target_desc::{Mod, OperandUse, Role, Shape};

use super::elements::{Elements, join};
use super::operand::Context;
use super::scope::Named;
use super::{number, register};
use crate::tree::{List, Operand, Value};

/// Whether the vector of `list` is `shape`.
///
/// # Errors
///
/// What is wrong with it.
pub fn vector<'a>(
    operand: &Operand<'a>,
    list: List<Operand<'a>>,
    this: &OperandUse,
    shape: &Shape,
    context: &Context<'_, 'a>,
) -> Result<(), String> {
    let elements = context.module.operands(list);
    let n = elements.len();
    let wide = this.operand.wide;
    if this.operand.takes.vector && !shape.braced && shape.lanes <= 1 {
        if this.refuses.has(Refused::Vector) {
            return Err("braces, where one register is to be".to_owned());
        }
        let all = join(elements, context)?;
        all.not_refused(this, shape, context)?;
        return one_of(&all, n, this, shape);
    }
    if shape.kind.loose && shape.lanes <= 1 {
        let all = join(elements, context)?;
        all.not_refused(this, shape, context)?;
        return several(&all, n, wide, shape);
    }
    if n != usize::from(shape.lanes.max(1)) {
        return Err(format!("{n} elements, where {} are to be", shape.lanes));
    }
    // What may be several may be one in braces: loads, stores, surfaces.
    let several = shape.kind.types.iter().any(|slot| slot.value(Mod::v2).is_some());
    let is_bits = |ty: Mod| ty.text().starts_with('b') && ty.bits() == shape.ty.and_then(Mod::bits);
    if n == 1 && this.operand.takes.braced && !this.refuses.has(Refused::Braces) {
        let all = join(elements, context)?;
        return match all.ty.is_some_and(is_bits) && !operand.negated {
            true => Ok(()),
            false => Err("bits are to be in these braces".to_owned()),
        };
    }
    if n == 1 && !shape.braced && !several {
        return Err("braces, where one register is to be".to_owned());
    }
    if operand.negated {
        return Err("no `!` stands before a vector".to_owned());
    }
    if n == 1 && this.refuses.has(Refused::Braces) {
        return Err("braces, where one register is to be".to_owned());
    }
    let all = join(elements, context)?;
    all.not_refused(this, shape, context)?;
    let written = matches!(shape.role, Role::Out | Role::Sink);
    // Only the widest are read with holes, and no part of a matrix.
    let total = u32::from(shape.lanes) * shape.ty.and_then(Mod::bits).unwrap_or(0);
    match all.sinks {
        0 => {}
        sinks if sinks == n => return Err("a vector of nothing but `_`".to_owned()),
        _ if !written && (total <= 128 || shape.braced) => return Err("`_` is read".to_owned()),
        _ => {}
    }
    fits(&all, shape, wide)
}

/// Whether `n` elements may stand where one is to be, as ptxas looks at their type only.
fn one_of(all: &Elements, n: usize, this: &OperandUse, shape: &Shape) -> Result<(), String> {
    let is_taken = matches!(n, 1 | 2 | 4) || (n == 8 && this.operand.takes.typeless);
    if !is_taken {
        return Err(format!("{n} elements, where one is to be"));
    }
    if all.sinks > 0 {
        return Err("`_` cannot stand here".to_owned());
    }
    if shape.role == Role::Out && all.constants() {
        return Err("a constant, where a register is to be".to_owned());
    }
    let fits = match all.ty {
        Some(ty) if this.operand.takes.typeless => {
            ty != Mod::pred && ty.bits() == shape.ty.and_then(Mod::bits)
        }
        Some(ty) => register::fits_in_vector(ty, shape, false),
        None if this.operand.takes.typeless => all.singles && !all.integers && !all.doubles,
        None if shape.ty.is_some_and(Mod::is_float) => !all.integers,
        None => !all.floats(),
    };
    match fits {
        true => Ok(()),
        false => Err("elements of another width than one register is to have".to_owned()),
    }
}

/// Whether a vector register may stand where one of its elements is to be.
///
/// # Errors
///
/// An element has another width.
pub fn one_of_register(ty: Mod, this: &OperandUse, shape: &Shape) -> Result<(), String> {
    one_of(&Elements::of(ty), 1, this, shape)
}

/// Whether `n` elements may stand where one value is to be, as ptxas counts bits only.
fn several(all: &Elements, n: usize, wide: bool, shape: &Shape) -> Result<(), String> {
    let written = shape.role == Role::Out;
    if !matches!(n, 1 | 2 | 4) {
        return Err(format!("{n} elements, where 1, 2 or 4 are to be"));
    }
    match all.sinks {
        0 => {}
        sinks if sinks == n => return Err("a vector of nothing but `_`".to_owned()),
        _ if !written => return Err("`_` is read".to_owned()),
        _ => {}
    }
    if written && all.constants() {
        return Err("a constant, where a register is to be".to_owned());
    }
    let Some(ty) = all.ty else {
        return match shape.ty {
            Some(Mod::f32) if all.integers => {
                Err("an integer, where floating point is to be".to_owned())
            }
            Some(it) if register::is_number(it) && all.floats() => {
                Err("floating point, where an integer is to be".to_owned())
            }
            _ => Ok(()),
        };
    };
    if ty == Mod::pred {
        return Err("no predicate is to be here".to_owned());
    }
    let bits = ty.bits().unwrap_or(0) as usize * n;
    if let Some(wanted) = shape.ty
        && !wanted.text().starts_with('b')
    {
        return match register::fits_in_vector(ty, shape, wide) && bits <= 128 {
            true => Ok(()),
            false => Err(format!("elements of type `{ty}`, where `{wanted}` is to be")),
        };
    }
    match shape.ty.and_then(Mod::bits).map(|it| it as usize) {
        Some(wanted) if bits < wanted || (bits > wanted && !wide) => {
            Err(format!("{bits} bits together, where {wanted} are to be"))
        }
        _ => Ok(()),
    }
}

/// Whether a vector register may stand where one value is to be.
///
/// # Errors
///
/// It has too few bits, or too many.
pub fn together(ty: Mod, lanes: u8, wide: bool, shape: &Shape) -> Result<(), String> {
    several(&Elements::of(ty), usize::from(lanes), wide, shape)
}

/// Whether one register or constant may stand for all elements of a vector.
///
/// # Errors
///
/// What is wrong with it.
pub fn one_for_all(
    operand: &Operand,
    this: &OperandUse,
    shape: &Shape,
    context: &Context,
) -> Result<(), String> {
    let wanted = || format!("{} registers in braces are to be here", shape.lanes);
    let Value::Name(name) = operand.value else {
        return number::accepts(operand, this, shape, context);
    };
    let element = shape.ty.and_then(Mod::bits).unwrap_or(0);
    match context.scopes.find(name) {
        Some(Named::Register { ty, lanes: 1 })
            if operand.suffix.is_none() && operand.offset.is_empty() =>
        {
            let bits = ty.bits().unwrap_or(0);
            // ptxas crashes where they are as wide as an element.
            let fits = match this.operand.wide {
                true => ty != Mod::pred && bits > element,
                false => shape.lanes == 2 && register::fits(ty, shape, false),
            };
            if fits { Ok(()) } else { Err(wanted()) }
        }
        _ if name == "WARP_SZ" => number::accepts(operand, this, shape, context),
        _ => whole(operand, shape, context),
    }
}

fn fits(all: &Elements, shape: &Shape, wide: bool) -> Result<(), String> {
    if all.constants() && shape.role != Role::In && shape.role != Role::Reg {
        return Err("a constant, where a register is to be".to_owned());
    }
    if let (true, Some((low, high))) = (all.integers, shape.kind.range)
        && !shape.takes(all.furthest)
    {
        return Err(format!("{}, where constants from {low} to {high} are to be", all.furthest));
    }
    let float = shape.ty.is_some_and(Mod::is_float);
    match all.ty {
        Some(ty) if register::fits_in_vector(ty, shape, wide) => Ok(()),
        Some(ty) => Err(format!(
            "elements of type `{ty}`, where `{}` is to be",
            shape.ty.map_or(String::new(), |it| it.text().to_owned())
        )),
        None if shape.braced => constants(all, shape),
        None if all.integers && float => {
            Err("an integer, where floating point is to be".to_owned())
        }
        None if all.integers && all.floats() => {
            Err("constants of integers and of floating point together".to_owned())
        }
        None if all.floats() && !float && !matches!(shape.ty, Some(Mod::b32 | Mod::b64)) => {
            Err("floating point, where an integer is to be".to_owned())
        }
        None => Ok(()),
    }
}

/// Whether constants alone may be a part of a matrix: of bits and of single precision those of
/// single precision, of double precision all, of integers integers.
fn constants(all: &Elements, shape: &Shape) -> Result<(), String> {
    let fits = match shape.ty {
        Some(Mod::b32 | Mod::f32) => !all.integers && !all.doubles,
        Some(Mod::f64) => !all.integers || !all.floats(),
        Some(Mod::s32) => !all.floats(),
        _ => false,
    };
    match fits {
        true => Ok(()),
        false => Err("constants, where a register is to be".to_owned()),
    }
}

/// A vector by the name of its register.
///
/// # Errors
///
/// What is wrong with it.
pub fn whole(operand: &Operand, shape: &Shape, context: &Context) -> Result<(), String> {
    let wanted = || format!("{} registers in braces are to be here", shape.lanes.max(1));
    let Value::Name(name) = operand.value else { return Err(wanted()) };
    match context.scopes.find(name) {
        Some(Named::Register { ty, lanes })
            if lanes > 1
                && lanes == shape.lanes
                && operand.suffix.is_none()
                && operand.offset.is_empty() =>
        {
            match register::fits_in_vector(ty, shape, true) {
                true => Ok(()),
                false => Err(format!("`{name}` is a vector of `{ty}`")),
            }
        }
        // `%tid` and the like, all at once.
        None if shape.role == Role::In && operand.suffix.is_none() => {
            match target_desc::Sreg::parse(name) {
                Ok(it) if it.is_vector() && shape.lanes == 4 && it.is_on(context.target) => {
                    match shape.ty {
                        Some(ty) if !ty.is_float() && ty.bits() <= it.ty().bits() => Ok(()),
                        _ => Err(format!("`{name}` is four times `{}`", it.ty())),
                    }
                }
                _ => Err(wanted()),
            }
        }
        _ => Err(wanted()),
    }
}

/// The pieces of one value: `mov.b64 %rd1, {%r1, %r2};`
///
/// # Errors
///
/// What is wrong with them.
pub fn packed(operand: &Operand, shape: &Shape, context: &Context) -> Result<(), String> {
    let Some(total) = shape.ty.and_then(Mod::bits) else { return Ok(()) };
    let (n, all) = match operand.value {
        Value::Vector(list) => {
            let elements = context.module.operands(list);
            (elements.len(), join(elements, context)?)
        }
        Value::Name(name) => match context.scopes.find(name) {
            Some(Named::Register { ty, lanes: lanes @ 2.. }) if operand.suffix.is_none() => {
                (usize::from(lanes), Elements::of(ty))
            }
            _ => return Err("registers in braces are to be here".to_owned()),
        },
        _ => return Err("registers in braces are to be here".to_owned()),
    };
    if !matches!(n, 1 | 2 | 4) {
        return Err(format!("{n} elements, where 2 or 4 are to be"));
    }
    let written = shape.role == Role::Unpack;
    if written && all.constants() {
        return Err("a constant, where a register is to be".to_owned());
    }
    match all.sinks {
        0 => {}
        sinks if sinks == n => return Err("a vector of nothing but `_`".to_owned()),
        _ if !written => return Err("`_` is read".to_owned()),
        _ => {}
    }
    let Some(ty) = all.ty else { return Ok(()) };
    let bits = ty.bits().unwrap_or(0);
    if ty == Mod::pred {
        return Err("no predicate is to be here".to_owned());
    }
    match bits as usize * n == total as usize {
        true => Ok(()),
        false => Err(format!("{n} times {bits} bits, where {total} are to be")),
    }
}
