//! The syntax tree of a module.

use std::borrow::Cow;
use std::marker::PhantomData;

use crate::place::At;

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A name: `%r1`, `sm_90`, `add`, `_`.
    Word,
    /// A word behind a dot: `.global`, `.L2::cache_hint`.
    Dotted,
    /// A number as it is written: `0x1F`, `0f3F800000`, `8.0`.
    Number,
    /// A text with its quotes.
    Text,
    /// Lines of any kind, with `.source_begin` and `.source_end` around them.
    Source,
    /// Everything else: `{`, `,`, `<<`.
    Sign,
    /// The end of the text.
    End,
}

/// A token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'a> {
    /// What it is.
    pub kind: Kind,
    /// Its text.
    pub text: &'a str,
    /// Where it stands.
    pub at: At,
}

/// A range of one of the arrays of a [`Module`].
#[derive(PartialEq, Eq, Debug)]
pub struct List<T> {
    pub(crate) from: u32,
    pub(crate) len: u32,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for List<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for List<T> {}

impl<T> List<T> {
    pub(crate) const EMPTY: List<T> = List { from: 0, len: 0, of: PhantomData };

    /// What `all` holds behind its first `from` elements.
    pub(crate) fn since(from: usize, all: &[T]) -> List<T> {
        match all.len().saturating_sub(from) {
            0 => List::EMPTY,
            len => List { from: from as u32, len: len as u32, of: PhantomData },
        }
    }

    fn of(self, all: &[T]) -> &[T] {
        let from = self.from as usize;
        all.get(from..from + self.len as usize).unwrap_or_default()
    }

    /// How many there are.
    pub fn len(self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }
}

/// Tokens that stand for themselves.
pub type Tokens<'a> = List<Token<'a>>;

/// A module.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Module<'a> {
    /// Directives, variables, functions and what is in them, in their order.
    pub items: Vec<Item<'a>>,
    pub(crate) tokens: Vec<Token<'a>>,
    pub(crate) operands: Vec<Operand<'a>>,
    pub(crate) variables: Vec<Variable<'a>>,
    pub(crate) names: Vec<Declared<'a>>,
}

impl<'a> Module<'a> {
    /// The tokens of `list`.
    pub fn tokens(&self, list: Tokens<'a>) -> &[Token<'a>] {
        list.of(&self.tokens)
    }

    /// The operands of `list`.
    pub fn operands(&self, list: List<Operand<'a>>) -> &[Operand<'a>] {
        list.of(&self.operands)
    }

    /// The parameters of `list`.
    pub fn variables(&self, list: List<Variable<'a>>) -> &[Variable<'a>] {
        list.of(&self.variables)
    }

    /// The names of `list`.
    pub fn names(&self, list: List<Declared<'a>>) -> &[Declared<'a>] {
        list.of(&self.names)
    }
}

/// One thing of a module or of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item<'a> {
    /// A directive that is none of the others.
    Directive(Directive<'a>),
    /// Variables or registers.
    Variable(Variable<'a>),
    /// The head of a function or kernel. Where it has a body, [`Item::Open`] follows.
    Function(Function<'a>),
    /// `{`
    Open(At),
    /// `}`
    Close(At),
    /// `name:`
    Label(Token<'a>),
    /// An instruction.
    Instruction(Instruction<'a>),
}

/// `.version 8.0`, `.loc 1 2 3`, `.pragma "nounroll";`, `.section .debug_str { ... }`,
/// `.branchtargets a, b;`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Directive<'a> {
    /// Its name with the dot.
    pub name: Token<'a>,
    /// What is behind it, without a `;` at the end.
    pub arguments: Tokens<'a>,
    /// Whether a `;` ends it.
    pub semicolon: bool,
}

/// `.global .align 4 .b8 a[4] = {1, 2}, b;`, `.reg .b32 %r<10>;`, or a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variable<'a> {
    /// Everything before the first name: linkage, state space, alignment, type.
    pub words: Tokens<'a>,
    /// What it declares.
    pub names: List<Declared<'a>>,
}

/// A name in a declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declared<'a> {
    /// The name; that before the number where there are many: `%r` of `%r<10>`.
    pub name: Token<'a>,
    /// How many there are, in `%r<10>`; else empty.
    pub count: Tokens<'a>,
    /// The dimensions with their brackets, `[4][]`.
    pub dimensions: Tokens<'a>,
    /// What stands behind `=`.
    pub value: Tokens<'a>,
}

/// The head of a function or kernel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function<'a> {
    /// Everything before the results: linkage, `.func` or `.entry`, attributes.
    pub words: Tokens<'a>,
    /// Its name.
    pub name: Token<'a>,
    /// Where its results are.
    pub results: Option<List<Variable<'a>>>,
    /// Its parameters.
    pub params: Option<List<Variable<'a>>>,
    /// What follows: `.maxntid 128, 1, 1`.
    pub attributes: Tokens<'a>,
    /// Whether a body follows; else a `;`.
    pub has_body: bool,
}

/// `@!%p1 ld.global.u32 %r1, [%rd1+4];`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instruction<'a> {
    /// Where its mnemonic stands.
    pub at: At,
    /// The predicate it depends on.
    pub guard: Option<Guard<'a>>,
    /// The mnemonic and its modifiers, without blanks.
    pub head: Cow<'a, str>,
    /// Its operands.
    pub operands: List<Operand<'a>>,
}

/// `@!%p1`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guard<'a> {
    /// Whether there is a `!`.
    pub negated: bool,
    /// The predicate.
    pub name: Token<'a>,
}

/// An operand, or a piece of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operand<'a> {
    /// Where it begins.
    pub at: At,
    /// Whether a `!` stands before it.
    pub negated: bool,
    /// Whether a `|` stands before it, not a `,`.
    pub paired: bool,
    /// What it is.
    pub value: Value<'a>,
    /// `+4` or `-(2*8)` behind a name.
    pub offset: Tokens<'a>,
    /// `.x` behind a name, `.unified` behind an address.
    pub suffix: Option<&'a str>,
}

/// What an operand is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value<'a> {
    /// A register, variable, label, function or `_`.
    Name(&'a str),
    /// A number or a constant expression.
    Constant(Tokens<'a>),
    /// `[a]`, `[a, {b, c}]`
    Address(List<Operand<'a>>),
    /// `{a, b}`
    Vector(List<Operand<'a>>),
    /// `(a, b)`: the arguments or results of a call.
    Arguments(List<Operand<'a>>),
}
