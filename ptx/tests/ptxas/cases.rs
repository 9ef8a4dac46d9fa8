//! The instructions of a form: legal ones, those that break a rule, changed ones.

use std::collections::BTreeSet;

use judge::{Flavour, Pick, Ways, Written, sample};
use target_desc::{Arch, Form, Inst, Mod, Operand, Ptx, Role, Target, shape};

use crate::cell::{Case, Changed};
use crate::random::Random;
use crate::{modifiers, operands};

/// How many of the changes of a form are tried.
#[derive(Clone, Copy)]
pub struct Size<'a> {
    pub changes: usize,
    pub fillings: usize,
    /// Of kinds that have this in their names only.
    pub kind: &'a str,
}

/// Adds the cases of `form`.
pub fn of(
    inst: &'static Inst,
    form: &'static Form,
    chapter: &'static str,
    size: Size<'_>,
    cases: &mut Vec<Case>,
) {
    let mut random = Random::new(&inst.line(form));
    let mut seen = BTreeSet::new();
    let mut add = |kind: String, instruction: &Written, targets: Vec<Target>| {
        if !kind.contains(size.kind) {
            return;
        }
        let text = instruction.to_string();
        if seen.insert(text.clone()) {
            cases.push(Case { chapter, kind, text, targets });
        }
    };
    let ways = Ways { inst, form };
    let Fillings { legal, other } = fillings(ways, size, &mut random);
    for mods in &legal {
        let Some(it) = plain(inst, form, mods, &mut random) else { continue };
        add("legal".to_owned(), &it, around(inst, form, mods, &mut random));
    }
    for (kind, mods) in &other {
        let Some(it) = plain(inst, form, mods, &mut random) else { continue };
        add((*kind).to_owned(), &it, vec![newest(&mut random), any(&mut random)]);
    }
    let mut changes = Vec::new();
    for mods in legal.iter().take(size.fillings) {
        let Some(it) = plain(inst, form, mods, &mut random) else { continue };
        let mut found = Vec::new();
        operands::all(&it, &mut found);
        modifiers::all(&it, &mut random, &mut found);
        found.retain(|it| it.kind.contains(size.kind));
        let on: Vec<Target> = sample().filter(|&it| inst.is_on(form, mods, it)).collect();
        changes.extend(found.into_iter().map(|it| (it, on.clone())));
    }
    for _ in 0..size.changes {
        if changes.is_empty() {
            break;
        }
        let i = random.below(changes.len());
        let (Changed { kind, instruction }, on) = changes.swap_remove(i);
        let latest: Vec<Target> = on.iter().copied().filter(|it| it.ptx == Ptx::LATEST).collect();
        let targets = [random.one(&on), random.one(&latest)].into_iter().flatten();
        let mut targets: Vec<Target> = targets.copied().collect();
        targets.dedup();
        add(kind, &instruction, targets);
    }
}

/// Modifiers of the form.
struct Fillings {
    /// Those that some target has.
    legal: Vec<Vec<Mod>>,
    /// Those that none has, and why.
    other: Vec<(&'static str, Vec<Mod>)>,
}

fn fillings(ways: Ways, size: Size, random: &mut Random) -> Fillings {
    let Ways { inst, form } = ways;
    let flat = |it: Vec<Option<Mod>>| -> Vec<Mod> { it.into_iter().flatten().collect() };
    let mut legal: Vec<Vec<Mod>> = ways.best(&[]).map(flat).into_iter().collect();
    let mut other = Vec::new();
    for (p, part) in form.parts.iter().enumerate() {
        let none = part.optional.then_some(None);
        let values = part.slot.values.iter().map(|it| Some(it.atom)).chain(none);
        for value in values.filter(|_| part.optional || part.slot.values.len() > 1) {
            legal.extend(ways.first(&[(p, value)]).map(flat));
        }
    }
    // Any value of any slot, as it comes.
    let parts = form.parts.len();
    for _ in 0..(2 * parts + size.fillings).min(40) {
        let any = |part: &target_desc::desc::Part, random: &mut Random| {
            let values = part.slot.values;
            match part.optional && random.below(2) == 0 {
                true => None,
                false => random.one(values).map(|it| it.atom),
            }
        };
        let mods: Vec<Mod> = form.parts.iter().filter_map(|part| any(part, random)).collect();
        match sample().any(|target| inst.is_on(form, &mods, target)) {
            true => legal.push(mods),
            false => other.push(("values that do not go together", mods)),
        }
    }
    for rule in inst.rules.iter().filter(|it| !it.strict) {
        for &atom in rule.when.iter().flat_map(|group| group.iter()).take(4) {
            let found = ways.places(&[atom]).iter().find_map(|it| ways.breaking(rule, it));
            other.extend(found.map(|it| ("a rule broken", flat(it))));
        }
    }
    // The order of the manual first, then as it comes: changes are of all of them.
    for i in (1..legal.len()).rev() {
        legal.swap(i, random.below(i + 1));
    }
    let mut seen = BTreeSet::new();
    legal.retain(|it| seen.insert(format!("{it:?}")));
    Fillings { legal, other }
}

/// The instruction with operands of some kinds that it takes.
fn plain(
    inst: &'static Inst,
    form: &'static Form,
    mods: &[Mod],
    random: &mut Random,
) -> Option<Written> {
    let uses = judge::shapes(form, mods);
    let mut picks: Vec<Pick> = Vec::new();
    for (operand, it) in form.operands.iter().zip(&uses) {
        let kind = random.below(it.choices.len());
        let flavour = flavour(operand, it.choices.get(kind), random);
        let flavour = if it.choices.is_empty() { Flavour::LeftOut } else { flavour };
        picks.push(Pick { kind, flavour });
    }
    judge::write(inst.mnemonic, form, mods, &picks).or_else(|| {
        let plain = |it: &Operand| if it.optional { Pick::LEFT_OUT } else { Pick::PLAIN };
        let picks: Vec<Pick> = form.operands.iter().map(plain).collect();
        judge::write(inst.mnemonic, form, mods, &picks)
    })
}

fn flavour(operand: &Operand, shape: Option<&shape::Shape>, random: &mut Random) -> Flavour {
    let Some(shape) = shape else { return Flavour::LeftOut };
    if operand.optional && random.below(2) == 0 {
        return Flavour::LeftOut;
    }
    match (shape.role, random.below(4)) {
        (Role::Sink, 0) => Flavour::Sink,
        (Role::In, 0) => Flavour::Constant(shape.kind.range.map_or(1, |it| it.0)),
        (Role::In, 1) if operand.negatable && shape.ty == Some(Mod::pred) => Flavour::Negated,
        _ => Flavour::Plain,
    }
}

/// Targets on both sides of the gates of what some target has.
fn around(
    inst: &'static Inst,
    form: &'static Form,
    mods: &[Mod],
    random: &mut Random,
) -> Vec<Target> {
    let legal = |target: Target| inst.is_on(form, mods, target);
    let has = |arch: Arch| legal(Target::latest(arch)) || legal(Target::lowest(arch));
    let (inside, outside): (Vec<Arch>, Vec<Arch>) = Arch::all().partition(|it| has(*it));
    let mut targets = Vec::new();
    if let Some(&arch) = random.one(&inside) {
        let known: Vec<Target> = Ptx::ALL
            .iter()
            .filter(|&&ptx| ptx >= arch.lowest_ptx())
            .map(|&ptx| Target { ptx, arch })
            .collect();
        targets.push(Target::latest(arch));
        targets.push(Target::lowest(arch));
        for pair in known.windows(2).filter(|pair| legal(pair[0]) != legal(pair[1])) {
            targets.extend(pair);
        }
    }
    targets.extend(random.one(&inside).map(|&it| Target::latest(it)));
    targets.extend(random.one(&outside).map(|&it| Target::latest(it)));
    // The one before the first that has it, and the one behind the last.
    let all: Vec<Arch> = Arch::all().collect();
    let edges = all.windows(2).filter(|pair| has(pair[0]) != has(pair[1]));
    let edges: Vec<Target> = edges.flatten().map(|&it| Target::latest(it)).collect();
    targets.extend(random.one(&edges));
    let mut seen = Vec::new();
    targets.retain(|it| {
        !seen.contains(it) && {
            seen.push(*it);
            true
        }
    });
    targets
}

/// A target that has much.
fn newest(random: &mut Random) -> Target {
    let names = ["sm_90a", "sm_100a", "sm_103a", "sm_107f", "sm_110a", "sm_121a", "sm_80"];
    Target::latest(Arch::known(random.one(&names).copied().unwrap_or("sm_90a")))
}

fn any(random: &mut Random) -> Target {
    let all: Vec<Target> = sample().collect();
    random.one(&all).copied().unwrap_or(Target::latest(Arch::ANY))
}
