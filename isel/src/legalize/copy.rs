//! `memcpy`, `memmove` and `memset`: a few accesses where the size is small and constant, else
//! a loop of the widest accesses that the alignments allow and one of bytes for the rest.
//!
//! Invariants:
//! * A volatile copy touches every byte once.
//! * A `memmove` reads what it overwrites first: small ones read everything before they write,
//!   others go downward when the destination begins within the source.

use ir::{Align, Attr, Inst, IntCmp, Mem, Opcode, Space, Type, Value};

use super::edit::Edit;

/// At most so many accesses are written out; a loop does more.
const MOST_ACCESSES: u64 = 16;
/// The widest access, in bytes.
pub(super) const WIDEST: u64 = 16;

/// A block copy.
#[derive(Clone, Copy)]
struct Copy {
    to: Value,
    from: Value,
    to_align: Align,
    from_align: Align,
    volatile: bool,
}

/// The type of an access of `bytes` bytes, a power of two up to [`WIDEST`].
pub(super) fn chunk(bytes: u64) -> Type {
    match bytes {
        16 => Type::I32.with_lanes(4).unwrap_or(Type::I32),
        8 => Type::I64,
        4 => Type::I32,
        2 => Type::I16,
        _ => Type::I8,
    }
}

/// What lies at a constant or computed distance from an address.
#[derive(Clone, Copy)]
enum At {
    Const(u64),
    Value(Value),
}

impl At {
    fn of(self, e: &mut Edit, ptr: Value) -> Value {
        match self {
            At::Const(0) => ptr,
            At::Const(offset) => {
                let offset = e.i64(offset as i64);
                e.ptr_add(ptr, offset)
            }
            At::Value(offset) => e.ptr_add(ptr, offset),
        }
    }
}

impl Copy {
    fn mem(&self, align: Align, at: At, bytes: u64) -> Mem {
        let align = match at {
            At::Const(offset) => align.at(offset),
            // A multiple of the bytes of the access.
            At::Value(_) => align.min(Align::new(bytes).unwrap_or(Align::ONE)),
        };
        Mem { volatile: self.volatile, ..Mem::plain(align) }
    }

    fn load(&self, e: &mut Edit, at: At, bytes: u64) -> Value {
        let from = at.of(e, self.from);
        e.load(chunk(bytes), from, self.mem(self.from_align, at, bytes))
    }

    fn store(&self, e: &mut Edit, value: Value, at: At, bytes: u64) {
        let to = at.of(e, self.to);
        e.store(value, to, self.mem(self.to_align, at, bytes));
    }

    /// The widest access that both alignments allow.
    fn unit(&self) -> u64 {
        self.to_align.min(self.from_align).bytes().min(WIDEST)
    }
}

/// Expands `memcpy` or `memmove`.
pub fn expand(e: &mut Edit, inst: Inst) {
    let Attr::Copy { to, from, volatile } = e.func.insts[inst].attr else { return e.keep(inst) };
    let may_overlap = e.func.insts[inst].op == Opcode::Memmove;
    let [to_ptr, from_ptr, size] = *e.func.args(inst) else { return e.keep(inst) };
    let copy = Copy { to: to_ptr, from: from_ptr, to_align: to, from_align: from, volatile };
    let unit = copy.unit();
    let known = e.func.const_bits(size).map(|bits| bits as u64);
    if let Some(size) = known.filter(|size| size.div_ceil(unit) <= MOST_ACCESSES) {
        return written_out(e, &copy, 0, size);
    }
    if !may_overlap || !is_one_memory(e, to_ptr, from_ptr) {
        return upward(e, &copy, size, known);
    }
    // The destination begins within the source where it is less than the size above it.
    let (to_address, from_address) = (address(e, to_ptr), address(e, from_ptr));
    let above = e.sub(to_address, from_address);
    let is_apart = e.icmp(IntCmp::Uge, above, size);
    let (up, down, after) = (e.block(&[]), e.block(&[]), e.block(&[]));
    e.branch(is_apart, (up, &[]), (down, &[]));
    e.switch_to(up);
    upward(e, &copy, size, known);
    e.jump(after, &[]);
    e.switch_to(down);
    downward(e, &copy, size, known);
    e.jump(after, &[]);
    e.switch_to(after);
}

/// The generic address of `ptr` as a number.
fn address(e: &mut Edit, ptr: Value) -> Value {
    let generic = match e.func.ty(ptr) {
        Type::PTR => ptr,
        _ => e.space_cast(Type::PTR, ptr),
    };
    e.ptrtoint(Type::I64, generic)
}

/// Whether two pointers may be into the same memory.
fn is_one_memory(e: &Edit, a: Value, b: Value) -> bool {
    let (a, b) = (e.func.ty(a).space(), e.func.ty(b).space());
    let is_shared = |it| matches!(it, Some(Space::Shared | Space::SharedCluster));
    a == b || [a, b].contains(&Some(Space::Generic)) || (is_shared(a) && is_shared(b))
}

/// The bytes from `start` to `end`, access by access; all are read before any is written.
fn written_out(e: &mut Edit, copy: &Copy, start: u64, end: u64) {
    let mut parts = Vec::new();
    for (offset, bytes) in accesses(start, end, copy.unit()) {
        let value = copy.load(e, At::Const(offset), bytes);
        parts.push((value, offset, bytes));
    }
    for (value, offset, bytes) in parts {
        copy.store(e, value, At::Const(offset), bytes);
    }
}

/// The offsets and widths of accesses from `start` to `end` of at most `unit` bytes each.
pub(super) fn accesses(start: u64, end: u64, unit: u64) -> impl Iterator<Item = (u64, u64)> {
    let mut at = start;
    std::iter::from_fn(move || {
        let left = end.checked_sub(at).filter(|&left| left > 0)?;
        let aligned = if at == 0 { unit } else { unit.min(1 << at.trailing_zeros()) };
        let bytes = aligned.min(1 << left.ilog2());
        at += bytes;
        Some((at - bytes, bytes))
    })
}

/// The bytes that whole accesses cover.
fn whole(e: &mut Edit, size: Value, unit: u64) -> Value {
    if unit == 1 {
        return size;
    }
    let mask = e.i64(-(unit as i64));
    e.and(size, mask)
}

/// Runs `body` with every multiple of `unit` from `start` up to `end`, exclusive.
fn count_up(
    e: &mut Edit,
    start: Value,
    end: Value,
    unit: u64,
    body: impl FnOnce(&mut Edit, Value),
) {
    let (inside, after) = (e.block(&[Type::I64]), e.block(&[]));
    let any = e.icmp(IntCmp::Ult, start, end);
    e.branch(any, (inside, &[start]), (after, &[]));
    e.switch_to(inside);
    let offset = e.params(inside)[0];
    body(e, offset);
    let step = e.i64(unit as i64);
    let next = e.add(offset, step);
    let more = e.icmp(IntCmp::Ult, next, end);
    e.branch(more, (inside, &[next]), (after, &[]));
    e.switch_to(after);
}

/// Runs `body` with every multiple of `unit` from `end`, exclusive, down to `start`.
fn count_down(
    e: &mut Edit,
    start: Value,
    end: Value,
    unit: u64,
    body: impl FnOnce(&mut Edit, Value),
) {
    let (inside, after) = (e.block(&[Type::I64]), e.block(&[]));
    let any = e.icmp(IntCmp::Ult, start, end);
    e.branch(any, (inside, &[end]), (after, &[]));
    e.switch_to(inside);
    let above = e.params(inside)[0];
    let step = e.i64(unit as i64);
    let offset = e.sub(above, step);
    body(e, offset);
    let more = e.icmp(IntCmp::Ult, start, offset);
    e.branch(more, (inside, &[offset]), (after, &[]));
    e.switch_to(after);
}

fn upward(e: &mut Edit, copy: &Copy, size: Value, known: Option<u64>) {
    let unit = copy.unit();
    let (zero, bulk) = (e.i64(0), bulk(e, size, known, unit));
    count_up(e, zero, bulk, unit, |e, offset| {
        let value = copy.load(e, At::Value(offset), unit);
        copy.store(e, value, At::Value(offset), unit);
    });
    match known {
        Some(size) => written_out(e, copy, size - size % unit, size),
        None if unit > 1 => count_up(e, bulk, size, 1, |e, offset| {
            let value = copy.load(e, At::Value(offset), 1);
            copy.store(e, value, At::Value(offset), 1);
        }),
        None => {}
    }
}

fn downward(e: &mut Edit, copy: &Copy, size: Value, known: Option<u64>) {
    let unit = copy.unit();
    let (zero, bulk) = (e.i64(0), bulk(e, size, known, unit));
    match known {
        Some(size) => written_out(e, copy, size - size % unit, size),
        None if unit > 1 => count_down(e, bulk, size, 1, |e, offset| {
            let value = copy.load(e, At::Value(offset), 1);
            copy.store(e, value, At::Value(offset), 1);
        }),
        None => {}
    }
    count_down(e, zero, bulk, unit, |e, offset| {
        let value = copy.load(e, At::Value(offset), unit);
        copy.store(e, value, At::Value(offset), unit);
    });
}

fn bulk(e: &mut Edit, size: Value, known: Option<u64>, unit: u64) -> Value {
    match known {
        Some(size) => e.i64((size - size % unit) as i64),
        None => whole(e, size, unit),
    }
}

/// Expands `memset`.
pub fn expand_set(e: &mut Edit, inst: Inst) {
    let Attr::Copy { to, volatile, .. } = e.func.insts[inst].attr else { return e.keep(inst) };
    let [ptr, byte, size] = *e.func.args(inst) else { return e.keep(inst) };
    let fill = Copy { to: ptr, from: ptr, to_align: to, from_align: to, volatile };
    let unit = fill.unit();
    let known = e.func.const_bits(size).map(|bits| bits as u64);
    let word = repeated(e, byte);
    if let Some(size) = known.filter(|size| size.div_ceil(unit) <= MOST_ACCESSES) {
        return filled(e, &fill, word, byte, 0, size);
    }
    let (zero, bulk) = (e.i64(0), bulk(e, size, known, unit));
    let value = piece(e, word, byte, unit);
    count_up(e, zero, bulk, unit, |e, offset| fill.store(e, value, At::Value(offset), unit));
    match known {
        Some(size) => filled(e, &fill, word, byte, size - size % unit, size),
        None if unit > 1 => {
            count_up(e, bulk, size, 1, |e, offset| fill.store(e, byte, At::Value(offset), 1));
        }
        None => {}
    }
}

/// Writes the bytes from `start` to `end`, access by access.
fn filled(e: &mut Edit, fill: &Copy, word: Value, byte: Value, start: u64, end: u64) {
    for (offset, bytes) in accesses(start, end, fill.unit()) {
        let value = piece(e, word, byte, bytes);
        fill.store(e, value, At::Const(offset), bytes);
    }
}

/// A word of four times the byte.
fn repeated(e: &mut Edit, byte: Value) -> Value {
    const EVERY_BYTE: u128 = 0x0101_0101;
    if let Some(bits) = e.func.const_bits(byte) {
        return e.func.constant(Type::I32, bits * EVERY_BYTE);
    }
    let wide = e.zext(Type::I32, byte);
    let every = e.func.constant(Type::I32, EVERY_BYTE);
    e.mul(wide, every)
}

/// The byte, repeated over an access.
fn piece(e: &mut Edit, word: Value, byte: Value, bytes: u64) -> Value {
    let known = e.func.const_bits(byte);
    let all = |bits: u128| bits * (u128::MAX / 255);
    match (bytes, known) {
        (16, _) => e.splat(chunk(16), word),
        (8, Some(bits)) => e.func.constant(Type::I64, all(bits)),
        (8, None) => {
            let (low, by) = (e.zext(Type::I64, word), e.i64(32));
            let high = e.shl(low, by);
            e.or(low, high)
        }
        (4, _) => word,
        (2, Some(bits)) => e.func.constant(Type::I16, all(bits)),
        (2, None) => e.trunc(Type::I16, word),
        _ => byte,
    }
}
