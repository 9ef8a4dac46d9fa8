//! Loads and stores that are volatile, or that other threads see in an order.
//!
//! Since PTX 6.0 an access has an ordering and a scope of its own. Before, volatile accesses
//! were those that other threads see, and fences order them.
//!
//! Invariant: an access with an ordering is one access, or an error.

use ir::{Mem, Ordering, Type, Value};
use target_desc::{Mod, Variant, prefix, variant};

use super::Select;
use super::access::Heads;
use super::memory::{Address, memory_mod, space_mod};
use crate::selected::{Class, Operand, Reg};

impl Select<'_> {
    /// A load that is volatile or has an ordering.
    pub(super) fn ordered_load(&mut self, to: Reg, ty: Type, at: Address, mem: &Mem) {
        let space = space_mod(at.space);
        let volatile = prefix!(ld.volatile).with_some(space);
        if mem.ordering == Ordering::Plain {
            return self.load_pieces(to, ty, at, mem.align.bytes(), &[volatile]);
        }
        if !self.is_one_access("load", ty, mem) {
            return;
        }
        let acquires = !matches!(mem.ordering, Ordering::Relaxed);
        if mem.ordering == Ordering::SeqCst {
            self.emit_fence(Ordering::SeqCst, mem.scope);
        }
        let sem = if acquires { Mod::acquire } else { Mod::relaxed };
        let with_sem = |scope: &Mod| prefix!(ld).with(sem).with(*scope).with_some(space);
        let best: Heads = match mem.volatile {
            true => Heads::new(),
            false => scope_mods(mem.scope).iter().map(with_sem).collect(),
        };
        let ty_mod = memory_mod(ty.lane_bits());
        if best.iter().any(|&head| self.cx.has(head.with(ty_mod))) {
            return self.load_at_once(to, ty, at, &best);
        }
        // Before there were orderings, volatile accesses were those that other threads see.
        self.load_at_once(to, ty, at, &with(best, volatile));
        if acquires {
            self.emit_fence(Ordering::Acquire, mem.scope);
        }
    }

    /// A store that is volatile or has an ordering.
    pub(super) fn ordered_store(&mut self, value: Value, at: Address, mem: &Mem) {
        let ty = self.ty(value);
        let space = space_mod(at.space);
        let volatile = prefix!(st.volatile).with_some(space);
        if mem.ordering == Ordering::Plain {
            return self.store_pieces(value, at, mem.align.bytes(), &[volatile]);
        }
        if !self.is_one_access("store", ty, mem) {
            return;
        }
        let releases = !matches!(mem.ordering, Ordering::Relaxed);
        if mem.ordering == Ordering::SeqCst {
            self.emit_fence(Ordering::SeqCst, mem.scope);
        }
        let sem = if releases { Mod::release } else { Mod::relaxed };
        let with_sem = |scope: &Mod| prefix!(st).with(sem).with(*scope).with_some(space);
        let best: Heads = match mem.volatile {
            true => Heads::new(),
            false => scope_mods(mem.scope).iter().map(with_sem).collect(),
        };
        let ty_mod = memory_mod(ty.lane_bits());
        if best.iter().any(|&head| self.cx.has(head.with(ty_mod))) {
            return self.store_at_once(value, at, &best);
        }
        if releases && mem.ordering != Ordering::SeqCst {
            self.emit_fence(Ordering::Release, mem.scope);
        }
        self.store_at_once(value, at, &with(best, volatile));
    }

    /// Whether an access with an ordering can be made at once; reports it if not.
    fn is_one_access(&mut self, what: &str, ty: Type, mem: &Mem) -> bool {
        if ty.is_vector() {
            self.unsupported(what, "an atomic access is to a scalar: access the lanes one by one");
        } else if mem.align.bytes() < ty.bytes() {
            self.unsupported(what, "an atomic access is to an address aligned to its size");
        } else {
            return true;
        }
        false
    }

    fn load_at_once(&mut self, to: Reg, ty: Type, at: Address, heads: &[Variant]) {
        if ty.lane_bits() <= 64 {
            return self.load_pieces(to, ty, at, ty.bytes(), heads);
        }
        let all = self.new_reg(Class::B128);
        self.emit_typed(heads, Mod::b128, &[Operand::Reg(all), at.operand]);
        let halves = self.group(to, 2);
        self.emit_grouped(variant!(mov.b128), &halves, &[Operand::Reg(all)]);
    }

    fn store_at_once(&mut self, value: Value, at: Address, heads: &[Variant]) {
        let ty = self.ty(value);
        if ty.lane_bits() <= 64 {
            return self.store_pieces(value, at, ty.bytes(), heads);
        }
        let all = self.wide_reg(value);
        self.emit_typed(heads, Mod::b128, &[at.operand, Operand::Reg(all)]);
    }
}

/// The modifiers of a scope, best first: without clusters a block is its own cluster, and the
/// device covers both.
pub(super) fn scope_mods(scope: ir::Scope) -> &'static [Mod] {
    match scope {
        ir::Scope::Cta => &[Mod::cta],
        ir::Scope::Cluster => &[Mod::cluster, Mod::gpu],
        ir::Scope::Gpu => &[Mod::gpu],
        ir::Scope::Sys => &[Mod::sys],
    }
}

/// `heads`, none of which the target has, and then `last`; an error names them all.
fn with(mut heads: Heads, last: Variant) -> Heads {
    heads.push(last);
    heads
}
