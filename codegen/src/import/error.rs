//! Why a module of LLVM cannot be imported.

use std::fmt;

use ir::Loc;

/// A fault of a module of LLVM, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImportError {
    /// What is wrong.
    pub fault: Fault,
    /// Where.
    pub place: Place,
}

/// Where in a module something stands.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Place {
    /// The name of the module, usually of the file.
    pub file: Box<str>,
    /// Line and column of the text; zero where it is not known, as of bitcode without debug
    /// information.
    pub loc: Loc,
    /// The function or variable.
    pub symbol: Option<Box<str>>,
}

/// What is wrong with a module of LLVM.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// It is not LLVM IR.
    #[error("{0}")]
    Syntax(String),
    /// LLVM's verifier does not accept it.
    #[error("not valid LLVM IR: {message}")]
    Invalid {
        /// What LLVM says.
        message: String,
        /// What it says that of, as LLVM writes it.
        subject: String,
    },
    /// It is for a target that is not `nvptx64`, or lays out memory in another way.
    #[error("{0}")]
    Target(String),
    /// Assembly is wrong.
    #[error("{}: {message}", of_line(.line))]
    Assembly {
        /// What is wrong.
        message: String,
        /// The line of its text, from 1, where it has several.
        line: Option<u32>,
        /// That line.
        text: String,
    },
    /// There is no way, or none yet, to say it in PTX.
    #[error("{construct} {problem}")]
    Unsupported {
        /// The construct of LLVM, as its text form spells it.
        construct: String,
        /// What is in the way, a phrase like "is not supported".
        problem: &'static str,
    },
    /// Modules do not go together.
    #[error("{0}")]
    Link(String),
    /// Something is used that no input has.
    #[error("`{name}` is not defined in any input")]
    Undefined {
        /// What it is called.
        name: String,
        /// The members of archives that hold no bitcode, where it may be.
        passed_over: Vec<String>,
    },
    /// A function of libdevice is needed, which is not there.
    #[error("{}", of_libdevice(.function, *.is_given))]
    Libdevice {
        /// The function or intrinsic as the module calls it.
        function: String,
        /// Whether there is a libdevice, which lacks it.
        is_given: bool,
    },
    /// Two things have one name.
    #[error(transparent)]
    Name(#[from] NameTwice),
}

/// What is said of a function that only libdevice has.
fn of_libdevice(function: &str, is_given: bool) -> String {
    match is_given {
        true => format!("`@{function}` is not in this libdevice, or of another type there"),
        false => format!("`@{function}` is a function of libdevice, which is not there"),
    }
}

impl Fault {
    /// What would help.
    pub fn help(&self) -> Option<&'static str> {
        match self {
            Fault::Libdevice { is_given: false, .. } => Some(
                "give `--libdevice=FILE`, or set CUDA_HOME to a CUDA toolkit: the file is \
                 `nvvm/libdevice/libdevice.10.bc` there, and in the packages `nvidia-nvvm` and \
                 `nvidia-cuda-nvcc` of PyPI",
            ),
            _ => None,
        }
    }
}

/// Where in assembly something stands.
fn of_line(line: &Option<u32>) -> String {
    match line {
        Some(line) => format!("in line {line} of the assembly"),
        None => "in the assembly".to_owned(),
    }
}

/// Two things have one name once `\01` in front of it is dropped.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the name `@{0}` is defined twice")]
pub struct NameTwice(pub Box<str>);

/// The import of one thing failed: the fault, or nothing where the reason has been reported.
#[derive(Debug)]
pub(super) struct Refused(pub(super) Option<Box<Fault>>);

/// What the steps of the import give.
pub(super) type Result<T, E = Refused> = std::result::Result<T, E>;

impl From<Fault> for Refused {
    fn from(fault: Fault) -> Refused {
        Refused(Some(Box::new(fault)))
    }
}

/// A construct that there is no way to import.
#[cold]
pub(super) fn unsupported(construct: impl Into<String>, problem: &'static str) -> Refused {
    Fault::Unsupported { construct: construct.into(), problem }.into()
}

/// `kernel.ll:12:3: in @f: ...`
impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Place { file, loc, symbol } = &self.place;
        write!(f, "{file}:")?;
        if loc.line != 0 {
            write!(f, "{}:", loc.line)?;
        }
        if loc.column != 0 {
            write!(f, "{}:", loc.column)?;
        }
        if let Some(symbol) = symbol {
            write!(f, " in @{symbol}:")?;
        }
        write!(f, " {}", self.fault)
    }
}

impl std::error::Error for ImportError {}
