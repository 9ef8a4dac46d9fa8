//! From the IR to PTX instructions that the target has.
//!
//! [`legalize`] rewrites what no target has in one instruction: division of 128-bit integers,
//! atomics of bytes, types that the target lacks. [`select`](select::select) then gives each IR
//! instruction a form. It names *candidates*, best first; the first that the table of
//! `ptxforge-target-desc` has for the target is taken. Where there is none, the error holds
//! every candidate and why it was refused.
//!
//! The crate knows no number of an architecture and no PTX version: it asks the table.

pub mod abi;
pub mod context;
pub mod error;
pub mod layout;
pub mod legalize;
pub mod select;
pub mod selected;

pub use context::Context;
pub use error::{Error, Fault, Place, Refused, Remark};
pub use select::Select;
pub use selected::{
    Bracket, Class, Guard, Label, Local, Located, Name, Operand, ParamShape, Range, Reg, Selected,
    Step,
};
