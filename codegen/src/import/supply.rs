//! Compiling while importing: the bodies of an LLVM module are imported some at a time by one
//! thread, and compiled by the others while it imports the next. Their memory is used again, so a
//! large module is never in memory as a whole.
//!
//! Invariants:
//! * The text is that of the module imported as a whole, then compiled, but for the numbers behind
//!   names where a function made by the import has the name that another one is given in PTX.
//! * What is refused by the import is all that is said, as where that comes first.

use ir::{DebugLevel, Func};

use super::error::ImportError;
use super::llvm::{Module, Owned, Value};
use super::read::{self, Inputs};
use super::source::Source;
use super::{Importer, Input, Options, changed, invalid, lost_debug};
use crate::compiler::{Compiler, Context};
use crate::error::Errors;
use crate::supply::Supply;
use crate::{Compiled, of_imports};

/// So many instructions make a batch: they take a megabyte or two, and are much work beside
/// telling the threads.
const BATCH: usize = 8192;

/// Bodies of more instructions than this are rare, and their memory is not kept.
const MOST_SPARE: usize = 2048;

/// Imports and compiles LLVM IR; several inputs are linked.
pub fn compile_with(
    inputs: &[Input<'_>],
    options: &Options,
    compiler: &Compiler,
    context: &mut Context,
) -> Compiled {
    match read::inputs(inputs, options) {
        Ok(Inputs::Linked(linked)) => linked.compile(options, compiler, context),
        Ok(Inputs::One(owned, source)) => {
            compile_owned(&owned, inputs[0].name, source, options, compiler, context)
        }
        Err(errors) => refused(errors),
    }
}

/// Imports and compiles a module that inkwell holds in memory; its name is that of LLVM's module.
/// Where something has to be changed before, that is done with a copy.
pub fn compile_module(
    module: &inkwell::module::Module<'_>,
    options: &Options,
    compiler: &Compiler,
    context: &mut Context,
) -> Compiled {
    let name = module.get_name().to_string_lossy();
    match invalid::verify(Module::of(module), &name, None) {
        // SAFETY: it has just been verified.
        Ok(()) => unsafe { compile_verified_module(module, options, compiler, context) },
        Err(errors) => refused(errors),
    }
}

/// As [`compile_module`], for a module that LLVM's verifier has accepted: checking it again takes
/// longer than the import itself.
///
/// # Safety
///
/// The module must be one that `module.verify()` accepts. LLVM's interface to broken modules is
/// not safe.
pub unsafe fn compile_verified_module(
    module: &inkwell::module::Module<'_>,
    options: &Options,
    compiler: &Compiler,
    context: &mut Context,
) -> Compiled {
    let name = module.get_name().to_string_lossy();
    match changed(module, &name, options) {
        Ok(changed) => {
            let llvm = changed.as_ref().map_or(Module::of(module), Owned::module);
            FromLlvm::new(llvm, &name, None, options, compiler).compile(compiler, context)
        }
        Err(errors) => refused(errors),
    }
}

/// Compiles a module that was read and made ready, and says what reading it dropped.
pub(super) fn compile_owned(
    owned: &Owned,
    name: &str,
    source: Option<Source>,
    options: &Options,
    compiler: &Compiler,
    context: &mut Context,
) -> Compiled {
    let supply = FromLlvm::new(owned.module(), name, source, options, compiler);
    let mut compiled = supply.compile(compiler, context);
    compiled.module.warnings.extend(owned.lost_debug.then(lost_debug));
    compiled
}

fn refused(errors: Vec<ImportError>) -> Compiled {
    Compiled { module: ir::Module::default(), ptx: Err(of_imports(errors)) }
}

/// A module of LLVM as one whose bodies come in batches.
struct FromLlvm<'m, 'o> {
    im: Importer<'m>,
    name: &'o str,
    options: &'o Options,
    /// Whether all bodies come in one batch: what debuggers are told is known once all is imported,
    /// and an alias has the body of another kernel.
    is_whole: bool,
    has_begun: bool,
    /// The first function that was not imported.
    next: Option<Value<'m>>,
    /// The functions whose bodies were handed over last.
    last: Vec<Func>,
    /// So many functions were declared; those behind were made by the import.
    declared: usize,
    is_done: bool,
}

impl<'m, 'o> FromLlvm<'m, 'o> {
    fn new(
        llvm: Module<'m>,
        name: &'o str,
        source: Option<Source>,
        options: &'o Options,
        compiler: &Compiler,
    ) -> FromLlvm<'m, 'o> {
        FromLlvm {
            im: Importer::new(llvm, name, source, options),
            name,
            options,
            is_whole: compiler.debug().is_some_and(|it| it > DebugLevel::None)
                || llvm.aliases().next().is_some(),
            has_begun: false,
            next: None,
            last: Vec::new(),
            declared: 0,
            is_done: false,
        }
    }

    fn compile(mut self, compiler: &Compiler, context: &mut Context) -> Compiled {
        let ptx = compiler.compile_from(context, &mut self);
        Compiled { module: self.im.module, ptx }
    }

    /// Keeps the memory of the bodies that were handed over last.
    fn recycle(&mut self, view: &mut ir::Module) {
        for func in self.last.drain(..) {
            let body = view.funcs[func].body.take();
            if let Some(mut body) = body.filter(|it| it.insts.len() <= MOST_SPARE) {
                body.clear();
                self.im.spare.push(body);
            }
        }
    }
}

impl Supply for FromLlvm<'_, '_> {
    fn begin(&mut self) -> Result<(), Errors> {
        self.is_done = false;
        if self.has_begun && self.is_whole {
            // All is there still.
            return Ok(());
        }
        if self.has_begun {
            let source = self.im.source.take();
            let spare = std::mem::take(&mut self.im.spare);
            self.im =
                Importer { spare, ..Importer::new(self.im.llvm, self.name, source, self.options) };
        }
        self.has_begun = true;
        self.last.clear();
        if !self.im.heads() {
            return self.end();
        }
        self.is_whole |= self.im.module.debug.level > DebugLevel::None;
        self.next = self.im.llvm.first_function();
        self.declared = self.im.module.funcs.len();
        if self.is_whole {
            self.import_rest();
        }
        Ok(())
    }

    fn module(&self) -> &ir::Module {
        &self.im.module
    }

    fn has_bodies(&self) -> bool {
        self.is_whole
    }

    fn next(&mut self, funcs: &mut Vec<Func>) {
        funcs.clear();
        if self.is_whole {
            if !std::mem::replace(&mut self.is_done, true) && self.im.errors.is_empty() {
                funcs.extend(self.with_bodies(0));
            }
            return;
        }
        if self.im.errors.is_empty() && !self.is_done {
            self.im.bodies(&mut self.next, BATCH, funcs);
            if self.next.is_none() {
                self.is_done = true;
                funcs.extend(self.with_bodies(self.declared));
            }
        }
        if !self.im.errors.is_empty() {
            // Only what else is refused is of interest.
            self.import_rest();
            funcs.clear();
        }
    }

    fn is_done(&self) -> bool {
        self.is_done
    }

    fn hand_over(&mut self, funcs: &[Func], view: Option<ir::Module>) -> ir::Module {
        let own = &mut self.im.module;
        let bodies: Vec<_> = funcs.iter().map(|&it| own.funcs[it].body.take()).collect();
        let mut view = match view {
            None => own.clone(),
            Some(mut view) => {
                self.recycle(&mut view);
                let own = &self.im.module;
                for sig in own.sigs.values().skip(view.sigs.len()) {
                    view.add_sig(sig.clone());
                }
                for made in own.funcs.values().skip(view.funcs.len()) {
                    // Names differ, as they do in the module that has it.
                    let _ = view.add_func(made.clone());
                }
                view
            }
        };
        for (&func, body) in funcs.iter().zip(bodies) {
            view.funcs[func].body = body;
        }
        self.last.extend_from_slice(funcs);
        view
    }

    fn end(&mut self) -> Result<(), Errors> {
        self.im.end().map_err(|errors| {
            self.im.module.warnings.clear();
            of_imports(errors)
        })
    }
}

impl FromLlvm<'_, '_> {
    fn import_rest(&mut self) {
        self.im.bodies(&mut self.next, usize::MAX, &mut Vec::new());
        self.im.define_aliases();
    }

    /// The functions with body from the number `from` on.
    fn with_bodies(&self, from: usize) -> Vec<Func> {
        let all = self.im.module.funcs.iter().skip(from).filter(|(_, it)| it.body.is_some());
        all.map(|(id, _)| id).collect()
    }
}
