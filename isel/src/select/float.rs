//! Floating-point arithmetic.
//!
//! PTX fuses a product and a sum unless one of them says how it rounds, so `.rn` is written
//! where the IR does not allow that.

use ir::{Attr, Flags, Inst, Opcode, Scalar, Value};
use smallvec::SmallVec;
use target_desc::{Mod, Variant, prefix, variant};

use super::Select;
use super::convert::as_bits;
use crate::selected::{Class, Operand, Reg};

impl Select<'_> {
    pub(super) fn float(&mut self, inst: Inst, op: Opcode) {
        let args = self.args(inst);
        let data = &self.func.insts[inst];
        let (ty, attr) = (data.ty, data.attr);
        if !matches!(op, Opcode::Fneg | Opcode::Fabs | Opcode::Fcopysign) {
            // These do not care for the sign of a NaN.
            for &value in &args {
                self.cx.numeric[value] += 1;
            }
        }
        let flags = match attr {
            Attr::Flags(flags) => flags,
            Attr::FloatCmp(cmp, flags) => return self.compare_floats(inst, cmp, flags, &args),
            _ => Flags::default(),
        };
        if matches!(op, Opcode::Fadd | Opcode::Fsub) && self.fuse(inst, op, flags) {
            return;
        }
        let flags = self.sign_freedom(inst, flags);
        for lane in 0..ty.lanes() {
            let to = self.result_reg(inst, lane);
            if matches!(ty.scalar(), Scalar::F16 | Scalar::BF16) {
                self.half_float(op, ty.scalar(), flags, to, &args, lane);
                continue;
            }
            let operands: SmallVec<[Operand; 3]> =
                args.iter().map(|&value| self.operand(value, lane)).collect();
            self.full_float(op, ty.scalar(), flags, to, &operands);
        }
    }

    /// The flags, with [`Flags::NNAN`] where no user of a `fneg` or `fabs` looks at the sign of
    /// a NaN. (PTX does not say what becomes of that.)
    fn sign_freedom(&self, inst: Inst, flags: Flags) -> Flags {
        let op = self.func.insts[inst].op;
        match self.func.result(inst) {
            Some(value)
                if matches!(op, Opcode::Fneg | Opcode::Fabs)
                    && self.cx.numeric[value] >= self.cx.uses[value] =>
            {
                flags.with(Flags::NNAN)
            }
            _ => flags,
        }
    }

    /// One operation on `f32` or `f64`.
    pub(super) fn full_float(
        &mut self,
        op: Opcode,
        scalar: Scalar,
        flags: Flags,
        to: Reg,
        args: &[Operand],
    ) {
        let of = float_mod(scalar);
        let single = scalar == Scalar::F32;
        let ftz = (single && flags.has(Flags::FTZ)).then_some(Mod::ftz);
        let with_ftz = |head: Variant| head.with_some(ftz).with(of);
        // The least number above zero becomes 1 going up, and 0 when it is flushed.
        let rounded = |head: Variant| with_ftz(head).with(of);
        let rounding = rounding_of(flags);
        let variant = match op {
            Opcode::Fadd => with_ftz(prefix!(add).with_some(rounding)),
            Opcode::Fsub => with_ftz(prefix!(sub).with_some(rounding)),
            Opcode::Fmul => with_ftz(prefix!(mul).with_some(rounding)),
            Opcode::Fma => with_ftz(prefix!(fma.rn)),
            Opcode::Fdiv if args.first() == Some(&super::half::one_of(scalar, false)) => {
                let head = match single && flags.has(Flags::AFN) {
                    true => prefix!(rcp.approx),
                    false => prefix!(rcp.rn),
                };
                return self.set(to, with_ftz(head), &args[1..]);
            }
            Opcode::Fdiv if single && flags.has(Flags::AFN) => with_ftz(prefix!(div.approx)),
            Opcode::Fdiv if single && flags.has(Flags::ARCP) => with_ftz(prefix!(div.full)),
            Opcode::Fdiv => with_ftz(prefix!(div.rn)),
            Opcode::Fsqrt if single && flags.has(Flags::AFN) => with_ftz(prefix!(sqrt.approx)),
            Opcode::Fsqrt => with_ftz(prefix!(sqrt.rn)),
            Opcode::Ffloor => rounded(prefix!(cvt.rmi)),
            Opcode::Fceil => rounded(prefix!(cvt.rpi)),
            Opcode::Ftrunc => rounded(prefix!(cvt.rzi)),
            Opcode::Frint => rounded(prefix!(cvt.rni)),
            Opcode::Fmin => with_ftz(prefix!(min)),
            Opcode::Fmax => with_ftz(prefix!(max)),
            Opcode::Fneg if flags.has(Flags::NNAN) => prefix!(neg).with(of),
            Opcode::Fabs if flags.has(Flags::NNAN) => prefix!(abs).with(of),
            Opcode::Fneg | Opcode::Fabs => return self.change_sign(op, scalar, to, args[0]),
            Opcode::Fcopysign => {
                // PTX has the sign first.
                let operands = [1, 0].map(|i| self.in_register(args[i], to.class()));
                return self.set(to, prefix!(copysign).with(of), &operands);
            }
            Opcode::Fminimum | Opcode::Fmaximum => {
                return self.minimum(op == Opcode::Fminimum, scalar, flags, to, args);
            }
            _ => return self.unsupported(op.info().text, "it was not taken apart"),
        };
        self.set(to, variant, args);
    }

    /// `fneg` and `fabs` of what may be a NaN.
    fn change_sign(&mut self, op: Opcode, scalar: Scalar, to: Reg, a: Operand) {
        let a = as_bits(a);
        let (sign, rest) = match scalar {
            Scalar::F32 => (i64::from(i32::MIN), i64::from(i32::MAX)),
            _ => (i64::MIN, i64::MAX),
        };
        let (head, mask) = match op {
            Opcode::Fneg => (prefix!(xor), sign),
            _ => (prefix!(and), rest),
        };
        self.set(to, head.with(super::bits_mod(to.class())), &[a, Operand::Imm(mask)]);
    }

    /// `fminimum` or `fmaximum`. Where no instruction lets a NaN win, the steps are: `min`, the
    /// sign of equal operands (both zero: for the least, negative if one is), a NaN.
    fn minimum(&mut self, least: bool, scalar: Scalar, flags: Flags, to: Reg, args: &[Operand]) {
        let of = float_mod(scalar);
        let ftz = (scalar == Scalar::F32 && flags.has(Flags::FTZ)).then_some(Mod::ftz);
        let head = if least { prefix!(min) } else { prefix!(max) };
        let direct = head.with_some(ftz).with(Mod::NaN).with(of);
        if self.cx.has(direct) {
            return self.set(to, direct, args);
        }
        let class = to.class();
        let bits = super::bits_mod(class);
        let choose = prefix!(selp).with(bits);
        let mut value = self.make(class, head.with_some(ftz).with(of), args);
        if !flags.has(Flags::NSZ) {
            let equal = self.make(Class::Pred, prefix!(setp.eq).with(of), args);
            let operands = [as_bits(args[0]), as_bits(args[1])];
            let join = if least { prefix!(or) } else { prefix!(and) };
            let joined = self.make(class, join.with(bits), &operands);
            value = self.make(class, choose, &[joined, value, equal]);
        }
        if !flags.has(Flags::NNAN) {
            let nan = match scalar {
                Scalar::F32 => Operand::F32(0x7fc0_0000),
                _ => Operand::F64(0x7ff8 << 48),
            };
            let is_nan = self.make(Class::Pred, prefix!(setp.nan).with(of), args);
            return self.set(to, choose, &[nan, value, is_nan]);
        }
        self.mov(to, value);
    }

    /// A sum or difference with a product that nothing else needs, when both may be fused.
    fn fuse(&mut self, inst: Inst, op: Opcode, flags: Flags) -> bool {
        let ty = self.func.insts[inst].ty;
        let &[a, b] = self.func.args(inst) else { return false };
        let ftz = (flags.has(Flags::FTZ) && matches!(ty.scalar(), Scalar::F16 | Scalar::F32))
            .then_some(Mod::ftz);
        let fma = prefix!(fma.rn).with_some(ftz).with(float_mod(ty.scalar()));
        if !flags.has(Flags::CONTRACT) || !self.cx.has(fma) {
            return false;
        }
        for (product, other, product_first) in [(a, b, true), (b, a, false)] {
            let Some(multiply) = self.single_use(product, Opcode::Fmul) else { continue };
            let Attr::Flags(of_product) = self.func.insts[multiply].attr else { continue };
            if !of_product.has(Flags::CONTRACT) {
                continue;
            }
            self.take(product);
            let factors = self.args(multiply);
            for &factor in &factors {
                self.cx.numeric[factor] += 1;
            }
            for lane in 0..ty.lanes() {
                let to = self.result_reg(inst, lane);
                let mut operands =
                    [factors[0], factors[1], other].map(|it| self.float_operand(it, lane));
                if op == Opcode::Fsub {
                    let negated = if product_first { 2 } else { 0 };
                    operands[negated] = self.negative(operands[negated], ty.scalar());
                }
                self.set(to, fma, &operands);
            }
            return true;
        }
        false
    }

    /// A lane as an operand of an instruction on its type: `f16` and `bf16` in a register.
    pub(super) fn float_operand(&mut self, value: Value, lane: u32) -> Operand {
        match self.ty(value).scalar() {
            Scalar::F16 | Scalar::BF16 => Operand::Reg(self.reg(value, lane)),
            _ => self.operand(value, lane),
        }
    }

    /// The negative of an operand of arithmetic.
    fn negative(&mut self, a: Operand, scalar: Scalar) -> Operand {
        match (a, scalar) {
            (Operand::F32(bits), _) => Operand::F32(bits ^ 1 << 31),
            (Operand::F64(bits), _) => Operand::F64(bits ^ 1 << 63),
            (_, Scalar::F32) => self.make(Class::B32, variant!(neg.f32), &[a]),
            (_, Scalar::F64) => self.make(Class::B64, variant!(neg.f64), &[a]),
            _ => self.make(Class::B16, variant!(xor.b16), &[a, Operand::Imm(-0x8000)]),
        }
    }
}

/// `.rn` unless a product and a sum may be fused.
pub(super) fn rounding_of(flags: Flags) -> Option<Mod> {
    (!flags.has(Flags::CONTRACT)).then_some(Mod::rn)
}

/// The modifier of a floating-point type.
pub fn float_mod(scalar: Scalar) -> Mod {
    match scalar {
        Scalar::F16 => Mod::f16,
        Scalar::BF16 => Mod::bf16,
        Scalar::F64 => Mod::f64,
        _ => Mod::f32,
    }
}
