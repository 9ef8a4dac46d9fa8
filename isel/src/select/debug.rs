//! Where the variables of the source are in selected code, for debuggers.
//!
//! A variable that is not kept anywhere, since nothing needs it, has no place.

use ir::{DebugVariable, Opcode, Scalar, Space, Value, ValueDef};

use super::ranges::Point;
use super::{Select, parts_of};
use crate::selected::{Class, Located, Step};

/// So many instructions at most are looked through for the base of an address.
const FAR: usize = 64;

impl Select<'_> {
    /// Notes where each variable is. All of the function has been selected.
    pub(super) fn locate_variables(&mut self) {
        for (variable, number) in self.func.variables.iter().zip(0..) {
            if variable.from.is_none()
                && let Some(place) = self.located(variable)
            {
                self.cx.selected.variables.push((number, place, None));
            }
        }
        for (number, range) in std::mem::take(&mut self.ranges.all) {
            if let Some(place) = self.located(&self.func.variables[number as usize]) {
                self.cx.selected.variables.push((number, place, Some(range)));
            }
        }
    }

    /// Puts a mark there, if something begins or ends there to hold of variables.
    pub(super) fn mark(&mut self, point: Point) {
        if let Some(&number) = self.ranges.marks.get(&point) {
            self.cx.selected.steps.push(Step::Mark(number));
        }
    }

    fn located(&self, variable: &DebugVariable) -> Option<Located> {
        let Some(offset) = variable.offset else { return self.located_value(variable.value) };
        let (base, more) = self.base(variable.value);
        let offset = offset.checked_add(more)?;
        match self.func.values[base].def {
            ValueDef::Param(block, number)
                if Some(block) == self.func.entry() && self.is_object(number) =>
            {
                return Some(Located::Param(number, offset));
            }
            ValueDef::Result(inst, _) => {
                if let Some(local) = self.static_alloca(inst) {
                    return Some(Located::Local(local, offset));
                }
            }
            ValueDef::Global(global) => return Some(Located::Global(global, offset)),
            _ => {}
        }
        // The address itself, where the base is only in names.
        let reg = self.cx.regs[variable.value]?;
        let space = self.ty(variable.value).space()?;
        (reg.class() == Class::B64).then_some(Located::Memory(reg, variable.offset?, space))
    }

    fn located_value(&self, value: Value) -> Option<Located> {
        let ty = self.ty(value);
        if let Some(bits) = self.func.const_bits(value) {
            let is_float =
                matches!(ty.scalar(), Scalar::F16 | Scalar::BF16 | Scalar::F32 | Scalar::F64);
            return (!is_float).then_some(Located::Constant(bits, ty.lane_bits()));
        }
        if parts_of(ty) != 1 {
            return None;
        }
        let reg = match self.cx.regs[value] {
            Some(reg) => reg,
            None => {
                let (root, part) = self.renamed(value)?;
                // What blocks pass may be another by then.
                if matches!(self.func.values[root].def, ValueDef::Param(block, _) if Some(block) != self.func.entry())
                {
                    return None;
                }
                self.cx.regs[root]?.plus(part)
            }
        };
        (reg.class() != Class::Pred).then_some(Located::Register(reg))
    }

    /// Whether that parameter is an object in parameter memory.
    fn is_object(&self, number: u32) -> bool {
        let params = &self.module.funcs[self.id].sig.params;
        params.get(number as usize).is_some_and(|it| it.by_value.is_some())
    }

    /// What an address is so many bytes behind of.
    fn base(&self, value: Value) -> (Value, i64) {
        let (mut value, mut offset) = (value, 0_i64);
        for _ in 0..FAR {
            if let Some((from, step)) = self.func.constant_step(value) {
                (value, offset) = (from, offset.wrapping_add(step));
                continue;
            }
            let Some(inst) = self.func.def_inst(value) else { break };
            let args = self.func.args(inst);
            match self.func.insts[inst].op {
                Opcode::SpaceCast | Opcode::Bitcast if self.ty(args[0]).is_ptr() => value = args[0],
                _ => break,
            }
        }
        (value, offset)
    }
}

/// The number by which debuggers for the GPU know a state space (CUDA's address classes).
pub fn address_class(space: Space) -> u8 {
    match space {
        Space::Const => 4,
        Space::Global => 5,
        Space::Local => 6,
        Space::Param => 7,
        Space::Shared | Space::SharedCluster => 8,
        Space::Generic => 12,
    }
}
