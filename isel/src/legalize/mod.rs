//! Legalisation: rewrites of the IR, until every instruction is one that selection has a form
//! for on the target.

use ir::{Function, Module};

use crate::context::Context;

/// Rewrites `func` where the target needs it. Gives `None` when nothing had to change.
pub fn legalize(_cx: &mut Context, _module: &Module, _func: &Function) -> Option<Function> {
    None
}
