//! What the elements of a vector are together: `{%r1, 5, %tid.x}`.
//!
//! ptxas gives a vector one type. Elements without one, `.b32` and the like, take that of the
//! others; signed and unsigned ones go together; all have the same number of bits.

use target_desc::oddity::Refused;
use target_desc::{Mod, OperandUse, Sreg, directive};

use super::operand::Context;
use super::scope::Named;
use super::special;
use crate::tree::{Kind, Operand, Value};

/// What the elements of a vector have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Common {
    /// Nothing: there are none, or only `_`.
    Nothing,
    /// Integers as constants.
    Integers,
    /// Constants of floating point.
    Floats,
    /// Registers and special registers of this type.
    Type(Mod),
    /// The same, of the type `.b` with so many bits, and integers as constants.
    WithIntegers(Mod),
}

/// What one element is.
pub fn element(operand: &Operand, context: &Context) -> Result<Common, String> {
    if operand.negated || !operand.offset.is_empty() {
        return Err("an element of a vector is a register or a constant by itself".to_owned());
    }
    match operand.value {
        Value::Name("_") => Ok(Common::Nothing),
        Value::Name("WARP_SZ") => Ok(Common::Integers),
        Value::Name(name) => named(name, operand.suffix, context).map(Common::Type),
        Value::Constant(tokens) => {
            let tokens = context.module.tokens(tokens);
            if tokens.iter().any(|it| it.kind == Kind::Word && it.text.starts_with('%')) {
                return Err("no register stands in a constant".to_owned());
            }
            let is_float = tokens.iter().any(|it| it.kind == Kind::Number && is_float(it.text));
            Ok(if is_float { Common::Floats } else { Common::Integers })
        }
        _ => Err("an element of a vector is a register or a constant".to_owned()),
    }
}

/// The type of a register that stands for all elements, and how many it has.
///
/// # Errors
///
/// It is no register. ptxas reads no special register so.
pub fn bare(operand: &Operand, context: &Context) -> Result<(Mod, u8), String> {
    let Value::Name(name) = operand.value else {
        return Err("coordinates in braces are to be here".to_owned());
    };
    if operand.negated || !operand.offset.is_empty() || operand.suffix.is_some() {
        return Err(format!("`{name}` stands by itself"));
    }
    match context.scopes.find(name) {
        Some(Named::Register { ty, lanes }) => Ok((ty, lanes)),
        _ => Err(format!("`{name}` is no register")),
    }
}

/// Whether ptxas takes what `elements` are, for all that their types say.
///
/// # Errors
///
/// It does not.
pub fn not_refused(
    elements: &[Operand],
    this: &OperandUse,
    context: &Context,
) -> Result<(), String> {
    for it in elements {
        let Value::Name(name) = it.value else { continue };
        let wrong = match context.scopes.register(name) {
            Some(Mod::pred) => this.refuses.has(Refused::Predicate),
            Some(Mod::f16x2) => this.refuses.has(Refused::Pair),
            Some(ty) if is_integer(ty) => this.refuses.has(Refused::Numbers),
            None => this.refuses.has(Refused::Special) && name.starts_with('%'),
            _ => false,
        };
        if wrong {
            return Err(format!("`{name}` cannot stand in this vector"));
        }
    }
    Ok(())
}

/// The type of the register or special register `name`.
fn named(name: &str, suffix: Option<&str>, context: &Context) -> Result<Mod, String> {
    match (context.scopes.register(name), suffix) {
        (Some(ty), None) => return Ok(ty),
        (Some(_), Some(suffix)) => return Err(format!("`{name}` has no part `{suffix}` here")),
        _ => {}
    }
    if context.scopes.is_other(name) {
        return Err(format!("`{name}` is a variable, and a register is to be here"));
    }
    let full = format!("{name}{}", suffix.unwrap_or(""));
    match Sreg::parse(&full) {
        Ok(special) if special.is_vector() => {
            Err(format!("`{full}` is several values at once: add `.x`"))
        }
        Ok(special) => special::on(special, &full, context).map(|()| special.ty()),
        Err(_) => Err(format!("the register `{name}` is not declared")),
    }
}

/// What `elements` that are read have in common.
pub fn common(elements: &[Operand], context: &Context) -> Result<Common, String> {
    let mut all = Common::Nothing;
    // A predicate counts as 32 bits.
    let predicates = directive!(predicate in a vector).is_on(context.target);
    for it in elements {
        match element(it, context)? {
            Common::Nothing => return Err("`_` is read".to_owned()),
            one => {
                all = match (all, one) {
                    (Common::Type(Mod::pred), Common::Type(Mod::b32))
                    | (Common::Type(Mod::b32), Common::Type(Mod::pred))
                        if predicates =>
                    {
                        Common::Type(Mod::b32)
                    }
                    _ => join(all, one)?,
                }
            }
        }
    }
    Ok(all)
}

fn join(one: Common, other: Common) -> Result<Common, String> {
    use Common::{Floats, Integers, Nothing, Type, WithIntegers};
    Ok(match (one, other) {
        (Nothing, it) | (it, Nothing) => it,
        (one, other) if one == other => one,
        (Type(one), Type(other)) => Type(both(one, other)?),
        (WithIntegers(one), Type(other)) | (Type(one), WithIntegers(other)) => {
            WithIntegers(both(one, other)?)
        }
        (Integers, Type(ty) | WithIntegers(ty)) | (Type(ty) | WithIntegers(ty), Integers) => {
            if ty.is_float() {
                return Err(format!("an integer beside a register of type `{ty}`"));
            }
            WithIntegers(ty)
        }
        // Beside a constant a register of floating point counts as bits.
        (Floats, Type(ty)) | (Type(ty), Floats) => Type(untyped(ty)),
        (Floats, it) | (it, Floats) => it,
        (one, _) => one,
    })
}

/// The type of two elements of types `one` and `other`.
fn both(one: Mod, other: Mod) -> Result<Mod, String> {
    let is_predicate = one == Mod::pred || other == Mod::pred;
    if one.bits() != other.bits() || (is_predicate && one != other) {
        return Err(format!("elements of types `{one}` and `{other}` in one vector"));
    }
    match () {
        () if one == other || is_untyped(one) => Ok(one),
        () if is_untyped(other) => Ok(other),
        () if is_integer(one) && is_integer(other) => Ok(one),
        () => Err(format!("elements of types `{one}` and `{other}` in one vector")),
    }
}

/// Whether a vector of registers of type `ty` may stand where `wanted` is to be, of as many bits.
pub fn may_be(ty: Mod, wanted: Mod) -> bool {
    ty.bits() == wanted.bits()
        && (ty == Mod::pred) == (wanted == Mod::pred)
        && (ty == wanted
            || is_untyped(ty)
            || is_untyped(wanted)
            || (is_integer(ty) && is_integer(wanted)))
}

/// Whether `ty` is bits without a meaning.
pub fn is_untyped(ty: Mod) -> bool {
    matches!(ty, Mod::b8 | Mod::b16 | Mod::b32 | Mod::b64 | Mod::b128)
}

/// Whether `ty` is signed or unsigned numbers.
pub fn is_integer(ty: Mod) -> bool {
    !is_untyped(ty) && ty != Mod::pred && !ty.is_float()
}

/// Bits as many as `ty` has.
fn untyped(ty: Mod) -> Mod {
    match ty.bits() {
        Some(8) => Mod::b8,
        Some(16) => Mod::b16,
        Some(32) => Mod::b32,
        Some(64) => Mod::b64,
        _ => ty,
    }
}

/// Whether a number is one of floating point: `1.0`, `0f3F800000`.
pub fn is_float(text: &str) -> bool {
    let hex = text.starts_with("0x") || text.starts_with("0X");
    !hex && text.contains(['.', 'f', 'F', 'd', 'D', 'e', 'E'])
}
