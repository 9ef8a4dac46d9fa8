//! Operands.

use super::{Reader, Result};
use crate::tree::{Kind, List, Operand, Tokens, Value};

/// How deep brackets nest: `[a, {b, c}]` is two. A deeper one is an error.
const DEEPEST: u8 = 3;

impl<'a> Reader<'a> {
    /// The operands of the instruction `head`, up to its `;`.
    pub(super) fn operands(&mut self, head: &str) -> Result<List<Operand<'a>>> {
        let call = head == "call" || head.starts_with("call.");
        let start = self.pending.len();
        if !self.is(";") {
            self.operand_list(call, 0)?;
        }
        Ok(self.close(start))
    }

    /// Moves the pending operands from `start` on to the tree.
    fn close(&mut self, start: usize) -> List<Operand<'a>> {
        let from = self.module.operands.len();
        self.module.operands.extend(self.pending.drain(start..));
        List::since(from, &self.module.operands)
    }

    /// Operands with `,` or `|` between.
    fn operand_list(&mut self, call: bool, depth: u8) -> Result<()> {
        let mut paired = false;
        loop {
            self.operand(paired, call, depth)?;
            paired = self.is("|");
            if !self.eat("|") && !self.eat(",") {
                return Ok(());
            }
        }
    }

    fn operand(&mut self, paired: bool, call: bool, depth: u8) -> Result<()> {
        let token = self.peek();
        let at = token.at;
        let bare = Operand {
            at,
            negated: false,
            paired,
            value: Value::Name(""),
            offset: List::EMPTY,
            suffix: None,
        };
        let name_behind = self.tokens.get(self.next + 1).is_some_and(|it| it.kind == Kind::Word);
        let operand = match (token.kind, token.text) {
            (Kind::Sign, "!") if name_behind => {
                self.next += 1;
                let name = self.take();
                Operand { negated: true, value: Value::Name(name.text), ..bare }
            }
            (Kind::Word, _) => {
                self.next += 1;
                let suffix = self.suffix();
                let offset = match () {
                    // As for ptxas, what is taken away is written `+-4`.
                    () if self.is("+") || (token.text == "WARP_SZ" && self.is("-")) => {
                        self.expression()
                    }
                    () if self.is("[") && depth == 0 => self.index()?,
                    () => List::EMPTY,
                };
                Operand { value: Value::Name(token.text), offset, suffix, ..bare }
            }
            (Kind::Sign, "[") => {
                let value = Value::Address(self.inner("[", "]", call, depth)?);
                let unified = self.peek().text == ".unified";
                let suffix = if unified { self.suffix() } else { None };
                Operand { value, suffix, ..bare }
            }
            (Kind::Sign, "{") => {
                Operand { value: Value::Vector(self.inner("{", "}", call, depth)?), ..bare }
            }
            (Kind::Sign, "(") if call => {
                Operand { value: Value::Arguments(self.inner("(", ")", call, depth)?), ..bare }
            }
            (Kind::Number, _) | (Kind::Sign, "-" | "+" | "~" | "!" | "(") => {
                Operand { value: Value::Constant(self.expression()), ..bare }
            }
            _ => return self.wrong("an operand"),
        };
        self.pending.push(operand);
        Ok(())
    }

    /// `[4]` behind a variable, with its brackets.
    fn index(&mut self) -> Result<Tokens<'a>> {
        let from = self.module.tokens.len();
        self.keep();
        self.expression();
        if !self.is("]") {
            return self.wrong("`]`");
        }
        self.keep();
        Ok(List::since(from, &self.module.tokens))
    }

    fn suffix(&mut self) -> Option<&'a str> {
        match self.peek().kind {
            Kind::Dotted => Some(self.take().text),
            _ => None,
        }
    }

    fn inner(
        &mut self,
        open: &str,
        close: &str,
        call: bool,
        depth: u8,
    ) -> Result<List<Operand<'a>>> {
        if depth == DEEPEST {
            return self.wrong("no more brackets");
        }
        self.expect(open)?;
        let start = self.pending.len();
        if !self.is(close) {
            self.operand_list(call, depth + 1)?;
        }
        self.expect(close)?;
        Ok(self.close(start))
    }

    /// The tokens of a constant expression.
    fn expression(&mut self) -> Tokens<'a> {
        let from = self.module.tokens.len();
        let mut depth = 0_usize;
        loop {
            let token = self.peek();
            match (token.kind, token.text) {
                (Kind::Sign, "(") => depth += 1,
                (Kind::Sign, ")") if depth > 0 => depth -= 1,
                (Kind::Sign, ")" | "," | ";" | "]" | "}" | "[" | "{" | "@" | "=") => break,
                (Kind::Dotted, _) if depth == 0 => break,
                (Kind::Text | Kind::End, _) => break,
                _ => {}
            }
            self.keep();
        }
        List::since(from, &self.module.tokens)
    }
}
