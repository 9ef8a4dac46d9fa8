//! What of an instruction has to be seen: forms, values, rules, operands.

use std::collections::HashSet;

use judge::{Flavour, Pick, Ways, sample};
use target_desc::desc::Rule;
use target_desc::isa::oversight;
use target_desc::{Form, Inst, Mod, Role, Target, Variant, text};

use crate::plan::Plan;

/// Plans everything of `inst`.
pub fn of(inst: &'static Inst, chapter: &'static str, plan: &mut Plan) {
    let rules: Vec<usize> = inst
        .rules
        .iter()
        .map(|rule| plan.row(chapter, format!("{}: {}", inst.mnemonic, rule_text(rule))))
        .collect();
    let rules: Vec<(&'static Rule, usize)> = inst.rules.iter().zip(rules).collect();
    for form in inst.forms {
        let cells = Cells { inst, form, ways: Ways { inst, form }, chapter, rules: &rules };
        cells.values(plan);
        cells.pairs(plan);
        cells.rules(plan);
        cells.operands(plan);
    }
}

struct Cells<'a> {
    inst: &'static Inst,
    form: &'static Form,
    ways: Ways,
    chapter: &'static str,
    rules: &'a [(&'static Rule, usize)],
}

impl Cells<'_> {
    /// The form itself, each value of each slot, and each slot that is empty.
    fn values(&self, plan: &mut Plan) {
        let Some(base) = self.ways.best(&[]) else {
            plan.row(self.chapter, format!("{} has no instruction", self.inst.line(self.form)));
            return;
        };
        let row = plan.row(self.chapter, self.inst.line(self.form));
        self.add(plan, &base, row, &self.picks());
        for (p, part) in self.form.parts.iter().enumerate() {
            let mut wanted: Vec<Option<Mod>> =
                part.slot.values.iter().map(|it| Some(it.atom)).collect();
            if part.optional {
                wanted.push(None);
            }
            if wanted.len() == 1 {
                continue; // It is always there.
            }
            for value in wanted {
                let word = value.map_or("nothing".to_owned(), |it| it.to_string());
                let row = plan.row(
                    self.chapter,
                    format!("{} with {word} as {}", self.inst.syntax(self.form), part.slot),
                );
                let Some(filled) = self.ways.best(&[(p, value)]) else {
                    continue; // Left unseen, and reported.
                };
                self.add(plan, &filled, row, &self.picks());
            }
        }
    }

    /// Each two values of two slots that go together by the table, on the oldest and
    /// on the newest target: what a missing rule would let through.
    fn pairs(&self, plan: &mut Plan) {
        let values = |p: usize| {
            let part = &self.form.parts[p];
            let none = part.optional.then_some(None);
            part.slot.values.iter().map(|it| Some(it.atom)).chain(none)
        };
        let mut seen = HashSet::new();
        for q in 0..self.form.parts.len() {
            for p in 0..q {
                for (v, w) in values(p).flat_map(|v| values(q).map(move |w| (v, w))) {
                    let Some(filled) = self.ways.first(&[(p, v), (q, w)]) else { continue };
                    let mods: Vec<Mod> = filled.into_iter().flatten().collect();
                    let text = judge::line(self.inst.mnemonic, self.form, &mods, &self.picks());
                    let Some(text) = text.filter(|it| seen.insert(it.clone())) else { continue };
                    let legal = |target: &Target| self.inst.is_on(self.form, &mods, *target);
                    let at = [
                        sample().find(legal),
                        sample().collect::<Vec<_>>().into_iter().rfind(legal),
                    ];
                    let at: Vec<_> = at.into_iter().flatten().map(|it| (it, true)).collect();
                    plan.try_at(self.chapter, text, vec![], false, &at);
                }
            }
        }
    }

    /// Each rule: what keeps it, on both sides of its gate, and what breaks it.
    fn rules(&self, plan: &mut Plan) {
        for &(rule, row) in self.rules {
            let when = combinations(rule.when);
            for mods in when {
                let ways = self.ways.places(&mods);
                if !rule.never
                    && let Some(filled) = ways.iter().find_map(|fixed| self.ways.best(fixed))
                {
                    self.add(plan, &filled, row, &self.picks());
                }
                if (rule.never || !rule.then.is_empty())
                    && !rule.strict
                    && let Some(filled) = ways.iter().find_map(|it| self.ways.breaking(rule, it))
                {
                    self.refuse(plan, &filled, row);
                }
            }
        }
    }

    /// Each kind of each operand, and what else may be written for it.
    fn operands(&self, plan: &mut Plan) {
        let Some(base) = self.ways.best(&[]) else { return };
        for (i, operand) in self.form.operands.iter().enumerate() {
            // An operand that goes with a modifier needs that.
            let with = operand.with;
            let filled = match with.is_empty() {
                true => Some(base.clone()),
                false => with
                    .iter()
                    .flat_map(|&it| self.ways.places(&[it]))
                    .find_map(|it| self.ways.best(&it)),
            };
            let Some(filled) = filled else {
                plan.row(self.chapter, format!("{}: {}", self.inst.line(self.form), operand.name));
                continue;
            };
            let mods: Vec<Mod> = filled.iter().copied().flatten().collect();
            let uses = judge::shapes(self.form, &mods);
            for (kind, shape) in uses[i].choices.iter().enumerate() {
                let mut flavours = vec![Flavour::Plain];
                match shape.role {
                    Role::Sink => flavours.push(Flavour::Sink),
                    Role::In => {
                        let (low, high) = shape.kind.range.unwrap_or((1, 1));
                        // The plain sample of what is to be the most is its least.
                        let most = shape.kind.upto.and_then(|name| {
                            let found = self.form.operands.iter().find(|it| it.name == name)?;
                            Some(found.kinds.first()?.range?.0)
                        });
                        let high = most.unwrap_or(high);
                        flavours.extend([Flavour::Constant(low), Flavour::Constant(high)]);
                    }
                    Role::Imm => {
                        let (low, high) = shape.kind.range.unwrap_or((1, 1));
                        flavours.extend([Flavour::Constant(low), Flavour::Constant(high)]);
                    }
                    _ => {}
                }
                if operand.negatable && shape.ty == Some(Mod::pred) {
                    flavours.push(Flavour::Negated);
                }
                if operand.minus {
                    flavours.push(Flavour::Minus);
                }
                if let Some(suffix) = operand.suffix {
                    let n = suffix.select.map_or(1, |it| it.examples().len());
                    flavours.extend((0..n).map(Flavour::Suffixed));
                }
                for flavour in flavours {
                    let mut picks = self.picks();
                    picks[i] = Pick { kind, flavour };
                    // What may be left out is written up to here.
                    for (pick, before) in picks[..i].iter_mut().zip(self.form.operands) {
                        if before.optional && operand.optional {
                            *pick = Pick::PLAIN;
                        }
                    }
                    let Some(text) = judge::line(self.inst.mnemonic, self.form, &mods, &picks)
                    else {
                        continue; // There is no such text, as a constant of 16-bit floats.
                    };
                    let row = plan.row(
                        self.chapter,
                        format!("{}: {} in `{text}`", self.inst.line(self.form), operand.name),
                    );
                    self.add(plan, &filled, row, &picks);
                }
            }
        }
    }

    /// The plainest operands, those left out that may be.
    fn picks(&self) -> Vec<Pick> {
        let plainest = |it: &target_desc::Operand| match it.optional {
            true => Pick::LEFT_OUT,
            false => Pick::PLAIN,
        };
        self.form.operands.iter().map(plainest).collect()
    }

    /// Plans to show the instruction on both sides of its gates.
    fn add(&self, plan: &mut Plan, filled: &[Option<Mod>], row: usize, picks: &[Pick]) {
        let mods: Vec<Mod> = filled.iter().copied().flatten().collect();
        let Some(text) = judge::line(self.inst.mnemonic, self.form, &mods, picks) else { return };
        let operands =
            text.split_once(' ').map_or("", |(_, it)| it.trim_end_matches(';')).to_owned();
        let Ok(bare) = Variant::parse(self.inst.mnemonic) else { return };
        let kinds: Vec<_> = self
            .form
            .operands
            .iter()
            .zip(picks)
            .map(|(operand, pick)| {
                operand.kinds.get(pick.kind).filter(|_| pick.flavour != Flavour::LeftOut)
            })
            .collect();
        let others: Vec<(&'static Inst, &'static Form)> = bare
            .insts()
            .chain(oversight::ALL.iter().copied().filter(|it| it.mnemonic == self.inst.mnemonic))
            .flat_map(|inst| inst.forms.iter().map(move |form| (inst, form)))
            .filter(|(_, form)| text::split_operands(form, &operands).is_some())
            .collect();
        let legal = |target: Target| {
            others.iter().any(|&(inst, form)| {
                inst.is_on(form, &mods, target)
                    && (!std::ptr::eq(form, self.form)
                        || kinds.iter().flatten().all(|kind| kind.gate.admits(target)))
            })
        };
        plan.try_out(self.chapter, text, vec![row], false, legal);
    }

    /// Plans to show an instruction that no target has.
    fn refuse(&self, plan: &mut Plan, filled: &[Option<Mod>], row: usize) {
        let mods: Vec<Mod> = filled.iter().copied().flatten().collect();
        if let Some(text) = judge::line(self.inst.mnemonic, self.form, &mods, &self.picks()) {
            plan.try_nowhere(self.chapter, text, row);
        }
    }
}

/// One modifier of each group, in every way.
fn combinations(groups: &[&[Mod]]) -> Vec<Vec<Mod>> {
    groups.iter().fold(vec![Vec::new()], |before, group| {
        let with =
            |all: &Vec<Mod>| group.iter().map(|&it| [&all[..], &[it]].concat()).collect::<Vec<_>>();
        before.iter().flat_map(with).collect()
    })
}

fn rule_text(rule: &Rule) -> String {
    let groups = |all: &[&[Mod]]| {
        let all =
            all.iter().map(|group| group.iter().map(Mod::to_string).collect::<Vec<_>>().join("|"));
        all.collect::<Vec<_>>().join(" ")
    };
    match (rule.never, rule.then.is_empty()) {
        (true, _) => format!("never {}", groups(rule.when)),
        (false, true) => format!("when {}", groups(rule.when)),
        (false, false) => format!("when {} => {}", groups(rule.when), groups(rule.then)),
    }
}
