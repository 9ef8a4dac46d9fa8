//! Counting, reversing and rotating the bits of integers of 8 to 64 bits.

use ir::{Opcode, Value};
use target_desc::variant;

use super::Select;
use crate::selected::{Bracket, Class, Operand, Reg};

/// What `prmt` takes to put the bytes of a word in reverse order.
const REVERSED: Operand = Operand::Imm(0x0123);

impl Select<'_> {
    pub(super) fn count(&mut self, op: Opcode, bits: u32, to: Reg, arg: Value, lane: u32) {
        if bits == 64 {
            let a = self.operand(arg, lane);
            return self.count_64(op, to, a);
        }
        let a = self.as_word(arg, lane, false);
        let word = self.word_for(to);
        // The bits of a word that the operand does not have.
        let rest = Operand::Imm(i64::from(32 - bits));
        match op {
            Opcode::Ctpop => self.set(word, variant!(popc.b32), &[a]),
            Opcode::Ctlz if bits == 32 => self.set(word, variant!(clz.b32), &[a]),
            Opcode::Ctlz => {
                let zeros = self.make(Class::B32, variant!(clz.b32), &[a]);
                self.set(word, variant!(sub.s32), &[zeros, rest]);
            }
            Opcode::Cttz => {
                let stop = Operand::Imm(1 << bits);
                let a = match bits {
                    32 => a,
                    _ => self.make(Class::B32, variant!(or.b32), &[a, stop]),
                };
                let reversed = self.make(Class::B32, variant!(brev.b32), &[a]);
                self.set(word, variant!(clz.b32), &[reversed]);
            }
            Opcode::Bitreverse if bits == 32 => self.set(word, variant!(brev.b32), &[a]),
            Opcode::Bitreverse => {
                let reversed = self.make(Class::B32, variant!(brev.b32), &[a]);
                self.set(word, variant!(shr.u32), &[reversed, rest]);
            }
            _ => {
                let order = match bits {
                    32 => REVERSED,
                    16 => Operand::Imm(0x4401),
                    _ => Operand::Imm(0x4440),
                };
                self.set(word, variant!(prmt.b32), &[a, Operand::Imm(0), order]);
            }
        }
        if word != to {
            self.word_into(to, Operand::Reg(word));
        }
    }

    fn count_64(&mut self, op: Opcode, to: Reg, a: Operand) {
        let counted = match op {
            Opcode::Ctpop => self.make(Class::B32, variant!(popc.b64), &[a]),
            Opcode::Ctlz => self.make(Class::B32, variant!(clz.b64), &[a]),
            Opcode::Cttz => {
                let reversed = self.make(Class::B64, variant!(brev.b64), &[a]);
                self.make(Class::B32, variant!(clz.b64), &[reversed])
            }
            Opcode::Bitreverse => return self.set(to, variant!(brev.b64), &[a]),
            _ => return self.swap_bytes_64(to, a),
        };
        self.word_into(to, counted);
    }

    pub(super) fn swap_bytes_64(&mut self, to: Reg, a: Operand) {
        let (low, high) = self.halves(a);
        let zero = Operand::Imm(0);
        let new_high = self.make(Class::B32, variant!(prmt.b32), &[low, zero, REVERSED]);
        let new_low = self.make(Class::B32, variant!(prmt.b32), &[high, zero, REVERSED]);
        self.join(to, new_low, new_high);
    }

    /// The 32-bit halves of a 64-bit register, the low one first.
    pub(super) fn halves(&mut self, a: Operand) -> (Operand, Operand) {
        let (low, high) = (self.new_reg(Class::B32), self.new_reg(Class::B32));
        let (low, high) = (Operand::Reg(low), Operand::Reg(high));
        let open = Operand::Open(Bracket::Brace);
        self.emit(variant!(mov.b64), &[open, low, high, Operand::Close(Bracket::Brace), a]);
        (low, high)
    }

    /// Makes a 64-bit register of two halves.
    pub(super) fn join(&mut self, to: Reg, low: Operand, high: Operand) {
        let (open, close) = (Operand::Open(Bracket::Brace), Operand::Close(Bracket::Brace));
        self.set(to, variant!(mov.b64), &[open, low, high, close]);
    }

    /// `fshl` and `fshr`.
    pub(super) fn funnel(&mut self, op: Opcode, bits: u32, to: Reg, args: &[Value], lane: u32) {
        match bits {
            32 => self.funnel_32(op, to, args, lane),
            64 => self.funnel_64(op, to, args, lane),
            _ => self.funnel_narrow(op, bits, to, args, lane),
        }
    }

    fn funnel_32(&mut self, op: Opcode, to: Reg, args: &[Value], lane: u32) {
        let (high, low) = (self.operand(args[0], lane), self.operand(args[1], lane));
        let amount = self.operand(args[2], lane);
        let variant = match op {
            Opcode::Fshl => variant!(shf.l.wrap.b32),
            _ => variant!(shf.r.wrap.b32),
        };
        if self.cx.has(variant) {
            return self.set(to, variant, &[low, high, amount]);
        }
        let mask = |bits: Operand| [bits, Operand::Imm(31)];
        let by = self.make(Class::B32, variant!(and.b32), &mask(amount));
        let rest = self.make(Class::B32, variant!(xor.b32), &mask(by));
        let one = Operand::Imm(1);
        // The other operand is shifted by 32 less the amount, which may be 32: in two steps.
        let (a, b) = match op {
            Opcode::Fshl => {
                let a = self.make(Class::B32, variant!(shl.b32), &[high, by]);
                let b = self.make(Class::B32, variant!(shr.u32), &[low, one]);
                (a, self.make(Class::B32, variant!(shr.u32), &[b, rest]))
            }
            _ => {
                let a = self.make(Class::B32, variant!(shr.u32), &[low, by]);
                let b = self.make(Class::B32, variant!(shl.b32), &[high, one]);
                (a, self.make(Class::B32, variant!(shl.b32), &[b, rest]))
            }
        };
        self.set(to, variant!(or.b32), &[a, b]);
    }

    fn funnel_64(&mut self, op: Opcode, to: Reg, args: &[Value], lane: u32) {
        let (high, low) = (self.operand(args[0], lane), self.operand(args[1], lane));
        let left = op == Opcode::Fshl;
        if let Some(known) = self.known(args[2], lane) {
            let by = (known % 64) as i64;
            if by == 0 {
                return self.mov(to, if left { high } else { low });
            }
            let (up, down) = if left { (by, 64 - by) } else { (64 - by, by) };
            let a = self.make(Class::B64, variant!(shl.b64), &[high, Operand::Imm(up)]);
            let b = self.make(Class::B64, variant!(shr.u64), &[low, Operand::Imm(down)]);
            return self.set(to, variant!(or.b64), &[a, b]);
        }
        let amount = self.amount(args[2], lane);
        let by = self.make(Class::B32, variant!(and.b32), &[amount, Operand::Imm(63)]);
        let rest = self.make(Class::B32, variant!(xor.b32), &[by, Operand::Imm(63)]);
        let one = Operand::Imm(1);
        let (a, b) = if left {
            let a = self.make(Class::B64, variant!(shl.b64), &[high, by]);
            let b = self.make(Class::B64, variant!(shr.u64), &[low, one]);
            (a, self.make(Class::B64, variant!(shr.u64), &[b, rest]))
        } else {
            let a = self.make(Class::B64, variant!(shr.u64), &[low, by]);
            let b = self.make(Class::B64, variant!(shl.b64), &[high, one]);
            (a, self.make(Class::B64, variant!(shl.b64), &[b, rest]))
        };
        self.set(to, variant!(or.b64), &[a, b]);
    }

    /// Both operands fit a word, which is shifted.
    fn funnel_narrow(&mut self, op: Opcode, bits: u32, to: Reg, args: &[Value], lane: u32) {
        let width = Operand::Imm(i64::from(bits));
        let high = self.as_word(args[0], lane, false);
        let low = self.as_word(args[1], lane, false);
        let above = self.make(Class::B32, variant!(shl.b32), &[high, width]);
        let both = self.make(Class::B32, variant!(or.b32), &[above, low]);
        let amount = self.as_word(args[2], lane, false);
        let mask = Operand::Imm(i64::from(bits) - 1);
        let by = self.make(Class::B32, variant!(and.b32), &[amount, mask]);
        let word = match op {
            Opcode::Fshl => {
                let shifted = self.make(Class::B32, variant!(shl.b32), &[both, by]);
                self.make(Class::B32, variant!(shr.u32), &[shifted, width])
            }
            _ => self.make(Class::B32, variant!(shr.u32), &[both, by]),
        };
        self.word_into(to, word);
    }
}
