//! Jumps, branches, and what blocks pass to each other.
//!
//! What a block passes to the next is copied just before the branch, all values at once: the
//! copies are ordered so that none overwrites what another still reads, and a cycle goes
//! through one register more.

use ir::{Block, BlockCall, Inst, Opcode, Value};
use smallvec::{SmallVec, smallvec};
use target_desc::variant;

use super::{Select, parts_of};
use crate::selected::{Guard, Label, Operand, Reg, Step};

/// A register, and what is copied to it.
type Copy = (Reg, Operand);

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
        self.pass(&call);
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
        let passes = |call: &BlockCall| !call.args.is_empty();
        let to = |block| [Operand::Label(Label::Block(block))];
        if !passes(&no) && (passes(&yes) || self.next == Some(yes.block)) {
            self.emit_if(Guard::Unless(cond), variant!(bra), &to(no.block));
            return self.go(yes, self.next);
        }
        if !passes(&yes) {
            self.emit_if(Guard::If(cond), variant!(bra), &to(yes.block));
            return self.go(no, self.next);
        }
        let second = self.new_label();
        self.emit_if(Guard::Unless(cond), variant!(bra), &[Operand::Label(second)]);
        self.go(yes, None);
        self.step(Step::Label(second));
        self.go(no, self.next);
    }

    /// The copies for the parameters of a block.
    fn pass(&mut self, call: &BlockCall) {
        let params: SmallVec<[Value; 8]> = SmallVec::from_slice(self.func.params(call.block));
        let args: SmallVec<[Value; 8]> = SmallVec::from_slice(self.func.call_args(call));
        let mut copies: SmallVec<[Copy; 16]> = SmallVec::new();
        for (&param, &arg) in params.iter().zip(&args) {
            if self.cx.uses[param] == 0 || matches!(self.func.values[arg].def, ir::ValueDef::Undef)
            {
                continue;
            }
            let to = self.regs(param);
            for part in 0..parts_of(self.ty(param)) {
                let from = self.operand(arg, part);
                if from != Operand::Reg(to.plus(part)) {
                    copies.push((to.plus(part), from));
                }
            }
        }
        self.parallel(&copies);
    }

    /// Copies all at once.
    fn parallel(&mut self, copies: &[Copy]) {
        if let &[(to, from)] = copies {
            return self.mov(to, from);
        }
        // The copies in the order of the registers that they write, to find the one of each.
        let mut by_target: SmallVec<[(Reg, usize); 16]> =
            copies.iter().enumerate().map(|(i, &(to, _))| (to, i)).collect();
        by_target.sort_unstable();
        let writer = |from: Operand| match from {
            Operand::Reg(reg) => {
                let at = by_target.binary_search_by_key(&reg, |it| it.0).ok()?;
                Some(by_target[at].1)
            }
            _ => None,
        };
        // How many copies still read what each writes.
        let mut readers: SmallVec<[u32; 16]> = smallvec![0; copies.len()];
        for &(_, from) in copies {
            if let Some(i) = writer(from) {
                readers[i] += 1;
            }
        }
        // Copies to what nobody else reads go first, and may free what they read.
        let mut ready: SmallVec<[usize; 16]> =
            (0..copies.len()).rev().filter(|&i| readers[i] == 0).collect();
        let mut done: SmallVec<[bool; 16]> = smallvec![false; copies.len()];
        while let Some(i) = ready.pop() {
            let (to, from) = copies[i];
            self.mov(to, from);
            done[i] = true;
            if let Some(freed) = writer(from) {
                readers[freed] -= 1;
                if readers[freed] == 0 {
                    ready.push(freed);
                }
            }
        }
        // Only cycles are left: what the first copy of one overwrites is kept aside.
        for first in 0..copies.len() {
            if done[first] {
                continue;
            }
            let start = copies[first].0;
            let aside = self.new_reg(start.class());
            self.mov(aside, Operand::Reg(start));
            let mut i = first;
            loop {
                let (to, from) = copies[i];
                done[i] = true;
                match writer(from) {
                    Some(next) if next != first => {
                        self.mov(to, from);
                        i = next;
                    }
                    _ => {
                        self.mov(to, Operand::Reg(aside));
                        break;
                    }
                }
            }
        }
    }
}
