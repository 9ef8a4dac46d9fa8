//! LLVM's own passes, before the import.
//!
//! They know the target: which address spaces there are, what diverges, and that nothing of C's
//! library may be called that was not. What they make is LLVM IR like any other.

use std::collections::HashSet;

use target_desc::processor;

use super::super::error::Fault;
use super::super::llvm::{Machine, Module, Op, Value, ValueKind};
use super::super::options::{Level, Options};
use super::defined;

/// Runs the passes of `level`.
pub(super) fn run(module: Module, level: Level, options: &Options) -> Result<(), Fault> {
    // What the options say of denormal numbers, constants are folded by.
    if let Some(flushes) = options.maths.flushes() {
        for function in defined(module) {
            let mode = if flushes { c"preserve-sign" } else { c"ieee" };
            function.add_text_attribute(c"denormal-fp-math-f32", mode);
        }
    }
    keep_named_in_assembly(module);
    let arch = options.target.and_then(|it| processor::of_llvm(it.arch));
    let machine = Machine::new(&arch.map_or(String::new(), |it| it.to_string()));
    let Some(machine) = machine else {
        return Err(Fault::Link("this LLVM was built without its target NVPTX".to_owned()));
    };
    let passes = match level {
        Level::None => c"default<O0>",
        Level::Less => c"default<O1>,function(infer-address-spaces)",
        Level::Default => c"default<O2>,function(infer-address-spaces)",
        Level::More => c"default<O3>,function(infer-address-spaces)",
        Level::Size => c"default<Os>,function(infer-address-spaces)",
        Level::Smallest => c"default<Oz>,function(infer-address-spaces)",
    };
    module.run(passes, Some(&machine)).map_err(Fault::Link)
}

/// Has LLVM keep what assembly may name, which it does not read.
pub(in super::super) fn keep_named_in_assembly(module: Module) {
    module.keep(&named_in_assembly(module));
}

fn named_in_assembly<'m>(module: Module<'m>) -> Vec<Value<'m>> {
    let mut texts = vec![module.asm()];
    for function in defined(module) {
        let insts = function.blocks().flat_map(|it| it.instructions());
        let calls = insts.filter(|it| it.opcode() == Op::LLVMCall).map(|it| it.callee());
        let assembly = calls.filter(|it| it.kind() == ValueKind::LLVMInlineAsmValueKind);
        texts.extend(assembly.map(|it| it.asm_text()));
    }
    let part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_$.".contains(byte);
    let words: HashSet<&[u8]> =
        texts.into_iter().flat_map(|it| it.split(move |byte| !part(byte))).collect();
    let symbols = module.functions().filter(|it| it.intrinsic() == 0).chain(module.globals());
    symbols.filter(|it| !it.name().starts_with(b"llvm.") && words.contains(it.name())).collect()
}
