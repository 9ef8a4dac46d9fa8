//! Atomic read-modify-write operations and compare-and-swap.
//!
//! `atom` has had an ordering since PTX 6.0 and a scope since 5.0; before, it was relaxed and
//! for the device, and fences around it order it. `red` is the same without an old value. A
//! sequentially consistent operation is a fence and an acquiring one, as CUDA maps them.
//!
//! What no instruction does (bytes, minimum of floats, ...) is a loop by the time it comes
//! here: see [`crate::legalize`], which asks [`has_rmw`] and [`has_cas`].

use ir::{AtomicOp, Attr, Inst, Mem, Ordering, Scalar, Scope, Space, Value};
use smallvec::SmallVec;
use target_desc::{Mod, Variant, VariantId, prefix, variant};

use super::memory::space_mod;
use super::ordered::scope_mods;
use super::{Select, bits_mod, class_of};
use crate::context::Context;
use crate::selected::{Class, Guard, Operand, Reg};

/// What follows the state space in `atom` and `red`, best first; none where no target has one.
fn tails(op: AtomicOp, ty: ir::Type) -> &'static [&'static [Mod]] {
    use AtomicOp::*;
    use Mod as M;
    let scalar = ty.scalar();
    if ty.is_vector() {
        return match (op, scalar, ty.lanes()) {
            (Fadd, Scalar::F16, 2) => &[&[M::add, M::noftz, M::f16x2]],
            (Fadd, Scalar::BF16, 2) => &[&[M::add, M::noftz, M::bf16x2]],
            _ => &[],
        };
    }
    match (op, scalar) {
        (Fadd | Fsub, Scalar::F16) => &[&[M::add, M::noftz, M::f16]],
        (Fadd | Fsub, Scalar::BF16) => &[&[M::add, M::noftz, M::bf16]],
        (Fadd | Fsub, Scalar::F32) => &[&[M::add, M::noftz, M::f32], &[M::add, M::f32]],
        (Fadd | Fsub, Scalar::F64) => &[&[M::add, M::f64]],
        _ => match (op, scalar.bits()) {
            (Exchange, 32) => &[&[M::exch, M::b32]],
            (Exchange, 64) => &[&[M::exch, M::b64]],
            (Exchange, 128) => &[&[M::exch, M::b128]],
            (Add | Sub, 32) => &[&[M::add, M::u32]],
            (Add | Sub, 64) => &[&[M::add, M::u64]],
            (And, 32) => &[&[M::and, M::b32]],
            (And, 64) => &[&[M::and, M::b64]],
            (Or, 32) => &[&[M::or, M::b32]],
            (Or, 64) => &[&[M::or, M::b64]],
            (Xor, 32) => &[&[M::xor, M::b32]],
            (Xor, 64) => &[&[M::xor, M::b64]],
            (Smin, 32) => &[&[M::min, M::s32]],
            (Smin, 64) => &[&[M::min, M::s64]],
            (Smax, 32) => &[&[M::max, M::s32]],
            (Smax, 64) => &[&[M::max, M::s64]],
            (Umin, 32) => &[&[M::min, M::u32]],
            (Umin, 64) => &[&[M::min, M::u64]],
            (Umax, 32) => &[&[M::max, M::u32]],
            (Umax, 64) => &[&[M::max, M::u64]],
            (IncWrap, 32) => &[&[M::inc, M::u32]],
            (DecWrap, 32) => &[&[M::dec, M::u32]],
            _ => &[],
        },
    }
}

/// `cas` for so many bits.
fn cas_tail(bits: u32) -> &'static [&'static [Mod]] {
    match bits {
        16 => &[&[Mod::cas, Mod::b16]],
        32 => &[&[Mod::cas, Mod::b32]],
        64 => &[&[Mod::cas, Mod::b64]],
        128 => &[&[Mod::cas, Mod::b128]],
        _ => &[],
    }
}

/// Whether an instruction of the target does `op` on a `ty` in `space`.
pub fn has_rmw(cx: &mut Context, op: AtomicOp, ty: ir::Type, mem: &Mem, space: Space) -> bool {
    has(cx, tails(op, ty), mem, space)
}

/// Whether an instruction of the target compares and swaps so many bits in `space`.
pub fn has_cas(cx: &mut Context, bits: u32, mem: &Mem, space: Space) -> bool {
    has(cx, cas_tail(bits), mem, space)
}

fn has(cx: &mut Context, tails: &[&[Mod]], mem: &Mem, space: Space) -> bool {
    let sem = sem(mem.ordering);
    let forms = forms(prefix!(atom), sem, mem.scope, space, tails);
    forms.iter().any(|&(variant, _)| cx.has(variant))
}

/// How much of an ordering and a scope the spelling of a form says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Says {
    /// Both.
    Ordering,
    /// The scope.
    Scope,
    /// Nothing: relaxed, and for the device.
    Nothing,
}

/// Every form of `head` (`atom` or `red`), best first.
fn forms(
    head: Variant,
    sem: Mod,
    scope: Scope,
    space: Space,
    tails: &[&[Mod]],
) -> SmallVec<[(Variant, Says); 8]> {
    let space = space_mod(space);
    let mut all = SmallVec::new();
    let mut add = |head: Variant, says: Says| {
        for tail in tails {
            let start = head.with_some(space);
            all.push((tail.iter().fold(start, |variant, &word| variant.with(word)), says));
        }
    };
    for &scope in scope_mods(scope) {
        add(head.with(sem).with(scope), Says::Ordering);
    }
    for &scope in scope_mods(scope) {
        add(head.with(scope), Says::Scope);
    }
    add(head, Says::Nothing);
    all
}

/// The modifier of an ordering; what `seq_cst` has more is a fence before.
fn sem(ordering: Ordering) -> Mod {
    match ordering {
        Ordering::Plain | Ordering::Relaxed => Mod::relaxed,
        Ordering::Acquire | Ordering::SeqCst => Mod::acquire,
        Ordering::Release => Mod::release,
        Ordering::AcqRel => Mod::acq_rel,
    }
}

/// The weakest ordering that is as strong as both.
pub fn stronger(a: Ordering, b: Ordering) -> Ordering {
    use Ordering::*;
    match (a, b) {
        (SeqCst, _) | (_, SeqCst) => SeqCst,
        (AcqRel, _) | (_, AcqRel) | (Acquire, Release) | (Release, Acquire) => AcqRel,
        (Acquire, _) | (_, Acquire) => Acquire,
        (Release, _) | (_, Release) => Release,
        (Relaxed, _) | (_, Relaxed) => Relaxed,
        (Plain, Plain) => Plain,
    }
}

impl Select<'_> {
    /// `atomic`.
    pub(super) fn atomic(&mut self, inst: Inst) {
        let Attr::Atomic(op, mem) = self.func.insts[inst].attr else { return };
        let args = self.args(inst);
        let Some(result) = self.func.result(inst) else { return };
        let ty = self.ty(result);
        if !self.is_atomic_place("atomic", ty, &mem, args[0]) {
            return;
        }
        let scalar = ty.scalar();
        let tails = tails(op, ty);
        if tails.is_empty() {
            let what = format!("atomic.{}.{ty}", op.name());
            return self.unsupported(&what, "no target has it, nor a loop that does it");
        }
        let space = self.ty(args[0]).space().unwrap_or(Space::Generic);
        let unused = self.cx.uses[result] == 0;
        let acquires = !matches!(mem.ordering, Ordering::Relaxed | Ordering::Release);
        let reduces = unused && !acquires && op != AtomicOp::Exchange;
        let head = if reduces { prefix!(red) } else { prefix!(atom) };
        let forms = forms(head, sem(mem.ordering), mem.scope, space, tails);
        let Some(chosen) = self.first_form(&forms) else { return };
        let value = match ty.is_vector() {
            true => {
                // Two halves in two registers are one operand.
                let lanes = [0, 1].map(|lane| Operand::Reg(self.forced_reg(args[1], lane)));
                let both = self.new_reg(Class::B32);
                self.join_parts(both, 32, &lanes, 16);
                Operand::Reg(both)
            }
            false => self.addend(op, scalar, args[1]),
        };
        let at = self.address(args[0]);
        if reduces {
            return self.emit_ordered(chosen, &mem, &[at.operand, value]);
        }
        if scalar.bits() == 128 {
            let to = self.new_reg(Class::B128);
            self.emit_ordered(chosen, &mem, &[Operand::Reg(to), at.operand, value]);
            return self.give_wide(to, result);
        }
        if ty.is_vector() {
            let both = self.new_reg(Class::B32);
            self.emit_ordered(chosen, &mem, &[Operand::Reg(both), at.operand, value]);
            if !unused {
                let to = self.regs(result);
                self.cut_parts(to, 2, 16, Operand::Reg(both), 32);
            }
            return;
        }
        let to = self.regs(result);
        self.emit_ordered(chosen, &mem, &[Operand::Reg(to), at.operand, value]);
    }

    /// `cmpxchg`.
    pub(super) fn cmpxchg(&mut self, inst: Inst) {
        let Attr::CmpXchg(mem, failure) = self.func.insts[inst].attr else { return };
        let mem = Mem { ordering: stronger(mem.ordering, failure), ..mem };
        let args = self.args(inst);
        let [old, equal] = *self.func.results(inst) else { return };
        let ty = self.ty(old);
        if !self.is_atomic_place("cmpxchg", ty, &mem, args[0]) {
            return;
        }
        let space = self.ty(args[0]).space().unwrap_or(Space::Generic);
        let bits = ty.lane_bits();
        let forms = forms(prefix!(atom), sem(mem.ordering), mem.scope, space, cas_tail(bits));
        if forms.is_empty() {
            return self.unsupported(&format!("cmpxchg.{ty}"), "no target has it");
        }
        let Some(chosen) = self.first_form(&forms) else { return };
        let at = self.address(args[0]);
        let used = self.cx.uses[equal] > 0;
        if bits == 128 {
            let (expected, new) = (self.wide_reg(args[1]), self.wide_reg(args[2]));
            let to = self.new_reg(Class::B128);
            let operands =
                [Operand::Reg(to), at.operand, Operand::Reg(expected), Operand::Reg(new)];
            self.emit_ordered(chosen, &mem, &operands);
            self.give_wide(to, old);
            if used {
                let low = Operand::Reg(self.new_reg(Class::Pred));
                let (both, to) = (Operand::Reg(self.regs(equal)), self.regs(old));
                let (lo, hi) = (self.operand(args[1], 0), self.operand(args[1], 1));
                self.emit(variant!(setp.eq.b64), &[low, Operand::Reg(to), lo]);
                let high = Operand::Reg(to.plus(1));
                self.emit(variant!(setp.eq.and.b64), &[both, high, hi, low]);
            }
            return;
        }
        let to = self.regs(old);
        let (expected, new) = (self.bits_operand(args[1]), self.bits_operand(args[2]));
        self.emit_ordered(chosen, &mem, &[Operand::Reg(to), at.operand, expected, new]);
        if used {
            let equal = Operand::Reg(self.regs(equal));
            let variant = prefix!(setp.eq).with(bits_mod(class_of(ty)));
            self.emit(variant, &[equal, Operand::Reg(to), expected]);
        }
    }

    /// Whether an atomic operation on a `ty` can be made at `ptr`; reports it if not.
    fn is_atomic_place(&mut self, what: &str, ty: ir::Type, mem: &Mem, ptr: Value) -> bool {
        let space = self.ty(ptr).space();
        if ty.is_vector() && !ty.scalar().is_float() {
            self.unsupported(what, "an atomic access is to a scalar: access the lanes one by one");
        } else if mem.align.bytes() < ty.bytes() {
            self.unsupported(what, "an atomic access is to an address aligned to its size");
        } else if matches!(space, Some(Space::Const | Space::Param)) {
            self.unsupported(what, "constant and parameter memory cannot be changed");
        } else {
            return true;
        }
        false
    }

    /// What is handed to the instruction: the operand, or its negation for a difference.
    fn addend(&mut self, op: AtomicOp, scalar: Scalar, value: Value) -> Operand {
        if scalar.bits() == 128 {
            return Operand::Reg(self.wide_reg(value));
        }
        let operand = self.bits_operand(value);
        let class = class_of(scalar.into());
        match (op, operand) {
            (AtomicOp::Sub, Operand::Imm(value)) => {
                Operand::Imm(super::sign_extend(value.wrapping_neg() as u64, class.bits()))
            }
            (AtomicOp::Sub, _) => {
                let negated = Operand::Reg(self.new_reg(class));
                let variant = prefix!(neg).with(super::int_mod(class.bits(), true));
                self.emit(variant, &[negated, operand]);
                negated
            }
            (AtomicOp::Fsub, _) => {
                let negated = Operand::Reg(self.new_reg(class));
                let sign = Operand::Imm(super::sign_extend(1 << (class.bits() - 1), class.bits()));
                self.emit(prefix!(xor).with(bits_mod(class)), &[negated, operand, sign]);
                negated
            }
            // Numbers of 16 bits are not written as constants.
            (AtomicOp::Fadd, Operand::Imm(_)) if scalar.bits() == 16 => {
                Operand::Reg(self.forced_reg(value, 0))
            }
            _ => operand,
        }
    }

    /// A value of at most 64 bits as an integer constant or a register.
    pub(super) fn bits_operand(&mut self, value: Value) -> Operand {
        match self.operand(value, 0) {
            Operand::Imm(value) => Operand::Imm(value),
            _ => Operand::Reg(self.forced_reg(value, 0)),
        }
    }

    /// Gives the halves of `from` to `value`.
    pub(super) fn give_wide(&mut self, from: Reg, value: Value) {
        if self.cx.uses[value] > 0 || self.cx.regs[value].is_some() {
            let to = self.regs(value);
            let halves = self.group(to, 2);
            self.emit_grouped(variant!(mov.b128), &halves, &[Operand::Reg(from)]);
        }
    }

    /// The first of `forms` that the target has; reports it where there is none.
    fn first_form(&mut self, forms: &[(Variant, Says)]) -> Option<(VariantId, Says)> {
        let chosen = forms.iter().find_map(|&(variant, says)| {
            self.cx.first_of(&[variant]).map(|variant| (variant, says))
        });
        if chosen.is_none() {
            let all: SmallVec<[Variant; 8]> = forms.iter().map(|&(variant, _)| variant).collect();
            self.no_form(&all);
        }
        chosen
    }

    /// Emits an operation with the fences that its form needs.
    fn emit_ordered(&mut self, form: (VariantId, Says), mem: &Mem, operands: &[Operand]) {
        let (variant, says) = form;
        if says == Says::Nothing && mem.scope == Scope::Sys {
            let place = self.place();
            let message = "the atomic operation is for the device: \
                           the target has none for the whole system";
            self.cx.remark(place, message);
        }
        let ordering = mem.ordering;
        let fenced = says != Says::Ordering;
        let releases = matches!(ordering, Ordering::Release | Ordering::AcqRel);
        let acquires = matches!(ordering, Ordering::Acquire | Ordering::AcqRel);
        if ordering == Ordering::SeqCst {
            self.emit_fence(Ordering::SeqCst, mem.scope);
        } else if fenced && releases {
            self.emit_fence(Ordering::Release, mem.scope);
        }
        self.push(variant, Guard::Always, operands);
        if fenced && (acquires || ordering == Ordering::SeqCst) {
            self.emit_fence(Ordering::Acquire, mem.scope);
        }
    }
}
