//! Variables, registers, functions and kernels.

use super::{Reader, Result, Wrong};
use crate::tree::{Declared, Function, Item, Kind, List, Token, Tokens, Variable};

impl<'a> Reader<'a> {
    /// What begins with a linkage, a state space, `.func` or `.entry`.
    pub(super) fn declaration(&mut self) -> Result<()> {
        let start = self.peek();
        let (words, is_function) = self.words()?;
        let item = if is_function {
            Item::Function(self.function(words)?)
        } else {
            let variable = self.variable(words, start)?;
            self.expect(";")?;
            Item::Variable(variable)
        };
        self.module.items.push(item);
        Ok(())
    }

    /// The words before a name, and whether `.func` or `.entry` is among them.
    fn words(&mut self) -> Result<(Tokens<'a>, bool)> {
        let from = self.module.tokens.len();
        let mut is_function = false;
        loop {
            let token = self.peek();
            if token.kind != Kind::Dotted {
                break;
            }
            self.keep();
            match token.text {
                ".func" | ".entry" => is_function = true,
                ".align" => self.keep_kind(Kind::Number, "a number")?,
                ".attribute" if self.is("(") => {
                    self.keep();
                    self.keep_until(&[]);
                    if !self.is(")") {
                        return self.wrong("`)`");
                    }
                    self.keep();
                }
                _ => {}
            }
        }
        Ok((List::since(from, &self.module.tokens), is_function))
    }

    fn function(&mut self, words: Tokens<'a>) -> Result<Function<'a>> {
        let results = match self.is("(") {
            true => Some(self.parameters()?),
            false => None,
        };
        let name = self.expect_kind(Kind::Word, "the name of a function")?;
        let params = match self.is("(") {
            true => Some(self.parameters()?),
            false => None,
        };
        let from = self.module.tokens.len();
        loop {
            self.keep_until(&["{"]);
            // `.pragma "text";` before the body.
            let pragma = match &self.module.tokens[from..] {
                [.., name, text] => name.text == ".pragma" && text.kind == Kind::Text,
                _ => false,
            };
            if !pragma || !self.is(";") {
                break;
            }
            self.keep();
        }
        let attributes = List::since(from, &self.module.tokens);
        let has_body = self.is("{");
        if !has_body {
            self.expect(";")?;
        }
        Ok(Function { words, name, results, params, attributes, has_body })
    }

    /// `(.param .b32 a, .param .b64 b)`
    fn parameters(&mut self) -> Result<List<Variable<'a>>> {
        self.expect("(")?;
        let from = self.module.variables.len();
        while !self.is(")") {
            let start = self.peek();
            if !matches!(start.text, ".param" | ".reg") {
                return self.wrong("`.param` or `.reg`");
            }
            let (words, _) = self.words()?;
            let name = self.declared()?;
            let first = self.module.names.len();
            self.module.names.push(name);
            let names = List::since(first, &self.module.names);
            self.module.variables.push(Variable { words, names });
            if !self.eat(",") {
                break;
            }
        }
        self.expect(")")?;
        Ok(List::since(from, &self.module.variables))
    }

    fn variable(&mut self, words: Tokens<'a>, start: Token<'a>) -> Result<Variable<'a>> {
        const SPACES: [&str; 9] =
            [".reg", ".const", ".global", ".local", ".shared", ".param", ".tex", ".sreg", ".surf"];
        if !self.module.tokens(words).iter().any(|it| SPACES.contains(&it.text)) {
            return Err(Wrong(start.at, "a declaration without a state space".to_owned()));
        }
        let from = self.module.names.len();
        loop {
            let name = self.declared()?;
            self.module.names.push(name);
            if !self.eat(",") {
                break;
            }
        }
        Ok(Variable { words, names: List::since(from, &self.module.names) })
    }

    /// `%r<10>`, `a[4][] = {1, 2}`
    fn declared(&mut self) -> Result<Declared<'a>> {
        let name = self.expect_kind(Kind::Word, "a name")?;
        let from = self.module.tokens.len();
        if self.eat("<") {
            self.keep_until(&[">"]);
            self.expect(">")?;
        }
        let count = List::since(from, &self.module.tokens);
        let from = self.module.tokens.len();
        while self.is("[") {
            self.keep();
            self.keep_until(&[]);
            if !self.is("]") {
                return self.wrong("`]`");
            }
            self.keep();
        }
        let dimensions = List::since(from, &self.module.tokens);
        let value = match self.eat("=") {
            true => self.keep_until(&[","]),
            false => List::EMPTY,
        };
        Ok(Declared { name, count, dimensions, value })
    }
}
