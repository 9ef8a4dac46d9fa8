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
mod section;

use std::collections::{BTreeMap, HashMap};

use cranelift_entity::SecondaryMap;
use gimli::constants as dw;
use gimli::write::{
    Address, AttributeValue as Attr, Dwarf, Expression, LineProgram, LineString, Reference,
    Sections, Unit, UnitEntryId, UnitId,
};
use gimli::{DwAt, DwTag, Encoding, Format, LineEncoding};
use ir::debug::{At, DebugValue, Tag};
use ir::{DebugEntry, Global, Symbol};
use isel::Located;

use crate::print::Scene;
use section::Section;

pub use code::{CodeOf, begin_label, end_label, place_label};

/// An entry of DWARF.
type Id = (UnitId, UnitEntryId);

/// Entries are nested so deep at most; what is deeper is put beside the one that it is in.
const DEEP: u32 = 64;

const ENCODING: Encoding = Encoding { format: Format::Dwarf32, version: 2, address_size: 8 };

/// The DWARF of a module, while it is made.
struct Writing<'a> {
    scene: Scene<'a>,
    dwarf: Dwarf,
    /// What the entries of the module have become.
    ids: SecondaryMap<DebugEntry, Option<Id>>,
    depth: HashMap<Id, u32>,
    /// The unit of what is in none.
    first: Id,
    /// The variables and parameters of each function.
    variables: BTreeMap<DebugEntry, Vec<DebugEntry>>,
    symbols: Vec<String>,
}

/// Prints the sections.
pub fn print(out: &mut String, scene: Scene, code: &[CodeOf]) {
    let mut dwarf = Dwarf::new();
    let debug = &scene.module.debug;
    let units = debug.entries.iter().filter(|it| it.1.tag == Tag::COMPILE_UNIT);
    let mut ids: SecondaryMap<DebugEntry, Option<Id>> = SecondaryMap::new();
    let mut first = None;
    for (entry, _) in units {
        let id = add_unit(&mut dwarf);
        first.get_or_insert(id);
        ids[entry] = Some(id);
    }
    let first = first.unwrap_or_else(|| add_unit(&mut dwarf));
    let mut writing = Writing {
        scene,
        dwarf,
        ids,
        depth: HashMap::new(),
        first,
        variables: BTreeMap::new(),
        symbols: Vec::new(),
    };
    writing.declarations();
    writing.globals();
    writing.code(code);
    let Writing { mut dwarf, symbols, .. } = writing;
    let mut sections = Sections::new(Section::default());
    if dwarf.write(&mut sections).is_err() {
        // Every reference is to an entry that was added, and every section has a name.
        return;
    }
    expressions_as_blocks(&mut sections.debug_abbrev.0.bytes);
    sections.debug_abbrev.0.print(out, ".debug_abbrev", &symbols);
    sections.debug_info.0.print(out, ".debug_info", &symbols);
    out.push_str("\n.section .debug_macinfo\n{\n\t.b8 0\n}\n");
}

/// A unit that refers to the table of lines. What gimli would write into that is not used.
fn add_unit(dwarf: &mut Dwarf) -> Id {
    let name = || LineString::String(b"-".to_vec());
    let mut lines = LineProgram::new(ENCODING, LineEncoding::default(), name(), None, name(), None);
    lines.begin_sequence(Some(Address::Constant(0)));
    lines.end_sequence(0);
    let id = dwarf.units.add(Unit::new(ENCODING, lines));
    (id, dwarf.units.get(id).root())
}

/// gimli writes expressions in a form that is younger than version 2; a block is laid out alike.
fn expressions_as_blocks(abbreviations: &mut [u8]) {
    let mut at = 0;
    let mut next = |bytes: &[u8]| {
        let mut value = 0_u64;
        for shift in (0..).step_by(7) {
            let byte = bytes.get(at).copied().unwrap_or(0);
            at += 1;
            value |= u64::from(byte & 0x7f).checked_shl(shift).unwrap_or(0);
            if byte & 0x80 == 0 {
                break;
            }
        }
        (value, at - 1)
    };
    while next(abbreviations).0 != 0 {
        next(abbreviations); // The tag.
        next(abbreviations); // Whether there are children.
        loop {
            let (attribute, _) = next(abbreviations);
            let (form, at) = next(abbreviations);
            if form == u64::from(dw::DW_FORM_exprloc.0)
                && let Some(byte) = abbreviations.get_mut(at)
            {
                *byte = dw::DW_FORM_block.0 as u8;
            }
            if (attribute, form) == (0, 0) {
                break;
            }
        }
    }
}

impl Writing<'_> {
    /// A new entry in `parent`, or beside it where it would be too deep.
    fn add(&mut self, parent: Id, tag: Tag) -> Id {
        let unit = self.dwarf.units.get_mut(parent.0);
        let depth = self.depth.get(&parent).copied().unwrap_or(0) + 1;
        let parent = match unit.get(parent.1).parent() {
            Some(outer) if depth > DEEP => (parent.0, outer),
            _ => parent,
        };
        let id = (parent.0, unit.add(parent.1, DwTag(tag.0)));
        self.depth.insert(id, depth.min(DEEP));
        id
    }

    fn set(&mut self, id: Id, at: At, value: Attr) {
        self.dwarf.units.get_mut(id.0).get_mut(id.1).set(DwAt(at.0), value);
    }

    /// The number by which a label or name is known to [`Section`].
    fn symbol(&mut self, name: String) -> usize {
        self.symbols.push(name);
        self.symbols.len() - 1
    }

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
                self.ids[entry] = Some(self.add(parent, data.tag));
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
                DebugValue::Text(ref text) => {
                    Attr::String(text.bytes().filter(|it| *it != 0).collect())
                }
                DebugValue::Number(number) => self.number(*at, number),
                DebugValue::File(file) => Attr::Udata(u64::from(file.as_u32()) + 1),
                DebugValue::Yes => Attr::Flag(true),
                DebugValue::Entry(to) => match self.ids[to] {
                    Some(to) if to.0 == id.0 => Attr::UnitRef(to.1),
                    Some(to) => Attr::DebugInfoRef(Reference::Entry(to.0, to.1)),
                    None => continue,
                },
            };
            self.set(id, *at, value);
        }
        if matches!(data.tag, Tag::POINTER_TYPE | Tag::REFERENCE_TYPE | Tag::RVALUE_REFERENCE_TYPE)
        {
            let class = isel::select::debug::address_class(ir::Space::Generic);
            self.set(id, At::ADDRESS_CLASS, Attr::Data4(class.into()));
        }
    }

    fn number(&self, at: At, number: i128) -> Attr {
        match (at, u64::try_from(number), i64::try_from(number)) {
            (At::LANGUAGE, Ok(it), _) => Attr::Data2(it as u16),
            (At::DATA_MEMBER_LOCATION, Ok(it), _) => {
                let mut expression = Expression::new();
                expression.op_plus_uconst(it);
                Attr::Exprloc(expression)
            }
            (At::ENCODING | At::INLINE | At::ACCESSIBILITY | At::VIRTUALITY, Ok(it), _) => {
                Attr::Data1(it as u8)
            }
            (_, Ok(it), _) => Attr::Udata(it),
            (_, _, Ok(it)) => Attr::Sdata(it),
            _ => Attr::Block(number.to_le_bytes().to_vec()),
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

    fn global_space(&self, global: Global) -> ir::Space {
        self.scene.module.globals[global].space
    }

    /// Says that an entry is there, in the code of function number `func`.
    fn locate(&mut self, id: Id, place: Located, func: u32) {
        let class = isel::select::debug::address_class;
        let expression;
        let named = |this: &mut Self, name: String, offset: i64| {
            let symbol = this.symbol(name);
            let mut expression = Expression::new();
            expression.op_addr(Address::Symbol { symbol, addend: 0 });
            match u64::try_from(offset) {
                Ok(0) => {}
                Ok(offset) => expression.op_plus_uconst(offset),
                Err(_) => {
                    expression.op_consts(offset);
                    expression.op(dw::DW_OP_plus);
                }
            }
            expression
        };
        let class = match place {
            Located::Local(local, offset) => {
                expression = named(self, local_name(func, local), offset);
                class(ir::Space::Local)
            }
            Located::Param(param, offset) => {
                let name = self.param_name(func, param);
                expression = named(self, name, offset);
                class(ir::Space::Param)
            }
            Located::Global(global, offset) => {
                let name = self.scene.names.get(self.scene.module, Symbol::Global(global));
                expression = named(self, name.to_owned(), offset);
                class(self.global_space(global))
            }
            Located::Register(reg) => {
                let mut bytes = vec![dw::DW_OP_regx.0];
                leb128(&mut bytes, code::register(reg));
                expression = Expression::raw(bytes);
                REGISTERS
            }
            Located::Memory(reg, offset, space) => {
                let mut bytes = vec![dw::DW_OP_bregx.0];
                leb128(&mut bytes, code::register(reg));
                signed_leb128(&mut bytes, offset);
                expression = Expression::raw(bytes);
                class(space)
            }
            Located::Constant(bits, width) => {
                let value = match u64::try_from(bits) {
                    Ok(it) => Attr::Udata(it),
                    Err(_) => {
                        let bytes = (width.div_ceil(8) as usize).min(16);
                        Attr::Block(bits.to_le_bytes()[..bytes].to_vec())
                    }
                };
                return self.set(id, At::CONST_VALUE, value);
            }
        };
        self.set(id, At::ADDRESS_CLASS, Attr::Data1(class));
        self.set(id, LOCATION, Attr::Exprloc(expression));
    }
}

/// The address class of registers.
const REGISTERS: u8 = 2;
const LOCATION: At = At(dw::DW_AT_location.0);

/// The name of a variable on the stack of function number `func`, which is no other's.
pub fn local_name(func: u32, local: u32) -> String {
    format!("$local{func}_{local}")
}

fn leb128(out: &mut Vec<u8>, mut value: u128) {
    loop {
        let byte = value as u8 & 0x7f;
        value >>= 7;
        if value == 0 {
            return out.push(byte);
        }
        out.push(byte | 0x80);
    }
}

fn signed_leb128(out: &mut Vec<u8>, mut value: i64) {
    loop {
        let byte = value as u8 & 0x7f;
        value >>= 7;
        if value == 0 && byte & 0x40 == 0 || value == -1 && byte & 0x40 != 0 {
            return out.push(byte);
        }
        out.push(byte | 0x80);
    }
}
