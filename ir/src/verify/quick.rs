//! Whether a body is right, in one walk over its instructions, as nearly all are.
//!
//! The walk says no more than yes or no. After a no, [`Body`]'s own checks look for what is wrong,
//! one thing after the other, and may find nothing: a yes is certain, a no is not. So whatever is
//! unusual here may be a no, or is left to the checks of one instruction.
//!
//! Invariants:
//! * Blocks have their number in the order, from [`ENTRY`], and a value has that of the block that
//!   defines it, from its definition on. Constants and addresses of variables and functions count
//!   as defined in the entry once they were looked at. So what is defined in the entry or in the
//!   block at hand may be used, and nothing else needs to be known of it.
//! * Values used from other blocks are noted, and looked at when the dominator tree is there.

use cranelift_entity::EntityRef;

use super::body::{Body, const_fits, kind_of};
use super::dominance::Dominators;
use super::rows::{Code, Rest, Row, code, is_read_only};
use super::tree::Tree;
use crate::attr::Attr;
use crate::entities::{Block, Inst, Value};
use crate::function::{Function, InstData, ValueDef};
use crate::opcode::Opcode;
use crate::types::Type;
use crate::word::{CacheHint, Ordering};

/// The number of no block.
const NOWHERE: u32 = 0;

/// The number of the entry.
const ENTRY: u32 = 1;

/// What is known of a value.
#[derive(Clone, Copy, Default)]
struct Known {
    /// The number of the block that defines it; `NOWHERE` where no definition was seen.
    home: u32,
    /// Its type, where one was.
    code: Code,
}

/// What is known of a body, in memory that is kept from one to the next.
#[derive(Default)]
pub(super) struct Quick {
    values: Vec<Known>,
    /// The number of each block.
    blocks: Vec<u32>,
    /// Whether an instruction without results was seen.
    seen: Vec<bool>,
    tree: Tree,
    /// What may be used where, if the one block dominates the other.
    far: Vec<(u32, u32)>,
    /// Values that were used before their definition was seen, and where.
    early: Vec<(Value, u32)>,
}

/// The walk.
struct Walk<'a, 'b> {
    body: &'a mut Body<'b>,
    func: &'b Function,
    quick: &'a mut Quick,
    /// The number of the block at hand.
    here: u32,
}

/// Whether the body is certainly right. There are as many errors as before.
pub(super) fn is_right(body: &mut Body, quick: &mut Quick) -> bool {
    let func = body.func;
    let before = body.errors.list.len();
    quick.begin(func);
    let is_right = Walk { body, func, quick, here: NOWHERE }.run().is_some()
        && quick.may_be_used(func, &mut body.exact.dominators).is_some();
    // What is wrong with an instruction is said again, behind what comes first.
    body.errors.list.truncate(before);
    is_right
}

impl Quick {
    fn begin(&mut self, func: &Function) {
        self.values.clear();
        self.values.resize(func.values.len(), Known::default());
        self.blocks.clear();
        self.blocks.resize(func.blocks.len(), NOWHERE);
        self.seen.clear();
        self.seen.resize(func.insts.len(), false);
        self.tree.begin(func.layout.len());
        self.far.clear();
        self.early.clear();
    }

    /// Whether definitions dominate what was noted of their uses.
    fn may_be_used(&mut self, func: &Function, dominators: &mut Dominators) -> Option<()> {
        for &(value, here) in &self.early {
            let home = self.values[value.index()].home;
            // It may be used later in its own block where control does not come.
            if home == NOWHERE || home == here {
                return None;
            }
            self.far.push((home, here));
        }
        if self.far.is_empty() {
            return Some(());
        }
        let may_be_used = if self.tree.finish() {
            let tree = &self.tree;
            let reached = |it: u32| tree.is_reached(it - ENTRY);
            let dominates = |a: u32, b: u32| tree.dominates(a - ENTRY, b - ENTRY);
            let fits = |a: u32, b: u32| !reached(b) || reached(a) && dominates(a, b);
            self.far.iter().all(|&(home, here)| fits(home, here))
        } else {
            dominators.search(func);
            let block = |number: u32| func.layout[(number - ENTRY) as usize];
            self.far.iter().all(|&(home, here)| dominators.dominates(block(home), block(here)))
        };
        may_be_used.then_some(())
    }
}

impl Walk<'_, '_> {
    fn run(&mut self) -> Option<()> {
        self.blocks()?;
        for (here, &block) in (ENTRY..).zip(&self.func.layout) {
            self.here = here;
            self.block(block)?;
        }
        Some(())
    }

    /// Numbers the blocks, and defines their parameters.
    fn blocks(&mut self) -> Option<()> {
        let func = self.func;
        for (here, &block) in (ENTRY..).zip(&func.layout) {
            let number = self.quick.blocks.get_mut(block.index())?;
            if std::mem::replace(number, here) != NOWHERE {
                return None;
            }
            self.here = here;
            for (number, &param) in (0..).zip(func.params(block)) {
                let is_so =
                    |def| matches!(def, ValueDef::Param(of, it) if of == block && it == number);
                self.define(param, is_so)?;
            }
        }
        let (params, sig) = (func.params(func.entry()?), &self.body.head.sig.params);
        let same = params.iter().map(|&it| func.ty(it)).eq(sig.iter().map(|it| it.ty));
        same.then_some(())
    }

    /// Defines a value here, which has to be the one that says so.
    #[inline(always)]
    fn define(&mut self, value: Value, is_so: impl Fn(ValueDef) -> bool) -> Option<Code> {
        let data = self.func.values.get(value)?;
        let known = self.quick.values.get_mut(value.index())?;
        if !is_so(data.def) || known.home != NOWHERE {
            return None;
        }
        let code = code(data.ty);
        *known = Known { home: self.here, code };
        Some(code)
    }

    /// The type of a value that is used here, if that may be, as far as is known.
    #[inline(always)]
    fn used(&mut self, value: Value) -> Option<Code> {
        let known = *self.quick.values.get(value.index())?;
        if known.home == self.here || known.home == ENTRY {
            return Some(known.code);
        }
        self.used_from_afar(value, known)
    }

    #[inline(never)]
    fn used_from_afar(&mut self, value: Value, known: Known) -> Option<Code> {
        if known.home != NOWHERE {
            let way = (known.home, self.here);
            if self.quick.far.last() != Some(&way) {
                self.quick.far.push(way);
            }
            return Some(known.code);
        }
        let data = self.func.values.get(value)?;
        let module = self.body.module;
        let fits = match data.def {
            ValueDef::Undef => true,
            ValueDef::Const(bits) => const_fits(data.ty, bits),
            ValueDef::Global(global) => module.globals.get(global)?.address_type() == data.ty,
            ValueDef::Func(func) => module.funcs.is_valid(func) && data.ty == Type::PTR,
            ValueDef::Param(..) => false,
            ValueDef::Result(..) => true,
        };
        let mut home = ENTRY;
        if let ValueDef::Result(..) = data.def {
            self.quick.early.push((value, self.here));
            home = NOWHERE;
        }
        let code = code(data.ty);
        self.quick.values[value.index()] = Known { home, code };
        fits.then_some(code)
    }

    /// The instructions of a block.
    #[inline(never)]
    fn block(&mut self, block: Block) -> Option<()> {
        let func = self.func;
        let mut insts = func.blocks[block].insts.iter();
        let mut row = Row::of(Opcode::Add);
        while let Some(&inst) = insts.next() {
            let data = func.insts.get(inst)?;
            row = Row::of(data.op);
            if row.is_terminator != insts.as_slice().is_empty() {
                return None;
            }
            self.inst(inst, data, row)?;
        }
        // There may be no instruction.
        row.is_terminator.then_some(())
    }

    #[inline(always)]
    fn inst(&mut self, inst: Inst, data: &InstData, row: &Row) -> Option<()> {
        let func = self.func;
        if kind_of(&data.attr) != row.attr {
            return None;
        }
        let ty = code(data.ty);
        let mut misfit = row.misfit(ty);
        let (mut arg_count, mut result_count) = (0, 0);
        if !data.args.is_empty() {
            let args = data.args.as_slice(&func.pool);
            for (number, &arg) in args.iter().enumerate() {
                let have = self.used(arg)?;
                if let Some(rule) = row.args.get(number) {
                    misfit |= rule.misfit(have, ty);
                }
            }
            arg_count = args.len() as u32;
        }
        if !data.results.is_empty() {
            let results = data.results.as_slice(&func.pool);
            for (number, &result) in (0..).zip(results) {
                let is_so =
                    |def| matches!(def, ValueDef::Result(of, it) if of == inst && it == number);
                let have = self.define(result, is_so)?;
                if let Some(rule) = row.results.get(number as usize) {
                    misfit |= rule.misfit(have, ty);
                }
            }
            result_count = results.len() as u32;
        }
        // What has results cannot be there twice, since they would be defined again.
        if result_count == 0 && std::mem::replace(self.quick.seen.get_mut(inst.index())?, true) {
            return None;
        }
        if let Attr::Targets { start, len, .. } = data.attr {
            self.targets(start, len)?;
            misfit |= len ^ row.target_count;
        }
        misfit |= arg_count ^ row.arg_count | result_count ^ row.result_count;
        if misfit == 0 && row.rest == Rest::Nothing {
            return Some(());
        }
        self.rest(inst, data, row, ty, misfit == 0)
    }

    /// What the row of an instruction does not say. `fits` is whether it says that the rest is as
    /// it has to be.
    #[inline(never)]
    fn rest(&mut self, inst: Inst, data: &InstData, row: &Row, ty: Code, fits: bool) -> Option<()> {
        let func = self.func;
        let have = |arg: usize| {
            let value = data.args.get(arg, &func.pool)?;
            Some(self.quick.values.get(value.index())?.code)
        };
        let is_usual = match (row.rest, data.attr) {
            (Rest::Load, Attr::Mem(mem)) => {
                let is_plain = mem.ordering == Ordering::Plain;
                is_plain && (mem.hint != CacheHint::Invariant || !mem.volatile)
            }
            (Rest::Store, Attr::Mem(mem)) => {
                let is_plain = mem.ordering == Ordering::Plain;
                is_plain && mem.hint != CacheHint::Invariant && !is_read_only(have(1)?)
            }
            (Rest::Wider | Rest::Narrower | Rest::SpaceCast, _) => row.rest.converts(have(0)?, ty),
            (Rest::Return, _) => data.args.is_empty() && self.body.head.sig.returns.is_empty(),
            _ => false,
        };
        if fits && is_usual {
            return Some(());
        }
        let body = &mut *self.body;
        let before = body.errors.list.len();
        if !body.has_attr(data) {
            return None;
        }
        body.check_instruction(inst);
        (body.errors.list.len() == before).then_some(())
    }

    /// Control goes to blocks from here.
    #[inline(never)]
    fn targets(&mut self, start: u32, len: u32) -> Option<()> {
        let func = self.func;
        let from = self.here - ENTRY;
        let is_reached = self.quick.tree.is_reached(from);
        for call in func.targets.get(start as usize..)?.get(..len as usize)? {
            let to = *self.quick.blocks.get(call.block.index())?;
            if to <= ENTRY {
                return None;
            }
            if is_reached {
                self.quick.tree.add(from, to - ENTRY);
            }
            let params = &func.blocks[call.block].params;
            if params.is_empty() && call.args.is_empty() {
                continue;
            }
            let (params, args) = (params.as_slice(&func.pool), func.call_args(call));
            if params.len() != args.len() {
                return None;
            }
            for (&param, &arg) in params.iter().zip(args) {
                if self.used(arg)? != self.quick.values.get(param.index())?.code {
                    return None;
                }
            }
        }
        Some(())
    }
}
