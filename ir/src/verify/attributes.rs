//! What goes with an opcode besides operands: memory, surfaces, the warp.

use target_desc::Mod;

use super::body::{Body, is_memory_scalar};
use super::error::{Need, VerifyErrorKind as Kind};
use crate::attr::{Attr, Mem, Surf};
use crate::entities::Inst;
use crate::opcode::Opcode;
use crate::types::{Space, Type};
use crate::word::{AtomicOp, CacheHint, Geom, Ordering, SurfHint, WarpOp};

/// `discard` works on so many bytes at a time, and on so many times as many at most: what is
/// larger is a mistake, and would be a long program.
const LINE: u128 = 128;
const MAX_LINES: u128 = 1024;

impl Body<'_> {
    /// Checks what the attribute of an instruction says.
    pub(super) fn check_attributes(&mut self, inst: Inst) {
        let data = self.func.insts[inst];
        let ty = data.ty;
        match (data.op, data.attr) {
            (Opcode::Load, Attr::Mem(mem)) => {
                let orderings = [Ordering::Relaxed, Ordering::Acquire, Ordering::SeqCst];
                let need = "a load is plain, relaxed, acquire or seq_cst";
                self.check_access(mem, ty, &orderings, need);
            }
            (Opcode::Store, Attr::Mem(mem)) => {
                let orderings = [Ordering::Relaxed, Ordering::Release, Ordering::SeqCst];
                let need = "a store is plain, relaxed, release or seq_cst";
                self.check_access(mem, ty, &orderings, need);
                self.check_writable(inst, 1);
                if mem.hint == CacheHint::Invariant {
                    self.report(Kind::Attr("what is written is not `invariant`"));
                }
            }
            (Opcode::Atomic, Attr::Atomic(op, mem)) => {
                self.check_atomic(inst, ty, mem);
                self.check_atomic_op(op, ty);
            }
            (Opcode::CmpXchg, Attr::CmpXchg(mem, failure)) => {
                self.check_atomic(inst, ty, mem);
                if ty.is_float() {
                    let need = "integers and pointers";
                    self.report(Kind::ControllingType { need, have: ty });
                }
                let reads = [Ordering::Relaxed, Ordering::Acquire, Ordering::SeqCst];
                if !reads.contains(&failure) {
                    let need = "the second ordering is that of a load";
                    self.report(Kind::Ordering { have: failure, need });
                }
            }
            (_, Attr::Fence(ordering, _)) => {
                if matches!(ordering, Ordering::Plain | Ordering::Relaxed) {
                    let need = "a fence is acquire, release, acq_rel or seq_cst";
                    self.report(Kind::Ordering { have: ordering, need });
                }
            }
            (Opcode::Memcpy | Opcode::Memmove | Opcode::Memset, _) => self.check_writable(inst, 0),
            (_, Attr::Prefetch(_)) => {
                let spaces = [Space::Global, Space::Local];
                self.check_space(inst, 0, &spaces, "only global and local memory is prefetched");
            }
            (Opcode::Discard, _) => self.check_discard(inst),
            (_, Attr::Multicast(_)) => {
                for arg in 0..2 {
                    self.check_space(
                        inst,
                        arg,
                        &[Space::Shared],
                        "response and barrier lie in shared memory",
                    );
                }
            }
            (_, Attr::Index(index)) if index >= ty.lanes() => {
                self.report(Kind::Lane { have: index, lanes: ty.lanes() });
            }
            (_, Attr::Mask { .. }) => self.check_mask(inst, ty),
            (op, Attr::Surf(surf)) => self.check_surf(inst, op, ty, surf),
            (_, Attr::SurfQuery(_)) => self.check_handle(inst),
            (_, Attr::Sreg(sreg)) => self.check_sreg(ty, sreg),
            (op, Attr::Warp(mode)) => {
                self.check_warp(op, ty, mode);
                if op == Opcode::BarrierVote {
                    self.check_barrier(inst, op);
                }
            }
            (Opcode::MatchAny | Opcode::MatchAll, _)
                if ty.is_vector() || !matches!(ty.lane_bits(), 32 | 64) =>
            {
                let need = "scalars of 32 and 64 bits";
                self.report(Kind::ControllingType { need, have: ty });
            }
            (Opcode::Barrier | Opcode::BarrierArrive | Opcode::BarrierCount, _) => {
                self.check_barrier(inst, data.op);
            }
            _ => {}
        }
    }

    fn check_access(&mut self, mem: Mem, ty: Type, orderings: &[Ordering], need: &'static str) {
        if mem.hint == CacheHint::Invariant && (mem.volatile || mem.ordering != Ordering::Plain) {
            self.report(Kind::Attr("what is read in order or as written is not `invariant`"));
        }
        if mem.ordering == Ordering::Plain {
            return;
        }
        if !orderings.contains(&mem.ordering) {
            self.report(Kind::Ordering { have: mem.ordering, need });
        }
        self.check_atomic_type(ty, mem);
    }

    fn check_atomic(&mut self, inst: Inst, ty: Type, mem: Mem) {
        if mem.ordering == Ordering::Plain {
            let need = "an atomic operation is relaxed, acquire, release, acq_rel or seq_cst";
            self.report(Kind::Ordering { have: mem.ordering, need });
        }
        if mem.hint != CacheHint::None {
            self.report(Kind::Attr("an atomic operation has no cache hint"));
        }
        match ty.is_vector() && ty.scalar().is_float() {
            // Floating-point operations are for vectors, too.
            true => self.check_atomic_align(ty, mem),
            false => self.check_atomic_type(ty, mem),
        }
        self.check_writable(inst, 0);
    }

    fn check_atomic_type(&mut self, ty: Type, mem: Mem) {
        if !is_memory_scalar(ty) {
            let need = "scalars, not truth values";
            return self.report(Kind::ControllingType { need, have: ty });
        }
        self.check_atomic_align(ty, mem);
    }

    fn check_atomic_align(&mut self, ty: Type, mem: Mem) {
        if mem.align.bytes() < ty.bytes() {
            self.report(Kind::Align { need: ty.bytes(), have: mem.align.bytes() });
        }
        if ty.bytes() > 16 {
            let need = "at most 16 bytes";
            self.report(Kind::ControllingType { need, have: ty });
        }
    }

    fn check_atomic_op(&mut self, op: AtomicOp, ty: Type) {
        let (fits, need) = match op {
            AtomicOp::Exchange => (!ty.is_vector(), "scalars"),
            AtomicOp::Fadd
            | AtomicOp::Fsub
            | AtomicOp::Fmin
            | AtomicOp::Fmax
            | AtomicOp::Fminimum
            | AtomicOp::Fmaximum => (ty.scalar().is_float(), "floating-point numbers"),
            _ => (ty.is_int(), "integers"),
        };
        if !fits {
            self.report(Kind::ControllingType { need, have: ty });
        }
    }

    fn check_discard(&mut self, inst: Inst) {
        self.check_space(inst, 0, &[Space::Global], "only global memory is discarded");
        let size = self.func.args(inst).get(1).and_then(|&it| self.func.const_bits(it));
        if !size.is_some_and(|it| it > 0 && it % LINE == 0 && it / LINE <= MAX_LINES) {
            let need = "the size is a constant, a multiple of 128 up to 131072";
            self.report(Kind::ArgValue { arg: 1, need });
        }
    }

    fn check_mask(&mut self, inst: Inst, ty: Type) {
        let lanes = ty.lanes() * 2;
        for &have in self.func.mask(inst) {
            if have >= lanes {
                self.report(Kind::Lane { have, lanes });
            }
        }
    }

    fn check_handle(&mut self, inst: Inst) {
        let have = self.func.args(inst).first().map(|&it| self.func.ty(it));
        if let Some(have) = have.filter(|&it| it != Type::I64) {
            let need = Need::What("a surface, or its handle, an `i64`");
            self.report(Kind::ArgType { arg: 0, need, have });
        }
    }

    fn check_surf(&mut self, inst: Inst, op: Opcode, ty: Type, surf: Surf) {
        self.check_handle(inst);
        let func = self.func;
        let coords = surf.geom.coords();
        let has_value = op != Opcode::SurfLoad;
        let need = 1 + coords + usize::from(has_value);
        let args = func.args(inst);
        if args.len() != need {
            return self.report(Kind::Arity { need, or_more: false, have: args.len() });
        }
        for (arg, &value) in args.iter().enumerate().skip(1) {
            let need = if arg <= coords { Type::I32 } else { ty };
            let have = func.ty(value);
            if have != need {
                self.report(Kind::ArgType { arg, need: Need::Type(need), have });
            }
        }
        let is_number = ty.is_float() || ty.is_int() && ty.lane_bits() >= 8;
        let (fits, need) = match (op, surf.formatted) {
            (Opcode::SurfReduce, formatted) => {
                let is_bitwise = matches!(surf.op, AtomicOp::And | AtomicOp::Or);
                let only_narrow = is_bitwise || formatted && surf.op == AtomicOp::Add;
                let fits = ty == Type::I32 || ty == Type::I64 && !only_narrow;
                (fits, "`i32`, and `i64` except and, or, and formatted add")
            }
            (_, false) => (is_number, "numbers of 8 bits and more"),
            (_, true) => {
                let fits = is_number && ty.lane_bits() == 32 && ty.lanes() <= 4;
                (fits, "one, two or four numbers of 32 bits, since it is formatted")
            }
        };
        if !fits {
            self.report(Kind::ControllingType { need, have: ty });
        }
        if let Some(what) = surf_fault(op, surf) {
            self.report(Kind::Attr(what));
        }
    }

    fn check_sreg(&mut self, ty: Type, sreg: target_desc::Sreg) {
        if sreg.is_vector() {
            return self.report(Kind::Attr("one component of the register is read at a time"));
        }
        let need = match sreg.ty() {
            Mod::pred => Type::I1,
            atom => match atom.bits().and_then(Type::int) {
                Some(ty) => ty,
                None => return,
            },
        };
        if ty != need {
            self.report(Kind::ResultType { result: 0, need, have: ty });
        }
    }

    fn check_warp(&mut self, op: Opcode, ty: Type, mode: WarpOp) {
        use WarpOp::*;
        let (fits, need) = match op {
            Opcode::ShuffleSync => (
                matches!(mode, Up | Down | Butterfly | Index),
                "a shuffle is up, down, bfly or idx",
            ),
            Opcode::VoteSync => (matches!(mode, All | Any | Uniform), "a vote is all, any or uni"),
            Opcode::BarrierVote => (matches!(mode, And | Or), "a vote at a barrier is and or or"),
            Opcode::ReduxSync if ty == Type::F32 => {
                (matches!(mode, Fmin | Fmax), "a reduction of `f32` is fmin or fmax")
            }
            Opcode::ReduxSync if ty == Type::I32 => {
                let modes = matches!(mode, Add | Smin | Smax | Umin | Umax | And | Or | Xor);
                (modes, "a reduction of `i32` is add, smin, smax, umin, umax, and, or or xor")
            }
            Opcode::ReduxSync => {
                return self.report(Kind::ControllingType { need: "`i32` and `f32`", have: ty });
            }
            _ => return,
        };
        if !fits {
            self.report(Kind::Attr(need));
        }
    }

    fn check_barrier(&mut self, inst: Inst, op: Opcode) {
        let func = self.func;
        let args = func.args(inst);
        let constant = |arg: usize| args.get(arg).and_then(|&it| func.const_bits(it));
        if constant(0).is_some_and(|it| it > 15) {
            self.report(Kind::ArgValue { arg: 0, need: "a barrier has a number from 0 to 15" });
        }
        if op == Opcode::Barrier {
            match args.len() {
                1 => {}
                2 => self.check_same(inst, 1, 1, Type::I32),
                have => {
                    let need = 2;
                    return self.report(Kind::Arity { need, or_more: false, have });
                }
            }
        }
        let counts = matches!(op, Opcode::Barrier | Opcode::BarrierArrive) && args.len() == 2;
        if counts && constant(1).is_some_and(|it| it == 0 || it % 32 != 0) {
            let need = "threads come to a barrier by whole warps of 32, at least one";
            self.report(Kind::ArgValue { arg: 1, need });
        }
    }
}

/// What is wrong with a surface access.
fn surf_fault(op: Opcode, surf: Surf) -> Option<&'static str> {
    use SurfHint::*;
    let is_reduction = op == Opcode::SurfReduce;
    let reduction = matches!(
        surf.op,
        AtomicOp::Add
            | AtomicOp::Smin
            | AtomicOp::Smax
            | AtomicOp::Umin
            | AtomicOp::Umax
            | AtomicOp::And
            | AtomicOp::Or
    );
    let hints: &[SurfHint] = match op {
        Opcode::SurfLoad => &[None, Ca, Cg, Cs, Cv],
        Opcode::SurfStore => &[None, Wb, Cg, Cs, Wt],
        _ => &[None],
    };
    if is_reduction && matches!(surf.geom, Geom::A1d | Geom::A2d) {
        Some("a reduction is on a surface without layers")
    } else if is_reduction && !reduction {
        Some("a reduction on a surface is add, smin, smax, umin, umax, and or or")
    } else if !is_reduction && surf.op != AtomicOp::Exchange {
        Some("a load or store has no function")
    } else if op == Opcode::SurfLoad && surf.formatted {
        Some("surfaces are read as bytes only")
    } else if !hints.contains(&surf.hint) {
        Some("the cache operator is not one of this access")
    } else {
        Option::None
    }
}
