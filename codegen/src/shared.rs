//! Who uses which variable: the order of declarations, and the shared memory of kernels.

use std::ops::Range;

use cranelift_entity::{EntitySet, SecondaryMap};
use ir::{Attr, Func, Function, Global, GlobalKind, Module, Space, Symbol, ValueDef};

/// What some bodies name, one body after the other.
#[derive(Default)]
pub struct Named {
    symbols: Vec<Symbol>,
    /// Where what each body names ends.
    ends: Vec<u32>,
}

impl Named {
    /// Takes note of what a body names: variables, and functions, those that it calls again for
    /// each call.
    pub fn add(&mut self, body: &Function) {
        for data in body.values.values() {
            match data.def {
                ValueDef::Global(global) => self.symbols.push(Symbol::Global(global)),
                ValueDef::Func(func) => self.symbols.push(Symbol::Func(func)),
                _ => {}
            }
        }
        for data in body.insts.values() {
            if let Attr::Call(callee) = data.attr {
                self.symbols.push(Symbol::Func(callee));
            }
        }
        self.ends.push(self.symbols.len() as u32);
    }
}

/// What the bodies of a module name, kept when the bodies are gone.
#[derive(Default)]
pub struct Uses {
    symbols: Vec<Symbol>,
    /// The part of each function.
    of: SecondaryMap<Func, Range<u32>>,
}

impl Uses {
    /// Adds what the bodies of `funcs` name.
    pub fn note(&mut self, funcs: &[Func], named: Named) {
        let before = self.symbols.len() as u32;
        let mut start = before;
        for (&func, end) in funcs.iter().zip(named.ends) {
            self.of[func] = start..before + end;
            start = before + end;
        }
        self.symbols.extend(named.symbols);
    }

    /// Whether the body of `func` names one for which `is` holds.
    pub fn names_any(&self, func: Func, is: impl FnMut(Symbol) -> bool) -> bool {
        self.of(func).any(is)
    }

    /// What the body of `func` names; some more than once.
    fn of(&self, func: Func) -> impl Iterator<Item = Symbol> + '_ {
        let Range { start, end } = self.of[func];
        self.symbols[start as usize..end as usize].iter().copied()
    }

    /// Every function that a body or the contents of a variable name.
    pub fn used_funcs(&self, module: &Module) -> EntitySet<Func> {
        let inits = module.globals.values().filter_map(|data| data.init.as_ref());
        let in_contents = inits.flat_map(|init| &init.relocs).map(|it| it.symbol);
        let of_symbol = |it| match it {
            Symbol::Func(func) => Some(func),
            Symbol::Global(_) => None,
        };
        let mut used = EntitySet::new();
        used.extend(self.symbols.iter().copied().chain(in_contents).filter_map(of_symbol));
        used
    }

    /// Bytes of shared memory of fixed size that `kernel` and what it may call name.
    pub fn static_bytes(&self, module: &Module, kernel: Func) -> u64 {
        if self.of[kernel].is_empty() {
            return 0;
        }
        let mut funcs = EntitySet::new();
        let mut globals = EntitySet::new();
        let mut list = vec![kernel];
        funcs.insert(kernel);
        let mut bytes = 0u64;
        while let Some(func) = list.pop() {
            for symbol in self.of(func) {
                let global = match symbol {
                    Symbol::Func(callee) if funcs.insert(callee) => {
                        list.push(callee);
                        continue;
                    }
                    Symbol::Func(_) => continue,
                    Symbol::Global(global) => global,
                };
                let data = &module.globals[global];
                let counts = data.space == Space::Shared && data.kind == GlobalKind::Data;
                if counts && globals.insert(global) {
                    let start = bytes.checked_next_multiple_of(data.align.bytes());
                    bytes = start.unwrap_or(u64::MAX).saturating_add(data.bytes());
                }
            }
        }
        bytes
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
