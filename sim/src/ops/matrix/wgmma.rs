//! Products of a warpgroup: `wgmma`. Each of its four warps makes 16 of the 64 rows.

use ptx::tree::{Operand, Value};
use target_desc::Mod;

use super::descriptor::{Layout, Major};
use super::element::{Element, Product, shape};
use super::fragment::{Fragment, Rows, Written, factor, sum};
use super::sparse::Picks;
use super::{Made, same, whole};
use crate::code::{Pred, Src};
use crate::decode::{Decoder, Head};
use crate::fault::{Fault, Kind};
use crate::machine::Cx;
use crate::ops::control::need;
use crate::ops::operands;

/// Where the first factor comes from.
enum First {
    Registers(Fragment),
    Shared(Src, Major),
}

/// `wgmma.mma_async`
struct Multiply {
    product: Product,
    to: Written,
    sums: Fragment,
    first: First,
    second: (Src, Major),
    picks: Option<Picks>,
    /// Whether what is in the registers of the result is added.
    adds: Pred,
    /// The sign of the products.
    sign: f64,
    /// Columns, and the length of a sum.
    n: usize,
    k: usize,
}

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    h.has("sync");
    h.has("aligned");
    d.op.products = true;
    match h.any(&["fence", "commit_group", "wait_group", "mma_async"]) {
        Some("fence") => Ok(whole(
            d,
            Box::new(|cx, _| {
                group(cx)?;
                cx.warp.products.fence(&cx.warp.regs);
                Ok(())
            }),
        )),
        Some("commit_group") => Ok(whole(
            d,
            Box::new(|cx, _| {
                group(cx)?;
                cx.warp.products.commit();
                Ok(())
            }),
        )),
        Some("wait_group") => {
            let [keep] = operands(o)?;
            let keep = d.integer(keep)?.max(0) as usize;
            Ok(whole(
                d,
                Box::new(move |cx, _| {
                    group(cx)?;
                    let time = cx.warp.products.wait(keep);
                    if time > 0 && cx.grid.launch.checks.races {
                        (0..32).for_each(|lane| cx.await_background(lane, 0, time));
                    }
                    Ok(())
                }),
            ))
        }
        Some(_) => {
            let multiply = multiply(d, h, o)?;
            Ok(whole(d, Box::new(move |cx, _| multiply.run(cx))))
        }
        None => Err("no operation".to_owned()),
    }
}

/// The warp has to be one of four that are there.
fn group(cx: &Cx) -> Result<(), Box<Fault>> {
    let end = (cx.warp.index / 4 + 1) * 128;
    if cx.block.threads < end {
        let why = "the instruction is one of all four warps of a warpgroup, and some are not there";
        return Err(cx.fault(0, Kind::Divergence(why.to_owned())));
    }
    Ok(())
}

fn multiply<'a>(
    d: &mut Decoder<'_, 'a>,
    h: &mut Head,
    o: &[Operand<'a>],
) -> Result<Multiply, String> {
    let sparse = h.has("sp");
    let [_, n, k] = h.find(shape).ok_or("no shape")?;
    let saturates = h.has("satfinite");
    let both = h.has("and");
    h.has("popc");
    let (td, ta, tb) = (h.ty()?, h.ty()?, h.ty()?);
    let of = Element::of;
    let product = Product { a: of(ta)?, b: of(tb)?, c: of(td)?, d: of(td)?, saturates, both };
    let [to, a, b, rest @ ..] = o else { return Err(format!("{} operands", o.len())) };
    let (picks, rest) = match (sparse, rest) {
        (true, [data, selector, rest @ ..]) => {
            (Some(Picks::decode(d, (data, selector), (product.a, k), false)?), rest)
        }
        (_, rest) => (None, rest),
    };
    let [adds, rest @ ..] = rest else { return Err(format!("{} operands", o.len())) };
    let adds = d.pred(adds)?;
    if let Ok(slot) = adds.of {
        d.op.needs.push(slot);
    }
    let numbers: Vec<i64> = rest.iter().map(|it| d.integer(it)).collect::<Result<_, _>>()?;
    let (signs, turned) = numbers.split_at(numbers.len().min(2));
    let sign = signs.iter().fold(1.0, |all, it| all * *it as f64);
    let major = |it: Option<&i64>| if it.is_some_and(|it| *it == 1) { Major::Mn } else { Major::K };
    let stored = if sparse { k / 2 } else { k };
    let (first, second_turned) = match a.value {
        Value::Vector(_) => {
            let first = Fragment::decode(d, a, product.a)?;
            if first.len() != 16 * stored {
                return Err("so many registers of it".to_owned());
            }
            (First::Registers(first), turned.first())
        }
        _ => (First::Shared(need(d, a, Mod::b64)?, major(turned.first())), turned.get(1)),
    };
    let second = (need(d, b, Mod::b64)?, major(second_turned));
    let (sums, to) = (Fragment::decode(d, to, product.c)?, Written::decode(d, to, product.d)?);
    if to.len() != 16 * n {
        return Err("so many registers of it".to_owned());
    }
    Ok(Multiply { product, to, sums, first, second, picks, adds, sign, n, k })
}

impl Multiply {
    fn run(&self, cx: &mut Cx) -> Result<(), Box<Fault>> {
        group(cx)?;
        let adds = match cx.pred(self.adds) {
            0 => false,
            u32::MAX => true,
            some => {
                let why = "the threads of the warp do not agree on whether the sum is added to";
                let lane = some.trailing_ones() as usize % 32;
                return Err(cx.fault(lane, Kind::Illegal(why.to_owned())));
            }
        };
        let factors = match &self.first {
            First::Registers(it) => registers(cx, it),
            First::Shared(..) => Vec::new(),
        };
        if cx.grid.launch.checks.uninitialised {
            let sums = if adds { registers(cx, &self.sums) } else { Vec::new() };
            fenced(cx, &factors, "the first factor")?;
            fenced(cx, &sums, "the sum")?;
        }
        let time = cx.begin_async();
        let made = self.factors(cx);
        cx.end_background();
        let (rows, columns, known) = made?;
        let place = (16, self.n);
        let (sums, sums_known) = match adds {
            true => self.sums.read(cx, place, sum),
            false => (vec![vec![0; self.n]; 16], true),
        };
        let picks = self.picks.as_ref().map(|it| it.read(cx)).transpose()?;
        let product = self.product;
        self.to.write(cx, known && sums_known, sum, |row, column| {
            let (a, b, c) = (&rows[row], &columns[column], sums[row][column]);
            let picked: Vec<u64>;
            let b = match &picks {
                None => b,
                Some(picks) => {
                    picked = picks[row].iter().map(|i| b[*i]).collect();
                    &picked
                }
            };
            match product.a {
                Element::Int(..) => product.one(a, b, c),
                _ => product.scaled(a, b, c, |_| self.sign),
            }
        });
        let sums: Vec<_> = registers(cx, &self.sums)
            .into_iter()
            .map(|reg| (reg, cx.warp.regs.get(reg).copied().unwrap_or([0; 32])))
            .collect();
        cx.warp.products.begin(&sums, &factors, time);
        Ok(())
    }

    /// The rows of the warp, the columns, and whether all of them has a value.
    fn factors(&self, cx: &mut Cx) -> Result<(Rows, Rows, bool), Box<Fault>> {
        let stored = if self.picks.is_some() { self.k / 2 } else { self.k };
        let (a, b) = (self.product.a, self.product.b);
        let (rows, a_known) = match &self.first {
            First::Registers(it) => {
                let parts = a.parts();
                it.read(cx, (16, stored), |lane, i| factor(lane, i, parts, 2))
            }
            First::Shared(word, major) => {
                let own = 16 * (cx.warp.index as usize % 4);
                layout(cx, *word)?.read(cx, 0, *major, a.width(), (own, 16, stored))?
            }
        };
        let (word, major) = self.second;
        let (columns, b_known) =
            layout(cx, word)?.read(cx, 0, major, b.width(), (0, self.n, self.k))?;
        Ok((rows, columns, a_known && b_known))
    }
}

/// What a descriptor says, which is the same in all lanes.
fn layout(cx: &Cx, word: Src) -> Result<Layout, Box<Fault>> {
    let words = cx.get(word);
    same(cx, &words, "matrix descriptor")?;
    Ok(Layout::of_wgmma(words[0]))
}

/// The registers of a fragment, counted from the first of the warp.
fn registers(cx: &Cx, of: &Fragment) -> Vec<usize> {
    let slot = |it: &Src| if let Src::Reg(slot) = it { Some(slot.0 as usize) } else { None };
    of.from.iter().filter_map(slot).map(|it| cx.base + it).collect()
}

/// Whether registers are as they were at the last `wgmma.fence`.
fn fenced(cx: &Cx, regs: &[usize], what: &str) -> Result<(), Box<Fault>> {
    let products = &cx.warp.products;
    if !products.is_fenced() {
        let why = "no `wgmma.fence` is before the first product of the warp".to_owned();
        return Err(cx.fault(0, Kind::Unfenced(why)));
    }
    for reg in regs {
        let value = cx.warp.regs.get(*reg);
        if value.is_some_and(|it| products.is_behind_fence(*reg, it)) {
            let why = format!("a register of {what} was written behind the last `wgmma.fence`");
            return Err(cx.fault(0, Kind::Unfenced(why)));
        }
    }
    Ok(())
}
