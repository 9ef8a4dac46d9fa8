//! What values, blocks and symbols are called in the text.
//!
//! Invariants:
//! * No two values of a function, and no two blocks, have the same text.
//! * A value or block without name has a number in the order of the text, so that printing what
//!   was parsed gives the same text.

use std::collections::{HashMap, HashSet};

use cranelift_entity::{EntityRef, SecondaryMap};

use super::lexer::in_name;
use super::parser::block_number;
use crate::entities::{Block, Value};
use crate::function::Function;

/// No number.
const NONE: u32 = u32::MAX;

/// The names of a function.
pub(super) struct Names<'a> {
    func: &'a Function,
    values: SecondaryMap<Value, u32>,
    blocks: SecondaryMap<Block, u32>,
    /// Names of values and blocks whose own name another has already.
    renamed_values: HashMap<Value, String>,
    renamed_blocks: HashMap<Block, String>,
}

impl<'a> Names<'a> {
    /// The names in `func`.
    pub fn new(func: &'a Function) -> Names<'a> {
        let mut names = Names {
            func,
            values: SecondaryMap::with_default(NONE),
            blocks: SecondaryMap::with_default(NONE),
            renamed_values: HashMap::new(),
            renamed_blocks: HashMap::new(),
        };
        let mut numbers = 0;
        let mut values = Unique::new(func.value_names.values());
        let mut blocks = Unique::new(func.block_names.values());
        for (number, &block) in func.layout.iter().enumerate() {
            match func.block_names.get(&block) {
                None => names.blocks[block] = number as u32,
                Some(name) => {
                    if let Some(other) = blocks.rename(name) {
                        names.renamed_blocks.insert(block, other);
                    }
                }
            }
            let results = func.blocks[block].insts.iter().flat_map(|&inst| func.results(inst));
            for &value in func.params(block).iter().chain(results) {
                match func.value_names.get(&value) {
                    None => {
                        names.values[value] = numbers;
                        numbers += 1;
                    }
                    Some(name) => {
                        if let Some(other) = values.rename(name) {
                            names.renamed_values.insert(value, other);
                        }
                    }
                }
            }
        }
        names
    }

    /// Writes `%name`.
    pub fn value(&self, out: &mut String, value: Value) {
        out.push('%');
        let is_number = |name: &str| name.bytes().all(|it| it.is_ascii_digit());
        match (self.renamed_values.get(&value), self.func.value_names.get(&value)) {
            (Some(name), _) => quote(out, name, is_number(name)),
            (None, Some(name)) => quote(out, name, is_number(name)),
            (None, None) if self.values[value] != NONE => number(out, self.values[value].into()),
            // What is in no block has no definition in the text, and reading it back says so.
            (None, None) => {
                out.push_str("nowhere.");
                number(out, value.index() as u64);
            }
        }
    }

    /// Writes the name of a block.
    pub fn block(&self, out: &mut String, block: Block) {
        let named = self.func.block_names.get(&block).map(|it| &**it);
        match self.renamed_blocks.get(&block).map(|it| &**it).or(named) {
            Some(name) => {
                let starts_other =
                    !name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_' || c == '$');
                let is_other = block_number(name).is_some() || name == "call_indirect";
                quote(out, name, starts_other || is_other);
            }
            None => {
                let behind_all = self.func.layout.len() + block.index();
                let ordinal = self.blocks[block];
                out.push_str("block");
                number(out, if ordinal == NONE { behind_all as u64 } else { ordinal.into() });
            }
        }
    }
}

/// Gives those a new name whose name is taken.
struct Unique<'a> {
    seen: HashMap<&'a str, u32>,
    /// All names, since a new one must not be one that comes later.
    all: HashSet<&'a str>,
    made: HashSet<String>,
}

impl<'a> Unique<'a> {
    fn new(names: impl Iterator<Item = &'a Box<str>>) -> Unique<'a> {
        Unique { seen: HashMap::new(), all: names.map(|it| &**it).collect(), made: HashSet::new() }
    }

    fn rename(&mut self, name: &'a str) -> Option<String> {
        match self.seen.get_mut(name) {
            None => {
                self.seen.insert(name, 0);
                None
            }
            Some(count) => loop {
                *count += 1;
                let other = format!("{name}.{count}");
                if !self.all.contains(&*other) && self.made.insert(other.clone()) {
                    return Some(other);
                }
            },
        }
    }
}

/// Writes `@name`.
pub(super) fn symbol(out: &mut String, name: &str) {
    out.push('@');
    quote(out, name, false);
}

/// Writes a name, in quotation marks where it is not made of letters (or `always`).
pub(super) fn quote(out: &mut String, name: &str, always: bool) {
    if !always && !name.is_empty() && name.bytes().all(in_name) {
        out.push_str(name);
        return;
    }
    out.push('"');
    for c in name.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            _ if c.is_ascii_control() => escape(out, c as u8),
            _ => out.push(c),
        }
    }
    out.push('"');
}

/// Writes `\0a`.
pub(super) fn escape(out: &mut String, byte: u8) {
    const DIGITS: [char; 16] =
        ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
    out.push('\\');
    out.push(DIGITS[usize::from(byte >> 4)]);
    out.push(DIGITS[usize::from(byte & 15)]);
}

/// Writes a number.
pub(super) fn number(out: &mut String, value: u64) {
    use std::fmt::Write;
    let _ = write!(out, "{value}"); // A string takes all that is written.
}
