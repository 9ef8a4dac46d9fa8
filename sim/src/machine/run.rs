//! How a warp runs: which of its threads go on together, and until when.
//!
//! Threads that are at the same operation of the same call run together. Where they part at a
//! branch, they come together at its nearest post-dominator: who is there first waits, as long
//! as others of the warp can go on. Of several groups the one that is deepest in calls and,
//! among those, furthest behind in the function goes first. At the end of a time slice another
//! group has its turn, so that a thread that waits for another in a loop lets it go on.

use super::cluster::{ClusterState, State};
use super::cx::{Cx, lanes};
use super::grid::Grid;
use super::products::Misuse;
use super::random::Random;
use super::warp::{Wait, Warp};
use crate::code::{Flow, Mask, NOWHERE, Op};
use crate::fault::{Fault, Kind};

/// Lets `warp` execute up to `fuel` operations; it stops earlier where no thread can go on.
///
/// # Errors
///
/// What goes wrong.
pub fn run(
    grid: &Grid,
    cluster: &mut ClusterState,
    block: &mut State,
    warp: &mut Warp,
    fuel: u64,
    random: &mut Random,
) -> Result<(), Box<Fault>> {
    let code = &grid.module.code[..];
    let mut cx = Cx {
        grid,
        cluster,
        block,
        warp,
        mask: 0,
        base: 0,
        pc: 0,
        background: None,
        is_async: false,
    };
    let mut left = fuel;
    let mut count = 0_u64;
    cx.warp.slices += 1;
    // Whose turn it is: sometimes of any group.
    let turns = if cx.warp.parties.is_empty() { 16 } else { 4 };
    let any = cx.warp.slices.is_multiple_of(turns)
        || (grid.launch.seed != 0 && random.draw().is_multiple_of(4));
    let mut first = any.then(|| random.draw());
    let result = loop {
        let ready = cx.warp.live & !cx.warp.waiting;
        if ready == 0 || left == 0 {
            break Ok(());
        }
        cx.mask = choose(cx.warp, ready, first.take());
        let others = ready & !cx.mask;
        let leader = cx.mask.trailing_zeros() as usize;
        cx.pc = cx.warp.pc[leader];
        cx.base = cx.warp.base[leader] as usize;
        match together(&mut cx, code, others, &mut left, &mut count) {
            Ok(()) => {}
            Err(fault) => break Err(fault),
        }
    };
    cx.block.clock += fuel - left;
    grid.count(count).map_err(|limit| {
        let leader = (cx.warp.live | 1).trailing_zeros() as usize % 32;
        cx.pc = cx.warp.pc[leader];
        cx.fault(leader, Kind::Limit(limit))
    })?;
    result
}

/// The group that goes on: lanes with the same operation and base.
fn choose(warp: &Warp, ready: Mask, any: Option<u64>) -> Mask {
    // Who waits for those that parted goes on where nobody else can, and when its turn comes.
    let first = match ready & !warp.early(ready) {
        0 => ready,
        first => first,
    };
    let leader = match any {
        Some(number) => {
            let n = number as usize % ready.count_ones().max(1) as usize;
            lanes(ready).nth(n)
        }
        None => lanes(first).min_by_key(|&lane| (u32::MAX - warp.base[lane], warp.pc[lane])),
    };
    let Some(leader) = leader else { return 0 };
    let same =
        |lane: &usize| warp.pc[*lane] == warp.pc[leader] && warp.base[*lane] == warp.base[leader];
    lanes(ready).filter(same).fold(0, |mask, lane| mask | 1 << lane)
}

/// Runs a group until it parts, waits, ends, or comes to where others may be.
fn together(
    cx: &mut Cx,
    code: &[Op],
    others: Mask,
    left: &mut u64,
    count: &mut u64,
) -> Result<(), Box<Fault>> {
    let checks = cx.grid.launch.checks.uninitialised;
    let mut group = cx.mask;
    let mut first = true;
    // Who goes on from here has not to come here.
    let (pc, base) = (cx.pc, cx.base as u32);
    cx.warp.leave(group, |it| it.at == pc && it.base == base);
    loop {
        let Some(op) = code.get(cx.pc as usize) else {
            // Every function ends with `ret`.
            return Err(cx.fault(0, Kind::Illegal("control runs out of the module".to_owned())));
        };
        if *left == 0 || (op.join && !first && (others != 0 || !cx.warp.parties.is_empty())) {
            cx.go(group, cx.pc);
            return Ok(());
        }
        first = false;
        *left -= 1;
        if op.sync {
            group |= gather(cx);
        }
        cx.mask = group;
        if let Some(guard) = op.guard {
            if checks && let Ok(slot) = guard.of {
                need(cx, slot, "the predicate of the instruction")?;
            }
            cx.mask = cx.pred(guard);
        }
        *count += u64::from(cx.mask.count_ones());
        let mut flow = Flow::Next;
        if cx.mask != 0 {
            if checks {
                for &slot in &op.needs {
                    need(cx, slot, "an operand decides what the instruction does")?;
                }
                let base = cx.base;
                let all = |known: Mask, slot: &crate::code::Slot| {
                    known & cx.warp.known[base + slot.0 as usize]
                };
                let known = op.reads.iter().fold(Mask::MAX, all);
                if (cx.warp.products.busy() && !op.products) || cx.warp.loads.busy() {
                    waited_for(cx, op)?;
                }
                flow = (op.run)(cx)?;
                if !op.marks {
                    for &slot in &op.writes {
                        cx.mark(slot, known);
                    }
                }
            } else {
                flow = (op.run)(cx)?;
            }
        }
        match flow {
            Flow::Next => cx.pc += 1,
            Flow::Branch { taken, target } if taken == group => cx.pc = target,
            Flow::Branch { taken: 0, .. } => cx.pc += 1,
            Flow::Branch { taken, target } => {
                if op.meet != NOWHERE {
                    cx.warp.part(op.meet, cx.base as u32, group);
                }
                cx.go(taken, target);
                cx.go(group & !taken, cx.pc + 1);
                return Ok(());
            }
            Flow::Moved => {
                // Those whose guard is false go on.
                cx.go(group & !cx.mask, cx.pc + 1);
                if op.meet != NOWHERE {
                    cx.warp.part(op.meet, cx.base as u32, group);
                }
                return Ok(());
            }
        }
    }
}

/// The threads that wait at this operation for others.
fn gather(cx: &mut Cx) -> Mask {
    let mut found = 0;
    for lane in lanes(cx.warp.waiting) {
        let here = cx.warp.pc[lane] == cx.pc && cx.warp.base[lane] as usize == cx.base;
        if here && cx.warp.wait[lane] == Wait::Others {
            cx.warp.wait(lane, Wait::Not);
            found |= 1 << lane;
        }
    }
    found
}

/// Whether an operation uses no register that a product on its way uses.
#[cold]
fn waited_for(cx: &Cx, op: &Op) -> Result<(), Box<Fault>> {
    let reads = op.reads.iter().map(|it| (it, false));
    for (slot, writes) in reads.chain(op.writes.iter().map(|it| (it, true))) {
        let reg = cx.base + slot.0 as usize;
        let product = if op.products { None } else { cx.warp.products.misuse(reg, writes) };
        let what = match (product, cx.warp.loads.misuse(reg, writes)) {
            (Some(Misuse::Sum), _) => "a product on its way has its sum in a register of it",
            (Some(Misuse::Factor), _) => "a product on its way has a factor in a register of it",
            (None, Some(_)) => "a load of tensor memory is on its way to a register of it",
            (None, None) => continue,
        };
        return Err(cx.fault(cx.mask.trailing_zeros() as usize % 32, Kind::InFlight(what)));
    }
    Ok(())
}

#[inline]
fn need(cx: &Cx, slot: crate::code::Slot, what: &'static str) -> Result<(), Box<Fault>> {
    let missing = cx.mask & !cx.warp.known[cx.base + slot.0 as usize];
    match missing {
        0 => Ok(()),
        _ => Err(cx.fault(missing.trailing_zeros() as usize, Kind::Uninitialised(what))),
    }
}
