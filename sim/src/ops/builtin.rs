//! Functions that the device has and no module defines: `vprintf`, `malloc`, `free`,
//! `__assertfail`, `new` and `delete`.

use std::sync::PoisonError;

use super::passing::{argument, result};
use super::{Made, print};
use crate::code::Flow;
use crate::fault::{Access, Fault, Kind};
use crate::machine::race::Order;
use crate::machine::{Cx, Request, lanes};
use crate::memory::Space;
use crate::module::{Call, Passed};

/// Whether the device has a function.
pub fn is_known(name: &str) -> bool {
    matches!(name, "vprintf" | "malloc" | "free" | "__assertfail" | "_Znwm" | "_ZdlPv" | "_ZdlPvm")
}

/// A call of the function `name`.
///
/// # Errors
///
/// Where there is none.
pub fn call(name: &str, call: Call) -> Made {
    if !is_known(name) {
        return Err(format!("the function `{name}` has no body here"));
    }
    let name = name.to_owned();
    Ok(Box::new(move |cx| {
        for lane in lanes(cx.mask) {
            let arguments: Vec<u64> =
                call.arguments.iter().map(|it: &Passed| argument(cx, lane, *it)).collect();
            let at = |i: usize| arguments.get(i).copied().unwrap_or(0);
            let value = match name.as_str() {
                "malloc" | "_Znwm" => cx.grid.device.heap().malloc(at(0)),
                "free" | "_ZdlPv" | "_ZdlPvm" => {
                    if !cx.grid.device.heap().free(at(0)) {
                        let why = format!("`free` of {:#x}, which `malloc` did not give", at(0));
                        return Err(cx.fault(lane, Kind::Illegal(why)));
                    }
                    0
                }
                "vprintf" => {
                    let text = print::format(cx, lane, at(0), at(1))?;
                    let mut out = cx.grid.printed.lock().unwrap_or_else(PoisonError::into_inner);
                    out.push_str(&text);
                    text.len() as u64
                }
                _ => {
                    let (what, file) = (string(cx, lane, at(0))?, string(cx, lane, at(1))?);
                    let why = format!("assertion failed: {what}, {file}:{}", at(2) as u32);
                    return Err(cx.fault(lane, Kind::Illegal(why)));
                }
            };
            if let Some(Some(to)) = call.results.first() {
                result(cx, lane, *to, value);
            }
        }
        Ok(Flow::Next)
    }))
}

fn byte(cx: &mut Cx, lane: usize, address: u64) -> Result<u8, Box<Fault>> {
    let request = request(address, 1);
    cx.access(lane, request, |region, at| region.load(at, 1) as u8)
}

pub(super) fn request(address: u64, size: u32) -> Request {
    Request { what: Access::Load, space: Space::Generic, address, size, order: Order::WEAK }
}

/// The text at an address, up to its zero.
pub(super) fn string(cx: &mut Cx, lane: usize, address: u64) -> Result<String, Box<Fault>> {
    const LONGEST: u64 = 1 << 16;
    let mut bytes = Vec::new();
    for i in 0..LONGEST {
        match byte(cx, lane, address.wrapping_add(i))? {
            0 => break,
            it => bytes.push(it),
        }
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
