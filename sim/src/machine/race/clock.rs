//! What a thread knows to have happened: for each block, up to which time of each thread.
//!
//! Times are those of a block: one counter, from which its threads take theirs. So what a
//! barrier makes known is one number, and only what is known of few threads takes room.

use std::sync::Arc;

use super::order::Released;

/// The memory that a fence between the generic proxy and the async one is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Memory {
    /// Global memory.
    Global,
    /// Shared memory.
    Shared,
}

/// From this number on, a block stands for what of another block is behind a fence of the proxies.
const FENCED: u32 = 1 << 30;

impl Memory {
    /// The number by which it is known what block `block` did before a fence of the proxies.
    pub fn number(self, block: u32) -> u32 {
        match self {
            Memory::Global => (block % FENCED) | FENCED,
            Memory::Shared => (block % FENCED) | (FENCED << 1),
        }
    }
}

/// What is known.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// By the number of the block, in order.
    blocks: Vec<(u32, Part)>,
}

/// What is known of a block. Each thread is known up to the latest of the three.
#[derive(Clone, Debug, Default)]
struct Part {
    /// Of all threads.
    floor: u32,
    /// Of the threads of each warp; those beyond the end are not known.
    warps: Vec<u32>,
    /// Of single threads, in order.
    lanes: Vec<(u32, u32)>,
}

impl Part {
    fn of_warp(&self, warp: u32) -> u32 {
        self.warps.get(warp as usize).copied().unwrap_or(0).max(self.floor)
    }

    fn knows(&self, thread: u32, time: u32) -> bool {
        if self.of_warp(thread / 32) >= time {
            return true;
        }
        match self.lanes.binary_search_by_key(&thread, |it| it.0) {
            Ok(i) => self.lanes[i].1 >= time,
            Err(_) => false,
        }
    }

    fn learn_warp(&mut self, warp: u32, time: u32) {
        if self.of_warp(warp) < time {
            let at = warp as usize;
            if self.warps.len() <= at {
                self.warps.resize(at + 1, 0);
            }
            self.warps[at] = time;
        }
    }

    fn learn(&mut self, thread: u32, time: u32) {
        if self.knows(thread, time) {
            return;
        }
        match self.lanes.binary_search_by_key(&thread, |it| it.0) {
            Ok(i) => self.lanes[i].1 = time,
            Err(i) => self.lanes.insert(i, (thread, time)),
        }
    }

    fn join(&mut self, from: &Part) {
        self.floor = self.floor.max(from.floor);
        for (warp, time) in from.warps.iter().enumerate() {
            self.learn_warp(warp as u32, *time);
        }
        from.lanes.iter().for_each(|it| self.learn(it.0, it.1));
    }

    /// Drops what the others say too; the block has so many warps.
    fn tidy(&mut self, warps: u32) {
        if self.warps.len() == warps as usize {
            self.floor = self.floor.max(self.warps.iter().copied().min().unwrap_or(0));
        }
        if self.warps.iter().all(|it| *it <= self.floor) {
            self.warps.clear();
        }
        let lanes = std::mem::take(&mut self.lanes);
        self.lanes = lanes.into_iter().filter(|it| self.of_warp(it.0 / 32) < it.1).collect();
    }
}

impl Clock {
    fn part(&self, block: u32) -> Option<&Part> {
        let i = self.blocks.binary_search_by_key(&block, |it| it.0).ok()?;
        self.blocks.get(i).map(|it| &it.1)
    }

    fn part_mut(&mut self, block: u32) -> &mut Part {
        let i = match self.blocks.binary_search_by_key(&block, |it| it.0) {
            Ok(i) => i,
            Err(i) => {
                self.blocks.insert(i, (block, Part::default()));
                i
            }
        };
        &mut self.blocks[i].1
    }

    /// Which of the threads of a warp in `lanes` did at `time` what is not known.
    pub fn unknown(&self, block: u32, warp: u32, lanes: u32, time: u32) -> u32 {
        let Some(part) = self.part(block) else { return lanes };
        if part.of_warp(warp) >= time {
            return 0;
        }
        let all = crate::machine::lanes(lanes);
        all.filter(|&it| !part.knows(32 * warp + it as u32, time)).fold(0, |all, it| all | 1 << it)
    }

    /// Thread `thread` of `block` is known up to `time`.
    pub fn learn(&mut self, block: u32, thread: u32, time: u32) {
        self.part_mut(block).learn(thread, time);
    }

    /// The threads of a warp are.
    pub fn learn_warp(&mut self, block: u32, warp: u32, time: u32) {
        self.part_mut(block).learn_warp(warp, time);
    }

    /// A fence of the proxies: all that is known is behind it.
    pub fn pass(&mut self, memory: Memory) {
        let known: Vec<(u32, Part)> =
            self.blocks.iter().filter(|it| it.0 < FENCED).cloned().collect();
        for (block, part) in known {
            self.part_mut(memory.number(block)).join(&part);
        }
    }

    /// Drops what is said twice.
    pub fn tidy(&mut self, block: u32, warps: u32) {
        for number in [block, Memory::Global.number(block), Memory::Shared.number(block)] {
            if let Ok(i) = self.blocks.binary_search_by_key(&number, |it| it.0) {
                self.blocks[i].1.tidy(warps);
            }
        }
    }

    /// Whether `other` is at least as much; may be false though it is.
    fn is_below(&self, other: &Clock) -> bool {
        self.blocks.iter().all(|(block, mine)| {
            other.part(*block).is_some_and(|it| {
                let warps = mine.warps.iter().enumerate();
                it.floor >= mine.floor
                    && warps.into_iter().all(|(i, time)| it.of_warp(i as u32) >= *time)
                    && mine.lanes.iter().all(|(thread, time)| it.knows(*thread, *time))
            })
        })
    }

    /// What is known by either.
    pub fn join(&mut self, other: &Clock) {
        for (block, from) in &other.blocks {
            self.part_mut(*block).join(from);
        }
    }
}

/// The clock of a thread.
#[derive(Clone, Debug, Default)]
pub struct ThreadClock {
    /// Its time.
    pub now: u32,
    /// What it knows of others.
    pub seen: Arc<Clock>,
    /// What it knew at its last fence: later relaxed writes hand it on.
    pub fenced: Option<Released>,
    /// What relaxed reads found: known at the next fence.
    pub pending: Vec<Released>,
}

impl ThreadClock {
    /// Learns all that a clock has.
    pub fn learn(&mut self, clock: &Arc<Clock>) {
        if !Arc::ptr_eq(clock, &self.seen) {
            Arc::make_mut(&mut self.seen).join(clock);
        }
    }

    /// Was at a barrier, behind which all know `clock`, and it is `now`.
    pub fn meet(&mut self, clock: &Arc<Clock>, now: u32) {
        if self.seen.is_below(clock) {
            self.seen = clock.clone();
        } else {
            self.learn(clock);
        }
        self.now = now;
    }

    /// Notes what is known at the next fence.
    pub fn wait_for(&mut self, found: Released) {
        const MOST: usize = 16;
        let same = |it: &Released| Arc::ptr_eq(&it.clock, &found.clock);
        if self.pending.iter().any(same) {
            return;
        }
        if self.pending.len() >= MOST {
            return found.add(&mut self.pending);
        }
        self.pending.push(found);
    }
}
