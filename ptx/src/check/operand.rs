//! Whether operands are what a form takes.

use target_desc::oddity::Refused;
use target_desc::{Directive, Form, Mod, OperandUse, Role, Shape, Target, directive};

use super::scope::{Named, Scopes};
use super::{address, code, constant, coordinate, data, handle, number, register, special};
use crate::finding::Code;
use crate::place::At;
use crate::tree::{Instruction, Module, Operand, Value};

/// What operands are judged with.
pub struct Context<'c, 'a> {
    pub module: &'c Module<'a>,
    pub scopes: &'c Scopes<'a>,
    pub target: Target,
}

/// An operand, and the brackets around it.
pub struct Flat<'a> {
    operand: Operand<'a>,
    open: bool,
    close: bool,
    /// `var[4]`, which is an address without brackets around it.
    indexed: bool,
    /// `.unified` behind the brackets.
    behind: Option<&'a str>,
}

/// Fills `flat` with the operands, those in brackets one by one.
pub fn flatten<'a>(module: &Module<'a>, instruction: &Instruction<'a>, flat: &mut Vec<Flat<'a>>) {
    flat.clear();
    for &operand in module.operands(instruction.operands) {
        let Value::Address(list) = operand.value else {
            let behind = module.tokens(operand.offset).first();
            let indexed = behind.is_some_and(|it| it.text == "[");
            flat.push(Flat { operand, open: false, close: false, indexed, behind: None });
            continue;
        };
        let inner = module.operands(list);
        for (i, &it) in inner.iter().enumerate() {
            let paired = if i == 0 { operand.paired } else { it.paired };
            let close = i + 1 == inner.len();
            let behind = operand.suffix.filter(|_| close);
            let operand = Operand { paired, ..it };
            flat.push(Flat { operand, open: i == 0, close, indexed: false, behind });
        }
    }
}

/// Takes a `|_` behind a name away; whether there was one.
pub fn drop_discarded(flat: &mut Vec<Flat>) -> bool {
    let is = |it: &Flat, paired: bool| {
        let Flat { operand, open, close, .. } = it;
        !open && !close && operand.paired == paired && matches!(operand.value, Value::Name(_))
    };
    let discarded = match &flat[..] {
        [first, second, ..] if is(first, false) && is(second, true) => {
            first.operand.value != Value::Name("_") && second.operand.value == Value::Name("_")
        }
        _ => false,
    };
    if discarded {
        flat.remove(1);
    }
    discarded
}

/// Whether `form` is written like a call: what it names is no operand as others are.
pub fn is_call(form: &Form) -> bool {
    let roles = form.operands.iter().flat_map(|it| it.kinds).map(|it| it.role);
    roles.into_iter().any(|it| matches!(it, Role::Func | Role::Targets | Role::Results))
}

/// Whether `flat` is `uses`; else what is wrong with an operand, or nothing where there
/// are not as many or the brackets are others.
///
/// Recurses as deep as a form of the table has operands.
pub fn fits(
    flat: &[Flat],
    uses: &[OperandUse],
    context: &Context,
) -> Result<(), Option<(At, Code, String)>> {
    let Some((this, others)) = uses.split_first() else {
        return if flat.is_empty() { Ok(()) } else { Err(None) };
    };
    let mut reason = None;
    if let Some((first, rest)) = flat.split_first()
        && (first.indexed || first.open == this.operand.open)
        && (first.indexed || first.close == this.operand.close)
        && first.operand.paired == this.operand.paired
        && !is_nothing(flat)
        && first.behind.is_none_or(|it| has_behind(this, it, context.target))
    {
        match accepts(&first.operand, this, context) {
            Ok(()) => match fits(rest, others, context) {
                Ok(()) => return Ok(()),
                Err(wrong) => reason = wrong,
            },
            Err(message) => {
                let code = code::of(&first.operand, this, context);
                reason = Some((first.operand.at, code, message));
            }
        }
    }
    if this.optional {
        match (fits(flat, others, context), &reason) {
            (Ok(()), _) => return Ok(()),
            // What comes further is nearer to the truth.
            (Err(Some(wrong)), Some((at, ..))) if wrong.0.0 > at.0 => reason = Some(wrong),
            (Err(wrong), None) => reason = wrong,
            _ => {}
        }
    }
    Err(reason)
}

/// Whether no constant is more than the one that is to be the most: bytes to copy, of a size.
///
/// # Errors
///
/// Where, and what is wrong.
pub fn within(
    flat: &[Flat],
    uses: &[OperandUse],
    context: &Context,
) -> Result<(), Option<(At, Code, String)>> {
    let value = |i: usize| match flat.get(i)?.operand.value {
        Value::Constant(tokens) => {
            constant::evaluate(context.module.tokens(tokens)).ok()?.integer()
        }
        _ => None,
    };
    for (i, this) in uses.iter().enumerate() {
        let Some(most) = this.operand.kinds.iter().find_map(|it| it.upto) else { continue };
        let most = uses.iter().position(|it| it.operand.name == most).and_then(value);
        if let (Some(most), Some(found)) = (most, value(i))
            && found > most
        {
            let message = format!("{found}, where {most} is the most");
            return Err(Some((flat[i].operand.at, Code::Constant, message)));
        }
    }
    Ok(())
}

/// Whether no number stands, before another operand, where only alone it may.
///
/// # Errors
///
/// Where, and what is wrong.
pub fn alone(
    flat: &[Flat],
    uses: &[OperandUse],
    context: &Context,
) -> Result<(), Option<(At, Code, String)>> {
    let place = uses.iter().rposition(|it| it.refuses.has(Refused::Followed));
    let Some(i) = place.filter(|it| it + 1 < uses.len()) else { return Ok(()) };
    // From the end, as what is left out stands before.
    let behind = |closed: &mut dyn Iterator<Item = bool>| closed.take_while(|it| !it).count();
    let all = behind(&mut uses.iter().rev().map(|it| it.operand.close));
    let found = behind(&mut flat.iter().rev().map(|it| it.close));
    let Some(this) = (uses.len() - i <= flat.len()).then(|| &flat[flat.len() + i - uses.len()])
    else {
        return Ok(());
    };
    let number = match this.operand.value {
        Value::Constant(_) | Value::Name("WARP_SZ") => true,
        Value::Name(name) => context.scopes.register(name).is_some_and(register::is_number),
        _ => false,
    };
    match all == found && number {
        false => Ok(()),
        true => {
            let message = "an integer for all dimensions cannot stand before a depth".to_owned();
            Err(Some((this.operand.at, Code::OperandKind, message)))
        }
    }
}

/// Whether `flat` begins with `_|_`, which ptxas cannot read.
fn is_nothing(flat: &[Flat]) -> bool {
    let is = |it: &Flat| it.operand.value == Value::Name("_");
    matches!(flat, [first, second, ..] if is(first) && is(second) && second.operand.paired)
}

/// Whether `word` may stand behind the brackets of `this`.
fn has_behind(this: &OperandUse, word: &str, target: Target) -> bool {
    let atom = Mod::from_text(word.trim_start_matches('.'));
    let elsewhere = |it: &Shape| it.space.is_some_and(|it| address::plain(it) != Mod::global);
    if atom == Some(Mod::unified) && this.choices.iter().any(elsewhere) {
        return false;
    }
    if atom == Some(Mod::unified) && this.operand.takes.unified {
        return true;
    }
    let value = atom.zip(this.operand.suffix).and_then(|(atom, slot)| slot.value(atom));
    value.is_some_and(|it| it.gate.admits(target))
}

fn accepts(operand: &Operand, this: &OperandUse, context: &Context) -> Result<(), String> {
    if this.operand.minus
        && let Value::Constant(tokens) = operand.value
    {
        let value = constant::evaluate(context.module.tokens(tokens));
        return match value {
            Ok(constant::Constant::Integer { .. }) | Err(None) => Ok(()),
            // A register behind `-`.
            Err(Some(_))
                if context.module.tokens(tokens).first().is_some_and(|it| it.text == "-") =>
            {
                Ok(())
            }
            Err(Some(why)) => Err(why),
            Ok(_) => Err("an integer is to be here".to_owned()),
        };
    }
    if handle::is_handle(this) {
        return handle::accepts(operand, this, context);
    }
    part(operand, this)?;
    let mut reason = None;
    for shape in &this.choices {
        match accepts_shape(operand, this, shape, context) {
            Ok(()) => return Ok(()),
            // Of several registers the last choice tells more: the pieces of a value.
            Err(wrong) if matches!(operand.value, Value::Vector(_)) => reason = Some(wrong),
            Err(wrong) => {
                reason.get_or_insert(wrong);
            }
        }
    }
    Err(reason.unwrap_or_else(|| "the target has no such operand here".to_owned()))
}

/// Whether the part of a register that is named, `.h0` of `%r1.h0`, is one of the operand.
fn part(operand: &Operand, this: &OperandUse) -> Result<(), String> {
    let select = this.operand.suffix.and_then(|it| it.select);
    let (Value::Name(name), suffix) = (operand.value, operand.suffix) else { return Ok(()) };
    let word = suffix.map(|it| it.trim_start_matches('.'));
    match (word, select) {
        (Some(word), Some(select)) if !select.takes(word) => Err(format!(
            "no part `.{word}` of `{name}` can stand here; it is one of {}",
            select.about()
        )),
        // `.x` and `.b` are elements of a vector.
        (Some(word), None) if word.starts_with(['b', 'h']) && word.len() > 1 => {
            Err(format!("no part `.{word}` of `{name}` can stand here"))
        }
        (None, Some(select)) if this.operand.needs_suffix => {
            Err(format!("a part of `{name}` is to be named here: {}", select.about()))
        }
        (_, Some(_)) if !operand.offset.is_empty() => {
            Err(format!("nothing is added to `{name}` here"))
        }
        _ => Ok(()),
    }
}

fn accepts_shape(
    operand: &Operand,
    this: &OperandUse,
    shape: &Shape,
    context: &Context,
) -> Result<(), String> {
    match shape.role {
        Role::Coord | Role::Delta | Role::Stride => {
            coordinate::accepts(operand, this, shape, context)
        }
        Role::Addr => address::accepts(operand, this, shape, context),
        Role::Pack | Role::Unpack => data::packed(operand, shape, context),
        Role::Out | Role::Reg | Role::Sink | Role::In => match operand.value {
            Value::Vector(list) => data::vector(operand, list, this, shape, context),
            Value::Name("_") if shape.role == Role::Sink && shape.lanes <= 1 => nothing(operand),
            _ if shape.kind.loose && shape.lanes > 1 && shape.role == Role::In => {
                data::one_for_all(operand, this, shape, context)
            }
            _ if this.refuses.has(Refused::Named) && shape.lanes > 1 => {
                Err(format!("{} registers in braces are to be here", shape.lanes))
            }
            _ if shape.lanes > 1 || shape.braced => data::whole(operand, shape, context),
            _ => scalar(operand, this, shape, context),
        },
        Role::Discard => match operand.value {
            Value::Name("_") => nothing(operand),
            _ => Err("`_` is to be here".to_owned()),
        },
        Role::Imm => match operand.value {
            Value::Constant(_) | Value::Name("WARP_SZ") => number::accepts(operand, shape, context),
            _ => Err("a constant is to be here".to_owned()),
        },
        Role::Name => name(operand, shape, context),
        Role::Label => match operand.value {
            _ if !operand.offset.is_empty() || operand.suffix.is_some() => {
                Err("a label by itself is to be here".to_owned())
            }
            Value::Name(label) if context.scopes.has_label(label) => Ok(()),
            Value::Name(label) => Err(format!("no label `{label}` is in the blocks around")),
            _ => Err("a label is to be here".to_owned()),
        },
        Role::Targets => match operand.value {
            Value::Name(label)
                if context.scopes.find(label) == Some(Named::Targets)
                    && operand.offset.is_empty()
                    && operand.suffix.is_none() =>
            {
                Ok(())
            }
            _ => Err("the label of a `.branchtargets` above is to be here".to_owned()),
        },
        _ => Ok(()),
    }
}

/// Whether `_` stands by itself.
fn nothing(operand: &Operand) -> Result<(), String> {
    match operand.negated || operand.suffix.is_some() || !operand.offset.is_empty() {
        true => Err("`_` stands by itself".to_owned()),
        false => Ok(()),
    }
}

/// One register or constant.
fn scalar(
    operand: &Operand,
    this: &OperandUse,
    shape: &Shape,
    context: &Context,
) -> Result<(), String> {
    let refuses = |what| this.refuses.has(what);
    let name = match operand.value {
        Value::Name("WARP_SZ") if shape.role == Role::In => {
            return number::accepts(operand, shape, context);
        }
        Value::Constant(tokens) if shape.role == Role::In => {
            if refuses(Refused::Single)
                && let Ok(constant::Constant::Single(_)) =
                    constant::evaluate(context.module.tokens(tokens))
            {
                return Err("an integer is to be here".to_owned());
            }
            return number::accepts(operand, shape, context);
        }
        Value::Constant(tokens) if this.operand.takes.single => {
            let value = constant::evaluate(context.module.tokens(tokens));
            return match value {
                Ok(constant::Constant::Single(_)) | Err(None) => Ok(()),
                Err(Some(why)) => Err(why),
                Ok(_) => Err("a constant, where a register is to be".to_owned()),
            };
        }
        Value::Constant(tokens) if this.operand.takes.integer => {
            let value = constant::evaluate(context.module.tokens(tokens));
            return match value {
                Ok(constant::Constant::Integer { .. }) | Err(None) => Ok(()),
                Err(Some(why)) => Err(why),
                Ok(_) => Err("a constant, where a register is to be".to_owned()),
            };
        }
        Value::Name("WARP_SZ") if this.operand.takes.integer => return Ok(()),
        Value::Constant(_) => return Err("a constant, where a register is to be".to_owned()),
        Value::Name("_") => return Err("`_`, where a register is to be".to_owned()),
        Value::Name(name) => name,
        _ => return Err("a register is to be here".to_owned()),
    };
    if operand.negated
        && (shape.ty != Some(Mod::pred) || matches!(shape.role, Role::Out | Role::Sink))
    {
        return Err("`!` is for predicates that are read".to_owned());
    }
    let ty = match context.scopes.find(name) {
        Some(Named::Register { ty, lanes }) => {
            // Video instructions name parts of registers.
            let part = this.operand.suffix.is_some() && lanes == 1;
            match operand.suffix {
                Some(suffix) if !part => element(name, ty, lanes, suffix)?,
                _ if lanes == 1 => ty,
                None if this.operand.takes.vector && !refuses(Refused::Vector) => {
                    return data::one_of_register(ty, this, shape);
                }
                None if shape.kind.loose => {
                    return data::together(ty, lanes, this.operand.wide, shape);
                }
                _ => return Err(format!("`{name}` is a vector: name one element")),
            }
        }
        // The address of a variable and a number are a constant together.
        Some(Named::Variable(_))
            if !operand.offset.is_empty()
                && (shape.role == Role::In || this.operand.takes.offset)
                && !refuses(Refused::Offset) =>
        {
            address::offset(operand, context)?;
            let bits = this.operand.takes.offset;
            return match bits || shape.ty.is_some_and(|it| !it.is_float() && it != Mod::pred) {
                true => Ok(()),
                false => Err("an address is an integer".to_owned()),
            };
        }
        Some(_) => return Err(format!("`{name}` is no register")),
        None => return special::value(name, operand, this, shape, context),
    };
    let added = !operand.offset.is_empty();
    if added && (shape.role == Role::Out || shape.role == Role::Sink || operand.suffix.is_some()) {
        return Err(format!("nothing is added to `{name}` here"));
    }
    if added {
        address::alone(operand, this)?;
        address::offset(operand, context)?;
        if refuses(Refused::Sum) {
            return Err(format!("nothing is added to `{name}` here"));
        }
    }
    // ptxas takes a register and a number where it takes the register, of whatever width.
    let wide = this.operand.wide && !refuses(Refused::Wide);
    if (refuses(Refused::Pair) && ty == Mod::f16x2)
        || (refuses(Refused::Floats) && ty.is_float() && ty != Mod::f16x2)
        || (refuses(Refused::Quad) && ty == Mod::b128)
    {
        return Err(mismatch(name, ty, shape));
    }
    let fits = match added && !shape.fixed && !refuses(Refused::Another) {
        true => register::fits_of_any_width(ty, shape),
        false if this.operand.takes.pair && ty == Mod::f16x2 => true,
        false if this.operand.takes.predicate && ty == Mod::pred => true,
        false if this.operand.takes.typeless && ty != Mod::pred => {
            ty.bits() == shape.ty.and_then(Mod::bits)
        }
        false if refuses(Refused::Bits) && shape.ty == Some(Mod::s32) => register::is_number(ty),
        false => register::fits(ty, shape, wide),
    };
    match fits {
        true => Ok(()),
        false => Err(mismatch(name, ty, shape)),
    }
}

/// Why a register of type `ty` is not `shape`.
pub fn mismatch(name: &str, ty: Mod, shape: &Shape) -> String {
    match (shape.ty, ty.bits(), shape.register_bits()) {
        (Some(Mod::pred), ..) => format!("`{name}` is `{ty}`, and a predicate is to be here"),
        _ if ty == Mod::pred => format!("`{name}` is `{ty}`, and no predicate is to be here"),
        (_, Some(bits), Some(wanted)) if bits != wanted => {
            format!("`{name}` has {bits} bits, and {wanted} are to be here")
        }
        (Some(wanted), ..) => format!("`{name}` is `{ty}`, which cannot stand for `{wanted}`"),
        _ => format!("`{name}` cannot stand here"),
    }
}

/// The type of one element of a vector register.
pub fn element(name: &str, ty: Mod, lanes: u8, suffix: &str) -> Result<Mod, String> {
    let at = match suffix {
        ".x" | ".r" => 0,
        ".y" | ".g" => 1,
        ".z" | ".b" => 2,
        ".w" | ".a" => 3,
        _ => u8::MAX,
    };
    match at < lanes && lanes > 1 {
        true => Ok(ty),
        false => Err(format!("`{name}` has no element `{suffix}`")),
    }
}

/// What is wrong with a name that no register, variable or special register has.
pub fn undeclared(name: &str, context: &Context) -> String {
    match () {
        () if name.starts_with('%') => format!("the register `{name}` is not declared"),
        () if context.scopes.function_named(name).is_some() => {
            format!("`{name}` is a function, and a register or constant is to be here")
        }
        () => format!("`{name}` is not declared"),
    }
}

/// The address of a variable or function.
fn name(operand: &Operand, shape: &Shape, context: &Context) -> Result<(), String> {
    let Value::Name(name) = operand.value else {
        return Err("a name is to be here".to_owned());
    };
    if operand.negated || operand.suffix.is_some() {
        return Err(format!("`{name}` stands by itself here"));
    }
    let needs = |row: &Directive| match row.is_on(context.target) {
        true => Ok(()),
        false => {
            let Directive { name, gate, .. } = row;
            Err(format!("the {name} requires {gate}; the target is {}", context.target))
        }
    };
    match context.scopes.find(name) {
        Some(Named::Variable(variable)) => {
            if let Some(space) = shape.space
                && address::plain(space) != variable.space
            {
                return Err(format!("`{name}` is `{}`, not `{space}`", variable.space));
            }
            if let Some(opaque) = variable.opaque
                && shape.space.is_none()
            {
                return match shape.ty {
                    Some(Mod::u64) if opaque == Mod::surfref => {
                        needs(directive!(handle of .surfref))
                    }
                    Some(Mod::u64) if opaque == Mod::texref => needs(directive!(handle of .texref)),
                    Some(Mod::u64) => needs(directive!(handle of .samplerref)),
                    _ => Err(format!("the handle of a `{opaque}` is `.u64`")),
                };
            }
            match (shape.ty.and_then(Mod::bits), variable.space) {
                (Some(32), Mod::global) => Err(format!("the address of `{name}` has 64 bits")),
                (None | Some(1 | 128), _) if shape.space.is_none() => {
                    Err("an address has 64 bits".to_owned())
                }
                _ => Ok(()),
            }
        }
        Some(_) => Err(format!("`{name}` has no address")),
        None => match context.scopes.function_named(name) {
            Some(function) if function.is_kernel => needs(directive!(kernel address)),
            Some(_) if !operand.offset.is_empty() => {
                Err(format!("nothing is added to the address of the function `{name}`"))
            }
            Some(_) => needs(directive!(function address)),
            None => Err(undeclared(name, context)),
        },
    }
}
