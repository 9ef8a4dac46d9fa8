//! Operands: values that are there, and constants.

use ir::{Attr, Flags, FloatCmp, Opcode, Scalar, Type, Value};

use super::Body;
use crate::random::Random;

/// The type of a value, not of an address.
pub fn any_type(random: &mut Random) -> Type {
    loop {
        let ty = some_type(random);
        let narrow = matches!(ty.scalar(), Scalar::F16 | Scalar::BF16);
        if !(random.alone && narrow) {
            return ty;
        }
    }
}

fn some_type(random: &mut Random) -> Type {
    let vector = |ty: Type, lanes| ty.with_lanes(lanes).unwrap_or(ty);
    match random.below(100) {
        0..28 => Type::I32,
        28..44 => Type::I64,
        44..50 => Type::I8,
        50..56 => Type::I16,
        56..62 => Type::I1,
        62..66 => Type::I128,
        66..76 => Type::F32,
        76..82 => Type::F64,
        82..86 => Type::F16,
        86..88 => Type::BF16,
        88..90 => vector(Type::I32, 2),
        90..92 => vector(Type::I32, 4),
        92..93 => vector(Type::I8, 4),
        93..94 => vector(Type::I16, 2),
        94..96 => vector(Type::F32, 2),
        96..97 => vector(Type::F16, 2),
        97..98 => vector(Type::F32, 4),
        98 => vector(Type::I64, 2),
        _ => match random.below(8) {
            0 | 1 => vector(Type::F64, 2),
            2 => vector(Type::I8, 16),
            3 => vector(Type::I16, 8),
            4 => vector(Type::I1, 4),
            5 => vector(Type::F16, 4),
            6 => vector(Type::BF16, 2),
            _ => vector(Type::F32, 8),
        },
    }
}

/// The bits of a constant.
pub fn constant(random: &mut Random, scalar: Scalar) -> u128 {
    let bits = scalar.bits();
    let all = u128::MAX >> (128 - bits);
    if scalar.is_float() {
        let small = random.within(0, 40) as i128 - 20;
        let of = eval::Of {
            op: Opcode::Sitofp,
            ty: scalar.into(),
            from: Type::I32,
            attr: Attr::None,
            mask: &[],
        };
        let found = eval::compute(of, &[eval::Lanes::from_elem(small as u32 as u128, 1)]);
        let number = found.map_or(0, |it| it[0][0]);
        return match random.below(10) {
            0 => all >> 1 & !(all >> 12), // With a large exponent, or a NaN.
            1 => 1,                       // The least.
            2 => 1 << (bits - 1),         // -0
            3 => u128::from(random.any()) << (bits.max(64) - 64) & all,
            _ => number,
        };
    }
    let value = match random.below(12) {
        0 => 0,
        1 => 1,
        2 => all,
        3 => all >> 1,
        4 => (all >> 1) + 1,
        5 => 1 << random.below(bits as usize),
        6 => u128::from(random.any()) | u128::from(random.any()) << 64,
        7 => (1 << random.below(bits as usize)) - 1,
        8 => all.wrapping_sub(random.below(16) as u128),
        _ => random.below(17) as u128,
    };
    value & all
}

impl Body<'_> {
    pub(super) fn const_int(&mut self, ty: Type, value: i128) -> Value {
        let lane = self.b.int(ty.lane(), value);
        if ty.is_vector() { self.b.splat(ty, lane) } else { lane }
    }

    pub(super) fn constant_of(&mut self, ty: Type) -> Value {
        let mut lane = || {
            let bits = constant(self.random, ty.scalar());
            self.b.func.constant(ty.lane(), bits)
        };
        if !ty.is_vector() {
            return lane();
        }
        let lanes: Vec<Value> = (0..ty.lanes()).map(|_| lane()).collect();
        self.b.vector(ty, &lanes)
    }

    /// A value of a type: one that is there, or made from one, or a constant.
    pub(super) fn value(&mut self, ty: Type) -> Value {
        if self.random.percent(12) {
            return self.constant_of(ty);
        }
        let fits: Vec<Value> =
            self.values.iter().copied().filter(|&it| self.b.func.ty(it) == ty).collect();
        if !fits.is_empty() {
            // The last ones more often, so that chains come about.
            let last = fits.len() - 1;
            let at = if self.random.percent(50) {
                last - self.random.below(fits.len().min(3))
            } else {
                self.random.below(fits.len())
            };
            return fits[at];
        }
        if ty.is_vector() {
            let lanes: Vec<Value> = (0..ty.lanes()).map(|_| self.value(ty.lane())).collect();
            return self.b.vector(ty, &lanes);
        }
        let from = self.values.iter().copied();
        let ints: Vec<Value> = from
            .filter(|&it| self.b.func.ty(it).is_int() && !self.b.func.ty(it).is_vector())
            .filter(|&it| !self.random.alone || !ty.is_float() || self.b.func.ty(it) != Type::I128)
            .collect();
        if ints.is_empty() {
            return self.constant_of(ty);
        }
        let from = self.random.pick(&ints);
        let have = self.b.func.ty(from);
        if ty.is_float() {
            return match self.random.percent(50) {
                true => self.b.sitofp(ty, from),
                false => self.b.uitofp(ty, from),
            };
        }
        if ty == Type::I1 {
            return self.condition();
        }
        match have.lane_bits() > ty.lane_bits() {
            true => self.b.trunc(ty, from),
            false if self.random.percent(50) => self.b.zext(ty, from),
            false => self.b.sext(ty, from),
        }
    }

    /// A truth value that is not always the same.
    pub(super) fn condition(&mut self) -> Value {
        if self.random.percent(20) {
            let mut there = self.values.iter().rev().copied();
            if let Some(found) = there.find(|&it| self.b.func.ty(it) == Type::I1) {
                return found;
            }
        }
        if self.random.percent(25) {
            let ty = self.random.pick(&[Type::F32, Type::F32, Type::F64]);
            let (a, b) = (self.value(ty), self.value(ty));
            let cmp = self.random.pick(FloatCmp::ALL);
            return self.b.fcmp(cmp, a, b);
        }
        let ty = self.random.pick(&[Type::I32, Type::I32, Type::I64, Type::I8, Type::I16]);
        let (mut a, b) = (self.value(ty), self.value(ty));
        if self.random.percent(30) {
            let mask = self.const_int(ty, 3);
            a = self.b.and(a, mask);
        }
        let cmp = self.random.pick(ir::IntCmp::ALL);
        self.b.icmp(cmp, a, b)
    }

    /// An integer less than `below`, a power of two.
    pub(super) fn small(&mut self, ty: Type, below: i128) -> Value {
        let value = self.value(ty);
        let mask = self.const_int(ty, below - 1);
        self.b.and(value, mask)
    }

    /// The value; of a NaN always the same bits, none.
    pub(super) fn without_nan(&mut self, value: Value) -> Value {
        let ty = self.b.func.ty(value);
        if !ty.is_float() {
            return value;
        }
        let attr = Attr::FloatCmp(FloatCmp::Uno, Flags::default());
        let inst = self.b.op(Opcode::Fcmp, ty, &[value, value], attr);
        let nan = self.b.func.results(inst)[0];
        let lane = self.b.func.constant(ty.lane(), 0);
        let zero = if ty.is_vector() { self.b.splat(ty, lane) } else { lane };
        self.b.select(nan, zero, value)
    }

    /// Notes a value, for later use.
    pub(super) fn keep(&mut self, value: Value) {
        self.values.push(value);
    }
}
