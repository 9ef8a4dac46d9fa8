//! The function that is decoded: its slots, its frame, its labels.

use std::collections::HashMap;

use ptx::check::labels::Labels;
use ptx::tree::Item;

use crate::code::Slot;

/// What is known of the function so far.
#[derive(Default)]
pub struct Body<'a> {
    /// Its number.
    pub function: u32,
    /// Whether it is a kernel.
    pub kernel: bool,
    /// The bytes of its frame so far.
    pub frame: u64,
    /// What the frame is a multiple of.
    pub align: u64,
    /// How many slots it has so far.
    pub slots: u32,
    sink: Option<Slot>,
    registers: HashMap<(u32, u64), Slot>,
    /// Its labels, and the blocks that are open.
    pub labels: Labels<'a>,
    /// The number of the statement that its body begins with.
    at: usize,
    /// The index of its first operation.
    pub first: u32,
}

impl<'a> Body<'a> {
    /// Nothing is known of the function yet.
    pub fn of(function: u32, kernel: bool) -> Body<'a> {
        Body { function, kernel, align: 16, ..Body::default() }
    }

    /// Its body begins with the first of `items`, which is statement number `at`; its first
    /// operation has the index `first`.
    pub fn begin(&mut self, items: &[Item<'a>], at: usize, first: u32) {
        self.labels = Labels::of(items);
        (self.at, self.first) = (at, first);
    }

    /// Where control comes from elsewhere.
    pub fn joins(&self) -> impl Iterator<Item = u32> {
        self.labels.places().map(|it| self.first + it)
    }

    /// The operation behind a label that is seen here.
    pub fn label(&self, name: &str) -> Option<u32> {
        self.labels.find(name).map(|it| self.first + it)
    }

    /// The statement of a `.branchtargets` or `.callprototype` with this label.
    pub fn list(&self, name: &str) -> Option<usize> {
        self.labels.list(name).map(|it| self.at + it)
    }

    /// The first of the `count` slots of a register.
    pub fn slot(&mut self, id: u32, number: u64, count: u32) -> Slot {
        let next = &mut self.slots;
        *self.registers.entry((id, number)).or_insert_with(|| {
            let slot = Slot(*next);
            *next += count.max(1);
            slot
        })
    }

    /// Slots for results that nobody wants.
    pub fn sink(&mut self) -> Slot {
        let next = &mut self.slots;
        *self.sink.get_or_insert_with(|| {
            let slot = Slot(*next);
            *next += 2;
            slot
        })
    }

    /// Room in the frame.
    pub fn local(&mut self, size: u64, align: u64) -> u64 {
        let at = self.frame.next_multiple_of(align.max(1));
        self.frame = at + size;
        self.align = self.align.max(align);
        at
    }
}
