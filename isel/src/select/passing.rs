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
//! What shares registers needs no copies, see [`super::coalesce`].

use ir::{BlockCall, Value, ValueDef};
use smallvec::{SmallVec, smallvec};

use super::{Select, parts_of};
use crate::selected::{Operand, Reg};

/// A register, and what is copied to it.
type Copy = (Reg, Operand);

impl Select<'_> {
    /// Whether the copies for `back`, to the header of a loop around this block, may be made on
    /// the way to `out` too, and before `cond` is looked at.
    pub(super) fn is_free_on(&mut self, back: &BlockCall, out: &BlockCall, cond: Reg) -> bool {
        let Some(inside) = self.cx.layout.loop_of(back.block) else { return false };
        let (here, there) = (self.cx.layout.place(self.block), self.cx.layout.place(out.block));
        if !inside.contains(&here) || inside.contains(&there) {
            return false;
        }
        let params = self.func.params(back.block);
        // What is written, and what is read afterwards.
        let mut written: SmallVec<[Reg; 16]> = SmallVec::new();
        for (&param, &arg) in params.iter().zip(self.func.call_args(back)) {
            if self.cx.uses[param] == 0 || self.cx.regs[param].is_some_and(|it| self.is_in(arg, it))
            {
                continue;
            }
            if !self.cx.intervals.is_free_behind(param, here, inside.end) {
                return false;
            }
            let first = self.regs(param);
            written.extend((0..parts_of(self.ty(param))).map(|part| first.plus(part)));
        }
        let args = self.func.call_args(out);
        let passed: SmallVec<[(Value, u32); 16]> = args
            .iter()
            .flat_map(|&arg| (0..parts_of(self.ty(arg))).map(move |part| (arg, part)))
            .collect();
        let is_read = |this: &Self, reg: Reg| {
            passed.iter().any(|&(arg, part)| this.register_of(arg, part) == Some(reg))
        };
        written.iter().all(|&reg| reg != cond && !is_read(self, reg))
    }

    /// Whether anything has to be copied for `call`.
    pub(super) fn needs_copies(&self, call: &BlockCall) -> bool {
        let params = self.func.params(call.block).iter();
        params.zip(self.func.call_args(call)).any(|(&param, &arg)| {
            self.cx.uses[param] > 0
                && !matches!(self.func.values[arg].def, ValueDef::Undef)
                && !self.cx.regs[param].is_some_and(|it| self.is_in(arg, it))
        })
    }

    /// Whether all parts of `value` are in registers from `first` on.
    fn is_in(&self, value: Value, first: Reg) -> bool {
        let mut parts = 0..parts_of(self.ty(value));
        parts.all(|part| self.register_of(value, part) == Some(first.plus(part)))
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
