//! Legalisation: rewrites of the IR, until every instruction is one that selection has a form
//! for on the target.
//!
//! A function is looked through first, and only copied when something in it has to change.
//! Most arithmetic needs no rewriting: selection has sequences for it. What does are operations
//! that become long or control flow (128-bit division, block copies, atomic loops), pointers
//! whose state space is known, and accesses that one instruction can make together.

mod adjacent;
mod atomic;
mod copy;
mod divide;
mod divide_constant;
mod divide_wide;
pub(crate) mod duplicates;
mod edit;
mod params;
mod present;
mod remainder;
mod spaces;
mod warp;

use ir::{Attr, Block, Edited, Func, Function, Inst, Module, Opcode, Scalar};

use crate::context::Context;
use edit::Edit;
use present::Present;

/// Rewrites `func`, the body of `id`, where the target needs it.
pub fn legalize(cx: &mut Context, module: &Module, id: Func, func: &mut Edited) {
    let mut present = Present::new(func);
    let demotes = params::must_demote(module, id, func);
    let infers = spaces::may_infer(module, id, func, &present);
    if demotes {
        params::demote(module, id, func.to_mut());
    }
    if infers || demotes {
        spaces::infer(module, id, func.to_mut());
        present = Present::new(func);
    }
    // State spaces decide what an atomic operation becomes, so they come first.
    if present.count(EXPANDED) > 0 && has_expansions(cx, func) {
        expand(cx, func.to_mut());
        present = Present::new(func);
    }
    if duplicates::may_have(func, &present) {
        duplicates::remove(&mut cx.same, func);
    }
    if adjacent::may_have(&present) {
        let runs = adjacent::find(module, id, func);
        if !runs.is_empty() {
            adjacent::merge(func.to_mut(), runs);
        }
    }
}

/// What may be expanded: see [`is_expanded`].
const EXPANDED: &[Opcode] = &[
    Opcode::Sdiv,
    Opcode::Udiv,
    Opcode::Srem,
    Opcode::Urem,
    Opcode::Frem,
    Opcode::Memcpy,
    Opcode::Memmove,
    Opcode::Memset,
    Opcode::Atomic,
    Opcode::CmpXchg,
    Opcode::ReduxSync,
    Opcode::MatchAny,
    Opcode::MatchAll,
];

fn has_expansions(cx: &mut Context, func: &Function) -> bool {
    func.layout.iter().any(|&block| has_expansion(cx, func, block))
}

fn has_expansion(cx: &mut Context, func: &Function, block: Block) -> bool {
    func.blocks[block].insts.iter().any(|&inst| is_expanded(cx, func, inst))
}

/// Whether an instruction becomes several, or control flow.
fn is_expanded(cx: &mut Context, func: &Function, inst: Inst) -> bool {
    let data = &func.insts[inst];
    match (data.op, data.attr) {
        (Opcode::Sdiv | Opcode::Udiv | Opcode::Srem | Opcode::Urem, _) => {
            data.ty.scalar() == Scalar::I128
                || divide_constant::applies(func, inst)
                || divide_wide::applies(func, inst)
        }
        (Opcode::Frem, _) => true,
        (Opcode::Memcpy | Opcode::Memmove | Opcode::Memset, _) => true,
        (Opcode::Atomic, Attr::Atomic(op, mem)) => atomic::is_loop(cx, func, inst, op, &mem),
        (Opcode::CmpXchg, Attr::CmpXchg(mem, _)) => atomic::is_cas_loop(cx, func, inst, &mem),
        (Opcode::ReduxSync, Attr::Warp(mode)) => warp::is_redux_loop(cx, func, inst, mode),
        (Opcode::MatchAny | Opcode::MatchAll, _) => warp::is_match_loop(cx, func, inst),
        _ => false,
    }
}

/// Whether an instruction of the entry block is a variable on the stack.
fn is_variable(func: &Function, inst: Inst) -> bool {
    let data = &func.insts[inst];
    let size = data.args.as_slice(&func.pool).first();
    data.op == Opcode::Alloca && size.is_some_and(|&it| func.const_bits(it).is_some())
}

/// Expands what no instruction of the target does.
fn expand(cx: &mut Context, func: &mut Function) {
    let mut edit = Edit::new(func);
    let blocks = edit.start();
    let entry = blocks.first().copied();
    let mut divisions = divide_wide::Divisions::default();
    for block in blocks {
        // The variables of the entry block come first there whatever else is in it.
        if Some(block) != entry && !has_expansion(cx, edit.func, block) {
            edit.pass_over(block);
            continue;
        }
        let mut insts = edit.open(block);
        if Some(block) == entry {
            // Control flow will part them from the entry block, where they cost nothing.
            insts.sort_by_key(|&inst| !is_variable(edit.func, inst));
        }
        divisions.clear();
        for (i, &inst) in insts.iter().enumerate() {
            if !is_expanded(cx, edit.func, inst) {
                edit.keep(inst);
                continue;
            }
            edit.at(inst);
            match edit.func.insts[inst].op {
                Opcode::Sdiv | Opcode::Udiv | Opcode::Srem | Opcode::Urem => {
                    if divide_constant::applies(edit.func, inst) {
                        divide_constant::expand(&mut edit, inst);
                    } else if divide_wide::applies(edit.func, inst) {
                        divisions.expand(&mut edit, inst, &insts[i + 1..]);
                    } else {
                        divide::expand(&mut edit, inst);
                    }
                }
                Opcode::Frem => remainder::expand(&mut edit, inst),
                Opcode::Atomic => atomic::expand(cx, &mut edit, inst),
                Opcode::CmpXchg => atomic::expand_cas(cx, &mut edit, inst),
                Opcode::ReduxSync => warp::expand_redux(&mut edit, inst),
                Opcode::MatchAny | Opcode::MatchAll => warp::expand_match(&mut edit, inst),
                Opcode::Memset => copy::expand_set(&mut edit, inst),
                _ => copy::expand(&mut edit, inst),
            }
        }
        edit.close(block, insts);
    }
    edit.finish();
}
