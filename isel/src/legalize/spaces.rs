//! Generic pointers whose state space is known become pointers into it, so that accesses
//! through them need no look at where the address lies.
//!
//! What is known: a pointer that a kernel is launched with is into global memory (and where it is
//! `noalias` and `readonly`, to what nobody writes, so that loads may take the way of constant
//! data), and a cast from a space is into that space. It goes forward through address arithmetic, choices and
//! block parameters, not through memory or calls.
//!
//! Invariants:
//! * A value is either generic everywhere, or one of the space with, for those who need it, a
//!   generic twin.
//! * What is no address of an access sees the generic value.

mod rewrite;

use cranelift_entity::SecondaryMap;
use ir::{Block, Func, Function, Inst, Module, Opcode, Space, Type, Value, ValueDef};

use super::present::Present;
use rewrite::Rewrite;

/// What is known of where a generic pointer leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Known {
    /// Nothing has been seen yet.
    Nothing,
    /// Always there; and, where it is said, nobody writes there while the kernel runs.
    In(Space, Written),
    /// Anywhere.
    Anywhere,
}

/// Whether anyone writes what a pointer leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Written {
    Never,
    Maybe,
}

impl Known {
    fn meet(self, other: Known) -> Known {
        match (self, other) {
            (Known::Nothing, it) | (it, Known::Nothing) => it,
            (a, b) if a == b => a,
            (Known::In(a, _), Known::In(b, _)) if a == b => Known::In(a, Written::Maybe),
            _ => Known::Anywhere,
        }
    }
}

/// Whether anything could be known of a generic pointer.
pub fn may_infer(module: &Module, id: Func, func: &Function, present: &Present) -> bool {
    let head = &module.funcs[id];
    let is_generic = |it: &ir::Param| it.ty == Type::PTR;
    if head.is_kernel && head.sig.params.iter().any(is_generic) {
        return true;
    }
    if present.count(&[Opcode::SpaceCast]) == 0 {
        return false;
    }
    let mut insts = func.layout.iter().flat_map(|&block| &func.blocks[block].insts);
    insts.any(|&inst| is_cast_to_generic(func, inst))
}

fn is_cast_to_generic(func: &Function, inst: Inst) -> bool {
    let data = &func.insts[inst];
    data.op == Opcode::SpaceCast && data.ty == Type::PTR
}

/// Finds what is known, and rewrites `func`.
pub fn infer(module: &Module, id: Func, func: &mut Function) {
    let Some(entry) = func.entry() else { return };
    let known = find(module, id, func, entry);
    if !known.values().any(|it| matches!(it, Known::In(..))) {
        return;
    }
    Rewrite::new(known, entry).run(func);
}

/// Blocks come after those that go to them, mostly, so that a few rounds through a function are
/// enough; where they are not, nothing is taken for known.
const MOST_ROUNDS: usize = 12;

type Knowledge = SecondaryMap<Value, Known>;

fn find(module: &Module, id: Func, func: &Function, entry: Block) -> Knowledge {
    let mut known: Knowledge = SecondaryMap::with_default(Known::Nothing);
    known.resize(func.values.len());
    let head = &module.funcs[id];
    for (&value, param) in func.params(entry).iter().zip(&head.sig.params) {
        let written = if param.noalias && param.readonly { Written::Never } else { Written::Maybe };
        known[value] = match (func.ty(value), head.is_kernel) {
            (Type::PTR, true) => Known::In(Space::Global, written),
            _ => Known::Anywhere,
        };
    }
    // A round that nothing comes back from to blocks seen before has told all.
    let mut seen: SecondaryMap<Block, bool> = SecondaryMap::new();
    for _ in 0..MOST_ROUNDS {
        let (mut changed, mut returns) = (false, false);
        seen.clear();
        seen.resize(func.blocks.len());
        let mut note = |known: &mut Knowledge, value: Value, it: Known| {
            let met = known[value].meet(it);
            changed |= met != known[value];
            known[value] = met;
        };
        for &block in &func.layout {
            seen[block] = true;
            for &inst in &func.blocks[block].insts {
                for &result in func.results(inst) {
                    if func.ty(result) == Type::PTR {
                        let it = of_result(func, &known, inst);
                        note(&mut known, result, it);
                    }
                }
                for call in func.targets(inst) {
                    returns |= seen[call.block];
                    for (&param, &arg) in func.params(call.block).iter().zip(func.call_args(call)) {
                        if func.ty(param) == Type::PTR {
                            let it = of(func, &known, arg);
                            note(&mut known, param, it);
                        }
                    }
                }
            }
        }
        if !changed || !returns {
            return known;
        }
    }
    SecondaryMap::with_default(Known::Anywhere)
}

fn of(func: &Function, known: &Knowledge, value: Value) -> Known {
    match func.values[value].def {
        ValueDef::Param(..) | ValueDef::Result(..) => known[value],
        ValueDef::Undef => Known::Nothing,
        _ => Known::Anywhere,
    }
}

fn of_result(func: &Function, known: &Knowledge, inst: Inst) -> Known {
    let args = func.args(inst);
    match func.insts[inst].op {
        Opcode::PtrAdd | Opcode::Freeze => of(func, known, args[0]),
        Opcode::Select => of(func, known, args[1]).meet(of(func, known, args[2])),
        Opcode::SpaceCast => match func.ty(args[0]).space() {
            Some(Space::Generic) | None => Known::Anywhere,
            Some(space) => Known::In(space, Written::Maybe),
        },
        _ => Known::Anywhere,
    }
}
