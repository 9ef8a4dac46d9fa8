//! Loads and stores.

use ptx::tree::Operand;
use target_desc::Mod;

use super::Made;
use crate::code::{Dst, Flow, Mask, Src};
use crate::decode::head::{bits, is_signed};
use crate::decode::{Address, Decoder, Head};
use crate::fault::Access;
use crate::machine::race::{Order, Scope};
use crate::machine::{Cx, Request, lanes};
use crate::memory::Space;

/// Whether a modifier says only where copies are kept.
pub fn is_hint(word: &str) -> bool {
    word.starts_with("L1::")
        || word.starts_with("L2::")
        || matches!(word, "ca" | "cg" | "cs" | "lu" | "cv" | "wb" | "wt" | "nc")
}

/// How accesses are ordered. Here every load acquires and every store releases; it is the
/// looking for races that asks.
pub fn order(h: &mut Head, default: Order) -> Order {
    let mut order = default;
    h.drop(|it| it == "proxy::readonly");
    match h.any(&["weak", "volatile", "relaxed", "acquire", "release", "acq_rel", "sc", "mmio"]) {
        None => {}
        Some("weak") => order = Order::WEAK,
        Some("volatile") => order = Order::strong(Scope::Sys),
        Some(word) => {
            order = Order::strong(Scope::Sys);
            order.acquire = matches!(word, "acquire" | "acq_rel" | "sc");
            order.release = matches!(word, "release" | "acq_rel" | "sc");
            h.drop(|it| it == "relaxed");
        }
    }
    if let Some(scope) = h.find(Scope::parse) {
        order.scope = scope;
    }
    order
}

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    if h.has("async") {
        return super::remote::store(d, h, o);
    }
    h.drop(is_hint);
    let order = order(h, Order::WEAK);
    let space = h.find(space_of).unwrap_or(match h.mnemonic {
        "ldu" => Space::Global,
        _ => Space::Generic,
    });
    // How many there are the operands say.
    h.drop(|it| matches!(it, "v2" | "v4" | "v8"));
    let ty = h.ty()?;
    match (h.mnemonic, o) {
        ("ld" | "ldu", [to, at, ..]) => load(d, (space, order), ty, to, at),
        ("st", [at, from, ..]) => store(d, (space, order), ty, at, from),
        _ => Err(format!("{} operands", o.len())),
    }
}

fn space_of(word: &str) -> Option<Space> {
    Space::parse(word).or((word == "param::func").then_some(Space::Param))
}

impl Address {
    /// The addresses of all lanes.
    #[inline]
    pub fn read(&self, cx: &Cx) -> [u64; 32] {
        let base = cx.get(self.base);
        let offset = self.offset as u64;
        if self.bits < 64 {
            return base.map(|it| (it & 0xFFFF_FFFF).wrapping_add(offset) & 0xFFFF_FFFF);
        }
        base.map(|it| it.wrapping_add(offset))
    }
}

/// `value` of type `ty` in a register of `width` bits.
#[inline]
pub fn extend(value: u64, from: u32, signed: bool, width: u32) -> u64 {
    if !signed || from >= 64 {
        return value;
    }
    let value = ((value << (64 - from)) as i64 >> (64 - from)) as u64;
    if width >= 64 { value } else { value & ((1 << width) - 1) }
}

/// The registers of 8 bytes or less that elements are in: those of 128 bits take two.
fn halves(to: Dst) -> [Dst; 2] {
    [Dst { bits: 64, ..to }, Dst { slot: to.slot.behind(1), bits: 64 }]
}

fn load<'a>(
    d: &mut Decoder<'_, 'a>,
    (space, order): (Space, Order),
    ty: Mod,
    to: &Operand<'a>,
    at: &Operand<'a>,
) -> Made {
    let mut to = d.dsts(to)?;
    let at = d.address(at, space)?;
    let mut each = bits(ty) / 8;
    if each == 16 {
        to = to.into_iter().flat_map(halves).collect();
        each = 8;
    }
    d.op.marks = true;
    let (signed, from) = (is_signed(ty), bits(ty));
    let size = each * to.len() as u32;
    let space = at.space;
    if let [to] = to[..] {
        return Ok(Box::new(move |cx| {
            let addresses = at.read(cx);
            let checks = cx.grid.launch.checks.uninitialised;
            let mut known: Mask = 0;
            let mut out = [0; 32];
            for lane in lanes(cx.mask) {
                let address = addresses[lane];
                let request = Request { what: Access::Load, space, address, size, order };
                let (value, written) = cx.access(lane, request, |region, at| {
                    (region.load(at, size), !checks || region.is_written(at, size))
                })?;
                out[lane] = extend(value, from, signed, to.bits);
                known |= Mask::from(written) << lane;
            }
            cx.put(to, |i| out[i]);
            if checks {
                cx.mark(to.slot, known);
            }
            Ok(Flow::Next)
        }));
    }
    if !size.is_power_of_two() || to.len() > 8 {
        return Err(format!("{} elements", to.len()));
    }
    Ok(Box::new(move |cx| {
        let addresses = at.read(cx);
        let mut known = [0; 8];
        let mut out = [[0; 32]; 8];
        for lane in lanes(cx.mask) {
            let address = addresses[lane];
            let request = Request { what: Access::Load, space, address, size, order };
            cx.access(lane, request, |region, at| {
                for n in 0..to.len() {
                    let at = at + u64::from(each) * n as u64;
                    out[n][lane] = extend(region.load(at, each), from, signed, to[n].bits);
                    known[n] |= Mask::from(region.is_written(at, each)) << lane;
                }
            })?;
        }
        for (n, to) in to.iter().enumerate() {
            cx.put(*to, |i| out[n][i]);
            cx.mark(to.slot, known[n]);
        }
        Ok(Flow::Next)
    }))
}

fn store<'a>(
    d: &mut Decoder<'_, 'a>,
    (space, order): (Space, Order),
    ty: Mod,
    at: &Operand<'a>,
    from: &Operand<'a>,
) -> Made {
    let at = d.address(at, space)?;
    let mut each = bits(ty) / 8;
    let from: Vec<Src> = match each {
        16 => {
            each = 8;
            d.src_wide(from)?.to_vec()
        }
        _ => d.srcs(from, ty)?,
    };
    let size = each * from.len() as u32;
    let space = at.space;
    if !size.is_power_of_two() || from.len() > 8 {
        return Err(format!("{} elements", from.len()));
    }
    Ok(Box::new(move |cx| {
        let addresses = at.read(cx);
        let checks = cx.grid.launch.checks.uninitialised;
        let mut values = [[0; 32]; 8];
        let mut known = [Mask::MAX; 8];
        for (n, from) in from.iter().enumerate() {
            values[n] = cx.get(*from);
            if checks {
                known[n] = cx.known(*from);
            }
        }
        for lane in lanes(cx.mask) {
            let address = addresses[lane];
            let request = Request { what: Access::Store, space, address, size, order };
            cx.access(lane, request, |region, at| {
                for n in 0..from.len() {
                    let at = at + u64::from(each) * n as u64;
                    region.store(at, each, values[n][lane]);
                    if checks {
                        region.mark(at, each, known[n] >> lane & 1 == 1);
                    }
                }
            })?;
        }
        Ok(Flow::Next)
    }))
}
