//! Loads, stores and what else touches memory; addresses.

use ir::{AtomicOp, Attr, CacheHint, Mem, Opcode, Ordering, Scope, Space, Type, Value};

use super::{Body, PRIVATE, Place, align, value};

impl Body<'_> {
    /// Gives a private piece values, and notes it.
    pub(super) fn fill(&mut self, at: Value, local: bool) {
        for offset in (0..PRIVATE).step_by(8) {
            let value = self.b.i64((i64::from(offset) + 1) * 0x0102_0408_1020_4081);
            let offset = self.b.i64(offset.into());
            let at = self.b.ptr_add(at, offset);
            self.b.store(value, at, Mem::plain(align(8)));
        }
        self.places.push(Place { at, room: PRIVATE, align: 16, writable: true, local });
    }

    /// Sometimes memory on the stack.
    pub(super) fn local(&mut self) {
        if self.random.percent(30) {
            let size = self.b.i64(PRIVATE.into());
            let at = self.b.alloca(size, align(16));
            self.fill(at, true);
        }
        if self.random.percent(40) {
            self.new_arrays();
        }
        if self.random.percent(40) {
            self.new_variables();
        }
    }

    /// The type of something in memory.
    fn memory_type(&mut self) -> Type {
        let ty = value::any_type(self.random);
        if ty.as_bool() == ty { ty.with_scalar(ir::Scalar::I8) } else { ty }
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
            let mut index = self.small(Type::I32, below);
            let mut base = place.at;
            let spare = steps as i128 - below;
            match self.random.below(6) {
                // A constant part of the index.
                0 => {
                    let more = self.random.below(spare as usize + 1) as i128;
                    let more = self.const_int(Type::I32, more);
                    index = self.b.add(index, more);
                }
                // That is below zero.
                1 => {
                    let less = self.random.below(spare as usize + 1) as i128;
                    let by = self.b.i64(less as i64 * i64::from(unit));
                    base = self.b.ptr_add(base, by);
                    let less = self.const_int(Type::I32, -less);
                    index = self.b.add(index, less);
                }
                // Past the end of 32 bits, and back.
                2 => {
                    let by = value::constant(self.random, ir::Scalar::I32) as i128;
                    let by = self.const_int(Type::I32, by);
                    let there = self.b.sub(index, by);
                    index = self.b.add(there, by);
                }
                _ => {}
            }
            let negative = base != place.at;
            let wide = match negative || self.random.percent(50) {
                true => self.b.sext(Type::I64, index),
                false => self.b.zext(Type::I64, index),
            };
            let offset = if unit.is_power_of_two() && self.random.percent(50) {
                let by = self.b.i64(unit.trailing_zeros().into());
                self.b.shl(wide, by)
            } else {
                let unit_value = self.b.i64(unit.into());
                self.b.mul(wide, unit_value)
            };
            let at = self.b.ptr_add(base, offset);
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
            13 | 14 => self.row(),
            15 => self.mixed_row(),
            16 | 17 => self.new_place(),
            18 => self.atomic(),
            _ => self.block(),
        }
    }

    fn load(&mut self) {
        let ty = self.memory_type();
        let Some((at, mem)) = self.address(ty, false) else { return };
        let mem = self.manner(ty, at, mem, false);
        let value = self.b.load(ty, at, mem);
        self.keep(value);
    }

    fn store(&mut self) {
        let ty = self.memory_type();
        let value = self.value(ty);
        let value = self.without_nan(value);
        let Some((at, mem)) = self.address(ty, true) else { return };
        let mem = self.manner(ty, at, mem, true);
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

    /// Loads and stores next to each other, in any order, with two names for the same sometimes.
    fn mixed_row(&mut self) {
        let ty = self.random.pick(&[Type::I32, Type::I32, Type::I16, Type::I8, Type::I64]);
        let size = ty.bytes() as u32;
        let Some(place) = self.place(size * 4, true) else { return };
        let other = match self.random.percent(40) {
            true => self.place(size * 4, true).unwrap_or(place),
            false => place,
        };
        let shift = i64::from(self.random.below(2) as u32 * size);
        for _ in 0..self.random.within(3, 9) {
            let place = if self.random.percent(75) { place } else { other };
            let offset = self.random.below(4) as u32 * size;
            let known = align(place.align.min(size).into()).at(offset.into());
            let ty = match (ty, self.random.percent(80)) {
                (Type::I32, false) => Type::F32,
                (Type::I64, false) => Type::F64,
                _ => ty,
            };
            // The address in one step, or in two.
            let at = match self.random.percent(70) {
                true => {
                    let by = self.b.i64(offset.into());
                    self.b.ptr_add(place.at, by)
                }
                false => {
                    let by = self.b.i64(i64::from(offset) - shift);
                    let at = self.b.ptr_add(place.at, by);
                    let by = self.b.i64(shift);
                    self.b.ptr_add(at, by)
                }
            };
            if self.random.percent(50) {
                let value = self.b.load(ty, at, Mem::plain(known));
                self.keep(value);
            } else {
                let value = self.value(ty);
                let value = self.without_nan(value);
                self.b.store(value, at, Mem::plain(known));
            }
        }
    }

    /// Sometimes more than a plain access.
    fn manner(&mut self, ty: Type, at: Value, mem: Mem, stores: bool) -> Mem {
        let space = self.b.func.ty(at).space();
        if !self.random.percent(12) || space == Some(Space::Const) {
            return mem;
        }
        match self.random.below(3) {
            0 => Mem { volatile: true, ..mem },
            1 if space == Some(Space::Global) => {
                Mem { hint: self.random.pick(&[CacheHint::Stream, CacheHint::Device]), ..mem }
            }
            2 if matches!(space, Some(Space::Global | Space::Shared))
                && !ty.is_vector()
                && ty.lane_bits() <= 64
                && mem.align.bytes() >= ty.bytes() =>
            {
                let ordering = match (self.random.percent(60), stores) {
                    (true, _) => Ordering::Relaxed,
                    (_, true) => Ordering::Release,
                    (_, false) => Ordering::Acquire,
                };
                Mem { ordering, scope: self.random.pick(&[Scope::Cta, Scope::Gpu]), ..mem }
            }
            _ => mem,
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
            let Some((one, two, both)) = self.two_places() else { return };
            let cond = self.condition();
            let at = self.b.select(cond, one, two);
            return self.places.push(Place { at, ..both });
        }
        if self.random.percent(10) {
            // As a number, and back.
            let ty = self.b.func.ty(place.at);
            let number = self.b.ptrtoint(Type::I64, place.at);
            let eight = self.b.i64(8);
            let further = self.b.add(number, eight);
            let at = self.b.inttoptr(ty, further);
            let known = align(place.align.into()).at(8).bytes() as u32;
            return self.places.push(Place { at, room: place.room - 8, align: known, ..place });
        }
        let offset = self.random.pick(&[4, 8, 12, 16]);
        let known = align(place.align.into()).at(offset).bytes() as u32;
        let by = self.b.i64(offset as i64);
        let at = self.b.ptr_add(place.at, by);
        self.places.push(Place { at, room: place.room - offset as u32, align: known, ..place });
    }

    /// Two addresses of one type, and what may be done with either: sometimes of different
    /// spaces, as generic ones.
    pub(super) fn two_places(&mut self) -> Option<(Value, Value, Place)> {
        let one = self.place(32, false)?;
        let any = self.random.percent(40);
        let ty = self.b.func.ty(one.at);
        let fits = |it: &&Place| {
            let same = self.b.func.ty(it.at) == ty;
            it.room >= 16 && it.writable == one.writable && (any || same)
        };
        let all: Vec<Place> = self.places.iter().filter(fits).copied().collect();
        let two = self.random.pick(&all);
        let mut at = [one.at, two.at];
        if self.b.func.ty(two.at) != ty {
            at = at.map(|it| match self.b.func.ty(it) == Type::PTR {
                true => it,
                false => self.b.space_cast(Type::PTR, it),
            });
        }
        let both = Place {
            at: at[0],
            room: one.room.min(two.room),
            align: one.align.min(two.align),
            writable: one.writable,
            local: one.local || two.local,
        };
        Some((at[0], at[1], both))
    }

    fn atomic(&mut self) {
        let ty = self.random.pick(&[Type::I32, Type::I32, Type::I64]);
        let size = ty.bytes() as u32;
        let Some(place) = self.place(size, true) else { return };
        // There are no atomic operations on memory of the thread itself.
        let space = self.b.func.ty(place.at).space();
        let spaces = [Some(Space::Global), Some(Space::Shared), Some(Space::Generic)];
        if place.align < size || place.local || !spaces.contains(&space) {
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
