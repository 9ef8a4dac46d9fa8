//! Which instructions are shown on which targets, and what came out.

use judge::Assembler;
use target_desc::{Arch, Ptx, Target, Tier};

/// Something of the table that ptxas has to have seen.
pub struct Row {
    pub chapter: &'static str,
    pub text: String,
}

/// A text to be tried.
pub struct Case {
    pub chapter: &'static str,
    pub text: String,
    /// The rows that it shows.
    pub rows: Vec<usize>,
    /// It is a module of its own, not a line of one.
    pub whole: bool,
    /// Its gates that are where the architecture begins, so there is no outside.
    pub at_floor: usize,
    /// It shows its row by being refused.
    pub nowhere: bool,
}

/// A case on a target.
pub struct Trial {
    pub case: usize,
    pub target: Target,
    /// What the table says.
    pub accept: bool,
    /// Where ptxas says otherwise, its complaint.
    pub wrong: Option<String>,
}

#[derive(Default)]
pub struct Plan {
    pub rows: Vec<Row>,
    pub cases: Vec<Case>,
    pub trials: Vec<Trial>,
}

impl Plan {
    pub fn row(&mut self, chapter: &'static str, text: String) -> usize {
        self.rows.push(Row { chapter, text });
        self.rows.len() - 1
    }

    /// Plans to try `text` on both sides of its gates.
    pub fn try_out(
        &mut self,
        chapter: &'static str,
        text: String,
        rows: Vec<usize>,
        whole: bool,
        legal: impl Fn(Target) -> bool,
    ) {
        let case = self.cases.len();
        let mut at_floor = 0;
        for arch in Arch::all() {
            let known = |it: &Ptx| *it >= arch.lowest_ptx();
            let verdicts: Vec<(Target, bool)> = Ptx::ALL
                .iter()
                .filter(|it| known(it))
                .map(|&ptx| Target { ptx, arch })
                .map(|target| (target, legal(target)))
                .collect();
            let mut add = |&(target, accept): &(Target, bool)| {
                self.trials.push(Trial { case, target, accept, wrong: None });
            };
            if !is_interesting(arch, &legal) {
                continue;
            }
            at_floor += usize::from(verdicts[0].1);
            add(&verdicts[0]);
            for pair in verdicts.windows(2).filter(|pair| pair[0].1 != pair[1].1) {
                pair.iter().for_each(&mut add);
            }
            add(&verdicts[verdicts.len() - 1]);
        }
        self.trials.dedup_by_key(|it| (it.case, it.target));
        self.cases.push(Case { chapter, text, rows, whole, at_floor, nowhere: false });
    }

    /// Plans to show `text` on these targets.
    pub fn try_at(
        &mut self,
        chapter: &'static str,
        text: String,
        rows: Vec<usize>,
        whole: bool,
        at: &[(Target, bool)],
    ) {
        let case = self.cases.len();
        let trials = at.iter().map(|&(target, accept)| Trial { case, target, accept, wrong: None });
        self.trials.extend(trials);
        self.cases.push(Case { chapter, text, rows, whole, at_floor: 0, nowhere: false });
    }

    /// Plans to show `text` where most is permitted, to be refused.
    pub fn try_nowhere(&mut self, chapter: &'static str, text: String, row: usize) {
        let case = self.cases.len();
        for name in ["sm_90a", "sm_100a", "sm_107f", "sm_121a"] {
            let target = Target::latest(Arch::known(name));
            self.trials.push(Trial { case, target, accept: false, wrong: None });
        }
        let rows = vec![row];
        self.cases.push(Case { chapter, text, rows, whole: false, at_floor: 0, nowhere: true });
    }

    /// Shows everything to ptxas.
    pub fn run(&mut self, assembler: &Assembler) {
        // A directive is in a module of its own.
        let text = |trial: &Trial| {
            let case = &self.cases[trial.case];
            case.whole.then(|| crate::directives::module(&case.text, trial.target))
        };
        let modules: Vec<Option<String>> = self.trials.iter().map(text).collect();
        let trials = self.trials.iter().zip(&modules).map(|(trial, module)| {
            let case = &self.cases[trial.case];
            judge::Trial {
                target: trial.target,
                text: module.as_deref().unwrap_or(&case.text),
                whole: case.whole,
                thought_legal: trial.accept,
                relocatable: case.text.starts_with("// -c"),
            }
        });
        let verdicts = judge::verdicts(&trials.collect::<Vec<_>>(), assembler);
        for (trial, verdict) in self.trials.iter_mut().zip(verdicts) {
            trial.wrong = match (trial.accept, verdict) {
                (true, Err(why)) => Some(why),
                (false, Ok(())) => Some("it is taken".to_owned()),
                _ => None,
            };
        }
    }
}

/// Whether `arch` says something that its neighbours do not: it has what an
/// older one that it implies has not, or it lacks what the next one has.
fn is_interesting(arch: Arch, legal: &impl Fn(Target) -> bool) -> bool {
    let latest = |arch| legal(Target::latest(arch));
    let lowest = |arch: Arch| {
        Ptx::ALL.iter().find(|&&ptx| ptx >= arch.lowest_ptx() && legal(Target { ptx, arch }))
    };
    let all: Vec<Arch> = Arch::all().collect();
    let bases: Vec<Arch> = all.iter().copied().filter(|it| it.tier() == Tier::Base).collect();
    let at = |it: Arch| bases.iter().position(|base| base.number() == it.number());
    let Some(at) = at(arch) else { return true };
    let older = match arch.tier() {
        Tier::Base => at.checked_sub(1).map(|it| bases[it]),
        _ => Some(bases[at]),
    };
    // What one `a` or `f` architecture has beyond its base, each of the others may have.
    let is_beyond = |it: &Arch| {
        let base = bases.iter().find(|base| base.number() == it.number());
        it.tier() != Tier::Base && latest(*it) && base.is_none_or(|&base| !latest(base))
    };
    if arch.tier() != Tier::Base && all.iter().any(is_beyond) {
        return true;
    }
    let newer = bases.get(at + 1).copied().filter(|_| arch.tier() == Tier::Base);
    // The later of two floors is no difference.
    let differs = |other: Arch| {
        latest(arch) != latest(other)
            || match (lowest(arch), lowest(other)) {
                (Some(&a), Some(&b)) => a.max(other.lowest_ptx()) != b.max(arch.lowest_ptx()),
                (a, b) => a != b,
            }
    };
    let is_last = arch.tier() == Tier::Base && at + 1 == bases.len();
    is_last || older.is_none_or(differs) || newer.is_some_and(differs)
}
