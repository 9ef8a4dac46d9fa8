//! Maps of tensors: `tensormap.replace`, and copying one so that others see it.

use ptx::tree::Operand;
use target_desc::Mod;

use super::control::need;
use super::matrix::{same, whole};
use super::{Made, operands};
use crate::code::Flow;
use crate::decode::{Decoder, Head};
use crate::fault::{Access, Fault, Kind};
use crate::machine::race::{Order, Scope};
use crate::machine::{Cx, Request, lanes};
use crate::memory::Space;
use crate::memory::tensor::{Field, Words};

/// The words of a map.
pub fn read(cx: &mut Cx, lane: usize, (space, address): (Space, u64)) -> Result<Words, Box<Fault>> {
    let mut out = [0; 16];
    for (i, out) in (0..).zip(&mut out) {
        let address = address.wrapping_add(8 * i);
        let request = Request { what: Access::Load, space, address, size: 8, order: Order::WEAK };
        *out = cx.access(lane, request, |region, at| region.load(at, 8))?;
    }
    Ok(out)
}

/// Writes word `i` of a map.
fn write(
    cx: &mut Cx,
    lane: usize,
    (space, address): (Space, u64),
    (i, word): (usize, u64),
) -> Result<(), Box<Fault>> {
    let address = address.wrapping_add(8 * i as u64);
    let request = Request { what: Access::Store, space, address, size: 8, order: Order::WEAK };
    cx.access(lane, request, |region, at| {
        region.store(at, 8, word);
        region.mark(at, 8, true);
    })
}

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    match h.any(&["replace", "cp_fenceproxy"]) {
        Some("replace") => replace(d, h, o),
        Some(_) => copy(d, h, o),
        None => Err("no operation that is known here".to_owned()),
    }
}

fn replace<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    h.has("tile");
    let space = h.find(Space::parse).unwrap_or(Space::Generic);
    h.has("b1024");
    let ty = h.ty()?;
    let (at, ord, value) = match o {
        [at, value] => (at, 0, value),
        [at, ord, value] => (at, d.integer(ord)?, value),
        _ => return Err(format!("{} operands", o.len())),
    };
    let ord = usize::try_from(ord).map_err(|it| it.to_string())?;
    let field = h.find(|it| Field::of(it, ord)).ok_or("no field")?;
    let (at, value) = (d.address(at, space)?, need(d, value, ty)?);
    let mask = if ty == Mod::b64 { u64::MAX } else { u64::from(u32::MAX) };
    Ok(Box::new(move |cx| {
        let (addresses, values) = (at.read(cx), cx.get(value));
        for lane in lanes(cx.mask) {
            let place = (at.space, addresses[lane]);
            let mut words = read(cx, lane, place)?;
            let value = values[lane] & mask;
            field.set(&mut words, value);
            if field.get(&words) != value {
                let why = format!("{value} is beyond what the field of a map can be");
                return Err(cx.fault(lane, Kind::Illegal(why)));
            }
            write(cx, lane, place, (field.word, words[field.word]))?;
        }
        Ok(Flow::Next)
    }))
}

/// `tensormap.cp_fenceproxy`: a warp copies a map and hands on what it knows.
fn copy<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let (to, from) = (h.find(Space::parse), h.find(Space::parse));
    h.has("tensormap::generic");
    h.has("release");
    h.has("sync");
    h.has("aligned");
    let scope = h.find(Scope::parse).unwrap_or(Scope::Sys);
    let [at, source, _] = operands(o)?;
    let to = d.address(at, to.unwrap_or(Space::Global))?;
    let from = d.address(source, from.unwrap_or(Space::Shared))?;
    Ok(whole(
        d,
        Box::new(move |cx, _| {
            let (to_at, from_at) = (to.read(cx), from.read(cx));
            same(cx, &to_at, "address")?;
            same(cx, &from_at, "address")?;
            let words = read(cx, 0, (from.space, from_at[0]))?;
            for (i, word) in words.into_iter().enumerate() {
                write(cx, 0, (to.space, to_at[0]), (i, word))?;
            }
            if cx.grid.launch.checks.races {
                cx.fence(scope);
            }
            Ok(())
        }),
    ))
}
