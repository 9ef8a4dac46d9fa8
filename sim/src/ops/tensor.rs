//! Copies of parts of tensors: `cp.async.bulk.tensor` and `cp.reduce.async.bulk.tensor`. Parts are
//! boxes, four rows (`.tile::gather4`, `.tile::scatter4`) or columns of pixels (`.im2col`).
//!
//! What is outside of the tensor is zero, and is not written.

use ptx::tree::{Operand, Value};
use target_desc::Mod;

use super::bulk::{Told, told};
use super::copy::shared_of;
use super::{Made, atomic, mbarrier};
use crate::code::{Flow, Src};
use crate::decode::{Address, Decoder, Head};
use crate::fault::{Access, Fault, Kind};
use crate::machine::race::{Order, Scope};
use crate::machine::{Cx, Request, lanes};
use crate::memory::Space;
use crate::memory::tensor::Tensor;

/// What an instruction does, beside where.
struct Copy {
    map: Address,
    at: Vec<Src>,
    parts: Parts,
    /// How far from its filter a column of pixels is.
    offsets: Vec<Src>,
    shared: Address,
    barrier: Option<Address>,
    ranks: Option<Src>,
    loads: bool,
    reduces: Option<String>,
}

/// What of a tensor is copied.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Parts {
    Box,
    /// Four rows of a tensor of two dimensions.
    Four,
    Pixels,
}

/// Decodes what is behind `cp.async.bulk.tensor`.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>], reduces: bool) -> Made {
    let dimensions = h.any(&["1d", "2d", "3d", "4d", "5d"]).ok_or("its dimensions")?;
    let dimensions = dimensions.trim_end_matches('d').parse::<usize>().unwrap_or(1);
    let (Some(to_space), Some(from_space)) = (h.find(Space::parse), h.find(Space::parse)) else {
        return Err("no state spaces".to_owned());
    };
    let parts =
        match h.any(&["tile", "tile::gather4", "tile::scatter4", "im2col", "im2col_no_offs"]) {
            Some("tile::gather4" | "tile::scatter4") => Parts::Four,
            Some("im2col" | "im2col_no_offs") => Parts::Pixels,
            _ => Parts::Box,
        };
    let grouped = h.has("bulk_group");
    let many = h.any(&["multicast::cluster", "multicast::cluster::16b", "multicast::cluster::32b"]);
    h.has("mbarrier::complete_tx::bytes");
    h.has("cta_group::1");
    h.has("L2::cache_hint");
    let words = ["add", "min", "max", "inc", "dec", "and", "or", "xor"];
    let operation = h.any(&words).map(str::to_owned).filter(|_| reduces);
    let loads = from_space == Space::Global;
    let [to, from, rest @ ..] = o else { return Err(format!("{} operands", o.len())) };
    let (tensor, shared, space) = if loads { (from, to, to_space) } else { (to, from, from_space) };
    let Value::Address(list) = tensor.value else { return Err("no brackets".to_owned()) };
    let [map, at] = d.tree.operands(list) else { return Err("what is in the brackets".to_owned()) };
    let (map, at) = (d.address_of(&map.clone(), Space::Generic)?, d.srcs(at, Mod::s32)?);
    if at.len() != if parts == Parts::Four { 5 } else { dimensions } {
        return Err("its coordinates".to_owned());
    }
    let shared = d.address(shared, space)?;
    let barrier_space = (!grouped).then_some(to_space);
    // Behind the barrier, and before who is told.
    let (offsets, rest) = match (parts, loads, rest) {
        (Parts::Pixels, true, [barrier, offsets, rest @ ..]) => {
            (d.srcs(offsets, Mod::u16)?, [&[*barrier], rest].concat())
        }
        _ => (Vec::new(), rest.to_vec()),
    };
    if !offsets.is_empty() && offsets.len() + 2 != dimensions {
        return Err("its offsets".to_owned());
    }
    let registers = at.iter().chain(&offsets);
    let registers = registers.filter_map(|it| if let Src::Reg(it) = it { Some(*it) } else { None });
    d.op.needs.extend(registers);
    let Told { barrier, ranks, .. } = told(d, &rest, barrier_space, many.is_some())?;
    let reduces = operation;
    let copy = Copy { map, at, parts, offsets, shared, barrier, ranks, loads, reduces };
    Ok(Box::new(move |cx| {
        let (maps, shared) = (copy.map.read(cx), copy.shared.read(cx));
        let at: Vec<_> = copy.at.iter().map(|it| cx.get(*it)).collect();
        let offsets: Vec<_> = copy.offsets.iter().map(|it| cx.get(*it)).collect();
        let barriers = copy.barrier.map(|it| (it.space, it.read(cx)));
        let ranks = copy.ranks.map(|it| cx.get(it));
        for lane in lanes(cx.mask) {
            let tensor = of_map(cx, lane, (copy.map.space, maps[lane]), dimensions)?;
            let at: Vec<i64> = at.iter().map(|it| i64::from(it[lane] as i32)).collect();
            let offsets: Vec<i64> = offsets.iter().map(|it| i64::from(it[lane] as u16)).collect();
            let rows = copy.rows(&tensor, &at, &offsets);
            let rows = rows.map_err(|why| cx.fault(lane, Kind::Illegal(why)))?;
            let bytes = rows.len() as u64 * u64::from(tensor.row() * tensor.element());
            let targets: Vec<Option<u32>> = match &ranks {
                Some(ranks) => lanes(ranks[lane] as u32).map(|it| Some(it as u32)).collect(),
                None => vec![None],
            };
            let read = cx.begin_async();
            let mut done = Ok(());
            for rank in targets {
                let (space, base) = shared_of(copy.shared.space, shared[lane], rank);
                let step = copy.one(cx, lane, (&tensor, &rows), (space, base));
                let step = step.and_then(|()| match &barriers {
                    Some((space, all)) => {
                        let at = shared_of(*space, all[lane], rank);
                        mbarrier::complete(cx, lane, at, bytes)
                    }
                    None => Ok(()),
                });
                done = done.and(step);
            }
            // One time for both: who reads what was copied from has waited for what was copied.
            let times = (read, cx.begin_async());
            cx.end_background();
            done?;
            if barriers.is_none() {
                cx.warp.threads[lane].bulk.open = times;
            }
        }
        Ok(Flow::Next)
    }))
}

/// The tensor of a map.
fn of_map(
    cx: &mut Cx,
    lane: usize,
    at: (Space, u64),
    dimensions: usize,
) -> Result<Tensor, Box<Fault>> {
    let words = super::tensor_map::read(cx, lane, at)?;
    let why = match Tensor::of_map(&words) {
        Ok(it) if it.size.len() == dimensions => return Ok(it),
        Ok(it) => {
            format!("the tensor has {} dimensions, and the instruction {dimensions}", it.size.len())
        }
        Err(why) => why,
    };
    Err(cx.fault(lane, Kind::Illegal(why)))
}

impl Copy {
    /// Where the rows begin that are copied, one behind the other.
    fn rows(&self, tensor: &Tensor, at: &[i64], offsets: &[i64]) -> Result<Vec<Vec<i64>>, String> {
        match (self.parts, at) {
            (Parts::Pixels, _) => tensor.pixels(at, offsets),
            _ if tensor.columns.is_some() => {
                Err("the map is of columns of pixels, not of boxes".to_owned())
            }
            (Parts::Four, [column, rows @ ..]) if tensor.part.get(1) == Some(&1) => {
                Ok(rows.iter().map(|row| vec![*column, *row]).collect())
            }
            (Parts::Four, _) => Err("the map is not of boxes of one row".to_owned()),
            (Parts::Box, _) => Ok(tensor.rows(at)),
        }
    }

    /// Copies rows between the tensor and shared memory.
    fn one(
        &self,
        cx: &mut Cx,
        lane: usize,
        (tensor, rows): (&Tensor, &[Vec<i64>]),
        (space, base): (Space, u64),
    ) -> Result<(), Box<Fault>> {
        // `.shared` has windows that begin at multiples of all of these.
        if !base.is_multiple_of(128) {
            let why = format!("the box is at {base:#x} of shared memory, no multiple of 128");
            return Err(cx.fault(lane, Kind::Illegal(why)));
        }
        let size = tensor.element();
        let change = match &self.reduces {
            Some(operation) => {
                let made = atomic::change(operation, tensor.ty);
                Some(made.map_err(|why| cx.fault(lane, Kind::Unsupported(why)))?)
            }
            None => None,
        };
        let row = i64::from(tensor.row());
        let places = rows.iter().flat_map(|first| {
            (0..row).map(move |i| {
                let mut place = first.clone();
                place[0] += i;
                place
            })
        });
        for (n, place) in places.enumerate() {
            let near = tensor.swizzled(base + n as u64 * u64::from(size));
            let inside = |(at, size): (&i64, &u32)| (0..i64::from(*size)).contains(at);
            let there = place.iter().zip(&tensor.size).all(inside);
            let far =
                place.iter().zip(&tensor.strides).fold(tensor.address, |all, (at, stride)| {
                    all.wrapping_add(at.wrapping_mul(*stride as i64) as u64)
                });
            let order = Order::WEAK;
            let at = |what: Access, space: Space, address: u64| Request {
                what,
                space,
                address,
                size,
                order,
            };
            let (from, to) = match self.loads {
                true => ((Space::Global, far), (space, near)),
                false => ((space, near), (Space::Global, far)),
            };
            if there || self.loads {
                let (value, known) = match there {
                    true => cx.access(lane, at(Access::Load, from.0, from.1), |region, at| {
                        (region.load(at, size), region.is_written(at, size))
                    })?,
                    false => (0, true),
                };
                match &change {
                    Some(change) => {
                        let order = Order::strong(Scope::Gpu);
                        let request = Request { order, ..at(Access::Atomic, to.0, to.1) };
                        cx.access(lane, request, |region, at| {
                            region.update(at, size, |old| change(old, value, 0));
                        })?;
                    }
                    None => cx.access(lane, at(Access::Store, to.0, to.1), |region, at| {
                        region.store(at, size, value);
                        region.mark(at, size, known);
                    })?,
                }
            }
        }
        Ok(())
    }
}
