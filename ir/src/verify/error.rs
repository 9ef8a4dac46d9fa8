//! What can be wrong with a module, and where.

use std::fmt;

use crate::entities::{Block, Inst};
use crate::function::Loc;
use crate::module::{Linkage, Symbol};
use crate::opcode::Opcode;
use crate::types::{Space, Type};
use crate::word::Ordering;

/// Something that a module must not be.
#[derive(Clone, PartialEq, Debug)]
pub struct VerifyError {
    /// Where.
    pub place: Place,
    /// What.
    pub kind: VerifyErrorKind,
}

/// A place in a module.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    /// The function or variable.
    pub symbol: Symbol,
    /// Its name; empty for the debug information of the module.
    pub name: Box<str>,
    /// The block, and its name if it has one.
    pub block: Option<(Block, Option<Box<str>>)>,
    /// The instruction.
    pub inst: Option<(Inst, Opcode)>,
    /// The instruction, or the function or variable, in the source.
    pub loc: Loc,
}

/// What was needed of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// This type.
    Type(Type),
    /// One of several.
    What(&'static str),
}

impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Need::Type(ty) => write!(f, "`{ty}`"),
            Need::What(what) => f.write_str(what),
        }
    }
}

/// What is wrong. Operands, results and the like are counted from 1 in messages, from 0 here.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyErrorKind {
    /// Two things have the same name.
    #[error("another function or variable is called `@{0}`, too")]
    DuplicateName(Box<str>),
    /// A number names something that does not exist.
    #[error("a {0} is named that this function or module does not have")]
    Dangling(&'static str),

    // Variables.
    /// A variable cannot lie there.
    #[error("a variable lies in global, shared or const memory, not in {}", .0.name())]
    GlobalSpace(Space),
    /// A surface, texture or sampler with something that only data has.
    #[error("a surface, texture or sampler has no contents and is neither an array nor managed")]
    Handle,
    /// A sampler of its own where each texture has one.
    #[error("a sampler of its own needs a module with `independent_samplers`")]
    SamplerMode,
    /// More bytes than addresses can count.
    #[error("the variable is larger than {} bytes", i64::MAX)]
    GlobalSize,
    /// An array without a length that is not defined elsewhere.
    #[error("an array of length 0 gets its size elsewhere, so it is `extern`")]
    EmptyArray,
    /// A variable that cannot be managed.
    #[error("a managed variable lies in global memory")]
    Managed,
    /// Contents where there can be none.
    #[error("{0} has no contents of its own in the module")]
    InitNotAllowed(&'static str),
    /// More contents than the variable has place for.
    #[error("the contents have {have} bytes, and the variable {need}")]
    InitSize {
        /// The size of the variable.
        need: u64,
        /// The size of the contents.
        have: u64,
    },
    /// Addresses in the contents in the wrong order or place.
    #[error("the address at byte {0} of the contents overlaps what is before it or the end")]
    RelocPlace(u64),
    /// Bytes under an address.
    #[error("the bytes under the address at byte {0} of the contents are not zero")]
    RelocBytes(u64),
    /// An address that is known only when the kernel runs.
    #[error("the address of `@{0}` is not known before the kernel runs, or is none")]
    RelocSymbol(Box<str>),
    /// An address in a function.
    #[error("`@{0}` has one address: none inside it, and none that is generic")]
    RelocFunction(Box<str>),

    // Heads of functions.
    /// A linkage that does not go with the thing.
    #[error("{what} cannot be {}", linkage_name(.have))]
    Linkage {
        /// What it is.
        what: &'static str,
        /// Its linkage.
        have: Linkage,
    },
    /// A kernel that is not defined.
    #[error("a kernel has a body")]
    KernelWithoutBody,
    /// A kernel that returns something.
    #[error("a kernel returns nothing")]
    KernelReturns,
    /// A function that never returns, and what it would return.
    #[error("a kernel, or a function that returns values, is not `noreturn`")]
    NoReturn,
    /// A parameter that is not as it must be.
    #[error("parameter {}: {need}", .param + 1)]
    Param {
        /// Which.
        param: usize,
        /// What was needed.
        need: &'static str,
    },
    /// A result of a function that cannot be returned.
    #[error("a `{0}` cannot be returned")]
    ReturnType(Type),
    /// Launch bounds that do not go together.
    #[error("launch bounds: {0}")]
    Launch(&'static str),

    // Blocks.
    /// A body without blocks.
    #[error("the body has no block")]
    NoBlocks,
    /// The first block does not have the parameters of the function.
    #[error("the first block has the parameters of the function: parameter {} is {have}, needed {need}", .param + 1)]
    EntryParams {
        /// Which.
        param: usize,
        /// What was needed.
        need: OrNone,
        /// What there is.
        have: OrNone,
    },
    /// A jump to the first block.
    #[error("control does not come back to the first block")]
    EntryIsTarget,
    /// A block that stands in the order twice.
    #[error("the block stands in the function twice")]
    BlockTwice,
    /// A block that does not end.
    #[error("the block ends without a terminator, such as `jump` or `ret`")]
    NoTerminator,
    /// A terminator in the middle of a block.
    #[error("the terminator is not the last instruction of its block")]
    EarlyTerminator,
    /// An instruction that stands in blocks twice.
    #[error("the instruction stands in the function twice")]
    InstTwice,

    // Values.
    /// A definition that does not know its value.
    #[error("a result or parameter does not belong to its definition")]
    Definition,
    /// A constant that its type does not have.
    #[error("a `{0}` has no such constant")]
    Constant(Type),
    /// A value that is used where it may not have been defined.
    #[error("`%{value}` may not be defined here: {why}")]
    NotDominated {
        /// The name of the value.
        value: Box<str>,
        /// Where it is defined.
        why: &'static str,
    },
    /// Another type than the address of the thing has.
    #[error("the address of `@{name}` has the type `{need}`, not `{have}`")]
    AddressType {
        /// The name.
        name: Box<str>,
        /// Its type.
        need: Type,
        /// The type that stands there.
        have: Type,
    },

    // Instructions.
    /// Another number of operands.
    #[error("needs {need} operands{}, has {have}", if *.or_more { " or more" } else { "" })]
    Arity {
        /// How many were needed.
        need: usize,
        /// Whether there may be more.
        or_more: bool,
        /// How many there are.
        have: usize,
    },
    /// An operand of a wrong type.
    #[error("operand {} needs {need}, has `{have}`", .arg + 1)]
    ArgType {
        /// Which.
        arg: usize,
        /// What was needed.
        need: Need,
        /// Its type.
        have: Type,
    },
    /// Another number of results.
    #[error("gives {need} results, has {have}")]
    ResultCount {
        /// How many it gives.
        need: usize,
        /// How many there are.
        have: usize,
    },
    /// A result of a wrong type.
    #[error("result {} is `{need}`, not `{have}`", .result + 1)]
    ResultType {
        /// Which.
        result: usize,
        /// The type that it has by the opcode.
        need: Type,
        /// The type that stands there.
        have: Type,
    },
    /// A controlling type that the opcode is not for.
    #[error("is for {need}, not for `{have}`")]
    ControllingType {
        /// What was needed.
        need: &'static str,
        /// The type.
        have: Type,
    },
    /// A conversion that there is not.
    #[error("converts {need}, not `{from}` to `{to}`")]
    Conversion {
        /// What it converts.
        need: &'static str,
        /// The type of the operand.
        from: Type,
        /// The type of the result.
        to: Type,
    },
    /// An attribute of another opcode.
    #[error("has the attribute of another opcode")]
    AttrKind,
    /// An attribute that does not go with the rest.
    #[error("{0}")]
    Attr(&'static str),
    /// An ordering that the access cannot have.
    #[error("cannot be ordered `{}`; {need}", .have.name())]
    Ordering {
        /// Its ordering.
        have: Ordering,
        /// What there is.
        need: &'static str,
    },
    /// A space that the access is not for.
    #[error("operand {} points into {} memory; {need}", .arg + 1, .have.name())]
    Space {
        /// Which operand.
        arg: usize,
        /// What was needed.
        need: &'static str,
        /// The space of the pointer.
        have: Space,
    },
    /// An alignment that is too low.
    #[error("needs an alignment of {need} bytes, has {have}")]
    Align {
        /// The least, in bytes.
        need: u64,
        /// What there is.
        have: u64,
    },
    /// A lane that the vector does not have.
    #[error("lane {have} of {lanes}")]
    Lane {
        /// The lane.
        have: u32,
        /// How many there are.
        lanes: u32,
    },
    /// Operand that must be a constant in some range.
    #[error("operand {}: {need}", .arg + 1)]
    ArgValue {
        /// Which.
        arg: usize,
        /// What was needed.
        need: &'static str,
    },
    /// A case that is there twice, or that the type does not have.
    #[error("case {0} is there twice, or the type does not have it")]
    Case(u64),
    /// Another number of values than the block has parameters.
    #[error("block {block} takes {need} values, not {have}")]
    BlockArity {
        /// The block.
        block: BlockText,
        /// How many it takes.
        need: usize,
        /// How many are passed.
        have: usize,
    },
    /// A value of another type than the parameter of the block.
    #[error("parameter {} of block {block} is `{need}`, not `{have}`", .param + 1)]
    BlockArg {
        /// The block.
        block: BlockText,
        /// Which parameter.
        param: usize,
        /// Its type.
        need: Type,
        /// The type of the value.
        have: Type,
    },
    /// A kernel is called.
    #[error("`@{0}` is a kernel, which is launched, not called")]
    CallsKernel(Box<str>),

    // PTX instructions.
    /// No form takes the modifiers.
    #[error("`{0}` is no instruction: no form takes these modifiers")]
    NoForm(Box<str>),
    /// Control flow has opcodes of its own.
    #[error("`{0}` changes control flow or takes a label, which only the portable opcodes do")]
    ControlFlow(Box<str>),
    /// The operands are those of no form.
    #[error("`{variant}`: {why}")]
    Form {
        /// The instruction.
        variant: Box<str>,
        /// What does not fit, in the form that fits best.
        why: Box<str>,
    },
    /// A texture without a sampler where textures have none of their own, or the other way round.
    #[error("`{variant}` {}", sampler_need(*.has_sampler))]
    Sampler {
        /// The instruction.
        variant: Box<str>,
        /// Whether it has one.
        has_sampler: bool,
    },
    /// The text or the operands of inline assembly.
    #[error("{0}")]
    Asm(Box<str>),
    /// So many errors that the rest was not looked at.
    #[error("too many errors; the rest is not verified")]
    TooMany,
}

/// A type, or that there is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrNone(pub Option<Type>);

impl fmt::Display for OrNone {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.0 {
            Some(ty) => write!(f, "`{ty}`"),
            None => f.write_str("none"),
        }
    }
}

/// The name of a block, or its number where it has none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockText(pub Block, pub Option<Box<str>>);

impl fmt::Display for BlockText {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.1 {
            Some(name) => write!(f, "`{name}`"),
            None => write!(f, "{}", self.0),
        }
    }
}

fn linkage_name(linkage: &Linkage) -> &'static str {
    match linkage {
        Linkage::Internal => "internal",
        Linkage::Visible => "visible",
        Linkage::Weak => "weak",
        Linkage::Common => "common",
        Linkage::External => "extern",
    }
}

/// `@name, block `body`, `load`: operand 1 needs a pointer, has `i32``.
impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &*self.place.name {
            "" => f.write_str("debug information")?,
            name => write!(f, "@{name}")?,
        }
        if let Some((block, name)) = &self.place.block {
            write!(f, ", block {}", BlockText(*block, name.clone()))?;
        }
        if let Some((_, op)) = self.place.inst {
            write!(f, ", `{}`", op.info().text)?;
        }
        write!(f, ": {}", self.kind)
    }
}

impl std::error::Error for VerifyError {}

fn sampler_need(has_sampler: bool) -> &'static str {
    match has_sampler {
        true => "has a sampler, which needs a module with `independent_samplers`",
        false => "needs a sampler: the module has `independent_samplers`",
    }
}
