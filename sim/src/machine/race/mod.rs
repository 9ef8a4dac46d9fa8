//! Races: accesses that nothing orders, by happens-before.
//!
//! Each thread has a time, which goes on when others may learn what it did, and a [`Clock`]
//! of what it knows to have happened before. Barriers, `bar.warp.sync`, and releases that
//! are acquired hand clocks on; nothing else does, so that `shfl.sync` or luck of the
//! schedule orders nothing. A [`Shadow`] beside the memory has the accesses that may still
//! take part in a race.
//!
//! Invariants:
//! * what the memory model orders is never reported;
//! * what the async proxy reads has to be behind a fence of the proxies too, somewhere on the way
//!   from the write; that is asked of reads only;
//! * two stores of the same value are not reported: on no device do they differ from one;
//! * strong accesses whose scopes have each other inside do not race.

mod clock;
mod meeting;
mod order;
mod shadow;

pub use clock::{Clock, Memory, ThreadClock};
pub use meeting::Meeting;
pub use order::{Order, Scope};
pub use shadow::{Shadow, Shards};

use super::cx::Cx;
use crate::fault::{Access, Fault, Kind};
use crate::memory::Space;
use order::Released;
use shadow::{Record, Seen};
use std::sync::Arc;

/// A place in memory that threads share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Global memory: the address.
    Global(u64),
    /// The shared memory of the block with this rank: the offset.
    Shared(usize, u64),
}

/// An access that is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Watched {
    /// Where it is.
    pub place: Place,
    /// What it does.
    pub what: Access,
    /// How many bytes it has.
    pub size: u32,
    /// How it is ordered.
    pub order: Order,
}

impl Cx<'_> {
    /// The number of the block: those of a cluster one after the other.
    pub fn block_number(&self) -> u32 {
        self.cluster.number * self.grid.cluster_size() + self.block.rank
    }

    fn shadow<T>(&mut self, place: Place, use_: impl FnOnce(&mut Shadow, u64) -> T) -> Option<T> {
        match place {
            Place::Global(at) => Some(self.grid.shadows.with(at, |it| use_(it, at))),
            Place::Shared(rank, at) => self.cluster.shadows.get_mut(rank).map(|it| use_(it, at)),
        }
    }

    /// Goes on with the time of threads: what they do from now on others do not know.
    pub fn tick(&mut self, lanes: impl Iterator<Item = usize>) {
        self.block.time = self.block.time.saturating_add(1);
        let now = self.block.time;
        for lane in lanes {
            self.warp.threads[lane].clock.now = now;
        }
    }

    /// What others learn from a thread if they learn of what it does now.
    pub fn published(&self, lane: usize) -> Arc<Clock> {
        let clock = &self.warp.threads[lane].clock;
        let mut all = Clock::clone(&clock.seen);
        let thread = self.warp.index * 32 + lane as u32;
        all.learn(self.block_number(), thread, clock.now);
        if let Some(time) = self.background {
            all.learn(self.block_number(), self.in_background(lane), time);
        }
        Arc::new(all)
    }

    /// The number of what is done in the background for a thread: it has a time of its own.
    fn in_background(&self, lane: usize) -> u32 {
        32 * (self.block.threads.div_ceil(32) + self.warp.index) + lane as u32
    }

    /// Begins what is done in the background; gives its time.
    pub fn begin_background(&mut self) -> u32 {
        self.tick(std::iter::empty());
        self.background = Some(self.block.time);
        self.block.time
    }

    /// Begins what is done in the background through the async proxy, or is not known to go through
    /// the generic one: no fence is asked for what it writes. Gives its time.
    pub fn begin_async(&mut self) -> u32 {
        self.is_async = true;
        self.begin_background()
    }

    /// Ends what is done in the background.
    pub fn end_background(&mut self) {
        self.background = None;
        self.is_async = false;
    }

    /// A thread knows what was done for thread `of` of the warp in the background up to a time.
    pub fn await_background(&mut self, lane: usize, of: usize, time: u32) {
        let (own, thread) = (self.block_number(), self.in_background(of));
        Arc::make_mut(&mut self.warp.threads[lane].clock.seen).learn(own, thread, time);
    }

    /// Whether thread `lane` knows what was done for another of the block in the background, lane
    /// `by.1` of warp `by.0`, up to a time.
    pub fn knows(&self, lane: usize, by: (u32, usize), time: u32) -> bool {
        let warp = self.block.threads.div_ceil(32) + by.0;
        let seen = &self.warp.threads[lane].clock.seen;
        seen.unknown(self.block_number(), warp, 1 << by.1, time) == 0
    }

    /// A fence.
    pub fn fence(&mut self, scope: Scope) {
        let own = self.block_number();
        let per_cluster = self.grid.cluster_size();
        let mask = self.mask;
        for lane in super::cx::lanes(mask) {
            let clock = &mut self.warp.threads[lane].clock;
            let pending = std::mem::take(&mut clock.pending);
            for it in &pending {
                if it.seen_by(scope, own, per_cluster) {
                    clock.learn(&it.clock);
                }
            }
            let published = self.published(lane);
            let clock = &mut self.warp.threads[lane].clock;
            clock.fenced = Some(Released { scope, block: own, clock: published });
        }
        self.tick(super::cx::lanes(mask));
    }

    /// A fence between the generic proxy and the async one, for accesses to some memory: what is
    /// known to have happened is now there for what that memory's copies read.
    pub fn fence_async(&mut self, memories: &[Memory]) {
        let (own, warp, mask) = (self.block_number(), self.warp.index, self.mask);
        let times: Vec<u32> =
            super::cx::lanes(mask).map(|it| self.warp.threads[it].clock.now).collect();
        // Most often all of a warp come to it, and know the same.
        let together = mask == self.warp.live && times.windows(2).all(|it| it[0] == it[1]);
        let mut last: Option<[Arc<Clock>; 2]> = None;
        for (lane, now) in super::cx::lanes(mask).zip(times) {
            let before = self.warp.threads[lane].clock.seen.clone();
            let behind = match &last {
                Some([same, behind]) if together && Arc::ptr_eq(same, &before) => behind.clone(),
                _ => {
                    let mut behind = Clock::clone(&before);
                    for memory in memories {
                        behind.pass(*memory);
                        match together {
                            true => behind.learn_warp(memory.number(own), warp, now),
                            false => {
                                behind.learn(memory.number(own), 32 * warp + lane as u32, now);
                            }
                        }
                    }
                    Arc::new(behind)
                }
            };
            self.warp.threads[lane].clock.seen = behind.clone();
            last = Some([before, behind]);
        }
        self.tick(super::cx::lanes(mask));
    }

    /// Before a write: hands on what the thread knows, where it is ordered so. Behind it time
    /// has to go on.
    pub fn release(&mut self, lane: usize, place: Place, order: Order, keeps: bool) {
        let own = self.block_number();
        let released = match (order.release, &self.warp.threads[lane].clock.fenced) {
            (true, _) => {
                Some(Released { scope: order.scope, block: own, clock: self.published(lane) })
            }
            (false, Some(fenced)) if order.strong => {
                Some(Released { scope: fenced.scope.min(order.scope), ..fenced.clone() })
            }
            _ => None,
        };
        self.shadow(place, |shadow, at| shadow.release(at, released, keeps));
    }

    /// After a read: learns what was handed on, at once or at the next fence.
    pub fn acquire(&mut self, lane: usize, place: Place, order: Order) {
        let own = self.block_number();
        let per_cluster = self.grid.cluster_size();
        let found = self.shadow(place, |shadow, at| {
            let mut found = shadow.released(at).to_vec();
            found.retain(|it| it.seen_by(order.scope, own, per_cluster));
            found
        });
        let clock = &mut self.warp.threads[lane].clock;
        for it in found.into_iter().flatten() {
            match order.acquire {
                true => clock.learn(&it.clock),
                false => clock.wait_for(it),
            }
        }
    }

    /// Looks at an access; where it is a race, with what, in words, and what that does.
    #[inline(never)]
    pub fn watch(&mut self, lane: usize, watched: Watched) -> Option<(String, Access)> {
        let Watched { place, what, size, order } = watched;
        let own = self.block_number();
        let time = self.background.unwrap_or(self.warp.threads[lane].clock.now);
        let warp = match self.background {
            Some(_) => self.in_background(lane) / 32,
            None => self.warp.index,
        };
        let new = Record {
            block: own,
            lanes: 1 << lane,
            time,
            pc: self.pc,
            warp: warp as u16,
            bytes: 0,
            what,
            scope: order.strong.then_some(order.scope),
            generic: !self.is_async,
        };
        let proxy = (self.is_async && what == Access::Load).then_some(match place {
            Place::Global(_) => Memory::Global,
            Place::Shared(..) => Memory::Shared,
        });
        let seen = match self.background {
            Some(_) => self.published(lane),
            None => self.warp.threads[lane].clock.seen.clone(),
        };
        let per_cluster = self.grid.cluster_size();
        let seen = Seen { clock: &seen, proxy, per_cluster };
        let old = self.shadow(place, |shadow, at| shadow.visit(at, size, new, seen))??;
        let mut text = self.describe(&old.record);
        if old.unfenced {
            text += ", with no `fence.proxy.async` in between";
        }
        Some((text, old.record.what))
    }

    /// The other access in words.
    #[cold]
    fn describe(&self, old: &Record) -> String {
        let grid = self.grid;
        let per_cluster = grid.cluster_size();
        let block =
            super::cluster::block_of(grid, old.block / per_cluster, old.block % per_cluster);
        let warps = grid.launch.block.iter().product::<u32>().div_ceil(32);
        let warp = u32::from(old.warp);
        let (warp, how) = match warp.checked_sub(warps) {
            Some(warp) => (warp, ", done in the background"),
            None => (warp, ""),
        };
        let thread = 32 * warp + old.lanes.trailing_zeros();
        let [x, y, z] = super::cluster::index(thread, grid.launch.block);
        let [i, j, k] = block;
        let line = grid.module.code.get(old.pc as usize).map_or(0, |it| it.line);
        let what = match old.scope {
            Some(scope) if old.what == Access::Atomic => {
                format!("{} of {}", old.what, scope.name())
            }
            _ => old.what.to_string(),
        };
        format!("{what} of thread ({x}, {y}, {z}) of block ({i}, {j}, {k}) at line {line}{how}")
    }

    /// The fault of a race.
    #[cold]
    pub fn race(&self, lane: usize, watched: Watched, other: String) -> Box<Fault> {
        let (space, address) = match watched.place {
            Place::Global(at) => (Space::Global, at),
            Place::Shared(_, at) => (Space::Shared, at + crate::memory::space::SHARED_FIRST),
        };
        self.fault(lane, Kind::Race { what: watched.what, space, address, other })
    }
}
