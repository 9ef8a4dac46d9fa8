//! The function that is decoded: its slots, its frame, its labels.

use std::collections::HashMap;

use ptx::tree::Item;

use crate::code::Slot;

/// What is known of the function so far.
#[derive(Default)]
pub struct Body<'a> {
    /// Its number.
    pub function: u32,
    /// Whether it is a kernel.
    pub kernel: bool,
    /// How many blocks are open.
    pub depth: usize,
    /// The bytes of its frame so far.
    pub frame: u64,
    /// What the frame is a multiple of.
    pub align: u64,
    /// How many slots it has so far.
    pub slots: u32,
    sink: Option<Slot>,
    registers: HashMap<(u32, u64), Slot>,
    /// Operations that a label is before: block and index.
    places: HashMap<&'a str, Vec<(u32, u32)>>,
    /// The labels of `.branchtargets`, and the statement of a prototype.
    pub lists: HashMap<&'a str, usize>,
    /// The index of its first operation.
    pub first: u32,
    open: Vec<u32>,
    begun: u32,
}

impl<'a> Body<'a> {
    /// Nothing is known of the function yet.
    pub fn of(function: u32, kernel: bool) -> Body<'a> {
        Body { function, kernel, align: 16, ..Body::default() }
    }

    /// Looks for the labels of the function whose body begins with the first of `items`, which
    /// is statement number `at`.
    pub fn scan(&mut self, items: &[Item<'a>], at: usize) {
        let (mut open, mut begun, mut index) = (Vec::new(), 0, self.first);
        for (i, item) in items.iter().enumerate() {
            match item {
                Item::Open(_) => {
                    open.push(begun);
                    begun += 1;
                }
                Item::Close(_) => {
                    open.pop();
                    if open.is_empty() {
                        break;
                    }
                }
                Item::Label(label) => match items.get(i + 1) {
                    Some(Item::Directive(it))
                        if matches!(
                            it.name.text,
                            ".branchtargets" | ".calltargets" | ".callprototype"
                        ) =>
                    {
                        self.lists.insert(label.text, at + i + 1);
                    }
                    _ => {
                        let block = open.last().copied().unwrap_or(0);
                        self.places.entry(label.text).or_default().push((block, index));
                    }
                },
                Item::Instruction(_) => index += 1,
                _ => {}
            }
        }
    }

    /// Where control comes from elsewhere.
    pub fn joins(&self) -> impl Iterator<Item = u32> {
        self.places.values().flatten().map(|it| it.1)
    }

    /// A block begins.
    pub fn open(&mut self) {
        self.open.push(self.begun);
        self.begun += 1;
        self.depth += 1;
    }

    /// A block ends.
    pub fn close(&mut self) {
        self.open.pop();
        self.depth = self.depth.saturating_sub(1);
    }

    /// The operation behind a label that is seen here.
    pub fn label(&self, name: &str) -> Option<u32> {
        let places = self.places.get(name)?;
        let seen = places.iter().filter(|(block, _)| self.open.contains(block));
        seen.max_by_key(|it| it.0).map(|it| it.1)
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
