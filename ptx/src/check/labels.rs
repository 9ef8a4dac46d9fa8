//! Labels of a function, which a branch may name before they come.
//!
//! A branch sees the labels of the blocks around it, wherever they stand there.

use std::collections::HashMap;

use crate::tree::Item;

/// The labels of a function and the blocks that are open.
#[derive(Default)]
pub struct Labels<'a> {
    /// The blocks in which a label stands, by their numbers.
    places: HashMap<&'a str, Vec<u32>>,
    /// The blocks around, the outermost first.
    open: Vec<u32>,
    /// How many blocks have begun.
    begun: u32,
}

impl<'a> Labels<'a> {
    /// The labels of the function whose body begins with the first of `items`.
    pub fn of(items: &[Item<'a>]) -> Labels<'a> {
        let mut places: HashMap<&'a str, Vec<u32>> = HashMap::new();
        let (mut open, mut begun) = (Vec::new(), 0);
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
                Item::Label(label) => {
                    let list = match items.get(i + 1) {
                        Some(Item::Directive(it)) => matches!(
                            it.name.text,
                            ".branchtargets" | ".calltargets" | ".callprototype"
                        ),
                        _ => false,
                    };
                    if let (false, Some(&block)) = (list, open.last()) {
                        places.entry(label.text).or_default().push(block);
                    }
                }
                _ => {}
            }
        }
        Labels { places, open: Vec::new(), begun: 0 }
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

    /// Whether a branch here can go to `label`.
    pub fn sees(&self, label: &str) -> bool {
        let places = self.places.get(label);
        places.is_some_and(|all| all.iter().any(|block| self.open.contains(block)))
    }
}
