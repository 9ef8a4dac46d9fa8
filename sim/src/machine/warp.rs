//! A warp: the registers of 32 threads, and where each of them is.

use std::collections::VecDeque;

use super::products::Products;
use super::race::ThreadClock;
use crate::code::{Lanes, Mask};
use crate::memory::stack::Stack;

/// What a thread has that its warp does not.
#[derive(Debug, Default)]
pub struct Thread {
    /// Local memory.
    pub stack: Stack,
    /// The callers of the function it is in, the outermost first.
    pub frames: Vec<Frame>,
    /// The address of the frame of the function it is in.
    pub frame: u64,
    /// How many pieces of the stack belong to the function it is in and to its callers,
    /// without what `alloca` gave.
    pub depth: usize,
    /// The phase of the barrier of the cluster at which it has arrived and not waited.
    pub cluster: Option<u64>,
    /// What it knows of others, for races.
    pub clock: ThreadClock,
    /// Its copies by `cp.async`.
    pub copies: Copies,
    /// Its copies by `cp.async.bulk` that no `mbarrier` waits for.
    pub bulk: Copies,
}

/// Copies in the background: at which time they read and wrote.
#[derive(Debug, Default)]
pub struct Copies {
    /// The latest that is in no group.
    pub open: (u32, u32),
    /// The latest of each group, the oldest first.
    pub groups: VecDeque<(u32, u32)>,
}

/// Where a function goes back to.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The operation behind the call.
    pub pc: u32,
    /// The first slot of the caller.
    pub base: u32,
    /// The frame of the caller.
    pub frame: u64,
    /// The pieces of the stack of the caller.
    pub depth: usize,
    /// The pieces of the stack at the call, which are there again behind it.
    pub pieces: usize,
    /// The number of the call, an index of the calls of the module.
    pub call: u32,
}

/// Why a thread does not go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wait {
    /// It does.
    Not,
    /// It is at an operation that others of the warp have to come to.
    Others,
    /// It is behind `bar.warp.sync` until all of these have come to one.
    Warp {
        /// The member mask.
        members: Mask,
    },
    /// It is behind a barrier of the block that is in this phase until all have come.
    Barrier {
        /// Which.
        index: u8,
        /// The phase that is over when it may go on.
        phase: u64,
    },
    /// The same, and then the result of a reduction goes to a register.
    Reduction {
        /// Which.
        index: u8,
        /// The phase that is over when it may go on.
        phase: u64,
        /// The register, counted from the first of the warp.
        to: u32,
        /// What the result is.
        kind: Reduction,
    },
    /// Until the phase of the barrier of the cluster is over.
    Cluster {
        /// The phase.
        phase: u64,
    },
}

/// What a barrier makes of predicates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reduction {
    /// How many are true.
    Count,
    /// Whether all are.
    All,
    /// Whether any is.
    Any,
}

/// Threads that have parted and come together again at an operation: those that are there wait,
/// as long as others can go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Party {
    /// The operation.
    pub at: u32,
    /// The first slot of the function.
    pub base: u32,
    /// Who has parted and has not gone on there.
    pub members: Mask,
}

/// A warp.
#[derive(Debug)]
pub struct Warp {
    /// Its number in the block.
    pub index: u32,
    /// Registers: those of a function begin at the base of the thread.
    pub regs: Vec<Lanes>,
    /// The same of predicates, a bit for each lane. They are not among the others: lanes that have
    /// parted may be in different functions, where the same slot is a register of another kind.
    pub preds: Vec<Mask>,
    /// Which of both have a value.
    pub known: Vec<Mask>,
    /// The next operation of each thread.
    pub pc: [u32; 32],
    /// The first slot of the function that each thread is in.
    pub base: [u32; 32],
    /// The threads that there are and that have not ended.
    pub live: Mask,
    /// The threads that there were at first.
    pub born: Mask,
    /// The threads that wait.
    pub waiting: Mask,
    /// Why they wait.
    pub wait: [Wait; 32],
    /// The carry of each thread.
    pub carry: Mask,
    /// The threads.
    pub threads: Vec<Thread>,
    /// Indices in the block.
    pub tid: [Lanes; 3],
    /// The allocation that was used last.
    pub hint: usize,
    /// Threads that have parted, the latest last.
    pub parties: Vec<Party>,
    /// Its products of matrices that are on their way.
    pub products: Products,
    /// Its loads from tensor memory that are on their way.
    pub loads: Products,
    /// The time slices it was given: sometimes it does not matter how, but someone has to
    /// go on.
    pub slices: u64,
}

impl Warp {
    /// The threads of `members` part, and meet at an operation of the function.
    pub fn part(&mut self, at: u32, base: u32, members: Mask) {
        let same = |it: &Party| it.at == at && it.base == base && members & !it.members == 0;
        if !self.parties.iter().any(same) {
            self.parties.push(Party { at, base, members });
        }
    }

    /// Threads do not come, or go on, where `which` says.
    pub fn leave(&mut self, threads: Mask, which: impl Fn(&Party) -> bool) {
        if self.parties.is_empty() {
            return;
        }
        for it in &mut self.parties {
            it.members &= if which(it) { !threads } else { Mask::MAX };
        }
        self.parties.retain(|it| it.members.count_ones() > 1);
    }

    /// The threads of `ready` that wait for others they have parted from.
    pub fn early(&self, ready: Mask) -> Mask {
        let mut early = 0;
        for party in &self.parties {
            let there = |lane: &usize| self.pc[*lane] == party.at && self.base[*lane] == party.base;
            let here = super::cx::lanes(party.members).filter(there);
            let here = here.fold(0, |all, lane| all | 1 << lane);
            if here != party.members {
                early |= here & ready;
            }
        }
        early
    }

    /// Lane `lane` waits.
    pub fn wait(&mut self, lane: usize, why: Wait) {
        self.wait[lane] = why;
        match why {
            Wait::Not => self.waiting &= !(1 << lane),
            _ => self.waiting |= 1 << lane,
        }
    }

    /// Room for the registers of a function at `base`, none of which has a value in `mask`.
    pub fn enter(&mut self, base: u32, slots: u32, mask: Mask) {
        let (from, to) = (base as usize, (base + slots) as usize);
        if self.regs.len() < to {
            self.regs.resize(to, [0; 32]);
            self.preds.resize(to, 0);
            self.known.resize(to, 0);
        }
        self.known[from..to].iter_mut().for_each(|it| *it &= !mask);
    }
}
