//! PTX for exactly the target asked for, from an SSA IR.
//!
//! A front end builds an [`ir::Module`] (by calls on [`FunctionBuilder`], or from text), makes a
//! [`Compiler`] for a [`Target`], and compiles:
//!
//! ```
//! use ptxforge_codegen::{Arch, Compiler, Target, ir};
//!
//! let source = "kernel @zero(%p: ptr.global) {\nentry:\n    store.i32 0, %p\n    ret\n}\n";
//! let module = ptxforge_codegen::parse(source, "zero.ssa")?;
//! let compiler = Compiler::new(Target::lowest(Arch::parse("sm_80")?));
//! let ptx = compiler.compile(&module)?;
//! assert!(ptx.text.starts_with(".version 7.0\n.target sm_80\n"));
//! assert_eq!(ptx.kernels[0].param_bytes, 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What comes back is a [`Ptx`]: the text, and for each kernel how its parameters lie. A
//! [`Context`] keeps memory from one compilation to the next. Compilation reads no environment,
//! starts no process and writes no file; the same module gives the same bytes.
//!
//! The steps: verify, legalise and select (`ptxforge-isel`), print ([`mod@print`]). With the feature
//! `llvm`, `import` reads LLVM IR.

mod assembly;
mod attempt;
pub mod compiler;
mod declared;
mod dwarf;
pub mod error;
mod gates;
#[cfg(feature = "llvm")]
pub mod import;
pub mod names;
pub mod print;
pub mod ptx;
mod shared;
mod sizes;
mod supply;

pub use compiler::{Compiler, Context};
pub use error::{Error, Errors};
pub use ir;
pub use ir::{FunctionBuilder, Module};
pub use names::Renamed;
pub use opt::OptLevel;
pub use ptx::{Kernel, KernelParam, Ptx};
pub use target_desc::{self, Arch, Target};

/// What comes of a program that is compiled right from where it is read.
pub struct Compiled {
    /// Its functions and variables, and what whoever made it should know; the bodies may be gone.
    pub module: Module,
    /// The PTX, or all that is wrong.
    pub ptx: Result<Ptx, Errors>,
}

/// Checks `module`; what passes is compiled without panics.
///
/// # Errors
///
/// Everything that is wrong with it.
pub fn verify(module: &Module) -> Result<(), Errors> {
    ir::verify(module).map_err(|errors| Errors(errors.iter().map(error::of_verifying).collect()))
}

/// Reads a module from the text form; `name` is what it is called in messages.
///
/// # Errors
///
/// Everything that is wrong with the text.
pub fn parse(source: &str, name: &str) -> Result<Module, Errors> {
    ir::text::parse(source, name)
        .map_err(|errors| Errors(errors.iter().map(error::of_parsing).collect()))
}

/// Reads LLVM IR, as text or bitcode; `name` is what it is called in messages.
///
/// # Errors
///
/// What is wrong with it, or what of it has no counterpart in PTX.
#[cfg(feature = "llvm")]
pub fn import(bytes: &[u8], name: &str) -> Result<Module, Errors> {
    import_with(&[import::Input { name, bytes }], &import::Options::default())
}

/// Reads LLVM IR as `options` say, and links several inputs.
///
/// # Errors
///
/// As [`import()`], and what keeps the inputs from being linked.
#[cfg(feature = "llvm")]
pub fn import_with(
    inputs: &[import::Input<'_>],
    options: &import::Options,
) -> Result<Module, Errors> {
    import::import_with(inputs, options).map_err(of_imports)
}

/// Reads LLVM IR as `options` say, links several inputs, and compiles it. That is faster than
/// [`import_with`] and [`Compiler::compile_in`], and large modules take less memory.
#[cfg(feature = "llvm")]
pub fn compile_with(
    inputs: &[import::Input<'_>],
    options: &import::Options,
    compiler: &Compiler,
    context: &mut Context,
) -> Compiled {
    import::compile_with(inputs, options, compiler, context)
}

/// Errors of [`import`](mod@import) as those of any other step.
#[cfg(feature = "llvm")]
pub fn of_imports(errors: Vec<import::ImportError>) -> Errors {
    Errors(errors.iter().map(error::of_import).collect())
}
