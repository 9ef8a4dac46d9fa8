//! The barriers of a block: who has come, and what those give who come.

use std::sync::Arc;

use super::cluster::{ClusterState, State};
use super::race::{Clock, Meeting};
use super::warp::{Reduction, Wait, Warp};
use crate::code::Mask;

/// A barrier.
#[derive(Clone, Debug, Default)]
pub struct Barrier {
    /// How many times it was complete.
    pub phase: u64,
    /// Threads that have arrived in this phase.
    pub arrived: u32,
    /// How many are to arrive; `None` for all of the block.
    pub expected: Option<u32>,
    /// What the predicates of a reduction gave: how many were true.
    pub trues: u32,
    /// How many gave one.
    pub voters: u32,
    /// The result of the phase before: how many were true, of how many.
    pub result: (u32, u32),
    /// What those know who have arrived.
    pub meeting: Meeting,
    /// What all knew in the phase before.
    pub clock: Arc<Clock>,
}

impl Barrier {
    /// Completes the phase where all have come; `live` is how many threads the block has that
    /// have not ended, of `threads`, and `lanes` which of a warp.
    pub fn complete(&mut self, live: u32, threads: u32, lanes: impl Fn(u32, u32) -> u32) -> bool {
        let expected = self.expected.unwrap_or(live);
        let done = self.arrived > 0 && self.arrived >= expected;
        if done {
            let result = (self.trues, self.voters);
            let clock = std::mem::take(&mut self.meeting).end(threads, lanes);
            *self = Barrier { phase: self.phase + 1, result, clock, ..Barrier::default() };
        }
        done
    }
}

/// Wakes the threads of `warp` whose barriers are complete.
pub fn wake(warp: &mut Warp, block: &State, cluster: &ClusterState) {
    let barriers = &block.barriers[..];
    let mut rest = warp.waiting;
    while rest != 0 {
        let lane = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let over = match warp.wait[lane] {
            Wait::Barrier { index, phase } => {
                match barriers.get(usize::from(index)).filter(|it| it.phase != phase) {
                    Some(barrier) => {
                        warp.threads[lane].clock.meet(&barrier.clock, block.time);
                        true
                    }
                    None => false,
                }
            }
            Wait::Reduction { index, phase, to, kind } => {
                match barriers.get(usize::from(index)).filter(|it| it.phase != phase) {
                    Some(barrier) => {
                        warp.threads[lane].clock.meet(&barrier.clock, block.time);
                        give(warp, lane, to as usize, kind, barrier.result);
                        true
                    }
                    None => false,
                }
            }
            Wait::Cluster { phase } => {
                let over = cluster.barrier.phase != phase;
                if over {
                    warp.threads[lane].clock.meet(&cluster.barrier.clock, block.time);
                }
                over
            }
            Wait::Not | Wait::Others | Wait::Warp { .. } => false,
        };
        if over {
            warp.wait(lane, Wait::Not);
        }
    }
}

/// Writes the result of a reduction.
fn give(warp: &mut Warp, lane: usize, to: usize, kind: Reduction, (trues, voters): (u32, u32)) {
    let (Some(reg), Some(pred)) = (warp.regs.get_mut(to), warp.preds.get_mut(to)) else { return };
    warp.known[to] |= 1 << lane;
    let bit = match kind {
        Reduction::Count => {
            reg[lane] = u64::from(trues);
            return;
        }
        Reduction::All => trues == voters,
        Reduction::Any => trues > 0,
    };
    *pred = (*pred & !(1 << lane)) | Mask::from(bit) << lane;
}
