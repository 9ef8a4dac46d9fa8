//! `target` instructions: whether the PTX table has a form with these operands, on any target.
//!
//! Every operand of the form is one value; what PTX writes in braces is a vector, or as many
//! scalars. Results are the operands that are written, in the order of the form, and the others
//! follow in that order. Of operands that may be left out, the first are there when there are
//! values enough for them; what PTX writes `_` always has no value.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use target_desc::isa::control;
use target_desc::shape::{OperandUse, Shape};
use target_desc::{Mod, Role, Variant};

use super::body::Body;
use super::error::VerifyErrorKind as Kind;
use crate::attr::Attr;
use crate::entities::{Inst, Value};
use crate::function::{Function, ValueData, ValueDef};
use crate::module::GlobalKind;
use crate::types::{Scalar, Space, Type};

/// What is known of the variants of a body: the operands of each form that takes them.
pub(super) type Forms = FxHashMap<Variant, Rc<Vec<Vec<OperandUse>>>>;

/// Which operand does not fit a form, and what it needed. Later is nearer.
struct Misfit {
    fitting: usize,
    why: String,
}

impl Body<'_> {
    /// Checks a `target` instruction.
    pub(super) fn check_target(&mut self, inst: Inst) {
        let Attr::Variant(variant) = self.func.insts[inst].attr else { return };
        let variant = self.func.variants[variant];
        let forms = self.forms.entry(variant);
        let forms = forms.or_insert_with(|| Rc::new(variant.possible_operands())).clone();
        if forms.is_empty() {
            return self.report(Kind::NoForm(variant.to_string().into()));
        }
        if is_control(variant, &forms) {
            return self.report(Kind::ControlFlow(variant.to_string().into()));
        }
        let data = |values: &[Value]| values.iter().map(|&it| self.func.values[it]).collect();
        let results: Vec<ValueData> = data(self.func.results(inst));
        let args: Vec<ValueData> = data(self.func.args(inst));
        let mut nearest: Option<Misfit> = None;
        let mut other_mode = None;
        for form in &*forms {
            match fit(&results, &args, form, variant) {
                Ok(()) if self.is_other_mode(form, &forms) => {
                    other_mode = Some(takes(form, Role::Sampler));
                }
                Ok(()) => return self.check_bound(inst, variant, form),
                Err(misfit) => {
                    if nearest.as_ref().is_none_or(|it| it.fitting < misfit.fitting) {
                        nearest = Some(misfit);
                    }
                }
            }
        }
        let variant = variant.to_string().into();
        if let Some(has_sampler) = other_mode {
            self.report(Kind::Sampler { variant, has_sampler });
        } else if let Some(Misfit { why, .. }) = nearest {
            self.report(Kind::Form { variant, why: why.into() });
        }
    }

    /// Whether `form` is that with a sampler where textures have samplers, or that without where
    /// they have none. (What ptxas makes of the former is another instruction.)
    fn is_other_mode(&self, form: &[OperandUse], forms: &[Vec<OperandUse>]) -> bool {
        let has = |form| takes(form, Role::Sampler) == self.module.independent_samplers;
        !has(form) && forms.iter().any(|it| has(it))
    }

    /// Checks that what the host binds by name is of a kind that the form takes.
    fn check_bound(&mut self, inst: Inst, variant: Variant, form: &[OperandUse]) {
        let kinds = [
            (Role::Tex, GlobalKind::Texture, "a texture"),
            (Role::Surf, GlobalKind::Surface, "a surface"),
            (Role::Sampler, GlobalKind::Sampler, "a sampler"),
        ];
        let taken: Vec<_> = kinds.iter().filter(|it| takes(form, it.0)).collect();
        if taken.is_empty() {
            return; // Handles, or none.
        }
        for &arg in self.func.args(inst) {
            let kind = self.module.bound_kind(self.id, self.func, arg);
            if let Some(have) = kinds.iter().find(|it| Some(it.1) == kind)
                && !taken.iter().any(|it| it.1 == have.1)
            {
                let need: Vec<&str> = taken.iter().map(|it| it.2).collect();
                let why = format!("it takes {}, and has {}", need.join(" or "), have.2);
                let variant = variant.to_string().into();
                return self.report(Kind::Form { variant, why: why.into() });
            }
        }
    }
}

/// Whether an operand of `form` may have that role.
fn takes(form: &[OperandUse], role: Role) -> bool {
    form.iter().any(|operand| operand.choices.iter().any(|it| it.role == role))
}

/// Whether a `target` instruction of `variant` may have results of these types, and these
/// operands of `func`.
pub fn target_fits(func: &Function, variant: Variant, results: &[Type], args: &[Value]) -> bool {
    let forms = variant.possible_operands();
    let result = |&ty: &Type| ValueData { ty, def: ValueDef::Undef };
    let results: Vec<ValueData> = results.iter().map(result).collect();
    let args: Vec<ValueData> = args.iter().map(|&it| func.values[it]).collect();
    !is_control(variant, &forms) && forms.iter().any(|it| fit(&results, &args, it, variant).is_ok())
}

/// Whether an instruction changes control flow.
fn is_control(variant: Variant, forms: &[Vec<OperandUse>]) -> bool {
    variant.insts().any(|it| control::ALL.iter().any(|of| std::ptr::eq(*of, it)))
        || forms.iter().any(|form| has_label(form))
}

/// Whether the results and operands are those of `form`.
fn fit(
    results: &[ValueData],
    args: &[ValueData],
    form: &[OperandUse],
    variant: Variant,
) -> Result<(), Misfit> {
    let spaces = Spaces::new(form, variant);
    let there = form.iter().filter(|it| is_given(it));
    let (outs, ins): (Vec<_>, Vec<_>) = there.partition(|it| is_written(it));
    let mut fitting = 0;
    for (what, of, values) in [("results", outs, results), ("operands", ins, args)] {
        let mut left = values;
        for (number, operand) in of.iter().enumerate() {
            let needed = of[number + 1..].iter().filter(|it| !it.optional).count();
            if operand.optional && left.len() <= needed {
                continue;
            }
            let Some(&value) = left.first() else {
                let why = format!("needs {what} {}, has {}", names(&of), values.len());
                return Err(Misfit { fitting, why });
            };
            let mut rests = operand.choices.iter().filter_map(|it| take(left, it, spaces));
            let Some(rest) = rests.next() else {
                let name = operand.operand.name;
                let need = needs(operand, spaces);
                let have = describe(value);
                let one = what.trim_end_matches('s');
                let why = format!("{one} `{name}` needs {need}, has {have}");
                return Err(Misfit { fitting, why });
            };
            left = rest;
            fitting += 1;
        }
        if !left.is_empty() {
            let why = format!("needs {what} {}, has {}", names(&of), values.len());
            return Err(Misfit { fitting, why });
        }
    }
    Ok(())
}

/// The type of a value, and what it is where it is constant.
fn describe(data: ValueData) -> String {
    match data.def {
        ValueDef::Const(bits) if data.ty.is_int() && !data.ty.is_vector() => {
            let unused = 128 - data.ty.lane_bits();
            format!("`{}` {}", data.ty, (u128::from(bits) << unused) as i128 >> unused)
        }
        _ => format!("`{}`", data.ty),
    }
}

/// What is left of `values` behind those that make an operand of this shape; `None` where
/// they make none.
fn take<'v>(values: &'v [ValueData], shape: &Shape, spaces: Spaces) -> Option<&'v [ValueData]> {
    let is_one = match shape.role {
        Role::Pack | Role::Unpack => false,
        Role::Out
        | Role::Sink
        | Role::Reg
        | Role::Handle
        | Role::In
        | Role::Coord
        | Role::Delta => shape.lanes <= 1,
        _ => true,
    };
    let (&first, rest) = values.split_first()?;
    if is_one {
        return is_shaped(first, shape, spaces).then_some(rest);
    }
    // One vector, or one scalar for each lane.
    let wanted = match shape.lanes {
        0 => shape.ty.and_then(Mod::bits)?,
        lanes => lanes.into(),
    };
    let mut sum = 0;
    for (number, &value) in values.iter().enumerate() {
        let ty = value.ty;
        if !is_shaped(value, shape, spaces) || number > 0 && ty.is_vector() {
            return None;
        }
        sum += if shape.lanes == 0 { ty.lane_bits() * ty.lanes() } else { ty.lanes() };
        if sum >= wanted {
            return (sum == wanted).then_some(&values[number + 1..]);
        }
    }
    None
}

/// Whether `value` may be an operand of this shape, or some lanes of it.
fn is_shaped(data: ValueData, shape: &Shape, spaces: Spaces) -> bool {
    let ty = data.ty;
    match shape.role {
        Role::Out | Role::Sink | Role::Reg | Role::Handle => fits_register(ty, shape),
        Role::In => match data.def {
            ValueDef::Const(bits) => fits_register(ty, shape) && in_range(bits.into(), ty, shape),
            _ => fits_register(ty, shape),
        },
        Role::Imm => match data.def {
            ValueDef::Const(bits) => !ty.is_float() && in_range(bits.into(), ty, shape),
            _ => false,
        },
        // In tensor memory, by a register.
        Role::Addr if shape.ty.is_some() => fits_register(ty, shape),
        Role::Addr => match ty.scalar() {
            _ if ty.is_vector() => false,
            // That of a surface or texture is a handle, not an address.
            Scalar::I64 => !matches!(data.def, ValueDef::Global(_)),
            Scalar::Ptr(space) => spaces.take(space, shape),
            _ => false,
        },
        Role::Surf | Role::Tex | Role::Sampler => {
            matches!(data.def, ValueDef::Global(_) | ValueDef::Param(..)) && ty == Type::I64
        }
        // The layer of a texture is an integer where its coordinates are not.
        Role::Coord | Role::Delta => {
            (!ty.is_float() || shape.ty.is_some_and(Mod::is_float))
                && !ty.scalar().is_ptr()
                && ty.lane_bits() == shape.register_bits().unwrap_or(32)
        }
        Role::Pack | Role::Unpack => ty.lane_bits() >= 8 && !ty.scalar().is_ptr(),
        Role::Frag => ty.lane_bits() >= 16,
        Role::Name => match (data.def, ty.scalar()) {
            (ValueDef::Global(_), Scalar::Ptr(space)) if shape.space.is_some() => {
                spaces.take(space, shape)
            }
            (def, _) => matches!(def, ValueDef::Global(_) | ValueDef::Func(_)),
        },
        _ => false,
    }
}

/// Whether a value stands for the operand: it is there, and not only `_`.
fn is_given(operand: &OperandUse) -> bool {
    !operand.choices.iter().all(|it| it.role == Role::Discard)
}

fn is_written(operand: &OperandUse) -> bool {
    let written = |it: &Shape| matches!(it.role, Role::Out | Role::Sink | Role::Unpack);
    operand.choices.iter().any(written)
}

fn has_label(form: &[OperandUse]) -> bool {
    form.iter().any(|operand| {
        !operand.choices.is_empty()
            && operand.choices.iter().all(|it| {
                matches!(
                    it.role,
                    Role::Label
                        | Role::Targets
                        | Role::Func
                        | Role::Proto
                        | Role::Results
                        | Role::Args
                )
            })
    })
}

/// Whether a lane of `ty` lies in a register as the shape has it.
fn fits_register(ty: Type, shape: &Shape) -> bool {
    let Some(bits) = shape.register_bits() else {
        // No type is said: any one register.
        return !ty.is_vector();
    };
    // Bytes lie in registers of 16 bits, where the instruction lets them.
    let is_byte = shape.ty.and_then(Mod::bits) == Some(8);
    let narrow = bits == 16 && ty.lane_bits() == 8 && is_byte;
    (ty.lane_bits() == bits || narrow) && (shape.lanes > 1 || !ty.is_vector())
}

/// Whether a constant is one that the shape takes.
fn in_range(bits: u128, ty: Type, shape: &Shape) -> bool {
    if shape.kind.range.is_none() && !shape.kind.power {
        return true;
    }
    let unused = 128 - ty.lane_bits();
    let signed = ((bits << unused) as i128) >> unused;
    let fits = |value: i128| i64::try_from(value).is_ok_and(|it| shape.takes(it));
    fits(signed) || i128::try_from(bits).is_ok_and(fits)
}

/// Into which memory the addresses of an instruction point.
#[derive(Clone, Copy)]
enum Spaces {
    /// There is one address, or no state space among the modifiers: all point there.
    One(Option<Mod>),
    /// Several addresses and state spaces, which the table does not assign to each other.
    Unknown,
}

impl Spaces {
    fn new(form: &[OperandUse], variant: Variant) -> Spaces {
        let mut named = variant.mods().filter(|&it| space(it).is_some());
        let is_address = |it: &&OperandUse| it.choices.iter().any(|it| it.role == Role::Addr);
        match (named.next(), named.next()) {
            (None, _) => Spaces::One(None),
            (one, None) if form.iter().filter(is_address).count() == 1 => Spaces::One(one),
            _ => Spaces::Unknown,
        }
    }

    /// The state space that an address of this shape has, where it is known: `Some(None)` is
    /// the generic one.
    fn of(self, shape: &Shape) -> Option<Option<Mod>> {
        match (shape.space, self) {
            (Some(space), _) => Some(Some(space)),
            // A generic address, and any other can be made one.
            (None, _) if !shape.kind.of.is_empty() => None,
            (None, Spaces::One(space)) => Some(space),
            (None, Spaces::Unknown) => None,
        }
    }

    fn take(self, have: Space, shape: &Shape) -> bool {
        match self.of(shape) {
            None => true,
            Some(None) => have == Space::Generic,
            Some(Some(need)) => match space(need) {
                Some(Space::SharedCluster) => {
                    matches!(have, Space::Shared | Space::SharedCluster)
                }
                need => need == Some(have),
            },
        }
    }
}

/// The space that a modifier names.
fn space(atom: Mod) -> Option<Space> {
    Some(match atom {
        Mod::global => Space::Global,
        Mod::shared | Mod::shared__cta => Space::Shared,
        Mod::shared__cluster => Space::SharedCluster,
        Mod::local => Space::Local,
        Mod::r#const => Space::Const,
        Mod::param | Mod::param__entry | Mod::param__func => Space::Param,
        _ => return None,
    })
}

/// `` `a`, `b` ``.
fn names(of: &[&OperandUse]) -> String {
    let names: Vec<_> = of.iter().map(|it| it.operand.name).collect();
    if names.is_empty() { "none".to_owned() } else { format!("`{}`", names.join("`, `")) }
}

/// What an operand needs, in words.
fn needs(operand: &OperandUse, spaces: Spaces) -> String {
    let shapes = operand.choices.iter();
    let mut all: Vec<String> = shapes.map(|shape| needs_shape(shape, spaces)).collect();
    all.dedup();
    all.join(", or ")
}

fn needs_shape(shape: &Shape, spaces: Spaces) -> String {
    let range = match shape.kind.range {
        Some((low, high)) => format!(" from {low} to {high}"),
        None => String::new(),
    };
    let ty = shape.ty.map_or(String::new(), |it| format!(" for `{it}`"));
    let lanes = match shape.lanes {
        0 | 1 => String::new(),
        lanes => format!("{lanes} x "),
    };
    match (shape.role, shape.register_bits()) {
        (Role::Imm, _) => format!("a constant{range}"),
        (Role::Addr, Some(bits)) => format!("an address in {bits} bits"),
        (Role::Addr, _) => match spaces.of(shape) {
            Some(Some(space)) => format!("an address in `{space}`"),
            Some(None) => "a generic address".to_owned(),
            None => "an address".to_owned(),
        },
        (Role::Surf, _) => "a surface".to_owned(),
        (Role::Tex, _) => "a texture".to_owned(),
        (Role::Sampler, _) => "a sampler".to_owned(),
        (Role::Coord | Role::Delta, bits) => {
            let kind = if shape.ty.is_some_and(Mod::is_float) { 'f' } else { 'i' };
            format!("{lanes}`{kind}{}`", bits.unwrap_or(32))
        }
        (Role::Pack | Role::Unpack, _) => format!("a vector{ty}"),
        (Role::Frag, _) => "the registers of a matrix".to_owned(),
        (Role::Name, _) => "a variable or function".to_owned(),
        (_, Some(1)) => format!("{lanes}`i1`"),
        (_, Some(bits)) => format!("{lanes}{bits} bits{ty}{range}"),
        (_, None) => "one register".to_owned(),
    }
}
