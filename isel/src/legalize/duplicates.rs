//! Integer arithmetic, conversions, addresses and inline assembly without effects that were
//! computed already are not computed again, and what is cast back to what it was is that.
//!
//! Front ends compute an index anew for each array that they use it in. ptxas finds that too, but
//! not once a product has been folded into the sum of one address: of what several need it makes
//! better code apart.
//!
//! What is looked for lies in the same block, or in the entry block, which dominates all others.
//! That finds nearly all there is, in one walk and without dominators. Inline assembly may ask which
//! threads are here, so only the same block counts: CUDA's headers read `%laneid` so, each time anew.
//!
//! Invariants:
//! * Only what has no effect, one result and no flags is taken for the same, and assembly only where
//!   it says that it has no effect.

use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;
use ir::opcode::Effect;
use ir::{AsmRef, Attr, Block, Constraint, Edited, Function, Inst, Opcode, Scalar, Type, Value};
use rustc_hash::FxHashMap;

use super::present::Present;

/// What an instruction computes: of operands of which the last may be missing, or both, by assembly.
type Key = (Opcode, Type, PackedOption<AsmRef>, [PackedOption<Value>; 2]);

/// What was computed, and what is the same as what; memory that is kept from one function to the
/// next.
#[derive(Default)]
pub struct Same {
    instead: SecondaryMap<Value, PackedOption<Value>>,
    /// The last that computes something, and its block.
    computed: FxHashMap<Key, (Block, Value)>,
    /// The first of each inline assembly.
    assembly: Vec<AsmRef>,
}

/// So many different ones are looked through for the same assembly.
const MOST_ASSEMBLY: usize = 16;

/// A map with room for more than this is not kept, since emptying it takes time.
const MOST_KEPT: usize = 1 << 14;

/// Whether there is anything to look for: twice the same of the operations that addresses are made
/// by, or a cast of a cast; or two of inline assembly.
pub fn may_have(func: &Function, present: &Present) -> bool {
    let several = |op: Opcode| present.count(&[op]) > 1;
    let scaled = [Opcode::Mul, Opcode::Shl, Opcode::Sext, Opcode::Zext];
    let is_back = |&inst: &Inst| cast_back(func, inst, |it| it).is_some();
    let mut insts = func.layout.iter().flat_map(|&block| &func.blocks[block].insts);
    func.assembly.len() > 1
        || scaled.into_iter().any(several)
        || several(Opcode::Bitcast) && insts.any(is_back)
}

/// Has every user of something that is computed twice use the first. What is left over is not
/// selected, since nothing needs it.
pub fn remove(same: &mut Same, func: &mut Edited) {
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
        self.assembly.clear();
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
            let asm = match func.insts[inst].attr {
                Attr::Asm(asm) if func.results(inst).len() == 1 => {
                    first_of(&mut self.assembly, func, asm)
                }
                _ => None,
            };
            let Some(key) = key(func, inst, asm, new) else { continue };
            let Some(result) = func.result(inst) else { continue };
            let (of, first) = self.computed.entry(key).or_insert((block, result));
            if *first == result {
                continue;
            }
            if *of == block || *of == entry && asm.is_none() {
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

/// The first assembly that is the same as `asm`, if it has no effect.
fn first_of(firsts: &mut Vec<AsmRef>, func: &Function, asm: AsmRef) -> Option<AsmRef> {
    let all = &func.assembly;
    let reads = all[asm].memory || all[asm].constraints.contains(&Constraint::Memory);
    if all[asm].sideeffect || reads {
        return None;
    }
    let found = firsts.iter().copied().find(|&it| all[it] == all[asm]);
    if found.is_none() && firsts.len() < MOST_ASSEMBLY {
        firsts.push(asm);
    }
    found.or(Some(asm))
}

/// What `inst` computes, by assembly or if it is of the kinds that are looked at.
fn key(
    func: &Function,
    inst: Inst,
    asm: Option<AsmRef>,
    new: impl Fn(Value) -> Value,
) -> Option<Key> {
    let data = &func.insts[inst];
    let info = data.op.info();
    let is_address = matches!(data.ty.scalar(), Scalar::Ptr(_));
    let is_plain = info.effect == Effect::Pure
        && data.attr == Attr::None
        && (data.ty.is_int() || is_address)
        && data.op != Opcode::Freeze;
    if !is_plain && asm.is_none() {
        return None;
    }
    let of = |it: Value| PackedOption::from(new(it));
    let args = match *func.args(inst) {
        [] if asm.is_some() => [PackedOption::default(); 2],
        [a] => [of(a), PackedOption::default()],
        [a, b] => [of(a), of(b)],
        _ => return None,
    };
    // Assembly gives bits of whatever type is asked for.
    let ty = func.result(inst).map_or(data.ty, |it| func.ty(it));
    Some((data.op, ty, asm.into(), args))
}
