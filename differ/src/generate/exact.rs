//! Floating point with freedoms that change nothing: of small whole numbers.

use ir::{Attr, Flags, Opcode, Type, Value};

use super::Body;

impl Body<'_> {
    /// A whole number from 0 to 15 as a floating-point number.
    pub(super) fn whole(&mut self, ty: Type) -> Value {
        let small = self.small(Type::I32, 16);
        match self.random.percent(50) {
            true => self.b.sitofp(ty, small),
            false => self.b.uitofp(ty, small),
        }
    }

    fn freedoms(&mut self) -> Flags {
        let all = [
            Flags::CONTRACT,
            Flags::CONTRACT,
            Flags::NNAN,
            Flags::NINF,
            Flags::NSZ,
            Flags::REASSOC,
            Flags::FTZ,
        ];
        (0..self.random.within(1, 4))
            .fold(Flags::default(), |it, _| it.with(self.random.pick(&all)))
    }

    /// A few operations, each of which is exact, so that the freedoms make no difference. The
    /// result is an integer: the sign of a zero may differ.
    pub(super) fn exact(&mut self) {
        let ty = match self.random.pick(&[Type::F32, Type::F32, Type::F64, Type::F16]) {
            Type::F16 if self.random.alone => Type::F32,
            ty => ty,
        };
        let mut value = self.whole(ty);
        let mut product = false;
        // The numbers stay below 2^11, so that `f16` has them all.
        for turn in 0..self.random.within(1, 4) {
            let other = self.whole(ty);
            let attr = Attr::Flags(self.freedoms());
            let op = match self.random.below(8) {
                0..3 if !product => Opcode::Fmul,
                3 | 4 => Opcode::Fsub,
                5 => self.random.pick(&[Opcode::Fmin, Opcode::Fmax]),
                _ => Opcode::Fadd,
            };
            product |= op == Opcode::Fmul;
            let args = if turn % 2 == 0 { [value, other] } else { [other, value] };
            let inst = self.b.op(op, ty, &args, attr);
            value = self.b.func.results(inst)[0];
            if self.random.percent(20) {
                // By a power of two, whose reciprocal is exact.
                let half = self.b.func.constant(ty, two(ty));
                let attr = Attr::Flags(self.freedoms().with(Flags::ARCP));
                let inst =
                    self.b.op(Opcode::Fmul, ty, &[value, half], Attr::Flags(Flags::CONTRACT));
                let twice = self.b.func.results(inst)[0];
                let inst = self.b.op(Opcode::Fdiv, ty, &[twice, half], attr);
                value = self.b.func.results(inst)[0];
            }
            if product && self.random.percent(60) {
                let c = self.whole(ty);
                let attr = Attr::Flags(self.freedoms());
                let op = self.random.pick(&[Opcode::Fadd, Opcode::Fsub]);
                let inst = self.b.op(op, ty, &[value, c], attr);
                value = self.b.func.results(inst)[0];
            }
        }
        let inst = self.b.op(Opcode::FptosiSat, Type::I32, &[value], Attr::None);
        let value = self.b.func.results(inst)[0];
        self.keep(value);
    }
}

/// The bits of 2.
fn two(ty: Type) -> u128 {
    match ty {
        Type::F16 => 0x4000,
        Type::F64 => 0x4000_0000_0000_0000,
        _ => 0x4000_0000,
    }
}
