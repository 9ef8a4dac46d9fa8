//! Addresses: a register or a variable, and a constant that is added.

use target_desc::desc::Only;
use target_desc::oddity::Refused;
use target_desc::{Mod, OperandUse, Shape, Sreg};

use super::constant;
use super::operand::Context;
use super::scope::Named;
use super::signature::Param;
use super::special;
use crate::tree::{Operand, Tokens, Value};

/// Whether `operand` is the address `shape`.
///
/// # Errors
///
/// What is wrong with it.
pub fn accepts(
    operand: &Operand,
    this: &OperandUse,
    shape: &Shape,
    context: &Context,
) -> Result<(), String> {
    let space = shape.space.map(plain);
    if this.operand.takes.anything && anything(operand, context) {
        return Ok(());
    }
    let name = match operand.value {
        Value::Name("WARP_SZ") if this.operand.open && space == Some(Mod::local) => return Ok(()),
        Value::Name(name) => name,
        Value::Constant(tokens) if !this.operand.open => {
            return integer(tokens, context);
        }
        Value::Constant(tokens) => {
            integer(tokens, context)?;
            return match space {
                Some(Mod::local) => Ok(()),
                _ => Err("a number is no address here".to_owned()),
            };
        }
        _ => return Err("an address is a register or a variable".to_owned()),
    };
    if operand.negated {
        return Err("no `!` stands in an address".to_owned());
    }
    alone(operand, this)?;
    offset(operand, context)?;
    match context.scopes.find(name) {
        Some(Named::Register { ty, lanes: 1 }) if operand.suffix.is_none() => {
            if context.module.tokens(operand.offset).first().is_some_and(|it| it.text != "+") {
                return Err("behind a register stands `+`".to_owned());
            }
            register(name, ty, this, shape)
        }
        Some(Named::Register { ty, lanes: 2.. }) if operand.suffix.is_some() => {
            register(name, ty, this, shape)
        }
        Some(Named::Variable(_)) if operand.suffix.is_some() => {
            Err(format!("`{name}` has no elements"))
        }
        Some(Named::Variable(variable)) => symbol(name, &variable, this, shape),
        Some(_) => Err(format!("`{name}` is no address")),
        None if context.scopes.function_named(name).is_some() => {
            match this.operand.takes.function {
                true => Ok(()),
                false => Err(format!("the function `{name}` is no place in memory")),
            }
        }
        None => special_register(name, operand, this, shape, context),
    }
}

/// What is no name of the module: a special register of a number.
///
/// ptxas reads one in some instructions only, and crashes on the rest.
fn special_register(
    name: &str,
    operand: &Operand,
    this: &OperandUse,
    shape: &Shape,
    context: &Context,
) -> Result<(), String> {
    let special = match Sreg::parse(name) {
        Ok(special) if name.starts_with('%') && operand.suffix.is_none() => special,
        _ => return Err(format!("`{name}` is not declared")),
    };
    special::on(special, name, context)?;
    let is_number = !special.is_vector() && special.ty() != Mod::pred;
    let is_wide = this.operand.narrowest < 64 || special.ty().bits() == Some(64);
    match is_number && this.operand.takes.special && is_wide && is_plain(this, shape) {
        true => Ok(()),
        false => Err(format!("the special register `{name}` is no address here")),
    }
}

/// Whether a constant is an integer.
fn integer(tokens: Tokens, context: &Context) -> Result<(), String> {
    match constant::evaluate(context.module.tokens(tokens)) {
        Ok(constant::Constant::Integer { .. }) | Err(None) => Ok(()),
        Ok(_) => Err("a number of floating point is no address".to_owned()),
        Err(Some(why)) => Err(why),
    }
}

/// Whether there is such a thing at all, for what ptxas does not look at.
fn anything(operand: &Operand, context: &Context) -> bool {
    match operand.value {
        Value::Constant(tokens) => integer(tokens, context).is_ok(),
        Value::Name("WARP_SZ") => true,
        Value::Name(name) if operand.suffix.is_none() && offset(operand, context).is_ok() => {
            match context.scopes.find(name) {
                Some(Named::Register { ty, lanes }) => {
                    // ptxas crashes on a sum of floating point.
                    let sum = operand.offset.is_empty() || !ty.is_float();
                    lanes == 1 && ty != Mod::b128 && sum
                }
                Some(Named::Variable(_)) => !is_indexed(operand, context),
                Some(_) => false,
                None => {
                    context.scopes.function_named(name).is_some()
                        || Sreg::parse(name)
                            .is_ok_and(|it| !it.is_vector() && it.is_on(context.target))
                }
            }
        }
        _ => false,
    }
}

/// Whether an operand is `var[4]`.
fn is_indexed(operand: &Operand, context: &Context) -> bool {
    context.module.tokens(operand.offset).first().is_some_and(|it| it.text == "[")
}

/// Whether an address stands in brackets by itself, and the table says nothing of what may.
fn is_plain(this: &OperandUse, shape: &Shape) -> bool {
    shape.ty.is_none() && shape.kind.of.is_empty() && this.operand.open && this.operand.close
}

/// Whether nothing is added where several things stand in brackets.
///
/// # Errors
///
/// There is.
pub fn alone(operand: &Operand, this: &OperandUse) -> Result<(), String> {
    match operand.offset.is_empty() || this.operand.open == this.operand.close {
        true => Ok(()),
        false => Err("nothing is added where more stands in the brackets".to_owned()),
    }
}

/// Whether the constant behind a name is one.
pub fn offset(operand: &Operand, context: &Context) -> Result<(), String> {
    let tokens = context.module.tokens(operand.offset);
    let tokens = match tokens {
        [open, inner @ .., close] if open.text == "[" && close.text == "]" => inner,
        [sign, rest @ ..] if sign.text == "+" => rest,
        all => all,
    };
    if tokens.is_empty() {
        return Ok(());
    }
    match constant::evaluate(tokens) {
        Ok(constant::Constant::Integer { .. }) | Err(None) => Ok(()),
        Ok(_) => Err("a number of floating point in an address".to_owned()),
        Err(Some(why)) => Err(why),
    }
}

fn register(name: &str, ty: Mod, this: &OperandUse, shape: &Shape) -> Result<(), String> {
    let wrong = |why: &str| Err(format!("`{name}` is `{ty}`, and {why}"));
    let takes = &this.operand.takes;
    if takes.typeless && ty != Mod::pred || takes.function && ty == Mod::f16x2 {
        return Ok(());
    }
    let text = ty.text();
    let is_integer = text.starts_with(['b', 'u', 's']) && !text.contains('x');
    let bits = match ty.bits() {
        Some(bits @ (8 | 16 | 32 | 64)) if is_integer && !text.starts_with("bf") => bits,
        _ => return wrong("an address is of an integer type"),
    };
    if shape.kind.only == Only::Bits && !text.starts_with('b') {
        return wrong("bits are to be here");
    }
    if let Some(wanted) = shape.ty.and_then(Mod::bits) {
        return match bits == wanted {
            true => Ok(()),
            false => wrong(&format!("{wanted} bits are to be here")),
        };
    }
    let unbracketed = !this.operand.open && !this.operand.close && shape.space.is_some();
    if bits < 32 && this.refuses.has(Refused::Narrow) {
        return wrong("an address has 64 bits here");
    }
    let narrowest = match this.operand.narrowest {
        _ if this.refuses.has(Refused::Short) => 64,
        _ if unbracketed => 64,
        _ if takes.spaced && shape.space.is_some() => 8,
        bits => u32::from(bits),
    };
    match narrowest {
        // ptxas extends what is narrower, but takes 32 bits as a sign of a 32-bit module.
        0 if bits == 32 && shape.space.map(plain).is_none_or(|it| it == Mod::global) => {
            wrong("an address of global memory has 64 bits")
        }
        least if bits < least => wrong(&format!("an address has {least} bits here")),
        _ => Ok(()),
    }
}

fn symbol(name: &str, variable: &Param, this: &OperandUse, shape: &Shape) -> Result<(), String> {
    if let Some(opaque) = variable.opaque
        && variable.space != Mod::param
    {
        // What is taken is taken whatever the state space.
        let takes = &this.operand.takes;
        let spaced = takes.spaced && shape.space.is_some();
        let taken = match opaque {
            Mod::surfref => takes.surface || spaced,
            Mod::texref => takes.texture || spaced,
            _ => false,
        };
        let taken = taken && !this.refuses.has(Refused::Opaque);
        if taken && shape.ty.is_none() && this.operand.open && this.operand.close {
            return Ok(());
        }
        return Err(format!("`{name}` is no place in memory"));
    }
    if variable.space == Mod::shared && this.refuses.has(Refused::Shared) {
        return Err(format!("`{name}` is in shared memory, where no address here is"));
    }
    if shape.ty.is_some() || shape.kind.only == Only::Registers {
        return Err("a register is to be here".to_owned());
    }
    let wrong = |wanted: &str| Err(format!("`{name}` is `{}`, and {wanted}", variable.space));
    let Some(space) = shape.space else {
        let all = [Mod::global, Mod::shared, Mod::local];
        let of = if shape.kind.of.is_empty() { &all[..] } else { shape.kind.of };
        return match of.contains(&variable.space) {
            true => Ok(()),
            false => wrong("an address without a state space cannot name it"),
        };
    };
    if plain(space) != variable.space {
        return wrong(&format!("one of `{}` is to be here", plain(space)));
    }
    match (space, variable.of_kernel) {
        (Mod::param__func, Some(true)) => Err(format!("`{name}` is a parameter of a kernel")),
        (Mod::param__entry, Some(false) | None) => {
            Err(format!("`{name}` is no parameter of a kernel"))
        }
        (_, Some(true)) if variable.space == Mod::param && this.operand.takes.written => {
            Err(format!("`{name}` is a parameter of a kernel, which is only read"))
        }
        _ => Ok(()),
    }
}

/// The state space without what stands behind `::`.
pub fn plain(space: Mod) -> Mod {
    match space.text().split_once("::") {
        Some((bare, _)) => Mod::from_text(bare).unwrap_or(space),
        None => space,
    }
}
