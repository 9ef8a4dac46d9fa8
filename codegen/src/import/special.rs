//! Intrinsics that take several instructions.

use ir::{Align, Attr, CacheHint, Flags, FloatCmp, IntCmp, Mem, Opcode, Scalar};

use super::body::{Body, Held};
use super::call::quoted;
use super::error::{Result, unsupported};
use super::intrinsic::Special;
use super::llvm::{Op, Value, ValueKind, param_index};
use super::types::Single;

impl<'m> Body<'_, 'm> {
    /// Intrinsics with code of their own.
    pub(super) fn special(
        &mut self,
        call: Value<'m>,
        callee: Value<'m>,
        special: Special,
    ) -> Result<Option<Held>> {
        let one = |value| Ok(Some(Held::One(value)));
        match special {
            Special::Assume => Ok(None),
            Special::VaStart => self.va_start(call).map(|()| None),
            Special::VaCopy => self.va_copy(call).map(|()| None),
            Special::Trap => {
                self.with_none(Opcode::Trap, ir::Type::I1, &[]);
                Ok(None)
            }
            Special::Exit => Err(unsupported(quoted(callee), "must stand before `unreachable`")),
            Special::Round => self.round(call).map(|it| Some(Held::One(it))),
            Special::LongRound => {
                let rounded = self.round(call)?;
                let from = self.single(call.operand(0))?;
                self.as_long(call, rounded, from)
            }
            Special::LongRint => {
                let args = self.arguments(call, 1)?;
                let from = self.single(call.operand(0))?;
                let plain = Attr::Flags(Flags::default());
                let rounded = self.one(Opcode::Frint, from.ty, &args, plain);
                self.as_long(call, rounded, from)
            }
            Special::Canonicalize => {
                let args = self.arguments(call, 1)?;
                let ty = self.b.func.ty(args[0]);
                let [_, unit] = half_and_one(call, ty)?;
                let unit = self.splat_const(ty, unit);
                let flags = self.flags(call, ty).without(Flags::CONTRACT);
                one(self.one(Opcode::Fmul, ty, &[args[0], unit], Attr::Flags(flags)))
            }
            Special::TruncRound => self.trunc_round(call),
            Special::Carryless => one(self.product_without_carries(call)?),
            Special::Memcpy => self.copy(call, Opcode::Memcpy),
            Special::Memmove => self.copy(call, Opcode::Memmove),
            Special::Memset => self.copy(call, Opcode::Memset),
            Special::StackSave => {
                let state = self.plain(Opcode::StackSave, ir::Type::I1, &[]);
                let ty = self.single(call)?.ty;
                one(self.plain(Opcode::Inttoptr, ty, &[state]))
            }
            Special::StackRestore => {
                let pointer = self.value(call.operand(0))?;
                let state = match self.b.func.def_inst(pointer) {
                    Some(inst) if self.b.func.insts[inst].op == Opcode::Inttoptr => {
                        self.b.func.args(inst)[0]
                    }
                    _ => self.plain(Opcode::Ptrtoint, ir::Type::I64, &[pointer]),
                };
                self.with_none(Opcode::StackRestore, ir::Type::I1, &[state]);
                Ok(None)
            }
            Special::ObjectSize => {
                let ty = self.single(call)?.ty;
                let least = !call.operand(1).is_zero();
                one(self.splat_const(ty, if least { 0 } else { u128::MAX }))
            }
            Special::PtrMask => {
                let args = self.arguments(call, 2)?;
                let from = self.single(call.operand(1))?;
                if from != Single::exact(ir::Type::I64) {
                    return Err(unsupported(quoted(callee), "is not supported for this width"));
                }
                let address = self.plain(Opcode::Ptrtoint, ir::Type::I64, &args[..1]);
                let masked = self.plain(Opcode::And, ir::Type::I64, &[address, args[1]]);
                let ty = self.b.func.ty(args[0]);
                one(self.plain(Opcode::Inttoptr, ty, &[masked]))
            }
            Special::IsFpClass => self.is_fp_class(call),
            Special::Ldu => {
                let address = self.value(call.operand(0))?;
                let single = self.single(call)?;
                if !single.is_exact() {
                    return Err(unsupported(quoted(callee), "is not supported for this type"));
                }
                let align = Align::new(call.operand(1).int_low().max(1)).unwrap_or(Align::ONE);
                let mem = Mem { hint: CacheHint::Invariant, ..Mem::plain(align) };
                one(self.load_single(single, address, mem)?)
            }
            Special::Handle => self.handle(call).map(Some),
            Special::DoubleLow | Special::DoubleHigh => {
                let args = self.arguments(call, 1)?;
                let mut bits = self.plain(Opcode::Bitcast, ir::Type::I64, &args);
                if special == Special::DoubleHigh {
                    let amount = self.offset(32);
                    bits = self.plain(Opcode::Lshr, ir::Type::I64, &[bits, amount]);
                }
                one(self.plain(Opcode::Trunc, ir::Type::I32, &[bits]))
            }
            Special::DoubleOf => {
                let args = self.arguments(call, 2)?;
                let [low, high] =
                    [0, 1].map(|it| self.plain(Opcode::Zext, ir::Type::I64, &[args[it]]));
                let amount = self.offset(32);
                let high = self.plain(Opcode::Shl, ir::Type::I64, &[high, amount]);
                let bits = self.plain(Opcode::Or, ir::Type::I64, &[low, high]);
                one(self.plain(Opcode::Bitcast, ir::Type::F64, &[bits]))
            }
            Special::HalfBits => {
                let mut args = self.arguments(call, 1)?;
                if self.b.func.ty(args[0]) == ir::Type::BF16 {
                    args[0] = self.plain(Opcode::Fpext, ir::Type::F32, &args);
                }
                let half = self.plain(Opcode::Fptrunc, ir::Type::F16, &args);
                one(self.plain(Opcode::Bitcast, ir::Type::I16, &[half]))
            }
            Special::HalfBitsFlushed => {
                let args = self.arguments(call, 1)?;
                let cvt = target_desc::variant!(cvt.rn.ftz.f16.f32);
                let inst = self.b.target(cvt, &args, &[ir::Type::F16]);
                let half = self.b.func.results(inst)[0];
                one(self.plain(Opcode::Bitcast, ir::Type::I16, &[half]))
            }
            Special::HalfOf => {
                let args = self.arguments(call, 1)?;
                let half = self.plain(Opcode::Bitcast, ir::Type::F16, &args);
                let to = self.single(call)?.ty;
                one(self.plain(Opcode::Fpext, to, &[half]))
            }
            Special::CompareSigned | Special::CompareUnsigned => {
                self.compare(call, special == Special::CompareSigned)
            }
            Special::ShiftSigned | Special::ShiftUnsigned => {
                one(self.saturating_shift(call, special == Special::ShiftSigned)?)
            }
            Special::Reflect => self.reflect(call),
        }
    }

    /// To the nearest integral value, ties away from zero: towards zero, and one further where
    /// that is half or more away. All steps are exact.
    fn round(&mut self, call: Value<'m>) -> Result<ir::Value> {
        let args = self.arguments(call, 1)?;
        let ty = self.b.func.ty(args[0]);
        let [half, one] = half_and_one(call, ty)?;
        let [half, one, zero] = [half, one, 0].map(|it| self.splat_const(ty, it));
        let plain = Attr::Flags(Flags::default());
        let whole = self.one(Opcode::Ftrunc, ty, &args, plain);
        let rest = self.one(Opcode::Fsub, ty, &[args[0], whole], plain);
        let rest = self.one(Opcode::Fabs, ty, &[rest], plain);
        let far = Attr::FloatCmp(FloatCmp::Oge, Flags::default());
        let far = self.one(Opcode::Fcmp, ty, &[rest, half], far);
        let step = self.plain(Opcode::Select, ty, &[far, one, zero]);
        let step = self.one(Opcode::Fcopysign, ty, &[step, args[0]], plain);
        Ok(self.one(Opcode::Fadd, ty, &[whole, step], plain))
    }

    /// An integral number as an integer.
    fn as_long(
        &mut self,
        call: Value<'m>,
        number: ir::Value,
        from: Single,
    ) -> Result<Option<Held>> {
        let to = self.single(call)?;
        Ok(Some(Held::One(self.convert(number, from, to, Op::LLVMFPToSI)?)))
    }

    /// To a narrower type, rounded as the second operand says in words.
    fn trunc_round(&mut self, call: Value<'m>) -> Result<Option<Held>> {
        let rounding = match call.operand(1).metadata_text() {
            Some(b"round.tonearest") => "rn",
            Some(b"round.towardzero") => "rz",
            Some(b"round.downward") => "rm",
            Some(b"round.upward") => "rp",
            _ => return Err(unsupported(quoted(call.callee()), "is not supported as it rounds")),
        };
        let (from, to) = (self.single(call.operand(0))?, self.single(call)?);
        let text = format!("cvt.{rounding}.{}.{}", to.ty.lane(), from.ty.lane());
        let Some(convert) = super::intrinsic::variant(&text) else {
            let construct = format!("{} as `{text}`", quoted(call.callee()));
            return Err(unsupported(construct, "is no instruction of PTX"));
        };
        let value = self.value(call.operand(0))?;
        let mut lanes = Vec::with_capacity(to.lanes as usize);
        for number in 0..to.lanes {
            let lane = self.lane(value, number);
            let inst = self.b.target(convert, &[lane], &[to.ty.lane()]);
            lanes.push(self.b.func.results(inst)[0]);
        }
        Ok(Some(Held::One(self.vector(to, lanes)?)))
    }

    /// A copy or fill of bytes.
    fn copy(&mut self, call: Value<'m>, op: Opcode) -> Result<Option<Held>> {
        let (to, from) = (self.value(call.operand(0))?, self.value(call.operand(1))?);
        self.check_writable(to)?;
        let count = call.operand(2);
        let (bytes, width) = (self.value(count)?, self.single(count)?);
        let long = Single::exact(ir::Type::I64);
        let widen = if width.bits > 64 { Op::LLVMTrunc } else { Op::LLVMZExt };
        let bytes = self.convert(bytes, width, long, widen)?;
        let align = |number| {
            let known = call.call_attribute(param_index(number), self.im.align);
            known.and_then(Align::new).unwrap_or(Align::ONE)
        };
        let volatile = !call.operand(3).is_zero();
        let of_source = if op == Opcode::Memset { Align::ONE } else { align(1) };
        let attr = Attr::Copy { to: align(0), from: of_source, volatile };
        self.b.op(op, ir::Type::I1, &[to, from, bytes], attr);
        Ok(None)
    }

    /// -1, 0 or 1.
    fn compare(&mut self, call: Value<'m>, signed: bool) -> Result<Option<Held>> {
        let mut args = self.arguments(call, 2)?;
        let from = self.single(call.operand(0))?;
        let to = self.single(call)?;
        let (less, more) = match signed {
            true => (IntCmp::Slt, IntCmp::Sgt),
            false => (IntCmp::Ult, IntCmp::Ugt),
        };
        if signed {
            for arg in &mut args {
                *arg = self.signed(*arg, from);
            }
        }
        let less = self.one(Opcode::Icmp, from.ty, &args, Attr::IntCmp(less));
        let more = self.one(Opcode::Icmp, from.ty, &args, Attr::IntCmp(more));
        let [minus, zero, plus] = [u128::MAX, 0, 1].map(|it| self.splat_const(to.ty, it));
        let positive = self.plain(Opcode::Select, to.ty, &[more, plus, zero]);
        let value = self.plain(Opcode::Select, to.ty, &[less, minus, positive]);
        Ok(Some(Held::One(self.clean(value, to))))
    }

    /// Which of the classes of the mask a number is in, by its bits.
    fn is_fp_class(&mut self, call: Value<'m>) -> Result<Option<Held>> {
        let value = self.value(call.operand(0))?;
        let ty = self.b.func.ty(value);
        let mask = call.operand(1).int_low() as u32 & 0x3ff;
        let truth = ty.as_bool();
        let constant = |it: bool| if it { u128::MAX } else { 0 };
        if mask == 0 || mask == 0x3ff {
            return Ok(Some(Held::One(self.splat_const(truth, constant(mask != 0)))));
        }
        if mask == 0x3 {
            let attr = Attr::FloatCmp(FloatCmp::Uno, Flags::default());
            return Ok(Some(Held::One(self.one(Opcode::Fcmp, ty, &[value, value], attr))));
        }
        let (width, fraction) = match ty.scalar() {
            Scalar::F16 => (16, 10),
            Scalar::BF16 => (16, 7),
            Scalar::F32 => (32, 23),
            _ => (64, 52),
        };
        let Some(int) = Scalar::int(width) else {
            return Err(unsupported("this type", "is unknown"));
        };
        let int = ty.with_scalar(int);
        let bits = self.plain(Opcode::Bitcast, int, &[value]);
        // As bits, the classes of each sign are ranges: zero, subnormal, normal, infinity, quiet
        // and signalling NaN.
        let infinity = ((1_u128 << (width - 1 - fraction)) - 1) << fraction;
        let (smallest, quiet) = (1_u128 << fraction, infinity | 1 << (fraction - 1));
        let sign = 1_u128 << (width - 1);
        let last = sign - 1;
        let ranges = [
            (0, infinity + 1, quiet - 1, true),
            (1, quiet, last, true),
            (2, infinity, infinity, false),
            (9, infinity, infinity, true),
            (3, smallest, infinity - 1, false),
            (8, smallest, infinity - 1, true),
            (4, 1, smallest - 1, false),
            (7, 1, smallest - 1, true),
            (5, 0, 0, false),
            (6, 0, 0, true),
        ];
        let mut any = self.splat_const(truth, 0);
        for (bit, from, to, positive) in ranges {
            if mask >> bit & 1 == 0 {
                continue;
            }
            // NaNs of both signs are one class each.
            let signs: &[bool] = match bit {
                0 | 1 => &[false, true],
                _ => &[!positive],
            };
            for &negative in signs {
                let base = if negative { sign } else { 0 };
                let (first, span) = (self.splat_const(int, base + from), to - from);
                let distance = self.plain(Opcode::Sub, int, &[bits, first]);
                let span = self.splat_const(int, span);
                let within =
                    self.one(Opcode::Icmp, int, &[distance, span], Attr::IntCmp(IntCmp::Ule));
                any = self.plain(Opcode::Or, truth, &[any, within]);
            }
        }
        Ok(Some(Held::One(any)))
    }

    /// What libdevice asks of the compilation. Only the flush of denormal numbers is known
    /// before a target is chosen.
    fn reflect(&mut self, call: Value<'m>) -> Result<Option<Held>> {
        let name = call.operand(0);
        let text = match name.kind() {
            ValueKind::LLVMGlobalVariableValueKind => name.initializer(),
            _ => None,
        };
        let is_data = |it: &Value| it.kind() == ValueKind::LLVMConstantDataArrayValueKind;
        let text = text.filter(is_data).map_or(&b""[..], |it| it.raw_data());
        let ty = self.single(call)?.ty;
        match text.strip_suffix(b"\0").unwrap_or(text) {
            b"__CUDA_FTZ" => {
                let flushes = self.flush.has(Flags::FTZ);
                Ok(Some(Held::One(self.splat_const(ty, flushes.into()))))
            }
            _ => {
                Err(unsupported(quoted(call.callee()), "depends on the target, which is not known"))
            }
        }
    }
}

/// The bits of 0.5 and of 1.
fn half_and_one(call: Value, ty: ir::Type) -> Result<[u128; 2]> {
    Ok(match ty.scalar() {
        Scalar::F32 => [0.5_f32, 1.0].map(|it| it.to_bits().into()),
        Scalar::F64 => [0.5_f64, 1.0].map(|it| it.to_bits().into()),
        Scalar::F16 => [0x3800, 0x3c00],
        Scalar::BF16 => [0x3f00, 0x3f80],
        _ => return Err(unsupported(quoted(call.callee()), "is not supported for this type")),
    })
}
