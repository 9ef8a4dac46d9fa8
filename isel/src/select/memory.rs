//! Addresses, and the instructions that compute, read and write through them.
//!
//! Constants that are added to an address are folded into the access, as far as its signed
//! 32-bit offset reaches; what a variable, a stack slot or a parameter is called stands in the
//! access itself.

use ir::{Inst, Opcode, Scalar, Space, Value, ValueDef};
use target_desc::{Mod, prefix, variant};

use super::access::Lie;
use super::{Select, class_of, parts_of};
use crate::selected::{Class, Name, Operand, Reg};

/// An address: what it starts from, how many bytes are added, and its state space.
#[derive(Clone, Copy, Debug)]
pub struct Address {
    /// `[register+offset]` or `[name+offset]`.
    pub operand: Operand,
    /// Its state space.
    pub space: Space,
}

/// How far an offset may reach, so that every piece of the longest access (32768 lanes of 16
/// bytes) is still at a signed 32-bit offset.
const REACH: u64 = i32::MAX as u64 - (1 << 19);

impl Address {
    /// The address so many bytes further; within one access only.
    #[must_use]
    pub fn plus(self, bytes: u64) -> Address {
        let bytes = bytes as i64;
        let operand = match self.operand {
            Operand::At(reg, offset) => Operand::At(reg, offset + bytes),
            Operand::AtName(name, offset) => Operand::AtName(name, offset + bytes),
            Operand::AtImm(at) => Operand::AtImm(at.wrapping_add(bytes)),
            other => other,
        };
        Address { operand, ..self }
    }
}

impl Select<'_> {
    pub(super) fn memory(&mut self, inst: Inst, op: Opcode) {
        let args = self.args(inst);
        match op {
            Opcode::PtrAdd if self.multiply_add(inst, op) => {}
            Opcode::PtrAdd => self.ptr_add(inst, args[0], args[1]),
            Opcode::SpaceCast => self.space_cast(inst, args[0]),
            Opcode::Load => self.load(inst, args[0]),
            _ => self.store(inst, args[0], args[1]),
        }
    }

    fn ptr_add(&mut self, inst: Inst, base: Value, offset: Value) {
        let Some(result) = self.func.result(inst) else { return };
        let to = self.regs(result);
        let (a, b) = (self.named(base, 0), self.operand(offset, 0));
        match (a, b) {
            // The address of a variable, not of a function, plus a constant is one for the linker.
            (Operand::Name(name, at), Operand::Imm(by))
                if by.unsigned_abs() <= REACH
                    && !matches!(name, Name::Symbol(ir::Symbol::Func(_))) =>
            {
                self.mov(to, Operand::Name(name, at + by));
            }
            _ => {
                let a = self.in_reg(a, Class::B64);
                self.emit(variant!(add.s64), &[Operand::Reg(to), a, b]);
            }
        }
    }

    /// `operand`, in a register where it is a name, which arithmetic does not take.
    pub(super) fn in_reg(&mut self, operand: Operand, class: Class) -> Operand {
        match operand {
            Operand::Name(..) => {
                let reg = self.new_reg(class);
                self.mov(reg, operand);
                Operand::Reg(reg)
            }
            _ => operand,
        }
    }

    fn space_cast(&mut self, inst: Inst, from: Value) {
        let Some(result) = self.func.result(inst) else { return };
        let (from_ty, to_ty) = (self.ty(from), self.ty(result));
        let (Some(old), Some(new)) = (from_ty.space(), to_ty.space()) else { return };
        for lane in 0..parts_of(to_ty) {
            let to = Operand::Reg(self.regs(result).plus(lane));
            let a = self.named(from, lane);
            self.cast_address(to, old, a, new);
        }
    }

    /// Gives in `to` the address `a` of the space `old`, as one of the space `new`.
    fn cast_address(&mut self, to: Operand, old: Space, a: Operand, new: Space) {
        let Operand::Reg(to_reg) = to else { return };
        match (old, new) {
            _ if old == new => self.mov(to_reg, a),
            // Addresses of the own block are addresses of the cluster too.
            (Space::Shared, Space::SharedCluster) => self.mov(to_reg, a),
            (Space::Generic, _) => {
                let Some(space) = space_mod(new) else { return };
                let a = self.in_reg(a, Class::B64);
                self.emit(prefix!(cvta.to).with(space).with(Mod::u64), &[to, a]);
            }
            (_, Space::Generic) => {
                let Some(space) = space_mod(old) else { return };
                self.emit(prefix!(cvta).with(space).with(Mod::u64), &[to, a]);
            }
            _ => {
                let generic = Operand::Reg(self.new_reg(Class::B64));
                self.cast_address(generic, old, a, Space::Generic);
                self.cast_address(to, Space::Generic, generic, new);
            }
        }
    }

    /// `ptr` in a register, as an address of the generic space.
    pub(super) fn generic(&mut self, ptr: Value) -> Reg {
        let space = self.ty(ptr).space().unwrap_or(Space::Generic);
        if space == Space::Generic {
            return self.reg(ptr, 0);
        }
        let to = self.new_reg(Class::B64);
        let a = self.named(ptr, 0);
        self.cast_address(Operand::Reg(to), space, a, Space::Generic);
        to
    }

    fn load(&mut self, inst: Inst, ptr: Value) {
        let Some(result) = self.func.result(inst) else { return };
        let Some(mem) = self.func.mem(inst) else { return };
        let ty = self.ty(result);
        let at = self.address(ptr);
        let to = self.regs(result);
        match self.is_ordered(&mem, at.space) {
            true => self.ordered_load(to, ty, at, &mem),
            false => self.load_value(to, ty, at, &Lie::of(&mem)),
        }
    }

    fn store(&mut self, inst: Inst, value: Value, ptr: Value) {
        let Some(mem) = self.func.mem(inst) else { return };
        let at = self.address(ptr);
        if matches!(at.space, Space::Const) {
            return self.unsupported("store", "constant memory is read only");
        }
        match self.is_ordered(&mem, at.space) {
            true => self.ordered_store(value, at, &mem),
            false => self.store_value(value, at, &Lie::of(&mem)),
        }
    }

    /// The address that `ptr` is, with constants added to it taken in.
    pub fn address(&mut self, ptr: Value) -> Address {
        let space = self.ty(ptr).space().unwrap_or(Space::Generic);
        let (mut base, mut offset) = (ptr, 0i64);
        while let Some((from, step)) = self.func.constant_step(base) {
            match offset.checked_add(step).filter(|it| it.unsigned_abs() <= REACH) {
                Some(sum) => (base, offset) = (from, sum),
                None => break,
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
            // Only local memory may be named by a number.
            ValueDef::Const(bits) if space == Space::Local => {
                Operand::AtImm((bits.lo as i64).wrapping_add(offset))
            }
            ValueDef::Param(..) => match self.by_value_param(base) {
                Some(number) => Operand::AtName(Name::Param(number), offset),
                None => Operand::At(self.reg(base, 0), offset),
            },
            ValueDef::Result(inst, _) => match self.static_alloca(inst) {
                Some(local) => Operand::AtName(Name::Local(local), offset),
                None => Operand::At(self.reg(base, 0), offset),
            },
            _ => Operand::At(self.reg(base, 0), offset),
        };
        Address { operand, space }
    }

    /// The number of the parameter that lies in memory at `value`.
    fn by_value_param(&self, value: Value) -> Option<u32> {
        let ValueDef::Param(block, number) = self.func.values[value].def else { return None };
        let param = self.module.funcs[self.id].sig.params.get(number as usize)?;
        (self.func.entry() == Some(block) && param.by_value.is_some()).then_some(number)
    }

    /// Whether an access is more than one of its own thread: ordered, or volatile.
    fn is_ordered(&self, mem: &ir::Mem, space: Space) -> bool {
        // Nobody else sees these, or nobody writes them.
        let private = matches!(space, Space::Local | Space::Const | Space::Param);
        !private && (mem.volatile || mem.ordering != ir::Ordering::Plain)
    }

    /// Copies a constant or name to a register of the class of its type.
    pub(super) fn forced_reg(&mut self, value: Value, part: u32) -> Reg {
        match self.operand(value, part) {
            Operand::Reg(reg) => reg,
            operand => {
                let reg = self.new_reg(class_of(self.ty(value)));
                self.mov(reg, operand);
                reg
            }
        }
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

/// The bits that a scalar takes in memory in one piece: an `i128` lies as two of 64.
pub fn unit_bits(scalar: Scalar) -> u32 {
    scalar.bits().clamp(8, 64)
}
