//! Textures, samplers and surfaces: variables, or registers of 64 bits with their handles.
//!
//! A module has samplers apart from textures, or none: that is the mode that stands behind
//! `.target`. With them a look-up in a texture names one; without them ptxas takes one as well,
//! in a register, as no variable of a sampler can be declared there.

use target_desc::oddity::Refused;
use target_desc::{Form, Mod, OperandUse, Role};

use super::operand::Context;
use super::vector;
use crate::tree::{Item, Module, Operand, Value};

/// Whether `module` has samplers apart from textures.
pub fn has_samplers(module: &Module) -> bool {
    let head = module.items.iter().map_while(|item| match item {
        Item::Directive(directive) => Some(directive),
        _ => None,
    });
    head.filter(|it| it.name.text == ".target")
        .any(|it| module.tokens(it.arguments).iter().any(|it| it.text == "texmode_independent"))
}

/// Whether a module with samplers, or without, as `samplers` says, may have `form`.
pub fn is_of(form: &Form, samplers: bool) -> bool {
    let has = |wanted: fn(Role) -> bool| {
        form.operands.iter().any(|it| it.kinds.iter().all(|kind| wanted(kind.role)))
    };
    let looks_up = form.operands.iter().any(|it| it.kinds.iter().any(|it| it.role == Role::Tex))
        && has(|it| it == Role::Coord);
    !looks_up || !samplers || has(|it| matches!(it, Role::Sampler | Role::Handle))
}

/// Whether one of the `choices` of an operand is such a thing.
pub fn is_handle(this: &OperandUse) -> bool {
    this.operand.kinds.iter().any(|it| matches!(it.role, Role::Surf | Role::Tex | Role::Sampler))
}

/// Whether `operand` is the texture, sampler or surface `this`.
///
/// # Errors
///
/// What is wrong with it.
pub fn accepts(operand: &Operand, this: &OperandUse, context: &Context) -> Result<(), String> {
    let wanted = || {
        let kinds = this.operand.kinds.iter().filter_map(|kind| variable(kind.role));
        kinds.map(|it| format!("a `{it}` variable")).collect::<Vec<_>>().join(" or ")
    };
    let Value::Name(name) = operand.value else {
        return Err(format!("{} is to be here", wanted()));
    };
    if this.refuses.has(Refused::Unified) && !has_samplers(context.module) {
        return Err("a sampler, which needs `.target texmode_independent`".to_owned());
    }
    if !operand.offset.is_empty() || operand.suffix.is_some() || operand.negated {
        return Err(format!("{} stands by itself", wanted()));
    }
    if let Some(ty) = context.scopes.opaque(name) {
        let fits = this.choices.iter().any(|it| variable(it.role) == Some(ty));
        // Without samplers ptxas takes whatever has a handle.
        let unified =
            this.choices.iter().any(|it| it.role == Role::Handle) && !has_samplers(context.module);
        return match fits || unified {
            true => Ok(()),
            false => Err(format!("`{name}` is a `{ty}`, and {} is to be here", wanted())),
        };
    }
    let Some(ty) = context.scopes.register(name) else {
        return Err(format!("`{name}` is neither {} nor a register", wanted()));
    };
    let is_handle = |role| matches!(role, Role::Reg | Role::Handle);
    if !vector::may_be(ty, Mod::u64) {
        return Err(format!("`{name}` is `{ty}`, and {} or a `.u64` is to be here", wanted()));
    }
    match this.operand.kinds.iter().find(|it| is_handle(it.role)) {
        Some(_) if this.choices.iter().any(|it| is_handle(it.role)) => Ok(()),
        Some(kind) => {
            let target = context.target;
            Err(format!("a handle in a register requires {}; the target is {target}", kind.gate))
        }
        None => Err(format!("`{name}` is a register, and {} is to be here", wanted())),
    }
}

/// The type of the variables that a role is about.
fn variable(role: Role) -> Option<Mod> {
    match role {
        Role::Surf => Some(Mod::surfref),
        Role::Tex => Some(Mod::texref),
        Role::Sampler => Some(Mod::samplerref),
        _ => None,
    }
}
