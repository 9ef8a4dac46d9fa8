//! `mbarrier`: barriers that are objects in shared memory.
//!
//! What an object has in it is nobody's business on a device; here it is in one word: 20 bits
//! each for the arrivals that a phase has and those still missing, 22 bits for the bytes still
//! missing, the parity of the phase, and that it is an object.

use ptx::tree::Operand;
use target_desc::Mod;

use super::control::need;
use super::memory::order;
use super::{Made, operands};
use crate::code::{Flow, Src};
use crate::decode::{Address, Decoder, Head};
use crate::fault::{Access, Fault, Kind};
use crate::machine::race::{Order, Scope};
use crate::machine::{Cx, Request, lanes};
use crate::memory::Space;

const COUNT: u64 = (1 << 20) - 1;
const VALID: u64 = 1 << 63;
const PHASE: u64 = 1 << 62;

/// An object, taken apart.
#[derive(Clone, Copy)]
struct Object {
    /// Arrivals of each phase.
    expected: u64,
    /// Arrivals that are missing.
    pending: u64,
    /// Bytes that are missing.
    bytes: i64,
    /// The parity of the phase.
    phase: u64,
}

impl Object {
    fn of(word: u64) -> Object {
        Object {
            expected: word & COUNT,
            pending: word >> 20 & COUNT,
            bytes: (word << 2) as i64 >> 42,
            phase: word & PHASE,
        }
    }

    fn word(self) -> u64 {
        let bytes = (self.bytes as u64 & ((1 << 22) - 1)) << 40;
        VALID | self.phase | bytes | self.pending << 20 | self.expected
    }

    /// The next phase begins where nothing is missing.
    fn settle(mut self) -> Object {
        if self.pending == 0 && self.bytes == 0 {
            self.phase ^= PHASE;
            self.pending = self.expected;
        }
        self
    }
}

/// What changes an object.
#[derive(Clone, Copy, Default)]
pub struct Change {
    /// So many bytes more are to come.
    pub expect: i64,
    /// So many arrive.
    pub arrive: u64,
    /// And will not again.
    pub drop: bool,
}

/// How accesses to objects are ordered where nothing is said.
const STRONG: Order = Order { strong: true, scope: Scope::Cluster, acquire: false, release: false };

/// Changes an object in one step; what it was before.
pub fn change(
    cx: &mut Cx,
    lane: usize,
    (space, address): (Space, u64),
    by: Change,
    order: Order,
) -> Result<u64, Box<Fault>> {
    let request = Request { what: Access::Atomic, space, address, size: 8, order };
    let valid = |word: u64| word & VALID != 0;
    let apply = |word: u64| {
        let mut it = Object::of(word);
        if !valid(word) || it.pending < by.arrive {
            return word;
        }
        it.bytes += by.expect;
        it.pending -= by.arrive;
        if by.drop {
            it.expected -= by.arrive.min(it.expected);
        }
        it.settle().word()
    };
    let (old, written) = cx.access(lane, request, |region, at| {
        let written = region.is_written(at, 8);
        (region.update(at, 8, apply), written)
    })?;
    if !valid(old) || !written {
        return Err(cx.fault(lane, none(address)));
    }
    let it = Object::of(old);
    if it.pending < by.arrive {
        let why = format!(
            "{} threads arrive at the mbarrier at {address:#x}, and {} of {} are missing",
            by.arrive, it.pending, it.expected
        );
        return Err(cx.fault(lane, Kind::Illegal(why)));
    }
    if !(-(1 << 20)..1 << 20).contains(&(it.bytes + by.expect)) {
        let why = format!("the mbarrier at {address:#x} waits for {} bytes", it.bytes + by.expect);
        return Err(cx.fault(lane, Kind::Illegal(why)));
    }
    Ok(old)
}

fn none(address: u64) -> Kind {
    Kind::Illegal(format!("no mbarrier is at {address:#x}: it was not made, or is no longer"))
}

/// So many bytes have come, in the background.
pub fn complete(cx: &mut Cx, lane: usize, at: (Space, u64), bytes: u64) -> Result<(), Box<Fault>> {
    let by = Change { expect: -(bytes as i64), ..Change::default() };
    change(cx, lane, at, by, Order { release: true, ..STRONG }).map(|_| ())
}

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let what = h
        .any(&[
            "init",
            "inval",
            "expect_tx",
            "complete_tx",
            "arrive",
            "arrive_drop",
            "test_wait",
            "try_wait",
            "pending_count",
        ])
        .ok_or("no operation")?;
    h.has("b64");
    h.has("layout::v0");
    if what == "pending_count" {
        let [to, state] = operands(o)?;
        let (to, state) = (d.dst(to)?, d.src(state, Mod::b64)?);
        return Ok(super::unary(to, state, |it| Object::of(it).pending));
    }
    let space = h.find(Space::parse).unwrap_or(Space::Generic);
    match what {
        "init" => {
            let [at, count] = operands(o)?;
            let (at, count) = (d.address(at, space)?, need(d, count, Mod::u32)?);
            Ok(Box::new(move |cx| init(cx, &at, count)))
        }
        "inval" => {
            let [at] = operands(o)?;
            let at = d.address(at, space)?;
            Ok(Box::new(move |cx| {
                let addresses = at.read(cx);
                for lane in lanes(cx.mask) {
                    let address = addresses[lane];
                    change(cx, lane, (at.space, address), Change::default(), STRONG)?;
                    put(cx, lane, (at.space, address), 0)?;
                }
                Ok(Flow::Next)
            }))
        }
        "expect_tx" | "complete_tx" => {
            let sign = if what == "expect_tx" { 1 } else { -1 };
            let order = order(h, STRONG);
            let [at, count] = operands(o)?;
            let (at, count) = (d.address(at, space)?, need(d, count, Mod::u32)?);
            Ok(Box::new(move |cx| {
                let (addresses, count) = (at.read(cx), cx.get(count));
                for lane in lanes(cx.mask) {
                    let expect = sign * i64::from(count[lane] as u32);
                    let by = Change { expect, ..Change::default() };
                    change(cx, lane, (at.space, addresses[lane]), by, order)?;
                }
                Ok(Flow::Next)
            }))
        }
        "arrive" | "arrive_drop" => arrive(d, h, o, space, what == "arrive_drop"),
        _ => wait(d, h, o, space),
    }
}

fn init(cx: &mut Cx, at: &Address, count: Src) -> Result<Flow, Box<Fault>> {
    let (addresses, counts) = (at.read(cx), cx.get(count));
    for lane in lanes(cx.mask) {
        let count = counts[lane] & 0xFFFF_FFFF;
        if count == 0 || count > COUNT {
            let why = format!("an mbarrier of {count} arrivals");
            return Err(cx.fault(lane, Kind::Illegal(why)));
        }
        let made = Object { expected: count, pending: count, bytes: 0, phase: 0 };
        put(cx, lane, (at.space, addresses[lane]), made.word())?;
    }
    Ok(Flow::Next)
}

fn put(
    cx: &mut Cx,
    lane: usize,
    (space, address): (Space, u64),
    word: u64,
) -> Result<(), Box<Fault>> {
    let order = Order::WEAK;
    let request = Request { what: Access::Store, space, address, size: 8, order };
    cx.access(lane, request, |region, at| {
        region.store(at, 8, word);
        region.mark(at, 8, true);
    })
}

fn arrive<'a>(
    d: &mut Decoder<'_, 'a>,
    h: &mut Head,
    o: &[Operand<'a>],
    space: Space,
    drop: bool,
) -> Made {
    let expects = h.has("expect_tx");
    let whole = !h.has("noComplete");
    let order = order(h, Order { release: true, ..STRONG });
    let (to, at, count) = match o {
        [at] => (None, at, None),
        [at, count] if matches!(at.value, ptx::tree::Value::Address(_)) => (None, at, Some(count)),
        [to, at] => (Some(to), at, None),
        [to, at, count] => (Some(to), at, Some(count)),
        _ => return Err(format!("{} operands", o.len())),
    };
    let to = match to {
        Some(to) => Some(d.dst(to)?),
        None => None,
    };
    let at = d.address(at, space)?;
    let count = match count {
        Some(count) => need(d, count, Mod::u32)?,
        None => Src::Const(1),
    };
    Ok(Box::new(move |cx| {
        let (addresses, counts) = (at.read(cx), cx.get(count));
        let mut out = [0; 32];
        for lane in lanes(cx.mask) {
            let count = counts[lane] & 0xFFFF_FFFF;
            let by = match expects {
                true => Change { expect: count as i64, arrive: 1, drop },
                false => Change { expect: 0, arrive: count, drop },
            };
            let old = change(cx, lane, (at.space, addresses[lane]), by, order)?;
            out[lane] = old;
            if !whole && Object::of(old).pending == by.arrive {
                let why = "the arrival completes the phase, and says that it does not";
                return Err(cx.fault(lane, Kind::Illegal(why.to_owned())));
            }
        }
        if let Some(to) = to {
            cx.put(to, |i| out[i]);
        }
        Ok(Flow::Next)
    }))
}

fn wait<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>], space: Space) -> Made {
    let parity = h.has("parity");
    let order = order(h, Order { acquire: true, ..STRONG });
    let (to, at, state) = match o {
        [to, at, state] | [to, at, state, _] if !to.paired => (to, at, state),
        _ => return Err(format!("{} operands", o.len())),
    };
    let to = d.pred_dst(to)?;
    let at = d.address(at, space)?;
    let state = need(d, state, if parity { Mod::b32 } else { Mod::b64 })?;
    Ok(Box::new(move |cx| {
        let (addresses, states) = (at.read(cx), cx.get(state));
        let mut over = 0;
        for lane in lanes(cx.mask) {
            let address = addresses[lane];
            let relaxed = Order { acquire: false, ..order };
            let request =
                Request { what: Access::Load, space: at.space, address, size: 8, order: relaxed };
            let (word, written) = cx.access(lane, request, |region, at| {
                (region.load(at, 8), region.is_written(at, 8))
            })?;
            if word & VALID == 0 || !written {
                return Err(cx.fault(lane, none(address)));
            }
            let phase = match parity {
                true => (states[lane] & 1) * PHASE,
                false => states[lane] & PHASE,
            };
            if word & PHASE != phase {
                over |= 1 << lane;
                if order.acquire {
                    // Only now what others did is known.
                    cx.access(lane, Request { order, ..request }, |_, _| ())?;
                }
            }
        }
        cx.put_pred(to, over);
        Ok(Flow::Next)
    }))
}
