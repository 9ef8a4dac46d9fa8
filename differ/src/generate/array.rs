//! Arrays on the stack, as a front end makes them of variables: some that only constants index,
//! which could be registers, and some that are not so simple.

use ir::{Attr, Mem, Opcode, Scalar, Type, Value};

use super::{Body, Place, align};

/// An array.
#[derive(Clone, Copy, Debug)]
pub struct Array {
    at: Value,
    ty: Type,
    count: u32,
    /// Whether only constants index it, and nobody else gets its address.
    simple: bool,
    /// Whether all accesses are of its own type.
    uniform: bool,
}

impl Body<'_> {
    /// Arrays, each with values.
    pub(super) fn new_arrays(&mut self) {
        for _ in 0..self.random.pick(&[0, 0, 1, 1, 2, 3]) {
            let ty = self.random.pick(&[
                Type::I32,
                Type::I32,
                Type::F32,
                Type::I64,
                Type::I8,
                Type::I16,
                Type::F64,
                Type::I128,
                Type::F16,
            ]);
            let ty = if self.random.alone && ty == Type::F16 { Type::I16 } else { ty };
            let count = self.random.pick(&[1, 1, 2, 3, 4, 8]);
            let bytes = ty.bytes() as u32 * count;
            let size = self.b.i64(bytes.into());
            let at = self.b.alloca(size, align(ty.align()));
            let simple = self.random.percent(65);
            let array = Array { at, ty, count, simple, uniform: self.random.percent(60) };
            self.first_values(array);
            if !simple && self.random.percent(50) {
                let align = ty.align() as u32;
                self.places.push(Place { at, room: bytes, align, writable: true, local: true });
            }
            self.arrays.push(array);
        }
    }

    fn first_values(&mut self, array: Array) {
        let bytes = self.b.i64((array.ty.bytes() * u64::from(array.count)) as i64);
        if !array.uniform && self.random.percent(40) {
            let known = align(array.ty.align());
            let attr = Attr::Copy { to: known, from: known, volatile: false };
            let byte = self.value(Type::I8);
            self.b.op(Opcode::Memset, Type::I1, &[array.at, byte, bytes], attr);
            return;
        }
        for i in 0..array.count {
            let value = self.value(array.ty);
            let value = self.without_nan(value);
            let (at, mem) = self.element(array, i);
            self.b.store(value, at, mem);
        }
    }

    fn element(&mut self, array: Array, i: u32) -> (Value, Mem) {
        let offset = array.ty.bytes() * u64::from(i);
        let mem = Mem::plain(align(array.ty.align()));
        if offset == 0 && self.random.percent(70) {
            return (array.at, mem);
        }
        let by = self.b.i64(offset as i64);
        (self.b.ptr_add(array.at, by), mem)
    }

    /// Reads or writes an element.
    pub(super) fn array(&mut self) {
        if self.arrays.is_empty() {
            return self.memory();
        }
        let array = self.random.pick(&self.arrays.clone());
        if !array.uniform && self.random.percent(30) {
            return self.other_view(array);
        }
        let (at, mem) = if !array.simple && array.count > 1 && self.random.percent(50) {
            let index = self.small(Type::I64, 1 << array.count.ilog2());
            let size = self.b.i64(array.ty.bytes() as i64);
            let by = self.b.mul(index, size);
            (self.b.ptr_add(array.at, by), Mem::plain(align(array.ty.align())))
        } else {
            let i = self.random.below(array.count as usize) as u32;
            self.element(array, i)
        };
        if self.random.percent(50) {
            let value = self.value(array.ty);
            let value = self.without_nan(value);
            self.b.store(value, at, mem);
        } else {
            let value = self.b.load(array.ty, at, mem);
            self.keep(value);
        }
    }

    /// Bytes of it as another type.
    fn other_view(&mut self, array: Array) {
        let room = array.ty.bytes() as u32 * array.count;
        let ty = self.random.pick(&[Type::I8, Type::I16, Type::I32, Type::F32, Type::I64]);
        let vector = ty.with_lanes(2).filter(|_| self.random.percent(20));
        let ty = vector.unwrap_or(ty);
        let size = ty.bytes() as u32;
        if size > room {
            return;
        }
        let unit = if self.random.percent(80) { ty.lane().bytes() as u32 } else { 1 };
        let offset = self.random.below(((room - size) / unit + 1) as usize) as u32 * unit;
        let known = align(array.ty.align().min(ty.align())).at(offset.into());
        let by = self.b.i64(offset.into());
        let at = self.b.ptr_add(array.at, by);
        if ty.scalar() != Scalar::I1 && self.random.percent(50) {
            let value = self.value(ty);
            let value = self.without_nan(value);
            self.b.store(value, at, Mem::plain(known));
        } else {
            let value = self.b.load(ty, at, Mem::plain(known));
            self.keep(value);
        }
    }
}
