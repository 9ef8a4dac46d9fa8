//! Arithmetic, comparisons and conversions.
//!
//! Integers of odd widths are held with zeros above. An operation that would see the sign first
//! copies it up; one that can leave bits above clears them.

use ir::{Attr, Flags, FloatCmp, IntCmp, Opcode, Scalar};

use super::body::{Body, Held};
use super::error::{Result, unsupported};
use super::llvm::{IntPred, Op, RealPred, Value};
use super::types::Single;

impl<'m> Body<'_, 'm> {
    /// An odd integer without the bits above.
    pub(super) fn clean(&mut self, value: ir::Value, single: Single) -> ir::Value {
        if !single.is_odd() {
            return value;
        }
        let mask = self.splat_const(single.ty, (1 << single.bits) - 1);
        self.plain(Opcode::And, single.ty, &[value, mask])
    }

    /// An odd integer with its sign in the bits above.
    pub(super) fn signed(&mut self, value: ir::Value, single: Single) -> ir::Value {
        if !single.is_odd() {
            return value;
        }
        let above = self.splat_const(single.ty, (single.ty.lane_bits() - single.bits).into());
        let high = self.plain(Opcode::Shl, single.ty, &[value, above]);
        self.plain(Opcode::Ashr, single.ty, &[high, above])
    }

    /// A binary operation on integers, an instruction or a constant expression.
    pub(super) fn int_binary(&mut self, inst: Value<'m>, op: Op) -> Result<ir::Value> {
        let a = self.value(inst.operand(0))?;
        let b = self.value(inst.operand(1))?;
        let ty = self.b.func.ty(a);
        // The type in the IR tells all, unless bits of it do not count.
        let (op, sees_sign, leaves_bits) = match op {
            Op::LLVMAdd => (Opcode::Add, false, true),
            Op::LLVMSub => (Opcode::Sub, false, true),
            Op::LLVMMul => (Opcode::Mul, false, true),
            Op::LLVMUDiv => (Opcode::Udiv, false, false),
            Op::LLVMSDiv => (Opcode::Sdiv, true, true),
            Op::LLVMURem => (Opcode::Urem, false, false),
            Op::LLVMSRem => (Opcode::Srem, true, true),
            Op::LLVMShl => (Opcode::Shl, false, true),
            Op::LLVMLShr => (Opcode::Lshr, false, false),
            Op::LLVMAShr => (Opcode::Ashr, true, true),
            Op::LLVMAnd => (Opcode::And, false, false),
            Op::LLVMOr => (Opcode::Or, false, false),
            _ => (Opcode::Xor, false, false),
        };
        if ty.scalar() == Scalar::I1 {
            return Ok(self.bool_binary(op, ty, a, b));
        }
        let single = self.single(inst)?;
        if !single.is_odd() {
            return Ok(self.plain(op, ty, &[a, b]));
        }
        let (a, b) = match (sees_sign, op) {
            (false, _) => (a, b),
            (true, Opcode::Ashr) => (self.signed(a, single), b),
            (true, _) => (self.signed(a, single), self.signed(b, single)),
        };
        let value = self.plain(op, ty, &[a, b]);
        Ok(if leaves_bits { self.clean(value, single) } else { value })
    }

    /// Arithmetic modulo 2 is logic: of divisors only 1 is allowed, of amounts only 0.
    fn bool_binary(&mut self, op: Opcode, ty: ir::Type, a: ir::Value, b: ir::Value) -> ir::Value {
        let op = match op {
            Opcode::Add | Opcode::Sub => Opcode::Xor,
            Opcode::Mul => Opcode::And,
            Opcode::Urem | Opcode::Srem => return self.splat_const(ty, 0),
            Opcode::And | Opcode::Or | Opcode::Xor => op,
            _ => return a,
        };
        self.plain(op, ty, &[a, b])
    }

    /// The freedoms of a floating-point operation on `ty`.
    pub(super) fn flags(&self, inst: Value<'m>, ty: ir::Type) -> Flags {
        let llvm = inst.fast_math();
        // LLVM: reassoc, nnan, ninf, nsz, arcp, contract, afn, from the lowest bit on.
        let mut flags = Flags((llvm & 0b1_1110) as u8);
        for (bit, flag) in [(0, Flags::REASSOC), (5, Flags::CONTRACT), (6, Flags::AFN)] {
            if llvm >> bit & 1 != 0 {
                flags = flags.with(flag);
            }
        }
        match self.im.maths.fuses() {
            Some(true) => flags = flags.with(Flags::CONTRACT),
            Some(false) => flags = flags.without(Flags::CONTRACT),
            None => {}
        }
        if ty.scalar() == Scalar::F32 { flags.with(self.flush) } else { flags }
    }

    /// The freedoms of a division or square root: those of the operation, those that the options
    /// give or take, and what `!fpmath` allows, where two units in the last place are enough for
    /// the instructions that approximate.
    pub(super) fn exactness(&self, inst: Value<'m>, ty: ir::Type, is_division: bool) -> Flags {
        let flags = self.flags(inst, ty);
        if ty.scalar() != Scalar::F32 {
            return flags;
        }
        let maths = self.im.maths;
        let exact = if is_division { maths.divides_exactly() } else { maths.roots_exactly() };
        let near = if is_division { Flags::ARCP } else { Flags::AFN };
        match exact {
            Some(true) => flags.without(Flags::ARCP).without(Flags::AFN),
            Some(false) if maths.fast => flags.with(Flags::AFN),
            Some(false) => flags.with(near),
            None if inst.accuracy(self.im.fpmath) >= 2.0 => flags.with(near),
            None => flags,
        }
    }

    pub(super) fn float_arithmetic(&mut self, inst: Value<'m>, op: Op) -> Result<ir::Value> {
        let a = self.value(inst.operand(0))?;
        let ty = self.b.func.ty(a);
        let flags = match op {
            Op::LLVMFDiv => Attr::Flags(self.exactness(inst, ty, true)),
            _ => Attr::Flags(self.flags(inst, ty)),
        };
        let op = match op {
            Op::LLVMFNeg => return Ok(self.one(Opcode::Fneg, ty, &[a], flags)),
            Op::LLVMFAdd => Opcode::Fadd,
            Op::LLVMFSub => Opcode::Fsub,
            Op::LLVMFMul => Opcode::Fmul,
            Op::LLVMFDiv => Opcode::Fdiv,
            _ => Opcode::Frem,
        };
        let b = self.value(inst.operand(1))?;
        Ok(self.one(op, ty, &[a, b], flags))
    }

    pub(super) fn icmp(&mut self, inst: Value<'m>) -> Result<ir::Value> {
        let (mut a, mut b) = (self.value(inst.operand(0))?, self.value(inst.operand(1))?);
        let (cmp, sees_sign) = match inst.int_predicate() {
            IntPred::LLVMIntEQ => (IntCmp::Eq, false),
            IntPred::LLVMIntNE => (IntCmp::Ne, false),
            IntPred::LLVMIntUGT => (IntCmp::Ugt, false),
            IntPred::LLVMIntUGE => (IntCmp::Uge, false),
            IntPred::LLVMIntULT => (IntCmp::Ult, false),
            IntPred::LLVMIntULE => (IntCmp::Ule, false),
            IntPred::LLVMIntSGT => (IntCmp::Sgt, true),
            IntPred::LLVMIntSGE => (IntCmp::Sge, true),
            IntPred::LLVMIntSLT => (IntCmp::Slt, true),
            IntPred::LLVMIntSLE => (IntCmp::Sle, true),
        };
        if sees_sign {
            let single = self.single(inst.operand(0))?;
            (a, b) = (self.signed(a, single), self.signed(b, single));
        }
        let ty = self.b.func.ty(a);
        Ok(self.one(Opcode::Icmp, ty, &[a, b], Attr::IntCmp(cmp)))
    }

    pub(super) fn fcmp(&mut self, inst: Value<'m>) -> Result<ir::Value> {
        let (a, b) = (self.value(inst.operand(0))?, self.value(inst.operand(1))?);
        let cmp = match inst.real_predicate() {
            RealPred::LLVMRealPredicateFalse => FloatCmp::False,
            RealPred::LLVMRealOEQ => FloatCmp::Oeq,
            RealPred::LLVMRealOGT => FloatCmp::Ogt,
            RealPred::LLVMRealOGE => FloatCmp::Oge,
            RealPred::LLVMRealOLT => FloatCmp::Olt,
            RealPred::LLVMRealOLE => FloatCmp::Ole,
            RealPred::LLVMRealONE => FloatCmp::One,
            RealPred::LLVMRealORD => FloatCmp::Ord,
            RealPred::LLVMRealUNO => FloatCmp::Uno,
            RealPred::LLVMRealUEQ => FloatCmp::Ueq,
            RealPred::LLVMRealUGT => FloatCmp::Ugt,
            RealPred::LLVMRealUGE => FloatCmp::Uge,
            RealPred::LLVMRealULT => FloatCmp::Ult,
            RealPred::LLVMRealULE => FloatCmp::Ule,
            RealPred::LLVMRealUNE => FloatCmp::Une,
            RealPred::LLVMRealPredicateTrue => FloatCmp::True,
        };
        let ty = self.b.func.ty(a);
        let flags = self.flags(inst, ty);
        Ok(self.one(Opcode::Fcmp, ty, &[a, b], Attr::FloatCmp(cmp, flags)))
    }

    pub(super) fn select(&mut self, inst: Value<'m>) -> Result<Held> {
        let cond = self.value(inst.operand(0))?;
        let (mut yes, mut no) = (Vec::new(), Vec::new());
        self.leaves_of(inst.operand(1), &mut yes)?;
        self.leaves_of(inst.operand(2), &mut no)?;
        let each = yes.iter().zip(&no).map(|(&yes, &no)| {
            let ty = self.b.func.ty(yes);
            self.plain(Opcode::Select, ty, &[cond, yes, no])
        });
        let values: Vec<_> = each.collect();
        Ok(self.hold(&values))
    }

    pub(super) fn freeze(&mut self, inst: Value<'m>) -> Result<Held> {
        let mut values = Vec::new();
        self.leaves_of(inst.operand(0), &mut values)?;
        let leaves = self.im.types.leaves(inst.ty())?;
        for (value, leaf) in values.iter_mut().zip(leaves.iter()) {
            let frozen = self.plain(Opcode::Freeze, leaf.single.ty, &[*value]);
            *value = self.clean(frozen, leaf.single);
        }
        Ok(self.hold(&values))
    }

    /// A conversion, an instruction or a constant expression.
    pub(super) fn cast(&mut self, inst: Value<'m>, op: Op) -> Result<ir::Value> {
        let operand = inst.operand(0);
        let value = self.value(operand)?;
        let (from, to) = (self.single(operand)?, self.single(inst)?);
        self.convert(value, from, to, op)
    }

    /// `value` converted from one type to another.
    pub(super) fn convert(
        &mut self,
        value: ir::Value,
        from: Single,
        to: Single,
        op: Op,
    ) -> Result<ir::Value> {
        let same = from.ty == to.ty;
        let of_addresses = from.ty.scalar().is_ptr() || to.ty.scalar().is_ptr();
        if of_addresses && from.ty.is_vector() && !same {
            let of_lane = |it: Single| Single { ty: it.ty.lane(), bits: it.bits, lanes: 1 };
            let mut lanes = Vec::with_capacity(from.lanes as usize);
            for number in 0..from.lanes {
                let lane = self.lane(value, number);
                lanes.push(self.convert(lane, of_lane(from), of_lane(to), op)?);
            }
            return self.vector(to, lanes);
        }
        Ok(match op {
            Op::LLVMTrunc => {
                let low = if same { value } else { self.plain(Opcode::Trunc, to.ty, &[value]) };
                self.clean(low, to)
            }
            Op::LLVMZExt if same => value,
            Op::LLVMZExt => self.plain(Opcode::Zext, to.ty, &[value]),
            Op::LLVMSExt => {
                let value = self.signed(value, from);
                let wide = if same { value } else { self.plain(Opcode::Sext, to.ty, &[value]) };
                self.clean(wide, to)
            }
            Op::LLVMFPTrunc => self.plain(Opcode::Fptrunc, to.ty, &[value]),
            Op::LLVMFPExt => self.plain(Opcode::Fpext, to.ty, &[value]),
            Op::LLVMFPToSI | Op::LLVMFPToUI => {
                let op = match op {
                    Op::LLVMFPToSI => Opcode::Fptosi,
                    _ => Opcode::Fptoui,
                };
                // A truth value is the low bit of the number, which is 0, 1 or -1.
                if to.ty.scalar() == Scalar::I1 {
                    let number = self.plain(op, to.ty.with_scalar(Scalar::I32), &[value]);
                    return Ok(self.plain(Opcode::Trunc, to.ty, &[number]));
                }
                let number = self.plain(op, to.ty, &[value]);
                self.clean(number, to)
            }
            Op::LLVMUIToFP => self.plain(Opcode::Uitofp, to.ty, &[value]),
            Op::LLVMSIToFP => {
                let value = self.signed(value, from);
                self.plain(Opcode::Sitofp, to.ty, &[value])
            }
            // An address in tensor memory is a number already.
            Op::LLVMPtrToInt | Op::LLVMPtrToAddr if from.ty.space().is_none() => {
                let op = if to.bits < from.bits { Op::LLVMTrunc } else { Op::LLVMZExt };
                self.convert(value, from, to, op)?
            }
            Op::LLVMIntToPtr if to.ty.space().is_none() => {
                let op = if from.bits > to.bits { Op::LLVMTrunc } else { Op::LLVMZExt };
                self.convert(value, from, to, op)?
            }
            Op::LLVMPtrToInt | Op::LLVMPtrToAddr => {
                self.check_wide(from)?;
                let address = from.ty.with_scalar(Scalar::I64);
                let number = self.plain(Opcode::Ptrtoint, address, &[value]);
                let op = if to.bits < 64 { Op::LLVMTrunc } else { Op::LLVMZExt };
                self.convert(
                    number,
                    Single { lanes: from.lanes, ..Single::exact(address) },
                    to,
                    op,
                )?
            }
            Op::LLVMIntToPtr => {
                self.check_wide(to)?;
                let address = to.ty.with_scalar(Scalar::I64);
                let op = if from.bits > 64 { Op::LLVMTrunc } else { Op::LLVMZExt };
                let number = self.convert(value, from, Single::exact(address), op)?;
                self.plain(Opcode::Inttoptr, to.ty, &[number])
            }
            // A parameter that is read in place has an address of its own space already.
            Op::LLVMAddrSpaceCast if self.b.func.ty(value) == to.ty => value,
            Op::LLVMAddrSpaceCast => self.space_cast(value, to.ty)?,
            _ => self.bitcast(value, from, to)?,
        })
    }

    /// Refuses numbers as addresses where those have 32 bits for the module. Those within a
    /// window of the machine have no more here.
    fn check_wide(&mut self, single: Single) -> Result<()> {
        use ir::Space::{Generic, Global};
        let counts = matches!(single.ty.space(), Some(Generic | Global));
        match counts && self.im.types.is_narrow(single) {
            true => Err(unsupported("an address as a number", super::types::NARROW)),
            false => Ok(()),
        }
    }

    /// The same address seen from another state space, directly or as a generic one.
    pub(super) fn space_cast(&mut self, address: ir::Value, to: ir::Type) -> Result<ir::Value> {
        use ir::Space::{Generic, Shared, SharedCluster};
        let from = self.b.func.ty(address);
        let (Some(own), Some(other)) = (from.space(), to.space()) else {
            return Err(unsupported("a cast between address spaces", "is not supported here"));
        };
        let direct = matches!((own, other), (Shared, SharedCluster) | (SharedCluster, Shared));
        if own == Generic || other == Generic || direct {
            return Ok(self.plain(Opcode::SpaceCast, to, &[address]));
        }
        let generic = self.plain(Opcode::SpaceCast, ir::Type::PTR, &[address]);
        Ok(self.plain(Opcode::SpaceCast, to, &[generic]))
    }
}
