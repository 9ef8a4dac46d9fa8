//! What gives the same in every round of a loop is computed before it.
//!
//! Only what takes long is moved, divisions, square roots and loads: what is cheap ptxas moves
//! itself where it has registers for it, or does in the instruction that uses it.
//!
//! Invariants:
//! * What is moved is done whenever the loop is entered: it stands in the header. So nothing is
//!   divided by, and nothing loaded, that would not be.
//! * A load is moved only from a loop that does not write, or where nobody writes.
//! * Nothing that is convergent is moved.

use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;
use ir::opcode::Effect;
use ir::{Block, Function, FunctionBuilder, Inst, Opcode, Ordering, Type, Value, ValueDef};

use crate::graph::{Edge, Graph};
use crate::loops::Loops;
use crate::number::never_changes;

/// Memory for loops, and where things are.
#[derive(Default)]
pub struct Hoist {
    loops: Loops,
    /// The block that an instruction is in, also those that were moved.
    homes: SecondaryMap<Inst, PackedOption<Block>>,
    /// Of a header: whether its loop may write memory, or wait for others who do.
    writes: SecondaryMap<Block, bool>,
    /// Of a header: what is moved before its loop, in order.
    moved: SecondaryMap<Block, Vec<Inst>>,
}

impl Hoist {
    /// Moves what can be out of the loops of `func`, whose blocks may be others then.
    pub fn run(&mut self, func: &mut Function, graph: &Graph) {
        self.loops.find(func, graph);
        if self.loops.headers.is_empty() {
            return;
        }
        self.homes.clear();
        self.homes.resize(func.insts.len());
        self.find_writes(func, graph);
        for &block in &graph.order {
            self.look(func, graph, block);
        }
        for i in 0..self.loops.headers.len() {
            let header = self.loops.headers[i];
            let insts = std::mem::take(&mut self.moved[header]);
            if insts.is_empty() {
                continue;
            }
            let before = self.place_before(func, graph, header);
            let at = func.blocks[before].insts.len() - 1;
            func.blocks[before].insts.splice(at..at, insts);
        }
    }

    fn find_writes(&mut self, func: &Function, graph: &Graph) {
        self.writes.clear();
        for &block in &graph.order {
            let Some(header) = self.loops.innermost(block) else { continue };
            let insts = &func.blocks[block].insts;
            self.writes[header] |= insts.iter().any(|&inst| may_write(func, inst));
        }
        // Inner loops come first.
        for &header in &self.loops.headers {
            if let Some(outside) = self.loops.outside(header) {
                self.writes[outside] |= self.writes[header];
            }
        }
    }

    /// Takes out of `block` what is moved.
    fn look(&mut self, func: &mut Function, graph: &Graph, block: Block) {
        let mut insts = std::mem::take(&mut func.blocks[block].insts);
        let innermost = self.loops.innermost(block);
        insts.retain(|&inst| {
            self.homes[inst] = Some(block).into();
            let Some(header) =
                innermost.and_then(|it| self.target(func, graph, inst, it).filter(|_| it == block))
            else {
                return true;
            };
            // As if it were before the loop already: in the one around it, if there is one.
            self.homes[inst] = self.loops.outside(header).into();
            self.moved[header].push(inst);
            false
        });
        func.blocks[block].insts = insts;
    }

    /// The header of the outermost loop that `inst`, which stands in the header `innermost`, need
    /// not be in.
    fn target(
        &self,
        func: &Function,
        graph: &Graph,
        inst: Inst,
        innermost: Block,
    ) -> Option<Block> {
        let kind = kind(func, inst)?;
        let (mut at, mut found) = (Some(innermost), None);
        while let Some(header) = at {
            let stays = kind == Kind::Load && self.writes[header];
            if stays || func.args(inst).iter().any(|&it| self.is_inside(func, header, it)) {
                break;
            }
            found = Some(header);
            // The next loop does it in any case if its header leads into this one.
            at = self.loops.outside(header);
            let leads = at.is_some() && at == self.way_in(func, graph, header).ok();
            at = at.filter(|_| leads);
        }
        found
    }

    fn is_inside(&self, func: &Function, header: Block, value: Value) -> bool {
        let home = match func.values[value].def {
            ValueDef::Param(block, _) => Some(block),
            ValueDef::Result(inst, _) => self.homes[inst].expand(),
            _ => None,
        };
        home.is_some_and(|it| self.loops.contains(header, it))
    }

    /// The block from which control only goes to `header` from outside of its loop, else the ways
    /// that lead there.
    fn way_in(&self, func: &Function, graph: &Graph, header: Block) -> Result<Block, Vec<Edge>> {
        let outside = |it: &&Edge| !self.loops.contains(header, it.from);
        let ways: Vec<Edge> = graph.ways_to(header).iter().filter(outside).copied().collect();
        match ways[..] {
            [it] if func.successors(it.from).nth(1).is_none() => Ok(it.from),
            _ => Err(ways),
        }
    }

    /// The block before the loop of `header`; a new one, if there is none.
    fn place_before(&self, func: &mut Function, graph: &Graph, header: Block) -> Block {
        let ways = match self.way_in(func, graph, header) {
            Ok(before) => return before,
            Err(ways) => ways,
        };
        let before = func.add_block();
        func.layout.pop();
        let at = func.layout.iter().position(|&it| it == header).unwrap_or(0);
        func.layout.insert(at, before);
        let types: Vec<Type> = func.params(header).iter().map(|&it| func.ty(it)).collect();
        let params: Vec<Value> = types.iter().map(|&ty| func.add_param(before, ty)).collect();
        for edge in ways {
            func.targets[edge.target as usize].block = before;
        }
        let mut builder = FunctionBuilder::new(func);
        builder.switch_to(before);
        builder.jump(header, &params);
        before
    }
}

/// Out of which loops an instruction may be moved.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Any.
    Free,
    /// Those that do not write.
    Load,
}

/// Out of which loops `inst` may be moved, if it is worth it.
fn kind(func: &Function, inst: Inst) -> Option<Kind> {
    use Opcode::*;
    let data = &func.insts[inst];
    match (data.op, data.op.info().effect) {
        (Load, _) => {
            let mem = func.mem(inst).filter(|it| !it.volatile)?;
            let &[from] = func.args(inst) else { return None };
            match mem.ordering {
                Ordering::Plain if never_changes(func, from, mem) => Some(Kind::Free),
                Ordering::Plain => Some(Kind::Load),
                _ => None,
            }
        }
        // All else ptxas moves itself, where there are registers for it: of 171 kernels none got
        // better by that being done here, and some needed more registers.
        (Sdiv | Udiv | Srem | Urem | Frem | Fdiv | Fsqrt, _) => Some(Kind::Free),
        _ => None,
    }
}

/// Whether memory may be another after `inst`.
fn may_write(func: &Function, inst: Inst) -> bool {
    let op = func.insts[inst].op;
    match op.info().effect {
        Effect::Pure | Effect::Terminator => false,
        Effect::Read => {
            func.mem(inst).is_some_and(|it| it.volatile || it.ordering != Ordering::Plain)
        }
        _ => op != Opcode::Sreg,
    }
}
