//! The stack, fences, hints, and what ends or stops a thread.

use ptx::tree::Operand;
use target_desc::Mod;

use super::control::need;
use super::{Made, operands};
use crate::code::{Dst, Flow, Run};
use crate::decode::{Decoder, Head};
use crate::fault::Kind;
use crate::machine::lanes;
use crate::machine::race::{Memory, Scope};

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    match h.mnemonic {
        "alloca" => alloca(d, h, o),
        "stacksave" => {
            h.ty()?;
            let [to] = operands(o)?;
            let to = d.dst(to)?;
            Ok(Box::new(move |cx| {
                let tops: Vec<u64> = cx.warp.threads.iter().map(|it| it.stack.top()).collect();
                cx.put(to, |i| tops[i]);
                Ok(Flow::Next)
            }))
        }
        "stackrestore" => {
            let ty = h.ty()?;
            let [from] = operands(o)?;
            let from = need(d, from, ty)?;
            Ok(Box::new(move |cx| {
                let from = cx.get(from);
                for lane in lanes(cx.mask) {
                    let thread = &mut cx.warp.threads[lane];
                    if !thread.stack.restore(from[lane], thread.depth) {
                        let why = format!(
                            "{:#x} is no state of the stack that can be gone back to",
                            from[lane]
                        );
                        return Err(cx.fault(lane, Kind::Illegal(why)));
                    }
                }
                Ok(Flow::Next)
            }))
        }
        "trap" => Ok(Box::new(|cx| Err(cx.fault(first(cx.mask), Kind::Trap)))),
        "brkpt" => Ok(Box::new(|cx| Err(cx.fault(first(cx.mask), Kind::Breakpoint)))),
        "nanosleep" => {
            h.ty()?;
            Ok(nothing())
        }
        // Every access is ordered here; only looking for races asks.
        "fence" | "membar" => {
            // Between proxies; alone it orders no threads.
            let proxies = fenced(h);
            let inert = h.has("proxy") && !h.sees("release") && !h.sees("acquire");
            let scope = h.find(Scope::parse).unwrap_or(Scope::Sys);
            h.drop(|_| true);
            Ok(match inert {
                true if proxies.is_empty() => nothing(),
                _ => Box::new(move |cx| {
                    if cx.grid.launch.checks.races {
                        if !inert {
                            cx.fence(scope);
                        }
                        if !proxies.is_empty() {
                            cx.fence_async(proxies);
                        }
                    }
                    Ok(Flow::Next)
                }),
            })
        }
        "discard" => {
            h.drop(|_| true);
            // The bytes may have any value, also the one they have.
            Ok(nothing())
        }
        "prefetch" | "prefetchu" | "applypriority" | "pmevent" | "setmaxnreg"
        | "griddepcontrol" => {
            h.drop(|_| true);
            Ok(nothing())
        }
        "createpolicy" => {
            h.drop(|_| true);
            let to = d.dst(o.first().ok_or("no operands")?)?;
            Ok(Box::new(move |cx| {
                cx.put(to, |_| 0);
                Ok(Flow::Next)
            }))
        }
        _ => Err("there is no such instruction here".to_owned()),
    }
}

/// The memory for which a fence is one between the generic proxy and the async one. One that goes
/// one way only is taken for both ways.
fn fenced(h: &Head) -> &'static [Memory] {
    match (h.sees("proxy"), h.sees("async"), h.sees("async::generic")) {
        (true, true, _) if h.sees("global") => &[Memory::Global],
        (true, true, _) if h.sees("shared::cta") || h.sees("shared::cluster") => &[Memory::Shared],
        (true, true, _) | (true, _, true) => &[Memory::Global, Memory::Shared],
        _ => &[],
    }
}

fn nothing() -> Run {
    Box::new(|_| Ok(Flow::Next))
}

fn first(mask: u32) -> usize {
    mask.trailing_zeros() as usize % 32
}

fn alloca<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let ty = h.ty()?;
    let (to, size, align) = match o {
        [to, size] => (to, size, 8),
        [to, size, align] => (to, size, d.integer(align)?.clamp(1, 1 << 23) as u64),
        _ => return Err(format!("{} operands", o.len())),
    };
    let (to, size): (Dst, _) = (d.dst(to)?, need(d, size, ty)?);
    let mask = if ty == Mod::u32 { u64::from(u32::MAX) } else { u64::MAX };
    Ok(Box::new(move |cx| {
        let size = cx.get(size);
        let mut addresses = [0; 32];
        for lane in lanes(cx.mask) {
            let stack = &mut cx.warp.threads[lane].stack;
            match stack.push(size[lane] & mask, align) {
                Some(address) => addresses[lane] = address,
                None => return Err(cx.fault(lane, Kind::StackOverflow)),
            }
        }
        cx.put(to, |i| addresses[i]);
        Ok(Flow::Next)
    }))
}
