//! Extended precision: what adds the carry or gives one.

use ptx::tree::Operand;

use super::Made;
use crate::code::{Flow, Src};
use crate::decode::head::{bits, is_signed};
use crate::decode::{Decoder, Head};
use crate::machine::lanes;

/// Decodes an instruction of this family.
///
/// `sub.cc` gives the borrow, and `subc` takes it away.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let high = h.any(&["hi", "lo"]).map(|it| it == "hi");
    let gives = h.has("cc");
    let takes = h.mnemonic.ends_with('c');
    let minus = h.mnemonic.starts_with("sub");
    let ty = h.ty()?;
    let (width, signed) = (bits(ty), is_signed(ty));
    let mask = if width == 64 { u64::MAX } else { (1 << width) - 1 };
    let (to, a, b, c) = match o {
        [to, a, b] => (d.dst(to)?, Src::Const(0), d.src(a, ty)?, d.src(b, ty)?),
        [to, a, b, c] => {
            let (to, b, c) = (d.dst(to)?, d.src(b, ty)?, d.src(c, ty)?);
            (to, d.src(a, ty)?, b, c)
        }
        _ => return Err(format!("{} operands", o.len())),
    };
    Ok(Box::new(move |cx| {
        let (a, b, c) = (cx.get(a), cx.get(b), cx.get(c));
        let (mask_of, mut carry) = (cx.mask, cx.warp.carry);
        let mut results = [0; 32];
        for i in lanes(mask_of) {
            let left = match high {
                None => b[i] & mask,
                Some(high) => product(a[i], b[i], high, width, signed) & mask,
            };
            let right = c[i] & mask;
            let extra = u64::from(takes && carry >> i & 1 == 1);
            let (sum, over) = match minus {
                false => {
                    let sum = u128::from(left) + u128::from(right) + u128::from(extra);
                    (sum as u64 & mask, sum > u128::from(mask))
                }
                true => {
                    let over = u128::from(left) < u128::from(right) + u128::from(extra);
                    (left.wrapping_sub(right).wrapping_sub(extra) & mask, over)
                }
            };
            results[i] = sum;
            if gives {
                carry = (carry & !(1 << i)) | u32::from(over) << i;
            }
        }
        cx.warp.carry = carry;
        cx.put(to, |i| results[i]);
        Ok(Flow::Next)
    }))
}

/// One half of a product.
fn product(a: u64, b: u64, high: bool, width: u32, signed: bool) -> u64 {
    let product = match (width, signed) {
        (32, true) => (i64::from(a as i32) * i64::from(b as i32)) as u128,
        (32, false) => u128::from(a as u32) * u128::from(b as u32),
        (_, true) => (i128::from(a as i64) * i128::from(b as i64)) as u128,
        (_, false) => u128::from(a) * u128::from(b),
    };
    if high { (product >> width) as u64 } else { product as u64 }
}
