//! The verifier: what a module must be, so that nothing downstream fails for what it is.
//!
//! Invariants of a verified module:
//!
//! * Names are unique; every entity that is named exists.
//! * *Variables*: data lies in global, shared or const memory (local memory is that of a call,
//!   and ptxas knows no variables of modules there); surfaces, textures and
//!   samplers are single and in global memory, and samplers in modules that bind them apart. Only defined variables in global and const memory
//!   have contents, which are not longer than they. Addresses in contents are of functions and of
//!   variables in global or const memory, in ascending order, without overlap, over zero bytes;
//!   those of functions are not generic, and have nothing added.
//!   Sizes are less than 2^63. An array of length 0 is external.
//! * *Functions*: a kernel is defined and returns nothing; what has no body is external, and what
//!   has one is not. A parameter passed by value in memory is a `ptr.param`, and no other is; launch
//!   bounds are of kernels, not zero, and go together.
//! * *Blocks*: a body has a block. The first has the parameters of the function and no
//!   predecessors. A block ends with a terminator and has no other. Blocks and instructions are in
//!   the order at most once.
//! * *Values*: a result or parameter belongs to the instruction or block that it says. A
//!   definition dominates its uses, in blocks that control reaches; other blocks use only values
//!   that are defined in some block. Constants are scalars whose bits are in their type.
//! * *Instructions*: operands and results are as many and of the types that the opcode table says;
//!   the attribute is of the kind it says.
//!   * The controlling type is one that the opcode is for; conversions have a pair of types that
//!     the opcode converts, with as many lanes.
//!   * Lanes are less than there are; a shuffle has a power of two of them.
//!   * Memory is accessed with an ordering that the access can have; ordered accesses are of
//!     scalars, aligned to their size. Const and parameter memory is not written.
//!   * Surface accesses have the coordinates of their shape, and a type, mode and cache operator
//!     that exist for them.
//!   * Modes of warp operations are those of the opcode. Special registers are read at their own
//!     type. `discard` has a constant size of whole lines.
//!   * Calls pass what the signature takes, to functions, not kernels. Jumps pass what the block
//!     takes. The cases of a switch differ.
//!   * `target` instructions have modifiers and operands of some form of the table, on some
//!     target; none of them changes control flow.
//!   * The text of `asm` can be taken apart, and names operands that there are; their types are
//!     those of their constraints.
//! * *Debug information*: as [`crate::debug`] says.
//!
//! Time is proportional to the size of the module (dominators: times its logarithm), and nothing
//! recurses.

mod asm;
mod attributes;
mod body;
mod control;
mod conversion;
mod debug;
mod dominance;
mod error;
mod exact;
mod head;
mod instruction;
mod quick;
mod rows;
mod target;
mod tree;

pub use dominance::Dominators;
pub use target::target_fits;

pub use error::{BlockText, Need, OrNone, Place, VerifyError, VerifyErrorKind};

use rayon::prelude::*;

use crate::entities::Func;
use crate::module::Module;

/// So many errors are enough.
const MAX_ERRORS: usize = 100;

/// Checks the invariants of this module's documentation.
///
/// # Errors
///
/// All that is wrong, in the order of the module; at most about a hundred.
pub fn verify(module: &Module) -> Result<(), Vec<VerifyError>> {
    let heads = heads(module, true);
    let with_body: Vec<Func> =
        module.funcs.iter().filter(|(_, it)| it.body.is_some()).map(|(id, _)| id).collect();
    let check = |funcs: &&[Func]| {
        let mut bodies = Bodies::default();
        for &id in *funcs {
            bodies.check(module, id);
        }
        bodies.errors()
    };
    // The order of errors is that of the functions, whoever finishes first.
    let lots = module.even_lots(&with_body, rayon::current_num_threads());
    let found: Vec<Vec<VerifyError>> = match &lots[..] {
        [one] => vec![check(one)],
        all => all.par_iter().map(check).collect(),
    };
    let all = first_errors([heads].into_iter().chain(found).flatten());
    if all.is_empty() { Ok(()) } else { Err(all) }
}

/// What is wrong with a module but for the bodies of functions: variables, heads of functions,
/// debug information. `have_bodies` says whether functions that have a body have it already.
pub fn heads(module: &Module, have_bodies: bool) -> Vec<VerifyError> {
    let mut errors = Errors::default();
    head::check(module, have_bodies, &mut errors);
    debug::check(module, &mut errors);
    errors.list
}

/// As many of `errors` as are of use, and that there are more.
pub fn first_errors(errors: impl IntoIterator<Item = VerifyError>) -> Vec<VerifyError> {
    let mut first = Errors::default();
    for error in errors {
        first.add(|| error.place, error.kind);
    }
    first.list
}

/// Checks bodies one by one, with memory that is kept from one to the next.
#[derive(Default)]
pub struct Bodies {
    room: body::Room,
    errors: Errors,
}

impl Bodies {
    /// Whether nothing is wrong with the body of a function, and it has one. Nothing is said of the
    /// rest of the module.
    pub fn check(&mut self, module: &Module, id: Func) -> bool {
        let head = &module.funcs[id];
        let Some(func) = &head.body else { return false };
        let before = self.errors.list.len();
        body::check(module, id, head, func, &mut self.room, &mut self.errors);
        self.errors.list.len() == before && !self.errors.is_full()
    }

    /// All that was wrong; it is forgotten.
    pub fn errors(&mut self) -> Vec<VerifyError> {
        std::mem::take(&mut self.errors.list)
    }
}

/// The errors so far.
#[derive(Default)]
struct Errors {
    list: Vec<VerifyError>,
}

impl Errors {
    /// Whether more are of no use.
    fn is_full(&self) -> bool {
        self.list.len() > MAX_ERRORS
    }

    fn add(&mut self, place: impl FnOnce() -> Place, kind: VerifyErrorKind) {
        match self.list.len() {
            n if n < MAX_ERRORS => self.list.push(VerifyError { place: place(), kind }),
            MAX_ERRORS => {
                self.list.push(VerifyError { place: place(), kind: VerifyErrorKind::TooMany });
            }
            _ => {}
        }
    }
}
