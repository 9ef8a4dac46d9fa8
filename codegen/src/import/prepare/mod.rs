//! What is done to a module before it is imported: questions about the compilation are answered,
//! functions that the GPU lacks come from libdevice, and LLVM's passes run where they are asked
//! for. Nothing of it is done to a module that needs none of it.
//!
//! Invariants:
//! * The module has passed LLVM's verifier, and does so afterwards.
//! * An instruction of the program becomes at most one other in the same place, so that positions
//!   in the text hold; where LLVM's passes run, they are given up.
//! * What cannot be done here is left as it is: the import refuses it where it stands.

mod libdevice;
mod lower;
mod maths;
mod optimize;
mod reflect;
mod wrapper;

use super::error::Fault;
use super::llvm::{Module, Owned, Value};
use super::options::Options;
use super::signature::flushes_denormals;
use super::source::Source;

pub(super) use maths::{is_of_c, is_of_library};
pub(super) use optimize::keep_named_in_assembly;

/// Whether there is anything to do for a module.
pub(super) fn is_needed(module: Module, options: &Options) -> bool {
    options.level.is_some()
        || module.functions().any(|it| reflect::is_question(it) || lower::is_lowered(it))
        || (options.libdevice.is_some() && maths::is_needed(module))
}

/// Makes a module ready to be imported.
pub(super) fn prepare(
    owned: &mut Owned,
    source: &mut Option<Source>,
    options: &Options,
) -> Result<(), Fault> {
    if !is_needed(owned.module(), options) {
        return Ok(());
    }
    let flushes = flushes(owned.module(), options);
    reflect::fold(owned.module(), options, |function| {
        flushes.unwrap_or_else(|| flushes_denormals(function))
    })?;
    if let Some(libdevice) = &options.libdevice
        && maths::is_needed(owned.module())
    {
        // A library has one answer for all who call it: the exact one if they differ.
        let flushes = flushes.unwrap_or_else(|| {
            let mut all = owned.module().functions().filter(|it| !it.is_declaration()).peekable();
            all.peek().is_some() && all.all(flushes_denormals)
        });
        libdevice::link(owned, libdevice, options, flushes)?;
    }
    if owned.module().functions().any(lower::is_lowered) {
        lower::lower(owned.module())?;
        if let Some(source) = source.as_mut() {
            source.forget_instructions();
        }
    }
    if let Some(level) = options.level {
        optimize::run(owned.module(), level, options)?;
        if let Some(source) = source {
            source.forget_instructions();
        }
    }
    Ok(())
}

/// Whether denormal numbers are flushed in all of a module, where that is known: as the options
/// say, else as clang writes into the module.
fn flushes(module: Module, options: &Options) -> Option<bool> {
    let flag = || module.flag("nvvm-reflect-ftz").map(|it| it != 0);
    options.maths.flushes().or_else(flag)
}

/// The functions with body of a module.
fn defined<'m>(module: Module<'m>) -> Vec<Value<'m>> {
    module.functions().filter(|it| !it.is_declaration()).collect()
}
