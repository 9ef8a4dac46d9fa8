//! The operands of a `target` instruction as they are written, once it is known which values go
//! where.

use ir::{Scalar, Space, Type, Value, ValueDef};
use smallvec::SmallVec;
use target_desc::desc::Only;
use target_desc::{OperandUse, Role, Shape, variant};

use super::Values;
use super::deal::{Part, is_result, takes_generic};
use crate::select::{Select, parts_of};
use crate::selected::{Bracket, Class, Name, Operand, Reg};

/// Results of 128 bits, or in registers of 8, and the registers that they are in.
type Wide = SmallVec<[(Value, Reg); 1]>;

/// The operands of one instruction, as they are put together.
struct Filling<'a> {
    values: &'a Values,
    out: SmallVec<[Operand; 16]>,
    wide: Wide,
}

impl Select<'_> {
    /// The operands, and the results of 128 and 8 bits. `parts` are what `deal` made of `uses`.
    pub(super) fn fill(
        &mut self,
        values: &Values,
        uses: &[OperandUse],
        parts: &[Part],
    ) -> (SmallVec<[Operand; 16]>, Wide) {
        let mut filling = Filling { values, out: SmallVec::new(), wide: SmallVec::new() };
        let mut square = false;
        for (it, &part) in uses.iter().zip(parts) {
            let operand = it.operand;
            if let Part::Discard = part {
                filling.out.push(Operand::Sink);
                continue;
            }
            // `[a]` is one operand, with its brackets; `[a, b]` is two in brackets, and of
            // `[a{, b}]` the bracket stays when `b` goes.
            let alone = operand.open && operand.close;
            if let Part::Given { choice, first, count } = part {
                if operand.paired {
                    filling.out.push(Operand::Bar);
                }
                if operand.open && !alone {
                    filling.out.push(Operand::Open(Bracket::Square));
                    square = true;
                }
                if operand.parens {
                    filling.out.push(Operand::Open(Bracket::Round));
                }
                let shape = &it.choices[choice];
                let given = match is_result(shape) {
                    true => &values.results[first..first + count],
                    false => &values.args[first..first + count],
                };
                let in_brackets = square || !operand.open;
                self.fill_one(&mut filling, it, shape, given, in_brackets);
                if alone && let Some(last) = filling.out.last_mut() {
                    *last = match *last {
                        Operand::Reg(reg) => Operand::At(reg, 0),
                        Operand::Name(of, offset) => Operand::AtName(of, offset),
                        other => other,
                    };
                }
                if operand.parens {
                    filling.out.push(Operand::Close(Bracket::Round));
                }
            }
            if operand.close && square {
                filling.out.push(Operand::Close(Bracket::Square));
                square = false;
            }
        }
        (filling.out, filling.wide)
    }

    fn fill_one(
        &mut self,
        filling: &mut Filling,
        it: &OperandUse,
        shape: &Shape,
        given: &[Value],
        in_brackets: bool,
    ) {
        let name = it.operand.name;
        match shape.role {
            Role::Out | Role::Sink | Role::Unpack => {
                // `_|_` is no pair.
                let pairs_with_sink = matches!(filling.out[..], [.., Operand::Sink, Operand::Bar]);
                let droppable = |it: &Shape| matches!(it.role, Role::Sink | Role::Discard);
                let may_drop = !pairs_with_sink && it.choices.iter().any(droppable);
                self.fill_result(filling, shape, given, may_drop);
            }
            Role::Imm => {
                let value = self.immediate(name, shape, given[0]).unwrap_or_default();
                filling.out.push(Operand::Imm(value));
            }
            Role::Addr if shape.ty.is_none() => {
                self.fill_address(filling, shape, given[0], in_brackets);
            }
            Role::Surf | Role::Tex | Role::Sampler => {
                let bound = self.bound(given[0]);
                filling.out.extend(bound.map(|(name, _)| Operand::Name(name, 0)));
            }
            Role::Name => {
                if let ValueDef::Global(global) = self.func.values[given[0]].def {
                    let symbol = Name::Symbol(ir::Symbol::Global(global));
                    filling.out.push(Operand::Name(symbol, 0));
                }
            }
            _ => self.fill_arg(filling, shape, given),
        }
    }

    /// The registers of a result.
    fn fill_result(
        &mut self,
        filling: &mut Filling,
        shape: &Shape,
        given: &[Value],
        may_drop: bool,
    ) {
        let mut lanes = SmallVec::<[Operand; 8]>::new();
        for &value in given {
            let ty = self.ty(value);
            if ty.scalar() == Scalar::I128 {
                let all = self.new_reg(Class::B128);
                filling.wide.push((value, all));
                lanes.push(Operand::Reg(all));
            } else if shape.register_bits() == Some(8) {
                let byte = self.new_reg(Class::B8);
                filling.wide.push((value, byte));
                lanes.push(Operand::Reg(byte));
            } else if self.cx.uses[value] == 0 && may_drop {
                lanes.extend((0..ty.lanes()).map(|_| Operand::Sink));
            } else {
                let first = self.regs(value);
                lanes.extend((0..ty.lanes()).map(|lane| Operand::Reg(first.plus(lane))));
            }
        }
        // A vector of nothing but `_` is none.
        let sinks = lanes.iter().all(|it| matches!(it, Operand::Sink));
        if let (true, Some(&value)) = (sinks && (shape.braced || lanes.len() > 1), given.first()) {
            lanes[0] = Operand::Reg(self.regs(value));
        }
        write_lanes(&mut filling.out, &lanes, shape.braced);
    }

    /// The registers of an operand.
    fn fill_arg(&mut self, filling: &mut Filling, shape: &Shape, given: &[Value]) {
        let mut lanes = SmallVec::<[Operand; 8]>::new();
        // The bits of a floating-point number are no immediate of one.
        let plain = !shape.ty.is_some_and(|it| it.is_float());
        for &value in given {
            let ty = self.ty(value);
            if ty.scalar() == Scalar::I128 && !ty.is_vector() {
                lanes.push(Operand::Reg(self.wide_reg(value)));
                continue;
            }
            if shape.register_bits() == Some(8) {
                let from = Operand::Reg(self.forced_reg(value, 0));
                let byte = Operand::Reg(self.new_reg(Class::B8));
                self.emit(variant!(cvt.u8.u16), &[byte, from]);
                lanes.push(byte);
                continue;
            }
            for part in 0..parts_of(ty) {
                lanes.push(match shape.role {
                    Role::In | Role::Coord | Role::Delta
                        if ty != Type::I1 && !ty.is_float() && plain =>
                    {
                        let operand = self.operand(value, part);
                        self.in_reg(operand, Class::B64)
                    }
                    _ => Operand::Reg(self.forced_reg(value, part)),
                });
            }
        }
        // Braces also around one register.
        let braced = shape.braced || matches!(shape.role, Role::Coord | Role::Delta | Role::Frag);
        write_lanes(&mut filling.out, &lanes, braced);
    }

    fn fill_address(
        &mut self,
        filling: &mut Filling,
        shape: &Shape,
        value: Value,
        in_brackets: bool,
    ) {
        let space = self.ty(value).space().unwrap_or(Space::Generic);
        let asked = self.asked_space(shape, filling.values);
        // Without a state space the instruction takes generic addresses.
        let operand = match (space, asked) {
            (Space::Generic, _) | (_, Some(_)) => self.address(value).operand,
            (_, None) if filling.values.spaces.is_empty() || takes_generic(shape) => {
                Operand::At(self.generic(value), 0)
            }
            (_, None) => self.address(value).operand,
        };
        let operand = match operand {
            Operand::AtName(of, offset) if shape.kind.only == Only::Registers => {
                let to = self.new_reg(Class::B64);
                self.mov(to, Operand::Name(of, offset));
                Operand::At(to, 0)
            }
            other => other,
        };
        filling.out.push(match operand {
            // The brackets are there already.
            Operand::At(reg, 0) if in_brackets => Operand::Reg(reg),
            Operand::AtName(of, offset) if in_brackets => Operand::Name(of, offset),
            Operand::At(reg, offset) if in_brackets => {
                let sum = Operand::Reg(self.new_reg(Class::B64));
                let operands = [sum, Operand::Reg(reg), Operand::Imm(offset)];
                self.emit(variant!(add.s64), &operands);
                sum
            }
            other => other,
        });
    }
}

/// `{a, b, ...}`; of one with braces only where there have to be any.
fn write_lanes(out: &mut SmallVec<[Operand; 16]>, lanes: &[Operand], braced: bool) {
    if lanes.len() == 1 && !braced {
        return out.push(lanes[0]);
    }
    out.push(Operand::Open(Bracket::Brace));
    out.extend_from_slice(lanes);
    out.push(Operand::Close(Bracket::Brace));
}
