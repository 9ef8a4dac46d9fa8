//! One try at compiling a module, at a permitted PTX version.
//!
//! Invariants:
//! * A body is verified before it is compiled, by the same thread, and nothing is compiled of a
//!   module that is known to be wrong.
//! * Of a batch of bodies only text and lists are kept: the next batch may overwrite the bodies.
//! * The text is that of the functions in the order of the module, whoever finished first.

use std::collections::{BTreeSet, HashSet};

use ir::verify::{self, VerifyError};
use ir::{DebugEntry, DebugLevel, Edited, Func, Function, Module, Symbol};
use opt::OptLevel;
use rayon::prelude::*;
use target_desc::{Directive, Gate, Ptx as Version, Target, Variant, directive};

use crate::assembly::{self, Known};
use crate::compiler::{Compiler, Context};
use crate::dwarf::{self, CodeOf};
use crate::error::{self, Error, Errors};
use crate::gates::{self, Owner};
use crate::names::Names;
use crate::print::lines::{self, Lines};
use crate::print::{self, Scene, Text, function, signature};
use crate::ptx::Ptx;
use crate::shared::{Named, Uses};
use crate::supply::Supply;
use crate::{declared, sizes};

/// One try.
pub(crate) struct Attempt {
    target: Target,
    may_raise: bool,
    level: OptLevel,
    debug: DebugLevel,
    /// Whether the module was verified by a try before.
    is_verified: bool,
    names: Names,
    uses: Uses,
    /// What the verifier found.
    wrong: Vec<VerifyError>,
    /// The functions whose code was inlined, that `.loc` names.
    inlined: BTreeSet<DebugEntry>,
    /// What DWARF says of the functions.
    code: Vec<CodeOf>,
    needed: Version,
    raise: Option<Version>,
    errors: Vec<Error>,
    remarks: Vec<isel::Remark>,
    features: Vec<Gate>,
    /// The directives that have been asked for and need not be again.
    granted: Vec<&'static Directive>,
    variants: Vec<Variant>,
    /// The text of the bodies, but for the last batch, which the threads have.
    text: String,
    /// What the assembly of the module defines.
    defined: HashSet<String>,
    /// What of the module assembly names.
    named: HashSet<Symbol>,
}

/// How a try ends.
pub(crate) enum Outcome {
    /// With PTX.
    Done(Ptx),
    /// Something has no form at the permitted version, but at this one; and whether all of the
    /// module was verified.
    Raise { to: Version, verified: bool },
}

/// What a thread works with.
pub(crate) struct Thread {
    passes: opt::Context,
    select: isel::Context,
    verifier: verify::Bodies,
    /// The function at hand, if passes change it.
    copy: Function,
    /// The text of its functions.
    text: Text,
}

/// What a thread made of the functions that were its lot.
#[derive(Default)]
struct Lot {
    wrong: Vec<VerifyError>,
    errors: Vec<isel::Error>,
    remarks: Vec<isel::Remark>,
    /// What the functions name, one after the other.
    uses: Named,
    /// The instructions of inline assembly.
    variants: Vec<Variant>,
    /// What of the module it names.
    named: HashSet<Symbol>,
    /// Places in the source.
    lines: Lines,
}

impl Thread {
    fn new(target: Target, may_raise: bool) -> Thread {
        Thread {
            passes: opt::Context::default(),
            select: isel::Context::new(target, may_raise),
            verifier: verify::Bodies::default(),
            copy: Function::default(),
            text: Text::default(),
        }
    }
}

impl Attempt {
    pub fn new(
        target: Target,
        compiler: &Compiler,
        debug: DebugLevel,
        is_verified: bool,
    ) -> Attempt {
        Attempt {
            target,
            may_raise: compiler.may_raise(),
            level: compiler.level(),
            debug,
            is_verified,
            names: Names::default(),
            uses: Uses::default(),
            wrong: Vec::new(),
            code: Vec::new(),
            inlined: BTreeSet::new(),
            needed: target.arch.lowest_ptx(),
            raise: None,
            errors: Vec::new(),
            remarks: Vec::new(),
            features: Vec::new(),
            granted: Vec::new(),
            variants: Vec::new(),
            text: String::new(),
            defined: HashSet::new(),
            named: HashSet::new(),
        }
    }

    /// Compiles what `supply` brings.
    pub fn run(
        mut self,
        context: &mut Context,
        supply: &mut impl Supply,
    ) -> Result<Outcome, Errors> {
        for thread in &mut context.threads {
            self.prepare(thread);
        }
        if !self.is_verified {
            self.wrong = verify::heads(supply.module(), supply.has_bodies());
        }
        self.names.extend(supply.module());
        if self.wrong.is_empty() {
            self.directives(supply.module());
        }
        let is_whole = self.batches(context, supply);
        if is_whole {
            supply.end()?;
        }
        if !self.wrong.is_empty() {
            let wrong = verify::first_errors(self.wrong);
            return Err(Errors(wrong.iter().map(error::of_verifying).collect()));
        }
        if is_whole {
            self.of_bodies(supply.module());
        }
        match self.raise_to(context) {
            Some(to) => Ok(Outcome::Raise { to, verified: is_whole || self.is_verified }),
            None => self.finish(context, supply.module()).map(Outcome::Done),
        }
    }

    /// Compiles the bodies, each batch while the next is brought. Whether that were all; it ends
    /// where a later version is needed.
    fn batches(&mut self, context: &mut Context, supply: &mut impl Supply) -> bool {
        let (mut funcs, mut next, mut view) = (Vec::new(), Vec::new(), None);
        supply.next(&mut funcs);
        if supply.is_done() {
            self.names.extend(supply.module());
            self.bodies(context, supply.module(), &funcs);
            return true;
        }
        while !funcs.is_empty() {
            let module = supply.hand_over(&funcs, view.take());
            self.names.extend(&module);
            rayon::in_place_scope(|scope| {
                scope.spawn(|_| self.bodies(context, &module, &funcs));
                supply.next(&mut next);
            });
            if self.raise_to(context).is_some() {
                return false;
            }
            std::mem::swap(&mut funcs, &mut next);
            view = Some(module);
        }
        true
    }

    /// Makes a thread ready for the first batch.
    fn prepare(&self, Thread { select: cx, text, .. }: &mut Thread) {
        text.clear();
        cx.reset(self.target, self.may_raise);
        cx.lines = self.debug > DebugLevel::None;
        cx.variables = self.debug == DebugLevel::Full;
    }

    /// The version that is needed, where it is above the permitted one and would help.
    fn raise_to(&self, context: &Context) -> Option<Version> {
        let of_threads = context.threads.iter().filter_map(|it| it.select.raise).max();
        let to = self.raise.max(of_threads).filter(|&to| to > self.target.ptx);
        to.filter(|_| self.errors.is_empty() && self.wrong.is_empty())
    }

    fn scene<'a>(&'a self, module: &'a Module) -> Scene<'a> {
        Scene { module, names: &self.names, target: self.target, debug: self.debug }
    }

    /// Asks the gates of all directives that the heads need.
    fn directives(&mut self, module: &Module) {
        let (target, mut rows) = (self.target, Vec::new());
        for (id, func) in module.funcs.iter().filter(|(_, func)| func.is_kernel) {
            let bytes = gates::param_bytes(func);
            let row = target_desc::isa::directives::parameters_of(bytes);
            rows.push(row);
            if row.is_none() {
                let message = format!("the kernel has {bytes} bytes of parameters");
                let mut error = Error::new("target", message);
                error.help = Some("pass a pointer to memory that holds them".to_owned());
                self.report(module, Owner::Symbol(Symbol::Func(id)), error);
            }
        }
        for asm in &module.assembly {
            let scene = self.scene(module);
            let of = assembly::of_module(asm, scene, self.target, self.may_raise);
            self.needed = self.needed.max(of.needed.unwrap_or(self.needed));
            self.raise = self.raise.max(of.raise);
            self.errors.extend(of.errors);
            self.variants.extend(of.variants);
            self.defined.extend(of.defined);
            self.named.extend(of.named);
        }
        let needs = |owner, directive| self.require(module, owner, directive);
        gates::of_heads(module, target, rows, needs);
    }

    /// Asks what depends on what the bodies name.
    fn of_bodies(&mut self, module: &Module) {
        for (owner, error) in sizes::check(module, &self.uses, self.target) {
            self.report(module, owner, error);
        }
        for (owner, directive) in gates::of_uses(module, &self.uses, self.target) {
            self.require(module, owner, directive);
        }
    }

    fn require(&mut self, module: &Module, owner: Owner, directive: &'static Directive) {
        let has = |it: &&Directive| std::ptr::eq(*it, directive);
        if directive.gate == Gate::OPEN || self.granted.iter().any(has) {
            return;
        }
        if !self.features.contains(&directive.gate) {
            self.features.push(directive.gate);
        }
        if !directive.gate.admits(Target { ptx: self.needed, ..self.target }) {
            match directive.gate.lowest_on(self.target.arch) {
                Some(ptx) if ptx <= self.target.ptx => self.needed = self.needed.max(ptx),
                Some(ptx) if self.may_raise => self.raise = self.raise.max(Some(ptx)),
                _ => {
                    let message = format!("{} has no `{}`", self.target, directive.name);
                    let mut error = Error::new("target", message);
                    error.help = Some(format!("`{}` needs {}", directive.name, directive.gate));
                    return self.report(module, owner, error);
                }
            }
        }
        self.granted.push(directive);
    }

    fn report(&mut self, module: &Module, owner: Owner, mut error: Error) {
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

    /// Compiles a batch of bodies, in parallel where there are many.
    fn bodies(&mut self, context: &mut Context, module: &Module, funcs: &[Func]) {
        for thread in &mut context.threads {
            self.text.push_str(thread.text.as_str());
            thread.text.clear();
        }
        let lots = module.even_lots(funcs, rayon::current_num_threads());
        while context.threads.len() < lots.len() {
            let mut thread = Thread::new(self.target, self.may_raise);
            self.prepare(&mut thread);
            context.threads.push(thread);
        }
        let threads = &mut context.threads[..lots.len()];
        let (scene, inlines) = (self.scene(module), self.may_say_inlined());
        let (is_verified, compiles) = (self.is_verified, self.wrong.is_empty());
        let level = self.level;
        let work = |thread: &mut Thread, funcs: &[Func]| -> Lot {
            let (mut lot, mut known) = (Lot::default(), Known::default());
            lot.lines = Lines::new(scene.debug, inlines);
            for &func in funcs {
                let is_right = is_verified || thread.verifier.check(module, func);
                if is_right && compiles {
                    compile_func(thread, level, scene, func, &mut known, &mut lot);
                }
            }
            lot.wrong = thread.verifier.errors();
            (lot.variants, lot.named) = (known.variants, known.named);
            lot
        };
        let done: Vec<Lot> = match &mut *threads {
            [one] => lots.iter().map(|funcs| work(one, funcs)).collect(),
            all => all.par_iter_mut().zip(&lots).map(|(it, funcs)| work(it, funcs)).collect(),
        };
        for (lot, funcs) in done.into_iter().zip(lots) {
            self.wrong.extend(lot.wrong);
            self.errors.extend(lot.errors.iter().map(|it| error::of_selection(module, it)));
            self.remarks.extend(lot.remarks);
            self.uses.note(funcs, lot.uses);
            self.named.extend(lot.named);
            self.inlined.extend(lot.lines.inlined);
            self.code.extend(lot.lines.code.into_iter().flatten());
            self.variants.extend(lot.variants);
        }
    }

    /// Takes from the threads what they found out about instructions.
    fn gather(&mut self, context: &Context) {
        let of_assembly = std::mem::take(&mut self.variants);
        let mut seen = HashSet::new();
        for Thread { select: cx, .. } in &context.threads {
            self.needed = self.needed.max(cx.needed);
            for gate in &cx.features {
                if !self.features.contains(gate) {
                    self.features.push(*gate);
                }
            }
            self.variants.extend(cx.chosen().filter(|&it| seen.insert(it)));
        }
        self.variants.extend(of_assembly.into_iter().filter(|&it| seen.insert(it)));
    }

    fn finish(mut self, context: &mut Context, module: &Module) -> Result<Ptx, Errors> {
        if !self.errors.is_empty() {
            // The walk of selection is backward; people read forward.
            self.errors.sort_by_key(|it| (it.loc.line, it.loc.column));
            return Err(Errors(self.errors));
        }
        self.gather(context);
        self.remarks.sort_by_key(|it| (it.place.loc.line, it.place.loc.column));
        if self.debug == DebugLevel::Full {
            self.require(module, Owner::Module, directive!(debug));
            self.require(module, Owner::Module, directive!(.section));
        }
        if !self.inlined.is_empty() {
            self.require(module, Owner::Module, directive!(.loc inlined_at));
            self.require(module, Owner::Module, directive!(.section with labels));
        }
        if !self.errors.is_empty() {
            return Err(Errors(self.errors));
        }
        self.needed = self.needed.max(self.raise.unwrap_or(self.needed));
        let target = Target { ptx: self.needed, ..self.target };
        let mut text = std::mem::take(&mut self.text);
        let scene = self.scene(module);
        let Context { threads, around } = context;
        around.clear();
        print::header(around, module, target, scene.debug);
        around.push('\n');
        if scene.debug > DebugLevel::None {
            lines::files(around, module);
        }
        declared::declarations(around, scene, &self.uses, &self.named, &self.defined);
        module.assembly.iter().for_each(|it| assembly::of_module_text(around, &it.text));
        let last: Vec<&str> = threads.iter_mut().map(|it| it.text.as_str()).collect();
        let head = around.as_str();
        text.reserve_exact(head.len() + last.iter().map(|it| it.len()).sum::<usize>());
        // What is large is moved once rather than being there twice.
        text.insert_str(0, head);
        text.extend(last);
        around.clear();
        lines::names(around, module, &self.inlined);
        if scene.debug == DebugLevel::Full {
            dwarf::print(around, scene, &self.code);
        }
        text.push_str(around.as_str());
        Ok(Ptx {
            text,
            target,
            kernels: declared::kernels(scene, &self.uses),
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
    let Thread { passes, select: cx, copy, text, .. } = thread;
    let module = scene.module;
    let Some(body) = module.funcs[id].body.as_deref() else { return };
    lot.uses.add(body);
    cx.begin();
    let mut body = Edited::new(body, copy);
    if level > OptLevel::None {
        opt::optimize(passes, body.to_mut(), level);
    }
    isel::legalize::legalize(cx, module, id, &mut body);
    let body = &*body;
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
