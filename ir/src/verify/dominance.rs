//! Which blocks all ways to a block lead through.
//!
//! The immediate dominators are found as by Lengauer and Tarjan ("A Fast Algorithm for Finding
//! Dominators in a Flowgraph", 1979, the simple version), whose time is `m log n` for any graph;
//! iterating over the blocks to a fixed point takes `n * n` on some that compilers make.
//!
//! Invariants:
//! * Blocks that control does not reach are in no tree: they dominate nothing, and everything
//!   dominates them.
//! * Nothing recurses.

use cranelift_entity::SecondaryMap;

use crate::entities::Block;
use crate::function::Function;

/// No number.
const NONE: u32 = u32::MAX;

/// The dominator tree of a function.
#[derive(Clone, Debug, Default)]
pub struct Dominators {
    /// The number of each block in depth-first order from the entry; `NONE` where not reached.
    numbers: SecondaryMap<Block, Number>,
    /// The blocks by number.
    blocks: Vec<Block>,
    /// The immediate dominator of each; of the entry, itself.
    idom: Vec<u32>,
    /// The number of each in an order in which subtrees lie together, and the size of its own.
    place: Vec<(u32, u32)>,
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
        if let Some(entry) = func.entry() {
            let parents = this.number(func, entry);
            this.find_idoms(func, &parents);
            this.lay_out();
        }
        this
    }

    /// Whether control reaches `block` from the entry.
    pub fn is_reached(&self, block: Block) -> bool {
        self.numbers[block].0 != NONE
    }

    /// The last block but itself that all ways to `block` lead through.
    pub fn idom(&self, block: Block) -> Option<Block> {
        match self.numbers[block].0 {
            NONE | 0 => None,
            number => Some(self.blocks[self.idom[number as usize] as usize]),
        }
    }

    /// Whether all ways from the entry to `b` lead through `a`, or `a` is `b`.
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        match (self.numbers[a].0, self.numbers[b].0) {
            (_, NONE) => true,
            (NONE, _) => false,
            (a, b) => {
                let (first, size) = self.place[a as usize];
                let (at, _) = self.place[b as usize];
                first <= at && at - first < size
            }
        }
    }

    /// Numbers the blocks depth first; gives the parent of each.
    fn number(&mut self, func: &Function, entry: Block) -> Vec<u32> {
        let mut parents = Vec::new();
        let mut work = vec![(entry, 0)];
        while let Some((block, parent)) = work.pop() {
            if self.is_reached(block) {
                continue;
            }
            let number = self.blocks.len() as u32;
            self.numbers[block] = Number(number);
            self.blocks.push(block);
            parents.push(parent);
            work.extend(func.successors(block).map(|next| (next, number)));
        }
        parents
    }

    fn find_idoms(&mut self, func: &Function, parents: &[u32]) {
        let n = self.blocks.len();
        let (starts, predecessors) = self.predecessors(func);
        let (best, semi) = (identity(n), identity(n));
        let mut forest = Forest { ancestor: vec![NONE; n], best, semi, path: Vec::new() };
        let mut idom = vec![0; n];
        // Lists of the blocks with the same semidominator.
        let (mut first, mut next) = (vec![NONE; n], vec![NONE; n]);
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
        self.idom = idom;
    }

    /// The predecessors of all blocks by number, one list behind the other, and where each starts.
    fn predecessors(&self, func: &Function) -> (Vec<u32>, Vec<u32>) {
        let n = self.blocks.len();
        let mut starts = vec![0; n + 1];
        for &block in &self.blocks {
            for next in func.successors(block) {
                starts[self.numbers[next].0 as usize + 1] += 1;
            }
        }
        for i in 0..n {
            starts[i + 1] += starts[i];
        }
        let mut ends = starts.clone();
        let mut all = vec![0; starts[n] as usize];
        for (number, &block) in self.blocks.iter().enumerate() {
            for next in func.successors(block) {
                let end = &mut ends[self.numbers[next].0 as usize];
                all[*end as usize] = number as u32;
                *end += 1;
            }
        }
        (starts, all)
    }

    /// Gives every block its place. A dominator has a lower number than what it dominates.
    fn lay_out(&mut self) {
        let n = self.blocks.len();
        let mut sizes = vec![1; n];
        for w in (1..n).rev() {
            sizes[self.idom[w] as usize] += sizes[w];
        }
        let mut free = vec![1; n];
        self.place = vec![(0, sizes[0]); n];
        for w in 1..n {
            let above = self.idom[w] as usize;
            self.place[w] = (free[above], sizes[w]);
            free[w] = free[above] + 1;
            free[above] += sizes[w];
        }
    }
}

fn identity(n: usize) -> Vec<u32> {
    (0..n as u32).collect()
}

/// The part of the depth-first tree that was seen from its leaves, as paths that get shorter.
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
