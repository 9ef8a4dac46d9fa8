//! Variables on the stack become values: those whose address is only used for accesses at constant
//! places, each of one size.
//!
//! [`slots`] finds what can be a value, a part of an allocation each; here the loads and stores of
//! it are replaced. Where several ways meet and the value is needed, a block gets a parameter. Which
//! of these are always the same value is the matter of [`crate::params`].
//!
//! Invariants:
//! * What is loaded before anything is stored is undefined.
//! * A slot is replaced as a whole, and an allocation goes when all of it is.
//! * Blocks and slots are few enough for tables of both ([`MOST_CELLS`]); else the first slots only
//!   are replaced.

mod slots;

use ir::{Attr, Block, DebugVariable, Function, Inst, Opcode, Scalar, Type, Value, ValueDef};

use crate::flow::hold_from;
use crate::graph::Graph;
use crate::instead::{Instead, is_constant};
use slots::{Role, Slots};

/// Blocks times slots, at most.
const MOST_CELLS: usize = 1 << 20;

/// Memory for slots, and what they hold.
#[derive(Default)]
pub struct Variables {
    slots: Slots,
    /// By block and slot: whether the value is needed at the begin of the block.
    needed: Vec<bool>,
    /// By block and slot: what is in it at the end of the block.
    after: Vec<Value>,
    /// By slot: what is in it now.
    now: Vec<Value>,
    instead: Instead,
    /// What is to be said of variables of the source.
    said: Vec<(u32, Value, Inst)>,
}

impl Variables {
    /// Makes values of what is on the stack and can be one. Gives whether there was any.
    pub fn promote(&mut self, func: &mut Function, graph: &Graph) -> bool {
        let most = MOST_CELLS / graph.order.len().max(1);
        if !self.slots.find(func, graph, most) {
            return false;
        }
        self.find_needed(func, graph);
        self.add_params(func, graph);
        self.instead.reset(func);
        self.said.clear();
        self.after.clear();
        for place in 0..graph.order.len() {
            self.rename(func, graph, place);
        }
        self.pass(func, graph);
        self.describe(func);
        self.instead.replace_all(func, graph);
        true
    }

    fn len(&self) -> usize {
        self.slots.types.len()
    }

    /// Finds where a slot is read that was not written in the block before.
    fn find_needed(&mut self, func: &Function, graph: &Graph) {
        let (n, blocks) = (self.len(), graph.order.len());
        self.needed.clear();
        self.needed.resize(blocks * n, false);
        let mut changed = true;
        let mut state = vec![false; n];
        while changed {
            changed = false;
            for (place, &block) in graph.order.iter().enumerate().rev() {
                state.fill(false);
                for next in func.successors(block) {
                    let Some(next) = graph.place(next) else { continue };
                    let of_next = &self.needed[next * n..][..n];
                    state.iter_mut().zip(of_next).for_each(|(it, of)| *it |= of);
                }
                for &inst in func.blocks[block].insts.iter().rev() {
                    match self.slots.roles[inst] {
                        Role::Load(slot) => state[slot as usize] = true,
                        Role::Store(slot) => state[slot as usize] = false,
                        _ => {}
                    }
                }
                let own = &mut self.needed[place * n..][..n];
                if *own != state[..] {
                    own.copy_from_slice(&state);
                    changed = true;
                }
            }
        }
    }

    fn add_params(&mut self, func: &mut Function, graph: &Graph) {
        let n = self.len();
        for (place, &block) in graph.order.iter().enumerate() {
            if meets(graph, block) {
                for slot in 0..n {
                    if self.needed[place * n + slot] {
                        func.add_param(block, self.slots.types[slot]);
                    }
                }
            }
        }
    }

    /// Replaces the loads and stores of a block; those before it in the order are done.
    fn rename(&mut self, func: &mut Function, graph: &Graph, place: usize) {
        let (n, block) = (self.len(), graph.order[place]);
        self.begin(func, graph, place);
        let insts = std::mem::take(&mut func.blocks[block].insts);
        let mut kept = Vec::with_capacity(insts.len());
        let described = !func.variables.is_empty();
        for (i, &inst) in insts.iter().enumerate() {
            match self.slots.roles[inst] {
                Role::Other => {
                    kept.push(inst);
                    continue;
                }
                Role::Gone => {}
                Role::Load(slot) => {
                    let ty = func.insts[inst].ty;
                    let value = self.now[slot as usize];
                    if func.ty(value) != ty {
                        let op = cast(func.ty(value), ty);
                        func.replace(inst, op, ty, &[value], Attr::None);
                        kept.push(inst);
                        continue;
                    }
                    if let Some(result) = func.result(inst) {
                        self.instead.set(result, value);
                    }
                    if is_constant(func, value) {
                        // Not everything that uses it takes a constant.
                        if ty.is_int() && !ty.is_vector() {
                            let zero = func.constant(ty, 0);
                            func.replace(inst, Opcode::Or, ty, &[value, zero], Attr::None);
                        } else {
                            func.replace(inst, Opcode::Freeze, ty, &[value], Attr::None);
                        }
                        kept.push(inst);
                        continue;
                    }
                }
                Role::Store(slot) => {
                    let mut value = self.instead.of(func.args(inst)[0]);
                    let want = self.slots.types[slot as usize];
                    if func.ty(value) != want {
                        let op = cast(func.ty(value), want);
                        let made = func.make_inst(op, want, &[value], Attr::None, &[want]);
                        func.locs[made] = func.locs[inst];
                        if let Some(debug) = func.debug[inst].expand() {
                            func.debug[made] = Some(debug).into();
                        }
                        kept.push(made);
                        value = func.results(made)[0];
                    }
                    self.now[slot as usize] = value;
                }
            }
            if described {
                // What comes next is at least the terminator.
                let stays = |it: &&Inst| self.slots.roles[**it] == Role::Other;
                let next = insts[i + 1..].iter().find(stays).copied();
                hold_from(func, inst, next);
                if let (Role::Store(slot), Some(next)) = (self.slots.roles[inst], next) {
                    self.said.push((slot, self.now[slot as usize], next));
                }
            }
        }
        func.blocks[block].insts = kept;
        self.after.extend_from_slice(&self.now[..n]);
    }

    /// What is in the slots at the begin of a block.
    fn begin(&mut self, func: &mut Function, graph: &Graph, place: usize) {
        let (n, block) = (self.len(), graph.order[place]);
        self.now.clear();
        if let [only] = graph.ways_to(block)
            && let Some(before) = graph.place(only.from)
            && before < place
        {
            self.now.extend_from_slice(&self.after[before * n..][..n]);
            return;
        }
        let count = (0..n).filter(|&it| self.needed[place * n + it]).count();
        let all = func.params(block).len();
        let mut params = match meets(graph, block) {
            true => all - count..all,
            false => 0..0,
        };
        for slot in 0..n {
            let param = match self.needed[place * n + slot] {
                true => params.next().map(|it| func.params(block)[it]),
                false => None,
            };
            let ty = self.slots.types[slot];
            let value = param.unwrap_or_else(|| undefined(func, ty));
            if let (Some(_), false, Some(&first)) =
                (param, func.variables.is_empty(), func.blocks[block].insts.first())
            {
                self.said.push((slot as u32, value, first));
            }
            self.now.push(value);
        }
    }

    /// Has the blocks pass what is in the slots.
    fn pass(&mut self, func: &mut Function, graph: &Graph) {
        let n = self.len();
        for (place, &block) in graph.order.iter().enumerate() {
            if !meets(graph, block) {
                continue;
            }
            for edge in graph.ways_to(block) {
                let Some(from) = graph.place(edge.from) else { continue };
                let mut args = func.targets[edge.target as usize].args;
                for slot in (0..n).filter(|&it| self.needed[place * n + it]) {
                    args.push(self.after[from * n + slot], &mut func.pool);
                }
                func.targets[edge.target as usize].args = args;
            }
        }
    }

    /// Variables of the source that were at an address that is gone are what was stored there.
    fn describe(&mut self, func: &mut Function) {
        let mut more: Vec<DebugVariable> = Vec::new();
        let slots = &self.slots;
        func.variables.retain(|it| {
            let Some(whole) = slots.of_address(it.value, it.offset) else { return true };
            for &(_, value, from) in self.said.iter().filter(|said| Some(said.0) == whole) {
                more.push(DebugVariable {
                    value,
                    offset: None,
                    from: Some(from).into(),
                    ..it.clone()
                });
            }
            false
        });
        func.variables.extend(more);
    }
}

/// Whether a block has a parameter for what is needed in it.
fn meets(graph: &Graph, block: Block) -> bool {
    graph.ways_to(block).len() > 1
}

fn undefined(func: &mut Function, ty: Type) -> Value {
    func.interned(ty, ValueDef::Undef)
}

/// How the bits of `from` become `to`.
fn cast(from: Type, to: Type) -> Opcode {
    match (from.scalar(), to.scalar()) {
        (Scalar::Ptr(_), Scalar::I64) => Opcode::Ptrtoint,
        (Scalar::I64, Scalar::Ptr(_)) => Opcode::Inttoptr,
        _ => Opcode::Bitcast,
    }
}
