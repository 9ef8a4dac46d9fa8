//! What the elements of a vector of data are together.

use target_desc::oddity::Refused;
use target_desc::{Mod, OperandUse, Role, Shape, directive};

use super::constant::{self, Constant};
use super::operand::Context;
use super::scope::Named;
use super::{register, scalar};
use crate::tree::{Operand, Value};

/// What the elements of a vector are together.
#[derive(Default)]
pub struct Elements {
    /// The type that all have; none where there are constants only.
    pub ty: Option<Mod>,
    /// There are `_` among them.
    pub sinks: usize,
    /// There are integers, and numbers of single and of double precision.
    pub integers: bool,
    /// There is an integer behind the first element.
    pub later: bool,
    pub singles: bool,
    pub doubles: bool,
    /// There are registers of floating point, and of pairs.
    pub floating: bool,
    pub pairs: bool,
    /// There are registers of signed or unsigned numbers.
    pub numbers: bool,
    /// There are special registers, and predicates.
    pub specials: bool,
    pub predicates: bool,
    /// The integer that is furthest from 0.
    pub furthest: i64,
}

impl Elements {
    /// Those of one type.
    pub fn of(ty: Mod) -> Elements {
        Elements { ty: Some(ty), ..Elements::default() }
    }

    /// There are constants of floating point.
    pub fn floats(&self) -> bool {
        self.singles || self.doubles
    }

    /// There are constants.
    pub fn constants(&self) -> bool {
        self.integers || self.floats()
    }

    /// Whether ptxas takes what it is, for all that the types say.
    ///
    /// # Errors
    ///
    /// What it refuses.
    pub fn not_refused(
        &self,
        this: &OperandUse,
        shape: &Shape,
        context: &Context,
    ) -> Result<(), String> {
        let refuses = |what| this.refuses.has(what);
        let read = matches!(shape.role, Role::In | Role::Reg);
        let wrong = match () {
            () if self.specials && refuses(Refused::Special) => "a special register",
            () if self.predicates && refuses(Refused::Predicate) => "a predicate",
            // ptxas crashes on it in most stores.
            () if self.predicates
                && read
                && !this.operand.takes.predicate
                && !directive!(predicate in a vector).is_on(context.target) =>
            {
                "a predicate"
            }
            () if self.sinks > 0 && refuses(Refused::Hole) => "`_`",
            () if self.later && refuses(Refused::Later) => "an integer behind another element",
            () if self.integers && refuses(Refused::Integer) => "an integer",
            () if self.doubles && refuses(Refused::Double) => "a constant of double precision",
            () if self.singles && refuses(Refused::Single) => "a constant of single precision",
            () if self.floats() && refuses(Refused::Float) => "a constant of floating point",
            () if self.floating && refuses(Refused::Floats) => "a register of floating point",
            () if self.numbers && refuses(Refused::Numbers) => "a register of numbers",
            () if self.pairs && refuses(Refused::Pair) => "a register of a pair",
            () => return Ok(()),
        };
        Err(format!("{wrong} cannot stand in this vector"))
    }
}

/// What `elements` are together.
///
/// # Errors
///
/// One of them is nothing that stands in a vector, or no neighbour of the one before.
pub fn join(elements: &[Operand], context: &Context) -> Result<Elements, String> {
    let mut all = Elements::default();
    let mut last = None;
    for (i, it) in elements.iter().enumerate() {
        if it.negated {
            return Err("no `!` stands in a vector".to_owned());
        }
        let ty = match it.value {
            Value::Name("_") => {
                all.sinks += 1;
                continue;
            }
            Value::Name("WARP_SZ") => {
                all.integers = true;
                continue;
            }
            Value::Name(name) => {
                if !it.offset.is_empty() {
                    return Err(format!("nothing is added to `{name}` here"));
                }
                let (ty, is_special) = register_type(name, it.suffix, context)?;
                all.specials |= is_special;
                all.predicates |= ty == Mod::pred;
                all.pairs |= ty == Mod::f16x2;
                all.numbers |= register::is_number(ty) && !is_special;
                all.floating |= ty.is_float() && ty != Mod::f16x2;
                ty
            }
            Value::Constant(tokens) => {
                match constant::evaluate(context.module.tokens(tokens)) {
                    Ok(Constant::Integer { value, .. }) => {
                        all.later |= i > 0;
                        all.integers = true;
                        let value = value as i64;
                        if value.unsigned_abs() > all.furthest.unsigned_abs() {
                            all.furthest = value;
                        }
                    }
                    Ok(Constant::Single(_)) => all.singles = true,
                    Ok(Constant::Double(_)) => all.doubles = true,
                    Err(Some(why)) => return Err(why),
                    Err(None) => {}
                }
                continue;
            }
            _ => return Err("an element of a vector is a register or a constant".to_owned()),
        };
        // ptxas compares neighbours only.
        if let Some(before) = last
            && register::both(before, ty).is_none()
        {
            return Err(format!("`{before}` next to `{ty}` in one vector"));
        }
        last = Some(ty);
        all.ty = Some(all.ty.and_then(|before| register::both(before, ty)).unwrap_or(ty));
    }
    Ok(all)
}

/// The type of a register, and whether it is a special one.
fn register_type(
    name: &str,
    suffix: Option<&str>,
    context: &Context,
) -> Result<(Mod, bool), String> {
    match (context.scopes.find(name), suffix) {
        (Some(Named::Register { ty, lanes: 1 }), None) => Ok((ty, false)),
        (Some(Named::Register { ty, lanes }), Some(suffix)) => {
            scalar::element(name, ty, lanes, suffix).map(|ty| (ty, false))
        }
        (Some(_), _) => Err(format!("`{name}` is no register of one value")),
        (None, suffix) => {
            let full = format!("{name}{}", suffix.unwrap_or(""));
            match target_desc::Sreg::parse(&full) {
                Ok(special) if special.is_on(context.target) && !special.is_vector() => {
                    Ok((special.ty(), true))
                }
                _ => Err(format!("the register `{name}` is not declared")),
            }
        }
    }
}
