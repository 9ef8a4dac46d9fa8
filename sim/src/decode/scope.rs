//! The names that a statement sees.

use std::collections::HashMap;

use target_desc::Mod;

use crate::memory::Space;

/// What a name stands for.
#[derive(Clone, Copy, Debug)]
pub enum Named {
    /// A register, or several in one, by the number of its declaration.
    Register {
        /// The number of the declaration.
        id: u32,
        /// The type of one element.
        ty: Mod,
        /// 1 where it is no vector.
        lanes: u8,
    },
    /// Memory. The address is that in the space; of local memory an offset of the frame.
    Memory {
        /// Where.
        space: Space,
        /// The address.
        address: u64,
        /// How many bytes it has.
        size: u64,
        /// Its alignment.
        align: u64,
        /// The bytes of one element.
        element: u64,
    },
    /// A texture, sampler or surface.
    Handle {
        /// Its handle.
        handle: u64,
    },
}

#[derive(Clone, Copy, Debug)]
struct Declaration {
    what: Named,
    /// How many, of `%r<10>`.
    count: Option<u64>,
}

/// The names of the blocks around a statement.
#[derive(Default)]
pub struct Scopes<'a> {
    names: HashMap<&'a str, Vec<Declaration>>,
    blocks: Vec<Vec<&'a str>>,
}

impl<'a> Scopes<'a> {
    /// A block begins.
    pub fn open(&mut self) {
        self.blocks.push(Vec::new());
    }

    /// The innermost block ends.
    pub fn close(&mut self) {
        for name in self.blocks.pop().unwrap_or_default() {
            if let Some(all) = self.names.get_mut(name) {
                all.pop();
            }
        }
    }

    /// Declares a name, or with a count several.
    pub fn add(&mut self, name: &'a str, what: Named, count: Option<u64>) {
        self.names.entry(name).or_default().push(Declaration { what, count });
        if let Some(block) = self.blocks.last_mut() {
            block.push(name);
        }
    }

    /// What `name` stands for, and its number where it is one of several.
    pub fn find(&self, name: &str) -> Option<(Named, u64)> {
        let last = |name: &str| self.names.get(name)?.last().copied();
        if let Some(Declaration { what, count: None }) = last(name) {
            return Some((what, 0));
        }
        for (at, _) in name.char_indices().rev() {
            let (bare, number) = name.split_at(at);
            if !number.bytes().all(|it| it.is_ascii_digit()) {
                return None;
            }
            if number.len() > 1 && number.starts_with('0') {
                continue;
            }
            if let Some(Declaration { what, count: Some(count) }) = last(bare)
                && let Ok(number) = number.parse::<u64>()
                && number < count
            {
                return Some((what, number));
            }
        }
        None
    }
}
