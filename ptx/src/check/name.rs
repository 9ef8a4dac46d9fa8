//! The address of a variable or function as an operand: `mov.u64 %rd1, variable;`

use target_desc::oddity::Refused;
use target_desc::{Directive, Mod, OperandUse, Shape, directive};

use super::address;
use super::operand::Context;
use super::scalar::undeclared;
use super::scope::Named;
use crate::tree::{Operand, Value};

/// Whether `operand` is the name `shape`.
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
    let Value::Name(name) = operand.value else {
        return Err("a name is to be here".to_owned());
    };
    if operand.negated || operand.suffix.is_some() {
        return Err(format!("`{name}` stands by itself here"));
    }
    let needs = |row: &Directive| match row.is_on(context.target) {
        true => Ok(()),
        false => {
            let Directive { name, gate, .. } = row;
            Err(format!("the {name} requires {gate}; the target is {}", context.target))
        }
    };
    match context.scopes.find(name) {
        Some(Named::Variable(variable)) => {
            if let Some(space) = shape.space
                && address::plain(space) != variable.space
            {
                return Err(format!("`{name}` is `{}`, not `{space}`", variable.space));
            }
            if variable.space == Mod::param && variable.of_kernel.is_none() {
                return Err(format!("`{name}` is an argument of a call, and has no address"));
            }
            if shape.ty.is_some_and(Mod::is_float) {
                return Err("an address is an integer".to_owned());
            }
            if variable.opaque.is_some() && this.refuses.has(Refused::Opaque) {
                return Err(format!("the handle of `{name}` cannot stand here"));
            }
            if let Some(opaque) = variable.opaque
                && shape.space.is_none()
            {
                return match shape.ty {
                    Some(Mod::u64) if opaque == Mod::surfref => {
                        needs(directive!(handle of .surfref))
                    }
                    Some(Mod::u64) if opaque == Mod::texref => needs(directive!(handle of .texref)),
                    Some(Mod::u64) => needs(directive!(handle of .samplerref)),
                    _ => Err(format!("the handle of a `{opaque}` is `.u64`")),
                };
            }
            match (shape.ty.and_then(Mod::bits), variable.space) {
                (Some(32), Mod::global) => Err(format!("the address of `{name}` has 64 bits")),
                (None | Some(1), _) if shape.space.is_none() => {
                    Err("an address has 64 bits".to_owned())
                }
                _ => Ok(()),
            }
        }
        Some(_) => Err(format!("`{name}` has no address")),
        None => match context.scopes.function_named(name) {
            Some(function) if function.is_kernel => needs(directive!(kernel address)),
            Some(_) if !operand.offset.is_empty() => {
                Err(format!("nothing is added to the address of the function `{name}`"))
            }
            Some(_) => needs(directive!(function address)),
            None => Err(undeclared(name, context)),
        },
    }
}
