//! Intrinsics of the machine, whose operands or results are arranged otherwise than those of the
//! IR.

use ir::{Align, Attr, Flags, Mem, Opcode, Ordering, Scalar, Scope};

use super::body::{Body, Held};
use super::call::quoted;
use super::error::{Result, unsupported};
use super::intrinsic::{Arrange, Meaning, variant};
use super::llvm::{Value, ValueKind};
use super::types::{Leaf, Single};
use target_desc::Variant;

/// The bytes that `discard` works on, and how often at most.
const LINE: u128 = 128;
const MAX_LINES: u128 = 1024;

impl<'m> Body<'_, 'm> {
    /// Intrinsics of the machine.
    pub(super) fn nvvm(&mut self, call: Value<'m>, meaning: Meaning) -> Result<Option<Held>> {
        let void = ir::Type::I1;
        let inst = match meaning {
            Meaning::Same(op) => {
                let args = self.all_arguments(call)?;
                if op == Opcode::Discard {
                    let size = self.b.func.const_bits(args[1]);
                    if !size.is_some_and(|it| {
                        it > 0 && it.is_multiple_of(LINE) && it <= MAX_LINES * LINE
                    }) {
                        let problem = "needs a constant size of whole lines of 128 bytes";
                        return Err(unsupported(quoted(call.callee()), problem));
                    }
                }
                let ty = self.controlling(op, call, &args)?;
                self.with_none(op, ty, &args)
            }
            Meaning::Warp(op, mode) => {
                let args = self.all_arguments(call)?;
                self.b.warp(op, void, &args, mode)
            }
            Meaning::Shuffle(mode, both) => {
                let args = self.all_arguments(call)?;
                let ty = self.b.func.ty(args[1]);
                let inst = self.b.warp(Opcode::ShuffleSync, ty, &args, mode);
                let results = self.b.func.results(inst).to_vec();
                let results = if both { &results[..] } else { &results[..1] };
                return Ok(Some(self.hold(results)));
            }
            Meaning::Redux(mode) => {
                let args = self.arguments(call, 2)?;
                let ty = self.b.func.ty(args[0]);
                self.b.warp(Opcode::ReduxSync, ty, &[args[1], args[0]], mode)
            }
            Meaning::Fence(scope) => self.b.fence(Ordering::SeqCst, scope),
            Meaning::FenceAs(ordering, scope) => self.b.fence(ordering, scope),
            Meaning::Prefetch(level) => {
                let args = self.arguments(call, 1)?;
                let ty = self.b.func.ty(args[0]);
                self.b.op(Opcode::Prefetch, ty, &args, Attr::Prefetch(level))
            }
            Meaning::TryCancel(multicast) => {
                let args = self.arguments(call, 2)?;
                self.b.op(Opcode::TryCancel, void, &args, Attr::Multicast(multicast))
            }
            Meaning::FirstCtaid(dim) => {
                let args = self.arguments(call, 1)?;
                self.b.op(Opcode::FirstCtaid, void, &args, Attr::Dim(dim))
            }
            Meaning::SurfQuery(query) => {
                let args = self.arguments(call, 1)?;
                self.b.op(Opcode::SurfQuery, void, &args, Attr::SurfQuery(query))
            }
            Meaning::Surf(access) => return self.surface(call, access),
            Meaning::Tex(access) => return self.texture(call, access),
            Meaning::Atomic(op, scope) => {
                let args = self.arguments(call, 2)?;
                let ty = self.b.func.ty(args[1]);
                self.b.op(Opcode::Atomic, ty, &args, Attr::Atomic(op, relaxed(ty, scope)))
            }
            Meaning::AtomicCas(scope) => {
                let args = self.arguments(call, 3)?;
                let ty = self.b.func.ty(args[1]);
                let (old, _) = self.b.cmpxchg(
                    args[0],
                    args[1],
                    args[2],
                    relaxed(ty, scope),
                    Ordering::Relaxed,
                );
                return Ok(Some(Held::One(old)));
            }
            Meaning::Target(variant) => {
                let args = self.all_arguments(call)?;
                return self.target(call, variant, args);
            }
            Meaning::Arranged(arrange) => return self.arranged(call, arrange),
            Meaning::Lanes(lanes) => return self.lanes(call, lanes).map(Some),
            Meaning::Fixed(fixed) => {
                let value = self.fixed(call, fixed)?;
                return Ok(Some(Held::One(value)));
            }
            Meaning::Form(form) => return self.form(call, form),
            Meaning::Approx(variant) | Meaning::Rounded(variant) => {
                let ty = self.single(call)?.ty;
                let flags = self.flags(call, ty);
                let is_near = flags.has(Flags::AFN) || self.im.maths.fast;
                if ty != ir::Type::F32 || !(is_near || matches!(meaning, Meaning::Rounded(_))) {
                    return Err(self.im.needs_libdevice(call.callee()));
                }
                let args = self.all_arguments(call)?;
                self.b.target(flushing(variant, flags), &args, &[ty])
            }
            Meaning::Reduce(op) => return self.reduce(call, op, None).map(Some),
            Meaning::ReduceFrom(op) => {
                let first = self.value(call.operand(0))?;
                return self.reduce(call, op, Some(first)).map(Some);
            }
            _ => return Err(unsupported(quoted(call.callee()), "is not supported")),
        };
        let results = self.b.func.results(inst).to_vec();
        Ok((!results.is_empty()).then(|| self.hold(&results)))
    }

    /// An instruction of PTX that constant operands choose.
    fn arranged(&mut self, call: Value<'m>, arrange: Arrange) -> Result<Option<Held>> {
        let is_constant = |it: &Value| it.kind() == ValueKind::LLVMConstantIntValueKind;
        let operands: Vec<Value> = (0..call.argument_count()).map(|it| call.operand(it)).collect();
        let constants: Vec<Option<u64>> =
            operands.iter().map(|it| is_constant(it).then(|| it.int_low())).collect();
        let name = String::from_utf8_lossy(call.callee().name());
        let found = arrange(&name, &constants).and_then(|it| Some((variant(&it.text)?, it.order)));
        let Some((variant, order)) = found else {
            let problem = "is not supported with these constants";
            return Err(unsupported(quoted(call.callee()), problem));
        };
        let args = order.into_iter().map(|it| self.value(operands[it])).collect::<Result<_>>()?;
        self.target(call, variant, args)
    }

    /// An instruction of PTX. Two halves or four bytes are one register of 32 bits there.
    pub(super) fn target(
        &mut self,
        call: Value<'m>,
        variant: Variant,
        mut args: Vec<ir::Value>,
    ) -> Result<Option<Held>> {
        let packed = |ty: ir::Type| ty.is_vector() && ty.lanes() * ty.lane_bits() == 32;
        for arg in &mut args {
            if packed(self.b.func.ty(*arg)) {
                *arg = self.plain(Opcode::Bitcast, ir::Type::I32, &[*arg]);
            }
        }
        let leaves = self.im.types.leaves(call.ty())?;
        let given = |it: &Leaf| if packed(it.single.ty) { ir::Type::I32 } else { it.single.ty };
        let types: Vec<_> = leaves.iter().map(given).collect();
        let inst = self.b.target(variant, &args, &types);
        let mut results = self.b.func.results(inst).to_vec();
        for (result, leaf) in results.iter_mut().zip(leaves.iter()) {
            if packed(leaf.single.ty) {
                *result = self.plain(Opcode::Bitcast, leaf.single.ty, &[*result]);
            }
        }
        Ok((!results.is_empty()).then(|| self.hold(&results)))
    }

    /// The controlling type of an instruction: the type of its first operand of that type, or
    /// none.
    fn controlling(&mut self, op: Opcode, call: Value<'m>, args: &[ir::Value]) -> Result<ir::Type> {
        let info = op.info();
        if !info.typed {
            return Ok(ir::Type::I1);
        }
        let own = info.args.iter().position(|&it| it == ir::Arg::T);
        match own.and_then(|number| args.get(number)) {
            Some(&arg) => Ok(self.b.func.ty(arg)),
            None => Ok(self.single(call)?.ty),
        }
    }

    /// The lanes of a vector, one after the other, after `first` if there is one.
    fn reduce(&mut self, call: Value<'m>, op: Opcode, first: Option<ir::Value>) -> Result<Held> {
        let vector = call.operand(u32::from(first.is_some()));
        let single = self.single(vector)?;
        let lane = Single { ty: single.ty.lane(), bits: single.bits, lanes: 1 };
        let is_float = lane.ty.is_float();
        if lane.is_odd() {
            return Err(unsupported(quoted(call.callee()), "is not supported for this width"));
        }
        let attr = match is_float {
            true => Attr::Flags(self.flags(call, lane.ty)),
            false => Attr::None,
        };
        let op = match (lane.ty.scalar(), op) {
            (Scalar::I1, Opcode::Add) => Opcode::Xor,
            (Scalar::I1, Opcode::Mul | Opcode::Umin | Opcode::Smax) => Opcode::And,
            (Scalar::I1, Opcode::Umax | Opcode::Smin) => Opcode::Or,
            (_, op) => op,
        };
        let value = self.value(vector)?;
        let mut all = first;
        for number in 0..single.lanes {
            let next = self.lane(value, number);
            all = Some(match all {
                None => next,
                Some(all) => self.one(op, lane.ty, &[all, next], attr),
            });
        }
        Ok(Held::One(all.unwrap_or(value)))
    }
}

/// The instruction with `.ftz`, where numbers are flushed and it has such a form.
fn flushing(variant: Variant, flags: Flags) -> Variant {
    let mut text = variant.to_string();
    if !flags.has(Flags::FTZ) || !text.ends_with(".f32") {
        return variant;
    }
    text.insert_str(text.len() - ".f32".len(), ".ftz");
    super::intrinsic::variant(&text).unwrap_or(variant)
}

/// An access of all orders that is naturally aligned.
fn relaxed(ty: ir::Type, scope: Scope) -> Mem {
    let align = Align::new(ty.bytes()).unwrap_or(Align::ONE);
    Mem { ordering: Ordering::Relaxed, scope, ..Mem::plain(align) }
}
