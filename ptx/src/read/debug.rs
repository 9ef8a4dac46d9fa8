//! What a debugger reads: places, sections of DWARF, and the source in an intermediate language.

use super::{Reader, Result, Wrong};
use crate::tree::Kind;

impl Reader<'_> {
    /// `1 2 3, function_name $L_1 + 4, inlined_at 1 2 3`
    pub(super) fn location(&mut self) -> Result<()> {
        let number = |this: &mut Self| this.keep_kind(Kind::Number, "a number");
        (0..3).try_for_each(|_| number(self))?;
        while self.is(",") {
            self.keep();
            let word = self.peek();
            self.keep_kind(Kind::Word, "`function_name` or `inlined_at`")?;
            match word.text {
                "function_name" => {
                    self.keep_kind(Kind::Word, "a label")?;
                    if self.is("+") {
                        self.keep();
                        number(self)?;
                    }
                }
                "inlined_at" => (0..3).try_for_each(|_| number(self))?,
                _ => {
                    let message = "expected `function_name` or `inlined_at`".to_owned();
                    return Err(Wrong(word.at, message));
                }
            }
        }
        Ok(())
    }

    /// The contents of a section, with their braces.
    pub(super) fn section(&mut self) -> Result<()> {
        let start = self.peek().at;
        while !self.is("}") {
            if self.peek().kind == Kind::End {
                return Err(Wrong(start, "the section does not end".to_owned()));
            }
            self.keep();
        }
        self.keep();
        Ok(())
    }

    /// `{ .code_block { .ir_name: "x" .sourceFileName: 1 .source_begin ... .source_end } }`, with any
    /// number of blocks.
    pub(super) fn intermediate(&mut self) -> Result<()> {
        self.keep_sign("{")?;
        while !self.is("}") {
            self.keep_word(".code_block")?;
            self.keep_sign("{")?;
            self.keep_word(".ir_name")?;
            self.keep_sign(":")?;
            self.keep_kind(Kind::Text, "a name")?;
            self.keep_word(".sourceFileName")?;
            self.keep_sign(":")?;
            self.keep_kind(Kind::Number, "the number of a file")?;
            self.keep_kind(Kind::Source, "`.source_begin`, and `.source_end` on another line")?;
            self.keep_sign("}")?;
        }
        self.keep_sign("}")
    }

    /// `.byte 1, 2`, `.4byte .debug_info` or `.section .debug_info, "", @progbits`.
    pub(super) fn dwarf(&mut self) -> Result<()> {
        let wanted = "`.byte`, `.4byte`, `.quad` or `.section`";
        match self.peek().text {
            ".section" => {
                self.keep();
                self.keep_kind(Kind::Dotted, "the name of a section")?;
                self.keep_sign(",")?;
                self.keep_kind(Kind::Text, "a text")?;
                self.keep_sign(",")?;
                self.keep_sign("@")?;
                self.keep_word("progbits")
            }
            ".byte" | ".4byte" | ".quad" => {
                self.keep();
                if matches!(self.peek().kind, Kind::Word | Kind::Dotted) {
                    self.keep();
                    return Ok(());
                }
                self.keep_kind(Kind::Number, "a number, section or label")?;
                while self.is(",") {
                    self.keep();
                    self.keep_kind(Kind::Number, "a number")?;
                }
                Ok(())
            }
            _ => self.wrong(wanted),
        }
    }

    fn keep_sign(&mut self, sign: &str) -> Result<()> {
        if !self.is(sign) {
            return self.wrong(&format!("`{sign}`"));
        }
        self.keep();
        Ok(())
    }

    fn keep_word(&mut self, word: &str) -> Result<()> {
        if self.peek().text != word {
            return self.wrong(&format!("`{word}`"));
        }
        self.keep();
        Ok(())
    }
}
