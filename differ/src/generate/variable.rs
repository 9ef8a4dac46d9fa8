//! Variables as front ends make them: on the stack, and loaded and stored as a whole, or as what
//! else has as many bytes.

use ir::{Mem, Space, Type, Value};

use super::{Body, align, value};

/// A variable.
#[derive(Clone, Copy)]
pub(super) struct Variable {
    at: Value,
    ty: Type,
}

impl Body<'_> {
    /// Some variables, alone or as the parts of an object.
    pub(super) fn new_variables(&mut self) {
        for _ in 0..self.random.within(1, 3) {
            let parts = self.random.pick(&[1, 1, 1, 2, 3]);
            let size = self.b.i64(16 * parts);
            let object = self.b.alloca(size, align(16));
            for part in 0..parts {
                let ty = value::any_type(self.random);
                if ty.bytes() > 16 {
                    continue;
                }
                let by = self.b.i64(16 * part);
                let mut at = if part > 0 { self.b.ptr_add(object, by) } else { object };
                if self.random.percent(20) {
                    at = self.b.space_cast(Type::ptr(Space::Generic), at);
                }
                let first = self.value(ty);
                self.b.store(first, at, Mem::plain(align(ty.align())));
                self.variables.push(Variable { at, ty });
            }
        }
    }

    /// Something is done with a variable.
    pub(super) fn variable(&mut self) {
        let it = self.random.pick(&self.variables.clone());
        let mem = Mem::plain(align(it.ty.align()));
        if self.random.percent(50) {
            let value = self.value(it.ty);
            self.b.store(value, it.at, mem);
            return;
        }
        let bytes = it.ty.bytes() as u32;
        let ty = match Type::int(8 * bytes) {
            // The bits of a NaN are not said.
            Some(ty) if self.random.percent(10) && it.ty.is_int() && it.ty.lane_bits() > 1 => ty,
            _ => it.ty,
        };
        let value = self.b.load(ty, it.at, mem);
        self.values.push(value);
    }
}
