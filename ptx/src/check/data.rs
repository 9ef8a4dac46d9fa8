//! Vectors of data: `{%r1, %r2, _, 5}`, a vector register, and the pieces of one value.
//!
//! The elements have one width. Where their types differ, ptxas takes them as bits.

use target_desc::{Mod, OperandUse, Role, Shape};

use super::constant::{self, Constant};
use super::operand::{self, Context};
use super::scope::Named;
use super::{number, register};
use crate::tree::{List, Operand, Value};

/// What the elements of a vector are together.
struct Elements {
    /// The type that all have; none where there are constants only.
    ty: Option<Mod>,
    /// There are `_` among them.
    sinks: usize,
    /// There are integers, and numbers of floating point.
    integers: bool,
    floats: bool,
    /// The integer that is furthest from 0.
    furthest: i64,
}

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
    if shape.kind.loose && shape.lanes <= 1 {
        return several(&join(elements, context)?, n, wide, shape);
    }
    if n != usize::from(shape.lanes.max(1)) {
        return Err(format!("{n} elements, where {} are to be", shape.lanes));
    }
    // What may be several may be one in braces: loads, stores, surfaces.
    let several = shape.kind.types.iter().any(|slot| slot.value(Mod::v2).is_some());
    if n == 1 && !shape.braced && !several {
        return Err("braces, where one register is to be".to_owned());
    }
    if operand.negated {
        return Err("no `!` stands before a vector".to_owned());
    }
    let all = join(elements, context)?;
    let written = matches!(shape.role, Role::Out | Role::Sink);
    // Only the widest are read with holes.
    let total = u32::from(shape.lanes) * shape.ty.and_then(Mod::bits).unwrap_or(0);
    match all.sinks {
        0 => {}
        sinks if sinks == n => return Err("a vector of nothing but `_`".to_owned()),
        _ if !written && total <= 128 => return Err("`_` is read".to_owned()),
        _ => {}
    }
    fits(&all, shape, wide)
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
    if written && (all.integers || all.floats) {
        return Err("a constant, where a register is to be".to_owned());
    }
    let Some(ty) = all.ty else { return Ok(()) };
    if ty == Mod::pred {
        return Err("no predicate is to be here".to_owned());
    }
    let bits = ty.bits().unwrap_or(0) as usize * n;
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
    let all = Elements { ty: Some(ty), sinks: 0, integers: false, floats: false, furthest: 0 };
    several(&all, usize::from(lanes), wide, shape)
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
        return number::accepts(operand, shape, context);
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
        _ if name == "WARP_SZ" => number::accepts(operand, shape, context),
        _ => whole(operand, shape, context),
    }
}

fn fits(all: &Elements, shape: &Shape, wide: bool) -> Result<(), String> {
    if (all.integers || all.floats) && shape.role != Role::In && shape.role != Role::Reg {
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
        None if all.integers && float => {
            Err("an integer, where floating point is to be".to_owned())
        }
        None if all.integers && all.floats => {
            Err("constants of integers and of floating point together".to_owned())
        }
        None if all.floats && !float && !matches!(shape.ty, Some(Mod::b32 | Mod::b64)) => {
            Err("floating point, where an integer is to be".to_owned())
        }
        None => Ok(()),
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
                let all = Elements {
                    ty: Some(ty),
                    sinks: 0,
                    integers: false,
                    floats: false,
                    furthest: 0,
                };
                (usize::from(lanes), all)
            }
            _ => return Err("registers in braces are to be here".to_owned()),
        },
        _ => return Err("registers in braces are to be here".to_owned()),
    };
    if !matches!(n, 1 | 2 | 4) {
        return Err(format!("{n} elements, where 2 or 4 are to be"));
    }
    let written = shape.role == Role::Unpack;
    if written && (all.integers || all.floats) {
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

fn join(elements: &[Operand], context: &Context) -> Result<Elements, String> {
    let mut all = Elements { ty: None, sinks: 0, integers: false, floats: false, furthest: 0 };
    let mut last = None;
    for it in elements {
        if it.negated {
            return Err("no `!` stands in a vector".to_owned());
        }
        let ty = match it.value {
            Value::Name("_") => {
                all.sinks += 1;
                continue;
            }
            Value::Name("WARP_SZ") => {
                all.integers = true;
                continue;
            }
            Value::Name(name) => {
                if !it.offset.is_empty() {
                    return Err(format!("nothing is added to `{name}` here"));
                }
                register_type(name, it.suffix, context)?
            }
            Value::Constant(tokens) => {
                match constant::evaluate(context.module.tokens(tokens)) {
                    Ok(Constant::Integer { value, .. }) => {
                        all.integers = true;
                        let value = value as i64;
                        if value.unsigned_abs() > all.furthest.unsigned_abs() {
                            all.furthest = value;
                        }
                    }
                    Ok(_) => all.floats = true,
                    Err(Some(why)) => return Err(why),
                    Err(None) => {}
                }
                continue;
            }
            _ => return Err("an element of a vector is a register or a constant".to_owned()),
        };
        // ptxas compares neighbours only.
        if let Some(before) = last
            && register::both(before, ty).is_none()
        {
            return Err(format!("`{before}` next to `{ty}` in one vector"));
        }
        last = Some(ty);
        all.ty = Some(all.ty.and_then(|before| register::both(before, ty)).unwrap_or(ty));
    }
    Ok(all)
}

fn register_type(name: &str, suffix: Option<&str>, context: &Context) -> Result<Mod, String> {
    match (context.scopes.find(name), suffix) {
        (Some(Named::Register { ty, lanes: 1 }), None) => Ok(ty),
        (Some(Named::Register { ty, lanes }), Some(suffix)) => {
            operand::element(name, ty, lanes, suffix)
        }
        (Some(_), _) => Err(format!("`{name}` is no register of one value")),
        (None, suffix) => {
            let full = format!("{name}{}", suffix.unwrap_or(""));
            match target_desc::Sreg::parse(&full) {
                Ok(special) if special.is_on(context.target) && !special.is_vector() => {
                    Ok(special.ty())
                }
                _ => Err(format!("the register `{name}` is not declared")),
            }
        }
    }
}
