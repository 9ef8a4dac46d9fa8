//! What ptxas takes for an operand beside what its type says, and what it refuses all the same.
//!
//! Much of it follows from how ptxas makes an instruction: by a call, whose arguments are
//! registers, or by a `mov` before it.

use crate::atom::Mod;
use crate::desc::Groups;
use crate::legal;
use crate::target::Gate;

/// What ptxas takes for an operand: for an address, beside registers, variables of the state
/// space and numbers in local memory; for another, beside what its type says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Names {
    /// A special register of one number.
    pub special: bool,
    /// A surface by its name.
    pub surface: bool,
    /// A texture by its name.
    pub texture: bool,
    /// A function, and a register of two halves: of tensor memory only.
    pub function: bool,
    /// Whatever there is but vectors.
    pub anything: bool,
    /// A register of any type of the width but predicates; in an address, of any width.
    pub typeless: bool,
    /// Where a state space is said: a register of any width, a surface or texture by its name.
    pub spaced: bool,
    /// No parameter of a kernel, as the memory is written.
    pub written: bool,
    /// Registers in braces, 1, 2, 4 or 8, of which one counts; and a vector by its name.
    pub vector: bool,
    /// The address of a variable and a number together.
    pub offset: bool,
    /// A constant of single precision for bits.
    pub single: bool,
    /// A function for a number of any type.
    pub callee: bool,
    /// An integer as a constant, for bits.
    pub integer: bool,
    /// A register of a pair, for 32 bits.
    pub pair: bool,
    /// `.unified` behind the brackets of generic and global memory.
    pub unified: bool,
    /// A predicate for 32 bits.
    pub predicate: bool,
    /// `.unified` behind the brackets of a register, whatever the memory.
    pub unified_register: bool,
    /// An address without brackets, which ptxas copies by a `mov`.
    pub bare: bool,
    /// A register of any type but predicates, or a variable, without brackets.
    pub bare_typeless: bool,
    /// A register without brackets.
    pub bare_register: bool,
    /// A constant whose bits are 0, as many as the type has: of `.f32` the lowest of a number of
    /// double precision.
    pub zero: bool,
    /// A constant of which the lowest 32 bits are in the range.
    pub wrapped: bool,
    /// One register of bits in braces.
    pub braced: bool,
    /// A constant beyond the range, but 0, that is such a multiple as it is to be.
    pub beyond: bool,
}

impl Names {
    /// Nothing else.
    pub const NONE: Names = Names {
        special: false,
        surface: false,
        texture: false,
        function: false,
        anything: false,
        typeless: false,
        spaced: false,
        written: false,
        vector: false,
        offset: false,
        single: false,
        callee: false,
        integer: false,
        pair: false,
        unified: false,
        predicate: false,
        unified_register: false,
        bare: false,
        bare_typeless: false,
        bare_register: false,
        zero: false,
        wrapped: false,
        braced: false,
        beyond: false,
    };
}

/// `refuse special: r with .s4|.u4; @7.0 sm_90`: what an operand is not.
#[derive(Debug)]
pub struct Refusal {
    /// What is refused.
    pub what: Refused,
    /// Of an instruction that has one modifier of each group.
    pub with: Groups,
    /// Where it is.
    pub gate: Gate,
}

/// What ptxas refuses of an operand, though the type would take it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// A special register, by itself or in a vector.
    Special,
    /// A special register by itself.
    Bare,
    /// A register of another width and a number together.
    Another,
    /// A register that is wider than the type.
    Wide,
    /// A predicate in a vector.
    Predicate,
    /// `_` in a vector.
    Hole,
    /// An integer as a constant in a vector.
    Integer,
    /// A vector of signed or unsigned numbers only.
    Integers,
    /// A constant of double precision in a vector.
    Double,
    /// A constant of single precision.
    Single,
    /// A constant of floating point of any kind.
    Float,
    /// A register of floating point.
    Floats,
    /// A register of signed or unsigned numbers in a vector.
    Numbers,
    /// A register of a pair.
    Pair,
    /// The address of a variable and a number together.
    Offset,
    /// A register and a number together.
    Sum,
    /// An element of a vector by its name.
    Element,
    /// A function.
    Function,
    /// A register of bits by itself, where there is one of numbers.
    Bits,
    /// In an address, a variable in shared memory.
    Shared,
    /// In an address, a register of 8 or 16 bits.
    Narrow,
    /// A constant but 0 among coordinates.
    Nonzero,
    /// More elements than there are dimensions.
    More,
    /// One element in braces.
    Braces,
    /// A vector by its name: ptxas crashes.
    Named,
    /// A vector, by its name or in braces.
    Vector,
    /// In an address, a texture or surface by its name.
    Opaque,
    /// A register of 128 bits.
    Quad,
    /// By itself, and where the next operand is there too, an integer as a constant, or a register
    /// of signed or unsigned numbers.
    Followed,
    /// An address without brackets.
    Unbracketed,
    /// A sampler, where the module has none.
    Unified,
    /// A vector, where the operand behind it is left out.
    Lone,
    /// In an address, a register of 16 bits, where no operand stands behind it.
    Half,
    /// In an address, a register of fewer than 64 bits.
    Short,
    /// A constant by itself.
    Constant,
    /// An integer as a constant behind the first element of a vector: ptxas crashes.
    Later,
}

/// What of all that there is an operand refuses.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Refusals(u64);

impl Refusals {
    /// Those of `all` that an instruction with `mods` has where `admits` says so.
    pub(crate) fn of(all: &[Refusal], mods: &[Mod], admits: impl Fn(&Gate) -> bool) -> Refusals {
        let here = all.iter().filter(|it| legal::has(mods, it.with) && admits(&it.gate));
        Refusals(here.fold(0, |bits, it| bits | 1 << it.what as u64))
    }

    /// Whether `what` is among them.
    pub fn has(self, what: Refused) -> bool {
        self.0 & (1 << what as u64) != 0
    }
}
