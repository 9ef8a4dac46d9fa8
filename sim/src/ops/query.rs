//! What images are like: `txq` and `suq`.

use ptx::tree::{Operand, Value};
use target_desc::Mod;

use super::control::need;
use super::{Made, operands};
use crate::code::Flow;
use crate::decode::{Decoder, Head};
use crate::fault::Kind;
use crate::machine::lanes;
use crate::memory::image::{Channel, Handle, Sampling};

/// Decodes `txq` and `suq`.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let levels = h.has("level");
    let words = [
        "width",
        "height",
        "depth",
        "array_size",
        "num_mipmap_levels",
        "normalized_coords",
        "channel_data_type",
        "channel_order",
    ];
    let what = h.any(&words).ok_or("what it asks for")?.to_owned();
    h.ty()?;
    let (to, at, level) = match o {
        [to, at, level] if levels => (to, at, Some(need(d, level, Mod::b32)?)),
        _ => {
            let [to, at] = operands(o)?;
            (to, at, None)
        }
    };
    let to = d.dst(to)?;
    let Value::Address(list) = at.value else { return Err("no brackets".to_owned()) };
    let [handle] = operands(d.tree.operands(list))?;
    let handle = need(d, &handle.clone(), Mod::u64)?;
    Ok(Box::new(move |cx| {
        let (handles, levels) = (cx.get(handle), level.map(|it| cx.get(it)));
        let mut out = [0; 32];
        for lane in lanes(cx.mask) {
            let (image, sampling) = match cx.grid.device.of_handle(handles[lane]) {
                Ok(Handle::Texture(image, sampling)) => (image, *sampling),
                Ok(Handle::Surface(image)) => (image, Sampling::default()),
                Ok(Handle::Sampler(_)) => {
                    let why = "the handle is that of a sampler".to_owned();
                    return Err(cx.fault(lane, Kind::Illegal(why)));
                }
                Err(why) => return Err(cx.fault(lane, Kind::Illegal(why))),
            };
            let image = &match &levels {
                Some(levels) => image.level(levels[lane] as u32),
                None => image.clone(),
            };
            out[lane] = u64::from(match what.as_str() {
                "width" => image.size[0],
                "height" => image.size[1],
                "depth" => image.size[2],
                "array_size" => image.layers,
                "num_mipmap_levels" => image.levels,
                "normalized_coords" => u32::from(sampling.normalized),
                "channel_order" => order(image.channels),
                _ => data_type(image.channel, sampling.as_float),
            });
        }
        cx.put(to, |i| out[i]);
        Ok(Flow::Next)
    }))
}

/// The number of an order of channels, as OpenCL has it.
fn order(channels: u32) -> u32 {
    match channels {
        1 => 0x10B0,
        2 => 0x10B2,
        _ => 0x10B5,
    }
}

/// The number of a type of channels, as OpenCL has it.
fn data_type(channel: Channel, as_float: bool) -> u32 {
    match (channel, as_float) {
        (Channel::Signed(8), true) => 0x10D0,
        (Channel::Signed(16), true) => 0x10D1,
        (Channel::Unsigned(8), true) => 0x10D2,
        (Channel::Unsigned(16), true) => 0x10D3,
        (Channel::Signed(8), _) => 0x10D7,
        (Channel::Signed(16), _) => 0x10D8,
        (Channel::Signed(_), _) => 0x10D9,
        (Channel::Unsigned(8), _) => 0x10DA,
        (Channel::Unsigned(16), _) => 0x10DB,
        (Channel::Unsigned(_), _) => 0x10DC,
        (Channel::Float(16), _) => 0x10DD,
        (Channel::Float(_), _) => 0x10DE,
    }
}
