//! The stack: variables of the function, allocation while it runs, and freeing that.
//!
//! A constant size in the entry block is a variable, which costs nothing. All else is
//! `alloca`, with the alignment that PTX takes.

use ir::{Attr, Block, Inst, Opcode};
use target_desc::variant;

use super::Select;
use crate::selected::{Local, Name, Operand};

/// No variable.
pub(crate) const NOT_STATIC: u32 = u32::MAX;
/// A variable is not larger than that: ptxas counts its bytes in 31 bits.
const LARGEST: u64 = i32::MAX as u64;
/// The strictest alignment of a variable or allocation.
const STRICTEST: u64 = 1 << 23;

impl Select<'_> {
    /// Gives variables to the allocations of constant size in the entry block.
    pub(super) fn static_allocas(&mut self, entry: Block) {
        self.cx.slots.clear();
        for &inst in &self.func.blocks[entry].insts {
            let data = &self.func.insts[inst];
            let (Opcode::Alloca, Attr::Alloca(align)) = (data.op, data.attr) else { continue };
            let Some(&[size]) = data.args.as_slice(&self.func.pool).first_chunk() else { continue };
            let Some(size) = self.const_size(size) else { continue };
            let used = self.func.result(inst).is_some_and(|value| self.cx.uses[value] > 0);
            if !used || size > LARGEST || align.bytes() > STRICTEST {
                continue;
            }
            let locals = &mut self.cx.selected.locals;
            self.cx.slots[inst] = locals.len() as u32;
            locals.push(Local { size: size.max(1), align: align.bytes() });
        }
    }

    /// The variable that an `alloca` is.
    pub(super) fn static_alloca(&self, inst: Inst) -> Option<u32> {
        Some(self.cx.slots[inst]).filter(|&local| local != NOT_STATIC)
    }

    /// `alloca`.
    pub(super) fn alloca(&mut self, inst: Inst) {
        let Some(result) = self.func.result(inst) else { return };
        if self.cx.uses[result] == 0 {
            return;
        }
        if let Some(local) = self.static_alloca(inst) {
            // Accesses name the variable; a register holds its address for other uses.
            if let Some(to) = self.cx.regs[result] {
                self.mov(to, Operand::Name(Name::Local(local), 0));
            }
            return;
        }
        let Attr::Alloca(align) = self.func.insts[inst].attr else { return };
        if align.bytes() > STRICTEST {
            let help = "PTX aligns the stack to 2^23 bytes at most";
            return self.unsupported("alloca", help);
        }
        let args = self.args(inst);
        let size = self.operand(args[0], 0);
        let to = Operand::Reg(self.regs(result));
        // Without an alignment that would be 8.
        self.emit(variant!(alloca.u64), &[to, size, Operand::Imm(align.bytes() as i64)]);
    }

    /// `stack_save` and `stack_restore`.
    pub(super) fn stack(&mut self, inst: Inst, op: Opcode) {
        match op {
            Opcode::StackSave => {
                let Some(result) = self.func.result(inst) else { return };
                let to = Operand::Reg(self.regs(result));
                self.emit(variant!(stacksave.u64), &[to]);
            }
            _ => {
                let args = self.args(inst);
                let from = Operand::Reg(self.forced_reg(args[0], 0));
                self.emit(variant!(stackrestore.u64), &[from]);
            }
        }
    }
}
