//! The order of the blocks in the text, and the loops of a function.
//!
//! ptxas keeps much of the shape that it is given: a loop of one block that ends with the branch
//! back to itself is unrolled once, and one whose branch back has a block of its own twice. So
//! the blocks of a loop lie together, behind its header, and what leaves it comes after all of it.
//! A function without loops keeps the order of its blocks, if control only goes forward in it.
//!
//! Loops and their nesting are found in one walk, depth first (Wei, Mao, Zou and Chen, "A New
//! Algorithm for Identifying Loops in Decompilation", 2007).
//!
//! Invariants:
//! * But for branches back to the header of a loop, control goes forward, where each loop has one
//!   entry: a block comes after those that dominate it.
//! * The entry comes first; blocks that control does not reach are left out, also those behind a
//!   condition that is a constant.
//! * The blocks of a loop, those of the loops in it included, are `first..end` of the order, and
//!   its header is the first of them.
//! * Nothing recurses, and all takes time as the number of blocks and edges.

use cranelift_entity::SecondaryMap;
use ir::{Attr, Block, BlockCall, Function, Opcode};

/// The order of the blocks of one function; its memory is used again for the next.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// The blocks in the order of their text.
    pub order: Vec<Block>,
    /// What is known of each block.
    nodes: SecondaryMap<Block, Node>,
    /// Whether a loop is entered elsewhere than at its header.
    irreducible: bool,
    /// The blocks in the order in which the walk came to them, or left them.
    walk: Vec<Block>,
    /// The way from the entry to where the walk is: blocks, and which successor comes next; or
    /// what is left to do.
    path: Vec<(Block, usize)>,
}

/// To come to a block, and to leave it.
const ENTER: usize = 0;
const LEAVE: usize = 1;

#[derive(Clone, Copy, Debug, Default)]
struct Node {
    /// The place in the order; before that is known, how far on the path of the walk, from 1, or
    /// 0 where the block is not on it.
    at: u32,
    /// The header of the innermost loop around the block; for a header, around its loop.
    header: Option<Block>,
    is_header: bool,
    seen: bool,
    /// Where control goes from the block: among the targets of the function, from that one on, so
    /// many.
    first_way: u32,
    ways: u32,
    /// In how many loops the block is.
    depth: u32,
    /// Of a header: the place behind the last block of its loop.
    end: u32,
    /// The place behind the outermost loop that the block is in; 0 where it is in none.
    outermost: u32,
    /// Lists of the blocks with the same header: of a header, the first of its loop.
    first: Option<Block>,
    /// And the next of the list that the block is in.
    next: Option<Block>,
}

impl Layout {
    /// Finds the order of the blocks of `func`.
    pub fn arrange(&mut self, func: &Function) {
        self.order.clear();
        self.nodes.clear();
        self.nodes.resize(func.blocks.len());
        self.irreducible = false;
        let Some(entry) = func.entry() else { return };
        if let &[only] = &func.layout[..] {
            // The usual case of a straight kernel: nothing goes back to the entry.
            self.order.push(only);
            return;
        }
        self.find_loops(func, entry);
        self.order.extend(func.layout.iter().filter(|&&block| self.nodes[block].seen));
        self.number();
        if !self.goes_forward(func) {
            self.order.clear();
            self.sort(func, entry);
            self.group();
            self.number();
            self.find_outermost();
        }
    }

    /// Where the outermost loops end. Headers come before the other blocks of their loops.
    fn find_outermost(&mut self) {
        for &block in &self.order {
            let node = &self.nodes[block];
            self.nodes[block].outermost = match node.header {
                Some(header) => self.nodes[header].outermost,
                None => node.end,
            };
        }
    }

    /// Gives each block of the order its place.
    fn number(&mut self) {
        for (i, &block) in self.order.iter().enumerate() {
            self.nodes[block].at = i as u32;
        }
    }

    /// The place of `block` in the order.
    pub fn place(&self, block: Block) -> u32 {
        self.nodes[block].at
    }

    /// The places of the loop that `header` is the header of.
    pub fn loop_of(&self, header: Block) -> Option<std::ops::Range<u32>> {
        let node = &self.nodes[header];
        (node.is_header && !self.irreducible).then_some(node.at..node.end)
    }

    /// The place behind the outermost loop that is around `block` and not around `home`.
    pub fn end_of_loops(&self, block: Block, home: Block) -> Option<u32> {
        let home = &self.nodes[home];
        let node = &self.nodes[block];
        if home.outermost == 0 {
            // The usual case: defined before all loops.
            return (node.outermost > 0).then_some(node.outermost);
        }
        let home = home.at;
        let mut header = if node.is_header { Some(block) } else { node.header };
        let mut end = None;
        while let Some(at) = header {
            let node = &self.nodes[at];
            if (node.at..node.end).contains(&home) {
                break;
            }
            end = Some(node.end);
            header = node.header;
        }
        end
    }

    /// Whether every loop has one entry.
    pub fn is_reducible(&self) -> bool {
        !self.irreducible
    }

    /// Where control goes from `block`, which the walk has come to.
    fn ways<'f>(&self, func: &'f Function, block: Block) -> &'f [BlockCall] {
        let node = &self.nodes[block];
        &func.targets[node.first_way as usize..][..node.ways as usize]
    }

    fn find_loops(&mut self, func: &Function, entry: Block) {
        self.walk.clear();
        self.path.clear();
        self.open(func, entry);
        while let Some(&mut (block, ref mut number)) = self.path.last_mut() {
            let at = *number;
            *number += 1;
            let next = self.ways(func, block).get(at);
            let Some(call) = next else {
                self.path.pop();
                let node = &mut self.nodes[block];
                node.at = 0;
                let header = node.header;
                if let (Some(&(above, _)), Some(header)) = (self.path.last(), header) {
                    self.put_into(above, header);
                }
                continue;
            };
            let to = self.nodes[call.block];
            if !to.seen {
                self.open(func, call.block);
            } else if to.at > 0 {
                self.nodes[call.block].is_header = true;
                self.put_into(block, call.block);
            } else {
                self.join(block, to.header);
            }
        }
        for &block in &self.walk {
            let node = &self.nodes[block];
            let around = node.header.map_or(0, |header| self.nodes[header].depth);
            self.nodes[block].depth = around + u32::from(node.is_header);
        }
    }

    fn open(&mut self, func: &Function, block: Block) {
        self.path.push((block, 0));
        self.walk.push(block);
        let node = &mut self.nodes[block];
        (node.first_way, node.ways) = ways(func, block);
        node.seen = true;
        node.at = self.path.len() as u32;
    }

    /// From `block` control goes to one that was left, which is in the loop of `header`.
    fn join(&mut self, block: Block, header: Option<Block>) {
        let mut header = header;
        while let Some(at) = header {
            if self.nodes[at].at > 0 {
                return self.put_into(block, at);
            }
            // Into the middle of a loop that is not around this block.
            self.irreducible = true;
            header = self.nodes[at].header;
        }
    }

    /// `block` is in the loop of `header`, and so are the loops around one in those around the other.
    fn put_into(&mut self, block: Block, header: Block) {
        let (mut inner, mut outer) = (block, header);
        if inner == outer {
            return;
        }
        while let Some(around) = self.nodes[inner].header {
            if around == outer {
                return;
            }
            if self.nodes[around].at < self.nodes[outer].at {
                self.nodes[inner].header = Some(outer);
                (inner, outer) = (outer, around);
            } else {
                inner = around;
            }
        }
        self.nodes[inner].header = Some(outer);
    }

    /// Whether control goes from each block of the order to later ones only.
    fn goes_forward(&self, func: &Function) -> bool {
        let at = |block: Block| self.nodes[block].at;
        self.order
            .iter()
            .all(|&block| self.ways(func, block).iter().all(|it| at(block) < at(it.block)))
    }

    /// Leaves in `walk` all blocks, each before those that only it leads to. Where a block leads to
    /// several, the one that is in more loops comes first, and what ends the function last.
    fn sort(&mut self, func: &Function, entry: Block) {
        for (i, &block) in func.layout.iter().enumerate() {
            let node = &mut self.nodes[block];
            node.seen = false;
            node.at = i as u32;
        }
        self.walk.clear();
        self.path.clear();
        self.path.push((entry, ENTER));
        while let Some((block, what)) = self.path.pop() {
            if what == LEAVE {
                self.walk.push(block);
                continue;
            }
            if std::mem::replace(&mut self.nodes[block].seen, true) {
                continue;
            }
            self.path.push((block, LEAVE));
            let first = self.path.len();
            let ways = self.ways(func, block);
            self.path.extend(ways.iter().map(|call| (call.block, ENTER)));
            if ways.len() > 1 {
                // What is taken first comes last.
                let nodes = &self.nodes;
                self.path[first..].sort_by_key(|&(next, _)| {
                    let node = &nodes[next];
                    std::cmp::Reverse((node.depth, node.ways > 0, u32::MAX - node.at))
                });
            }
        }
        self.walk.reverse();
    }

    /// Brings the blocks of each loop together, in the order that they have in `walk`.
    fn group(&mut self) {
        let mut first = None;
        for i in (0..self.walk.len()).rev() {
            let block = self.walk[i];
            let list = match self.nodes[block].header {
                Some(header) => &mut self.nodes[header].first,
                None => &mut first,
            };
            let next = list.replace(block);
            self.nodes[block].next = next;
        }
        self.path.clear();
        let mut at = first;
        loop {
            match at {
                Some(block) => {
                    self.order.push(block);
                    if self.nodes[block].is_header {
                        self.path.push((block, 0));
                        at = self.nodes[block].first;
                    } else {
                        at = self.nodes[block].next;
                    }
                }
                None => {
                    let Some((header, _)) = self.path.pop() else { return };
                    self.nodes[header].end = self.order.len() as u32;
                    at = self.nodes[header].next;
                }
            }
        }
    }
}

/// Where control goes from `block`, as the first of the function's targets and how many: one way
/// only where the condition is a constant.
fn ways(func: &Function, block: Block) -> (u32, u32) {
    let Some(&last) = func.blocks[block].insts.last() else { return (0, 0) };
    let data = &func.insts[last];
    let Attr::Targets { start, len, .. } = data.attr else { return (0, 0) };
    if data.op != Opcode::Branch {
        return (start, len);
    }
    match func.args(last).first().and_then(|&cond| func.const_bits(cond)) {
        Some(0) => (start + 1, 1),
        Some(_) => (start, 1),
        None => (start, len),
    }
}
