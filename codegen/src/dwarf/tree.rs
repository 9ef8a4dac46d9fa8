//! The entries of DWARF, and how they are written: in the forms of version 2, of which ptxas reads
//! all (DWARF 2, section 7.5.4), and none that is younger, at which it ends.
//!
//! There is one table of abbreviations for all units: ptxas looks in the first what another unit
//! refers to, and ends where it is not there.

use std::collections::HashMap;

use gimli::constants as dw;
use ir::debug::{At, Tag};

use super::section::Section;
use crate::print::Text;

/// An entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Id(usize);

/// The value of an attribute, by the form that it is written in.
#[derive(Clone)]
pub enum Form {
    /// A label in the code.
    Address(String),
    /// An expression, or bytes.
    Block(Section),
    /// A number of one byte.
    Data1(u8),
    /// A number of two bytes.
    Data2(u16),
    /// A number of four bytes.
    Data4(u32),
    /// What lies so many bytes behind the beginning of a section.
    Offset(&'static str, usize),
    /// That it is so.
    Flag,
    /// A number.
    Signed(i64),
    /// A number.
    Unsigned(u64),
    /// A text, without zeros in it.
    Text(Box<str>),
    /// Another entry.
    Entry(Id),
}

struct Entry {
    tag: Tag,
    parent: Option<Id>,
    depth: u32,
    children: Vec<Id>,
    attrs: Vec<(At, Form)>,
}

/// Entries are nested so deep at most; what is deeper is put beside the one that it is in.
const DEEP: u32 = 64;

/// All entries. Those that are in none are units.
#[derive(Default)]
pub struct Tree {
    entries: Vec<Entry>,
}

/// A reference that is written when all entries have a place.
enum Missing {
    /// In the same unit, which begins there: the 4 bytes at that place.
    Near { at: usize, unit: usize },
    /// In another: [`Section::far_offset`].
    Far(usize),
}

/// What is written, while it is.
#[derive(Default)]
struct Writing {
    info: Section,
    abbreviations: Section,
    /// The number of each abbreviation.
    known: HashMap<Vec<u8>, u64>,
    /// Where each entry is.
    places: HashMap<Id, usize>,
    missing: Vec<(Missing, Id)>,
}

impl Tree {
    /// A new unit, which has the one table of lines that ptxas makes of `.loc`.
    pub fn add_unit(&mut self) -> Id {
        let unit = self.push(Tag::COMPILE_UNIT, None, 0);
        self.set(unit, At(dw::DW_AT_stmt_list.0), Form::Offset(".debug_line", 0));
        unit
    }

    /// A new entry in `parent`, or beside it where it would be too deep.
    pub fn add(&mut self, parent: Id, tag: Tag) -> Id {
        let outer = &self.entries[parent.0];
        let (parent, depth) = match outer.parent {
            Some(beside) if outer.depth == DEEP => (beside, DEEP),
            _ => (parent, outer.depth + 1),
        };
        let id = self.push(tag, Some(parent), depth);
        self.entries[parent.0].children.push(id);
        id
    }

    fn push(&mut self, tag: Tag, parent: Option<Id>, depth: u32) -> Id {
        self.entries.push(Entry { tag, parent, depth, children: Vec::new(), attrs: Vec::new() });
        Id(self.entries.len() - 1)
    }

    /// Says something of an entry; what was said before of the same is replaced.
    pub fn set(&mut self, id: Id, at: At, value: Form) {
        let attrs = &mut self.entries[id.0].attrs;
        match attrs.iter_mut().find(|it| it.0 == at) {
            Some(old) => old.1 = value,
            None => attrs.push((at, value)),
        }
    }

    /// The unit that an entry is in.
    fn unit_of(&self, mut id: Id) -> Id {
        while let Some(parent) = self.entries[id.0].parent {
            id = parent;
        }
        id
    }

    /// Prints the sections of entries and abbreviations.
    pub fn print(&self, out: &mut Text) {
        let mut writing = Writing::default();
        for (number, entry) in self.entries.iter().enumerate() {
            if entry.parent.is_none() {
                writing.unit(self, Id(number));
            }
        }
        let Writing { mut info, mut abbreviations, places, missing, .. } = writing;
        for (place, to) in missing {
            let to = places.get(&to).copied().unwrap_or(0);
            match place {
                Missing::Near { at, unit } => info.set_word(at, to - unit),
                Missing::Far(which) => info.set_far_offset(which, to),
            }
        }
        abbreviations.byte(0);
        abbreviations.print(out, ".debug_abbrev");
        info.print(out, ".debug_info");
    }
}

impl Writing {
    fn unit(&mut self, tree: &Tree, unit: Id) {
        let start = self.info.len();
        self.info.bytes(&[0; 4]);
        self.info.bytes(&2_u16.to_le_bytes());
        self.info.offset(".debug_abbrev", 0);
        self.info.byte(8); // The size of an address.
        self.entry(tree, unit, (unit, start));
        self.info.set_word(start, self.info.len() - start - 4);
    }

    /// An entry, in a unit that begins there, and what is in it.
    fn entry(&mut self, tree: &Tree, id: Id, unit: (Id, usize)) {
        self.places.insert(id, self.info.len());
        let entry = &tree.entries[id.0];
        let mut key = Section::default();
        key.unsigned(entry.tag.0.into());
        key.byte(u8::from(!entry.children.is_empty()));
        for (at, value) in &entry.attrs {
            let form = match value {
                Form::Address(_) => dw::DW_FORM_addr,
                Form::Block(_) => dw::DW_FORM_block,
                Form::Data1(_) => dw::DW_FORM_data1,
                Form::Data2(_) => dw::DW_FORM_data2,
                Form::Data4(_) | Form::Offset(..) => dw::DW_FORM_data4,
                Form::Flag => dw::DW_FORM_flag,
                Form::Signed(_) => dw::DW_FORM_sdata,
                Form::Unsigned(_) => dw::DW_FORM_udata,
                Form::Text(_) => dw::DW_FORM_string,
                Form::Entry(to) if tree.unit_of(*to) == unit.0 => dw::DW_FORM_ref4,
                Form::Entry(_) => dw::DW_FORM_ref_addr,
            };
            key.unsigned(at.0.into());
            key.unsigned(form.0.into());
        }
        key.bytes(&[0, 0]);
        let number = self.abbreviation(key);
        self.info.unsigned(number);
        for (_, value) in &entry.attrs {
            self.value(tree, value, unit);
        }
        for &child in &entry.children {
            self.entry(tree, child, unit);
        }
        if !entry.children.is_empty() {
            self.info.byte(0);
        }
    }

    /// The number of an abbreviation.
    fn abbreviation(&mut self, key: Section) -> u64 {
        let next = self.known.len() as u64 + 1;
        let number = *self.known.entry(key.as_bytes().to_vec()).or_insert(next);
        if number == next {
            self.abbreviations.unsigned(number);
            self.abbreviations.append(&key);
        }
        number
    }

    fn value(&mut self, tree: &Tree, value: &Form, unit: (Id, usize)) {
        let info = &mut self.info;
        match value {
            Form::Address(label) => info.address(label.clone()),
            Form::Block(block) => {
                info.unsigned(block.len() as u64);
                info.append(block);
            }
            Form::Data1(it) => info.byte(*it),
            Form::Data2(it) => info.bytes(&it.to_le_bytes()),
            Form::Data4(it) => info.bytes(&it.to_le_bytes()),
            Form::Offset(section, behind) => info.offset(section, *behind),
            Form::Flag => info.byte(1),
            Form::Signed(it) => info.signed(*it),
            Form::Unsigned(it) => info.unsigned(*it),
            Form::Text(text) => {
                info.bytes(text.as_bytes());
                info.byte(0);
            }
            Form::Entry(to) if tree.unit_of(*to) == unit.0 => {
                self.missing.push((Missing::Near { at: info.len(), unit: unit.1 }, *to));
                info.bytes(&[0; 4]);
            }
            // An address, in version 2.
            Form::Entry(to) => {
                self.missing.push((Missing::Far(info.far_offset(".debug_info")), *to));
            }
        }
    }
}
