//! The blocks that control reaches, in an order, and the ways between them.
//!
//! Invariants:
//! * A block comes after those that dominate it ([`Graph::order`] is a reverse postorder).
//! * Nothing recurses.

use cranelift_entity::SecondaryMap;
use ir::verify::Dominators;
use ir::{Block, Function};

/// A way from the end of a block to another.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// The block that control comes from.
    pub from: Block,
    /// Which of [`Function::targets`] it is.
    pub target: u32,
}

/// What is known of the blocks of a function; as long as nothing changes them.
#[derive(Default)]
pub struct Graph {
    /// The blocks that control reaches.
    pub order: Vec<Block>,
    /// The place of each in the order, plus one; 0 of those that control does not reach.
    places: SecondaryMap<Block, u32>,
    /// Where the ways to each block begin, by its place.
    starts: Vec<u32>,
    edges: Vec<Edge>,
    dominators: Dominators,
    stack: Vec<(Block, u32)>,
}

impl Graph {
    /// Becomes that of `func`.
    pub fn compute(&mut self, func: &Function) {
        self.order.clear();
        self.places.clear();
        self.edges.clear();
        self.starts.clear();
        let Some(entry) = func.entry() else { return };
        self.dominators.compute(func);
        if func.terminator(entry).is_none_or(|it| func.targets(it).is_empty()) {
            self.order.push(entry);
            self.places[entry] = 1;
            self.starts.extend([0, 0]);
            return;
        }
        self.walk(func, entry);
        for (place, &block) in self.order.iter().enumerate() {
            self.places[block] = place as u32 + 1;
        }
        self.find_edges(func);
    }

    /// Leaves the blocks in `order`.
    fn walk(&mut self, func: &Function, entry: Block) {
        self.places[entry] = 1;
        self.stack.push((entry, 0));
        while let Some(&mut (block, ref mut next)) = self.stack.last_mut() {
            let targets = func.terminator(block).map_or(&[][..], |it| func.targets(it));
            let Some(call) = targets.get(*next as usize) else {
                self.stack.pop();
                self.order.push(block);
                continue;
            };
            *next += 1;
            if self.places[call.block] == 0 {
                self.places[call.block] = 1;
                self.stack.push((call.block, 0));
            }
        }
        self.order.reverse();
    }

    fn find_edges(&mut self, func: &Function) {
        let all = |order: &[Block], f: &mut dyn FnMut(Edge, Block)| {
            for &from in order {
                let Some(last) = func.terminator(from) else { continue };
                let ir::Attr::Targets { start, len, .. } = func.insts[last].attr else { continue };
                for target in start..start + len {
                    f(Edge { from, target }, func.targets[target as usize].block);
                }
            }
        };
        self.starts.resize(self.order.len() + 2, 0);
        let (starts, places) = (&mut self.starts, &self.places);
        let mut count = 0;
        // Counted two places on, and so summed up to begins one place on.
        all(&self.order, &mut |_, to| {
            starts[places[to] as usize + 1] += 1;
            count += 1;
        });
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        self.edges.resize(count, Edge { from: Block::from_u32(0), target: 0 });
        let edges = &mut self.edges;
        all(&self.order, &mut |edge, to| {
            let at = &mut starts[places[to] as usize];
            edges[*at as usize] = edge;
            *at += 1;
        });
    }

    /// The place of `block` in the order, if control reaches it.
    pub fn place(&self, block: Block) -> Option<usize> {
        (self.places[block] as usize).checked_sub(1)
    }

    /// The ways to `block`.
    pub fn ways_to(&self, block: Block) -> &[Edge] {
        match self.place(block) {
            Some(at) => &self.edges[self.starts[at] as usize..self.starts[at + 1] as usize],
            None => &[],
        }
    }

    /// Whether all ways from the entry to `b` lead through `a`, or `a` is `b`.
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        a == b || self.dominators.dominates(a, b)
    }
}
