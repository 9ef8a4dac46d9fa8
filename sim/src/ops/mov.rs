//! Moves, and addresses of one space as those of another.

use ptx::tree::{Operand, Value};
use target_desc::Mod;

use super::{Made, binary, operands, unary};
use crate::code::{Dst, Flow, Mask, Src};
use crate::decode::head::bits;
use crate::decode::{Decoder, Head};
use crate::machine::{Special, lanes};
use crate::memory::Space;
use crate::memory::space::{self, SHARED_STRIDE};

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    match h.mnemonic {
        "mov" => mov(d, h, o),
        "cvta" => {
            let back = h.has("to");
            let space = h.find(Space::parse).ok_or("no state space")?;
            let ty = h.ty()?;
            let [to, a] = operands(o)?;
            let (to, a) = (d.dst(to)?, d.src(a, ty)?);
            // What a parameter of a function is in memory is local.
            let space = match (space, a) {
                (Space::Param, Src::Frame(_)) => Space::Local,
                (Space::Param, _) if !d.in_kernel() => Space::Local,
                (space, _) => space,
            };
            Ok(match back {
                true => unary(to, a, move |a| space::from_generic(space, a)),
                false => unary(to, a, move |a| space::to_generic(space, a)),
            })
        }
        "isspacep" => {
            let space = h.find(Space::parse).ok_or("no state space")?;
            let [to, a] = operands(o)?;
            let (to, a) = (d.pred_dst(to)?, d.src(a, Mod::u64)?);
            Ok(Box::new(move |cx| {
                let a = cx.get(a);
                let own = cx.block.rank;
                let is = |address: u64| match (space::of_generic(address), space) {
                    ((Space::Cluster, at), Space::Shared) => {
                        at < SHARED_STRIDE || at / SHARED_STRIDE == u64::from(own) + 1
                    }
                    ((found, _), wanted) => found == wanted,
                };
                let bits = (0..32).fold(0, |all, i| all | Mask::from(is(a[i])) << i);
                cx.put_pred(to, bits);
                Ok(Flow::Next)
            }))
        }
        "mapa" => {
            let shared = h.has("shared::cluster");
            let ty = h.ty()?;
            let [to, a, rank] = operands(o)?;
            let (to, a, rank) = (d.dst(to)?, d.src(a, ty)?, d.src(rank, Mod::u32)?);
            // A generic address keeps its window.
            let window = if shared { 0 } else { space::SHARED };
            let generic = move |a: u64| match shared || a >= space::SHARED {
                true => a,
                // The name of a variable.
                false => a + space::SHARED,
            };
            Ok(binary(to, a, rank, move |a, rank| {
                let at = generic(a).wrapping_sub(window) % SHARED_STRIDE;
                window + at + (u64::from(rank as u32) + 1) * SHARED_STRIDE
            }))
        }
        _ => {
            let shared = h.has("shared::cluster");
            let ty = h.ty()?;
            let [to, a] = operands(o)?;
            let (to, a) = (d.dst(to)?, d.src(a, ty)?);
            Ok(Box::new(move |cx| {
                let own = u64::from(cx.block.rank);
                let a = cx.get(a);
                cx.put(to, |i| {
                    let at = if shared { a[i] } else { a[i].wrapping_sub(space::SHARED) };
                    match at / SHARED_STRIDE {
                        0 => own,
                        n => n - 1,
                    }
                });
                Ok(Flow::Next)
            }))
        }
    }
}

fn mov<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let vector = h.any(&["v2", "v4"]);
    let ty = h.ty()?;
    let [to, from] = operands(o)?;
    if vector.is_some() {
        let (to, from) = (d.dsts(to)?, d.srcs(from, ty)?);
        return Ok(Box::new(move |cx| {
            let all: Vec<_> = from.iter().map(|it| cx.get(*it)).collect();
            for (to, from) in to.iter().zip(&all) {
                cx.put(*to, |i| from[i]);
            }
            Ok(Flow::Next)
        }));
    }
    if ty == Mod::pred {
        // One special register is a predicate.
        let special = matches!(from.value, Value::Name(it) if Special::parse(it).is_some());
        if special
            && !from.negated
            && let Src::Special(which) = d.src(from, Mod::b32)?
        {
            let to = d.pred_dst(to)?;
            return Ok(Box::new(move |cx| {
                let all = cx.get(Src::Special(which));
                let bits = lanes(cx.mask).filter(|it| all[*it] != 0);
                let bits = bits.fold(0, |bits, it| bits | 1 << it);
                cx.put_pred(to, bits);
                Ok(Flow::Next)
            }));
        }
        let (to, from) = (d.pred_dst(to)?, d.pred(from)?);
        return Ok(Box::new(move |cx| {
            let bits = cx.pred(from);
            cx.put_pred(to, bits);
            Ok(Flow::Next)
        }));
    }
    let is_vector = |it: &Operand| matches!(it.value, Value::Vector(_));
    if ty == Mod::b128 || is_vector(to) || is_vector(from) {
        return pack(d, ty, to, from);
    }
    // A vector register as a whole.
    let (many_to, many_from) = (d.dsts(to)?.len(), d.srcs(from, ty)?.len());
    d.op = Default::default();
    if many_to > 1 || many_from > 1 {
        return pack(d, ty, to, from);
    }
    let (to, from) = (d.dst(to)?, d.src(from, ty)?);
    Ok(unary(to, from, |a| a))
}

/// Where the pieces of a value are: how many bits of each, and where they go.
struct Pieces<T> {
    all: Vec<T>,
    bits: u32,
}

/// Values to one, or one to values.
fn pack<'a>(d: &mut Decoder<'_, 'a>, ty: Mod, to: &Operand<'a>, from: &Operand<'a>) -> Made {
    let total = bits(ty);
    let from = match d.is_wide(from) {
        true => Pieces { all: d.src_wide(from)?.to_vec(), bits: 64 },
        false => {
            let count = match from.value {
                Value::Vector(list) => list.len(),
                _ => d.srcs(from, ty)?.len(),
            };
            let bits = total / count.max(1) as u32;
            let piece = match bits {
                8 => Mod::b8,
                16 => Mod::b16,
                32 => Mod::b32,
                _ => Mod::b64,
            };
            Pieces { all: d.srcs(from, piece)?, bits }
        }
    };
    let to: Pieces<Dst> = match d.is_wide(to) {
        true => {
            let low = d.dst(to)?;
            let high = Dst { slot: low.slot.behind(1), bits: 64 };
            Pieces { all: vec![Dst { bits: 64, ..low }, high], bits: 64 }
        }
        false => {
            let all = d.dsts(to)?;
            let bits = total / all.len().max(1) as u32;
            Pieces { all, bits }
        }
    };
    Ok(Box::new(move |cx| {
        let mut value = [0_u128; 32];
        for (n, src) in from.all.iter().enumerate() {
            let part = cx.get(*src);
            let mask = (1_u128 << from.bits) - 1;
            for (value, part) in value.iter_mut().zip(part) {
                *value |= (u128::from(part) & mask) << (n as u32 * from.bits);
            }
        }
        for (n, dst) in to.all.iter().enumerate() {
            let mask = (1_u128 << to.bits) - 1;
            cx.put(*dst, |i| (value[i] >> (n as u32 * to.bits) & mask) as u64);
        }
        Ok(Flow::Next)
    }))
}
