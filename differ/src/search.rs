//! Cases one after the other, from a seed on.

use rayon::prelude::*;
use target_desc::{Arch, Target};

use crate::case::Case;
use crate::check::Difference;
use crate::reduce::reduce;

/// Targets that select differently.
const TARGETS: [&str; 6] = ["sm_52", "sm_70", "sm_80", "sm_90", "sm_100", "sm_120"];

/// The target called `name`, with its lowest version of PTX.
pub fn target(name: &str) -> Option<Target> {
    Arch::parse(name).ok().map(Target::lowest)
}

/// The targets that cases are compiled for by default.
pub fn targets() -> Vec<Target> {
    TARGETS.iter().filter_map(|it| target(it)).collect()
}

/// What a search found.
#[derive(Clone, Default, Debug)]
pub struct Report {
    /// How many cases were as expected.
    pub fine: u64,
    /// How many take too long to be of use.
    pub long: u64,
    /// Instructions that ran, of all threads.
    pub steps: u64,
    /// What is wrong.
    pub wrong: Vec<Wrong>,
}

/// A case that goes wrong.
#[derive(Clone, Debug)]
pub struct Wrong {
    /// Its seed.
    pub seed: u64,
    /// The target.
    pub target: Target,
    /// How it goes wrong.
    pub difference: String,
    /// The text of a case that goes wrong in the same way, with that as a comment; a smaller
    /// one, where it was asked for.
    pub text: String,
}

/// The target that the case of a seed is compiled for.
pub(crate) fn target_of(seed: u64, targets: &[Target]) -> Option<Target> {
    targets.get((seed % targets.len().max(1) as u64) as usize).copied()
}

/// How many cases are done before what was found is looked at.
const CHUNK: usize = 1024;

/// Checks the cases of `seeds`, each for one of `targets`, until `most` are wrong. Those are
/// made smaller where `smaller` is true. All cores take part; what is found depends on the seeds
/// only.
pub fn search(
    seeds: impl IntoIterator<Item = u64>,
    targets: &[Target],
    most: usize,
    smaller: bool,
) -> Report {
    let seeds: Vec<u64> = seeds.into_iter().collect();
    let mut report = Report::default();
    for chunk in seeds.chunks(CHUNK) {
        let one = |&seed: &u64| Some((seed, target_of(seed, targets)?));
        let with_targets: Vec<(u64, Target)> = chunk.iter().filter_map(one).collect();
        let found: Vec<Result<u64, Attempt>> = with_targets
            .par_iter()
            .map(|&(seed, target)| attempt(&Case::random(seed), target, seed))
            .collect();
        for (&(seed, target), found) in with_targets.iter().zip(found) {
            match found {
                Ok(steps) => {
                    report.fine += 1;
                    report.steps += steps;
                }
                Err(Attempt::Stops(eval::Stop::Limit)) => report.long += 1,
                Err(what) if report.wrong.len() < most => {
                    report.wrong.push(described(seed, target, &what, smaller));
                }
                Err(_) => {}
            }
        }
        if report.wrong.len() >= most {
            break;
        }
    }
    report
}

/// Says what is wrong with a case.
fn described(seed: u64, target: Target, what: &Attempt, smaller: bool) -> Wrong {
    let case = Case::random(seed);
    let wrong = |text: String, difference: String| Wrong { seed, target, difference, text };
    let difference = match what {
        Attempt::Differs(difference) => difference,
        // The generator is wrong.
        Attempt::Stops(stop) => {
            let same = |it: &Case| match attempt(it, target, seed) {
                Err(Attempt::Stops(it)) => it == *stop,
                _ => false,
            };
            let case = if smaller { reduce(&case, same) } else { case };
            return wrong(case.text(), format!("not well defined: {stop}"));
        }
    };
    let same = |it: &Case| match attempt(it, target, seed) {
        Err(Attempt::Differs(it)) => it.is_like(difference),
        _ => false,
    };
    let case = if smaller { reduce(&case, same) } else { case };
    let of_smaller = match attempt(&case, target, seed) {
        Err(Attempt::Differs(it)) => it.to_string(),
        _ => String::new(),
    };
    let text = format!("; {}: {of_smaller}\n{}", target.arch, case.text());
    wrong(text, difference.to_string())
}

enum Attempt {
    Stops(eval::Stop),
    Differs(Difference),
}

fn attempt(case: &Case, target: Target, seed: u64) -> Result<u64, Attempt> {
    if let Err(errors) = codegen::verify(&case.module) {
        return Err(Attempt::Differs(Difference::Refused(errors.to_string())));
    }
    let expected = case.expected().map_err(Attempt::Stops)?;
    // Some other order of threads each time.
    case.check(target, seed % 5, &expected).map_err(Attempt::Differs)?;
    Ok(expected.steps)
}
