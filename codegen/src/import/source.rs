//! Where the functions, variables and instructions of textual LLVM IR stand.
//!
//! LLVM forgets positions when it reads text. One pass over the lines finds them again: a
//! definition begins with `define`, and an instruction with an opcode or a result. It counts
//! instructions, and is used only where it counts as many as LLVM: where LLVM has replaced
//! some while reading, only the position of the function is known.

use std::collections::HashMap;

use ir::Loc;

/// Positions in a text.
#[derive(Default)]
pub(super) struct Source {
    functions: HashMap<Box<[u8]>, Lines>,
    globals: HashMap<Box<[u8]>, Loc>,
    assembly: Loc,
}

/// Positions in a function.
#[derive(Default)]
pub(super) struct Lines {
    /// Of the function.
    pub(super) head: Loc,
    /// Of its instructions, in the order of the text.
    pub(super) insts: Vec<Loc>,
}

/// What a line of a body begins with when it is an instruction without result, or continues
/// one: LLVM's opcodes that may give nothing.
// One line of names, not one a line.
#[rustfmt::skip]
const OPCODES: [&[u8]; 20] = [
    b"ret", b"br", b"switch", b"indirectbr", b"invoke", b"callbr", b"resume", b"catchswitch",
    b"catchret", b"cleanupret", b"unreachable", b"store", b"fence", b"call", b"tail", b"musttail",
    b"notail", b"atomicrmw", b"cmpxchg", b"load",
];

impl Source {
    /// The positions in `text`.
    pub(super) fn scan(text: &[u8]) -> Source {
        let mut source = Source::default();
        let mut current: Option<(Box<[u8]>, Lines)> = None;
        for (number, line) in text.split(|&byte| byte == b'\n').enumerate() {
            let indent = line.iter().take_while(|it| it.is_ascii_whitespace()).count();
            let words = &line[indent..];
            let loc = |column: usize| Loc {
                line: u32::try_from(number + 1).unwrap_or(0),
                column: u32::try_from(column + 1).unwrap_or(0),
            };
            if words.starts_with(b"define ") {
                source.functions.extend(current.take());
                let Some(name) = symbol_in(words) else { continue };
                let mut lines = Lines { head: loc(indent), insts: Vec::new() };
                // A body may begin on the line of its head.
                if let Some(brace) = line.iter().rposition(|&byte| byte == b'{')
                    && is_instruction(line[brace + 1..].trim_ascii_start())
                {
                    lines.insts.push(loc(brace + 1));
                }
                current = Some((name, lines));
            } else if words.starts_with(b"@") || words.starts_with(b"declare ") {
                source.functions.extend(current.take());
                if let Some(name) = symbol_in(words) {
                    source.globals.insert(name, loc(indent));
                }
            } else if words.starts_with(b"module asm") {
                if source.assembly == Loc::default() {
                    source.assembly = loc(indent);
                }
            } else if let Some((_, lines)) = &mut current {
                let start = indent + label(words);
                if is_instruction(&line[start..]) {
                    lines.insts.push(loc(start));
                }
            }
        }
        source.functions.extend(current);
        source
    }

    /// Where the first assembly outside of functions stands.
    pub(super) fn assembly(&self) -> Loc {
        self.assembly
    }

    /// From now on, only where functions begin is known.
    pub(super) fn forget_instructions(&mut self) {
        self.functions.values_mut().for_each(|it| it.insts.clear());
    }

    /// The positions in the function called `name`.
    pub(super) fn function(&self, name: &[u8]) -> Option<&Lines> {
        self.functions.get(name)
    }

    /// Where the variable, alias or declaration called `name` stands, or the function.
    pub(super) fn symbol(&self, name: &[u8]) -> Loc {
        let function = || self.functions.get(name).map(|it| it.head);
        self.globals.get(name).copied().or_else(function).unwrap_or_default()
    }
}

/// The length of a label and the blanks behind it, at the start of `words`.
fn label(words: &[u8]) -> usize {
    let part = |byte: &u8| byte.is_ascii_alphanumeric() || b"-$._".contains(byte);
    let name = match words.first() {
        Some(b'"') => 2 + words[1..].iter().take_while(|&&it| it != b'"').count(),
        _ => words.iter().take_while(|it| part(it)).count(),
    };
    match words.get(name) {
        Some(b':') if name > 0 => {
            let blanks = words[name + 1..].iter().take_while(|it| it.is_ascii_whitespace());
            name + 1 + blanks.count()
        }
        _ => 0,
    }
}

/// Whether an instruction begins at the start of `words`.
fn is_instruction(words: &[u8]) -> bool {
    if words.first() == Some(&b'%') {
        let Some(equals) = words.iter().position(|&it| it == b'=') else { return false };
        return words[equals + 1..].trim_ascii_start().split(|it| *it == b' ').next()
            != Some(b"type");
    }
    let end = words.iter().take_while(|it| it.is_ascii_lowercase()).count();
    OPCODES.contains(&&words[..end])
}

/// The first `@name` in `words`, without `@`, quotes and escapes.
fn symbol_in(words: &[u8]) -> Option<Box<[u8]>> {
    let at = words.iter().position(|&byte| byte == b'@')?;
    let name = &words[at + 1..];
    if name.first() != Some(&b'"') {
        let part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"-$._".contains(byte);
        let len = name.iter().take_while(part).count();
        return Some(name[..len].into());
    }
    let mut bytes = Vec::new();
    let mut rest = name[1..].iter().copied();
    while let Some(byte) = rest.next().filter(|&byte| byte != b'"') {
        bytes.push(match byte {
            b'\\' => {
                let hex = |digit: u8| (digit as char).to_digit(16).unwrap_or(0) as u8;
                let high = rest.next()?;
                if high == b'\\' { b'\\' } else { hex(high) << 4 | hex(rest.next()?) }
            }
            other => other,
        });
    }
    Some(bytes.into())
}

/// Brackets nested deeper than this are refused: LLVM's reader recurses into them.
const MAX_NESTING: u32 = 500;

/// Whether a text can be read at all; otherwise the line that cannot.
pub(super) fn check_text(text: &[u8]) -> Result<(), u32> {
    let (mut depth, mut line) = (0_u32, 1_u32);
    let (mut in_string, mut in_comment) = (false, false);
    for &byte in text {
        match byte {
            b'\n' => {
                line = line.saturating_add(1);
                in_comment = false;
            }
            0 => return Err(line),
            b'"' if !in_comment => in_string = !in_string,
            _ if in_string || in_comment => {}
            b';' => in_comment = true,
            b'(' | b'[' | b'{' | b'<' => {
                depth += 1;
                if depth > MAX_NESTING {
                    return Err(line);
                }
            }
            b')' | b']' | b'}' | b'>' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    Ok(())
}

/// Whether a text says how memory is laid out.
pub(super) fn has_data_layout(text: &[u8]) -> bool {
    let words = b"target datalayout";
    text.split(|&byte| byte == b'\n').any(|line| line.trim_ascii_start().starts_with(words))
}

/// Where the first line of `text` stands that begins with `words`, if there is one.
pub(super) fn find(text: &[u8], words: &str) -> Loc {
    let begins =
        |line: &[u8]| !words.is_empty() && line.trim_ascii_start().starts_with(words.as_bytes());
    let mut lines = text.split(|&byte| byte == b'\n').zip(1..);
    let Some((line, number)) = lines.find(|it| begins(it.0)) else { return Loc::default() };
    let column = line.len() - line.trim_ascii_start().len() + 1;
    Loc { line: number, column: u32::try_from(column).unwrap_or(0) }
}
