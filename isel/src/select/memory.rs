//! Addresses, loads and stores.

use ir::{Inst, Opcode, Scalar, Space, Value, ValueDef};
use smallvec::SmallVec;
use target_desc::{Mod, prefix, variant};

use super::{Select, sign_extend};
use crate::selected::{Bracket, Name, Operand};

/// An address: what it starts from, how many bytes are added, and its state space.
#[derive(Clone, Copy, Debug)]
pub struct Address {
    /// `[register+offset]` or `[name+offset]`.
    pub operand: Operand,
    /// Its state space.
    pub space: Space,
}

impl Select<'_> {
    pub(super) fn memory(&mut self, inst: Inst, op: Opcode) {
        let args = self.args(inst);
        match op {
            Opcode::PtrAdd => {
                let Some(result) = self.func.result(inst) else { return };
                let to = self.regs(result);
                let (a, b) = (self.operand(args[0], 0), self.operand(args[1], 0));
                self.emit(variant!(add.s64), &[Operand::Reg(to), a, b]);
            }
            Opcode::Load => {
                let at = self.address(args[0]);
                let Some(result) = self.func.result(inst) else { return };
                let ty = self.func.insts[inst].ty;
                if ty.is_vector() || ty.scalar() == Scalar::I1 || ty.lane_bits() > 64 {
                    return self.unsupported("load", "of this type, yet");
                }
                let to = Operand::Reg(self.regs(result));
                let variant =
                    prefix!(ld).with_some(space_mod(at.space)).with(memory_mod(ty.lane_bits()));
                self.emit(variant, &[to, at.operand]);
            }
            _ => {
                let at = self.address(args[1]);
                let ty = self.ty(args[0]);
                if ty.is_vector() || ty.scalar() == Scalar::I1 || ty.lane_bits() > 64 {
                    return self.unsupported("store", "of this type, yet");
                }
                let value = self.operand(args[0], 0);
                let variant =
                    prefix!(st).with_some(space_mod(at.space)).with(memory_mod(ty.lane_bits()));
                self.emit(variant, &[at.operand, value]);
            }
        }
    }

    /// The address that `ptr` is, with constants added to it taken in.
    pub fn address(&mut self, ptr: Value) -> Address {
        let space = self.ty(ptr).space().unwrap_or(Space::Generic);
        let (mut base, mut offset) = (ptr, 0i64);
        while let Some(inst) = self.func.def_inst(base) {
            let data = &self.func.insts[inst];
            let [from, by] = *data.args.as_slice(&self.func.pool) else { break };
            let Some(bits) = self.func.const_bits(by) else { break };
            let sum = offset.checked_add(sign_extend(bits as u64, 64));
            match sum.filter(|it| i32::try_from(*it).is_ok()) {
                Some(sum) if data.op == Opcode::PtrAdd => (base, offset) = (from, sum),
                _ => break,
            }
        }
        if base != ptr {
            // `base` is used here instead of `ptr`.
            self.cx.uses[ptr] -= 1;
            self.cx.uses[base] += 1;
        }
        let operand = match self.func.values[base].def {
            ValueDef::Global(global) => {
                Operand::AtName(Name::Symbol(ir::Symbol::Global(global)), offset)
            }
            ValueDef::Const(bits) => Operand::AtImm((bits.lo as i64).wrapping_add(offset)),
            _ => Operand::At(self.reg(base, 0), offset),
        };
        Address { operand, space }
    }

    /// `{a, b, ...}`, or `a` alone.
    pub fn braced(operands: &[Operand]) -> SmallVec<[Operand; 10]> {
        let mut all = SmallVec::new();
        if let [one] = operands {
            all.push(*one);
        } else {
            all.push(Operand::Open(Bracket::Brace));
            all.extend_from_slice(operands);
            all.push(Operand::Close(Bracket::Brace));
        }
        all
    }
}

/// The modifier of a state space; generic addressing has none.
pub fn space_mod(space: Space) -> Option<Mod> {
    Some(match space {
        Space::Generic => return None,
        Space::Global => Mod::global,
        Space::Shared => Mod::shared,
        Space::Local => Mod::local,
        Space::Const => Mod::r#const,
        Space::Param => Mod::param,
        Space::SharedCluster => Mod::shared__cluster,
    })
}

/// The modifier of an access of `bits` bits.
pub fn memory_mod(bits: u32) -> Mod {
    match bits {
        ..=8 => Mod::b8,
        9..=16 => Mod::b16,
        17..=32 => Mod::b32,
        33..=64 => Mod::b64,
        _ => Mod::b128,
    }
}
