//! Linking libdevice: only the functions that are used, as they are for the target and the way
//! arithmetic is done, which nobody else sees.

use super::super::error::Fault;
use super::super::llvm::{LlvmLinkage, Owned};
use super::super::options::{Libdevice, Options};
use super::super::read::unreadable;
use super::{defined, maths, reflect};

/// What is left of the library's functions once its questions are answered: those used, with
/// what they call in them.
const SIMPLIFY: &std::ffi::CStr =
    c"globaldce,always-inline,globaldce,function(sroa,early-cse,simplifycfg)";

/// Has a module call libdevice where it must, and links what it calls. `flushes` says whether
/// denormal numbers are flushed there.
pub(super) fn link(
    owned: &mut Owned,
    libdevice: &Libdevice,
    options: &Options,
    flushes: bool,
) -> Result<(), Fault> {
    let read;
    let (bytes, name) = match libdevice {
        Libdevice::Bytes(bytes) => (bytes, "libdevice".to_owned()),
        Libdevice::File(path) => {
            let name = path.display().to_string();
            read = std::fs::read(path)
                .map_err(|error| Fault::Link(format!("cannot read {name}: {error}")))?;
            (&read, name)
        }
    };
    let bad = |why: String| Fault::Link(format!("{name} is no libdevice: {why}"));
    if let Some((fault, _)) = unreadable(bytes) {
        return Err(bad(fault.to_string()));
    }
    // Read as text is, all at once: its passes look at everything.
    let library = owned.read(bytes, c"libdevice", true).map_err(bad)?;
    library.module().verify().map_err(bad)?;
    let needed = maths::rewrite(owned.module(), library.module(), options);
    if needed.is_empty() {
        return Ok(());
    }
    let module = library.module();
    module.target_as(owned.module());
    for function in defined(module) {
        if !needed.iter().any(|it| it.as_bytes() == function.name()) {
            function.set_linkage(LlvmLinkage::LLVMInternalLinkage);
        }
    }
    reflect::fold(module, options, |_| flushes)?;
    module.run(SIMPLIFY, None).map_err(Fault::Link)?;
    if flushes {
        for function in defined(module) {
            function.add_text_attribute(c"denormal-fp-math-f32", c"preserve-sign");
        }
    }
    owned.link(library).map_err(Fault::Link)?;
    for name in &needed {
        if let Some(function) = owned.module().function(name) {
            function.set_linkage(LlvmLinkage::LLVMInternalLinkage);
        }
    }
    Ok(())
}
