//! Calls: what is called, with which arguments, and where results go.

use target_desc::Mod;

use super::constant::{self, Constant};
use super::operand::Context;
use super::scope::{Named, Scopes};
use super::signature::{Param, Signature};
use crate::place::At;
use crate::tree::{Instruction, Operand, Value};

/// Whether `instruction`, a `call` or `call.uni`, calls what there is, as it wants.
///
/// # Errors
///
/// Where and what is wrong; nothing where the operands are not those of a call.
pub fn check(instruction: &Instruction, context: &Context) -> Result<(), Option<(At, String)>> {
    let module = context.module;
    let mut operands = module.operands(instruction.operands);
    let mut results: &[Operand] = &[];
    if let [Operand { value: Value::Arguments(list), .. }, rest @ ..] = operands {
        (results, operands) = (module.operands(*list), rest);
    }
    let [callee, rest @ ..] = operands else { return Err(None) };
    operands = rest;
    let mut arguments: &[Operand] = &[];
    if let [Operand { value: Value::Arguments(list), .. }, rest @ ..] = operands {
        (arguments, operands) = (module.operands(*list), rest);
    }
    let wrong = |at: At, why: String| Err(Some((at, why)));
    let Value::Name(name) = callee.value else { return Err(None) };
    if !callee.offset.is_empty() || callee.suffix.is_some() || callee.negated {
        return wrong(callee.at, "a function stands by itself".to_owned());
    }
    let signature = match (context.scopes.find(name), operands) {
        (Some(Named::Register { ty, lanes: 1 }), [proto]) => {
            let integer = ty.text().starts_with(['b', 'u', 's']) && ty != Mod::bf16;
            if !integer || !matches!(ty.bits(), Some(32 | 64)) {
                return wrong(callee.at, format!("`{name}` is `{ty}`, and holds no function"));
            }
            let found = match proto.value {
                Value::Name(label) if proto.suffix.is_none() && proto.offset.is_empty() => {
                    context.scopes.find(label)
                }
                _ => None,
            };
            match found {
                Some(Named::Prototype(item)) => Scopes::signature(module, item),
                _ => {
                    let why = "the label of a `.callprototype` or `.calltargets` is to be here";
                    return wrong(proto.at, why.to_owned());
                }
            }
        }
        (Some(Named::Register { .. }), _) => {
            let why = "a call through a register needs a `.callprototype`";
            return wrong(callee.at, why.to_owned());
        }
        (Some(_), _) => return wrong(callee.at, format!("`{name}` is no function")),
        (None, []) => match context.scopes.function_named(name) {
            Some(function) if function.is_kernel => {
                return wrong(callee.at, format!("`{name}` is a kernel"));
            }
            Some(function) => Scopes::signature(module, function.item),
            None => return wrong(callee.at, format!("the function `{name}` is not declared")),
        },
        (None, _) => return wrong(callee.at, format!("`{name}` is no register")),
    };
    let Some(signature) = signature else { return Err(None) };
    if signature.any {
        return Ok(());
    }
    matches(instruction, results, arguments, &signature, name, context)
}

fn matches(
    instruction: &Instruction,
    results: &[Operand],
    arguments: &[Operand],
    signature: &Signature,
    name: &str,
    context: &Context,
) -> Result<(), Option<(At, String)>> {
    let count = |what: &str, found: usize, wanted: usize| match found == wanted {
        true => Ok(()),
        false => {
            let why = format!("`{name}` has {wanted} {what}, and {found} are here");
            Err(Some((instruction.at, why)))
        }
    };
    count("results", results.len(), signature.results.len())?;
    count("parameters", arguments.len(), signature.params.len())?;
    for (operand, formal) in results.iter().zip(&signature.results) {
        if operand.value != Value::Name("_") {
            passes(operand, formal, context).map_err(|why| Some((operand.at, why)))?;
        }
    }
    for (operand, formal) in arguments.iter().zip(&signature.params) {
        passes(operand, formal, context).map_err(|why| Some((operand.at, why)))?;
    }
    Ok(())
}

/// Whether `operand` may be passed where `formal` is declared.
fn passes(operand: &Operand, formal: &Param, context: &Context) -> Result<(), String> {
    if operand.negated || operand.suffix.is_some() || !operand.offset.is_empty() {
        return Err("an argument stands by itself".to_owned());
    }
    let name = match operand.value {
        Value::Name("WARP_SZ") => return number(constant::Constant::Single(0.0), formal, true),
        Value::Name(name) => name,
        Value::Constant(tokens) => {
            return match constant::evaluate(context.module.tokens(tokens)) {
                Ok(value) => number(value, formal, false),
                Err(Some(why)) => Err(why),
                Err(None) => Ok(()),
            };
        }
        _ => return Err("an argument is a register, parameter or constant".to_owned()),
    };
    let (ty, lanes, actual) = match context.scopes.find(name) {
        Some(Named::Register { ty, lanes }) => (Some(ty), lanes, None),
        Some(Named::Variable(it)) if it.space == Mod::param && it.of_kernel != Some(true) => {
            (it.ty, it.lanes, Some(it))
        }
        Some(Named::Variable(_)) => {
            return Err(format!("`{name}` is no argument: it is in memory"));
        }
        _ => return Err(format!("`{name}` is not declared")),
    };
    let bytes = actual.map_or(0, |it| it.bytes);
    if bytes != formal.bytes || lanes != formal.lanes {
        return Err(format!("`{name}` has another size than the parameter"));
    }
    if let (Some(it), 1..) = (actual, formal.bytes)
        && it.alignment() != formal.alignment()
    {
        return Err(format!("`{name}` has another alignment than the parameter"));
    }
    match (ty, formal.ty) {
        (Some(ty), Some(wanted)) if !may_be(ty, wanted) => {
            Err(format!("`{name}` is `{ty}`, and `{wanted}` is to be passed"))
        }
        _ => Ok(()),
    }
}

/// Whether a value of type `ty` is passed as one of type `wanted`.
fn may_be(ty: Mod, wanted: Mod) -> bool {
    let first = |it: Mod| it.text().chars().next().unwrap_or(' ');
    let is = |it: Mod, letters: &str| letters.contains(first(it)) && it != Mod::bf16;
    ty.bits() == wanted.bits()
        && (ty == Mod::pred) == (wanted == Mod::pred)
        && (ty == wanted
            || is(ty, "b")
            || is(wanted, "b")
            || (is(ty, "us") && is(wanted, "us"))
            || ty == Mod::f16x2
            || wanted == Mod::f16x2)
}

fn number(value: Constant, formal: &Param, is_integer: bool) -> Result<(), String> {
    let Some(wanted) = formal.ty.filter(|_| formal.bytes == 0 && formal.lanes == 1) else {
        return Err("a number is no array or vector".to_owned());
    };
    let float = wanted.is_float();
    match (value.integer().is_some() || is_integer, wanted) {
        (_, Mod::pred) => Err("a predicate is to be passed".to_owned()),
        (true, _) if float => Err(format!("an integer, and `{wanted}` is to be passed")),
        (false, _) if !float && !wanted.text().starts_with('b') => {
            Err(format!("a number of floating point, and `{wanted}` is to be passed"))
        }
        _ => Ok(()),
    }
}
