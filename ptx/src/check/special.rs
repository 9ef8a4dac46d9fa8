//! Special registers as operands: `%tid.x`, `%clock64`.

use target_desc::oddity::Refused;
use target_desc::{Mod, OperandUse, Role, Shape, Sreg};

use super::operand::Context;
use super::register;
use super::scalar::{mismatch, undeclared};
use crate::tree::Operand;

/// Whether the target has `special`, written `full`, and the kernel what it takes to read it.
///
/// # Errors
///
/// It has not.
pub fn on(special: Sreg, full: &str, context: &Context) -> Result<(), String> {
    let target = context.target;
    if !special.is_on(target) {
        return Err(format!("`{full}` requires {}; the target is {target}", special.gate()));
    }
    match special.needs().map(|it| it.name) {
        Some(name) if !context.scopes.has_attribute(context.module, name) => {
            Err(format!("`{full}` requires `{name}` of the kernel"))
        }
        _ => Ok(()),
    }
}

/// What is no name of the module: a special register, which `mov` and `cvt` read.
pub fn value(
    name: &str,
    operand: &Operand,
    this: &OperandUse,
    shape: &Shape,
    context: &Context,
) -> Result<(), String> {
    let full = operand.suffix.map_or(name.to_owned(), |suffix| format!("{name}{suffix}"));
    let special = match Sreg::parse(&full) {
        Ok(special) if name.starts_with('%') => special,
        // ptxas takes the address of a function for a number of any type.
        _ if context.scopes.function_named(name).is_some()
            && operand.offset.is_empty()
            && this.operand.takes.callee =>
        {
            return Ok(());
        }
        _ if context.scopes.function_named(name).is_some()
            && !this.refuses.has(Refused::Function)
            && shape.kind.role == Role::In
            // Where a name may stand it is judged as one.
            && !this.choices.iter().any(|it| it.role == Role::Name)
            && !shape.fixed
            && operand.offset.is_empty() =>
        {
            return Ok(());
        }
        _ => return Err(undeclared(name, context)),
    };
    on(special, &full, context)?;
    let may_name = this.choices.iter().any(|it| it.role == Role::Name);
    let predicates = special.ty() == Mod::pred && shape.ty == Some(Mod::pred) && !shape.fixed;
    if this.refuses.has(Refused::Special) || this.refuses.has(Refused::Bare) {
        return Err(format!("the special register `{full}` is not read here"));
    }
    if shape.role != Role::In || !(this.operand.wide || may_name || predicates) {
        return Err(format!("the special register `{full}` is read by `mov`"));
    }
    if special.is_vector() {
        return Err(format!("`{full}` is several values at once: add `.x`"));
    }
    let ty = special.ty();
    let wide = this.operand.wide;
    let once = shape.ty.filter(|it| !it.is_float()).and_then(Mod::bits);
    let once = once.is_some_and(|bits| special.once_had(bits));
    match once || register::fits(ty, shape, wide) {
        true => Ok(()),
        false => Err(mismatch(&full, ty, shape)),
    }
}
