//! The structure of a body: blocks, their ends, definitions and uses.

use cranelift_entity::SecondaryMap;

use super::Errors;
use super::dominance::Dominators;
use super::error::{BlockText, OrNone, Place, VerifyErrorKind as Kind};
use crate::attr::Attr;
use crate::entities::{Block, Func, Inst, Value};
use crate::function::{Function, Loc, ValueDef};
use crate::module::{FuncData, Module, Symbol};
use crate::opcode::{AttrKind, Opcode};
use crate::types::{Scalar, Type};

/// Where an instruction stands: its block, and its number there.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Position {
    block: Block,
    number: u32,
}

/// What the checks of a body work with.
pub(super) struct Body<'a> {
    pub module: &'a Module,
    pub head: &'a FuncData,
    pub func: &'a Function,
    pub id: Func,
    errors: &'a mut Errors,
    room: &'a mut Room,
    block: Option<Block>,
    inst: Option<Inst>,
    /// What was found out about the PTX instructions of `target` instructions.
    pub forms: super::target::Forms,
}

/// What is known of the blocks and instructions of a body, in memory that is kept from one to the
/// next.
#[derive(Default)]
pub(super) struct Room {
    positions: SecondaryMap<Inst, Option<Position>>,
    in_order: SecondaryMap<Block, bool>,
    dominators: Dominators,
    /// The dominators are those of this body: they are found only where a value is used in another
    /// block than its own, and that is not the entry.
    has_dominators: bool,
}

/// Checks one body.
pub(super) fn check(
    module: &Module,
    id: Func,
    head: &FuncData,
    func: &Function,
    room: &mut Room,
    errors: &mut Errors,
) {
    if errors.is_full() {
        return;
    }
    room.positions.clear();
    room.positions.resize(func.insts.len());
    room.in_order.clear();
    room.in_order.resize(func.blocks.len());
    room.has_dominators = false;
    let mut body = Body {
        module,
        head,
        func,
        id,
        errors,
        room,
        block: None,
        inst: None,
        forms: Default::default(),
    };
    let before = body.errors.list.len();
    body.check_order();
    body.check_references();
    if body.errors.list.len() > before {
        return; // What follows may name what does not exist.
    }
    body.check_entry();
    for &block in &func.layout {
        body.block = Some(block);
        body.check_block(block);
        if body.errors.is_full() {
            return;
        }
    }
}

impl<'a> Body<'a> {
    /// Adds an error at the instruction or block that is being checked.
    #[cold]
    pub fn report(&mut self, kind: Kind) {
        let loc = match self.inst {
            Some(inst) => self.func.locs[inst],
            None => Loc::default(),
        };
        let place = || Place {
            symbol: Symbol::Func(self.id),
            name: self.head.name.clone(),
            block: self.block.map(|it| (it, self.func.block_names.get(&it).cloned())),
            inst: self.inst.map(|it| (it, self.func.insts[it].op)),
            loc: if loc == Loc::default() { self.head.loc } else { loc },
        };
        self.errors.add(place, kind);
    }

    pub fn block_text(&self, block: Block) -> BlockText {
        BlockText(block, self.func.block_names.get(&block).cloned())
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
            if std::mem::replace(&mut self.room.in_order[block], true) {
                self.report(Kind::BlockTwice);
                continue;
            }
            for (number, &inst) in func.blocks[block].insts.iter().enumerate() {
                if !func.insts.is_valid(inst) {
                    self.report(Kind::Dangling("instruction"));
                    continue;
                }
                let position = Position { block, number: number as u32 };
                if self.room.positions[inst].replace(position).is_some() {
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
        let fits = |start: u32, len: u32, all: usize| {
            (start as usize).checked_add(len as usize).is_some_and(|end| end <= all)
        };
        let exists = match data.attr {
            Attr::Mask { start, len } => fits(start, len, func.masks.len()),
            Attr::Variant(variant) => func.variants.is_valid(variant),
            Attr::Asm(asm) => func.assembly.is_valid(asm),
            Attr::Call(callee) => self.module.funcs.is_valid(callee),
            Attr::CallIndirect(sig) => self.module.sigs.is_valid(sig),
            Attr::Targets { start, len, cases } => {
                let has_cases =
                    data.op != Opcode::Switch || len > 0 && fits(cases, len - 1, func.cases.len());
                fits(start, len, func.targets.len()) && has_cases
            }
            _ => true,
        };
        if !exists {
            return self.report(Kind::Dangling("part of the attribute"));
        }
        for call in func.targets(inst) {
            if !func.blocks.is_valid(call.block) || !self.room.in_order[call.block] {
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
                let bits = u128::from(bits);
                let width = data.ty.lane_bits();
                if data.ty.is_vector() || width < 128 && bits >> width != 0 {
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
                if !is_param || !self.room.in_order[block] {
                    self.undefined(value, "it belongs to a block that is not in the function");
                } else if self.block.is_some_and(|it| !self.dominates(block, it)) {
                    self.undefined(value, "control may come here around its block");
                }
            }
            ValueDef::Result(def, number) => {
                let is_result = self.func.results(def).get(number as usize) == Some(&value);
                match (self.room.positions[def], self.room.positions[inst]) {
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
        if !std::mem::replace(&mut self.room.has_dominators, true) {
            self.room.dominators.compute(self.func);
        }
        &self.room.dominators
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

/// The kind of an attribute.
fn kind_of(attr: &Attr) -> AttrKind {
    match attr {
        Attr::None => AttrKind::None,
        Attr::Flags(_) => AttrKind::Flags,
        Attr::IntCmp(_) => AttrKind::IntCmp,
        Attr::FloatCmp(..) => AttrKind::FloatCmp,
        Attr::Index(_) => AttrKind::Index,
        Attr::Mask { .. } => AttrKind::Mask,
        Attr::Mem(_) => AttrKind::Mem,
        Attr::Atomic(..) => AttrKind::Atomic,
        Attr::CmpXchg(..) => AttrKind::CmpXchg,
        Attr::Fence(..) => AttrKind::Fence,
        Attr::Alloca(_) => AttrKind::Alloca,
        Attr::Copy { .. } => AttrKind::Copy,
        Attr::Prefetch(_) => AttrKind::Prefetch,
        Attr::Surf(_) => AttrKind::Surf,
        Attr::SurfQuery(_) => AttrKind::SurfQuery,
        Attr::Multicast(_) => AttrKind::Multicast,
        Attr::Dim(_) => AttrKind::Dim,
        Attr::Warp(_) => AttrKind::Warp,
        Attr::Sreg(_) => AttrKind::Sreg,
        Attr::Call(_) => AttrKind::Call,
        Attr::CallIndirect(_) => AttrKind::CallIndirect,
        Attr::Targets { .. } => AttrKind::Targets,
        Attr::Variant(_) => AttrKind::Variant,
        Attr::Asm(_) => AttrKind::Asm,
    }
}

/// Whether `ty` is one scalar that memory has, not a truth value.
pub(super) fn is_memory_scalar(ty: Type) -> bool {
    !ty.is_vector() && ty.scalar() != Scalar::I1
}
