//! Loads, stores and what else touches memory; addresses.

use ir::{AtomicOp, Attr, Mem, Opcode, Ordering, Scope, Space, Type, Value};

use super::{Body, PRIVATE, Place, align, value};

impl Body<'_> {
    /// Gives a private piece values, and notes it.
    pub(super) fn fill(&mut self, at: Value) {
        for offset in (0..PRIVATE).step_by(8) {
            let value = self.b.i64((i64::from(offset) + 1) * 0x0102_0408_1020_4081);
            let offset = self.b.i64(offset.into());
            let at = self.b.ptr_add(at, offset);
            self.b.store(value, at, Mem::plain(align(8)));
        }
        self.places.push(Place { at, room: PRIVATE, align: 16, writable: true });
    }

    /// Sometimes memory on the stack.
    pub(super) fn local(&mut self) {
        if self.random.percent(30) {
            let size = self.b.i64(PRIVATE.into());
            let at = self.b.alloca(size, align(16));
            self.fill(at);
        }
    }

    /// The type of something in memory.
    fn memory_type(&mut self) -> Type {
        let ty = value::any_type(self.random);
        if ty == Type::I1 { Type::I8 } else { ty }
    }

    /// A place with room for `size` bytes.
    fn place(&mut self, size: u32, writable: bool) -> Option<Place> {
        let fits = |it: &&Place| it.room >= size && (it.writable || !writable);
        let all: Vec<Place> = self.places.iter().filter(fits).copied().collect();
        let recent = all.len().min(3);
        match (all.is_empty(), self.random.percent(40)) {
            (true, _) => None,
            (false, true) => Some(all[all.len() - 1 - self.random.below(recent)]),
            (false, false) => Some(self.random.pick(&all)),
        }
    }

    /// The address of something of `ty` within a place, and what is known of it.
    fn address(&mut self, ty: Type, writable: bool) -> Option<(Value, Mem)> {
        let size = ty.bytes() as u32;
        let place = self.place(size, writable)?;
        let natural = ty.align() as u32;
        // Most accesses are aligned, since others are made of bytes.
        let unit = if self.random.percent(92) { natural } else { 1 };
        let known = place.align.min(natural);
        let steps = (place.room - size) / unit + 1;
        if self.random.percent(25) && steps > 1 {
            // With an index, scaled.
            let below = 1 << steps.ilog2();
            let index = self.small(Type::I32, below);
            let wide = match self.random.percent(50) {
                true => self.b.zext(Type::I64, index),
                false => self.b.sext(Type::I64, index),
            };
            let unit_value = self.b.i64(unit.into());
            let offset = self.b.mul(wide, unit_value);
            let at = self.b.ptr_add(place.at, offset);
            return Some((at, Mem::plain(align(known.min(unit).into()))));
        }
        let offset = self.random.below(steps as usize) as u32 * unit;
        let mem = Mem::plain(align(known.into()).at(offset.into()));
        if offset == 0 && self.random.percent(80) {
            return Some((place.at, mem));
        }
        let offset = self.b.i64(offset.into());
        Some((self.b.ptr_add(place.at, offset), mem))
    }

    /// Some statement that touches memory.
    pub(super) fn memory(&mut self) {
        match self.random.below(20) {
            0..7 => self.load(),
            7..13 => self.store(),
            13..16 => self.row(),
            16 | 17 => self.new_place(),
            18 => self.atomic(),
            _ => self.block(),
        }
    }

    fn load(&mut self) {
        let ty = self.memory_type();
        let Some((at, mem)) = self.address(ty, false) else { return };
        let value = self.b.load(ty, at, mem);
        self.keep(value);
    }

    fn store(&mut self) {
        let ty = self.memory_type();
        let value = self.value(ty);
        let value = self.without_nan(value);
        let Some((at, mem)) = self.address(ty, true) else { return };
        self.b.store(value, at, mem);
    }

    /// Loads or stores next to each other, with others between.
    fn row(&mut self) {
        let ty = self.random.pick(&[
            Type::I32,
            Type::I32,
            Type::F32,
            Type::I64,
            Type::I16,
            Type::I8,
            Type::F64,
        ]);
        let size = ty.bytes() as u32;
        let count = self.random.within(2, 5) as u32;
        let stores = self.random.percent(50);
        let Some(place) = self.place(size * (count + 1), stores) else { return };
        let first = self.random.below(2) as u32 * size;
        let mut order: Vec<u32> = (0..count).collect();
        if self.random.percent(40) {
            let (i, j) = (self.random.below(order.len()), self.random.below(order.len()));
            order.swap(i, j);
        }
        for i in order {
            let offset = first + i * size;
            let known = align(place.align.min(size).into()).at(offset.into());
            let offset = self.b.i64(offset.into());
            let value = stores.then(|| {
                let value = self.value(ty);
                self.without_nan(value)
            });
            let at = self.b.ptr_add(place.at, offset);
            match value {
                Some(value) => {
                    self.b.store(value, at, Mem::plain(known));
                }
                None => {
                    let value = self.b.load(ty, at, Mem::plain(known));
                    self.keep(value);
                }
            }
            match self.random.below(10) {
                0 => self.load(),
                1 => self.store(),
                _ => {}
            }
        }
    }

    /// Another address of a place.
    pub(super) fn new_place(&mut self) {
        let Some(place) = self.place(32, false) else { return };
        if self.b.func.ty(place.at) != Type::PTR && self.random.percent(30) {
            let at = self.b.space_cast(Type::PTR, place.at);
            return self.places.push(Place { at, ..place });
        }
        if self.random.percent(20) {
            // One of two.
            let space = self.b.func.ty(place.at);
            let same = |it: &&Place| {
                let ty = self.b.func.ty(it.at);
                ty == space && it.room >= 16 && it.writable == place.writable
            };
            let all: Vec<Place> = self.places.iter().filter(same).copied().collect();
            let other = self.random.pick(&all);
            let cond = self.condition();
            let at = self.b.select(cond, place.at, other.at);
            return self.places.push(Place {
                at,
                room: place.room.min(other.room),
                align: place.align.min(other.align),
                writable: place.writable,
            });
        }
        let offset = self.random.pick(&[4, 8, 12, 16]);
        let known = align(place.align.into()).at(offset).bytes() as u32;
        let by = self.b.i64(offset as i64);
        let at = self.b.ptr_add(place.at, by);
        self.places.push(Place { at, room: place.room - offset as u32, align: known, ..place });
    }

    fn atomic(&mut self) {
        let ty = self.random.pick(&[Type::I32, Type::I32, Type::I64]);
        let size = ty.bytes() as u32;
        let Some(place) = self.place(size, true) else { return };
        // There are no atomic operations on memory of the thread itself.
        let space = self.b.func.ty(place.at).space();
        if place.align < size || !matches!(space, Some(Space::Global | Space::Shared)) {
            return;
        }
        let mem = Mem {
            ordering: Ordering::Relaxed,
            scope: self.random.pick(&[Scope::Gpu, Scope::Cta]),
            ..Mem::plain(align(size.into()))
        };
        let value = self.value(ty);
        if self.random.percent(25) {
            let expected = self.value(ty);
            let (old, equal) = self.b.cmpxchg(place.at, expected, value, mem, Ordering::Relaxed);
            self.keep(old);
            return self.keep(equal);
        }
        use AtomicOp::*;
        let op = self
            .random
            .pick(&[Exchange, Add, Add, Sub, And, Nand, Or, Xor, Smin, Smax, Umin, Umax]);
        let old = self.b.atomic(op, place.at, value, mem);
        if self.random.percent(60) {
            self.keep(old);
        }
    }

    /// Bytes that are copied or filled.
    fn block(&mut self) {
        let count = self.random.within(0, 24) as u32;
        let Some(to) = self.place(count.max(16), true) else { return };
        let (op, from) = match self.random.below(3) {
            0 => {
                let byte = self.value(Type::I8);
                (Opcode::Memset, byte)
            }
            _ => {
                let Some(from) = self.place(count.max(16), false) else { return };
                // As if they might overlap, which they may.
                (Opcode::Memmove, from.at)
            }
        };
        let count = match self.random.percent(60) {
            true => self.b.i64(count.into()),
            false => self.small(Type::I64, 16),
        };
        let attr = Attr::Copy { to: align(1), from: align(1), volatile: false };
        self.b.op(op, Type::I1, &[to.at, from, count], attr);
    }
}
