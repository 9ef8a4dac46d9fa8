//! What the text declares before the bodies, and what is known of each kernel.

use std::collections::HashSet;

use ir::{Func, Linkage, Symbol};

use crate::gates;
use crate::print::{Scene, Text, data, signature};
use crate::ptx::{Kernel, KernelParam};
use crate::shared::{self, Uses};

/// Declares functions, then variables: those whose address is in another before it. Assembly
/// uses what is `named`, and defines what is `defined`.
pub(super) fn declarations(
    text: &mut Text,
    scene: Scene,
    uses: &Uses,
    named: &HashSet<Symbol>,
    defined: &HashSet<String>,
) {
    let module = scene.module;
    let used = uses.used_funcs(module);
    let is_defined = |symbol| defined.contains(scene.names.get(module, symbol));
    for (id, data) in &module.funcs {
        // A kernel is declared only for the variables that hold its address.
        let is_needed = match data.is_kernel || data.linkage == Linkage::External {
            true => used.contains(id) || named.contains(&Symbol::Func(id)),
            false => true,
        };
        if !is_needed || is_defined(Symbol::Func(id)) {
            continue;
        }
        signature::head(text, scene, id);
        text.push_str(";\n");
    }
    let order = shared::in_order(module);
    for &id in &order.forward {
        data::forward(text, scene, id);
    }
    for &id in order.globals.iter().filter(|&&id| !is_defined(Symbol::Global(id))) {
        data::global(text, scene, id, order.forward.contains(&id));
    }
}

pub(super) fn kernels(scene: Scene, uses: &Uses) -> Vec<Kernel> {
    let module = scene.module;
    let kernel = |(id, data): (Func, &ir::FuncData)| {
        let params: Vec<KernelParam> = gates::layout(data).collect();
        Kernel {
            name: String::from(&*data.name),
            symbol: scene.names.get(module, Symbol::Func(id)).to_owned(),
            param_bytes: params.last().map_or(0, KernelParam::end),
            params,
            static_shared: uses.static_bytes(module, id),
        }
    };
    let are_kernels = || module.funcs.iter().filter(|(_, data)| data.is_kernel);
    let mut kernels = Vec::with_capacity(are_kernels().count());
    kernels.extend(are_kernels().map(kernel));
    kernels
}
