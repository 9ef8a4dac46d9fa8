//! Modules at random, well defined for every input.
//!
//! Code is made in the order in which it stands. What may be used at a place is in two lists,
//! of values and of addresses, cut back where control flow joins again. All loops count, so
//! that all code comes to an end.

mod flow;
mod memory;
mod operation;
mod value;

use ir::{
    Align, Block, Func, FuncData, Function, FunctionBuilder, GlobalData, Linkage, Module, Param,
    Signature, Space, Type, Value,
};
use target_desc::sreg;

use crate::case::{Case, SLICE};
use crate::random::Random;

/// Bytes of shared and local memory that a thread has to itself.
const PRIVATE: u32 = 64;

/// An address, and what may be done there.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The address.
    at: Value,
    /// So many bytes from there on are memory.
    room: u32,
    /// What the address is a multiple of.
    align: u32,
    /// Whether it may be written.
    writable: bool,
}

/// A loop that code is in.
struct Around {
    header: Block,
    exit: Block,
    counter: Value,
    params: Vec<Value>,
    exits: Vec<Type>,
    /// It has at most so many turns.
    most: u32,
    /// Whether control leaves it elsewhere than at its end.
    left: bool,
}

/// What makes the body of a function.
struct Body<'a> {
    random: &'a mut Random,
    module: &'a Module,
    b: FunctionBuilder<'a>,
    callees: &'a [Func],
    values: Vec<Value>,
    places: Vec<Place>,
    around: Vec<Around>,
    returns: Vec<Type>,
    /// Where a kernel puts its results.
    result: Option<Value>,
    /// How many more statements there may be.
    budget: u32,
}

/// A module for `case`.
pub fn module(random: &mut Random, case: &Case) -> Module {
    let mut module = case.module.clone();
    let mut shared = GlobalData::new("s", Space::Shared, Type::I8);
    shared.count = Some(u64::from(case.threads * PRIVATE));
    shared.align = align(16);
    let shared = if random.percent(50) { module.add_global(shared).ok() } else { None };
    let mut callees = Vec::new();
    for i in 0..random.pick(&[0, 0, 1, 2, 3]) {
        let sig = signature(random);
        let name = format!("f{i}");
        let budget = random.within(4, 20) as u32;
        let mut func = Function::new();
        let mut body = Body::new(random, &module, &mut func, &callees, budget);
        body.function(&sig);
        let mut data = FuncData::new(name, false, sig);
        data.linkage = Linkage::Internal;
        data.body = Some(func);
        callees.extend(module.add_func(data));
    }
    let sig = kernel_signature(case);
    let budget = random.pick(&[8, 20, 40, 80]);
    let mut func = Function::new();
    let mut body = Body::new(random, &module, &mut func, &callees, budget);
    body.kernel(&sig, case, shared);
    let mut data = FuncData::new("k", true, sig);
    data.body = Some(func);
    let _ = module.add_func(data);
    module
}

fn align(bytes: u64) -> Align {
    Align::new(bytes).unwrap_or(Align::ONE)
}

fn kernel_signature(case: &Case) -> Signature {
    let buffer = |name: &str, noalias: bool, bytes: u64| Param {
        align: Some(align(bytes)),
        noalias,
        name: Some(name.into()),
        ..Param::new(Type::ptr(Space::Global))
    };
    let number = |name: &str, ty| Param { name: Some(name.into()), ..Param::new(ty) };
    let of_shift = if case.shift == 0 { 16 } else { case.shift };
    let params = vec![
        Param { readonly: true, ..buffer("in", true, 16) },
        buffer("a", true, 16),
        buffer("b", false, 16),
        buffer("c", false, of_shift),
        number("n", Type::I32),
        number("m", Type::I64),
    ];
    Signature { params, returns: Vec::new() }
}

fn signature(random: &mut Random) -> Signature {
    let mut params = Vec::new();
    for _ in 0..random.within(1, 5) {
        params.push(Param::new(value::any_type(random)));
    }
    for _ in 0..random.pick(&[0, 0, 1, 2]) {
        let space = random.pick(&[Space::Global, Space::Generic]);
        let noalias = random.percent(20);
        params.push(Param { align: Some(align(4)), noalias, ..Param::new(Type::ptr(space)) });
    }
    let returns = (0..random.pick(&[0, 1, 1, 2])).map(|_| value::any_type(random)).collect();
    Signature { params, returns }
}

/// How many bytes a callee may use at an address it is given.
const GIVEN: u32 = 32;

impl<'a> Body<'a> {
    fn new(
        random: &'a mut Random,
        module: &'a Module,
        func: &'a mut Function,
        callees: &'a [Func],
        budget: u32,
    ) -> Body<'a> {
        Body {
            random,
            module,
            b: FunctionBuilder::new(func),
            callees,
            values: Vec::new(),
            places: Vec::new(),
            around: Vec::new(),
            returns: Vec::new(),
            result: None,
            budget,
        }
    }

    fn function(&mut self, sig: &Signature) {
        self.returns = sig.returns.clone();
        for (value, param) in self.b.entry(sig).into_iter().zip(&sig.params) {
            match param.ty.is_ptr() {
                // Where an address has no other name, no other may be used for what is written.
                true => {
                    let writable = !param.noalias;
                    self.places.push(Place { at: value, room: GIVEN, align: 4, writable });
                }
                false => self.values.push(value),
            }
        }
        self.local();
        self.statements(0, true);
        self.leave();
    }

    fn kernel(&mut self, sig: &Signature, case: &Case, shared: Option<ir::Global>) {
        let params = self.b.entry(sig);
        let thread = self.b.sreg(Type::I32, sreg!(tid.x));
        let block = self.b.sreg(Type::I32, sreg!(ctaid.x));
        let threads = self.b.sreg(Type::I32, sreg!(ntid.x));
        let before = self.b.mul(block, threads);
        let index = self.b.add(before, thread);
        let wide = self.b.zext(Type::I64, index);
        let slice = self.b.i64(SLICE as i64);
        let offset = self.b.mul(wide, slice);
        self.values.extend([params[4], params[5], thread, index]);
        for (i, &param) in params[..4].iter().enumerate() {
            let at = self.b.ptr_add(param, offset);
            let (room, align) = match i {
                3 if case.shift > 0 => (SLICE as u32 - 16, case.shift as u32),
                _ => (SLICE as u32, 16),
            };
            self.places.push(Place { at, room, align, writable: i != 0 });
            if i == 2 {
                self.result = Some(at);
            }
        }
        if let Some(shared) = shared {
            let base = self.b.global(self.module, shared);
            let wide = self.b.zext(Type::I64, thread);
            let size = self.b.i64(PRIVATE.into());
            let offset = self.b.mul(wide, size);
            let at = self.b.ptr_add(base, offset);
            self.fill(at);
        }
        self.local();
        self.statements(0, true);
        self.leave();
    }
}
