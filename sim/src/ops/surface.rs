//! Surfaces: `suld`, `sust`, `sured`.
//!
//! Unformatted accesses count the first coordinate in bytes, formatted ones in texels. What is
//! outside is a fault, the nearest place that there is, or nothing, as the instruction says.

use ptx::tree::Operand;
use target_desc::Mod;

use super::atomic::{Change, change};
use super::memory::{extend, is_hint};
use super::texture::{geometry, place};
use super::{Made, operands};
use crate::code::{Flow, Src};
use crate::decode::head::bits;
use crate::decode::{Decoder, Head};
use crate::fault::{Access, Fault, Kind};
use crate::machine::race::{Order, Scope};
use crate::machine::{Cx, Request, lanes};
use crate::memory::Space;
use crate::memory::image::{Channel, Handle, Image};
use crate::ops::float::round::{F16, Round};

/// What is done where coordinates are outside.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Trap,
    Clamp,
    Zero,
}

/// How an instruction addresses a surface.
struct Where {
    handle: Src,
    at: Vec<Src>,
    directions: usize,
    layered: bool,
    mode: Mode,
    what: Access,
}

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    if h.mnemonic == "suq" {
        return super::query::decode(d, h, o);
    }
    let formatted = h.any(&["b", "p"]) == Some("p");
    let operation = match h.mnemonic {
        "sured" => h.any(&["add", "min", "max", "and", "or"]),
        _ => None,
    };
    let (directions, layered, cube) = geometry(h)?;
    if cube {
        return Err("a geometry of it that is not executed".to_owned());
    }
    let mode = match h.any(&["trap", "clamp", "zero"]) {
        Some("clamp") => Mode::Clamp,
        Some("zero") => Mode::Zero,
        _ => Mode::Trap,
    };
    h.drop(|it| is_hint(it) || matches!(it, "v2" | "v4" | "ca" | "cg" | "cs" | "cv" | "wb" | "wt"));
    let ty = h.ty()?;
    let (to, [at, rest @ ..]) = (match (h.mnemonic, o) {
        ("suld", [to, rest @ ..]) => (Some(to), rest),
        _ => (None, o),
    }) else {
        return Err("no operands".to_owned());
    };
    let to = to.map(|it| d.dsts(it)).transpose()?;
    let (handle, _, at) = place(d, at, Mod::s32)?;
    let what = match h.mnemonic {
        "suld" => Access::Load,
        "sust" => Access::Store,
        _ => Access::Atomic,
    };
    if at.len() < directions + usize::from(layered) {
        return Err("its coordinates".to_owned());
    }
    let place = Where { handle, at, directions, layered, mode, what };
    let each = bits(ty) / 8;
    if let Some(to) = to {
        d.op.marks = true;
        return Ok(Box::new(move |cx| {
            let size = u64::from(each) * to.len() as u64;
            let mut out = [[0; 32]; 4];
            let mut known = [0; 4];
            for lane in lanes(cx.mask) {
                let Some((_, address)) = place.find(cx, lane, |_| (1, size))? else {
                    known.iter_mut().for_each(|it| *it |= 1 << lane);
                    continue;
                };
                for (n, to) in to.iter().enumerate().take(4) {
                    let at = address + u64::from(each) * n as u64;
                    let (value, written) = part(cx, lane, at, each)?;
                    out[n][lane] = extend(value, 8 * each, false, to.bits);
                    known[n] |= u32::from(written) << lane;
                }
            }
            for (n, to) in to.iter().enumerate().take(4) {
                cx.put(*to, |i| out[n][i]);
                cx.mark(to.slot, known[n]);
            }
            Ok(Flow::Next)
        }));
    }
    let [from] = operands(rest)?;
    let from = d.srcs(from, ty)?;
    if let Some(operation) = operation {
        let change = change(operation, ty)?;
        return reduce(place, formatted, change, each, from[0]);
    }
    Ok(Box::new(move |cx| {
        let values: Vec<_> = from.iter().map(|it| (cx.get(*it), cx.known(*it))).collect();
        let bytes = u64::from(each) * from.len() as u64;
        for lane in lanes(cx.mask) {
            let unit = |it: &Image| if formatted { (it.texel(), it.texel()) } else { (1, bytes) };
            let Some((image, address)) = place.find(cx, lane, unit)? else { continue };
            let (channel, channels) = (image.channel, image.channels as usize);
            if formatted && channels > values.len() {
                let why = format!("{} values for a texel of {channels}", values.len());
                return Err(cx.fault(lane, Kind::Illegal(why)));
            }
            let each = if formatted { channel.bits() / 8 } else { each };
            let count = if formatted { channels } else { values.len() };
            for (n, (values, known)) in values.iter().enumerate().take(count) {
                let value = match formatted {
                    true => texel(values[lane] as u32, channel)
                        .map_err(|why| cx.fault(lane, Kind::Illegal(why)))?,
                    false => values[lane],
                };
                let address = address + u64::from(each) * n as u64;
                let order = Order::WEAK;
                let request = Request {
                    what: Access::Store,
                    space: Space::Global,
                    address,
                    size: each,
                    order,
                };
                let known = known >> lane & 1 == 1;
                cx.access(lane, request, |region, at| {
                    region.store(at, each, value);
                    region.mark(at, each, known);
                })?;
            }
        }
        Ok(Flow::Next)
    }))
}

/// One element, and whether it has a value.
fn part(cx: &mut Cx, lane: usize, address: u64, size: u32) -> Result<(u64, bool), Box<Fault>> {
    let order = Order::WEAK;
    let request = Request { what: Access::Load, space: Space::Global, address, size, order };
    cx.access(lane, request, |region, at| (region.load(at, size), region.is_written(at, size)))
}

/// A value of 32 bits as a channel of a texel. What does not fit is said to be undefined.
fn texel(value: u32, channel: Channel) -> Result<u64, String> {
    let fits = match channel {
        Channel::Float(16) => {
            return Ok(F16.narrow(f64::from(f32::from_bits(value)), Round::Near));
        }
        Channel::Float(_) => true,
        Channel::Unsigned(bits) => bits == 32 || value >> bits == 0,
        Channel::Signed(bits) => {
            let signed = i64::from(value as i32);
            (-(1_i64 << (bits - 1))..1 << (bits - 1)).contains(&signed)
        }
    };
    match fits {
        true => Ok(u64::from(value)),
        false => Err(format!("{value:#x} does not fit a channel of {} bits", channel.bits())),
    }
}

fn reduce(place: Where, formatted: bool, change: Change, each: u32, from: Src) -> Made {
    Ok(Box::new(move |cx| {
        let (values, known) = (cx.get(from), cx.known(from));
        for lane in lanes(cx.mask) {
            let unit = |it: &Image| {
                if formatted { (it.texel(), u64::from(each)) } else { (1, u64::from(each)) }
            };
            let Some((image, address)) = place.find(cx, lane, unit)? else { continue };
            if formatted && image.texel() != u64::from(each) {
                let why = format!("texels of {} bytes, and {each} are changed", image.texel());
                return Err(cx.fault(lane, Kind::Illegal(why)));
            }
            let order = Order::strong(Scope::Gpu);
            let request =
                Request { what: Access::Atomic, space: Space::Global, address, size: each, order };
            let known = known >> lane & 1 == 1;
            cx.access(lane, request, |region, at| {
                let there = region.is_written(at, each);
                region.update(at, each, |old| change(old, values[lane], 0));
                region.mark(at, each, there && known);
            })?;
        }
        Ok(Flow::Next)
    }))
}

impl Where {
    /// The surface of a lane and the address there; `None` where nothing is to be done. `unit`
    /// gives the bytes of one step of the first coordinate, and of the access.
    fn find<'c>(
        &self,
        cx: &mut Cx<'c>,
        lane: usize,
        unit: impl Fn(&Image) -> (u64, u64),
    ) -> Result<Option<(&'c Image, u64)>, Box<Fault>> {
        let handle = cx.get(self.handle)[lane];
        let image = match cx.grid.device.of_handle(handle) {
            Ok(Handle::Surface(image)) => image,
            Ok(_) => {
                let why = "the handle is not that of a surface".to_owned();
                return Err(cx.fault(lane, Kind::Illegal(why)));
            }
            Err(why) => return Err(cx.fault(lane, Kind::Illegal(why))),
        };
        let (step, size) = unit(image);
        let mut all: Vec<i64> =
            self.at.iter().map(|it| i64::from(cx.get(*it)[lane] as i32)).collect();
        // Layers are counted without a sign.
        let layer = if self.layered { i64::from(all.remove(0) as u32) } else { 0 };
        all.truncate(self.directions);
        let row = image.row();
        let lengths = [row / step, u64::from(image.size[1]), u64::from(image.size[2])];
        if step == 1 && !(all[0] as u64).is_multiple_of(size) {
            let (what, address) = (self.what, all[0] as u64);
            let size = size as u32;
            let kind = Kind::Misaligned { what, space: Space::Global, address, size };
            return Err(cx.fault(lane, kind));
        }
        // The last place of an access in a row.
        let lasts = [
            (row as i64 - size as i64).max(0) / step as i64,
            lengths[1] as i64 - 1,
            lengths[2] as i64 - 1,
        ];
        let is_inside = |at: i64, last: i64| (0..=last).contains(&at);
        let good = is_inside(layer, i64::from(image.layers) - 1)
            && size <= row
            && all.iter().zip(lasts).all(|(at, last)| is_inside(*at, last));
        let mut place = [0; 3];
        place.iter_mut().zip(&all).for_each(|(to, from)| *to = *from);
        let layer = match (good, self.mode) {
            (true, _) => layer,
            (_, Mode::Zero) => return Ok(None),
            (_, Mode::Clamp) if size <= row => {
                place.iter_mut().zip(lasts).for_each(|(it, last)| *it = (*it).clamp(0, last));
                layer.min(i64::from(image.layers) - 1)
            }
            _ => {
                let mut at = all.clone();
                if self.layered {
                    at.push(layer);
                }
                return Err(cx.fault(
                    lane,
                    Kind::OutsideSurface {
                        what: self.what,
                        surface: image.name.clone(),
                        at,
                        size: lengths[..self.directions].to_vec(),
                        layers: image.layers,
                    },
                ));
            }
        };
        let [x, y, z] = place.map(|it| it as u64);
        Ok(Some((image, image.at(x * step, y, z, layer as u64))))
    }
}
