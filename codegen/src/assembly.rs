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

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use ir::asm::{Asm, Constraint, Dialect, Piece, pieces};
use ir::{AsmRef, Func, Function, Loc, ModuleAsm, Symbol};
use isel::{Class, Operand, Place, Step};
use ptx::fragment::{self, Fragment, Frame};
use target_desc::{Gate, Ptx as Version, Sreg, Target, Variant};

use crate::error::Error;
use crate::print::function::operand_text;
use crate::print::{Scene, data, signature};

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

/// A line of assembly, for messages.
struct Line {
    number: Option<u32>,
    text: String,
}

impl Line {
    /// The line of the assembly that line `line` of the neutral text is from.
    fn of(text: &str, lines: &[u32], line: u32) -> Line {
        let number = lines.get(line.saturating_sub(1) as usize).copied().unwrap_or(line);
        let has_several = text.trim_end().contains('\n');
        let line = text.lines().nth(number.saturating_sub(1) as usize).unwrap_or("");
        Line {
            number: has_several.then_some(number),
            text: line.trim().chars().take(120).collect(),
        }
    }

    fn fault(self, message: String, help: Option<String>) -> isel::Fault {
        isel::Fault::Assembly { message, line: self.number, text: self.text, help }
    }

    fn error(self, func: Func, loc: Loc, message: String, help: Option<String>) -> isel::Error {
        let place = Place { func, inst: None, loc };
        isel::Error { place, fault: self.fault(message, help) }
    }
}

/// The text with `$0` for registers and all else as it will be, and where its lines are from.
fn neutral(
    cx: &isel::Context,
    scene: Scene,
    func: Func,
    asm: &Asm,
    operands: &[Operand],
) -> (String, Vec<u32>) {
    let name = |number: usize| match operands.get(number) {
        Some(Operand::Reg(_)) => format!("${number}"),
        Some(Operand::At(_, 0)) => format!("[${number}]"),
        Some(Operand::At(_, offset)) => format!("[${number}+{offset}]"),
        Some(operand) => operand_text(scene, func, &cx.variants, operand),
        None => String::new(),
    };
    filled(asm, operands, 0, name)
}

/// The text with operands as `name` says.
fn filled(
    asm: &Asm,
    operands: &[Operand],
    unique: usize,
    name: impl Fn(usize) -> String,
) -> (String, Vec<u32>) {
    let mut out = String::new();
    let mut lines = vec![1];
    let line_at = |at: usize| {
        let before = asm.text.as_bytes().get(..at).unwrap_or_default();
        before.iter().filter(|&&it| it == b'\n').count() as u32 + 1
    };
    let start = asm.text.as_ptr() as usize;
    for piece in pieces(&asm.text, Dialect::First).unwrap_or_default() {
        match piece {
            Piece::Text(text) => {
                out.push_str(text);
                let at = (text.as_ptr() as usize).wrapping_sub(start);
                let ends = text.match_indices('\n');
                lines.extend(ends.map(|(end, _)| line_at(at.wrapping_add(end)) + 1));
            }
            Piece::Unique => out.push_str(&unique.to_string()),
            Piece::Operand { number, modifier } => {
                match (operands.get(number as usize), modifier) {
                    (Some(Operand::Imm(value)), Some('n')) => {
                        out.push_str(&value.wrapping_neg().to_string());
                    }
                    _ => out.push_str(&name(number as usize)),
                }
            }
        }
    }
    (out, lines)
}

/// What is wrong with the statements of a text, whatever the target: with its line, where it
/// has several, and the text of that.
#[cfg(feature = "llvm")]
pub fn syntax(asm: &Asm) -> Vec<(String, Option<u32>, String)> {
    let name = |number: usize| match asm.constraints.get(number) {
        Some(Constraint::Constant) => "1".to_owned(),
        Some(Constraint::Memory) => format!("[${number}]"),
        _ => format!("${number}"),
    };
    let (text, lines) = filled(asm, &[], 0, name);
    let errors = fragment::read(&text).err().unwrap_or_default();
    let place = |it: ptx::Error| {
        let Line { number, text } = Line::of(&asm.text, &lines, it.place.line);
        (it.message, number, text)
    };
    errors.into_iter().map(place).collect()
}

/// The same of a text outside of functions.
#[cfg(feature = "llvm")]
pub fn module_syntax(text: &str) -> Vec<(String, Option<u32>, String)> {
    let errors = fragment::read_module(text).err().unwrap_or_default();
    let place = |it: ptx::Error| {
        let Line { number, text } = Line::of(text, &[], it.place.line);
        (it.message, number, text)
    };
    errors.into_iter().map(place).collect()
}

/// Finds the blocks whose declarations others use.
fn open(blocks: &mut [Block]) {
    for i in 0..blocks.len() {
        let block = &blocks[i];
        if !block.fragment.declares_outside() {
            continue;
        }
        let declares =
            |word: &String| block.fragment.declares.iter().any(|it| it.outside && it.is(word));
        blocks[i].open = blocks.iter().any(|it| it.fragment.words.iter().any(declares));
    }
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
    let mut module = String::new();
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

/// What is wrong with a name that block `i` declares or uses.
fn wrong_name(scene: Scene, blocks: &[Block], i: usize) -> Option<String> {
    let block = &blocks[i];
    let others = || blocks.iter().enumerate().filter(|it| it.0 != i && it.1.open).map(|it| it.1);
    let outside = |of: &Block, name: &str| {
        of.fragment.declares.iter().any(|it| it.outside && (it.is(name) || it.name == name))
    };
    // `$$1` would be taken for `$1`.
    let dollar = |it: &[Piece]| match *it {
        [Piece::Text("$"), Piece::Text(text)] => text.starts_with(|it: char| it.is_ascii_digit()),
        _ => false,
    };
    let all = pieces(&block.asm.text, Dialect::First).unwrap_or_default();
    if all.windows(2).any(dollar) {
        return Some("a name cannot begin with `$` and a digit".to_owned());
    }
    for word in &block.fragment.words {
        let operand = word.strip_prefix('$').and_then(|it| it.parse::<usize>().ok());
        let is_operand = operand.is_some_and(|it| it < block.operands.len());
        let is_own = is_register(word) || word.starts_with('$') && !is_operand;
        if is_own && !others().any(|it| outside(it, word)) {
            return Some(format!("`{word}` is not declared in the assembly of the function"));
        }
    }
    for it in &block.fragment.declares {
        let name = &it.name;
        let ranges = it.count.is_some() && is_register(&format!("{name}0"));
        if block.open && it.outside {
            if name.starts_with('$') || is_register(name) || ranges {
                let why = "is seen in the whole function, which has names like it";
                return Some(format!("`{name}` {why}: declare it in a block"));
            }
            if others().any(|other| outside(other, name)) {
                let why = "is declared by other assembly of the function, too";
                return Some(format!("`{name}` {why}: put both in blocks"));
            }
        }
        for operand in &block.operands {
            if let Operand::Name(isel::Name::Symbol(symbol), _)
            | Operand::AtName(isel::Name::Symbol(symbol), _) = *operand
                && it.is(scene.names.get(scene.module, symbol))
            {
                return Some(format!("`{name}` is declared, and is an operand, too"));
            }
        }
    }
    None
}

/// Whether `name` is like those of the registers of a function.
fn is_register(name: &str) -> bool {
    Class::ALL.iter().any(|class| {
        let number = name.strip_prefix(class.spelling().1).unwrap_or("");
        !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit())
    })
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
fn declare(out: &mut String, scene: Scene, symbol: Symbol) {
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

/// The lines of a block: its statements with the registers in them.
fn print(cx: &isel::Context, scene: Scene, func: Func, block: &Block, number: usize) -> String {
    let Block { asm, operands, fragment, .. } = block;
    let text = |operand: &Operand| operand_text(scene, func, &cx.variants, operand);
    let register = |operand: &Operand| match *operand {
        Operand::Reg(reg) | Operand::At(reg, _) => Some(reg),
        _ => None,
    };
    // A register that has the name of one that is declared is moved to another one.
    let is_hidden = |operand: &Operand| {
        register(operand).is_some_and(|reg| {
            let name = text(&Operand::Reg(reg));
            fragment.declares.iter().any(|it| it.is(&name))
        })
    };
    let first_of = |operand: &Operand| {
        operands.iter().position(|it| register(it) == register(operand)).unwrap_or_default()
    };
    let other = |i: usize| format!("$asm{number}_{i}");
    let (filled, _) = filled(asm, operands, number, |i| match operands.get(i) {
        Some(Operand::At(_, offset)) if is_hidden(&operands[i]) => {
            format!("[{}+{offset}]", other(first_of(&operands[i])))
        }
        Some(operand) if is_hidden(operand) => other(first_of(operand)),
        Some(operand) => text(operand),
        None => String::new(),
    });
    let (mut before, mut behind) = (String::new(), String::new());
    for (i, operand) in operands.iter().enumerate().filter(|it| is_hidden(it.1)) {
        let Some(reg) = register(operand) else { continue };
        let (first, name, ty) =
            (first_of(operand), text(&Operand::Reg(reg)), reg.class().spelling().0);
        if first == i {
            before.push_str(&format!(".reg {ty} {};\n", other(i)));
        }
        match asm.constraints.get(i) {
            Some(Constraint::Out { .. }) => {
                behind.push_str(&format!("mov{ty} {name}, {};\n", other(first)));
            }
            _ => before.push_str(&format!("mov{ty} {}, {name};\n", other(first))),
        }
    }
    let mut out = String::new();
    let scoped = fragment.declares_outside() && !block.open;
    lines(&mut out, &before);
    lines(&mut out, if scoped { "{" } else { "" });
    lines(&mut out, &filled);
    lines(&mut out, if scoped { "}" } else { "" });
    lines(&mut out, &behind);
    out
}

/// Appends the lines that are not empty, without the blanks around them.
fn lines(out: &mut String, text: &str) {
    for line in text.lines().map(str::trim).filter(|it| !it.is_empty()) {
        out.push('\t');
        out.push_str(line);
        out.push('\n');
    }
}

/// Appends assembly outside of functions, as it is.
pub fn of_module_text(out: &mut String, text: &str) {
    out.push('\n');
    for line in text.lines() {
        out.push_str(line.trim_end());
        out.push('\n');
    }
}

/// What is known of assembly outside of functions.
pub struct OfModule {
    /// The lowest version that has all of it, at most that which is permitted.
    pub needed: Option<Version>,
    /// A later one, where that is what helps.
    pub raise: Option<Version>,
    /// What is wrong with it.
    pub errors: Vec<Error>,
    /// Its instructions.
    pub variants: Vec<Variant>,
    /// What it defines.
    pub defined: Vec<String>,
    /// What else of the module it names.
    pub named: HashSet<Symbol>,
}

/// Checks assembly outside of functions.
pub fn of_module(asm: &ModuleAsm, scene: Scene, target: Target, may_raise: bool) -> OfModule {
    let mut known = Known::default();
    let mut of = OfModule {
        needed: None,
        raise: None,
        errors: Vec::new(),
        variants: Vec::new(),
        defined: Vec::new(),
        named: HashSet::new(),
    };
    let error = |line: u32, message: String, help: Option<String>| {
        let line = Line::of(&asm.text, &[], line);
        let fault = line.fault(message, help);
        let mut error = Error::new("assembly", fault.to_string());
        error.loc = asm.loc;
        if let isel::Fault::Assembly { text, help, .. } = fault {
            error.notes = (!text.is_empty()).then(|| format!("`{text}`")).into_iter().collect();
            error.help = help;
        }
        error
    };
    let fragment = match fragment::read_module(&asm.text) {
        Ok(fragment) => fragment,
        Err(errors) => {
            of.errors =
                errors.into_iter().map(|it| error(it.place.line, it.message, None)).collect();
            return of;
        }
    };
    let mut around = String::new();
    for word in &fragment.words {
        if let Some(symbol) = known.symbol(scene, word) {
            of.named.insert(symbol);
            declare(&mut around, scene, symbol);
        }
    }
    for other in scene.module.assembly.iter().filter(|it| !std::ptr::eq(*it, asm)) {
        around.push_str(&other.text);
        around.push('\n');
    }
    for it in &fragment.declares {
        if let Some(symbol) = known.symbol(scene, &it.name) {
            let module = scene.module;
            let is_here = match symbol {
                Symbol::Func(func) => module.funcs[func].body.is_some(),
                Symbol::Global(global) => module.globals[global].linkage != ir::Linkage::External,
            };
            if is_here {
                let message = format!("`{}` is defined by the module, too", it.name);
                of.errors.push(error(1, message, None));
            }
        }
        of.defined.push(it.name.clone());
    }
    let at = |target| fragment::check_module(&asm.text, &around, target);
    let verdict = judge(&fragment, target, may_raise, at);
    (of.needed, of.raise) = (verdict.needed, verdict.raise);
    let findings = verdict.findings.into_iter();
    of.errors.extend(findings.map(|it| error(it.place.line, it.message, it.help)));
    of.variants = fragment.heads.iter().filter_map(|it| Variant::parse(it).ok()).collect();
    of
}
