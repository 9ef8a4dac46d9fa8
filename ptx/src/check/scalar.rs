//! One register or constant as an operand.

use target_desc::oddity::Refused;
use target_desc::{Mod, OperandUse, Role, Shape};

use super::operand::Context;
use super::scope::Named;
use super::{address, constant, data, number, register, special};
use crate::tree::{Operand, Value};

/// Whether `operand` is the register or constant `shape`.
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
    let refuses = |what| this.refuses.has(what);
    let name = match operand.value {
        Value::Name("WARP_SZ") | Value::Constant(_) if refuses(Refused::Constant) => {
            return Err("a constant, where a register is to be".to_owned());
        }
        Value::Name("WARP_SZ") if shape.role == Role::In => {
            return number::accepts(operand, this, shape, context);
        }
        Value::Constant(tokens) if shape.role == Role::In => {
            if refuses(Refused::Single)
                && let Ok(constant::Constant::Single(_)) =
                    constant::evaluate(context.module.tokens(tokens))
            {
                return Err("a constant of single precision cannot stand here".to_owned());
            }
            return number::accepts(operand, this, shape, context);
        }
        Value::Constant(tokens)
            if this.operand.takes.zero
                && constant::evaluate(context.module.tokens(tokens))
                    .is_ok_and(|it| number::is_zero(it, shape)) =>
        {
            return Ok(());
        }
        Value::Constant(tokens) if this.operand.takes.single => {
            let value = constant::evaluate(context.module.tokens(tokens));
            return match value {
                Ok(constant::Constant::Single(_)) | Err(None) => Ok(()),
                Err(Some(why)) => Err(why),
                Ok(_) => Err("a constant, where a register is to be".to_owned()),
            };
        }
        Value::Constant(tokens) if this.operand.takes.integer => {
            let value = constant::evaluate(context.module.tokens(tokens));
            return match value {
                Ok(constant::Constant::Integer { .. }) | Err(None) => Ok(()),
                Err(Some(why)) => Err(why),
                Ok(_) => Err("a constant, where a register is to be".to_owned()),
            };
        }
        Value::Name("WARP_SZ") if this.operand.takes.integer => return Ok(()),
        Value::Constant(_) => return Err("a constant, where a register is to be".to_owned()),
        Value::Name("_") => return Err("`_`, where a register is to be".to_owned()),
        Value::Name(name) => name,
        _ => return Err("a register is to be here".to_owned()),
    };
    if operand.negated
        && (shape.ty != Some(Mod::pred) || matches!(shape.role, Role::Out | Role::Sink))
    {
        return Err("`!` is for predicates that are read".to_owned());
    }
    let ty = match context.scopes.find(name) {
        Some(Named::Register { ty, lanes }) => {
            // Video instructions name parts of registers.
            let part = this.operand.suffix.is_some() && lanes == 1;
            match operand.suffix {
                Some(_) if !part && refuses(Refused::Element) => {
                    return Err(format!("an element of `{name}` cannot stand here"));
                }
                Some(suffix) if !part => element(name, ty, lanes, suffix)?,
                _ if lanes == 1 => ty,
                None if this.operand.takes.vector && !refuses(Refused::Vector) => {
                    return data::one_of_register(ty, this, shape);
                }
                None if shape.kind.loose => {
                    return data::together(ty, lanes, this.operand.wide, shape);
                }
                _ => return Err(format!("`{name}` is a vector: name one element")),
            }
        }
        // The address of a variable and a number are a constant together.
        Some(Named::Variable(_))
            if !operand.offset.is_empty()
                && (shape.role == Role::In || this.operand.takes.offset)
                && !refuses(Refused::Offset)
                && (!shape.fixed || shape.ty.and_then(Mod::bits) == Some(32)) =>
        {
            address::offset(operand, context)?;
            let bits = this.operand.takes.offset;
            return match bits || shape.ty.is_some_and(|it| !it.is_float() && it != Mod::pred) {
                true => Ok(()),
                false => Err("an address is an integer".to_owned()),
            };
        }
        Some(_) => return Err(format!("`{name}` is no register")),
        None => return special::value(name, operand, this, shape, context),
    };
    let added = !operand.offset.is_empty();
    if added && (shape.role == Role::Out || shape.role == Role::Sink || operand.suffix.is_some()) {
        return Err(format!("nothing is added to `{name}` here"));
    }
    if added {
        address::alone(operand, this)?;
        address::offset(operand, context)?;
        if refuses(Refused::Sum) {
            return Err(format!("nothing is added to `{name}` here"));
        }
    }
    // ptxas takes a register and a number where it takes the register, of whatever width.
    let wide = this.operand.wide && !refuses(Refused::Wide);
    if (refuses(Refused::Pair) && ty == Mod::f16x2)
        || (refuses(Refused::Floats) && ty.is_float() && ty != Mod::f16x2)
        || (refuses(Refused::Quad) && ty == Mod::b128)
    {
        return Err(mismatch(name, ty, shape));
    }
    let fits = match added && !shape.fixed && !refuses(Refused::Another) {
        true => register::fits_of_any_width(ty, shape),
        false if this.operand.takes.pair && ty == Mod::f16x2 => true,
        false if this.operand.takes.predicate && ty == Mod::pred => true,
        false if this.operand.takes.typeless && ty != Mod::pred => {
            ty.bits() == shape.ty.and_then(Mod::bits)
        }
        false if refuses(Refused::Bits) && shape.ty == Some(Mod::s32) => register::is_number(ty),
        false => register::fits(ty, shape, wide),
    };
    match fits {
        true => Ok(()),
        false => Err(mismatch(name, ty, shape)),
    }
}

/// The type of one element of a vector register.
pub fn element(name: &str, ty: Mod, lanes: u8, suffix: &str) -> Result<Mod, String> {
    let at = match suffix {
        ".x" | ".r" => 0,
        ".y" | ".g" => 1,
        ".z" | ".b" => 2,
        ".w" | ".a" => 3,
        _ => u8::MAX,
    };
    match at < lanes && lanes > 1 {
        true => Ok(ty),
        false => Err(format!("`{name}` has no element `{suffix}`")),
    }
}

/// Why a register of type `ty` is not `shape`.
pub fn mismatch(name: &str, ty: Mod, shape: &Shape) -> String {
    match (shape.ty, ty.bits(), shape.register_bits()) {
        (Some(Mod::pred), ..) => format!("`{name}` is `{ty}`, and a predicate is to be here"),
        _ if ty == Mod::pred => format!("`{name}` is `{ty}`, and no predicate is to be here"),
        (_, Some(bits), Some(wanted)) if bits != wanted => {
            format!("`{name}` has {bits} bits, and {wanted} are to be here")
        }
        (Some(wanted), ..) => format!("`{name}` is `{ty}`, which cannot stand for `{wanted}`"),
        _ => format!("`{name}` cannot stand here"),
    }
}

/// What is wrong with a name that no register, variable or special register has.
pub fn undeclared(name: &str, context: &Context) -> String {
    match () {
        () if name.starts_with('%') => format!("the register `{name}` is not declared"),
        () if context.scopes.function_named(name).is_some() => {
            format!("`{name}` is a function, and a register or constant is to be here")
        }
        () => format!("`{name}` is not declared"),
    }
}
