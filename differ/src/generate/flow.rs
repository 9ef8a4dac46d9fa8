//! Control flow: branches, switches, calls; what is in blocks.

use ir::{Block, Mem, Type, Value};

use super::{Body, Place, align, value};

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
                50..60 if !self.variables.is_empty() => self.variable(),
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
    pub(super) fn types(&mut self, most: usize) -> Vec<Type> {
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

    pub(super) fn values_of(&mut self, types: &[Type]) -> Vec<Value> {
        types.iter().map(|&ty| self.value(ty)).collect()
    }

    /// Goes on in a block, whose parameters are noted.
    pub(super) fn begin(&mut self, block: Block) {
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

    pub(super) fn marks(&self) -> (usize, usize) {
        (self.values.len(), self.places.len())
    }

    pub(super) fn back_to(&mut self, (values, places): (usize, usize)) {
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
