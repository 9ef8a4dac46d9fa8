//! Reading programs.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use ptxforge_codegen::ir::Module;
use ptxforge_codegen::{Compiled, Compiler, Target};

use super::args::{Args, Format};
use super::{Failure, render};

/// Whether `sources` are the IR of ptxforge, and not LLVM IR.
pub fn is_ssa(sources: &[Source], args: &Args) -> bool {
    let format = |it: &Source| args.format.unwrap_or_else(|| guess(it));
    sources.iter().any(|it| format(it) == Format::Ssa)
}

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

/// The module in `sources`, in the format given, or that their names or contents say. Only LLVM
/// IR may come in several.
pub fn module(sources: &[Source], args: &Args, target: Target) -> Result<Module, Failure> {
    match program(sources, args)? {
        Program::Ssa(module) => Ok(*module),
        Program::Llvm => llvm::module(sources, args, target),
    }
}

/// Compiles the module in `sources`.
pub fn compile(
    sources: &[Source],
    args: &Args,
    target: Target,
    compiler: &Compiler,
) -> Result<Compiled, Failure> {
    match program(sources, args)? {
        Program::Ssa(module) => {
            let ptx = compiler.compile(&module);
            Ok(Compiled { module: *module, ptx })
        }
        Program::Llvm => llvm::compile(sources, args, target, compiler),
    }
}

/// What `sources` are.
enum Program {
    /// A module of the IR of ptxforge.
    Ssa(Box<Module>),
    /// LLVM IR.
    Llvm,
}

fn program(sources: &[Source], args: &Args) -> Result<Program, Failure> {
    let format = |it: &Source| args.format.unwrap_or_else(|| guess(it));
    match sources {
        [source] if format(source) == Format::Ssa => {
            if args.llvm.is_given() {
                let message = format!(
                    "error: {} is not LLVM IR, which alone can be linked with libdevice or given another \
                     arithmetic",
                    source.name
                );
                return Err(Failure::usage(message));
            }
            let Ok(text) = std::str::from_utf8(&source.bytes) else {
                let message = format!("error: {} is not text in UTF-8", source.name);
                return Err(Failure::input(message));
            };
            let parsed = ptxforge_codegen::parse(text, &source.name);
            let module = parsed.map_err(|it| Failure::input(render::errors(&it, sources)))?;
            Ok(Program::Ssa(Box::new(module)))
        }
        _ => match sources.iter().find(|it| format(it) == Format::Ssa) {
            Some(source) => Err(Failure::usage(format!(
                "error: {} is not LLVM IR, which alone can be linked\n  help: run `emit` for each \
                 of the inputs",
                source.name
            ))),
            None => Ok(Program::Llvm),
        },
    }
}

#[cfg(feature = "llvm")]
mod llvm {
    use ptxforge_codegen::{Context, compile_with, import::Input, import_with};

    use super::super::llvm::options;
    use super::*;

    fn inputs(sources: &[Source]) -> Vec<Input<'_>> {
        sources.iter().map(|it| Input { name: &it.name, bytes: &it.bytes }).collect()
    }

    pub fn module(sources: &[Source], args: &Args, target: Target) -> Result<Module, Failure> {
        import_with(&inputs(sources), &options(&args.llvm, target)?)
            .map_err(|errors| Failure::input(render::errors(&errors, sources)))
    }

    pub fn compile(
        sources: &[Source],
        args: &Args,
        target: Target,
        compiler: &Compiler,
    ) -> Result<Compiled, Failure> {
        let options = options(&args.llvm, target)?;
        Ok(compile_with(&inputs(sources), &options, compiler, &mut Context::default()))
    }
}

#[cfg(not(feature = "llvm"))]
mod llvm {
    use super::*;

    pub fn module(sources: &[Source], _: &Args, _: Target) -> Result<Module, Failure> {
        Err(without_llvm(sources.first().map_or("", |it| &it.name)))
    }

    pub fn compile(
        sources: &[Source],
        _: &Args,
        _: Target,
        _: &Compiler,
    ) -> Result<Compiled, Failure> {
        Err(without_llvm(sources.first().map_or("", |it| &it.name)))
    }
}

/// Why LLVM IR cannot be read.
#[cfg(not(feature = "llvm"))]
pub fn without_llvm(name: &str) -> Failure {
    Failure::input(format!(
        "error: {name} is LLVM IR, and this `emit` was built without the feature `llvm`\n  help: \
         install LLVM 22 (Debian: `apt-get install llvm-22-dev libpolly-22-dev`) and build with \
         `cargo build --release --features llvm`"
    ))
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
