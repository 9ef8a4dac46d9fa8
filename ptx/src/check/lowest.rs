//! The lowest targets that have all of a module, and which pieces of it demand them.

use std::collections::HashSet;

use target_desc::{Arch, Availability, Directive, Ptx, Sreg, Target, Variant};

use super::{check, module};
use crate::finding::{Code, Finding, Level};
use crate::place::{At, Lines, Place};
use crate::tree::{Item, Module, Value};

/// What a module needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lowest {
    /// The lowest targets, as few as say it all; never empty.
    pub any: Availability,
    /// Pieces that older targets lack, in the order of the text: for each target of `any`, the
    /// first that needs its version, and the first that needs its architecture.
    pub demands: Vec<Demand>,
}

/// A piece that not every target has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Demand {
    /// Where it stands first.
    pub place: Place,
    /// What it is: `mbarrier.init.b64`, `.maxclusterrank`, `%clusterid.x`.
    pub piece: String,
    /// Who has it.
    pub availability: Availability,
}

/// How often a whole module is checked at most.
const MOST_CHECKS: usize = 200;

enum Piece {
    Variant(Variant),
    Row(&'static Directive),
    Register(Sreg),
}

impl Piece {
    fn is_on(&self, target: Target) -> bool {
        match self {
            Piece::Variant(variant) => variant.is_on(target),
            Piece::Row(row) => row.is_on(target),
            Piece::Register(register) => register.is_on(target),
        }
    }

    fn name(&self) -> String {
        match self {
            Piece::Variant(variant) => variant.to_string(),
            Piece::Row(row) => row.name.to_owned(),
            Piece::Register(register) => format!("%{}", register.name().trim_start_matches('%')),
        }
    }
}

/// The lowest targets that have all of `module`, read from `text`, whatever its `.version` and
/// `.target` say.
///
/// # Errors
///
/// Where no target has all of it: what the one that has most of it finds.
pub fn lowest(module: &Module, text: &str) -> Result<Lowest, Vec<Finding>> {
    let pieces = pieces(module);
    let mut admitted = admitted(&pieces);
    // Operands have gates, too: the checker itself has the last word.
    let mut proven: HashSet<(Ptx, Arch)> = HashSet::new();
    let mut last = None;
    for _ in 0..MOST_CHECKS {
        let any = availability(&admitted);
        let open = any.any.iter().find(|it| !proven.contains(&(it.ptx, it.arch)));
        let Some(&target) = open else {
            if any.any.is_empty() {
                break;
            }
            let demands = demands(&pieces, &any, &Lines::new(text));
            return Ok(Lowest { any, demands });
        };
        let mut findings = check(module, text, target);
        findings.retain(|it| it.level == Level::Error);
        if findings.is_empty() {
            proven.insert((target.ptx, target.arch));
        } else {
            admitted.retain(|it| *it != target);
            let hopeless = findings.iter().any(|it| is_everywhere(it.code));
            last.get_or_insert(findings);
            if hopeless {
                break;
            }
        }
    }
    let own = module::target(module, text).ok();
    let most = own.unwrap_or_else(|| Target::latest(newest()));
    let mut findings = check(module, text, most);
    findings.retain(|it| it.level == Level::Error);
    match (findings.is_empty(), last) {
        (true, Some(last)) => Err(last),
        _ => Err(findings),
    }
}

/// Whether what has this code is wrong on every target, so that no other need be tried.
fn is_everywhere(code: Code) -> bool {
    let of_targets = [
        Code::Target,
        Code::Modifiers,
        Code::Unavailable,
        Code::Operands,
        Code::OperandKind,
        Code::OperandType,
        Code::Constant,
        Code::Call,
    ];
    !of_targets.contains(&code)
}

fn newest() -> Arch {
    Arch::all().last().unwrap_or(Arch::ANY)
}

/// The targets that have every piece.
fn admitted(pieces: &[(At, Piece)]) -> Vec<Target> {
    let targets = Arch::all().flat_map(|arch| {
        let known = Ptx::ALL.iter().filter(move |&&ptx| ptx >= arch.lowest_ptx());
        known.map(move |&ptx| Target { ptx, arch })
    });
    let mut targets: Vec<Target> = targets.collect();
    for (_, piece) in pieces {
        targets.retain(|&target| piece.is_on(target));
    }
    targets
}

fn availability(admitted: &[Target]) -> Availability {
    let admitted: HashSet<Target> = admitted.iter().copied().collect();
    Availability::of(|target| admitted.contains(&target))
}

/// Everything with a gate, each once, in the order of the text.
fn pieces(module: &Module) -> Vec<(At, Piece)> {
    let mut pieces = Vec::new();
    let mut rows: HashSet<&str> = HashSet::new();
    for (at, row) in module::check(module, Target::latest(newest())).needs {
        if rows.insert(row.name) {
            pieces.push((at, Piece::Row(row)));
        }
    }
    let mut heads: HashSet<&str> = HashSet::new();
    for item in &module.items {
        let Item::Instruction(instruction) = item else { continue };
        if heads.insert(&instruction.head)
            && let Ok(variant) = Variant::parse(&instruction.head)
        {
            pieces.push((instruction.at, Piece::Variant(variant)));
        }
    }
    let mut registers: HashSet<(&str, Option<&str>)> = HashSet::new();
    for operand in &module.operands {
        if let Value::Name(name) = operand.value
            && name.starts_with('%')
            && registers.insert((name, operand.suffix))
        {
            let full = format!("{name}{}", operand.suffix.unwrap_or(""));
            if let Ok(register) = Sreg::parse(&full).or_else(|_| Sreg::parse(name)) {
                pieces.push((operand.at, Piece::Register(register)));
            }
        }
    }
    pieces.sort_by_key(|(at, _)| at.0);
    pieces
}

fn demands(pieces: &[(At, Piece)], any: &Availability, lines: &Lines) -> Vec<Demand> {
    let mut found: Vec<usize> = Vec::new();
    let mut note = |target: Target| {
        found.extend(pieces.iter().position(|(_, piece)| !piece.is_on(target)));
    };
    for &Target { ptx, arch } in &any.any {
        if let Some(before) = ptx.before().filter(|it| *it >= arch.lowest_ptx()) {
            note(Target { ptx: before, arch });
        }
        // The architecture before this one, as new a version as there is.
        let older = Arch::all().filter(|it| *it != arch && arch.implies(*it));
        if let Some(older) = older.max_by_key(|it| it.number()) {
            note(Target::latest(older));
        }
    }
    found.sort_unstable();
    found.dedup();
    let demand = |i: usize| {
        let (at, piece) = pieces.get(i)?;
        let availability = Availability::of(|target| piece.is_on(target));
        Some(Demand { place: lines.place(*at), piece: piece.name(), availability })
    };
    found.into_iter().filter_map(demand).collect()
}
