//! `mma.m8n8k4` of halves: four products at once, each by four lanes of the lower half of the
//! warp and four of the upper.

use ptx::tree::Operand;
use target_desc::Mod;

use super::matrix::{give, values, whole};
use super::mma::{Element, Product, piece, pieces};
use super::{Made, operands};
use crate::decode::{Decoder, Head};

/// Of which product a lane has a part, and which of its eight rows or columns it is by its place.
fn place(lane: usize) -> (usize, usize) {
    (lane % 16 / 4, lane % 4 + lane / 16 * 4)
}

/// Row and column of element `i` of a sum in a lane.
fn of_sum(lane: usize, i: usize, halves: bool) -> (usize, usize) {
    match halves {
        true => (place(lane).1, i),
        false => ((lane & 1) + (i & 2) + lane / 16 * 4, (i & 4) + (lane & 2) + (i & 1)),
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
    let (to, a) = (d.dsts(to)?, d.srcs(a, Mod::b32)?);
    let (b, c) = (d.srcs(b, Mod::b32)?, d.srcs(c, Mod::b32)?);
    let parts = |ty: Mod| if ty == Mod::f16 { 2 } else { 1 };
    let (pc, pd) = (parts(tc), parts(td));
    if a.len() != 2 || b.len() != 2 || c.len() * pc != 8 || to.len() * pd != 8 {
        return Err("so many registers of it".to_owned());
    }
    Ok(whole(
        d,
        Box::new(move |cx, _| {
            let (a, a_known) = values(cx, &a);
            let (b, b_known) = values(cx, &b);
            let (c, c_known) = values(cx, &c);
            let mut rows = [[[0; 4]; 8]; 4];
            let mut columns = [[[0; 4]; 8]; 4];
            let mut sums = [[[0; 8]; 8]; 4];
            for lane in 0..32 {
                let (which, own) = place(lane);
                let (step, half) = (lane % 4, lane / 16 * 4);
                for (i, (reg, j)) in pieces(2, 2).enumerate() {
                    let value = piece(a[reg][lane], j, 16);
                    match a_by_row {
                        true => rows[which][own][i] = value,
                        false => rows[which][i + half][step] = value,
                    }
                    let value = piece(b[reg][lane], j, 16);
                    match b_by_row {
                        true => columns[which][i + half][step] = value,
                        false => columns[which][own][i] = value,
                    }
                }
                for (i, (reg, j)) in pieces(c.len(), pc).enumerate() {
                    let (row, column) = of_sum(lane, i, tc == Mod::f16);
                    sums[which][row][column] = piece(c[reg][lane], j, product.c.width());
                }
            }
            let mut out = vec![[0; 32]; to.len()];
            for (i, (reg, j)) in pieces(to.len(), pd).enumerate() {
                for (lane, out) in out[reg].iter_mut().enumerate() {
                    let (which, _) = place(lane);
                    let (row, column) = of_sum(lane, i, td == Mod::f16);
                    let sum = sums[which][row][column];
                    let it = product.one(&rows[which][row], &columns[which][column], sum);
                    *out |= it << (j as u32 * product.d.width() % 64);
                }
            }
            give(cx, &to, &out, a_known && b_known && c_known);
            Ok(())
        }),
    ))
}
