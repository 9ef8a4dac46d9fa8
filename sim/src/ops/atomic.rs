//! Read-modify-write operations on memory.

use std::sync::{Mutex, PoisonError};

use ptx::tree::Operand;
use target_desc::Mod;

use super::float::Number;
use super::float::round::{Format, Round, add_odd};
use super::memory::{is_hint, order};
use super::{Made, Raw, each_part, ints, parts};
use crate::code::{Dst, Flow, Src};
use crate::decode::head::bits;
use crate::decode::{Decoder, Head};
use crate::fault::Access;
use crate::machine::race::{Order, Scope};
use crate::machine::{Request, lanes};
use crate::memory::Space;
use crate::memory::space::of_generic;

/// What the new value is made of: the old one and up to two operands.
pub(super) type Change = Box<dyn Fn(u64, u64, u64) -> u64 + Send + Sync>;

/// Accesses of 16 bytes take two steps, and one at a time.
static WIDE: Mutex<()> = Mutex::new(());

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    if h.has("async") {
        return super::remote::reduce(d, h, o);
    }
    h.drop(is_hint);
    // The scope `.cluster` is not the space.
    let space = h.find(Space::parse).unwrap_or(Space::Generic);
    let order = order(h, Order::strong(Scope::Gpu));
    let flushes = !h.has("noftz");
    let operation = h
        .any(&["and", "or", "xor", "exch", "cas", "add", "inc", "dec", "min", "max"])
        .ok_or("no operation")?;
    h.drop(|it| matches!(it, "v2" | "v4" | "v8"));
    let ty = h.ty()?;
    let reads = h.mnemonic == "atom";
    let (to, rest): (Option<&Operand<'a>>, _) = match o {
        [to, rest @ ..] if reads => (Some(to), rest),
        rest => (None, rest),
    };
    let [at, rest @ ..] = rest else { return Err("no operands".to_owned()) };
    if bits(ty) == 128 {
        return wide(d, operation, (space, order), to, at, rest);
    }
    let to = match to {
        Some(to) => Some(d.dsts(to)?),
        None => None,
    };
    let at = d.address(at, space)?;
    let (b, c) = match (operation, rest) {
        ("cas", [b, c, ..]) => (d.srcs(b, ty)?, d.srcs(c, ty)?),
        (_, [b, ..]) => (d.srcs(b, ty)?, vec![Src::Const(0)]),
        _ => return Err(format!("{} operands", o.len())),
    };
    let change = change(operation, ty)?;
    // As the device does: in global memory only.
    let flushes = flushes && ty == Mod::f32 && operation == "add";
    let each = bits(ty) / 8;
    let size = each * b.len() as u32;
    if !size.is_power_of_two() || b.len() > 8 {
        return Err(format!("{} elements", b.len()));
    }
    let exchanges = operation == "exch";
    d.op.marks = to.is_some();
    let space = at.space;
    Ok(Box::new(move |cx| {
        let addresses = at.read(cx);
        let checks = cx.grid.launch.checks.uninitialised;
        let c = cx.get(c[0]);
        let mut out = [[0; 32]; 8];
        let mut known = [0; 8];
        let operands: Vec<_> = b.iter().map(|it| (cx.get(*it), cx.known(*it))).collect();
        for lane in lanes(cx.mask) {
            let address = addresses[lane];
            let request = Request { what: Access::Atomic, space, address, size, order };
            let real = match space {
                Space::Generic => of_generic(address).0,
                space => space,
            };
            let flush = u64::from(flushes && real == Space::Global);
            cx.access(lane, request, |region, at| {
                for (n, (b, b_known)) in operands.iter().enumerate() {
                    let at = at + u64::from(each) * n as u64;
                    let (b, c) = (b[lane], c[lane] | flush);
                    let written = !checks || region.is_written(at, each);
                    out[n][lane] = region.update(at, each, |old| change(old, b, c));
                    known[n] |= u32::from(written) << lane;
                    let makes = match exchanges {
                        true => b_known >> lane & 1 == 1,
                        false => written && b_known >> lane & 1 == 1,
                    };
                    if checks {
                        region.mark(at, each, makes);
                    }
                }
            })?;
        }
        if let Some(to) = &to {
            for (n, to) in to.iter().enumerate() {
                cx.put(*to, |i| out[n][i]);
                cx.mark(to.slot, known[n]);
            }
        }
        Ok(Flow::Next)
    }))
}

/// What an operation makes of values of type `ty`.
pub(super) fn change(operation: &str, ty: Mod) -> Result<Change, String> {
    if let (Some(format), true) = (Format::of(ty), matches!(operation, "add" | "min" | "max")) {
        return Ok(float(operation, ty, format));
    }
    Ok(match operation {
        "and" => Box::new(|old, b, _| old & b),
        "or" => Box::new(|old, b, _| old | b),
        "xor" => Box::new(|old, b, _| old ^ b),
        "exch" => Box::new(|_, b, _| b),
        "cas" => {
            let mask = if bits(ty) == 64 { u64::MAX } else { (1 << bits(ty)) - 1 };
            Box::new(move |old, b, c| if old == b & mask { c } else { old })
        }
        "add" => ints!(ty, T => Box::new(|old, b, _| (old as T).wrapping_add(b as T).raw())),
        "min" => ints!(ty, T => Box::new(|old, b, _| (old as T).min(b as T).raw())),
        "max" => ints!(ty, T => Box::new(|old, b, _| (old as T).max(b as T).raw())),
        "inc" => Box::new(|old, b, _| match old >= b & 0xFFFF_FFFF {
            true => 0,
            false => old + 1,
        }),
        "dec" => Box::new(|old, b, _| match old == 0 || old > b & 0xFFFF_FFFF {
            true => b,
            false => old - 1,
        }),
        _ => return Err(format!("`.{operation}` of it")),
    })
}

/// Where the third operand is not zero, an addition of `f32` has no subnormal numbers.
fn float(operation: &str, ty: Mod, format: Format) -> Change {
    let (width, size) = (bits(ty), parts(ty).unwrap_or(bits(ty)));
    let mask = if size == 64 { u64::MAX } else { (1 << size) - 1 };
    let add = operation == "add";
    let greatest = operation == "max";
    let one = move |old: u64, b: u64, flush: bool| {
        if !add {
            return super::float::order::plain(format, greatest, old, b);
        }
        match size {
            64 => (f64::from_bits(old) + f64::from_bits(b)).to_bits(),
            32 => {
                let take = |it: u64| f32::of(it).flushed(flush);
                (take(old) + take(b)).flushed(flush).canonical()
            }
            _ => format.narrow(add_odd(format.widen(old), format.widen(b)), Round::Near),
        }
    };
    Box::new(move |old, b, flush| match size == width {
        true => one(old, b & mask, flush != 0),
        false => each_part(size, width, |at| one(old >> at & mask, b >> at & mask, false)),
    })
}

/// `exch` and `cas` of 16 bytes.
fn wide<'a>(
    d: &mut Decoder<'_, 'a>,
    operation: &str,
    (space, order): (Space, Order),
    to: Option<&Operand<'a>>,
    at: &Operand<'a>,
    rest: &[Operand<'a>],
) -> Made {
    let to = d.dst(to.ok_or("no result")?)?;
    let at = d.address(at, space)?;
    let (b, c) = match (operation, rest) {
        ("exch", [b, ..]) => (None, d.src_wide(b)?),
        ("cas", [b, c, ..]) => (Some(d.src_wide(b)?), d.src_wide(c)?),
        _ => return Err(format!("`.{operation}` of it")),
    };
    d.op.marks = true;
    let space = at.space;
    let high = Dst { slot: to.slot.behind(1), bits: 64 };
    Ok(Box::new(move |cx| {
        let addresses = at.read(cx);
        let b = b.map(|it| it.map(|it| cx.get(it)));
        let c = c.map(|it| cx.get(it));
        let mut out = [[0; 32]; 2];
        for lane in lanes(cx.mask) {
            let address = addresses[lane];
            let request = Request { what: Access::Atomic, space, address, size: 16, order };
            cx.access(lane, request, |region, at| {
                let _one = WIDE.lock().unwrap_or_else(PoisonError::into_inner);
                let old = [region.load(at, 8), region.load(at + 8, 8)];
                let equal = b.is_none_or(|b| old == [b[0][lane], b[1][lane]]);
                if equal {
                    region.store(at, 8, c[0][lane]);
                    region.store(at + 8, 8, c[1][lane]);
                    (0..2).for_each(|i| region.mark(at + 8 * i, 8, true));
                }
                (out[0][lane], out[1][lane]) = (old[0], old[1]);
            })?;
        }
        for (to, out) in [to, high].iter().zip(out) {
            cx.put(*to, |i| out[i]);
            cx.mark(to.slot, u32::MAX);
        }
        Ok(Flow::Next)
    }))
}
