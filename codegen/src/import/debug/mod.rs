//! Debug information: where instructions come from in the source, and what it declares.
//!
//! Invariants:
//! * Nothing is looked at of a module whose units ask for no debug information.
//! * Each node becomes one entry; the parent of an entry is made before it.

mod entries;
mod variables;

use std::collections::HashMap;

use ir::{DebugEntry, DebugFile, DebugLevel, DebugLoc, DebugLocData, Loc};

use super::Importer;
use super::llvm::{Fields, Module, Node, Value};

/// What nodes of LLVM have become.
#[derive(Default)]
pub(super) struct DebugMap<'m> {
    entries: HashMap<Node<'m>, DebugEntry>,
    files: HashMap<Node<'m>, DebugFile>,
    paths: HashMap<String, DebugFile>,
    /// Entries of which nothing is known yet.
    pending: Vec<(Fields<'m>, DebugEntry)>,
    /// The unit of types that are in no other scope.
    unit: Option<DebugEntry>,
}

/// The places of a function that have been imported.
#[derive(Default)]
pub(super) struct Places<'m> {
    known: HashMap<Node<'m>, Option<DebugLoc>>,
    /// The last one: many instructions come from the same.
    last: Option<(Node<'m>, Option<DebugLoc>)>,
}

/// How much debug information the units of a module ask for: the most that one does.
pub(super) fn level(llvm: Module) -> DebugLevel {
    let of = |unit| match llvm.fields(unit).word("emissionKind") {
        Some("FullDebug") => DebugLevel::Full,
        Some("LineTablesOnly" | "DebugDirectivesOnly") => DebugLevel::Lines,
        _ => DebugLevel::None,
    };
    llvm.named_nodes(c"llvm.dbg.cu").into_iter().map(of).max().unwrap_or_default()
}

/// Where an instruction comes from, for messages: the file of the source, and the place in it.
pub(super) fn source_place(inst: Value) -> Option<(Box<str>, Loc)> {
    let node = inst.location()?;
    let (line, column) = node.line_and_column();
    let path = path(node.scope()?.file_of_scope()?);
    (line > 0).then(|| (path.into(), Loc { line, column }))
}

/// The path of a file.
fn path(file: Node) -> String {
    let (folder, name) = file.file_path();
    let is_whole = name.starts_with('/') || name.get(1..2) == Some(":") || folder.is_empty();
    if is_whole { name } else { format!("{}/{name}", folder.trim_end_matches('/')) }
}

impl<'m> Importer<'m> {
    /// Whether there is debug information to import.
    pub(super) fn has_debug(&self) -> bool {
        self.module.debug.level > DebugLevel::None
    }

    /// What debug information says of a function, if it does.
    pub(super) fn debug_of(&mut self, function: Value<'m>) -> Option<DebugEntry> {
        if !self.has_debug() {
            return None;
        }
        let node = function.subprogram()?;
        if self.module.debug.level == DebugLevel::Full
            && let Some(unit) = self.llvm.fields(node).node("unit")
        {
            self.debug.unit = self.entry(unit);
        }
        self.entry(node)
    }

    /// Where an instruction comes from.
    pub(super) fn debug_place(
        &mut self,
        inst: Value<'m>,
        places: &mut Places<'m>,
        function: &mut ir::Function,
    ) -> Option<DebugLoc> {
        let node = inst.location()?;
        if let Some((last, place)) = places.last
            && last == node
        {
            return place;
        }
        let place = self.place(node, places, function);
        places.last = Some((node, place));
        place
    }

    /// A location, and those of the calls that it was inlined by.
    fn place(
        &mut self,
        node: Node<'m>,
        places: &mut Places<'m>,
        function: &mut ir::Function,
    ) -> Option<DebugLoc> {
        let mut chain = Vec::new();
        let mut at = Some(node);
        let mut outer = None;
        while let Some(node) = at {
            if let Some(&known) = places.known.get(&node) {
                outer = known;
                break;
            }
            chain.push(node);
            at = node.inlined_at();
        }
        for node in chain.into_iter().rev() {
            let (line, column) = node.line_and_column();
            let data = node.scope().filter(|_| line > 0).and_then(|scope| {
                let file = self.file(scope.file_of_scope()?);
                let scope = self.entry(scope)?;
                Some(DebugLocData { file, line, column, scope, inlined_at: outer.into() })
            });
            outer = data.map(|data| function.debug_loc(data));
            places.known.insert(node, outer);
        }
        outer
    }

    /// The file of that node. Nodes of the same path are one file.
    fn file(&mut self, node: Node<'m>) -> DebugFile {
        if let Some(&file) = self.debug.files.get(&node) {
            return file;
        }
        let path = path(node);
        let files = &mut self.module.debug.files;
        let file =
            *self.debug.paths.entry(path).or_insert_with_key(|it| files.push(it.as_str().into()));
        self.debug.files.insert(node, file);
        file
    }
}
