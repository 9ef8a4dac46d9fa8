//! Control flow: branches, calls, returns.

use ptx::check::signature::Signature;
use ptx::tree::{Item, Operand, Value};
use target_desc::Mod;

use super::passing::{ALL, Place, hand, put};
use super::{Made, builtin, operands};
use crate::code::{Flow, Function, Param, Run, Slot, Src};
use crate::decode::head::bits;
use crate::decode::{Decoder, Head};
use crate::fault::{Fault, Kind};
use crate::machine::{Cx, Frame, Wait, lanes};
use crate::memory::space::CODE;
use crate::module::{Call, Passed};

/// Decodes an instruction of this family.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    h.has("uni");
    match h.mnemonic {
        "bra" => {
            let [to] = operands(o)?;
            let Value::Name(name) = to.value else { return Err("no label".to_owned()) };
            let target = d.label(name)?;
            d.op.targets.push(target);
            d.op.leaves = true;
            Ok(Box::new(move |cx| Ok(Flow::Branch { taken: cx.mask, target })))
        }
        "brx" => {
            h.has("idx");
            let [index, list] = operands(o)?;
            let Value::Name(list) = list.value else { return Err("no labels".to_owned()) };
            let Some(Item::Directive(list)) = d.list(list) else {
                return Err(format!("the labels `{list}`"));
            };
            let words = d.tree.tokens(list.arguments).iter().filter(|it| it.text != ",");
            let targets = words.map(|it| d.label(it.text)).collect::<Result<Vec<_>, _>>()?;
            let index = need(d, index, Mod::u32)?;
            d.op.targets.clone_from(&targets);
            d.op.leaves = true;
            Ok(Box::new(move |cx| {
                let index = cx.get(index);
                for lane in lanes(cx.mask) {
                    let Some(&target) = targets.get(index[lane] as usize) else {
                        let why = format!(
                            "the index {} is beyond the {} labels",
                            index[lane],
                            targets.len()
                        );
                        return Err(cx.fault(lane, Kind::Illegal(why)));
                    };
                    cx.warp.pc[lane] = target;
                }
                Ok(Flow::Moved)
            }))
        }
        "call" => call(d, o),
        "ret" => {
            d.op.leaves = true;
            Ok(ret())
        }
        _ => {
            d.op.leaves = true;
            Ok(Box::new(|cx| {
                exit(cx, cx.mask)?;
                Ok(Flow::Moved)
            }))
        }
    }
}

/// A value that decides what happens.
pub fn need<'a>(d: &mut Decoder<'_, 'a>, o: &Operand<'a>, ty: Mod) -> Result<Src, String> {
    let src = d.src(o, ty)?;
    if let Src::Reg(slot) = src {
        d.op.needs.push(slot);
    }
    Ok(src)
}

/// Ends threads.
///
/// # Errors
///
/// Where others wait for them at `bar.warp.sync`.
pub fn exit(cx: &mut Cx, mask: u32) -> Result<(), Box<Fault>> {
    cx.warp.live &= !mask;
    cx.warp.leave(mask, |_| true);
    cx.warp.waiting &= !mask;
    cx.block.live -= mask.count_ones();
    cx.cluster.live -= mask.count_ones();
    if cx.block.live == 0 && cx.block.tensor.is_taken() {
        let why = "the block ends, and has not given back its tensor memory".to_owned();
        return Err(cx.fault(mask.trailing_zeros() as usize % 32, Kind::Illegal(why)));
    }
    cx.block.stirred = true;
    cx.cluster.stirred = true;
    // Those that wait for the threads look again.
    for lane in lanes(cx.warp.waiting) {
        if let Wait::Warp { members } = cx.warp.wait[lane]
            && members & mask != 0
        {
            cx.pc = cx.warp.pc[lane].saturating_sub(1);
            return Err(cx.fault(lane, super::barrier::exited(members & mask)));
        }
        if cx.warp.wait[lane] == Wait::Others {
            cx.warp.wait(lane, Wait::Not);
        }
    }
    Ok(())
}

/// What comes back from a function, or ends a thread of a kernel.
pub fn ret() -> Run {
    Box::new(|cx| {
        let mask = cx.mask;
        let mut done = 0;
        for lane in lanes(mask) {
            let Some(frame) = cx.warp.threads[lane].frames.pop() else {
                done |= 1 << lane;
                continue;
            };
            back(cx, lane, frame);
        }
        if done != 0 {
            exit(cx, done)?;
        }
        Ok(Flow::Moved)
    })
}

/// Goes back to the caller.
fn back(cx: &mut Cx, lane: usize, frame: Frame) {
    let module = cx.grid.module;
    let function = module.code.get(cx.pc as usize).map_or(0, |it| it.function);
    let formal = module.functions.get(function as usize).map_or(&[][..], |it| &it.results[..]);
    let actual = module.calls.get(frame.call as usize).map_or(&[][..], |it| &it.results[..]);
    let base = cx.base as u32;
    cx.warp.leave(1 << lane, |it| it.base >= base);
    let own = cx.warp.threads[lane].frame;
    for (formal, actual) in formal.iter().zip(actual) {
        if let Some(actual) = actual {
            let from = Place { frame: own, base: cx.base };
            let to = Place { frame: frame.frame, base: frame.base as usize };
            hand(cx, lane, from, *formal, to, *actual);
        }
    }
    let thread = &mut cx.warp.threads[lane];
    thread.stack.cut(frame.pieces);
    thread.frame = frame.frame;
    thread.depth = frame.depth;
    cx.warp.pc[lane] = frame.pc;
    cx.warp.base[lane] = frame.base;
}

fn call<'a>(d: &mut Decoder<'_, 'a>, o: &[Operand<'a>]) -> Made {
    let mut rest = o;
    let mut lists: [&[Operand<'a>]; 2] = [&[]; 2];
    if let [Operand { value: Value::Arguments(list), .. }, behind @ ..] = rest {
        (lists[0], rest) = (d.tree.operands(*list), behind);
    }
    let [callee, behind @ ..] = rest else { return Err("no function".to_owned()) };
    rest = behind;
    if let [Operand { value: Value::Arguments(list), .. }, behind @ ..] = rest {
        (lists[1], rest) = (d.tree.operands(*list), behind);
    }
    let Value::Name(name) = callee.value else { return Err("no function".to_owned()) };
    let direct = match rest {
        [] => d.functions.get(name).copied(),
        _ => None,
    };
    let mut call = Call::default();
    for operand in lists[0] {
        call.results.push(match operand.value {
            Value::Name("_") => None,
            Value::Name(name) => Some(match d.passed(name) {
                Some(param) => param,
                None => {
                    let to = d.dst(operand)?;
                    register(to.slot, to.bits)
                }
            }),
            _ => return Err("a result of this kind".to_owned()),
        });
    }
    for operand in lists[1] {
        let passed = match operand.value {
            Value::Name(name) => d.passed(name),
            _ => None,
        };
        call.arguments.push(match passed {
            Some(param) => Passed::Param(param),
            None => match d.src(operand, Mod::b64)? {
                Src::Reg(slot) => Passed::Param(register(slot, 64)),
                Src::Const(value) => Passed::Constant(value),
                _ => return Err("an argument of this kind".to_owned()),
            },
        });
    }
    d.op.marks = true;
    d.op.returns = true;
    let number = d.out.calls.len() as u32;
    d.out.calls.push(call.clone());
    if let Some(callee) = direct {
        if let Some(function) = d.out.functions.get(callee as usize)
            && !d.defines(&function.name.clone())
        {
            let name = function.name.clone();
            return builtin::call(&name, call);
        }
        return Ok(Box::new(move |cx| {
            let mask = cx.mask;
            lanes(mask).try_for_each(|lane| enter(cx, lane, callee, number))?;
            Ok(Flow::Moved)
        }));
    }
    // Through a register.
    let signature = match rest {
        [Operand { value: Value::Name(label), .. }] => match d.list(label) {
            Some(Item::Directive(it)) if it.name.text == ".callprototype" => {
                Signature::of(d.tree, &Item::Directive(it.clone()))
            }
            Some(_) => None,
            None => return Err(format!("the prototype `{label}`")),
        },
        _ => return Err(format!("the function `{name}`")),
    };
    let sizes = signature.map(|it| {
        let size = |it: &ptx::check::signature::Param| match it.bytes {
            0 => u64::from(it.ty.map_or(8, bits)) / 8 * u64::from(it.lanes),
            bytes => bytes,
        };
        let all = |list: &[_]| list.iter().map(size).collect::<Vec<u64>>();
        (all(&it.results), all(&it.params))
    });
    let pointer = need(d, callee, Mod::b64)?;
    Ok(Box::new(move |cx| {
        let pointer = cx.get(pointer);
        for lane in lanes(cx.mask) {
            let address = pointer[lane];
            let index = address.wrapping_sub(CODE) / 16;
            let bad = |why: &str| Kind::BadCall { address, why: why.to_owned() };
            let functions = &cx.grid.module.functions;
            let found = functions.get(index as usize).filter(|_| address % 16 == 0);
            let Some(function) = found.filter(|_| address >= CODE) else {
                return Err(cx.fault(lane, bad("no function is there")));
            };
            if function.entry.is_none() || function.kernel {
                let why = format!("`{}` cannot be called so", function.name);
                return Err(cx.fault(lane, bad(&why)));
            }
            if let Some((results, params)) = &sizes
                && !fits(function, results, params)
            {
                let why = format!("`{}` has other parameters or results", function.name);
                return Err(cx.fault(lane, bad(&why)));
            }
            enter(cx, lane, index as u32, number)?;
        }
        Ok(Flow::Moved)
    }))
}

fn fits(function: &Function, results: &[u64], params: &[u64]) -> bool {
    let same = |have: &[Param], want: &[u64]| {
        have.len() == want.len() && have.iter().zip(want).all(|(a, b)| a.size == *b)
    };
    same(&function.results, results) && same(&function.params, params)
}

fn register(slot: Slot, bits: u32) -> Param {
    let size = u64::from(bits).div_ceil(8);
    Param { offset: u64::from(slot.0), size, align: size, register: true }
}

/// Goes into a function.
fn enter(cx: &mut Cx, lane: usize, callee: u32, call: u32) -> Result<(), Box<Fault>> {
    const DEEPEST: usize = 10_000;
    let module = cx.grid.module;
    let caller = module.code.get(cx.pc as usize).map_or(0, |it| it.function);
    let slots = module.functions.get(caller as usize).map_or(0, |it| it.slots);
    let Some((function, entry)) =
        module.functions.get(callee as usize).and_then(|it| Some((it, it.entry?)))
    else {
        let why = "no function is there".to_owned();
        return Err(cx.fault(lane, Kind::BadCall { address: 0, why }));
    };
    let base = cx.base as u32 + slots;
    cx.warp.enter(base, function.slots, 1 << lane);
    let thread = &mut cx.warp.threads[lane];
    let old = Frame {
        pc: cx.pc + 1,
        base: cx.base as u32,
        frame: thread.frame,
        depth: thread.depth,
        pieces: thread.stack.depth(),
        call,
    };
    let frame = match thread.frames.len() < DEEPEST {
        true => thread.stack.push(function.frame, function.align),
        false => None,
    };
    let Some(frame) = frame else { return Err(cx.fault(lane, Kind::StackOverflow)) };
    thread.frames.push(old);
    thread.frame = frame;
    thread.depth = thread.stack.depth();
    cx.warp.base[lane] = base;
    cx.warp.pc[lane] = entry;
    let Some(call) = module.calls.get(call as usize) else { return Ok(()) };
    let from = Place { frame: old.frame, base: old.base as usize };
    let to = Place { frame, base: base as usize };
    for (passed, formal) in call.arguments.iter().zip(&function.params) {
        match *passed {
            Passed::Param(actual) => hand(cx, lane, from, actual, to, *formal),
            Passed::Constant(value) => {
                let size = formal.size.min(8) as u32;
                put(cx, lane, to, *formal, 0, size, (value, ALL));
            }
        }
    }
    Ok(())
}
