//! Whether operands are what a form takes.

use target_desc::{Mod, OperandUse, Role, Shape, Sreg, Target};

use super::scope::Scopes;
use super::{coordinate, handle};
use crate::place::At;
use crate::tree::{Instruction, Kind, Module, Operand, Value};

/// What operands are judged with.
pub struct Context<'c, 'a> {
    pub module: &'c Module<'a>,
    pub scopes: &'c Scopes<'a>,
    pub target: Target,
    pub head: &'c str,
}

/// An operand, and the brackets around it.
pub struct Flat<'a> {
    operand: Operand<'a>,
    open: bool,
    close: bool,
}

/// The operands, with those in brackets one by one.
pub fn flatten<'a>(module: &Module<'a>, instruction: &Instruction<'a>) -> Vec<Flat<'a>> {
    let mut flat = Vec::new();
    for &operand in module.operands(instruction.operands) {
        let Value::Address(list) = operand.value else {
            flat.push(Flat { operand, open: false, close: false });
            continue;
        };
        let inner = module.operands(list);
        for (i, &it) in inner.iter().enumerate() {
            let paired = if i == 0 { operand.paired } else { it.paired };
            let close = i + 1 == inner.len();
            flat.push(Flat { operand: Operand { paired, ..it }, open: i == 0, close });
        }
    }
    flat
}

/// Whether `flat` is `uses`; else what is wrong with an operand, or nothing where there
/// are not as many or the brackets are others.
///
/// Recurses as deep as a form of the table has operands.
pub fn fits(
    flat: &[Flat],
    uses: &[OperandUse],
    context: &Context,
) -> Result<(), Option<(At, String)>> {
    let Some((this, others)) = uses.split_first() else {
        return if flat.is_empty() { Ok(()) } else { Err(None) };
    };
    let mut reason = None;
    if let Some((first, rest)) = flat.split_first()
        && first.open == this.operand.open
        && first.close == this.operand.close
        && first.operand.paired == this.operand.paired
    {
        match accepts(&first.operand, this, context) {
            Ok(()) => match fits(rest, others, context) {
                Ok(()) => return Ok(()),
                Err(wrong) => reason = wrong,
            },
            Err(message) => reason = Some((first.operand.at, message)),
        }
    }
    if this.optional {
        match (fits(flat, others, context), &reason) {
            (Ok(()), _) => return Ok(()),
            // What comes further is nearer to the truth.
            (Err(Some(wrong)), Some((at, _))) if wrong.0.0 > at.0 => reason = Some(wrong),
            (Err(wrong), None) => reason = wrong,
            _ => {}
        }
    }
    Err(reason)
}

fn accepts(operand: &Operand, this: &OperandUse, context: &Context) -> Result<(), String> {
    if this.operand.minus && matches!(operand.value, Value::Constant(_)) {
        return Ok(());
    }
    if handle::is_handle(this) {
        return handle::accepts(operand, this, context);
    }
    let mut reason = Err("the target has no such operand here".to_owned());
    for shape in &this.choices {
        reason = accepts_shape(operand, shape, context);
        if reason.is_ok() {
            break;
        }
    }
    reason
}

fn accepts_shape(operand: &Operand, shape: &Shape, context: &Context) -> Result<(), String> {
    match shape.role {
        Role::Coord | Role::Delta | Role::Stride => coordinate::accepts(operand, shape, context),
        Role::Out | Role::Reg if shape.lanes <= 1 => match operand.value {
            Value::Constant(_) => Err("a constant, where a register is to be".to_owned()),
            Value::Name("_") => Err("`_`, where a register is to be".to_owned()),
            Value::Name(name) => register(name, operand.suffix, shape, context),
            _ => Ok(()),
        },
        Role::Sink | Role::In if shape.lanes <= 1 => match operand.value {
            Value::Name("_") => Ok(()),
            Value::Name(name) => register(name, operand.suffix, shape, context),
            _ => Ok(()),
        },
        // What is no name of the module: a special register, or nothing.
        Role::Name => match operand.value {
            Value::Name(name) if context.scopes.register(name).is_none() => {
                register(name, operand.suffix, shape, context)
            }
            _ => Ok(()),
        },
        Role::Imm => constant(operand, shape, context),
        _ => Ok(()),
    }
}

fn constant(operand: &Operand, shape: &Shape, context: &Context) -> Result<(), String> {
    let tokens = match operand.value {
        Value::Constant(tokens) => context.module.tokens(tokens),
        Value::Name("WARP_SZ") => return Ok(()),
        _ => return Err("a constant is to be here".to_owned()),
    };
    // Expressions are not judged.
    let value = match tokens {
        [one] if one.kind == Kind::Number => integer(one.text),
        [sign, one] if sign.text == "-" => integer(one.text).map(|it| -it),
        _ => None,
    };
    match (value, shape.kind.range) {
        (Some(value), Some((low, high))) if !shape.takes(value) => {
            Err(format!("{value}, where a constant from {low} to {high} is to be"))
        }
        (Some(value), _) if !shape.takes(value) => {
            Err(format!("the constant {value} cannot stand here"))
        }
        _ => Ok(()),
    }
}

/// Whether the register `name` can be a `shape`; what is no register is not judged.
fn register(
    name: &str,
    suffix: Option<&str>,
    shape: &Shape,
    context: &Context,
) -> Result<(), String> {
    let Some(ty) = context.scopes.register(name) else {
        let full = suffix.map_or(name.to_owned(), |suffix| format!("{name}{suffix}"));
        let percent = name.starts_with('%') && !context.scopes.is_other(name);
        return match (percent, Sreg::parse(&full)) {
            (true, Ok(special)) if !special.is_on(context.target) => {
                let gate = special.gate();
                Err(format!("`{full}` requires {gate}; the target is {}", context.target))
            }
            (true, Err(_)) if Sreg::parse(name).is_err() => {
                Err(format!("the register `{name}` is not declared"))
            }
            _ => Ok(()),
        };
    };
    // Parts of registers have sizes of their own.
    let (Some(bits), Some(wanted), None) = (ty.bits(), shape.register_bits(), suffix) else {
        return Ok(());
    };
    if (ty == Mod::pred) != (shape.ty == Some(Mod::pred)) {
        let predicate = if ty == Mod::pred { "no predicate" } else { "a predicate" };
        return Err(format!("`{name}` is `{ty}`, and {predicate} is to be here"));
    }
    // Loads, stores and conversions take wider registers.
    let mnemonic = context.head.split('.').next().unwrap_or("");
    let wider = matches!(mnemonic, "ld" | "ldu" | "st" | "cvt" | "suld" | "sust");
    // A register of 8 bits may be what holds 8 bits.
    let fits = bits == wanted || Some(bits) == shape.ty.and_then(Mod::bits);
    if !fits && wanted >= 16 && !(wider && bits > wanted) {
        return Err(format!("`{name}` has {bits} bits, and {wanted} are to be here"));
    }
    Ok(())
}

/// The value of an integer literal, where it has few enough bits.
fn integer(text: &str) -> Option<i64> {
    let text = text.trim_end_matches(['U', 'u']);
    let hex = text.strip_prefix("0x").or(text.strip_prefix("0X"));
    let binary = text.strip_prefix("0b").or(text.strip_prefix("0B"));
    match (hex, binary) {
        (Some(digits), _) => i64::from_str_radix(digits, 16).ok(),
        (_, Some(digits)) => i64::from_str_radix(digits, 2).ok(),
        _ if text.len() > 1 && text.starts_with('0') => i64::from_str_radix(text, 8).ok(),
        _ => text.parse().ok(),
    }
}
