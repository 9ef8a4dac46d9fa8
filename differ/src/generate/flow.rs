//! Control flow: branches, loops, switches, calls.

use ir::{Block, IntCmp, Mem, Type, Value};

use super::{Around, Body, Place, align, value};

/// How deep control flow nests.
const DEPTH: u32 = 4;

impl Body<'_> {
    /// Some statements; whether control gets behind them.
    ///
    /// They do where `stays` is true.
    pub(super) fn statements(&mut self, depth: u32, stays: bool) -> bool {
        if self.nested > 0 && depth < DEPTH {
            self.nested -= 1;
            self.again(depth);
        }
        let count = self.random.within(1, if depth == 0 { 40 } else { 7 });
        for _ in 0..count {
            if self.budget == 0 {
                break;
            }
            self.budget -= 1;
            let deeper = depth < DEPTH;
            match self.random.below(100) {
                // Only where all threads are.
                0..8 if depth == 0 && self.warp.is_some() => self.together(),
                0..38 => self.operation(),
                38 | 39 => self.exact(),
                40..43 => self.dead(),
                43..48 => self.array(),
                48..50 => self.add_up(),
                50..68 => self.memory(),
                68..78 if deeper => self.either(depth),
                78..88 if deeper => self.again(depth),
                88..92 if deeper => self.one_of(depth),
                92..96 => self.call(),
                96 if !stays => {
                    // Not always the way, so that there is code behind; but then not for all
                    // threads.
                    self.leave();
                    self.warp = None;
                    return false;
                }
                97..100 if !self.around.is_empty() => {
                    if !stays && self.random.percent(50) {
                        self.leave_loop();
                        return false;
                    }
                    self.perhaps_leave_loop();
                }
                _ => self.operation(),
            }
        }
        true
    }

    /// Some types, more than one of each.
    fn types(&mut self, most: usize) -> Vec<Type> {
        let mut out = Vec::new();
        let count = self.random.within(0, most);
        while out.len() < count {
            let ty = value::any_type(self.random);
            for _ in 0..self.random.within(1, 3) {
                out.push(ty);
            }
        }
        out
    }

    fn values_of(&mut self, types: &[Type]) -> Vec<Value> {
        types.iter().map(|&ty| self.value(ty)).collect()
    }

    /// Goes on in a block, whose parameters are noted.
    fn begin(&mut self, block: Block) {
        self.b.switch_to(block);
        let params = self.b.params(block).to_vec();
        // Some are never used.
        for param in params.into_iter().filter(|&it| !self.b.func.ty(it).is_ptr()) {
            if self.random.percent(92) {
                self.values.push(param);
            }
        }
    }

    /// Code whose results nobody uses, of what others use as well.
    fn dead(&mut self) {
        let marks = self.marks();
        for _ in 0..self.random.within(1, 4) {
            match self.random.below(8) {
                0 => self.memory(),
                1 => self.array(),
                _ => self.operation(),
            }
        }
        self.back_to(marks);
    }

    fn marks(&self) -> (usize, usize) {
        (self.values.len(), self.places.len())
    }

    fn back_to(&mut self, (values, places): (usize, usize)) {
        self.values.truncate(values);
        self.places.truncate(places);
    }

    /// Code in a block of its own, then control goes to `join`.
    fn arm(&mut self, block: Block, join: Block, types: &[Type], depth: u32) {
        let marks = self.marks();
        self.begin(block);
        if self.statements(depth + 1, false) {
            let args = self.values_of(types);
            self.b.jump(join, &args);
        }
        self.back_to(marks);
    }

    /// One way or the other.
    fn either(&mut self, depth: u32) {
        let types = self.types(4);
        let cond = self.condition();
        if self.random.percent(12) {
            return self.either_place(cond);
        }
        let join = self.b.block(&types);
        let args = self.values_of(&types);
        match self.random.below(8) {
            0 => {
                // No code at all on either way.
                let other = self.values_of(&types);
                self.b.branch(cond, (join, &args), (join, &other));
            }
            1 | 2 => {
                let arm = self.b.block(&[]);
                self.b.branch(cond, (arm, &[]), (join, &args));
                self.arm(arm, join, &types, depth);
            }
            3 | 4 => {
                let arm = self.b.block(&[]);
                self.b.branch(cond, (join, &args), (arm, &[]));
                self.arm(arm, join, &types, depth);
            }
            _ => {
                let given = self.types(2);
                let (yes, no) = (self.b.block(&given), self.b.block(&[]));
                let first = self.values_of(&given);
                self.b.branch(cond, (yes, &first), (no, &[]));
                self.arm(yes, join, &types, depth);
                // The second way always gets there, so that the block is reached.
                let marks = self.marks();
                self.begin(no);
                if self.random.percent(70) {
                    self.operation();
                    self.memory();
                }
                let args = self.values_of(&types);
                self.b.jump(join, &args);
                self.back_to(marks);
            }
        }
        self.begin(join);
    }

    /// One address or another.
    fn either_place(&mut self, cond: Value) {
        let Some((one, two, both)) = self.two_places() else { return self.operation() };
        let (arm, join) = (self.b.block(&[]), self.b.block(&[self.b.func.ty(one)]));
        self.b.branch(cond, (arm, &[]), (join, &[two]));
        let marks = self.marks();
        self.b.switch_to(arm);
        self.memory();
        self.b.jump(join, &[one]);
        self.back_to(marks);
        self.begin(join);
        let at = self.b.params(join)[0];
        self.places.push(Place { at, ..both });
    }

    /// One of several ways.
    fn one_of(&mut self, depth: u32) {
        let types = self.types(3);
        let join = self.b.block(&types);
        let ty = self.random.pick(&[Type::I32, Type::I32, Type::I8, Type::I64, Type::I16]);
        let on = if self.random.percent(70) { self.small(ty, 16) } else { self.value(ty) };
        let given = self.types(2);
        let shared = self.b.block(&given);
        let mut arms = vec![shared];
        let mut cases: Vec<(u64, Block, Vec<Value>)> = Vec::new();
        let mut at = self.random.below(3) as u64;
        let most = self.random.pick(&[7, 7, 24]);
        for _ in 0..self.random.within(1, most) {
            let (block, args) = match self.random.below(4) {
                0 => (join, self.values_of(&types)),
                1 | 2 => (shared, self.values_of(&given)),
                _ => {
                    let arm = self.b.block(&[]);
                    arms.push(arm);
                    (arm, Vec::new())
                }
            };
            cases.push((at, block, args));
            at += if self.random.percent(90) { 1 } else { self.random.within(1, 90) as u64 };
        }
        // Cases beyond an `i8` are none of it, and 120 and 121 are taken below.
        cases.retain(|it| it.0 < 120);
        let default = match self.random.percent(50) {
            true => (join, self.values_of(&types)),
            false => (shared, self.values_of(&given)),
        };
        if default.0 != shared && !cases.iter().any(|it| it.1 == shared) {
            let args = self.values_of(&given);
            cases.push((120, shared, args));
        }
        if default.0 != join && !cases.iter().any(|it| it.1 == join) {
            let args = self.values_of(&types);
            cases.push((121, join, args));
        }
        let calls: Vec<(u64, Block, &[Value])> =
            cases.iter().map(|(bits, block, args)| (*bits, *block, args.as_slice())).collect();
        self.b.switch(on, (default.0, &default.1), &calls);
        for arm in arms {
            self.arm(arm, join, &types, depth);
        }
        self.begin(join);
    }

    /// A loop that runs a few times.
    fn again(&mut self, depth: u32) {
        if depth < 2 && self.nested == 0 && self.random.percent(20) {
            self.nested = self.random.within(1, 2) as u32;
        }
        let counter = self.random.pick(&[Type::I32, Type::I32, Type::I64, Type::I16]);
        let mut params = vec![counter];
        params.extend(self.types(5));
        // Sometimes an address that walks.
        let most = self.random.within(1, 4) as u32;
        let walk = if self.random.percent(35) { self.walking(most) } else { None };
        if let Some((place, _)) = walk {
            params.push(self.b.func.ty(place.at));
        }
        let header = self.b.block(&params);
        let exits = self.types(3);
        let exit = self.b.block(&exits);
        let trips = match self.random.percent(50) {
            true => self.const_int(counter, most.into()),
            false => {
                let value = self.value(counter);
                let of = self.const_int(counter, i128::from(most) + 1);
                self.b.urem(value, of)
            }
        };
        let mut first = vec![self.const_int(counter, 0)];
        let last = params.len() - usize::from(walk.is_some());
        for &ty in &params[1..last] {
            let value = self.value(ty);
            first.push(value);
        }
        first.extend(walk.map(|it| it.0.at));
        let before = self.marks();
        self.b.jump(header, &first);
        self.b.switch_to(header);
        let values = self.b.params(header).to_vec();
        for &value in &values[..last] {
            if self.random.percent(90) {
                self.values.push(value);
            }
        }
        if let Some((place, step)) = walk {
            let room = place.room - step * (most + 1);
            self.places.push(Place { at: values[last], room, ..place });
        }
        let around = Around {
            header,
            exit,
            counter: values[0],
            params: values[1..].to_vec(),
            exits: exits.clone(),
            most,
            left: false,
        };
        let step = walk.map(|it| it.1);
        if self.random.percent(50) {
            // The condition is at the top.
            let goes = self.b.icmp(IntCmp::Ult, values[0], trips);
            let body = self.b.block(&[]);
            let out = self.values_of(&exits);
            self.b.branch(goes, (body, &[]), (exit, &out));
            let marks = self.marks();
            self.b.switch_to(body);
            self.around.push(around);
            if self.statements(depth + 1, false) {
                let next = self.next_values(self.around.len() - 1, step);
                self.b.jump(header, &next);
            }
            self.around.pop();
            self.back_to(marks);
        } else {
            // At the bottom, and the body runs once at least.
            let marks = self.marks();
            self.around.push(around);
            self.statements(depth + 1, true);
            let next = self.next_values(self.around.len() - 1, step);
            let out = self.values_of(&exits);
            let goes = self.b.icmp(IntCmp::Ult, next[0], trips);
            self.b.branch(goes, (header, &next), (exit, &out));
            let around = self.around.pop();
            // Where control leaves here only, all is there behind the loop.
            if around.is_none_or(|it| it.left) || self.random.percent(50) {
                self.back_to(marks);
            }
        }
        // Parameters of the loop are used behind it as well.
        if self.random.percent(25) {
            self.back_to(before);
        }
        self.begin(exit);
    }

    /// A place to walk from, and by how many bytes.
    fn walking(&mut self, most: u32) -> Option<(Place, u32)> {
        let step = self.random.pick(&[4, 4, 8, 16]);
        let fits = |it: &&Place| it.room >= step * (most + 1) + 16;
        let all: Vec<Place> = self.places.iter().filter(fits).copied().collect();
        if all.is_empty() {
            return None;
        }
        let place = self.random.pick(&all);
        let known = align(place.align.into()).at(step.into()).bytes() as u32;
        Some((Place { align: known, ..place }, step))
    }

    /// What the parameters of a loop become: that with the number `of`.
    fn next_values(&mut self, of: usize, step: Option<u32>) -> Vec<Value> {
        let Some(around) = self.around.get(of) else { return Vec::new() };
        let (counter, params) = (around.counter, around.params.clone());
        let ty = self.b.func.ty(counter);
        let one = self.const_int(ty, 1);
        let mut next = vec![self.b.add(counter, one)];
        let mut values = params.as_slice();
        if let (Some(_), [others @ .., _]) = (step, values) {
            values = others;
        }
        for &param in values {
            let ty = self.b.func.ty(param);
            let same: Vec<Value> =
                values.iter().copied().filter(|&it| self.b.func.ty(it) == ty).collect();
            let value = match self.random.below(10) {
                // Those of one type change places, or stay.
                0..5 => {
                    let at = same.iter().position(|&it| it == param).unwrap_or(0);
                    same[(at + 1) % same.len()]
                }
                5 => self.random.pick(&same),
                _ => self.value(ty),
            };
            next.push(value);
        }
        if let (Some(step), Some(&at)) = (step, params.last()) {
            let by = self.b.i64(step.into());
            next.push(self.b.ptr_add(at, by));
        }
        next
    }

    /// Leaves the innermost loop, or one around it, or goes to its next turn.
    fn leave_loop(&mut self) {
        let Some(innermost) = self.around.len().checked_sub(1) else { return };
        let of = match self.random.percent(70) {
            true => innermost,
            false => self.random.below(self.around.len()),
        };
        let around = &mut self.around[of];
        around.left = true;
        let (exit, exits, header) = (around.exit, around.exits.clone(), around.header);
        let most = around.most;
        let walks = around.params.last().is_some_and(|&it| self.b.func.ty(it).is_ptr());
        // An address that walks may go on from where it is; it never goes too far.
        let out = self.values_of(&exits);
        if self.random.percent(50) {
            let next = self.next_values(of, walks.then_some(0));
            let ty = self.b.func.ty(next[0]);
            let most = self.const_int(ty, most.into());
            let goes = self.b.icmp(IntCmp::Ult, next[0], most);
            self.b.branch(goes, (header, &next), (exit, &out));
        } else {
            self.b.jump(exit, &out);
        }
    }

    /// Leaves the innermost loop, or goes to its next turn, on a condition.
    fn perhaps_leave_loop(&mut self) {
        let cond = self.condition();
        let (away, on) = (self.b.block(&[]), self.b.block(&[]));
        match self.random.percent(50) {
            true => self.b.branch(cond, (away, &[]), (on, &[])),
            false => self.b.branch(cond, (on, &[]), (away, &[])),
        };
        let marks = self.marks();
        self.b.switch_to(away);
        self.leave_loop();
        self.back_to(marks);
        self.b.switch_to(on);
    }

    /// Returns; a kernel stores what it has found out.
    pub(super) fn leave(&mut self) {
        if let Some(result) = self.result {
            let mut offset = 0;
            for _ in 0..self.random.within(1, 12) {
                let Some(value) = self.last_values() else { break };
                let ty = self.b.func.ty(value);
                let value = self.without_nan(value);
                let (value, ty) = match ty.as_bool() == ty {
                    true => {
                        let ty = ty.with_scalar(ir::Scalar::I8);
                        (self.b.zext(ty, value), ty)
                    }
                    false => (value, ty),
                };
                offset = (offset as u64).next_multiple_of(ty.align()) as i64;
                let by = self.b.i64(offset);
                let at = self.b.ptr_add(result, by);
                self.b.store(value, at, Mem::plain(align(ty.align().min(16))));
                offset += ty.bytes() as i64;
                if offset > 200 {
                    break;
                }
            }
        }
        let types = self.returns.clone();
        let values = self.values_of(&types);
        self.b.ret(&values);
    }

    /// One of the values that are there.
    fn last_values(&mut self) -> Option<Value> {
        let count = self.values.len();
        match count {
            0 => None,
            _ => {
                let back = match self.random.percent(60) {
                    true => self.random.below(count.min(8)),
                    false => self.random.below(count),
                };
                Some(self.values[count - 1 - back])
            }
        }
    }
}
