//! Addresses, loads and stores.

use ir::{Align, Attr, CacheHint, Mem, Opcode, Ordering, Scalar, Space};

use super::atomic::{in_one_piece, numbers_of, refuse_pieces};
use super::body::{Body, Held};
use super::error::{Result, unsupported};
use super::llvm::{Op, Type, Value, ValueKind};
use super::types::{Kind, Single};

impl<'m> Body<'_, 'm> {
    /// An `i64` times a constant.
    pub(super) fn scaled(&mut self, number: ir::Value, by: u64) -> ir::Value {
        match by {
            1 => number,
            _ if by.is_power_of_two() => {
                let amount = self.offset(by.trailing_zeros().into());
                self.plain(Opcode::Shl, ir::Type::I64, &[number, amount])
            }
            _ => {
                let by = self.offset(by as i64);
                self.plain(Opcode::Mul, ir::Type::I64, &[number, by])
            }
        }
    }

    pub(super) fn alloca(&mut self, inst: Value<'m>) -> Result<ir::Value> {
        let of = self.im.types.in_memory(inst.allocated_type())?;
        let count = inst.operand(0);
        let size = match count.kind() {
            ValueKind::LLVMConstantIntValueKind => {
                self.offset(of.stride.wrapping_mul(count.int_low()) as i64)
            }
            _ => {
                let (value, from) = (self.value(count)?, self.single(count)?);
                let op = if from.bits > 64 { Op::LLVMTrunc } else { Op::LLVMZExt };
                let count = self.convert(value, from, Single::exact(ir::Type::I64), op)?;
                self.scaled(count, of.stride)
            }
        };
        let align = Align::new(inst.align().max(1)).unwrap_or(Align::ONE);
        let local = self.b.alloca(size, align);
        self.seen_as(local, inst)
    }

    /// A pointer as the type of `inst` has it.
    pub(super) fn seen_as(&mut self, address: ir::Value, inst: Value<'m>) -> Result<ir::Value> {
        let to = self.single(inst)?.ty;
        match self.b.func.ty(address) == to {
            true => Ok(address),
            false => Ok(self.plain(Opcode::SpaceCast, to, &[address])),
        }
    }

    /// How a load or store accesses memory.
    pub(super) fn mem(&self, inst: Value<'m>) -> Result<Mem> {
        let mut mem = Mem::plain(Align::new(inst.align().max(1)).unwrap_or(Align::ONE));
        mem.volatile = inst.is_volatile();
        mem.ordering = self.ordering(inst.ordering());
        if mem.ordering != Ordering::Plain {
            mem.scope = self.scope(inst)?;
        }
        Ok(mem)
    }

    /// Refuses to write through an address of memory that is only read.
    pub(super) fn check_writable(&self, address: ir::Value) -> Result<()> {
        match self.b.func.ty(address).space() {
            Some(Space::Const) => Err(unsupported("a write to constant memory", "is not possible")),
            Some(Space::Param) => Err(unsupported("a write to a parameter", "is not possible")),
            _ => Ok(()),
        }
    }

    pub(super) fn load(&mut self, inst: Value<'m>) -> Result<Held> {
        let mut mem = self.mem(inst)?;
        let is_plain = !mem.volatile && mem.ordering == Ordering::Plain;
        let is_constant = || inst.operand(0).is_in_constant();
        if is_plain && (inst.has_metadata(self.im.invariant_load) || is_constant()) {
            mem.hint = CacheHint::Invariant;
        } else if inst.has_metadata(self.im.nontemporal) {
            mem.hint = CacheHint::Stream;
        }
        let address = self.value(inst.operand(0))?;
        let ty = inst.ty();
        if let Kind::Single(single) = self.im.types.in_memory(ty)?.kind {
            self.check_atomic(single, mem)?;
        }
        self.load_value(ty, address, mem)
    }

    /// Reads a value of any type.
    pub(super) fn load_value(
        &mut self,
        ty: Type<'m>,
        address: ir::Value,
        mem: Mem,
    ) -> Result<Held> {
        if let Kind::Single(single) = self.im.types.info(ty).kind {
            return Ok(Held::One(self.load_single(single, address, mem)?));
        }
        refuse_pieces(mem)?;
        let leaves = self.im.types.leaves(ty)?;
        let mut values = Vec::with_capacity(leaves.len());
        for leaf in leaves.iter() {
            let at = self.advance(address, leaf.offset as i64)?;
            let mem = Mem { align: mem.align.at(leaf.offset), ..mem };
            values.push(self.load_single(leaf.single, at, mem)?);
        }
        Ok(self.hold(&values))
    }

    /// Reads a value of a single type.
    pub(super) fn load_single(
        &mut self,
        single: Single,
        address: ir::Value,
        mem: Mem,
    ) -> Result<ir::Value> {
        if let (Some(int), true) = (in_one_piece(single), mem.ordering != Ordering::Plain) {
            let number = self.one(Opcode::Load, int, &[address], Attr::Mem(mem));
            let held = numbers_of(single).unwrap_or(single);
            let value = self.plain(Opcode::Bitcast, held.ty, &[number]);
            return self.each_lane(Opcode::Inttoptr, value, single);
        }
        if single.is_exact() {
            return Ok(self.one(Opcode::Load, single.ty, &[address], Attr::Mem(mem)));
        }
        refuse_pieces(mem)?;
        if single.lanes == 1 {
            let number = self.load_bytes(single, address, mem)?;
            return Ok(self.clean(number, single));
        }
        if single.bits.is_multiple_of(8) && !single.is_odd() {
            let bytes = u64::from(single.bits / 8);
            let mut lanes = Vec::with_capacity(single.ty.lanes() as usize);
            for number in 0..u64::from(single.lanes) {
                let offset = number * bytes;
                let at = self.advance(address, offset as i64)?;
                let mem = Mem { align: mem.align.at(offset), ..mem };
                lanes.push(self.one(Opcode::Load, single.ty.lane(), &[at], Attr::Mem(mem)));
            }
            return self.vector(single, lanes);
        }
        if let Some(packed) = packed(single) {
            let number = self.load_bytes(packed, address, mem)?;
            return self.unpack(number, packed, single);
        }
        let mut bytes = Vec::new();
        for offset in 0..u64::from((single.bits * single.lanes).div_ceil(8)) {
            let at = self.advance(address, offset as i64)?;
            let mem = Mem { align: mem.align.at(offset), ..mem };
            bytes.push(self.one(Opcode::Load, ir::Type::I8, &[at], Attr::Mem(mem)));
        }
        self.of_bytes(&bytes, single)
    }

    /// An integer of some whole bytes, read in pieces that memory has.
    fn load_bytes(&mut self, single: Single, address: ir::Value, mem: Mem) -> Result<ir::Value> {
        let mut all = None;
        for (offset, piece) in pieces(single) {
            let at = self.advance(address, offset as i64)?;
            let mem = Mem { align: mem.align.at(offset), ..mem };
            let part = self.one(Opcode::Load, piece, &[at], Attr::Mem(mem));
            let wide = match piece == single.ty {
                true => part,
                false => self.plain(Opcode::Zext, single.ty, &[part]),
            };
            all = Some(match all {
                None => wide,
                Some(low) => {
                    let amount = self.b.func.constant(single.ty, u128::from(offset) * 8);
                    let high = self.plain(Opcode::Shl, single.ty, &[wide, amount]);
                    self.plain(Opcode::Or, single.ty, &[low, high])
                }
            });
        }
        Ok(all.unwrap_or_else(|| self.any(single)))
    }

    pub(super) fn store(&mut self, inst: Value<'m>) -> Result<()> {
        let mut mem = self.mem(inst)?;
        if inst.has_metadata(self.im.nontemporal) {
            mem.hint = CacheHint::Stream;
        }
        let value = inst.operand(0);
        let address = self.value(inst.operand(1))?;
        self.check_writable(address)?;
        let ty = value.ty();
        // A type that no value can have has been refused where the value is made.
        if self.im.types.info(ty).narrow {
            self.im.types.in_memory(ty)?;
        }
        if let Kind::Single(single) = self.im.types.info(ty).kind {
            self.check_atomic(single, mem)?;
        }
        self.store_value(value, address, mem)
    }

    /// Writes a value of any type.
    pub(super) fn store_value(
        &mut self,
        value: Value<'m>,
        address: ir::Value,
        mem: Mem,
    ) -> Result<()> {
        let ty = value.ty();
        if let Kind::Single(single) = self.im.types.info(ty).kind {
            let value = self.value(value)?;
            return self.store_single(single, value, address, mem);
        }
        refuse_pieces(mem)?;
        let mut values = Vec::new();
        self.leaves_of(value, &mut values)?;
        let leaves = self.im.types.leaves(ty)?;
        for (leaf, &value) in leaves.iter().zip(&values) {
            let at = self.advance(address, leaf.offset as i64)?;
            let mem = Mem { align: mem.align.at(leaf.offset), ..mem };
            self.store_single(leaf.single, value, at, mem)?;
        }
        Ok(())
    }

    /// Writes a value of a single type.
    pub(super) fn store_single(
        &mut self,
        single: Single,
        value: ir::Value,
        address: ir::Value,
        mem: Mem,
    ) -> Result<()> {
        if let (Some(int), true) = (in_one_piece(single), mem.ordering != Ordering::Plain) {
            let held = numbers_of(single).unwrap_or(single);
            let value = self.each_lane(Opcode::Ptrtoint, value, held)?;
            let number = self.plain(Opcode::Bitcast, int, &[value]);
            self.b.store(number, address, mem);
            return Ok(());
        }
        if single.is_exact() {
            self.b.store(value, address, mem);
            return Ok(());
        }
        refuse_pieces(mem)?;
        if single.lanes == 1 {
            return self.store_bytes(single, value, address, mem);
        }
        if single.bits.is_multiple_of(8) && !single.is_odd() {
            let bytes = u64::from(single.bits / 8);
            for number in 0..single.lanes {
                let offset = u64::from(number) * bytes;
                let at = self.advance(address, offset as i64)?;
                let lane = self.lane(value, number);
                self.b.store(lane, at, Mem { align: mem.align.at(offset), ..mem });
            }
            return Ok(());
        }
        if let Some(packed) = packed(single) {
            let number = self.pack(value, single, packed);
            return self.store_bytes(packed, number, address, mem);
        }
        for (byte, offset) in self.bytes_in_memory(value, single).into_iter().zip(0_u64..) {
            let at = self.advance(address, offset as i64)?;
            self.b.store(byte, at, Mem { align: mem.align.at(offset), ..mem });
        }
        Ok(())
    }

    fn store_bytes(
        &mut self,
        single: Single,
        value: ir::Value,
        address: ir::Value,
        mem: Mem,
    ) -> Result<()> {
        for (offset, piece) in pieces(single) {
            let at = self.advance(address, offset as i64)?;
            let high = match offset {
                0 => value,
                _ => {
                    let amount = self.b.func.constant(single.ty, u128::from(offset) * 8);
                    self.plain(Opcode::Lshr, single.ty, &[value, amount])
                }
            };
            let part = match piece == single.ty {
                true => high,
                false => self.plain(Opcode::Trunc, piece, &[high]),
            };
            self.b.store(part, at, Mem { align: mem.align.at(offset), ..mem });
        }
        Ok(())
    }

    /// Copies `size` bytes from a parameter to the stack, and gives the address there.
    pub(super) fn copy_of_param(
        &mut self,
        param: ir::Value,
        size: u64,
        align: Align,
        to: ir::Type,
    ) -> ir::Value {
        let size = self.offset(size as i64);
        let local = self.b.alloca(size, align);
        let attr = Attr::Copy { to: align, from: align, volatile: false };
        self.b.op(Opcode::Memcpy, ir::Type::I1, &[local, param, size], attr);
        match to.space() {
            Some(Space::Local) => local,
            _ => self.plain(Opcode::SpaceCast, to, &[local]),
        }
    }
}

/// The integer that a vector of lanes that are no bytes lies in, where there is one.
fn packed(single: Single) -> Option<Single> {
    let bits = single.bits.saturating_mul(single.lanes);
    let ty = ir::Type::int(bits.checked_next_power_of_two()?.max(8))?;
    Some(Single { ty, bits, lanes: 1 })
}

/// The integers that make up one of odd width in memory: offset and type, from low to high.
fn pieces(single: Single) -> impl Iterator<Item = (u64, ir::Type)> {
    let bytes = single.bits.div_ceil(8);
    let mut done = 0;
    std::iter::from_fn(move || {
        let left = bytes - done;
        if left == 0 {
            return None;
        }
        let size = 1 << left.ilog2();
        let scalar = Scalar::int(size * 8)?;
        let offset = done;
        done += size;
        Some((offset.into(), scalar.into()))
    })
}

/// The low `bits` as a signed number, modulo 2^64.
pub(super) fn sign_extended(number: u128, bits: u32) -> i64 {
    match bits {
        0 => 0,
        1..128 => ((number << (128 - bits)) as i128 >> (128 - bits)) as i64,
        _ => number as i64,
    }
}
