//! Loops, and the ways out of them.

use ir::{IntCmp, Type, Value};

use super::{Around, Body, Place, align};

impl Body<'_> {
    /// A loop that runs a few times.
    pub(super) fn again(&mut self, depth: u32) {
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

    /// The last value of the same type that was computed of `param`: it may have its register, if
    /// nobody needs `param` any more.
    fn made_of(&self, param: Value) -> Option<Value> {
        let func = &*self.b.func;
        let is_made = |&&it: &&Value| {
            func.ty(it) == func.ty(param)
                && func.def_inst(it).is_some_and(|inst| func.args(inst).contains(&param))
        };
        self.values.iter().rev().find(is_made).copied()
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
                6 | 7 => self.made_of(param).unwrap_or(param),
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
    pub(super) fn leave_loop(&mut self) {
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
    pub(super) fn perhaps_leave_loop(&mut self) {
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
}
