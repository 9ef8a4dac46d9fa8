//! Copies of boxes of tensors: `cp.async.bulk.tensor` and `cp.reduce.async.bulk.tensor`, tiled.
//!
//! What is outside of the tensor is zero, and is not written. A map is made by the host; here its
//! first eight bytes are a handle, and it may be copied.

use ptx::tree::{Operand, Value};
use target_desc::Mod;

use super::copy::{Told, shared_of, told};
use super::{Made, atomic, mbarrier};
use crate::code::{Flow, Src};
use crate::decode::{Address, Decoder, Head};
use crate::fault::{Access, Fault, Kind};
use crate::machine::race::{Order, Scope};
use crate::machine::{Cx, Request, lanes};
use crate::memory::Space;
use crate::memory::image::{Handle, Tensor};

/// What an instruction does, beside where.
struct Copy {
    map: Address,
    at: Vec<Src>,
    shared: Address,
    barrier: Option<Address>,
    ranks: Option<Src>,
    loads: bool,
    reduces: Option<String>,
}

/// Decodes what is behind `cp.async.bulk.tensor`.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>], reduces: bool) -> Made {
    let dimensions = h.any(&["1d", "2d", "3d", "4d", "5d"]).ok_or("its dimensions")?;
    let dimensions = dimensions.trim_end_matches('d').parse::<usize>().unwrap_or(1);
    let (Some(to_space), Some(from_space)) = (h.find(Space::parse), h.find(Space::parse)) else {
        return Err("no state spaces".to_owned());
    };
    h.has("tile");
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
    if at.len() != dimensions {
        return Err("its coordinates".to_owned());
    }
    let registers = at.iter().filter_map(|it| if let Src::Reg(it) = it { Some(*it) } else { None });
    d.op.needs.extend(registers);
    let shared = d.address(shared, space)?;
    let barrier_space = (!grouped).then_some(to_space);
    let Told { barrier, ranks, .. } = told(d, rest, barrier_space, many.is_some())?;
    let copy = Copy { map, at, shared, barrier, ranks, loads, reduces: operation };
    Ok(Box::new(move |cx| {
        let (maps, shared) = (copy.map.read(cx), copy.shared.read(cx));
        let at: Vec<_> = copy.at.iter().map(|it| cx.get(*it)).collect();
        let barriers = copy.barrier.map(|it| (it.space, it.read(cx)));
        let ranks = copy.ranks.map(|it| cx.get(it));
        for lane in lanes(cx.mask) {
            let tensor = of_map(cx, lane, (copy.map.space, maps[lane]), copy.at.len())?;
            let at: Vec<i64> = at.iter().map(|it| i64::from(it[lane] as i32)).collect();
            let targets: Vec<Option<u32>> = match &ranks {
                Some(ranks) => lanes(ranks[lane] as u32).map(|it| Some(it as u32)).collect(),
                None => vec![None],
            };
            let read = cx.begin_background();
            let mut done = Ok(());
            for rank in targets {
                let (space, base) = shared_of(copy.shared.space, shared[lane], rank);
                let step = copy.one(cx, lane, tensor, &at, (space, base));
                let step = step.and_then(|()| match &barriers {
                    Some((space, all)) => {
                        let at = shared_of(*space, all[lane], rank);
                        mbarrier::complete(cx, lane, at, tensor.bytes())
                    }
                    None => Ok(()),
                });
                done = done.and(step);
            }
            // One time for both: who reads what was copied from has waited for what was copied.
            let times = (read, cx.begin_background());
            cx.background = None;
            done?;
            if barriers.is_none() {
                cx.warp.threads[lane].bulk.open = times;
            }
        }
        Ok(Flow::Next)
    }))
}

/// The tensor of a map.
fn of_map<'c>(
    cx: &mut Cx<'c>,
    lane: usize,
    (space, address): (Space, u64),
    dimensions: usize,
) -> Result<&'c Tensor, Box<Fault>> {
    let request = Request { what: Access::Load, space, address, size: 8, order: Order::WEAK };
    let handle = cx.access(lane, request, |region, at| region.load(at, 8))?;
    let grid = cx.grid;
    let why = match grid.device.of_handle(handle) {
        Ok(Handle::Tensor(it)) if it.size.len() == dimensions => return Ok(it),
        Ok(Handle::Tensor(it)) => {
            format!("the tensor has {} dimensions, and the instruction {dimensions}", it.size.len())
        }
        _ => "no map of a tensor is there".to_owned(),
    };
    Err(cx.fault(lane, Kind::Illegal(why)))
}

impl Copy {
    /// Copies a box between the tensor and shared memory.
    fn one(
        &self,
        cx: &mut Cx,
        lane: usize,
        tensor: &Tensor,
        first: &[i64],
        (space, base): (Space, u64),
    ) -> Result<(), Box<Fault>> {
        // `.shared` has windows that begin at multiples of all of these.
        if !base.is_multiple_of(128) {
            let why = format!("the box is at {base:#x} of shared memory, no multiple of 128");
            return Err(cx.fault(lane, Kind::Illegal(why)));
        }
        let size = tensor.element;
        let change = match &self.reduces {
            Some(operation) => {
                let made = atomic::change(operation, tensor.ty);
                Some(made.map_err(|why| cx.fault(lane, Kind::Unsupported(why)))?)
            }
            None => None,
        };
        let mut index = vec![0_i64; first.len()];
        for n in 0..tensor.bytes() / u64::from(size) {
            let near = tensor.swizzled(base + n * u64::from(size));
            let inside = |(i, it): (usize, &i64)| {
                let at = first[i] + it;
                at >= 0 && at < i64::from(tensor.size[i])
            };
            let there = index.iter().enumerate().all(inside);
            let far = index.iter().enumerate().fold(tensor.address, |all, (i, it)| {
                all.wrapping_add((first[i] + it).wrapping_mul(tensor.strides[i] as i64) as u64)
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
            for (it, extent) in index.iter_mut().zip(&tensor.part) {
                *it += 1;
                if *it < i64::from(*extent) {
                    break;
                }
                *it = 0;
            }
        }
        Ok(())
    }
}
