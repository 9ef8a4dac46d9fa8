//! Products of matrices in the registers of a warp: `mma`.

use ptx::tree::Operand;
use target_desc::Mod;

use super::control::need;
use super::float::round::{Format, Round};
use super::matrix::{give, values, whole};
use super::{Made, operands};
use crate::code::Src;
use crate::decode::head::{bits, is_signed};
use crate::decode::{Decoder, Head};
use crate::fault::{Fault, Kind};
use crate::machine::Cx;

/// A number of a product.
#[derive(Clone, Copy)]
pub enum Element {
    /// Of floating point.
    Float(Format),
    /// An integer, of so many bits and with a sign or not.
    Int(u32, bool),
    /// Of floating point with 4 or 6 bits, in a byte.
    Padded(Format),
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
            Mod::b1 => Ok(Element::Int(1, false)),
            _ => Err(format!("the type `.{ty}` of it")),
        }
    }

    /// How many bits one takes in a register: what is less than half of one is packed.
    pub fn width(self) -> u32 {
        match self {
            Element::Int(bits, _) => bits,
            Element::Padded(_) => 8,
            // `.tf32` has its bits at the top of 32.
            Element::Float(format) if format.bits() == 19 => 32,
            Element::Float(format) => format.bits().next_power_of_two(),
        }
    }

    /// In a byte, where it has fewer bits and `yes`.
    fn padded(self, yes: bool) -> Element {
        match self {
            Element::Float(format) if yes && format.bits() < 8 => Element::Padded(format),
            it => it,
        }
    }

    fn float(self, raw: u64) -> f64 {
        match self {
            Element::Float(format) if format.bits() == 19 => format.widen(raw >> 13 & 0x7_FFFF),
            Element::Float(format) => format.widen(raw),
            // Four bits are in the middle, six at the bottom.
            Element::Padded(format) if format.bits() == 4 => format.widen(raw >> 2 & 15),
            Element::Padded(format) => format.widen(raw & 63),
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
    /// Of two bits, whether both are to be there; else whether they differ.
    pub both: bool,
}

impl Product {
    /// One element of the result: `a` and `b` are a row and a column. On a device the order of
    /// additions is not said; here the sum is made in `f64` and rounded once.
    pub fn one(self, a: &[u64], b: &[u64], c: u64) -> u64 {
        if let Element::Int(1, _) = self.a {
            let count = a.iter().zip(b).filter(|(a, b)| match self.both {
                true => *a & *b == 1,
                false => a != b,
            });
            return (count.count() as u64).wrapping_add(c) & 0xFFFF_FFFF;
        }
        if let Element::Int(..) = self.a {
            let products = a.iter().zip(b).map(|(a, b)| self.a.int(*a) * self.b.int(*b));
            let sum = products.sum::<i64>() + self.c.int(c);
            let sum = match self.saturates {
                true => sum.clamp(i64::from(i32::MIN), i64::from(i32::MAX)),
                false => sum,
            };
            return sum as u64 & 0xFFFF_FFFF;
        }
        self.scaled(a, b, c, |_| 1.0)
    }

    /// The same of floating point, where product `i` is multiplied by `scale` of it.
    pub fn scaled(self, a: &[u64], b: &[u64], c: u64, scale: impl Fn(usize) -> f64) -> u64 {
        let mut sum = self.c.float(c);
        for (i, (a, b)) in a.iter().zip(b).enumerate() {
            sum = (self.a.float(*a) * scale(i)).mul_add(self.b.float(*b), sum);
        }
        match self.d {
            Element::Float(format) => format.narrow(sum, Round::Near),
            _ => sum as u64,
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

/// Decodes `mma`.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    h.has("sync");
    h.has("aligned");
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
        [to, a, b, c, rest @ ..] if scales > 0 => {
            (&[*to, *a, *b, *c][..], Some(Scale::decode(d, scales, exponents, rest)?))
        }
        o => (o, None),
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
            let scale = scale.as_ref().map(|it| it.read(cx)).transpose()?;
            let mut out = vec![[0; 32]; to.len()];
            for (i, (reg, j)) in pieces(to.len(), pd).enumerate() {
                for (lane, out) in out[reg].iter_mut().enumerate() {
                    let (row, column) = (lane / 4 + 8 * (i / 2), lane % 4 * 2 + i % 2);
                    let (a, b, c) = (&rows[row], &columns[column], sums[row][column]);
                    let it = match &scale {
                        None => product.one(a, b, c),
                        Some((of_a, of_b)) => {
                            let chunk = |i: usize| i * scales / k;
                            let scale = |i: usize| of_a[row][chunk(i)] * of_b[column][chunk(i)];
                            product.scaled(a, b, c, scale)
                        }
                    };
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

/// Where the scales of blocks are: lane `4 * g + 2 * t` of each four has those of row `g`, the
/// next one those of row `g + 8`, and lane `4 * g + t` those of column `g`; `t` is said.
struct Scale {
    data: [Src; 2],
    /// A byte and a thread, of rows and of columns.
    which: [[Src; 2]; 2],
    count: usize,
    /// They are powers of two; else numbers of eight bits.
    exponents: bool,
}

/// The scales of rows or columns.
type Scales = Vec<Vec<f64>>;

impl Scale {
    fn decode<'a>(
        d: &mut Decoder<'_, 'a>,
        count: usize,
        exponents: bool,
        o: &[Operand<'a>],
    ) -> Result<Scale, String> {
        let [a, of_a, b, of_b] = operands(o)?;
        let data = [need(d, a, Mod::b32)?, need(d, b, Mod::b32)?];
        let mut pair = |it: &Operand<'a>| -> Result<[Src; 2], String> {
            let all = d.srcs(it, Mod::u16)?;
            all.try_into().map_err(|_| "its selectors".to_owned())
        };
        Ok(Scale { data, which: [pair(of_a)?, pair(of_b)?], count, exponents })
    }

    fn read(&self, cx: &Cx) -> Result<(Scales, Scales), Box<Fault>> {
        let data = self.data.map(|it| cx.get(it));
        let which = self.which.map(|pair| pair.map(|it| cx.get(it)[0] as usize));
        for (i, [byte, thread]) in which.into_iter().enumerate() {
            let fits = byte % self.count == 0 && byte + self.count <= 4 && thread < 2 + 2 * i;
            if !fits {
                let why = format!("byte {byte} of thread {thread} selects no scales");
                return Err(cx.fault(0, Kind::Illegal(why)));
            }
        }
        let bytes = |word: u64, first: usize| -> Vec<f64> {
            let each = (first..first + self.count).map(|i| word >> (8 * i) & 255);
            each.map(|it| self.value(it)).collect()
        };
        let [[byte_a, thread_a], [byte_b, thread_b]] = which;
        let row = |i: usize| bytes(data[0][4 * (i % 8) + 2 * thread_a + i / 8], byte_a);
        let column = |i: usize| bytes(data[1][4 * i + thread_b], byte_b);
        Ok(((0..16).map(row).collect(), (0..8).map(column).collect()))
    }

    fn value(&self, byte: u64) -> f64 {
        match (self.exponents, byte) {
            (true, 255) => f64::NAN,
            (true, power) => 2.0_f64.powi(power as i32 - 127),
            // Without a sign.
            (false, byte) => Format::of(Mod::e4m3).map_or(0.0, |it| it.widen(byte & 127)),
        }
    }
}
