//! Tensor memory: `tcgen05`, of one block (`.cta_group::1`).

mod multiply;
mod transfer;

use ptx::tree::Operand;
use target_desc::Mod;

use super::control::need;
use super::copy::shared_of;
use super::matrix::{same, whole};
use super::{Made, mbarrier, operands};
use crate::code::{Flow, Src};
use crate::decode::{Decoder, Head};
use crate::fault::{Access, Fault, Kind};
use crate::machine::race::{Order, Scope};
use crate::machine::{Cx, Request, lanes};
use crate::memory::Space;

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    if h.sees("cta_group::2") {
        return Err("two blocks together".to_owned());
    }
    h.has("cta_group::1");
    let words = [
        "alloc",
        "dealloc",
        "relinquish_alloc_permit",
        "ld",
        "st",
        "cp",
        "mma",
        "commit",
        "wait::ld",
        "wait::st",
        "fence::before_thread_sync",
        "fence::after_thread_sync",
    ];
    let what = h.any(&words).ok_or("its operation")?;
    match what {
        "mma" => multiply::decode(d, h, o),
        "cp" => multiply::copy(d, h, o),
        "commit" => commit(d, h, o),
        // Barriers order what is done here, and the list of what is on its way the rest.
        "fence::before_thread_sync" | "fence::after_thread_sync" => {
            Ok(Box::new(|_| Ok(Flow::Next)))
        }
        _ => {
            h.has("sync");
            h.has("aligned");
            match what {
                "ld" => transfer::load(d, h, o),
                "st" => transfer::store(d, h, o),
                "wait::ld" => {
                    d.op.products = true;
                    Ok(whole(
                        d,
                        Box::new(|cx, _| {
                            cx.warp.loads.commit();
                            cx.warp.loads.wait(0);
                            Ok(())
                        }),
                    ))
                }
                "wait::st" => Ok(whole(d, Box::new(|_, _| Ok(())))),
                "relinquish_alloc_permit" => Ok(whole(
                    d,
                    Box::new(|cx, _| {
                        cx.block.tensor.closed = true;
                        Ok(())
                    }),
                )),
                "alloc" => alloc(d, h, o),
                _ => dealloc(d, h, o),
            }
        }
    }
}

/// How many columns are asked for, the same in all lanes.
fn count(cx: &Cx, count: Src) -> Result<usize, Box<Fault>> {
    let counts = cx.get(count);
    same(cx, &counts, "number of columns")?;
    let count = (counts[0] & 0xFFFF_FFFF) as usize;
    match count.is_power_of_two() && (32..=512).contains(&count) {
        true => Ok(count),
        false => {
            let why =
                format!("{count} columns: they are given out in powers of two from 32 to 512");
            Err(cx.fault(0, Kind::Illegal(why)))
        }
    }
}

fn alloc<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let space = h.find(Space::parse).unwrap_or(Space::Generic);
    h.ty()?;
    let [at, columns] = operands(o)?;
    let (at, columns) = (d.address(at, space)?, need(d, columns, Mod::u32)?);
    Ok(whole(
        d,
        Box::new(move |cx, _| {
            let columns = count(cx, columns)?;
            let addresses = at.read(cx);
            same(cx, &addresses, "address")?;
            if cx.block.tensor.closed {
                let why = "the block has said that it asks for no more tensor memory".to_owned();
                return Err(cx.fault(0, Kind::Illegal(why)));
            }
            let Some(first) = cx.block.tensor.take(columns) else {
                let why = format!("no {columns} columns of tensor memory are left in the block");
                return Err(cx.fault(0, Kind::Illegal(why)));
            };
            let (space, address, order) = (at.space, addresses[0], Order::WEAK);
            let request = Request { what: Access::Store, space, address, size: 4, order };
            cx.access(0, request, |region, at| {
                region.store(at, 4, first as u64);
                region.mark(at, 4, true);
            })
        }),
    ))
}

fn dealloc<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    h.ty()?;
    let [at, columns] = operands(o)?;
    let (at, columns) = (need(d, at, Mod::b32)?, need(d, columns, Mod::u32)?);
    Ok(whole(
        d,
        Box::new(move |cx, _| {
            let columns = count(cx, columns)?;
            let (first, late) = (cx.get(at)[0] as u32 as usize, cx.get(at));
            same(cx, &late, "address")?;
            unfinished(cx, 0, (first, columns))?;
            if !cx.block.tensor.give_back(first, columns) {
                let why = format!("no {columns} columns were given out at {first:#x}");
                return Err(cx.fault(0, Kind::Illegal(why)));
            }
            Ok(())
        }),
    ))
}

/// That nothing is on its way to columns, of which a thread does not know that it is there.
fn unfinished(cx: &Cx, lane: usize, columns: (usize, usize)) -> Result<(), Box<Fault>> {
    if !cx.grid.launch.checks.races {
        return Ok(());
    }
    let late = cx.block.tensor.writers(columns).find(|it| !cx.knows(lane, it.by, it.time));
    match late {
        Some(_) => {
            let what = "a product or copy is on its way to these columns of tensor memory";
            Err(cx.fault(lane, Kind::InFlight(what)))
        }
        None => Ok(()),
    }
}

/// Lane and first column of an address, where so many columns are given out.
fn place(cx: &Cx, lane: usize, address: u64, count: usize) -> Result<(usize, usize), Box<Fault>> {
    let (row, column) = ((address >> 16 & 0xFFFF) as usize, (address & 0xFFFF) as usize);
    if row >= 128 || !cx.block.tensor.has(column, count) {
        let last = column + count.saturating_sub(1);
        let why = format!(
            "columns {column} to {last} of lane {row} of tensor memory, which are not given out"
        );
        return Err(cx.fault(lane, Kind::Illegal(why)));
    }
    Ok((row, column))
}

/// `tcgen05.commit`: a barrier is told of what the thread has started, when it is there.
fn commit<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    h.has("mbarrier::arrive::one");
    let space = h.find(Space::parse).unwrap_or(Space::Generic);
    let many = h.has("multicast::cluster");
    h.has("b64");
    let (at, ranks) = match (many, o) {
        (true, [at, ranks]) => (at, Some(need(d, ranks, Mod::u16)?)),
        (false, [at]) => (at, None),
        _ => return Err(format!("{} operands", o.len())),
    };
    let at = d.address(at, space)?;
    Ok(Box::new(move |cx| {
        let (addresses, ranks) = (at.read(cx), ranks.map(|it| cx.get(it)));
        for lane in lanes(cx.mask) {
            let targets: Vec<Option<u32>> = match &ranks {
                Some(ranks) => lanes(ranks[lane] as u32).map(|it| Some(it as u32)).collect(),
                None => vec![None],
            };
            cx.background = cx.block.tensor.latest((cx.warp.index, lane));
            let mut done = Ok(());
            for rank in targets {
                let at = shared_of(at.space, addresses[lane], rank);
                let by = mbarrier::Change { arrive: 1, ..Default::default() };
                let order = Order { release: true, ..Order::strong(Scope::Cluster) };
                done = done.and_then(|()| mbarrier::change(cx, lane, at, by, order).map(|_| ()));
            }
            cx.end_background();
            done?;
        }
        Ok(Flow::Next)
    }))
}
