//! The way from a module of the IR to PTX.
//!
//! Invariants:
//! * The text depends on the module and the target only: not on the number of threads, the
//!   environment, or what was compiled before.
//! * `.version` is the lowest that the target, the directives and the instructions need.
//!   Selection starts at the lowest version of the target; an operation that has no form there
//!   raises it, and the module is selected again.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};

use ir::{DebugEntry, DebugLevel, Func, Module, Symbol};
use opt::OptLevel;
use rayon::prelude::*;
use target_desc::{Directive, Gate, Ptx as Version, Target, Variant, directive};

use crate::assembly::{self, Known};
use crate::dwarf::{self, CodeOf};
use crate::error::{self, Error, Errors};
use crate::gates::{self, Owner};
use crate::names::Names;
use crate::print::lines::{self, Lines};
use crate::print::{self, Scene, function, signature};
use crate::ptx::Ptx;
use crate::{declared, sizes};

/// Compiles modules for one target.
#[derive(Clone, Debug)]
pub struct Compiler {
    target: Target,
    may_raise: bool,
    debug: Option<DebugLevel>,
    level: OptLevel,
}

/// Memory that is kept from one compilation to the next. It may be used with any compiler.
#[derive(Default)]
pub struct Context {
    threads: Vec<Thread>,
}

/// What a thread works with.
struct Thread {
    passes: opt::Context,
    select: isel::Context,
    /// The text of its functions.
    text: String,
}

impl Compiler {
    /// A compiler for `target`. What its PTX version has may be used; something that needs a
    /// later version has the module compiled for that.
    pub fn new(target: Target) -> Compiler {
        let ptx = target.ptx.max(target.arch.lowest_ptx());
        let target = Target { ptx, ..target };
        Compiler { target, may_raise: true, debug: None, level: OptLevel::None }
    }

    /// A compiler for `target` that reports what needs a later PTX version as an error.
    pub fn at_most(target: Target) -> Compiler {
        Compiler { may_raise: false, target, ..Compiler::new(target) }
    }

    /// Writes so much debug information, and not as much as the module asks for.
    pub fn with_debug(self, level: DebugLevel) -> Compiler {
        Compiler { debug: Some(level), ..self }
    }

    /// Runs passes over the IR first, as many as `level` says; without, it is taken as it is.
    pub fn opt_level(self, level: OptLevel) -> Compiler {
        Compiler { level, ..self }
    }

    /// What the passes make of `module`.
    ///
    /// # Errors
    ///
    /// What is wrong with the module, if there are passes to run.
    pub fn optimized(&self, mut module: Module) -> Result<Module, Errors> {
        if self.level > OptLevel::None {
            crate::verify(&module)?;
            opt::optimize_module(&mut module, self.level);
        }
        Ok(module)
    }

    /// Compiles `module`.
    ///
    /// # Errors
    ///
    /// What is wrong with the module, or not to be had on the target.
    pub fn compile(&self, module: &Module) -> Result<Ptx, Errors> {
        self.compile_in(&mut Context::default(), module)
    }

    /// Compiles `module`, with memory from the compilations before.
    ///
    /// # Errors
    ///
    /// As [`Compiler::compile`].
    pub fn compile_in(&self, context: &mut Context, module: &Module) -> Result<Ptx, Errors> {
        if !self.target.exists() {
            let message = format!(
                "PTX {} does not know {}, which needs PTX {}",
                self.target.ptx,
                self.target.arch,
                self.target.arch.lowest_ptx()
            );
            return Err(Errors(vec![Error::new("target", message)]));
        }
        crate::verify(module)?;
        let names = Names::new(module);
        let mut target = self.target;
        loop {
            let debug = self.debug.unwrap_or(module.debug.level);
            let scene = Scene { module, names: &names, target, debug };
            let mut attempt = Attempt::new(scene, target, self);
            attempt.directives();
            attempt.functions(context);
            match attempt.raise {
                Some(ptx) if attempt.errors.is_empty() && ptx > target.ptx => target.ptx = ptx,
                _ => return attempt.finish(context),
            }
        }
    }
}

/// One try at compiling a module, at a permitted PTX version.
struct Attempt<'a> {
    scene: Scene<'a>,
    target: Target,
    may_raise: bool,
    level: OptLevel,
    /// The functions whose code was inlined, that `.loc` names.
    inlined: BTreeSet<DebugEntry>,
    /// What DWARF says of the functions.
    code: Vec<CodeOf>,
    needed: Version,
    raise: Option<Version>,
    errors: Vec<Error>,
    remarks: Vec<isel::Remark>,
    features: Vec<Gate>,
    variants: Vec<Variant>,
    /// So many threads have the text of the bodies.
    lots: usize,
    /// What the assembly of the module defines.
    defined: HashSet<String>,
    /// What of the module assembly names.
    named: HashSet<Symbol>,
}

/// What a thread made of the functions that were its lot.
#[derive(Default)]
struct Lot {
    errors: Vec<isel::Error>,
    remarks: Vec<isel::Remark>,
    /// The instructions of inline assembly.
    variants: Vec<Variant>,
    /// What of the module it names.
    named: HashSet<Symbol>,
    /// Places in the source.
    lines: Lines,
}

impl<'a> Attempt<'a> {
    fn new(scene: Scene<'a>, target: Target, compiler: &Compiler) -> Attempt<'a> {
        Attempt {
            scene,
            target,
            may_raise: compiler.may_raise,
            level: compiler.level,
            code: Vec::new(),
            inlined: BTreeSet::new(),
            needed: target.arch.lowest_ptx(),
            raise: None,
            errors: Vec::new(),
            remarks: Vec::new(),
            features: Vec::new(),
            variants: Vec::new(),
            lots: 0,
            defined: HashSet::new(),
            named: HashSet::new(),
        }
    }

    /// Asks the gates of all directives.
    fn directives(&mut self) {
        let module = self.scene.module;
        for (id, func) in module.funcs.iter().filter(|(_, func)| func.is_kernel) {
            let bytes = gates::param_bytes(func);
            if target_desc::isa::directives::parameters_of(bytes).is_none() {
                let message = format!("the kernel has {bytes} bytes of parameters");
                let mut error = Error::new("target", message);
                error.help = Some("pass a pointer to memory that holds them".to_owned());
                self.report(Owner::Symbol(Symbol::Func(id)), error);
            }
        }
        for (owner, error) in sizes::check(self.scene.module, self.target) {
            self.report(owner, error);
        }
        self.assembly();
        for (owner, directive) in gates::of_module(module, self.target) {
            self.require(owner, directive);
        }
    }

    /// Checks the assembly outside of functions.
    fn assembly(&mut self) {
        let module = self.scene.module;
        for asm in &module.assembly {
            let of = assembly::of_module(asm, self.scene, self.target, self.may_raise);
            self.needed = self.needed.max(of.needed.unwrap_or(self.needed));
            self.raise = self.raise.max(of.raise);
            self.errors.extend(of.errors);
            self.variants.extend(of.variants);
            self.defined.extend(of.defined);
            self.named.extend(of.named);
        }
    }

    fn require(&mut self, owner: Owner, directive: &'static Directive) {
        if directive.gate == Gate::OPEN {
            return;
        }
        if !self.features.contains(&directive.gate) {
            self.features.push(directive.gate);
        }
        if directive.gate.admits(Target { ptx: self.needed, ..self.target }) {
            return;
        }
        match directive.gate.lowest_on(self.target.arch) {
            Some(ptx) if ptx <= self.target.ptx => self.needed = self.needed.max(ptx),
            Some(ptx) if self.may_raise => self.raise = self.raise.max(Some(ptx)),
            _ => {
                let message = format!("{} has no `{}`", self.target, directive.name);
                let mut error = Error::new("target", message);
                error.help = Some(format!("`{}` needs {}", directive.name, directive.gate));
                self.report(owner, error);
            }
        }
    }

    fn report(&mut self, owner: Owner, mut error: Error) {
        let module = self.scene.module;
        if let Owner::Symbol(symbol) = owner {
            error.func = Some(module.name_of(symbol).to_owned());
            error.loc = match symbol {
                Symbol::Func(func) => module.funcs[func].loc,
                Symbol::Global(global) => module.globals[global].loc,
            };
        }
        self.errors.push(error);
    }

    /// Whether `.loc` may say that code was inlined: only lines are lost where it may not.
    fn may_say_inlined(&self) -> bool {
        let of = |it: &'static Directive| it.gate.lowest_on(self.target.arch);
        let all = [directive!(.loc inlined_at), directive!(.section with labels)];
        all.into_iter().all(|it| of(it).is_some_and(|it| self.may_raise || it <= self.target.ptx))
    }

    /// Compiles the bodies, in parallel where there are many.
    fn functions(&mut self, context: &mut Context) {
        let module = self.scene.module;
        let with_body: Vec<Func> =
            module.funcs.iter().filter(|(_, it)| it.body.is_some()).map(|(id, _)| id).collect();
        let lots = module.even_lots(&with_body, rayon::current_num_threads());
        while context.threads.len() < lots.len() {
            let select = isel::Context::new(self.target, self.may_raise);
            let passes = opt::Context::default();
            context.threads.push(Thread { passes, select, text: String::new() });
        }
        self.lots = lots.len();
        let threads = &mut context.threads[..lots.len()];
        let (target, may_raise, scene) = (self.target, self.may_raise, self.scene);
        let level = self.level;
        let inlines = self.may_say_inlined();
        let work = |thread: &mut Thread, funcs: &[Func]| -> Lot {
            thread.text.clear();
            let cx = &mut thread.select;
            cx.reset(target, may_raise);
            cx.lines = scene.debug > DebugLevel::None;
            cx.variables = scene.debug == DebugLevel::Full;
            let (mut lot, mut known) = (Lot::default(), Known::default());
            lot.lines = Lines::new(scene.debug, inlines);
            for &func in funcs {
                compile_func(thread, level, scene, func, &mut known, &mut lot);
            }
            (lot.variants, lot.named) = (known.variants, known.named);
            lot
        };
        // The order of lots is that of the functions, whoever finishes first.
        let done: Vec<Lot> = match &mut *threads {
            [one] => lots.iter().map(|funcs| work(one, funcs)).collect(),
            all => all.par_iter_mut().zip(&lots).map(|(it, funcs)| work(it, funcs)).collect(),
        };
        for (lot, Thread { select: cx, .. }) in done.into_iter().zip(threads) {
            self.needed = self.needed.max(cx.needed);
            self.raise = self.raise.max(cx.raise);
            self.errors.extend(lot.errors.iter().map(|it| error::of_selection(module, it)));
            self.remarks.extend(lot.remarks);
            self.named.extend(lot.named);
            self.inlined.extend(lot.lines.inlined);
            self.code.extend(lot.lines.code.into_iter().flatten());
            for gate in &cx.features {
                if !self.features.contains(gate) {
                    self.features.push(*gate);
                }
            }
            for variant in cx.chosen().chain(lot.variants) {
                if !self.variants.contains(&variant) {
                    self.variants.push(variant);
                }
            }
        }
    }

    fn finish(mut self, context: &Context) -> Result<Ptx, Errors> {
        if !self.errors.is_empty() {
            // The walk of selection is backward; people read forward.
            self.errors.sort_by_key(|it| (it.loc.line, it.loc.column));
            return Err(Errors(self.errors));
        }
        self.remarks.sort_by_key(|it| (it.place.loc.line, it.place.loc.column));
        let scene = self.scene;
        if scene.debug == DebugLevel::Full {
            self.require(Owner::Module, directive!(debug));
            self.require(Owner::Module, directive!(.section));
        }
        if !self.inlined.is_empty() {
            self.require(Owner::Module, directive!(.loc inlined_at));
            self.require(Owner::Module, directive!(.section with labels));
        }
        if !self.errors.is_empty() {
            return Err(Errors(self.errors));
        }
        self.needed = self.needed.max(self.raise.unwrap_or(self.needed));
        let target = Target { ptx: self.needed, ..self.target };
        let bodies = || context.threads[..self.lots].iter().map(|it| it.text.as_str());
        let mut text = String::with_capacity(bodies().map(str::len).sum::<usize>() + 1024);
        print::header(&mut text, scene.module, target, scene.debug);
        text.push('\n');
        if scene.debug > DebugLevel::None {
            lines::files(&mut text, scene.module);
        }
        declared::declarations(&mut text, scene, &self.named, &self.defined);
        scene.module.assembly.iter().for_each(|it| assembly::of_module_text(&mut text, &it.text));
        text.extend(bodies());
        lines::names(&mut text, scene.module, &self.inlined);
        if scene.debug == DebugLevel::Full {
            dwarf::print(&mut text, scene, &self.code);
        }
        Ok(Ptx {
            text,
            target,
            kernels: declared::kernels(scene),
            renamed: scene.names.renamed.clone(),
            remarks: self.remarks,
            variants: self.variants,
            features: self.features,
        })
    }
}

/// Selects and prints one function.
fn compile_func(
    thread: &mut Thread,
    level: OptLevel,
    scene: Scene,
    id: Func,
    known: &mut Known,
    lot: &mut Lot,
) {
    let module = scene.module;
    let Some(body) = &module.funcs[id].body else { return };
    let Thread { passes, select: cx, text } = thread;
    cx.begin();
    let mut body = Cow::Borrowed(body);
    if level > OptLevel::None {
        opt::optimize(passes, body.to_mut(), level);
    }
    let body = &*isel::legalize::legalize(cx, module, id, body);
    isel::select::select(cx, module, id, body);
    let assembly = assembly::of_function(cx, scene, id, body, known);
    if cx.errors.is_empty() && cx.raise.is_none() {
        text.push('\n');
        signature::head(text, scene, id);
        let (code, variants) = (&cx.selected, &cx.variants);
        function::body(text, scene, (id, body), code, variants, &assembly, &mut lot.lines);
    }
    lot.errors.append(&mut cx.errors);
    lot.remarks.append(&mut cx.remarks);
}
