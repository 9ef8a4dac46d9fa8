//! Constants are folded, identities applied, and what was computed already is not computed again:
//! one walk over the blocks, in which the value of each instruction gets a number.
//!
//! Whatever does not have an effect gives the same for the same operands, so that one of the same
//! that dominates another takes its place. A load gives what the last access of the same bytes loaded or
//! stored, while nothing in between may have written: memory has a number as well, that every write
//! changes, and that a block has from the one before it, if there is only one.
//!
//! Invariants:
//! * Operands are numbered before those who use them, since dominators come first.
//! * Accesses that are volatile or ordered are never taken for another; what orders others
//!   ends what is known of memory.
//! * What is left over is not removed here: nothing uses it.

use std::hash::{Hash, Hasher};

use cranelift_entity::SecondaryMap;
use ir::opcode::Effect;
use ir::{Attr, Block, CacheHint, Function, Inst, Mem, Opcode, Ordering, Space, Type, Value};
use rustc_hash::{FxHashMap, FxHasher};

use crate::flow::decide;
use crate::graph::Graph;
use crate::instead::Instead;
use crate::{fold, identity};

/// What memory holds never changes there.
const NEVER: u32 = 0;

/// A map with room for more than this is not kept, since emptying it takes time.
const MOST_KEPT: usize = 1 << 14;

/// Memory for what was computed.
#[derive(Default)]
pub struct Numbers {
    instead: Instead,
    /// The last that computes something, by a hash of what.
    computed: FxHashMap<u64, (Inst, Block)>,
    /// What memory holds, as a type, and since when.
    held: FxHashMap<(Value, Type), Held>,
    /// The number that memory has at the end of each block.
    after: SecondaryMap<Block, u32>,
    now: u32,
    next: u32,
}

#[derive(Clone, Copy)]
struct Held {
    value: Value,
    block: Block,
    memory: u32,
}

impl Numbers {
    /// Walks over the blocks of `graph`. Gives whether a branch was decided.
    pub fn run(&mut self, func: &mut Function, graph: &Graph) -> bool {
        self.instead.reset(func);
        self.after.clear();
        (self.now, self.next) = (NEVER, NEVER);
        match self.computed.capacity() > MOST_KEPT {
            true => self.computed = FxHashMap::default(),
            false => self.computed.clear(),
        }
        match self.held.capacity() > MOST_KEPT {
            true => self.held = FxHashMap::default(),
            false => self.held.clear(),
        }
        let mut decided = false;
        for &block in &graph.order {
            match graph.ways_to(block) {
                [only] => self.now = self.after[only.from],
                _ => self.change(),
            }
            let insts = std::mem::take(&mut func.blocks[block].insts);
            for &inst in &insts {
                decided |= self.visit(func, graph, block, inst);
            }
            func.blocks[block].insts = insts;
            self.after[block] = self.now;
        }
        self.instead.replace_in_variables(func);
        decided
    }

    /// Memory may be another.
    fn change(&mut self) {
        self.next += 1;
        self.now = self.next;
    }

    fn visit(&mut self, func: &mut Function, graph: &Graph, block: Block, inst: Inst) -> bool {
        let op = func.insts[inst].op;
        self.instead.replace_in(func, inst);
        match op.info().effect {
            Effect::Pure => self.pure(func, graph, block, inst),
            Effect::Terminator => return decide(func, inst),
            _ if op == Opcode::Sreg => {
                if let Attr::Sreg(sreg) = func.insts[inst].attr
                    && sreg.is_fixed()
                {
                    self.find(func, graph, block, inst);
                }
            }
            Effect::Read | Effect::Write | Effect::Any => self.access(func, graph, block, inst),
        }
        false
    }

    fn pure(&mut self, func: &mut Function, graph: &Graph, block: Block, inst: Inst) {
        if let Some(values) = fold::fold(func, inst) {
            for (i, value) in values.into_iter().enumerate() {
                self.instead.set(func.results(inst)[i], value);
            }
            return;
        }
        if let Some(value) = identity::simplify(func, inst) {
            if let Some(result) = func.result(inst) {
                self.instead.set(result, value);
            }
            return;
        }
        self.find(func, graph, block, inst);
    }

    /// Takes the first that computes the same for `inst`.
    fn find(&mut self, func: &Function, graph: &Graph, block: Block, inst: Inst) {
        match self.computed.entry(hash(func, inst)) {
            std::collections::hash_map::Entry::Vacant(it) => {
                it.insert((inst, block));
            }
            std::collections::hash_map::Entry::Occupied(mut it) => {
                let (first, home) = *it.get();
                if !graph.dominates(home, block) || !is_same(func, first, inst) {
                    it.insert((inst, block));
                    return;
                }
                for (&old, &new) in func.results(inst).iter().zip(func.results(first)) {
                    self.instead.set(old, new);
                }
            }
        }
    }

    /// What is known of memory behind `inst`, and of what it loads.
    fn access(&mut self, func: &Function, graph: &Graph, block: Block, inst: Inst) {
        let data = &func.insts[inst];
        let plain = func.mem(inst).filter(|it| !it.volatile && it.ordering == Ordering::Plain);
        match (data.op, plain, func.args(inst)) {
            (Opcode::Load, Some(mem), &[from]) => {
                let Some(value) = func.result(inst) else { return };
                let memory = if never_changes(func, from, mem) { NEVER } else { self.now };
                let new = Held { value, block, memory };
                let held = self.held.entry((from, data.ty)).or_insert(new);
                if held.value == value {
                    return;
                }
                if held.memory == memory && graph.dominates(held.block, block) {
                    self.instead.set(value, held.value);
                } else {
                    *held = new;
                }
            }
            (Opcode::Store, Some(_), &[value, to]) => {
                self.change();
                // What a truth value is in memory is a byte.
                if data.ty.scalar() != ir::Scalar::I1 {
                    self.held.insert((to, data.ty), Held { value, block, memory: self.now });
                }
            }
            // Reads what is not memory, or is not ordered with anything.
            (_, None, _) if data.op.info().effect == Effect::Read && func.mem(inst).is_none() => {}
            _ => self.change(),
        }
    }
}

/// Whether nobody writes what `from` points to, while the kernel runs.
pub fn never_changes(func: &Function, from: Value, mem: Mem) -> bool {
    mem.hint == CacheHint::Invariant || func.ty(from).space() == Some(Space::Const)
}

/// Whether the first two operands may change places.
pub fn commutes(func: &Function, inst: Inst) -> bool {
    use Opcode::*;
    match (func.insts[inst].op, func.insts[inst].attr) {
        (
            Add | Mul | Smulh | Umulh | And | Or | Xor | Smin | Smax | Umin | Umax | SaddSat
            | UaddSat | SaddOverflow | UaddOverflow | SmulOverflow | UmulOverflow | Fadd | Fmul
            | Fma,
            _,
        ) => true,
        (Icmp, Attr::IntCmp(cmp)) => matches!(cmp, ir::IntCmp::Eq | ir::IntCmp::Ne),
        _ => false,
    }
}

fn hash(func: &Function, inst: Inst) -> u64 {
    let data = &func.insts[inst];
    let mut hasher = FxHasher::default();
    (data.op as u8).hash(&mut hasher);
    data.ty.hash(&mut hasher);
    match data.attr {
        Attr::IntCmp(cmp) => (cmp as u8).hash(&mut hasher),
        Attr::FloatCmp(cmp, flags) => (cmp as u8, flags.0).hash(&mut hasher),
        Attr::Flags(flags) => flags.0.hash(&mut hasher),
        Attr::Index(lane) => lane.hash(&mut hasher),
        Attr::Sreg(sreg) => sreg.hash(&mut hasher),
        _ => {}
    }
    match *func.args(inst) {
        [a, b, ref rest @ ..] => {
            let swaps = a > b && commutes(func, inst);
            (if swaps { (b, a) } else { (a, b) }).hash(&mut hasher);
            rest.hash(&mut hasher);
        }
        ref args => args.hash(&mut hasher),
    }
    hasher.finish()
}

/// Whether two instructions without effects give the same.
fn is_same(func: &Function, a: Inst, b: Inst) -> bool {
    let (first, second) = (&func.insts[a], &func.insts[b]);
    let attrs = match (first.attr, second.attr) {
        (Attr::Mask { .. }, _) => func.mask(a) == func.mask(b),
        (a, b) => a == b,
    };
    let args = || match (func.args(a), func.args(b)) {
        ([a0, a1, a_rest @ ..], [b0, b1, b_rest @ ..]) if (a0, a1) == (b1, b0) => {
            a_rest == b_rest && commutes(func, a)
        }
        _ => false,
    };
    attrs
        && first.op == second.op
        && first.ty == second.ty
        && (func.args(a) == func.args(b) || args())
        // Where the types of operands are not those of the instruction.
        && func.results(a).len() == func.results(b).len()
}
