//! Products with operands that were widened, and products that are added to something.

use ir::{Inst, Opcode, Scalar, Value};
use smallvec::SmallVec;
use target_desc::{Mod, prefix};

use super::{Select, int_mod, sign_extend};
use crate::selected::Operand;

/// A factor of half the width of the product.
#[derive(Clone, Copy)]
enum Factor {
    /// What was widened, from half the width or less.
    Narrow(Value),
    /// A constant.
    Known(i64),
}

/// A product of which both factors have half its width.
#[derive(Clone, Copy)]
struct Widening {
    factors: [Factor; 2],
    signed: bool,
}

impl Select<'_> {
    /// Selects `inst` where it is a product of widened factors, or adds to a product that
    /// nothing else needs.
    pub(super) fn multiply_add(&mut self, inst: Inst, op: Opcode) -> bool {
        match op {
            Opcode::Mul | Opcode::Shl => match self.widening(inst) {
                Some(widening) => {
                    let args = self.args(inst);
                    let widened = args.iter().filter(|&&it| self.narrow_source(it).is_some());
                    let widened: SmallVec<[Value; 2]> = widened.copied().collect();
                    for value in widened {
                        self.take(value);
                    }
                    self.multiply_widening(inst, widening, None);
                    true
                }
                None => false,
            },
            Opcode::Add | Opcode::PtrAdd => self.add_product(inst),
            _ => false,
        }
    }

    fn add_product(&mut self, inst: Inst) -> bool {
        let bits = self.func.insts[inst].ty.lane_bits();
        let &[a, b] = self.func.args(inst) else { return false };
        if !matches!(bits, 16 | 32 | 64) {
            return false;
        }
        for (product, other) in [(a, b), (b, a)] {
            let shifted =
                || self.single_use(product, Opcode::Shl).filter(|&it| self.widening(it).is_some());
            let Some(multiply) = self.single_use(product, Opcode::Mul).or_else(shifted) else {
                continue;
            };
            let widening = self.widening(multiply);
            if widening.is_some() && self.is_better_apart(inst) {
                return false;
            }
            self.take(product);
            if let Some(widening) = widening {
                for value in self.args(multiply) {
                    if self.narrow_source(value).is_some() {
                        self.take(value);
                    }
                }
                self.multiply_widening(inst, widening, Some(other));
                return true;
            }
            let factors = self.args(multiply);
            for lane in 0..self.func.insts[inst].ty.lanes() {
                let to = self.result_reg(inst, lane);
                let operands = [
                    self.operand(factors[0], lane),
                    self.operand(factors[1], lane),
                    self.operand(other, lane),
                ];
                self.set(to, prefix!(mad.lo).with(int_mod(bits, true)), &operands);
            }
            return true;
        }
        false
    }

    /// Whether ptxas makes more of a widened product and a sum than of both in one: it is free to
    /// take the product into the addresses that it shares with others, or to have it added up from
    /// round to round. Addresses within a block's memory, of which it needs 32 bits, are no such.
    fn is_better_apart(&self, inst: Inst) -> bool {
        use ir::Space::{Generic, Global};
        matches!(self.func.insts[inst].ty.scalar(), Scalar::Ptr(Generic | Global))
    }

    fn multiply_widening(&mut self, inst: Inst, widening: Widening, add: Option<Value>) {
        let ty = self.func.insts[inst].ty;
        let of: Mod = int_mod(ty.lane_bits() / 2, widening.signed);
        for lane in 0..ty.lanes() {
            let to = self.result_reg(inst, lane);
            let [a, b] = widening.factors.map(|factor| match factor {
                Factor::Narrow(value) if ty.lane_bits() == 64 => {
                    self.as_word(value, lane, widening.signed)
                }
                Factor::Narrow(value) => self.operand(value, lane),
                Factor::Known(number) => Operand::Imm(number),
            });
            match add {
                None => self.set(to, prefix!(mul.wide).with(of), &[a, b]),
                Some(add) => {
                    let add = self.operand(add, lane);
                    self.set(to, prefix!(mad.wide).with(of), &[a, b, add]);
                }
            }
        }
    }

    /// The factors of a `mul` or a `shl` by a constant, when both fit half the width.
    fn widening(&self, inst: Inst) -> Option<Widening> {
        let data = &self.func.insts[inst];
        let &[a, b] = self.func.args(inst) else { return None };
        let bits = data.ty.lane_bits();
        if !matches!(bits, 32 | 64) {
            return None;
        }
        if data.op == Opcode::Shl {
            let (a, signed) = self.narrow_source(a)?;
            let by = u32::try_from(self.func.const_bits(b)?).ok()?;
            let fits = by < if signed { bits / 2 - 1 } else { bits / 2 };
            let factors = [Factor::Narrow(a), Factor::Known(1 << by.min(62))];
            return fits.then_some(Widening { factors, signed });
        }
        match (self.narrow_source(a), self.narrow_source(b)) {
            (Some((a, a_signed)), Some((b, b_signed))) if a_signed == b_signed => {
                let factors = [Factor::Narrow(a), Factor::Narrow(b)];
                Some(Widening { factors, signed: a_signed })
            }
            (Some((a, signed)), None) => self.by_constant(a, b, bits, signed),
            (None, Some((b, signed))) => self.by_constant(b, a, bits, signed),
            _ => None,
        }
    }

    fn by_constant(&self, a: Value, by: Value, bits: u32, signed: bool) -> Option<Widening> {
        let known = self.func.const_bits(by)? as u64;
        let number = sign_extend(known, bits);
        let fits = match signed {
            true => sign_extend(known, bits / 2) == number,
            false => known >> (bits / 2) == 0,
        };
        let number = if signed { number } else { known as i64 };
        let factors = [Factor::Narrow(a), Factor::Known(number)];
        fits.then_some(Widening { factors, signed })
    }

    /// What `value` was widened from, when that has half its width or less, and whether by its
    /// sign.
    fn narrow_source(&self, value: Value) -> Option<(Value, bool)> {
        let inst = self.func.def_inst(value)?;
        let signed = match self.func.insts[inst].op {
            Opcode::Sext => true,
            Opcode::Zext => false,
            _ => return None,
        };
        let &[from] = self.func.args(inst) else { return None };
        let (bits, wide) = (self.ty(from).lane_bits(), self.ty(value).lane_bits());
        let is_half = bits >= 16 && bits * 2 == wide;
        let is_less = bits >= 8 && wide == 64 && self.func.const_bits(from).is_none();
        (is_half || is_less).then_some((from, signed))
    }
}
