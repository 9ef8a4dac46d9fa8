//! Calls: of functions by name, through addresses, and of a function by itself.

use ir::{Func, Mem, Sig, Type, Value};

use super::{Body, GIVEN, Place, align};

/// A function that may be called.
#[derive(Clone, Copy, Debug)]
pub struct Callee {
    /// The function.
    pub func: Func,
    /// What it takes and gives.
    pub sig: Sig,
    /// Whether its first operand says how often it calls itself.
    pub recursive: bool,
}

impl Body<'_> {
    pub(super) fn call(&mut self) {
        if let Some((itself, _)) = self.itself
            && self.random.percent(60)
        {
            return self.call_itself(itself);
        }
        if let Some((_, those)) = &self.data.table
            && self.random.percent(40)
        {
            return self.call_address(those[0], &those.clone());
        }
        let Some(&callee) = self.callees.get(self.random.below(self.callees.len().max(1))) else {
            return self.operation();
        };
        let Some(args) = self.arguments(callee) else { return self.operation() };
        let inst = self.b.call(self.module, callee.func, &args);
        let results = self.b.func.results(inst).to_vec();
        self.values.extend(results);
    }

    fn call_itself(&mut self, callee: Callee) {
        let Some((_, count)) = self.itself else { return };
        // Not again, or the calls would be too many.
        self.itself = None;
        let Some(mut args) = self.arguments(callee) else { return };
        let one = self.const_int(Type::I32, 1);
        args[0] = self.b.sub(count, one);
        let inst = self.b.call(self.module, callee.func, &args);
        let results = self.b.func.results(inst).to_vec();
        self.values.extend(results);
    }

    /// Calls one of functions that are alike, whose addresses are in a table too.
    fn call_address(&mut self, first: Callee, alike: &[Callee]) {
        let Some((table, _)) = &self.data.table else { return };
        let table = *table;
        let Some(args) = self.arguments(first) else { return self.operation() };
        let at = match self.random.percent(50) {
            true => {
                let one = self.random.pick(alike).func;
                let other = self.random.pick(alike).func;
                let (one, other) = (self.b.func_addr(one), self.b.func_addr(other));
                let cond = self.condition();
                self.b.select(cond, one, other)
            }
            false => {
                let base = self.b.global(self.module, table);
                let below = 1_i128 << alike.len().ilog2();
                let index = self.small(Type::I64, below);
                let size = self.b.i64(8);
                let by = self.b.mul(index, size);
                let from = self.b.ptr_add(base, by);
                self.b.load(Type::PTR, from, Mem::plain(align(8)))
            }
        };
        let inst = self.b.call_indirect(self.module, first.sig, at, &args);
        let results = self.b.func.results(inst).to_vec();
        self.values.extend(results);
    }

    /// Operands for a call, where there are such.
    fn arguments(&mut self, callee: Callee) -> Option<Vec<Value>> {
        let sig = self.module.funcs[callee.func].sig.clone();
        let mut args = Vec::new();
        for param in &sig.params {
            if callee.recursive && args.is_empty() {
                args.push(self.small(Type::I32, 4));
                continue;
            }
            if !param.ty.is_ptr() {
                args.push(self.value(param.ty));
                continue;
            }
            // What has only one name is not written by the callee: what is only read.
            let only = param.noalias;
            let fits = |it: &&Place| {
                let ty = self.b.func.ty(it.at);
                let space = ty == param.ty || param.ty == Type::PTR;
                it.room >= GIVEN && it.align >= 4 && (it.writable != only) && space
            };
            let all: Vec<Place> = self.places.iter().filter(fits).copied().collect();
            if all.is_empty() {
                return None;
            }
            let place = self.random.pick(&all);
            let ty = self.b.func.ty(place.at);
            let at = if ty == param.ty { place.at } else { self.b.space_cast(param.ty, place.at) };
            args.push(at);
        }
        Some(args)
    }
}
