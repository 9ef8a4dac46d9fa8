//! Which instructions are shown on which targets, and what came out.
//!
//! All that is to be tried on one target goes into few modules: each line is an
//! instruction. A module with errors is shown again without the lines that
//! ptxas complained of, until it takes the rest, as an error may hide others.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use target_desc::{Arch, Ptx, Target, Tier};

use crate::assembler::Assembler;
use crate::frame;

/// The most instructions in a module.
const CHUNK: usize = 400;

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

/// What all lines of a module share: the target, the case where one is a module of
/// its own, and whether there are samplers.
type Kin = (u8, u8, u16, u8, usize, bool);

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
        let mut groups: BTreeMap<Kin, Vec<usize>> = BTreeMap::new();
        for (i, trial) in self.trials.iter().enumerate() {
            let Target { ptx, arch } = trial.target;
            let tier = match arch.tier() {
                Tier::Base => 0,
                Tier::Family => 1,
                Tier::Exact => 2,
            };
            let case = &self.cases[trial.case];
            let whole = if case.whole { trial.case + 1 } else { 0 };
            let independent = frame::is_independent(&case.text);
            let key = (ptx.0, ptx.1, arch.number(), tier, whole, independent);
            groups.entry(key).or_default().push(i);
        }
        let chunks: Vec<&[usize]> = groups.values().flat_map(|it| it.chunks(CHUNK)).collect();
        let next = AtomicUsize::new(0);
        let found = Mutex::new(Vec::new());
        let this = &*self;
        thread::scope(|scope| {
            for _ in 0..thread::available_parallelism().map_or(2, usize::from) {
                scope.spawn(|| {
                    while let Some(chunk) = chunks.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let wrong = this.show(chunk, assembler);
                        found.lock().unwrap_or_else(PoisonError::into_inner).extend(wrong);
                    }
                });
            }
        });
        for (trial, why) in found.into_inner().unwrap_or_else(PoisonError::into_inner) {
            self.trials[trial].wrong = Some(why);
        }
    }

    /// The trials of `chunk`, all on one target, where ptxas does not say what the
    /// table says.
    fn show(&self, chunk: &[usize], assembler: &Assembler) -> Vec<(usize, String)> {
        let mut refused: BTreeMap<usize, String> = BTreeMap::new();
        self.sift(chunk.to_vec(), &mut refused, assembler);
        let differs =
            chunk.iter().filter_map(|&i| match (self.trials[i].accept, refused.remove(&i)) {
                (true, Some(why)) => Some((i, why)),
                (false, None) => Some((i, "it is taken".to_owned())),
                _ => None,
            });
        differs.collect()
    }

    /// Notes which of `left` ptxas refuses, and why.
    fn sift(&self, mut left: Vec<usize>, refused: &mut BTreeMap<usize, String>, to: &Assembler) {
        while let Some(&first) = left.first() {
            let target = self.trials[first].target;
            let (module, above, relocatable) = self.module(&left);
            let said = match to.run(&module, target, relocatable) {
                Ok(said) => said,
                Err(error) => {
                    refused.extend(left.iter().map(|&i| (i, error.clone())));
                    return;
                }
            };
            if said.ok {
                return;
            }
            let before = left.len();
            if left.len() == 1 {
                let why = said.errors.first().map_or(said.text, |(_, why)| why.clone());
                refused.insert(first, why);
                return;
            }
            for (line, why) in said.errors {
                if let Some(&i) = line.checked_sub(above + 1).and_then(|at| left.get(at)) {
                    refused.entry(i).or_insert(why);
                }
            }
            left.retain(|it| !refused.contains_key(it));
            if left.len() == before {
                // It says no line: it crashed, or complains of the whole.
                let half = left.split_off(before / 2);
                self.sift(half, refused, to);
            }
        }
    }

    /// A module of the lines, how many lines stand above the first, and whether
    /// it has to be relocatable.
    fn module(&self, trials: &[usize]) -> (String, usize, bool) {
        let first = &self.trials[trials[0]];
        let case = &self.cases[first.case];
        if case.whole {
            let text = crate::directives::module(&case.text, first.target);
            let relocatable = case.text.starts_with("// -c");
            return (text, 0, relocatable);
        }
        let mut text = frame::head(first.target, frame::is_independent(&case.text));
        let above = text.lines().count();
        for &trial in trials {
            text += &self.cases[self.trials[trial].case].text;
            text.push('\n');
        }
        (text + frame::TAIL, above, false)
    }
}

/// Some targets, by which to tell how widely something is available.
pub fn sample() -> impl Iterator<Item = Target> {
    let lowest = Arch::all().map(Target::lowest);
    lowest.chain(Arch::all().map(Target::latest))
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
