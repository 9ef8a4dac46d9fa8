//! Tokens to a tree: what a module and a body consist of.

mod debug;
mod declaration;
mod operand;

use std::borrow::Cow;
use std::fmt;

use crate::lex::lex;
use crate::place::{At, Lines, Place};
use crate::tree::{
    Directive, Guard, Instruction, Item, Kind, List, Module, Operand, Token, Tokens,
};

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// Where.
    pub place: Place,
    /// What.
    pub message: String,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}: {}", self.place.line, self.place.column, self.message)
    }
}

impl std::error::Error for Error {}

/// The longest text that is read, in bytes.
const LONGEST: usize = u32::MAX as usize / 2;

/// Reads a module. Where there are errors, the tree lacks what they are about.
pub fn read(text: &str) -> (Module<'_>, Vec<Error>) {
    if text.len() > LONGEST {
        let message = format!("the text is longer than {LONGEST} bytes");
        let place = Place { line: 1, column: 1 };
        return (Module::default(), vec![Error { place, message }]);
    }
    let (tokens, lexical) = lex(text);
    let end = Token { kind: Kind::End, text: "", at: At(text.len() as u32) };
    let mut reader = Reader {
        tokens,
        next: 0,
        end,
        module: Module::default(),
        pending: Vec::new(),
        errors: lexical.into_iter().map(|(at, message)| (at, message.to_owned())).collect(),
    };
    let mut open: Vec<At> = Vec::new();
    while reader.peek().kind != Kind::End {
        let start = reader.next;
        if let Err(Wrong(at, message)) = reader.item(&mut open) {
            reader.errors.push((at, message));
            reader.recover();
        }
        if reader.next == start {
            reader.next += 1;
        }
    }
    if let Some(&at) = open.last() {
        reader.errors.push((at, "the block does not end".to_owned()));
    }
    let Reader { mut errors, module, .. } = reader;
    errors.sort_by_key(|(at, _)| at.0);
    let lines = Lines::new(text);
    let error = |(at, message)| Error { place: lines.place(at), message };
    (module, errors.into_iter().map(error).collect())
}

/// An error, before lines are counted.
struct Wrong(At, String);

type Result<T> = std::result::Result<T, Wrong>;

struct Reader<'a> {
    tokens: Vec<Token<'a>>,
    next: usize,
    end: Token<'a>,
    module: Module<'a>,
    /// Operands whose list is not complete.
    pending: Vec<Operand<'a>>,
    errors: Vec<(At, String)>,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Token<'a> {
        self.tokens.get(self.next).copied().unwrap_or(self.end)
    }

    fn take(&mut self) -> Token<'a> {
        let token = self.peek();
        self.next += 1;
        token
    }

    fn is(&self, sign: &str) -> bool {
        let token = self.peek();
        token.kind == Kind::Sign && token.text == sign
    }

    fn eat(&mut self, sign: &str) -> bool {
        let there = self.is(sign);
        self.next += usize::from(there);
        there
    }

    fn wrong<T>(&self, wanted: &str) -> Result<T> {
        let token = self.peek();
        let found = match token.kind {
            Kind::End => "the end of the text".to_owned(),
            _ => format!("`{}`", token.text.chars().take(40).collect::<String>()),
        };
        Err(Wrong(token.at, format!("expected {wanted}, found {found}")))
    }

    fn expect(&mut self, sign: &str) -> Result<()> {
        match self.eat(sign) {
            true => Ok(()),
            false => self.wrong(&format!("`{sign}`")),
        }
    }

    fn expect_kind(&mut self, kind: Kind, wanted: &str) -> Result<Token<'a>> {
        match self.peek().kind == kind {
            true => Ok(self.take()),
            false => self.wrong(wanted),
        }
    }

    /// Moves the next token to the tree.
    fn keep(&mut self) {
        let token = self.take();
        self.module.tokens.push(token);
    }

    /// Moves the next tokens to the tree, up to one of `ends` outside of brackets.
    fn keep_until(&mut self, ends: &[&str]) -> Tokens<'a> {
        let from = self.module.tokens.len();
        let mut depth = 0_usize;
        loop {
            let token = self.peek();
            let sign = if token.kind == Kind::Sign { token.text } else { "" };
            match sign {
                _ if token.kind == Kind::End => break,
                ";" => break,
                _ if depth == 0 && ends.contains(&sign) => break,
                "{" | "(" | "[" => depth += 1,
                "}" | ")" | "]" if depth == 0 => break,
                "}" | ")" | "]" => depth -= 1,
                _ => {}
            }
            self.keep();
        }
        List::since(from, &self.module.tokens)
    }

    /// Goes on behind the next `;`, or before a brace.
    fn recover(&mut self) {
        self.pending.clear();
        loop {
            if self.peek().kind == Kind::End || self.is("{") || self.is("}") {
                return;
            }
            if self.eat(";") {
                return;
            }
            self.next += 1;
        }
    }

    fn item(&mut self, open: &mut Vec<At>) -> Result<()> {
        let token = self.peek();
        match token.kind {
            Kind::Dotted => self.directive(open.is_empty()),
            Kind::Sign if token.text == "{" => {
                let starts =
                    matches!(self.module.items.last(), Some(Item::Function(it)) if it.has_body);
                // Behind an error the head may be what is missing.
                if open.is_empty() && !starts && self.errors.is_empty() {
                    self.errors.push((token.at, "a block is within a function".to_owned()));
                }
                self.next += 1;
                open.push(token.at);
                self.module.items.push(Item::Open(token.at));
                Ok(())
            }
            Kind::Sign if token.text == "}" => {
                self.next += 1;
                if open.pop().is_none() {
                    return Err(Wrong(token.at, "there is no block to end".to_owned()));
                }
                self.module.items.push(Item::Close(token.at));
                Ok(())
            }
            Kind::Sign if token.text == ";" => {
                self.errors.push((token.at, "there are no empty statements".to_owned()));
                self.next += 1;
                Ok(())
            }
            _ if open.is_empty() => self.wrong("a directive, variable or function"),
            Kind::Word | Kind::Sign => self.statement(),
            _ => self.wrong("an instruction, label or directive"),
        }
    }

    /// A label or an instruction.
    fn statement(&mut self) -> Result<()> {
        let word = self.peek();
        let colon = self.tokens.get(self.next + 1).map_or("", |it| it.text);
        if word.kind == Kind::Word && colon == ":" {
            self.next += 2;
            self.module.items.push(Item::Label(word));
            return Ok(());
        }
        let guard = match self.eat("@") {
            true => {
                let negated = self.eat("!");
                let name = self.expect_kind(Kind::Word, "a predicate")?;
                Some(Guard { negated, name })
            }
            false => None,
        };
        let mnemonic = self.expect_kind(Kind::Word, "an instruction, label or directive")?;
        let mut head = Cow::Borrowed(mnemonic.text);
        while self.peek().kind == Kind::Dotted {
            let modifier = self.take();
            head.to_mut().push_str(modifier.text);
        }
        let operands = self.operands(&head)?;
        self.expect(";")?;
        let instruction = Instruction { at: mnemonic.at, guard, head, operands };
        self.module.items.push(Item::Instruction(instruction));
        Ok(())
    }

    fn directive(&mut self, outside: bool) -> Result<()> {
        let name = self.peek();
        match name.text {
            ".extern" | ".visible" | ".weak" | ".common" | ".entry" | ".func" | ".attribute"
            | ".reg" | ".const" | ".global" | ".local" | ".shared" | ".param" | ".tex"
            | ".sreg" | ".surf" | ".sampler" => return self.declaration(),
            _ => {}
        }
        self.next += 1;
        let from = self.module.tokens.len();
        let mut semicolon = false;
        match name.text {
            ".version" | ".address_size" => {
                self.keep_kind(Kind::Number, "a number")?;
            }
            ".target" => {
                self.keep_kind(Kind::Word, "an architecture")?;
                while self.is(",") {
                    self.keep();
                    self.keep_kind(Kind::Word, "an option")?;
                }
            }
            ".file" => {
                self.keep_kind(Kind::Number, "a number")?;
                self.keep_kind(Kind::Text, "a name")?;
                while self.is(",") {
                    self.keep();
                    self.keep_kind(Kind::Number, "a number")?;
                }
            }
            ".loc" | ".loc_intermediate" => self.location()?,
            ".section" => {
                match self.peek().kind {
                    Kind::Dotted | Kind::Word | Kind::Text => self.keep(),
                    _ => return self.wrong("the name of a section"),
                }
                if !self.is("{") {
                    return self.wrong("`{`");
                }
                self.section()?;
            }
            ".nv_intermediate_source_section" => self.intermediate()?,
            "@@DWARF" if outside => self.dwarf()?,
            ".pragma" | ".alias" | ".branchtargets" | ".calltargets" | ".callprototype" => {
                if outside && !matches!(name.text, ".pragma" | ".alias") {
                    return Err(Wrong(name.at, format!("`{}` is within a function", name.text)));
                }
                self.keep_until(&[]);
                self.expect(";")?;
                semicolon = true;
            }
            _ => return Err(Wrong(name.at, format!("there is no directive `{}`", name.text))),
        }
        let arguments = List::since(from, &self.module.tokens);
        self.module.items.push(Item::Directive(Directive { name, arguments, semicolon }));
        Ok(())
    }

    fn keep_kind(&mut self, kind: Kind, wanted: &str) -> Result<()> {
        if self.peek().kind != kind {
            return self.wrong(wanted);
        }
        self.keep();
        Ok(())
    }
}
