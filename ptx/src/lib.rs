//! PTX text as others write it: nvcc, clang, Triton, people.
//!
//! [`read`] makes a syntax tree of a module, [`write()`] makes text of the tree, and
//! [`check()`] says which instructions a target does not have, and why.
//!
//! A tree is flat: the statements of all functions stand one after the other in
//! [`Module::items`], and a block is a pair of [`Item::Open`] and [`Item::Close`].
//! Lists within an item are ranges of arrays that the module owns. So nothing
//! recurses, however deep the input nests, and a tree is dropped in a few calls.
//!
//! [`fragment`] does the same for statements without a function around them.
//!
//! Invariants:
//! * reading takes time linear in the length of the text, and never panics;
//! * an error does not end the reading: it goes on behind the next `;`, and all
//!   errors are reported with line and column;
//! * what [`write()`] makes of a tree reads back to an equal tree. Trees are equal
//!   whatever the places of their pieces are.
//!
//! ```
//! let text = ".version 8.0\n.target sm_90\n.address_size 64\n";
//! let (module, errors) = ptx::read(text);
//! assert!(errors.is_empty());
//! assert_eq!(ptx::read(&ptx::write(&module)).0, module);
//! ```

pub mod check;
pub mod finding;
pub mod fragment;
mod lex;
pub mod place;
mod read;
pub mod tree;
mod write;

pub use check::{Lowest, check, lowest, target};
pub use finding::{Code, Finding, Level};
pub use place::{At, Lines, Place};
pub use read::{Error, read};
pub use tree::{Item, Module};
pub use write::write;
