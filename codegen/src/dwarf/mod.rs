//! DWARF for debuggers: what the source declares, where its code is, and where its variables are.
//!
//! The form is that of cuda-gdb: version 2; a variable says in which kind of memory it is by
//! `DW_AT_address_class`; a register of PTX is `DW_OP_regx` with its name as a number, of which
//! each byte is a letter. Addresses are labels in the code and names of variables, which ptxas
//! resolves; lines are not here, since ptxas makes their table of `.loc`.
//!
//! The entries of the module ([`ir::debug`]) become entries of DWARF as they are, but for
//! functions that have code and what is in them: see [`code`].
//!
//! Invariants:
//! * The text depends on the module and the code only.
//! * No entry is nested so deep that writing it would exhaust the stack.

mod code;
mod place;
mod section;
mod tree;

use std::collections::BTreeMap;

use cranelift_entity::SecondaryMap;
use gimli::constants as dw;
use ir::DebugEntry;
use ir::debug::{At, DebugValue, Tag};
use isel::Located;

use crate::print::{Scene, Text};
use section::Section;
use tree::{Form, Id, Tree};

pub use code::{CodeOf, begin_label, end_label, mark_label, place_label};
pub use place::local_name;

/// The DWARF of a module, while it is made.
struct Writing<'a> {
    scene: Scene<'a>,
    tree: Tree,
    /// What the entries of the module have become.
    ids: SecondaryMap<DebugEntry, Option<Id>>,
    /// The unit of what is in none.
    first: Id,
    /// The variables and parameters of each function.
    variables: BTreeMap<DebugEntry, Vec<DebugEntry>>,
    /// The lists of places of variables that are not always at one.
    locations: Section,
}

/// Prints the sections.
pub fn print(out: &mut Text, scene: Scene, code: &[CodeOf]) {
    let mut tree = Tree::default();
    let mut ids: SecondaryMap<DebugEntry, Option<Id>> = SecondaryMap::new();
    let mut first = None;
    for (entry, data) in &scene.module.debug.entries {
        if data.tag == Tag::COMPILE_UNIT {
            let id = tree.add_unit();
            first.get_or_insert(id);
            ids[entry] = Some(id);
        }
    }
    let first = first.unwrap_or_else(|| tree.add_unit());
    let mut writing = Writing {
        scene,
        tree,
        ids,
        first,
        variables: BTreeMap::new(),
        locations: Section::default(),
    };
    writing.declarations();
    writing.globals();
    writing.code(code);
    writing.tree.print(out);
    writing.locations.print(out, place::LISTS);
    out.push_str("\n.section .debug_macinfo\n{\n\t.b8 0\n}\n");
}

impl Writing<'_> {
    /// The function that has code, or could have, that an entry is or is in.
    fn function_around(&self, entry: DebugEntry) -> Option<DebugEntry> {
        let debug = &self.scene.module.debug;
        let function = debug.function_of(entry)?;
        debug.get(function, At::DECLARATION).is_none().then_some(function)
    }

    /// All entries but those that code is in.
    fn declarations(&mut self) {
        let module = self.scene.module;
        let mut added = Vec::new();
        for (entry, data) in &module.debug.entries {
            if let Some(function) = self.function_around(entry) {
                if matches!(data.tag, Tag::VARIABLE | Tag::FORMAL_PARAMETER) {
                    self.variables.entry(function).or_default().push(entry);
                }
                continue;
            }
            if self.ids[entry].is_none() {
                let parent = self.parent_of(entry);
                self.ids[entry] = Some(self.tree.add(parent, data.tag));
            }
            added.push(entry);
        }
        for entry in added {
            if let Some(id) = self.ids[entry] {
                self.attributes(id, entry);
            }
        }
    }

    /// What an entry is declared in.
    fn parent_of(&self, entry: DebugEntry) -> Id {
        let parent = self.scene.module.debug.entries[entry].parent.expand();
        parent.and_then(|it| self.ids[it]).unwrap_or(self.first)
    }

    /// What the module says of `entry`.
    fn attributes(&mut self, id: Id, entry: DebugEntry) {
        let module = self.scene.module;
        let data = &module.debug.entries[entry];
        // ptxas ends abruptly, or never, where the name that linkers know does not stand first.
        let (known, rest): (Vec<_>, Vec<_>) =
            data.attrs.iter().partition(|it| it.0 == At::LINKAGE_NAME);
        for (at, value) in known.into_iter().chain(rest) {
            let value = match *value {
                DebugValue::Text(ref text) => Form::Text(text.replace('\0', "").into()),
                DebugValue::Number(number) => self::number(*at, number),
                DebugValue::File(file) => Form::Unsigned(u64::from(file.as_u32()) + 1),
                DebugValue::Yes => Form::Flag,
                DebugValue::Entry(to) => match self.ids[to] {
                    Some(to) => Form::Entry(to),
                    None => continue,
                },
            };
            self.tree.set(id, *at, value);
        }
        if matches!(data.tag, Tag::POINTER_TYPE | Tag::REFERENCE_TYPE | Tag::RVALUE_REFERENCE_TYPE)
        {
            let class = isel::select::debug::address_class(ir::Space::Generic);
            self.tree.set(id, At::ADDRESS_CLASS, Form::Data4(class.into()));
        }
    }

    /// Where the variables of the module are.
    fn globals(&mut self) {
        let module = self.scene.module;
        for (global, data) in &module.globals {
            if let Some(id) = data.debug.and_then(|it| self.ids[it]) {
                self.locate(id, Located::Global(global, 0), 0);
            }
        }
    }
}

fn number(at: At, number: i128) -> Form {
    match (at, u64::try_from(number), i64::try_from(number)) {
        (At::LANGUAGE, Ok(it), _) => Form::Data2(it as u16),
        (At::DATA_MEMBER_LOCATION, Ok(it), _) => {
            let mut expression = Section::default();
            expression.byte(dw::DW_OP_plus_uconst.0);
            expression.unsigned(it);
            Form::Block(expression)
        }
        (At::ENCODING | At::INLINE | At::ACCESSIBILITY | At::VIRTUALITY, Ok(it), _) => {
            Form::Data1(it as u8)
        }
        (_, Ok(it), _) => Form::Unsigned(it),
        (_, _, Ok(it)) => Form::Signed(it),
        _ => {
            let mut bytes = Section::default();
            bytes.bytes(&number.to_le_bytes());
            Form::Block(bytes)
        }
    }
}
