//! Integer arithmetic, conversions and addresses that were computed already are not computed
//! again, and what is cast back to what it was is that.
//!
//! Front ends compute an index anew for each array that they use it in. ptxas finds that too, but
//! not once a product has been folded into the sum of one address: of what several need it makes
//! better code apart.
//!
//! What is looked for lies in the same block, or in the entry block, which dominates all others.
//! That finds nearly all there is, in one walk and without dominators.
//!
//! Invariants:
//! * Only what has no effect, one result and no flags is taken for the same.

use std::borrow::Cow;

use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;
use ir::opcode::Effect;
use ir::{Attr, Block, Function, Inst, Opcode, Scalar, Type, Value};
use rustc_hash::FxHashMap;

/// What an instruction computes.
type Key = (Opcode, Type, Value, Option<Value>);

/// What was computed, and what is the same as what; memory that is kept from one function to the
/// next.
#[derive(Default)]
pub struct Same {
    instead: SecondaryMap<Value, PackedOption<Value>>,
    /// The last that computes something, and its block.
    computed: FxHashMap<Key, (Block, Value)>,
}

/// A map with room for more than this is not kept, since emptying it takes time.
const MOST_KEPT: usize = 1 << 14;

/// Whether there is anything to look for: in some block or the entry block, two of an operation
/// that addresses are made by, or a cast of a cast.
pub fn may_have(func: &Function) -> bool {
    let is_back = |&inst: &Inst| cast_back(func, inst, |it| it).is_some();
    let is_scaled = |&inst: &Inst| {
        matches!(func.insts[inst].op, Opcode::Mul | Opcode::Shl | Opcode::Sext | Opcode::Zext)
    };
    let insts = || func.layout.iter().flat_map(|&block| &func.blocks[block].insts).copied();
    insts().filter(is_scaled).nth(1).is_some() || insts().any(|it| is_back(&it))
}

/// Has every user of something that is computed twice use the first. What is left over is not
/// selected, since nothing needs it.
pub fn remove(same: &mut Same, func: &mut Cow<Function>) {
    let Some(entry) = func.entry() else { return };
    same.clear();
    let mut found = false;
    for &block in &func.layout {
        found |= same.look(func, block, entry);
    }
    if !found {
        return;
    }
    let func = func.to_mut();
    let new = |value| same.instead[value].expand().unwrap_or(value);
    for block in func.layout.clone() {
        for i in 0..func.blocks[block].insts.len() {
            let inst = func.blocks[block].insts[i];
            func.map_operands(inst, new);
        }
    }
    for variable in &mut func.variables {
        variable.value = new(variable.value);
    }
}

impl Same {
    fn clear(&mut self) {
        self.instead.clear();
        match self.computed.capacity() > MOST_KEPT {
            true => self.computed = FxHashMap::default(),
            false => self.computed.clear(),
        }
    }

    fn look(&mut self, func: &Function, block: Block, entry: Block) -> bool {
        let mut found = false;
        for &inst in &func.blocks[block].insts {
            let new = |value: Value| self.instead[value].expand().unwrap_or(value);
            if let (Some(was), Some(result)) = (cast_back(func, inst, new), func.result(inst)) {
                self.instead[result] = Some(was).into();
                found = true;
                continue;
            }
            let Some(key) = key(func, inst, new) else { continue };
            let Some(result) = func.result(inst) else { continue };
            let (of, first) = self.computed.entry(key).or_insert((block, result));
            if *first == result {
                continue;
            }
            if *of == block || *of == entry {
                self.instead[result] = Some(*first).into();
                found = true;
            } else {
                (*of, *first) = (block, result);
            }
        }
        found
    }
}

/// What `inst` casts to the type that it had before, bit for bit.
fn cast_back(func: &Function, inst: Inst, new: impl Fn(Value) -> Value) -> Option<Value> {
    let cast = |inst: Inst| match *func.args(inst) {
        [from] if func.insts[inst].op == Opcode::Bitcast => Some(new(from)),
        _ => None,
    };
    let was = cast(func.def_inst(cast(inst)?)?)?;
    (func.ty(was) == func.insts[inst].ty).then_some(was)
}

/// What `inst` computes, if it is of the kinds that are looked at.
fn key(func: &Function, inst: Inst, new: impl Fn(Value) -> Value) -> Option<Key> {
    let data = &func.insts[inst];
    let info = data.op.info();
    let is_address = matches!(data.ty.scalar(), Scalar::Ptr(_));
    if info.effect != Effect::Pure
        || data.attr != Attr::None
        || !(data.ty.is_int() || is_address)
        || data.op == Opcode::Freeze
    {
        return None;
    }
    match *func.args(inst) {
        [a] => Some((data.op, data.ty, new(a), None)),
        [a, b] => Some((data.op, data.ty, new(a), Some(new(b)))),
        _ => None,
    }
}
