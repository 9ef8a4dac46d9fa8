//! What threads do together: barriers of the block, and operations between the lanes of a warp
//! (PTX ISA, "Parallel Synchronization and Communication Instructions").
//!
//! Invariant: what is done is defined: all that are named are there, and who gets something
//! gets it from one who is. Otherwise it is poison, or the run stops.

use std::collections::HashSet;

use ir::{Attr, Function, Opcode, Type, WarpOp};
use smallvec::{SmallVec, smallvec};

use crate::machine::{Machine, Running, Stop};
use crate::table::{Lanes, Of, compute};

/// Threads that are together, and for each the operands of the instruction.
struct Meeting<'a> {
    op: Opcode,
    ty: Type,
    attr: Attr,
    /// The lane, of a block the thread, and the operands.
    all: Vec<(u32, &'a [Lanes])>,
}

/// For each thread what it gets.
type Results = Vec<SmallVec<[Lanes; 2]>>;

impl Machine<'_> {
    /// Lets threads go on for which all are there that they wait for.
    pub(crate) fn meet(&mut self, running: &mut [Running], threads: u32) -> Result<(), Stop> {
        let mut met = HashSet::new();
        let mut waiting = None;
        for first in 0..running.len() {
            if met.contains(&first) {
                continue;
            }
            let Some((inst, args)) = &running[first].waits else { return Ok(()) };
            let Some(func) = &self.module.funcs[running[first].frame.func].body else { continue };
            let data = &func.insts[*inst];
            waiting = Some(data.op);
            let of_block = is_of_block(data.op);
            let warp = running[first].thread.thread / 32;
            let all: Vec<usize> = (0..running.len())
                .filter(|&at| {
                    let it = &running[at];
                    let same = it.waits.as_ref().is_some_and(|(other, its)| {
                        other == inst && (of_block || its[0] == args[0])
                    });
                    same && (of_block || it.thread.thread / 32 == warp && named(args, it))
                })
                .collect();
            let want = match of_block {
                true => threads,
                false => (args[0][0] as u32).count_ones(),
            };
            if all.len() != want as usize {
                continue;
            }
            let of = |&at: &usize| {
                let thread = running[at].thread.thread;
                let args = running[at].waits.as_ref().map_or(&[][..], |it| &it.1);
                (if of_block { thread } else { thread % 32 }, args)
            };
            let attr = data.attr;
            let meeting =
                Meeting { op: data.op, ty: data.ty, attr, all: all.iter().map(of).collect() };
            let results = meeting.results().ok_or(Stop::Poison(data.op))?;
            let inst = *inst;
            for (&at, results) in all.iter().zip(results) {
                give(&mut running[at], func, inst, results);
            }
            met.extend(all);
        }
        match waiting {
            Some(op) if met.is_empty() => Err(Stop::Meeting(op)),
            _ => Ok(()),
        }
    }
}

fn is_of_block(op: Opcode) -> bool {
    matches!(op, Opcode::Barrier | Opcode::BarrierCount | Opcode::BarrierVote)
}

/// Whether a thread is among the members.
fn named(args: &[Lanes], it: &Running) -> bool {
    args[0][0] >> (it.thread.thread % 32) & 1 == 1
}

fn give(to: &mut Running, func: &Function, inst: ir::Inst, results: SmallVec<[Lanes; 2]>) {
    for (&value, result) in func.results(inst).iter().zip(results) {
        to.frame.values[value] = Some(result);
    }
    to.waits = None;
}

fn one(value: u128) -> SmallVec<[Lanes; 2]> {
    smallvec![smallvec![value]]
}

impl Meeting<'_> {
    /// What each gets.
    fn results(&self) -> Option<Results> {
        let Attr::Warp(mode) = self.attr else { return self.without_mode() };
        let count = self.all.len();
        match self.op {
            Opcode::ShuffleSync => self.all.iter().map(|it| self.shuffled(mode, it)).collect(),
            Opcode::VoteSync | Opcode::BarrierVote => {
                let holds = self.holding();
                let yes = match mode {
                    WarpOp::All | WarpOp::And => holds == count,
                    WarpOp::Any | WarpOp::Or => holds > 0,
                    _ => holds == 0 || holds == count,
                };
                Some(vec![one(yes.into()); count])
            }
            Opcode::ReduxSync => Some(vec![one(self.reduced(mode)?); count]),
            _ => None,
        }
    }

    fn without_mode(&self) -> Option<Results> {
        let count = self.all.len();
        let mask = |which: &dyn Fn(&[Lanes]) -> bool| {
            let those = self.all.iter().filter(|it| which(it.1));
            those.fold(0_u128, |mask, it| mask | 1 << it.0)
        };
        Some(match self.op {
            Opcode::Barrier | Opcode::WarpBarrier => vec![SmallVec::new(); count],
            Opcode::BarrierCount => vec![one(self.holding() as u128); count],
            Opcode::BallotSync => vec![one(mask(&|args| args[1][0] == 1)); count],
            Opcode::MatchAny => {
                let same = |it: &(u32, &[Lanes])| one(mask(&|args| args[1] == it.1[1]));
                self.all.iter().map(same).collect()
            }
            Opcode::MatchAll => {
                let first = &self.all.first()?.1[1];
                let all = self.all.iter().all(|it| it.1[1] == *first);
                let found = if all { mask(&|_| true) } else { 0 };
                vec![smallvec![smallvec![found], smallvec![u128::from(all)]]; count]
            }
            _ => return None,
        })
    }

    /// How many have a true condition.
    fn holding(&self) -> usize {
        self.all.iter().filter(|it| it.1[1][0] == 1).count()
    }

    /// What a lane gets from another one, or from itself where that is out of range.
    fn shuffled(
        &self,
        mode: WarpOp,
        (lane, args): &(u32, &[Lanes]),
    ) -> Option<SmallVec<[Lanes; 2]>> {
        let (by, bounds) = (args[2][0] as u32 & 31, args[3][0] as u32);
        let (clamp, segment) = (bounds & 31, bounds >> 8 & 31);
        let first = lane & segment;
        let last = first | clamp & !segment;
        let (from, inside) = match mode {
            // The clamp is the first lane here.
            WarpOp::Up => (lane.wrapping_sub(by), *lane >= by && lane - by >= last),
            WarpOp::Down => (lane + by, lane + by <= last),
            WarpOp::Butterfly => (lane ^ by, lane ^ by <= last),
            WarpOp::Index => {
                let from = first | by & !segment & 31;
                (from, from <= last)
            }
            _ => return None,
        };
        let from = if inside { from } else { *lane };
        let given = self.all.iter().find(|it| it.0 == from)?;
        Some(smallvec![given.1[1].clone(), smallvec![u128::from(inside)]])
    }

    fn reduced(&self, mode: WarpOp) -> Option<u128> {
        let op = match mode {
            WarpOp::Add => Opcode::Add,
            WarpOp::Smin => Opcode::Smin,
            WarpOp::Smax => Opcode::Smax,
            WarpOp::Umin => Opcode::Umin,
            WarpOp::Umax => Opcode::Umax,
            WarpOp::Fmin => Opcode::Fmin,
            WarpOp::Fmax => Opcode::Fmax,
            WarpOp::And => Opcode::And,
            WarpOp::Or => Opcode::Or,
            WarpOp::Xor => Opcode::Xor,
            _ => return None,
        };
        let of = Of { op, ty: self.ty, from: self.ty, attr: Attr::None, mask: &[] };
        let mut values = self.all.iter().map(|it| it.1[1].clone());
        let first = values.next()?;
        let all = values.try_fold(first, |all, it| compute(of, &[all, it])?.into_iter().next())?;
        all.first().copied()
    }
}
