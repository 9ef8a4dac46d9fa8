//! `emit check`: which instructions of PTX files are not legal, and why.

use std::fmt::Write;
use std::path::PathBuf;

use ptx::{Finding, Module};
use ptxforge_codegen::target_desc::Ptx;
use ptxforge_codegen::{Arch, Target};

use crate::{Failure, args, input, output};

/// Checks `files`, all of them, each for its own target or what is given.
pub fn run(files: &[PathBuf], sm: Option<&str>, ptx: Option<&str>) -> Result<(), Failure> {
    let arch = sm.map(args::arch).transpose()?;
    let version = ptx.map(args::ptx).transpose()?;
    let mut report = String::new();
    let mut errors = 0;
    for path in files {
        let (name, found) = match input::read(path) {
            Ok(source) => (source.name, findings(&source.bytes, arch, version)),
            Err(failure) => {
                let _ = writeln!(report, "{}", failure.message);
                errors += 1;
                continue;
            }
        };
        errors += found.len();
        for finding in found {
            let _ = writeln!(report, "{name}:{finding}");
        }
    }
    output::write(None, &report)?;
    match errors {
        0 => Ok(()),
        1 => Err(Failure::input("1 error".to_owned())),
        _ => Err(Failure::input(format!("{errors} errors"))),
    }
}

/// What is wrong with the module in `bytes`.
fn findings(bytes: &[u8], arch: Option<Arch>, version: Option<Ptx>) -> Vec<Finding> {
    // What is no text is an error where it stands, unless in a comment.
    let text = String::from_utf8_lossy(bytes);
    let (module, errors) = ptx::read(&text);
    let mut all: Vec<Finding> = errors.into_iter().map(Finding::from).collect();
    match target(&module, &text, arch, version) {
        Ok(target) => all.extend(ptx::check(&module, &text, target)),
        Err(finding) => all.push(finding),
    }
    all.sort_by_key(|it| it.place);
    all
}

/// The target given, completed by what the module says.
fn target(
    module: &Module,
    text: &str,
    arch: Option<Arch>,
    version: Option<Ptx>,
) -> Result<Target, Finding> {
    if let (Some(arch), Some(ptx)) = (arch, version) {
        return Ok(Target { ptx, arch });
    }
    let own = ptx::target(module, text)?;
    Ok(Target { ptx: version.unwrap_or(own.ptx), arch: arch.unwrap_or(own.arch) })
}
