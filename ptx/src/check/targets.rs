//! The names in `.branchtargets` and `.calltargets`: labels that a branch can go to, and functions.

use super::constant;
use super::scope::{Named, Scopes};
use crate::finding::{Code, Wrong};
use crate::tree::{Directive, Kind, Module, Token};

/// Finds the names of a list that stand for nothing.
pub fn check(module: &Module, directive: &Directive, scopes: &Scopes, wrongs: &mut Vec<Wrong>) {
    let fault: fn(&str, &Scopes) -> Option<(Code, String)> = match directive.name.text {
        ".branchtargets" => branch,
        ".calltargets" => call,
        _ => return,
    };
    for part in module.tokens(directive.arguments).split(|it| it.text == ",") {
        let Some(name) = part.first().filter(|it| it.kind == Kind::Word) else { continue };
        let found = match count(part) {
            None => fault(name.text, scopes),
            // The first that is missing will do, so a large number costs nothing.
            Some(count) => (0..count).find_map(|i| fault(&format!("{}{i}", name.text), scopes)),
        };
        wrongs.extend(found.map(|(code, message)| Wrong::new(code, name.at, message)));
    }
}

/// How many `L<3>` is.
fn count(part: &[Token]) -> Option<u64> {
    match part {
        [_, open, count, ..] if open.text == "<" => constant::integer(count.text),
        _ => None,
    }
}

fn branch(label: &str, scopes: &Scopes) -> Option<(Code, String)> {
    // ptxas takes the label of a list, too.
    let list = matches!(scopes.find(label), Some(Named::Targets | Named::Prototype(_)));
    match list || scopes.has_label(label) {
        true => None,
        false => Some((Code::Label, format!("no label `{label}` is in the blocks around"))),
    }
}

fn call(name: &str, scopes: &Scopes) -> Option<(Code, String)> {
    // ptxas takes kernels, too.
    match scopes.function_named(name) {
        Some(_) => None,
        None => Some((Code::Undeclared, format!("the function `{name}` is not declared before"))),
    }
}
