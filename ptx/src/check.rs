//! A module against the table: which of its instructions its target does not have, and why.
//!
//! The table is asked for mnemonic and modifiers, for what an operand is (register,
//! constant, address, vector), for the widths of registers and the ranges of constants.

mod coordinate;
mod handle;
mod operand;
mod scope;
mod vector;

use std::collections::HashMap;

use target_desc::{Arch, Form, Illegal, Inst, OperandUse, Ptx, Target, Variant, shape};

use crate::finding::{Code, Finding, Wrong};
use crate::place::{At, Lines};
use crate::tree::{Instruction, Item, Module};
use scope::Scopes;

/// What `.version` and `.target` say.
///
/// # Errors
///
/// Where one is missing, or is none that exists.
pub fn target(module: &Module, text: &str) -> Result<Target, Finding> {
    let lines = Lines::new(text);
    let finding = |at: At, message: String| Wrong::new(Code::Target, at, message).place(&lines);
    let (mut ptx, mut arch) = (None, None);
    for item in &module.items {
        let Item::Directive(directive) = item else { break };
        let Some(first) = module.tokens(directive.arguments).first() else { continue };
        match directive.name.text {
            ".version" => {
                let unknown =
                    || finding(first.at, format!("there is no PTX version {}", first.text));
                ptx = Some(Ptx::parse(first.text).ok_or_else(unknown)?);
            }
            ".target" => {
                let known = Arch::parse(first.text);
                arch = Some(known.map_err(|error| finding(first.at, error.to_string()))?);
            }
            _ => {}
        }
    }
    match (ptx, arch) {
        (Some(ptx), Some(arch)) => Ok(Target { ptx, arch }),
        (None, _) => Err(finding(At(0), "the module does not begin with `.version`".to_owned())),
        (_, None) => Err(finding(At(0), "the module has no `.target`".to_owned())),
    }
}

/// The instructions of `module`, read from `text`, that `target` does not have.
pub fn check(module: &Module, text: &str, target: Target) -> Vec<Finding> {
    let lines = Lines::new(text);
    let mut findings = Vec::new();
    if !target.exists() {
        let message = format!("PTX {} does not know {}", target.ptx, target.arch);
        let help = format!("the lowest is {}", Target::lowest(target.arch));
        findings.push(Wrong::new(Code::Target, At(0), message).help(help).place(&lines));
    }
    let mut known: HashMap<&str, Known> = HashMap::new();
    let mut scopes = Scopes::default();
    let samplers = handle::has_samplers(module);
    for item in &module.items {
        scopes.enter(module, item);
        let Item::Instruction(instruction) = item else { continue };
        let known = known
            .entry(&instruction.head)
            .or_insert_with_key(|head| Known::of(head, target, samplers));
        if let Err(wrong) = known.fits(module, instruction, &scopes, target) {
            findings.push(wrong.place(&lines));
        }
    }
    findings
}

/// What the table says of a mnemonic with its modifiers.
enum Known {
    Forms(Vec<(&'static Inst, &'static Form, Vec<OperandUse>)>),
    Not { code: Code, message: String, help: Option<String> },
}

impl Known {
    fn of(head: &str, target: Target, samplers: bool) -> Known {
        let variant = match Variant::parse(head) {
            Ok(variant) => variant,
            Err(unknown) => {
                let (code, message) = (Code::UnknownInstruction, unknown.to_string());
                return Known::Not { code, message, help: None };
            }
        };
        if let Err(illegal) = variant.check(target) {
            let availability = variant.availability();
            let help = match (&illegal, availability.any.is_empty()) {
                (Illegal::Unavailable { .. }, false) => {
                    Some(format!("`{variant}` is of {availability}"))
                }
                _ => None,
            };
            let code = match illegal.is_elsewhere() {
                true => Code::Unavailable,
                false => Code::Modifiers,
            };
            return Known::Not { code, message: format!("`{variant}`: {illegal}"), help };
        }
        let mods: Vec<_> = variant.mods().collect();
        let forms =
            variant.insts().flat_map(|inst| inst.forms.iter().map(move |form| (inst, form)));
        let legal = forms.filter(|(inst, form)| {
            handle::is_of(form, samplers) && inst.is_on(form, &mods, target)
        });
        Known::Forms(legal.map(|(i, f)| (i, f, shape::operands(f, &mods, target))).collect())
    }

    fn fits(
        &self,
        module: &Module,
        instruction: &Instruction,
        scopes: &Scopes,
        target: Target,
    ) -> Result<(), Wrong> {
        let forms = match self {
            Known::Not { code, message, help } => {
                let wrong = Wrong::new(*code, instruction.at, message.clone());
                return Err(Wrong { help: help.clone(), ..wrong });
            }
            Known::Forms(forms) => forms,
        };
        let flat = operand::flatten(module, instruction);
        let context = operand::Context { module, scopes, target, head: &instruction.head };
        let mut furthest: Option<(At, String)> = None;
        for (_, _, uses) in forms {
            match operand::fits(&flat, uses, &context) {
                Ok(()) => return Ok(()),
                Err(None) => {}
                Err(Some(wrong)) => match &furthest {
                    Some((at, _)) if at.0 >= wrong.0.0 => {}
                    _ => furthest = Some(wrong),
                },
            }
        }
        match furthest {
            Some((at, message)) => Err(Wrong::new(Code::OperandKind, at, message)),
            None => {
                let mut lines: Vec<String> =
                    forms.iter().map(|(inst, form, _)| format!("`{}`", inst.line(form))).collect();
                lines.dedup();
                let message = format!("the operands of `{}` are others", instruction.head);
                let help = format!("it is {}", lines.join(" or "));
                Err(Wrong::new(Code::Operands, instruction.at, message).help(help))
            }
        }
    }
}
