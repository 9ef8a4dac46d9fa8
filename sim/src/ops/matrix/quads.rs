//! `mma.m8n8k4` of halves: four products at once, each by four lanes of the lower half of the
//! warp and four of the upper.

use ptx::tree::Operand;
use target_desc::Mod;

use super::element::{Element, Product};
use super::fragment::{Fragment, Place, Written};
use super::{Made, whole};
use crate::decode::{Decoder, Head};
use crate::ops::operands;

/// Of which product a lane has a part, and which of its eight rows or columns it is by its place.
fn place(lane: usize) -> (usize, usize) {
    (lane % 16 / 4, lane % 4 + lane / 16 * 4)
}

/// Row and column of element `i` of a sum, the products below each other.
fn of_sum(lane: usize, i: usize, halves: bool) -> Place {
    let (which, own) = place(lane);
    let (row, column) = match halves {
        true => (own, i),
        false => ((lane & 1) + (i & 2) + lane / 16 * 4, (i & 4) + (lane & 2) + (i & 1)),
    };
    (8 * which + row, column)
}

/// Row of a first factor, or column of a second one, and the place on it of element `i`. A lane
/// has all of one, or a part of several.
fn of_factor(lane: usize, i: usize, all: bool) -> Place {
    let (which, own) = place(lane);
    match all {
        true => (8 * which + own, i),
        false => (8 * which + i + lane / 16 * 4, lane % 4),
    }
}

/// Decodes what is behind the shape.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let mut layout = || h.any(&["row", "col"]).ok_or("no layout");
    let (a_by_row, b_by_row) = (layout()? == "row", layout()? == "row");
    let types = [h.ty()?, h.ty()?, h.ty()?, h.ty()?];
    let [td, ta, tb, tc] = types;
    let of = Element::of;
    let product =
        Product { a: of(ta)?, b: of(tb)?, c: of(tc)?, d: of(td)?, saturates: false, both: false };
    let [to, a, b, c] = operands(o)?;
    let to = Written::decode(d, to, product.d)?;
    let a = Fragment::decode(d, a, product.a)?;
    let b = Fragment::decode(d, b, product.b)?;
    let c = Fragment::decode(d, c, product.c)?;
    if a.len() != 32 * 4 || b.len() != 32 * 4 || c.len() != 32 * 8 || to.len() != 32 * 8 {
        return Err("so many registers of it".to_owned());
    }
    Ok(whole(
        d,
        Box::new(move |cx, _| {
            let (rows, a_known) = a.read(cx, (32, 4), |lane, i| of_factor(lane, i, a_by_row));
            let (columns, b_known) = b.read(cx, (32, 4), |lane, i| of_factor(lane, i, !b_by_row));
            let (sums, c_known) = c.read(cx, (32, 8), |lane, i| of_sum(lane, i, tc == Mod::f16));
            let known = a_known && b_known && c_known;
            let place = |lane: usize, i: usize| of_sum(lane, i, td == Mod::f16);
            to.write(cx, known, place, |row, column| {
                let of_column = &columns[row / 8 * 8 + column];
                product.one(&rows[row], of_column, sums[row][column])
            });
            Ok(())
        }),
    ))
}
