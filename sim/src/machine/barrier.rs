//! The barriers of a block: who has come, and what those give who come.

use super::warp::{Reduction, Wait, Warp};

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
}

impl Barrier {
    /// Completes the phase where all have come; `live` is how many threads the block has that
    /// have not ended.
    pub fn complete(&mut self, live: u32) -> bool {
        let expected = self.expected.unwrap_or(live);
        let done = self.arrived > 0 && self.arrived >= expected;
        if done {
            let result = (self.trues, self.voters);
            *self = Barrier { phase: self.phase + 1, result, ..Barrier::default() };
        }
        done
    }
}

/// Wakes the threads of `warp` whose barriers are complete.
pub fn wake(warp: &mut Warp, barriers: &[Barrier], cluster_phase: u64) {
    let mut rest = warp.waiting;
    while rest != 0 {
        let lane = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let over = match warp.wait[lane] {
            Wait::Barrier { index, phase } => {
                barriers.get(usize::from(index)).is_none_or(|it| it.phase != phase)
            }
            Wait::Reduction { index, phase, to, kind } => {
                match barriers.get(usize::from(index)).filter(|it| it.phase != phase) {
                    Some(barrier) => {
                        give(warp, lane, to as usize, kind, barrier.result);
                        true
                    }
                    None => false,
                }
            }
            Wait::Cluster { phase } => cluster_phase != phase,
            Wait::Not | Wait::Others => false,
        };
        if over {
            warp.wait(lane, Wait::Not);
        }
    }
}

/// Writes the result of a reduction.
fn give(warp: &mut Warp, lane: usize, to: usize, kind: Reduction, (trues, voters): (u32, u32)) {
    let (Some(reg), Some(known)) = (warp.regs.get_mut(to), warp.known.get_mut(to)) else { return };
    *known |= 1 << lane;
    let bit = match kind {
        Reduction::Count => {
            reg[lane] = u64::from(trues);
            return;
        }
        Reduction::All => trues == voters,
        Reduction::Any => trues > 0,
    };
    reg[0] = (reg[0] & !(1 << lane)) | u64::from(bit) << lane;
}
