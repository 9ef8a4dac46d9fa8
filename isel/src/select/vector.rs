//! Lanes of vectors.
//!
//! Lanes with known numbers are looked through (see [`super::share`]); what is left are lanes
//! with computed numbers. Registers have no computed numbers, so each lane is compared.

use ir::{Inst, Opcode};
use target_desc::{prefix, variant};

use super::{Select, bits_mod, class_of, parts_of};
use crate::selected::{Class, Operand};

impl Select<'_> {
    pub(super) fn vector(&mut self, inst: Inst, op: Opcode) {
        let args = self.args(inst);
        match op {
            Opcode::ExtractAt => self.extract_at(inst, args[0], args[1]),
            Opcode::InsertAt => self.insert_at(inst, args[0], args[1], args[2]),
            _ => self.unsupported(op.info().text, "it was not looked through"),
        }
    }

    fn extract_at(&mut self, inst: Inst, vector: ir::Value, index: ir::Value) {
        let ty = self.ty(vector);
        let each = parts_of(ty.lane());
        if let Some(lane) = self.known(index, 0) {
            let lane = (lane as u32).min(ty.lanes() - 1);
            for part in 0..each {
                let to = self.result_reg(inst, 0).plus(part);
                let from = self.operand(vector, lane * each + part);
                self.mov(to, from);
            }
            return;
        }
        let index = self.operand(index, 0);
        let class = class_of(ty);
        let mut found: smallvec::SmallVec<[Operand; 2]> =
            (0..each).map(|part| self.operand(vector, part)).collect();
        for lane in 1..ty.lanes() {
            let here = self.is_lane(index, lane);
            for part in 0..each {
                let from = self.operand(vector, lane * each + part);
                let before = found[part as usize];
                found[part as usize] = if class == Class::Pred {
                    self.pick_predicate(here, from, before)
                } else {
                    let variant = prefix!(selp).with(bits_mod(class));
                    self.make(class, variant, &[from, before, here])
                };
            }
        }
        for part in 0..each {
            let to = self.result_reg(inst, 0).plus(part);
            self.mov(to, found[part as usize]);
        }
    }

    fn insert_at(
        &mut self,
        inst: Inst,
        vector: ir::Value,
        lane_value: ir::Value,
        index: ir::Value,
    ) {
        let ty = self.ty(vector);
        let each = parts_of(ty.lane());
        let class = class_of(ty);
        let known = self.known(index, 0);
        let index = self.operand(index, 0);
        for lane in 0..ty.lanes() {
            let here = match known {
                Some(_) => Operand::Imm(0),
                None => self.is_lane(index, lane),
            };
            for part in 0..each {
                let to = self.result_reg(inst, lane).plus(part);
                let new = self.operand(lane_value, part);
                let old = self.operand(vector, lane * each + part);
                match known {
                    Some(at) => self.mov(to, if at == u64::from(lane) { new } else { old }),
                    None if class == Class::Pred => {
                        let picked = self.pick_predicate(here, new, old);
                        self.mov(to, picked);
                    }
                    None => {
                        let variant = prefix!(selp).with(bits_mod(class));
                        self.set(to, variant, &[new, old, here]);
                    }
                }
            }
        }
    }

    fn is_lane(&mut self, index: Operand, lane: u32) -> Operand {
        let lane = Operand::Imm(i64::from(lane));
        self.make(Class::Pred, variant!(setp.eq.s32), &[index, lane])
    }

    /// `a` where `cond` is true, else `b`, all of them predicates.
    fn pick_predicate(&mut self, cond: Operand, a: Operand, b: Operand) -> Operand {
        let yes = self.make(Class::Pred, variant!(and.pred), &[cond, a]);
        let not = self.make(Class::Pred, variant!(not.pred), &[cond]);
        let no = self.make(Class::Pred, variant!(and.pred), &[not, b]);
        self.make(Class::Pred, variant!(or.pred), &[yes, no])
    }
}
