//! Variables, and what functions say before their bodies.

use rustc_hash::FxHashSet;

use super::Errors;
use super::error::{Place, VerifyErrorKind as Kind};
use crate::module::{
    FuncData, GlobalData, GlobalKind, Init, LaunchBounds, Linkage, Module, Signature, Symbol,
};
use crate::types::{Space, Type};

/// Checks everything of a module but bodies, which follow later unless `have_bodies`.
pub(super) fn check(module: &Module, have_bodies: bool, errors: &mut Errors) {
    let mut names = FxHashSet::default();
    for (id, global) in &module.globals {
        let symbol = Symbol::Global(id);
        let place = || Place {
            symbol,
            name: global.name.clone(),
            block: None,
            inst: None,
            loc: global.loc,
        };
        let mut report = |kind| errors.add(place, kind);
        if !names.insert(&*global.name) {
            report(Kind::DuplicateName(global.name.clone()));
        }
        check_global(module, global, &mut report);
    }
    for (id, func) in &module.funcs {
        let symbol = Symbol::Func(id);
        let place =
            || Place { symbol, name: func.name.clone(), block: None, inst: None, loc: func.loc };
        let mut report = |kind| errors.add(place, kind);
        if !names.insert(&*func.name) {
            report(Kind::DuplicateName(func.name.clone()));
        }
        check_func(func, have_bodies, &mut report);
        let mut params = func.sig.params.iter();
        if !module.independent_samplers && params.any(|it| it.kind == GlobalKind::Sampler) {
            report(Kind::SamplerMode);
        }
    }
}

fn check_global(module: &Module, global: &GlobalData, report: &mut impl FnMut(Kind)) {
    if global.kind == GlobalKind::Sampler && !module.independent_samplers {
        report(Kind::SamplerMode);
    }
    if global.kind != GlobalKind::Data {
        if global.linkage == Linkage::Common {
            let what = "a surface, texture or sampler";
            report(Kind::Linkage { what, have: global.linkage });
        }
        let single = global.count.is_none() && global.init.is_none() && !global.managed;
        if !single || global.space != Space::Global {
            report(Kind::Handle);
        }
        return;
    }
    if !matches!(global.space, Space::Global | Space::Shared | Space::Const) {
        report(Kind::GlobalSpace(global.space));
    }
    if global.bytes() > i64::MAX as u64 {
        report(Kind::GlobalSize);
    }
    if global.count == Some(0) && global.linkage != Linkage::External {
        report(Kind::EmptyArray);
    }
    if global.managed && global.space != Space::Global {
        report(Kind::Managed);
    }
    if global.linkage == Linkage::Common && global.space != Space::Global {
        report(Kind::Linkage { what: "a variable outside global memory", have: global.linkage });
    }
    if let Some(init) = &global.init {
        check_init(module, global, init, report);
    }
}

fn check_init(module: &Module, global: &GlobalData, init: &Init, report: &mut impl FnMut(Kind)) {
    match (global.space, global.linkage) {
        (Space::Shared, _) => report(Kind::InitNotAllowed("a variable in shared memory")),
        (_, Linkage::External) => report(Kind::InitNotAllowed("a variable defined elsewhere")),
        (_, Linkage::Common) => report(Kind::InitNotAllowed("a common variable")),
        _ => {}
    }
    let (need, have) = (global.bytes(), init.bytes.len() as u64);
    if have > need {
        report(Kind::InitSize { need, have });
    }
    let mut free = 0;
    for reloc in &init.relocs {
        let end = reloc.offset.saturating_add(8);
        if reloc.offset < free || end > have {
            report(Kind::RelocPlace(reloc.offset));
            continue;
        }
        free = end;
        if init.bytes[reloc.offset as usize..end as usize].iter().any(|&it| it != 0) {
            report(Kind::RelocBytes(reloc.offset));
        }
        match reloc.symbol {
            Symbol::Func(func) if module.funcs.is_valid(func) => {
                if reloc.generic || reloc.addend != 0 {
                    report(Kind::RelocFunction(module.funcs[func].name.clone()));
                }
            }
            Symbol::Global(other) if module.globals.is_valid(other) => {
                let other = &module.globals[other];
                let fixed = matches!(other.space, Space::Global | Space::Const);
                if !fixed || other.kind != GlobalKind::Data {
                    report(Kind::RelocSymbol(other.name.clone()));
                }
            }
            _ => report(Kind::Dangling("function or variable")),
        }
    }
}

fn check_func(func: &FuncData, have_bodies: bool, report: &mut impl FnMut(Kind)) {
    let have = func.linkage;
    let follows = !have_bodies && have != Linkage::External;
    match (func.body.is_some() || follows, func.is_kernel) {
        (false, true) => report(Kind::KernelWithoutBody),
        (false, false) if have != Linkage::External => {
            report(Kind::Linkage { what: "a function without body", have });
        }
        (true, _) if matches!(have, Linkage::External | Linkage::Common) => {
            report(Kind::Linkage { what: "a function with a body", have });
        }
        _ => {}
    }
    if func.is_kernel && !func.sig.returns.is_empty() {
        report(Kind::KernelReturns);
    }
    if func.noreturn && (func.is_kernel || !func.sig.returns.is_empty()) {
        report(Kind::NoReturn);
    }
    check_signature(&func.sig, func.is_kernel, report);
    check_launch(func, report);
}

/// The most bytes of an object passed by value: the local memory of a thread, where it lies.
const LARGEST_OBJECT: u64 = 512 * 1024;

/// Checks parameters and results.
pub(super) fn check_signature(sig: &Signature, is_kernel: bool, report: &mut impl FnMut(Kind)) {
    for (number, param) in sig.params.iter().enumerate() {
        let is_object = param.ty == Type::ptr(Space::Param);
        let need = match param.by_value {
            Some(_) if !is_object => "an object passed by value is a `ptr.param`",
            Some((0, _)) => "an object passed by value has at least one byte",
            Some((bytes, _)) if bytes > LARGEST_OBJECT => "an object this large is not passed",
            None if param.ty.space() == Some(Space::Param) => {
                "a `ptr.param` is an object passed by value, whose size is given by `byval`"
            }
            _ if param.kind != GlobalKind::Data && !is_kernel => {
                "only a kernel has surfaces, textures and samplers as parameters"
            }
            _ if param.kind != GlobalKind::Data && param.ty != Type::I64 => {
                "a surface, texture or sampler is an `i64`"
            }
            _ if param.align.is_some() && !param.ty.is_ptr() => "only a pointer has an alignment",
            _ => continue,
        };
        report(Kind::Param { param: number, need });
    }
    for &ty in &sig.returns {
        if ty.space() == Some(Space::Param) {
            report(Kind::ReturnType(ty));
        }
    }
}

fn check_launch(func: &FuncData, report: &mut impl FnMut(Kind)) {
    let launch = &func.launch;
    if *launch == LaunchBounds::default() {
        return;
    }
    if !func.is_kernel {
        return report(Kind::Launch("only a kernel has them"));
    }
    for dims in [launch.max_threads, launch.threads, launch.cluster].into_iter().flatten() {
        let product = dims.iter().try_fold(1u32, |product, &dim| product.checked_mul(dim));
        if product.is_none_or(|it| it == 0) {
            report(Kind::Launch("a dimension is zero, or their product has more than 32 bits"));
        }
    }
    let numbers = [launch.min_blocks, launch.max_registers, launch.max_cluster];
    if numbers.contains(&Some(0)) {
        report(Kind::Launch("zero is no bound"));
    }
    // ptxas rounds the product up to warps in 32 bits, and divides by what it gets.
    for dims in [launch.max_threads, launch.threads].into_iter().flatten() {
        let count = dims.iter().fold(1_u32, |all, it| all.wrapping_mul(*it));
        if count > u32::MAX - 31 {
            report(Kind::Launch("threads of a block are counted in 32 bits, as whole warps"));
        }
    }
    let has_threads = launch.threads.is_some();
    if launch.max_threads.is_some() && has_threads {
        report(Kind::Launch("`max_threads` and `threads` exclude each other"));
    }
    if launch.min_blocks.is_some() && launch.max_threads.is_none() && !has_threads {
        report(Kind::Launch("`min_blocks` needs `max_threads` or `threads`"));
    }
    if launch.max_cluster.is_some() && launch.cluster.is_some() {
        report(Kind::Launch("`max_cluster` and `cluster` exclude each other"));
    }
    if launch.blocks_are_clusters && !(has_threads && launch.cluster.is_some()) {
        report(Kind::Launch("`blocks_are_clusters` needs `threads` and `cluster`"));
    }
}
