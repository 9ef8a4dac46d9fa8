//! Modules at random, well defined for every input.
//!
//! Code is made in the order in which it stands. What may be used at a place is in two lists,
//! of values and of addresses, cut back where control flow joins again. All loops count, so
//! that all code comes to an end.

mod array;
mod call;
mod data;
mod exact;
mod flow;
mod loops;
mod memory;
mod operation;
mod shared;
mod value;
mod variable;
mod warp;

use ir::{
    Align, Block, FuncData, Function, FunctionBuilder, Linkage, Module, Param, Signature, Space,
    Type, Value,
};
use target_desc::sreg;

pub use shared::SUMS;

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
    /// Whether it may lie in memory of the thread itself, where nothing is atomic.
    local: bool,
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
    callees: &'a [call::Callee],
    data: &'a data::Data,
    values: Vec<Value>,
    places: Vec<Place>,
    arrays: Vec<array::Array>,
    variables: Vec<variable::Variable>,
    around: Vec<Around>,
    returns: Vec<Type>,
    /// Where a kernel puts its results.
    result: Option<Value>,
    /// Where threads add things up.
    sums: Vec<shared::Sums>,
    /// What a kernel knows of its warp, as long as all threads are together.
    warp: Option<warp::Warp>,
    /// The function itself, which it calls with less than this.
    itself: Option<(call::Callee, Value)>,
    /// How many more loops begin with a loop.
    nested: u32,
    /// How many more statements there may be.
    budget: u32,
}

/// A module for `case`.
pub fn module(random: &mut Random, case: &Case) -> Module {
    let mut module = case.module.clone();
    let data = data::Data::new(random, &mut module, case);
    let mut callees: Vec<call::Callee> = Vec::new();
    for i in 0..random.pick(&[0, 0, 1, 2, 3]) {
        // Some are like the one before, so that either may be called through an address.
        let sig = match callees.last() {
            Some(last) if random.percent(40) && !last.recursive => {
                module.funcs[last.func].sig.clone()
            }
            _ => signature(random),
        };
        let recursive = sig.params[0].ty == Type::I32 && random.percent(50);
        let name = format!("f{i}");
        let budget = random.within(4, 20) as u32;
        let mut declared = FuncData::new(name, false, sig.clone());
        declared.linkage = Linkage::Internal;
        let Ok(func) = module.add_func(declared) else { continue };
        let callee = call::Callee { func, sig: module.add_sig(sig.clone()), recursive };
        let mut made = Function::new();
        let mut body = Body::new(random, &module, &mut made, &callees, &data, budget);
        body.function(&sig, callee);
        module.funcs[func].body = Some(made.into());
        callees.push(callee);
    }
    let data = data.with_table(random, &mut module, &callees);
    let sig = kernel_signature(case);
    let budget = random.pick(&[8, 20, 40, 80]);
    let mut func = Function::new();
    let mut body = Body::new(random, &module, &mut func, &callees, &data, budget);
    body.kernel(&sig, case);
    let mut kernel = FuncData::new("k", true, sig);
    kernel.body = Some(func.into());
    let _ = module.add_func(kernel);
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
        callees: &'a [call::Callee],
        data: &'a data::Data,
        budget: u32,
    ) -> Body<'a> {
        Body {
            random,
            module,
            b: FunctionBuilder::new(func),
            callees,
            data,
            values: Vec::new(),
            places: Vec::new(),
            arrays: Vec::new(),
            variables: Vec::new(),
            around: Vec::new(),
            returns: Vec::new(),
            result: None,
            sums: Vec::new(),
            warp: None,
            itself: None,
            nested: 0,
            budget,
        }
    }

    fn function(&mut self, sig: &Signature, callee: call::Callee) {
        self.returns = sig.returns.clone();
        let params = self.b.entry(sig);
        for (&value, param) in params.iter().zip(&sig.params) {
            match param.ty.is_ptr() {
                // Where an address has no other name, no other may be used for what is written.
                true => {
                    let (writable, local) = (!param.noalias, param.ty == Type::PTR);
                    self.places.push(Place { at: value, room: GIVEN, align: 4, writable, local });
                }
                false => self.values.push(value),
            }
        }
        if callee.recursive {
            let zero = self.const_int(Type::I32, 0);
            let last = self.b.icmp(ir::IntCmp::Eq, params[0], zero);
            let (stop, on) = (self.b.block(&[]), self.b.block(&[]));
            self.b.branch(last, (stop, &[]), (on, &[]));
            self.b.switch_to(stop);
            self.leave();
            self.b.switch_to(on);
            self.itself = Some((callee, params[0]));
        }
        self.local();
        self.constants();
        self.statements(0, true);
        self.leave();
    }

    fn kernel(&mut self, sig: &Signature, case: &Case) {
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
            self.places.push(Place { at, room, align, writable: i != 0, local: false });
            if i == 2 {
                self.result = Some(at);
            }
        }
        self.constants();
        self.own_parts(thread, index);
        self.local();
        self.begin_together(case, thread, block, params[1]);
        self.statements(0, true);
        self.leave();
    }
}
