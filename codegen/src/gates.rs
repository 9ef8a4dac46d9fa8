//! What a module needs besides instructions: the gates of its directives.

use ir::{FuncData, GlobalData, GlobalKind, Linkage, Module, Space, Symbol};
use isel::{ParamShape, abi};
use target_desc::{Directive, Target, directive};

use crate::print::data;
use crate::shared::Uses;

/// Every directive of the heads of functions and of variables that has a gate; hints only where
/// `target` has them.
pub fn of_heads(module: &Module, target: Target) -> Vec<(Owner, &'static Directive)> {
    let mut all = vec![(Owner::Module, directive!(.address_size))];
    if module.independent_samplers {
        all.push((Owner::Module, directive!(texmode_independent)));
    }
    for (id, data) in &module.funcs {
        all.extend(
            of_func(data, target).into_iter().map(|it| (Owner::Symbol(Symbol::Func(id)), it)),
        );
    }
    for (id, data) in &module.globals {
        let directives = of_global(module, data);
        all.extend(directives.into_iter().map(|it| (Owner::Symbol(Symbol::Global(id)), it)));
    }
    all
}

/// What the bodies need for what they name: the addresses of kernels.
pub fn of_uses(module: &Module, uses: &Uses, target: Target) -> Vec<(Owner, &'static Directive)> {
    let of_kernel = directive!(kernel address);
    if of_kernel.is_on(Target::lowest(target.arch)) {
        return Vec::new();
    }
    let is_kernel = |it| matches!(it, Symbol::Func(func) if module.funcs[func].is_kernel);
    let name_one = module.funcs.keys().filter(|&func| uses.names_any(func, is_kernel));
    name_one.map(|id| (Owner::Symbol(Symbol::Func(id)), of_kernel)).collect()
}

/// What a directive belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    /// The module itself.
    Module,
    /// A function or variable.
    Symbol(Symbol),
}

/// Whether a function is declared with `.noreturn`. It is a hint to ptxas, so it is only written
/// where the permitted version has it.
pub fn is_noreturn(data: &FuncData, target: Target) -> bool {
    data.noreturn && data.sig.returns.is_empty() && directive!(.noreturn).is_on(target)
}

/// Whether the parameter of a kernel is a pointer that `.ptr` tells ptxas about. It is no use to
/// say that one points to const memory, and ptxas then refuses every `cvta.const` of the module.
pub fn is_described(param: &ir::Param) -> bool {
    param.by_value.is_none() && param.ty.is_ptr() && param.ty.space() != Some(Space::Const)
}

fn of_func(data: &FuncData, target: Target) -> Vec<&'static Directive> {
    let mut all = Vec::new();
    if data.linkage == Linkage::Weak {
        all.push(directive!(.weak));
    }
    if !data.is_kernel {
        if !data.sig.params.is_empty() || !data.sig.returns.is_empty() {
            all.push(directive!(.func .param));
        }
        if is_noreturn(data, target) {
            all.push(directive!(.noreturn));
        }
        return all;
    }
    let launch = &data.launch;
    let bounds = [
        (launch.threads.is_some(), directive!(.reqntid)),
        (launch.max_threads.is_some(), directive!(.maxntid)),
        (launch.min_blocks.is_some(), directive!(.minnctapersm)),
        (launch.max_registers.is_some(), directive!(.maxnreg)),
        (launch.cluster.is_some(), directive!(.reqnctapercluster)),
        (launch.max_cluster.is_some(), directive!(.maxclusterrank)),
        (launch.explicit_cluster, directive!(.explicitcluster)),
        (launch.blocks_are_clusters, directive!(.blocksareclusters)),
        (data.sig.params.iter().any(is_described), directive!(.ptr)),
    ];
    all.extend(bounds.into_iter().filter(|it| it.0).map(|it| it.1));
    all.extend(data.sig.params.iter().filter_map(|it| of_kind(it.kind)));
    let bytes = param_bytes(data);
    if let Some(row) = target_desc::isa::directives::parameters_of(bytes) {
        all.push(row);
    }
    all
}

/// What declares something that the host binds by name.
fn of_kind(kind: GlobalKind) -> Option<&'static Directive> {
    match kind {
        GlobalKind::Data => None,
        GlobalKind::Surface => Some(directive!(.surfref)),
        GlobalKind::Texture => Some(directive!(.texref)),
        GlobalKind::Sampler => Some(directive!(.samplerref)),
    }
}

/// The size of the parameter buffer of a kernel.
pub fn param_bytes(data: &FuncData) -> u64 {
    layout(data).last().map_or(0, |it| it.offset + it.size)
}

/// Where the parameters of a kernel lie.
pub fn layout(data: &FuncData) -> impl Iterator<Item = crate::KernelParam> {
    let mut offset = 0u64;
    let place = move |param: &ir::Param| {
        let (size, align) = match abi::param(param, true) {
            // It is bound by name, and lies elsewhere.
            _ if param.kind != GlobalKind::Data => (0, 1),
            ParamShape::Scalar { bits } => (u64::from(bits / 8), u64::from(bits / 8)),
            ParamShape::Bytes { size, align } => (size, align),
        };
        offset = offset.next_multiple_of(align);
        let at = offset;
        offset += size;
        crate::KernelParam { offset: at, size, align }
    };
    data.sig.params.iter().map(place)
}

fn of_global(module: &Module, data: &GlobalData) -> Vec<&'static Directive> {
    let mut all = Vec::new();
    match data.linkage {
        Linkage::Weak => all.push(directive!(.weak)),
        Linkage::Common => all.push(directive!(.common)),
        _ => {}
    }
    all.extend(of_kind(data.kind));
    if data.managed {
        all.push(directive!(.attribute(.managed)));
    }
    let relocs = data.init.as_ref().map_or(&[][..], |init| &init.relocs);
    for reloc in relocs {
        all.push(match reloc.symbol {
            Symbol::Func(func) if module.funcs[func].is_kernel => {
                directive!(initialiser kernel)
            }
            Symbol::Func(_) => directive!(initialiser function),
            Symbol::Global(_) if reloc.generic => directive!(initialiser generic()),
            Symbol::Global(_) => directive!(initialiser address),
        });
    }
    if !relocs.is_empty() && !data::in_words(data) {
        all.push(directive!(initialiser mask()));
    }
    all
}
