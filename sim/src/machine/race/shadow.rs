//! The accesses to memory that may still take part in a race, and what releases left there.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::{Mutex, PoisonError};

use smallvec::SmallVec;

use super::clock::{Clock, Memory};
use super::order::{Released, Scope};
use crate::fault::Access;

/// Equal accesses of threads of a warp to bytes of one word of 8.
#[derive(Clone, Copy, Debug)]
pub struct Record {
    /// The number of the block.
    pub block: u32,
    /// The threads.
    pub lanes: u32,
    /// Their time.
    pub time: u32,
    /// The operation.
    pub pc: u32,
    /// The warp.
    pub warp: u16,
    /// The bytes.
    pub bytes: u8,
    /// What it does.
    pub what: Access,
    /// The scope of strong ones.
    pub scope: Option<Scope>,
    /// It goes through the generic proxy.
    pub generic: bool,
}

/// What the thread of an access knows.
#[derive(Clone, Copy)]
pub struct Seen<'a> {
    /// Has happened.
    pub clock: &'a Clock,
    /// The memory, where the access is a read of the async proxy.
    pub proxy: Option<Memory>,
    /// How many blocks a cluster has.
    pub per_cluster: u32,
}

/// A race.
#[derive(Clone, Copy)]
pub struct Found {
    /// With what.
    pub record: Record,
    /// It has happened before, but no fence between the proxies is in between.
    pub unfenced: bool,
}

impl Record {
    fn writes(&self) -> bool {
        self.what != Access::Load
    }

    fn conflicts(&self, new: &Record, per_cluster: u32) -> bool {
        let strong = match (self.scope, new.scope) {
            (Some(a), Some(b)) => {
                a.includes(self.block, new.block, per_cluster)
                    && b.includes(new.block, self.block, per_cluster)
            }
            _ => false,
        };
        (self.writes() || new.writes()) && !strong
    }

    /// Whether what races with this also races with `new`, which comes behind it.
    fn covered(&self, new: &Record) -> bool {
        (new.scope.is_none() || self.scope.is_some_and(|it| new.scope.is_some_and(|of| of <= it)))
            && (new.writes() || !self.writes())
    }
}

/// A hash by one multiplication.
#[derive(Default)]
struct Quick(u64);

impl Hasher for Quick {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|it| self.write_u64(u64::from(*it)));
    }

    fn write_u64(&mut self, value: u64) {
        let mixed = (self.0 ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 32;
    }
}

type Map<T> = HashMap<u64, T, BuildHasherDefault<Quick>>;

/// The records of a piece of memory.
#[derive(Default)]
pub struct Shadow {
    words: Map<SmallVec<[Record; 2]>>,
    released: Map<Vec<Released>>,
}

impl std::fmt::Debug for Shadow {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("Shadow").field("words", &self.words.len()).finish_non_exhaustive()
    }
}

impl Shadow {
    /// Notes an access; what it races with.
    pub fn visit(&mut self, at: u64, size: u32, new: Record, seen: Seen) -> Option<Found> {
        let mut found = None;
        let end = at + u64::from(size);
        let mut word = at & !7;
        while word < end {
            let first = at.max(word) - word;
            let last = (end - word).min(8);
            let bytes = (((1_u32 << last) - 1) & !((1 << first) - 1)) as u8;
            let records = self.words.entry(word).or_default();
            found = found.or(visit(records, Record { bytes, ..new }, seen));
            word += 8;
        }
        found
    }

    /// Notes what a write hands on, beside what others did where it `keeps` that.
    pub fn release(&mut self, at: u64, released: Option<Released>, keeps: bool) {
        match released {
            Some(it) => {
                let all = self.released.entry(at & !3).or_default();
                if !keeps {
                    all.clear();
                }
                it.add(all);
            }
            None if !keeps && !self.released.is_empty() => {
                self.released.remove(&(at & !3));
            }
            None => {}
        }
    }

    /// What was handed on there.
    pub fn released(&self, at: u64) -> &[Released] {
        self.released.get(&(at & !3)).map_or(&[], |it| it)
    }
}

/// The most records of a word. Where there would be more, some are forgotten.
const MOST: usize = 40;

fn visit(records: &mut SmallVec<[Record; 2]>, new: Record, seen: Seen) -> Option<Found> {
    let mut found = None;
    let mut merged = false;
    let own = |old: &Record| old.block == new.block && old.warp == new.warp;
    records.retain(|old| {
        let same = own(old) && old.time == new.time && old.bytes == new.bytes;
        if old.bytes & new.bytes == 0 {
            return true;
        }
        let mut unknown = match own(old) {
            true => old.lanes & !new.lanes,
            false => old.lanes,
        };
        if unknown != 0 {
            unknown = seen.clock.unknown(old.block, u32::from(old.warp), unknown, old.time);
        }
        if unknown != 0 && old.conflicts(&new, seen.per_cluster) {
            found = Some(Found { record: Record { lanes: unknown, ..*old }, unfenced: false });
        }
        if let Some(memory) = seen.proxy.filter(|_| unknown == 0 && old.generic && old.writes()) {
            let (block, warp) = (memory.number(old.block), u32::from(old.warp));
            let lanes = seen.clock.unknown(block, warp, old.lanes, old.time);
            if lanes != 0 {
                found = Some(Found { record: Record { lanes, ..*old }, unfenced: true });
            }
        }
        // Equal accesses of neighbours are one record.
        if same
            && (old.what, old.scope, old.generic) == (new.what, new.scope, new.generic)
            && unknown == old.lanes
        {
            old.lanes |= new.lanes;
            merged = true;
            return true;
        }
        if old.covered(&new) {
            if unknown == 0 {
                old.bytes &= !new.bytes;
            } else if old.bytes & !new.bytes == 0 {
                old.lanes = unknown;
            }
        }
        old.bytes != 0
    });
    if !merged {
        if records.len() >= MOST {
            let at = new.lanes.trailing_zeros() as usize % MOST;
            records.swap_remove(at);
        }
        records.push(new);
    }
    found
}

/// How many pieces the records of global memory are in, each used by one host thread at a time.
const SHARDS: usize = 64;

/// The records of global memory.
#[derive(Debug)]
pub struct Shards(Vec<Mutex<Shadow>>);

impl Default for Shards {
    fn default() -> Shards {
        Shards((0..SHARDS).map(|_| Mutex::default()).collect())
    }
}

impl Shards {
    /// Uses the records of what is at an address, and of the 63 bytes behind a multiple of 64.
    pub fn with<T>(&self, at: u64, use_: impl FnOnce(&mut Shadow) -> T) -> T {
        let shard = &self.0[(at / 64) as usize % SHARDS];
        use_(&mut shard.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
