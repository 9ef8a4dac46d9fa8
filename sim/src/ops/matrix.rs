//! Matrices in the registers of a warp: `ldmatrix`, `stmatrix`, `movmatrix`, `mma`.
//!
//! Lane `4 * g + t` has of a matrix of 8 rows the elements of row `g` that lie in the `t`-th
//! word of each 16 bytes of the row. All layouts of `mma` follow from that.

use ptx::tree::Operand;
use target_desc::Mod;

use super::float::round::{Format, Round};
use super::memory::is_hint;
use super::warp::{Together, meet};
use super::{Made, operands};
use crate::code::{Dst, Mask, Run, Src};
use crate::decode::head::{bits, is_signed};
use crate::decode::{Decoder, Head};
use crate::fault::{Access, Kind};
use crate::machine::race::Order;
use crate::machine::{Cx, Request};
use crate::memory::Space;

/// All lanes of a warp do something together; that some are not there is a fault.
pub fn whole(d: &mut Decoder, together: Together) -> Run {
    d.op.sync = true;
    d.op.marks = true;
    let all: Together = Box::new(move |cx, group| {
        if group != Mask::MAX {
            let why = "the instruction is one of all 32 threads of a warp, and some are not there";
            let lane = group.trailing_zeros() as usize % 32;
            return Err(cx.fault(lane, Kind::Divergence(why.to_owned())));
        }
        together(cx, group)
    });
    meet(Src::Const(u64::from(u32::MAX)), all)
}

/// The values of registers in all lanes, and whether all have one.
pub fn values(cx: &Cx, from: &[Src]) -> (Vec<[u64; 32]>, bool) {
    let known = from.iter().all(|it| cx.known(*it) == Mask::MAX);
    (from.iter().map(|it| cx.get(*it)).collect(), known)
}

/// Writes registers in all lanes.
pub fn give(cx: &mut Cx, to: &[Dst], values: &[[u64; 32]], known: bool) {
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
    if h.mnemonic == "mma" {
        return mma(d, h, o);
    }
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

/// A number of a product.
#[derive(Clone, Copy)]
pub enum Element {
    /// Of floating point.
    Float(Format),
    /// An integer, of so many bits and with a sign or not.
    Int(u32, bool),
}

impl Element {
    /// Of a type.
    pub fn of(ty: Mod) -> Result<Element, String> {
        if let Some(format) = Format::of(ty) {
            return Ok(Element::Float(format));
        }
        match ty {
            Mod::s8 | Mod::u8 | Mod::s32 => Ok(Element::Int(bits(ty), is_signed(ty))),
            Mod::s4 | Mod::u4 => Ok(Element::Int(4, ty == Mod::s4)),
            _ => Err(format!("the type `.{ty}` of it")),
        }
    }

    /// How many bits one takes in a register: what is less than half of one is packed.
    pub fn width(self) -> u32 {
        match self {
            Element::Int(bits, _) => bits,
            // `.tf32` has its bits at the top of 32.
            Element::Float(format) if format.bits() == 19 => 32,
            Element::Float(format) => format.bits().next_power_of_two(),
        }
    }

    fn float(self, raw: u64) -> f64 {
        match self {
            Element::Float(format) if format.bits() == 19 => format.widen(raw >> 13 & 0x7_FFFF),
            Element::Float(format) => format.widen(raw),
            Element::Int(..) => self.int(raw) as f64,
        }
    }

    fn int(self, raw: u64) -> i64 {
        match self {
            Element::Int(bits, true) => (raw << (64 - bits)) as i64 >> (64 - bits),
            _ => raw as i64,
        }
    }
}

/// A product of matrices and a sum.
#[derive(Clone, Copy)]
pub struct Product {
    /// Of the first factor.
    pub a: Element,
    /// Of the second.
    pub b: Element,
    /// Of what is added.
    pub c: Element,
    /// Of the result.
    pub d: Element,
    /// Whether integers stop at the ends of their range.
    pub saturates: bool,
}

impl Product {
    /// One element of the result: `a` and `b` are a row and a column. On a device the order of
    /// additions is not said; here the sum is made in `f64` and rounded once.
    pub fn one(self, a: &[u64], b: &[u64], c: u64) -> u64 {
        if let Element::Int(..) = self.a {
            let products = a.iter().zip(b).map(|(a, b)| self.a.int(*a) * self.b.int(*b));
            let sum = products.sum::<i64>() + self.c.int(c);
            let sum = match self.saturates {
                true => sum.clamp(i64::from(i32::MIN), i64::from(i32::MAX)),
                false => sum,
            };
            return sum as u64 & 0xFFFF_FFFF;
        }
        let mut sum = self.c.float(c);
        for (a, b) in a.iter().zip(b) {
            sum = self.a.float(*a).mul_add(self.b.float(*b), sum);
        }
        match self.d {
            Element::Float(format) => format.narrow(sum, Round::Near),
            Element::Int(..) => sum as u64,
        }
    }
}

/// Rows, columns and the length of a product.
pub fn shape(word: &str) -> Option<[usize; 3]> {
    let (m, rest) = word.strip_prefix('m')?.split_once('n')?;
    let (n, k) = rest.split_once('k')?;
    Some([m.parse().ok()?, n.parse().ok()?, k.parse().ok()?])
}

/// Where register `reg`, part `j` of lane `lane` of a factor is: row and place in the row. Of
/// matrices with 16 rows registers take turns between the upper and the lower half.
fn factor(lane: usize, reg: usize, j: usize, parts: usize, halves: usize) -> (usize, usize) {
    let (group, t) = (lane / 4, lane % 4);
    (group + 8 * (reg % halves), reg / halves * 4 * parts + t * parts + j)
}

fn mma<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let [m, n, k] = h.find(shape).ok_or("no shape")?;
    if !h.has("row") || !h.has("col") {
        return Err("a layout but `.row.col` of it".to_owned());
    }
    h.has("rn");
    let saturates = h.has("satfinite");
    let types = [h.ty()?, h.ty()?, h.ty()?, h.ty()?];
    let [td, ta, tb, tc] = types;
    let volta = [m, n, k] == [8, 8, 4] && ta == Mod::f16;
    if n != 8 || !matches!(m, 8 | 16) || volta {
        return Err("its shape".to_owned());
    }
    let product = Product {
        a: Element::of(ta)?,
        b: Element::of(tb)?,
        c: Element::of(tc)?,
        d: Element::of(td)?,
        saturates,
    };
    let [to, a, b, c] = operands(o)?;
    let word = |ty: Mod| if ty == Mod::f64 { Mod::b64 } else { Mod::b32 };
    let to = d.dsts(to)?;
    let (a, b) = (d.srcs(a, word(ta))?, d.srcs(b, word(tb))?);
    let c = d.srcs(c, word(tc))?;
    let parts = |it: Element| (32 / it.width().min(32)) as usize;
    let (pa, pb, pc, pd) = (parts(product.a), parts(product.b), parts(product.c), parts(product.d));
    let halves = m / 8;
    let fits = a.len() * pa * 32 == m * k
        && b.len() * pb * 32 == n * k
        && c.len() * pc * 32 == m * n
        && to.len() * pd * 32 == m * n;
    if !fits {
        return Err("so many registers of it".to_owned());
    }
    Ok(whole(
        d,
        Box::new(move |cx, _| {
            let (a, a_known) = values(cx, &a);
            let (b, b_known) = values(cx, &b);
            let (c, c_known) = values(cx, &c);
            let mut rows = vec![vec![0; k]; m];
            let mut columns = vec![vec![0; k]; n];
            let mut sums = vec![vec![0; n]; m];
            for lane in 0..32 {
                for (reg, j) in pieces(a.len(), pa) {
                    let (row, at) = factor(lane, reg, j, pa, halves);
                    rows[row][at] = piece(a[reg][lane], j, product.a.width());
                }
                for (reg, j) in pieces(b.len(), pb) {
                    let (column, at) = factor(lane, reg, j, pb, 1);
                    columns[column][at] = piece(b[reg][lane], j, product.b.width());
                }
                for (i, (reg, j)) in pieces(c.len(), pc).enumerate() {
                    sums[lane / 4 + 8 * (i / 2)][lane % 4 * 2 + i % 2] =
                        piece(c[reg][lane], j, product.c.width());
                }
            }
            let mut out = vec![[0; 32]; to.len()];
            for (i, (reg, j)) in pieces(to.len(), pd).enumerate() {
                for (lane, out) in out[reg].iter_mut().enumerate() {
                    let (row, column) = (lane / 4 + 8 * (i / 2), lane % 4 * 2 + i % 2);
                    let it = product.one(&rows[row], &columns[column], sums[row][column]);
                    *out |= it << (j as u32 * product.d.width() % 64);
                }
            }
            give(cx, &to, &out, a_known && b_known && c_known);
            Ok(())
        }),
    ))
}

/// Registers and their parts.
pub fn pieces(registers: usize, parts: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..registers * parts).map(move |i| (i / parts, i % parts))
}

/// Part `j` of a register.
pub fn piece(value: u64, j: usize, width: u32) -> u64 {
    match width {
        64 => value,
        width => value >> (j as u32 * width) & ((1 << width) - 1),
    }
}
