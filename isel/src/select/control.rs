//! Jumps and branches.

use ir::{Block, BlockCall, Inst, Opcode, Value};
use target_desc::variant;

use super::Select;
use crate::selected::{Guard, Label, Operand, Step};

impl Select<'_> {
    pub(super) fn control(&mut self, inst: Inst, op: Opcode) {
        let args = self.args(inst);
        match op {
            Opcode::Jump => {
                let call = self.func.targets(inst)[0];
                self.go(call, self.next);
            }
            Opcode::Branch => self.branch(inst, args[0]),
            Opcode::Ret => self.ret(&args),
            Opcode::Exit => self.emit(variant!(exit), &[]),
            Opcode::Trap => self.emit(variant!(trap), &[]),
            Opcode::Unreachable => {
                // ptxas takes a block without an end for one that falls through.
                self.emit(variant!(trap), &[]);
                self.emit(variant!(exit), &[]);
            }
            _ => self.switch(inst, args[0]),
        }
    }

    /// Copies what `call` passes, and goes there unless it is `next`.
    pub(super) fn go(&mut self, call: BlockCall, next: Option<Block>) {
        if self.needs_copies(&call) {
            self.pass(&call);
        }
        if next != Some(call.block) {
            self.emit(variant!(bra.uni), &[Operand::Label(Label::Block(call.block))]);
        }
    }

    fn branch(&mut self, inst: Inst, cond: Value) {
        let (yes, no) = (self.func.targets(inst)[0], self.func.targets(inst)[1]);
        if let Some(bits) = self.func.const_bits(cond) {
            return self.go(if bits != 0 { yes } else { no }, self.next);
        }
        let cond = self.reg(cond, 0);
        let (yes_copies, no_copies) = (self.needs_copies(&yes), self.needs_copies(&no));
        let to = |block| [Operand::Label(Label::Block(block))];
        for (back, copies, out, guard) in
            [(yes, yes_copies, no, Guard::If(cond)), (no, no_copies, yes, Guard::Unless(cond))]
        {
            if copies && self.is_free_on(&back, &out, cond) {
                self.pass(&back);
                self.emit_if(guard, variant!(bra), &to(back.block));
                return self.go(out, self.next);
            }
        }
        if !no_copies && (yes_copies || self.next == Some(yes.block)) {
            self.emit_if(Guard::Unless(cond), variant!(bra), &to(no.block));
            return self.go(yes, self.next);
        }
        if !yes_copies {
            self.emit_if(Guard::If(cond), variant!(bra), &to(yes.block));
            return self.go(no, self.next);
        }
        let second = self.new_label();
        self.emit_if(Guard::Unless(cond), variant!(bra), &[Operand::Label(second)]);
        self.go(yes, None);
        self.step(Step::Label(second));
        self.go(no, self.next);
    }
}
