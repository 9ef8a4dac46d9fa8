//! How far a launch is, for who wants to know.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Instant;

/// How far a launch is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Clusters, or blocks where there are no clusters, that have ended.
    pub done: u32,
    /// How many there are.
    pub total: u32,
    /// Instructions so far, counted for each thread.
    pub instructions: u64,
}

/// Who is told, about ten times a second.
#[derive(Clone)]
pub struct Progress(pub Arc<dyn Fn(Step) + Send + Sync>);

impl fmt::Debug for Progress {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Progress")
    }
}

/// When it was told last, and how many clusters have ended.
#[derive(Debug)]
pub struct Pace {
    begin: Instant,
    /// Tenths of a second after the beginning.
    last: AtomicU64,
    ended: AtomicU32,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { begin: Instant::now(), last: AtomicU64::new(0), ended: AtomicU32::new(0) }
    }
}

impl Pace {
    /// A cluster has had a turn, and has ended or not.
    pub fn turn(&self, to: Option<&Progress>, ended: bool, total: u32, instructions: &AtomicU64) {
        let Some(to) = to else { return };
        let done = self.ended.fetch_add(u32::from(ended), Ordering::Relaxed) + u32::from(ended);
        let now = self.begin.elapsed().as_millis() as u64 / 100;
        let late = self.last.fetch_max(now, Ordering::Relaxed) < now;
        if late || (ended && done == total) {
            let instructions = instructions.load(Ordering::Relaxed);
            (to.0)(Step { done, total, instructions });
        }
    }
}
