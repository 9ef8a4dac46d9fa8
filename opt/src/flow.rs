//! Control flow as simple as can be: branches that can go one way only are jumps, blocks that
//! control does not reach are left out, and blocks that only follow each other are one.
//!
//! Invariants:
//! * No instruction comes to stand under another condition than before.
//! * A constant takes the place of a parameter only where the verifier allows any constant
//!   ([`keeps_operands`]).

use ir::{Attr, Block, Function, Inst, Opcode, Value};

use crate::graph::Graph;
use crate::instead::{Instead, is_constant, keeps_operands};

/// Memory for what is replaced.
#[derive(Default)]
pub struct Flow {
    instead: Instead,
}

impl Flow {
    /// Makes `func` simpler; `graph` is then what it has become.
    pub fn tidy(&mut self, func: &mut Function, graph: &mut Graph) {
        for i in 0..func.layout.len() {
            if let Some(last) = func.terminator(func.layout[i]) {
                decide(func, last);
            }
        }
        graph.compute(func);
        if graph.order.len() < func.layout.len() {
            func.layout.retain(|&it| graph.place(it).is_some());
        }
        if self.merge(func, graph) {
            graph.compute(func);
            func.layout.retain(|&it| graph.place(it).is_some());
        }
    }

    /// Makes one block of those that only follow each other.
    fn merge(&mut self, func: &mut Function, graph: &Graph) -> bool {
        let follows = |func: &Function, block: Block| {
            let last = func.terminator(block)?;
            let &[call] = func.targets(last) else { return None };
            let is_only = graph.ways_to(call.block).len() == 1 && call.block != block;
            is_only.then_some((last, call))
        };
        let mut is_kept = None;
        let mut changed = false;
        self.instead.reset(func);
        for &block in &graph.order {
            // One that went into another has no terminator any more.
            while let Some((last, call)) = follows(func, block) {
                let is_constant = |it: &Value| is_constant(func, *it);
                if func.call_args(&call).iter().any(is_constant)
                    && *is_kept.get_or_insert_with(|| has_kept_operands(func))
                {
                    break;
                }
                for i in 0..call.args.len(&func.pool) {
                    let (arg, param) = (func.call_args(&call)[i], func.params(call.block)[i]);
                    self.instead.set(param, arg);
                }
                func.blocks[block].insts.pop();
                let mut insts = std::mem::take(&mut func.blocks[call.block].insts);
                hold_from(func, last, insts.first().copied());
                func.blocks[block].insts.append(&mut insts);
                func.blocks[block].nounroll |= func.blocks[call.block].nounroll;
                changed = true;
            }
        }
        if changed {
            self.instead.replace_all(func, graph);
        }
        changed
    }
}

/// What held from `inst` on, which goes, holds from `next` on.
pub fn hold_from(func: &mut Function, inst: Inst, next: Option<Inst>) {
    for variable in &mut func.variables {
        if variable.from.expand() == Some(inst) {
            variable.from = next.into();
        }
    }
}

fn has_kept_operands(func: &Function) -> bool {
    let insts = func.layout.iter().flat_map(|&block| &func.blocks[block].insts);
    insts.into_iter().any(|&inst| keeps_operands(func.insts[inst].op))
}

/// Makes a jump of a terminator that can go one way only. Gives whether it did.
pub fn decide(func: &mut Function, last: Inst) -> bool {
    let data = func.insts[last];
    let Attr::Targets { start, len, .. } = data.attr else { return false };
    let only = match data.op {
        Opcode::Branch | Opcode::Switch => match func.const_bits(func.args(last)[0]) {
            Some(bits) if data.op == Opcode::Branch => u32::from(bits == 0),
            Some(bits) => {
                let case = func.cases(last).iter().position(|&it| u128::from(it) == bits);
                case.map_or(0, |it| it as u32 + 1)
            }
            None => {
                let (first, others) = (func.targets(last)[0], &func.targets(last)[1..]);
                let is_same = |it: &ir::BlockCall| {
                    it.block == first.block && func.call_args(it) == func.call_args(&first)
                };
                if !others.iter().all(is_same) {
                    return false;
                }
                0
            }
        },
        _ => return false,
    };
    debug_assert!(only < len);
    let attr = Attr::Targets { start: start + only, len: 1, cases: 0 };
    func.replace(last, Opcode::Jump, ir::Type::I1, &[], attr);
    true
}
