//! What can be wrong with a text, and where.

use std::fmt;

use target_desc::UnknownVariant;

use crate::function::Loc;
use crate::types::Type;

/// A piece of the source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// Line and column of its first byte, from 1.
    pub loc: Loc,
    /// Its first byte, counted from 0.
    pub start: usize,
    /// The byte behind it.
    pub end: usize,
}

/// Why a text is not a module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// Where.
    pub span: Span,
    /// Why.
    pub kind: ParseErrorKind,
}

/// What is wrong with a piece of text. Texts of the source are cut after 40 characters.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// Something else stands here.
    #[error("expected {need}, found {have}")]
    Expected {
        /// What was needed.
        need: &'static str,
        /// What there is.
        have: String,
    },
    /// A file so large that its positions are not counted.
    #[error("the text has {0} bytes; the limit is {MAX_BYTES}")]
    TooLong(usize),
    /// The rest of the text was not read, since there are errors enough.
    #[error("too many errors; the rest is not read")]
    TooMany,
    /// A function that does not end.
    #[error("the `{{` has no `}}`")]
    Unclosed,
    /// No instruction is called so.
    #[error("there is no instruction `{name}`{}", Nearest(.nearest))]
    UnknownOpcode {
        /// The name.
        name: String,
        /// What is like it.
        nearest: Vec<&'static str>,
    },
    /// An opcode is followed by something that it does not take.
    #[error("`{op}` has no {what} `{name}`{}", Nearest(.nearest))]
    UnknownMode {
        /// The opcode.
        op: &'static str,
        /// What may stand here.
        what: &'static str,
        /// What stands here.
        name: String,
        /// What is like it.
        nearest: Vec<&'static str>,
    },
    /// An opcode lacks a part.
    #[error("`{op}` needs a {what} behind it{}", Nearest(.nearest))]
    MissingMode {
        /// The opcode.
        op: &'static str,
        /// What is missing.
        what: &'static str,
        /// What it might be.
        nearest: Vec<&'static str>,
    },
    /// A word behind the operands that the opcode does not take.
    #[error("`{op}` does not take `{name}`; it takes {takes}")]
    UnknownFlag {
        /// The opcode.
        op: &'static str,
        /// The word.
        name: String,
        /// What it takes.
        takes: &'static str,
    },
    /// No special register is called so.
    #[error("there is no special register `{name}`{}", Nearest(.nearest))]
    UnknownSreg {
        /// The name.
        name: String,
        /// What is like it.
        nearest: Vec<&'static str>,
    },
    /// No PTX instruction is called so.
    #[error("{0}")]
    UnknownVariant(UnknownVariant),
    /// No type is called so.
    #[error("there is no type `{0}`")]
    UnknownType(String),
    /// A vector that is too long, or whose length is no power of two.
    #[error("a vector has 2, 4, 8, ... 32768 lanes, not {0}")]
    Lanes(String),
    /// The type follows neither from the opcode nor from an operand that is known here.
    #[error("the type of this is not known here: {0}")]
    MissingType(&'static str),
    /// A value that nothing defines.
    #[error("nothing defines `%{0}`")]
    UnknownValue(String),
    /// A value that is defined twice.
    #[error("`%{name}` is defined twice; the other definition is in line {}", .other.line)]
    DuplicateValue {
        /// Its name.
        name: String,
        /// The other definition, or the function.
        other: Loc,
    },
    /// A block that does not exist.
    #[error("there is no block `{0}` in this function")]
    UnknownBlock(String),
    /// A block that exists twice.
    #[error("there are two blocks `{0}` in this function")]
    DuplicateBlock(String),
    /// The first block takes the parameters of the function.
    #[error("the first block has the parameters of the function, and none of its own")]
    EntryParams,
    /// A function or variable that does not exist.
    #[error("there is no `@{0}` in this module")]
    UnknownSymbol(String),
    /// A function or variable that exists twice.
    #[error("there are two `@{0}` in this module")]
    DuplicateSymbol(String),
    /// A variable is called.
    #[error("`@{0}` is a variable, not a function")]
    NotAFunction(String),
    /// A number that its type does not have.
    #[error("`{text}` is no `{ty}`{}", Why(.why))]
    Number {
        /// The number.
        text: String,
        /// The type.
        ty: Type,
        /// What it should have been, where that is not plain.
        why: &'static str,
    },
    /// A number where a whole one, not too large, must stand.
    #[error("`{text}` is not {need}")]
    Count {
        /// The number.
        text: String,
        /// What was needed.
        need: &'static str,
    },
    /// A text with a wrong escape.
    #[error("a text has `\\` only before two hexadecimal digits, `\\` and `\"`")]
    Escape,
    /// A name whose bytes are not UTF-8.
    #[error("a name must be UTF-8")]
    NameEncoding,
    /// As many names before the `=` as there are results, or none.
    #[error("all results are named or none is: there are {need}, and {have} names")]
    Results {
        /// How many there are.
        need: usize,
        /// How many are named.
        have: usize,
    },
    /// A type behind a result that is not the one it has.
    #[error("the type of `%{name}` is `{need}`, not `{have}`")]
    ResultType {
        /// The result.
        name: String,
        /// The type it has.
        need: Type,
        /// The type that stands there.
        have: Type,
    },
    /// A piece of the constraints of inline assembly.
    #[error(
        "there is no constraint `{0}`: there are b, h, r, f, l, d, q, n, m, the number of a \
        result, and for results `=` before it"
    )]
    Constraint(String),
    /// A word that stands there already.
    #[error("`{0}` stands here twice")]
    Repeated(String),
    /// More contents than an initialised variable may have.
    #[error("the contents are longer than {MAX_BYTES} bytes")]
    InitTooLong,
}

/// The longest text that is read, and the longest contents of a variable, in bytes.
pub const MAX_BYTES: usize = 1 << 30;

struct Nearest<'a>(&'a [&'static str]);

impl fmt::Display for Nearest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (i, word) in self.0.iter().enumerate() {
            let last = i + 1 == self.0.len();
            f.write_str(match i {
                0 => "; did you mean ",
                _ if last => " or ",
                _ => ", ",
            })?;
            write!(f, "`{word}`")?;
        }
        f.write_str(if self.0.is_empty() { "" } else { "?" })
    }
}

struct Why<'a>(&'a str);

impl fmt::Display for Why<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.0.is_empty() { Ok(()) } else { write!(f, ": {}", self.0) }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}: {}", self.span.loc.line, self.span.loc.column, self.kind)
    }
}

impl std::error::Error for ParseError {}

/// The start of a piece of source, for a message.
pub(super) fn cut(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push_str("...");
    }
    short
}
