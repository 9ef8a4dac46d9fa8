//! Of which kind the fault of an operand is.

use target_desc::{OperandUse, Role, Sreg};

use super::operand::Context;
use super::scope::Named;
use crate::finding::Code;
use crate::tree::{Operand, Value};

/// The code of an operand that `this` does not accept.
pub fn of(operand: &Operand, this: &OperandUse, context: &Context) -> Code {
    let has = |wanted: &[Role]| this.choices.iter().any(|it| wanted.contains(&it.role));
    match operand.value {
        Value::Constant(_) if has(&[Role::In, Role::Imm]) => Code::Constant,
        Value::Name(_) if has(&[Role::Label, Role::Targets]) => Code::Label,
        Value::Name("_" | "WARP_SZ") => Code::OperandKind,
        Value::Name(name) => match context.scopes.find(name) {
            // What is added to a register may be wrong as well.
            Some(Named::Register { .. }) if !operand.offset.is_empty() => Code::OperandKind,
            Some(Named::Register { .. }) if has(&[Role::Out, Role::Reg, Role::Sink, Role::In]) => {
                Code::OperandType
            }
            Some(Named::Register { .. }) if has(&[Role::Addr]) => Code::OperandType,
            Some(_) => Code::OperandKind,
            None => unknown(name, operand.suffix, context),
        },
        Value::Vector(list) => {
            let undeclared = context.module.operands(list).iter().any(|it| match it.value {
                Value::Name("_" | "WARP_SZ") => false,
                Value::Name(name) => {
                    context.scopes.find(name).is_none()
                        && unknown(name, it.suffix, context) == Code::Undeclared
                }
                _ => false,
            });
            if undeclared { Code::Undeclared } else { Code::OperandKind }
        }
        _ => Code::OperandKind,
    }
}

/// The code where a name is that of no register, variable or parameter.
fn unknown(name: &str, suffix: Option<&str>, context: &Context) -> Code {
    if context.scopes.function_named(name).is_some() {
        return Code::OperandKind;
    }
    if !name.starts_with('%') {
        return Code::Undeclared;
    }
    let full = suffix.map_or(name.to_owned(), |suffix| format!("{name}{suffix}"));
    match Sreg::parse(&full).or_else(|_| Sreg::parse(name)) {
        Ok(special) if special.is_on(context.target) => Code::OperandKind,
        Ok(_) => Code::Unavailable,
        Err(_) => Code::Undeclared,
    }
}
