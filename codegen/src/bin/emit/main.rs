//! `emit`: compiles a program to PTX for the target asked for.
//!
//! Exit codes: 0 done, 1 the input is wrong or not legal for the target, 2 the command line is
//! wrong.

mod args;
mod check;
#[cfg(feature = "device")]
mod device;
mod explain;
mod input;
mod ld;
#[cfg(feature = "llvm")]
mod llvm;
mod output;
mod progress;
mod render;
mod run;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command, Emit};
use input::Source;
use ptxforge_codegen::target_desc::doc;
use ptxforge_codegen::{Compiled, Compiler, Module, Ptx, Target};

/// `emit`, or `emit-ld` where it is called so.
pub fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let name = arguments.first().and_then(|it| Path::new(it).file_stem());
    let result = match name.is_some_and(|it| it == "emit-ld") {
        true => ld::run(arguments),
        false => run(&Args::parse_from(arguments)),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            output::say(failure.message.trim_end());
            ExitCode::from(failure.code)
        }
    }
}

/// Why nothing was written: the rendered message, and the exit code.
pub struct Failure {
    message: String,
    code: u8,
}

impl Failure {
    /// The input is wrong.
    fn input(message: String) -> Failure {
        Failure { message, code: 1 }
    }

    /// The command line is wrong.
    fn usage(message: String) -> Failure {
        Failure { message, code: 2 }
    }
}

fn run(args: &Args) -> Result<(), Failure> {
    match &args.command {
        Some(Command::Targets) => output::write(None, &doc::targets()),
        Some(Command::Explain(what)) => explain::run(what),
        Some(Command::Check(what)) => check::run(what),
        Some(Command::Run(what)) => run::run(what),
        None => compile(args),
    }
}

fn compile(args: &Args) -> Result<(), Failure> {
    let Some(sm) = args.sm.as_ref().filter(|_| !args.inputs.is_empty()) else {
        let message = "error: an input and `--sm` are needed; see `--help`";
        return Err(Failure::usage(message.to_owned()));
    };
    let replaced = |input: &&PathBuf| {
        args.output.as_ref().is_some_and(|output| output::replaces(output, input))
    };
    if let Some(path) = args.inputs.iter().find(replaced) {
        let message = format!("error: {} is the input, too", path.display());
        return Err(Failure::usage(message));
    }
    if args.inputs.iter().filter(|it| it.as_os_str() == "-").count() > 1 {
        let message = "error: standard input is read once: `-` stands twice";
        return Err(Failure::usage(message.to_owned()));
    }
    let arch = args::arch(sm)?;
    let (compiler, target) = match &args.ptx {
        Some(ptx) => {
            let target = Target { ptx: args::ptx(ptx)?, arch };
            (Compiler::at_most(target), target)
        }
        None => (Compiler::new(Target::lowest(arch)), Target::latest(arch)),
    };
    let compiler = match args.debug {
        Some(debug) => compiler.with_debug(debug.into()),
        None => compiler,
    };
    let sources: Vec<_> = args.inputs.iter().map(|it| input::read(it)).collect::<Result<_, _>>()?;
    let compiler = match args.llvm.level {
        // LLVM's own passes have been over LLVM IR.
        Some(level) if input::is_ssa(&sources, args) => compiler.opt_level(level.into()),
        _ => compiler,
    };
    if args.emit == Emit::Ir {
        let module = input::module(&sources, args, target)?;
        warn(&module, &sources);
        let refused = |errors| Failure::input(render::errors(&errors, &sources));
        let module = compiler.optimized(module).map_err(refused)?;
        return output::write(args.output.as_deref(), &module.to_string());
    }
    let compiled = input::compile(&sources, args, target, &compiler)?;
    warn(&compiled.module, &sources);
    let ptx = told(compiled, &sources, |_| true)?;
    match args.emit {
        Emit::Isel => output::write(args.output.as_deref(), &render::listing(&ptx)),
        _ => output::write(args.output.as_deref(), &ptx.text),
    }
}

/// Says what whoever made a module should know.
fn warn(module: &Module, sources: &[Source]) {
    for warning in &module.warnings {
        output::say(&render::warning(warning, sources));
    }
}

/// The PTX, once what is to be known of it is said; of new names, only those of symbols that
/// somebody looks for.
fn told(
    compiled: Compiled,
    sources: &[Source],
    is_looked_for: impl Fn(&String) -> bool,
) -> Result<Ptx, Failure> {
    let Compiled { module, ptx } = compiled;
    let ptx = ptx.map_err(|errors| Failure::input(render::errors(&errors, sources)))?;
    for renamed in ptx.renamed.iter().filter(|it| is_looked_for(&it.from)) {
        output::say(&format!("note: `{}` is called `{}` in the PTX", renamed.from, renamed.to));
    }
    for remark in &ptx.remarks {
        output::say(&render::remark(remark, &module, sources));
    }
    Ok(ptx)
}
