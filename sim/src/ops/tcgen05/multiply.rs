//! Products in tensor memory (`tcgen05.mma`), and copies to it from shared memory (`tcgen05.cp`).

use ptx::tree::{Operand, Value};
use target_desc::Mod;

use super::{place, unfinished};
use crate::code::{Flow, Pred, Src};
use crate::decode::{Address, Decoder, Head};
use crate::fault::{Fault, Kind};
use crate::machine::{Cx, Started, lanes};
use crate::memory::Space;
use crate::ops::control::need;
use crate::ops::matrix::{Element, Layout, Major, Product, Rows};
use crate::ops::{Made, operands};

/// Where the first factor comes from.
enum First {
    Tensor(Address),
    Shared(Src),
}

struct Multiply {
    kind: String,
    to: Address,
    first: First,
    second: Src,
    what: Src,
    adds: Pred,
    /// Lanes of tensor memory that stay as they are, a bit each.
    left: Option<[Src; 4]>,
    /// What is added is divided by two so many times.
    halved: i64,
}

/// What the instruction descriptor says.
struct Described {
    product: Product,
    sign: f64,
    a: Major,
    b: Major,
    m: usize,
    n: usize,
    k: usize,
}

fn described(kind: &str, word: u64) -> Result<Described, String> {
    let field = |at: u32, bits: u32| word >> at & ((1 << bits) - 1);
    if field(2, 1) == 1 {
        return Err("a sparse factor".to_owned());
    }
    let float = |code: u64| -> Result<Mod, String> {
        Ok(match (kind, code) {
            ("kind::f16", 0) => Mod::f16,
            ("kind::f16", 1) => Mod::bf16,
            ("kind::tf32", 2) => Mod::tf32,
            ("kind::f8f6f4", 0) => Mod::e4m3,
            ("kind::f8f6f4", 1) => Mod::e5m2,
            ("kind::i8", 0) => Mod::u8,
            ("kind::i8", 1) => Mod::s8,
            _ => return Err(format!("factors of type {code} with `.{kind}`")),
        })
    };
    let result = match (kind, field(4, 2)) {
        ("kind::i8", 2) => Mod::s32,
        ("kind::f16" | "kind::f8f6f4", 0) => Mod::f16,
        ("kind::f16" | "kind::f8f6f4" | "kind::tf32", 1) => Mod::f32,
        (_, code) => return Err(format!("sums of type {code} with `.{kind}`")),
    };
    let (ta, tb) = (float(field(7, 3))?, float(field(10, 3))?);
    let of = Element::of;
    let product = Product {
        a: of(ta)?,
        b: of(tb)?,
        c: of(result)?,
        d: of(result)?,
        saturates: field(3, 1) == 1,
        both: false,
    };
    let sign = if field(13, 2).count_ones() == 1 { -1.0 } else { 1.0 };
    let major = |at: u32| if field(at, 1) == 1 { Major::Mn } else { Major::K };
    let (m, n) = (field(24, 5) as usize * 16, field(17, 6) as usize * 8);
    let k = 256 / product.a.width() as usize;
    if kind == "kind::tf32" && field(15, 2) != 0 {
        return Err("transposed factors of 32 bits".to_owned());
    }
    if !matches!(m, 64 | 128) || !(8..=256).contains(&n) || (m == 128 && !n.is_multiple_of(16)) {
        return Err(format!("a product of {m} rows and {n} columns"));
    }
    Ok(Described { product, sign, a: major(15), b: major(16), m, n, k })
}

/// Decodes `tcgen05.mma`.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let words = ["kind::f16", "kind::tf32", "kind::f8f6f4", "kind::i8"];
    let kind = h.any(&words).ok_or("its kind")?.to_owned();
    // Whether what was loaded stays is left to the device.
    h.drop(|it| it.starts_with("collector::"));
    let [to, a, b, what, rest @ ..] = o else { return Err(format!("{} operands", o.len())) };
    let (left, rest) = match rest {
        [left, rest @ ..] if matches!(left.value, Value::Vector(_)) => (Some(left), rest),
        _ => (None, rest),
    };
    let (adds, halved) = match rest {
        [adds] => (adds, 0),
        [adds, halved] => (adds, d.integer(halved)?),
        _ => return Err(format!("{} operands", o.len())),
    };
    let left = match left {
        Some(left) => {
            let all = d.srcs(left, Mod::b32)?;
            let registers =
                all.iter().filter_map(|it| if let Src::Reg(it) = it { Some(*it) } else { None });
            d.op.needs.extend(registers);
            Some(all.try_into().map_err(|_| "lanes that are left out".to_owned())?)
        }
        None => None,
    };
    let first = match a.value {
        Value::Address(_) => First::Tensor(d.address(a, Space::Generic)?),
        _ => First::Shared(need(d, a, Mod::b64)?),
    };
    let adds = d.pred(adds)?;
    if let Ok(slot) = adds.of {
        d.op.needs.push(slot);
    }
    let to = d.address(to, Space::Generic)?;
    let (second, what) = (need(d, b, Mod::b64)?, need(d, what, Mod::b32)?);
    let multiply = Multiply { kind, to, first, second, what, adds, left, halved };
    Ok(Box::new(move |cx| {
        let mask = cx.mask;
        lanes(mask).try_for_each(|lane| multiply.run(cx, lane))?;
        Ok(Flow::Next)
    }))
}

impl Multiply {
    fn run(&self, cx: &mut Cx, lane: usize) -> Result<(), Box<Fault>> {
        let adds = cx.pred(self.adds) >> lane & 1 == 1;
        let described = described(&self.kind, cx.get(self.what)[lane])
            .map_err(|why| cx.fault(lane, Kind::Unsupported(why)))?;
        let Described { product, sign, m, n, k, .. } = described;
        let (row, column) = place(cx, lane, self.to.read(cx)[lane], n)?;
        let half = row == 16 && m == 64;
        if row != 0 && !half {
            let why = format!("a product at lane {row} of tensor memory");
            return Err(cx.fault(lane, Kind::Illegal(why)));
        }
        // Of 64 rows each warp has 16.
        let at = |i: usize| if m == 128 { i } else { i / 16 * 32 + i % 16 + row };
        let left = self.left.map(|it| it.map(|it| cx.get(it)[lane]));
        let stays = |at: usize| left.is_some_and(|it| it[at / 32] >> (at % 32) & 1 == 1);
        let time = cx.begin_async();
        let made = self.factors(cx, lane, &described);
        cx.end_background();
        let (rows, columns, known) = made?;
        for (i, a) in rows.iter().enumerate().filter(|it| !stays(at(it.0))) {
            for (j, b) in columns.iter().enumerate() {
                let old = if adds { cx.block.tensor.word(at(i), column + j) } else { (0, true) };
                let c = u64::from(old.0);
                let c = match (self.halved, product.c) {
                    (0, _) => c,
                    (by, Element::Float(format)) => {
                        let value = format.widen(c) * 2.0_f64.powi(-(by as i32));
                        format.narrow(value, crate::ops::float::round::Round::Near)
                    }
                    _ => c,
                };
                let sum = match product.a {
                    Element::Int(..) => product.one(a, b, c),
                    _ => product.scaled(a, b, c, |_| sign),
                };
                let word = (sum as u32, known && old.1);
                cx.block.tensor.set(at(i), column + j, word);
            }
        }
        debug_assert_eq!(rows.first().map(Vec::len), Some(k));
        let by = (cx.warp.index, lane);
        cx.block.tensor.start(Started { columns: (column, n), by, time });
        Ok(())
    }

    fn factors(
        &self,
        cx: &mut Cx,
        lane: usize,
        described: &Described,
    ) -> Result<(Rows, Rows, bool), Box<Fault>> {
        let Described { product, m, n, k, .. } = *described;
        let bits = product.a.width();
        let (rows, a_known) = match &self.first {
            First::Shared(word) => {
                layout(cx, lane, *word)?.read(cx, lane, described.a, bits, (0, m, k))?
            }
            First::Tensor(address) => {
                let per = 32 / bits as usize;
                let (row, column) = place(cx, lane, address.read(cx)[lane], k / per)?;
                unfinished_unless_own(cx, lane, (column, k / per))?;
                let mut known = true;
                let mut one = |i: usize, j: usize| {
                    let at = if m == 128 { i } else { i / 16 * 32 + i % 16 + row };
                    let word = cx.block.tensor.word(at, column + j / per);
                    known &= word.1;
                    let shift = j % per * bits as usize;
                    u64::from(word.0) >> shift & (u64::MAX >> (64 - bits))
                };
                let rows = (0..m).map(|i| (0..k).map(|j| one(i, j)).collect()).collect();
                (rows, known)
            }
        };
        let layout = layout(cx, lane, self.second)?;
        let bits = product.b.width();
        let (columns, b_known) = layout.read(cx, lane, described.b, bits, (0, n, k))?;
        Ok((rows, columns, a_known && b_known))
    }
}

/// What one thread starts is done in order.
fn unfinished_unless_own(cx: &Cx, lane: usize, columns: (usize, usize)) -> Result<(), Box<Fault>> {
    let own = (cx.warp.index, lane);
    match cx.block.tensor.writers(columns).all(|it| it.by == own) {
        true => Ok(()),
        false => unfinished(cx, lane, columns),
    }
}

fn layout(cx: &Cx, lane: usize, word: Src) -> Result<Layout, Box<Fault>> {
    let word = cx.get(word)[lane];
    Layout::of_tcgen05(word).map_err(|why| cx.fault(lane, Kind::Illegal(why)))
}

/// Decodes `tcgen05.cp`.
pub fn copy<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let (rows, bytes) = match h.any(&["128x256b", "128x128b", "32x128b"]) {
        Some("128x256b") => (128, 32),
        Some("128x128b") => (128, 16),
        Some(_) if h.has("warpx4") => (32, 16),
        _ => return Err("its shape".to_owned()),
    };
    let [to, from] = operands(o)?;
    let (to, from) = (d.address(to, Space::Generic)?, need(d, from, Mod::b64)?);
    Ok(Box::new(move |cx| {
        let mask = cx.mask;
        for lane in lanes(mask) {
            let (row, column) = place(cx, lane, to.read(cx)[lane], bytes / 4)?;
            if row != 0 {
                let why = format!("a copy to lane {row} of tensor memory");
                return Err(cx.fault(lane, Kind::Illegal(why)));
            }
            let layout = layout(cx, lane, from)?;
            let time = cx.begin_async();
            let read = layout.read(cx, lane, Major::K, 32, (0, rows, bytes / 4));
            cx.end_background();
            let (words, known) = read?;
            for i in 0..128 {
                for (j, word) in words[i % rows].iter().enumerate() {
                    cx.block.tensor.set(i, column + j, (*word as u32, known));
                }
            }
            let by = (cx.warp.index, lane);
            cx.block.tensor.start(Started { columns: (column, bytes / 4), by, time });
        }
        Ok(Flow::Next)
    }))
}
