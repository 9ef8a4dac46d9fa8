//! Vectors, structures and arrays as values.

use ir::{Attr, Opcode};

use super::body::{Body, Held};
use super::error::Result;
use super::llvm::{Op, Value, ValueKind};
use super::types::Single;

impl<'m> Body<'_, 'm> {
    pub(super) fn extract_value(&mut self, inst: Value<'m>) -> Result<Held> {
        let whole = inst.operand(0);
        let mut values = Vec::new();
        self.leaves_of(whole, &mut values)?;
        let (start, len) = self.im.types.part(whole.ty(), inst.indices());
        Ok(self.hold(values.get(start..start + len).unwrap_or_default()))
    }

    pub(super) fn insert_value(&mut self, inst: Value<'m>) -> Result<Held> {
        let (mut values, mut part) = (Vec::new(), Vec::new());
        self.leaves_of(inst.operand(0), &mut values)?;
        self.leaves_of(inst.operand(1), &mut part)?;
        let (start, len) = self.im.types.part(inst.ty(), inst.indices());
        if let Some(place) = values.get_mut(start..start + len)
            && place.len() == part.len()
        {
            place.copy_from_slice(&part);
        }
        Ok(self.hold(&values))
    }

    /// The number of a lane, when it is a constant.
    fn constant_lane(&self, index: Value<'m>) -> Option<u64> {
        (index.kind() == ValueKind::LLVMConstantIntValueKind).then(|| index.int_low())
    }

    /// The number of a lane as an `i32`.
    fn computed_lane(&mut self, index: Value<'m>) -> Result<ir::Value> {
        let (value, from) = (self.value(index)?, self.single(index)?);
        let op = if from.bits > 32 { Op::LLVMTrunc } else { Op::LLVMZExt };
        self.convert(value, from, Single::exact(ir::Type::I32), op)
    }

    pub(super) fn extract_element(&mut self, inst: Value<'m>) -> Result<ir::Value> {
        let (vector, index) = (inst.operand(0), inst.operand(1));
        let single = self.single(vector)?;
        let value = self.value(vector)?;
        match self.constant_lane(index) {
            Some(lane) if lane < single.lanes.into() => Ok(self.lane(value, lane as u32)),
            Some(_) => {
                let lane = self.single(inst)?;
                Ok(self.any(lane))
            }
            None if !single.ty.is_vector() => Ok(value),
            None => {
                let lane = self.computed_lane(index)?;
                let one = self.plain(Opcode::ExtractAt, single.ty, &[value, lane]);
                let to = self.single(inst)?;
                Ok(self.clean(one, to))
            }
        }
    }

    pub(super) fn insert_element(&mut self, inst: Value<'m>) -> Result<ir::Value> {
        let (vector, lane, index) = (inst.operand(0), inst.operand(1), inst.operand(2));
        let single = self.single(inst)?;
        let (value, lane) = (self.value(vector)?, self.value(lane)?);
        match self.constant_lane(index) {
            Some(number) if number >= single.lanes.into() => Ok(self.any(single)),
            _ if !single.ty.is_vector() => Ok(lane),
            Some(number) => {
                let attr = Attr::Index(number as u32);
                Ok(self.one(Opcode::Insert, single.ty, &[value, lane], attr))
            }
            None => {
                let number = self.computed_lane(index)?;
                Ok(self.plain(Opcode::InsertAt, single.ty, &[value, lane, number]))
            }
        }
    }

    pub(super) fn shuffle_vector(&mut self, inst: Value<'m>) -> Result<ir::Value> {
        let from = self.single(inst.operand(0))?;
        let to = self.single(inst)?;
        let (a, b) = (self.value(inst.operand(0))?, self.value(inst.operand(1))?);
        // Lanes that may be anything are the first one; so are those that do not count.
        let pick = |number: u32| match u32::try_from(inst.mask_lane(number)) {
            Ok(lane) if lane < 2 * from.lanes => lane,
            _ => 0,
        };
        if from.ty.is_vector() && to.ty.is_vector() {
            let start = self.b.func.masks.len() as u32;
            let len = to.ty.lanes();
            for number in 0..len {
                let lane = if number < to.lanes { pick(number) } else { 0 };
                // The second vector begins behind all lanes of the first.
                let behind = if lane < from.lanes { 0 } else { from.ty.lanes() - from.lanes };
                self.b.func.masks.push(lane + behind);
            }
            let attr = Attr::Mask { start, len };
            let shuffle = self.b.inst(Opcode::Shuffle, from.ty, &[a, b], attr, &[to.ty]);
            return Ok(match self.b.func.result(shuffle) {
                Some(value) => value,
                None => self.any(to),
            });
        }
        let lanes = (0..to.lanes)
            .map(|number| match pick(number) {
                lane if lane < from.lanes => self.lane(a, lane),
                lane => self.lane(b, lane - from.lanes),
            })
            .collect();
        self.vector(to, lanes)
    }
}
