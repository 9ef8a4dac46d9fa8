//! Where the bodies of a module come from: some at a time, so that those of a large module need
//! not all be in memory, and the next are made while some are compiled.

use ir::{Func, Module};

use crate::error::Errors;

/// A module whose bodies come in batches.
pub(crate) trait Supply {
    /// Begins, or begins again, so that [`Supply::module`] has all heads and variables.
    ///
    /// # Errors
    ///
    /// What is wrong with where it comes from.
    fn begin(&mut self) -> Result<(), Errors>;

    /// The module. Of the functions with a body, those of the last batch have it, until that is
    /// handed over.
    fn module(&self) -> &Module;

    /// Whether all functions with a body have it from the beginning.
    fn has_bodies(&self) -> bool;

    /// Brings the next bodies, and says whose they are, in the order of the module; none at the end,
    /// or where something is wrong.
    fn next(&mut self, funcs: &mut Vec<Func>);

    /// Whether the last batch was the last of all.
    fn is_done(&self) -> bool;

    /// Moves the bodies of the last batch, those of `funcs`, to `view`, which is a module with the
    /// same heads: one is made at first. The bodies that `view` had are taken back.
    fn hand_over(&mut self, funcs: &[Func], view: Option<Module>) -> Module;

    /// Comes after the last batch.
    ///
    /// # Errors
    ///
    /// What was found wrong while bodies were brought.
    fn end(&mut self) -> Result<(), Errors>;
}

/// A module that has all its bodies, which come in one batch.
pub(crate) struct Whole<'a> {
    module: &'a Module,
    is_done: bool,
}

impl<'a> Whole<'a> {
    pub fn new(module: &'a Module) -> Whole<'a> {
        Whole { module, is_done: false }
    }
}

impl Supply for Whole<'_> {
    fn begin(&mut self) -> Result<(), Errors> {
        self.is_done = false;
        Ok(())
    }

    fn module(&self) -> &Module {
        self.module
    }

    fn has_bodies(&self) -> bool {
        true
    }

    fn next(&mut self, funcs: &mut Vec<Func>) {
        funcs.clear();
        if !std::mem::replace(&mut self.is_done, true) {
            let with_body = self.module.funcs.iter().filter(|(_, it)| it.body.is_some());
            funcs.extend(with_body.map(|(id, _)| id));
        }
    }

    fn is_done(&self) -> bool {
        self.is_done
    }

    fn hand_over(&mut self, _: &[Func], _: Option<Module>) -> Module {
        self.module.clone()
    }

    fn end(&mut self) -> Result<(), Errors> {
        Ok(())
    }
}
