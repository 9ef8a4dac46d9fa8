//! Barriers of a block and of a cluster.

use ptx::tree::Operand;
use target_desc::Mod;

use super::control::need;
use super::warp::{Together, meet};
use super::{Made, operands};
use crate::code::{Flow, Pred, Slot, Src};
use crate::decode::{Decoder, Head};
use crate::fault::{Fault, Kind};
use crate::machine::{Cx, Reduction, Wait, lanes};

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    if h.has("warp") {
        h.has("sync");
        let [members] = operands(o)?;
        let members = need(d, members, Mod::b32)?;
        d.op.sync = true;
        let nothing: Together = Box::new(|_, _| Ok(()));
        return Ok(meet(members, nothing));
    }
    if h.has("cluster") {
        // Every access is ordered here.
        h.drop(|it| matches!(it, "release" | "relaxed" | "acquire" | "aligned"));
        return Ok(match h.any(&["arrive", "wait"]) {
            Some("arrive") => Box::new(cluster_arrive),
            _ => Box::new(cluster_wait),
        });
    }
    h.has("cta");
    h.has("aligned");
    match h.any(&["sync", "arrive", "red"]) {
        Some("sync") => {
            let (index, count) = match o {
                [index] => (need(d, index, Mod::u32)?, None),
                [index, count] => (need(d, index, Mod::u32)?, Some(need(d, count, Mod::u32)?)),
                _ => return Err(format!("{} operands", o.len())),
            };
            Ok(Box::new(move |cx| {
                arrive(cx, index, count, None, true)?;
                Ok(Flow::Moved)
            }))
        }
        Some("arrive") => {
            let [index, count] = operands(o)?;
            let (index, count) = (need(d, index, Mod::u32)?, need(d, count, Mod::u32)?);
            Ok(Box::new(move |cx| {
                arrive(cx, index, Some(count), None, false)?;
                Ok(Flow::Next)
            }))
        }
        _ => reduction(d, h, o),
    }
}

/// `barrier.red`: a count, or whether all or any of the predicates are true.
fn reduction<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
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
    Ok(Box::new(move |cx| {
        arrive(cx, index, count, Some((vote, to, kind)), true)?;
        Ok(Flow::Moved)
    }))
}

fn cluster_arrive(cx: &mut Cx) -> Result<Flow, Box<Fault>> {
    let phase = cx.cluster.barrier.phase;
    for lane in lanes(cx.mask) {
        if cx.warp.threads[lane].cluster.replace(phase).is_some() {
            let why = "the thread arrives at the barrier of the cluster twice without waiting";
            return Err(cx.fault(lane, Kind::Illegal(why.to_owned())));
        }
    }
    cx.cluster.barrier.arrived += cx.mask.count_ones();
    cx.block.stirred = true;
    Ok(Flow::Next)
}

fn cluster_wait(cx: &mut Cx) -> Result<Flow, Box<Fault>> {
    cx.go(cx.mask, cx.pc + 1);
    for lane in lanes(cx.mask) {
        let Some(phase) = cx.warp.threads[lane].cluster.take() else {
            let why = "the thread waits at the barrier of the cluster without having arrived";
            return Err(cx.fault(lane, Kind::Illegal(why.to_owned())));
        };
        if phase == cx.cluster.barrier.phase {
            cx.warp.wait(lane, Wait::Cluster { phase });
        }
    }
    Ok(Flow::Moved)
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
    for lane in lanes(cx.mask) {
        let (index, expected) = (indices[lane], counts.map(|it| it[lane] as u32));
        if expected.is_some_and(|it| it == 0 || it % 32 != 0) {
            let why = format!("a barrier of {} threads", expected.unwrap_or(0));
            return Err(cx.fault(lane, Kind::Illegal(why)));
        }
        let Some(barrier) = cx.block.barriers.get_mut(index as usize) else {
            return Err(cx.fault(lane, Kind::Illegal(format!("there is no barrier {index}"))));
        };
        barrier.expected = expected;
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
    cx.block.stirred = true;
    Ok(())
}
