//! ptxas as a judge: what tests need to ask it about very many instructions.
//!
//! [`write()`] makes an instruction of a form, its modifiers and the kinds of its operands;
//! [`Ways`] are those to fill a form with modifiers; [`frame`] is the module around it, which declares all that the operands name;
//! [`verdicts`] shows many of them to an [`Assembler`], in few modules.

mod assembler;
mod batch;
pub mod frame;
mod ways;
mod write;

pub use assembler::{Assembler, Said};
pub use batch::{Trial, Verdict, verdicts};
pub use ways::{Fixed, Ways, sample};
pub use write::{Flavour, Pick, Word, Written, line, shapes, write};
