//! Which blocks all ways to a block lead through.
//!
//! Most functions have a [`Tree`] that grows in the order of their blocks, and nearly all others one
//! that grows in reverse postorder. The immediate dominators of the rest are found as by Lengauer and
//! Tarjan ("A Fast Algorithm for Finding Dominators in a Flowgraph", 1979, the simple version), whose
//! time is `m log n` for any graph; iterating over the blocks to a fixed point takes `n * n` on some
//! that compilers make.
//!
//! Invariants:
//! * Blocks that control does not reach are in no tree: they dominate nothing, and everything
//!   dominates them.
//! * Nothing recurses.

use std::ops::Range;

use cranelift_entity::SecondaryMap;

use super::tree::{NONE, Tree, fill};
use crate::entities::Block;
use crate::function::Function;

/// The dominator tree of a function.
#[derive(Clone, Debug, Default)]
pub struct Dominators {
    /// The number of each block, in the order in which its tree grew, or in depth-first order from
    /// the entry where it did not; `NONE` where not reached.
    numbers: SecondaryMap<Block, Number>,
    /// The blocks by number.
    blocks: Vec<Block>,
    /// The tree, by number.
    tree: Tree,
    work: Work,
}

/// Memory that is kept from one function to the next.
#[derive(Clone, Debug, Default)]
struct Work {
    /// Blocks whose turn has come, by number, and what is left of their edges.
    stack: Vec<(u32, Range<u32>)>,
    /// The parent of each block, by number, in the depth-first tree.
    parents: Vec<u32>,
    /// Where control goes from each, in the order of numbers.
    edges: Vec<(u32, Block)>,
    /// Where the edges of each begin; one more for the end.
    begins: Vec<u32>,
    postorder: Vec<u32>,
    /// The place of each in reverse postorder.
    places: Vec<u32>,
    /// The blocks in that order.
    order: Vec<Block>,
    /// The predecessors of all blocks by number, one list behind the other.
    predecessors: Vec<u32>,
    /// Where the list of each starts; one more for the end.
    starts: Vec<u32>,
    ends: Vec<u32>,
    forest: Forest,
    /// Lists of the blocks with the same semidominator.
    first: Vec<u32>,
    next: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Number(u32);

impl Default for Number {
    fn default() -> Number {
        Number(NONE)
    }
}

impl Dominators {
    /// The tree of `func`, all of whose blocks end with a terminator, or have no way out.
    pub fn new(func: &Function) -> Dominators {
        let mut this = Dominators::default();
        this.compute(func);
        this
    }

    /// Becomes the tree of `func`, as [`Dominators::new`] has it, and keeps its memory.
    pub fn compute(&mut self, func: &Function) {
        if !self.grow(func) {
            self.search(func);
        }
    }

    /// Becomes the tree that grows in the order of blocks, where there is one.
    fn grow(&mut self, func: &Function) -> bool {
        self.begin(func);
        self.blocks.extend(&func.layout);
        for (number, &block) in (0..).zip(&func.layout) {
            self.numbers[block] = Number(number);
        }
        self.tree.begin(func.layout.len());
        for (number, &block) in (0..).zip(&func.layout) {
            if !self.tree.is_reached(number) {
                self.numbers[block] = Number(NONE);
                continue;
            }
            for next in func.successors(block) {
                let next = self.numbers[next].0;
                // What is not in the order, or was given up, needs a search.
                if next == NONE {
                    return false;
                }
                self.tree.add(number, next);
            }
        }
        self.tree.finish()
    }

    /// Becomes the tree of `func`, as [`Dominators::compute`], whatever the order of blocks.
    pub(super) fn search(&mut self, func: &Function) {
        self.begin(func);
        let Some(entry) = func.entry() else { return };
        let mut work = std::mem::take(&mut self.work);
        self.number(func, entry, &mut work);
        if !self.grow_in_reverse(&mut work) {
            self.predecessors(&mut work);
            self.find_idoms(&mut work);
            self.tree.lay_out();
        }
        self.work = work;
    }

    /// Becomes the tree that grows in reverse postorder, where there is one: blocks have their
    /// numbers in that then.
    fn grow_in_reverse(&mut self, work: &mut Work) -> bool {
        let Work { edges, begins, postorder, places, order, .. } = work;
        let n = self.blocks.len();
        fill(places, n, 0);
        for (place, &number) in (0..).zip(postorder.iter().rev()) {
            places[number as usize] = place;
        }
        self.tree.begin(n);
        for (place, &number) in (0..).zip(postorder.iter().rev()) {
            let number = number as usize;
            for &(_, to) in &edges[begins[number] as usize..begins[number + 1] as usize] {
                self.tree.add(place, places[self.numbers[to].0 as usize]);
            }
        }
        if !self.tree.finish() {
            return false;
        }
        order.clear();
        order.extend(postorder.iter().rev().map(|&number| self.blocks[number as usize]));
        std::mem::swap(order, &mut self.blocks);
        for (place, &block) in (0..).zip(&self.blocks) {
            self.numbers[block] = Number(place);
        }
        true
    }

    fn begin(&mut self, func: &Function) {
        self.numbers.clear();
        self.numbers.resize(func.blocks.len());
        self.blocks.clear();
    }

    /// Whether control reaches `block` from the entry.
    pub fn is_reached(&self, block: Block) -> bool {
        self.numbers[block].0 != NONE
    }

    /// The last block but itself that all ways to `block` lead through.
    pub fn idom(&self, block: Block) -> Option<Block> {
        match self.numbers[block].0 {
            NONE | 0 => None,
            number => Some(self.blocks[self.tree.idom(number) as usize]),
        }
    }

    /// Whether all ways from the entry to `b` lead through `a`, or `a` is `b`.
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        match (self.numbers[a].0, self.numbers[b].0) {
            (_, NONE) => true,
            (NONE, _) => false,
            (a, b) => self.tree.dominates(a, b),
        }
    }

    /// Numbers the blocks depth first; finds the parent of each, where control goes from it, and
    /// in which order they are left.
    fn number(&mut self, func: &Function, entry: Block, work: &mut Work) {
        work.parents.clear();
        work.edges.clear();
        work.begins.clear();
        work.postorder.clear();
        self.visit(func, entry, 0, work);
        while let Some((number, left)) = work.stack.last_mut() {
            let number = *number;
            let Some(edge) = left.next() else {
                work.postorder.push(number);
                work.stack.pop();
                continue;
            };
            let (_, to) = work.edges[edge as usize];
            if !self.is_reached(to) {
                self.visit(func, to, number, work);
            }
        }
        work.begins.push(work.edges.len() as u32);
    }

    fn visit(&mut self, func: &Function, block: Block, parent: u32, work: &mut Work) {
        let number = self.blocks.len() as u32;
        self.numbers[block] = Number(number);
        self.blocks.push(block);
        work.parents.push(parent);
        let begin = work.edges.len() as u32;
        work.begins.push(begin);
        work.edges.extend(func.successors(block).map(|next| (number, next)));
        work.stack.push((number, begin..work.edges.len() as u32));
    }

    fn find_idoms(&mut self, work: &mut Work) {
        let n = self.blocks.len();
        let Work { parents, predecessors, starts, forest, first, next, .. } = work;
        forest.reset(n);
        fill(first, n, NONE);
        fill(next, n, NONE);
        let idom = &mut self.tree.idom;
        fill(idom, n, 0);
        for w in (1..n as u32).rev() {
            let at = w as usize;
            for &v in &predecessors[starts[at] as usize..starts[at + 1] as usize] {
                let u = forest.best_above(v);
                let semi = forest.semi[u as usize];
                forest.semi[at] = forest.semi[at].min(semi);
            }
            let semi = forest.semi[at] as usize;
            next[at] = first[semi];
            first[semi] = w;
            let parent = parents[at];
            forest.ancestor[at] = parent;
            let mut v = std::mem::replace(&mut first[parent as usize], NONE);
            while v != NONE {
                let u = forest.best_above(v);
                let nearer = forest.semi[u as usize] < forest.semi[v as usize];
                idom[v as usize] = if nearer { u } else { parent };
                v = next[v as usize];
            }
        }
        for w in 1..n {
            if idom[w] != forest.semi[w] {
                idom[w] = idom[idom[w] as usize];
            }
        }
    }

    /// The predecessors of all blocks by number.
    fn predecessors(&self, work: &mut Work) {
        let Work { edges, predecessors, starts, ends, .. } = work;
        let n = self.blocks.len();
        fill(starts, n + 1, 0);
        for &(_, to) in &*edges {
            starts[self.numbers[to].0 as usize + 1] += 1;
        }
        for i in 0..n {
            starts[i + 1] += starts[i];
        }
        ends.clone_from(starts);
        fill(predecessors, edges.len(), 0);
        for &(from, to) in &*edges {
            let end = &mut ends[self.numbers[to].0 as usize];
            predecessors[*end as usize] = from;
            *end += 1;
        }
    }
}

/// The part of the depth-first tree that was seen from its leaves, as paths that get shorter.
#[derive(Clone, Debug, Default)]
struct Forest {
    /// Some node above in the same tree; `NONE` for a root.
    ancestor: Vec<u32>,
    /// The node with the least semidominator between a node and its ancestor.
    best: Vec<u32>,
    semi: Vec<u32>,
    /// Memory for a path.
    path: Vec<u32>,
}

impl Forest {
    /// All nodes are roots.
    fn reset(&mut self, n: usize) {
        fill(&mut self.ancestor, n, NONE);
        self.best.clear();
        self.best.extend(0..n as u32);
        self.semi.clone_from(&self.best);
    }

    /// The node with the least semidominator from `v` up to, not including, its root.
    fn best_above(&mut self, v: u32) -> u32 {
        if self.ancestor[v as usize] == NONE {
            return v;
        }
        // The path to the node below the root, which is then shortened from its upper end.
        let mut path = std::mem::take(&mut self.path);
        path.clear();
        let mut at = v;
        while self.ancestor[self.ancestor[at as usize] as usize] != NONE {
            path.push(at);
            at = self.ancestor[at as usize];
        }
        for &node in path.iter().rev() {
            let above = self.ancestor[node as usize] as usize;
            let (own, other) = (self.best[node as usize], self.best[above]);
            if self.semi[other as usize] < self.semi[own as usize] {
                self.best[node as usize] = other;
            }
            self.ancestor[node as usize] = self.ancestor[above];
        }
        self.path = path;
        self.best[v as usize]
    }
}
