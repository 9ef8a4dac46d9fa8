//! The loops of a function that have one entry, their header, and how they lie in each other.
//!
//! A loop is what leads back to a header that dominates it. Inner loops are found first, and taken as a
//! whole where an outer one goes through them, so that the time is as that of the edges, nearly.
//!
//! Invariants:
//! * The header of a loop dominates all of it.

use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;
use ir::{Block, Function};

use crate::graph::Graph;

/// The loops of a function.
#[derive(Default)]
pub struct Loops {
    /// The header of the innermost loop that a block is in; of a header, that of the loop around
    /// its own.
    around: SecondaryMap<Block, PackedOption<Block>>,
    is_header: SecondaryMap<Block, bool>,
    /// A loop that the one of this header is in, not always the next; for looking up.
    above: SecondaryMap<Block, PackedOption<Block>>,
    /// The headers, inner ones first.
    pub headers: Vec<Block>,
    work: Vec<Block>,
}

impl Loops {
    /// Finds the loops of `func`.
    pub fn find(&mut self, func: &Function, graph: &Graph) {
        self.around.clear();
        self.is_header.clear();
        self.above.clear();
        self.headers.clear();
        self.around.resize(func.blocks.len());
        for &header in graph.order.iter().rev() {
            let ways = graph.ways_to(header).iter();
            self.work.clear();
            self.work.extend(ways.map(|it| it.from).filter(|&it| graph.dominates(header, it)));
            if self.work.is_empty() {
                continue;
            }
            self.is_header[header] = true;
            self.headers.push(header);
            while let Some(block) = self.work.pop() {
                // The outermost that is known so far.
                let whole = self.outermost(block);
                if whole == header {
                    continue;
                }
                self.around[whole] = Some(header).into();
                self.above[whole] = Some(header).into();
                self.work.extend(graph.ways_to(whole).iter().map(|it| it.from));
            }
        }
    }

    /// The header of the outermost loop that `block` is in so far, or itself.
    fn outermost(&mut self, block: Block) -> Block {
        let mut top = block;
        while let Some(above) = self.above[top].expand() {
            top = above;
        }
        // The next look is shorter.
        let mut at = block;
        while let Some(above) = self.above[at].expand() {
            self.above[at] = Some(top).into();
            at = above;
        }
        top
    }

    /// The header of the innermost loop that `block` is in.
    pub fn innermost(&self, block: Block) -> Option<Block> {
        if self.is_header[block] { Some(block) } else { self.around[block].expand() }
    }

    /// The header of the loop around that of `header`.
    pub fn outside(&self, header: Block) -> Option<Block> {
        self.around[header].expand()
    }

    /// Whether `block` is in the loop of `header`; in time as loops lie in each other.
    pub fn contains(&self, header: Block, block: Block) -> bool {
        let mut at = self.innermost(block);
        while let Some(it) = at {
            if it == header {
                return true;
            }
            at = self.outside(it);
        }
        false
    }
}
