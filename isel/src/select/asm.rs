//! Inline assembly: its operands in registers of the widths that its constraints say.
//!
//! Results are in registers of their own, which nothing else is in, so it does not matter which
//! of them are written before others are read. An operand that is tied to a result is copied to
//! the register of that. What the statements do is not looked at here.

use ir::{AsmClass, Attr, Constraint, Inst, Value};
use smallvec::SmallVec;
use target_desc::variant;

use super::{Select, sign_extend};
use crate::selected::{Class, Operand, Reg, Step};

impl Select<'_> {
    /// `asm`.
    pub(super) fn assembly(&mut self, inst: Inst) {
        let Attr::Asm(asm) = self.func.insts[inst].attr else { return };
        let data = &self.func.assembly[asm];
        let results: SmallVec<[Value; 4]> = SmallVec::from_slice(self.func.results(inst));
        let args = self.args(inst);
        let is_unused = |value: &Value| self.cx.uses[*value] == 0;
        if !data.sideeffect && !data.memory && !results.is_empty() && results.iter().all(is_unused)
        {
            for &value in &args {
                self.cx.uses[value] -= 1;
            }
            return;
        }
        let (mut results, mut args) = (results.into_iter(), args.into_iter());
        let mut operands: SmallVec<[Operand; 8]> = SmallVec::new();
        let mut wide: SmallVec<[(Reg, Value); 1]> = SmallVec::new();
        for &constraint in &data.constraints {
            let value = if constraint.is_result() { results.next() } else { args.next() };
            let Some(value) = value else { continue };
            let operand = match constraint {
                Constraint::Out { class: AsmClass::Q, .. } => {
                    let all = self.new_reg(Class::B128);
                    wide.push((all, value));
                    Operand::Reg(all)
                }
                Constraint::Out { .. } => Operand::Reg(self.regs(value)),
                Constraint::In(AsmClass::Q) => Operand::Reg(self.wide_reg(value)),
                Constraint::In(_) => Operand::Reg(self.forced_reg(value, 0)),
                Constraint::Tied(result) => {
                    let to = operands.get(result as usize).copied();
                    let Some(to @ Operand::Reg(reg)) = to else { continue };
                    self.tie(reg, value);
                    to
                }
                Constraint::Constant => self.constant_operand(value),
                Constraint::Memory => self.address(value).operand,
            };
            operands.push(operand);
        }
        let out = &mut self.cx.selected;
        let first = out.operands.len() as u32;
        out.operands.extend_from_slice(&operands);
        let loc = self.func.locs[inst];
        self.step(Step::Asm { asm, loc, first, len: operands.len() as u32 });
        for (from, value) in wide {
            let to = self.regs(value);
            let halves = self.group(to, 2);
            self.emit_grouped(variant!(mov.b128), &halves, &[Operand::Reg(from)]);
        }
    }

    /// Has `value` in `reg` before the statements.
    fn tie(&mut self, reg: Reg, value: Value) {
        if reg.class() == Class::B128 {
            let halves = Self::braced(&[self.operand(value, 0), self.operand(value, 1)]);
            return self.emit_grouped(variant!(mov.b128), &[Operand::Reg(reg)], &halves);
        }
        let from = self.operand(value, 0);
        self.mov(reg, from);
    }

    /// A number or a name.
    fn constant_operand(&mut self, value: Value) -> Operand {
        if let Some(name) = self.name_of(value) {
            return Operand::Name(name, 0);
        }
        let bits = self.func.const_bits(value).unwrap_or(0);
        Operand::Imm(sign_extend(bits as u64, self.ty(value).lane_bits().min(64)))
    }
}
