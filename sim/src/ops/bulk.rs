//! Copies of many bytes in the background: `cp.async.bulk`, `cp.reduce.async.bulk`.

use ptx::tree::Operand;
use target_desc::Mod;

use super::control::need;
use super::copy::{Word, put, shared_of, take};
use super::memory::order;
use super::{Made, atomic, mbarrier};
use crate::code::{Flow, Src};
use crate::decode::head::bits;
use crate::decode::{Address, Decoder, Head};
use crate::fault::{Access, Fault};
use crate::machine::race::{Order, Scope};
use crate::machine::{Cx, Request, lanes};
use crate::memory::Space;

/// Who is told of a copy, and the operands behind that.
pub(super) struct Told<'a, 'o> {
    /// The barrier, where it is one.
    pub(super) barrier: Option<Address>,
    /// The blocks that it goes to, where there are many.
    pub(super) ranks: Option<Src>,
    rest: &'o [Operand<'a>],
}

/// Reads who is told: a barrier in `barrier_space`, where that is said, and `many` blocks.
pub(super) fn told<'a, 'o>(
    d: &mut Decoder<'_, 'a>,
    rest: &'o [Operand<'a>],
    barrier_space: Option<Space>,
    many: bool,
) -> Result<Told<'a, 'o>, String> {
    let (barrier, rest) = match (barrier_space, rest) {
        (Some(space), [barrier, rest @ ..]) => (Some(d.address(barrier, space)?), rest),
        _ => (None, rest),
    };
    let ranks = match rest {
        [ranks, ..] if many => Some(need(d, ranks, Mod::b32)?),
        _ => None,
    };
    Ok(Told { barrier, ranks, rest })
}

/// `cp.async.bulk` and `cp.reduce.async.bulk`.
pub fn bulk<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>], reduces: bool) -> Made {
    let (Some(to_space), Some(from_space)) = (h.find(Space::parse), h.find(Space::parse)) else {
        return Err("no state spaces".to_owned());
    };
    let order = order(h, Order::strong(Scope::Gpu));
    let grouped = h.has("bulk_group");
    let many = h.any(&["multicast::cluster", "multicast::cluster::16b", "multicast::cluster::32b"]);
    h.has("mbarrier::complete_tx::bytes");
    let masked = h.has("cp_mask");
    h.has("noftz");
    let change = match reduces {
        true => {
            let operation = h
                .any(&["and", "or", "xor", "add", "inc", "dec", "min", "max"])
                .ok_or("no operation")?;
            let ty = h.ty()?;
            Some((atomic::change(operation, ty)?, bits(ty) / 8))
        }
        false => {
            h.has("b128");
            None
        }
    };
    let [to, from, size, rest @ ..] = o else { return Err(format!("{} operands", o.len())) };
    let (to, from) = (d.address(to, to_space)?, d.address(from, from_space)?);
    let size = need(d, size, Mod::u32)?;
    let barrier_space = (!grouped).then_some(to_space);
    let Told { barrier, ranks, rest } = told(d, rest, barrier_space, many.is_some())?;
    let mask = match (masked, rest) {
        (true, [.., mask]) => Some(need(d, mask, Mod::b16)?),
        _ => None,
    };
    Ok(Box::new(move |cx| {
        let (to_at, from_at, sizes) = (to.read(cx), from.read(cx), cx.get(size));
        let barriers = barrier.map(|it| (it.space, it.read(cx)));
        let (ranks, masks) = (ranks.map(|it| cx.get(it)), mask.map(|it| cx.get(it)));
        for lane in lanes(cx.mask) {
            let size = sizes[lane] & 0xFFFF_FFFF;
            if !size.is_multiple_of(16) {
                let why = format!("a bulk copy of {size} bytes, which is no multiple of 16");
                return Err(cx.fault(lane, crate::fault::Kind::Illegal(why)));
            }
            let targets: Vec<Option<u32>> = match &ranks {
                Some(ranks) => lanes(ranks[lane] as u32).map(|it| Some(it as u32)).collect(),
                None => vec![None],
            };
            let mask = masks.map(|it| it[lane] as u16);
            let mut times = (cx.begin_async(), 0);
            let mut done = Ok(());
            let words = take(cx, lane, (from.space, from_at[lane]), size, 16);
            times.1 = cx.begin_async();
            match words {
                Ok(words) => {
                    for rank in targets {
                        let at = shared_of(to.space, to_at[lane], rank);
                        let step = match &change {
                            None => put(cx, lane, at, 16, &words, mask),
                            Some((change, each)) => {
                                combine(cx, lane, at, (&words, *each), change, order)
                            }
                        };
                        let step = step.and_then(|()| match &barriers {
                            Some((space, all)) => {
                                let at = shared_of(*space, all[lane], rank);
                                mbarrier::complete(cx, lane, at, size)
                            }
                            None => Ok(()),
                        });
                        done = done.and(step);
                    }
                }
                Err(fault) => done = Err(fault),
            }
            cx.end_background();
            done?;
            if barriers.is_none() {
                cx.warp.threads[lane].bulk.open = times;
            }
        }
        Ok(Flow::Next)
    }))
}

/// Combines the values of bytes with those at an address.
pub fn combine(
    cx: &mut Cx,
    lane: usize,
    (space, address): (Space, u64),
    (words, each): (&[Word], u32),
    change: &atomic::Change,
    order: Order,
) -> Result<(), Box<Fault>> {
    let per_word = 8 / u64::from(each);
    for i in 0..words.len() as u64 * per_word {
        let value = words[(i / per_word) as usize].value >> (8 * u64::from(each) * (i % per_word));
        let value = crate::memory::region::low(value, each);
        let address = address.wrapping_add(i * u64::from(each));
        let request = Request { what: Access::Atomic, space, address, size: each, order };
        cx.access(lane, request, |region, at| {
            region.update(at, each, |old| change(old, value, 0));
        })?;
    }
    Ok(())
}
