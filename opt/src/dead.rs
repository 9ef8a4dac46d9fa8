//! What nothing needs goes: instructions without effects, and parameters of blocks with what is
//! passed for them, also where they only need each other.
//!
//! Invariants:
//! * What has an effect stays, and so does all that it needs.
//! * The parameters of the entry, which are those of the function, stay.

use cranelift_entity::SecondaryMap;
use ir::{Block, Function, Inst, Value, ValueDef};

use crate::flow::hold_from;
use crate::graph::Graph;

/// Memory for what is needed.
#[derive(Default)]
pub struct Dead {
    needed: SecondaryMap<Value, bool>,
    work: Vec<Value>,
}

impl Dead {
    /// Removes what nothing needs from the blocks of `graph`.
    pub fn remove(&mut self, func: &mut Function, graph: &Graph) {
        self.needed.clear();
        self.needed.resize(func.values.len());
        for &block in &graph.order {
            for &inst in &func.blocks[block].insts {
                if !func.is_removable(inst) {
                    func.args(inst).iter().for_each(|&it| self.need(func, it));
                }
            }
        }
        self.follow(func, graph);
        for &block in &graph.order {
            self.sweep(func, block);
        }
        for (i, &block) in graph.order.iter().enumerate() {
            if i > 0 && !func.params(block).iter().all(|&it| self.needed[it]) {
                self.drop_params(func, graph, block);
            }
        }
        self.forget_variables(func);
    }

    fn need(&mut self, func: &Function, value: Value) {
        let is_made = matches!(func.values[value].def, ValueDef::Param(..) | ValueDef::Result(..));
        if is_made && !std::mem::replace(&mut self.needed[value], true) {
            self.work.push(value);
        }
    }

    fn follow(&mut self, func: &Function, graph: &Graph) {
        while let Some(value) = self.work.pop() {
            match func.values[value].def {
                // Of what has an effect the operands are needed in any case.
                ValueDef::Result(inst, _) if func.is_removable(inst) => {
                    func.args(inst).iter().for_each(|&it| self.need(func, it));
                }
                ValueDef::Param(block, number) => {
                    for edge in graph.ways_to(block) {
                        let call = &func.targets[edge.target as usize];
                        self.need(func, func.call_args(call)[number as usize]);
                    }
                }
                _ => {}
            }
        }
    }

    fn sweep(&self, func: &mut Function, block: Block) {
        let mut insts = std::mem::take(&mut func.blocks[block].insts);
        let stays = |func: &Function, inst: Inst| {
            !func.is_removable(inst) || func.results(inst).iter().any(|&it| self.needed[it])
        };
        if !func.variables.is_empty() {
            // From the last on: what comes next is known to stay, as terminators do.
            let mut next = None;
            for &inst in insts.iter().rev() {
                match stays(func, inst) {
                    true => next = Some(inst),
                    false => hold_from(func, inst, next),
                }
            }
        }
        insts.retain(|&inst| stays(func, inst));
        func.blocks[block].insts = insts;
    }

    fn drop_params(&self, func: &mut Function, graph: &Graph, block: Block) {
        for edge in graph.ways_to(block) {
            let params = func.blocks[block].params;
            let mut args = func.targets[edge.target as usize].args;
            let mut kept = 0;
            for i in 0..args.len(&func.pool) {
                if params.get(i, &func.pool).is_some_and(|it| self.needed[it]) {
                    let arg = args.as_slice(&func.pool)[i];
                    args.as_mut_slice(&mut func.pool)[kept] = arg;
                    kept += 1;
                }
            }
            args.truncate(kept, &mut func.pool);
            func.targets[edge.target as usize].args = args;
        }
        let mut params = func.blocks[block].params;
        let mut kept = 0;
        for i in 0..params.len(&func.pool) {
            let param = params.as_slice(&func.pool)[i];
            if self.needed[param] {
                params.as_mut_slice(&mut func.pool)[kept] = param;
                func.values[param].def = ValueDef::Param(block, kept as u32);
                kept += 1;
            }
        }
        params.truncate(kept, &mut func.pool);
        func.blocks[block].params = params;
    }

    /// A variable of the source is nowhere that was only in what is gone.
    fn forget_variables(&self, func: &mut Function) {
        let Some(entry) = func.entry() else { return };
        let mut variables = std::mem::take(&mut func.variables);
        variables.retain_mut(|it| {
            let is_gone = match func.values[it.value].def {
                ValueDef::Result(..) => !self.needed[it.value],
                // Those of the function stay.
                ValueDef::Param(block, _) => block != entry && !self.needed[it.value],
                _ => false,
            };
            if is_gone {
                // Nor is it any longer where it was before.
                it.value = func.interned(func.ty(it.value), ValueDef::Undef);
                it.offset = None;
            }
            !is_gone || it.from.is_some()
        });
        func.variables = variables;
    }
}
