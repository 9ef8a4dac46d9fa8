//! What selection reports: errors, and remarks about what it dropped.

use std::fmt;

use ir::{Block, Func, Inst, Loc};
use target_desc::{Availability, Target, Variant};

/// Where something is in a module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The function.
    pub func: Func,
    /// The block and the instruction, when it is about one.
    pub inst: Option<(Block, Inst)>,
    /// Where that stands in the source.
    pub loc: Loc,
}

/// A candidate that was refused.
#[derive(Clone, Debug)]
pub struct Refused {
    /// The PTX instruction.
    pub variant: Variant,
    /// Why the target does not have it.
    pub reason: String,
    /// The targets that have it.
    pub availability: Availability,
}

/// Why something cannot be compiled for the target.
#[derive(Clone, Debug)]
pub enum Fault {
    /// The target has no form for it.
    NoForm {
        /// What was to be done, as in the text form: `try_cancel.multicast`.
        what: String,
        /// What was tried, best first.
        candidates: Vec<Refused>,
        /// The target.
        target: Target,
    },
    /// It needs a feature that the target has not: a directive, a register width, a special
    /// register.
    Feature {
        /// The feature.
        what: String,
        /// What it needs.
        needs: String,
        /// The oldest target that has it.
        oldest: Option<Target>,
        /// The target.
        target: Target,
    },
    /// Inline assembly is wrong, or not to be had on the target.
    Assembly {
        /// What is wrong.
        message: String,
        /// The line of its text, from 1, where it has several.
        line: Option<u32>,
        /// That line.
        text: String,
        /// What would make it right.
        help: Option<String>,
    },
    /// PTX cannot express it on any target, or ptxforge does not know how.
    Unsupported {
        /// What.
        what: String,
        /// Why, and what to do instead.
        help: String,
    },
}

/// A fault and where it is.
#[derive(Clone, Debug)]
pub struct Error {
    /// Where.
    pub place: Place,
    /// What.
    pub fault: Fault,
}

/// Something that was left out without changing what the program computes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// Where.
    pub place: Place,
    /// What, and why that is correct.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Fault::NoForm { what, target, candidates } => match &candidates[..] {
                [one] if one.variant.to_string() != *what => {
                    write!(f, "{target} has no `{}`, which `{what}` needs", one.variant)
                }
                _ => write!(f, "{target} has no instruction for `{what}`"),
            },
            Fault::Feature { what, needs, target, .. } => {
                write!(f, "{what} requires {needs}; the target is {target}")
            }
            Fault::Assembly { message, line: Some(line), .. } => {
                write!(f, "in line {line} of the assembly: {message}")
            }
            Fault::Assembly { message, line: None, .. } => {
                write!(f, "in the assembly: {message}")
            }
            Fault::Unsupported { what, .. } => write!(f, "{what} is not supported"),
        }
    }
}

impl std::error::Error for Fault {}
