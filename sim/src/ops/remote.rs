//! Stores and reductions in the background, to the memory of other blocks: `st.async`,
//! `red.async`.

use ptx::tree::Operand;

use super::bulk::combine;
use super::copy::Word;
use super::memory::order;
use super::{Made, atomic, mbarrier};
use crate::code::Flow;
use crate::decode::head::bits;
use crate::decode::{Decoder, Head};
use crate::fault::Access;
use crate::machine::race::{Order, Scope};
use crate::machine::{Request, lanes};
use crate::memory::Space;

/// `st.async`
pub fn store<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let completes = h.has("mbarrier::complete_tx::bytes");
    let space = h.find(Space::parse).unwrap_or(match completes {
        true => Space::Cluster,
        false => Space::Generic,
    });
    let order = order(h, Order::WEAK);
    h.drop(|it| matches!(it, "v2" | "v4"));
    let ty = h.ty()?;
    let (at, from, barrier) = match o {
        [at, from] => (at, from, None),
        [at, from, barrier] => (at, from, Some(barrier)),
        _ => return Err(format!("{} operands", o.len())),
    };
    let mut each = bits(ty) / 8;
    let from = match each {
        16 => {
            each = 8;
            d.src_wide(from)?.to_vec()
        }
        _ => d.srcs(from, ty)?,
    };
    let at = d.address(at, space)?;
    let barrier = match barrier {
        Some(barrier) => Some(d.address(barrier, space)?),
        None if completes => return Err("no barrier".to_owned()),
        None => None,
    };
    let size = each * from.len() as u32;
    Ok(Box::new(move |cx| {
        let values: Vec<_> = from.iter().map(|it| (cx.get(*it), cx.known(*it))).collect();
        let addresses = at.read(cx);
        let barriers = barrier.map(|it| (it.space, it.read(cx)));
        for lane in lanes(cx.mask) {
            cx.begin_async();
            let request = Request {
                what: Access::Store,
                space: at.space,
                address: addresses[lane],
                size,
                order: if completes { Order::WEAK } else { order },
            };
            let mut done = cx.access(lane, request, |region, at| {
                for (n, (values, known)) in values.iter().enumerate() {
                    let at = at + u64::from(each) * n as u64;
                    region.store(at, each, values[lane]);
                    region.mark(at, each, known >> lane & 1 == 1);
                }
            });
            if let Some((space, all)) = &barriers {
                done = done
                    .and_then(|()| mbarrier::complete(cx, lane, (*space, all[lane]), size.into()));
            }
            cx.end_background();
            done?;
        }
        Ok(Flow::Next)
    }))
}

/// `red.async`
pub fn reduce<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let completes = h.has("mbarrier::complete_tx::bytes");
    let space = h.find(Space::parse).unwrap_or(match completes {
        true => Space::Cluster,
        false => Space::Generic,
    });
    let order = order(h, Order::strong(Scope::Cluster));
    let operation =
        h.any(&["and", "or", "xor", "add", "inc", "dec", "min", "max"]).ok_or("no operation")?;
    let ty = h.ty()?;
    let change = atomic::change(operation, ty)?;
    let each = bits(ty) / 8;
    let (at, from, barrier) = match o {
        [at, from] if !completes => (at, from, None),
        [at, from, barrier] => (at, from, Some(barrier)),
        _ => return Err(format!("{} operands", o.len())),
    };
    let (at, from) = (d.address(at, space)?, d.src(from, ty)?);
    let barrier = match barrier {
        Some(barrier) => Some(d.address(barrier, space)?),
        None => None,
    };
    Ok(Box::new(move |cx| {
        let (values, addresses) = (cx.get(from), at.read(cx));
        let barriers = barrier.map(|it| (it.space, it.read(cx)));
        for lane in lanes(cx.mask) {
            cx.begin_async();
            let words = [Word { value: values[lane], known: 255 }];
            let to = (at.space, addresses[lane]);
            let mut done = match each {
                8 => combine(cx, lane, to, (&words, 8), &change, order),
                _ => {
                    let (space, address) = to;
                    let request =
                        Request { what: Access::Atomic, space, address, size: each, order };
                    let value = words[0].value;
                    cx.access(lane, request, |region, at| {
                        region.update(at, each, |old| change(old, value, 0));
                    })
                }
            };
            if let Some((space, all)) = &barriers {
                done = done
                    .and_then(|()| mbarrier::complete(cx, lane, (*space, all[lane]), each.into()));
            }
            cx.end_background();
            done?;
        }
        Ok(Flow::Next)
    }))
}
