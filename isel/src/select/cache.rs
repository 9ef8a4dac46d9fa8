//! Cache hints: `prefetch` and `discard`.
//!
//! A hint changes nothing that a program computes, so what the target has no form for is left
//! out, and reported as a remark.

use ir::{Attr, CacheLevel, Inst, Space, Value};
use target_desc::{Mod, Variant, VariantId, prefix, variant};

use super::Select;
use super::memory::space_mod;
use crate::selected::{Guard, Operand};

/// The bytes of a cache line, which `discard` takes whole.
const LINE: u64 = 128;
/// A `discard` of more lines than that is cut short.
const MOST_LINES: u64 = 1024;

impl Select<'_> {
    /// `prefetch`.
    pub(super) fn prefetch(&mut self, inst: Inst) {
        let Attr::Prefetch(level) = self.func.insts[inst].attr else { return };
        let args = self.args(inst);
        let space = self.ty(args[0]).space().unwrap_or(Space::Generic);
        if !matches!(space, Space::Generic | Space::Global | Space::Local) {
            return self.drop_hint("a prefetch is of global or local memory");
        }
        let at = self.address(args[0]);
        let word = match level {
            CacheLevel::L1 => Mod::L1,
            CacheLevel::L2 => Mod::L2,
        };
        let variant = prefix!(prefetch).with_some(space_mod(at.space)).with(word);
        if let Some(id) = self.hint(variant) {
            self.push(id, Guard::Always, &[at.operand]);
        }
    }

    /// `discard`.
    pub(super) fn discard(&mut self, inst: Inst) {
        let args = self.args(inst);
        let Some(size) = self.const_size(args[1]) else {
            return self.unsupported("discard", "the number of bytes must be a constant");
        };
        let space = self.ty(args[0]).space().unwrap_or(Space::Generic);
        let variant = match space {
            Space::Global => variant!(discard.global.L2),
            Space::Generic => variant!(discard.L2),
            _ => return self.drop_hint("only lines of global memory are discarded"),
        };
        let Some(id) = self.hint(variant) else { return };
        if !size.is_multiple_of(LINE) || size / LINE > MOST_LINES {
            let place = self.place();
            let kept = (size / LINE).min(MOST_LINES) * LINE;
            let message =
                format!("`discard` of {size} bytes: only the first {kept}, whole cache lines");
            self.cx.remark(place, message);
        }
        let lines = (size / LINE).min(MOST_LINES);
        if lines == 0 {
            return;
        }
        let at = self.address(args[0]);
        for line in 0..lines {
            let to = at.plus(line * LINE).operand;
            self.push(id, Guard::Always, &[to, Operand::Imm(LINE as i64)]);
        }
    }

    /// A constant number of bytes.
    pub(super) fn const_size(&self, value: Value) -> Option<u64> {
        self.func.const_bits(value).map(|bits| bits as u64)
    }

    /// The hint `variant`. Where the target has it only from a later PTX version, that is asked
    /// for; where it never has it, the hint is dropped.
    fn hint(&mut self, variant: Variant) -> Option<VariantId> {
        let id = self.cx.first_of(&[variant]);
        if id.is_none() {
            match self.cx.may_raise && variant.lowest_on(self.cx.arch()).is_some() {
                true => self.no_form(&[variant]),
                false => {
                    let from = variant.availability();
                    self.drop_hint(&format!("it is left out: `{variant}` requires {from}"));
                }
            }
        }
        id
    }

    #[cold]
    fn drop_hint(&mut self, why: &str) {
        let Some(inst) = self.inst else { return };
        let place = self.place();
        let op = self.func.insts[inst].op.info().text;
        self.cx.remark(place, format!("`{op}` is a cache hint; {why}"));
    }
}
