//! What functions take and give, and what variables are: space, type, size, alignment.

use target_desc::Mod;

use super::constant;
use crate::tree::{Declared, Function, Item, Kind, Module, Token, Variable};

/// A variable, register or parameter.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Param {
    /// The memory it is in.
    pub space: Mod,
    /// It is in no memory, but a register.
    pub in_register: bool,
    /// Its type, or that of one element.
    pub ty: Option<Mod>,
    /// How many are in a vector; 1 where there is none.
    pub lanes: u8,
    /// How many bytes an array has; 0 where there are no brackets.
    pub bytes: u64,
    /// What `.align` says; 0 where it is absent.
    pub align: u64,
    /// `.texref`, `.samplerref` or `.surfref`.
    pub opaque: Option<Mod>,
    /// Of a parameter, whether it is that of a kernel.
    pub of_kernel: Option<bool>,
}

impl Param {
    /// What `words` and the brackets behind a name say.
    pub fn of(
        module: &Module,
        words: &[Token],
        name: Option<&Declared>,
        of_kernel: Option<bool>,
    ) -> Param {
        let dimensions = name.map_or(&[][..], |name| module.tokens(name.dimensions));
        Param::from_words(words, dimensions, of_kernel)
    }

    fn from_words(words: &[Token], dimensions: &[Token], of_kernel: Option<bool>) -> Param {
        let mut it = Param {
            space: Mod::global,
            in_register: false,
            ty: None,
            lanes: 1,
            bytes: 0,
            align: 0,
            opaque: None,
            of_kernel,
        };
        for (i, word) in words.iter().enumerate() {
            match word.text {
                ".align" => {
                    let number = words.get(i + 1).and_then(|it| it.text.parse().ok());
                    it.align = number.unwrap_or(0);
                }
                ".reg" => it.in_register = true,
                ".surfref" => it.opaque = Some(Mod::surfref),
                // What was there before `.texref`.
                ".texref" | ".tex" => it.opaque = Some(Mod::texref),
                ".samplerref" => it.opaque = Some(Mod::samplerref),
                // What a pointer points to.
                ".ptr" => break,
                text => match text.strip_prefix('.').and_then(Mod::from_text) {
                    Some(Mod::v2) => it.lanes = 2,
                    Some(Mod::v4) => it.lanes = 4,
                    Some(ty) if ty.bits().is_some() => it.ty = Some(ty),
                    Some(space) if is_space(space) => it.space = space,
                    _ => {}
                },
            }
        }
        if !dimensions.is_empty() {
            let numbers = dimensions.iter().filter(|it| it.kind == Kind::Number);
            let all = numbers.filter_map(|it| constant::integer(it.text));
            let count = all.fold(1_u64, |product, it| product.saturating_mul(it));
            let element = u64::from(it.ty.and_then(Mod::bits).unwrap_or(8)) / 8;
            it.bytes = count.saturating_mul(element).saturating_mul(u64::from(it.lanes));
        }
        it
    }

    /// Whether it is a register.
    pub fn is_register(&self) -> bool {
        self.in_register
    }

    /// The alignment in bytes.
    pub fn alignment(&self) -> u64 {
        match self.align {
            0 => u64::from(self.ty.and_then(Mod::bits).unwrap_or(8)) / 8 * u64::from(self.lanes),
            align => align,
        }
    }
}

fn is_space(atom: Mod) -> bool {
    matches!(atom, Mod::global | Mod::shared | Mod::r#const | Mod::local | Mod::param)
}

/// What a function takes and gives.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Signature {
    /// In their order.
    pub results: Vec<Param>,
    /// In their order.
    pub params: Vec<Param>,
    /// Nothing is known of it.
    pub any: bool,
}

impl Signature {
    /// What a function, or a `.callprototype`, says.
    pub fn of(module: &Module, item: &Item) -> Option<Signature> {
        match item {
            Item::Function(function) => Some(of_function(module, function)),
            Item::Directive(it) if it.name.text == ".callprototype" => {
                Some(of_prototype(module.tokens(it.arguments)))
            }
            Item::Directive(_) => Some(Signature { any: true, ..Signature::default() }),
            _ => None,
        }
    }
}

fn of_function(module: &Module, function: &Function) -> Signature {
    let all = |list: &[Variable]| -> Vec<Param> {
        let each = list.iter().flat_map(|it| {
            let words = module.tokens(it.words);
            module
                .names(it.names)
                .iter()
                .map(move |name| Param::of(module, words, Some(name), None))
        });
        each.collect()
    };
    let list = |list: Option<_>| list.map_or(Vec::new(), |list| all(module.variables(list)));
    Signature { results: list(function.results), params: list(function.params), any: false }
}

/// `(.param .b32 _) _ (.param .b64 _, .param .align 8 .b8 _[16])`
fn of_prototype(tokens: &[Token]) -> Signature {
    let mut signature = Signature::default();
    let mut rest = tokens;
    let mut behind_name = false;
    while let Some((first, others)) = rest.split_first() {
        rest = others;
        match first.text {
            "(" => {
                let end = rest.iter().position(|it| it.text == ")").unwrap_or(rest.len());
                let (list, behind) = rest.split_at(end);
                let params = list.split(|it| it.text == ",").filter(|it| !it.is_empty());
                let params = params.map(|words| {
                    let open = words.iter().position(|it| it.text == "[").unwrap_or(words.len());
                    let (words, dimensions) = words.split_at(open);
                    Param::from_words(words, dimensions, None)
                });
                match behind_name {
                    true => signature.params = params.collect(),
                    false => signature.results = params.collect(),
                }
                rest = behind;
            }
            ")" => {}
            _ => behind_name = true,
        }
    }
    signature
}
