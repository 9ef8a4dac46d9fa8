//! The SSA IR of ptxforge.
//!
//! A [`Module`] holds kernels, functions and variables. The body of a function is a list of
//! blocks; a block has *parameters* (there are no phis), instructions, and one terminator that
//! names the blocks control goes to and what their parameters become. Every value has one
//! definition, which dominates its uses.
//!
//! There are two kinds of opcodes. The portable ones ([`Opcode`]) say what is to be done: they
//! exist on every target, and `ptxforge-isel` finds instructions for them or says why there are
//! none. The opcode `target` names one PTX instruction of the table of `ptxforge-target-desc`,
//! so that every instruction of PTX can be reached from every front end.
//!
//! Memory is bytes; types belong to accesses, not to memory. A pointer is 64 bits and has a
//! state space in its type; the generic space covers global, shared and local memory.
//! What the IR calls *poison* is as in LLVM: a value that may be anything, and must not decide
//! control flow or be used as an address.
//!
//! Modules come from three places: the text form (`text`), calls on [`FunctionBuilder`], and
//! the import of LLVM IR in `ptxforge-codegen`. All are checked by [`verify()`]; what passes it
//! is compiled without panics.

pub mod asm;
pub mod attr;
pub mod builder;
pub mod copy;
pub mod debug;
pub mod entities;
pub mod function;
pub mod module;
pub mod opcode;
pub mod text;
pub mod types;
pub mod verify;
pub mod word;

pub use asm::{Asm, AsmClass, Constraint};
pub use attr::{Align, Attr, Flags, Mem, Surf};
pub use builder::FunctionBuilder;
pub use copy::Edited;
pub use debug::{Debug, DebugLevel, DebugLocData, DebugVariable};
pub use entities::{
    AsmRef, Block, DebugEntry, DebugFile, DebugLoc, Func, Global, Inst, Sig, Value, VariantRef,
};
pub use function::{Bits, BlockCall, BlockData, Function, InstData, Loc, ValueData, ValueDef};
pub use module::Warning;
pub use module::{
    Duplicate, FuncData, GlobalData, GlobalKind, Init, LaunchBounds, Linkage, Module, ModuleAsm,
    Param, Reloc, Signature, Symbol,
};
pub use opcode::{Arg, AttrKind, Effect, OpInfo, Opcode, Res};
pub use types::{Scalar, Space, Type};
pub use verify::verify;
pub use word::{
    AtomicOp, CacheHint, CacheLevel, Clamp, Dim, FloatCmp, Geom, IntCmp, Ordering, Scope, SurfHint,
    SurfQuery, WarpOp,
};
