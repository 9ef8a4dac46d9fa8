//! Values as bytes, as they lie in memory: for lanes of odd widths, and where nothing is aligned.
//!
//! LLVM lays the lanes of a vector out without gaps, from the lowest bit of the first byte on.
//! Bits of the last byte that are beyond the last lane are zero.

use ir::{Opcode, Type};

use super::body::Body;
use super::error::Result;
use super::types::Single;

/// Where a lane and a byte meet: bits of the lane from `shift` on, or where it is negative, bits
/// of the byte from there on.
fn meeting(lane: u32, bits: u32, byte: u32) -> i32 {
    (byte * 8) as i32 - (lane * bits) as i32
}

/// The lanes that the byte has bits of.
fn lanes_of(byte: u32, single: Single) -> std::ops::RangeInclusive<u32> {
    let first = byte * 8 / single.bits;
    let last = (byte * 8 + 7) / single.bits;
    first..=last.min(single.lanes - 1)
}

impl Body<'_, '_> {
    /// The bytes of a value.
    pub(super) fn bytes_in_memory(&mut self, value: ir::Value, single: Single) -> Vec<ir::Value> {
        let int = int_of(single);
        let lanes: Vec<_> = (0..single.lanes)
            .map(|number| {
                let lane = self.lane(value, number);
                self.as_int(lane, int)
            })
            .collect();
        let count = (single.bits * single.lanes).div_ceil(8);
        let byte = |this: &mut Self, byte: u32| {
            let mut all = None;
            for lane in lanes_of(byte, single) {
                let value = lanes[lane as usize];
                let shift = meeting(lane, single.bits, byte);
                let part = match shift {
                    ..=0 => this.resized(value, Type::I8),
                    _ => {
                        let moved = this.shifted_by(Opcode::Lshr, value, shift as u32);
                        this.resized(moved, Type::I8)
                    }
                };
                let part = this.shifted_by(Opcode::Shl, part, (-shift).max(0) as u32);
                all = Some(match all {
                    None => part,
                    Some(low) => this.plain(Opcode::Or, Type::I8, &[low, part]),
                });
            }
            all.unwrap_or_else(|| this.b.func.constant(Type::I8, 0))
        };
        (0..count).map(|it| byte(self, it)).collect()
    }

    /// The value that lies in memory as these bytes.
    pub(super) fn of_bytes(&mut self, bytes: &[ir::Value], single: Single) -> Result<ir::Value> {
        let int = int_of(single);
        let lane_type = Single { ty: single.ty.lane(), bits: single.bits, lanes: 1 };
        let mut lanes = Vec::with_capacity(single.lanes as usize);
        for lane in 0..single.lanes {
            let first = lane * single.bits / 8;
            let last = (lane * single.bits + single.bits - 1) / 8;
            let mut all = None;
            for byte in first..=last {
                let Some(&part) = bytes.get(byte as usize) else { break };
                let shift = meeting(lane, single.bits, byte);
                let part = self.shifted_by(Opcode::Lshr, part, (-shift).max(0) as u32);
                let part = self.resized(part, int);
                let part = self.shifted_by(Opcode::Shl, part, shift.max(0) as u32);
                all = Some(match all {
                    None => part,
                    Some(low) => self.plain(Opcode::Or, int, &[low, part]),
                });
            }
            let number = all.unwrap_or_else(|| self.b.func.constant(int, 0));
            let value = match lane_type.ty {
                ty if ty == int => number,
                ty if ty.is_ptr() => self.plain(Opcode::Inttoptr, ty, &[number]),
                ty if ty.is_int() => self.plain(Opcode::Trunc, ty, &[number]),
                ty => self.plain(Opcode::Bitcast, ty, &[number]),
            };
            lanes.push(self.clean(value, lane_type));
        }
        match single.ty.is_vector() {
            true => self.vector(single, lanes),
            false => Ok(lanes.pop().unwrap_or_else(|| self.any(single))),
        }
    }

    /// The bits of a scalar as an integer of the width that it has in registers.
    fn as_int(&mut self, value: ir::Value, int: Type) -> ir::Value {
        match self.b.func.ty(value) {
            ty if ty == int => value,
            ty if ty.is_ptr() => self.plain(Opcode::Ptrtoint, int, &[value]),
            ty if ty.is_int() => self.plain(Opcode::Zext, int, &[value]),
            _ => self.plain(Opcode::Bitcast, int, &[value]),
        }
    }

    /// An integer made wider with zeros, or narrower.
    fn resized(&mut self, value: ir::Value, to: Type) -> ir::Value {
        let from = self.b.func.ty(value);
        match from.lane_bits().cmp(&to.lane_bits()) {
            std::cmp::Ordering::Equal => value,
            std::cmp::Ordering::Less => self.plain(Opcode::Zext, to, &[value]),
            std::cmp::Ordering::Greater => self.plain(Opcode::Trunc, to, &[value]),
        }
    }

    fn shifted_by(&mut self, op: Opcode, value: ir::Value, by: u32) -> ir::Value {
        if by == 0 {
            return value;
        }
        let ty = self.b.func.ty(value);
        let amount = self.b.func.constant(ty, by.into());
        self.plain(op, ty, &[value, amount])
    }
}

/// The integer that a lane is held in, of at least a byte.
fn int_of(single: Single) -> Type {
    Type::int(single.ty.lane_bits().max(8)).unwrap_or(Type::I64)
}
