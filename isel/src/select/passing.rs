//! What blocks pass to each other.
//!
//! It is copied just before the branch, all values at once: the copies are ordered so that none
//! overwrites what another still reads, and a cycle goes through one register more.
//!
//! A branch back to the header of a loop under a condition would need a block of its own for its
//! copies. They are made before the condition is looked at instead, where nothing outside of the
//! loop reads what they overwrite: then the loop ends with the branch, as ptxas likes it.
//! That is right because a loop with one entry can be entered by its header only, where what the
//! copies write is defined: whoever reads it, does so in the loop, or is reached from there.

use ir::{BlockCall, Function, Opcode, Value, ValueDef};
use smallvec::{SmallVec, smallvec};

use super::{Select, parts_of, share};
use crate::context::Context;
use crate::layout::Layout;
use crate::selected::{Operand, Reg};

/// A register, and what is copied to it.
type Copy = (Reg, Operand);

/// Notes for each value the last block in which its registers may be read: by users, and by users
/// of what only names them or may be computed where it is used.
pub(super) fn note_reads(cx: &mut Context, func: &Function, layout: &Layout) {
    let reads = &mut cx.last_reads;
    reads.clear();
    reads.resize(func.values.len());
    for (place, &block) in layout.order.iter().enumerate().rev() {
        let place = place as u32;
        for &inst in func.blocks[block].insts.iter().rev() {
            let data = &func.insts[inst];
            let mut last = place;
            if share::is_renaming(data.op) || data.op == Opcode::PtrAdd {
                let result = func.result(inst);
                last = last.max(result.map_or(0, |result| reads[result]));
            }
            for &value in func.args(inst) {
                reads[value] = reads[value].max(last);
            }
            for call in func.targets(inst) {
                // Copies for a block may be made on the way to it.
                let last = place.max(layout.place(call.block));
                for &value in func.call_args(call) {
                    reads[value] = reads[value].max(last);
                }
            }
        }
    }
}

impl Select<'_> {
    /// Whether the copies for `back`, to the header of a loop around this block, may be made on
    /// the way to `out` too, and before `cond` is looked at.
    pub(super) fn is_free_on(&mut self, back: &BlockCall, out: &BlockCall, cond: Reg) -> bool {
        let Some(inside) = self.cx.layout.loop_of(back.block) else { return false };
        let place = |block| self.cx.layout.place(block);
        if !inside.contains(&place(self.block)) || inside.contains(&place(out.block)) {
            return false;
        }
        let params = self.func.params(back.block);
        params.iter().all(|&param| {
            let written = self.cx.regs[param];
            let is_cond = written.is_some_and(|first| {
                (0..parts_of(self.ty(param))).any(|part| first.plus(part) == cond)
            });
            !is_cond && self.cx.last_reads[param] < inside.end
        })
    }

    /// The copies for the parameters of a block.
    pub(super) fn pass(&mut self, call: &BlockCall) {
        let params: SmallVec<[Value; 8]> = SmallVec::from_slice(self.func.params(call.block));
        let args: SmallVec<[Value; 8]> = SmallVec::from_slice(self.func.call_args(call));
        let mut copies: SmallVec<[Copy; 16]> = SmallVec::new();
        for (&param, &arg) in params.iter().zip(&args) {
            if self.cx.uses[param] == 0 || matches!(self.func.values[arg].def, ValueDef::Undef) {
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
