//! Constants as operands: of the type, within the range.

use target_desc::{Mod, OperandUse, Shape};

use super::constant::{self, Constant};
use super::operand::Context;
use crate::tree::{Operand, Value};

/// Whether `operand`, a number or a constant expression, is what `shape` takes.
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
    let value = match operand.value {
        Value::Constant(tokens) => match constant::evaluate(context.module.tokens(tokens)) {
            Ok(value) => value,
            Err(Some(why)) => return Err(why),
            Err(None) => return Ok(()),
        },
        _ => Constant::Integer { value: 32, unsigned: false },
    };
    fits_type(value, shape)?;
    let value = match value {
        Constant::Integer { value, unsigned } if this.operand.takes.wrapped => {
            Constant::Integer { value: u64::from(value as u32), unsigned }
        }
        it => it,
    };
    let (range, above) = (shape.kind.range, shape.kind.above);
    if let Constant::Integer { value, .. } = value
        && this.operand.takes.beyond
        && value != 0
        && (value as i64) % shape.kind.multiple.max(1) == 0
    {
        return Ok(());
    }
    match (value, range) {
        (Constant::Integer { value, .. }, Some((low, high))) if !shape.takes(value as i64) => {
            let of = match shape.kind.multiple {
                0 | 1 => String::new(),
                multiple => format!(", a multiple of {multiple},"),
            };
            Err(format!("{}, where a constant from {low} to {high}{of} is to be", value as i64))
        }
        (Constant::Integer { value, .. }, None) if !shape.takes(value as i64) => {
            Err(format!("the constant {} cannot stand here", value as i64))
        }
        (Constant::Double(value) | Constant::Single(value), Some((low, high))) => {
            let (low, high) = (low as f64, high as f64);
            match value <= high && (value > low || (value == low && !above)) {
                true => Ok(()),
                false => Err(format!("{value}, where a constant from {low} to {high} is to be")),
            }
        }
        _ => Ok(()),
    }
}

/// Whether a constant is one of the type: a number of floating point stands for bits as many
/// as it has.
fn fits_type(value: Constant, shape: &Shape) -> Result<(), String> {
    let float = shape.ty.is_some_and(Mod::is_float);
    let bits = |wanted: Mod| shape.ty == Some(wanted) && !shape.fixed;
    let fits = match value {
        Constant::Integer { .. } => !float,
        Constant::Single(_) => float || bits(Mod::b32),
        Constant::Double(_) => float || bits(Mod::b64),
    };
    match (fits, float) {
        (true, _) => Ok(()),
        (false, true) => Err("an integer, where floating point is to be".to_owned()),
        (false, false) => Err("floating point, where an integer is to be".to_owned()),
    }
}

/// Whether a constant of the type has no bit that the type has.
pub fn is_zero(value: Constant, shape: &Shape) -> bool {
    let bits = match value {
        Constant::Integer { value, .. } => value,
        Constant::Double(value) => value.to_bits(),
        Constant::Single(value) => u64::from((value as f32).to_bits()),
    };
    let wanted = shape.ty.and_then(Mod::bits).unwrap_or(64).clamp(1, 64);
    fits_type(value, shape).is_ok() && bits << (64 - wanted) == 0
}
