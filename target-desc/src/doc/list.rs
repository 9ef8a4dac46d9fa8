//! What there is: the instructions by chapter, and counts.

use std::fmt::Write;

use super::availability::gates;
use crate::desc::{Form, Inst};
use crate::isa::directives::DIRECTIVES;
use crate::isa::special_registers::SREGS;
use crate::isa::{CHAPTERS, INSTS};
use crate::target::{Arch, Gate};

/// A line for each instruction, by chapter: its name, what it does.
pub fn list() -> String {
    let mut text = String::new();
    for chapter in CHAPTERS {
        let _ = writeln!(text, "{}", chapter.title);
        let width = chapter.insts.iter().map(|inst| name(inst).len()).max().unwrap_or(0);
        for inst in chapter.insts {
            let _ = writeln!(text, "  {:width$}  {}", name(inst), inst.doc);
        }
        text.push('\n');
    }
    text.push_str(
        "`emit explain NAME` says more of each, and of directives and special registers.\n",
    );
    text
}

/// A line for each kind of thing that the table holds: how many there are.
pub fn counts() -> String {
    let all = Count::of(INSTS.iter().copied());
    let simple = DIRECTIVES.iter().map(|it| &it.gate).chain(SREGS.iter().map(|it| &it.gate));
    let gates = all.gates + simple.filter(|gate| **gate != Gate::OPEN).count();
    let lines = [
        ("chapters", CHAPTERS.len()),
        ("instructions", all.insts),
        ("forms", all.forms),
        ("modifiers", all.values),
        ("rules", all.rules),
        ("gates", gates),
        ("directives", DIRECTIVES.len()),
        ("special registers", SREGS.len()),
        ("architectures", Arch::all().len()),
    ];
    lines.iter().map(|(what, n)| format!("{what:<17} {n:>6}\n")).collect()
}

/// What some instructions are made of.
#[derive(Default)]
pub(super) struct Count {
    pub insts: usize,
    pub forms: usize,
    /// The modifiers that slots take, those of each slot by themselves.
    pub values: usize,
    pub rules: usize,
    /// Those that are not open.
    pub gates: usize,
}

impl Count {
    pub fn of(insts: impl IntoIterator<Item = &'static Inst>) -> Count {
        let mut count = Count::default();
        for inst in insts {
            let parts = inst.forms.iter().flat_map(|form| form.parts).map(|part| part.slot);
            let slots = inst.slots.iter().copied();
            let slots = slots.chain(parts.filter(|slot| slot.index == u8::MAX));
            count.insts += 1;
            count.forms += inst.forms.len();
            count.values += slots.map(|slot| slot.values.len()).sum::<usize>();
            count.rules += inst.rules.len() + inst.same.len();
            count.gates += gates(inst).count();
        }
        count
    }
}

/// What the names of all forms of `inst` begin with: `tcgen05.ld.red`.
pub(super) fn name(inst: &Inst) -> String {
    let mut name = inst.mnemonic.to_owned();
    let Some((first, others)) = inst.forms.split_first() else { return name };
    for (i, part) in first.parts.iter().enumerate() {
        let [only] = part.slot.values else {
            name.push_str(&family(first, others, i));
            break;
        };
        let everywhere = others.iter().all(|form| {
            form.parts.get(i).is_some_and(|it| {
                !it.optional && matches!(it.slot.values, [one] if one.atom == only.atom)
            })
        });
        if part.optional || !everywhere {
            break;
        }
        name.push_str(&only.atom.to_string());
    }
    name
}

/// What all values of the slot at `i` begin with, where all forms have the same
/// slot there: `.wait` for `.wait::ld` and `.wait::st`.
fn family(first: &Form, others: &[Form], i: usize) -> String {
    let slot = first.parts[i].slot;
    let family = slot.values.first().and_then(|it| it.atom.text().split_once("::"));
    let Some((family, _)) = family.filter(|_| !first.parts[i].optional) else {
        return String::new();
    };
    let is_in = |text: &str| text.split_once("::").is_some_and(|it| it.0 == family);
    let same = |form: &Form| form.parts.get(i).is_some_and(|it| it.slot.index == slot.index);
    match others.iter().all(same) && slot.values.iter().all(|it| is_in(it.atom.text())) {
        true => format!(".{family}"),
        false => String::new(),
    }
}
