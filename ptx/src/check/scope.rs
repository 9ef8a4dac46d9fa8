//! Which names are registers, and of which type.

use std::collections::{HashMap, HashSet};

use target_desc::Mod;

use crate::tree::{Item, Module, Variable};

/// The names that are declared in the blocks around a statement.
#[derive(Default)]
pub struct Scopes<'a> {
    /// Registers by name, in each block the last declaration; those of `%r<10>` by what
    /// stands before the number.
    registers: HashMap<&'a str, Vec<Declaration>>,
    /// What is no register, anywhere before.
    others: HashSet<&'a str>,
    /// Textures, samplers and surfaces.
    opaque: HashMap<&'a str, Mod>,
    /// What each open block declares, to be forgotten at its end.
    blocks: Vec<Vec<&'a str>>,
    /// What the head of the function before the next block declares.
    head: Vec<&'a str>,
}

struct Declaration {
    ty: Mod,
    /// How many, of `%r<10>`.
    count: Option<u64>,
}

impl<'a> Scopes<'a> {
    /// Notes what `item` declares or ends.
    pub fn enter(&mut self, module: &Module<'a>, item: &Item<'a>) {
        match item {
            Item::Open(_) => self.blocks.push(std::mem::take(&mut self.head)),
            Item::Close(_) => {
                let names = self.blocks.pop().unwrap_or_default();
                self.forget(names);
            }
            Item::Function(function) => {
                let names = std::mem::take(&mut self.head);
                self.forget(names);
                for list in [function.results, function.params].into_iter().flatten() {
                    for variable in module.variables(list) {
                        let names = self.declare(module, variable);
                        self.head.extend(names);
                    }
                }
            }
            Item::Variable(variable) => {
                let names = self.declare(module, variable);
                match self.blocks.last_mut() {
                    Some(block) => block.extend(names),
                    None => self.forget(names),
                }
            }
            _ => {}
        }
    }

    fn forget(&mut self, names: Vec<&'a str>) {
        for name in names {
            if let Some(all) = self.registers.get_mut(name) {
                all.pop();
            }
        }
    }

    /// Whether `name` is a variable or parameter.
    pub fn is_other(&self, name: &str) -> bool {
        self.others.contains(name)
    }

    /// Whether `name` is a `.texref`, `.samplerref` or `.surfref`.
    pub fn opaque(&self, name: &str) -> Option<Mod> {
        self.opaque.get(name).copied()
    }

    /// The type of the register `name`.
    pub fn register(&self, name: &str) -> Option<Mod> {
        let last = |name: &str| self.registers.get(name)?.last();
        if let Some(Declaration { ty, count: None }) = last(name) {
            return Some(*ty);
        }
        // `%r1` of `%r<10>`, or `%r1_2` of `%r1_<10>`; `%r12` of `%r1<10>` too.
        for (at, _) in name.char_indices().rev() {
            let (bare, number) = name.split_at(at);
            if !number.bytes().all(|byte| byte.is_ascii_digit()) {
                return None;
            }
            if let Some(Declaration { ty, count: Some(count) }) = last(bare)
                && (number == "0" || !number.starts_with('0'))
                && number.parse::<u64>().is_ok_and(|number| number < *count)
            {
                return Some(*ty);
            }
        }
        None
    }

    fn declare(&mut self, module: &Module<'a>, variable: &Variable<'a>) -> Vec<&'a str> {
        let words = module.tokens(variable.words);
        if words.first().is_none_or(|it| it.text != ".reg") {
            let names = module.names(variable.names).iter().map(|it| it.name.text);
            self.others.extend(names.clone());
            let opaque = words.iter().find_map(|it| match it.text {
                ".surfref" => Some(Mod::surfref),
                // What was there before `.texref`.
                ".texref" | ".tex" => Some(Mod::texref),
                ".samplerref" => Some(Mod::samplerref),
                _ => None,
            });
            if let Some(ty) = opaque {
                self.opaque.extend(names.map(|name| (name, ty)));
            }
            return Vec::new();
        }
        let mut types =
            words.iter().filter_map(|it| Mod::from_text(it.text.trim_start_matches('.')));
        let Some(ty) = types.rfind(|it| it.bits().is_some()) else { return Vec::new() };
        let declare = |name: &crate::tree::Declared<'a>| {
            let count = match module.tokens(name.count) {
                [] => None,
                // What cannot be told is not limited.
                [number] => Some(number.text.parse().unwrap_or(u64::MAX)),
                _ => Some(u64::MAX),
            };
            self.registers.entry(name.name.text).or_default().push(Declaration { ty, count });
            name.name.text
        };
        module.names(variable.names).iter().map(declare).collect()
    }
}
