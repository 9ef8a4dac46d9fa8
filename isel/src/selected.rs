//! Selected code: what `isel` gives and the printer writes.
//!
//! A function is a list of [`Step`]s in the order of their text. Registers are virtual, as in
//! PTX, and have no type but a width ([`Class`]): PTX lets an untyped register hold integers
//! and floating-point numbers alike, so a bit cast costs nothing.
//!
//! Invariants:
//! * Registers of a class are numbered densely from 0; [`Selected::regs`] says how many there are.
//! * Brackets among the operands of a step are balanced.
//! * A step names a variant that is legal on the target of the compilation.

use ir::{AsmRef, Block, DebugLoc, Global, Loc, Space, Symbol};
use target_desc::{Sreg, VariantId};

/// The width of a register, and the prefix of its name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Class {
    /// `.pred`, `%p`.
    Pred,
    /// `.b16`, `%rs`.
    B16,
    /// `.b32`, `%r`.
    B32,
    /// `.b64`, `%rd`.
    B64,
    /// `.b128`, `%rq`.
    B128,
    /// `.b8`, `%rb`, which only some instructions take.
    B8,
}

impl Class {
    /// All of them.
    pub const ALL: [Class; 6] =
        [Class::Pred, Class::B16, Class::B32, Class::B64, Class::B128, Class::B8];

    /// The type of the declaration and the prefix of the names.
    pub const fn spelling(self) -> (&'static str, &'static str) {
        match self {
            Class::Pred => (".pred", "%p"),
            Class::B16 => (".b16", "%rs"),
            Class::B32 => (".b32", "%r"),
            Class::B64 => (".b64", "%rd"),
            Class::B128 => (".b128", "%rq"),
            Class::B8 => (".b8", "%rb"),
        }
    }

    /// Bits of a register; 1 of a predicate.
    pub const fn bits(self) -> u32 {
        match self {
            Class::Pred => 1,
            Class::B16 => 16,
            Class::B32 => 32,
            Class::B64 => 64,
            Class::B128 => 128,
            Class::B8 => 8,
        }
    }
}

/// A virtual register.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Reg(u32);

impl Reg {
    /// The register of `class` with that number, below 2^29.
    pub const fn new(class: Class, number: u32) -> Reg {
        Reg((class as u32) << 29 | number)
    }

    /// Its class.
    pub const fn class(self) -> Class {
        match self.0 >> 29 {
            0 => Class::Pred,
            1 => Class::B16,
            2 => Class::B32,
            3 => Class::B64,
            4 => Class::B128,
            _ => Class::B8,
        }
    }

    /// The number of its class in [`Class::ALL`], below 8 for the compiler to see.
    #[inline]
    pub const fn class_index(self) -> usize {
        (self.0 >> 29) as usize
    }

    /// Its number.
    pub const fn number(self) -> u32 {
        self.0 & ((1 << 29) - 1)
    }

    /// The register `i` further, of the same class.
    pub const fn plus(self, i: u32) -> Reg {
        Reg(self.0 + i)
    }
}

/// A label: of a block of the function, or one that selection made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Label {
    /// The start of a block.
    Block(Block),
    /// Made by selection.
    Made(u32),
}

/// A name of the function's own, made by selection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Name {
    /// A variable of the module, or a function.
    Symbol(Symbol),
    /// The parameter with that number, in parameter space.
    Param(u32),
    /// The result of the function, in parameter space.
    Return,
    /// A variable of [`Selected::locals`].
    Local(u32),
    /// An argument of the call being made.
    CallArg(u32),
    /// The result of the call being made.
    CallResult,
    /// The prototype with that number.
    Prototype(u32),
    /// The table of branch targets with that number.
    BranchTargets(u32),
}

/// An operand, or a bracket between operands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Operand {
    /// A register.
    Reg(Reg),
    /// A negated predicate.
    Not(Reg),
    /// An integer.
    Imm(i64),
    /// A binary32 number, by its bits.
    F32(u32),
    /// A binary64 number, by its bits.
    F64(u64),
    /// A name, and how many bytes behind it.
    Name(Name, i64),
    /// `[register+offset]`.
    At(Reg, i64),
    /// `[name+offset]`.
    AtName(Name, i64),
    /// `[address]`, a constant.
    AtImm(i64),
    /// A label.
    Label(Label),
    /// A special register.
    Sreg(Sreg),
    /// `_`: nobody wants this result.
    Sink,
    /// `{`, `[` or `(`, and the operands up to its partner.
    Open(Bracket),
    /// `}`, `]` or `)`.
    Close(Bracket),
    /// `|` between two operands: `%r1|%p1`.
    Bar,
}

/// A kind of bracket.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bracket {
    /// A vector.
    Brace,
    /// An address of several parts.
    Square,
    /// Arguments or results of a call.
    Round,
}

/// The condition of an instruction: `@%p1` or `@!%p1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guard {
    /// None.
    Always,
    /// When the predicate is true.
    If(Reg),
    /// When it is false.
    Unless(Reg),
}

/// One line of the body.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// An instruction.
    Inst {
        /// What it is.
        variant: VariantId,
        /// When it runs.
        guard: Guard,
        /// Its first operand in [`Selected::operands`].
        first: u32,
        /// How many there are, brackets included.
        len: u32,
    },
    /// Inline assembly.
    Asm {
        /// Which of the function's.
        asm: AsmRef,
        /// Where it stands in the text that was read.
        loc: Loc,
        /// Its first operand in [`Selected::operands`]: a register, constant, name or address.
        first: u32,
        /// How many there are.
        len: u32,
    },
    /// A label.
    Label(Label),
    /// A place that [`Range`] names, by its number.
    Mark(u32),
    /// `.pragma "nounroll"`: the loop that begins here is not unrolled.
    NoUnroll,
    /// What follows comes from here in the source, up to the next block or place.
    Debug(DebugLoc),
    /// `{`: a scope for the parameters of a call.
    Open,
    /// `}`.
    Close,
    /// Declares an argument ([`Name::CallArg`]) or the result ([`Name::CallResult`]) of a call.
    DeclareParam(Name, ParamShape),
    /// Declares a prototype: a signature of the module.
    DeclarePrototype(u32, ir::Sig),
    /// Declares a table of branch targets: `len` entries of [`Selected::tables`] from `first`.
    DeclareTargets {
        /// Its number.
        number: u32,
        /// The first label.
        first: u32,
        /// The number of labels.
        len: u32,
    },
}

/// How a parameter lies in parameter space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParamShape {
    /// `.param .b32 name`: a scalar of 32 or 64 bits.
    Scalar {
        /// Its width.
        bits: u32,
    },
    /// `.param .align A .b8 name[N]`.
    Bytes {
        /// How many bytes.
        size: u64,
        /// Its alignment in bytes.
        align: u64,
    },
}

/// A variable on the stack of the function (`.local`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Local {
    /// Its bytes.
    pub size: u64,
    /// Its alignment in bytes.
    pub align: u64,
}

/// Where a variable of the source is. Offsets are in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Located {
    /// In a variable of [`Selected::locals`].
    Local(u32, i64),
    /// In the parameter with that number.
    Param(u32, i64),
    /// In a variable of the module.
    Global(Global, i64),
    /// In memory, behind the address in a register.
    Memory(Reg, i64, Space),
    /// In a register.
    Register(Reg),
    /// It is a constant, of so many bits.
    Constant(u128, u32),
}

/// A part of the code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// The number of the [`Step::Mark`] that it begins at.
    pub from: u32,
    /// That which it ends at; the end of the function if there is none.
    pub to: Option<u32>,
}

/// The code of one function.
#[derive(Clone, Debug, Default)]
pub struct Selected {
    /// What it does, in order.
    pub steps: Vec<Step>,
    /// The operands of its instructions.
    pub operands: Vec<Operand>,
    /// How many registers there are of each class.
    pub regs: [u32; Class::ALL.len()],
    /// Variables on the stack.
    pub locals: Vec<Local>,
    /// Labels of branch tables.
    pub tables: Vec<Label>,
    /// Where variables of the source are, by their number in the function: while that part of the
    /// code runs, in the order of the text, or all the time.
    pub variables: Vec<(u32, Located, Option<Range>)>,
    /// How many labels selection made.
    pub made_labels: u32,
}

impl Selected {
    /// Empties it and keeps its memory.
    pub fn clear(&mut self) {
        self.steps.clear();
        self.operands.clear();
        self.regs = [0; Class::ALL.len()];
        self.locals.clear();
        self.tables.clear();
        self.variables.clear();
        self.made_labels = 0;
    }

    /// `n` new registers of `class`, numbered one after the other; gives the first.
    pub fn new_regs(&mut self, class: Class, n: u32) -> Reg {
        let next = &mut self.regs[class as usize];
        let first = *next;
        *next += n;
        Reg::new(class, first)
    }

    /// The operands of an instruction.
    #[inline]
    pub fn operands_of(&self, first: u32, len: u32) -> &[Operand] {
        &self.operands[first as usize..][..len as usize]
    }
}
