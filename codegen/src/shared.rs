//! Who uses which variable: the order of declarations, and the shared memory of kernels.

use cranelift_entity::EntitySet;
use ir::{Attr, Func, Global, GlobalKind, Module, Space, Symbol, ValueDef};

/// Every function that a body or the contents of a variable name.
pub fn used_funcs(module: &Module) -> EntitySet<Func> {
    let mut used = EntitySet::new();
    let mut note = |symbol| {
        if let Symbol::Func(func) = symbol {
            used.insert(func);
        }
    };
    for (id, _) in &module.funcs {
        each_use(module, id, &mut note);
    }
    for data in module.globals.values() {
        data.init.iter().flat_map(|init| &init.relocs).for_each(|it| note(it.symbol));
    }
    used
}

/// What the body of `func` names; some more than once.
fn each_use(module: &Module, func: Func, mut f: impl FnMut(Symbol)) {
    let Some(body) = &module.funcs[func].body else { return };
    for data in body.values.values() {
        match data.def {
            ValueDef::Global(global) => f(Symbol::Global(global)),
            ValueDef::Func(func) => f(Symbol::Func(func)),
            _ => {}
        }
    }
    for data in body.insts.values() {
        if let Attr::Call(callee) = data.attr {
            f(Symbol::Func(callee));
        }
    }
}

/// The order in which variables are declared.
pub struct Order {
    /// Each behind those whose address is in its contents, but for cycles.
    pub globals: Vec<Global>,
    /// Those that are named before they are declared, since they are in a cycle.
    pub forward: Vec<Global>,
}

/// The order in which the variables of `module` are declared.
pub fn in_order(module: &Module) -> Order {
    let mut order =
        Order { globals: Vec::with_capacity(module.globals.len()), forward: Vec::new() };
    let (mut seen, mut declared, mut forward) =
        (EntitySet::new(), EntitySet::new(), EntitySet::new());
    // A stack of variables, each with the number of its addresses that were followed.
    let mut stack: Vec<(Global, usize)> = Vec::new();
    for root in module.globals.keys() {
        if seen.insert(root) {
            stack.push((root, 0));
        }
        while let Some((global, next)) = stack.pop() {
            let relocs = module.globals[global].init.as_ref().map_or(&[][..], |it| &it.relocs);
            let Some(reloc) = relocs.get(next) else {
                declared.insert(global);
                order.globals.push(global);
                continue;
            };
            stack.push((global, next + 1));
            if let Symbol::Global(other) = reloc.symbol {
                if seen.insert(other) {
                    stack.push((other, 0));
                } else if !declared.contains(other) && forward.insert(other) {
                    order.forward.push(other);
                }
            }
        }
    }
    order
}

/// Bytes of shared memory of fixed size that `kernel` and what it may call name.
pub fn static_bytes(module: &Module, kernel: Func) -> u64 {
    let mut funcs = EntitySet::new();
    let mut globals = EntitySet::new();
    let mut list = vec![kernel];
    funcs.insert(kernel);
    let mut bytes = 0u64;
    while let Some(func) = list.pop() {
        each_use(module, func, |symbol| match symbol {
            Symbol::Func(callee) => {
                if funcs.insert(callee) {
                    list.push(callee);
                }
            }
            Symbol::Global(global) => {
                let data = &module.globals[global];
                let counts = data.space == Space::Shared && data.kind == GlobalKind::Data;
                if counts && globals.insert(global) {
                    let start = bytes.checked_next_multiple_of(data.align.bytes());
                    bytes = start.unwrap_or(u64::MAX).saturating_add(data.bytes());
                }
            }
        });
    }
    bytes
}
