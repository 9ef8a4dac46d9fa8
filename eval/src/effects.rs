//! Instructions that touch memory, call, or only compute.

use ir::{AtomicOp, Attr, Function, Inst, Opcode, Scalar, Type};
use smallvec::{SmallVec, smallvec};

use crate::machine::{APART, Machine, Stop, at_address};
use crate::table::{Lanes, Of, compute};

impl Machine<'_> {
    /// An instruction that does not end its block.
    pub(crate) fn step(
        &mut self,
        func: &Function,
        inst: Inst,
        args: &[Lanes],
    ) -> Result<SmallVec<[Lanes; 2]>, Stop> {
        let data = &func.insts[inst];
        match data.op {
            Opcode::Load => {
                let address = self.aligned(func, inst, args[0][0])?;
                Ok(smallvec![self.load(data.ty, address)?])
            }
            Opcode::Store => {
                let address = self.aligned(func, inst, args[1][0])?;
                self.store(data.ty, address, &args[0])?;
                Ok(SmallVec::new())
            }
            Opcode::Atomic => {
                let Attr::Atomic(op, _) = data.attr else {
                    return Err(Stop::Unsupported(data.op));
                };
                let address = self.aligned(func, inst, args[0][0])?;
                let old = self.load(data.ty, address)?;
                let new = self.atomic(op, data.ty, &old, &args[1])?;
                self.store(data.ty, address, &new)?;
                Ok(smallvec![old])
            }
            Opcode::CmpXchg => {
                let address = self.aligned(func, inst, args[0][0])?;
                let old = self.load(data.ty, address)?;
                let equal = old == args[1];
                if equal {
                    self.store(data.ty, address, &args[2])?;
                }
                Ok(smallvec![old, smallvec![u128::from(equal)]])
            }
            Opcode::Memcpy | Opcode::Memmove => {
                let (to, from, count) = (args[0][0] as u64, args[1][0] as u64, args[2][0] as u64);
                let mut bytes = Vec::new();
                for i in 0..count {
                    let byte = self.memory.read(from.wrapping_add(i), 1);
                    bytes.push(byte.ok_or(Stop::Memory(data.op, from.wrapping_add(i)))?);
                }
                for (i, byte) in (0..).zip(bytes) {
                    let done = self.memory.write(to.wrapping_add(i), 1, byte);
                    done.ok_or(Stop::Memory(data.op, to.wrapping_add(i)))?;
                }
                Ok(SmallVec::new())
            }
            Opcode::Memset => {
                for i in 0..args[2][0] as u64 {
                    let at = (args[0][0] as u64).wrapping_add(i);
                    let done = self.memory.write(at, 1, args[1][0]);
                    done.ok_or(Stop::Memory(data.op, at))?;
                }
                Ok(SmallVec::new())
            }
            Opcode::Alloca => {
                let address = self.top();
                self.memory.reserve(address, args[0][0].min(u128::from(APART / 2)) as usize);
                self.stack.push(address);
                Ok(smallvec![smallvec![address.into()]])
            }
            Opcode::Call => {
                let Attr::Call(callee) = data.attr else {
                    return Err(Stop::Unsupported(data.op));
                };
                self.call(callee, args)
            }
            Opcode::CallIndirect => {
                let callee = at_address(args[0][0] as u64);
                let callee = callee.filter(|&it| self.module.funcs.is_valid(it));
                self.call(callee.ok_or(Stop::Memory(data.op, args[0][0] as u64))?, &args[1..])
            }
            // A thread sees what it did itself, and others do nothing meanwhile.
            Opcode::Fence => Ok(SmallVec::new()),
            Opcode::Sreg => {
                let Attr::Sreg(sreg) = data.attr else { return Err(Stop::Unsupported(data.op)) };
                let value = self.thread.register(sreg).ok_or(Stop::Unsupported(data.op))?;
                Ok(smallvec![smallvec![value.into()]])
            }
            op => {
                let from = func.args(inst).first().map_or(data.ty, |&it| func.ty(it));
                let of = Of { op, ty: data.ty, from, attr: data.attr, mask: func.mask(inst) };
                let pure = op.info().effect == ir::Effect::Pure;
                let otherwise = if pure { Stop::Poison(op) } else { Stop::Unsupported(op) };
                compute(of, args).ok_or(otherwise)
            }
        }
    }

    fn aligned(&self, func: &Function, inst: Inst, address: u128) -> Result<u64, Stop> {
        let address = address as u64;
        match func.mem(inst) {
            Some(mem) if !address.is_multiple_of(mem.align.bytes()) => {
                Err(Stop::Alignment(func.insts[inst].op, address))
            }
            _ => Ok(address),
        }
    }

    /// What an atomic operation leaves in memory.
    fn atomic(&self, op: AtomicOp, ty: Type, old: &Lanes, value: &Lanes) -> Result<Lanes, Stop> {
        let as_op = match op {
            AtomicOp::Exchange => return Ok(value.clone()),
            AtomicOp::Add => Opcode::Add,
            AtomicOp::Sub => Opcode::Sub,
            AtomicOp::And | AtomicOp::Nand => Opcode::And,
            AtomicOp::Or => Opcode::Or,
            AtomicOp::Xor => Opcode::Xor,
            AtomicOp::Smin => Opcode::Smin,
            AtomicOp::Smax => Opcode::Smax,
            AtomicOp::Umin => Opcode::Umin,
            AtomicOp::Umax => Opcode::Umax,
            AtomicOp::Fadd => Opcode::Fadd,
            AtomicOp::Fsub => Opcode::Fsub,
            AtomicOp::Fmin => Opcode::Fmin,
            AtomicOp::Fmax => Opcode::Fmax,
            AtomicOp::Fminimum => Opcode::Fminimum,
            AtomicOp::Fmaximum => Opcode::Fmaximum,
            AtomicOp::UsubSat => Opcode::UsubSat,
            AtomicOp::UsubCond => {
                let less = old[0] < value[0];
                return Ok(smallvec![if less { old[0] } else { old[0] - value[0] }]);
            }
            AtomicOp::IncWrap => {
                return Ok(smallvec![if old[0] >= value[0] { 0 } else { old[0] + 1 }]);
            }
            AtomicOp::DecWrap => {
                let back = old[0] == 0 || old[0] > value[0];
                return Ok(smallvec![if back { value[0] } else { old[0] - 1 }]);
            }
        };
        let of = Of { op: as_op, ty, from: ty, attr: Attr::None, mask: &[] };
        let found = compute(of, &[old.clone(), value.clone()]);
        let mut new = found.and_then(|it| it.into_iter().next()).ok_or(Stop::Poison(as_op))?;
        if op == AtomicOp::Nand {
            new[0] ^= u128::MAX >> (128 - ty.lane_bits());
        }
        Ok(new)
    }

    fn load(&mut self, ty: Type, address: u64) -> Result<Lanes, Stop> {
        let size = u64::from(ty.scalar().bytes());
        let mut out = Lanes::new();
        for lane in 0..u64::from(ty.lanes()) {
            let at = address.wrapping_add(lane * size);
            let found = self.memory.read(at, size as usize);
            let bits = found.ok_or(Stop::Memory(Opcode::Load, at))?;
            if ty.scalar() == Scalar::I1 && bits > 1 {
                return Err(Stop::Poison(Opcode::Load));
            }
            out.push(bits);
        }
        Ok(out)
    }

    fn store(&mut self, ty: Type, address: u64, value: &Lanes) -> Result<(), Stop> {
        let size = u64::from(ty.scalar().bytes());
        for (lane, &bits) in value.iter().enumerate() {
            let at = address.wrapping_add(lane as u64 * size);
            let done = self.memory.write(at, size as usize, bits);
            done.ok_or(Stop::Memory(Opcode::Store, at))?;
        }
        Ok(())
    }
}
