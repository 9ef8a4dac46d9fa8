//! Directives and special registers: a module for each.

use std::collections::BTreeMap;

use target_desc::isa::directives::DIRECTIVES;
use target_desc::{Mod, Sreg, Target, directive};

use crate::plan::Plan;

/// The modules, by the name of the directive: `# name`, then the lines.
const MODULES: &str = include_str!("directives.txt");

/// Plans to read each special register.
pub fn special_registers(plan: &mut Plan) {
    for sreg in Sreg::all() {
        let (class, ty) = match sreg.ty() {
            Mod::pred => ("p", Mod::pred),
            ty if ty.bits() == Some(64) => ("d", ty),
            ty => ("r", ty),
        };
        let name = sreg.name();
        let text = match sreg.is_vector() {
            true => format!("mov.v4{ty} {{%r0, %r1, %r2, %r3}}, {name};"),
            false => format!("mov{ty} %{class}0, {name};"),
        };
        let row = plan.row("special_registers", name.to_owned());
        if name.starts_with("%perctamemory") {
            let ty = ty.text();
            let text = format!(
                ".entry k () .minperctamemory 1024 {{\n.reg .{ty} a;\nmov.{ty} a, {name};\n}}"
            );
            plan.try_out("special_registers", text, vec![row], true, |target| sreg.is_on(target));
        } else {
            plan.try_out("special_registers", text, vec![row], false, |target| sreg.is_on(target));
        }
    }
}

/// Plans to show each directive.
pub fn directives(plan: &mut Plan) {
    let mut modules: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for part in MODULES.split("\n# ").skip(1) {
        let (name, text) = part.split_once('\n').unwrap_or((part, ""));
        modules.entry(name).or_default().push(text.trim_end());
    }
    for directive in DIRECTIVES {
        let row = plan.row("directives", directive.name.to_owned());
        for text in modules.get(directive.name).into_iter().flatten() {
            let legal = |target| directive.is_on(target);
            plan.try_out("directives", (*text).to_owned(), vec![row], true, legal);
        }
    }
}

/// The whole module: `$header` stands for the usual first lines.
pub fn module(text: &str, target: Target) -> String {
    let size = match directive!(.address_size).is_on(target) {
        true => ".address_size 64\n",
        false => "",
    };
    let header = |options: &str| {
        format!(".version {}\n.target {}{options}\n{size}", target.ptx, target.spelling())
    };
    let (options, text) = match text.strip_prefix("// options ") {
        Some(rest) => rest.split_once('\n').unwrap_or((rest, "")),
        None => ("", text),
    };
    let options = if options.is_empty() { String::new() } else { format!(", {options}") };
    if text.starts_with(".version") {
        return text.replace("$V", &target.ptx.to_string()).replace("$T", &target.spelling())
            + "\n";
    }
    header(&options) + text + "\n"
}
