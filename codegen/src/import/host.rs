//! Functions of LLVM IR on this machine, by LLVM's own compiler for it: what tests compare with.

use inkwell::OptimizationLevel;
use inkwell::context::Context;
use inkwell::execution_engine::ExecutionEngine;
use inkwell::memory_buffer::MemoryBuffer;

/// The functions of a module, compiled for this machine.
pub struct Host<'c>(ExecutionEngine<'c>);

impl Host<'_> {
    /// The address of the function `name`. It is there as long as this is.
    pub fn address(&self, name: &str) -> Option<usize> {
        self.0.get_function_address(name).ok()
    }
}

/// Compiles the text of a module for this machine, and lets `use_` use it.
///
/// # Errors
///
/// What LLVM says is wrong with it.
pub fn on_host<T>(text: &str, use_: impl FnOnce(&Host) -> T) -> Result<T, String> {
    let context = Context::create();
    let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "host");
    let module = context.create_module_from_ir(buffer).map_err(|it| it.to_string())?;
    module.verify().map_err(|it| it.to_string())?;
    let engine = module.create_jit_execution_engine(OptimizationLevel::None);
    let engine = engine.map_err(|it| it.to_string())?;
    Ok(use_(&Host(engine)))
}
