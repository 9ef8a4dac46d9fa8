//! `emit check`: what of PTX files is not legal, and why; and the lowest targets they need.

use std::fmt::Write;
use std::path::Path;

use ptx::{Finding, Level, Module};
use ptxforge_codegen::target_desc::Ptx;
use ptxforge_codegen::{Arch, Target};
use rayon::prelude::*;
use serde_json::Value;

use super::args::{Check, MessageFormat};
use super::input::Source;
use super::{Failure, args, input, output, render};

/// What is said of one file.
struct Report {
    text: String,
    errors: usize,
}

/// Checks all files, each for its own target or what is given.
pub fn run(what: &Check) -> Result<(), Failure> {
    let arch = what.sm.as_deref().map(args::arch).transpose()?;
    let version = what.ptx.as_deref().map(args::ptx).transpose()?;
    if let (Some(arch), Some(ptx)) = (arch, version)
        && !(Target { ptx, arch }).exists()
    {
        let lowest = arch.lowest_ptx();
        let message = format!("error: PTX {ptx} does not know {arch}, which needs PTX {lowest}");
        return Err(Failure::usage(message));
    }
    if what.files.iter().filter(|it| it.as_os_str() == "-").count() > 1 {
        return Err(Failure::usage(
            "error: standard input is read once: `-` stands twice".to_owned(),
        ));
    }
    // Reports come in the order of the files, whoever is done first.
    let reports: Vec<Result<Report, Failure>> =
        what.files.par_iter().map(|path| report(path, what, arch, version)).collect();
    let (mut text, mut errors) = (String::new(), 0);
    for report in reports {
        match report {
            Ok(report) => {
                text += &report.text;
                errors += report.errors;
            }
            Err(failure) => {
                output::say(failure.message.trim_end());
                errors += 1;
            }
        }
    }
    output::write(None, &text)?;
    match errors {
        0 => Ok(()),
        1 => Err(Failure::input("1 error".to_owned())),
        _ => Err(Failure::input(format!("{errors} errors"))),
    }
}

fn report(
    path: &Path,
    what: &Check,
    arch: Option<Arch>,
    version: Option<Ptx>,
) -> Result<Report, Failure> {
    let mut source = input::read(path)?;
    // What is no text is an error where it stands, unless in a comment.
    if let Err(error) = String::from_utf8(std::mem::take(&mut source.bytes)).map(|text| {
        source.bytes = text.into_bytes();
    }) {
        source.bytes = String::from_utf8_lossy(error.as_bytes()).into_owned().into_bytes();
    }
    let (module, errors) = ptx::read(source.text());
    let mut found: Vec<Finding> = errors.into_iter().map(Finding::from).collect();
    if what.lowest {
        if found.is_empty() {
            match ptx::lowest(&module, source.text()) {
                Ok(lowest) => return Ok(Report { text: needs(&source, &lowest), errors: 0 }),
                Err(findings) => found = findings,
            }
        }
    } else {
        match target(&module, source.text(), arch, version) {
            Ok(target) => found.extend(ptx::check(&module, source.text(), target)),
            Err(finding) => found.push(finding),
        }
        found.sort_by_key(|it| it.place);
    }
    let text = match what.message_format {
        MessageFormat::Human => render::findings(&found, &source),
        MessageFormat::Json => found.iter().map(|it| json(it, &source.name)).collect(),
    };
    let errors = found.iter().filter(|it| it.level == Level::Error).count();
    Ok(Report { text, errors })
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

/// The lowest targets of a file, and the pieces that demand them.
fn needs(source: &Source, lowest: &ptx::Lowest) -> String {
    let mut out = format!("{}: {}\n", source.name, lowest.any);
    for demand in &lowest.demands {
        let place = demand.place;
        let _ = writeln!(
            out,
            "  {}:{}: `{}` is of {}",
            place.line, place.column, demand.piece, demand.availability
        );
    }
    out
}

/// A finding as an object on a line of its own.
fn json(finding: &Finding, file: &str) -> String {
    let Finding { place, level, code, message, help } = finding;
    let text = |it: &str| Value::from(it).to_string();
    format!(
        "{{\"file\":{},\"line\":{},\"column\":{},\"level\":\"{level}\",\"code\":\"{code}\",\
         \"message\":{},\"help\":{}}}\n",
        text(file),
        place.line,
        place.column,
        text(message),
        help.as_deref().map_or("null".to_owned(), text)
    )
}
