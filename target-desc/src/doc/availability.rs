//! Which architecture has which form of an instruction, and from which PTX version
//! on: the tables of the reference.
//!
//! Invariant: the columns say it of all architectures. One without a column has
//! what the nearest columns have that it implies, but not before its own first version.

use crate::atom::Mod;
use crate::desc::{Form, Inst, Rule};
use crate::legal;
use crate::target::{Arch, Gate, Ptx, Target};

/// The versions at which an architecture has something.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Span {
    /// The first.
    pub from: Ptx,
    /// The first that no longer has it.
    pub until: Option<Ptx>,
}

/// Architectures that have the same forms from the same versions on.
pub(super) struct Column {
    pub archs: Vec<Arch>,
    /// A cell for each form.
    pub cells: Vec<Option<Span>>,
}

/// The columns of the table of `inst`, oldest architecture first.
pub(super) fn columns(inst: &Inst) -> Vec<Column> {
    let versions = versions(inst);
    let of_forms = |arch| {
        let of_form = |form| {
            let needs = |target| has_some(inst, form, &mut Vec::new(), 0, target);
            span(arch, &versions, needs)
        };
        inst.forms.iter().map(of_form).collect()
    };
    columns_of(of_forms)
}

/// Every gate of `inst` that is not open.
pub(super) fn gates(inst: &Inst) -> impl Iterator<Item = &'static Gate> {
    let parts = inst.forms.iter().flat_map(|form| form.parts).map(|part| part.slot);
    // A slot without a name is in its form only.
    let slots = inst.slots.iter().copied().chain(parts.filter(|slot| slot.index == u8::MAX));
    let of_slots = slots.flat_map(|slot| {
        let values = slot.values.iter().map(|value| &value.gate);
        [&slot.gate, &slot.none].into_iter().chain(values)
    });
    let kinds = inst.forms.iter().flat_map(|form| form.operands).flat_map(|it| it.kinds);
    inst.forms
        .iter()
        .map(|form| &form.gate)
        .chain(of_slots)
        .chain(inst.rules.iter().map(|rule| &rule.gate))
        .chain(kinds.map(|kind| &kind.gate))
        .filter(|gate| **gate != Gate::OPEN)
}

/// The versions at which something may begin or end.
fn versions(inst: &Inst) -> Vec<Ptx> {
    let targets = gates(inst).flat_map(|gate| gate.any.iter().chain(&gate.until));
    let mut all: Vec<Ptx> = targets.map(|it| it.ptx).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The versions at which `has` says yes on `arch`; it changes at `versions` only.
fn span(arch: Arch, versions: &[Ptx], has: impl Fn(Target) -> bool) -> Option<Span> {
    let own = arch.lowest_ptx();
    let later = versions.iter().copied().filter(|&it| it > own);
    let mut asked = std::iter::once(own).chain(later).map(|ptx| (ptx, has(Target { ptx, arch })));
    let (from, _) = asked.find(|&(_, yes)| yes)?;
    let until = asked.find(|&(_, yes)| !yes).map(|(ptx, _)| ptx);
    Some(Span { from, until })
}

/// Whether `target` has `form` with `mods` and some more, in the parts from `p` on.
fn has_some(inst: &Inst, form: &Form, mods: &mut Vec<Mod>, p: usize, target: Target) -> bool {
    let never = |rule: &&Rule| rule.never && legal::breaks(rule, mods);
    if !form.gate.admits(target) || inst.rules.iter().any(|rule| never(&rule)) {
        return false;
    }
    let Some(part) = form.parts.get(p) else {
        return inst.is_on(form, mods, target);
    };
    if part.optional && part.slot.none.admits(target) && has_some(inst, form, mods, p + 1, target) {
        return true;
    }
    if !part.slot.gate.admits(target) {
        return false;
    }
    part.slot.values.iter().filter(|value| value.gate.admits(target)).any(|value| {
        mods.push(value.atom);
        let has = has_some(inst, form, mods, p + 1, target);
        mods.pop();
        has
    })
}

/// The columns for what `cells` says of each architecture.
fn columns_of(cells: impl Fn(Arch) -> Vec<Option<Span>>) -> Vec<Column> {
    let mut columns: Vec<Column> = Vec::new();
    let mut all: Vec<Arch> = Arch::all().collect();
    // What implies fewer comes first, so that its column is there to be implied.
    all.sort_by_key(|arch| (arch.number(), arch.tier() as u8));
    for arch in all {
        let cells = cells(arch);
        if cells == implied(arch, &columns, cells.len()) {
            continue;
        }
        match columns.iter_mut().find(|it| it.cells == cells) {
            Some(column) => column.archs.push(arch),
            None => columns.push(Column { archs: vec![arch], cells }),
        }
    }
    columns
}

/// What `columns` say of `arch`: what the nearest have of those that it implies.
fn implied(arch: Arch, columns: &[Column], rows: usize) -> Vec<Option<Span>> {
    let shown = columns.iter().flat_map(|it| it.archs.iter().map(move |&arch| (arch, it)));
    let below: Vec<(Arch, &Column)> = shown.filter(|it| arch.implies(it.0)).collect();
    let is_nearest = |it: Arch| !below.iter().any(|other| other.0 != it && other.0.implies(it));
    let of_row = |row: usize| {
        let nearest = below.iter().filter(|it| is_nearest(it.0));
        let spans = nearest.filter_map(|(_, column)| column.cells[row]);
        let both = |a: Span, b: Span| Span {
            from: a.from.min(b.from),
            until: a.until.into_iter().chain(b.until).min(),
        };
        let span = spans.reduce(both)?;
        let from = span.from.max(arch.lowest_ptx());
        span.until.is_none_or(|end| from < end).then_some(Span { from, ..span })
    };
    (0..rows).map(of_row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::all;
    use crate::variant::Variant;

    /// What the columns say of every architecture is what the table says of the
    /// variant of the form that has the fewest modifiers, where it needs least.
    #[test]
    fn columns_say_it_of_all_architectures() {
        let mut cells = 0;
        for inst in all() {
            let columns = columns(inst);
            for arch in Arch::all() {
                let said = match columns.iter().find(|it| it.archs.contains(&arch)) {
                    Some(column) => column.cells.clone(),
                    None => implied(arch, &columns, inst.forms.len()),
                };
                for (form, said) in inst.forms.iter().zip(said) {
                    // With required modifiers only, the first of each place.
                    let parts = form.parts.iter().filter(|part| !part.optional);
                    let mods: Vec<Mod> = parts.map(|part| part.slot.values[0].atom).collect();
                    let needs = |target| inst.is_on(form, &mods, target);
                    let plain = span(arch, Ptx::ALL, needs).map(|it| it.from);
                    assert!(
                        plain.is_none_or(|it| said.is_some_and(|said| said.from <= it)),
                        "{} on {arch}",
                        inst.line(form)
                    );
                    cells += 1;
                }
            }
        }
        assert!(cells > 0, "no cells");
        // Known from the manual.
        let cell = |name: &str, arch: &str| {
            let variant = Variant::parse(name).expect(name);
            let inst = variant.insts().next().expect(name);
            let arch = Arch::parse(arch).expect(arch);
            let columns = columns(inst);
            let column = columns.iter().find(|it| it.archs.contains(&arch));
            column.map(|it| it.cells[0].map(|it| (it.from, it.until)))
        };
        assert_eq!(cell("shfl", "30"), Some(Some((Ptx(3, 0), None))));
        assert_eq!(cell("shfl", "70"), Some(Some((Ptx(6, 0), Some(Ptx(6, 4))))));
        assert_eq!(cell("shfl", "75"), None);
    }
}
