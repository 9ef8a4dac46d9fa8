//! Intrinsics of integers, also of those that the IR does not have and of truth values.
//!
//! What depends on where an integer ends is done with its bits at the upper end of the wider
//! type, where both end alike.

use ir::{Attr, IntCmp, Opcode, Scalar};

use super::body::{Body, Held};
use super::call::quoted;
use super::error::{Refused, Result, unsupported};
use super::llvm::Value;
use super::types::Single;

impl<'m> Body<'_, 'm> {
    /// An operation on integers.
    pub(super) fn int_intrinsic(
        &mut self,
        call: Value<'m>,
        op: Opcode,
        operands: u8,
    ) -> Result<ir::Value> {
        let single = self.single(call)?;
        let ty = single.ty;
        let mut args = self.arguments(call, operands.into())?;
        if ty.scalar() == Scalar::I1 {
            return self.bool_intrinsic(call, op, ty, &args);
        }
        if !single.is_odd() {
            return Ok(self.plain(op, ty, &args));
        }
        let above = ty.lane_bits() - single.bits;
        match op {
            Opcode::Umin | Opcode::Umax | Opcode::Ctpop => Ok(self.plain(op, ty, &args)),
            Opcode::Smin | Opcode::Smax | Opcode::Abs => {
                for arg in &mut args {
                    *arg = self.signed(*arg, single);
                }
                let value = self.plain(op, ty, &args);
                Ok(self.clean(value, single))
            }
            Opcode::Ctlz => {
                let zeros = self.plain(op, ty, &args);
                let above = self.splat_const(ty, above.into());
                Ok(self.plain(Opcode::Sub, ty, &[zeros, above]))
            }
            Opcode::Cttz => {
                let stop = self.splat_const(ty, 1 << single.bits);
                let stopped = self.plain(Opcode::Or, ty, &[args[0], stop]);
                Ok(self.plain(op, ty, &[stopped]))
            }
            Opcode::Bswap | Opcode::Bitreverse => {
                let turned = self.plain(op, ty, &args);
                Ok(self.lowered(turned, single))
            }
            Opcode::UaddSat => {
                let sum = self.plain(Opcode::Add, ty, &args);
                let most = self.splat_const(ty, (1 << single.bits) - 1);
                Ok(self.plain(Opcode::Umin, ty, &[sum, most]))
            }
            Opcode::UsubSat => Ok(self.plain(op, ty, &args)),
            Opcode::SaddSat | Opcode::SsubSat => {
                for arg in &mut args {
                    *arg = self.raised(*arg, single);
                }
                let value = self.plain(op, ty, &args);
                Ok(self.lowered(value, single))
            }
            Opcode::Fshl | Opcode::Fshr => {
                let bits = self.splat_const(ty, single.bits.into());
                let amount = self.plain(Opcode::Urem, ty, &[args[2], bits]);
                let rest = self.plain(Opcode::Sub, ty, &[bits, amount]);
                let (left, right) = match op {
                    Opcode::Fshl => (amount, rest),
                    _ => (rest, amount),
                };
                let high = self.plain(Opcode::Shl, ty, &[args[0], left]);
                let low = self.plain(Opcode::Lshr, ty, &[args[1], right]);
                let both = self.plain(Opcode::Or, ty, &[high, low]);
                Ok(self.clean(both, single))
            }
            _ => Err(other_width(call.callee())),
        }
    }

    /// The same for truth values, which are 0 and 1, or with a sign 0 and -1.
    fn bool_intrinsic(
        &mut self,
        call: Value<'m>,
        op: Opcode,
        ty: ir::Type,
        args: &[ir::Value],
    ) -> Result<ir::Value> {
        match op {
            Opcode::Umin | Opcode::Smax => Ok(self.plain(Opcode::And, ty, args)),
            Opcode::Umax | Opcode::Smin | Opcode::UaddSat | Opcode::SaddSat => {
                Ok(self.plain(Opcode::Or, ty, args))
            }
            Opcode::UsubSat | Opcode::SsubSat => {
                let one = self.splat_const(ty, 1);
                let not = self.plain(Opcode::Xor, ty, &[args[1], one]);
                Ok(self.plain(Opcode::And, ty, &[args[0], not]))
            }
            // The amount is modulo 1.
            Opcode::Ctpop | Opcode::Abs | Opcode::Bitreverse | Opcode::Fshl => Ok(args[0]),
            Opcode::Fshr => Ok(args[1]),
            Opcode::Ctlz | Opcode::Cttz => {
                let one = self.splat_const(ty, 1);
                Ok(self.plain(Opcode::Xor, ty, &[args[0], one]))
            }
            _ => Err(other_width(call.callee())),
        }
    }

    /// An operation that also says whether it overflowed.
    pub(super) fn overflow_intrinsic(&mut self, call: Value<'m>, op: Opcode) -> Result<Held> {
        let single = self.single(call.operand(0))?;
        let mut args = self.arguments(call, 2)?;
        if single.is_odd() {
            args[0] = self.raised(args[0], single);
            args[1] = match op {
                // One raised factor raises the product.
                Opcode::UmulOverflow => args[1],
                Opcode::SmulOverflow => self.signed(args[1], single),
                _ => self.raised(args[1], single),
            };
        }
        let inst = self.with_none(op, single.ty, &args);
        let mut results = self.b.func.results(inst).to_vec();
        if single.is_odd() {
            results[0] = self.lowered(results[0], single);
        }
        Ok(self.hold(&results))
    }

    /// `fptosi_sat` or `fptoui_sat`.
    pub(super) fn saturating_conversion(
        &mut self,
        call: Value<'m>,
        op: Opcode,
    ) -> Result<ir::Value> {
        let single = self.single(call)?;
        let args = self.arguments(call, 1)?;
        let is_bool = single.ty.scalar() == Scalar::I1;
        if !single.is_odd() && !is_bool {
            return Ok(self.plain(op, single.ty, &args));
        }
        // A wider integer has all numbers of the narrower one, and saturates beyond them.
        let ty = if is_bool { single.ty.with_scalar(Scalar::I32) } else { single.ty };
        let number = self.plain(op, ty, &args);
        let held = if op == Opcode::FptosiSat {
            let least = self.splat_const(ty, u128::MAX << (single.bits - 1));
            let most = self.splat_const(ty, (1 << (single.bits - 1)) - 1);
            let held = self.plain(Opcode::Smax, ty, &[number, least]);
            self.plain(Opcode::Smin, ty, &[held, most])
        } else {
            let most = self.splat_const(ty, (1 << single.bits) - 1);
            self.plain(Opcode::Umin, ty, &[number, most])
        };
        Ok(match is_bool {
            true => self.plain(Opcode::Trunc, single.ty, &[held]),
            false => self.clean(held, single),
        })
    }

    /// A shift to the left that saturates: where shifting back does not give the same, bits
    /// were lost.
    pub(super) fn saturating_shift(
        &mut self,
        call: Value<'m>,
        is_signed: bool,
    ) -> Result<ir::Value> {
        let single = self.single(call)?;
        let ty = single.ty;
        let args = self.arguments(call, 2)?;
        if ty.scalar() == Scalar::I1 {
            return Ok(args[0]);
        }
        let number = self.raised(args[0], single);
        let shifted = self.plain(Opcode::Shl, ty, &[number, args[1]]);
        let back = if is_signed { Opcode::Ashr } else { Opcode::Lshr };
        let back = self.plain(back, ty, &[shifted, args[1]]);
        let kept = self.one(Opcode::Icmp, ty, &[back, number], Attr::IntCmp(IntCmp::Eq));
        let end = if is_signed {
            let most = self.splat_const(ty, u128::MAX >> (129 - ty.lane_bits()));
            let amount = self.splat_const(ty, (ty.lane_bits() - 1).into());
            let sign = self.plain(Opcode::Ashr, ty, &[number, amount]);
            self.plain(Opcode::Xor, ty, &[sign, most])
        } else {
            self.splat_const(ty, u128::MAX)
        };
        let value = self.plain(Opcode::Select, ty, &[kept, shifted, end]);
        Ok(self.lowered(value, single))
    }

    /// An integer at the upper end of its type, above zeros.
    fn raised(&mut self, value: ir::Value, single: Single) -> ir::Value {
        self.shifted(Opcode::Shl, value, single)
    }

    /// What [`Body::raised`] has raised, where it belongs.
    fn lowered(&mut self, value: ir::Value, single: Single) -> ir::Value {
        self.shifted(Opcode::Lshr, value, single)
    }

    fn shifted(&mut self, op: Opcode, value: ir::Value, single: Single) -> ir::Value {
        if !single.is_odd() {
            return value;
        }
        let above = self.splat_const(single.ty, (single.ty.lane_bits() - single.bits).into());
        self.plain(op, single.ty, &[value, above])
    }
}

fn other_width(callee: Value) -> Refused {
    unsupported(quoted(callee), "is not supported for this width of integers")
}
