//! Matrices between memory and the registers of a warp: `ldmatrix`, `stmatrix`; and `movmatrix`.
//!
//! A matrix is a number of rows of 16 bytes, whose addresses lanes give, one each. [`Shape`] says
//! which bytes of which row a register has.

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

/// The bytes of a matrix.
type Rows = Vec<[u8; 16]>;

/// How a matrix lies in registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    /// Eight rows of eight halves, or its transpose.
    Halves { turned: bool },
    /// Eight rows of sixteen bytes.
    Bytes,
    /// Sixteen rows of sixteen bytes, transposed, in two registers.
    Square,
    /// Eight rows of sixteen bytes, transposed: as sums of `mma` lie, with a byte for each.
    Sums,
}

impl Shape {
    fn rows(self) -> usize {
        if self == Shape::Square { 16 } else { 8 }
    }

    fn registers(self) -> usize {
        if self == Shape::Square { 2 } else { 1 }
    }

    /// Row and column of byte `i` of register `reg` in a lane.
    fn place(self, lane: usize, reg: usize, i: usize) -> (usize, usize) {
        let (group, t) = (lane / 4, lane % 4);
        match self {
            Shape::Halves { turned: false } | Shape::Bytes => (group, 4 * t + i),
            Shape::Halves { turned: true } => (2 * t + i / 2, 2 * group + i % 2),
            // The manual has a picture only; this is how CUTLASS describes it.
            Shape::Square => (4 * t + 2 * reg + i % 2, group + 8 * (i / 2)),
            Shape::Sums => (2 * t + i % 2, group + 8 * (i / 2)),
        }
    }
}

/// What a row is made of where it has less than 8 bits for an element: the bits, which are
/// behind each other, and bytes that do not count behind them.
fn unpacked(words: [u64; 2], bits: u32) -> [u8; 16] {
    let all = u128::from(words[0]) | u128::from(words[1]) << 64;
    std::array::from_fn(|i| (all >> (i as u32 * bits) & ((1 << bits) - 1)) as u8)
}

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    h.drop(is_hint);
    h.has("sync");
    h.has("aligned");
    let word = h.any(&["m8n8", "m16n16", "m8n16", "m16n8"]).ok_or("its shape")?;
    let turned = h.has("trans");
    let shape = match (word, turned) {
        ("m8n8", turned) => Shape::Halves { turned },
        ("m8n16", false) => Shape::Bytes,
        ("m16n16", true) => Shape::Square,
        ("m16n8", true) => Shape::Sums,
        _ => return Err("its shape".to_owned()),
    };
    let count = match h.any(&["x1", "x2", "x4"]) {
        Some("x4") => 4,
        Some("x2") => 2,
        _ => 1,
    };
    let space = h.find(Space::parse).unwrap_or(Space::Generic);
    // How many bits an element has in memory.
    let bits = match (shape, h.any(&["b16", "b8", "b8x16"])) {
        (Shape::Halves { .. }, Some("b16")) => 8,
        (Shape::Square | Shape::Sums, Some("b8")) => 8,
        (Shape::Square | Shape::Bytes, Some("b8x16")) => match h.any(&["b6x16_p32", "b4x16_p64"]) {
            Some("b6x16_p32") => 6,
            _ => 4,
        },
        _ => return Err("its type".to_owned()),
    };
    match h.mnemonic {
        "ldmatrix" => {
            let [to, at] = operands(o)?;
            let (to, at) = (d.dsts(to)?, d.address(at, space)?);
            if to.len() != count * shape.registers() || count * shape.rows() > 32 {
                return Err(format!("{} registers", to.len()));
            }
            Ok(whole(
                d,
                Box::new(move |cx, _| {
                    let addresses = at.read(cx);
                    let (mut rows, mut known) = (Rows::new(), true);
                    for (lane, address) in addresses.iter().take(count * shape.rows()).enumerate() {
                        let request = row_of(Access::Load, at.space, *address);
                        let words = cx.access(lane, request, |region, at| {
                            known &= region.is_written(at, 8);
                            known &= match bits {
                                8 => region.is_written(at + 8, 8),
                                6 => region.is_written(at + 8, 4),
                                _ => true,
                            };
                            [region.load(at, 8), region.load(at + 8, 8)]
                        })?;
                        rows.push(unpacked(words, bits));
                    }
                    give(cx, &to, shape, &rows, known);
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
                    let (rows, known) = taken(cx, &from, shape);
                    for (lane, row) in rows.iter().enumerate() {
                        let request = row_of(Access::Store, at.space, addresses[lane]);
                        cx.access(lane, request, |region, at| {
                            for (i, word) in (0..).zip(row.chunks(8)) {
                                let word = word.iter().rev();
                                let word = word.fold(0, |all, it| all << 8 | u64::from(*it));
                                region.store(at + 8 * i, 8, word);
                                region.mark(at + 8 * i, 8, known);
                            }
                        })?;
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
                    let (rows, known) = taken(cx, &[from], Shape::Halves { turned: false });
                    give(cx, &[to], shape, &rows, known);
                    Ok(())
                }),
            ))
        }
    }
}

fn row_of(what: Access, space: Space, address: u64) -> Request {
    Request { what, space, address, size: 16, order: Order::WEAK }
}

/// Writes the registers of matrices in all lanes.
fn give(cx: &mut Cx, to: &[Dst], shape: Shape, rows: &Rows, known: bool) {
    for (n, to) in to.iter().enumerate() {
        let (first, reg) = (n / shape.registers() * shape.rows(), n % shape.registers());
        cx.put(*to, |lane| {
            (0..4).rev().fold(0, |all, i| {
                let (row, column) = shape.place(lane, reg, i);
                all << 8 | u64::from(rows[first + row][column])
            })
        });
        cx.mark(to.slot, if known { Mask::MAX } else { 0 });
    }
}

/// The rows of matrices in registers, and whether all have a value.
fn taken(cx: &Cx, from: &[Src], shape: Shape) -> (Rows, bool) {
    let mut rows = vec![[0; 16]; from.len() * shape.rows()];
    let mut known = true;
    for (n, from) in from.iter().enumerate() {
        known &= cx.known(*from) == Mask::MAX;
        for (lane, value) in cx.get(*from).into_iter().enumerate() {
            for i in 0..4 {
                let (row, column) = shape.place(lane, 0, i);
                rows[n * shape.rows() + row][column] = (value >> (8 * i)) as u8;
            }
        }
    }
    (rows, known)
}
