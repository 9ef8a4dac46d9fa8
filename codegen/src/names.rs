//! Names of the module as PTX spells them.
//!
//! PTX takes letters, digits, `_` and `$`, not a digit first (PTX ISA, "Identifiers"). The rule:
//!
//! 1. A character that PTX does not take becomes `_`.
//! 2. A name that then begins with a digit or `$` gets `_` in front, as `_` alone does, which
//!    PTX has for itself; a name without characters is `__`. Names that begin with `$` are those
//!    that ptxforge makes, so the two never meet.
//! 3. A name that PTX has for itself (`WARP_SZ`), or that another name of the module has already,
//!    gets `_` and a number behind it, the first that is free. Names that need no change come
//!    first, so they keep their spelling.
//!
//! Every change is reported as a [`Renamed`].

use cranelift_entity::EntityRef;
use ir::{Module, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// A name that is spelt differently in PTX.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Renamed {
    /// The name in the module.
    pub from: String,
    /// The name in the PTX.
    pub to: String,
}

/// The spelling of every name of a module.
#[derive(Debug, Default)]
pub struct Names {
    changed: FxHashMap<Symbol, Box<str>>,
    /// The spellings that are not names of the module.
    made: FxHashSet<String>,
    /// So many functions and variables have a spelling.
    spelt: (usize, usize),
    /// The changes, in the order of the module.
    pub renamed: Vec<Renamed>,
}

/// Whether PTX takes `name` as it is, and ptxforge makes no such name.
pub fn is_plain(name: &str) -> bool {
    let bytes = name.as_bytes();
    let word = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$');
    match bytes {
        [] | [b'_'] => false,
        [first, rest @ ..] => {
            (first.is_ascii_alphabetic() || *first == b'_')
                && rest.iter().all(word)
                && !is_reserved(name)
        }
    }
}

/// Whether PTX has `name` for itself. ptxas takes every opcode and every other word as a name.
fn is_reserved(name: &str) -> bool {
    name == "WARP_SZ"
}

impl Names {
    /// Spells the names of `module`.
    pub fn new(module: &Module) -> Names {
        let mut names = Names::default();
        names.extend(module);
        names
    }

    /// Spells the names that `module` has got since the last time. Names that have a spelling keep
    /// it, so a new one gets a number where it is one of those.
    pub fn extend(&mut self, module: &Module) {
        let (funcs, globals) = self.spelt;
        self.spelt = (module.funcs.len(), module.globals.len());
        if self.spelt == (funcs, globals) {
            return;
        }
        let is_new = |it: &Symbol| match it {
            Symbol::Func(it) => it.index() >= funcs,
            Symbol::Global(it) => it.index() >= globals,
        };
        let is_changed = |it: &Symbol| {
            let name = module.name_of(*it);
            !is_plain(name) || self.made.contains(name)
        };
        let changed: Vec<Symbol> = symbols(module).filter(is_new).filter(is_changed).collect();
        if changed.is_empty() {
            return;
        }
        let names = symbols(module).map(|symbol| module.name_of(symbol));
        let plain: FxHashSet<&str> = names.filter(|name| is_plain(name)).collect();
        for symbol in changed {
            let name = module.name_of(symbol);
            let to = free(spell(name), &plain, &mut self.made);
            self.renamed.push(Renamed { from: name.to_owned(), to: to.clone() });
            self.changed.insert(symbol, to.into());
        }
    }

    /// The spelling of `symbol`.
    pub fn get<'a>(&'a self, module: &'a Module, symbol: Symbol) -> &'a str {
        match self.changed.get(&symbol) {
            Some(name) => name,
            None => module.name_of(symbol),
        }
    }
}

fn symbols(module: &Module) -> impl Iterator<Item = Symbol> + '_ {
    module.funcs.keys().map(Symbol::Func).chain(module.globals.keys().map(Symbol::Global))
}

/// `name` with only characters that PTX takes.
fn spell(name: &str) -> String {
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$');
    let mut out: String = name.chars().map(|c| if fits(c) { c } else { '_' }).collect();
    if out.is_empty() {
        out.push('_');
    }
    if !out.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') || out == "_" {
        out.insert(0, '_');
    }
    out
}

/// `name`, or with a number behind it, that is neither in `plain` nor in `made`; it is in that then.
fn free(name: String, plain: &FxHashSet<&str>, made: &mut FxHashSet<String>) -> String {
    let mut candidate = name.clone();
    let mut number = 0u64;
    while is_reserved(&candidate) || plain.contains(&*candidate) || made.contains(&candidate) {
        number += 1;
        candidate = format!("{name}_{number}");
    }
    made.insert(candidate.clone());
    candidate
}
