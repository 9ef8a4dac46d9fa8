//! PTX as text: a module's head, its variables, and its functions.
//!
//! Everything is appended to one [`Text`]; nothing goes through the formatting machinery where
//! there is one for every instruction.
//!
//! Invariants:
//! * Names made here begin with `$` or `%`, so they are none of the program's (see
//!   [`crate::names`]).
//! * What is printed depends on the module and the target only.

pub mod data;
pub mod function;
pub mod lines;
pub mod signature;
pub mod text;

use ir::{DebugLevel, Module};
use target_desc::Target;

use crate::names::Names;
pub use text::Text;

/// What printing needs to know of the module.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The module.
    pub module: &'a Module,
    /// How its names are spelt.
    pub names: &'a Names,
    /// What may be printed: the target with the permitted version.
    pub target: Target,
    /// How much debug information is printed.
    pub debug: DebugLevel,
}

/// Prints `.version`, `.target`, for all debug information as `ptxas -g` wants it, and
/// `.address_size`.
pub fn header(out: &mut Text, module: &Module, target: Target, debug: DebugLevel) {
    out.push_str(".version ");
    out.number(target.ptx.0);
    out.push('.');
    out.number(target.ptx.1);
    out.push_str("\n.target ");
    out.push_str(&target.spelling());
    if module.independent_samplers {
        out.push_str(", texmode_independent");
    }
    out.push_str(if debug == DebugLevel::Full { ", debug" } else { "" });
    out.push_str("\n.address_size 64\n");
}

/// Appends `digits` hexadecimal digits of `value`.
pub fn hex(out: &mut Text, value: u64, digits: u32) {
    out.room();
    for i in (0..digits).rev() {
        let digit = (value >> (4 * i)) as usize & 15;
        out.put(&[b"0123456789ABCDEF"[digit]], 1);
    }
}
