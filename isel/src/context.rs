//! What selection keeps from function to function: the resolved variants, the PTX version that
//! is permitted and needed, errors and remarks, and memory.
//!
//! Invariants:
//! * [`Context::needed`] is at least the lowest version of every instruction and feature used.
//! * When an operation has no form at the permitted version but at a later one, that version is
//!   noted in [`Context::raise`] and the code selected so far is not to be used.

use cranelift_entity::SecondaryMap;
use ir::{Inst, Value};
use target_desc::{Arch, Ptx, Target, Variant, VariantId, Variants};

use crate::error::{Error, Fault, Place, Refused, Remark};
use crate::layout::Layout;
use crate::legalize::duplicates::Same;
use crate::select::coalesce::Intervals;
use crate::selected::{Reg, Selected};

/// State of a compilation for one target; reused from one to the next.
pub struct Context {
    /// The PTX instructions in use, resolved.
    pub variants: Variants,
    /// The lowest version that what was chosen needs.
    pub needed: Ptx,
    /// The version that something without a form here needs, when there is one.
    pub raise: Option<Ptx>,
    /// Whether the permitted version may be raised.
    pub may_raise: bool,
    /// Whether the places in the source are wanted ([`crate::Step::Debug`]).
    pub lines: bool,
    /// Whether it is wanted where variables are ([`Selected::variables`]).
    pub variables: bool,
    /// The gates of what was chosen and is not an instruction, each once.
    pub features: Vec<target_desc::Gate>,
    /// What could not be compiled.
    pub errors: Vec<Error>,
    /// What was left out.
    pub remarks: Vec<Remark>,
    /// The code of the function at hand.
    pub selected: Selected,
    /// For each variant, whether its version is in `needed`.
    counted: Vec<bool>,
    /// Those for which it is.
    chosen: Vec<VariantId>,
    /// The variable on the stack that an `alloca` is.
    pub(crate) slots: SecondaryMap<Inst, u32>,
    pub(crate) uses: SecondaryMap<Value, u32>,
    /// How many of the uses are by arithmetic, which does not look at the sign of a NaN.
    pub(crate) numeric: SecondaryMap<Value, u32>,
    pub(crate) regs: SecondaryMap<Value, Option<Reg>>,
    /// The block that each instruction is in, by its number.
    pub(crate) homes: SecondaryMap<Inst, u32>,
    /// The blocks of the function at hand.
    pub(crate) layout: Layout,
    /// Where its values are needed; filled where blocks pass values to each other.
    pub(crate) intervals: Intervals,
    pub(crate) same: Same,
}

impl Context {
    /// A context for `target`; its PTX version is permitted, and all that is below.
    ///
    /// With `may_raise` an operation that needs a later version asks for it by
    /// [`Context::raise`]; without, it is an error.
    pub fn new(target: Target, may_raise: bool) -> Context {
        Context {
            variants: Variants::new(target),
            needed: target.arch.lowest_ptx(),
            raise: None,
            may_raise,
            lines: false,
            variables: false,
            features: Vec::new(),
            errors: Vec::new(),
            remarks: Vec::new(),
            selected: Selected::default(),
            counted: Vec::new(),
            chosen: Vec::new(),
            slots: SecondaryMap::with_default(crate::select::stack::NOT_STATIC),
            uses: SecondaryMap::new(),
            numeric: SecondaryMap::new(),
            regs: SecondaryMap::with_default(None),
            homes: SecondaryMap::with_default(u32::MAX),
            layout: Layout::default(),
            intervals: Intervals::default(),
            same: Same::default(),
        }
    }

    /// Starts again for `target`, without places in the source, and keeps the memory.
    pub fn reset(&mut self, target: Target, may_raise: bool) {
        self.variants.reset(target);
        self.needed = target.arch.lowest_ptx();
        self.raise = None;
        self.may_raise = may_raise;
        self.lines = false;
        self.variables = false;
        self.features.clear();
        self.errors.clear();
        self.remarks.clear();
        self.counted.clear();
        self.chosen.clear();
    }

    /// Starts a function: forgets the errors and remarks of the one before.
    pub fn begin(&mut self) {
        self.errors.clear();
        self.remarks.clear();
    }

    /// The PTX instructions that were chosen since the last reset, each once.
    pub fn chosen(&self) -> impl Iterator<Item = Variant> + '_ {
        self.chosen.iter().map(|&id| self.variants.variant(id))
    }

    /// The target, with the permitted version.
    pub fn target(&self) -> Target {
        self.variants.target()
    }

    /// The architecture.
    pub fn arch(&self) -> Arch {
        self.target().arch
    }

    /// Whether the target has `variant`.
    pub fn has(&mut self, variant: Variant) -> bool {
        let id = self.variants.get(variant);
        self.variants.verdict(id).is_ok()
    }

    /// The first of `candidates` that the target has. Notes nothing: see [`Context::no_form`].
    #[inline]
    pub fn first_of(&mut self, candidates: &[Variant]) -> Option<VariantId> {
        for &variant in candidates {
            let id = self.variants.get(variant);
            if self.variants.verdict(id).is_ok() {
                self.count(id);
                return Some(id);
            }
        }
        None
    }

    /// Has the version of a chosen variant counted in `needed`.
    #[inline]
    fn count(&mut self, id: VariantId) {
        match self.counted.get(id.index()) {
            Some(true) => {}
            _ => self.count_new(id),
        }
    }

    #[cold]
    fn count_new(&mut self, id: VariantId) {
        self.counted.resize(self.counted.len().max(id.index() + 1), false);
        self.counted[id.index()] = true;
        self.chosen.push(id);
        if self.target().ptx > self.needed
            && let Some(ptx) = self.variants.variant(id).lowest_on(self.arch())
        {
            self.needed = self.needed.max(ptx);
        }
    }

    /// Notes that `ptx` is needed, by something that is not an instruction.
    pub fn need(&mut self, ptx: Ptx) {
        self.needed = self.needed.max(ptx);
    }

    /// Notes that none of `candidates` is on the target: asks for a later version that has one,
    /// or reports the error.
    #[cold]
    pub fn no_form(&mut self, place: Place, what: &str, candidates: &[Variant]) {
        let target = self.target();
        let lowest = candidates.iter().filter_map(|it| it.lowest_on(target.arch)).min();
        if let Some(ptx) = lowest
            && self.may_raise
            && ptx > target.ptx
        {
            self.raise = self.raise.max(Some(ptx));
            return;
        }
        let candidates = candidates
            .iter()
            .map(|&variant| Refused {
                variant,
                reason: variant.check(target).err().map_or(String::new(), |it| it.to_string()),
                availability: variant.availability(),
            })
            .collect();
        let fault = Fault::NoForm { what: what.to_owned(), candidates, target };
        self.errors.push(Error { place, fault });
    }

    /// Notes that `gate` must admit the target for `what`: asks for a later version, or reports
    /// the error.
    pub fn require(&mut self, place: Place, what: &str, gate: &target_desc::Gate) {
        let target = self.target();
        if *gate != target_desc::Gate::OPEN && !self.features.contains(gate) {
            self.features.push(*gate);
        }
        if gate.admits(Target { ptx: self.needed, ..target }) {
            return;
        }
        match gate.lowest_on(target.arch) {
            Some(ptx) if ptx <= target.ptx => self.need(ptx),
            Some(ptx) if self.may_raise => self.raise = self.raise.max(Some(ptx)),
            _ => self.errors.push(Error {
                place,
                fault: Fault::Feature {
                    what: what.to_owned(),
                    needs: gate.to_string(),
                    oldest: gate.any.first().copied(),
                    target,
                },
            }),
        }
    }

    /// Reports that something cannot be compiled for any target.
    #[cold]
    pub fn unsupported(&mut self, place: Place, what: impl Into<String>, help: impl Into<String>) {
        let fault = Fault::Unsupported { what: what.into(), help: help.into() };
        self.errors.push(Error { place, fault });
    }

    /// Reports that something was left out.
    pub fn remark(&mut self, place: Place, message: impl Into<String>) {
        self.remarks.push(Remark { place, message: message.into() });
    }
}
