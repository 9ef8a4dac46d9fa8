//! A dominator tree that grows with the blocks, in the order in which they lie.
//!
//! What lies before a block is known when its turn comes, so a jump forward lifts what dominates
//! its target to the nearest block above both. Jumps backward are left out: where each goes to a
//! block that dominates the one it comes from, every way through one has a shorter way without it,
//! and the tree is that of the whole graph. Loops that are entered at their head are such, in any
//! order in which heads lie first. Of other graphs the tree says that it is wrong.
//!
//! Invariants:
//! * Blocks are named by their number in the order; the entry is 0. A dominator has a lower number
//!   than what it dominates.
//! * Time is proportional to blocks and jumps: a tree that takes more gives up.

/// No number.
pub(super) const NONE: u32 = u32::MAX;

/// The steps to a common dominator, for each block, after which a tree gives up.
const STEPS: u32 = 16;

/// The tree.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    /// The immediate dominator of each block; of the entry, itself; `NONE` where not reached.
    pub idom: Vec<u32>,
    /// Jumps backward, as what they come from and go to.
    backward: Vec<(u32, u32)>,
    steps: u32,
    /// The number of each in an order in which subtrees lie together, and the size of its own.
    place: Vec<(u32, u32)>,
    free: Vec<u32>,
}

impl Tree {
    /// Begins that of so many blocks, at least one.
    pub fn begin(&mut self, blocks: usize) {
        fill(&mut self.idom, blocks, NONE);
        if let Some(entry) = self.idom.first_mut() {
            *entry = 0;
        }
        self.backward.clear();
        self.steps = STEPS.saturating_mul(blocks as u32);
    }

    /// Whether a jump from an earlier block that is reached goes to `block`.
    #[inline]
    pub fn is_reached(&self, block: u32) -> bool {
        self.idom(block) != NONE
    }

    /// The last block but itself that all ways to `block` lead through, as far as is known.
    #[inline]
    pub fn idom(&self, block: u32) -> u32 {
        self.idom[block as usize]
    }

    /// Control goes from `from`, which is reached, to `to`. All jumps of the blocks before were
    /// added.
    #[inline]
    pub fn add(&mut self, from: u32, to: u32) {
        if to <= from {
            return self.backward.push((from, to));
        }
        let above = self.idom[to as usize];
        if above == NONE {
            self.idom[to as usize] = from;
        } else if above != from {
            self.idom[to as usize] = self.nearest(above, from);
        }
    }

    /// The nearest block above both, or either where one is above the other.
    fn nearest(&mut self, mut a: u32, mut b: u32) -> u32 {
        while a != b {
            if self.steps == 0 {
                return 0;
            }
            self.steps -= 1;
            if a < b {
                b = self.idom[b as usize];
            } else {
                a = self.idom[a as usize];
            }
        }
        a
    }

    /// Whether the tree is right. Then [`Tree::dominates`] can be asked.
    pub fn finish(&mut self) -> bool {
        if self.steps == 0 {
            return false;
        }
        self.lay_out();
        let goes_up = |&(from, to): &(u32, u32)| self.is_reached(to) && self.dominates(to, from);
        self.backward.iter().all(goes_up)
    }

    /// Whether all ways to `b` lead through `a`, or `a` is `b`. Both are reached.
    #[inline]
    pub fn dominates(&self, a: u32, b: u32) -> bool {
        let (first, size) = self.place[a as usize];
        // What lies before wraps around to a large number.
        self.place[b as usize].0.wrapping_sub(first) < size
    }

    /// Gives every block its place.
    pub fn lay_out(&mut self) {
        let Tree { idom, place, free, .. } = self;
        place.clear();
        place.resize(idom.len(), (0, 1));
        fill(free, idom.len(), 1);
        for (block, &above) in idom.iter().enumerate().skip(1).rev() {
            if above != NONE {
                place[above as usize].1 += place[block].1;
            }
        }
        for (block, &above) in idom.iter().enumerate().skip(1) {
            if above != NONE {
                let first = free[above as usize];
                free[above as usize] += place[block].1;
                place[block].0 = first;
                free[block] = first + 1;
            }
        }
    }
}

/// Makes `list` as many of `value`.
pub(super) fn fill(list: &mut Vec<u32>, len: usize, value: u32) {
    list.clear();
    list.resize(len, value);
}
