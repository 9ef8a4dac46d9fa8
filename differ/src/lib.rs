//! Random modules, compiled by ptxforge, run by its simulator, and compared with what the IR
//! says.
//!
//! [`Case::random`] makes a module that is well defined, and a launch of it. [`Case::expected`]
//! has [`eval`] run it; [`Case::check`] compiles it for a target, has [`sim`] run the PTX, and
//! says what differs. [`reduce()`] makes a module that differs smaller, as long as it differs.
//! [`search()`] does all that; [`assemble()`] asks ptxas whether it takes the PTX.
//!
//! Invariants:
//! * a case depends on nothing but its seed;
//! * each thread writes only its own part of memory, so that the order of threads does not
//!   matter;
//! * a case is a text: `.ssa`, with the launch in its first line.

mod assemble;
mod case;
mod check;
pub mod fuzz;
mod generate;
pub mod llvm;
mod random;
mod reduce;
mod search;
#[cfg(feature = "llvm")]
mod sides;

pub use assemble::assemble;
pub use case::{Case, SLICE};
pub use check::{Difference, Expected};
pub use random::Random;
pub use reduce::reduce;
pub use search::{Report, Wrong, search, target, targets};
#[cfg(feature = "llvm")]
pub use sides::{Sides, assembly, compile, side_by_side};
