//! What is wrong with a body: its blocks, their ends, definitions and uses, one after the other.

use cranelift_entity::SecondaryMap;

use super::body::{Body, const_fits, kind_of};
use super::dominance::Dominators;
use super::error::{OrNone, VerifyErrorKind as Kind};
use crate::entities::{Block, Inst, Value};
use crate::function::ValueDef;
use crate::types::Type;

/// Where an instruction stands: its block, and its number there.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Position {
    block: Block,
    number: u32,
}

/// What is known of the blocks and instructions of a body, in memory that is kept from one to the
/// next.
#[derive(Default)]
pub(super) struct Exact {
    positions: SecondaryMap<Inst, Option<Position>>,
    in_order: SecondaryMap<Block, bool>,
    pub dominators: Dominators,
    /// The dominators are those of this body: they are found only where a value is used in another
    /// block than its own, and that is not the entry.
    has_dominators: bool,
}

impl Body<'_> {
    /// Checks everything.
    pub(super) fn check_all(&mut self) {
        let func = self.func;
        self.exact.positions.clear();
        self.exact.positions.resize(func.insts.len());
        self.exact.in_order.clear();
        self.exact.in_order.resize(func.blocks.len());
        self.exact.has_dominators = false;
        let before = self.errors.list.len();
        self.check_order();
        self.check_references();
        if self.errors.list.len() > before {
            return; // What follows may name what does not exist.
        }
        self.check_entry();
        for &block in &func.layout {
            self.block = Some(block);
            self.check_block(block);
            if self.errors.is_full() {
                return;
            }
        }
    }

    fn value_text(&self, value: Value) -> Box<str> {
        match self.func.value_names.get(&value) {
            Some(name) => name.clone(),
            None => value.to_string().into(),
        }
    }

    /// Every block and instruction is in the order once.
    fn check_order(&mut self) {
        let func = self.func;
        if func.layout.is_empty() {
            self.report(Kind::NoBlocks);
        }
        for &block in &func.layout {
            if !func.blocks.is_valid(block) {
                self.report(Kind::Dangling("block"));
                continue;
            }
            self.block = Some(block);
            if std::mem::replace(&mut self.exact.in_order[block], true) {
                self.report(Kind::BlockTwice);
                continue;
            }
            for (number, &inst) in func.blocks[block].insts.iter().enumerate() {
                if !func.insts.is_valid(inst) {
                    self.report(Kind::Dangling("instruction"));
                    continue;
                }
                let position = Position { block, number: number as u32 };
                if self.exact.positions[inst].replace(position).is_some() {
                    self.inst = Some(inst);
                    self.report(Kind::InstTwice);
                    self.inst = None;
                }
            }
            self.block = None;
        }
    }

    /// Everything that is named exists.
    fn check_references(&mut self) {
        let func = self.func;
        for &block in &func.layout {
            if !func.blocks.is_valid(block) {
                continue;
            }
            self.block = Some(block);
            self.check_values(func.params(block));
            for &inst in &func.blocks[block].insts {
                if func.insts.is_valid(inst) {
                    self.inst = Some(inst);
                    self.check_values(func.args(inst));
                    self.check_values(func.results(inst));
                    self.check_attr(inst);
                }
            }
            self.inst = None;
            self.block = None;
        }
    }

    fn check_values(&mut self, values: &[Value]) {
        for &value in values {
            let exists = self.func.values.get(value).is_some_and(|data| match data.def {
                ValueDef::Global(global) => self.module.globals.is_valid(global),
                ValueDef::Func(func) => self.module.funcs.is_valid(func),
                ValueDef::Param(block, _) => self.func.blocks.is_valid(block),
                ValueDef::Result(inst, _) => self.func.insts.is_valid(inst),
                ValueDef::Const(_) | ValueDef::Undef => true,
            });
            if !exists {
                self.report(Kind::Dangling("value, or what it stands for,"));
            }
        }
    }

    /// The attribute is of the right kind, and what it names exists.
    fn check_attr(&mut self, inst: Inst) {
        let func = self.func;
        let data = &func.insts[inst];
        if kind_of(&data.attr) != data.op.info().attr {
            return self.report(Kind::AttrKind);
        }
        if !self.has_attr(data) {
            return self.report(Kind::Dangling("part of the attribute"));
        }
        for call in func.targets(inst) {
            if !func.blocks.is_valid(call.block) || !self.exact.in_order[call.block] {
                self.report(Kind::Dangling("block"));
            }
            self.check_values(func.call_args(call));
        }
    }

    fn check_entry(&mut self) {
        let Some(entry) = self.func.entry() else { return };
        self.block = Some(entry);
        let (params, sig) = (self.func.params(entry), &self.head.sig.params);
        for param in 0..params.len().max(sig.len()) {
            let need = OrNone(sig.get(param).map(|it| it.ty));
            let have = OrNone(params.get(param).map(|&it| self.func.ty(it)));
            if need != have {
                self.report(Kind::EntryParams { param, need, have });
            }
        }
    }

    fn check_block(&mut self, block: Block) {
        let func = self.func;
        for (number, &param) in func.params(block).iter().enumerate() {
            if func.values[param].def != ValueDef::Param(block, number as u32) {
                self.report(Kind::Definition);
            }
        }
        let insts = &func.blocks[block].insts;
        let Some(&last) = insts.last() else { return self.report(Kind::NoTerminator) };
        for &inst in insts {
            self.inst = Some(inst);
            match func.insts[inst].op.is_terminator() {
                true if inst != last => self.report(Kind::EarlyTerminator),
                false if inst == last => self.report(Kind::NoTerminator),
                _ => {}
            }
            for (number, &result) in func.results(inst).iter().enumerate() {
                if func.values[result].def != ValueDef::Result(inst, number as u32) {
                    self.report(Kind::Definition);
                }
            }
            for &arg in func.args(inst) {
                self.check_use(inst, arg);
            }
            for call in func.targets(inst) {
                if Some(call.block) == func.entry() {
                    self.report(Kind::EntryIsTarget);
                }
                for &arg in func.call_args(call) {
                    self.check_use(inst, arg);
                }
            }
            self.check_instruction(inst);
        }
        self.inst = None;
    }

    /// Whether the value may be used by the instruction.
    fn check_use(&mut self, inst: Inst, value: Value) {
        let data = self.func.values[value];
        match data.def {
            ValueDef::Undef => {}
            ValueDef::Const(bits) => {
                if !const_fits(data.ty, bits) {
                    self.report(Kind::Constant(data.ty));
                }
            }
            ValueDef::Global(global) => {
                let global = &self.module.globals[global];
                self.check_address(&global.name, global.address_type(), data.ty);
            }
            ValueDef::Func(func) => {
                self.check_address(&self.module.funcs[func].name, Type::PTR, data.ty);
            }
            ValueDef::Param(block, number) => {
                let is_param = self.func.params(block).get(number as usize) == Some(&value);
                if !is_param || !self.exact.in_order[block] {
                    self.undefined(value, "it belongs to a block that is not in the function");
                } else if self.block.is_some_and(|it| !self.dominates(block, it)) {
                    self.undefined(value, "control may come here around its block");
                }
            }
            ValueDef::Result(def, number) => {
                let is_result = self.func.results(def).get(number as usize) == Some(&value);
                match (self.exact.positions[def], self.exact.positions[inst]) {
                    (Some(def), Some(here)) if is_result => self.check_order_of(value, def, here),
                    _ => {
                        self.undefined(value, "its instruction is in no block of the function");
                    }
                }
            }
        }
    }

    fn check_order_of(&mut self, value: Value, def: Position, here: Position) {
        if def.block == here.block {
            if def.number >= here.number && self.dominators().is_reached(here.block) {
                self.undefined(value, "its definition comes later");
            }
        } else if !self.dominates(def.block, here.block) {
            self.undefined(value, "control may come here around its definition");
        }
    }

    fn dominators(&mut self) -> &Dominators {
        if !std::mem::replace(&mut self.exact.has_dominators, true) {
            self.exact.dominators.compute(self.func);
        }
        &self.exact.dominators
    }

    /// Whether all ways to `b` lead through `a`.
    fn dominates(&mut self, a: Block, b: Block) -> bool {
        a == b || self.func.entry() == Some(a) || self.dominators().dominates(a, b)
    }

    #[cold]
    fn undefined(&mut self, value: Value, why: &'static str) {
        self.report(Kind::NotDominated { value: self.value_text(value), why });
    }

    fn check_address(&mut self, name: &str, need: Type, have: Type) {
        if need != have {
            self.report(Kind::AddressType { name: name.into(), need, have });
        }
    }
}
