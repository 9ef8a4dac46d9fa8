//! What is wrong with a module: one type for what the reader and the checker find.

use std::fmt;

use crate::place::{At, Lines, Place};

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// The module is not legal.
    Error,
    /// It is legal, and probably not what was meant.
    Warning,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Level::Error => "error",
            Level::Warning => "warning",
        })
    }
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// Of which kind it is. The names are stable: programs may rely on them.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Code {
            $($(#[$doc])* $name,)*
        }

        impl Code {
            /// Every code.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            /// Its name: `operand-type`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Code::$name => $text,)*
                }
            }
        }
    };
}

codes! {
    /// The text is no PTX.
    Syntax = "syntax",
    /// `.version` and `.target` are missing, are none that exists, or do not go together.
    Target = "target",
    /// What stands at the beginning of a module stands elsewhere or twice, or is in conflict.
    Header = "header",
    /// There is no such instruction, or it has no such modifier.
    UnknownInstruction = "unknown-instruction",
    /// Modifiers that do not go together.
    Modifiers = "modifiers",
    /// Other targets have it.
    Unavailable = "unavailable",
    /// There are too many operands or too few, or of another shape.
    Operands = "operands",
    /// An operand is of a kind that cannot stand there.
    OperandKind = "operand-kind",
    /// A register is of another type or width.
    OperandType = "operand-type",
    /// A constant is out of range.
    Constant = "constant",
    /// A name is not declared.
    Undeclared = "undeclared",
    /// A name is declared twice.
    Duplicate = "duplicate",
    /// A call and what it calls do not go together.
    Call = "call",
    /// A branch or a label.
    Label = "label",
    /// A directive there is not, or not there, or with other arguments.
    Directive = "directive",
    /// An attribute of a function or kernel.
    Attribute = "attribute",
    /// A pragma.
    Pragma = "pragma",
    /// The type, space, size or alignment of a variable, register or parameter.
    Declaration = "declaration",
    /// The linkage of a variable or function.
    Linkage = "linkage",
    /// The value that a variable begins with.
    Initialiser = "initialiser",
    /// What a debugger reads.
    Debug = "debug",
    /// A limit of memory.
    Size = "size",
    /// What the manual does not have, and ptxas takes all the same.
    Oversight = "oversight",
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Something that is not legal, or is doubtful.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Where.
    pub place: Place,
    /// How bad it is.
    pub level: Level,
    /// Of which kind it is.
    pub code: Code,
    /// What, and why; one line.
    pub message: String,
    /// What would make it legal.
    pub help: Option<String>,
}

/// As `3:5: error[operand-type]: message`, and a line for the help.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Finding { place, level, code, message, help } = self;
        write!(f, "{}:{}: {level}[{code}]: {message}", place.line, place.column)?;
        match help {
            Some(help) => write!(f, "\n  help: {help}"),
            None => Ok(()),
        }
    }
}

impl From<crate::read::Error> for Finding {
    fn from(error: crate::read::Error) -> Finding {
        let crate::read::Error { place, message } = error;
        Finding { place, level: Level::Error, code: Code::Syntax, message, help: None }
    }
}

/// A finding, before lines are counted.
#[derive(Debug)]
pub(crate) struct Wrong {
    pub at: At,
    pub level: Level,
    pub code: Code,
    pub message: String,
    pub help: Option<String>,
}

impl Wrong {
    pub fn new(code: Code, at: At, message: impl Into<String>) -> Wrong {
        Wrong { at, level: Level::Error, code, message: message.into(), help: None }
    }

    pub fn help(self, help: impl Into<String>) -> Wrong {
        Wrong { help: Some(help.into()), ..self }
    }

    pub fn place(self, lines: &Lines) -> Finding {
        let Wrong { at, level, code, message, help } = self;
        Finding { place: lines.place(at), level, code, message, help }
    }
}
