//! Places in the source: `.file`, `.loc`, and the names of functions that were inlined.
//!
//! * `.loc` is written where the place changes.
//! * The place of a call that was inlined has a `.loc` of its own above the first that names it,
//!   as ptxas wants.
//! * ptxas takes no line 0 into its table, and no character in a path but those of ASCII, and no
//!   quotation mark; what cannot be said of a path is `?`.

use std::collections::BTreeSet;

use cranelift_entity::EntitySet;
use ir::debug::{At, DebugValue};
use ir::{DebugEntry, DebugFile, DebugLevel, DebugLoc, Func, Function, Module};
use isel::{Located, Range};

use super::Text;
use crate::dwarf::{self, CodeOf};

/// What printing of places keeps from one to the next.
#[derive(Default)]
pub struct Lines {
    /// The functions that were inlined, which [`names`] is to write.
    pub inlined: BTreeSet<DebugEntry>,
    wanted: bool,
    /// For DWARF: what is printed of each function, and labels for it are printed.
    pub code: Option<Vec<CodeOf>>,
    /// Whether `inlined_at` may be written.
    inlines: bool,
    /// The last `.loc`.
    last: Option<DebugLoc>,
    /// Those that have one of their own in the function.
    said: EntitySet<DebugLoc>,
    /// The calls around a place.
    around: Vec<DebugLoc>,
}

impl Lines {
    /// Prints as much as `level` says, and the calls that were inlined if `inlines`.
    pub fn new(level: DebugLevel, inlines: bool) -> Lines {
        let code = (level == DebugLevel::Full).then(Vec::new);
        Lines { wanted: level > DebugLevel::None, inlines, code, ..Lines::default() }
    }

    /// The beginning of a function: the line where it is declared.
    pub fn begin(&mut self, out: &mut Text, module: &Module, func: Func) {
        self.last = None;
        self.said.clear();
        if let Some(code) = &mut self.code {
            code.push(CodeOf { func, places: Vec::new(), variables: Vec::new() });
            print_label(out, &dwarf::begin_label(func.as_u32()));
        }
        let Some(entry) = module.funcs[func].debug.filter(|_| self.wanted) else { return };
        let line = module.debug.number(entry, At::DECL_LINE).filter(|it| *it > 0);
        if let (Some(&DebugValue::File(file)), Some(line)) =
            (module.debug.get(entry, At::DECL_FILE), line)
        {
            let line = u32::try_from(line).unwrap_or(u32::MAX);
            loc(out, file, line, 0);
            out.push('\n');
        }
    }

    /// What follows comes from there.
    pub fn place(&mut self, out: &mut Text, module: &Module, body: &Function, place: DebugLoc) {
        if self.last == Some(place) || body.debug_locs[place].line == 0 {
            return;
        }
        self.last = Some(place);
        if let Some(code) = self.code.as_mut().and_then(|it| it.last_mut()) {
            print_label(out, &dwarf::place_label(code.func.as_u32(), code.places.len()));
            code.places.push(place);
        }
        let outer = |it: DebugLoc| body.debug_locs[it].inlined_at.expand();
        self.around.clear();
        self.around.extend(std::iter::successors(outer(place), |&it| outer(it)));
        while let Some(call) = self.around.pop() {
            if self.inlines && !self.said.contains(call) {
                self.print(out, module, body, call);
            }
        }
        self.print(out, module, body, place);
    }

    /// A place where something begins or ends to hold of variables.
    pub fn mark(&mut self, out: &mut Text, func: Func, number: u32) {
        if self.code.is_some() {
            print_label(out, &dwarf::mark_label(func.as_u32(), number));
        }
    }

    /// The end of a function, whose variables are there.
    pub fn end(&mut self, out: &mut Text, func: Func, variables: &[(u32, Located, Option<Range>)]) {
        if let Some(code) = self.code.as_mut().and_then(|it| it.last_mut()) {
            code.variables.extend_from_slice(variables);
            print_label(out, &dwarf::end_label(func.as_u32()));
        }
    }

    fn print(&mut self, out: &mut Text, module: &Module, body: &Function, place: DebugLoc) {
        self.said.insert(place);
        let data = body.debug_locs[place];
        loc(out, data.file, data.line, data.column);
        let function = module.debug.function_of(data.scope);
        if let (true, Some(call), Some(function)) =
            (self.inlines, data.inlined_at.expand(), function)
        {
            self.inlined.insert(function);
            let outer = body.debug_locs[call];
            out.push_str(", function_name ");
            label(out, function);
            out.push_str(", inlined_at");
            numbers(out, outer.file, outer.line, outer.column);
        }
        out.push('\n');
    }
}

fn print_label(out: &mut Text, label: &str) {
    out.push_str(label);
    out.push_str(":\n");
}

fn loc(out: &mut Text, file: DebugFile, line: u32, column: u32) {
    out.push_str("\t.loc");
    numbers(out, file, line, column);
}

fn numbers(out: &mut Text, file: DebugFile, line: u32, column: u32) {
    for value in [file.as_u32() + 1, line, column] {
        out.push(' ');
        out.number(value);
    }
}

/// The label of the name of a function.
fn label(out: &mut Text, function: DebugEntry) {
    out.push_str("$function");
    out.number(function.as_u32());
}

/// Prints the files of the module, which are numbered from 1.
pub fn files(out: &mut Text, module: &Module) {
    for (file, path) in &module.debug.files {
        out.push_str(".file ");
        out.number(file.as_u32() + 1);
        out.push_str(" \"");
        let plain = |it: char| matches!(it, ' '..='~') && it != '"';
        path.chars().for_each(|it| out.push(if plain(it) { it } else { '?' }));
        out.push_str("\"\n");
    }
}

/// Prints the names of functions that were inlined: those that linkers know, where there are such.
pub fn names(out: &mut Text, module: &Module, functions: &BTreeSet<DebugEntry>) {
    if functions.is_empty() {
        return;
    }
    out.push_str("\n.section .debug_str\n{\n");
    for &function in functions {
        label(out, function);
        out.push_str(":\n\t.b8 ");
        let debug = &module.debug;
        let name = debug.text(function, At::LINKAGE_NAME).or(debug.text(function, At::NAME));
        for &byte in name.unwrap_or("?").as_bytes() {
            out.number(byte);
            out.push_str(", ");
        }
        out.push_str("0\n");
    }
    out.push_str("}\n");
}
