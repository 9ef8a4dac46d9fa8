//! Atomic operations that the target has no instruction for, as loops around a
//! compare-and-swap.
//!
//! Bytes and halves that cannot be swapped alone are swapped with the aligned word that they
//! are in; a bitwise operation on them is one on the word, without a loop. Memory of the thread
//! itself is simply read and written.

use ir::{
    AtomicOp, Attr, Flags, Function, Inst, IntCmp, Mem, Opcode, Ordering, Space, Type, Value,
};

use super::edit::Edit;
use crate::context::Context;
use crate::select::atomic::{has_cas, has_rmw, stronger};

/// The bits of a value, of all lanes.
fn all_bits(ty: Type) -> u32 {
    ty.lane_bits() * ty.lanes()
}

fn space_of(func: &Function, inst: Inst) -> Space {
    let ptr = func.args(inst).first();
    ptr.and_then(|&it| func.ty(it).space()).unwrap_or(Space::Generic)
}

/// Whether `atomic` becomes a loop. What cannot be one is left to selection, which says why.
pub fn is_loop(cx: &mut Context, func: &Function, inst: Inst, op: AtomicOp, mem: &Mem) -> bool {
    let (ty, space) = (func.insts[inst].ty, space_of(func, inst));
    if ty == Type::I1 || mem.align.bytes() < ty.bytes() || ty.bytes() > 16 {
        return false;
    }
    match space {
        Space::Local => true,
        Space::Const | Space::Param => false,
        _ => {
            !has_rmw(cx, op, ty, mem, space)
                // Without it there is no loop either: then the error is about the operation.
                && (all_bits(ty) <= 64 || has_cas(cx, 128, mem, space) || !is_named(op))
        }
    }
}

/// Whether there is an instruction for `op` on 128 bits on some target.
fn is_named(op: AtomicOp) -> bool {
    op == AtomicOp::Exchange
}

/// Whether `cmpxchg` becomes a loop.
pub fn is_cas_loop(cx: &mut Context, func: &Function, inst: Inst, mem: &Mem) -> bool {
    let (ty, space) = (func.insts[inst].ty, space_of(func, inst));
    if ty.is_vector() || ty == Type::I1 || mem.align.bytes() < ty.bytes() {
        return false;
    }
    match space {
        Space::Local => true,
        Space::Const | Space::Param => false,
        _ => ty.lane_bits() < 32 && !has_cas(cx, ty.lane_bits(), mem, space),
    }
}

/// Makes a loop of an `atomic`.
pub fn expand(cx: &mut Context, e: &mut Edit, inst: Inst) {
    let Attr::Atomic(op, mem) = e.func.insts[inst].attr else { return e.keep(inst) };
    let [ptr, operand] = *e.func.args(inst) else { return e.keep(inst) };
    let Some(result) = e.func.result(inst) else { return e.keep(inst) };
    let (ty, space) = (e.func.ty(result), space_of(e.func, inst));
    let bits = all_bits(ty);
    if space == Space::Local {
        let plain = Mem { ordering: Ordering::Plain, ..mem };
        let old = e.load(ty, ptr, plain);
        let new = apply(e, op, ty, old, operand);
        e.store(new, ptr, plain);
        return e.replace(result, old);
    }
    if bits >= 32 || (bits == 16 && has_cas(cx, 16, &mem, space)) {
        let old = swap_loop(e, ptr, bits, mem, |e, old| {
            let old = from_bits(e, old, ty);
            let new = apply(e, op, ty, old, operand);
            to_bits(e, new)
        });
        let old = from_bits(e, old, ty);
        return e.replace(result, old);
    }
    let field = Field::new(e, ptr, bits, &mem);
    let mem = Mem { align: word_align(), ..mem };
    let word = match op {
        AtomicOp::And | AtomicOp::Or | AtomicOp::Xor => {
            let placed = field.place(e, operand);
            let placed = match op {
                AtomicOp::And => e.or(placed, field.others),
                _ => placed,
            };
            e.atomic(op, field.word, placed, mem)
        }
        _ => swap_loop(e, field.word, 32, mem, |e, word| {
            let old = field.get(e, word);
            let old = from_bits(e, old, ty);
            let new = apply(e, op, ty, old, operand);
            let new = to_bits(e, new);
            let placed = field.place(e, new);
            let others = e.and(word, field.others);
            e.or(others, placed)
        }),
    };
    let old = field.get(e, word);
    let old = from_bits(e, old, ty);
    e.replace(result, old);
}

/// Makes a loop of a `cmpxchg`.
pub fn expand_cas(_cx: &mut Context, e: &mut Edit, inst: Inst) {
    let Attr::CmpXchg(mem, failure) = e.func.insts[inst].attr else { return e.keep(inst) };
    let [ptr, expected, new] = *e.func.args(inst) else { return e.keep(inst) };
    let [old, equal] = *e.func.results(inst) else { return e.keep(inst) };
    let ty = e.func.ty(old);
    let (expected, new) = (to_bits(e, expected), to_bits(e, new));
    if space_of(e.func, inst) == Space::Local {
        let plain = Mem { ordering: Ordering::Plain, ..mem };
        let int = e.func.ty(expected);
        let found = e.load(int, ptr, plain);
        let same = e.icmp(IntCmp::Eq, found, expected);
        let stored = e.select(same, new, found);
        e.store(stored, ptr, plain);
        let found = from_bits(e, found, ty);
        e.replace(old, found);
        return e.replace(equal, same);
    }
    let mem = lead(e, Mem { ordering: stronger(mem.ordering, failure), ..mem });
    let field = Field::new(e, ptr, ty.lane_bits(), &mem);
    let mem = Mem { align: word_align(), ..mem };
    let (expected_there, new_there) = (field.place(e, expected), field.place(e, new));
    let first = e.load(Type::I32, field.word, Mem { ordering: Ordering::Relaxed, ..mem });
    let first = e.and(first, field.others);
    // The rest of the word is guessed; where the guess was wrong, it is known now.
    let (body, after) = e.enter_loop(&[Type::I32], &[first]);
    let rest = e.params(body)[0];
    let (from, to) = (e.or(rest, expected_there), e.or(rest, new_there));
    let (word, swapped) = e.cmpxchg(field.word, from, to, mem, Ordering::Relaxed);
    let again = e.block(&[]);
    e.branch(swapped, (after, &[]), (again, &[]));
    e.switch_to(again);
    let rest_now = e.and(word, field.others);
    let changed = e.icmp(IntCmp::Ne, rest_now, rest);
    e.branch(changed, (body, &[rest_now]), (after, &[]));
    e.switch_to(after);
    let found = field.get(e, word);
    let same = e.icmp(IntCmp::Eq, found, expected);
    let found = from_bits(e, found, ty);
    e.replace(old, found);
    e.replace(equal, same);
}

/// Replaces what lies at `ptr` by `change` of it until nobody was in between; gives what it was.
fn swap_loop(
    e: &mut Edit,
    ptr: Value,
    bits: u32,
    mem: Mem,
    mut change: impl FnMut(&mut Edit, Value) -> Value,
) -> Value {
    let mem = lead(e, mem);
    let ty = Type::int(bits).unwrap_or(Type::I32);
    let first = e.load(ty, ptr, Mem { ordering: Ordering::Relaxed, ..mem });
    let (body, after) = e.enter_loop(&[ty], &[first]);
    let old = e.params(body)[0];
    let new = change(e, old);
    let (found, swapped) = e.cmpxchg(ptr, old, new, mem, Ordering::Relaxed);
    e.branch(swapped, (after, &[]), (body, &[found]));
    e.switch_to(after);
    found
}

/// The fence of a sequentially consistent operation stands before its loop.
fn lead(e: &mut Edit, mem: Mem) -> Mem {
    match mem.ordering {
        Ordering::SeqCst => {
            e.fence(Ordering::SeqCst, mem.scope);
            Mem { ordering: Ordering::Acquire, ..mem }
        }
        Ordering::Plain => Mem { ordering: Ordering::Relaxed, ..mem },
        _ => mem,
    }
}

/// A byte or half in the aligned word that it is in.
struct Field {
    /// The address of the word.
    word: Value,
    /// Where the low bit lies.
    shift: Value,
    /// Ones everywhere else.
    others: Value,
    bits: u32,
}

impl Field {
    fn new(e: &mut Edit, ptr: Value, bits: u32, mem: &Mem) -> Field {
        let ones = e.int(Type::I32, (1i128 << bits) - 1);
        let all = e.i32(-1);
        if mem.align.bytes() >= 4 {
            let (shift, others) = (e.i32(0), e.xor(ones, all));
            return Field { word: ptr, shift, others, bits };
        }
        let low = e.i64(3);
        let address = e.ptrtoint(Type::I64, ptr);
        let within = e.and(address, low);
        let zero = e.i64(0);
        let back = e.sub(zero, within);
        let word = e.ptr_add(ptr, back);
        let within = e.trunc(Type::I32, within);
        let three = e.i32(3);
        let shift = e.shl(within, three);
        let there = e.shl(ones, shift);
        let others = e.xor(there, all);
        Field { word, shift, others, bits }
    }

    /// The field of `word`.
    fn get(&self, e: &mut Edit, word: Value) -> Value {
        let low = e.lshr(word, self.shift);
        e.trunc(Type::int(self.bits).unwrap_or(Type::I8), low)
    }

    /// `value` where the field is, zeros elsewhere.
    fn place(&self, e: &mut Edit, value: Value) -> Value {
        let wide = e.zext(Type::I32, value);
        e.shl(wide, self.shift)
    }
}

fn word_align() -> ir::Align {
    ir::Align::new(4).unwrap_or(ir::Align::ONE)
}

/// The bits of `value` as an integer.
fn to_bits(e: &mut Edit, value: Value) -> Value {
    let ty = e.func.ty(value);
    let int = Type::int(all_bits(ty)).unwrap_or(Type::I64);
    match ty {
        _ if ty.is_int() => value,
        _ if ty.is_ptr() => e.ptrtoint(int, value),
        _ => e.bitcast(int, value),
    }
}

/// The `ty` whose bits are `value`.
fn from_bits(e: &mut Edit, value: Value, ty: Type) -> Value {
    match ty {
        _ if ty.is_int() => value,
        _ if ty.is_ptr() => e.inttoptr(ty, value),
        _ => e.bitcast(ty, value),
    }
}

/// What `op` makes of what is there and the operand.
fn apply(e: &mut Edit, op: AtomicOp, ty: Type, old: Value, operand: Value) -> Value {
    let float = |e: &mut Edit, op: Opcode| e.float(op, &[old, operand], Flags::default());
    match op {
        AtomicOp::Exchange => operand,
        AtomicOp::Add => e.add(old, operand),
        AtomicOp::Sub => e.sub(old, operand),
        AtomicOp::And => e.and(old, operand),
        AtomicOp::Nand => {
            let both = e.and(old, operand);
            let ones = e.int(ty, -1);
            e.xor(both, ones)
        }
        AtomicOp::Or => e.or(old, operand),
        AtomicOp::Xor => e.xor(old, operand),
        AtomicOp::Smin => e.smin(old, operand),
        AtomicOp::Smax => e.smax(old, operand),
        AtomicOp::Umin => e.umin(old, operand),
        AtomicOp::Umax => e.umax(old, operand),
        AtomicOp::IncWrap => {
            let (zero, one) = (e.int(ty, 0), e.int(ty, 1));
            let more = e.add(old, one);
            let wraps = e.icmp(IntCmp::Uge, old, operand);
            e.select(wraps, zero, more)
        }
        AtomicOp::DecWrap => {
            let (zero, one) = (e.int(ty, 0), e.int(ty, 1));
            let less = e.sub(old, one);
            let is_zero = e.icmp(IntCmp::Eq, old, zero);
            let is_above = e.icmp(IntCmp::Ugt, old, operand);
            let less = e.select(is_above, operand, less);
            e.select(is_zero, operand, less)
        }
        AtomicOp::Fadd => float(e, Opcode::Fadd),
        AtomicOp::Fsub => float(e, Opcode::Fsub),
        AtomicOp::Fmin => float(e, Opcode::Fmin),
        AtomicOp::Fmax => float(e, Opcode::Fmax),
        AtomicOp::Fminimum => float(e, Opcode::Fminimum),
        AtomicOp::Fmaximum => float(e, Opcode::Fmaximum),
        AtomicOp::UsubCond => {
            let less = e.sub(old, operand);
            let fits = e.icmp(IntCmp::Uge, old, operand);
            e.select(fits, less, old)
        }
        AtomicOp::UsubSat => {
            let (zero, less) = (e.int(ty, 0), e.sub(old, operand));
            let fits = e.icmp(IntCmp::Uge, old, operand);
            e.select(fits, less, zero)
        }
    }
}
