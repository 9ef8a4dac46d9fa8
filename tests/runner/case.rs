//! One input with its commands and expected output.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use libtest_mimic::Failed;

use crate::{debug, ptxas};

/// What a command did.
pub struct Outcome {
    /// The exit code, or -1 after a signal.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

/// Runs `emit` with `args` in `folder`.
pub fn emit(folder: &Path, args: &[&str]) -> Result<Outcome, Failed> {
    program(env!("CARGO_BIN_EXE_emit"), folder, args, Stdio::null())
}

fn program(path: &str, folder: &Path, args: &[&str], stdin: Stdio) -> Result<Outcome, Failed> {
    let mut command = Command::new(path);
    // Found where a command asks for it, and nowhere else whatever this machine has.
    let library = match args.contains(&"--libdevice") {
        true => Some(ptxas::libdevice()?),
        false => None,
    };
    command.env("LIBDEVICE", library.unwrap_or_default());
    let output = command.args(args).current_dir(folder).stdin(stdin).output()?;
    Ok(Outcome {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout)?,
        err: String::from_utf8(output.stderr)?,
    })
}

/// Runs the commands of the input at `path`, and compares.
pub fn run(path: &Path) -> Result<(), Failed> {
    let text = fs::read_to_string(path)?;
    let commands: Vec<&str> = text
        .lines()
        .map_while(|line| line.strip_prefix("; ").or(line.strip_prefix("// ")))
        .filter(|line| line.starts_with("emit ") || line.starts_with("emit-ld "))
        .collect();
    if commands.is_empty() {
        return Err("no `; emit ...` or `// emit ...` at the start of the input".into());
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    let file = path.file_name().and_then(|it| it.to_str()).ok_or("a strange file name")?;
    let mut found = String::new();
    for command in commands {
        let mut args: Vec<&str> = command.split_whitespace().skip(1).collect();
        let named = args.iter().any(|it| {
            let ends = |it: &str| [".ptx", ".ll", ".toml"].iter().any(|end| it.ends_with(end));
            *it == "-" || (ends(it) && !it.starts_with('-'))
        });
        if !named {
            args.push(file);
        }
        let stdin = fs::File::open(path)?;
        let path = match command.starts_with("emit-ld ") {
            true => option_env!("CARGO_BIN_EXE_emit-ld").ok_or("emit-ld needs the feature llvm")?,
            false => env!("CARGO_BIN_EXE_emit"),
        };
        let outcome = program(path, folder, &args, stdin.into())?;
        let _ = writeln!(found, "$ {command}");
        found.push_str(&outcome.err);
        found.push_str(&outcome.out);
        if outcome.code < 0 {
            return Err(format!("`{command}` was ended by a signal:\n{}", outcome.err).into());
        }
        if outcome.code == 0 && outcome.out.starts_with(".version") {
            ptxas::assert_exact(&outcome.out)?;
            if outcome.out.contains("\t.loc ") {
                found.push_str(&debug::lines(&outcome.out)?);
                debug::assert_checked(&outcome.out)?;
            }
        }
        let _ = writeln!(found, "=> {}\n", outcome.code);
    }
    compare(&path.with_extension("expected"), &found)
}

/// Compares `found` with what stands in the file `path`, or writes it there.
pub fn compare(path: &Path, found: &str) -> Result<(), Failed> {
    if std::env::var_os("BLESS").is_some() {
        return Ok(fs::write(path, found)?);
    }
    let expected = fs::read_to_string(path).unwrap_or_default();
    if expected == found {
        return Ok(());
    }
    let mut message = format!("{} differs (BLESS=1 accepts):\n", path.display());
    let differ = expected.lines().zip(found.lines()).position(|(a, b)| a != b);
    let at = differ.unwrap_or(expected.lines().count().min(found.lines().count()));
    for (sign, text) in [('-', expected.as_str()), ('+', found)] {
        for line in text.lines().skip(at.saturating_sub(2)).take(8) {
            let _ = writeln!(message, "{sign} {line}");
        }
    }
    Err(message.into())
}
