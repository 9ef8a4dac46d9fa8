//! Which names a statement sees: registers, variables, parameters, labels, functions.

use std::collections::HashMap;

use target_desc::Mod;

use super::labels::Labels;
use super::signature::{Param, Signature};
use crate::tree::{Declared, Function, Item, Module, Tokens, Variable};

/// The names that are declared in the blocks around a statement.
#[derive(Default)]
pub struct Scopes<'a> {
    /// In each block the last declaration; registers `%r<10>` by what stands before the number.
    names: HashMap<&'a str, Vec<Declaration>>,
    /// What each open block declares, to be forgotten at its end.
    blocks: Vec<Vec<&'a str>>,
    /// What the head of the function before the next block declares.
    head: Vec<&'a str>,
    functions: HashMap<&'a str, Callable>,
    labels: Labels<'a>,
    /// What the head of the kernel around says behind its parameters; nothing of a function.
    attributes: Option<Tokens<'a>>,
    /// The label before the next statement.
    label: Option<&'a str>,
}

#[derive(Clone, Copy, Debug)]
struct Declaration {
    what: Named,
    /// How many, of `%r<10>`.
    count: Option<u64>,
}

/// What a name stands for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Named {
    /// A register, or several in one: `.v4`.
    Register {
        /// Of one element.
        ty: Mod,
        /// 1 where it is no vector.
        lanes: u8,
    },
    /// Memory.
    Variable(Param),
    /// The label of a `.branchtargets`.
    Targets,
    /// The label of a `.callprototype` or `.calltargets`, by the number of its statement.
    Prototype(usize),
}

/// A function or kernel, by the number of the statement that declares it.
#[derive(Clone, Copy, Debug)]
pub struct Callable {
    /// Of the last declaration.
    pub item: usize,
    /// A kernel cannot be called.
    pub is_kernel: bool,
}

impl<'a> Scopes<'a> {
    /// Notes what the statement number `at` of `module` declares or ends.
    pub fn enter(&mut self, module: &Module<'a>, at: usize, item: &Item<'a>) {
        let label = self.label.take();
        match item {
            Item::Open(_) => {
                if self.blocks.is_empty() {
                    self.labels = Labels::of(&module.items[at..]);
                }
                self.labels.open();
                self.blocks.push(std::mem::take(&mut self.head));
            }
            Item::Close(_) => {
                let names = self.blocks.pop().unwrap_or_default();
                self.labels.close();
                self.forget(names);
            }
            Item::Function(function) => self.function(module, at, function),
            Item::Variable(variable) => {
                let mut names = Vec::new();
                self.declare(module, variable, None, &mut names);
                if let Some(block) = self.blocks.last_mut() {
                    block.extend(names);
                }
            }
            Item::Label(label) => self.label = Some(label.text),
            Item::Directive(directive) => {
                let what = match directive.name.text {
                    ".branchtargets" => Named::Targets,
                    ".callprototype" | ".calltargets" => Named::Prototype(at),
                    _ => return,
                };
                if let Some(name) = label {
                    self.add(name, Declaration { what, count: None });
                    if let Some(block) = self.blocks.last_mut() {
                        block.push(name);
                    }
                }
            }
            Item::Instruction(_) => {}
        }
    }

    fn function(&mut self, module: &Module<'a>, at: usize, function: &Function<'a>) {
        let names = std::mem::take(&mut self.head);
        self.forget(names);
        let words = module.tokens(function.words);
        let is_kernel = words.iter().any(|it| it.text == ".entry");
        self.functions.insert(function.name.text, Callable { item: at, is_kernel });
        if !function.has_body {
            return;
        }
        self.attributes = is_kernel.then_some(function.attributes);
        let mut names = Vec::new();
        for list in [function.results, function.params].into_iter().flatten() {
            for variable in module.variables(list) {
                self.declare(module, variable, Some(is_kernel), &mut names);
            }
        }
        self.head = names;
    }

    fn add(&mut self, name: &'a str, declaration: Declaration) {
        self.names.entry(name).or_default().push(declaration);
    }

    fn forget(&mut self, names: Vec<&'a str>) {
        for name in names {
            if let Some(all) = self.names.get_mut(name) {
                all.pop();
            }
        }
    }

    fn last(&self, name: &str) -> Option<Declaration> {
        self.names.get(name)?.last().copied()
    }

    /// What `name` stands for, but for labels and functions.
    pub fn find(&self, name: &str) -> Option<Named> {
        if let Some(Declaration { what, count: None }) = self.last(name) {
            return Some(what);
        }
        // `%r1` of `%r<10>`, or `%r1_2` of `%r1_<10>`; `%r12` of `%r1<10>` too.
        for (at, _) in name.char_indices().rev() {
            let (bare, number) = name.split_at(at);
            if !number.bytes().all(|byte| byte.is_ascii_digit()) {
                return None;
            }
            if let Some(Declaration { what, count: Some(count) }) = self.last(bare)
                && is_one_of(number, count)
            {
                return Some(what);
            }
        }
        None
    }

    /// The type of the register `name`, where it is no vector.
    pub fn register(&self, name: &str) -> Option<Mod> {
        match self.find(name)? {
            Named::Register { ty, lanes: 1 } => Some(ty),
            _ => None,
        }
    }

    /// Whether `name` is a variable or parameter.
    pub fn is_other(&self, name: &str) -> bool {
        matches!(self.find(name), Some(Named::Variable(_)))
    }

    /// Whether `name` is a `.texref`, `.samplerref` or `.surfref`.
    pub fn opaque(&self, name: &str) -> Option<Mod> {
        match self.find(name)? {
            Named::Variable(variable) => variable.opaque,
            _ => None,
        }
    }

    /// The function or kernel `name`, of those declared so far.
    pub fn function_named(&self, name: &str) -> Option<Callable> {
        self.functions.get(name).copied()
    }

    /// Whether a branch here can go to the label `name`.
    pub fn has_label(&self, name: &str) -> bool {
        self.labels.find(name).is_some()
    }

    /// Whether the kernel around has the attribute `name` with a number that is not 0; of a
    /// function nobody knows.
    pub fn has_attribute(&self, module: &Module, name: &str) -> bool {
        let Some(attributes) = self.attributes else { return true };
        module.tokens(attributes).windows(2).any(|it| it[0].text == name && it[1].text != "0")
    }

    /// What the statement number `item` says of results and parameters.
    pub fn signature(module: &Module<'a>, item: usize) -> Option<Signature> {
        Signature::of(module, module.items.get(item)?)
    }

    fn declare(
        &mut self,
        module: &Module<'a>,
        variable: &Variable<'a>,
        of_kernel: Option<bool>,
        to: &mut Vec<&'a str>,
    ) {
        let words = module.tokens(variable.words);
        for name in module.names(variable.names) {
            let param = Param::of(module, words, Some(name), of_kernel);
            let what = match param.is_register() {
                true => match param.ty {
                    Some(ty) => Named::Register { ty, lanes: param.lanes },
                    None => continue,
                },
                false => Named::Variable(param),
            };
            self.add(name.name.text, Declaration { what, count: count(module, name) });
            to.push(name.name.text);
        }
    }
}

/// Whether `number` behind the name is one of the `count` that `%r<count>` declares.
pub fn is_one_of(number: &str, count: u64) -> bool {
    (number == "0" || !number.starts_with('0'))
        && number.parse::<u64>().is_ok_and(|number| number < count)
}

/// How many registers or variables a name declares, where it says so: `%r<10>`.
fn count(module: &Module, name: &Declared) -> Option<u64> {
    match module.tokens(name.count) {
        [] => None,
        // What cannot be told is not limited.
        [number] => Some(number.text.parse().unwrap_or(u64::MAX)),
        _ => Some(u64::MAX),
    }
}
