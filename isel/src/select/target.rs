//! `target` instructions: any variant of the table, with operands as its form has them.
//!
//! The results come first, then the operands, each in the order of the form. Where the form
//! has several registers in braces, a vector with as many lanes stands for them, or as many
//! scalars. An operand that may be left out is there when there are values enough for it. Of
//! several forms with the same modifiers, the first is taken that the values fit.

use ir::{Attr, Inst, Value};
use smallvec::SmallVec;
use target_desc::{Availability, Mod, OperandUse, Ptx, Target, Variant, variant};

use self::deal::Part;
use super::Select;
use crate::error::{Error, Fault, Refused};
use crate::selected::{Class, Guard, Operand};

mod deal;
mod fill;

/// What a `target` instruction has to put into a form.
struct Values {
    /// Its results.
    results: SmallVec<[Value; 8]>,
    /// Its operands.
    args: SmallVec<[Value; 16]>,
    /// State spaces among the modifiers.
    spaces: SmallVec<[Mod; 2]>,
}

/// What does not fit.
type Misfit = String;

impl Select<'_> {
    /// `target`.
    pub(super) fn target(&mut self, inst: Inst) {
        let Attr::Variant(variant) = self.func.insts[inst].attr else { return };
        let variant = self.func.variants[variant];
        let Some(id) = self.cx.first_of(&[variant]) else { return self.no_form(&[variant]) };
        let values = Values {
            results: SmallVec::from_slice(self.func.results(inst)),
            args: SmallVec::from_slice(self.func.args(inst)),
            spaces: variant.mods().filter(|&it| is_space(it)).collect(),
        };
        let target = self.cx.target();
        let uses = self.cx.variants.operands(id).to_vec();
        let dealt = match self.deal(&values, &uses) {
            Ok(parts) => Some((uses, parts)),
            Err(misfit) => match self.deal_to_some(variant, target, &values) {
                None => return self.misfit(variant, &values, &misfit),
                some => some,
            },
        };
        let Some((uses, parts)) = dealt else { return };
        // Not every form came with the first, nor every choice of an operand.
        if target.ptx > self.cx.needed
            && let Some(ptx) = self.lowest_that_fits(variant, self.cx.needed, &values)
        {
            self.cx.need(ptx);
        }
        let (operands, wide) = self.fill(&values, &uses, &parts);
        self.push(id, Guard::Always, &operands);
        for (value, from) in wide {
            match from.class() {
                Class::B8 => {
                    let to = Operand::Reg(self.regs(value));
                    self.emit(variant!(cvt.u16.u8), &[to, Operand::Reg(from)]);
                }
                _ => self.give_wide(from, value),
            }
        }
    }

    /// The first form of `variant` on `target` that the values fit, and how.
    fn deal_to_some(
        &self,
        variant: Variant,
        target: Target,
        values: &Values,
    ) -> Option<(Vec<OperandUse>, Vec<Part>)> {
        let mut forms = variant.operands_of_forms(target).into_iter();
        forms.find_map(|it| self.deal(values, &it).ok().map(|parts| (it, parts)))
    }

    /// The lowest version from `least` on with a form of `variant` that the values fit.
    fn lowest_that_fits(&self, variant: Variant, least: Ptx, values: &Values) -> Option<Ptx> {
        let arch = self.cx.arch();
        let fits = |ptx| self.deal_to_some(variant, Target { ptx, arch }, values).is_some();
        Ptx::ALL.iter().copied().filter(|&ptx| ptx >= least).find(|&ptx| fits(ptx))
    }

    /// The values fit no form here: asks for a later version that has one, or says who has.
    #[cold]
    fn misfit(&mut self, variant: Variant, values: &Values, why: &str) {
        let target = self.cx.target();
        if self.cx.may_raise
            && let Some(ptx) = self.lowest_that_fits(variant, target.ptx, values)
        {
            self.cx.raise = self.cx.raise.max(Some(ptx));
            return;
        }
        let fits = |target| self.deal_to_some(variant, target, values).is_some();
        let availability = Availability::of(fits);
        if !availability.any.is_empty() {
            let reason = format!("with these operands: {why}");
            let candidates = vec![Refused { variant, reason, availability }];
            let fault = Fault::NoForm { what: "target".to_owned(), candidates, target };
            let place = self.place();
            return self.cx.errors.push(Error { place, fault });
        }
        let forms = variant.possible_forms();
        let lines: Vec<String> =
            forms.iter().map(|(inst, form)| format!("`{}`", inst.line(form))).collect();
        self.unsupported(&variant.to_string(), &format!("{why}; its forms: {}", lines.join(", ")));
    }
}

fn is_space(it: Mod) -> bool {
    matches!(
        it,
        Mod::global
            | Mod::shared
            | Mod::shared__cta
            | Mod::shared__cluster
            | Mod::local
            | Mod::r#const
            | Mod::param
    )
}
