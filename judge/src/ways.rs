//! The ways to fill the parts of a form with modifiers.

use target_desc::desc::Rule;
use target_desc::{Arch, Form, Inst, Mod, Target, Variant};

/// The most ways to fill a form that are tried for one thing to be shown.
const TRIES: usize = 20_000;

/// Parts of a form by their numbers, and what they hold.
pub type Fixed = Vec<(usize, Option<Mod>)>;

/// The ways to fill a form.
#[derive(Clone, Copy, Debug)]
pub struct Ways {
    /// The instruction.
    pub inst: &'static Inst,
    /// One of its forms.
    pub form: &'static Form,
}

/// Some targets, by which to tell how widely something is available.
pub fn sample() -> impl Iterator<Item = Target> {
    let lowest = Arch::all().map(Target::lowest);
    lowest.chain(Arch::all().map(Target::latest))
}

impl Ways {
    /// The ways to put all of `mods` into parts of the form.
    pub fn places(&self, mods: &[Mod]) -> Vec<Fixed> {
        mods.iter().fold(vec![Vec::new()], |before, &atom| {
            let parts = || {
                let parts = self.form.parts.iter().enumerate();
                parts.filter(|(_, it)| it.slot.value(atom).is_some()).map(|(p, _)| p)
            };
            let with = |fixed: &Fixed| -> Vec<Fixed> {
                let free = parts().filter(|&p| fixed.iter().all(|&(it, _)| it != p));
                free.map(|p| [&fixed[..], &[(p, Some(atom))]].concat()).collect()
            };
            before.iter().flat_map(with).collect()
        })
    }

    /// The way to fill the form, with these parts fixed, that most targets have.
    pub fn best(&self, fixed: &[(usize, Option<Mod>)]) -> Option<Vec<Option<Mod>>> {
        let mut found: Vec<(usize, Vec<Option<Mod>>)> = Vec::new();
        self.fill(fixed, &mut Vec::new(), &mut 0, &mut |filled| {
            let mods: Vec<Mod> = filled.iter().copied().flatten().collect();
            let score = sample().filter(|&target| self.inst.is_on(self.form, &mods, target));
            let score = score.count();
            if score > 0 {
                found.push((score, filled.to_vec()));
            }
            found.len() >= 12
        });
        // The first of the best, as values stand in the order of the manual.
        let best = found.iter().map(|(score, _)| *score).max()?;
        found.into_iter().find(|(score, _)| *score == best).map(|(_, filled)| filled)
    }

    /// The first way to fill the form, with these parts fixed, that some target has.
    pub fn first(&self, fixed: &[(usize, Option<Mod>)]) -> Option<Vec<Option<Mod>>> {
        let (mut found, mut tries) = (None, 0);
        self.fill(fixed, &mut Vec::new(), &mut 0, &mut |filled| {
            let mods: Vec<Mod> = filled.iter().copied().flatten().collect();
            let broken = self.inst.broken_rules(self.form, &mods);
            if broken.is_some_and(|it| it.is_empty())
                && sample().any(|target| self.inst.is_on(self.form, &mods, target))
            {
                found = Some(filled.to_vec());
            }
            tries += 1;
            found.is_some() || tries > 500
        });
        found
    }

    /// A way to fill the form, with these parts fixed, that breaks `rule` and no other.
    pub fn breaking(
        &self,
        rule: &'static Rule,
        fixed: &[(usize, Option<Mod>)],
    ) -> Option<Vec<Option<Mod>>> {
        let mut found = None;
        self.fill(fixed, &mut Vec::new(), &mut 0, &mut |filled| {
            let all: Vec<Mod> = filled.iter().copied().flatten().collect();
            let broken = self.inst.broken_rules(self.form, &all).unwrap_or_default();
            if broken.len() == 1 && std::ptr::eq(broken[0], rule) && !self.is_elsewhere(&all) {
                found = Some(filled.to_vec());
            }
            found.is_some()
        });
        found
    }

    /// Whether another form takes the modifiers.
    fn is_elsewhere(&self, mods: &[Mod]) -> bool {
        Variant::parse(self.inst.mnemonic)
            .is_ok_and(|bare| mods.iter().copied().fold(bare, Variant::with).is_possible())
    }

    /// Calls `done` with each way to fill the parts that are not fixed, until it says so.
    fn fill(
        &self,
        fixed: &[(usize, Option<Mod>)],
        filled: &mut Vec<Option<Mod>>,
        tries: &mut usize,
        done: &mut dyn FnMut(&[Option<Mod>]) -> bool,
    ) -> bool {
        let Some(part) = self.form.parts.get(filled.len()) else {
            *tries += 1;
            return *tries > TRIES || done(filled);
        };
        let all = part.optional.then_some(None).into_iter();
        let all = all.chain(part.slot.values.iter().map(|it| Some(it.atom)));
        let only = fixed.iter().find(|&&(p, _)| p == filled.len()).map(|&(_, it)| it);
        for value in all.filter(|it| only.is_none_or(|only| only == *it)) {
            filled.push(value);
            let stop = self.fill(fixed, filled, tries, done);
            filled.pop();
            if stop {
                return true;
            }
        }
        false
    }
}
