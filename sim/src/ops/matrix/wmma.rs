//! `wmma`: products of matrices that lie in registers as nobody knows.
//!
//! Here element `i` of a matrix, counted by rows, is in the `i`-th place, where the places of a
//! lane follow each other and lanes do too. Factors that have more places than elements have
//! them twice, as on the devices where the layout came from.

use ptx::tree::Operand;
use target_desc::Mod;

use super::element::{Element, Product, piece, shape};
use super::fragment::{Fragment, Place, Written};
use super::{Made, same, whole};
use crate::code::Src;
use crate::decode::{Decoder, Head};
use crate::fault::Access;
use crate::machine::Request;
use crate::machine::race::Order;
use crate::memory::Space;
use crate::ops::control::need;
use crate::ops::memory::is_hint;

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    h.drop(is_hint);
    h.has("sync");
    h.has("aligned");
    match h.any(&["load", "store", "mma"]) {
        Some("mma") => mma(d, h, o),
        Some("load") => transfer(d, h, o, Access::Load),
        _ => transfer(d, h, o, Access::Store),
    }
}

/// The places of a matrix with so many rows and columns, where a lane has `each`.
fn places((rows, columns): (usize, usize), each: usize) -> impl Fn(usize, usize) -> Place + Copy {
    move |lane, i| {
        let at = (lane * each + i) % (rows * columns);
        (at / columns, at % columns)
    }
}

/// Whether so many places are those of a matrix, once or more.
fn fit(places: usize, count: usize) -> bool {
    places > 0 && places.is_multiple_of(count)
}

/// `wmma.load` and `wmma.store`.
fn transfer<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>], what: Access) -> Made {
    let [m, n, k] = h.find(shape).ok_or("no shape")?;
    let (rows, columns) = match h.any(&["a", "b", "c", "d"]) {
        Some("a") => (m, k),
        Some("b") => (k, n),
        _ => (m, n),
    };
    let by_row = h.any(&["row", "col"]) == Some("row");
    let space = h.find(Space::parse).unwrap_or(Space::Generic);
    let element = Element::of(h.ty()?)?;
    let loads = what == Access::Load;
    // Those of less than a byte are only loaded, with others of the byte.
    let width = element.width();
    let size = width.div_ceil(8);
    if width < 8 && !loads {
        return Err("elements of less than a byte".to_owned());
    }
    let (registers, at, stride) = match (loads, o) {
        (true, [r, at, rest @ ..]) | (false, [at, r, rest @ ..]) => (r, at, rest.first()),
        _ => return Err(format!("{} operands", o.len())),
    };
    let at = d.address(at, space)?;
    let (to, from) = match loads {
        true => (Some(Written::decode(d, registers, element)?), None),
        false => (None, Some(Fragment::decode(d, registers, element)?)),
    };
    let count = rows * columns;
    let all = to.as_ref().map_or(0, Written::len) + from.as_ref().map_or(0, Fragment::len);
    if !fit(all, count) {
        return Err("so many registers of it".to_owned());
    }
    let place = places((rows, columns), all / 32);
    let stride = match stride {
        Some(stride) => need(d, stride, Mod::u32)?,
        None => Src::Const(if by_row { columns } else { rows } as u64),
    };
    Ok(whole(
        d,
        Box::new(move |cx, _| {
            let (addresses, strides) = (at.read(cx), cx.get(stride));
            same(cx, &addresses, "address")?;
            same(cx, &strides, "stride")?;
            let stride = strides[0] & 0xFFFF_FFFF;
            let (mut all, mut known) = match &from {
                None => (vec![vec![0; columns]; rows], true),
                Some(from) => from.read(cx, (rows, columns), place),
            };
            for i in 0..count {
                let it = &mut all[i / columns][i % columns];
                let (row, column) = ((i / columns) as u64, (i % columns) as u64);
                let place = match by_row {
                    true => row.wrapping_mul(stride).wrapping_add(column),
                    false => column.wrapping_mul(stride).wrapping_add(row),
                };
                let bit = place.wrapping_mul(u64::from(width));
                let address = addresses[0].wrapping_add(bit / 8);
                let request = Request { what, space: at.space, address, size, order: Order::WEAK };
                cx.access(i * 32 / count, request, |region, at| match loads {
                    true => {
                        *it = piece(region.load(at, size) >> (bit % 8), 0, width);
                        known &= region.is_written(at, size);
                    }
                    false => {
                        region.store(at, size, *it);
                        region.mark(at, size, known);
                    }
                })?;
            }
            if let Some(to) = &to {
                to.write(cx, known, place, |row, column| all[row][column]);
            }
            Ok(())
        }),
    ))
}

fn mma<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let [m, n, k] = h.find(shape).ok_or("no shape")?;
    // Fragments have been loaded so.
    h.drop(|it| matches!(it, "row" | "col"));
    h.has("rn");
    let saturates = h.has("satfinite");
    let both = h.any(&["and", "xor"]) == Some("and");
    h.has("popc");
    let first = h.ty()?;
    let second = h.ty()?;
    let (td, ta, tb, tc) = match h.ty() {
        Ok(third) => (first, second, third, h.ty()?),
        Err(_) => (first, Mod::f16, Mod::f16, second),
    };
    let of = Element::of;
    let product = Product { a: of(ta)?, b: of(tb)?, c: of(tc)?, d: of(td)?, saturates, both };
    let [to, a, b, c] = crate::ops::operands(o)?;
    let to = Written::decode(d, to, product.d)?;
    let a = Fragment::decode(d, a, product.a)?;
    let b = Fragment::decode(d, b, product.b)?;
    let c = Fragment::decode(d, c, product.c)?;
    if !fit(a.len(), m * k) || !fit(b.len(), k * n) || !fit(c.len(), m * n) || !fit(to.len(), m * n)
    {
        return Err("so many registers of it".to_owned());
    }
    let place = |rows: usize, columns: usize, all: usize| places((rows, columns), all / 32);
    Ok(whole(
        d,
        Box::new(move |cx, _| {
            let (a, a_known) = a.read(cx, (m, k), place(m, k, a.len()));
            let (c, c_known) = c.read(cx, (m, n), place(m, n, c.len()));
            let by_row = place(k, n, b.len());
            let (columns, b_known) = b.read(cx, (n, k), |lane, i| {
                let (row, column) = by_row(lane, i);
                (column, row)
            });
            let known = a_known && b_known && c_known;
            to.write(cx, known, place(m, n, to.len()), |row, column| {
                product.one(&a[row], &columns[column], c[row][column])
            });
            Ok(())
        }),
    ))
}
