//! The command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use ptxforge_codegen::ir::DebugLevel;
use ptxforge_codegen::target_desc::Ptx;
use ptxforge_codegen::{Arch, OptLevel, Target};

use super::Failure;

/// Compiles SSA IR or LLVM IR to PTX.
#[derive(Parser)]
#[command(name = "emit", version, args_conflicts_with_subcommands = true)]
pub struct Args {
    #[command(subcommand)]
    pub command: Option<Command>,
    /// The architecture: 100, sm_100, 100a, compute_100a, sm_100f; `emit targets` lists them
    #[arg(long, value_name = "TARGET")]
    pub sm: Option<String>,
    /// The highest PTX version to use; the lowest that the program needs is written
    #[arg(long, value_name = "VERSION")]
    pub ptx: Option<String>,
    /// Where to write; standard output without it
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// What to write
    #[arg(long, value_enum, default_value = "ptx")]
    pub emit: Emit,
    /// What the input is; otherwise its name or its contents say
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// How much debug information to write; without it, as much as the input asks for
    #[arg(long, value_enum, value_name = "HOW MUCH")]
    pub debug: Option<Debug>,
    #[command(flatten)]
    pub llvm: Llvm,
    /// The input: a `.ssa`, `.ll` or `.bc` file, or `-` for standard input; several of LLVM IR
    /// are linked
    #[arg(value_name = "INPUT", num_args = 0..)]
    pub inputs: Vec<PathBuf>,
}

/// How much debug information is written.
#[derive(Clone, Copy, ValueEnum)]
pub enum Debug {
    /// None
    None,
    /// The lines of the source, for profilers and `ptxas -lineinfo`
    Line,
    /// All that the input has, for debuggers and `ptxas -g`
    Full,
}

impl From<Debug> for DebugLevel {
    fn from(debug: Debug) -> DebugLevel {
        match debug {
            Debug::None => DebugLevel::None,
            Debug::Line => DebugLevel::Lines,
            Debug::Full => DebugLevel::Full,
        }
    }
}

/// What is asked of LLVM IR.
#[derive(clap::Args, Default)]
#[command(next_help_heading = "LLVM IR")]
pub struct Llvm {
    /// Optimise first: LLVM IR by LLVM's passes, a `.ssa` by ptxforge's own, of which -O1 has what
    /// makes code shorter, and the others have all; without it the input is taken as it is
    #[arg(short = 'O', value_enum, value_name = "LEVEL", help_heading = None)]
    pub level: Option<Level>,
    /// What it is for, instead of what it says itself
    #[arg(long, value_name = "TRIPLE")]
    pub mtriple: Option<String>,
    /// The library of mathematical functions, `libdevice.10.bc`; otherwise it is looked for where
    /// LIBDEVICE, CUDA_HOME, CUDA_PATH or CUDA_ROOT say
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    pub libdevice: Option<Option<PathBuf>>,
    /// Approximate where the GPU can, as `nvcc --use_fast_math`: the four options below in their
    /// faster way, and functions of 32 bits by instructions
    #[arg(long, visible_alias = "use_fast_math")]
    pub fast_math: bool,
    /// Flush denormal numbers of 32 bits to zero, or not, whatever the functions say
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub ftz: Option<bool>,
    /// Fuse multiplications and additions, or not, whatever the operations say
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub fmad: Option<bool>,
    /// Round divisions of 32 bits exactly, or allow 2 ulp, whatever the operations say
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub prec_div: Option<bool>,
    /// Round square roots of 32 bits exactly, or allow 2 ulp, whatever the operations say
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub prec_sqrt: Option<bool>,
}

impl Llvm {
    /// Whether anything is asked, beside the level, that only LLVM IR can be given.
    pub fn is_given(&self) -> bool {
        let Llvm { level: _, mtriple, libdevice, fast_math, ftz, fmad, prec_div, prec_sqrt } = self;
        let flags = [ftz, fmad, prec_div, prec_sqrt];
        let given = mtriple.is_some() || libdevice.is_some();
        given || *fast_math || flags.iter().any(|it| it.is_some())
    }
}

/// How far passes go.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Level {
    /// Only what must be
    #[value(name = "0")]
    None,
    /// A little
    #[value(name = "1")]
    Less,
    /// What costs no size without need
    #[value(name = "2")]
    Default,
    /// All
    #[value(name = "3")]
    More,
    /// For size
    #[value(name = "s")]
    Size,
    /// For the smallest size
    #[value(name = "z")]
    Smallest,
}

impl From<Level> for OptLevel {
    fn from(level: Level) -> OptLevel {
        match level {
            Level::None => OptLevel::None,
            Level::Less => OptLevel::Less,
            _ => OptLevel::Default,
        }
    }
}

#[derive(Subcommand)]
pub enum Command {
    /// Lists the targets: their lowest PTX version, families, and what is special
    Targets,
    /// Reads PTX, and reports what is not legal on its target, and why
    Check(Check),
    /// Prints the forms of a PTX instruction, directive or special register, and what each needs
    Explain(Explain),
    /// Runs a kernel on the CPU, exactly, and finds its faults
    Run(Run),
}

#[derive(clap::Args)]
pub struct Run {
    /// The program: PTX, or what is compiled to it first; or a `.toml` file with a launch
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Run this program, and not the one that the `.toml` file names
    #[arg(long, value_name = "FILE")]
    pub module: Option<PathBuf>,
    /// The kernel; not needed where there is only one
    #[arg(long, value_name = "NAME")]
    pub kernel: Option<String>,
    /// How many blocks: X, X,Y or X,Y,Z
    #[arg(long, value_name = "SHAPE", default_value = "1")]
    pub grid: String,
    /// How many threads a block has
    #[arg(long, value_name = "SHAPE", default_value = "1")]
    pub block: String,
    /// How many blocks a cluster has
    #[arg(long, value_name = "SHAPE")]
    pub cluster: Option<String>,
    /// Bytes of dynamic shared memory
    #[arg(long, value_name = "BYTES", default_value_t = 0)]
    pub shared: u64,
    /// An argument, in order: a number, or a buffer `buf:TYPE:COUNT=VALUES` (`buf:f32:1024=iota`,
    /// `buf:u32:64=0`, `buf:s8=1,2,3`; without values they have none), or a surface or texture
    /// `surf:TYPExCHANNELS:WIDTHxHEIGHT=VALUES`, `tex:f32:64x64:linear:wrap:normalized=iota`
    #[arg(long, value_name = "ARGUMENT", allow_hyphen_values = true)]
    pub arg: Vec<String>,
    /// Print what is in the buffers in the end
    #[arg(long)]
    pub dump: bool,
    /// Draw the order of threads from this number
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
    /// Look for no races and no values that nobody wrote, and use all cores
    #[arg(long)]
    pub fast: bool,
    /// The architecture to compile for, where the program is no PTX
    #[arg(long, value_name = "TARGET")]
    pub sm: Option<String>,
    /// Run on the GPU of this machine too, and compare (a build with the feature `device`)
    #[arg(long)]
    pub device: bool,
}

impl Args {
    /// Those of a program that is compiled to be run.
    pub fn default_for_run() -> Args {
        Args {
            command: None,
            sm: None,
            ptx: None,
            output: None,
            emit: Emit::Ptx,
            format: None,
            debug: None,
            llvm: Llvm::default(),
            inputs: Vec::new(),
        }
    }
}

#[derive(clap::Args)]
pub struct Check {
    /// The `.ptx` files, or `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Check for this architecture, not for that of `.target`
    #[arg(long, value_name = "TARGET")]
    pub sm: Option<String>,
    /// Check for this PTX version, not for that of `.version`
    #[arg(long, value_name = "VERSION")]
    pub ptx: Option<String>,
    /// Print the lowest PTX version and architectures that each file needs
    #[arg(long, conflicts_with_all = ["sm", "ptx", "message_format"])]
    pub lowest: bool,
    /// How to write what is found
    #[arg(long, value_enum, default_value = "human", value_name = "FORMAT")]
    pub message_format: MessageFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MessageFormat {
    /// With the line of the file
    Human,
    /// A JSON object a line: file, line, column, level, code, message, help
    Json,
}

#[derive(clap::Args)]
pub struct Explain {
    /// What to explain: `sust`, `mbarrier.init`, `.maxntid`, `%clusterid`
    #[arg(required_unless_present = "other", conflicts_with = "other")]
    pub name: Option<String>,
    /// Mark what this architecture has
    #[arg(long, value_name = "TARGET", requires = "name")]
    pub sm: Option<String>,
    /// Mark what this PTX version has
    #[arg(long, value_name = "VERSION", requires = "name")]
    pub ptx: Option<String>,
    /// List the instructions by chapter
    #[arg(long, group = "other")]
    pub all: bool,
    /// Count the instructions, forms, modifiers, gates and more
    #[arg(long, group = "other")]
    pub count: bool,
    /// Write the whole reference into this folder, as Markdown
    #[arg(long, value_name = "FOLDER", group = "other")]
    pub markdown: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Emit {
    /// PTX
    Ptx,
    /// The IR as it was read
    Ir,
    /// PTX, with the targets that have each instruction
    Isel,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// The IR of ptxforge as text
    Ssa,
    /// LLVM IR as text
    Ll,
    /// LLVM bitcode
    Bc,
}

/// The architecture called `name`.
pub fn arch(name: &str) -> Result<Arch, Failure> {
    Arch::parse(name).map_err(|error| Failure::usage(format!("error: {error}")))
}

/// The PTX version called `text`.
pub fn ptx(text: &str) -> Result<Ptx, Failure> {
    let known = Ptx::parse(text).filter(|ptx| Ptx::ALL.contains(ptx));
    known.ok_or_else(|| {
        let message = format!(
            "error: unknown PTX version `{text}`\n  help: versions are {} to {}",
            Ptx::ALL[0],
            Ptx::LATEST
        );
        Failure::usage(message)
    })
}

/// The target of `--sm` and `--ptx`, where one of them is given.
pub fn target(sm: Option<&String>, version: Option<&String>) -> Result<Option<Target>, Failure> {
    let Some(sm) = sm else {
        return match version {
            Some(_) => Err(Failure::usage("error: `--ptx` goes with `--sm`".to_owned())),
            None => Ok(None),
        };
    };
    let arch = arch(sm)?;
    let ptx = version.map_or(Ok(Ptx::LATEST), |text| ptx(text))?;
    let target = Target { ptx, arch };
    match target.exists() {
        true => Ok(Some(target)),
        false => Err(Failure::usage(format!(
            "error: PTX {ptx} does not know {arch}, which needs PTX {}",
            arch.lowest_ptx()
        ))),
    }
}
