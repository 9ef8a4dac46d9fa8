//! Debug information as text, read and written.
//!
//! ```text
//! debug full
//! file 0 "/home/me/sum.cu"
//! entry 0 compile_unit (name "sum.cu", language 4)
//! entry 1 subprogram in 0 (name "sum", decl_file file 0, decl_line 7, type entry 2, external)
//! ```
//!
//! In a body, `loc 0 8:13 in 1` says where the instructions below it come from: file, line,
//! column, function or block; behind it, with commas, the places of the calls that were inlined,
//! from the inside out. `loc none` ends that. `variable 9 at %p, plus 8` says that what entry 9
//! declares lies 8 bytes behind `%p`, `variable 9 is %x` that it is `%x`; behind both, `inlined` and
//! places say which call was inlined that it belongs to.

use super::error::ParseErrorKind;
use super::lexer::Token;
use super::literal::parse_count;
use super::names::{number, quote};
use super::parse_function::FunctionParser;
use super::parse_module::ModuleParser;
use super::parser::{Parse, Parser};
use crate::debug::{
    At, Debug, DebugEntryData, DebugLevel, DebugLocData, DebugValue, DebugVariable, Tag,
};
use crate::entities::{DebugEntry, DebugFile, DebugLoc};
use crate::function::Function;

const NEED_NEXT: &str = "the next number, from 0";
const NEED_NUMBER: &str = "a number of 32 bits";

impl ModuleParser<'_> {
    /// `debug full`.
    pub(super) fn debug_level(&mut self) -> Parse<()> {
        let place = self.p.expect_token(Token::Word, "`lines` or `full`")?;
        self.module.debug.level = match place.text {
            "none" => DebugLevel::None,
            "lines" => DebugLevel::Lines,
            "full" => DebugLevel::Full,
            text => {
                let have = format!("`{}`", super::error::cut(text));
                let kind = ParseErrorKind::Expected { need: "`lines` or `full`", have };
                return self.p.fail_at(place, kind);
            }
        };
        self.p.end_of_line()
    }

    /// `file 0 "path"`.
    pub(super) fn debug_file(&mut self) -> Parse<()> {
        let next = self.module.debug.files.len();
        self.next_number(next)?;
        let place = self.p.expect_token(Token::Str, "the path of a file")?;
        let path = self.p.text(place)?.into();
        self.module.debug.files.push(path);
        self.p.end_of_line()
    }

    /// `entry 1 subprogram in 0 (name "sum")`.
    pub(super) fn debug_entry(&mut self) -> Parse<()> {
        let next = self.module.debug.entries.len();
        self.next_number(next)?;
        let tag = Tag(self.code("what the entry is", |it| Tag::named(it).map(|it| it.0))?);
        let parent = match self.p.eat_word("in") {
            true => Some(entry(&mut self.p)?),
            false => None,
        };
        let mut attrs = Vec::new();
        if self.p.eat(b'(') {
            while self.p.list_goes_on(attrs.is_empty(), b')')? {
                let name = |it: &str| At::named(it).map(|it| it.0);
                let at = At(self.code("what is known of the entry", name)?);
                attrs.push((at, self.debug_value()?));
            }
        }
        self.module.debug.entries.push(DebugEntryData { tag, parent: parent.into(), attrs });
        self.p.end_of_line()
    }

    fn next_number(&mut self, next: usize) -> Parse<()> {
        let place = self.p.tok;
        match self.p.count(NEED_NEXT)? == next as u64 {
            true => Ok(()),
            false => {
                let have = format!("`{}`", super::error::cut(place.text));
                self.p.fail_at(place, ParseErrorKind::Expected { need: NEED_NEXT, have })
            }
        }
    }

    /// A tag or attribute: its name, or its number where it has none.
    fn code(&mut self, need: &'static str, named: impl Fn(&str) -> Option<u16>) -> Parse<u16> {
        let code = match self.p.tok.token {
            Token::Word => named(self.p.tok.text),
            Token::Number => parse_count(self.p.tok.text).and_then(|it| u16::try_from(it).ok()),
            _ => None,
        };
        match code {
            Some(code) => {
                self.p.bump();
                Ok(code)
            }
            None => self.p.expected(need),
        }
    }

    fn debug_value(&mut self) -> Parse<DebugValue> {
        let p = &mut self.p;
        match p.tok.token {
            Token::Str => {
                let place = p.bump();
                Ok(DebugValue::Text(p.text(place)?.into()))
            }
            Token::Number => match p.tok.text.parse() {
                Ok(number) => {
                    p.bump();
                    Ok(DebugValue::Number(number))
                }
                Err(_) => p.expected("a number"),
            },
            Token::Word if p.tok.text == "entry" => {
                p.bump();
                entry(p).map(DebugValue::Entry)
            }
            Token::Word if p.tok.text == "file" => {
                p.bump();
                file(p).map(DebugValue::File)
            }
            _ => Ok(DebugValue::Yes),
        }
    }
}

/// The number of an entry. Whether there is one of it, the verifier finds out.
pub(super) fn entry(p: &mut Parser) -> Parse<DebugEntry> {
    p.count32(NEED_NUMBER).map(|it| DebugEntry::from_u32(it.min(u32::MAX - 1)))
}

fn file(p: &mut Parser) -> Parse<DebugFile> {
    p.count32(NEED_NUMBER).map(|it| DebugFile::from_u32(it.min(u32::MAX - 1)))
}

impl FunctionParser<'_, '_> {
    /// What is behind `loc`.
    pub(super) fn debug_loc(&mut self) -> Parse<()> {
        if self.p.eat_word("none") {
            self.debug = None;
            return self.p.end_of_line();
        }
        self.debug = self.debug_chain()?;
        self.p.end_of_line()
    }

    /// What is behind `variable`: `9 at %p, plus 8, inlined 0 6:1 in 1`, or `9 is %x`; with `now`
    /// before `at` or `is`, it holds from the next instruction on.
    pub(super) fn debug_variable(&mut self) -> Parse<()> {
        let entry = entry(self.p)?;
        let mut offset = None;
        let is_now = self.p.eat_word("now");
        if self.p.eat_word("at") {
            offset = Some(0);
        } else if !self.p.eat_word("is") {
            return self.p.expected("`at`, `is` or `now`");
        }
        let value = self.operand(None)?;
        let mut inlined_at = None;
        while self.p.eat_comma() {
            if self.p.eat_word("inlined") {
                inlined_at = self.debug_chain()?;
                break;
            } else if offset.is_some() && self.p.eat_word("plus") {
                let place = self.p.expect_token(Token::Number, "a number of bytes")?;
                offset = place.text.parse().ok();
                if offset.is_none() {
                    let have = format!("`{}`", super::error::cut(place.text));
                    let kind = ParseErrorKind::Expected { need: "a number of bytes", have };
                    return self.p.fail_at(place, kind);
                }
            } else {
                return self.p.expected("`plus` or `inlined`");
            }
        }
        let inlined_at = inlined_at.into();
        if is_now {
            self.now.push(self.func.variables.len());
        }
        let from = None.into();
        self.func.variables.push(DebugVariable { entry, inlined_at, value, offset, from });
        self.p.end_of_line()
    }

    /// At the end of the body: what holds from the next instruction on, holds nowhere.
    pub(super) fn forget_now(&mut self) {
        for number in self.now.drain(..).rev() {
            self.func.variables.remove(number);
        }
    }

    /// Places, from the inside out.
    fn debug_chain(&mut self) -> Parse<Option<DebugLoc>> {
        let mut chain = Vec::new();
        loop {
            let file = file(self.p)?;
            let line = self.p.count32("a line")?;
            let column = match self.p.eat(b':') {
                true => self.p.count32("a column")?,
                false => 0,
            };
            if !self.p.eat_word("in") {
                return self.p.expected("`in`, and a function or block");
            }
            let scope = entry(self.p)?;
            chain.push(DebugLocData { file, line, column, scope, inlined_at: None.into() });
            if !self.p.eat_comma() {
                break;
            }
        }
        let mut outer = None;
        for place in chain.into_iter().rev() {
            let data = DebugLocData { inlined_at: outer.into(), ..place };
            outer = Some(self.func.debug_loc(data));
        }
        Ok(outer)
    }
}

/// Appends the debug information of a module.
pub(super) fn print(debug: &Debug, out: &mut String) {
    out.push_str(match debug.level {
        DebugLevel::None => "",
        DebugLevel::Lines => "debug lines\n",
        DebugLevel::Full => "debug full\n",
    });
    for (file, path) in &debug.files {
        out.push_str("file ");
        number(out, file.as_u32().into());
        out.push(' ');
        quote(out, path, true);
        out.push('\n');
    }
    for (id, data) in &debug.entries {
        out.push_str("entry ");
        number(out, id.as_u32().into());
        out.push(' ');
        code(out, data.tag.name(), data.tag.0);
        if let Some(parent) = data.parent.expand() {
            out.push_str(" in ");
            number(out, parent.as_u32().into());
        }
        for (i, (at, value)) in data.attrs.iter().enumerate() {
            out.push_str(if i > 0 { ", " } else { " (" });
            code(out, at.name(), at.0);
            print_value(value, out);
        }
        out.push_str(if data.attrs.is_empty() { "\n" } else { ")\n" });
    }
}

fn code(out: &mut String, name: Option<&str>, code: u16) {
    match name {
        Some(name) => out.push_str(name),
        None => number(out, code.into()),
    }
}

fn print_value(value: &DebugValue, out: &mut String) {
    use std::fmt::Write;
    let _ = match value {
        DebugValue::Number(number) => write!(out, " {number}"),
        DebugValue::Entry(entry) => write!(out, " entry {}", entry.as_u32()),
        DebugValue::File(file) => write!(out, " file {}", file.as_u32()),
        DebugValue::Text(text) => {
            out.push(' ');
            quote(out, text, true);
            Ok(())
        }
        DebugValue::Yes => Ok(()),
    };
}

/// Appends the line that says where what follows comes from.
pub(super) fn print_loc(func: &Function, loc: Option<DebugLoc>, out: &mut String) {
    out.push_str("    loc ");
    if loc.is_none() {
        out.push_str("none");
    }
    print_chain(func, loc, out);
    out.push('\n');
}

/// Appends places, from the inside out.
pub(super) fn print_chain(func: &Function, loc: Option<DebugLoc>, out: &mut String) {
    let mut at = loc;
    while let Some(loc) = at {
        let Some(data) = func.debug_locs.get(loc) else { break };
        number(out, data.file.as_u32().into());
        out.push(' ');
        number(out, data.line.into());
        if data.column > 0 {
            out.push(':');
            number(out, data.column.into());
        }
        out.push_str(" in ");
        number(out, data.scope.as_u32().into());
        // One that does not stand before it is none of a verified function.
        at = data.inlined_at.expand().filter(|it| *it < loc);
        out.push_str(if at.is_some() { ", " } else { "" });
    }
}
