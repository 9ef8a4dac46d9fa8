//! Debug information: whether what it names exists, and stands before what names it.

use super::Errors;
use super::error::{Place, VerifyErrorKind as Kind};
use crate::debug::{Debug, DebugValue, Tag};
use crate::entities::{DebugEntry, Func};
use crate::function::{Function, Loc};
use crate::module::{FuncData, Module, Symbol};

const NOT_A_SCOPE: &str = "a place in the source is in a function or block";
const INLINED_LATER: &str = "the place of a call that was inlined stands before what came from it";
const PARENT_LATER: &str = "the parent of an entry stands before it";
const NOT_A_VARIABLE: &str = "what lies somewhere is a `variable` or `formal_parameter`";
const NOT_A_FUNCTION: &str = "the debug information of a function is a `subprogram`";

/// Checks the entries, and the places in bodies.
pub(super) fn check(module: &Module, errors: &mut Errors) {
    let debug = &module.debug;
    let nowhere = || Place {
        symbol: Symbol::Func(Func::from_u32(0)),
        name: "".into(),
        block: None,
        inst: None,
        loc: Loc::default(),
    };
    for (id, data) in &debug.entries {
        if data.parent.expand().is_some_and(|it| it >= id) {
            errors.add(nowhere, Kind::Attr(PARENT_LATER));
        }
        for (_, value) in &data.attrs {
            match *value {
                DebugValue::Entry(entry) if !debug.entries.is_valid(entry) => {
                    errors.add(nowhere, Kind::Dangling("debug entry"));
                }
                DebugValue::File(file) if !debug.files.is_valid(file) => {
                    errors.add(nowhere, Kind::Dangling("file"));
                }
                _ => {}
            }
        }
    }
    for (id, global) in &module.globals {
        let place = || Place {
            symbol: Symbol::Global(id),
            name: global.name.clone(),
            block: None,
            inst: None,
            loc: global.loc,
        };
        if global.debug.is_some_and(|it| !is_variable(debug, it)) {
            errors.add(place, Kind::Attr(NOT_A_VARIABLE));
        }
    }
    for (id, func) in &module.funcs {
        let place = || Place {
            symbol: Symbol::Func(id),
            name: func.name.clone(),
            block: None,
            inst: None,
            loc: func.loc,
        };
        let problem = of_head(debug, func).or_else(|| of_body(debug, func.body.as_ref()?));
        if let Some(kind) = problem {
            errors.add(place, kind);
        }
    }
}

fn of_head(debug: &Debug, func: &FuncData) -> Option<Kind> {
    let tag = debug.entries.get(func.debug?).map(|it| it.tag);
    (tag != Some(Tag::SUBPROGRAM)).then_some(Kind::Attr(NOT_A_FUNCTION))
}

fn of_body(debug: &Debug, body: &Function) -> Option<Kind> {
    for (id, loc) in &body.debug_locs {
        if !debug.files.is_valid(loc.file) {
            return Some(Kind::Dangling("file"));
        }
        if loc.inlined_at.expand().is_some_and(|it| it >= id) {
            return Some(Kind::Attr(INLINED_LATER));
        }
        if !is_scope(debug, loc.scope) {
            return Some(Kind::Attr(NOT_A_SCOPE));
        }
    }
    for variable in &body.variables {
        if !is_variable(debug, variable.entry) {
            return Some(Kind::Attr(NOT_A_VARIABLE));
        }
        if !body.values.is_valid(variable.value) {
            return Some(Kind::Dangling("value"));
        }
        if variable.from.expand().is_some_and(|it| !body.insts.is_valid(it)) {
            return Some(Kind::Dangling("instruction"));
        }
        if variable.inlined_at.expand().is_some_and(|it| !body.debug_locs.is_valid(it)) {
            return Some(Kind::Dangling("place in the source"));
        }
    }
    let dangles = |it: &crate::DebugLoc| !body.debug_locs.is_valid(*it);
    let named = body.debug.values().filter_map(|it| it.expand());
    named.into_iter().any(|it| dangles(&it)).then_some(Kind::Dangling("place in the source"))
}

fn is_variable(debug: &Debug, entry: DebugEntry) -> bool {
    let tag = debug.entries.get(entry).map(|it| it.tag);
    matches!(tag, Some(Tag::VARIABLE | Tag::FORMAL_PARAMETER))
}

/// Whether an entry is one that code is in.
fn is_scope(debug: &Debug, entry: DebugEntry) -> bool {
    let tag = debug.entries.get(entry).map(|it| it.tag);
    matches!(tag, Some(Tag::SUBPROGRAM | Tag::LEXICAL_BLOCK))
}
