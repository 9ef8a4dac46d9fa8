//! What is used instead of values.
//!
//! Invariants:
//! * What is used instead of a value is not replaced itself.
//! * A constant comes to stand only where the verifier, and PTX, take any ([`keeps_operands`]).

use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;
use ir::{Function, Inst, Opcode, Value, ValueDef};
use smallvec::SmallVec;

use crate::graph::Graph;

/// Values, and what is used instead of them.
#[derive(Default)]
pub struct Instead {
    map: SecondaryMap<Value, PackedOption<Value>>,
}

impl Instead {
    /// Nothing is replaced yet of `func`.
    pub fn reset(&mut self, func: &Function) {
        self.map.clear();
        self.map.resize(func.values.len());
    }

    /// `new` is used instead of `old`.
    pub fn set(&mut self, old: Value, new: Value) {
        self.map[old] = Some(self.of(new)).into();
    }

    /// What is used instead of `value`, or itself.
    pub fn of(&self, value: Value) -> Value {
        self.map[value].expand().unwrap_or(value)
    }

    /// Has `inst` use what it is to.
    pub fn replace_in(&self, func: &mut Function, inst: Inst) {
        if !keeps_operands(func.insts[inst].op) {
            return func.map_operands(inst, |it| self.of(it));
        }
        let new: SmallVec<[Value; 8]> = func.args(inst).iter().map(|&it| self.of(it)).collect();
        for (i, new) in new.into_iter().enumerate() {
            if !is_constant(func, new) {
                func.insts[inst].args.as_mut_slice(&mut func.pool)[i] = new;
            }
        }
    }

    /// Has all instructions of `graph` use what they are to.
    pub fn replace_all(&self, func: &mut Function, graph: &Graph) {
        for &block in &graph.order {
            let insts = std::mem::take(&mut func.blocks[block].insts);
            insts.iter().for_each(|&inst| self.replace_in(func, inst));
            func.blocks[block].insts = insts;
        }
        self.replace_in_variables(func);
    }

    /// Variables of the source are where what is used instead is.
    pub fn replace_in_variables(&self, func: &mut Function) {
        for variable in &mut func.variables {
            variable.value = self.of(variable.value);
        }
    }
}

/// Whether a constant may not stand where none stands yet: the verifier, and PTX, take only some.
pub fn keeps_operands(op: Opcode) -> bool {
    op.info().convergent && !matches!(op, Opcode::Call | Opcode::CallIndirect | Opcode::Asm)
}

/// Whether `value` is no register.
pub fn is_constant(func: &Function, value: Value) -> bool {
    !matches!(func.values[value].def, ValueDef::Param(..) | ValueDef::Result(..))
}
