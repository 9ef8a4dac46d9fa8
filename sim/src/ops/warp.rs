//! What the threads of a warp do together.
//!
//! A `.sync` operation waits for the threads that it names, at the same instruction.

use ptx::tree::Operand;
use target_desc::Mod;

use super::{Made, operands};
use crate::code::{Flow, Mask, Run, Src};
use crate::decode::head::is_signed;
use crate::decode::{Decoder, Head};
use crate::fault::{Fault, Kind};
use crate::machine::{Cx, Wait, lanes};

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    if h.mnemonic == "activemask" {
        h.ty()?;
        let [to] = operands(o)?;
        let to = d.dst(to)?;
        return Ok(Box::new(move |cx| {
            let mask = u64::from(cx.mask);
            cx.put(to, |_| mask);
            Ok(Flow::Next)
        }));
    }
    // Without `.sync` it is of the threads that are there.
    let sync = h.has("sync");
    d.op.sync = sync;
    let (o, members) = match (sync, o) {
        (true, [rest @ .., members]) => (rest, super::control::need(d, members, Mod::b32)?),
        (_, o) => (o, Src::Const(0)),
    };
    let together = match h.mnemonic {
        "shfl" => shfl(d, h, o)?,
        "vote" => vote(d, h, o)?,
        "match" => match_(d, h, o)?,
        "redux" => redux(d, h, o)?,
        _ => elect(d, o)?,
    };
    Ok(match sync {
        true => meet(members, together),
        false => Box::new(move |cx| {
            let mask = cx.mask;
            together(cx, mask)?;
            Ok(Flow::Next)
        }),
    })
}

/// What threads do together; those of the mask.
pub type Together = Box<dyn Fn(&mut Cx, Mask) -> Result<(), Box<Fault>> + Send + Sync>;

/// Lets threads wait until all members are there, and then do something together.
pub fn meet(members: Src, together: Together) -> Run {
    Box::new(move |cx| {
        let all = cx.get(members);
        let (here, pc) = (cx.mask, cx.pc);
        let mut left = here;
        while left != 0 {
            let leader = left.trailing_zeros() as usize;
            let wanted = all[leader] as Mask;
            if wanted >> leader & 1 == 0 {
                let why = format!("the thread is not in its own member mask {wanted:#010x}");
                return Err(cx.fault(leader, Kind::Divergence(why)));
            }
            let same = lanes(left).filter(|&lane| all[lane] as Mask == wanted);
            let group = same.fold(0, |mask, lane| mask | 1 << lane);
            left &= !group;
            // Threads that have ended are not waited for.
            let missing = wanted & cx.warp.live & !group;
            if missing == 0 {
                cx.mask = group;
                together(cx, group)?;
                cx.go(group, pc + 1);
            } else {
                cx.go(group, pc);
                lanes(group).for_each(|lane| cx.warp.wait(lane, Wait::Others));
            }
        }
        cx.mask = here;
        Ok(Flow::Moved)
    })
}

fn shfl<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Result<Together, String> {
    let mode = h.any(&["up", "down", "bfly", "idx"]).ok_or("no mode")?.to_owned();
    let ty = h.ty()?;
    let (to, p, rest) = match o {
        [to, p, rest @ ..] if p.paired => (d.dst(to)?, Some(d.pred_dst(p)?), rest),
        [to, rest @ ..] => (d.dst(to)?, None, rest),
        [] => return Err("no operands".to_owned()),
    };
    let [a, b, c] = operands(rest)?;
    let (a, b, c) = (d.src(a, ty)?, d.src(b, Mod::u32)?, d.src(c, Mod::u32)?);
    Ok(Box::new(move |cx, members| {
        let (a, b, c) = (cx.get(a), cx.get(b), cx.get(c));
        let mut out = a;
        let mut found = 0;
        for lane in lanes(cx.mask) {
            let (b, c) = (b[lane] as u32 & 31, c[lane] as u32);
            let (clamp, segment) = (c & 31, c >> 8 & 31);
            let own = lane as u32;
            let highest = (own & segment) | (clamp & !segment & 31);
            let lowest = own & segment;
            let (from, inside) = match mode.as_str() {
                "up" => {
                    let from = own as i32 - b as i32;
                    // For `up` the clamp is a lower bound.
                    (from, from >= highest as i32)
                }
                "down" => ((own + b) as i32, own + b <= highest),
                "bfly" => ((own ^ b) as i32, (own ^ b) <= highest),
                _ => {
                    let from = lowest | (b & !segment & 31);
                    (from as i32, from <= highest)
                }
            };
            if inside {
                found |= 1 << lane;
                let from = from as usize & 31;
                if members >> from & 1 == 0 {
                    let why = format!("a value of lane {from}, which takes no part");
                    return Err(cx.fault(lane, Kind::Divergence(why)));
                }
                out[lane] = a[from];
            }
        }
        cx.put(to, |i| out[i]);
        if let Some(p) = p {
            cx.put_pred(p, found);
        }
        Ok(())
    }))
}

fn vote<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Result<Together, String> {
    let mode = h.any(&["all", "any", "uni", "ballot"]).ok_or("no mode")?;
    h.ty()?;
    let [to, a] = operands(o)?;
    let (to, a) = (d.dst(to)?, d.pred(a)?);
    if mode == "ballot" {
        return Ok(Box::new(move |cx, _| {
            let votes = u64::from(cx.pred(a));
            cx.put(to, |_| votes);
            Ok(())
        }));
    }
    let decide: fn(Mask, Mask) -> bool = match mode {
        "all" => |votes, members| votes == members,
        "any" => |votes, _| votes != 0,
        _ => |votes, members| votes == members || votes == 0,
    };
    Ok(Box::new(move |cx, members| {
        let yes = decide(cx.pred(a), members);
        cx.put_pred(to.slot, if yes { Mask::MAX } else { 0 });
        Ok(())
    }))
}

fn match_<'a>(
    d: &mut Decoder<'_, 'a>,
    h: &mut Head,
    o: &[Operand<'a>],
) -> Result<Together, String> {
    let all = h.any(&["any", "all"]) == Some("all");
    let ty = h.ty()?;
    let (to, p, rest) = match o {
        [to, p, rest @ ..] if p.paired => (d.dst(to)?, Some(d.pred_dst(p)?), rest),
        [to, rest @ ..] => (d.dst(to)?, None, rest),
        [] => return Err("no operands".to_owned()),
    };
    let [a] = operands(rest)?;
    let a = d.src(a, ty)?;
    let mask = if ty == Mod::b64 { u64::MAX } else { u64::from(u32::MAX) };
    Ok(Box::new(move |cx, members| {
        let a = cx.get(a);
        let equal = |lane: usize| {
            let same = lanes(members).filter(|&it| (a[it] ^ a[lane]) & mask == 0);
            same.fold(0_u32, |all, it| all | 1 << it)
        };
        let found: [Mask; 32] = std::array::from_fn(equal);
        let every = |lane: usize| found[lane] == members;
        cx.put(to, |i| match all {
            true if every(i) => u64::from(members),
            true => 0,
            false => u64::from(found[i]),
        });
        if let Some(p) = p {
            let bits = (0..32).fold(0, |bits, i| bits | Mask::from(every(i)) << i);
            cx.put_pred(p, bits);
        }
        Ok(())
    }))
}

fn redux<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Result<Together, String> {
    let operation = h.any(&["add", "min", "max", "and", "or", "xor"]).ok_or("no operation")?;
    let (abs, nan) = (h.has("abs"), h.has("NaN"));
    let ty = h.ty()?;
    let [to, a] = operands(o)?;
    let (to, a) = (d.dst(to)?, d.src(a, ty)?);
    if ty == Mod::f32 {
        let greatest = operation == "max";
        return Ok(Box::new(move |cx, members| {
            let a = cx.get(a);
            let value = super::float::order::all(
                lanes(members).map(|lane| a[lane] as u32),
                greatest,
                abs,
                nan,
            );
            cx.put(to, |_| u64::from(value));
            Ok(())
        }));
    }
    let signed = is_signed(ty);
    let f: fn(u32, u32) -> u32 = match (operation, signed) {
        ("add", _) => u32::wrapping_add,
        ("min", false) => |a, b| a.min(b),
        ("max", false) => |a, b| a.max(b),
        ("min", true) => |a, b| (a as i32).min(b as i32) as u32,
        ("max", true) => |a, b| (a as i32).max(b as i32) as u32,
        ("and", _) => |a, b| a & b,
        ("or", _) => |a, b| a | b,
        _ => |a, b| a ^ b,
    };
    Ok(Box::new(move |cx, members| {
        let a = cx.get(a);
        let value = lanes(members).map(|lane| a[lane] as u32).reduce(f).unwrap_or(0);
        cx.put(to, |_| u64::from(value));
        Ok(())
    }))
}

/// `elect.sync d|p, membermask`: the lowest lane is the leader.
fn elect<'a>(d: &mut Decoder<'_, 'a>, o: &[Operand<'a>]) -> Result<Together, String> {
    let (to, p) = match o {
        [to, p] => (d.dst(to)?, d.pred_dst(p)?),
        _ => return Err(format!("{} operands", o.len())),
    };
    Ok(Box::new(move |cx, members| {
        let leader = members.trailing_zeros();
        cx.put(to, |_| u64::from(leader));
        cx.put_pred(p, members & members.wrapping_neg());
        Ok(())
    }))
}
