//! Smaller modules that do the same wrong.
//!
//! A step takes something away, and stays where the trouble stays. Steps are tried from large
//! to small until none helps.

use ir::{Attr, Func, Function, Inst, Opcode, Type, Value, ValueDef};

use crate::case::Case;

/// Makes `case` smaller as long as `wrong` holds, which it does of `case` itself. What `wrong`
/// is given is a valid module.
pub fn reduce(case: &Case, mut wrong: impl FnMut(&Case) -> bool) -> Case {
    let mut best = case.clone();
    let mut test = |candidate: &Case| candidate.is_valid() && wrong(candidate);
    loop {
        let before = size(&best);
        launch(&mut best, &mut test);
        let funcs: Vec<Func> = best.module.funcs.keys().collect();
        for &func in &funcs {
            branches(&mut best, func, &mut test);
            instructions(&mut best, func, &mut test);
            parameters(&mut best, func, &mut test);
            operands(&mut best, func, &mut test);
        }
        unused_functions(&mut best, &mut test);
        if size(&best) >= before {
            return best;
        }
    }
}

/// How large a case is: what has to get less.
fn size(case: &Case) -> usize {
    let threads = case.all_threads() as usize + case.shift as usize;
    threads + ir::text::print(&case.module).len()
}

fn launch(best: &mut Case, test: &mut impl FnMut(&Case) -> bool) {
    for threads in [1, 2, 3, 8] {
        let candidate = Case { blocks: 1, threads, ..best.clone() };
        if threads < best.threads && test(&candidate) {
            *best = candidate;
        }
    }
    let candidate = Case { shift: 0, ..best.clone() };
    if best.shift > 0 && test(&candidate) {
        *best = candidate;
    }
}

fn body(case: &mut Case, func: Func) -> Option<&mut Function> {
    case.module.funcs[func].body.as_deref_mut()
}

/// Tries a change of a body.
fn attempt(
    best: &mut Case,
    func: Func,
    test: &mut impl FnMut(&Case) -> bool,
    change: impl FnOnce(&mut Function) -> bool,
) -> bool {
    let mut candidate = best.clone();
    let Some(it) = body(&mut candidate, func) else { return false };
    if !change(it) {
        return false;
    }
    drop_unreached(it);
    let works = test(&candidate);
    if works {
        *best = candidate;
    }
    works
}

fn drop_unreached(func: &mut Function) {
    let mut reached = Vec::new();
    let mut next: Vec<_> = func.entry().into_iter().collect();
    while let Some(block) = next.pop() {
        if !reached.contains(&block) {
            reached.push(block);
            next.extend(func.successors(block));
        }
    }
    func.layout.retain(|it| reached.contains(it));
}

/// Something in place of a value: nought.
fn nought(func: &mut Function, ty: Type) -> Option<Value> {
    let scalar = !ty.is_vector() && !ty.is_ptr();
    scalar.then(|| func.constant(ty, 0))
}

fn replace_uses(func: &mut Function, old: Value, new: Value) {
    let blocks = func.layout.clone();
    for block in blocks {
        for inst in func.blocks[block].insts.clone() {
            func.map_operands(inst, |it| if it == old { new } else { it });
        }
    }
}

/// A block goes to one of its successors only.
fn branches(best: &mut Case, func: Func, test: &mut impl FnMut(&Case) -> bool) {
    let Some(body) = body(best, func) else { return };
    for block in body.layout.clone() {
        for choice in 0..9 {
            attempt(best, func, test, |it| {
                let Some(inst) = it.terminator(block) else { return false };
                let Attr::Targets { start, len, .. } = it.insts[inst].attr else { return false };
                if len < 2 || choice >= len {
                    return false;
                }
                let attr = Attr::Targets { start: start + choice, len: 1, cases: 0 };
                it.replace(inst, Opcode::Jump, Type::I1, &[], attr);
                true
            });
        }
    }
}

/// Instructions go; what they gave becomes nought, or one of their operands.
fn instructions(best: &mut Case, func: Func, test: &mut impl FnMut(&Case) -> bool) {
    let all = |case: &mut Case| -> Vec<Inst> {
        let Some(body) = body(case, func) else { return Vec::new() };
        let insts = body.layout.iter().flat_map(|&it| body.blocks[it].insts.iter().copied());
        insts.filter(|&it| !body.insts[it].op.is_terminator()).collect()
    };
    let mut chunk = all(best).len() / 2;
    while chunk > 0 {
        let mut insts = all(best);
        // The last ones first: what they use is then used less.
        insts.reverse();
        for some in insts.chunks(chunk) {
            attempt(best, func, test, |it| some.iter().all(|&inst| remove(it, inst, None)));
        }
        chunk /= 2;
    }
    for inst in all(best).into_iter().rev() {
        for operand in 0..3 {
            if attempt(best, func, test, |it| remove(it, inst, Some(operand))) {
                break;
            }
        }
    }
}

fn remove(func: &mut Function, inst: Inst, operand: Option<usize>) -> bool {
    for (i, result) in func.results(inst).to_vec().into_iter().enumerate() {
        let ty = func.ty(result);
        let same = operand.and_then(|at| func.args(inst).get(at).copied());
        let new = match same.filter(|&it| func.ty(it) == ty && i == 0) {
            Some(it) => it,
            None if operand.is_some() => return false,
            None => {
                let used = is_used(func, result);
                match nought(func, ty) {
                    Some(it) => it,
                    None if used => return false,
                    None => continue,
                }
            }
        };
        replace_uses(func, result, new);
    }
    for block in func.layout.clone() {
        func.blocks[block].insts.retain(|&it| it != inst);
    }
    true
}

fn is_used(func: &Function, value: Value) -> bool {
    let insts = func.layout.iter().flat_map(|&it| func.blocks[it].insts.iter().copied());
    let mut insts = insts;
    insts.any(|inst| {
        let passed = func.targets(inst).iter().flat_map(|it| func.call_args(it));
        func.args(inst).iter().chain(passed).any(|&it| it == value)
    })
}

/// Parameters of blocks go.
fn parameters(best: &mut Case, func: Func, test: &mut impl FnMut(&Case) -> bool) {
    let Some(found) = body(best, func) else { return };
    for block in found.layout.clone().into_iter().skip(1) {
        let Some(found) = body(best, func) else { return };
        for at in (0..found.params(block).len()).rev() {
            attempt(best, func, test, |it| {
                let value = it.params(block)[at];
                if is_used(it, value) {
                    // What comes in from one side, where all have it, or nought.
                    let ty = it.ty(value);
                    let Some(new) = nought(it, ty) else { return false };
                    replace_uses(it, value, new);
                }
                remove_param(it, block, at);
                true
            });
        }
    }
}

fn remove_param(func: &mut Function, block: ir::Block, at: usize) {
    let mut params = func.params(block).to_vec();
    params.remove(at);
    for (number, &param) in params.iter().enumerate() {
        func.values[param].def = ValueDef::Param(block, number as u32);
    }
    func.blocks[block].params = ir::function::ValueList::from_slice(&params, &mut func.pool);
    for i in 0..func.targets.len() {
        if func.targets[i].block == block {
            let mut args = func.call_args(&func.targets[i]).to_vec();
            if at < args.len() {
                args.remove(at);
            }
            func.targets[i].args = ir::function::ValueList::from_slice(&args, &mut func.pool);
        }
    }
}

/// Operands become nought.
fn operands(best: &mut Case, func: Func, test: &mut impl FnMut(&Case) -> bool) {
    let Some(found) = body(best, func) else { return };
    let blocks = found.layout.iter();
    let insts: Vec<Inst> = blocks.flat_map(|&it| found.blocks[it].insts.clone()).collect();
    for inst in insts {
        for at in 0..12 {
            attempt(best, func, test, |it| {
                let mut number = 0;
                let mut old = None;
                it.map_operands(inst, |value| {
                    if number == at {
                        old = Some(value);
                    }
                    number += 1;
                    value
                });
                let Some(old) = old.filter(|&old| it.const_bits(old).is_none()) else {
                    return false;
                };
                let ty = it.ty(old);
                let Some(new) = nought(it, ty) else { return false };
                let mut number = 0;
                it.map_operands(inst, |value| {
                    number += 1;
                    if number == at + 1 { new } else { value }
                });
                true
            });
        }
    }
}

/// Functions that nobody calls lose their bodies' contents.
fn unused_functions(best: &mut Case, test: &mut impl FnMut(&Case) -> bool) {
    let funcs: Vec<Func> = best.module.funcs.keys().collect();
    for func in funcs {
        let called = best.module.funcs.values().filter_map(|it| it.body.as_ref()).any(|body| {
            let blocks = body.layout.iter();
            let mut insts = blocks.flat_map(|&it| &body.blocks[it].insts);
            insts.any(|&it| matches!(body.insts[it].attr, Attr::Call(callee) if callee == func))
        });
        if !called && !best.module.funcs[func].is_kernel {
            attempt(best, func, test, |it| {
                let Some(entry) = it.entry() else { return false };
                if it.blocks[entry].insts.len() == 1 {
                    return false;
                }
                let end = it.make_inst(Opcode::Unreachable, Type::I1, &[], Attr::None, &[]);
                it.blocks[entry].insts = vec![end];
                true
            });
        }
    }
}
