//! A launch as it runs: what all blocks share, and which blocks run when.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::cluster::Cluster;
use super::progress::Pace;
use super::race::Shards;
use crate::code::Function;
use crate::fault::{Fault, Kind};
use crate::launch::Launch;
use crate::memory::{Device, Region};
use crate::module::Module;

/// What all blocks of a launch share.
pub struct Grid<'a> {
    /// The module.
    pub module: &'a Module,
    /// Global memory and constants.
    pub device: &'a Device,
    /// What was asked for.
    pub launch: &'a Launch,
    /// The kernel.
    pub kernel: &'a Function,
    /// The memory of its parameters.
    pub params: Region,
    /// The shape of a cluster in blocks.
    pub cluster: [u32; 3],
    /// The shape of the grid in clusters.
    pub clusters: [u32; 3],
    /// Whether the launch asked for clusters.
    pub explicit: bool,
    /// The shared memory of a block.
    pub shared_bytes: u64,
    /// The accesses to global memory that may race with others.
    pub shadows: Shards,
    /// What the kernel printed.
    pub printed: Mutex<String>,
    /// Instructions of threads so far.
    pub executed: AtomicU64,
    /// How many clusters have begun, or will not begin because others do their work.
    pub begun: AtomicU32,
    /// When who wants to know how far it is was told last.
    pub pace: Pace,
    /// A block has failed; the others need not go on.
    pub stop: AtomicBool,
}

/// What a launch did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Instructions that were executed, counted for each thread.
    pub instructions: u64,
    /// What the kernel printed with `vprintf`.
    pub printed: String,
}

impl Grid<'_> {
    /// How many blocks a cluster has.
    #[inline]
    pub fn cluster_size(&self) -> u32 {
        self.cluster.iter().product::<u32>().max(1)
    }

    /// The number of a cluster that has not begun, which now is the matter of who asks.
    pub fn claim(&self) -> Option<u32> {
        let total = self.clusters.iter().fold(1_u32, |all, it| all.saturating_mul(*it));
        let next = |it: u32| (it < total).then_some(it.saturating_add(1));
        let i = self.begun.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next).ok()?;
        Some(((u64::from(i) + self.launch.seed % u64::from(total)) % u64::from(total)) as u32)
    }

    /// Adds to the number of instructions.
    ///
    /// # Errors
    ///
    /// The limit, where it is reached.
    pub fn count(&self, instructions: u64) -> Result<(), u64> {
        let before = self.executed.fetch_add(instructions, Ordering::Relaxed);
        match self.launch.limit {
            Some(limit) if before + instructions > limit => Err(limit),
            _ => Ok(()),
        }
    }

    /// A fault at the operation `pc`.
    #[cold]
    pub fn fault(&self, kind: Kind, pc: u32, block: [u32; 3], thread: [u32; 3]) -> Box<Fault> {
        let module = self.module;
        let op = module.code.get(pc as usize);
        let function = op.and_then(|it| module.functions.get(it.function as usize));
        let source = op.and_then(|it| it.source).map(|(file, line)| {
            let name = module.files.get(&file).cloned();
            (name.unwrap_or_else(|| format!("file {file}")), line)
        });
        let name = op.and_then(|it| module.names.get(it.name as usize));
        Box::new(Fault {
            kind,
            line: op.map_or(0, |it| it.line),
            instruction: name.cloned().unwrap_or_default(),
            function: function.map_or(String::new(), |it| it.name.clone()),
            source,
            block,
            thread,
        })
    }
}

/// The blocks that have begun and not ended.
struct Queue {
    waiting: VecDeque<Cluster>,
    running: usize,
    fault: Option<Box<Fault>>,
}

/// The most clusters that have begun and not ended: as many blocks as large devices hold at once.
const RESIDENT: usize = 2048;

/// Turns of warps before another cluster goes on.
const SLICES: u64 = 256;

/// Runs all blocks.
///
/// # Errors
///
/// The first fault.
pub fn run(grid: &Grid) -> Result<Statistics, Box<Fault>> {
    let total = grid.clusters.iter().fold(1_u32, |all, it| all.saturating_mul(*it));
    let queue = Queue { waiting: VecDeque::new(), running: 0, fault: None };
    let queue = Mutex::new(queue);
    let workers = grid.launch.workers(total);
    if workers <= 1 {
        work(grid, &queue);
    } else {
        rayon::scope(|scope| {
            (0..workers).for_each(|_| scope.spawn(|_| work(grid, &queue)));
        });
    }
    let queue = queue.into_inner().unwrap_or_else(PoisonError::into_inner);
    match queue.fault {
        Some(fault) => Err(fault),
        None => {
            let printed = grid.printed.lock().unwrap_or_else(PoisonError::into_inner).clone();
            Ok(Statistics { instructions: grid.executed.load(Ordering::Relaxed), printed })
        }
    }
}

/// Runs clusters until there are none. One that does not end in its time goes to the end of
/// the queue, and another begins, for it may be what the first waits for.
fn work(grid: &Grid, queue: &Mutex<Queue>) {
    let lock = || queue.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        let mut cluster = {
            let mut queue = lock();
            if grid.stop.load(Ordering::Relaxed) {
                return;
            }
            let begun = match queue.waiting.len() < RESIDENT {
                true => grid.claim().map(|number| Cluster::new(grid, number)),
                false => None,
            };
            let cluster = begun.or_else(|| queue.waiting.pop_front());
            match cluster {
                Some(cluster) => {
                    queue.running += 1;
                    cluster
                }
                None if queue.running == 0 => return,
                None => {
                    drop(queue);
                    std::thread::yield_now();
                    continue;
                }
            }
        };
        let result = cluster.run(grid, SLICES);
        if let Ok(ended) = result {
            let total = grid.clusters.iter().product();
            grid.pace.turn(grid.launch.progress.as_ref(), ended, total, &grid.executed);
        }
        let mut queue = lock();
        queue.running -= 1;
        match result {
            Ok(true) => {}
            Ok(false) => queue.waiting.push_back(cluster),
            Err(fault) => {
                grid.stop.store(true, Ordering::Relaxed);
                queue.fault.get_or_insert(fault);
                return;
            }
        }
    }
}
