//! Intrinsics that LLVM itself can say in other words: accesses by masks, operations with a length
//! (`llvm.vp`), tables of relative addresses and fills by a pattern. Only for a module that has
//! some.

use super::super::error::Fault;
use super::super::llvm::{Machine, Module, Value};

/// How their names begin.
const NAMES: [&[u8]; 5] = [
    b"llvm.masked.",
    b"llvm.vp.",
    b"llvm.experimental.vp.",
    b"llvm.experimental.memset.pattern.",
    b"llvm.load.relative.",
];

/// Whether a function is such an intrinsic, and called.
pub(super) fn is_lowered(function: Value) -> bool {
    function.is_declaration()
        && !function.is_unused()
        && NAMES.iter().any(|it| function.name().starts_with(it))
}

/// Replaces them.
pub(super) fn lower(module: Module) -> Result<(), Fault> {
    let Some(machine) = Machine::new("") else {
        return Err(Fault::Link("this LLVM was built without its target NVPTX".to_owned()));
    };
    let passes = c"pre-isel-intrinsic-lowering,function(scalarize-masked-mem-intrin)";
    module.run(passes, Some(&machine)).map_err(Fault::Link)
}
