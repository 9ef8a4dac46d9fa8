//! Matrices in the registers of a warp: `ldmatrix`, `stmatrix`, `movmatrix`.

use ptx::tree::Operand;
use target_desc::Mod;

use super::{Made, whole};
use crate::code::{Dst, Mask, Src};
use crate::decode::{Decoder, Head};
use crate::fault::Access;
use crate::machine::race::Order;
use crate::machine::{Cx, Request};
use crate::memory::Space;
use crate::ops::memory::is_hint;
use crate::ops::operands;

/// The values of registers in all lanes, and whether all have one.
fn values(cx: &Cx, from: &[Src]) -> (Vec<[u64; 32]>, bool) {
    let known = from.iter().all(|it| cx.known(*it) == Mask::MAX);
    (from.iter().map(|it| cx.get(*it)).collect(), known)
}

/// Writes registers in all lanes.
fn give(cx: &mut Cx, to: &[Dst], values: &[[u64; 32]], known: bool) {
    for (to, values) in to.iter().zip(values) {
        cx.put(*to, |i| values[i]);
        cx.mark(to.slot, if known { Mask::MAX } else { 0 });
    }
}

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    h.drop(is_hint);
    h.has("sync");
    h.has("aligned");
    if !h.has("m8n8") {
        return Err("its shape".to_owned());
    }
    let turned = h.has("trans");
    let count = match h.any(&["x1", "x2", "x4"]) {
        Some("x4") => 4,
        Some("x2") => 2,
        _ => 1,
    };
    let space = h.find(Space::parse).unwrap_or(Space::Generic);
    if h.ty()? != Mod::b16 {
        return Err("its type".to_owned());
    }
    match h.mnemonic {
        "ldmatrix" => {
            let [to, at] = operands(o)?;
            let (to, at) = (d.dsts(to)?, d.address(at, space)?);
            if to.len() != count {
                return Err(format!("{} registers", to.len()));
            }
            Ok(whole(
                d,
                Box::new(move |cx, _| {
                    let addresses = at.read(cx);
                    let mut out = vec![[0; 32]; count];
                    let mut known = true;
                    for (n, out) in out.iter_mut().enumerate() {
                        let mut rows = [[0; 2]; 8];
                        for (row, words) in rows.iter_mut().enumerate() {
                            let lane = 8 * n + row;
                            let request = row_of(Access::Load, at.space, addresses[lane]);
                            cx.access(lane, request, |region, at| {
                                known &= region.is_written(at, 8) && region.is_written(at + 8, 8);
                                *words = [region.load(at, 8), region.load(at + 8, 8)];
                            })?;
                        }
                        *out = from_rows(&rows, turned);
                    }
                    give(cx, &to, &out, known);
                    Ok(())
                }),
            ))
        }
        "stmatrix" => {
            let [at, from] = operands(o)?;
            let (at, from) = (d.address(at, space)?, d.srcs(from, Mod::b32)?);
            if from.len() != count {
                return Err(format!("{} registers", from.len()));
            }
            Ok(whole(
                d,
                Box::new(move |cx, _| {
                    let addresses = at.read(cx);
                    let (values, known) = values(cx, &from);
                    for (n, values) in values.iter().enumerate() {
                        let rows = to_rows(values, turned);
                        for (row, words) in rows.iter().enumerate() {
                            let lane = 8 * n + row;
                            let request = row_of(Access::Store, at.space, addresses[lane]);
                            cx.access(lane, request, |region, at| {
                                for (i, word) in (0..).zip(words) {
                                    region.store(at + 8 * i, 8, *word);
                                    region.mark(at + 8 * i, 8, known);
                                }
                            })?;
                        }
                    }
                    Ok(())
                }),
            ))
        }
        _ => {
            let [to, from] = operands(o)?;
            let (to, from) = (d.dst(to)?, d.src(from, Mod::b32)?);
            Ok(whole(
                d,
                Box::new(move |cx, _| {
                    let (values, known) = values(cx, &[from]);
                    let rows = to_rows(&values[0], false);
                    give(cx, &[to], &[from_rows(&rows, turned)], known);
                    Ok(())
                }),
            ))
        }
    }
}

fn row_of(what: Access, space: Space, address: u64) -> Request {
    Request { what, space, address, size: 16, order: Order::WEAK }
}

/// The element of a row of 8.
fn element(rows: &[[u64; 2]; 8], row: usize, column: usize) -> u64 {
    rows[row][column / 4] >> (16 * (column % 4)) & 0xFFFF
}

/// A matrix as lanes have it.
fn from_rows(rows: &[[u64; 2]; 8], turned: bool) -> [u64; 32] {
    std::array::from_fn(|lane| {
        let (row, column) = (lane / 4, 2 * (lane % 4));
        (0..2).fold(0, |all, j| {
            let it = match turned {
                false => element(rows, row, column + j),
                true => element(rows, column + j, row),
            };
            all | it << (16 * j)
        })
    })
}

fn to_rows(values: &[u64; 32], turned: bool) -> [[u64; 2]; 8] {
    let mut rows = [[0; 2]; 8];
    for (lane, value) in values.iter().enumerate() {
        for j in 0..2 {
            let (a, b) = (lane / 4, 2 * (lane % 4) + j);
            let (row, column) = if turned { (b, a) } else { (a, b) };
            rows[row][column / 4] |= (value >> (16 * j) & 0xFFFF) << (16 * (column % 4));
        }
    }
    rows
}
