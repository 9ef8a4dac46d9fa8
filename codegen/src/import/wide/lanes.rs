//! Wide integers seen as vectors, and vectors as wide integers.

use ir::{Opcode, Type};

use super::super::body::{Body, Held};
use super::super::error::{Result, unsupported};
use super::super::llvm::{Op, Value};
use super::super::types::Single;
use super::LIMB;

impl<'m> Body<'_, 'm> {
    /// A vector seen as one number: its lanes lie there from the lowest bits on.
    pub(super) fn wide_of_lanes(&mut self, vector: Value<'m>, bits: u32) -> Result<Held> {
        let (value, from) = (self.value(vector)?, self.single(vector)?);
        let lane = whole_lanes(from)?;
        let mut number = Vec::new();
        for place in 0..from.lanes {
            let own = self.lane(value, place);
            let own = match lane.ty == from.ty.lane() {
                true => own,
                false => self.plain(Opcode::Bitcast, lane.ty, &[own]),
            };
            let own = self.convert(own, lane, Single::exact(Type::I64), Op::LLVMZExt)?;
            let at = place * from.bits % LIMB;
            match number.last_mut() {
                Some(limb) if at != 0 => {
                    let amount = self.offset(at.into());
                    let own = self.plain(Opcode::Shl, Type::I64, &[own, amount]);
                    *limb = self.plain(Opcode::Or, Type::I64, &[*limb, own]);
                }
                _ => number.push(own),
            }
        }
        Ok(self.hold_wide(number, bits))
    }

    /// A number seen as a vector.
    pub(super) fn lanes_of_wide(&mut self, inst: Value<'m>, bits: u32) -> Result<ir::Value> {
        let number = self.limbs_of(inst.operand(0))?;
        let to = self.single(inst)?;
        let lane = whole_lanes(to)?;
        let mut lanes = Vec::with_capacity(to.ty.lanes() as usize);
        for at in (0..bits).step_by(to.bits as usize) {
            let limb = number[(at / LIMB) as usize];
            let amount = self.offset((at % LIMB).into());
            let low = self.plain(Opcode::Lshr, Type::I64, &[limb, amount]);
            let own = self.convert(low, Single::exact(Type::I64), lane, Op::LLVMTrunc)?;
            lanes.push(match lane.ty == to.ty.lane() {
                true => own,
                false => self.plain(Opcode::Bitcast, to.ty.lane(), &[own]),
            });
        }
        self.vector(to, lanes)
    }
}

/// The lanes of a vector as integers, none of which lies in two limbs.
fn whole_lanes(of: Single) -> Result<Single> {
    match Type::int(of.ty.lane_bits()) {
        Some(ty) if LIMB.is_multiple_of(of.bits) && !of.ty.scalar().is_ptr() => {
            Ok(Single { ty, bits: of.bits, lanes: 1 })
        }
        _ => Err(unsupported("a `bitcast` of lanes of this width", "is not supported")),
    }
}
