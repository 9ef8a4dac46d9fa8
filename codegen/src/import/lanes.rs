//! Intrinsics that put the lanes of vectors in another order, or count them.

use ir::{Attr, IntCmp, Opcode, Scalar};

use super::body::{Body, Held};
use super::call::quoted;
use super::error::{Result, unsupported};
use super::llvm::{Op, Value, ValueKind};
use super::types::Single;

/// What is done with lanes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lanes {
    /// Some of a vector, from a constant number on.
    Extract,
    /// The first vector with the second from a constant number on.
    Insert,
    /// The last first.
    Reverse,
    /// Of two vectors, one after the other, as many as one has: from that number on.
    SpliceLeft,
    /// The same, so many before the end of the first.
    SpliceRight,
    /// The first of each vector, then the second of each, ...
    Interleave,
    /// The inverse.
    Deinterleave,
    /// 0, 1, 2, ...
    Step,
    /// Which numbers from the first operand on are less than the second.
    Active,
    /// The number of the first lane that is not zero.
    CountZeros,
    /// The lanes that a mask has, before those of a third vector.
    Compress,
    /// The last lane that a mask has.
    LastActive,
    /// Which lanes are among those of the second vector.
    Match,
    /// The least of a number and the length of a vector.
    Length,
    /// The first vector plus the lanes of the second, which has several times as many.
    PartialSum,
}

impl<'m> Body<'_, 'm> {
    /// An intrinsic on lanes.
    pub(super) fn lanes(&mut self, call: Value<'m>, what: Lanes) -> Result<Held> {
        match what {
            Lanes::Deinterleave => return self.deinterleave(call),
            Lanes::Active => return self.active(call).map(Held::One),
            Lanes::CountZeros => return self.count_zeros(call).map(Held::One),
            Lanes::LastActive => return self.last_active(call).map(Held::One),
            Lanes::Match => return self.matching(call).map(Held::One),
            Lanes::Compress => return self.compress(call).map(Held::One),
            Lanes::Length => return self.length(call).map(Held::One),
            Lanes::PartialSum => return self.partial_sum(call).map(Held::One),
            Lanes::Extract
            | Lanes::Insert
            | Lanes::Reverse
            | Lanes::SpliceLeft
            | Lanes::SpliceRight
            | Lanes::Interleave
            | Lanes::Step => {}
        }
        let to = self.single(call)?;
        let count = to.lanes as usize;
        let lanes = match what {
            Lanes::Step => {
                (0..count).map(|it| self.b.func.constant(to.ty.lane(), it as u128)).collect()
            }
            Lanes::Extract => {
                let all = self.all_lanes(call.operand(0))?;
                let from = self.lane_number(call, 1)?;
                self.some(call, &all, from, count)?
            }
            Lanes::Insert => {
                let mut all = self.all_lanes(call.operand(0))?;
                let part = self.all_lanes(call.operand(1))?;
                let at = self.lane_number(call, 2)?;
                let Some(place) = all.get_mut(at..).and_then(|it| it.get_mut(..part.len())) else {
                    return Err(out_of_range(call));
                };
                place.copy_from_slice(&part);
                all
            }
            Lanes::Reverse => {
                let mut all = self.all_lanes(call.operand(0))?;
                all.reverse();
                all
            }
            Lanes::Interleave => {
                let of = (0..call.argument_count()).map(|it| self.all_lanes(call.operand(it)));
                let of = of.collect::<Result<Vec<_>>>()?;
                (0..count).map(|it| of[it % of.len()][it / of.len()]).collect()
            }
            _ => {
                let mut all = self.all_lanes(call.operand(0))?;
                all.extend(self.all_lanes(call.operand(1))?);
                let number = self.lane_number(call, 2)?;
                let from = match what {
                    Lanes::SpliceRight => count.checked_sub(number),
                    _ => Some(number),
                };
                self.some(call, &all, from.unwrap_or(usize::MAX), count)?
            }
        };
        self.vector(to, lanes).map(Held::One)
    }

    fn some(
        &self,
        call: Value<'m>,
        all: &[ir::Value],
        from: usize,
        count: usize,
    ) -> Result<Vec<ir::Value>> {
        let some = all.get(from..).and_then(|it| it.get(..count));
        some.map(<[_]>::to_vec).ok_or_else(|| out_of_range(call))
    }

    /// The lanes of a vector that count.
    fn all_lanes(&mut self, vector: Value<'m>) -> Result<Vec<ir::Value>> {
        let (value, single) = (self.value(vector)?, self.single(vector)?);
        Ok((0..single.lanes).map(|it| self.lane(value, it)).collect())
    }

    /// A constant operand that counts lanes.
    fn lane_number(&self, call: Value<'m>, number: u32) -> Result<usize> {
        let operand = call.operand(number);
        if operand.kind() != ValueKind::LLVMConstantIntValueKind {
            let problem = "is not supported: the number of lanes is no constant";
            return Err(unsupported(quoted(call.callee()), problem));
        }
        Ok(usize::try_from(operand.int_low()).unwrap_or(usize::MAX))
    }

    fn deinterleave(&mut self, call: Value<'m>) -> Result<Held> {
        let all = self.all_lanes(call.operand(0))?;
        let leaves = self.im.types.leaves(call.ty())?;
        let mut vectors = Vec::with_capacity(leaves.len());
        for (number, leaf) in leaves.iter().enumerate() {
            let lanes = all.iter().skip(number).step_by(leaves.len()).copied().collect();
            vectors.push(self.vector(leaf.single, lanes)?);
        }
        Ok(self.hold(&vectors))
    }

    /// A number is active that is less than the limit; numbers that overflow are not.
    fn active(&mut self, call: Value<'m>) -> Result<ir::Value> {
        let to = self.single(call)?;
        let of = self.single(call.operand(0))?;
        let args = self.arguments(call, 2)?;
        let mut lanes = Vec::with_capacity(to.lanes as usize);
        for number in 0..to.lanes {
            let step = self.b.func.constant(of.ty, number.into());
            let mut at = self.plain(Opcode::UaddSat, of.ty, &[args[0], step]);
            if of.is_odd() {
                let most = self.splat_const(of.ty, (1 << of.bits) - 1);
                at = self.plain(Opcode::Umin, of.ty, &[at, most]);
            }
            let less = Attr::IntCmp(IntCmp::Ult);
            lanes.push(self.one(Opcode::Icmp, of.ty, &[at, args[1]], less));
        }
        self.vector(to, lanes)
    }

    fn count_zeros(&mut self, call: Value<'m>) -> Result<ir::Value> {
        let all = self.all_lanes(call.operand(0))?;
        let to = self.single(call)?;
        let mut count = self.splat_const(to.ty, all.len() as u128);
        for (number, &lane) in all.iter().enumerate().rev() {
            let there = self.is_set(lane);
            let number = self.splat_const(to.ty, number as u128);
            count = self.plain(Opcode::Select, to.ty, &[there, number, count]);
        }
        Ok(self.clean(count, to))
    }

    /// Whether an integer is not zero.
    fn is_set(&mut self, lane: ir::Value) -> ir::Value {
        let ty = self.b.func.ty(lane);
        if ty.scalar() == Scalar::I1 {
            return lane;
        }
        let zero = self.splat_const(ty, 0);
        self.one(Opcode::Icmp, ty, &[lane, zero], Attr::IntCmp(IntCmp::Ne))
    }

    fn last_active(&mut self, call: Value<'m>) -> Result<ir::Value> {
        let (all, mask) = (self.all_lanes(call.operand(0))?, self.all_lanes(call.operand(1))?);
        let mut last = self.value(call.operand(2))?;
        let ty = self.b.func.ty(last);
        for (lane, active) in all.into_iter().zip(mask) {
            last = self.plain(Opcode::Select, ty, &[active, lane, last]);
        }
        Ok(last)
    }

    fn matching(&mut self, call: Value<'m>) -> Result<ir::Value> {
        let (all, of) = (self.all_lanes(call.operand(0))?, self.all_lanes(call.operand(1))?);
        let mask = self.all_lanes(call.operand(2))?;
        let mut lanes = Vec::with_capacity(all.len());
        for (lane, active) in all.into_iter().zip(mask) {
            let ty = self.b.func.ty(lane);
            let mut any = self.splat_const(ir::Type::I1, 0);
            for &other in &of {
                let same = self.one(Opcode::Icmp, ty, &[lane, other], Attr::IntCmp(IntCmp::Eq));
                any = self.plain(Opcode::Or, ir::Type::I1, &[any, same]);
            }
            lanes.push(self.plain(Opcode::And, ir::Type::I1, &[any, active]));
        }
        let to = self.single(call)?;
        self.vector(to, lanes)
    }

    /// Each result is the lane that has as many active ones before it, if there is one.
    fn compress(&mut self, call: Value<'m>) -> Result<ir::Value> {
        let (all, mask) = (self.all_lanes(call.operand(0))?, self.all_lanes(call.operand(1))?);
        let mut results = self.all_lanes(call.operand(2))?;
        let mut before = self.splat_const(ir::Type::I32, 0);
        let one = self.splat_const(ir::Type::I32, 1);
        for (number, (lane, active)) in all.into_iter().zip(mask).enumerate() {
            let ty = self.b.func.ty(lane);
            for (at, result) in results.iter_mut().enumerate().take(number + 1) {
                let at = self.splat_const(ir::Type::I32, at as u128);
                let here = Attr::IntCmp(IntCmp::Eq);
                let here = self.one(Opcode::Icmp, ir::Type::I32, &[before, at], here);
                let here = self.plain(Opcode::And, ir::Type::I1, &[here, active]);
                *result = self.plain(Opcode::Select, ty, &[here, lane, *result]);
            }
            let next = self.plain(Opcode::Add, ir::Type::I32, &[before, one]);
            before = self.plain(Opcode::Select, ir::Type::I32, &[active, next, before]);
        }
        let to = self.single(call)?;
        self.vector(to, results)
    }

    fn length(&mut self, call: Value<'m>) -> Result<ir::Value> {
        if !call.operand(2).is_zero() {
            let problem = "is not supported: vectors have a fixed length";
            return Err(unsupported(quoted(call.callee()), problem));
        }
        let from = self.single(call.operand(0))?;
        let to = self.single(call)?;
        let count = self.value(call.operand(0))?;
        // In as many bits as either has.
        let wide = if from.bits > to.bits { from } else { to };
        let count = self.convert(count, from, wide, Op::LLVMZExt)?;
        let most = self.splat_const(wide.ty, call.operand(1).int_low().into());
        let least = self.plain(Opcode::Umin, wide.ty, &[count, most]);
        self.convert(least, wide, to, Op::LLVMTrunc)
    }

    fn partial_sum(&mut self, call: Value<'m>) -> Result<ir::Value> {
        let mut sums = self.all_lanes(call.operand(0))?;
        let more = self.all_lanes(call.operand(1))?;
        let to = self.single(call)?;
        let lane = Single { ty: to.ty.lane(), bits: to.bits, lanes: 1 };
        let count = sums.len().max(1);
        for (number, value) in more.into_iter().enumerate() {
            let sum = &mut sums[number % count];
            *sum = match lane.ty.is_float() {
                true => {
                    let flags = Attr::Flags(self.flags(call, lane.ty));
                    self.one(Opcode::Fadd, lane.ty, &[*sum, value], flags)
                }
                false => self.plain(Opcode::Add, lane.ty, &[*sum, value]),
            };
        }
        for sum in &mut sums {
            *sum = self.clean(*sum, lane);
        }
        self.vector(to, sums)
    }
}

#[cold]
fn out_of_range(call: Value) -> super::error::Refused {
    unsupported(quoted(call.callee()), "names lanes that the vectors do not have")
}
