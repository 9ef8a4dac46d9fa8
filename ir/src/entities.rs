//! The names of things: dense 32-bit references into the maps that hold them.
//!
//! [`Global`], [`Func`], [`Sig`], [`DebugFile`] and [`DebugEntry`] belong to a
//! [`Module`](crate::Module); the others to one
//! [`Function`](crate::Function) body and mean nothing outside it.

use cranelift_entity::entity_impl;

macro_rules! entities {
    ($($(#[$doc:meta])* $name:ident $prefix:literal;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub struct $name(u32);
            entity_impl!($name, $prefix);
        )*
    };
}

entities! {
    /// A value: a block parameter, a result of an instruction, or a constant.
    Value "v";
    /// An instruction.
    Inst "inst";
    /// A basic block.
    Block "block";
    /// A PTX instruction with its modifiers, as used by `target` instructions of a function.
    VariantRef "variant";
    /// Inline assembly of a function.
    AsmRef "asm";
    /// A function or kernel of the module.
    Func "func";
    /// A variable of the module.
    Global "global";
    /// A signature of indirect calls.
    Sig "sig";
    /// A file of the source.
    DebugFile "file";
    /// Something that the source declares.
    DebugEntry "entry";
    /// A place in the source, of a function.
    DebugLoc "loc";
}
