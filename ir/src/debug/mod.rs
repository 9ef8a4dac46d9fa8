//! Debug information: where instructions come from in the source, and what the source calls
//! things.
//!
//! A module holds files and *entries*: a tree of what the source declares (units, functions,
//! blocks, types, variables), each with a tag and attributes of DWARF. What a debugger is to know
//! of the source, a front end says with entries; where code and variables lie is added when the
//! module is compiled. Of line tables only the functions and blocks are needed.
//!
//! The body of a function holds [`DebugLocData`]: places in the source, each in an entry that is a
//! function or block, and for inlined code with the place of the call. Equal places are one.
//! [`DebugVariable`] says where variables of the source are, and from where on.
//!
//! Invariants of verified modules:
//! * The parent of an entry stands before it; what an attribute names exists.
//! * The scope of a place is a function or a block; a place that another is inlined at stands
//!   before it.

mod names;

use cranelift_entity::PrimaryMap;
use cranelift_entity::packed_option::PackedOption;

use crate::entities::{DebugEntry, DebugFile, DebugLoc, Inst, Value};

pub use names::{At, Tag};

/// How much of the debug information is for the program that is compiled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub enum DebugLevel {
    /// None.
    #[default]
    None,
    /// The lines of instructions.
    Lines,
    /// Lines, and all that a debugger wants to know.
    Full,
}

/// The debug information of a module.
#[derive(Clone, Default, Debug)]
pub struct Debug {
    /// How much of it the front end asks to be written.
    pub level: DebugLevel,
    /// The files of the source, by their paths.
    pub files: PrimaryMap<DebugFile, Box<str>>,
    /// What the source declares.
    pub entries: PrimaryMap<DebugEntry, DebugEntryData>,
}

/// Something that the source declares.
#[derive(Clone, PartialEq, Debug)]
pub struct DebugEntryData {
    /// What it is.
    pub tag: Tag,
    /// What it is declared in.
    pub parent: PackedOption<DebugEntry>,
    /// What is known of it, in the order in which it is written.
    pub attrs: Vec<(At, DebugValue)>,
}

/// The value of an attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DebugValue {
    /// A number.
    Number(i128),
    /// A name.
    Text(Box<str>),
    /// Another entry.
    Entry(DebugEntry),
    /// A file.
    File(DebugFile),
    /// That it is so.
    Yes,
}

/// A place in the source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DebugLocData {
    /// The file.
    pub file: DebugFile,
    /// The line, from 1; 0 where there is none.
    pub line: u32,
    /// The column, from 1; 0 for the whole line.
    pub column: u32,
    /// The function or block.
    pub scope: DebugEntry,
    /// For code of a function that was inlined, the place of the call.
    pub inlined_at: PackedOption<DebugLoc>,
}

/// Where a variable of the source is: while the code of its scope runs, or from an instruction on
/// until something else is said of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DebugVariable {
    /// The variable or parameter.
    pub entry: DebugEntry,
    /// For one of a function that was inlined, the place of the call.
    pub inlined_at: PackedOption<DebugLoc>,
    /// The variable itself, or its address.
    pub value: Value,
    /// How many bytes behind the address `value` it lies; `None` when it is `value`.
    pub offset: Option<i64>,
    /// The instruction that this holds from; none when it holds all the time.
    pub from: PackedOption<Inst>,
}

impl Debug {
    /// Whether there is any.
    pub fn is_empty(&self) -> bool {
        self.level == DebugLevel::None && self.files.is_empty() && self.entries.is_empty()
    }

    /// A new entry, declared in `parent`.
    pub fn add(&mut self, tag: Tag, parent: Option<DebugEntry>) -> DebugEntry {
        self.entries.push(DebugEntryData { tag, parent: parent.into(), attrs: Vec::new() })
    }

    /// Says something of an entry; what was said before of the same is replaced.
    pub fn set(&mut self, entry: DebugEntry, at: At, value: DebugValue) {
        let attrs = &mut self.entries[entry].attrs;
        match attrs.iter_mut().find(|it| it.0 == at) {
            Some(old) => old.1 = value,
            None => attrs.push((at, value)),
        }
    }

    /// What is known of an entry.
    pub fn get(&self, entry: DebugEntry, at: At) -> Option<&DebugValue> {
        self.entries.get(entry)?.attrs.iter().find(|it| it.0 == at).map(|it| &it.1)
    }

    /// A text that is known of an entry.
    pub fn text(&self, entry: DebugEntry, at: At) -> Option<&str> {
        match self.get(entry, at)? {
            DebugValue::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A number that is known of an entry.
    pub fn number(&self, entry: DebugEntry, at: At) -> Option<i128> {
        match *self.get(entry, at)? {
            DebugValue::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The function that a scope is, or lies in.
    pub fn function_of(&self, scope: DebugEntry) -> Option<DebugEntry> {
        let mut at = Some(scope);
        while let Some(entry) = at {
            let data = self.entries.get(entry)?;
            if data.tag == Tag::SUBPROGRAM {
                return Some(entry);
            }
            // A parent stands before its children, so this ends.
            at = data.parent.expand().filter(|it| *it < entry);
        }
        None
    }
}

impl From<&str> for DebugValue {
    fn from(text: &str) -> DebugValue {
        DebugValue::Text(text.into())
    }
}

impl From<u64> for DebugValue {
    fn from(number: u64) -> DebugValue {
        DebugValue::Number(number.into())
    }
}
