//! Runs the data-driven tests of the whole: every input below `tests/` that has a command.
//!
//! An input (`.ssa`, `.ll` or `.ptx`) begins with comments that hold commands:
//!
//! ```text
//! ; emit --sm=80
//! ; emit --sm=100a --ptx=8.6
//! ```
//!
//! In PTX, for `emit check`, comments begin with `//`. Each command is run as written, with the
//! input behind it unless it names files itself, in the folder of the input, and has the input
//! as its standard input. What it writes
//! and how it ends stands whole in the file beside the input, `NAME.expected`; `BLESS=1` rewrites
//! it. Inputs in `examples/` have no commands: they are run for many targets by
//! [`examples`].
//!
//! All PTX that a command writes must be what `ptxas` assembles, and with a `.version` one step
//! lower `ptxas` must refuse it. Where it says what lines instructions come from, those are listed
//! that have machine code, as the line table has them that `ptxas` makes. Without `ptxas` the tests fail.

mod case;
mod debug;
mod examples;
#[cfg(feature = "llvm")]
mod libdevice;
mod malformed;
mod ptxas;
mod thousand;

use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Trial};

/// The folders of `tests/` with inputs.
const FOLDERS: [&str; 9] =
    ["opt", "legalize", "select", "import", "link", "ptx", "errors", "check", "launch"];

fn main() {
    let args = Arguments::from_args();
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut trials = Vec::new();
    for folder in FOLDERS {
        let mut inputs = Vec::new();
        find(&top.join("tests").join(folder), &mut inputs);
        for path in inputs {
            // Only a build with LLVM reads LLVM IR; the run without it is another.
            if path.extension().is_some_and(|it| it == "ll") && !cfg!(feature = "llvm") {
                continue;
            }
            let name = path.strip_prefix(&top).unwrap_or(&path).display().to_string();
            trials.push(Trial::test(name, move || case::run(&path)));
        }
    }
    trials.extend(examples::trials(&top));
    trials.extend(malformed::trials(&top));
    trials.extend(thousand::trials(&top));
    #[cfg(feature = "llvm")]
    trials.extend(libdevice::trials(&top));
    libtest_mimic::run(&args, trials).exit();
}

/// The inputs below `folder`, in order.
fn find(folder: &Path, inputs: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|it| it.path()).collect();
    paths.sort();
    for path in paths {
        // What other inputs name.
        if path.ends_with("inputs") {
            continue;
        }
        if path.is_dir() {
            find(&path, inputs);
        } else if path.extension().is_some_and(|it| it == "ssa" || it == "ll" || it == "ptx") {
            inputs.push(path);
        }
    }
}
