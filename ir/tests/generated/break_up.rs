//! Puts what does not belong there into modules that were right, as a wrong builder might.

use ptxforge_ir::*;

use crate::make::Random;

/// Changes one thing in some body.
pub fn break_up(module: &mut Module, random: &mut Random) {
    let bodies: Vec<Func> =
        module.funcs.iter().filter(|it| it.1.body.is_some()).map(|it| it.0).collect();
    let id = random.of(&bodies);
    let Some(func) = module.funcs[id].body.as_mut() else { return };
    if func.insts.is_empty() {
        return;
    }
    let inst = Inst::from_u32(random.below(func.insts.len()) as u32);
    let other = Inst::from_u32(random.below(func.insts.len()) as u32);
    let any = random.below(func.values.len() + 2) as u32;
    let block = Block::from_u32(random.below(func.blocks.len() + 2) as u32);
    match random.below(12) {
        0 => func.insts[inst].attr = func.insts[other].attr,
        1 => func.insts[inst].op = random.of(Opcode::ALL),
        2 => func.insts[inst].ty = func.insts[other].ty,
        3 => func.insts[inst].args = func.insts[other].args,
        4 => func.insts[inst].results = func.insts[other].results,
        5 => func.map_operands(inst, |_| Value::from_u32(any)),
        6 => func.layout.push(block),
        7 if func.blocks.is_valid(block) => {
            let inst = Inst::from_u32(random.below(func.insts.len() + 2) as u32);
            func.blocks[block].insts.push(inst);
        }
        8 if !func.targets.is_empty() => {
            let at = random.below(func.targets.len());
            func.targets[at].block = block;
        }
        9 => {
            func.targets.pop();
            func.cases.pop();
            func.masks.pop();
        }
        10 if func.values.is_valid(Value::from_u32(any)) => {
            let def = random.of(&[
                ValueDef::Global(Global::from_u32(99)),
                ValueDef::Func(entities::Func::from_u32(99)),
                ValueDef::Param(Block::from_u32(99), 0),
                ValueDef::Result(Inst::from_u32(99_999), 7),
                ValueDef::Undef,
            ]);
            func.values[Value::from_u32(any)].def = def;
        }
        _ => {
            func.layout.pop();
        }
    }
}
