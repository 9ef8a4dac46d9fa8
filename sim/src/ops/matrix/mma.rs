//! Products of matrices in the registers of a warp: `mma`.

use ptx::tree::Operand;
use target_desc::Mod;

use super::element::{Element, Product, shape};
use super::fragment::{Fragment, Written, factor, sum};
use super::scale::Scale;
use super::sparse::Picks;
use super::{Made, whole};
use crate::decode::{Decoder, Head};
use crate::ops::operands;

/// Decodes `mma`.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    h.has("sync");
    h.has("aligned");
    let sparse = h.any(&["sp", "sp::ordered_metadata"]);
    let [m, n, k] = h.find(shape).ok_or("no shape")?;
    if [m, n, k] == [8, 8, 4] && h.types().nth(1) == Some(Mod::f16) {
        return super::quads::decode(d, h, o);
    }
    if !h.has("row") || !h.has("col") {
        return Err("a layout but `.row.col` of it".to_owned());
    }
    h.has("rn");
    let saturates = h.has("satfinite");
    let both = h.any(&["and", "xor"]) == Some("and");
    h.has("popc");
    let padded = h.has("kind::f8f6f4") | h.has("kind::mxf8f6f4");
    h.has("kind::mxf4");
    h.has("kind::mxf4nvf4");
    // How many scales there are for a row or column.
    let scales = match (h.has("block_scale"), h.any(&["scale_vec::2X", "scale_vec::4X"])) {
        (false, _) => 0,
        (true, Some("scale_vec::4X")) => 4,
        (true, Some(_)) => 2,
        // Said or not.
        (true, None) => {
            if padded || h.sees("scale_vec::1X") {
                1
            } else {
                2
            }
        }
    };
    h.has("scale_vec::1X");
    let exponents = h.has("ue8m0");
    h.has("ue4m3");
    let types = [h.ty()?, h.ty()?, h.ty()?, h.ty()?];
    let [td, ta, tb, tc] = types;
    if n != 8 || !matches!(m, 8 | 16) {
        return Err("its shape".to_owned());
    }
    let product = Product {
        a: Element::of(ta)?.padded(padded),
        b: Element::of(tb)?.padded(padded),
        c: Element::of(tc)?,
        d: Element::of(td)?,
        saturates,
        both,
    };
    let (o, scale) = match o {
        [rest @ .., a, of_a, b, of_b] if scales > 0 => {
            (rest, Some(Scale::decode(d, scales, exponents, &[*a, *of_a, *b, *of_b])?))
        }
        o => (o, None),
    };
    let (o, picks) = match (sparse, o) {
        (Some(word), [rest @ .., data, selector]) => {
            let ordered = word != "sp";
            (rest, Some(Picks::decode(d, (data, selector), (product.a, k), ordered)?))
        }
        (_, o) => (o, None),
    };
    let [to, a, b, c] = operands(o)?;
    let to = Written::decode(d, to, product.d)?;
    let a = Fragment::decode(d, a, product.a)?;
    let b = Fragment::decode(d, b, product.b)?;
    let c = Fragment::decode(d, c, product.c)?;
    // Of a sparse factor half of a row is there.
    let stored = if picks.is_some() { k / 2 } else { k };
    let fits = a.len() == m * stored && b.len() == n * k && c.len() == m * n && to.len() == m * n;
    if !fits || (picks.is_some() && m != 16) {
        return Err("so many registers of it".to_owned());
    }
    let (pa, pb) = (product.a.parts(), product.b.parts());
    Ok(whole(
        d,
        Box::new(move |cx, _| {
            let (rows, a_known) = a.read(cx, (m, stored), |lane, i| factor(lane, i, pa, m / 8));
            let (columns, b_known) = b.read(cx, (n, k), |lane, i| factor(lane, i, pb, 1));
            let (sums, c_known) = c.read(cx, (m, n), sum);
            let scale = scale.as_ref().map(|it| it.read(cx)).transpose()?;
            let picks = picks.as_ref().map(|it| it.read(cx)).transpose()?;
            to.write(cx, a_known && b_known && c_known, sum, |row, column| {
                let (a, b, c) = (&rows[row], &columns[column], sums[row][column]);
                let there = picks.as_ref().map(|it| &it[row]);
                let at = |i: usize| there.map_or(i, |it| it[i]);
                let picked: Vec<u64>;
                let b = match there {
                    None => b,
                    Some(there) => {
                        picked = there.iter().map(|i| b[*i]).collect();
                        &picked
                    }
                };
                match &scale {
                    None => product.one(a, b, c),
                    Some((of_a, of_b)) => {
                        let chunk = |i: usize| at(i) * scales / k;
                        let scale = |i: usize| of_a[row][chunk(i)] * of_b[column][chunk(i)];
                        product.scaled(a, b, c, scale)
                    }
                }
            });
            Ok(())
        }),
    ))
}
