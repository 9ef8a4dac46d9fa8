//! `emit` as the linker of a Rust build, when it is called `emit-ld`.
//!
//! rustc has no linker for `nvptx64-nvidia-cuda`: it calls a program that links bitcode and makes
//! PTX of it, with the arguments of `llvm-bitcode-linker`. These are taken here, so that
//! `-C linker=emit-ld` is all that a build needs.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use clap::{ArgAction, Parser};
use ptxforge_codegen::ir::DebugLevel;
use ptxforge_codegen::target_desc::processor;
use ptxforge_codegen::{Compiled, Compiler, Target};

use super::input::{self, Source};
#[cfg(feature = "llvm")]
use super::render;
use super::{Failure, args, output};

/// Links LLVM bitcode and compiles it to PTX, as the linker of rustc for nvptx64-nvidia-cuda.
#[derive(Parser)]
#[command(name = "emit-ld", version)]
struct Args {
    /// Bitcode, objects that hold it, and archives: of an archive, what is needed
    #[arg(value_name = "INPUT", required = true)]
    inputs: Vec<PathBuf>,
    /// A name that others see; with one, only what these use is kept
    #[arg(long = "export-symbol", value_name = "NAME")]
    exports: Vec<String>,
    /// Where to write the PTX
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The target: nvptx64-nvidia-cuda
    #[arg(long, value_name = "TRIPLE")]
    target: Option<String>,
    /// The architecture, as sm_90a
    #[arg(long, value_name = "CPU", default_value = processor::OF_RUSTC)]
    target_cpu: String,
    /// +ptx80 and the like: the PTX version not to go beyond
    #[arg(long = "target-feature", value_name = "FEATURES", value_delimiter = ',')]
    features: Vec<String>,
    /// A folder with libraries
    #[arg(short = 'L', value_name = "FOLDER", action = ArgAction::Append)]
    folders: Vec<PathBuf>,
    /// A library in one of these folders: libNAME.rlib, libNAME.a, NAME.bc, NAME.ll
    #[arg(short = 'l', value_name = "NAME", action = ArgAction::Append)]
    libraries: Vec<String>,
    #[command(flatten)]
    llvm: args::Llvm,
    /// Keep the debug information
    #[arg(long)]
    debug: bool,
    /// Taken, as everything is linked as one in any case
    #[arg(long)]
    lto: bool,
    /// Leave undefined what no input defines, for the linker of the driver
    #[arg(long)]
    allow_undefined: bool,
}

/// Links and compiles as the arguments say.
pub fn run(arguments: Vec<OsString>) -> Result<(), Failure> {
    let args = Args::parse_from(unfold(arguments)?);
    if let Some(triple) = args.target.as_deref().filter(|it| !it.starts_with("nvptx64-")) {
        let message = format!("error: the target is `{triple}`; it must be nvptx64-nvidia-cuda");
        return Err(Failure::usage(message));
    }
    let (compiler, target) = compiler(&args)?;
    let compiler = match args.debug {
        true => compiler,
        false => compiler.with_debug(DebugLevel::None),
    };
    let (inputs, libraries) = (read(&args.inputs)?, read(&find(&args)?)?);
    if let Some(input) = args.inputs.iter().find(|it| output::replaces(&args.output, it)) {
        return Err(Failure::usage(format!("error: {} is an input, too", input.display())));
    }
    let module = link(&args, target, &inputs, &libraries)?;
    super::warn(&module, &inputs);
    let ptx = compiler.compile(&module);
    // Nobody looks by name for what is not exported.
    let ptx = super::told(Compiled { module, ptx }, &inputs, |it| args.exports.contains(it))?;
    output::write(Some(&args.output), &ptx.text)
}

#[cfg(feature = "llvm")]
fn link(
    args: &Args,
    target: Target,
    inputs: &[Source],
    libraries: &[Source],
) -> Result<ptxforge_codegen::Module, Failure> {
    use ptxforge_codegen::import::link::Linker;
    let name = args.output.file_name().unwrap_or_default().to_string_lossy();
    // Also members of archives have names in messages; the whole is no file yet.
    let fail = |errors| {
        let errors = ptxforge_codegen::of_imports(errors);
        let mut sources: Vec<Source> = Vec::new();
        for file in errors.0.iter().filter_map(|it| it.file.as_deref()) {
            if *file != *name && sources.iter().all(|it| it.name != file) {
                let bytes = inputs.iter().chain(libraries).find(|it| it.name == file);
                let bytes = bytes.map_or(Vec::new(), |it| it.bytes.clone());
                sources.push(Source { name: file.to_owned(), bytes });
            }
        }
        // One that stands alone is taken to be meant by all.
        sources.push(Source { name: name.clone().into_owned(), bytes: Vec::new() });
        if sources.len() == 1 {
            sources.clear();
        }
        Failure::input(render::errors(&errors, &sources))
    };
    let mut linker = Linker::new(&name);
    for Source { name, bytes } in inputs {
        linker.input(name, bytes);
    }
    for Source { name, bytes } in libraries {
        linker.library(name, bytes);
    }
    if !args.exports.is_empty() {
        linker.export(args.exports.iter().map(|it| &**it));
    }
    let options = super::llvm::options(&args.llvm, target)?;
    let mut linked = linker.link().map_err(fail)?;
    linked.prepare(&options).map_err(fail)?;
    let undefined = linked.undefined();
    if !undefined.is_empty() && !args.allow_undefined {
        return Err(fail(undefined));
    }
    linked.import(&options).map_err(fail)
}

#[cfg(not(feature = "llvm"))]
fn link(
    _: &Args,
    _: Target,
    inputs: &[Source],
    _: &[Source],
) -> Result<ptxforge_codegen::Module, Failure> {
    Err(input::without_llvm(inputs.first().map_or("", |it| &it.name)))
}

/// The compiler and the target for the architecture and the highest PTX version that are asked for.
fn compiler(args: &Args) -> Result<(Compiler, Target), Failure> {
    let mut highest = None;
    for feature in args.features.iter().filter(|it| !it.is_empty()) {
        let version = feature.strip_prefix("+ptx").and_then(|digits| {
            let at = digits.len().checked_sub(1).filter(|&at| at > 0)?;
            let (major, minor) = (digits.get(..at)?, digits.get(at..)?);
            Some(format!("{major}.{minor}"))
        });
        match version {
            Some(version) => highest = highest.max(Some(args::ptx(&version)?)),
            None if feature.starts_with("-ptx") => {}
            None => {
                let message = format!("error: unknown target feature `{feature}`");
                return Err(Failure::usage(message));
            }
        }
    }
    let arch = args::arch(&args.target_cpu)?;
    Ok(match highest {
        Some(ptx) => (Compiler::at_most(Target { ptx, arch }), Target { ptx, arch }),
        None => (Compiler::new(Target::lowest(arch)), Target::latest(arch)),
    })
}

/// The files of `-l`, in the folders of `-L`.
fn find(args: &Args) -> Result<Vec<PathBuf>, Failure> {
    let find = |name: &String| {
        let names = [("lib", "rlib"), ("lib", "a"), ("", "bc"), ("", "ll")];
        let names = names.map(|(before, after)| format!("{before}{name}.{after}"));
        let paths = args.folders.iter().flat_map(|it| names.iter().map(move |name| it.join(name)));
        let found = paths.into_iter().find(|it| it.is_file());
        found.ok_or_else(|| {
            let message =
                format!("error: no library `{name}` in the folders of `-L`: {}", names.join(", "));
            Failure::input(message)
        })
    };
    args.libraries.iter().map(find).collect()
}

/// Reads all files, or says which cannot be read.
fn read(paths: &[PathBuf]) -> Result<Vec<Source>, Failure> {
    let mut sources = Vec::new();
    let mut missing = Vec::new();
    for path in paths {
        match input::read(path) {
            Ok(source) => sources.push(source),
            Err(failure) => missing.push(failure.message),
        }
    }
    if missing.is_empty() { Ok(sources) } else { Err(Failure::input(missing.join("\n"))) }
}

/// The arguments, with the contents of a file for each `@FILE`, into which rustc writes what is
/// too long for a command line: words between blanks, with backslashes before what is not to
/// end one.
fn unfold(arguments: Vec<OsString>) -> Result<Vec<OsString>, Failure> {
    let mut all = Vec::new();
    for argument in arguments {
        match argument.to_str().and_then(|it| it.strip_prefix('@')) {
            Some(file) => {
                let text = fs::read_to_string(Path::new(file)).map_err(|error| {
                    Failure::input(format!("error: cannot read {file}: {error}"))
                })?;
                all.extend(words(&text).into_iter().map(OsString::from));
            }
            None => all.push(argument),
        }
    }
    Ok(all)
}

fn words(text: &str) -> Vec<String> {
    let (mut all, mut word, mut quote) = (Vec::new(), None::<String>, None);
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (c, quote) {
            ('\\', _) => word.get_or_insert_default().extend(chars.next()),
            (c, Some(open)) if c == open => quote = None,
            ('"' | '\'', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (c, None) if c.is_whitespace() => all.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    all.extend(word);
    all
}
