//! `clusterlaunchcontrol`: a running cluster takes over the work of one that has not begun.
//!
//! The answer is opaque on a device. Here it is the index of the first block, 32 bits each, and
//! behind it whether there is one.

use ptx::tree::Operand;

use super::copy::{Word, put, shared_of};
use super::{Made, mbarrier, operands};
use crate::code::Flow;
use crate::decode::{Decoder, Head};
use crate::machine::{block_of, lanes};
use crate::memory::Space;

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    h.has("b128");
    if h.has("query_cancel") {
        return query(d, h, o);
    }
    h.has("try_cancel");
    h.has("async");
    h.has("mbarrier::complete_tx::bytes");
    let all = h.has("multicast::cluster::all");
    let space = h.find(Space::parse).unwrap_or(Space::Generic);
    let [to, barrier] = operands(o)?;
    let (to, barrier) = (d.address(to, space)?, d.address(barrier, space)?);
    Ok(Box::new(move |cx| {
        let (addresses, barriers) = (to.read(cx), barrier.read(cx));
        for lane in lanes(cx.mask) {
            let answer = match cx.grid.claim() {
                Some(number) => {
                    let [x, y, z] = block_of(cx.grid, number, 0).map(u64::from);
                    [x | y << 32, z | 1 << 32]
                }
                None => [0, 0],
            };
            let words = answer.map(|value| Word { value, known: 255 });
            let ranks = match all {
                true => (0..cx.grid.cluster_size()).map(Some).collect(),
                false => vec![None],
            };
            for rank in ranks {
                cx.begin_async();
                let at = shared_of(to.space, addresses[lane], rank);
                let barrier = shared_of(barrier.space, barriers[lane], rank);
                let done = put(cx, lane, at, 16, &words, None)
                    .and_then(|()| mbarrier::complete(cx, lane, barrier, 16));
                cx.end_background();
                done?;
            }
        }
        Ok(Flow::Next)
    }))
}

fn query<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let [to, answer] = operands(o)?;
    if h.has("is_canceled") {
        h.has("pred");
        let (to, [_, high]) = (d.pred_dst(to)?, d.src_wide(answer)?);
        return Ok(Box::new(move |cx| {
            let high = cx.get(high);
            let is = lanes(cx.mask).filter(|&it| high[it] >> 32 & 1 == 1);
            let bits = is.fold(0, |all, lane| all | 1 << lane);
            cx.put_pred(to, bits);
            Ok(Flow::Next)
        }));
    }
    h.has("v4");
    h.has("b32");
    let first = match h.any(&["get_first_ctaid::x", "get_first_ctaid::y", "get_first_ctaid::z"]) {
        Some("get_first_ctaid::y") => 1,
        Some("get_first_ctaid::z") => 2,
        _ => 0,
    };
    h.has("get_first_ctaid");
    let (to, [low, high]) = (d.dsts(to)?, d.src_wide(answer)?);
    d.op.marks = true;
    Ok(Box::new(move |cx| {
        let (low, high) = (cx.get(low), cx.get(high));
        // Where there is no block, its index has no value.
        let known = (0..32).fold(0, |all, i| all | ((high[i] >> 32 & 1) as u32) << i);
        for (n, to) in to.iter().enumerate() {
            cx.put(*to, |i| match first + n {
                0 => low[i] & 0xFFFF_FFFF,
                1 => low[i] >> 32,
                2 => high[i] & 0xFFFF_FFFF,
                _ => 0,
            });
            cx.mark(to.slot, known);
        }
        Ok(Flow::Next)
    }))
}
