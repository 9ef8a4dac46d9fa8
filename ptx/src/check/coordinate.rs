//! Coordinates: `{%x, %y}` of an element of a surface, texture or tensor, what is added to
//! them, and how fast they change.
//!
//! ptxas takes more coordinates of surfaces and textures than the geometry has, as long as a
//! vector has one, two or four elements; and one register without braces. Of tensors
//! it takes as many as there are dimensions.

use target_desc::oddity::Refused;
use target_desc::{Mod, OperandUse, Role, Shape};

use super::constant;
use super::operand::Context;
use super::vector::{self, Common, is_integer, is_untyped};
use crate::tree::{Operand, Value};

/// Whether `operand` is the coordinates `shape`.
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
    let elements = match operand.value {
        Value::Vector(list) => context.module.operands(list),
        Value::Name(_) if shape.role == Role::Coord && !shape.kind.exact => {
            return match (shape.layer, vector::bare(operand, context)?) {
                (None, (ty, lanes)) if lanes == 1 || lanes >= shape.lanes => bare(ty, shape),
                _ => Err(format!("{} coordinates in braces are to be here", shape.lanes)),
            };
        }
        _ => return Err("coordinates in braces are to be here".to_owned()),
    };
    count(elements.len(), shape)?;
    if elements.len() > usize::from(shape.lanes) && this.refuses.has(Refused::More) {
        return Err(format!("{} are to be here", shape.lanes));
    }
    if this.refuses.has(Refused::Nonzero) && elements.iter().any(|it| is_nonzero(it, context)) {
        return Err("no constant but 0 can stand among these coordinates".to_owned());
    }
    let Some(wanted) = shape.ty else { return Ok(()) };
    let mut elements = elements;
    if let Some(layer) = shape.layer
        && let Some((first, rest)) = elements.split_first()
        && layer != wanted
    {
        let fits = match vector::element(first, context)? {
            Common::Integers => true,
            Common::Type(ty) => vector::may_be(ty, layer),
            _ => false,
        };
        if !fits {
            return Err(format!("the layer or sample is to be of type `{layer}`"));
        }
        elements = rest;
    }
    vector::not_refused(elements, this, context)?;
    match vector::common(elements, context)? {
        Common::Type(ty) if is_integer(ty) && this.refuses.has(Refused::Integers) => {
            Err(format!("coordinates are `{ty}`, and `{wanted}` are to be here"))
        }
        Common::Integers if !wanted.is_float() && shape.role != Role::Stride => Ok(()),
        Common::Floats if wanted.is_float() => Ok(()),
        Common::WithIntegers(ty) if !wanted.is_float() && vector::may_be(ty, wanted) => Ok(()),
        Common::Type(ty) if may_be(ty, wanted) => Ok(()),
        // Of a type that a modifier names, ptxas takes pairs.
        Common::Type(Mod::f16x2) if wanted == Mod::s32 && !shape.fixed => Ok(()),
        Common::Type(ty) | Common::WithIntegers(ty) => {
            Err(format!("coordinates are `{ty}`, and `{wanted}` are to be here"))
        }
        _ => Err(format!("coordinates of type `{wanted}` are to be here")),
    }
}

fn count(n: usize, shape: &Shape) -> Result<(), String> {
    let wanted = usize::from(shape.lanes);
    let fits = match shape.kind.exact {
        true => n == wanted,
        false => n >= wanted && matches!(n, 1 | 2 | 4),
    };
    if fits { Ok(()) } else { Err(format!("{n} coordinates, where {wanted} are to be")) }
}

fn is_nonzero(operand: &Operand, context: &Context) -> bool {
    match operand.value {
        Value::Name(name) => name == "WARP_SZ",
        Value::Constant(tokens) => constant::evaluate(context.module.tokens(tokens))
            .is_ok_and(|it| it.integer().is_none_or(|it| it != 0)),
        _ => false,
    }
}

/// Whether a register of type `ty` may be all the coordinates.
fn bare(ty: Mod, shape: &Shape) -> Result<(), String> {
    match shape.ty {
        Some(wanted) if !vector::may_be(ty, wanted) => {
            Err(format!("a coordinate is `{ty}`, and `{wanted}` is to be here"))
        }
        _ => Ok(()),
    }
}

/// Of floating point ptxas takes integers, in a vector.
fn may_be(ty: Mod, wanted: Mod) -> bool {
    vector::may_be(ty, wanted)
        || (wanted == Mod::f32 && ty.bits() == wanted.bits() && (is_integer(ty) || is_untyped(ty)))
}
