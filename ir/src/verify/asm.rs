//! `asm` instructions: whether text, constraints, operands and results go together. What the
//! statements do is checked against the target, later.

use super::body::Body;
use super::error::VerifyErrorKind as Kind;
use crate::asm::{AsmClass, Constraint};
use crate::attr::Attr;
use crate::entities::{Inst, Value};
use crate::function::ValueDef;
use crate::types::{Scalar, Type};

impl Body<'_> {
    /// Checks an `asm` instruction.
    pub(super) fn check_asm(&mut self, inst: Inst) {
        if let Err(why) = self.asm_fits(inst) {
            self.report(Kind::Asm(why.into()));
        }
    }

    fn asm_fits(&self, inst: Inst) -> Result<(), String> {
        let Attr::Asm(asm) = self.func.insts[inst].attr else { return Ok(()) };
        let asm = &self.func.assembly[asm];
        let constraints = &asm.constraints;
        let (results, args) = (self.func.results(inst), self.func.args(inst));
        let outs = constraints.iter().filter(|it| it.is_result()).count();
        let ins = constraints.len() - outs;
        if outs != results.len() {
            return Err(format!("results by the constraints: {outs}; there are {}", results.len()));
        }
        if ins != args.len() {
            return Err(format!("operands by the constraints: {ins}; there are {}", args.len()));
        }
        let (mut results, mut args) = (results.iter(), args.iter());
        for (number, &constraint) in constraints.iter().enumerate() {
            let value = if constraint.is_result() { results.next() } else { args.next() };
            let Some(&value) = value else { continue };
            self.operand_fits(number, constraint, value, constraints)?;
        }
        let is_name = |number: u32| {
            let before = constraints.iter().take(number as usize).filter(|it| !it.is_result());
            let value = self.func.args(inst).get(before.count());
            value.is_some_and(|&it| !matches!(self.func.values[it].def, ValueDef::Const(_)))
        };
        asm.check_text(is_name).map_err(|it| match it.line {
            Some(line) => format!("{} (line {line} of the text)", it.why),
            None => it.why,
        })
    }

    fn operand_fits(
        &self,
        number: usize,
        constraint: Constraint,
        value: Value,
        constraints: &[Constraint],
    ) -> Result<(), String> {
        let ty = self.func.ty(value);
        match constraint {
            Constraint::Out { class, .. } | Constraint::In(class) => class_fits(number, class, ty),
            Constraint::Tied(result) => match constraints.get(result as usize) {
                Some(&Constraint::Out { class, .. }) => {
                    let again = |it: &&Constraint| **it == constraint;
                    if constraints.iter().filter(again).count() > 1 {
                        return Err(format!("two operands are tied to the result `${result}`"));
                    }
                    class_fits(number, class, ty)
                }
                _ => Err(format!("`${number}` is tied to `${result}`, which is no result")),
            },
            Constraint::Constant => match self.func.values[value].def {
                ValueDef::Const(_) if !ty.is_float() && ty.lane_bits() <= 64 => Ok(()),
                ValueDef::Global(_) | ValueDef::Func(_) => Ok(()),
                _ => Err(format!("`${number}` is to be a constant or a name")),
            },
            Constraint::Memory if ty.is_ptr() => Ok(()),
            Constraint::Memory => Err(format!("`${number}` is to be an address, and is `{ty}`")),
        }
    }
}

/// Whether a value of `ty` is in one register of the class.
fn class_fits(number: usize, class: AsmClass, ty: Type) -> Result<(), String> {
    // Bytes have no registers of their own, and nobody says what would be above one.
    let fits = !ty.is_vector() && ty.lane_bits() == class.bits() && ty.scalar() != Scalar::I8;
    if fits {
        return Ok(());
    }
    let (letter, bits) = class.info();
    Err(format!("`${number}` is `{ty}`, and its constraint `{letter}` is for {bits} bits"))
}
