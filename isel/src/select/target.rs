//! Special registers, and `target` instructions: any variant of the table, with operands as
//! its form has them.
//!
//! The results come first, then the operands, each in the order of the form. Where the form
//! has several registers in braces, a vector with as many lanes stands for them, or as many
//! scalars. An operand that may be left out is there when there are values enough for it.

use ir::{Attr, Inst, Scalar, Space, Type, Value, ValueDef};
use smallvec::SmallVec;
use target_desc::{Mod, OperandUse, Role, Shape, Sreg, Variant, prefix, variant};

use super::memory::space_mod;
use super::{Select, class_of, parts_of};
use crate::selected::{Bracket, Class, Guard, Operand, Reg};

/// The operands of one instruction, as they are put together.
struct Filling {
    results: SmallVec<[Value; 4]>,
    args: SmallVec<[Value; 8]>,
    out: SmallVec<[Operand; 16]>,
    /// Results of 128 bits, and the registers that they are in.
    wide: SmallVec<[(Value, Reg); 1]>,
    /// State spaces among the modifiers.
    spaces: SmallVec<[Mod; 2]>,
}

/// What does not fit.
type Misfit = String;

impl Select<'_> {
    /// `sreg`.
    pub(super) fn special_register(&mut self, inst: Inst) {
        let Attr::Sreg(sreg) = self.func.insts[inst].attr else { return };
        let Some(result) = self.func.result(inst) else { return };
        let place = self.place();
        self.cx.require(place, sreg.name(), sreg.gate());
        let ty = self.ty(result);
        let class = match sreg.ty().bits() {
            _ if sreg.is_vector() => {
                let help = "a special register is read one component at a time: add `.x`";
                return self.unsupported(sreg.name(), help);
            }
            Some(1) => Class::Pred,
            Some(64) => Class::B64,
            _ => Class::B32,
        };
        let to = self.regs(result);
        if class == to.class() {
            return self.read_sreg(to, sreg);
        }
        let read = self.new_reg(class);
        self.read_sreg(read, sreg);
        let (to, from) = (Operand::Reg(to), Operand::Reg(read));
        let (one, zero) = (Operand::Imm(1), Operand::Imm(0));
        match (class, class_of(ty)) {
            (Class::B32, Class::B64) => self.emit(variant!(cvt.u64.u32), &[to, from]),
            (Class::B64, Class::B32) => self.emit(variant!(cvt.u32.u64), &[to, from]),
            (Class::B32, Class::B16) => self.emit(variant!(cvt.u16.u32), &[to, from]),
            (Class::B64, Class::B16) => self.emit(variant!(cvt.u16.u64), &[to, from]),
            (Class::Pred, Class::B16) => self.emit(variant!(selp.b16), &[to, one, zero, from]),
            (Class::Pred, Class::B32) => self.emit(variant!(selp.b32), &[to, one, zero, from]),
            (Class::Pred, Class::B64) => self.emit(variant!(selp.b64), &[to, one, zero, from]),
            (Class::B32, _) => self.emit(variant!(setp.ne.u32), &[to, from, zero]),
            _ => self.emit(variant!(setp.ne.u64), &[to, from, zero]),
        }
    }

    fn read_sreg(&mut self, to: Reg, sreg: Sreg) {
        self.emit(prefix!(mov).with(sreg.ty()), &[Operand::Reg(to), Operand::Sreg(sreg)]);
    }

    /// `target`.
    pub(super) fn target(&mut self, inst: Inst) {
        let Attr::Variant(variant) = self.func.insts[inst].attr else { return };
        let variant = self.func.variants[variant];
        let Some(id) = self.cx.first_of(&[variant]) else { return self.no_form(&[variant]) };
        let uses: Vec<OperandUse> = self.cx.variants.operands(id).to_vec();
        let mut filling = Filling {
            results: SmallVec::from_slice(self.func.results(inst)),
            args: SmallVec::from_slice(self.func.args(inst)),
            out: SmallVec::new(),
            wide: SmallVec::new(),
            spaces: variant.mods().filter(|&it| is_space(it)).collect(),
        };
        filling.results.reverse();
        filling.args.reverse();
        match self.fill(&mut filling, &uses) {
            Ok(()) => {
                self.push(id, Guard::Always, &filling.out);
                for (value, from) in filling.wide {
                    self.give_wide(from, value);
                }
            }
            Err(misfit) => self.misfit(variant, &misfit),
        }
    }

    #[cold]
    fn misfit(&mut self, variant: Variant, why: &str) {
        let lines: Vec<String> = variant
            .insts()
            .flat_map(|inst| inst.forms.iter().map(|form| format!("`{}`", inst.line(form))))
            .collect();
        self.unsupported(&variant.to_string(), &format!("{why}; its forms: {}", lines.join(", ")));
    }

    fn fill(&mut self, filling: &mut Filling, uses: &[OperandUse]) -> Result<(), Misfit> {
        let mut square = 0;
        for (i, it) in uses.iter().enumerate() {
            let operand = it.operand;
            if !it.choices.is_empty() && it.choices.iter().all(|it| it.role == Role::Discard) {
                filling.out.push(Operand::Sink);
                continue;
            }
            let outward = it.choices.iter().any(is_result);
            let later = uses[i + 1..].iter().filter(|it| !it.optional && !it.choices.is_empty());
            let needed = later.filter(|it| it.choices.iter().any(is_result) == outward).count();
            let left = if outward { filling.results.len() } else { filling.args.len() };
            if it.choices.is_empty() || (it.optional && left <= needed) {
                if operand.open || operand.close {
                    // `[a{, b}]`: the bracket stays.
                    self.close(filling, operand.close && square > 0, &mut square);
                }
                continue;
            }
            if operand.paired {
                filling.out.push(Operand::Bar);
            }
            // `[a]` is one operand, with its brackets; `[a, b]` is two in brackets.
            let alone = operand.open && operand.close;
            if operand.open && !alone {
                filling.out.push(Operand::Open(Bracket::Square));
                square += 1;
            }
            if operand.parens {
                filling.out.push(Operand::Open(Bracket::Round));
            }
            self.fill_one(filling, it, square > 0 || !operand.open)?;
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
            self.close(filling, operand.close && square > 0, &mut square);
        }
        match (filling.results.is_empty(), filling.args.is_empty()) {
            (true, true) => Ok(()),
            (false, _) => Err("it has fewer results".to_owned()),
            (_, false) => Err("it has fewer operands".to_owned()),
        }
    }

    fn close(&mut self, filling: &mut Filling, closes: bool, square: &mut u32) {
        if closes {
            filling.out.push(Operand::Close(Bracket::Square));
            *square -= 1;
        }
    }

    fn fill_one(
        &mut self,
        filling: &mut Filling,
        it: &OperandUse,
        in_brackets: bool,
    ) -> Result<(), Misfit> {
        let name = it.operand.name;
        // `_|_` is no pair.
        let pairs_with_sink = matches!(filling.out[..], [.., Operand::Sink, Operand::Bar]);
        let may_drop = !pairs_with_sink
            && it.choices.iter().any(|it| matches!(it.role, Role::Sink | Role::Discard));
        let mut misfit = None;
        for shape in &it.choices {
            let (results, args) = (filling.results.clone(), filling.args.clone());
            let (out, wide) = (filling.out.len(), filling.wide.len());
            let filled = match is_result(shape) {
                true => self.fill_result(filling, name, shape, may_drop),
                false => self.fill_arg(filling, name, shape, in_brackets),
            };
            match filled {
                Ok(()) => return Ok(()),
                Err(why) => misfit = Some(why),
            }
            (filling.results, filling.args) = (results, args);
            filling.out.truncate(out);
            filling.wide.truncate(wide);
        }
        Err(misfit.unwrap_or_else(|| format!("the operand `{name}` cannot be given")))
    }

    /// The registers of a result.
    fn fill_result(
        &mut self,
        filling: &mut Filling,
        name: &str,
        shape: &Shape,
        may_drop: bool,
    ) -> Result<(), Misfit> {
        let (mut lanes, mut bits) = (SmallVec::<[Operand; 8]>::new(), 0);
        loop {
            let Some(value) = filling.results.pop() else {
                return Err(format!("the result `{name}` is missing"));
            };
            let ty = self.ty(value);
            self.fits(name, shape, ty)?;
            bits += ty.lane_bits() * ty.lanes();
            if ty.scalar() == Scalar::I128 {
                let all = self.new_reg(Class::B128);
                filling.wide.push((value, all));
                lanes.push(Operand::Reg(all));
                break;
            }
            if self.cx.uses[value] == 0 && may_drop {
                lanes.extend((0..ty.lanes()).map(|_| Operand::Sink));
            } else {
                let first = self.regs(value);
                lanes.extend((0..ty.lanes()).map(|lane| Operand::Reg(first.plus(lane))));
            }
            if is_full(shape, lanes.len(), bits) {
                break;
            }
        }
        match &lanes[..] {
            [one] if shape.braced => {
                filling.out.push(Operand::Open(Bracket::Brace));
                filling.out.push(*one);
                filling.out.push(Operand::Close(Bracket::Brace));
            }
            all => filling.out.extend(Self::braced(all)),
        }
        Ok(())
    }

    fn fill_arg(
        &mut self,
        filling: &mut Filling,
        name: &str,
        shape: &Shape,
        in_brackets: bool,
    ) -> Result<(), Misfit> {
        let Some(&first) = filling.args.last() else {
            return Err(format!("the operand `{name}` is missing"));
        };
        match shape.role {
            Role::In | Role::Reg | Role::Pack | Role::Coord | Role::Frag => {}
            // In tensor memory, by a register.
            Role::Addr if shape.ty.is_some() => {}
            Role::Imm => {
                filling.args.pop();
                let Some(bits) = self.func.const_bits(first) else {
                    return Err(format!("the operand `{name}` is a constant"));
                };
                let width = self.ty(first).lane_bits().min(64);
                let value = super::sign_extend(bits as u64, width);
                let unsigned = bits as i64;
                let value = if shape.takes(value) { value } else { unsigned };
                if !shape.takes(value) {
                    return Err(format!("the operand `{name}` cannot be {value}"));
                }
                filling.out.push(Operand::Imm(value));
                return Ok(());
            }
            Role::Addr => {
                filling.args.pop();
                return self.fill_address(filling, name, shape, first, in_brackets);
            }
            Role::Surf | Role::Name => {
                filling.args.pop();
                let ValueDef::Global(global) = self.func.values[first].def else {
                    return Err(format!("the operand `{name}` is a variable"));
                };
                if shape.role == Role::Surf && self.ty(first).is_ptr() {
                    return Err(format!("the operand `{name}` is a surface"));
                }
                let symbol = crate::selected::Name::Symbol(ir::Symbol::Global(global));
                filling.out.push(Operand::Name(symbol, 0));
                return Ok(());
            }
            _ => return Err(format!("the operand `{name}` has an opcode of its own")),
        }
        let (mut lanes, mut bits) = (SmallVec::<[Operand; 8]>::new(), 0);
        loop {
            let Some(value) = filling.args.pop() else {
                return Err(format!("the operand `{name}` is missing"));
            };
            let ty = self.ty(value);
            self.fits(name, shape, ty)?;
            bits += ty.lane_bits() * ty.lanes();
            if ty.scalar() == Scalar::I128 && !ty.is_vector() {
                lanes.push(Operand::Reg(self.wide_reg(value)));
            } else {
                for part in 0..parts_of(ty) {
                    lanes.push(match shape.role {
                        Role::In | Role::Coord if ty != Type::I1 && !ty.is_float() => {
                            let operand = self.operand(value, part);
                            self.in_reg(operand, Class::B64)
                        }
                        _ => Operand::Reg(self.forced_reg(value, part)),
                    });
                }
            }
            if is_full(shape, lanes.len(), bits) {
                break;
            }
        }
        match shape.role {
            // Braces also around one register.
            _ if lanes.len() == 1
                && (shape.braced || matches!(shape.role, Role::Coord | Role::Frag)) =>
            {
                filling.out.push(Operand::Open(Bracket::Brace));
                filling.out.push(lanes[0]);
                filling.out.push(Operand::Close(Bracket::Brace));
            }
            _ => filling.out.extend(Self::braced(&lanes)),
        }
        Ok(())
    }

    fn fill_address(
        &mut self,
        filling: &mut Filling,
        name: &str,
        shape: &Shape,
        value: Value,
        in_brackets: bool,
    ) -> Result<(), Misfit> {
        let ty = self.ty(value);
        if !ty.is_ptr() && ty != Type::I64 {
            return Err(format!("the operand `{name}` is an address"));
        }
        let space = ty.space().unwrap_or(Space::Generic);
        let asked = shape.space.or(match filling.spaces[..] {
            [one] => Some(one),
            _ => None,
        });
        let same = |asked: Mod| {
            space_mod(space) == Some(asked) || (space == Space::Shared && asked == Mod::shared__cta)
        };
        let operand = match (space, asked) {
            (Space::Generic, _) | (_, Some(_)) if ty.is_ptr() && space != Space::Generic => {
                match asked {
                    Some(asked) if same(asked) => self.address(value).operand,
                    None if !filling.spaces.is_empty() => self.address(value).operand,
                    _ => return Err(format!("the operand `{name}` is in another state space")),
                }
            }
            (Space::Generic, _) => self.address(value).operand,
            // Without a state space the instruction takes generic addresses.
            (_, _) if filling.spaces.is_empty() => Operand::At(self.generic(value), 0),
            _ => self.address(value).operand,
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
        Ok(())
    }

    /// Whether a value of `ty` may stand where the table says `shape`.
    fn fits(&self, name: &str, shape: &Shape, ty: Type) -> Result<(), Misfit> {
        let wanted = match shape.role {
            Role::Pack | Role::Unpack | Role::Frag => return Ok(()),
            _ => shape.register_bits(),
        };
        let class = match ty.scalar() {
            Scalar::I128 => Class::B128,
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

fn is_result(shape: &Shape) -> bool {
    matches!(shape.role, Role::Out | Role::Sink | Role::Unpack)
}

fn is_space(it: Mod) -> bool {
    matches!(
        it,
        Mod::global
            | Mod::shared
            | Mod::shared__cta
            | Mod::shared__cluster
            | Mod::local
            | Mod::r#const
            | Mod::param
    )
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
