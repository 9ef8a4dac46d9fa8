//! What a module needs besides instructions: the gates of its directives.

use ir::{FuncData, GlobalData, GlobalKind, Linkage, Module, Space, Symbol};
use isel::{ParamShape, abi};
use target_desc::{Directive, Target, directive};

use crate::print::data;
use crate::shared::Uses;

/// Says each directive of the heads of functions and of variables that has a gate, and whose it
/// is; hints only where `target` has them. `rows` has what the parameters of each kernel need.
pub fn of_heads(
    module: &Module,
    target: Target,
    rows: impl IntoIterator<Item = Option<&'static Directive>>,
    mut needs: impl FnMut(Owner, &'static Directive),
) {
    needs(Owner::Module, directive!(.address_size));
    if module.independent_samplers {
        needs(Owner::Module, directive!(texmode_independent));
    }
    let mut rows = rows.into_iter();
    for (id, data) in &module.funcs {
        let row = if data.is_kernel { rows.next().flatten() } else { None };
        of_func(data, target, row, |it| needs(Owner::Symbol(Symbol::Func(id)), it));
    }
    for (id, data) in &module.globals {
        of_global(module, data, |it| needs(Owner::Symbol(Symbol::Global(id)), it));
    }
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

fn of_func(
    data: &FuncData,
    target: Target,
    row: Option<&'static Directive>,
    mut needs: impl FnMut(&'static Directive),
) {
    if data.linkage == Linkage::Weak {
        needs(directive!(.weak));
    }
    if !data.is_kernel {
        if !data.sig.params.is_empty() || !data.sig.returns.is_empty() {
            needs(directive!(.func .param));
        }
        if is_noreturn(data, target) {
            needs(directive!(.noreturn));
        }
        return;
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
    bounds.into_iter().filter(|it| it.0).for_each(|it| needs(it.1));
    data.sig.params.iter().filter_map(|it| of_kind(it.kind)).for_each(&mut needs);
    row.into_iter().for_each(needs);
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
    layout(data).last().map_or(0, |it| it.end())
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

fn of_global(module: &Module, data: &GlobalData, mut needs: impl FnMut(&'static Directive)) {
    match data.linkage {
        Linkage::Weak => needs(directive!(.weak)),
        Linkage::Common => needs(directive!(.common)),
        _ => {}
    }
    of_kind(data.kind).into_iter().for_each(&mut needs);
    if data.managed {
        needs(directive!(.attribute(.managed)));
    }
    let relocs = data.init.as_ref().map_or(&[][..], |init| &init.relocs);
    for reloc in relocs {
        needs(match reloc.symbol {
            Symbol::Func(func) if module.funcs[func].is_kernel => {
                directive!(initialiser kernel)
            }
            Symbol::Func(_) => directive!(initialiser function),
            Symbol::Global(_) if reloc.generic => directive!(initialiser generic()),
            Symbol::Global(_) => directive!(initialiser address),
        });
    }
    if !relocs.is_empty() && !data::in_words(data) {
        needs(directive!(initialiser mask()));
    }
}
