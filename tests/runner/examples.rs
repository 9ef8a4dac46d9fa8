//! The examples, for many targets: PTX that `ptxas` assembles where it is legal, and an error
//! that names the oldest target where it is not.

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};
use ptxforge_codegen::{Arch, Compiler, Target, parse};

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
            if extension == "ssa" {
                let name = input.strip_prefix(top).unwrap_or(&input).display().to_string();
                let input = input.clone();
                trials.push(Trial::test(format!("{name} for its lowest target"), move || {
                    lowest(&input)
                }));
            }
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

/// The library names the lowest target; the text, with its name in the head, assembles for it.
fn lowest(input: &Path) -> Result<(), Failed> {
    let module = parse(&fs::read_to_string(input)?, "example.ssa")?;
    let ptx = Compiler::new(Target::lowest(Arch::parse("100a")?)).compile(&module)?;
    let lowest = ptx.lowest().ok_or("there is no lowest target")?;
    let (_, rest) = ptx.text.split_once(".address_size").ok_or("no head")?;
    let head = format!(".version {}\n.target {}\n", lowest.ptx, lowest.spelling());
    ptxas::assemble(&format!("{head}.address_size{rest}"))?
        .map_err(|why| format!("ptxas refuses it for {lowest}:\n{why}").into())
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
