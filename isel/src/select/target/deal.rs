//! How the values of a `target` instruction are dealt out to the operands of a form: without a
//! word emitted, so that several forms can be tried.

use ir::{Scalar, Space, Type, Value, ValueDef};
use target_desc::{Mod, OperandUse, Role, Shape};

use super::{Misfit, Values};
use crate::select::bound::kind_of;
use crate::select::memory::space_mod;
use crate::select::{Select, class_of, parts_of, sign_extend};
use crate::selected::Class;

/// What an operand of the form is.
#[derive(Clone, Copy)]
pub(super) enum Part {
    /// Left out.
    Absent,
    /// `_`, always.
    Discard,
    /// Values.
    Given {
        /// The number of the choice that they fit.
        choice: usize,
        /// The first of the results or of the operands.
        first: usize,
        /// How many.
        count: usize,
    },
}

/// How far it has come, and what is wrong there.
struct Furthest {
    at: usize,
    misfit: Misfit,
}

impl Select<'_> {
    /// Which values each operand of a form takes.
    pub(super) fn deal(&self, values: &Values, uses: &[OperandUse]) -> Result<Vec<Part>, Misfit> {
        let mut parts = Vec::with_capacity(uses.len());
        let mut furthest = Furthest { at: 0, misfit: String::new() };
        match self.deal_rest(values, uses, (0, 0), &mut parts, &mut furthest) {
            true => Ok(parts),
            false => Err(furthest.misfit),
        }
    }

    /// Deals what is left to the operands that are left: `(results, operands)` are gone.
    fn deal_rest(
        &self,
        values: &Values,
        uses: &[OperandUse],
        (results, args): (usize, usize),
        parts: &mut Vec<Part>,
        furthest: &mut Furthest,
    ) -> bool {
        let at = parts.len();
        let note = |furthest: &mut Furthest, at, misfit| {
            if furthest.misfit.is_empty() || at > furthest.at {
                *furthest = Furthest { at, misfit };
            }
        };
        let Some(it) = uses.get(at) else {
            if results < values.results.len() {
                note(furthest, at, "it has fewer results".to_owned());
            } else if args < values.args.len() {
                note(furthest, at, "it has fewer operands".to_owned());
            }
            return results == values.results.len() && args == values.args.len();
        };
        if !it.choices.is_empty() && it.choices.iter().all(|it| it.role == Role::Discard) {
            parts.push(Part::Discard);
            if self.deal_rest(values, uses, (results, args), parts, furthest) {
                return true;
            }
            parts.pop();
            return false;
        }
        // What has a name is not moved to a register where the name will do.
        let bound = values.args.get(args).and_then(|&it| self.bound(it)).map(|it| it.1);
        let by_name = |it: &Shape| bound.is_some() && kind_of(it.role) == bound;
        let only_by_name = it.choices.iter().any(by_name);
        for (choice, shape) in it.choices.iter().enumerate() {
            if only_by_name && !by_name(shape) {
                continue;
            }
            let outward = is_result(shape);
            let (first, left) = match outward {
                true => (results, &values.results[results..]),
                false => (args, &values.args[args..]),
            };
            let count = match self.how_many(it.operand.name, shape, outward, left, values) {
                Ok(count) => count,
                Err(misfit) => {
                    note(furthest, at, misfit);
                    continue;
                }
            };
            let gone = if outward { (results + count, args) } else { (results, args + count) };
            parts.push(Part::Given { choice, first, count });
            if self.deal_rest(values, uses, gone, parts, furthest) {
                return true;
            }
            parts.pop();
        }
        if it.optional || it.choices.is_empty() {
            parts.push(Part::Absent);
            if self.deal_rest(values, uses, (results, args), parts, furthest) {
                return true;
            }
            parts.pop();
        }
        false
    }

    /// How many of `left` the operand takes.
    fn how_many(
        &self,
        name: &str,
        shape: &Shape,
        outward: bool,
        left: &[Value],
        values: &Values,
    ) -> Result<usize, Misfit> {
        let Some(&first) = left.first() else {
            let what = if outward { "result" } else { "operand" };
            return Err(format!("the {what} `{name}` is missing"));
        };
        match shape.role {
            Role::Out | Role::Sink | Role::Unpack => {}
            Role::In
            | Role::Reg
            | Role::Handle
            | Role::Pack
            | Role::Coord
            | Role::Delta
            | Role::Frag => {}
            // In tensor memory, by a register.
            Role::Addr if shape.ty.is_some() => {}
            Role::Imm => return self.immediate(name, shape, first).map(|_| 1),
            Role::Addr => return self.is_address(name, shape, first, values).map(|()| 1),
            Role::Surf | Role::Tex | Role::Sampler => {
                return match self.bound(first) {
                    Some((_, kind)) if kind_of(shape.role) == Some(kind) => Ok(1),
                    _ => Err(format!("the operand `{name}` is no handle in a register")),
                };
            }
            Role::Name => {
                return match self.func.values[first].def {
                    ValueDef::Global(_) => Ok(1),
                    _ => Err(format!("the operand `{name}` is a variable")),
                };
            }
            _ => return Err(format!("the operand `{name}` has an opcode of its own")),
        }
        let (mut lanes, mut bits) = (0, 0);
        for (i, &value) in left.iter().enumerate() {
            let ty = self.ty(value);
            self.fits(name, shape, ty)?;
            bits += ty.lane_bits() * ty.lanes();
            // One register of 128 bits.
            let wide = ty.scalar() == Scalar::I128 && !ty.is_vector();
            lanes += if wide { 1 } else { parts_of(ty) as usize };
            if is_full(shape, lanes, bits) {
                let most = usize::from(shape.lanes.max(1));
                return match shape.role {
                    Role::Frag | Role::Pack | Role::Unpack => Ok(i + 1),
                    _ if lanes > most => Err(format!("the operand `{name}` has {most} registers")),
                    _ => Ok(i + 1),
                };
            }
        }
        let what = if outward { "result" } else { "operand" };
        Err(format!("the {what} `{name}` is missing"))
    }

    /// The constant that `value` is, where the operand may be it.
    pub(super) fn immediate(&self, name: &str, shape: &Shape, value: Value) -> Result<i64, Misfit> {
        let Some(bits) = self.func.const_bits(value) else {
            return Err(format!("the operand `{name}` is a constant"));
        };
        let width = self.ty(value).lane_bits().min(64);
        let (signed, unsigned) = (sign_extend(bits as u64, width), bits as i64);
        match (shape.takes(signed), shape.takes(unsigned)) {
            (true, _) => Ok(signed),
            (_, true) => Ok(unsigned),
            _ => Err(format!("the operand `{name}` cannot be {signed}")),
        }
    }

    /// The state space that the operand's address is in, as the modifiers say it.
    pub(super) fn asked_space(&self, shape: &Shape, values: &Values) -> Option<Mod> {
        shape.space.or(match values.spaces[..] {
            [one] if !takes_generic(shape) => Some(one),
            _ => None,
        })
    }

    fn is_address(
        &self,
        name: &str,
        shape: &Shape,
        value: Value,
        values: &Values,
    ) -> Result<(), Misfit> {
        let ty = self.ty(value);
        if !ty.is_ptr() && ty != Type::I64 {
            return Err(format!("the operand `{name}` is an address"));
        }
        let space = ty.space().unwrap_or(Space::Generic);
        let asked = self.asked_space(shape, values);
        let there = match (space, asked) {
            (Space::Generic, _) | (_, None) => true,
            // A block's own shared memory is a part of its cluster's.
            (Space::Shared, Some(Mod::shared__cta | Mod::shared__cluster)) => true,
            (_, Some(asked)) => space_mod(space) == Some(asked),
        };
        match there {
            true => Ok(()),
            false => Err(format!("the operand `{name}` is in another state space")),
        }
    }

    /// Whether a value of `ty` may stand where the table says `shape`.
    fn fits(&self, name: &str, shape: &Shape, ty: Type) -> Result<(), Misfit> {
        let wanted = match shape.role {
            Role::Pack | Role::Unpack | Role::Frag => return Ok(()),
            _ => shape.register_bits(),
        };
        let class = match ty.scalar() {
            Scalar::I128 => Class::B128,
            Scalar::I8 if wanted == Some(8) => Class::B8,
            _ => class_of(ty),
        };
        match wanted {
            Some(bits) if bits != class.bits() => {
                Err(format!("the operand `{name}` has {bits} bits, not {}", ty.lane_bits()))
            }
            _ => Ok(()),
        }
    }
}

/// Whether an address without a state space stands there, also beside those of others.
pub(super) fn takes_generic(shape: &Shape) -> bool {
    shape.space.is_none() && !shape.kind.of.is_empty()
}

/// Whether what stands there is a result.
pub(super) fn is_result(shape: &Shape) -> bool {
    matches!(shape.role, Role::Out | Role::Sink | Role::Unpack)
}

/// Whether `lanes` registers of `bits` in all are what the operand takes.
fn is_full(shape: &Shape, lanes: usize, bits: u32) -> bool {
    match (shape.role, shape.lanes) {
        (Role::Frag, _) => true,
        (Role::Pack | Role::Unpack, 0) => {
            shape.ty.and_then(Mod::bits).is_none_or(|wanted| bits >= wanted)
        }
        (_, n) => lanes >= usize::from(n.max(1)),
    }
}
