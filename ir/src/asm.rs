//! Inline assembly: statements of PTX with operands, as LLVM writes them.
//!
//! The opcode `asm` has a text in which operands are numbered, and a constraint for each
//! operand. The first ones are usually results; every other takes a value of the instruction,
//! in order. In the text `$0` and `${0}` are operands, `$$` is a dollar, `$(a$|b$)` is the first
//! of two ways to write it, and `${:uid}` is a number that no other place in the function has.
//!
//! Invariants:
//! * A text is read by [`pieces`] and by nothing else.
//! * Constraints that LLVM has several spellings for have one here: the import chooses.

use std::fmt;

/// Inline assembly.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Asm {
    /// The text, with operands as `$0`.
    pub text: Box<str>,
    /// What each operand is, in the order of their numbers.
    pub constraints: Vec<Constraint>,
    /// Whether it does more than give its results, so that it must stay when nobody uses them.
    pub sideeffect: bool,
    /// Whether it may read and write any memory.
    pub memory: bool,
}

/// What an operand of inline assembly is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Constraint {
    /// A register that is written: `=r`, or `=&r` where it may be written before all others
    /// are read.
    Out {
        /// The width of the register.
        class: AsmClass,
        /// Whether it may be written before the others are read.
        early: bool,
    },
    /// A register that is read: `r`.
    In(AsmClass),
    /// The register of the result with that number, which holds this value before: `0`.
    Tied(u32),
    /// A constant, or the name of a variable or function: `n`.
    Constant,
    /// The memory that an address leads to, `m`: the text has the address in brackets.
    Memory,
}

/// A letter for registers (PTX ISA, "Inline PTX Assembly"): by width, two of them twice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AsmClass {
    /// `b`: a predicate.
    B,
    /// `h`: 16 bits.
    H,
    /// `r`: 32 bits.
    R,
    /// `f`: 32 bits, a floating-point number.
    F,
    /// `l`: 64 bits.
    L,
    /// `d`: 64 bits, a floating-point number.
    D,
    /// `q`: 128 bits.
    Q,
}

impl AsmClass {
    /// All of them.
    pub const ALL: [AsmClass; 7] =
        [AsmClass::B, AsmClass::H, AsmClass::R, AsmClass::F, AsmClass::L, AsmClass::D, AsmClass::Q];

    /// Its letter, and the bits of a register; 1 of a predicate.
    pub const fn info(self) -> (char, u32) {
        match self {
            AsmClass::B => ('b', 1),
            AsmClass::H => ('h', 16),
            AsmClass::R => ('r', 32),
            AsmClass::F => ('f', 32),
            AsmClass::L => ('l', 64),
            AsmClass::D => ('d', 64),
            AsmClass::Q => ('q', 128),
        }
    }

    /// The bits of a register.
    pub const fn bits(self) -> u32 {
        self.info().1
    }

    /// The one with this letter.
    pub fn named(letter: char) -> Option<AsmClass> {
        AsmClass::ALL.into_iter().find(|it| it.info().0 == letter)
    }
}

impl Constraint {
    /// Whether it is a result.
    pub fn is_result(self) -> bool {
        matches!(self, Constraint::Out { .. })
    }

    /// The constraint spelt `text`.
    pub fn parse(text: &str) -> Option<Constraint> {
        let class = |text: &str| {
            let mut letters = text.chars();
            let class = AsmClass::named(letters.next()?)?;
            letters.next().is_none().then_some(class)
        };
        if let Some(of) = text.strip_prefix('=') {
            let early = of.starts_with('&');
            let class = class(of.strip_prefix('&').unwrap_or(of))?;
            return Some(Constraint::Out { class, early });
        }
        match text {
            "n" => Some(Constraint::Constant),
            "m" => Some(Constraint::Memory),
            _ if text.bytes().all(|it| it.is_ascii_digit()) => {
                text.parse().ok().map(Constraint::Tied)
            }
            _ => class(text).map(Constraint::In),
        }
    }
}

impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Constraint::Out { class, early } => {
                write!(f, "={}{}", if *early { "&" } else { "" }, class.info().0)
            }
            Constraint::In(class) => write!(f, "{}", class.info().0),
            Constraint::Tied(result) => write!(f, "{result}"),
            Constraint::Constant => f.write_str("n"),
            Constraint::Memory => f.write_str("m"),
        }
    }
}

/// What stands for `~{memory}` among the constraints.
const MEMORY: &str = "~{memory}";

impl Asm {
    /// The constraints and whether memory is touched, from `=r,r,~{memory}`; the error is the
    /// piece that is none.
    ///
    /// # Errors
    ///
    /// The first piece that is no constraint.
    pub fn parse_constraints(text: &str) -> Result<(Vec<Constraint>, bool), &str> {
        let (mut all, mut memory) = (Vec::new(), false);
        for piece in text.split(',').filter(|_| !text.is_empty()) {
            match Constraint::parse(piece) {
                _ if piece == MEMORY => memory = true,
                Some(constraint) => all.push(constraint),
                None => return Err(piece),
            }
        }
        Ok((all, memory))
    }

    /// The constraints as text: `=r,r,~{memory}`.
    pub fn constraint_text(&self) -> String {
        let memory = self.memory.then(|| MEMORY.to_owned());
        let all = self.constraints.iter().map(Constraint::to_string).chain(memory);
        all.collect::<Vec<_>>().join(",")
    }
}

/// What is wrong with the text of assembly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// What.
    pub why: String,
    /// In which of its lines, from 1, where it has several.
    pub line: Option<u32>,
}

impl Asm {
    /// Whether the text can be taken apart, and names operands that there are. `is_name` says
    /// which constant operands are names.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong.
    pub fn check_text(&self, is_name: impl Fn(u32) -> bool) -> Result<(), Wrong> {
        let text = &*self.text;
        let wrong = |at: usize, why: String| {
            let before = text.as_bytes().get(..at).unwrap_or_default();
            let line = before.iter().filter(|&&it| it == b'\n').count() as u32 + 1;
            Wrong { why, line: text.trim_end().contains('\n').then_some(line) }
        };
        let pieces =
            pieces(text, Dialect::First).map_err(|(at, why)| wrong(at, why.to_string()))?;
        let mut at = 0;
        for (i, piece) in pieces.iter().enumerate() {
            if let Piece::Text(piece) = piece {
                // Where an operand stands is behind the text before it.
                let start = (piece.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
                at = start.checked_add(piece.len()).filter(|&it| it <= text.len()).unwrap_or(at);
            }
            let Piece::Operand { number, modifier } = *piece else { continue };
            let Some(&constraint) = self.constraints.get(number as usize) else {
                let count = match self.constraints.len() {
                    0 => "there are none".to_owned(),
                    count => format!("the last is `${}`", count - 1),
                };
                let why = format!("the text names the operand `${number}`, and {count}");
                return Err(wrong(at, why));
            };
            let fits = match (modifier, constraint) {
                (None, _) => true,
                (Some('c'), Constraint::Constant) => true,
                (Some('n'), Constraint::Constant) => !is_name(number),
                (Some('r'), it) => it != Constraint::Memory,
                _ => false,
            };
            if let (false, Some(modifier)) = (fits, modifier) {
                let why =
                    format!("`${{{number}:{modifier}}}`: this operand has no form `{modifier}`");
                return Err(wrong(at, why));
            }
            if constraint != Constraint::Constant && is_glued(&pieces, i) {
                let why = format!("the operand `${number}` is part of a word of the text");
                return Err(wrong(at, why));
            }
        }
        Ok(())
    }
}

/// Whether the operand that is piece `i` and the text around it would be one word.
fn is_glued(pieces: &[Piece], i: usize) -> bool {
    let part = |it: char| it.is_ascii_alphanumeric() || matches!(it, '_' | '$' | '%');
    let is_part = |piece: &Piece, c: fn(&str) -> Option<char>| match piece {
        Piece::Text(text) => c(text).is_some_and(part),
        _ => true,
    };
    let before = i.checked_sub(1).and_then(|it| pieces.get(it));
    before.is_some_and(|it| is_part(it, |text| text.chars().next_back()))
        || pieces.get(i + 1).is_some_and(|it| is_part(it, |text| text.chars().next()))
}

/// A piece of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece<'a> {
    /// Text that stands for itself.
    Text(&'a str),
    /// An operand.
    Operand {
        /// Its number.
        number: u32,
        /// How it is written: `n` for a constant with the other sign.
        modifier: Option<char>,
    },
    /// A number that no other place in the function has.
    Unique,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TextError {
    /// A `$` before something that it does not go with.
    #[error("`$` stands before an operand's number, `$`, `(`, `|`, `)` or `{{`; a dollar is `$$`")]
    Dollar,
    /// `${` without the rest.
    #[error("an operand in braces is `${{0}}` or `${{0:n}}`")]
    Braces,
    /// Alternatives in alternatives.
    #[error("there are alternatives within alternatives")]
    Nested,
    /// Alternatives that do not end.
    #[error("the alternatives have no end")]
    Open,
    /// `${:name}` with another name.
    #[error("there is no `${{:{0}}}`; there are uid, comment and private")]
    Special(String),
}

/// Which of the ways to write something is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// The first.
    First,
    /// The second: LLVM's `inteldialect`, where `$$` is nothing.
    Second,
}

/// Takes a text apart. An error comes with the offset of the byte where it is.
///
/// # Errors
///
/// The first thing that is wrong.
pub fn pieces(text: &str, dialect: Dialect) -> Result<Vec<Piece<'_>>, (usize, TextError)> {
    let mut reader = Reader { text, dialect, at: 0, way: None, pieces: Vec::new() };
    while let Some(dollar) = text[reader.at..].find('$') {
        let at = reader.at + dollar;
        reader.push(Piece::Text(&text[reader.at..at]));
        reader.at = at + 1;
        reader.escape().map_err(|error| (at, error))?;
    }
    reader.push(Piece::Text(&text[reader.at..]));
    match reader.way {
        Some(_) => Err((text.len(), TextError::Open)),
        None => Ok(reader.pieces),
    }
}

struct Reader<'a> {
    text: &'a str,
    dialect: Dialect,
    at: usize,
    /// Which of the alternatives this is.
    way: Option<u32>,
    pieces: Vec<Piece<'a>>,
}

impl<'a> Reader<'a> {
    fn push(&mut self, piece: Piece<'a>) {
        let wanted = match self.dialect {
            Dialect::First => 0,
            Dialect::Second => 1,
        };
        if piece != Piece::Text("") && self.way.is_none_or(|it| it == wanted) {
            self.pieces.push(piece);
        }
    }

    fn eat(&mut self, byte: u8) -> bool {
        let there = self.text.as_bytes().get(self.at) == Some(&byte);
        self.at += usize::from(there);
        there
    }

    /// What stands behind a `$`.
    fn escape(&mut self) -> Result<(), TextError> {
        if self.eat(b'$') {
            if self.dialect == Dialect::First {
                self.push(Piece::Text("$"));
            }
        } else if self.eat(b'(') {
            if self.way.replace(0).is_some() {
                return Err(TextError::Nested);
            }
        } else if self.eat(b'|') {
            match &mut self.way {
                Some(way) => *way += 1,
                None => self.push(Piece::Text("|")),
            }
        } else if self.eat(b')') {
            if self.way.take().is_none() {
                self.push(Piece::Text("}"));
            }
        } else {
            let braces = self.eat(b'{');
            if braces && self.eat(b':') {
                return self.special();
            }
            self.operand(braces)?;
        }
        Ok(())
    }

    /// The name in `${:name}`.
    fn special(&mut self) -> Result<(), TextError> {
        let rest = &self.text[self.at..];
        let Some(end) = rest.find('}') else { return Err(TextError::Braces) };
        self.at += end + 1;
        match &rest[..end] {
            "uid" => self.push(Piece::Unique),
            "comment" => self.push(Piece::Text("//")),
            "private" => {}
            other => return Err(TextError::Special(other.chars().take(20).collect())),
        }
        Ok(())
    }

    fn operand(&mut self, braces: bool) -> Result<(), TextError> {
        let rest = &self.text[self.at..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let Ok(number) = rest[..digits].parse() else {
            return Err(if braces { TextError::Braces } else { TextError::Dollar });
        };
        self.at += digits;
        let mut modifier = None;
        if braces {
            if self.eat(b':') {
                modifier = self.text[self.at..].chars().next();
                self.at += modifier.map_or(0, char::len_utf8);
            }
            if !self.eat(b'}') {
                return Err(TextError::Braces);
            }
        }
        self.push(Piece::Operand { number, modifier });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, dialect: Dialect) -> String {
        let Ok(all) = pieces(text, dialect) else { return "wrong".to_owned() };
        let show = |it: &Piece| match *it {
            Piece::Text(text) => text.to_owned(),
            Piece::Operand { number, modifier: None } => format!("<{number}>"),
            Piece::Operand { number, modifier: Some(it) } => format!("<{number} {it}>"),
            Piece::Unique => "<uid>".to_owned(),
        };
        all.iter().map(show).collect()
    }

    #[test]
    fn every_escape_is_what_it_is_in_llvm() {
        let text = "L${:uid}: ${:comment} ${:private}{a|b} $(c$|d$) $| $) $$ $12 ${3} ${4:n}";
        let first = "L<uid>: // {a|b} c | } $ <12> <3> <4 n>";
        assert_eq!(shown(text, Dialect::First), first);
        assert_eq!(shown("$$ $(a$|b$|c$)d", Dialect::Second), " bd");
    }

    #[test]
    fn what_does_not_end_is_found_where_it_begins() {
        for (text, at) in
            [("a$", 1), ("$x", 0), ("${0", 0), ("${0:", 0), ("${:uid", 0), ("$(a", 3), ("$($(", 2)]
        {
            assert_eq!(pieces(text, Dialect::First).map_err(|it| it.0), Err(at), "{text}");
        }
        assert_eq!(shown("${:size}", Dialect::First), "wrong");
        assert_eq!(shown("$99999999999", Dialect::First), "wrong");
    }

    #[test]
    fn constraints_read_back() {
        let text = "=r,=&b,h,0,n,m,l,d,f,q,~{memory}";
        let (constraints, memory) = Asm::parse_constraints(text).unwrap_or_default();
        let asm = Asm { text: "".into(), constraints, sideeffect: false, memory };
        assert_eq!(asm.constraint_text(), text);
        assert_eq!(Asm::parse_constraints("r,x"), Err("x"));
        assert_eq!(Asm::parse_constraints(""), Ok((Vec::new(), false)));
    }
}
