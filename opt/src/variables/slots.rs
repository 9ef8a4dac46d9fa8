//! Which parts of what is allocated on the stack can be values: the accesses to each are at one
//! place, of one size, and nothing else is done with the address.

use cranelift_entity::SecondaryMap;
use ir::{Function, Inst, Opcode, Ordering, Scalar, Type, Value};

use crate::graph::Graph;

/// What becomes of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Role {
    /// It stays.
    #[default]
    Other,
    /// It reads the slot.
    Load(u32),
    /// It writes the slot.
    Store(u32),
    /// It allocates what is not needed any more.
    Gone,
}

/// What is at an address: so many bytes behind the begin of an allocation.
#[derive(Clone, Copy, Default, Debug)]
struct Place {
    /// The number of the allocation, plus one.
    object: u32,
    offset: i64,
}

/// An allocation.
#[derive(Debug)]
struct Object {
    inst: Inst,
    size: u64,
    escapes: bool,
    /// Whether a part of it stays in memory.
    stays: bool,
}

#[derive(Clone, Copy, Debug)]
struct Access {
    object: u32,
    offset: i64,
    ty: Type,
    inst: Inst,
}

/// The slots of a function, and the accesses to them.
#[derive(Default)]
pub struct Slots {
    /// What a slot holds, by its number.
    pub types: Vec<Type>,
    /// What becomes of each instruction.
    pub roles: SecondaryMap<Inst, Role>,
    /// Where each slot is: the allocation, the offset, and whether that is all of it.
    places: Vec<(u32, i64, bool)>,
    addresses: SecondaryMap<Value, Place>,
    objects: Vec<Object>,
    accesses: Vec<Access>,
}

impl Slots {
    /// Finds at most so many slots. Gives whether there are any, or what nothing needs.
    pub fn find(&mut self, func: &Function, graph: &Graph, most: usize) -> bool {
        self.types.clear();
        self.places.clear();
        self.objects.clear();
        self.accesses.clear();
        let Some(&entry) = graph.order.first() else { return false };
        let size_of = |inst: Inst| match *func.args(inst) {
            [size] if func.insts[inst].op == Opcode::Alloca => func.const_bits(size),
            _ => None,
        };
        if !func.blocks[entry].insts.iter().any(|&it| size_of(it).is_some()) {
            return false;
        }
        self.addresses.clear();
        self.addresses.resize(func.values.len());
        for &block in &graph.order {
            for &inst in &func.blocks[block].insts {
                if block == entry
                    && let (Some(size), Some(result)) = (size_of(inst), func.result(inst))
                {
                    let size = size as u64;
                    self.objects.push(Object { inst, size, escapes: false, stays: false });
                    let object = self.objects.len() as u32;
                    self.addresses[result] = Place { object, offset: 0 };
                    continue;
                }
                self.look(func, inst);
            }
        }
        self.form(func, most)
    }

    fn escape(&mut self, value: Value) {
        if let Some(at) = self.addresses[value].object.checked_sub(1) {
            self.objects[at as usize].escapes = true;
        }
    }

    /// Looks at what an instruction does with addresses.
    fn look(&mut self, func: &Function, inst: Inst) {
        let data = &func.insts[inst];
        let args = func.args(inst);
        let plain =
            |inst| func.mem(inst).is_some_and(|it| !it.volatile && it.ordering == Ordering::Plain);
        let access = |this: &mut Slots, at: Value| {
            let Place { object, offset } = this.addresses[at];
            if let Some(object) = object.checked_sub(1) {
                this.accesses.push(Access { object, offset, ty: data.ty, inst });
            }
        };
        match (data.op, args) {
            (Opcode::PtrAdd, &[from, by]) => match (func.const_bits(by), func.result(inst)) {
                (Some(by), Some(result)) if self.addresses[from].object > 0 => {
                    let Place { object, offset } = self.addresses[from];
                    let offset = offset.wrapping_add(by as i64);
                    self.addresses[result] = Place { object, offset };
                }
                _ => self.escape(from),
            },
            (Opcode::SpaceCast, &[from]) => {
                if let Some(result) = func.result(inst) {
                    self.addresses[result] = self.addresses[from];
                }
            }
            (Opcode::Load, &[from]) if plain(inst) => access(self, from),
            (Opcode::Store, &[value, to]) if plain(inst) => {
                self.escape(value);
                access(self, to);
            }
            _ => {
                args.iter().for_each(|&it| self.escape(it));
                for call in func.targets(inst) {
                    func.call_args(call).iter().for_each(|&it| self.escape(it));
                }
            }
        }
    }

    /// Makes slots of accesses that meet no others but those of the same bytes.
    fn form(&mut self, func: &Function, most: usize) -> bool {
        self.roles.clear();
        self.roles.resize(func.insts.len());
        let objects = &mut self.objects;
        self.accesses.retain(|it| !objects[it.object as usize].escapes);
        // In the order of the text where they are the same, so that the result is.
        self.accesses.sort_by_key(|it| (it.object, it.offset));
        let mut rest = &self.accesses[..];
        while let Some(&first) = rest.first() {
            let end = |it: &Access| it.offset.saturating_add(it.ty.bytes() as i64);
            let mut reach = end(&first);
            let mut count = 1;
            while let Some(next) =
                rest.get(count).filter(|it| it.object == first.object && it.offset < reach)
            {
                reach = reach.max(end(next));
                count += 1;
            }
            let (own, others) = rest.split_at(count);
            rest = others;
            let object = &mut objects[first.object as usize];
            let inside = first.offset >= 0 && reach as u64 <= object.size;
            let fits = |it: &Access| it.offset == first.offset && is_castable(first.ty, it.ty);
            if !inside || !own.iter().all(fits) || self.types.len() == most {
                object.stays = true;
                continue;
            }
            let slot = self.types.len() as u32;
            self.types.push(first.ty);
            let is_all = first.offset == 0 && reach as u64 == object.size;
            self.places.push((first.object, first.offset, is_all));
            for it in own {
                self.roles[it.inst] = match func.insts[it.inst].op {
                    Opcode::Load => Role::Load(slot),
                    _ => Role::Store(slot),
                };
            }
        }
        let mut found = !self.types.is_empty();
        for object in objects.iter().filter(|it| !it.escapes && !it.stays) {
            self.roles[object.inst] = Role::Gone;
            found = true;
        }
        found
    }

    /// The slot that is at the address `value` of an allocation of which something goes, or none,
    /// if that is not all there was. `None` where nothing goes.
    pub fn of_address(&self, value: Value, offset: Option<i64>) -> Option<Option<u32>> {
        let Place { object, offset: at } = self.addresses[value];
        let object = object.checked_sub(1)?;
        let data = &self.objects[object as usize];
        let is_in_part = || self.places.iter().any(|it| it.0 == object);
        if (data.escapes || data.stays) && !is_in_part() {
            return None;
        }
        let wanted = (object, at.wrapping_add(offset?), true);
        Some(self.places.iter().position(|it| *it == wanted).map(|it| it as u32))
    }
}

/// Whether the bytes of one in memory are those of the other.
fn is_castable(a: Type, b: Type) -> bool {
    let is_number = |it: Type| !it.scalar().is_ptr() && it.scalar() != Scalar::I1;
    let is_address = |it: Type| it.is_ptr() || it == Type::I64;
    a == b
        || a.bytes() == b.bytes()
            && (is_number(a) && is_number(b)
                || is_address(a) && is_address(b) && !(a.is_ptr() && b.is_ptr()))
}
