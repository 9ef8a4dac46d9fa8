//! Assembly outside of functions.

use std::collections::HashSet;

use ir::{ModuleAsm, Symbol};
use ptx::fragment;
use target_desc::{Ptx as Version, Target, Variant};

use super::text::Line;
use super::{Known, declare, judge};
use crate::error::Error;
use crate::print::{Scene, Text};

/// The same of a text outside of functions.
#[cfg(feature = "llvm")]
pub fn module_syntax(text: &str) -> Vec<(String, Option<u32>, String)> {
    let errors = fragment::read_module(text).err().unwrap_or_default();
    let place = |it: ptx::Error| {
        let Line { number, text } = Line::of(text, &[], it.place.line);
        (it.message, number, text)
    };
    errors.into_iter().map(place).collect()
}

/// Appends assembly outside of functions, as it is.
pub fn of_module_text(out: &mut Text, text: &str) {
    out.push('\n');
    for line in text.lines() {
        out.push_str(line.trim_end());
        out.push('\n');
    }
}

/// What is known of assembly outside of functions.
pub struct OfModule {
    /// The lowest version that has all of it, at most that which is permitted.
    pub needed: Option<Version>,
    /// A later one, where that is what helps.
    pub raise: Option<Version>,
    /// What is wrong with it.
    pub errors: Vec<Error>,
    /// Its instructions.
    pub variants: Vec<Variant>,
    /// What it defines.
    pub defined: Vec<String>,
    /// What else of the module it names.
    pub named: HashSet<Symbol>,
}

/// Checks assembly outside of functions.
pub fn of_module(asm: &ModuleAsm, scene: Scene, target: Target, may_raise: bool) -> OfModule {
    let mut known = Known::default();
    let mut of = OfModule {
        needed: None,
        raise: None,
        errors: Vec::new(),
        variants: Vec::new(),
        defined: Vec::new(),
        named: HashSet::new(),
    };
    let error = |line: u32, message: String, help: Option<String>| {
        let line = Line::of(&asm.text, &[], line);
        let fault = line.fault(message, help);
        let mut error = Error::new("assembly", fault.to_string());
        error.loc = asm.loc;
        if let isel::Fault::Assembly { text, help, .. } = fault {
            error.notes = (!text.is_empty()).then(|| format!("`{text}`")).into_iter().collect();
            error.help = help;
        }
        error
    };
    let fragment = match fragment::read_module(&asm.text) {
        Ok(fragment) => fragment,
        Err(errors) => {
            of.errors =
                errors.into_iter().map(|it| error(it.place.line, it.message, None)).collect();
            return of;
        }
    };
    let mut around = Text::default();
    for word in &fragment.words {
        if let Some(symbol) = known.symbol(scene, word) {
            of.named.insert(symbol);
            declare(&mut around, scene, symbol);
        }
    }
    for other in scene.module.assembly.iter().filter(|it| !std::ptr::eq(*it, asm)) {
        around.push_str(&other.text);
        around.push('\n');
    }
    for it in &fragment.declares {
        if let Some(symbol) = known.symbol(scene, &it.name) {
            let module = scene.module;
            let is_here = match symbol {
                Symbol::Func(func) => module.funcs[func].body.is_some(),
                Symbol::Global(global) => module.globals[global].linkage != ir::Linkage::External,
            };
            if is_here {
                let message = format!("`{}` is defined by the module, too", it.name);
                of.errors.push(error(1, message, None));
            }
        }
        of.defined.push(it.name.clone());
    }
    let around = around.as_str();
    let at = |target| fragment::check_module(&asm.text, around, target);
    let verdict = judge(&fragment, target, may_raise, at);
    (of.needed, of.raise) = (verdict.needed, verdict.raise);
    let findings = verdict.findings.into_iter();
    of.errors.extend(findings.map(|it| error(it.place.line, it.message, it.help)));
    of.variants = fragment.heads.iter().filter_map(|it| Variant::parse(it).ok()).collect();
    of
}
