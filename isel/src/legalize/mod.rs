//! Legalisation: rewrites of the IR, until every instruction is one that selection has a form
//! for on the target.

use ir::{Func, Function, Module};

use crate::context::Context;

/// Rewrites `func`, the body of `_id`, where the target needs it. Gives `None` when nothing had
/// to change.
pub fn legalize(
    _cx: &mut Context,
    _module: &Module,
    _id: Func,
    _func: &Function,
) -> Option<Function> {
    None
}
