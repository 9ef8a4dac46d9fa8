//! Textures: `tex`, `tld4`.
//!
//! Weights between texels and between levels have eight bits of a fraction, as the guide of CUDA
//! says. How a level comes from gradients the manual leaves open: that is refused, but for an image
//! of one level, where it makes no difference.

use ptx::tree::{Operand, Value};
use target_desc::Mod;

use super::Made;
use super::texel::{face, float, inside, number};
use crate::code::{Dst, Flow, Mask, Src};
use crate::decode::{Decoder, Head};
use crate::fault::{Access, Fault, Kind};
use crate::machine::race::Order;
use crate::machine::{Cx, Request, lanes};
use crate::memory::Space;
use crate::memory::image::{Channel, Handle, Image, Outside, Sampling};
use crate::ops::float::round::{F16, Round};

/// The directions of a geometry, whether it has layers, whether it is a cube.
pub(super) fn geometry(h: &mut Head) -> Result<(usize, bool, bool), String> {
    let words = ["1d", "2d", "3d", "a1d", "a2d", "cube", "acube"];
    let word = h.any(&words).ok_or("a geometry of it that is not executed")?;
    Ok(match word {
        "1d" => (1, false, false),
        "2d" => (2, false, false),
        "3d" => (3, false, false),
        "a1d" => (1, true, false),
        "a2d" => (2, true, false),
        "cube" => (3, false, true),
        _ => (3, true, true),
    })
}

/// `[texture, sampler, {coordinates}]`: handle, sampler and coordinates of type `ty`.
pub(super) fn place<'a>(
    d: &mut Decoder<'_, 'a>,
    o: &Operand<'a>,
    ty: Mod,
) -> Result<(Src, Option<Src>, Vec<Src>), String> {
    let Value::Address(list) = o.value else { return Err("no brackets".to_owned()) };
    let (handle, sampler, at) = match d.tree.operands(list) {
        [handle, at] => (handle, None, at),
        [handle, sampler, at] => (handle, Some(sampler), at),
        _ => return Err("what is in the brackets".to_owned()),
    };
    let mut handles = |it: &Operand<'a>| super::control::need(d, it, Mod::u64);
    let (handle, sampler) = (handles(handle)?, sampler.map(handles).transpose()?);
    let at = d.srcs(at, ty)?;
    let registers =
        at.iter().filter_map(|it| if let Src::Reg(slot) = it { Some(*slot) } else { None });
    d.op.needs.extend(registers);
    Ok((handle, sampler, at))
}

/// What one lookup needs.
struct Lookup {
    directions: usize,
    layered: bool,
    cube: bool,
    /// Coordinates are integers, which say a texel.
    whole: bool,
    /// What is added to the number of a texel.
    offset: [i64; 3],
    /// The type of the result.
    ty: Mod,
}

/// Which level is looked up.
enum Level {
    /// The largest.
    First,
    /// A number says it, of the type of the coordinates.
    Said(Src),
    /// What the coordinates change by from texel to texel.
    Gradients,
}

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    match h.mnemonic {
        "txq" => super::query::decode(d, h, o),
        "tld4" => {
            let component = h.any(&["r", "g", "b", "a"]).ok_or("no component")?;
            let component = ["r", "g", "b", "a"].iter().position(|it| *it == component);
            fetch(d, h, o, component)
        }
        _ => fetch(d, h, o, None),
    }
}

fn fetch<'a>(
    d: &mut Decoder<'_, 'a>,
    h: &mut Head,
    o: &[Operand<'a>],
    gather: Option<usize>,
) -> Made {
    h.has("base");
    // What says a level has so many operands behind the coordinates.
    let mode = h.any(&["level", "grad"]);
    let levels = match mode {
        Some("level") => 1,
        Some(_) => 2,
        None => 0,
    };
    let (directions, layered, cube) = geometry(h)?;
    h.has("v4");
    h.has("v2");
    let ty = h.ty()?;
    let whole = h.ty()? == Mod::s32;
    let (to, resident, rest) = match o {
        [to, p, rest @ ..] if p.paired => (to, Some(d.pred_dst(p)?), rest),
        [to, rest @ ..] => (to, None, rest),
        [] => return Err("no operands".to_owned()),
    };
    let to = match to.value {
        Value::Name("_") => Vec::new(),
        _ => d.dsts(to)?,
    };
    let [at, rest @ ..] = rest else { return Err("no coordinates".to_owned()) };
    let (handle, sampler, at) = place(d, at, if whole { Mod::s32 } else { Mod::f32 })?;
    if at.len() < directions + usize::from(layered) || (cube && gather.is_some()) {
        return Err("its coordinates".to_owned());
    }
    let level = match (mode, rest) {
        (Some("level"), [level, ..]) => {
            Level::Said(super::control::need(d, level, if whole { Mod::s32 } else { Mod::f32 })?)
        }
        (Some("grad"), _) => Level::Gradients,
        _ => Level::First,
    };
    let mut lookup = Lookup { directions, layered, cube, whole, offset: [0; 3], ty };
    match &rest[levels.min(rest.len())..] {
        [] => {}
        [offset] if !cube => {
            let elements = match offset.value {
                Value::Vector(list) => d.tree.operands(list).to_vec(),
                _ => vec![*offset],
            };
            for (to, from) in lookup.offset.iter_mut().zip(&elements) {
                *to = d.integer(from)?;
            }
        }
        _ => return Err("the comparison with a depth".to_owned()),
    }
    d.op.marks = true;
    let gradients = matches!(level, Level::Gradients);
    Ok(Box::new(move |cx| {
        let (handles, samplers) = (cx.get(handle), sampler.map(|it| cx.get(it)));
        let at: Vec<_> = at.iter().map(|it| cx.get(*it)).collect();
        let level = match &level {
            Level::Said(it) => Some(cx.get(*it)),
            _ => None,
        };
        let mut out = [[0_u64; 32]; 4];
        let mut known = [0 as Mask; 4];
        for lane in lanes(cx.mask) {
            let device = cx.grid.device;
            let illegal = |cx: &Cx, why: String| cx.fault(lane, Kind::Illegal(why));
            let (image, own) = match device.of_handle(handles[lane]) {
                Ok(Handle::Texture(image, sampling)) => (image, *sampling),
                Ok(_) => return Err(illegal(cx, "the handle is not that of a texture".to_owned())),
                Err(why) => return Err(illegal(cx, why)),
            };
            let sampling = match samplers {
                None => own,
                Some(it) => match device.of_handle(it[lane]) {
                    Ok(Handle::Sampler(it)) => Sampling { as_float: own.as_float, ..*it },
                    Ok(_) => {
                        return Err(illegal(cx, "the handle is not that of a sampler".to_owned()));
                    }
                    Err(why) => return Err(illegal(cx, why)),
                },
            };
            let coordinates: Vec<u64> = at.iter().map(|it| it[lane]).collect();
            if image.levels > 1 && gradients {
                let why = "a level by gradients".to_owned();
                return Err(cx.fault(lane, Kind::Unsupported(why)));
            }
            let level = level.map_or((0, 0.0), |it| lookup.level(image, sampling, it[lane]));
            let one = |cx: &mut Cx, level: u32| match level {
                0 => lookup.texels(cx, lane, image, sampling, &coordinates, gather),
                _ => {
                    let image = &image.level(level);
                    lookup.texels(cx, lane, image, sampling, &coordinates, gather)
                }
            };
            let (mut found, (first, weight)) = (one(cx, level.0)?, level);
            if weight > 0.0 {
                let next = one(cx, first + 1)?;
                for (to, next) in found.iter_mut().zip(next) {
                    *to = to.zip(next).map(|(it, next)| it * (1.0 - weight) + next * weight);
                }
            }
            for (n, value) in found.iter().enumerate() {
                if let Some(value) = value {
                    out[n][lane] = lookup.narrow(*value);
                    known[n] |= 1 << lane;
                }
            }
        }
        if lookup.ty == Mod::f16x2 {
            // Two of four numbers in a register.
            out = std::array::from_fn(|n| match n {
                0 | 1 => std::array::from_fn(|i| out[2 * n][i] | out[2 * n + 1][i] << 16),
                _ => [0; 32],
            });
            known = [known[0] & known[1], known[2] & known[3], 0, 0];
        }
        give(cx, &to, &out, &known);
        if let Some(p) = resident {
            cx.put_pred(p, Mask::MAX);
            cx.mark(p, Mask::MAX);
        }
        Ok(Flow::Next)
    }))
}

fn give(cx: &mut Cx, to: &[Dst], out: &[[u64; 32]], known: &[Mask]) {
    for (n, to) in to.iter().enumerate() {
        cx.put(*to, |i| out[n][i]);
        cx.mark(to.slot, known[n]);
    }
}

/// The channels of a result; a texel with fewer has no value for the others.
type Texel = [Option<f64>; 4];

impl Lookup {
    /// The level that a number says, and how much of the next one is in it.
    fn level(&self, image: &Image, sampling: Sampling, number: u64) -> (u32, f64) {
        let last = f64::from(image.levels - 1);
        let number = match self.whole {
            true => f64::from(number as i32),
            false => float(number),
        };
        // What is no number is the largest.
        let number = if number.is_nan() { 0.0 } else { number.clamp(0.0, last) };
        if !sampling.between_levels || self.whole {
            return ((number - 0.5).ceil() as u32, 0.0);
        }
        let first = number.floor();
        (first as u32, ((number - first) * 256.0).round_ties_even() / 256.0)
    }

    fn texels(
        &self,
        cx: &mut Cx,
        lane: usize,
        image: &Image,
        sampling: Sampling,
        at: &[u64],
        gather: Option<usize>,
    ) -> Result<Texel, Box<Fault>> {
        let illegal = |cx: &Cx, why: &str| cx.fault(lane, Kind::Illegal(why.to_owned()));
        let (mut layer, mut at) = (0, at);
        if self.layered {
            // The nearest layer that there is.
            let most = i64::from(image.layers) / if self.cube { 6 } else { 1 } - 1;
            layer = i64::from(at[0] as u32).min(most);
            at = &at[1..];
        }
        let floats = sampling.as_float || matches!(image.channel, Channel::Float(_));
        if floats != matches!(self.ty, Mod::f32 | Mod::f16 | Mod::f16x2) {
            return Err(illegal(cx, "the texture has other numbers than the instruction says"));
        }
        if (sampling.linear || sampling.between_levels) && !floats {
            return Err(illegal(cx, "between integers there is nothing"));
        }
        let mut position = [0.0; 3];
        if self.cube {
            let (face, s, t) = face(std::array::from_fn(|i| float(at[i])));
            layer = layer * 6 + face;
            position = [s * f64::from(image.size[0]), t * f64::from(image.size[1]), 0.0];
            if sampling.linear {
                let why = "filtering between the faces of a cube".to_owned();
                return Err(cx.fault(lane, Kind::Unsupported(why)));
            }
        } else if !self.whole {
            for i in 0..self.directions {
                let scale = if sampling.normalized { f64::from(image.size[i]) } else { 1.0 };
                position[i] = float(at[i]) * scale;
            }
        }
        let directions = if self.cube { 2 } else { self.directions };
        let outside = sampling.outside.map(|it| match (it, sampling.normalized, self.cube) {
            // Without parts of a size there is nothing that repeats.
            (Outside::Wrap | Outside::Mirror, false, _) | (_, _, true) => Outside::Clamp,
            (it, ..) => it,
        });
        let whole = |it: f64| it.clamp(-1e15, 1e15) as i64;
        let texel = |cx: &mut Cx, at: [i64; 3]| {
            let mut place = [0; 3];
            for i in 0..directions {
                match inside(at[i] + self.offset[i], i64::from(image.size[i]), outside[i]) {
                    Some(it) => place[i] = it,
                    None => return Ok([Some(0.0); 4]),
                }
            }
            self.read(cx, lane, image, sampling, place, layer)
        };
        if let Some(component) = gather {
            let first: [i64; 2] = std::array::from_fn(|i| whole((position[i] - 0.5).floor()));
            let mut out = [None; 4];
            for (out, (dx, dy)) in out.iter_mut().zip([(0, 1), (1, 1), (1, 0), (0, 0)]) {
                let found = texel(cx, [first[0] + dx, first[1] + dy, 0])?;
                *out = found[component];
            }
            return Ok(out);
        }
        if self.whole || !sampling.linear {
            let at = std::array::from_fn(|i| match self.whole {
                true => at.get(i).map_or(0, |it| i64::from(*it as i32)),
                false => whole(position[i].floor()),
            });
            return texel(cx, at);
        }
        // The texels around the point, weighted in each direction.
        let mut sums = [Some(0.0); 4];
        let mut first = [0; 3];
        let mut weights = [0.0; 3];
        for i in 0..directions {
            let from = position[i] - 0.5;
            first[i] = whole(from.floor());
            weights[i] = ((from - from.floor()) * 256.0).round_ties_even() / 256.0;
        }
        for corner in 0..1 << directions {
            let side = |i: usize| corner >> i & 1;
            let at = std::array::from_fn(|i| first[i] + side(i));
            let weight = (0..directions)
                .fold(1.0, |all, i| all * if side(i) == 1 { weights[i] } else { 1.0 - weights[i] });
            let found = texel(cx, at)?;
            for (sum, it) in sums.iter_mut().zip(found) {
                *sum = sum
                    .zip(it)
                    .map(|(sum, it)| if weight == 0.0 { sum } else { sum + weight * it });
            }
        }
        Ok(sums)
    }

    /// A number as the result has it.
    fn narrow(&self, value: f64) -> u64 {
        match self.ty {
            Mod::f32 => u64::from((value as f32).to_bits()),
            Mod::f16 | Mod::f16x2 => F16.narrow(value, Round::Near),
            _ => value as i64 as u64 & 0xFFFF_FFFF,
        }
    }

    /// A texel.
    fn read(
        &self,
        cx: &mut Cx,
        lane: usize,
        image: &Image,
        sampling: Sampling,
        [x, y, z]: [i64; 3],
        layer: i64,
    ) -> Result<[Option<f64>; 4], Box<Fault>> {
        let size = image.texel();
        let address = image.at(x as u64 * size, y as u64, z as u64, layer as u64);
        let request = Request {
            what: Access::Load,
            space: Space::Global,
            address,
            size: size as u32,
            order: Order::WEAK,
        };
        let bits = image.channel.bits();
        cx.access(lane, request, |region, at| {
            std::array::from_fn(|n| {
                let at = at + u64::from(bits / 8) * n as u64;
                let there = (n as u32) < image.channels && region.is_written(at, bits / 8);
                there.then(|| number(region.load(at, bits / 8), image.channel, sampling.as_float))
            })
        })
    }
}
