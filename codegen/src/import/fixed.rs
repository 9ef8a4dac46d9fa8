//! Intrinsics of numbers with a fixed point, and products without carries.
//!
//! Products and quotients are computed in twice the width, where nothing is lost.

use ir::{Attr, IntCmp, Opcode, Scalar};

use super::body::Body;
use super::call::quoted;
use super::error::{Result, unsupported};
use super::llvm::Value;

/// An operation on numbers with a fixed point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Fixed {
    /// Whether they have a sign.
    pub(super) is_signed: bool,
    /// Whether one is divided by the other.
    pub(super) divides: bool,
    /// Whether the result is held in range.
    pub(super) saturates: bool,
}

impl<'m> Body<'_, 'm> {
    /// The product or quotient of two numbers; the third operand says where the point is.
    pub(super) fn fixed(&mut self, call: Value<'m>, of: Fixed) -> Result<ir::Value> {
        let single = self.single(call)?;
        let scale = call.operand(2).int_low();
        let mut args = self.arguments(call, 2)?;
        // Of odd integers the held type may be wide enough, but twice of it always is.
        let Some(wide) = Scalar::int(2 * single.ty.lane_bits()).filter(|_| single.bits > 1) else {
            let problem = "is not supported for this width of integers";
            return Err(unsupported(quoted(call.callee()), problem));
        };
        let wide = single.ty.with_scalar(wide);
        for arg in &mut args {
            *arg = match of.is_signed {
                true => {
                    let signed = self.signed(*arg, single);
                    self.plain(Opcode::Sext, wide, &[signed])
                }
                false => self.plain(Opcode::Zext, wide, &[*arg]),
            };
        }
        let amount = self.splat_const(wide, scale.into());
        let value = if of.divides {
            let raised = self.plain(Opcode::Shl, wide, &[args[0], amount]);
            let divide = if of.is_signed { Opcode::Sdiv } else { Opcode::Udiv };
            self.plain(divide, wide, &[raised, args[1]])
        } else {
            let product = self.plain(Opcode::Mul, wide, &args);
            let lower = if of.is_signed { Opcode::Ashr } else { Opcode::Lshr };
            self.plain(lower, wide, &[product, amount])
        };
        let value = match of.saturates {
            true => self.held(value, wide, single.bits, of.is_signed),
            false => value,
        };
        let value = self.plain(Opcode::Trunc, single.ty, &[value]);
        Ok(self.clean(value, single))
    }

    /// A number held in the range of `bits`.
    fn held(&mut self, value: ir::Value, ty: ir::Type, bits: u32, is_signed: bool) -> ir::Value {
        let ends = match is_signed {
            true => {
                [(IntCmp::Slt, u128::MAX << (bits - 1)), (IntCmp::Sgt, (1_u128 << (bits - 1)) - 1)]
            }
            false => [(IntCmp::Ugt, u128::MAX >> (128 - bits)); 2],
        };
        let mut held = value;
        for (beyond, end) in ends {
            let end = self.splat_const(ty, end);
            let beyond = self.one(Opcode::Icmp, ty, &[held, end], Attr::IntCmp(beyond));
            held = self.plain(Opcode::Select, ty, &[beyond, end, held]);
        }
        held
    }

    /// The sum without carries of the first number, moved by every bit of the second.
    pub(super) fn product_without_carries(&mut self, call: Value<'m>) -> Result<ir::Value> {
        let single = self.single(call)?;
        let args = self.arguments(call, 2)?;
        let mut sum = self.splat_const(single.ty, 0);
        for bit in 0..single.bits {
            let bit = self.splat_const(single.ty, 1 << bit);
            let bit = self.plain(Opcode::And, single.ty, &[args[1], bit]);
            let moved = self.plain(Opcode::Mul, single.ty, &[args[0], bit]);
            sum = self.plain(Opcode::Xor, single.ty, &[sum, moved]);
        }
        Ok(self.clean(sum, single))
    }
}
