//! `f16` and `bf16`: instructions where the target has them, `f32` where it does not.
//!
//! Computing in `f32` and rounding again gives what rounding once gives, for `+ - * /` and
//! square roots: `f32` has more than twice the bits, and two. That does not hold for `fma`,
//! which is computed in `f64`.

use ir::{Flags, Opcode, Scalar, Value};
use smallvec::SmallVec;
use target_desc::{Mod, Variant, prefix, variant};

use super::Select;
use super::float::{float_mod, rounding_of};
use crate::selected::{Bracket, Class, Operand, Reg};

/// 1 or -1 as a constant of a type.
pub(super) fn one_of(scalar: Scalar, negative: bool) -> Operand {
    let sign = |one: u64, bits: u32| if negative { one | 1 << (bits - 1) } else { one };
    match scalar {
        Scalar::F16 => Operand::Imm(super::sign_extend(sign(0x3c00, 16), 16)),
        Scalar::BF16 => Operand::Imm(super::sign_extend(sign(0x3f80, 16), 16)),
        Scalar::F64 => Operand::F64(sign(1f64.to_bits(), 64)),
        _ => Operand::F32(sign(1f32.to_bits().into(), 32) as u32),
    }
}

impl Select<'_> {
    /// A lane of up to 32 bits as a `f32`, exactly.
    pub(super) fn single(&mut self, value: Value, lane: u32) -> Operand {
        match (self.ty(value).scalar(), self.known(value, lane)) {
            (Scalar::F16, Some(bits)) => Operand::F32(half_to_single(bits as u16)),
            (Scalar::BF16, Some(bits)) => Operand::F32((bits as u32) << 16),
            (Scalar::F16, None) => {
                let a = self.operand(value, lane);
                self.make(Class::B32, variant!(cvt.f32.f16), &[a])
            }
            (Scalar::BF16, None) => {
                let a = self.operand(value, lane);
                let (open, close) = (Operand::Open(Bracket::Brace), Operand::Close(Bracket::Brace));
                self.make(Class::B32, variant!(mov.b32), &[open, Operand::Imm(0), a, close])
            }
            _ => self.operand(value, lane),
        }
    }

    /// A `f32` rounded to a type of up to 32 bits.
    pub(super) fn single_into(&mut self, scalar: Scalar, to: Reg, a: Operand) {
        match scalar {
            Scalar::F64 => self.set(to, variant!(cvt.f64.f32), &[a]),
            Scalar::F16 => self.set(to, variant!(cvt.rn.f16.f32), &[a]),
            Scalar::BF16 => self.single_to_bf16(to, a),
            _ => self.mov(to, a),
        }
    }

    fn single_to_bf16(&mut self, to: Reg, a: Operand) {
        let direct = variant!(cvt.rn.bf16.f32);
        if self.cx.has(direct) {
            return self.set(to, direct, &[a]);
        }
        // Half of what is cut off, less one unless the result would be odd, is added to the
        // bits; a carry goes to the exponent as it should. A NaN stays one.
        let bits = super::convert::as_bits(a);
        let sixteen = Operand::Imm(16);
        let shifted = self.make(Class::B32, variant!(shr.u32), &[bits, sixteen]);
        let odd = self.make(Class::B32, variant!(and.b32), &[shifted, Operand::Imm(1)]);
        let half = self.make(Class::B32, variant!(add.s32), &[odd, Operand::Imm(0x7fff)]);
        let rounded = self.make(Class::B32, variant!(add.s32), &[bits, half]);
        let quiet = self.make(Class::B32, variant!(or.b32), &[bits, Operand::Imm(0x40_0000)]);
        let is_nan = self.make(Class::Pred, variant!(setp.nan.f32), &[a, a]);
        let word = self.make(Class::B32, variant!(selp.b32), &[quiet, rounded, is_nan]);
        self.upper_half(to, word);
    }

    fn upper_half(&mut self, to: Reg, word: Operand) {
        let (open, close) = (Operand::Open(Bracket::Brace), Operand::Close(Bracket::Brace));
        self.emit(variant!(mov.b32), &[open, Operand::Sink, Operand::Reg(to), close, word]);
    }

    /// One lane of an operation on `f16` or `bf16`.
    pub(super) fn half_float(
        &mut self,
        op: Opcode,
        scalar: Scalar,
        flags: Flags,
        to: Reg,
        args: &[Value],
        lane: u32,
    ) {
        if let Some(native) = native(op, scalar, flags)
            && self.cx.has(native)
        {
            let operands = self.half_regs(args, lane);
            return self.set(to, native, &operands);
        }
        match op {
            Opcode::Fneg | Opcode::Fabs | Opcode::Fcopysign => {
                let operands: SmallVec<[Operand; 2]> =
                    args.iter().map(|&it| self.operand(it, lane)).collect();
                return self.half_sign(op, to, &operands);
            }
            Opcode::Fma => return self.half_fma(scalar, to, args, lane),
            Opcode::Fadd | Opcode::Fsub | Opcode::Fmul
                if scalar == Scalar::BF16 && self.cx.has(variant!(fma.rn.bf16)) =>
            {
                return self.bf16_by_fma(op, to, args, lane);
            }
            _ => {}
        }
        let operands: SmallVec<[Operand; 3]> =
            args.iter().map(|&it| self.single(it, lane)).collect();
        let single = self.new_reg(Class::B32);
        self.full_float(op, Scalar::F32, flags, single, &operands);
        match (scalar, op) {
            // One of the operands, or the integer next to one, fits.
            (
                Scalar::BF16,
                Opcode::Fmin
                | Opcode::Fmax
                | Opcode::Fminimum
                | Opcode::Fmaximum
                | Opcode::Ffloor
                | Opcode::Fceil
                | Opcode::Ftrunc
                | Opcode::Frint,
            ) => self.upper_half(to, Operand::Reg(single)),
            _ => self.single_into(scalar, to, Operand::Reg(single)),
        }
    }

    fn half_regs(&mut self, args: &[Value], lane: u32) -> SmallVec<[Operand; 3]> {
        args.iter().map(|&it| Operand::Reg(self.reg(it, lane))).collect()
    }

    /// Bits of the sign alone.
    fn half_sign(&mut self, op: Opcode, to: Reg, args: &[Operand]) {
        let (sign, rest) = (Operand::Imm(-0x8000), Operand::Imm(0x7fff));
        match op {
            Opcode::Fneg => self.set(to, variant!(xor.b16), &[args[0], sign]),
            Opcode::Fabs => self.set(to, variant!(and.b16), &[args[0], rest]),
            _ => {
                let size = self.make(Class::B16, variant!(and.b16), &[args[0], rest]);
                let sign = self.make(Class::B16, variant!(and.b16), &[args[1], sign]);
                self.set(to, variant!(or.b16), &[size, sign]);
            }
        }
    }

    /// Sums and products are products with one, plus or minus the other, and with -0 added.
    fn bf16_by_fma(&mut self, op: Opcode, to: Reg, args: &[Value], lane: u32) {
        let regs = self.half_regs(args, lane);
        let constant = match op {
            Opcode::Fadd => one_of(Scalar::BF16, false),
            Opcode::Fsub => one_of(Scalar::BF16, true),
            _ => Operand::Imm(-0x8000),
        };
        let constant = self.in_register(constant, Class::B16);
        let operands = match op {
            Opcode::Fadd => [regs[0], constant, regs[1]],
            Opcode::Fsub => [regs[1], constant, regs[0]],
            _ => [regs[0], regs[1], constant],
        };
        self.set(to, variant!(fma.rn.bf16), &operands);
    }

    /// The product is exact in `f64`. For `f16` so is the sum, or it is so far from the middle
    /// between two results that rounding it does not matter. A `bf16` reaches further: its sum
    /// is rounded to odd, of the two neighbours to the one with an odd last bit.
    fn half_fma(&mut self, scalar: Scalar, to: Reg, args: &[Value], lane: u32) {
        let operands: SmallVec<[Operand; 3]> =
            args.iter().map(|&it| self.double(it, lane)).collect();
        if scalar == Scalar::F16 {
            let exact = self.make(Class::B64, variant!(fma.rn.f64), &operands);
            return self.set(to, variant!(cvt.rn.f16.f64), &[exact]);
        }
        let below = self.make(Class::B64, variant!(fma.rm.f64), &operands);
        let above = self.make(Class::B64, variant!(fma.rp.f64), &operands);
        let odd = self.make(Class::B64, variant!(and.b64), &[below, Operand::Imm(1)]);
        let is_odd = self.make(Class::Pred, variant!(setp.ne.s64), &[odd, Operand::Imm(0)]);
        let sum = self.make(Class::B64, variant!(selp.b64), &[below, above, is_odd]);
        self.double_to_bf16(to, sum);
    }
}

/// The instruction for an operation, if there is one on any target.
pub(super) fn native(op: Opcode, scalar: Scalar, flags: Flags) -> Option<Variant> {
    let of = float_mod(scalar);
    let ftz = (flags.has(Flags::FTZ) && scalar == Scalar::F16).then_some(Mod::ftz);
    let rounding = rounding_of(flags);
    let plain = |head: Variant| Some(head.with_some(ftz).with(of));
    match op {
        Opcode::Fadd => Some(prefix!(add).with_some(rounding).with_some(ftz).with(of)),
        Opcode::Fsub => Some(prefix!(sub).with_some(rounding).with_some(ftz).with(of)),
        Opcode::Fmul => Some(prefix!(mul).with_some(rounding).with_some(ftz).with(of)),
        Opcode::Fma => plain(prefix!(fma.rn)),
        Opcode::Fmin => plain(prefix!(min)),
        Opcode::Fmax => plain(prefix!(max)),
        Opcode::Fminimum => Some(prefix!(min).with_some(ftz).with(Mod::NaN).with(of)),
        Opcode::Fmaximum => Some(prefix!(max).with_some(ftz).with(Mod::NaN).with(of)),
        Opcode::Ffloor => Some(prefix!(cvt.rmi).with(of).with(of)),
        Opcode::Fceil => Some(prefix!(cvt.rpi).with(of).with(of)),
        Opcode::Ftrunc => Some(prefix!(cvt.rzi).with(of).with(of)),
        Opcode::Frint => Some(prefix!(cvt.rni).with(of).with(of)),
        _ => None,
    }
}

/// A binary16 as a binary32, by their bits.
fn half_to_single(half: u16) -> u32 {
    let sign = u32::from(half >> 15) << 31;
    let (exponent, fraction) = (u32::from(half >> 10) & 31, u32::from(half) & 0x3ff);
    match exponent {
        31 => sign | 0x7f80_0000 | fraction << 13,
        0 => sign | (fraction as f32 / (1u32 << 24) as f32).to_bits(),
        _ => sign | (exponent + 127 - 15) << 23 | fraction << 13,
    }
}
