//! Atomic accesses and fences: orderings, scopes, and what memory holds in one piece.

use ir::{Align, AtomicOp, Attr, CacheHint, Mem, Opcode, Ordering, Scalar, Scope};

use super::body::{Body, Held};
use super::error::{Result, unsupported};
use super::llvm::{AtomicOrdering, RmwOp, Value};
use super::types::Single;

impl<'m> Body<'_, 'm> {
    pub(super) fn ordering(&self, ordering: AtomicOrdering) -> Ordering {
        match ordering {
            AtomicOrdering::LLVMAtomicOrderingNotAtomic => Ordering::Plain,
            AtomicOrdering::LLVMAtomicOrderingUnordered
            | AtomicOrdering::LLVMAtomicOrderingMonotonic => Ordering::Relaxed,
            AtomicOrdering::LLVMAtomicOrderingAcquire => Ordering::Acquire,
            AtomicOrdering::LLVMAtomicOrderingRelease => Ordering::Release,
            AtomicOrdering::LLVMAtomicOrderingAcquireRelease => Ordering::AcqRel,
            AtomicOrdering::LLVMAtomicOrderingSequentiallyConsistent => Ordering::SeqCst,
        }
    }

    pub(super) fn scope(&self, inst: Value<'m>) -> Result<Scope> {
        let id = inst.scope_id();
        match self.im.scopes.iter().find(|it| it.0 == id) {
            Some(&(_, scope)) => Ok(scope),
            None => Err(unsupported("this `syncscope`", "has no counterpart in PTX")),
        }
    }

    /// Refuses atomic accesses of what memory does not hold aligned in one piece.
    pub(super) fn check_atomic(&self, single: Single, mem: Mem) -> Result<()> {
        let ty = single.ty;
        let problem = match () {
            () if mem.ordering == Ordering::Plain => return Ok(()),
            () if !single.is_exact() || ty.scalar() == Scalar::I1 => "is not supported",
            () if ty.bytes() > 16 => "is not supported: it has more than 128 bits",
            () if mem.align.bytes() < ty.bytes() => {
                "is not supported: it is not aligned to its size"
            }
            () => return Ok(()),
        };
        Err(unsupported(format!("an atomic access to `{ty}`"), problem))
    }

    /// A vector with each lane converted, unless it is of that type.
    pub(super) fn each_lane(
        &mut self,
        op: Opcode,
        value: ir::Value,
        to: Single,
    ) -> Result<ir::Value> {
        if self.b.func.ty(value) == to.ty {
            return Ok(value);
        }
        let lanes = (0..to.ty.lanes()).map(|number| {
            let lane = self.lane(value, number);
            self.plain(op, to.ty.lane(), &[lane])
        });
        let lanes = lanes.collect();
        self.vector(to, lanes)
    }

    pub(super) fn fence(&mut self, inst: Value<'m>) -> Result<()> {
        let (ordering, scope) = (self.ordering(inst.ordering()), self.scope(inst)?);
        self.b.fence(ordering, scope);
        Ok(())
    }

    pub(super) fn atomicrmw(&mut self, inst: Value<'m>) -> Result<ir::Value> {
        let op = match inst.rmw_op() {
            RmwOp::LLVMAtomicRMWBinOpXchg => AtomicOp::Exchange,
            RmwOp::LLVMAtomicRMWBinOpAdd => AtomicOp::Add,
            RmwOp::LLVMAtomicRMWBinOpSub => AtomicOp::Sub,
            RmwOp::LLVMAtomicRMWBinOpAnd => AtomicOp::And,
            RmwOp::LLVMAtomicRMWBinOpNand => AtomicOp::Nand,
            RmwOp::LLVMAtomicRMWBinOpOr => AtomicOp::Or,
            RmwOp::LLVMAtomicRMWBinOpXor => AtomicOp::Xor,
            RmwOp::LLVMAtomicRMWBinOpMax => AtomicOp::Smax,
            RmwOp::LLVMAtomicRMWBinOpMin => AtomicOp::Smin,
            RmwOp::LLVMAtomicRMWBinOpUMax => AtomicOp::Umax,
            RmwOp::LLVMAtomicRMWBinOpUMin => AtomicOp::Umin,
            RmwOp::LLVMAtomicRMWBinOpFAdd => AtomicOp::Fadd,
            RmwOp::LLVMAtomicRMWBinOpFSub => AtomicOp::Fsub,
            RmwOp::LLVMAtomicRMWBinOpFMax => AtomicOp::Fmax,
            RmwOp::LLVMAtomicRMWBinOpFMin => AtomicOp::Fmin,
            RmwOp::LLVMAtomicRMWBinOpUIncWrap => AtomicOp::IncWrap,
            RmwOp::LLVMAtomicRMWBinOpUDecWrap => AtomicOp::DecWrap,
            RmwOp::LLVMAtomicRMWBinOpUSubCond => AtomicOp::UsubCond,
            RmwOp::LLVMAtomicRMWBinOpUSubSat => AtomicOp::UsubSat,
            RmwOp::LLVMAtomicRMWBinOpFMaximum => AtomicOp::Fmaximum,
            RmwOp::LLVMAtomicRMWBinOpFMinimum => AtomicOp::Fminimum,
        };
        self.im.types.in_memory(inst.ty())?;
        let (single, mem) = (self.single(inst)?, self.mem(inst)?);
        self.check_atomic(single, mem)?;
        let (address, value) = (self.value(inst.operand(0))?, self.value(inst.operand(1))?);
        self.check_writable(address)?;
        Ok(self.one(Opcode::Atomic, single.ty, &[address, value], Attr::Atomic(op, mem)))
    }

    pub(super) fn cmpxchg(&mut self, inst: Value<'m>) -> Result<Held> {
        self.im.types.in_memory(inst.operand(1).ty())?;
        let single = self.single(inst.operand(1))?;
        let (success, failure) = inst.cmpxchg_orderings();
        let mem = Mem {
            align: Align::new(inst.align().max(1)).unwrap_or(Align::ONE),
            ordering: self.ordering(success),
            scope: self.scope(inst)?,
            volatile: inst.is_volatile(),
            hint: CacheHint::None,
        };
        self.check_atomic(single, mem)?;
        let address = self.value(inst.operand(0))?;
        self.check_writable(address)?;
        let (expected, new) = (self.value(inst.operand(1))?, self.value(inst.operand(2))?);
        let failure = self.ordering(failure);
        let (old, equal) = self.b.cmpxchg(address, expected, new, mem, failure);
        Ok(self.hold(&[old, equal]))
    }
}

/// The integer as which a vector is read and written at once.
pub(super) fn in_one_piece(single: Single) -> Option<ir::Type> {
    let ty = single.ty;
    (single.is_exact() && ty.is_vector()).then(|| ir::Type::int((ty.bytes() * 8) as u32)).flatten()
}

/// The vector of numbers that one of addresses is.
pub(super) fn numbers_of(single: Single) -> Option<Single> {
    let ty = ir::Type::I64.with_lanes(single.ty.lanes())?;
    single.ty.scalar().is_ptr().then_some(Single { ty, ..single })
}

/// An access that is made in pieces cannot be atomic.
pub(super) fn refuse_pieces(mem: Mem) -> Result<()> {
    match mem.ordering {
        Ordering::Plain => Ok(()),
        _ => Err(unsupported("an atomic access of such a type", "is not supported")),
    }
}
