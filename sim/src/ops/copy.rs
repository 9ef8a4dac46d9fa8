//! Copies in the background: `cp.async`, `cp.async.bulk`.
//!
//! The bytes are there at once. What makes them late is the looking for races: who uses them
//! without having waited for them is found.

use ptx::tree::{Operand, Value};
use target_desc::Mod;

use super::control::need;
use super::memory::is_hint;
use super::{Made, mbarrier, operands};
use crate::code::{Flow, Pred, Src};
use crate::decode::{Decoder, Head};
use crate::fault::{Access, Fault};
use crate::machine::race::{Order, Scope};
use crate::machine::{Copies, Cx, Request, Thread, lanes};
use crate::memory::Space;
use crate::memory::space::{SHARED, SHARED_STRIDE};

/// Up to 8 bytes.
#[derive(Clone, Copy)]
pub struct Word {
    /// Their value.
    pub value: u64,
    /// Which of them have one.
    pub known: u8,
}

/// The address in the shared memory of block `rank` of the cluster that `address` has in that
/// of its own block; without a rank the address itself.
pub fn shared_of(space: Space, address: u64, rank: Option<u32>) -> (Space, u64) {
    let Some(rank) = rank else { return (space, address) };
    let at = address.wrapping_sub(if space == Space::Generic { SHARED } else { 0 });
    (Space::Cluster, (u64::from(rank) + 1) * SHARED_STRIDE + at % SHARED_STRIDE)
}

/// Reads bytes, in pieces of `piece`.
pub fn take(
    cx: &mut Cx,
    lane: usize,
    (space, address): (Space, u64),
    size: u64,
    piece: u32,
) -> Result<Vec<Word>, Box<Fault>> {
    let unit = piece.min(8);
    let mut out = Vec::with_capacity((size / u64::from(unit)) as usize);
    let mut done = 0;
    while done < size {
        let address = address.wrapping_add(done);
        let order = Order::WEAK;
        let request = Request { what: Access::Load, space, address, size: piece, order };
        cx.access(lane, request, |region, at| {
            for i in 0..u64::from(piece / unit) {
                let at = at + i * u64::from(unit);
                let known = match region.is_written(at, unit) {
                    true => 255,
                    false => (0..u64::from(unit))
                        .fold(0, |all, i| all | u8::from(region.is_written(at + i, 1)) << i),
                };
                out.push(Word { value: region.load(at, unit), known });
            }
        })?;
        done += u64::from(piece);
    }
    Ok(out)
}

/// Writes bytes, in pieces of `piece`; of each 16 only those of the mask.
pub fn put(
    cx: &mut Cx,
    lane: usize,
    (space, address): (Space, u64),
    piece: u32,
    words: &[Word],
    mask: Option<u16>,
) -> Result<(), Box<Fault>> {
    let unit = u64::from(piece.min(8));
    let each = (u64::from(piece) / unit) as usize;
    for (n, words) in words.chunks(each).enumerate() {
        let address = address.wrapping_add(n as u64 * u64::from(piece));
        let mut one = |address: u64, size: u32, words: &[Word], unit: u64| {
            let order = Order::WEAK;
            let request = Request { what: Access::Store, space, address, size, order };
            cx.access(lane, request, |region, at| {
                for (i, word) in words.iter().enumerate() {
                    let at = at + i as u64 * unit;
                    region.store(at, unit as u32, word.value);
                    match word.known {
                        255 => region.mark(at, unit as u32, true),
                        known => (0..unit).for_each(|i| {
                            region.mark(at + i, 1, known >> i & 1 == 1);
                        }),
                    }
                }
            })
        };
        match mask {
            None => one(address, piece, words, unit)?,
            Some(mask) => {
                for i in (0..u64::from(piece)).filter(|it| mask >> it & 1 == 1) {
                    let (word, byte) = (words[(i / unit) as usize], i % unit);
                    let known = if word.known >> byte & 1 == 1 { 255 } else { 0 };
                    let word = Word { value: word.value >> (8 * byte), known };
                    one(address.wrapping_add(i), 1, &[word], 1)?;
                }
            }
        }
    }
    Ok(())
}

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    h.drop(is_hint);
    let reduces = h.has("reduce");
    h.has("async");
    if h.has("bulk") {
        if h.has("prefetch") {
            h.drop(|it| it == "L2" || it == "global");
            return Ok(Box::new(|_| Ok(Flow::Next)));
        }
        if h.has("tensor") {
            return super::tensor::decode(d, h, o, reduces);
        }
        return match h.any(&["commit_group", "wait_group"]) {
            Some("commit_group") => Ok(commit(|it| &mut it.bulk)),
            Some(_) => wait_group(d, h, o, |it| &mut it.bulk),
            None => super::bulk::bulk(d, h, o, reduces),
        };
    }
    match h.any(&["commit_group", "wait_group", "wait_all", "mbarrier"]) {
        Some("commit_group") => Ok(commit(|it| &mut it.copies)),
        Some("wait_group") => wait_group(d, h, o, |it| &mut it.copies),
        Some("wait_all") => Ok(Box::new(|cx| {
            for lane in lanes(cx.mask) {
                wait(cx, lane, 0, true, false, |it| &mut it.copies);
            }
            Ok(Flow::Next)
        })),
        Some(_) => arrive(d, h, o),
        None => small(d, h, o),
    }
}

type Which = fn(&mut Thread) -> &mut Copies;

fn commit(which: Which) -> crate::code::Run {
    Box::new(move |cx| {
        for lane in lanes(cx.mask) {
            let copies = which(&mut cx.warp.threads[lane]);
            let open = std::mem::take(&mut copies.open);
            copies.groups.push_back(open);
        }
        Ok(Flow::Next)
    })
}

fn wait_group<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>], which: Which) -> Made {
    let reads = h.has("read");
    let [count] = operands(o)?;
    let count = d.integer(count)?.max(0) as usize;
    Ok(Box::new(move |cx| {
        for lane in lanes(cx.mask) {
            wait(cx, lane, count, false, reads, which);
        }
        Ok(Flow::Next)
    }))
}

/// All but the last `keep` groups are done; where `all`, those in no group too.
fn wait(cx: &mut Cx, lane: usize, keep: usize, all: bool, reads: bool, which: Which) {
    let copies = which(&mut cx.warp.threads[lane]);
    let mut latest = (0, 0);
    if all {
        latest = std::mem::take(&mut copies.open);
    }
    while copies.groups.len() > keep {
        let group = match reads {
            // What they wrote is still to be waited for.
            true => {
                let at = copies.groups.len() - keep - 1;
                latest = copies.groups.iter().take(at + 1).fold(latest, |all, it| all.max(*it));
                break;
            }
            false => copies.groups.pop_front().unwrap_or_default(),
        };
        latest = latest.max(group);
    }
    let time = if reads { latest.0 } else { latest.1 };
    if time > 0 && cx.grid.launch.checks.races {
        cx.await_background(lane, lane, time);
    }
}

/// `cp.async.mbarrier.arrive`
fn arrive<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    h.has("arrive");
    // Else the arrival is one more than those that are expected.
    let counts = h.has("noinc");
    h.has("b64");
    let space = h.find(Space::parse).unwrap_or(Space::Generic);
    let [at] = operands(o)?;
    let at = d.address(at, space)?;
    Ok(Box::new(move |cx| {
        let addresses = at.read(cx);
        for lane in lanes(cx.mask) {
            let copies = &cx.warp.threads[lane].copies;
            let latest = copies.groups.iter().fold(copies.open, |all, it| all.max(*it));
            let time = latest.1;
            cx.background = (time > 0).then_some(time);
            let by = mbarrier::Change { arrive: u64::from(counts), ..Default::default() };
            let order = Order { release: true, ..Order::strong(Scope::Cluster) };
            let done = mbarrier::change(cx, lane, (at.space, addresses[lane]), by, order);
            cx.end_background();
            done?;
        }
        Ok(Flow::Next)
    }))
}

/// How many bytes there are of the source.
enum Part {
    All,
    Bytes(Src),
    /// None where it is true.
    Ignored(Pred),
}

/// `cp.async`: 4, 8 or 16 bytes.
fn small<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let (to_space, from_space) = (h.find(Space::parse), h.find(Space::parse));
    let (Some(to_space), Some(from_space)) = (to_space, from_space) else {
        return Err("no state spaces".to_owned());
    };
    let policy = usize::from(h.has("L2::cache_hint"));
    let [to, from, size, rest @ ..] = o else { return Err(format!("{} operands", o.len())) };
    let (to, from) = (d.address(to, to_space)?, d.address(from, from_space)?);
    let size = d.integer(size)?.clamp(0, 16) as u32;
    if !matches!(size, 4 | 8 | 16) {
        return Err(format!("a copy of {size} bytes"));
    }
    let part = match &rest[..rest.len().saturating_sub(policy)] {
        [] => Part::All,
        [it] => match it.value {
            Value::Constant(_) => Part::Bytes(d.src(it, Mod::u32)?),
            _ if it.negated || d.is_predicate(it) => Part::Ignored(d.pred(it)?),
            _ => Part::Bytes(need(d, it, Mod::u32)?),
        },
        _ => return Err(format!("{} operands", o.len())),
    };
    Ok(Box::new(move |cx| {
        let (to_at, from_at) = (to.read(cx), from.read(cx));
        let mut sizes = [u64::from(size); 32];
        match &part {
            Part::All => {}
            Part::Bytes(bytes) => sizes = cx.get(*bytes).map(|it| it.min(u64::from(size))),
            Part::Ignored(pred) => {
                let ignored = cx.pred(*pred);
                lanes(ignored).for_each(|lane| sizes[lane] = 0);
            }
        }
        for lane in lanes(cx.mask) {
            let read = cx.begin_background();
            let (source, whole) = ((from.space, from_at[lane]), sizes[lane] == u64::from(size));
            let words = match whole {
                true => take(cx, lane, source, u64::from(size), size),
                // What is missing is zero.
                false => take(cx, lane, source, sizes[lane], 1).map(|bytes| {
                    let unit = size.min(8) as usize;
                    (0..size as usize / unit)
                        .map(|n| {
                            (0..unit).rev().fold(Word { value: 0, known: 0 }, |all, i| {
                                let byte = bytes.get(n * unit + i);
                                let byte = byte.copied().unwrap_or(Word { value: 0, known: 255 });
                                Word {
                                    value: all.value << 8 | byte.value,
                                    known: all.known << 1 | (byte.known & 1),
                                }
                            })
                        })
                        .collect()
                }),
            };
            let written = cx.begin_background();
            let done = words.and_then(|it| put(cx, lane, (to.space, to_at[lane]), size, &it, None));
            cx.end_background();
            done?;
            cx.warp.threads[lane].copies.open = (read, written);
        }
        Ok(Flow::Next)
    }))
}
