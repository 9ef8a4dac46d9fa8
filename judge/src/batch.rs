//! Very many instructions before ptxas, in few modules.
//!
//! All that is to be tried on one target goes into modules in which each line is an
//! instruction. A module with errors is shown again without the lines that
//! ptxas complained of, until it takes the rest, as an error may hide others. Where it
//! complains of no line, because it crashed, halves of the module are shown.
//!
//! What has very many operands takes ptxas a tenth of a second to translate. It is only
//! read: its module ends in a line that ptxas refuses after it has judged all lines.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use target_desc::{Target, Tier};

use crate::assembler::Assembler;
use crate::frame;

/// The most instructions in a module.
const CHUNK: usize = 400;

/// With more commas than this an instruction is only read.
const MANY: usize = 64;

/// The last line of a module that is only read: registers of the wrong size.
const STOP: &str = "add.s32 %d0, %r0, %r0;\n";

/// What is to be tried on a target.
pub struct Trial<'a> {
    /// The target that the module names.
    pub target: Target,
    /// A line for a module of [`frame`], or a whole module.
    pub text: &'a str,
    /// It is a module of its own.
    pub whole: bool,
    /// Whether it is thought to be legal. It decides only what is shown together, as
    /// modules without errors are done in one call.
    pub thought_legal: bool,
    /// The module may leave symbols to be defined elsewhere; only of a module of its own.
    pub relocatable: bool,
}

/// Nothing, or why ptxas refuses.
pub type Verdict = Result<(), String>;

/// What all lines of a module share: the target, the trial where one is a module of
/// its own, whether there are samplers, whether errors are expected, and whether it is
/// only read.
type Kin = (u8, u8, u16, u8, usize, bool, bool, bool);

/// What ptxas says of each of `trials`, in their order.
pub fn verdicts(trials: &[Trial], assembler: &Assembler) -> Vec<Verdict> {
    let mut groups: BTreeMap<Kin, Vec<usize>> = BTreeMap::new();
    for (i, trial) in trials.iter().enumerate() {
        let Target { ptx, arch } = trial.target;
        let tier = match arch.tier() {
            Tier::Base => 0,
            Tier::Family => 1,
            Tier::Exact => 2,
        };
        let whole = if trial.whole { i + 1 } else { 0 };
        let independent = !trial.whole && frame::is_independent(trial.text);
        let (doubtful, read) = (!trial.thought_legal, is_only_read(trial));
        let key = (ptx.0, ptx.1, arch.number(), tier, whole, independent, doubtful, read);
        groups.entry(key).or_default().push(i);
    }
    let chunks: Vec<&[usize]> = groups.values().flat_map(|it| it.chunks(CHUNK)).collect();
    let next = AtomicUsize::new(0);
    let found = Mutex::new(BTreeMap::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                let batch = Batch { trials, assembler };
                while let Some(chunk) = chunks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let mut refused = BTreeMap::new();
                    batch.sift(chunk.to_vec(), &mut refused);
                    found.lock().unwrap_or_else(PoisonError::into_inner).append(&mut refused);
                }
            });
        }
    });
    let mut refused = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    (0..trials.len()).map(|i| refused.remove(&i).map_or(Ok(()), Err)).collect()
}

struct Batch<'a> {
    trials: &'a [Trial<'a>],
    assembler: &'a Assembler,
}

impl Batch<'_> {
    /// Notes which of `left`, all on one target, ptxas refuses, and why.
    fn sift(&self, mut left: Vec<usize>, refused: &mut BTreeMap<usize, String>) {
        // What stood before an error that ended the reading, without complaint so far.
        let mut before_end = Vec::new();
        while let Some(&first) = left.first() {
            let trial = &self.trials[first];
            let (module, above) = self.module(&left);
            let said = match self.assembler.run(&module, trial.target, trial.relocatable) {
                Ok(said) => said,
                Err(error) => {
                    refused.extend(left.iter().map(|&i| (i, error.clone())));
                    break;
                }
            };
            let stop = above + 1 + left.len();
            let stopped = !said.errors.is_empty() && said.errors.iter().all(|it| it.0 == stop);
            if said.ok || (is_only_read(trial) && stopped) {
                break;
            }
            if left.len() == 1 {
                let why = said.errors.first().map_or(said.text, |(_, why)| why.clone());
                refused.insert(first, why);
                break;
            }
            let (count, mut end) = (left.len(), None);
            for (line, why) in said.errors {
                let Some(at) = line.checked_sub(above + 1).filter(|&at| at < count) else {
                    continue;
                };
                if why.starts_with("fatal") {
                    end = Some(at);
                }
                refused.entry(left[at]).or_insert(why);
            }
            if let Some(end) = end {
                let rest = left.split_off(end + 1);
                before_end.extend(left.into_iter().filter(|it| !refused.contains_key(it)));
                left = rest;
                continue;
            }
            left.retain(|it| !refused.contains_key(it));
            if left.len() == count {
                let half = left.split_off(count / 2);
                self.sift(half, refused);
            }
        }
        if !before_end.is_empty() {
            self.sift(before_end, refused);
        }
    }

    /// A module of the lines, and how many lines stand above the first.
    fn module(&self, trials: &[usize]) -> (String, usize) {
        let first = &self.trials[trials[0]];
        if first.whole {
            return (first.text.to_owned(), 0);
        }
        let mut text = frame::head(first.target, frame::is_independent(first.text));
        let above = text.lines().count();
        for &trial in trials {
            text += self.trials[trial].text;
            text.push('\n');
        }
        if is_only_read(first) {
            text += STOP;
        }
        (text + frame::TAIL, above)
    }
}

fn is_only_read(trial: &Trial) -> bool {
    !trial.whole && trial.text.bytes().filter(|&it| it == b',').count() > MANY
}
