//! Bit casts between types whose registers differ: lanes are cut and joined, the lowest first,
//! as they lie in memory. The lanes of a vector of `i1` are the bits of an integer.

use ir::{Inst, Type, Value};
use smallvec::SmallVec;
use target_desc::{prefix, variant};

use super::convert::as_bits;
use super::{Select, bits_mod, parts_of};
use crate::selected::{Bracket, Class, Operand, Reg};

/// Bits of one register of a value.
fn part_bits(ty: Type) -> u32 {
    ty.lane_bits().min(64)
}

type Parts = SmallVec<[Operand; 8]>;

impl Select<'_> {
    pub(super) fn bitcast(&mut self, inst: Inst, arg: Value) {
        let Some(result) = self.func.result(inst) else { return };
        let (from, into) = (self.ty(arg), self.ty(result));
        let (wide, narrow) = (part_bits(into), part_bits(from));
        let to = self.regs(result);
        if wide >= narrow {
            let each = wide / narrow;
            for part in 0..parts_of(into) {
                let parts: Parts =
                    (0..each).map(|i| as_bits(self.operand(arg, part * each + i))).collect();
                self.join_parts(to.plus(part), wide, &parts, narrow);
            }
        } else {
            let each = narrow / wide;
            for part in 0..parts_of(from) {
                let a = as_bits(self.operand(arg, part));
                self.cut_parts(to.plus(part * each), each, wide, a, narrow);
            }
        }
    }

    /// Joins `parts` of `narrow` bits each to a register of `wide` bits.
    pub(super) fn join_parts(&mut self, to: Reg, wide: u32, parts: &[Operand], narrow: u32) {
        match narrow {
            _ if parts.len() == 1 => self.mov(to, parts[0]),
            1 => self.pack_predicates(to, wide, parts),
            8 => self.pack_bytes(to, wide, parts),
            _ => self.pack_words(to, parts),
        }
    }

    fn pack_words(&mut self, to: Reg, parts: &[Operand]) {
        let mut operands: SmallVec<[Operand; 6]> = SmallVec::new();
        operands.push(Operand::Open(Bracket::Brace));
        operands.extend_from_slice(parts);
        operands.push(Operand::Close(Bracket::Brace));
        self.set(to, prefix!(mov).with(bits_mod(to.class())), &operands);
    }

    fn pack_bytes(&mut self, to: Reg, wide: u32, bytes: &[Operand]) {
        let mut pairs: SmallVec<[Operand; 4]> = SmallVec::new();
        for pair in bytes.chunks(2) {
            let low = match pair[0] {
                Operand::Imm(byte) => Operand::Imm(byte & 0xff),
                byte => self.extend_byte(byte, false),
            };
            let high = match pair[1] {
                Operand::Imm(byte) => Operand::Imm((byte & 0xff) << 8),
                byte => self.make(Class::B16, variant!(shl.b16), &[byte, Operand::Imm(8)]),
            };
            if wide == 16 {
                return self.set(to, variant!(or.b16), &[low, high]);
            }
            pairs.push(self.make(Class::B16, variant!(or.b16), &[low, high]));
        }
        self.pack_words(to, &pairs);
    }

    fn pack_predicates(&mut self, to: Reg, wide: u32, bits: &[Operand]) {
        if wide == 64 {
            let halves = [0, 1].map(|_| self.new_reg(Class::B32));
            self.pack_predicates(halves[0], 32, &bits[..32]);
            self.pack_predicates(halves[1], 32, &bits[32..]);
            return self.join(to, Operand::Reg(halves[0]), Operand::Reg(halves[1]));
        }
        let mut word: Option<Operand> = None;
        for (i, &bit) in bits.iter().enumerate() {
            let set = Operand::Imm(super::sign_extend(1 << i, 32));
            let bit = match bit {
                Operand::Imm(0) => continue,
                Operand::Imm(_) => set,
                bit => self.make(Class::B32, variant!(selp.b32), &[set, Operand::Imm(0), bit]),
            };
            word = Some(match word {
                None => bit,
                Some(before) => self.make(Class::B32, variant!(or.b32), &[before, bit]),
            });
        }
        self.word_into(to, word.unwrap_or(Operand::Imm(0)));
    }

    /// Cuts a register of `wide` bits into `each` parts of `narrow` bits from `to` on.
    pub(super) fn cut_parts(&mut self, to: Reg, each: u32, narrow: u32, a: Operand, wide: u32) {
        match narrow {
            1 => self.unpack_predicates(to, each, a, wide),
            8 => self.unpack_bytes(to, each, a, wide),
            _ => self.unpack_words(to, each, a, wide),
        }
    }

    fn unpack_words(&mut self, to: Reg, each: u32, a: Operand, wide: u32) {
        let class = if wide == 64 { Class::B64 } else { Class::B32 };
        let a = self.in_register(a, class);
        let mut operands: SmallVec<[Operand; 7]> = SmallVec::new();
        operands.push(Operand::Open(Bracket::Brace));
        operands.extend((0..each).map(|i| Operand::Reg(to.plus(i))));
        operands.push(Operand::Close(Bracket::Brace));
        operands.push(a);
        self.emit(prefix!(mov).with(bits_mod(class)), &operands);
    }

    fn unpack_bytes(&mut self, to: Reg, each: u32, a: Operand, wide: u32) {
        let pairs: SmallVec<[Operand; 4]> = if wide == 16 {
            SmallVec::from_slice(&[a])
        } else {
            let words = self.cx.selected.new_regs(Class::B16, each / 2);
            self.unpack_words(words, each / 2, a, wide);
            (0..each / 2).map(|i| Operand::Reg(words.plus(i))).collect()
        };
        for (i, pair) in (0..).zip(pairs) {
            self.mov(to.plus(2 * i), pair);
            self.set(to.plus(2 * i + 1), variant!(shr.u16), &[pair, Operand::Imm(8)]);
        }
    }

    fn unpack_predicates(&mut self, to: Reg, each: u32, a: Operand, wide: u32) {
        let words: SmallVec<[Operand; 2]> = match wide {
            64 => {
                let a = self.in_register(a, Class::B64);
                let (low, high) = self.halves(a);
                SmallVec::from_slice(&[low, high])
            }
            32 => SmallVec::from_slice(&[a]),
            _ => {
                let a = self.in_register(a, Class::B16);
                let word = self.make(Class::B32, variant!(cvt.u32.u16), &[a]);
                SmallVec::from_slice(&[word])
            }
        };
        for i in 0..each {
            let mask = Operand::Imm(super::sign_extend(1 << (i % 32), 32));
            let word = words[(i / 32) as usize];
            let bit = self.make(Class::B32, variant!(and.b32), &[word, mask]);
            self.set(to.plus(i), variant!(setp.ne.b32), &[bit, Operand::Imm(0)]);
        }
    }

    /// A constant moved to a register; a register as it is.
    pub(super) fn in_register(&mut self, a: Operand, class: Class) -> Operand {
        match a {
            Operand::Reg(_) => a,
            constant => {
                let to = self.new_reg(class);
                self.mov(to, constant);
                Operand::Reg(to)
            }
        }
    }
}
