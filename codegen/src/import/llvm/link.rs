//! Linking by LLVM's linker: modules of one context become one, and what nobody needs is dropped.
//!
//! The invariant of [`super`] holds on: a [`Module`] got from an [`Owned`] is not in use while
//! this file changes it, for what changes it borrows the `Owned` mutably.

use inkwell::llvm_sys::bit_reader::LLVMGetBitcodeModuleInContext2;
use inkwell::llvm_sys::comdat::LLVMSetComdat;
use inkwell::llvm_sys::linker::LLVMLinkModules2;

use super::*;

/// A module that is not linked yet, in the context of the [`Owned`] that it was read for.
pub(in crate::import) struct Part {
    module: LLVMModuleRef,
    /// Released after the module.
    context: Rc<Context>,
}

impl Part {
    /// The module, for as long as it is borrowed.
    pub(in crate::import) fn module(&self) -> Module<'_> {
        Module(self.module, PhantomData)
    }

    /// Drops all debug information; whether there was any.
    pub(in crate::import) fn strip_debug(&mut self) -> bool {
        // SAFETY: the module lives and nobody looks at it now.
        unsafe { LLVMStripModuleDebugInfo(self.module) != 0 }
    }
}

impl Owned {
    /// A module without anything in it.
    pub(in crate::import) fn empty(name: &CStr) -> Owned {
        // SAFETY: the module lives in the context, and both are released by `Owned`.
        unsafe {
            let context = Context::new();
            let module = LLVMModuleCreateWithNameInContext(name.as_ptr(), context.0);
            Owned { module, context, lost_debug: false }
        }
    }

    /// Reads another module into the same context: bitcode, of which bodies are read when they
    /// are needed, or text.
    pub(in crate::import) fn read(
        &self,
        bytes: &[u8],
        name: &CStr,
        text: bool,
    ) -> Result<Part, String> {
        let mut heard = Heard::listen(self.context.0);
        let mut module = ptr::null_mut();
        // SAFETY: the buffer is a copy. The reader of bitcode takes it over unless it fails, the
        // reader of text never does.
        let (failed, message) = unsafe {
            let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(
                bytes.as_ptr().cast(),
                bytes.len(),
                name.as_ptr(),
            );
            if text {
                let mut message = ptr::null_mut();
                let failed =
                    LLVMParseIRInContext2(self.context.0, buffer, &mut module, &mut message) != 0;
                LLVMDisposeMemoryBuffer(buffer);
                (failed, take_message(message))
            } else {
                let failed =
                    LLVMGetBitcodeModuleInContext2(self.context.0, buffer, &mut module) != 0;
                if failed {
                    LLVMDisposeMemoryBuffer(buffer);
                }
                (failed, String::new())
            }
        };
        if failed || module.is_null() {
            return Err(if message.is_empty() { heard.take() } else { message });
        }
        Ok(Part { module, context: self.context.clone() })
    }

    /// Links `part` in, which was read for this: what has one name becomes one.
    pub(in crate::import) fn link(&mut self, mut part: Part) -> Result<(), String> {
        let mut heard = Heard::listen(self.context.0);
        debug_assert!(Rc::ptr_eq(&self.context, &part.context));
        let module = std::mem::replace(&mut part.module, ptr::null_mut());
        // SAFETY: both are of one context; the second is taken over, whether it goes well or not.
        let failed = unsafe { LLVMLinkModules2(self.module, module) } != 0;
        if failed { Err(heard.take()) } else { Ok(()) }
    }

    /// What is defined here is private from now on, unless `keep` says otherwise of its name.
    pub(in crate::import) fn internalize(&mut self, keep: impl Fn(&[u8]) -> bool) {
        let module = self.module();
        let defined = module.functions().chain(module.globals()).chain(module.aliases());
        let defined: Vec<LLVMValueRef> = defined.map(|it| it.0).collect();
        for value in defined {
            // SAFETY: the value lives in the module, which is borrowed mutably.
            unsafe {
                let name = Value(value, PhantomData).name();
                let special = name.starts_with(b"llvm.");
                if LLVMIsDeclaration(value) != 0 || special {
                    continue;
                }
                if LLVMGetValueKind(value) != ValueKind::LLVMGlobalAliasValueKind {
                    LLVMSetComdat(value, ptr::null_mut());
                }
                match LLVMGetLinkage(value) {
                    LlvmLinkage::LLVMInternalLinkage
                    | LlvmLinkage::LLVMPrivateLinkage
                    | LlvmLinkage::LLVMAppendingLinkage
                    | LlvmLinkage::LLVMAvailableExternallyLinkage => {}
                    _ if keep(name) => {}
                    _ => LLVMSetLinkage(value, LlvmLinkage::LLVMInternalLinkage),
                }
            }
        }
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // SAFETY: it is released once, unless it was linked, and its context after it.
        unsafe {
            if !self.module.is_null() {
                LLVMDisposeModule(self.module);
            }
        }
    }
}

/// What was said.
#[derive(Default)]
struct Text(String);

/// What LLVM says of a context while this lives.
struct Heard {
    context: LLVMContextRef,
    // In a place of its own, which LLVM is told.
    text: Box<Text>,
}

impl Heard {
    fn listen(context: LLVMContextRef) -> Heard {
        let mut heard = Heard { context, text: Box::default() };
        let place: *mut Text = &mut *heard.text;
        // SAFETY: the text does not move, and is not spoken to any more once this is dropped.
        unsafe { LLVMContextSetDiagnosticHandler(context, Some(hear), place.cast()) };
        heard
    }

    /// What was said.
    fn take(&mut self) -> String {
        std::mem::take(&mut self.text.0)
    }
}

impl Drop for Heard {
    fn drop(&mut self) {
        // SAFETY: the context lives.
        unsafe { LLVMContextSetDiagnosticHandler(self.context, Some(ignore), ptr::null_mut()) };
    }
}

/// Keeps the last error.
extern "C" fn hear(info: LLVMDiagnosticInfoRef, place: *mut c_void) {
    // SAFETY: LLVM gives what was given with the handler, which lives as long as the handler.
    unsafe {
        let severity = LLVMGetDiagInfoSeverity(info);
        let text = take_message(LLVMGetDiagInfoDescription(info));
        if severity == inkwell::llvm_sys::LLVMDiagnosticSeverity::LLVMDSError
            && let Some(heard) = place.cast::<Text>().as_mut()
        {
            heard.0 = text;
        }
    }
}
