//! Which names are declared, and whether twice.

use std::collections::HashMap;

use target_desc::Sreg;

use crate::place::At;
use crate::tree::Token;

/// What a name is declared as, within a body.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// As many names, the number behind each: `%r<10>`.
    Many(u64),
    /// A register, variable, parameter or label.
    Other,
}

/// Something of the module itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symbol {
    /// A variable in `.global` or `.const`, whose address is a constant.
    Data,
    /// Another variable.
    Variable,
    /// A function.
    Function,
    /// A kernel.
    Kernel,
}

/// What is known of something of the module.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// What it is.
    pub symbol: Symbol,
    /// Its linkage: `.extern`, `.visible`, ...; else empty.
    pub linkage: Linkage,
    /// Whether there is a body or the variable itself.
    pub defined: bool,
    /// Whether `.alias` names it.
    pub aliased: bool,
    /// A hash of what it is declared as: the type, or parameters and results.
    pub shape: u64,
    at: At,
}

/// Who sees a name.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Linkage {
    /// This module.
    #[default]
    Own,
    /// `.extern`: another module has it.
    Extern,
    /// `.visible`
    Visible,
    /// `.weak`
    Weak,
    /// `.common`
    Common,
}

/// The names in sight.
#[derive(Default)]
pub struct Names<'a> {
    module: HashMap<&'a str, Known>,
    blocks: Vec<Block<'a>>,
}

#[derive(Default)]
struct Block<'a> {
    names: HashMap<&'a str, What>,
    /// For what stands before the number of a name, the lowest number.
    numbered: HashMap<&'a str, u64>,
}

/// Names that the grammar keeps, though they look like others.
const KEPT: [&str; 6] = ["WARP_SZ", "_", "%", "$", "function_name", "inlined_at"];

/// Whether anything may be called `name`.
pub fn is_legal(name: &str) -> bool {
    !KEPT.contains(&name)
}

/// Whether `name` is that of a special register, which nothing of a module itself may have.
pub fn is_special(name: &str) -> bool {
    name.starts_with('%') && Sreg::parse(name).is_ok() || special_vector(name)
}

/// `%tid`, whose parts are special registers.
fn special_vector(name: &str) -> bool {
    name.starts_with('%') && Sreg::parse(&format!("{name}.x")).is_ok()
}

impl<'a> Names<'a> {
    /// A block begins.
    pub fn open(&mut self) {
        self.blocks.push(Block::default());
    }

    /// A block ends.
    pub fn close(&mut self) {
        self.blocks.pop();
    }

    /// Forgets the blocks, where a head has no body.
    pub fn leave(&mut self) {
        self.blocks.clear();
    }

    /// What the module itself has by this name.
    pub fn known(&self, name: &str) -> Option<&Known> {
        self.module.get(name)
    }

    /// The same, to be changed.
    pub fn known_mut(&mut self, name: &str) -> Option<&mut Known> {
        self.module.get_mut(name)
    }

    /// Notes something of the module itself.
    pub fn insert(&mut self, name: &Token<'a>, known: Known) {
        self.module.insert(name.text, known);
    }

    /// Notes a name of the innermost block; whether it was free there.
    pub fn declare(&mut self, name: &'a str, what: What) -> bool {
        let Some(block) = self.blocks.last_mut() else { return true };
        let free = match what {
            What::Many(count) => {
                let many = block.names.get(name).is_some_and(|it| matches!(it, What::Many(_)));
                let single = block.numbered.get(name).is_some_and(|&lowest| lowest < count);
                !many && !single
            }
            What::Other => {
                let taken = block.names.get(name) == Some(&What::Other);
                let mut of_many = false;
                for (bare, number) in numbers(name) {
                    let many = block.names.get(bare);
                    of_many |= matches!(many, Some(What::Many(count)) if number < *count);
                    let lowest = block.numbered.entry(bare).or_insert(number);
                    *lowest = number.min(*lowest);
                }
                !taken && !of_many
            }
        };
        block.names.insert(name, what);
        free
    }

    /// Functions that are declared, and neither defined nor of another module; in order.
    pub fn undefined(&self) -> Vec<Token<'a>> {
        let missing = |known: &Known| {
            !known.defined
                && !known.aliased
                && known.linkage != Linkage::Extern
                && match known.symbol {
                    Symbol::Function => true,
                    // ptxas asks for the body of a kernel only where others see it.
                    Symbol::Kernel => known.linkage != Linkage::Own,
                    Symbol::Data | Symbol::Variable => false,
                }
        };
        let all = self.module.iter().filter(|(_, known)| missing(known));
        let mut all: Vec<Token> = all
            .map(|(text, known)| Token { kind: crate::tree::Kind::Word, text, at: known.at })
            .collect();
        all.sort_by_key(|it| it.at.0);
        all
    }
}

/// The ways to cut `name` before digits: `r12` is `r1` and 2, or `r` and 12.
fn numbers(name: &str) -> impl Iterator<Item = (&str, u64)> {
    let digits = name.bytes().rev().take_while(u8::is_ascii_digit).take(19).count();
    let cuts = (1..=digits).map(move |n| name.split_at(name.len() - n));
    cuts.filter_map(|(bare, number)| Some((bare, number.parse().ok()?)))
}

impl Known {
    /// What `name` is, as one of the first declarations says.
    pub fn new(symbol: Symbol, linkage: Linkage, defined: bool, shape: u64, at: At) -> Known {
        Known { symbol, linkage, defined, aliased: false, shape, at }
    }
}
