//! Inline assembly: read, checked for the target, and as text.
//!
//! The statements are checked with `$0`, `$1` ... for registers of the widths that the operands
//! have, so a text is judged once for all its places. What is printed is the text with the
//! registers in it, in a block of its own where it declares something that nobody else uses.
//!
//! Invariants:
//! * What is printed was read by [`ptx::fragment`], and the checker found nothing in it for the
//!   target at the version that is permitted.
//! * A name in the text is declared by the text, by other assembly of the function or the
//!   module, or is one of the module or of PTX: never one that ptxforge made.

mod module;
mod names;
mod text;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use ir::asm::Asm;
use ir::{AsmRef, Func, Function, Loc, Symbol};
use isel::{Operand, Step};
use ptx::fragment::{self, Fragment, Frame};
use target_desc::{Gate, Ptx as Version, Sreg, Target, Variant};

#[cfg(feature = "llvm")]
pub use module::module_syntax;
pub use module::{of_module, of_module_text};
#[cfg(feature = "llvm")]
pub use text::syntax;

use crate::print::{Scene, Text, data, signature};
use names::{open, wrong_name};
use text::{Line, neutral, print};

/// What is known of assembly from one function to the next.
#[derive(Default)]
pub struct Known {
    fragments: HashMap<String, Rc<Fragment>>,
    verdicts: HashMap<(String, String), Rc<Verdict>>,
    symbols: Option<HashMap<String, Symbol>>,
    /// The instructions in it, some more than once.
    pub variants: Vec<Variant>,
    /// What of the module it names.
    pub named: HashSet<Symbol>,
}

/// What the checker says of a text.
#[derive(Default)]
struct Verdict {
    /// The lowest version that has all of it, at most that which is permitted.
    needed: Option<Version>,
    /// A later one, where that is what helps.
    raise: Option<Version>,
    findings: Vec<ptx::Finding>,
}

/// One place with assembly, on the way to text.
struct Block<'a> {
    asm: &'a Asm,
    loc: Loc,
    operands: Vec<Operand>,
    /// With `$0` for registers.
    text: String,
    /// For each line of `text`, its line in the assembly.
    lines: Vec<u32>,
    fragment: Rc<Fragment>,
    /// Whether what it declares is seen in all of the function.
    open: bool,
}

/// The lines of each [`Step::Asm`] of the function that was selected; errors are in `cx`.
pub fn of_function(
    cx: &mut isel::Context,
    scene: Scene,
    func: Func,
    body: &Function,
    known: &mut Known,
) -> Vec<String> {
    if body.assembly.is_empty() {
        return Vec::new();
    }
    let selected = &cx.selected;
    let steps = selected.steps.iter().filter_map(|step| match *step {
        Step::Asm { asm, loc, first, len } => {
            Some((asm, loc, selected.operands_of(first, len).to_vec()))
        }
        _ => None,
    });
    let steps: Vec<(AsmRef, Loc, Vec<Operand>)> = steps.collect();
    let mut blocks = Vec::new();
    let before = cx.errors.len();
    for (asm, loc, operands) in steps {
        let asm = &body.assembly[asm];
        let (text, lines) = neutral(cx, scene, func, asm, &operands);
        match known.fragment(&text) {
            Ok(fragment) => {
                let open = false;
                blocks.push(Block { asm, loc, operands, text, lines, fragment, open });
            }
            Err(errors) => {
                for it in errors {
                    let line = Line::of(&asm.text, &lines, it.place.line);
                    cx.errors.push(line.error(func, loc, it.message, None));
                }
            }
        }
    }
    open(&mut blocks);
    for i in 0..blocks.len() {
        check(cx, scene, func, known, &blocks, i);
    }
    if cx.errors.len() > before {
        return Vec::new();
    }
    let texts = blocks.iter().enumerate();
    texts.map(|(number, block)| print(cx, scene, func, block, number)).collect()
}

/// Checks block `i`, whose function is selected.
fn check(
    cx: &mut isel::Context,
    scene: Scene,
    func: Func,
    known: &mut Known,
    blocks: &[Block],
    i: usize,
) {
    let block = &blocks[i];
    let fragment = &block.fragment;
    if fragment.heads.is_empty() && fragment.words.is_empty() && fragment.declares.is_empty() {
        return;
    }
    let others = || blocks.iter().enumerate().filter(|it| it.0 != i && it.1.open).map(|it| it.1);
    if let Some(message) = wrong_name(scene, blocks, i) {
        let line = Line { number: None, text: String::new() };
        cx.errors.push(line.error(func, block.loc, message, None));
        return;
    }
    let mut module = Text::default();
    for word in &fragment.words {
        if let Some(symbol) = known.symbol(scene, word) {
            known.named.insert(symbol);
            declare(&mut module, scene, symbol);
        }
    }
    for asm in &scene.module.assembly {
        module.push_str(&asm.text);
        module.push('\n');
    }
    let module = String::from(module);
    let mut function = String::new();
    for (number, operand) in block.operands.iter().enumerate() {
        if let Operand::Reg(reg) | Operand::At(reg, _) = operand {
            function.push_str(&format!(".reg {} ${number};\n", reg.class().spelling().0));
        }
    }
    for other in others() {
        function.push_str(&other.fragment.declarations);
        for it in other.fragment.declares.iter().filter(|it| it.outside && it.count.is_none()) {
            if !other.fragment.declarations.contains(&it.name) {
                function.push_str(&it.name);
                function.push_str(":\n");
            }
        }
    }
    let key = (block.text.clone(), format!("{module}\0{function}"));
    let verdict = match known.verdicts.get(&key) {
        Some(verdict) => verdict.clone(),
        None => {
            let frame = Frame { module: &module, function: &function };
            let at = |target| fragment::check(&block.text, frame, target);
            let verdict = Rc::new(judge(fragment, cx.target(), cx.may_raise, at));
            known.verdicts.insert(key, verdict.clone());
            known.variants.extend(fragment.heads.iter().filter_map(|it| Variant::parse(it).ok()));
            verdict
        }
    };
    for gate in gates(fragment) {
        if !cx.features.contains(&gate) {
            cx.features.push(gate);
        }
    }
    if let Some(needed) = verdict.needed {
        cx.need(needed);
    }
    cx.raise = cx.raise.max(verdict.raise);
    for it in &verdict.findings {
        let line = Line::of(&block.asm.text, &block.lines, it.place.line);
        cx.errors.push(line.error(func, block.loc, it.message.clone(), it.help.clone()));
    }
}

/// The gates of the special registers that a text names.
fn gates(fragment: &Fragment) -> impl Iterator<Item = Gate> {
    let registers = fragment.words.iter().filter(|it| it.starts_with('%'));
    let gates = registers.filter_map(|it| Sreg::parse(it).ok()).map(|it| *it.gate());
    gates.filter(|it| *it != Gate::OPEN)
}

/// The lowest version up to the permitted one at which `check` finds nothing; else a later one,
/// or what it finds.
fn judge(
    fragment: &Fragment,
    target: Target,
    may_raise: bool,
    check: impl Fn(Target) -> Vec<ptx::Finding>,
) -> Verdict {
    let at = |ptx| check(Target { ptx, ..target });
    let variants = fragment.heads.iter().filter_map(|it| Variant::parse(it).ok());
    let lowest = variants.filter_map(|it| it.lowest_on(target.arch)).max();
    let lowest = lowest.unwrap_or(target.arch.lowest_ptx()).max(target.arch.lowest_ptx());
    let from = |first| Version::ALL.iter().copied().filter(move |&it| it >= first);
    let findings = at(target.ptx);
    if findings.is_empty() {
        let mut below = from(lowest).take_while(|&it| it < target.ptx);
        let needed = below.find(|&it| at(it).is_empty()).unwrap_or(target.ptx);
        return Verdict { needed: Some(needed), ..Verdict::default() };
    }
    if may_raise {
        let mut above = from(lowest).filter(|&it| it > target.ptx);
        if let Some(raise) = above.find(|&it| at(it).is_empty()) {
            return Verdict { raise: Some(raise), ..Verdict::default() };
        }
        // What a later version would help is not what is wrong.
        let latest = at(Version::LATEST);
        let stays = |it: &ptx::Finding| latest.iter().any(|other| other.place == it.place);
        let (both, others): (Vec<_>, Vec<_>) = findings.into_iter().partition(stays);
        let findings = [both, latest, others].into_iter().find(|it| !it.is_empty());
        return Verdict { findings: findings.unwrap_or_default(), ..Verdict::default() };
    }
    Verdict { findings, ..Verdict::default() }
}

/// Declares a function or variable of the module.
fn declare(out: &mut Text, scene: Scene, symbol: Symbol) {
    match symbol {
        Symbol::Func(func) => {
            signature::head(out, scene, func);
            out.push_str(";\n");
        }
        Symbol::Global(global) => data::forward(out, scene, global),
    }
}

impl Known {
    /// Reads a text, once.
    fn fragment(&mut self, text: &str) -> Result<Rc<Fragment>, Vec<ptx::Error>> {
        if let Some(fragment) = self.fragments.get(text) {
            return Ok(fragment.clone());
        }
        let fragment = Rc::new(fragment::read(text)?);
        self.fragments.insert(text.to_owned(), fragment.clone());
        Ok(fragment)
    }

    /// What of the module is spelt `name`.
    fn symbol(&mut self, scene: Scene, name: &str) -> Option<Symbol> {
        let symbols = self.symbols.get_or_insert_with(|| {
            let module = scene.module;
            let funcs = module.funcs.keys().map(Symbol::Func);
            let all = funcs.chain(module.globals.keys().map(Symbol::Global));
            all.map(|it| (scene.names.get(module, it).to_owned(), it)).collect()
        });
        symbols.get(name).copied()
    }
}
