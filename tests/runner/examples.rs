//! The examples, for many targets: PTX that `ptxas` assembles where it is legal, and an error
//! that names the oldest target where it is not.

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};

use crate::case::emit;
use crate::ptxas;

/// The targets of the examples.
const TARGETS: [&str; 14] =
    ["50", "60", "70", "75", "80", "89", "90", "90a", "100", "100a", "103a", "110", "120", "121"];

/// A test for each example and target.
pub fn trials(top: &Path) -> Vec<Trial> {
    let mut trials = Vec::new();
    let mut folders = vec![("examples", "ssa")];
    if cfg!(feature = "llvm") {
        folders.extend([("examples/rust/ir", "ll"), ("examples/cuda/ir", "ll")]);
    }
    for (folder, extension) in folders {
        let entries = fs::read_dir(top.join(folder)).into_iter().flatten().flatten();
        let mut inputs: Vec<PathBuf> = entries
            .map(|it| it.path())
            .filter(|path| path.extension().is_some_and(|it| it == extension))
            .collect();
        inputs.sort();
        for input in inputs {
            for sm in TARGETS {
                let name = input.strip_prefix(top).unwrap_or(&input).display().to_string();
                let (top, input) = (top.to_owned(), input.clone());
                trials.push(Trial::test(format!("{name} for sm_{sm}"), move || {
                    run(&top, &input, sm)
                }));
            }
        }
    }
    trials
}

fn run(top: &Path, input: &Path, sm: &str) -> Result<(), Failed> {
    let input = input.strip_prefix(top)?.to_str().ok_or("a strange file name")?;
    let outcome = emit(top, &[&format!("--sm={sm}"), input])?;
    match outcome.code {
        0 => ptxas::assert_exact(&outcome.out),
        1 if outcome.out.is_empty() && names_who_has(&outcome.err) => Ok(()),
        code => Err(format!("exit code {code}:\n{}", outcome.err).into()),
    }
}

/// Whether every error says which targets have what is missing.
fn names_who_has(err: &str) -> bool {
    let errors = err.lines().filter(|line| line.starts_with("error")).count();
    let named = err.lines().filter(|line| line.contains("help:") && line.contains("PTX ")).count();
    errors > 0 && named >= errors
}
