//! Operations between the lanes of a warp.
//!
//! The forms that name their members are taken wherever the architecture has them, with a later
//! PTX version if need be: a driver may translate the module for a GPU whose lanes do not run
//! together, and there the older forms, which name none, mean something else. Only an
//! architecture that never has the new form takes the old one.

use ir::{Attr, Inst, Opcode, Scalar, Type, Value, WarpOp};
use smallvec::SmallVec;
use target_desc::{Mod, Variant, prefix, sreg, variant};

use super::{Select, class_of, parts_of};
use crate::context::Context;
use crate::selected::{Class, Guard, Operand, Reg};

/// Whether an instruction of the target reduces a `scalar`, or one that it fits in.
pub fn has_redux(cx: &mut Context, op: WarpOp, scalar: Scalar) -> bool {
    redux(op, scalar).is_some_and(|variant| cx.has(variant))
}

/// Whether the target compares values of the lanes of a warp.
pub fn has_match(cx: &mut Context, ty: Type) -> bool {
    !ty.is_vector() && ty.lane_bits() <= 64 && cx.has(variant!(match.any.sync.b32))
}

fn redux(op: WarpOp, scalar: Scalar) -> Option<Variant> {
    use WarpOp::*;
    let small = scalar.is_int() && matches!(scalar.bits(), 8..=32);
    Some(match (op, scalar) {
        (Add, _) if small => variant!(redux.sync.add.s32),
        (Smin, _) if small => variant!(redux.sync.min.s32),
        (Smax, _) if small => variant!(redux.sync.max.s32),
        (Umin, _) if small => variant!(redux.sync.min.u32),
        (Umax, _) if small => variant!(redux.sync.max.u32),
        (And, _) if small => variant!(redux.sync.and.b32),
        (Or, _) if small => variant!(redux.sync.or.b32),
        (Xor, _) if small => variant!(redux.sync.xor.b32),
        (Fmin, Scalar::F32) => variant!(redux.sync.min.f32),
        (Fmax, Scalar::F32) => variant!(redux.sync.max.f32),
        _ => return None,
    })
}

impl Select<'_> {
    pub(super) fn warp(&mut self, inst: Inst, op: Opcode) {
        let args = self.args(inst);
        match (op, self.func.insts[inst].attr) {
            (Opcode::ShuffleSync, Attr::Warp(mode)) => self.shuffle_sync(inst, mode, &args),
            (Opcode::VoteSync, Attr::Warp(mode)) => self.vote(inst, mode, &args),
            (Opcode::BallotSync, _) => {
                let cond = self.condition(args[1]);
                let with_members = variant!(vote.sync.ballot.b32);
                self.with_members(inst, with_members, variant!(vote.ballot.b32), args[0], cond);
            }
            (Opcode::MatchAny, _) => {
                let Some(result) = self.func.result(inst) else { return };
                let Some((value, ty)) = self.matched(args[1]) else { return };
                let members = self.operand(args[0], 0);
                let to = Operand::Reg(self.regs(result));
                let variant = prefix!(match.any.sync).with(ty);
                self.emit(variant, &[to, value, members]);
            }
            (Opcode::MatchAll, _) => {
                let [mask, all] = *self.func.results(inst) else { return };
                let Some((value, ty)) = self.matched(args[1]) else { return };
                let members = self.operand(args[0], 0);
                let to = [Operand::Reg(self.regs(mask)), Operand::Bar, self.wanted(all)];
                let variant = prefix!(match.all.sync).with(ty);
                match to[2] {
                    Operand::Sink => self.emit(variant, &[to[0], value, members]),
                    _ => self.emit(variant, &[to[0], to[1], to[2], value, members]),
                }
            }
            (Opcode::ReduxSync, Attr::Warp(mode)) => self.redux(inst, mode, &args),
            (Opcode::Activemask, _) => self.activemask(inst),
            _ => self.elect(inst, &args),
        }
    }

    /// A register for a result, or `_`.
    fn wanted(&mut self, result: Value) -> Operand {
        match self.cx.uses[result] {
            0 => Operand::Sink,
            _ => Operand::Reg(self.regs(result)),
        }
    }

    /// A truth value in a register.
    fn condition(&mut self, value: Value) -> Operand {
        Operand::Reg(self.forced_reg(value, 0))
    }

    /// Emits `new` with the members behind the operand, or `old` without them.
    fn with_members(
        &mut self,
        inst: Inst,
        new: Variant,
        old: Variant,
        members: Value,
        operand: Operand,
    ) {
        let Some(result) = self.func.result(inst) else { return };
        let to = Operand::Reg(self.regs(result));
        let form = self.naming_members(new, old);
        let Some(id) = self.cx.first_of(&[form]) else { return self.no_form(&[form]) };
        match form == new {
            true => {
                let members = self.operand(members, 0);
                self.push(id, Guard::Always, &[to, operand, members]);
            }
            false => self.push(id, Guard::Always, &[to, operand]),
        }
    }

    /// `new`, which names its members, where the architecture has it at any PTX version; else
    /// `old`.
    fn naming_members(&mut self, new: Variant, old: Variant) -> Variant {
        match self.cx.has(new) || new.lowest_on(self.cx.arch()).is_some() {
            true => new,
            false => old,
        }
    }

    fn vote(&mut self, inst: Inst, mode: WarpOp, args: &[Value]) {
        let word = match mode {
            WarpOp::All | WarpOp::And => Mod::all,
            WarpOp::Any | WarpOp::Or => Mod::any,
            WarpOp::Uniform => Mod::uni,
            _ => return self.unsupported("vote_sync", "a vote is `all`, `any` or `uni`"),
        };
        let cond = self.condition(args[1]);
        let new = prefix!(vote.sync).with(word).with(Mod::pred);
        let old = prefix!(vote).with(word).with(Mod::pred);
        self.with_members(inst, new, old, args[0], cond);
    }

    /// A value as `match` compares it, and its type.
    fn matched(&mut self, value: Value) -> Option<(Operand, Mod)> {
        let ty = self.ty(value);
        let class = class_of(ty);
        if ty.is_vector() || ty.lane_bits() > 64 {
            self.unsupported("match", "values of at most 64 bits are compared");
            return None;
        }
        if class == Class::B64 {
            return Some((self.bits_operand(value), Mod::b64));
        }
        Some((self.word_of(value, 0, false), Mod::b32))
    }

    /// A part of at most 32 bits in a word.
    fn word_of(&mut self, value: Value, part: u32, signed: bool) -> Operand {
        let scalar = self.ty(value).scalar();
        if let Some(bits) = self.func.const_bits(value) {
            let bits = bits as u64;
            let signed = super::sign_extend(bits, scalar.bits().min(32));
            return Operand::Imm(if scalar.bits() == 32 { signed } else { bits as i64 });
        }
        let from = self.operand(value, part);
        let to = Operand::Reg(self.new_reg(Class::B32));
        match (scalar, signed) {
            (Scalar::I1, _) => {
                self.emit(variant!(selp.b32), &[to, Operand::Imm(1), Operand::Imm(0), from]);
            }
            (Scalar::I8, true) => self.emit(variant!(cvt.s32.s8), &[to, from]),
            (Scalar::I8, false) => self.emit(variant!(cvt.u32.u8), &[to, from]),
            (_, true) if scalar.bits() == 16 => self.emit(variant!(cvt.s32.s16), &[to, from]),
            (_, false) if scalar.bits() == 16 => self.emit(variant!(cvt.u32.u16), &[to, from]),
            _ => return from,
        }
        to
    }

    /// A part of a result from a word.
    fn part_from(&mut self, word: Operand, to: Reg) {
        match to.class() {
            Class::Pred => {
                let operands = [Operand::Reg(to), word, Operand::Imm(0)];
                self.emit(variant!(setp.ne.b32), &operands);
            }
            Class::B16 => self.emit(variant!(cvt.u16.u32), &[Operand::Reg(to), word]),
            _ => self.mov(to, word),
        }
    }

    fn shuffle_sync(&mut self, inst: Inst, mode: WarpOp, args: &[Value]) {
        let [value, in_range] = *self.func.results(inst) else { return };
        let word = match mode {
            WarpOp::Up => Mod::up,
            WarpOp::Down => Mod::down,
            WarpOp::Butterfly => Mod::bfly,
            WarpOp::Index => Mod::idx,
            _ => {
                let help = "a shuffle is `up`, `down`, `bfly` or `idx`";
                return self.unsupported("shuffle_sync", help);
            }
        };
        let new = prefix!(shfl.sync).with(word).with(Mod::b32);
        let old = prefix!(shfl).with(word).with(Mod::b32);
        let form = self.naming_members(new, old);
        let Some(id) = self.cx.first_of(&[form]) else { return self.no_form(&[form]) };
        let mut rest: SmallVec<[Operand; 3]> = SmallVec::new();
        rest.push(self.operand(args[2], 0));
        rest.push(self.operand(args[3], 0));
        if form == new {
            rest.push(self.operand(args[0], 0));
        }
        let mut wanted = self.wanted(in_range);
        let to = self.regs(value);
        for part in 0..parts_of(self.ty(value)) {
            let to = to.plus(part);
            let mut shuffle = |this: &mut Self, to: Operand, from: Operand| {
                let mut operands: SmallVec<[Operand; 8]> = SmallVec::new();
                operands.push(to);
                // Every word comes from the same lane, so the first says whether it is there.
                if let Operand::Reg(_) = std::mem::replace(&mut wanted, Operand::Sink) {
                    operands.extend([Operand::Bar, Operand::Reg(this.regs(in_range))]);
                }
                operands.push(from);
                operands.extend_from_slice(&rest);
                this.push(id, Guard::Always, &operands);
            };
            if to.class() == Class::B64 {
                let from = Operand::Reg(self.forced_reg(args[1], part));
                let [a, b, c, d] = [(); 4].map(|()| self.new_reg(Class::B32));
                let halves = Self::braced(&[Operand::Reg(a), Operand::Reg(b)]);
                self.emit_grouped(variant!(mov.b64), &halves, &[from]);
                shuffle(self, Operand::Reg(c), Operand::Reg(a));
                shuffle(self, Operand::Reg(d), Operand::Reg(b));
                let halves = Self::braced(&[Operand::Reg(c), Operand::Reg(d)]);
                self.emit_grouped(variant!(mov.b64), &[Operand::Reg(to)], &halves);
                continue;
            }
            let from = self.word_of(args[1], part, false);
            if to.class() == Class::B32 {
                shuffle(self, Operand::Reg(to), from);
            } else {
                let word = Operand::Reg(self.new_reg(Class::B32));
                shuffle(self, word, from);
                self.part_from(word, to);
            }
        }
    }

    fn redux(&mut self, inst: Inst, mode: WarpOp, args: &[Value]) {
        let Some(result) = self.func.result(inst) else { return };
        let ty = self.ty(result);
        let Some(variant) = redux(mode, ty.scalar()).filter(|_| !ty.is_vector()) else {
            let what = format!("redux_sync.{}.{ty}", mode.name());
            return self.unsupported(&what, "no target has it, nor shuffles that do it");
        };
        let signed = matches!(mode, WarpOp::Smin | WarpOp::Smax);
        let value = self.word_of(args[1], 0, signed);
        let members = self.operand(args[0], 0);
        let to = self.regs(result);
        if to.class() == Class::B32 {
            return self.emit(variant, &[Operand::Reg(to), value, members]);
        }
        let word = Operand::Reg(self.new_reg(Class::B32));
        self.emit(variant, &[word, value, members]);
        self.part_from(word, to);
    }

    fn activemask(&mut self, inst: Inst) {
        let Some(result) = self.func.result(inst) else { return };
        let to = Operand::Reg(self.regs(result));
        let (new, old) = (variant!(activemask.b32), variant!(vote.ballot.b32));
        let form = self.naming_members(new, old);
        let Some(id) = self.cx.first_of(&[form]) else { return self.no_form(&[form]) };
        if form == new {
            self.push(id, Guard::Always, &[to]);
        } else {
            let always = self.new_reg(Class::Pred);
            self.mov(always, Operand::Imm(1));
            self.push(id, Guard::Always, &[to, Operand::Reg(always)]);
        }
    }

    /// `elect_sync`; where the target has none, the members meet and the lowest is taken.
    fn elect(&mut self, inst: Inst, args: &[Value]) {
        let [leader, is_leader] = *self.func.results(inst) else { return };
        let members = self.operand(args[0], 0);
        if let Some(id) = self.cx.first_of(&[variant!(elect.sync)]) {
            let (leader, is_leader) = (self.wanted(leader), self.regs(is_leader));
            let operands = [leader, Operand::Bar, Operand::Reg(is_leader), members];
            return self.push(id, Guard::Always, &operands);
        }
        let Some(meet) = self.cx.first_of(&[variant!(bar.warp.sync)]) else {
            return self.no_form(&[variant!(elect.sync), variant!(bar.warp.sync)]);
        };
        self.push(meet, Guard::Always, &[members]);
        let leader = Operand::Reg(self.regs(leader));
        let reversed = Operand::Reg(self.new_reg(Class::B32));
        self.emit(variant!(brev.b32), &[reversed, members]);
        self.emit(variant!(clz.b32), &[leader, reversed]);
        if self.cx.uses[is_leader] > 0 {
            let own = self.new_reg(Class::B32);
            let is_leader = Operand::Reg(self.regs(is_leader));
            self.emit(variant!(mov.u32), &[Operand::Reg(own), Operand::Sreg(sreg!(laneid))]);
            self.emit(variant!(setp.eq.b32), &[is_leader, Operand::Reg(own), leader]);
        }
    }
}
