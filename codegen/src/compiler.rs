//! The way from a module of the IR to PTX.
//!
//! Invariants:
//! * The text depends on the module and the target only: not on the number of threads, the
//!   environment, or what was compiled before.
//! * `.version` is the lowest that the target, the directives and the instructions need.
//!   Selection starts at the lowest version of the target; an operation that has no form there
//!   raises it, and the module is selected again.

use ir::{DebugLevel, Module};
use opt::OptLevel;
use target_desc::Target;

use crate::attempt::{Attempt, Outcome, Thread};
use crate::error::{Error, Errors};
use crate::print::Text;
use crate::ptx::Ptx;
use crate::supply::{Supply, Whole};

/// Compiles modules for one target.
#[derive(Clone, Debug)]
pub struct Compiler {
    target: Target,
    may_raise: bool,
    debug: Option<DebugLevel>,
    level: OptLevel,
}

/// Memory that is kept from one compilation to the next. It may be used with any compiler.
#[derive(Default)]
pub struct Context {
    pub(crate) threads: Vec<Thread>,
    /// What is before the bodies, and behind them.
    pub(crate) around: Text,
}

impl Compiler {
    /// A compiler for `target`. What its PTX version has may be used; something that needs a
    /// later version has the module compiled for that.
    pub fn new(target: Target) -> Compiler {
        let ptx = target.ptx.max(target.arch.lowest_ptx());
        let target = Target { ptx, ..target };
        Compiler { target, may_raise: true, debug: None, level: OptLevel::None }
    }

    /// A compiler for `target` that reports what needs a later PTX version as an error.
    pub fn at_most(target: Target) -> Compiler {
        Compiler { may_raise: false, target, ..Compiler::new(target) }
    }

    /// Writes so much debug information, and not as much as the module asks for.
    pub fn with_debug(self, level: DebugLevel) -> Compiler {
        Compiler { debug: Some(level), ..self }
    }

    /// Runs passes over the IR first, as many as `level` says; without, it is taken as it is.
    pub fn opt_level(self, level: OptLevel) -> Compiler {
        Compiler { level, ..self }
    }

    /// What the passes make of `module`.
    ///
    /// # Errors
    ///
    /// What is wrong with the module, if there are passes to run.
    pub fn optimized(&self, mut module: Module) -> Result<Module, Errors> {
        if self.level > OptLevel::None {
            crate::verify(&module)?;
            opt::optimize_module(&mut module, self.level);
        }
        Ok(module)
    }

    /// Compiles `module`.
    ///
    /// # Errors
    ///
    /// What is wrong with the module, or not to be had on the target.
    pub fn compile(&self, module: &Module) -> Result<Ptx, Errors> {
        self.compile_in(&mut Context::default(), module)
    }

    /// Compiles `module`, with memory from the compilations before.
    ///
    /// # Errors
    ///
    /// As [`Compiler::compile`].
    pub fn compile_in(&self, context: &mut Context, module: &Module) -> Result<Ptx, Errors> {
        self.compile_from(context, &mut Whole::new(module))
    }

    /// Compiles a module whose bodies come in batches.
    ///
    /// # Errors
    ///
    /// As [`Compiler::compile`], and what is wrong with where it comes from.
    pub(crate) fn compile_from(
        &self,
        context: &mut Context,
        supply: &mut impl Supply,
    ) -> Result<Ptx, Errors> {
        if !self.target.exists() {
            let message = format!(
                "PTX {} does not know {}, which needs PTX {}",
                self.target.ptx,
                self.target.arch,
                self.target.arch.lowest_ptx()
            );
            return Err(Errors(vec![Error::new("target", message)]));
        }
        let (mut target, mut is_verified) = (self.target, false);
        loop {
            supply.begin()?;
            let debug = self.debug.unwrap_or(supply.module().debug.level);
            let attempt = Attempt::new(target, self, debug, is_verified);
            match attempt.run(context, supply)? {
                Outcome::Done(ptx) => return Ok(ptx),
                Outcome::Raise { to, verified } => (target.ptx, is_verified) = (to, verified),
            }
        }
    }

    /// Whether what needs a later PTX version than permitted may have it.
    pub(crate) fn may_raise(&self) -> bool {
        self.may_raise
    }

    /// How far passes over the IR go.
    pub(crate) fn level(&self) -> OptLevel {
        self.level
    }

    /// The debug information that is written, whatever a module asks for.
    #[cfg(feature = "llvm")]
    pub(crate) fn debug(&self) -> Option<DebugLevel> {
        self.debug
    }
}
