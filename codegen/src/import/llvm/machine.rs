//! What LLVM knows of the target. Belongs to [`super`], whose invariants hold here too.
use std::ffi::CString;
use std::sync::Once;

use inkwell::llvm_sys::target::{
    LLVMInitializeNVPTXTarget, LLVMInitializeNVPTXTargetInfo, LLVMInitializeNVPTXTargetMC,
};
use inkwell::llvm_sys::target_machine::*;

use super::*;

/// LLVM's idea of the target, which tells its passes what is cheap and which address spaces
/// there are. It makes no code.
pub(in super::super) struct Machine(LLVMTargetMachineRef);

impl Machine {
    /// For a processor that LLVM knows by that name, or any for an empty one.
    pub(in super::super) fn new(processor: &str) -> Option<Machine> {
        static ONCE: Once = Once::new();
        // SAFETY: these register the target with LLVM, once.
        ONCE.call_once(|| unsafe {
            LLVMInitializeNVPTXTargetInfo();
            LLVMInitializeNVPTXTarget();
            LLVMInitializeNVPTXTargetMC();
        });
        let triple = c"nvptx64-nvidia-cuda";
        let processor = CString::new(processor).ok()?;
        let (mut target, mut message) = (ptr::null_mut(), ptr::null_mut());
        // SAFETY: the texts end with NULs; the message is taken over.
        unsafe {
            if LLVMGetTargetFromTriple(triple.as_ptr(), &mut target, &mut message) != 0 {
                take_message(message);
                return None;
            }
            let machine = LLVMCreateTargetMachine(
                target,
                triple.as_ptr(),
                processor.as_ptr(),
                c"".as_ptr(),
                LLVMCodeGenOptLevel::LLVMCodeGenLevelDefault,
                LLVMRelocMode::LLVMRelocDefault,
                LLVMCodeModel::LLVMCodeModelDefault,
            );
            (!machine.is_null()).then_some(Machine(machine))
        }
    }

    pub(super) fn raw(&self) -> LLVMTargetMachineRef {
        self.0
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        // SAFETY: the machine was created in `new` and is released once.
        unsafe { LLVMDisposeTargetMachine(self.0) }
    }
}
