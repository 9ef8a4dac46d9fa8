//! Reductions and comparisons over the lanes of a warp, on targets that have no instruction for
//! them: the members look at each other's values, one after the other.
//!
//! All members take part in every step, and a lane is only looked at when it is a member, as
//! the shuffles require.

use ir::{Attr, Flags, Function, Inst, IntCmp, Opcode, Scalar, Type, Value, WarpOp};

use super::edit::Edit;
use crate::context::Context;
use crate::select::warp::{has_match, has_redux};

/// Whether `redux_sync` becomes a loop.
pub fn is_redux_loop(cx: &mut Context, func: &Function, inst: Inst, mode: WarpOp) -> bool {
    let ty = func.insts[inst].ty;
    !ty.is_vector() && start(mode, ty).is_some() && !has_redux(cx, mode, ty.scalar())
}

/// Whether `match_any_sync` or `match_all_sync` becomes a loop.
pub fn is_match_loop(cx: &mut Context, func: &Function, inst: Inst) -> bool {
    let [_, value] = *func.args(inst) else { return false };
    let ty = func.ty(value);
    !ty.is_vector() && ty != Type::I1 && !has_match(cx, ty)
}

/// The bits of the value that changes nothing; `None` where there is no such reduction.
fn start(mode: WarpOp, ty: Type) -> Option<u128> {
    let ones = u128::MAX >> (128 - ty.lane_bits());
    let half = ones >> 1;
    Some(match (mode, ty.is_int() && ty != Type::I1, ty.is_float()) {
        (WarpOp::Add | WarpOp::Or | WarpOp::Xor | WarpOp::Umax, true, _) => 0,
        (WarpOp::And | WarpOp::Umin, true, _) => ones,
        (WarpOp::Smin, true, _) => half,
        (WarpOp::Smax, true, _) => half + 1,
        // A negative zero, which leaves the sign of a zero as it is.
        (WarpOp::Add, _, true) => half + 1,
        // A NaN, which loses against every number.
        (WarpOp::Fmin | WarpOp::Fmax, _, true) => match ty.scalar() {
            Scalar::F16 => 0x7e00,
            Scalar::BF16 => 0x7fc0,
            Scalar::F32 => 0x7fc0_0000,
            _ => 0x7ff8_0000_0000_0000,
        },
        _ => return None,
    })
}

fn combine(e: &mut Edit, mode: WarpOp, a: Value, b: Value) -> Value {
    let float = |e: &mut Edit, op: Opcode| e.float(op, &[a, b], Flags::default());
    match mode {
        WarpOp::Add if e.func.ty(a).is_float() => float(e, Opcode::Fadd),
        WarpOp::Add => e.add(a, b),
        WarpOp::And => e.and(a, b),
        WarpOp::Or => e.or(a, b),
        WarpOp::Xor => e.xor(a, b),
        WarpOp::Smin => e.smin(a, b),
        WarpOp::Smax => e.smax(a, b),
        WarpOp::Umin => e.umin(a, b),
        WarpOp::Umax => e.umax(a, b),
        WarpOp::Fmin => float(e, Opcode::Fmin),
        _ => float(e, Opcode::Fmax),
    }
}

/// What `value` is in the lane with the number `lane`.
fn value_of(e: &mut Edit, members: Value, value: Value, lane: Value) -> Value {
    let ty = e.func.ty(value);
    let last = e.i32(31);
    let inst = e.warp(Opcode::ShuffleSync, ty, &[members, value, lane, last], WarpOp::Index);
    e.func.result(inst).unwrap_or(value)
}

/// Goes through the members, lowest first: `step` gets what there is so far, the number of a
/// lane and its value, and gives what there is then. Gives what there is in the end.
fn for_members(
    e: &mut Edit,
    members: Value,
    value: Value,
    first: Value,
    step: impl FnOnce(&mut Edit, Value, Value, Value) -> Value,
) -> Value {
    let ty = e.func.ty(first);
    let (body, after) = e.enter_loop(&[Type::I32, ty], &[members, first]);
    let (left, so_far) = (e.params(body)[0], e.params(body)[1]);
    let lane = e.cttz(left);
    let there = value_of(e, members, value, lane);
    let so_far = step(e, so_far, lane, there);
    let (one, zero) = (e.i32(1), e.i32(0));
    let below = e.sub(left, one);
    let left = e.and(left, below);
    let more = e.icmp(IntCmp::Ne, left, zero);
    e.branch(more, (body, &[left, so_far]), (after, &[]));
    e.switch_to(after);
    so_far
}

/// Makes a loop of a `redux_sync`.
pub fn expand_redux(e: &mut Edit, inst: Inst) {
    let Attr::Warp(mode) = e.func.insts[inst].attr else { return e.keep(inst) };
    let [members, value] = *e.func.args(inst) else { return e.keep(inst) };
    let Some(result) = e.func.result(inst) else { return e.keep(inst) };
    let ty = e.func.ty(result);
    let Some(first) = start(mode, ty) else { return e.keep(inst) };
    let first = e.func.constant(ty, first);
    let all = for_members(e, members, value, first, |e, so_far, _, there| {
        combine(e, mode, so_far, there)
    });
    e.replace(result, all);
}

/// Makes a loop of a `match_any_sync`, and a shuffle and a vote of a `match_all_sync`.
pub fn expand_match(e: &mut Edit, inst: Inst) {
    let [members, value] = *e.func.args(inst) else { return e.keep(inst) };
    let results = e.func.results(inst).to_vec();
    let ty = e.func.ty(value);
    let int = Type::int(ty.lane_bits()).unwrap_or(Type::I64);
    // Bits are compared.
    let value = match ty {
        _ if ty.is_int() => value,
        _ if ty.is_ptr() => e.ptrtoint(int, value),
        _ => e.bitcast(int, value),
    };
    let zero = e.i32(0);
    match results[..] {
        [mask] => {
            let all = for_members(e, members, value, zero, |e, so_far, lane, there| {
                let same = e.icmp(IntCmp::Eq, value, there);
                let one = e.i32(1);
                let bit = e.shl(one, lane);
                let with = e.or(so_far, bit);
                e.select(same, with, so_far)
            });
            e.replace(mask, all);
        }
        [mask, all] => {
            let lane = e.cttz(members);
            let there = value_of(e, members, value, lane);
            let same = e.icmp(IntCmp::Eq, value, there);
            let vote = e.warp(Opcode::VoteSync, Type::I1, &[members, same], WarpOp::All);
            let Some(every) = e.func.result(vote) else { return };
            let found = e.select(every, members, zero);
            e.replace(mask, found);
            e.replace(all, every);
        }
        _ => e.keep(inst),
    }
}
