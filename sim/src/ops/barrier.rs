//! Barriers of a block and of a cluster.

use ptx::tree::Operand;
use target_desc::Mod;

use super::control::need;
use super::warp::{Together, meet};
use super::{Made, operands};
use crate::code::{Flow, Mask, Pred, Run, Slot, Src};
use crate::decode::{Decoder, Head};
use crate::fault::{Fault, Kind};
use crate::machine::race::Meeting;
use crate::machine::{Cx, Reduction, Wait, lanes};

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    if h.has("warp") {
        h.has("sync");
        let [members] = operands(o)?;
        let members = need(d, members, Mod::b32)?;
        return Ok(Box::new(move |cx| warp(cx, members)));
    }
    if h.has("cluster") {
        // Every access is ordered here.
        let aligned = h.has("aligned");
        let releases = !h.has("relaxed");
        h.drop(|it| matches!(it, "release" | "acquire"));
        return Ok(match h.any(&["arrive", "wait"]) {
            Some("arrive") => together(d, aligned, move |cx| cluster_arrive(cx, releases)),
            _ => together(d, aligned, cluster_wait),
        });
    }
    h.has("cta");
    let aligned = h.has("aligned") || h.mnemonic == "bar";
    match h.any(&["sync", "arrive", "red"]) {
        Some("sync") => {
            let (index, count) = match o {
                [index] => (need(d, index, Mod::u32)?, None),
                [index, count] => (need(d, index, Mod::u32)?, Some(need(d, count, Mod::u32)?)),
                _ => return Err(format!("{} operands", o.len())),
            };
            Ok(together(d, aligned, move |cx| arrive(cx, index, count, None, true)))
        }
        Some("arrive") => {
            let [index, count] = operands(o)?;
            let (index, count) = (need(d, index, Mod::u32)?, need(d, count, Mod::u32)?);
            Ok(together(d, aligned, move |cx| arrive(cx, index, Some(count), None, false)))
        }
        _ => reduction(d, h, o, aligned),
    }
}

/// `barrier.red`: a count, or whether all or any of the predicates are true.
fn reduction<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>], aligned: bool) -> Made {
    let kind = match h.any(&["popc", "and", "or"]) {
        Some("popc") => Reduction::Count,
        Some("and") => Reduction::All,
        _ => Reduction::Any,
    };
    h.ty()?;
    let (to, index, count, vote) = match o {
        [to, index, vote] => (to, index, None, vote),
        [to, index, count, vote] => (to, index, Some(count), vote),
        _ => return Err(format!("{} operands", o.len())),
    };
    let to = d.dst(to)?.slot;
    let index = need(d, index, Mod::u32)?;
    let count = match count {
        Some(count) => Some(need(d, count, Mod::u32)?),
        None => None,
    };
    let vote = d.pred(vote)?;
    // Who wakes the threads writes the result.
    d.op.marks = true;
    Ok(together(d, aligned, move |cx| arrive(cx, index, count, Some((vote, to, kind)), true)))
}

/// What threads do at a barrier; all of the warp together where it is `aligned`.
fn together(
    d: &mut Decoder,
    aligned: bool,
    run: impl Fn(&mut Cx) -> Result<(), Box<Fault>> + Send + Sync + 'static,
) -> Run {
    if aligned {
        d.op.sync = true;
        let run: Together = Box::new(move |cx, _| run(cx));
        return meet(Src::Const(u64::from(u32::MAX)), run);
    }
    Box::new(move |cx| {
        cx.go(cx.mask, cx.pc + 1);
        run(cx)?;
        Ok(Flow::Moved)
    })
}

/// `bar.warp.sync`: threads go on when all members have come to one with the same mask.
fn warp(cx: &mut Cx, members: Src) -> Result<Flow, Box<Fault>> {
    let all = cx.get(members);
    let here = cx.mask;
    cx.go(here, cx.pc + 1);
    for lane in lanes(here) {
        let wanted = all[lane] as Mask;
        if wanted >> lane & 1 == 0 {
            let why = format!("the thread is not in its own member mask {wanted:#010x}");
            return Err(cx.fault(lane, Kind::Divergence(why)));
        }
        cx.warp.wait(lane, Wait::Warp { members: wanted });
    }
    for lane in lanes(here) {
        let Wait::Warp { members } = cx.warp.wait[lane] else { continue };
        let members = members & cx.warp.born;
        let gone = members & !cx.warp.live;
        if gone != 0 {
            return Err(cx.fault(lane, exited(gone)));
        }
        let wait = Wait::Warp { members: all[lane] as Mask };
        if lanes(members).any(|it| cx.warp.wait[it] != wait) {
            continue;
        }
        if cx.grid.launch.checks.races {
            let own = cx.block_number();
            let (number, threads) = (cx.warp.index, cx.block.threads);
            let mut meeting = Meeting::default();
            for it in lanes(members) {
                meeting.add(own, number, it, &cx.warp.threads[it].clock);
            }
            let live = cx.warp.live;
            let clock = meeting.end(threads, |_, _| live);
            cx.tick(std::iter::empty());
            let now = cx.block.time;
            lanes(members).for_each(|it| cx.warp.threads[it].clock.meet(&clock, now));
        }
        lanes(members).for_each(|it| cx.warp.wait(it, Wait::Not));
    }
    Ok(Flow::Moved)
}

/// Threads of a member mask have ended.
pub fn exited(gone: Mask) -> Kind {
    let lane = gone.trailing_zeros();
    Kind::Divergence(format!(
        "the thread waits here for others of its warp, and that of lane {lane} has ended"
    ))
}

fn cluster_arrive(cx: &mut Cx, releases: bool) -> Result<(), Box<Fault>> {
    let phase = cx.cluster.barrier.phase;
    let own = cx.block_number();
    for lane in lanes(cx.mask) {
        if cx.warp.threads[lane].cluster.replace(phase).is_some() {
            let why = "the thread arrives at the barrier of the cluster twice without waiting";
            return Err(cx.fault(lane, Kind::Illegal(why.to_owned())));
        }
        if cx.grid.launch.checks.races && releases {
            let clock = &cx.warp.threads[lane].clock;
            cx.cluster.barrier.meeting.add(own, cx.warp.index, lane, clock);
        }
    }
    cx.tick(lanes(cx.mask));
    cx.cluster.barrier.arrived += cx.mask.count_ones();
    cx.cluster.stirred = true;
    Ok(())
}

fn cluster_wait(cx: &mut Cx) -> Result<(), Box<Fault>> {
    for lane in lanes(cx.mask) {
        let Some(phase) = cx.warp.threads[lane].cluster.take() else {
            let why = "the thread waits at the barrier of the cluster without having arrived";
            return Err(cx.fault(lane, Kind::Illegal(why.to_owned())));
        };
        if phase == cx.cluster.barrier.phase {
            cx.warp.wait(lane, Wait::Cluster { phase });
        } else {
            let now = cx.warp.threads[lane].clock.now;
            cx.warp.threads[lane].clock.meet(&cx.cluster.barrier.clock, now);
        }
    }
    Ok(())
}

/// The threads of the mask come to a barrier, and wait there where `waits` says so.
fn arrive(
    cx: &mut Cx,
    index: Src,
    count: Option<Src>,
    vote: Option<(Pred, Slot, Reduction)>,
    waits: bool,
) -> Result<(), Box<Fault>> {
    let (indices, counts) = (cx.get(index), count.map(|it| cx.get(it)));
    let votes = vote.map_or(0, |it| cx.pred(it.0));
    let own = cx.block_number();
    for lane in lanes(cx.mask) {
        let (index, expected) = (indices[lane], counts.map(|it| it[lane] as u32));
        if expected.is_some_and(|it| it == 0 || it % 32 != 0) {
            let why = format!("a barrier of {} threads", expected.unwrap_or(0));
            return Err(cx.fault(lane, Kind::Illegal(why)));
        }
        let Some(barrier) = cx.block.barriers.get_mut(index as usize) else {
            return Err(cx.fault(lane, Kind::Illegal(format!("there is no barrier {index}"))));
        };
        if barrier.arrived > 0 && barrier.expected != expected {
            let say = |it: Option<u32>| it.map_or("all".to_owned(), |it| it.to_string());
            let why = format!(
                "the thread says that {} threads come to barrier {index}, and others said {}",
                say(expected),
                say(barrier.expected)
            );
            return Err(cx.fault(lane, Kind::Divergence(why)));
        }
        barrier.expected = expected;
        if cx.grid.launch.checks.races {
            barrier.meeting.add(own, cx.warp.index, lane, &cx.warp.threads[lane].clock);
        }
        barrier.arrived += 1;
        let phase = barrier.phase;
        if vote.is_some() {
            barrier.voters += 1;
            barrier.trues += votes >> lane & 1;
        }
        if waits {
            let index = index as u8;
            cx.warp.pc[lane] = cx.pc + 1;
            let why = match vote {
                Some((_, to, kind)) => {
                    let to = cx.base as u32 + to.0;
                    Wait::Reduction { index, phase, to, kind }
                }
                None => Wait::Barrier { index, phase },
            };
            cx.warp.wait(lane, why);
        }
    }
    if !waits && cx.grid.launch.checks.races {
        cx.tick(lanes(cx.mask));
    }
    cx.block.stirred = true;
    Ok(())
}
