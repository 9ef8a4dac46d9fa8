//! Blocks and clusters: what their threads share, and how warps take turns.

use super::barrier::{self, Barrier};
use super::grid::Grid;
use super::race::Shadow;
use super::random::Random;
use super::run;
use super::tensor_memory::TensorMemory;
use super::warp::{Thread, Wait, Warp};
use crate::code::Lanes;
use crate::fault::{Fault, Kind};
use crate::memory::Region;

/// What the blocks of a cluster share.
#[derive(Debug, Default)]
pub struct ClusterState {
    /// The index of the cluster in the grid.
    pub index: [u32; 3],
    /// The same as one number.
    pub number: u32,
    /// The shared memory of each block.
    pub shared: Vec<Region>,
    /// The accesses to it that may race with others.
    pub shadows: Vec<Shadow>,
    /// The barrier of the cluster.
    pub barrier: Barrier,
    /// Threads that have not ended.
    pub live: u32,
    /// Something happened that may complete its barrier.
    pub stirred: bool,
}

/// What the warps of a block share.
#[derive(Debug, Default)]
pub struct State {
    /// The index of the block in the grid.
    pub index: [u32; 3],
    /// The index of the block in its cluster.
    pub in_cluster: [u32; 3],
    /// The same as one number.
    pub rank: u32,
    /// How many threads the block has.
    pub threads: u32,
    /// How many of them have not ended.
    pub live: u32,
    /// The barriers.
    pub barriers: Vec<Barrier>,
    /// Operations that its warps have executed: its clock.
    pub clock: u64,
    /// What the times of its threads are drawn from, by which accesses are ordered.
    pub time: u32,
    /// Something happened that may complete a barrier.
    pub stirred: bool,
    /// Tensor memory.
    pub tensor: TensorMemory,
}

/// A block.
#[derive(Debug)]
pub struct Block {
    /// What its warps share.
    pub state: State,
    /// Its warps.
    pub warps: Vec<Warp>,
}

/// A cluster; where the launch has none, a block by itself.
#[derive(Debug)]
pub struct Cluster {
    /// What its blocks share.
    pub state: ClusterState,
    /// Its blocks.
    pub blocks: Vec<Block>,
    random: Random,
}

/// The barriers that a block has.
const BARRIERS: usize = 16;

/// Operations that a warp executes before another has its turn.
const SLICE: u64 = 4096;

fn product(of: [u32; 3]) -> u32 {
    of.iter().fold(1, |all, it| all.saturating_mul(*it))
}

/// The `i`-th index of a shape, x first.
pub(super) fn index(i: u32, shape: [u32; 3]) -> [u32; 3] {
    let [x, y, _] = shape.map(|it| it.max(1));
    [i % x, i / x % y, i / x / y]
}

/// The index in the grid of the block with this rank in a cluster.
pub fn block_of(grid: &Grid, cluster: u32, rank: u32) -> [u32; 3] {
    let (at, inside) = (index(cluster, grid.clusters), index(rank, grid.cluster));
    std::array::from_fn(|i| at[i] * grid.cluster[i] + inside[i])
}

impl Cluster {
    /// The cluster number `number` of the grid, before its first operation.
    pub fn new(grid: &Grid, number: u32) -> Cluster {
        let at = index(number, grid.clusters);
        let count = product(grid.cluster);
        let mut blocks = Vec::new();
        let mut shared = Vec::new();
        for rank in 0..count {
            let in_cluster = index(rank, grid.cluster);
            let place = std::array::from_fn(|i| at[i] * grid.cluster[i] + in_cluster[i]);
            blocks.push(Block::new(grid, place, in_cluster, rank));
            shared.push(Region::new(grid.shared_bytes));
        }
        let live = blocks.iter().map(|it| it.state.live).sum();
        let state = ClusterState {
            index: at,
            number,
            shadows: (0..shared.len()).map(|_| Shadow::default()).collect(),
            shared,
            barrier: Barrier::default(),
            live,
            stirred: false,
        };
        Cluster { state, blocks, random: Random::new(grid.launch.seed, u64::from(number)) }
    }

    /// Lets the warps go on for about `slices` turns; whether all have ended.
    ///
    /// # Errors
    ///
    /// What goes wrong.
    pub fn run(&mut self, grid: &Grid, slices: u64) -> Result<bool, Box<Fault>> {
        let Cluster { state, blocks, random } = self;
        let mut turns = 0;
        loop {
            let (mut moved, mut alive) = (false, false);
            for block in blocks.iter_mut() {
                let count = block.warps.len();
                let first = if grid.launch.seed == 0 { 0 } else { random.below(count) };
                for i in 0..count {
                    let warp = &mut block.warps[(first + i) % count];
                    if warp.live == 0 {
                        continue;
                    }
                    alive = true;
                    if warp.waiting == warp.live {
                        barrier::wake(warp, &block.state, state);
                    }
                    if warp.waiting != warp.live {
                        moved = true;
                        turns += 1;
                        let fuel = match grid.launch.seed {
                            0 => SLICE,
                            _ => 1 + random.draw() % SLICE,
                        };
                        run::run(grid, state, &mut block.state, warp, fuel, random)?;
                    }
                    if block.state.stirred {
                        block.state.stirred = false;
                        moved |= block.complete(state);
                    }
                }
            }
            if std::mem::take(&mut state.stirred) {
                moved |= complete(state, blocks);
            }
            if !alive {
                return Ok(true);
            }
            if !moved {
                return Err(stuck(grid, blocks));
            }
            if turns >= slices {
                return Ok(false);
            }
        }
    }
}

/// Completes the barrier of the cluster where all have come.
fn complete(state: &mut ClusterState, blocks: &mut [Block]) -> bool {
    let size = blocks.len().max(1) as u32;
    let threads = blocks.first().map_or(0, |it| it.state.threads);
    let live = |block: u32, warp: u32| {
        let block = blocks.get((block % size) as usize);
        block.and_then(|it| it.warps.get(warp as usize)).map_or(0, |it| it.live)
    };
    if !state.barrier.complete(state.live, threads, live) {
        return false;
    }
    for block in blocks {
        block.state.time = block.state.time.saturating_add(1);
        for warp in &mut block.warps {
            barrier::wake(warp, &block.state, state);
        }
    }
    true
}

/// What is wrong where no thread can go on.
fn stuck(grid: &Grid, blocks: &[Block]) -> Box<Fault> {
    for block in blocks {
        for warp in &block.warps {
            let Some(lane) = super::cx::lanes(warp.live & warp.waiting).next() else { continue };
            let why = match warp.wait[lane] {
                Wait::Barrier { index, .. } | Wait::Reduction { index, .. } => {
                    let (arrived, expected) =
                        block.state.barriers.get(usize::from(index)).map_or((0, 0), |it| {
                            (it.arrived, it.expected.unwrap_or(block.state.live))
                        });
                    format!(
                        "threads wait at barrier {index}, to which {arrived} of {expected} \
                         threads have come, and no thread can go on"
                    )
                }
                Wait::Cluster { .. } => {
                    "threads wait at the barrier of the cluster, and no thread can go on".to_owned()
                }
                Wait::Others | Wait::Warp { .. } | Wait::Not => {
                    return missing(grid, block, warp, lane);
                }
            };
            let pc = at(warp, lane);
            let thread = warp.tid.map(|it| it[lane] as u32);
            return grid.fault(Kind::Deadlock(why), pc, block.state.index, thread);
        }
    }
    grid.fault(Kind::Deadlock("no thread can go on".to_owned()), 0, [0; 3], [0; 3])
}

/// The operation at or behind which a thread waits.
fn at(warp: &Warp, lane: usize) -> u32 {
    match warp.wait[lane] {
        Wait::Others | Wait::Not => warp.pc[lane],
        _ => warp.pc[lane].saturating_sub(1),
    }
}

/// A thread waits for others of its warp, and those do not come.
fn missing(grid: &Grid, block: &Block, warp: &Warp, lane: usize) -> Box<Fault> {
    let wanted = match warp.wait[lane] {
        Wait::Warp { members } => members,
        _ => u32::MAX,
    };
    let own = at(warp, lane);
    let line = |lane: usize| {
        let op = grid.module.code.get(at(warp, lane) as usize);
        op.map_or(0, |it| it.line)
    };
    let mut others = super::cx::lanes(warp.live & wanted);
    let other = others.find(|&it| it != lane && at(warp, it) != own);
    let why = match other {
        Some(it) => format!(
            "the thread waits here for others of its warp, and that of lane {it} waits at line {}: \
             they have to come here together",
            line(it)
        ),
        None => "the thread waits here for others of its warp, which came with another member mask"
            .to_owned(),
    };
    let thread = warp.tid.map(|it| it[lane] as u32);
    grid.fault(Kind::Divergence(why), own, block.state.index, thread)
}

impl Block {
    /// Completes barriers to which all have come, and wakes who waits there.
    fn complete(&mut self, cluster: &ClusterState) -> bool {
        let Block { state, warps } = self;
        let (live, threads) = (state.live, state.threads);
        let lanes = |_, warp: u32| warps.get(warp as usize).map_or(0, |it| it.live);
        let mut any = false;
        for it in &mut state.barriers {
            any |= it.complete(live, threads, lanes);
        }
        if any {
            state.time = state.time.saturating_add(1);
            warps.iter_mut().for_each(|it| barrier::wake(it, state, cluster));
        }
        any
    }

    fn new(grid: &Grid, at: [u32; 3], in_cluster: [u32; 3], rank: u32) -> Block {
        let shape = grid.launch.block;
        let threads = product(shape);
        let warps = (0..threads.div_ceil(32)).map(|warp| new_warp(grid, shape, warp, threads));
        let state = State {
            index: at,
            in_cluster,
            rank,
            threads,
            live: threads,
            barriers: vec![Barrier::default(); BARRIERS],
            clock: 0,
            time: 1,
            stirred: false,
            tensor: TensorMemory::default(),
        };
        Block { warps: warps.collect(), state }
    }
}

fn new_warp(grid: &Grid, shape: [u32; 3], number: u32, threads: u32) -> Warp {
    let kernel = grid.kernel;
    let mut tid: [Lanes; 3] = [[0; 32]; 3];
    let count = (threads - 32 * number).min(32);
    for (i, of) in tid.iter_mut().enumerate() {
        *of = std::array::from_fn(|lane| u64::from(index(32 * number + lane as u32, shape)[i]));
    }
    let mut all: Vec<Thread> = (0..32).map(|_| Thread::default()).collect();
    for thread in &mut all[..count as usize] {
        // The launch has asked whether it fits.
        thread.frame = thread.stack.push(kernel.frame, kernel.align).unwrap_or(0);
        thread.depth = thread.stack.depth();
        thread.clock.now = 1;
    }
    let born = if count == 32 { u32::MAX } else { (1 << count) - 1 };
    let mut warp = Warp {
        index: number,
        regs: Vec::new(),
        preds: Vec::new(),
        products: Default::default(),
        loads: Default::default(),
        known: Vec::new(),
        pc: [kernel.entry.unwrap_or(0); 32],
        base: [0; 32],
        live: born,
        born,
        waiting: 0,
        wait: [Wait::Not; 32],
        carry: 0,
        threads: all,
        tid,
        hint: 0,
        parties: Vec::new(),
        slices: 0,
    };
    warp.enter(0, kernel.slots, u32::MAX);
    warp
}
