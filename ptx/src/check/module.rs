//! What of a module is not an instruction: its first lines, declarations, attributes of
//! functions, pragmas, values of variables, and what a debugger reads.
//!
//! Invariants:
//! * what has a gate of its own is a row of the table of directives, and is noted with its
//!   place in [`Found::needs`]; whether the target has it is asked once, at the end;
//! * a statement is looked at once, so the time is linear in the length of the module.

mod attribute;
mod debug;
mod declaration;
mod function;
mod header;
mod initialiser;
mod names;
mod placement;
mod pragma;
mod value;

use std::collections::HashSet;

use target_desc::isa::directives::{CONST_BYTES, parameters_of, shared_of};
use target_desc::{Directive, Target};

use crate::finding::{Code, Wrong};
use crate::place::At;
use crate::tree::{Item, Module, Token, Tokens};

pub use header::target;
use names::Names;

/// What is found of a module.
#[derive(Default)]
pub(super) struct Found {
    /// What is not legal on any target.
    pub wrongs: Vec<Wrong>,
    /// What has a gate, and where it stands.
    pub needs: Vec<(At, &'static Directive)>,
}

/// Looks at `module`, which is for `target`.
pub(super) fn check(module: &Module, target: Target) -> Found {
    let mut judge = Judge {
        module,
        target,
        found: Found::default(),
        names: Names::default(),
        place: Where::Module,
        mode: None,
        debug: None,
        is_own: header::said(module).is_ok_and(|it| it == target),
        sections: 0,
        const_bytes: 0,
        shared_bytes: 0,
        files: HashSet::new(),
        locations: HashSet::new(),
        debug_labels: HashSet::new(),
        function_names: Vec::new(),
        sources: Vec::new(),
    };
    let behind = judge.header();
    let mut depth = 0_usize;
    for item in module.items.iter().skip(behind) {
        match item {
            Item::Directive(directive) => judge.directive(directive),
            Item::Variable(variable) => judge.variable(variable),
            Item::Function(function) => judge.function(function),
            Item::Open(_) => {
                // The body of a function is the scope of its parameters.
                if depth > 0 {
                    judge.names.open();
                }
                depth += 1;
            }
            Item::Close(_) => {
                judge.names.close();
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    judge.place = Where::Module;
                }
            }
            Item::Label(name) => judge.declare(name, names::What::Other),
            Item::Instruction(_) => {}
        }
    }
    judge.finish();
    judge.found
}

/// The findings of gates: what `target` lacks of `needs`.
pub(super) fn lacking(
    needs: &[(At, &'static Directive)],
    target: Target,
) -> impl Iterator<Item = Wrong> {
    let lacking = needs.iter().filter(move |(_, row)| !row.is_on(target));
    lacking.map(move |&(at, row)| {
        let Directive { name, gate, .. } = row;
        let gone = gate.until.filter(|end| target.offers(*end));
        let message = match gone {
            Some(end) => format!("`{name}` is gone since {end}; the target is {target}"),
            None => format!("`{name}` requires {gate}; the target is {target}"),
        };
        Wrong::new(Code::Unavailable, at, message)
    })
}

/// Where a statement stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Where {
    Module,
    Kernel,
    Function,
}

struct Judge<'m, 'a> {
    module: &'m Module<'a>,
    target: Target,
    found: Found,
    names: Names<'a>,
    place: Where,
    /// Whether textures and samplers are bound apart, where `.target` says it.
    mode: Option<bool>,
    /// Where `.target` promises debug information.
    debug: Option<At>,
    /// Whether the target is what the module says.
    is_own: bool,
    /// How many sections there are.
    sections: usize,
    /// The end of the variables in const memory.
    const_bytes: u64,
    /// The bytes of the variables in shared memory of this kernel.
    shared_bytes: u64,
    /// The numbers of files.
    files: HashSet<u64>,
    /// File, line and column of every `.loc` so far.
    locations: HashSet<[u64; 3]>,
    /// Labels in sections, and those that a `.loc` names.
    debug_labels: HashSet<&'a str>,
    function_names: Vec<Token<'a>>,
    /// The numbers of files that sources in intermediate languages name.
    sources: Vec<&'m Token<'a>>,
}

impl<'m, 'a> Judge<'m, 'a> {
    fn wrong(&mut self, code: Code, at: At, message: impl Into<String>) {
        self.found.wrongs.push(Wrong::new(code, at, message));
    }

    fn helped(&mut self, code: Code, at: At, message: impl Into<String>, help: impl Into<String>) {
        self.found.wrongs.push(Wrong::new(code, at, message).help(help));
    }

    fn warn(&mut self, code: Code, at: At, message: impl Into<String>) {
        let wrong = Wrong::new(code, at, message);
        self.found.wrongs.push(Wrong { level: crate::Level::Warning, ..wrong });
    }

    fn need(&mut self, at: At, row: &'static Directive) {
        if !row.gate.any.is_empty() || row.gate.until.is_some() {
            self.found.needs.push((at, row));
        }
    }

    fn tokens(&self, list: Tokens<'a>) -> &'m [Token<'a>] {
        self.module.tokens(list)
    }

    /// A name that `.reg`, `.global`, ... or a label declares.
    fn declare(&mut self, name: &Token<'a>, what: names::What) {
        if !names::is_legal(name.text) {
            let message = format!("`{}` cannot be the name of anything", name.text);
            self.wrong(Code::Declaration, name.at, message);
        } else if !self.names.declare(name.text, what) {
            let message = format!("`{}` is declared twice", name.text);
            self.wrong(Code::Duplicate, name.at, message);
        }
    }

    /// What can be told at the end only.
    fn finish(&mut self) {
        if let (Some(at), 0) = (self.debug, self.sections) {
            let help = "take `debug` away, or add sections such as `.section .debug_info { ... }`";
            let message = "`.target` promises debug information, and the module has none";
            self.helped(Code::Header, at, message, help);
        }
        if self.const_bytes > CONST_BYTES {
            let message = format!(
                "the variables in `.const` take {} bytes, and {CONST_BYTES} is the most",
                self.const_bytes
            );
            let help = "declare some of them `.global`";
            self.helped(Code::Size, At(0), message, help);
        }
        for label in std::mem::take(&mut self.function_names) {
            if !self.debug_labels.contains(label.text) {
                let message = format!("no section has the label `{}`", label.text);
                self.wrong(Code::Debug, label.at, message);
            }
        }
        for file in std::mem::take(&mut self.sources) {
            if !value::integer(file).is_some_and(|it| self.files.contains(&it)) {
                let message = format!("there is no file of number {}", file.text);
                self.wrong(Code::Debug, file.at, message);
            }
        }
        for name in self.names.undefined() {
            let message = format!("the function `{}` is declared and not defined", name.text);
            let help = "define it, or declare it `.extern`";
            self.helped(Code::Undeclared, name.at, message, help);
        }
    }

    /// Counts a variable in shared memory of a kernel. What is between variables does not
    /// count, because ptxas chooses their order; nor what is outside of the kernel.
    fn shared_variable(&mut self, at: At, bytes: u64) {
        let before = shared_of(self.shared_bytes);
        self.shared_bytes = self.shared_bytes.saturating_add(bytes);
        match (before, shared_of(self.shared_bytes)) {
            (Some(before), Some(row)) if before.name != row.name => self.need(at, row),
            (Some(_), None) => {
                let message = "the variables in `.shared` of this kernel take more bytes than \
                               any target has";
                self.wrong(Code::Size, at, message);
            }
            _ => {}
        }
    }

    /// The row that the parameters of a kernel need.
    fn parameter_bytes(&mut self, at: At, bytes: u64) {
        match parameters_of(bytes) {
            // A parameter has a gate of its own.
            Some(row) => self.need(at, row),
            None => {
                let message =
                    format!("the parameters take {bytes} bytes, more than any target has");
                self.wrong(Code::Size, at, message);
            }
        }
    }
}
