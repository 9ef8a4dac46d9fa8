//! Whether an operand is what a form takes.

use target_desc::oddity::Refused;
use target_desc::{OperandUse, Role, Shape, Target};

use super::scope::{Named, Scopes};
use super::{address, constant, coordinate, data, handle, name, number, scalar};
use crate::tree::{Module, Operand, Value};

/// What operands are judged with.
pub struct Context<'c, 'a> {
    pub module: &'c Module<'a>,
    pub scopes: &'c Scopes<'a>,
    pub target: Target,
}

/// Whether `operand` is one of the things that `this` may be.
///
/// # Errors
///
/// What is wrong with it.
pub fn accepts(operand: &Operand, this: &OperandUse, context: &Context) -> Result<(), String> {
    if this.operand.minus
        && let Value::Constant(tokens) = operand.value
    {
        let value = constant::evaluate(context.module.tokens(tokens));
        return match value {
            Ok(constant::Constant::Integer { .. }) | Err(None) => Ok(()),
            // A register behind `-`.
            Err(Some(_))
                if context.module.tokens(tokens).first().is_some_and(|it| it.text == "-") =>
            {
                Ok(())
            }
            Err(Some(why)) => Err(why),
            Ok(_) => Err("an integer is to be here".to_owned()),
        };
    }
    if handle::is_handle(this) {
        return handle::accepts(operand, this, context);
    }
    part(operand, this)?;
    let mut reason = None;
    for shape in &this.choices {
        match accepts_shape(operand, this, shape, context) {
            Ok(()) => return Ok(()),
            // Of several registers the last choice tells more: the pieces of a value.
            Err(wrong) if matches!(operand.value, Value::Vector(_)) => reason = Some(wrong),
            Err(wrong) => {
                reason.get_or_insert(wrong);
            }
        }
    }
    Err(reason.unwrap_or_else(|| "the target has no such operand here".to_owned()))
}

/// Whether the part of a register that is named, `.h0` of `%r1.h0`, is one of the operand.
fn part(operand: &Operand, this: &OperandUse) -> Result<(), String> {
    let select = this.operand.suffix.and_then(|it| it.select);
    let (Value::Name(name), suffix) = (operand.value, operand.suffix) else { return Ok(()) };
    let word = suffix.map(|it| it.trim_start_matches('.'));
    match (word, select) {
        (Some(word), Some(select)) if !select.takes(word) => Err(format!(
            "no part `.{word}` of `{name}` can stand here; it is one of {}",
            select.about()
        )),
        // `.x` and `.b` are elements of a vector.
        (Some(word), None) if word.starts_with(['b', 'h']) && word.len() > 1 => {
            Err(format!("no part `.{word}` of `{name}` can stand here"))
        }
        (None, Some(select)) if this.operand.needs_suffix => {
            Err(format!("a part of `{name}` is to be named here: {}", select.about()))
        }
        (_, Some(_)) if !operand.offset.is_empty() => {
            Err(format!("nothing is added to `{name}` here"))
        }
        _ => Ok(()),
    }
}

fn accepts_shape(
    operand: &Operand,
    this: &OperandUse,
    shape: &Shape,
    context: &Context,
) -> Result<(), String> {
    match shape.role {
        Role::Coord | Role::Delta | Role::Stride => {
            coordinate::accepts(operand, this, shape, context)
        }
        Role::Addr => address::accepts(operand, this, shape, context),
        Role::Pack | Role::Unpack => data::packed(operand, shape, context),
        Role::Out | Role::Reg | Role::Sink | Role::In => match operand.value {
            Value::Vector(list) => data::vector(operand, list, this, shape, context),
            Value::Name("_") if shape.role == Role::Sink && shape.lanes <= 1 => nothing(operand),
            _ if shape.kind.loose && shape.lanes > 1 && shape.role == Role::In => {
                data::one_for_all(operand, this, shape, context)
            }
            _ if this.refuses.has(Refused::Named) && shape.lanes > 1 => {
                Err(format!("{} registers in braces are to be here", shape.lanes))
            }
            _ if shape.lanes > 1 || shape.braced => data::whole(operand, shape, context),
            _ => scalar::accepts(operand, this, shape, context),
        },
        Role::Discard => match operand.value {
            Value::Name("_") => nothing(operand),
            _ => Err("`_` is to be here".to_owned()),
        },
        Role::Imm => match operand.value {
            Value::Constant(_) | Value::Name("WARP_SZ") => {
                number::accepts(operand, this, shape, context)
            }
            _ => Err("a constant is to be here".to_owned()),
        },
        Role::Name => name::accepts(operand, this, shape, context),
        Role::Label => match operand.value {
            _ if !operand.offset.is_empty() || operand.suffix.is_some() => {
                Err("a label by itself is to be here".to_owned())
            }
            Value::Name(label) if context.scopes.has_label(label) => Ok(()),
            Value::Name(label) => Err(format!("no label `{label}` is in the blocks around")),
            _ => Err("a label is to be here".to_owned()),
        },
        Role::Targets => match operand.value {
            Value::Name(label)
                if context.scopes.find(label) == Some(Named::Targets)
                    && operand.offset.is_empty()
                    && operand.suffix.is_none() =>
            {
                Ok(())
            }
            _ => Err("the label of a `.branchtargets` above is to be here".to_owned()),
        },
        _ => Ok(()),
    }
}

/// Whether `_` stands by itself.
fn nothing(operand: &Operand) -> Result<(), String> {
    match operand.negated || operand.suffix.is_some() || !operand.offset.is_empty() {
        true => Err("`_` stands by itself".to_owned()),
        false => Ok(()),
    }
}
