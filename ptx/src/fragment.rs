//! Parts of a module, such as inline assembly has: statements apart from the function that
//! they stand in, and what stands between functions.
//!
//! [`read`] and [`read_module`] say whether they are such parts at all, and which names they
//! declare and use; [`check`] and [`check_module`] ask the checker, in a frame that declares
//! what is declared around them.
//!
//! Invariants:
//! * What passes [`read`] can stand within any function: its blocks are its own, and so is
//!   every statement that it begins.
//! * Places are those of the fragment.

use std::fmt::Write;

use target_desc::Target;

use crate::check as checker;
use crate::finding::{Finding, Level};
use crate::lex::lex;
use crate::place::{Lines, Place};
use crate::read::{self, Error};
use crate::tree::{Item, Kind, Module};

/// What a fragment says.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Fragment {
    /// The mnemonics with their modifiers, each once.
    pub heads: Vec<String>,
    /// What it declares: registers, variables and labels.
    pub declares: Vec<Declared>,
    /// The words in it that it does not declare itself: names from around it, and mnemonics.
    pub words: Vec<String>,
    /// The declarations outside of all its blocks, as text.
    pub declarations: String,
}

/// A name that a fragment declares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declared {
    /// The name; of `%r<10>`, what stands before the number.
    pub name: String,
    /// How many there are of `%r<10>`; the largest number where it cannot be told.
    pub count: Option<u64>,
    /// Whether it is declared outside of all blocks of the fragment.
    pub outside: bool,
}

impl Declared {
    /// Whether it is what `name` stands for.
    pub fn is(&self, name: &str) -> bool {
        let Some(count) = self.count else { return self.name == name };
        let number = name.strip_prefix(self.name.as_str());
        number.is_some_and(|number| checker::is_one_of(number, count))
    }
}

/// What stands before a fragment, so that it is read as statements: two lines.
const BEFORE: &str = ".func f()\n{{\n";

/// Reads statements.
///
/// # Errors
///
/// Everything that is wrong with them.
pub fn read(text: &str) -> Result<Fragment, Vec<Error>> {
    let whole = format!("{BEFORE}{text}\n}}}}\n");
    let (module, errors) = read::read(&whole);
    let last = text.matches('\n').count() as u32 + 1;
    let end = || {
        let line = text.rsplit('\n').next().unwrap_or("");
        Place { line: last, column: line.chars().count() as u32 + 1 }
    };
    let own = |place: Place| match place.line.saturating_sub(2) {
        line if line <= last => Place { line, ..place },
        // What is found behind the end, as that something is not complete.
        _ => end(),
    };
    let lines = Lines::new(&whole);
    let mut fragment = Fragment::default();
    let blocks = fragment.walk(&module, |at| lines.place(at));
    // Where something is wrong with the braces around it, it is so with its own.
    let (own_errors, others): (Vec<_>, Vec<_>) =
        errors.into_iter().partition(|it| (3..=last + 2).contains(&it.place.line));
    let found = [own_errors, blocks, others].into_iter().find(|it| !it.is_empty());
    if let Some(mut errors) = found {
        for error in errors.iter_mut().filter(|it| it.place.line > 2) {
            error.place = own(error.place);
        }
        return Err(errors);
    }
    fragment.words(text);
    Ok(fragment)
}

/// Reads what stands between functions, and functions: a part of a module without its head.
///
/// # Errors
///
/// Everything that is wrong with it.
pub fn read_module(text: &str) -> Result<Fragment, Vec<Error>> {
    let (module, mut errors) = read::read(text);
    let lines = Lines::new(text);
    let mut fragment = Fragment::default();
    let mut depth = 0_usize;
    for item in &module.items {
        match item {
            Item::Open(_) => depth += 1,
            Item::Close(_) => depth = depth.saturating_sub(1),
            Item::Function(function) if function.has_body => {
                fragment.declare(function.name.text, None, true);
            }
            Item::Variable(variable) => {
                let words = module.tokens(variable.words);
                let is_extern = words.iter().any(|it| it.text == ".extern");
                for name in module.names(variable.names).iter().filter(|_| !is_extern) {
                    fragment.declare(name.name.text, None, depth == 0);
                }
            }
            Item::Instruction(instruction) => fragment.head(&instruction.head),
            Item::Directive(it)
                if matches!(it.name.text, ".version" | ".target" | ".address_size") =>
            {
                let message = format!("`{}` stands at the start of a module only", it.name.text);
                errors.push(Error { place: lines.place(it.name.at), message });
            }
            _ => {}
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    fragment.words(text);
    Ok(fragment)
}

impl Fragment {
    /// Notes what the statements declare, and finds what cannot stand in a function.
    fn walk(&mut self, module: &Module, place: impl Fn(crate::At) -> Place) -> Vec<Error> {
        let mut errors = Vec::new();
        let mut wrong = |at, message: &str| {
            errors.push(Error { place: place(at), message: message.to_owned() });
        };
        let mut open = Vec::new();
        let own = module.items.get(3..module.items.len().saturating_sub(2)).unwrap_or_default();
        for item in own {
            match item {
                Item::Open(at) => open.push(*at),
                Item::Close(at) => {
                    if open.pop().is_none() {
                        wrong(*at, "there is no block to end");
                        break;
                    }
                }
                Item::Function(function) => {
                    wrong(function.name.at, "a function cannot stand in another one");
                }
                Item::Label(label) => self.declare(label.text, None, open.is_empty()),
                Item::Variable(variable) => {
                    for name in module.names(variable.names) {
                        let count = match module.tokens(name.count) {
                            [] => None,
                            [number] => Some(number.text.parse().unwrap_or(u64::MAX)),
                            _ => Some(u64::MAX),
                        };
                        self.declare(name.name.text, count, open.is_empty());
                    }
                    if open.is_empty() {
                        self.declarations.push_str(&crate::write::item(module, item));
                    }
                }
                Item::Instruction(instruction) => self.head(&instruction.head),
                Item::Directive(_) => {}
            }
        }
        if let Some(&at) = open.last() {
            wrong(at, "the block does not end");
        }
        errors
    }

    fn head(&mut self, head: &str) {
        if !self.heads.iter().any(|it| it == head) {
            self.heads.push(head.to_owned());
        }
    }

    fn declare(&mut self, name: &str, count: Option<u64>, outside: bool) {
        self.declares.push(Declared { name: name.to_owned(), count, outside });
    }

    /// Notes the words that are not declared.
    fn words(&mut self, text: &str) {
        for token in lex(text).0 {
            let is_known = |words: &[String]| words.iter().any(|it| it == token.text);
            if token.kind == Kind::Word
                && !is_known(&self.words)
                && !self.declares.iter().any(|it| it.name == token.text || it.is(token.text))
            {
                self.words.push(token.text.to_owned());
            }
        }
    }

    /// Whether it declares something outside of its blocks.
    pub fn declares_outside(&self) -> bool {
        self.declares.iter().any(|it| it.outside)
    }
}

/// What is declared around a fragment, as PTX text.
#[derive(Clone, Copy, Default, Debug)]
pub struct Frame<'a> {
    /// Outside of the function.
    pub module: &'a str,
    /// In the function: registers, labels.
    pub function: &'a str,
}

/// What of a fragment that [`read`] takes `target` does not have.
pub fn check(text: &str, frame: Frame, target: Target) -> Vec<Finding> {
    let mut before = header(target);
    // A string takes all that is written.
    let _ = writeln!(before, "{}\n.func $frame()\n{{\n{}\n{{", frame.module, frame.function);
    findings(before, text, "\n}\n}\n", target)
}

/// What of a part of a module that [`read_module`] takes `target` does not have; `around` is
/// what else the module declares.
pub fn check_module(text: &str, around: &str, target: Target) -> Vec<Finding> {
    findings(header(target) + around + "\n", text, "\n", target)
}

fn header(target: Target) -> String {
    format!(".version {}\n.target {}\n.address_size 64\n", target.ptx, target.spelling())
}

/// The findings in `text` with something before and behind it.
fn findings(mut whole: String, text: &str, behind: &str, target: Target) -> Vec<Finding> {
    let before = whole.matches('\n').count() as u32;
    let lines = text.matches('\n').count() as u32 + 1;
    whole.push_str(text);
    whole.push_str(behind);
    let (module, _) = read::read(&whole);
    let mut findings = checker::check(&module, &whole, target);
    findings.retain(|it| it.level == Level::Error);
    findings.retain_mut(|it| match it.place.line.checked_sub(before) {
        Some(line) if (1..=lines).contains(&line) => {
            it.place.line = line;
            true
        }
        _ => false,
    });
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> Vec<(u32, u32)> {
        let errors = read(text).err().unwrap_or_default();
        errors.iter().map(|it| (it.place.line, it.place.column)).collect()
    }

    #[test]
    fn names_are_declared_or_come_from_around() {
        let text = "{ .reg .b32 t<3>;\nL: add.s32 t2, t3, $1;\n@p bra L; }\n.reg .pred q;";
        let fragment = read(text).unwrap_or_default();
        assert_eq!(fragment.heads, ["add.s32", "bra"]);
        let words = ["add", "t3", "$1", "p", "bra"];
        assert_eq!(fragment.words, words);
        assert_eq!(fragment.declarations, ".reg .pred q;\n");
        let names: Vec<_> =
            fragment.declares.iter().map(|it| (it.name.as_str(), it.outside)).collect();
        assert_eq!(names, [("t", false), ("L", false), ("q", true)]);
    }

    #[test]
    fn blocks_are_its_own() {
        assert_eq!(wrong("}\n{"), [(1, 1)]);
        assert_eq!(wrong("ret;\n{ ret;"), [(2, 1)]);
        assert_eq!(wrong("ret;\n} ret;"), [(2, 1)]);
        assert_eq!(wrong(""), []);
        assert_eq!(wrong("{{}}// the end"), []);
    }

    #[test]
    fn errors_have_places_of_the_fragment() {
        assert_eq!(wrong("ret"), [(1, 4)]);
        assert_eq!(wrong("ret;\n add.s32 a b;"), [(2, 12)]);
        assert_eq!(wrong(".func g() { ret; }"), [(1, 7)]);
    }
}
