//! A module against the table: what of it its target does not have, and why.
//!
//! The table is asked for mnemonic and modifiers, for what an operand is (register,
//! constant, address, vector), for the widths of registers and the ranges of constants.

mod address;
mod call;
mod code;
pub mod constant;
mod coordinate;
mod data;
mod elements;
mod flat;
mod guard;
mod handle;
pub mod labels;
mod lowest;
mod module;
mod name;
mod number;
mod operand;
mod register;
mod scalar;
mod scope;
pub mod signature;
mod special;
mod targets;
mod vector;

use std::collections::HashMap;

use target_desc::{Form, Illegal, Inst, OperandUse, Role, Target, Variant, shape};

pub use lowest::{Demand, Lowest, lowest};
pub use module::target;

use crate::finding::{Code, Finding, Level, Wrong};
use crate::place::{At, Lines};
use crate::tree::{Instruction, Item, Module};
use scope::Scopes;
pub(crate) use scope::is_one_of;

/// What of `module`, read from `text`, is not legal on `target`, or is doubtful; in the order of
/// the text. Of what ptxas takes by oversight the first of each spelling is told.
pub fn check(module: &Module, text: &str, target: Target) -> Vec<Finding> {
    let found = module::check(module, target);
    let mut wrongs: Vec<Wrong> = module::lacking(&found.needs, target).collect();
    wrongs.extend(found.wrongs);
    if !target.exists() {
        let message = format!("PTX {} does not know {}", target.ptx, target.arch);
        let help = format!("the lowest is {}", Target::lowest(target.arch));
        wrongs.push(Wrong::new(Code::Target, At(0), message).help(help));
    }
    let mut known: HashMap<&str, Known> = HashMap::new();
    let mut scopes = Scopes::default();
    let samplers = handle::has_samplers(module);
    let mut flat = Vec::new();
    for (i, item) in module.items.iter().enumerate() {
        scopes.enter(module, i, item);
        let instruction = match item {
            Item::Instruction(instruction) => instruction,
            Item::Directive(directive) => {
                targets::check(module, directive, &scopes, &mut wrongs);
                continue;
            }
            _ => continue,
        };
        let known = known
            .entry(&instruction.head)
            .or_insert_with_key(|head| Known::of(head, target, samplers));
        let guard = instruction.guard.map_or(Ok(()), |it| guard::check(&it, &scopes));
        let fits = known.fits(module, instruction, &scopes, target, &mut flat);
        let doubt = match fits {
            Ok(()) => known.doubt.take().map(|it| it.at(instruction.at)),
            Err(wrong) => Some(wrong),
        };
        wrongs.extend(guard.err().into_iter().chain(doubt));
    }
    wrongs.sort_by_key(|it| it.at.0);
    let lines = Lines::new(text);
    wrongs.into_iter().map(|it| it.place(&lines)).collect()
}

/// A form of an instruction, and its operands.
type Possible = (&'static Inst, &'static Form, Vec<OperandUse>);

/// What the table says of a mnemonic with its modifiers.
struct Known {
    forms: Result<Vec<Possible>, Refusal>,
    /// What ptxas takes beside them, with other operands.
    beside: Vec<Possible>,
    /// Said of the first that is legal, and then no more.
    doubt: Option<Doubt>,
}

/// Why a mnemonic with its modifiers is nothing.
struct Refusal {
    code: Code,
    message: String,
    help: Option<String>,
}

/// What ptxas takes by oversight.
struct Doubt {
    message: String,
    help: String,
}

impl Doubt {
    fn at(self, at: At) -> Wrong {
        let wrong = Wrong::new(Code::Oversight, at, self.message).help(self.help);
        Wrong { level: Level::Warning, ..wrong }
    }
}

impl Known {
    fn of(head: &str, target: Target, samplers: bool) -> Known {
        let refused = |code, message, help| {
            let forms = Err(Refusal { code, message, help });
            Known { forms, beside: Vec::new(), doubt: None }
        };
        let variant = match Variant::parse(head) {
            Ok(variant) => variant,
            Err(unknown) => return refused(Code::UnknownInstruction, unknown.to_string(), None),
        };
        if let Err(illegal) = variant.check(target) {
            // What ptxas takes by oversight is read like the rest.
            let oversights = variant.oversights(target);
            if !oversights.is_empty() {
                let message =
                    format!("the manual does not have `{head}`, which ptxas takes by oversight");
                let doubt = Some(Doubt { message, help: format!("by the manual, {illegal}") });
                return Known { forms: Ok(oversights), beside: Vec::new(), doubt };
            }
            let help = match &illegal {
                Illegal::Unavailable { .. } => {
                    let availability = variant.availability();
                    let is_somewhere = !availability.any.is_empty();
                    is_somewhere.then(|| format!("`{variant}` is of {availability}"))
                }
                _ => None,
            };
            let code = match illegal.is_elsewhere() {
                true => Code::Unavailable,
                false => Code::Modifiers,
            };
            return refused(code, format!("`{variant}`: {illegal}"), help);
        }
        let mods: Vec<_> = variant.mods().collect();
        let forms =
            variant.insts().flat_map(|inst| inst.forms.iter().map(move |form| (inst, form)));
        let legal = forms.filter(|(inst, form)| {
            handle::is_of(form, samplers) && inst.is_on(form, &mods, target)
        });
        let forms = legal.map(|(i, f)| (i, f, shape::operands(f, &mods, target))).collect();
        let spelling = variant.to_string();
        let doubt = (spelling != head).then(|| Doubt {
            // nvcc writes some like this.
            message: format!("`{head}` is not as the manual has it; ptxas takes it"),
            help: format!("the manual has `{spelling}`"),
        });
        Known { forms: Ok(forms), beside: variant.oversights(target), doubt }
    }

    /// Whether `instruction` is one of the forms; `flat` is memory to work in.
    fn fits<'a>(
        &self,
        module: &Module<'a>,
        instruction: &Instruction<'a>,
        scopes: &Scopes<'a>,
        target: Target,
        flat: &mut Vec<flat::Flat<'a>>,
    ) -> Result<(), Wrong> {
        let forms = match &self.forms {
            Ok(forms) => forms,
            Err(Refusal { code, message, help }) => {
                let wrong = Wrong::new(*code, instruction.at, message.clone());
                return Err(Wrong { help: help.clone(), ..wrong });
            }
        };
        flat::flatten(module, instruction, flat);
        let context = operand::Context { module, scopes, target };
        let mut furthest: Option<(At, Code, String)> = None;
        for (_, _, uses) in forms {
            let fits = flat::fits(flat, uses, &context);
            let fits = fits.and_then(|()| flat::within(flat, uses, &context));
            match fits
                .and_then(|()| flat::alone(flat, uses, &context))
                .and_then(|()| flat::last(flat, uses, &context))
            {
                Ok(()) if uses.iter().any(is_callee) => {
                    return match call::check(instruction, &context) {
                        Ok(()) => Ok(()),
                        Err(Some((at, message))) => Err(Wrong::new(Code::Call, at, message)),
                        Err(None) => {
                            let message = "no call is written like this".to_owned();
                            Err(Wrong::new(Code::Call, instruction.at, message))
                        }
                    };
                }
                Ok(()) => return Ok(()),
                Err(None) => {}
                Err(Some(wrong)) => match &furthest {
                    Some((at, ..)) if at.0 >= wrong.0.0 => {}
                    _ => furthest = Some(wrong),
                },
            }
        }
        if self.beside.iter().any(|(.., uses)| flat::fits(flat, uses, &context).is_ok()) {
            return Ok(());
        }
        // ptxas reads `add.s32 %r0|_, ...` as `add.s32 %r0, ...`.
        if flat::drop_discarded(flat) {
            let mut forms = forms.iter().filter(|(_, form, _)| !flat::is_call(form));
            if forms.any(|(_, _, uses)| flat::fits(flat, uses, &context).is_ok()) {
                return Ok(());
            }
        }
        match furthest {
            Some((at, code, message)) => Err(Wrong::new(code, at, message)),
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

/// Whether an operand is what a call calls.
fn is_callee(this: &OperandUse) -> bool {
    this.operand.kinds.iter().any(|it| it.role == Role::Func)
}
