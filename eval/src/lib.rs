//! What the IR computes.
//!
//! [`compute`] says what an opcode without effects gives, for all types: the one place where
//! that is said, for constant folding and for tests. [`Machine`] runs kernels with it, a
//! thread after the other up to where threads meet, in a [`Memory`].
//!
//! Invariants:
//! * poison ends a run ([`Stop::Poison`]), it is never given a value: what runs to its end is
//!   well defined;
//! * which NaN an operation gives is not said, so that whoever compares results has to make
//!   NaNs equal first; all that is computed here is the quiet one without payload;
//! * no verified module makes it panic.

mod convert;
mod effects;
mod float;
mod frame;
mod int;
mod machine;
mod meet;
mod memory;
mod shape;
mod table;

pub use machine::{Machine, Stop, Thread};
pub use memory::Memory;
pub use table::{Lanes, Of, compute};
