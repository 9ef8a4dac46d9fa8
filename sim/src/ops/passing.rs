//! How arguments and results get from one function to the other: in frames or registers.

use crate::code::Param;
use crate::machine::Cx;
use crate::module::Passed;

/// Where the parameters of a function are.
#[derive(Clone, Copy)]
pub struct Place {
    /// Its frame.
    pub frame: u64,
    /// Its first slot.
    pub base: usize,
}

/// Copies a parameter or result of a thread.
pub fn hand(cx: &mut Cx, lane: usize, from: Place, a: Param, to: Place, b: Param) {
    let size = a.size.min(b.size);
    let mut done = 0;
    while done < size {
        let step = match size - done {
            8.. => 8,
            4..=7 => 4,
            2..=3 => 2,
            _ => 1,
        };
        let bytes = step as u32;
        let stack = &cx.warp.threads[lane].stack;
        let (value, known) = if a.register {
            let at = from.base + a.offset as usize + (done / 8) as usize;
            let known = cx.warp.known.get(at).is_some_and(|it| it >> lane & 1 == 1);
            (cx.warp.regs.get(at).map_or(0, |it| it[lane]), if known { ALL } else { 0 })
        } else {
            match stack.find(from.frame + a.offset + done, step) {
                Ok(at) => (load(stack.bytes(), at, bytes), written(stack.bytes(), at, bytes)),
                Err(_) => (0, 0),
            }
        };
        put(cx, lane, to, b, done, bytes, (value, known));
        done += step;
    }
}

/// Loads bytes that may be at any address.
fn load(region: &crate::memory::Region, at: u64, size: u32) -> u64 {
    if at.is_multiple_of(u64::from(size)) {
        return region.load(at, size);
    }
    (0..u64::from(size)).fold(0, |all, i| all | region.load(at + i, 1) << (8 * i))
}

/// Which of up to eight bytes have a value, a bit for each. Those between the fields of a
/// structure may have none.
fn written(region: &crate::memory::Region, at: u64, size: u32) -> u8 {
    (0..u64::from(size)).fold(0, |all, i| all | u8::from(region.is_written(at + i, 1)) << i)
}

/// Eight bytes, all of which have a value.
pub const ALL: u8 = u8::MAX;

/// Writes `bytes` bytes of a parameter from `done` on.
pub fn put(
    cx: &mut Cx,
    lane: usize,
    to: Place,
    b: Param,
    done: u64,
    bytes: u32,
    (value, known): (u64, u8),
) {
    if b.register {
        let at = to.base + b.offset as usize + (done / 8) as usize;
        if let (Some(reg), Some(bits)) = (cx.warp.regs.get_mut(at), cx.warp.known.get_mut(at)) {
            reg[lane] = crate::memory::region::low(value, b.size.min(8) as u32);
            let needed = ALL >> (8 - bytes.clamp(1, 8));
            let whole = known & needed == needed;
            *bits = (*bits & !(1 << lane)) | u32::from(whole) << lane;
        }
        return;
    }
    let stack = &cx.warp.threads[lane].stack;
    if let Ok(at) = stack.find(to.frame + b.offset + done, u64::from(bytes)) {
        let region = stack.bytes();
        for i in 0..u64::from(bytes) {
            region.store(at + i, 1, value >> (8 * i) & 255);
            region.mark(at + i, 1, known >> i & 1 == 1);
        }
    }
}

/// The argument of lane `lane`, of 8 bytes at most.
pub fn argument(cx: &Cx, lane: usize, passed: Passed) -> u64 {
    match passed {
        Passed::Constant(value) => value,
        Passed::Param(it) if it.register => {
            cx.warp.regs.get(cx.base + it.offset as usize).map_or(0, |it| it[lane])
        }
        Passed::Param(it) => {
            let thread = &cx.warp.threads[lane];
            match thread.stack.find(thread.frame + it.offset, it.size) {
                Ok(at) => load(thread.stack.bytes(), at, it.size.min(8) as u32),
                Err(_) => 0,
            }
        }
    }
}

/// Gives lane `lane` a result of 8 bytes at most.
pub fn result(cx: &mut Cx, lane: usize, to: Param, value: u64) {
    let place = Place { frame: cx.warp.threads[lane].frame, base: cx.base };
    put(cx, lane, place, to, 0, to.size.min(8) as u32, (value, ALL));
}
