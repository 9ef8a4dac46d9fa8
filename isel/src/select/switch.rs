//! `switch`: a table of labels where the cases lie close, else a binary search.

use ir::{BlockCall, Inst, Scalar, Value};
use smallvec::SmallVec;
use target_desc::{Mod, prefix, variant};

use super::{Select, int_mod};
use crate::selected::{Class, Guard, Label, Name, Operand, Step};

/// With fewer cases a table costs more than the comparisons.
const FEWEST_IN_TABLE: usize = 4;
/// A table may have so many times more entries than there are cases.
const SPARSEST_TABLE: u64 = 3;
/// So few cases are compared one after the other.
const MOST_IN_A_ROW: usize = 3;

/// The value of a case, and where it goes.
type Case = (u64, Label);

/// The integer that is switched on.
#[derive(Clone, Copy)]
struct Key {
    operand: Operand,
    /// Its bits: 16, 32 or 64.
    bits: u32,
}

impl Select<'_> {
    pub(super) fn switch(&mut self, inst: Inst, value: Value) {
        let calls: SmallVec<[BlockCall; 8]> = SmallVec::from_slice(self.func.targets(inst));
        let values: SmallVec<[u64; 8]> = SmallVec::from_slice(self.func.cases(inst));
        if let Some(bits) = self.func.const_bits(value) {
            let case = values.iter().position(|&it| u128::from(it) == bits);
            return self.go(calls[case.map_or(0, |i| i + 1)], self.next);
        }
        // An edge that passes values has a place of its own, behind the switch.
        let mut edges: SmallVec<[(Label, BlockCall); 8]> = SmallVec::new();
        let mut labels: SmallVec<[Label; 8]> = SmallVec::new();
        for &call in &calls {
            labels.push(match call.args.is_empty() {
                true => Label::Block(call.block),
                false => self.new_label(),
            });
            if let Some(&label @ Label::Made(_)) = labels.last() {
                edges.push((label, call));
            }
        }
        let default = labels[0];
        let mut cases: Vec<Case> =
            values.iter().copied().zip(labels[1..].iter().copied()).collect();
        cases.sort_by_key(|&(value, _)| value);
        let Some(key) = self.key(value, default) else { return };
        if !self.table(key, &cases, default) {
            self.search(key, &cases, default, edges.is_empty());
        }
        let last = edges.len();
        for (i, (label, call)) in edges.into_iter().enumerate() {
            self.step(Step::Label(label));
            self.go(call, if i + 1 == last { self.next } else { None });
        }
    }

    /// The integer to compare, of 16, 32 or 64 bits.
    fn key(&mut self, value: Value, default: Label) -> Option<Key> {
        Some(match self.ty(value).scalar() {
            Scalar::I1 => {
                let wide = Operand::Reg(self.new_reg(Class::B16));
                let cond = Operand::Reg(self.reg(value, 0));
                let (one, zero) = (Operand::Imm(1), Operand::Imm(0));
                self.emit(variant!(selp.b16), &[wide, one, zero, cond]);
                Key { operand: wide, bits: 16 }
            }
            Scalar::I8 | Scalar::I16 => Key { operand: self.extended(value, 0, false), bits: 16 },
            Scalar::I32 => Key { operand: self.operand(value, 0), bits: 32 },
            Scalar::I64 => Key { operand: self.operand(value, 0), bits: 64 },
            Scalar::I128 => {
                // No case has bits in the high half.
                let (low, high) = (self.operand(value, 0), self.operand(value, 1));
                let other = self.new_reg(Class::Pred);
                let operands = [Operand::Reg(other), high, Operand::Imm(0)];
                self.emit(variant!(setp.ne.b64), &operands);
                self.emit_if(Guard::If(other), variant!(bra), &[Operand::Label(default)]);
                Key { operand: low, bits: 64 }
            }
            _ => {
                self.unsupported("switch", "on something that is no integer");
                return None;
            }
        })
    }

    /// Goes by a table of labels; gives `false`, and emits nothing, where that does not pay or
    /// the target cannot.
    fn table(&mut self, key: Key, cases: &[Case], default: Label) -> bool {
        let (Some(&(low, _)), Some(&(high, _))) = (cases.first(), cases.last()) else {
            return false;
        };
        let range = high - low;
        if cases.len() < FEWEST_IN_TABLE || range / SPARSEST_TABLE >= cases.len() as u64 {
            return false;
        }
        let Some(jump) = self.cx.first_of(&[variant!(brx.idx)]) else { return false };
        let mut index = key;
        if index.bits == 16 {
            let wide = Operand::Reg(self.new_reg(Class::B32));
            self.emit(variant!(cvt.u32.u16), &[wide, index.operand]);
            index = Key { operand: wide, bits: 32 };
        }
        let class = if index.bits == 64 { Class::B64 } else { Class::B32 };
        if low != 0 {
            let from_low = Operand::Reg(self.new_reg(class));
            let variant = prefix!(sub).with(int_mod(index.bits, true));
            self.emit(variant, &[from_low, index.operand, Operand::Imm(low as i64)]);
            index.operand = from_low;
        }
        let outside = self.new_reg(Class::Pred);
        let variant = prefix!(setp.gt).with(int_mod(index.bits, false));
        let operands = [Operand::Reg(outside), index.operand, Operand::Imm(range as i64)];
        self.emit(variant, &operands);
        self.emit_if(Guard::If(outside), variant!(bra), &[Operand::Label(default)]);
        if index.bits == 64 {
            let narrow = Operand::Reg(self.new_reg(Class::B32));
            self.emit(variant!(cvt.u32.u64), &[narrow, index.operand]);
            index.operand = narrow;
        }
        let first = self.cx.selected.tables.len() as u32;
        let mut cases = cases.iter().peekable();
        for value in low..=high {
            let case = cases.next_if(|case| case.0 == value);
            self.cx.selected.tables.push(case.map_or(default, |&(_, label)| label));
        }
        let Label::Made(number) = self.new_label() else { return false };
        self.step(Step::DeclareTargets { number, first, len: range as u32 + 1 });
        let table = Operand::Name(Name::BranchTargets(number), 0);
        self.push(jump, Guard::Always, &[index.operand, table]);
        true
    }

    /// Goes by comparisons, halving the cases until few are left. What is behind may be what
    /// comes next in the text.
    fn search(&mut self, key: Key, cases: &[Case], default: Label, falls_through: bool) {
        if cases.len() <= MOST_IN_A_ROW {
            for &(value, label) in cases {
                let equal = self.compared(Mod::eq, key, value);
                self.emit_if(equal, variant!(bra), &[Operand::Label(label)]);
            }
            let next = self.next.map(Label::Block);
            if !(falls_through && next == Some(default)) {
                self.emit(variant!(bra.uni), &[Operand::Label(default)]);
            }
            return;
        }
        let (low, high) = cases.split_at(cases.len() / 2);
        let left = self.new_label();
        let less = self.compared(Mod::lt, key, high[0].0);
        self.emit_if(less, variant!(bra), &[Operand::Label(left)]);
        self.search(key, high, default, false);
        self.step(Step::Label(left));
        self.search(key, low, default, falls_through);
    }

    fn compared(&mut self, how: Mod, key: Key, value: u64) -> Guard {
        let holds = self.new_reg(Class::Pred);
        let variant = prefix!(setp).with(how).with(int_mod(key.bits, false));
        let operands = [Operand::Reg(holds), key.operand, Operand::Imm(value as i64)];
        self.emit(variant, &operands);
        Guard::If(holds)
    }
}
