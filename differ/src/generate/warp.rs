//! What the threads of a warp or a block do together, where all of them are.

use ir::{Attr, IntCmp, Mem, Opcode, Type, Value, WarpOp};
use target_desc::sreg;

use super::{Body, align};
use crate::case::{Case, SLICE};

/// What a thread knows of its warp.
#[derive(Clone, Copy, Debug)]
pub struct Warp {
    /// One bit for each thread that there is.
    members: Value,
    /// The number of the last lane.
    last: Value,
    /// Whether all 32 lanes are there.
    whole: bool,
    /// The number in the block, and how many there are.
    thread: Value,
    threads: u32,
}

impl Body<'_> {
    /// What is done first, while all threads are together.
    pub(super) fn begin_together(&mut self, case: &Case, thread: Value, block: Value, own: Value) {
        let by = self.b.i64(i64::from(case.all_threads()) * SLICE as i64);
        if self.random.percent(30) {
            let at = self.b.ptr_add(own, by);
            self.sums.push(super::shared::Sums { at, global: true });
        }
        self.message(thread, block);
        let little = self.data.exchange.is_none() && self.data.sums.is_none();
        if self.random.alone || little && self.random.percent(50) {
            return;
        }
        let all = |count: u32| i128::from(u32::MAX >> (32 - count));
        let of = |it: &mut Self, count: u32| {
            let members = it.const_int(Type::I32, all(count));
            (members, it.const_int(Type::I32, i128::from(count) - 1))
        };
        let rest = case.threads % 32;
        let (members, last) = match (case.threads / 32, rest) {
            (0, count) => of(self, count),
            (_, 0) => of(self, 32),
            (whole, rest) => {
                let before = self.const_int(Type::I32, i128::from(whole * 32));
                let in_rest = self.b.icmp(IntCmp::Uge, thread, before);
                let (some, every) = (of(self, rest), of(self, 32));
                let members = self.b.select(in_rest, some.0, every.0);
                (members, self.b.select(in_rest, some.1, every.1))
            }
        };
        let (whole, threads) = (rest == 0, case.threads);
        self.warp = Some(Warp { members, last, whole, thread, threads });
        if self.random.percent(50) {
            let lane = self.b.sreg(Type::I32, sreg!(laneid));
            self.keep(lane);
        }
        self.begin_sums();
    }

    /// Waits for the block.
    pub(super) fn barrier(&mut self) {
        let number = self.random.pick(&[0, 0, 0, 1, 15]);
        let number = self.const_int(Type::I32, number);
        let all = self.warp.is_none_or(|it| it.threads % 32 == 0);
        match self.random.below(5) {
            0 => {
                let cond = self.condition();
                let inst = self.b.op(Opcode::BarrierCount, Type::I1, &[number, cond], Attr::None);
                let value = self.b.func.results(inst)[0];
                self.keep(value);
            }
            1 => {
                let cond = self.condition();
                let mode = self.random.pick(&[WarpOp::And, WarpOp::Or]);
                let inst = self.b.warp(Opcode::BarrierVote, Type::I1, &[number, cond], mode);
                let value = self.b.func.results(inst)[0];
                self.keep(value);
            }
            2 if all && let Some(warp) = self.warp => {
                let threads = self.const_int(Type::I32, warp.threads.into());
                self.b.op(Opcode::Barrier, Type::I1, &[number, threads], Attr::None);
            }
            _ => {
                self.b.op(Opcode::Barrier, Type::I1, &[number], Attr::None);
            }
        }
    }

    /// Something that all threads do together.
    pub(super) fn together(&mut self) {
        let Some(warp) = self.warp else { return self.operation() };
        match self.random.below(10) {
            0 | 1 => self.hand_on(warp),
            2 => self.barrier(),
            3 => self.read_sum(),
            4..7 => self.shuffle(warp),
            7 => self.some(warp),
            8 => self.turns(warp),
            _ => self.asked(warp.members),
        }
    }

    /// Each thread leaves something for another one.
    fn hand_on(&mut self, warp: Warp) {
        let Some(global) = self.data.exchange else { return self.shuffle(warp) };
        let ty = self.random.pick(&[Type::I32, Type::I64, Type::F32, Type::I8, Type::I128]);
        let base = self.b.global(self.module, global);
        let size = self.b.i64(16);
        let wide = self.b.zext(Type::I64, warp.thread);
        let by = self.b.mul(wide, size);
        let own = self.b.ptr_add(base, by);
        let by = self.random.below(warp.threads as usize) as i128;
        let (by, threads) =
            (self.const_int(Type::I32, by), self.const_int(Type::I32, warp.threads.into()));
        let other = self.b.add(warp.thread, by);
        let other = self.b.urem(other, threads);
        let wide = self.b.zext(Type::I64, other);
        let by = self.b.mul(wide, size);
        let from = self.b.ptr_add(base, by);
        let value = self.value(ty);
        let value = self.without_nan(value);
        let mem = Mem::plain(align(ty.align()));
        self.b.store(value, own, mem);
        // What is read before and after are two things.
        let before = self.random.percent(40).then(|| self.b.load(ty, own, mem));
        self.barrier();
        let value = self.b.load(ty, from, mem);
        self.keep(value);
        self.barrier();
        if let Some(before) = before {
            let value = self.value(ty);
            let value = self.without_nan(value);
            self.b.store(value, own, mem);
            self.barrier();
            let value = self.b.load(ty, from, mem);
            self.barrier();
            self.values.extend([before, value]);
        }
    }

    /// A value of another lane.
    fn shuffle(&mut self, warp: Warp) {
        let ty = self.random.pick(&[
            Type::I32,
            Type::I32,
            Type::F32,
            Type::I64,
            Type::F64,
            Type::I16,
            Type::I8,
            Type::F16,
        ]);
        let mode = self.random.pick(&[WarpOp::Up, WarpOp::Down, WarpOp::Butterfly, WarpOp::Index]);
        let value = self.value(ty);
        let by = match self.random.percent(50) {
            true => {
                let by = self.random.within(0, 31) as i128;
                self.const_int(Type::I32, by)
            }
            false => self.value(Type::I32),
        };
        let bounds = match mode {
            WarpOp::Up => self.const_int(Type::I32, 0),
            _ if warp.whole && self.random.percent(50) => {
                // Pieces of the warp.
                let width = self.random.pick(&[1, 2, 4, 8, 16, 32]);
                self.const_int(Type::I32, (32 - width) << 8 | 31)
            }
            _ => warp.last,
        };
        let args = [warp.members, value, by, bounds];
        let inst = self.b.warp(Opcode::ShuffleSync, ty, &args, mode);
        let results = self.b.func.results(inst).to_vec();
        self.values.extend(&results[..if self.random.percent(50) { 2 } else { 1 }]);
    }

    /// A vote, a match, a reduction.
    fn asked(&mut self, members: Value) {
        let inst = match self.random.below(6) {
            0 | 1 => {
                let cond = self.condition();
                let mode = self.random.pick(&[WarpOp::All, WarpOp::Any, WarpOp::Uniform]);
                self.b.warp(Opcode::VoteSync, Type::I1, &[members, cond], mode)
            }
            2 => {
                let cond = self.condition();
                self.b.op(Opcode::BallotSync, Type::I1, &[members, cond], Attr::None)
            }
            3 => {
                let ty = self.random.pick(&[Type::I32, Type::I64]);
                let op = self.random.pick(&[Opcode::MatchAny, Opcode::MatchAny, Opcode::MatchAll]);
                let value =
                    if self.random.percent(50) { self.small(ty, 4) } else { self.value(ty) };
                self.b.op(op, ty, &[members, value], Attr::None)
            }
            _ => {
                use WarpOp::*;
                let mode = self.random.pick(&[Add, Smin, Smax, Umin, Umax, And, Or, Xor]);
                let value = self.value(Type::I32);
                self.b.warp(Opcode::ReduxSync, Type::I32, &[members, value], mode)
            }
        };
        let results = self.b.func.results(inst).to_vec();
        self.values.extend(results);
    }

    /// Some lanes of the warp do something together.
    fn some(&mut self, warp: Warp) {
        let cond = self.condition();
        let args = [warp.members, cond];
        let inst = self.b.op(Opcode::BallotSync, Type::I1, &args, Attr::None);
        let members = self.b.func.results(inst)[0];
        let (arm, join) = (self.b.block(&[]), self.b.block(&[Type::I32]));
        let otherwise = self.value(Type::I32);
        self.b.branch(cond, (arm, &[]), (join, &[otherwise]));
        let (values, places) = (self.values.len(), self.places.len());
        self.b.switch_to(arm);
        self.asked(members);
        if self.random.percent(60) {
            // From the first of them.
            let first = self.b.cttz(members);
            let value = self.value(Type::I32);
            let all = self.const_int(Type::I32, 31);
            let args = [members, value, first, all];
            let inst = self.b.warp(Opcode::ShuffleSync, Type::I32, &args, WarpOp::Index);
            let value = self.b.func.results(inst)[0];
            self.keep(value);
        }
        let out = self.value(Type::I32);
        self.b.jump(join, &[out]);
        self.values.truncate(values);
        self.places.truncate(places);
        self.b.switch_to(join);
        let value = self.b.params(join)[0];
        self.keep(value);
        if self.random.percent(50) {
            self.b.op(Opcode::WarpBarrier, Type::I1, &[warp.members], Attr::None);
        }
    }

    /// A loop that all threads go through together.
    fn turns(&mut self, warp: Warp) {
        let header = self.b.block(&[Type::I32, Type::I32]);
        let exit = self.b.block(&[]);
        let (zero, first) = (self.const_int(Type::I32, 0), self.value(Type::I32));
        self.b.jump(header, &[zero, first]);
        self.b.switch_to(header);
        let params = self.b.params(header).to_vec();
        let (values, places) = (self.values.len(), self.places.len());
        self.values.extend(&params);
        for _ in 0..self.random.within(1, 3) {
            match self.random.below(4) {
                0 => self.hand_on(warp),
                1 => self.shuffle(warp),
                2 => self.asked(warp.members),
                _ => self.operation(),
            }
        }
        let next = self.value(Type::I32);
        let one = self.const_int(Type::I32, 1);
        let count = self.b.add(params[0], one);
        let turns = self.random.within(1, 3) as i128;
        let turns = self.const_int(Type::I32, turns);
        let goes = self.b.icmp(IntCmp::Ult, count, turns);
        self.b.branch(goes, (header, &[count, next]), (exit, &[]));
        self.values.truncate(values);
        self.places.truncate(places);
        self.values.extend(&params);
        self.b.switch_to(exit);
    }
}
