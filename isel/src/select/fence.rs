//! Fences.

use ir::{Attr, Inst, Ordering, Scope};
use smallvec::SmallVec;
use target_desc::{Mod, Variant, prefix};

use super::Select;
use super::ordered::scope_mods;

impl Select<'_> {
    pub(super) fn fence(&mut self, inst: Inst) {
        let Attr::Fence(ordering, scope) = self.func.insts[inst].attr else { return };
        self.emit_fence(ordering, scope);
    }

    /// Emits a fence; nothing where none is needed.
    pub(super) fn emit_fence(&mut self, ordering: Ordering, scope: Scope) {
        let sems: &[Mod] = match ordering {
            Ordering::Plain | Ordering::Relaxed => return,
            Ordering::Acquire => &[Mod::acquire, Mod::acq_rel],
            Ordering::Release => &[Mod::release, Mod::acq_rel],
            Ordering::AcqRel => &[Mod::acq_rel],
            Ordering::SeqCst => &[Mod::sc],
        };
        let mut candidates: SmallVec<[Variant; 5]> = SmallVec::new();
        for &sem in sems {
            let scopes = scope_mods(scope).iter();
            candidates.extend(scopes.map(|&scope| prefix!(fence).with(sem).with(scope)));
        }
        // Before there were orderings, every fence was one in both directions.
        candidates.push(prefix!(membar).with(match scope {
            Scope::Cta => Mod::cta,
            Scope::Cluster | Scope::Gpu => Mod::gl,
            Scope::Sys => Mod::sys,
        }));
        self.emit_first_of(&candidates, &[]);
    }
}
