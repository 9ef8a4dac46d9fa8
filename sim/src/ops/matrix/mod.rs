//! Matrices: in the registers of a warp, and the instructions that multiply them.
//!
//! Lane `4 * g + t` has of a matrix of 8 rows the elements of row `g` that lie in the `t`-th
//! word of each 16 bytes of the row. All layouts of `mma` follow from that.

mod descriptor;
mod element;
mod fragment;
mod load;
mod mma;
mod quads;
mod scale;
mod sparse;
mod wgmma;
mod wmma;

pub use descriptor::{Layout, Major};
pub use element::{Element, Product};
pub use fragment::Rows;

use ptx::tree::Operand;

use super::Made;
use super::warp::{Together, meet};
use crate::code::{Mask, Run, Src};
use crate::decode::{Decoder, Head};
use crate::fault::{Fault, Kind};
use crate::machine::Cx;

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    match h.mnemonic {
        "mma" => mma::decode(d, h, o),
        "wmma" => wmma::decode(d, h, o),
        "wgmma" => wgmma::decode(d, h, o),
        _ => load::decode(d, h, o),
    }
}

/// All lanes of a warp do something together; that some are not there is a fault.
pub fn whole(d: &mut Decoder, together: Together) -> Run {
    d.op.sync = true;
    d.op.marks = true;
    let all: Together = Box::new(move |cx, group| {
        if group != Mask::MAX {
            let why = "the instruction is one of all 32 threads of a warp, and some are not there";
            let lane = group.trailing_zeros() as usize % 32;
            return Err(cx.fault(lane, Kind::Divergence(why.to_owned())));
        }
        together(cx, group)
    });
    meet(Src::Const(u64::from(u32::MAX)), all)
}

/// All lanes have to give the same; `what` says of what.
pub fn same(cx: &Cx, values: &[u64; 32], what: &str) -> Result<(), Box<Fault>> {
    match values.iter().position(|it| *it != values[0]) {
        Some(lane) => {
            let why = format!("the thread gives another {what} than the first of its warp");
            Err(cx.fault(lane, Kind::Illegal(why)))
        }
        None => Ok(()),
    }
}
