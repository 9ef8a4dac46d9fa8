//! Labels of a function, which a branch may name before they come.
//!
//! A branch sees the labels of the blocks around it, wherever they stand there, and of several
//! with one name the innermost.

use std::collections::HashMap;

use crate::tree::Item;

/// The labels of a function and the blocks that are open.
#[derive(Default)]
pub struct Labels<'a> {
    /// Where a label stands: the number of its block, and how many instructions of the function
    /// come before it.
    places: HashMap<&'a str, Vec<(u32, u32)>>,
    /// Of what is named by a label but no place of the code, how many items from the beginning of
    /// the body it is: a list of targets, a prototype.
    lists: HashMap<&'a str, usize>,
    /// The blocks around, the outermost first.
    open: Vec<u32>,
    /// How many blocks have begun.
    begun: u32,
}

impl<'a> Labels<'a> {
    /// The labels of the function whose body begins with the first of `items`.
    pub fn of(items: &[Item<'a>]) -> Labels<'a> {
        let mut this = Labels::default();
        let mut before = 0;
        for (i, item) in items.iter().enumerate() {
            match item {
                Item::Open(_) => this.open(),
                Item::Close(_) => {
                    this.close();
                    if this.open.is_empty() {
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
                        this.lists.insert(label.text, i + 1);
                    }
                    _ => {
                        if let Some(&block) = this.open.last() {
                            this.places.entry(label.text).or_default().push((block, before));
                        }
                    }
                },
                Item::Instruction(_) => before += 1,
                _ => {}
            }
        }
        Labels { open: Vec::new(), begun: 0, ..this }
    }

    /// A block begins.
    pub fn open(&mut self) {
        self.open.push(self.begun);
        self.begun += 1;
    }

    /// The innermost block ends.
    pub fn close(&mut self) {
        self.open.pop();
    }

    /// How many blocks are open.
    pub fn depth(&self) -> usize {
        self.open.len()
    }

    /// Where a branch here goes by `label`: behind so many instructions of the function.
    pub fn find(&self, label: &str) -> Option<u32> {
        let seen = self.places.get(label)?.iter().filter(|it| self.open.contains(&it.0));
        seen.max_by_key(|it| it.0).map(|it| it.1)
    }

    /// What `label` names that is no place of the code: so many items from the beginning.
    pub fn list(&self, label: &str) -> Option<usize> {
        self.lists.get(label).copied()
    }

    /// Behind how many instructions there are labels.
    pub fn places(&self) -> impl Iterator<Item = u32> {
        self.places.values().flatten().map(|it| it.1)
    }
}
