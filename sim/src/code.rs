//! What a module becomes: dense code.
//!
//! An instruction is an [`Op`]: a closure that has its operands inside, so that nothing is
//! looked up while it runs. It runs for all threads of a warp that are at it, a [`Cx`]
//! holds which. What it reads and writes stands beside it, for the checks.

use smallvec::SmallVec;

use crate::fault::Fault;
use crate::machine::{Cx, Special};

/// The values of one register in the threads of a warp.
///
/// A value is in the lowest bits, and the bits above the width of the register are zero.
pub type Lanes = [u64; 32];

/// Which threads of a warp: bit `i` is lane `i`.
pub type Mask = u32;

/// A register in the frame of its function. One of 128 bits takes two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Slot(pub u32);

impl Slot {
    /// The `i`-th behind it.
    pub fn behind(self, i: u32) -> Slot {
        Slot(self.0 + i)
    }
}

/// Where a result goes: a register, and how many bits it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dst {
    /// The register.
    pub slot: Slot,
    /// Its width.
    pub bits: u32,
}

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Src {
    /// A register.
    Reg(Slot),
    /// A constant, as bits.
    Const(u64),
    /// A special register.
    Special(Special),
    /// The address of what is at this offset in the frame of the function.
    Frame(u64),
    /// The address of a function, by its number.
    Function(u32),
}

/// A predicate that is read.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pred {
    /// The register, or always this.
    pub of: Result<Slot, bool>,
    /// Whether a `!` is before it.
    pub negated: bool,
}

/// What is next after an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// The operation behind it.
    Next,
    /// For some threads another operation; for the others the one behind it.
    Branch {
        /// Which threads.
        taken: Mask,
        /// The index of the operation.
        target: u32,
    },
    /// The operation has set where each thread is, whether it waits, whether it lives.
    Moved,
}

/// What an operation does.
pub type Run = Box<dyn Fn(&mut Cx) -> Result<Flow, Box<Fault>> + Send + Sync>;

/// Slots that an operation reads or writes.
pub type Slots = SmallVec<[Slot; 4]>;

/// No operation.
pub const NOWHERE: u32 = u32::MAX;

/// An instruction.
pub struct Op {
    /// What it does.
    pub run: Run,
    /// For which threads it does it.
    pub guard: Option<Pred>,
    /// What it reads; a result made from what has no value has none.
    pub reads: Slots,
    /// What it reads that has to have a value: addresses, conditions.
    pub needs: Slots,
    /// What it writes.
    pub writes: Slots,
    /// It says itself whether what it writes has a value.
    pub marks: bool,
    /// Control comes here from elsewhere too.
    pub join: bool,
    /// Threads execute it together, and wait for each other.
    pub sync: bool,
    /// It may use registers that products on their way use.
    pub products: bool,
    /// Threads that part here come together at this operation; `NOWHERE` where they end apart.
    pub meet: u32,
    /// The line of the text.
    pub line: u32,
    /// File number and line of the source.
    pub source: Option<(u32, u32)>,
    /// Mnemonic and modifiers, an index of the names of the module.
    pub name: u32,
    /// The function it is in.
    pub function: u32,
}

/// A function or kernel.
#[derive(Clone, Debug, Default)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// Whether it is a kernel.
    pub kernel: bool,
    /// Its first operation; `None` where it is only declared.
    pub entry: Option<u32>,
    /// How many slots its registers take.
    pub slots: u32,
    /// The bytes of its frame: local variables, and parameters of itself and of calls.
    pub frame: u64,
    /// What its frame is a multiple of.
    pub align: u64,
    /// Its parameters, of a kernel at offsets of the parameter memory, else of the frame.
    pub params: Vec<Param>,
    /// Its results, in the frame.
    pub results: Vec<Param>,
    /// Bytes of shared variables that it declares, in all of the module.
    pub shared: u64,
    /// `.maxntid` or `.reqntid`, where it is said: at most or exactly so many threads.
    pub threads: Option<Threads>,
    /// `.reqnctapercluster`.
    pub cluster: Option<[u32; 3]>,
}

/// The shape of blocks: exactly this where the first is true, else at most so many threads.
pub type Threads = (bool, [u32; 3]);

/// A parameter or result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Param {
    /// Where its bytes are, or which slot it is.
    pub offset: u64,
    /// How many bytes it has.
    pub size: u64,
    /// What its address is a multiple of.
    pub align: u64,
    /// It is a register, `.reg` in the head of the function: `offset` is the slot.
    pub register: bool,
}
