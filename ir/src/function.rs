//! The body of a function: values, instructions and blocks in dense maps, and their order.
//!
//! Invariants:
//! * An instruction is in at most one block; the last of a block, and no other, is a terminator
//!   (of verified functions).
//! * Constants, globals and functions used as operands are values of their own, outside the
//!   order of instructions; equal ones are one value.
//! * Entities are never freed: what is removed is only taken out of the order.

use std::collections::HashMap;

use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{EntityList, ListPool, PrimaryMap, SecondaryMap};
use rustc_hash::FxHashMap;
use target_desc::Variant;

use crate::asm::Asm;
use crate::attr::{Attr, Mem};
use crate::debug::{DebugLocData, DebugVariable};
use crate::entities::{AsmRef, Block, DebugLoc, Func, Global, Inst, Value, VariantRef};
use crate::opcode::{Effect, Opcode};
use crate::types::Type;
use crate::word::Ordering;

/// A list of values in the pool of its function.
pub type ValueList = EntityList<Value>;

/// Where an instruction stands in the source: line and column from 1, or 0 for unknown.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Debug)]
pub struct Loc {
    /// The line.
    pub line: u32,
    /// The column, in bytes.
    pub column: u32,
}

/// Up to 128 bits of a constant; the bits above its type are zero.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Debug)]
pub struct Bits {
    /// The low half.
    pub lo: u64,
    /// The high half.
    pub hi: u64,
}

impl From<u128> for Bits {
    fn from(bits: u128) -> Bits {
        Bits { lo: bits as u64, hi: (bits >> 64) as u64 }
    }
}

impl From<Bits> for u128 {
    fn from(bits: Bits) -> u128 {
        u128::from(bits.lo) | u128::from(bits.hi) << 64
    }
}

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ValueDef {
    /// The parameter of a block with that number.
    Param(Block, u32),
    /// The result of an instruction with that number.
    Result(Inst, u32),
    /// The bits of a scalar constant: an integer, a float, an address.
    Const(Bits),
    /// The address of a variable; of a surface, its handle.
    Global(Global),
    /// The address of a function.
    Func(Func),
    /// Any value; also every lane of a vector.
    Undef,
}

/// A value.
#[derive(Clone, Copy, Debug)]
pub struct ValueData {
    /// Its type.
    pub ty: Type,
    /// Where it comes from.
    pub def: ValueDef,
}

/// An instruction.
#[derive(Clone, Copy, Debug)]
pub struct InstData {
    /// What it does.
    pub op: Opcode,
    /// The controlling type; `i1` where the opcode has none.
    pub ty: Type,
    /// The operands, without those passed to other blocks.
    pub args: ValueList,
    /// The results.
    pub results: ValueList,
    /// What else goes with the opcode.
    pub attr: Attr,
}

/// A block that control goes to, and what its parameters become.
#[derive(Clone, Copy, Debug)]
pub struct BlockCall {
    /// The block.
    pub block: Block,
    /// One value for each of its parameters.
    pub args: ValueList,
}

/// A block.
#[derive(Clone, Debug, Default)]
pub struct BlockData {
    /// The parameters.
    pub params: ValueList,
    /// Its instructions, in order.
    pub insts: Vec<Inst>,
    /// Whether the loop that it is the header of is not to be unrolled (LLVM
    /// `llvm.loop.unroll.disable`; PTX ISA, `.pragma "nounroll"`).
    pub nounroll: bool,
}

/// The body of a function or kernel. The parameters of the entry block are its parameters.
#[derive(Default)]
pub struct Function {
    /// The values.
    pub values: PrimaryMap<Value, ValueData>,
    /// The instructions, also those in no block.
    pub insts: PrimaryMap<Inst, InstData>,
    /// The blocks, also those not in the order.
    pub blocks: PrimaryMap<Block, BlockData>,
    /// The order of blocks; the entry first.
    pub layout: Vec<Block>,
    /// Where control goes from terminators.
    pub targets: Vec<BlockCall>,
    /// The case values of switches, as bits.
    pub cases: Vec<u64>,
    /// The lanes of shuffles.
    pub masks: Vec<u32>,
    /// The PTX instructions of `target` instructions.
    pub variants: PrimaryMap<VariantRef, Variant>,
    /// The inline assembly of `asm` instructions.
    pub assembly: PrimaryMap<AsmRef, Asm>,
    /// Lists of values.
    pub pool: ListPool<Value>,
    /// Where instructions stand in the text that was read, for messages.
    pub locs: SecondaryMap<Inst, Loc>,
    /// Where instructions come from in the source, for debuggers and profilers; empty where
    /// that is not known of any.
    pub debug: SecondaryMap<Inst, PackedOption<DebugLoc>>,
    /// The places in `debug`.
    pub debug_locs: PrimaryMap<DebugLoc, DebugLocData>,
    /// Where variables of the source are.
    pub variables: Vec<DebugVariable>,
    /// What the source calls values.
    pub value_names: HashMap<Value, Box<str>>,
    /// What the source calls blocks.
    pub block_names: HashMap<Block, Box<str>>,
    pub(crate) interned: FxHashMap<(Type, ValueDef), Value>,
    pub(crate) interned_locs: FxHashMap<DebugLocData, DebugLoc>,
    /// Empty lists of instructions, for blocks that come.
    pub(crate) spare: Vec<Vec<Inst>>,
}

/// So many lists are kept for other blocks, and those with room for no more than that.
const MOST_SPARE: usize = 1 << 10;
const MOST_ROOM: usize = 1 << 8;

impl Function {
    /// A body without blocks.
    pub fn new() -> Function {
        Function::default()
    }

    /// Makes room for so many instructions, so that adding them moves nothing.
    pub fn reserve(&mut self, insts: usize) {
        self.insts.reserve(insts + insts / 4);
        // Constants and parameters are values, too.
        self.values.reserve(insts + insts / 2);
        if self.insts.is_empty() && self.pool.capacity() < 8 * insts {
            // Two lists for each instruction, of up to three values and their number.
            self.pool = ListPool::with_capacity(8 * insts);
        }
    }

    /// Empties it and keeps its memory.
    pub fn clear(&mut self) {
        self.values.clear();
        self.insts.clear();
        self.resize_blocks(0);
        self.layout.clear();
        self.targets.clear();
        self.cases.clear();
        self.masks.clear();
        self.variants.clear();
        self.assembly.clear();
        self.pool.clear();
        self.locs.clear();
        self.debug.clear();
        self.debug_locs.clear();
        self.variables.clear();
        self.value_names.clear();
        self.block_names.clear();
        self.interned.clear();
        self.interned_locs.clear();
    }

    /// Drops the blocks from `count` on, or adds some to have as many, and keeps their memory.
    pub(crate) fn resize_blocks(&mut self, count: usize) {
        let mut blocks: Vec<BlockData> = std::mem::take(&mut self.blocks).into();
        for BlockData { mut insts, .. } in blocks.drain(count.min(blocks.len())..) {
            if self.spare.len() < MOST_SPARE && (1..=MOST_ROOM).contains(&insts.capacity()) {
                insts.clear();
                self.spare.push(insts);
            }
        }
        let spare = &mut self.spare;
        blocks.resize_with(count, || BlockData {
            insts: spare.pop().unwrap_or_default(),
            ..BlockData::default()
        });
        self.blocks = blocks.into();
    }

    /// The entry block, if there is a block.
    #[inline]
    pub fn entry(&self) -> Option<Block> {
        self.layout.first().copied()
    }

    /// A new block, last in the order.
    #[inline]
    pub fn add_block(&mut self) -> Block {
        let insts = self.spare.pop().unwrap_or_default();
        let block = self.blocks.push(BlockData { insts, ..BlockData::default() });
        self.layout.push(block);
        block
    }

    /// One more parameter of `block`.
    pub fn add_param(&mut self, block: Block, ty: Type) -> Value {
        let number = self.blocks[block].params.len(&self.pool) as u32;
        let value = self.values.push(ValueData { ty, def: ValueDef::Param(block, number) });
        self.blocks[block].params.push(value, &mut self.pool);
        value
    }

    /// The value that is `def`, which is not a parameter or result.
    pub fn interned(&mut self, ty: Type, def: ValueDef) -> Value {
        let values = &mut self.values;
        *self.interned.entry((ty, def)).or_insert_with(|| values.push(ValueData { ty, def }))
    }

    /// The place `data`; equal ones are one.
    pub fn debug_loc(&mut self, data: DebugLocData) -> DebugLoc {
        let locs = &mut self.debug_locs;
        *self.interned_locs.entry(data).or_insert_with(|| locs.push(data))
    }

    /// The scalar constant with these bits; those above the width of `ty` are dropped.
    pub fn constant(&mut self, ty: Type, bits: u128) -> Value {
        let width = ty.lane_bits();
        let kept = if width < 128 { bits & ((1 << width) - 1) } else { bits };
        self.interned(ty.lane(), ValueDef::Const(kept.into()))
    }

    /// The bits of `value`, where it is a scalar constant.
    #[inline]
    pub fn const_bits(&self, value: Value) -> Option<u128> {
        match self.values[value].def {
            ValueDef::Const(bits) => Some(bits.into()),
            _ => None,
        }
    }

    /// The instruction that `value` is a result of.
    #[inline]
    pub fn def_inst(&self, value: Value) -> Option<Inst> {
        match self.values[value].def {
            ValueDef::Result(inst, _) => Some(inst),
            _ => None,
        }
    }

    /// What `ptr` is a constant number of bytes behind, and how many, where it is a `ptr_add`.
    #[inline]
    pub fn constant_step(&self, ptr: Value) -> Option<(Value, i64)> {
        let inst = self.def_inst(ptr).filter(|&inst| self.insts[inst].op == Opcode::PtrAdd)?;
        let &[from, by] = self.args(inst) else { return None };
        Some((from, self.const_bits(by)? as i64))
    }

    /// An instruction in no block yet, with results of the types given.
    pub fn make_inst(
        &mut self,
        op: Opcode,
        ty: Type,
        args: &[Value],
        attr: Attr,
        results: &[Type],
    ) -> Inst {
        let args = ValueList::from_slice(args, &mut self.pool);
        let inst = self.insts.push(InstData { op, ty, args, results: ValueList::new(), attr });
        for (number, &ty) in results.iter().enumerate() {
            let def = ValueDef::Result(inst, number as u32);
            let value = self.values.push(ValueData { ty, def });
            self.insts[inst].results.push(value, &mut self.pool);
        }
        inst
    }

    /// Gives `inst` another meaning; its results stay the same values of the same types.
    pub fn replace(&mut self, inst: Inst, op: Opcode, ty: Type, args: &[Value], attr: Attr) {
        self.insts[inst].args.clear(&mut self.pool);
        let args = ValueList::from_slice(args, &mut self.pool);
        let data = &mut self.insts[inst];
        (data.op, data.ty, data.args, data.attr) = (op, ty, args, attr);
    }

    /// Makes operand `number` of `inst` another value; one that it does not have stays missing.
    #[inline]
    pub fn set_arg(&mut self, inst: Inst, number: usize, value: Value) {
        if let Some(arg) = self.insts[inst].args.get_mut(number, &mut self.pool) {
            *arg = value;
        }
    }

    /// The operands of `inst`, without those passed to other blocks.
    #[inline]
    pub fn args(&self, inst: Inst) -> &[Value] {
        self.insts[inst].args.as_slice(&self.pool)
    }

    /// The results of `inst`.
    #[inline]
    pub fn results(&self, inst: Inst) -> &[Value] {
        self.insts[inst].results.as_slice(&self.pool)
    }

    /// The only result of `inst`, or its first.
    #[inline]
    pub fn result(&self, inst: Inst) -> Option<Value> {
        self.insts[inst].results.first(&self.pool)
    }

    /// The parameters of `block`.
    #[inline]
    pub fn params(&self, block: Block) -> &[Value] {
        self.blocks[block].params.as_slice(&self.pool)
    }

    /// The type of `value`.
    #[inline]
    pub fn ty(&self, value: Value) -> Type {
        self.values[value].ty
    }

    /// The blocks that `inst` goes to, with what it passes.
    #[inline]
    pub fn targets(&self, inst: Inst) -> &[BlockCall] {
        match self.insts[inst].attr {
            Attr::Targets { start, len, .. } => &self.targets[start as usize..][..len as usize],
            _ => &[],
        }
    }

    /// The case values of a `switch`.
    pub fn cases(&self, inst: Inst) -> &[u64] {
        match self.insts[inst].attr {
            Attr::Targets { cases, len, .. } if self.insts[inst].op == Opcode::Switch => {
                &self.cases[cases as usize..][..len as usize - 1]
            }
            _ => &[],
        }
    }

    /// The lanes of a `shuffle`.
    pub fn mask(&self, inst: Inst) -> &[u32] {
        match self.insts[inst].attr {
            Attr::Mask { start, len } => &self.masks[start as usize..][..len as usize],
            _ => &[],
        }
    }

    /// Whether `inst` may be deleted when its results are not used. A load may not that is
    /// volatile, or orders others.
    #[inline]
    pub fn is_removable(&self, inst: Inst) -> bool {
        let op = self.insts[inst].op;
        match op.info().effect {
            Effect::Pure => true,
            Effect::Read => {
                let is_plain = |it: Mem| !it.volatile && it.ordering == Ordering::Plain;
                self.mem(inst).is_none_or(is_plain)
            }
            _ => op == Opcode::Sreg,
        }
    }

    /// The values passed to a block.
    #[inline]
    pub fn call_args(&self, call: &BlockCall) -> &[Value] {
        call.args.as_slice(&self.pool)
    }

    /// The last instruction of `block`, if it is a terminator.
    pub fn terminator(&self, block: Block) -> Option<Inst> {
        let last = *self.blocks[block].insts.last()?;
        self.insts[last].op.is_terminator().then_some(last)
    }

    /// The blocks that control goes to from `block`.
    #[inline]
    pub fn successors(&self, block: Block) -> impl Iterator<Item = Block> + '_ {
        let targets = self.terminator(block).map_or(&[][..], |inst| self.targets(inst));
        targets.iter().map(|call| call.block)
    }

    /// How `inst` accesses memory.
    #[inline]
    pub fn mem(&self, inst: Inst) -> Option<Mem> {
        match self.insts[inst].attr {
            Attr::Mem(mem) | Attr::Atomic(_, mem) | Attr::CmpXchg(mem, _) => Some(mem),
            _ => None,
        }
    }

    /// Every operand of `inst`, those passed to other blocks included, may be changed by `f`.
    #[inline]
    pub fn map_operands(&mut self, inst: Inst, mut f: impl FnMut(Value) -> Value) {
        for value in self.insts[inst].args.as_mut_slice(&mut self.pool) {
            *value = f(*value);
        }
        if let Attr::Targets { start, len, .. } = self.insts[inst].attr {
            for call in &mut self.targets[start as usize..][..len as usize] {
                for value in call.args.as_mut_slice(&mut self.pool) {
                    *value = f(*value);
                }
            }
        }
    }
}
