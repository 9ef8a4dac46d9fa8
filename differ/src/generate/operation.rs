//! Instructions without effects.

use ir::{Attr, Flags, FloatCmp, IntCmp, Opcode, Scalar, Type, Value};

use super::{Body, value};

const INT: &[Opcode] = {
    use Opcode::*;
    &[
        Add, Add, Add, Sub, Sub, Mul, Mul, And, Or, Xor, Smin, Smax, Umin, Umax, Smulh, Umulh,
        SaddSat, UaddSat, SsubSat, UsubSat,
    ]
};
const OVERFLOW: &[Opcode] = {
    use Opcode::*;
    &[SaddOverflow, UaddOverflow, SsubOverflow, UsubOverflow, SmulOverflow, UmulOverflow]
};
const FLOAT: &[Opcode] = {
    use Opcode::*;
    &[Fadd, Fadd, Fsub, Fmul, Fmul, Fmin, Fmax, Fminimum, Fmaximum]
};
const FLOAT_UNARY: &[Opcode] = {
    use Opcode::*;
    &[Fneg, Fabs, Fsqrt, Ffloor, Fceil, Ftrunc, Frint]
};

impl Body<'_> {
    fn one(&mut self, op: Opcode, ty: Type, args: &[Value], attr: Attr) -> Value {
        let inst = self.b.op(op, ty, args, attr);
        self.b.func.results(inst)[0]
    }

    /// An instruction whose results are kept.
    pub(super) fn operation(&mut self) {
        let ty = value::any_type(self.random);
        match self.random.below(10) {
            0 => return self.comparison(ty),
            1 => {
                let (a, b) = (self.value(ty), self.value(ty));
                let lanes = ty.is_vector() && self.random.percent(50);
                let cond = if lanes { self.value(ty.as_bool()) } else { self.condition() };
                let value = self.one(Opcode::Select, ty, &[cond, a, b], Attr::None);
                return self.keep(value);
            }
            2 | 3 => return self.conversion(ty),
            _ => {}
        }
        if ty.is_vector() && self.random.percent(40) {
            return self.lanes(ty);
        }
        let value = if ty.is_float() { self.float(ty) } else { self.int(ty) };
        self.keep(value);
    }

    fn comparison(&mut self, ty: Type) {
        let (a, b) = (self.value(ty), self.value(ty));
        let value = match ty.is_float() {
            true => {
                let attr = Attr::FloatCmp(self.random.pick(FloatCmp::ALL), Flags::default());
                self.one(Opcode::Fcmp, ty, &[a, b], attr)
            }
            false => {
                let attr = Attr::IntCmp(self.random.pick(IntCmp::ALL));
                self.one(Opcode::Icmp, ty, &[a, b], attr)
            }
        };
        self.keep(value);
    }

    fn int(&mut self, ty: Type) -> Value {
        let bits = ty.lane_bits();
        let a = self.value(ty);
        match self.random.below(20) {
            0..3 if bits > 1 => {
                let op = self.random.pick(&[Opcode::Shl, Opcode::Lshr, Opcode::Ashr]);
                let by = match self.random.percent(50) {
                    true => {
                        let by = self.random.below(bits as usize) as i128;
                        self.const_int(ty, by)
                    }
                    false => self.small(ty, bits.into()),
                };
                self.one(op, ty, &[a, by], Attr::None)
            }
            3 if bits > 1 && (bits < 128 || !self.random.alone && self.random.percent(10)) => {
                self.division(ty, a)
            }
            4 => {
                let op = self.random.pick(&[Opcode::Fshl, Opcode::Fshr]);
                let (b, c) = (self.value(ty), self.value(ty));
                self.one(op, ty, &[a, b, c], Attr::None)
            }
            5 | 6 => {
                use Opcode::*;
                let op = self.random.pick(&[Abs, Ctpop, Ctlz, Cttz, Bitreverse, Bswap]);
                let op = if op == Bswap && bits < 16 { Abs } else { op };
                self.one(op, ty, &[a], Attr::None)
            }
            7 => {
                let op = self.random.pick(OVERFLOW);
                let b = self.value(ty);
                let inst = self.b.op(op, ty, &[a, b], Attr::None);
                let results = self.b.func.results(inst).to_vec();
                self.keep(results[1]);
                results[0]
            }
            8 => {
                // What becomes a multiplication and addition.
                let (b, c) = (self.value(ty), self.value(ty));
                let product = self.one(Opcode::Mul, ty, &[a, b], Attr::None);
                self.keep(product);
                self.one(Opcode::Add, ty, &[product, c], Attr::None)
            }
            9 if !ty.is_vector() && (16..=64).contains(&bits) => {
                // What becomes a widening multiplication.
                let (Some(narrow), signed) = (Type::int(bits / 2), self.random.percent(50)) else {
                    return a;
                };
                let (x, y) = (self.value(narrow), self.value(narrow));
                let op = if signed { Opcode::Sext } else { Opcode::Zext };
                let x = self.one(op, ty, &[x], Attr::None);
                let other = if self.random.percent(15) { Opcode::Zext } else { op };
                let y = self.one(other, ty, &[y], Attr::None);
                self.one(Opcode::Mul, ty, &[x, y], Attr::None)
            }
            10 if ty == Type::I32 => self.bit_test(a),
            _ => {
                let op = self.random.pick(INT);
                let b = self.value(ty);
                self.one(op, ty, &[a, b], Attr::None)
            }
        }
    }

    /// Whether a bit of a word is set, at a place that is computed, and what becomes of the word
    /// before that is asked. The word is `a`, or what a loop has in a register that changes.
    fn bit_test(&mut self, a: Value) -> Value {
        let ty = Type::I32;
        let of_loop = self.around.last().map(|it| it.params.clone()).unwrap_or_default();
        let of_loop = of_loop.into_iter().find(|&it| self.b.func.ty(it) == ty);
        let word = of_loop.filter(|_| self.random.percent(70)).unwrap_or(a);
        let bit = 1 << self.random.below(32);
        let (bit, by) = (self.const_int(ty, bit), self.small(ty, 32));
        let mask = self.one(Opcode::Shl, ty, &[bit, by], Attr::None);
        let tested = self.one(Opcode::And, ty, &[word, mask], Attr::None);
        let (op, other) = (self.random.pick(INT), self.value(ty));
        let next = self.one(op, ty, &[word, other], Attr::None);
        let zero = self.const_int(ty, 0);
        let attr = Attr::IntCmp(self.random.pick(&[IntCmp::Eq, IntCmp::Ne]));
        let is_set = self.one(Opcode::Icmp, ty, &[tested, zero], attr);
        self.keep(next);
        let (yes, no) = (self.constant_of(ty), self.constant_of(ty));
        self.one(Opcode::Select, ty, &[is_set, yes, no], Attr::None)
    }

    fn division(&mut self, ty: Type, a: Value) -> Value {
        use Opcode::*;
        let op = self.random.pick(&[Sdiv, Udiv, Srem, Urem]);
        if self.random.percent(60) {
            let most = if ty.lane_bits() == 8 { 100 } else { 1000 };
            let mut by = self.random.within(1, most) as i128;
            if matches!(op, Sdiv | Srem) && by > 1 && self.random.percent(30) {
                by = -by;
            }
            if self.random.percent(40) {
                // Any, but for those where the quotient may be out of range.
                let other = value::constant(self.random, ty.scalar());
                let all = u128::MAX >> (128 - ty.lane_bits());
                let signed = matches!(op, Sdiv | Srem);
                by = if other == 0 || signed && other == all { 3 } else { other as i128 };
            }
            let by = self.const_int(ty, by);
            return self.one(op, ty, &[a, by], Attr::None);
        }
        // Not 0 and, as a signed number, above it.
        let b = self.value(ty);
        let most = i128::MAX >> (128 - ty.lane_bits());
        let (mask, one) = (self.const_int(ty, most), self.const_int(ty, 1));
        let b = self.b.and(b, mask);
        let b = self.b.or(b, one);
        self.one(op, ty, &[a, b], Attr::None)
    }

    fn float(&mut self, ty: Type) -> Value {
        let none = Attr::Flags(Flags::default());
        let (a, b) = (self.value(ty), self.value(ty));
        match self.random.below(12) {
            0 => {
                let c = self.value(ty);
                self.one(Opcode::Fma, ty, &[a, b, c], none)
            }
            1 | 2 => {
                let op = self.random.pick(FLOAT_UNARY);
                self.one(op, ty, &[a], none)
            }
            3 => {
                let sign = self.without_nan(b);
                self.one(Opcode::Fcopysign, ty, &[a, sign], none)
            }
            4 => self.one(Opcode::Fdiv, ty, &[a, b], none),
            5 => {
                // Not to be fused.
                let c = self.value(ty);
                let product = self.one(Opcode::Fmul, ty, &[a, b], none);
                self.keep(product);
                let op = self.random.pick(&[Opcode::Fadd, Opcode::Fsub]);
                self.one(op, ty, &[product, c], none)
            }
            _ => {
                let op = self.random.pick(FLOAT);
                self.one(op, ty, &[a, b], none)
            }
        }
    }

    /// A conversion to `ty` from some other type.
    fn conversion(&mut self, ty: Type) {
        use Opcode::*;
        let lanes = |scalar: Scalar| Type::from(scalar).with_lanes(ty.lanes());
        let ints = [Scalar::I1, Scalar::I8, Scalar::I16, Scalar::I32, Scalar::I64, Scalar::I128];
        let floats = [Scalar::F16, Scalar::BF16, Scalar::F32, Scalar::F64];
        // Few conversions of 128 bits are there, and none is interesting.
        let most = if self.random.percent(80) { 5 } else { 6 };
        let from_int = self.random.percent(60);
        let from =
            if from_int { self.random.pick(&ints[..most]) } else { self.random.pick(&floats) };
        let narrow = |it: Scalar| matches!(it, Scalar::F16 | Scalar::BF16);
        let wide = |it: Scalar| it == Scalar::I128;
        let library = wide(ty.scalar()) && from.is_float() || wide(from) && ty.is_float();
        // llc 22 has `setp.eq` where a floating-point number becomes an `i1`: the opposite.
        let inverted = ty.scalar() == Scalar::I1 && from.is_float();
        if self.random.alone && (narrow(from) || library || inverted) {
            return;
        }
        let Some(from) = lanes(from) else { return };
        let narrower = ty.lane_bits() < from.lane_bits();
        let wider = ty.lane_bits() > from.lane_bits();
        let signed = self.random.percent(50);
        let bits = ty.lane_bits() == from.lane_bits() && self.random.percent(60);
        let op = match (from.is_int(), ty.is_int()) {
            (true, true) if narrower => Trunc,
            (true, true) if wider => [Zext, Sext][usize::from(signed)],
            (true, false) if bits => Bitcast,
            (true, false) => [Uitofp, Sitofp][usize::from(signed)],
            (false, true) if bits => Bitcast,
            (false, true) => [FptouiSat, FptosiSat][usize::from(signed)],
            (false, false) if narrower => Fptrunc,
            (false, false) if wider => Fpext,
            _ => return,
        };
        let mut value = self.value(from);
        if op == Bitcast && from.is_float() {
            value = self.without_nan(value);
        }
        let value = self.one(op, ty, &[value], Attr::None);
        self.keep(value);
    }

    /// Lanes of vectors, put together and taken apart.
    fn lanes(&mut self, ty: Type) {
        let vector = self.value(ty);
        let lane = self.random.below(ty.lanes() as usize) as u32;
        let value = match self.random.below(7) {
            0 => self.b.extract(vector, lane),
            1 => {
                let value = self.value(ty.lane());
                self.b.insert(vector, value, lane)
            }
            2 => {
                let value = self.value(ty.lane());
                self.b.splat(ty, value)
            }
            3 => {
                let at = self.small(Type::I32, ty.lanes().into());
                self.one(Opcode::ExtractAt, ty, &[vector, at], Attr::None)
            }
            4 => {
                let at = self.small(Type::I32, ty.lanes().into());
                let value = self.value(ty.lane());
                self.one(Opcode::InsertAt, ty, &[vector, value, at], Attr::None)
            }
            5 => {
                let lanes: Vec<Value> = (0..ty.lanes()).map(|_| self.value(ty.lane())).collect();
                self.b.vector(ty, &lanes)
            }
            _ => {
                let other = self.value(ty);
                let all = ty.lanes() as usize * 2;
                let mask: Vec<u32> =
                    (0..ty.lanes()).map(|_| self.random.below(all) as u32).collect();
                self.b.shuffle(vector, other, &mask)
            }
        };
        self.keep(value);
    }
}
