//! Threads that wait for each other: behind it each knows what all did before.

use std::sync::Arc;

use super::clock::{Clock, ThreadClock};

/// Who has come to a barrier, and what they know.
#[derive(Clone, Debug, Default)]
pub struct Meeting {
    seen: Option<Arc<Clock>>,
    /// The clock that was added last, which that of the next thread often is.
    last: Option<Arc<Clock>>,
    came: Vec<Came>,
}

#[derive(Clone, Copy, Debug)]
struct Came {
    block: u32,
    warp: u32,
    lanes: u32,
    now: u32,
}

impl Meeting {
    /// Lane `lane` of a warp of `block` comes.
    pub fn add(&mut self, block: u32, warp: u32, lane: usize, clock: &ThreadClock) {
        let same = |it: &Arc<Clock>| Arc::ptr_eq(it, &clock.seen);
        if !self.last.as_ref().is_some_and(same) {
            match &mut self.seen {
                Some(seen) => Arc::make_mut(seen).join(&clock.seen),
                None => self.seen = Some(clock.seen.clone()),
            }
            self.last = Some(clock.seen.clone());
        }
        match self.came.last_mut() {
            Some(it) if (it.block, it.warp, it.now) == (block, warp, clock.now) => {
                it.lanes |= 1 << lane;
            }
            _ => self.came.push(Came { block, warp, lanes: 1 << lane, now: clock.now }),
        }
    }

    /// What all know who were there. Blocks have so many threads; those that have ended are
    /// taken to have come.
    pub fn end(self, threads: u32, live: impl Fn(u32, u32) -> u32) -> Arc<Clock> {
        let mut seen = self.seen.unwrap_or_default();
        let all = Arc::make_mut(&mut seen);
        let mut came = self.came;
        came.sort_by_key(|it| (it.block, it.warp, it.now));
        let mut rest = &came[..];
        while let [first, ..] = rest {
            let same = |it: &&Came| (it.block, it.warp) == (first.block, first.warp);
            let count = rest.iter().take_while(same).count();
            let (group, behind) = rest.split_at(count);
            let lanes = group.iter().fold(0, |all, it| all | it.lanes);
            if live(first.block, first.warp) & !lanes == 0 {
                all.learn_warp(first.block, first.warp, first.now);
            }
            for it in group {
                for lane in crate::machine::lanes(it.lanes) {
                    all.learn(it.block, 32 * it.warp + lane as u32, it.now);
                }
            }
            if behind.first().is_none_or(|it| it.block != first.block) {
                all.tidy(first.block, threads.div_ceil(32));
            }
            rest = behind;
        }
        seen
    }
}
