//! The predicate that an instruction depends on.

use target_desc::{Mod, Sreg};

use super::scope::Scopes;
use crate::finding::{Code, Wrong};
use crate::tree::Guard;

/// Whether `guard` names a predicate.
pub fn check(guard: &Guard, scopes: &Scopes) -> Result<(), Wrong> {
    let name = guard.name.text;
    let (code, message) = match scopes.register(name) {
        Some(Mod::pred) => return Ok(()),
        Some(ty) => (Code::OperandType, format!("`{name}` is `{ty}`, and a guard is a predicate")),
        // ptxas takes them and crashes.
        None if Sreg::parse(name).is_ok() => {
            (Code::OperandKind, format!("the special register `{name}` cannot be a guard"))
        }
        None => (Code::Undeclared, format!("there is no predicate `{name}`")),
    };
    Err(Wrong::new(code, guard.name.at, message))
}
