//! The operands of an instruction in a row, beside those of a form.

use target_desc::oddity::Refused;
use target_desc::{Form, Mod, OperandUse, Role, Shape};

use super::operand::{self, Context};
use super::scope::Named;
use super::{address, code, constant, register};
use crate::finding::Code;
use crate::place::At;
use crate::tree::{Instruction, Module, Operand, Value};

/// An operand, and the brackets around it.
pub struct Flat<'a> {
    operand: Operand<'a>,
    open: bool,
    close: bool,
    /// `var[4]`, which is an address without brackets around it.
    indexed: bool,
    /// `.unified` behind the brackets.
    behind: Option<&'a str>,
    /// How many operands stand before it; a pair is one.
    place: usize,
}

/// What ptxas makes of an address without brackets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bare {
    Refused,
    /// It is looked at like one in brackets.
    Judged,
    Taken,
}

impl Flat<'_> {
    /// Whether the brackets around it are those of `this`.
    fn is_bracketed_as(&self, this: &OperandUse) -> bool {
        self.indexed || (self.open == this.operand.open && self.close == this.operand.close)
    }

    /// What ptxas makes of an address without the brackets of `this`.
    fn without_brackets(&self, this: &OperandUse, context: &Context) -> Bare {
        let takes = &this.operand.takes;
        let is_lacking =
            this.operand.open && this.operand.close && !self.open && !self.close && !self.indexed;
        let Value::Name(name) = self.operand.value else { return Bare::Refused };
        if !is_lacking || this.refuses.has(Refused::Unbracketed) {
            return Bare::Refused;
        }
        match context.scopes.find(name) {
            Some(Named::Register { ty, .. }) if takes.bare_typeless && ty != Mod::pred => {
                Bare::Taken
            }
            Some(Named::Register { .. }) if takes.bare_register => Bare::Judged,
            Some(Named::Register { ty, lanes: 1 }) if takes.bare && ty.bits() >= Some(32) => {
                Bare::Judged
            }
            Some(Named::Variable(it)) if takes.bare_typeless || takes.bare => {
                match it.opaque.is_none() {
                    true => Bare::Judged,
                    false => Bare::Refused,
                }
            }
            _ => Bare::Refused,
        }
    }

    /// Whether `word` may stand behind the brackets of `this`.
    fn has_behind(&self, this: &OperandUse, word: &str, context: &Context) -> bool {
        let atom = Mod::from_text(word.trim_start_matches('.'));
        // ptxas reads it behind the first two operands only.
        if atom == Some(Mod::unified) && self.place > 1 {
            return false;
        }
        if atom == Some(Mod::unified) {
            let takes = &this.operand.takes;
            let elsewhere =
                |it: &Shape| it.space.is_some_and(|it| address::plain(it) != Mod::global);
            let named = match self.operand.value {
                Value::Name(name) => context.scopes.find(name),
                _ => None,
            };
            let is_register = matches!(named, Some(Named::Register { .. }));
            match named {
                _ if takes.unified_register && is_register => return true,
                _ if this.choices.iter().any(elsewhere) => {
                    return false;
                }
                Some(Named::Variable(it)) if it.space != Mod::global => return false,
                _ if takes.unified => return true,
                _ => {}
            }
        }
        let value = atom.zip(this.operand.suffix).and_then(|(atom, slot)| slot.value(atom));
        value.is_some_and(|it| it.gate.admits(context.target))
    }
}

/// Fills `flat` with the operands, those in brackets one by one.
pub fn flatten<'a>(module: &Module<'a>, instruction: &Instruction<'a>, flat: &mut Vec<Flat<'a>>) {
    flat.clear();
    let mut places = 0;
    for &operand in module.operands(instruction.operands) {
        places += usize::from(!operand.paired);
        let place = places.saturating_sub(1);
        let Value::Address(list) = operand.value else {
            let behind = module.tokens(operand.offset).first();
            let indexed = behind.is_some_and(|it| it.text == "[");
            flat.push(Flat { operand, open: false, close: false, indexed, behind: None, place });
            continue;
        };
        let inner = module.operands(list);
        for (i, &it) in inner.iter().enumerate() {
            let paired = if i == 0 { operand.paired } else { it.paired };
            let close = i + 1 == inner.len();
            let behind = operand.suffix.filter(|_| close);
            let operand = Operand { paired, ..it };
            flat.push(Flat { operand, open: i == 0, close, indexed: false, behind, place });
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
        [_, _, third, ..] if third.operand.paired => false,
        [first, second, ..] if is(first, false) && is(second, true) => {
            first.operand.value != Value::Name("_")
                && second.operand.value == Value::Name("_")
                && second.operand.suffix.is_none()
                && !second.operand.negated
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
    let bare = |it: &Flat| it.without_brackets(this, context);
    let mut reason = None;
    if let Some((first, rest)) = flat.split_first()
        && (first.is_bracketed_as(this) || bare(first) != Bare::Refused)
        && first.operand.paired == this.operand.paired
        && !is_nothing(flat)
        && first.behind.is_none_or(|it| first.has_behind(this, it, context))
    {
        let fits_here = match bare(first) {
            Bare::Taken => Ok(()),
            _ => operand::accepts(&first.operand, this, context),
        };
        match fits_here {
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
        Value::Name("WARP_SZ") => Some(32),
        _ => None,
    };
    for (i, this) in uses.iter().enumerate() {
        // It may be left out, and what stands there another.
        let needed = |it: &&OperandUse| !it.optional && !it.choices.is_empty();
        if flat.len() <= i + uses[i + 1..].iter().filter(needed).count() {
            continue;
        }
        let Some(most) = this.operand.kinds.iter().find_map(|it| it.upto) else { continue };
        let most = uses.iter().position(|it| it.operand.name == most).and_then(value);
        let counts = |it: i64| match this.operand.takes.wrapped {
            true => i64::from(it as u32),
            false => it,
        };
        if let (Some(most), Some(found)) = (most.map(counts), value(i).map(counts))
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

/// Whether the last operand may stand without one behind it.
///
/// # Errors
///
/// Where, and what is wrong.
pub fn last(
    flat: &[Flat],
    uses: &[OperandUse],
    context: &Context,
) -> Result<(), Option<(At, Code, String)>> {
    let Some((it, this)) = flat.last().zip(flat.len().checked_sub(1).and_then(|i| uses.get(i)))
    else {
        return Ok(());
    };
    let named = match it.operand.value {
        Value::Name(name) => context.scopes.find(name),
        _ => None,
    };
    let wrong = match (it.operand.value, named) {
        (Value::Vector(_), _) => this.refuses.has(Refused::Lone),
        (_, Some(Named::Register { lanes: 2.., .. })) if it.operand.suffix.is_none() => {
            this.refuses.has(Refused::Lone)
        }
        (_, Some(Named::Register { ty, .. })) => {
            ty.bits() == Some(16) && this.refuses.has(Refused::Half)
        }
        _ => false,
    };
    match wrong {
        false => Ok(()),
        true => {
            let message = "this cannot stand here without an operand behind it".to_owned();
            Err(Some((it.operand.at, Code::OperandKind, message)))
        }
    }
}

/// Whether `flat` begins with `_|_`, which ptxas cannot read.
fn is_nothing(flat: &[Flat]) -> bool {
    let is = |it: &Flat| it.operand.value == Value::Name("_");
    matches!(flat, [first, second, ..] if is(first) && is(second) && second.operand.paired)
}
