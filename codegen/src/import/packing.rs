//! Casts of bits between vectors and numbers, and the lanes of vectors.

use ir::{Attr, Opcode};

use super::body::Body;
use super::error::Result;
use super::llvm::Op;
use super::types::Single;

impl<'m> Body<'_, 'm> {
    pub(super) fn bitcast(
        &mut self,
        value: ir::Value,
        from: Single,
        to: Single,
    ) -> Result<ir::Value> {
        if from == to {
            return Ok(value);
        }
        // Of three lanes, which the IR does not have, each stays where it is.
        let one_by_one = from.lanes == to.lanes && from.bits == to.bits && from.bits > 1;
        let odd = from.is_odd() || to.is_odd();
        if (from.is_exact() && to.is_exact()) || (one_by_one && !odd) {
            return Ok(self.plain(Opcode::Bitcast, to.ty, &[value]));
        }
        // Lanes that are no bytes lie in the number from its lowest bits on.
        if from.lanes > 1 && to.lanes == 1 && from.ty.is_int() && to.ty.is_int() {
            return Ok(self.pack(value, from, to));
        }
        if from.lanes == 1 && to.lanes > 1 && from.ty.is_int() && to.ty.is_int() {
            return self.unpack(value, from, to);
        }
        let bytes = self.bytes_in_memory(value, from);
        self.of_bytes(&bytes, to)
    }

    /// The lanes of an integer vector, one behind the other in one integer.
    pub(super) fn pack(&mut self, vector: ir::Value, from: Single, to: Single) -> ir::Value {
        let mut all = self.splat_const(to.ty, 0);
        for number in 0..from.lanes {
            let lane = self.lane(vector, number);
            let wide = match from.ty.lane() == to.ty {
                true => lane,
                false => self.plain(Opcode::Zext, to.ty, &[lane]),
            };
            if number == 0 {
                all = wide;
                continue;
            }
            let amount = self.b.func.constant(to.ty, (number * from.bits).into());
            let high = self.plain(Opcode::Shl, to.ty, &[wide, amount]);
            all = self.plain(Opcode::Or, to.ty, &[all, high]);
        }
        all
    }

    /// An integer cut into the lanes of a vector.
    pub(super) fn unpack(
        &mut self,
        number: ir::Value,
        from: Single,
        to: Single,
    ) -> Result<ir::Value> {
        let lane_ty = Single { ty: to.ty.lane(), bits: to.bits, lanes: 1 };
        let mut lanes = Vec::with_capacity(to.lanes as usize);
        for lane in 0..to.lanes {
            let low = match lane {
                0 => number,
                _ => {
                    let amount = self.b.func.constant(from.ty, (lane * to.bits).into());
                    self.plain(Opcode::Lshr, from.ty, &[number, amount])
                }
            };
            lanes.push(self.convert(low, from, lane_ty, Op::LLVMTrunc)?);
        }
        self.vector(to, lanes)
    }

    /// A lane of a vector; the value itself where it is no vector.
    pub(super) fn lane(&mut self, vector: ir::Value, number: u32) -> ir::Value {
        let ty = self.b.func.ty(vector);
        match ty.is_vector() {
            true => self.one(Opcode::Extract, ty, &[vector], Attr::Index(number)),
            false => vector,
        }
    }
}
