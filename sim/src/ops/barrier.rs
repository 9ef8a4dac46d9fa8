//! Barriers of a block and of a cluster.

use ptx::tree::Operand;
use target_desc::Mod;

use super::control::need;
use super::warp::{Together, meet};
use super::{Made, operands};
use crate::code::{Flow, Pred, Slot, Src};
use crate::decode::{Decoder, Head};
use crate::fault::Kind;
use crate::machine::{Cx, Wait, lanes};

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
        h.drop(|it| matches!(it, "release" | "relaxed" | "acquire" | "aligned"));
        return match h.any(&["arrive", "wait"]) {
            Some("arrive") => Err("it is not written yet".to_owned()),
            _ => Err("it is not written yet".to_owned()),
        };
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
        _ => Err("it is not written yet".to_owned()),
    }
}

/// The threads of the mask come to a barrier, and wait there where `waits` says so.
fn arrive(
    cx: &mut Cx,
    index: Src,
    count: Option<Src>,
    vote: Option<(Pred, Slot)>,
    waits: bool,
) -> Result<(), Box<crate::fault::Fault>> {
    let (indices, counts) = (cx.get(index), count.map(|it| cx.get(it)));
    debug_assert!(vote.is_none());
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
        if waits {
            cx.warp.pc[lane] = cx.pc + 1;
            cx.warp.wait(lane, Wait::Barrier { index: index as u8, phase });
        }
    }
    cx.block.stirred = true;
    Ok(())
}
