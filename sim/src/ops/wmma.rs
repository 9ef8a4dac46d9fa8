//! `wmma`: products of matrices that lie in registers as nobody knows.
//!
//! Here element `i` of a matrix, counted by rows, is in the `i`-th place, where the places of a
//! lane follow each other and lanes do too. Factors that have more places than elements have
//! them twice, as on the devices where the layout came from.

use ptx::tree::Operand;
use target_desc::Mod;

use super::Made;
use super::control::need;
use super::matrix::{give, values, whole};
use super::memory::is_hint;
use super::mma::{Element, Product, piece, pieces, shape};
use crate::code::Src;
use crate::decode::{Decoder, Head};
use crate::fault::{Access, Fault, Kind};
use crate::machine::race::Order;
use crate::machine::{Cx, Request};
use crate::memory::Space;

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

/// The type of a register of a fragment.
fn register(it: Element) -> Mod {
    if it.width() == 64 { Mod::b64 } else { Mod::b32 }
}

/// How many elements a register has.
fn parts(it: Element) -> usize {
    (32 / it.width().min(32)) as usize
}

/// A matrix from its places.
fn gather(values: &[[u64; 32]], it: Element, count: usize) -> Vec<u64> {
    let mut out = vec![0; count];
    let parts = parts(it);
    let each = values.len() * parts;
    for lane in 0..32 {
        for (i, (reg, j)) in pieces(values.len(), parts).enumerate() {
            out[(lane * each + i) % count] = piece(values[reg][lane], j, it.width());
        }
    }
    out
}

/// The places of a matrix.
fn spread(all: &[u64], it: Element, registers: usize) -> Vec<[u64; 32]> {
    let mut out = vec![[0; 32]; registers];
    let parts = parts(it);
    let each = registers * parts;
    for lane in 0..32 {
        for (i, (reg, j)) in pieces(registers, parts).enumerate() {
            out[reg][lane] |= all[(lane * each + i) % all.len()] << (j as u32 * it.width() % 64);
        }
    }
    out
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
        true => (d.dsts(registers)?, Vec::new()),
        false => (Vec::new(), d.srcs(registers, register(element))?),
    };
    let count = rows * columns;
    let places = to.len().max(from.len()) * parts(element) * 32;
    if places == 0 || !places.is_multiple_of(count) {
        return Err("so many registers of it".to_owned());
    }
    let stride = match stride {
        Some(stride) => need(d, stride, Mod::u32)?,
        None => Src::Const(if by_row { columns } else { rows } as u64),
    };
    Ok(whole(
        d,
        Box::new(move |cx, _| {
            let (addresses, strides) = (at.read(cx), cx.get(stride));
            same(cx, &addresses)?;
            same(cx, &strides)?;
            let stride = strides[0] & 0xFFFF_FFFF;
            let (values, mut known) = values(cx, &from);
            let mut all = match loads {
                true => vec![0; count],
                false => gather(&values, element, count),
            };
            for (i, it) in all.iter_mut().enumerate() {
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
            if loads {
                give(cx, &to, &spread(&all, element, to.len()), known);
            }
            Ok(())
        }),
    ))
}

/// All lanes have to give the same.
fn same(cx: &Cx, values: &[u64; 32]) -> Result<(), Box<Fault>> {
    match values.iter().position(|it| *it != values[0]) {
        Some(lane) => {
            let why = "the thread gives another address or stride than the first of its warp";
            Err(cx.fault(lane, Kind::Illegal(why.to_owned())))
        }
        None => Ok(()),
    }
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
    let [to, a, b, c] = super::operands(o)?;
    let to = d.dsts(to)?;
    let a = d.srcs(a, register(product.a))?;
    let b = d.srcs(b, register(product.b))?;
    let c = d.srcs(c, register(product.c))?;
    let fits = |registers: usize, it: Element, count: usize| {
        let places = registers * parts(it) * 32;
        places > 0 && places.is_multiple_of(count)
    };
    if !fits(a.len(), product.a, m * k)
        || !fits(b.len(), product.b, k * n)
        || !fits(c.len(), product.c, m * n)
        || !fits(to.len(), product.d, m * n)
    {
        return Err("so many registers of it".to_owned());
    }
    Ok(whole(
        d,
        Box::new(move |cx, _| {
            let ((a, a_known), (b, b_known)) = (values(cx, &a), values(cx, &b));
            let (c, c_known) = values(cx, &c);
            let a = gather(&a, product.a, m * k);
            let b = gather(&b, product.b, k * n);
            let c = gather(&c, product.c, m * n);
            let columns: Vec<Vec<u64>> =
                (0..n).map(|column| (0..k).map(|i| b[i * n + column]).collect()).collect();
            let one = |i: usize| {
                let (row, column) = (i / n, i % n);
                product.one(&a[row * k..][..k], &columns[column], c[i])
            };
            let all: Vec<u64> = (0..m * n).map(one).collect();
            give(cx, &to, &spread(&all, product.d, to.len()), a_known && b_known && c_known);
            Ok(())
        }),
    ))
}
