//! Arithmetic on truth values: `i1` as an integer of one bit, -1 or 0 where it is signed.

use ir::{Inst, IntCmp, Opcode, Value};
use target_desc::variant;

use super::Select;
use crate::selected::{Class, Operand, Reg};

impl Select<'_> {
    pub(super) fn predicate(&mut self, inst: Inst, op: Opcode, args: &[Value], lane: u32) {
        let to = self.result_reg(inst, lane);
        let over = self.overflow_reg(inst, lane);
        let a = self.reg(args[0], lane);
        if op == Opcode::Xor && self.known(args[1], lane) == Some(1) {
            return self.not(to, a);
        }
        let b = args.get(1).map_or(a, |&it| self.reg(it, lane));
        use Opcode::*;
        match op {
            And | Mul | SmulOverflow | UmulOverflow | Smax | Umin => self.and(to, a, b),
            Or | Smin | Umax | SaddSat | UaddSat => self.or(to, a, b),
            Add | Sub | Xor | SaddOverflow | UaddOverflow | SsubOverflow | UsubOverflow => {
                self.xor(to, a, b);
            }
            SsubSat | UsubSat => self.and_not(to, a, b),
            // The divisor is 1 (or -1, and the dividend 0), and no shift is allowed but by 0.
            Sdiv | Udiv | Shl | Lshr | Ashr | Abs | Ctpop | Bswap | Bitreverse | Fshl => {
                self.mov(to, Operand::Reg(a));
            }
            Fshr => self.mov(to, Operand::Reg(b)),
            Srem | Urem | Smulh | Umulh => self.mov(to, Operand::Imm(0)),
            Ctlz | Cttz => self.not(to, a),
            _ => self.unsupported(op.info().text, "it is not an operation on integers"),
        }
        let Some(over) = over else { return };
        match op {
            SaddOverflow | UaddOverflow | SmulOverflow => self.and(over, a, b),
            SsubOverflow | UsubOverflow => self.and_not(over, b, a),
            _ => self.mov(over, Operand::Imm(0)),
        }
    }

    /// One lane of a comparison of truth values.
    pub(super) fn compare_predicates(&mut self, cmp: IntCmp, to: Reg, a: Reg, b: Reg) {
        match cmp {
            IntCmp::Ne => self.xor(to, a, b),
            IntCmp::Eq => {
                let differ = self.new_reg(Class::Pred);
                self.xor(differ, a, b);
                self.not(to, differ);
            }
            IntCmp::Ult | IntCmp::Sgt => self.and_not(to, b, a),
            IntCmp::Ugt | IntCmp::Slt => self.and_not(to, a, b),
            IntCmp::Ule | IntCmp::Sge => self.or_not(to, b, a),
            IntCmp::Uge | IntCmp::Sle => self.or_not(to, a, b),
        }
    }

    /// One lane of a choice between truth values.
    pub(super) fn choose_predicate(&mut self, to: Reg, cond: Reg, a: Value, b: Value, lane: u32) {
        match (self.known(a, lane), self.known(b, lane)) {
            (Some(1), Some(0)) => self.mov(to, Operand::Reg(cond)),
            (Some(0), Some(1)) => self.not(to, cond),
            (Some(1), _) => {
                let b = self.reg(b, lane);
                self.or(to, cond, b);
            }
            (Some(_), _) => {
                let b = self.reg(b, lane);
                self.and_not(to, b, cond);
            }
            (_, Some(1)) => {
                let a = self.reg(a, lane);
                self.or_not(to, a, cond);
            }
            (_, Some(_)) => {
                let a = self.reg(a, lane);
                self.and(to, cond, a);
            }
            (None, None) => {
                let (a, b) = (self.reg(a, lane), self.reg(b, lane));
                let (yes, no) = (self.new_reg(Class::Pred), self.new_reg(Class::Pred));
                self.and(yes, cond, a);
                self.and_not(no, b, cond);
                self.or(to, yes, no);
            }
        }
    }

    pub(super) fn and(&mut self, to: Reg, a: Reg, b: Reg) {
        self.set(to, variant!(and.pred), &[Operand::Reg(a), Operand::Reg(b)]);
    }

    pub(super) fn or(&mut self, to: Reg, a: Reg, b: Reg) {
        self.set(to, variant!(or.pred), &[Operand::Reg(a), Operand::Reg(b)]);
    }

    fn xor(&mut self, to: Reg, a: Reg, b: Reg) {
        self.set(to, variant!(xor.pred), &[Operand::Reg(a), Operand::Reg(b)]);
    }

    pub(super) fn not(&mut self, to: Reg, a: Reg) {
        self.set(to, variant!(not.pred), &[Operand::Reg(a)]);
    }

    /// `a` and not `b`.
    fn and_not(&mut self, to: Reg, a: Reg, b: Reg) {
        let inverse = self.new_reg(Class::Pred);
        self.not(inverse, b);
        self.and(to, a, inverse);
    }

    /// `a` or not `b`.
    fn or_not(&mut self, to: Reg, a: Reg, b: Reg) {
        let inverse = self.new_reg(Class::Pred);
        self.not(inverse, b);
        self.or(to, a, inverse);
    }
}
