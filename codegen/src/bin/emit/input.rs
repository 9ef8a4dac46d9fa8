//! Reading programs.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use ptxforge_codegen::ir::Module;

use super::args::Format;
use super::{Failure, render};

/// A program as it was read.
pub struct Source {
    /// What it is called in messages.
    pub name: String,
    /// Its contents.
    pub bytes: Vec<u8>,
}

impl Source {
    /// The contents as text, for messages; empty where they are none.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes).unwrap_or("")
    }
}

/// Reads the file `path`, or standard input for `-`.
pub fn read(path: &Path) -> Result<Source, Failure> {
    let mut bytes = Vec::new();
    let (name, result) = match path == Path::new("-") {
        true => ("<stdin>".to_owned(), io::stdin().lock().read_to_end(&mut bytes).map(|_| ())),
        false => (path.display().to_string(), fs::read(path).map(|it| bytes = it)),
    };
    match result {
        Ok(()) => Ok(Source { name, bytes }),
        Err(error) => Err(Failure::input(format!("error: cannot read {name}: {error}"))),
    }
}

/// The module in `source`, in the format given, or that its name or its contents say.
pub fn module(
    source: &Source,
    format: Option<Format>,
    triple: Option<&str>,
) -> Result<Module, Failure> {
    match format.unwrap_or_else(|| guess(source)) {
        Format::Ssa => {
            let Ok(text) = std::str::from_utf8(&source.bytes) else {
                let message = format!("error: {} is not text in UTF-8", source.name);
                return Err(Failure::input(message));
            };
            let parsed = ptxforge_codegen::parse(text, &source.name);
            parsed.map_err(|errors| Failure::input(render::errors(&errors, source)))
        }
        Format::Ll | Format::Bc => llvm(source, triple),
    }
}

#[cfg(feature = "llvm")]
fn llvm(source: &Source, triple: Option<&str>) -> Result<Module, Failure> {
    ptxforge_codegen::import_for(&source.bytes, &source.name, triple)
        .map_err(|errors| Failure::input(render::errors(&errors, source)))
}

#[cfg(not(feature = "llvm"))]
fn llvm(source: &Source, _: Option<&str>) -> Result<Module, Failure> {
    Err(Failure::input(format!(
        "error: {} is LLVM IR, and this `emit` was built without the feature `llvm`\n  help: \
         install LLVM 22 (Debian: `apt-get install llvm-22-dev libpolly-22-dev`) and build with \
         `cargo build --release --features llvm`",
        source.name
    )))
}

/// What the name says, else what the contents look like.
fn guess(source: &Source) -> Format {
    let extension = Path::new(&source.name).extension().and_then(|it| it.to_str());
    match extension {
        Some("ssa") => return Format::Ssa,
        Some("ll") => return Format::Ll,
        Some("bc") => return Format::Bc,
        _ => {}
    }
    let starts = |magic: &[u8]| source.bytes.starts_with(magic);
    if starts(b"BC\xC0\xDE") || starts(&[0xDE, 0xC0, 0x17, 0x0B]) {
        return Format::Bc;
    }
    // LLVM IR defines with `define` and `target`, the IR of ptxforge with `kernel` and `func`.
    let lines = source.text().lines().map(str::trim_start);
    for line in lines {
        let word = line.split_whitespace().next().unwrap_or("");
        match word {
            "define" | "target" | "source_filename" | "attributes" => return Format::Ll,
            "kernel" | "func" => return Format::Ssa,
            _ if word.starts_with('!') || word.starts_with('%') => return Format::Ll,
            _ => {}
        }
    }
    Format::Ssa
}
