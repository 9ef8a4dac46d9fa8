//! Memory that all threads change, in ways whose order does not matter.

use ir::{AtomicOp, Mem, Ordering, Scope, Space, Type, Value};

use super::{Body, align};

/// The bytes of all sums.
pub const SUMS: u32 = 128;

/// What is added up, 16 bytes from one to the next. Each has one operation, so that the order
/// does not matter; where several bounds would, there is only one.
const EACH: [(Type, AtomicOp); 8] = [
    (Type::I32, AtomicOp::Add),
    (Type::I64, AtomicOp::Add),
    (Type::F32, AtomicOp::Fadd),
    (Type::F64, AtomicOp::Fadd),
    (Type::I32, AtomicOp::Umax),
    (Type::I64, AtomicOp::Xor),
    (Type::I32, AtomicOp::IncWrap),
    (Type::I32, AtomicOp::Or),
];

/// Where sums are.
#[derive(Clone, Copy, Debug)]
pub struct Sums {
    /// The first.
    pub at: Value,
    /// Whether other blocks see them.
    pub global: bool,
}

impl Body<'_> {
    /// Adds something to a sum, which nobody looks at meanwhile.
    pub(super) fn add_up(&mut self) {
        if self.sums.is_empty() {
            return self.memory();
        }
        let sums = self.random.pick(&self.sums.clone());
        let which = self.random.below(EACH.len());
        let (ty, op) = EACH[which];
        let value = match (ty.is_float(), op) {
            (true, _) => self.whole(ty),
            (_, AtomicOp::IncWrap) => self.const_int(ty, 1000),
            _ => self.value(ty),
        };
        let at = self.sum(sums, which);
        let at = match self.random.percent(20) {
            true => self.b.space_cast(Type::PTR, at),
            false => at,
        };
        let scopes = [Scope::Gpu, Scope::Sys, if sums.global { Scope::Gpu } else { Scope::Cta }];
        let ordering = match self.random.percent(85) {
            true => Ordering::Relaxed,
            false => self.random.pick(&[
                Ordering::Acquire,
                Ordering::Release,
                Ordering::AcqRel,
                Ordering::SeqCst,
            ]),
        };
        let scope = self.random.pick(&scopes);
        let mem = Mem { ordering, scope, ..Mem::plain(align(ty.align())) };
        self.b.atomic(op, at, value, mem);
    }

    fn sum(&mut self, sums: Sums, which: usize) -> Value {
        let by = self.b.i64(which as i64 * 16);
        self.b.ptr_add(sums.at, by)
    }

    /// Begins sums of the block at nought; each thread does it, and then they wait.
    pub(super) fn begin_sums(&mut self) {
        let Some(global) = self.data.sums else { return };
        let at = self.b.global(self.module, global);
        let nought = self.b.i64(0);
        for offset in (0..SUMS).step_by(8) {
            let by = self.b.i64(offset.into());
            let at = self.b.ptr_add(at, by);
            self.b.store(nought, at, Mem::plain(align(8)));
        }
        self.barrier();
        self.sums.push(Sums { at, global: false });
    }

    /// Reads a sum of the block while nobody changes it.
    pub(super) fn read_sum(&mut self) {
        let blocks: Vec<Sums> = self.sums.iter().filter(|it| !it.global).copied().collect();
        let Some(&sums) = blocks.first() else { return };
        self.barrier();
        let which = self.random.below(EACH.len());
        let ty = EACH[which].0;
        let at = self.sum(sums, which);
        let value = self.b.load(ty, at, Mem::plain(align(ty.align())));
        self.barrier();
        self.keep(value);
    }

    /// The first thread of the first block leaves a message for the first of the second, which
    /// waits until it is there.
    pub(super) fn message(&mut self, thread: Value, block: Value) {
        let Some([message, there]) = self.data.message else { return };
        let (message, there) =
            (self.b.global(self.module, message), self.b.global(self.module, there));
        let scope = self.random.pick(&[Scope::Gpu, Scope::Gpu, Scope::Sys]);
        let fence = self.random.percent(60);
        let zero = self.const_int(Type::I32, 0);
        let one = self.const_int(Type::I32, 1);
        let first = self.b.or(thread, block);
        let first = self.b.icmp(ir::IntCmp::Eq, first, zero);
        let (tell, told) = (self.b.block(&[]), self.b.block(&[]));
        let (wait, got) = (self.b.block(&[]), self.b.block(&[]));
        let on = self.b.block(&[Type::I64]);
        self.b.branch(first, (tell, &[]), (told, &[]));
        self.b.switch_to(tell);
        let value = self.value(Type::I64);
        self.b.store(value, message, Mem::plain(align(8)));
        let plain = Mem { scope, ..Mem::plain(align(4)) };
        let relaxed = Mem { ordering: Ordering::Relaxed, ..plain };
        if fence {
            let ordering = self.random.pick(&[Ordering::Release, Ordering::AcqRel]);
            self.b.fence(ordering, scope);
            self.b.store(one, there, relaxed);
        } else {
            self.b.store(one, there, Mem { ordering: Ordering::Release, ..plain });
        }
        self.b.jump(told, &[]);
        self.b.switch_to(told);
        let inverse = self.b.sub(one, block);
        let second = self.b.or(inverse, thread);
        let second = self.b.icmp(ir::IntCmp::Eq, second, zero);
        let nothing = self.b.i64(0);
        self.b.branch(second, (wait, &[]), (on, &[nothing]));
        self.b.switch_to(wait);
        let ordering = if fence { Ordering::Relaxed } else { Ordering::Acquire };
        let have = self.b.load(Type::I32, there, Mem { ordering, ..plain });
        let have = self.b.icmp(ir::IntCmp::Eq, have, one);
        self.b.branch(have, (got, &[]), (wait, &[]));
        self.b.switch_to(got);
        if fence {
            let ordering = self.random.pick(&[Ordering::Acquire, Ordering::AcqRel]);
            self.b.fence(ordering, scope);
        }
        let value = self.b.load(Type::I64, message, Mem::plain(align(8)));
        self.b.jump(on, &[value]);
        self.b.switch_to(on);
        let value = self.b.params(on)[0];
        self.keep(value);
        debug_assert!(self.b.func.ty(message).space() == Some(Space::Global), "seen by all");
    }
}
