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
    work: Work,
}

/// Memory that is kept from one function to the next.
#[derive(Clone, Debug, Default)]
struct Work {
    stack: Vec<(Block, u32)>,
    /// The parent of each block, by number, in the depth-first tree.
    parents: Vec<u32>,
    /// The predecessors of all blocks by number, one list behind the other.
    predecessors: Vec<u32>,
    /// Where the list of each starts; one more for the end.
    starts: Vec<u32>,
    ends: Vec<u32>,
    forest: Forest,
    /// Lists of the blocks with the same semidominator.
    first: Vec<u32>,
    next: Vec<u32>,
    /// How many blocks are below each in the tree, with itself.
    sizes: Vec<u32>,
    free: Vec<u32>,
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
        self.numbers.clear();
        self.numbers.resize(func.blocks.len());
        self.blocks.clear();
        self.idom.clear();
        self.place.clear();
        let Some(entry) = func.entry() else { return };
        let mut work = std::mem::take(&mut self.work);
        self.number(func, entry, &mut work);
        if self.blocks.len() == 1 {
            self.idom.push(0);
            self.place.push((0, 1));
        } else {
            self.predecessors(func, &mut work);
            self.find_idoms(&mut work);
            self.lay_out(&mut work);
        }
        self.work = work;
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

    /// Numbers the blocks depth first; finds the parent of each.
    fn number(&mut self, func: &Function, entry: Block, work: &mut Work) {
        work.parents.clear();
        work.stack.push((entry, 0));
        while let Some((block, parent)) = work.stack.pop() {
            if self.is_reached(block) {
                continue;
            }
            let number = self.blocks.len() as u32;
            self.numbers[block] = Number(number);
            self.blocks.push(block);
            work.parents.push(parent);
            work.stack.extend(func.successors(block).map(|next| (next, number)));
        }
    }

    fn find_idoms(&mut self, work: &mut Work) {
        let n = self.blocks.len();
        let Work { parents, predecessors, starts, forest, first, next, .. } = work;
        forest.reset(n);
        fill(first, n, NONE);
        fill(next, n, NONE);
        let idom = &mut self.idom;
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
    fn predecessors(&self, func: &Function, work: &mut Work) {
        let Work { predecessors, starts, ends, .. } = work;
        let n = self.blocks.len();
        fill(starts, n + 1, 0);
        for &block in &self.blocks {
            for next in func.successors(block) {
                starts[self.numbers[next].0 as usize + 1] += 1;
            }
        }
        for i in 0..n {
            starts[i + 1] += starts[i];
        }
        ends.clone_from(starts);
        fill(predecessors, starts[n] as usize, 0);
        for (number, &block) in self.blocks.iter().enumerate() {
            for next in func.successors(block) {
                let end = &mut ends[self.numbers[next].0 as usize];
                predecessors[*end as usize] = number as u32;
                *end += 1;
            }
        }
    }

    /// Gives every block its place. A dominator has a lower number than what it dominates.
    fn lay_out(&mut self, work: &mut Work) {
        let Work { sizes, free, .. } = work;
        let n = self.blocks.len();
        fill(sizes, n, 1);
        for w in (1..n).rev() {
            sizes[self.idom[w] as usize] += sizes[w];
        }
        fill(free, n, 1);
        self.place.resize(n, (0, sizes[0]));
        for w in 1..n {
            let above = self.idom[w] as usize;
            self.place[w] = (free[above], sizes[w]);
            free[w] = free[above] + 1;
            free[above] += sizes[w];
        }
    }
}

/// Makes `list` as many of `value`.
fn fill(list: &mut Vec<u32>, len: usize, value: u32) {
    list.clear();
    list.resize(len, value);
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
