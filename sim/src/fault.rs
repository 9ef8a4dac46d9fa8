//! What goes wrong while a kernel runs, and where.

use std::fmt;

use crate::memory::Space;

/// What went wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Kind {
    /// An access to what is no memory.
    #[error("{what} of {size} bytes at {} address {address:#x} is out of bounds: {near}", .space.name())]
    OutOfBounds {
        /// A load, store or something else.
        what: Access,
        /// The space that the instruction names.
        space: Space,
        /// The address in that space.
        address: u64,
        /// How many bytes.
        size: u32,
        /// What is next to it.
        near: String,
    },
    /// An address that is no multiple of what the access needs.
    #[error("{what} of {size} bytes at {} address {address:#x}, which is no multiple of {size}", .space.name())]
    Misaligned {
        /// A load, store or something else.
        what: Access,
        /// The space that the instruction names.
        space: Space,
        /// The address in that space.
        address: u64,
        /// How many bytes, all elements of a vector together.
        size: u32,
    },
    /// A write to constants or parameters.
    #[error("{what} at {} address {address:#x}, where nobody may write", .space.name())]
    ReadOnly {
        /// A store or something else.
        what: Access,
        /// The space that the instruction names.
        space: Space,
        /// The address in that space.
        address: u64,
    },
    /// A value that nothing has written decides something.
    #[error("{0}, and it has no value: nothing wrote what it is made from")]
    Uninitialised(&'static str),
    /// Use of the frame of a function that has returned, or of memory given back to the stack.
    #[error("{what} at .local address {address:#x}, in a stack frame that is gone")]
    DeadFrame {
        /// A load, store or something else.
        what: Access,
        /// The address.
        address: u64,
    },
    /// Coordinates that are outside of a surface, where that is to be a fault.
    #[error("{what} at {at:?} is out of bounds: the size of `{surface}` is {size:?}{}",
        if *layers > 1 { format!(" and {layers} layers") } else { String::new() })]
    OutsideSurface {
        /// A load, store or something else.
        what: Access,
        /// What the surface is called.
        surface: String,
        /// The coordinates, the first in bytes unless the access is formatted.
        at: Vec<i64>,
        /// The size of the surface in the same units.
        size: Vec<u64>,
        /// How many layers it has.
        layers: u32,
    },
    /// Two accesses that nothing orders, of which one writes.
    #[error("a race at {} address {address:#x}: {what} here, and {other}", .space.name())]
    Race {
        /// What the access here does.
        what: Access,
        /// The space of the memory.
        space: Space,
        /// The address.
        address: u64,
        /// The other access, in words.
        other: String,
    },
    /// A register or tensor memory that something on its way still uses.
    #[error("{0}, and nobody has waited for it")]
    InFlight(&'static str),
    /// Registers of a product that no `wgmma.fence` is before.
    #[error("{0}")]
    Unfenced(String),
    /// No thread of a block can go on.
    #[error("deadlock: {0}")]
    Deadlock(String),
    /// Threads that have to execute an instruction together do not.
    #[error("{0}")]
    Divergence(String),
    /// `trap`
    #[error("the kernel trapped")]
    Trap,
    /// `brkpt`
    #[error("the kernel hit a breakpoint")]
    Breakpoint,
    /// A call to an address where no function is, or of another kind than the call says.
    #[error("a call to {address:#x}: {why}")]
    BadCall {
        /// The value of the register.
        address: u64,
        /// What is wrong.
        why: String,
    },
    /// Too many calls or too large frames.
    #[error("the stack of the thread is full")]
    StackOverflow,
    /// An argument of an instruction at run time is none that it may have.
    #[error("{0}")]
    Illegal(String),
    /// More instructions than the launch allows.
    #[error("the limit of {0} instructions is reached")]
    Limit(u64),
    /// What the simulator does not execute, found only at run time.
    #[error("not executed here: {0}")]
    Unsupported(String),
}

/// What an instruction does to memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Access {
    /// It reads.
    Load,
    /// It writes.
    Store,
    /// It does both in one step.
    Atomic,
}

impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Access::Load => "a load",
            Access::Store => "a store",
            Access::Atomic => "an atomic operation",
        })
    }
}

/// What went wrong, where and in which thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What.
    pub kind: Kind,
    /// The line of the PTX text, counted from 1.
    pub line: u32,
    /// The instruction with its modifiers.
    pub instruction: String,
    /// The function or kernel that the instruction is in.
    pub function: String,
    /// The file and line of the source, where `.loc` tells it.
    pub source: Option<(String, u32)>,
    /// The index of the block in the grid.
    pub block: [u32; 3],
    /// The index of the thread in the block.
    pub thread: [u32; 3],
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [x, y, z] = self.thread;
        let [i, j, k] = self.block;
        write!(
            f,
            "line {}: `{}` in `{}`, thread ({x}, {y}, {z}) of block ({i}, {j}, {k}): {}",
            self.line, self.instruction, self.function, self.kind
        )?;
        match &self.source {
            Some((file, line)) => write!(f, " ({file}:{line})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Fault {}
