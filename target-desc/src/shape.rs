//! What the operands of an instruction are: registers of which width, constants
//! in which range, addresses, and how many.

use crate::atom::Mod;
use crate::desc::{Form, Kind, Only, Operand, Role};
use crate::fragment::Fragment;
use crate::legal::{Bound, bind, held};
use crate::oddity::Refusals;
use crate::target::{Gate, Target};
use crate::tensor_memory;
use crate::variant::MAX_MODS;

/// An operand of a variant.
#[derive(Clone, Debug)]
pub struct OperandUse {
    /// Its place in the form.
    pub operand: &'static Operand,
    /// What it may be on the target: one of these. Empty where the target does
    /// not have the operand, or the modifiers exclude it.
    pub choices: Vec<Shape>,
    /// Whether it may be left out.
    pub optional: bool,
    /// What it is not, for all that its type says.
    pub refuses: Refusals,
}

/// One of the things that an operand may be.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// How it is used.
    pub role: Role,
    /// Its type, or that of one element: `.f32` of `.v4.f32`. `None` where it
    /// has none, as a label.
    pub ty: Option<Mod>,
    /// How many elements; where it is more than one they stand in braces. Of
    /// [`Role::Pack`] and [`Role::Unpack`] 0: as many as fill the type.
    pub lanes: u8,
    /// Whether braces stand around one element too, as in a matrix fragment.
    pub braced: bool,
    /// The type stands in no modifier: it is that of every such instruction.
    pub fixed: bool,
    /// The state space of an address, where a modifier says it.
    pub space: Option<Mod>,
    /// Of [`Role::Coord`] the type of the first element, where it says which layer or
    /// sample and has a type of its own.
    pub layer: Option<Mod>,
    /// The kind that says this, for ranges and the like.
    pub kind: &'static Kind,
}

impl Shape {
    /// How many bits a register for one element has: 1 for a predicate, else
    /// 16, 32, 64 or 128; 8 only for a pair of 4-bit numbers and where the
    /// instruction insists.
    pub fn register_bits(&self) -> Option<u32> {
        let bits = self.ty?.bits()?;
        Some(match bits {
            1 => 1,
            2..=8 if self.kind.exact || !matches!(self.ty, Some(Mod::b8 | Mod::u8 | Mod::s8)) => 8,
            2..=16 => 16,
            _ => bits,
        })
    }

    /// Whether `value` is a constant that it may be.
    pub fn takes(&self, value: i64) -> bool {
        self.kind.range.is_none_or(|(low, high)| (low..=high).contains(&value))
            && (!self.kind.power || (value > 0 && value & (value - 1) == 0))
            && (self.kind.multiple <= 1 || value % self.kind.multiple == 0)
    }
}

/// The operands of `form` with `mods` on `target`; none where it does not take them.
pub fn operands(form: &'static Form, mods: &[Mod], target: Target) -> Vec<OperandUse> {
    operands_where(form, mods, |gate| gate.admits(target))
}

/// The operands of `form` with `mods`, with all that they may be on any target.
pub fn possible_operands(form: &'static Form, mods: &[Mod]) -> Vec<OperandUse> {
    operands_where(form, mods, |_| true)
}

fn operands_where(
    form: &'static Form,
    mods: &[Mod],
    admits: impl Fn(&Gate) -> bool,
) -> Vec<OperandUse> {
    let Some(bound) = bind(form, mods) else { return Vec::new() };
    let shape = |kind: &'static Kind| shape(kind, form, mods, &bound);
    let all = form.operands.iter().map(|operand| {
        let called_for = operand.with.iter().any(|it| mods.contains(it));
        let excluded = !operand.with.is_empty() && !called_for;
        let kinds = operand.kinds.iter().filter(|it| !excluded && admits(&it.gate));
        let optional = operand.optional && !called_for;
        let refuses = Refusals::of(operand.refuses, mods, &admits);
        OperandUse { operand, choices: kinds.map(shape).collect(), optional, refuses }
    });
    all.collect()
}

/// What `kind` says of an operand of `form` with `mods`, whatever the target.
pub fn of(kind: &'static Kind, form: &Form, mods: &[Mod]) -> Shape {
    shape(kind, form, mods, &bind(form, mods).unwrap_or([u8::MAX; MAX_MODS]))
}

fn shape(kind: &'static Kind, form: &Form, mods: &[Mod], bound: &Bound) -> Shape {
    let (mut ty, mut lanes, mut space, mut fixed) = (None, 1, None, false);
    let (mut before, mut has_layer) = (None, false);
    let mut fragment = Fragment::default();
    let is_data = !matches!(kind.role, Role::Addr | Role::Frag);
    for slot in kind.types {
        // A modifier that stands in the kind itself, or what the slot holds.
        let atom = match slot.name {
            None => Some(slot.values[0].atom),
            Some(_) => held(form, mods, bound, slot),
        };
        match atom {
            None => {}
            Some(it) if it.bits().is_some() => {
                before = ty.replace(it);
                fixed = slot.name.is_none() && (!mods.contains(&it) || kind.only == Only::Integers);
            }
            Some(it) if kind.role == Role::Delta && it.dimensions().is_some() => {
                lanes = it.dimensions().unwrap_or(1);
            }
            Some(it) if kind.role == Role::Stride && it.elements().is_some() => {
                // Not padded; a tensor of one dimension has none.
                let dimensions = if it == Mod::_3d { Some(3) } else { it.elements() };
                lanes = dimensions.unwrap_or(1).saturating_sub(1);
            }
            Some(it) if is_data && fragment.note(it) => {}
            // The coordinates of a tensor are not padded.
            Some(Mod::_3d) if kind.exact => lanes = 3,
            Some(it) => match it.elements() {
                Some(n) => (lanes, has_layer) = (n, it.has_layer()),
                // Of several the first that the instruction has.
                None if space.is_some_and(|it| mods.contains(&it)) => {}
                None => space = Some(it),
            },
        }
    }
    if kind.double {
        ty = ty.and_then(Mod::doubled);
    }
    if matches!(kind.role, Role::Pack | Role::Unpack) && lanes == 1 {
        lanes = 0;
    }
    let mut braced = false;
    if let Some((count, register)) = ty.and_then(|ty| fragment.registers(ty)) {
        (lanes, ty, braced, fixed) = (count, Some(register), true, false);
    }
    let atoms = kind.types.iter().filter_map(|slot| match slot.name {
        None => Some(slot.values[0].atom),
        Some(_) => held(form, mods, bound, slot),
    });
    if let Some(count) = tensor_memory::registers(atoms)
        && matches!(kind.role, Role::Out | Role::Reg)
    {
        (lanes, ty, space, braced) = (count, Some(Mod::b32), None, true);
        fixed = false;
    }
    let role = match (kind.role, ty) {
        (Role::In, Some(ty)) if !ty.has_constants() => Role::Reg,
        (role, _) => role,
    };
    let layer = before.filter(|_| has_layer && role == Role::Coord);
    Shape { role, ty, lanes, braced, fixed, space, layer, kind }
}
