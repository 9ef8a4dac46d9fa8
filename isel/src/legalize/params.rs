//! Objects that are passed by value, where they are more than read at constant places.
//!
//! Parameter space can be read only: by name, and in kernels also through registers. A function
//! that does anything else with such an object works on a copy on its stack.

use ir::{
    Align, Block, Func, Function, FunctionBuilder, Inst, Mem, Module, Opcode, Scalar, Space, Type,
    Value, ValueDef,
};

use super::copy::{WIDEST, accesses, chunk};

/// The objects that are passed by value to `id`: parameter, size and alignment.
fn objects(module: &Module, id: Func, func: &Function) -> Vec<(Value, u64, Align)> {
    let Some(entry) = func.entry() else { return Vec::new() };
    let params = func.params(entry).iter().zip(&module.funcs[id].sig.params);
    params
        .filter_map(|(&value, param)| param.by_value.map(|(size, align)| (value, size, align)))
        .collect()
}

/// Whether the function needs copies of what is passed by value.
pub fn must_demote(module: &Module, id: Func, func: &Function) -> bool {
    if module.funcs[id].sig.params.iter().all(|param| param.by_value.is_none()) {
        return false;
    }
    let is_kernel = module.funcs[id].is_kernel;
    let mut insts = func.layout.iter().flat_map(|&block| &func.blocks[block].insts);
    insts.any(|&inst| !only_reads(func, inst, is_kernel))
}

/// Whether `inst` does no more with parameter space than PTX can.
fn only_reads(func: &Function, inst: Inst, is_kernel: bool) -> bool {
    let is_param = |value: &Value| func.ty(*value).space() == Some(Space::Param);
    let args = func.args(inst);
    let passed = func.targets(inst).iter().any(|call| func.call_args(call).iter().any(is_param));
    if passed {
        return false;
    }
    if !args.iter().any(is_param) {
        return true;
    }
    match func.insts[inst].op {
        Opcode::Load => true,
        Opcode::PtrAdd => is_kernel || func.const_bits(args[1]).is_some(),
        // Arguments that are passed by value in turn are read.
        Opcode::Call => true,
        Opcode::Memcpy | Opcode::Memmove => {
            !is_param(&args[0]) && (is_kernel || func.const_bits(args[2]).is_some_and(|n| n <= 16))
        }
        _ => false,
    }
}

/// Copies every object that is passed by value to the stack, and has all else use the copies.
pub fn demote(module: &Module, id: Func, func: &mut Function) {
    let Some(entry) = func.entry() else { return };
    let objects = objects(module, id, func);
    retype(func, entry);
    let body = std::mem::take(&mut func.blocks[entry].insts);
    let mut copies = Vec::with_capacity(objects.len());
    let mut builder = FunctionBuilder::new(func);
    builder.switch_to(entry);
    for &(object, size, align) in &objects {
        let size_value = builder.i64(size as i64);
        let copy = builder.alloca(size_value, align);
        // Not a block copy, which may be a loop: a function reads its parameters by name only.
        for (offset, bytes) in accesses(0, size, align.bytes().min(WIDEST)) {
            let mem = Mem::plain(align.at(offset));
            let at = builder.i64(offset as i64);
            let from = builder.ptr_add(object, at);
            let value = builder.load(chunk(bytes), from, mem);
            let to = builder.ptr_add(copy, at);
            builder.store(value, to, mem);
        }
        copies.push((object, copy));
    }
    let made = func.blocks[entry].insts.len();
    func.blocks[entry].insts.extend(body);
    let layout = func.layout.clone();
    for block in layout {
        let skip = if block == entry { made } else { 0 };
        let insts: Vec<Inst> = func.blocks[block].insts[skip..].to_vec();
        for inst in insts {
            func.map_operands(inst, |value| {
                copies.iter().find(|it| it.0 == value).map_or(value, |it| it.1)
            });
        }
    }
}

/// Gives local memory as the space of all pointers into parameter space but the parameters.
fn retype(func: &mut Function, entry: Block) {
    let to_local = |ty: Type| match ty.space() {
        Some(Space::Param) => ty.with_scalar(Scalar::Ptr(Space::Local)),
        _ => ty,
    };
    for data in func.values.values_mut() {
        if !matches!(data.def, ValueDef::Param(block, _) if block == entry) {
            data.ty = to_local(data.ty);
        }
    }
    for data in func.insts.values_mut() {
        data.ty = to_local(data.ty);
    }
}
