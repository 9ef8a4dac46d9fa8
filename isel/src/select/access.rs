//! How a value is cut into memory accesses.
//!
//! A vector is read and written by the widest accesses that its alignment and the target allow:
//! `.v2` and `.v4` up to 16 bytes, in global memory of the newest targets `.v8` and `.v4.b64`
//! of 32. Where lanes are narrower than a quarter of the access, words of 32 bits are accessed
//! and packed or unpacked in registers. A scalar that is not aligned is accessed in aligned
//! parts, the low one first, as PTX is little-endian.
//!
//! Invariants:
//! * No access is wider than the alignment that is known.

use ir::{CacheHint, Mem, Space, Type, Value};
use smallvec::{SmallVec, smallvec};
use target_desc::{Mod, Variant, VariantId, prefix, variant};

use super::memory::{Address, memory_mod, space_mod, unit_bits};
use super::{Select, parts_of};
use crate::selected::{Bracket, Class, Guard, Operand, Reg};

/// Beginnings of `ld` or `st`, best first, that lack only the vector and the type.
pub(super) type Heads = SmallVec<[Variant; 3]>;

/// What is known of the place where a value lies.
#[derive(Clone, Copy, Debug)]
pub struct Lie {
    /// Its alignment in bytes.
    pub align: u64,
    /// How caches are used.
    pub hint: CacheHint,
}

impl Lie {
    /// What `mem` says of it.
    pub fn of(mem: &Mem) -> Lie {
        Lie { align: mem.align.bytes(), hint: mem.hint }
    }

    /// A place aligned so.
    pub fn aligned(align: u64) -> Lie {
        Lie { align, hint: CacheHint::None }
    }
}

/// The widest access of any target, in bytes.
pub(crate) const WIDEST: u64 = 32;

impl Select<'_> {
    /// Loads a value of `ty` to registers from `to` on.
    pub(super) fn load_value(&mut self, to: Reg, ty: Type, at: Address, lie: &Lie) {
        let plain = prefix!(ld).with_some(space_mod(at.space));
        let heads: Heads = match (lie.hint, at.space) {
            (CacheHint::None, _) => smallvec![plain],
            (CacheHint::Invariant, Space::Global) => smallvec![prefix!(ld.global.nc), plain],
            (CacheHint::Invariant, _) => smallvec![plain],
            (CacheHint::Stream, _) => smallvec![plain.with(Mod::cs), plain],
            (CacheHint::Device, _) => smallvec![plain.with(Mod::cg), plain],
        };
        self.load_pieces(to, ty, at, lie.align, &heads);
    }

    /// Stores `value`.
    pub(super) fn store_value(&mut self, value: Value, at: Address, lie: &Lie) {
        let plain = prefix!(st).with_some(space_mod(at.space));
        let heads: Heads = match lie.hint {
            CacheHint::None | CacheHint::Invariant => smallvec![plain],
            CacheHint::Stream => smallvec![plain.with(Mod::cs), plain],
            CacheHint::Device => smallvec![plain.with(Mod::cg), plain],
        };
        self.store_pieces(value, at, lie.align, &heads);
    }

    /// A 128-bit value in one register.
    pub(super) fn wide_reg(&mut self, value: Value) -> Reg {
        let (lo, hi) = (self.operand(value, 0), self.operand(value, 1));
        let all = self.new_reg(Class::B128);
        let halves = Self::braced(&[lo, hi]);
        self.emit_grouped(variant!(mov.b128), &[Operand::Reg(all)], &halves);
        all
    }

    /// Emits the first of `heads` with the type `ty`.
    pub(super) fn emit_typed(&mut self, heads: &[Variant], ty: Mod, operands: &[Operand]) {
        let all: Heads = heads.iter().map(|head| head.with(ty)).collect();
        self.emit_first_of(&all, operands);
    }

    /// Emits `variant` with the operands of both lists.
    pub(super) fn emit_grouped(&mut self, variant: Variant, a: &[Operand], b: &[Operand]) {
        let mut all: SmallVec<[Operand; 14]> = SmallVec::from_slice(a);
        all.extend_from_slice(b);
        self.emit(variant, &all);
    }

    /// `{a, b, ...}` of `n` registers from `first` on; without braces for one.
    pub(super) fn group(&self, first: Reg, n: u32) -> SmallVec<[Operand; 10]> {
        let regs: SmallVec<[Operand; 8]> = (0..n).map(|i| Operand::Reg(first.plus(i))).collect();
        Self::braced(&regs)
    }

    /// `{a, b, ...}`, or `a` alone.
    pub fn braced(operands: &[Operand]) -> SmallVec<[Operand; 10]> {
        let mut all = SmallVec::new();
        if let [one] = operands {
            all.push(*one);
        } else {
            all.push(Operand::Open(Bracket::Brace));
            all.extend_from_slice(operands);
            all.push(Operand::Close(Bracket::Brace));
        }
        all
    }

    /// Loads a value of `ty`, piece by piece.
    pub(super) fn load_pieces(
        &mut self,
        to: Reg,
        ty: Type,
        at: Address,
        align: u64,
        heads: &[Variant],
    ) {
        let (unit, parts) = (u64::from(unit_bits(ty.scalar()) / 8), parts_of(ty));
        let bytes = match to.class() {
            Class::Pred => self.cx.selected.new_regs(Class::B16, parts),
            _ => to,
        };
        let mut part = 0;
        while part < parts {
            let offset = u64::from(part) * unit;
            let at = at.plus(offset);
            let align = align_at(align, offset);
            let to = bytes.plus(part);
            if align < unit {
                self.load_split(to, unit, at, align, heads);
                part += 1;
                continue;
            }
            let room = align.min(u64::from(parts - part) * unit);
            let Some(piece) = self.piece(heads, unit, room) else { return };
            self.load_piece(to, unit, &[at.operand], &piece);
            part += (piece.bytes / unit) as u32;
        }
        if to.class() == Class::Pred {
            self.truths(bytes, to, parts);
        }
    }

    /// Makes truth values of bytes, each 0 or 1; what is above a byte is another one.
    pub(super) fn truths(&mut self, bytes: Reg, to: Reg, parts: u32) {
        for part in 0..parts {
            self.lowest_bit(to.plus(part), Operand::Reg(bytes.plus(part)), Class::B16);
        }
    }

    /// Loads a piece from what `place` names.
    pub(super) fn load_piece(&mut self, to: Reg, unit: u64, place: &[Operand], piece: &Piece) {
        let count = piece.count();
        let packed = piece.element > unit;
        let first = match packed {
            true => self.cx.selected.new_regs(Class::B32, count),
            false => to,
        };
        let mut operands = self.group(first, count);
        operands.extend_from_slice(place);
        self.push(piece.variant, Guard::Always, &operands);
        if packed {
            let per_word = (piece.element / unit) as u32;
            for word in 0..count {
                self.unpack(first.plus(word), to.plus(word * per_word), unit);
            }
        }
    }

    /// Takes a word apart, into registers of 16 bits for `unit` bytes each.
    fn unpack(&mut self, word: Reg, to: Reg, unit: u64) {
        // The bits above a byte do not matter, so its register may hold the next byte too.
        let high = to.plus(if unit == 1 { 2 } else { 1 });
        let halves = Self::braced(&[Operand::Reg(to), Operand::Reg(high)]);
        self.emit_grouped(variant!(mov.b32), &halves, &[Operand::Reg(word)]);
        if unit == 1 {
            for half in [to, high] {
                let next = Operand::Reg(half.plus(1));
                self.emit(variant!(shr.u16), &[next, Operand::Reg(half), Operand::Imm(8)]);
            }
        }
    }

    /// Loads `unit` bytes to `to` from where they are aligned to `align` only.
    fn load_split(&mut self, to: Reg, unit: u64, at: Address, align: u64, heads: &[Variant]) {
        if align >= unit {
            let ty = memory_mod(unit as u32 * 8);
            return self.emit_typed(heads, ty, &[Operand::Reg(to), at.operand]);
        }
        let half = unit / 2;
        let class = if half == 4 { Class::B32 } else { Class::B16 };
        let (lo, hi) = (self.new_reg(class), self.new_reg(class));
        self.load_split(lo, half, at, align, heads);
        self.load_split(hi, half, at.plus(half), align, heads);
        let halves = Self::braced(&[Operand::Reg(lo), Operand::Reg(hi)]);
        match unit {
            8 => self.emit_grouped(variant!(mov.b64), &[Operand::Reg(to)], &halves),
            4 => self.emit_grouped(variant!(mov.b32), &[Operand::Reg(to)], &halves),
            _ => {
                // A byte comes with zeros above it.
                let shifted = Operand::Reg(self.new_reg(Class::B16));
                self.emit(variant!(shl.b16), &[shifted, Operand::Reg(hi), Operand::Imm(8)]);
                self.emit(variant!(or.b16), &[Operand::Reg(to), Operand::Reg(lo), shifted]);
            }
        }
    }

    /// Stores `value`, piece by piece.
    pub(super) fn store_pieces(
        &mut self,
        value: Value,
        at: Address,
        align: u64,
        heads: &[Variant],
    ) {
        let ty = self.ty(value);
        let (unit, parts) = (u64::from(unit_bits(ty.scalar()) / 8), parts_of(ty));
        let mut part = 0;
        while part < parts {
            let offset = u64::from(part) * unit;
            let at = at.plus(offset);
            let align = align_at(align, offset);
            if align < unit {
                let from = self.forced_reg(value, part);
                self.store_split(from, unit, at, align, heads);
                part += 1;
                continue;
            }
            let room = align.min(u64::from(parts - part) * unit);
            let Some(piece) = self.piece(heads, unit, room) else { return };
            let mut operands: SmallVec<[Operand; 14]> = smallvec![at.operand];
            operands.extend(self.gather(value, part, unit, &piece));
            self.push(piece.variant, Guard::Always, &operands);
            part += (piece.bytes / unit) as u32;
        }
    }

    /// The operand that has the parts of `value` from `first` on that a piece stores.
    pub(super) fn gather(
        &mut self,
        value: Value,
        first: u32,
        unit: u64,
        piece: &Piece,
    ) -> SmallVec<[Operand; 10]> {
        let count = piece.count();
        let per_word = (piece.element / unit).max(1) as u32;
        let mut all: SmallVec<[Operand; 8]> = SmallVec::new();
        for i in 0..count {
            let part = first + i * per_word;
            all.push(match per_word {
                1 => self.stored(value, part),
                _ => self.pack(value, part, unit),
            });
        }
        Self::braced(&all)
    }

    /// A part as it is stored: a truth value as a byte.
    fn stored(&mut self, value: Value, part: u32) -> Operand {
        let operand = self.operand(value, part);
        match operand {
            Operand::Reg(reg) if reg.class() == Class::Pred => {
                let byte = Operand::Reg(self.new_reg(Class::B16));
                let (one, zero) = (Operand::Imm(1), Operand::Imm(0));
                self.emit(variant!(selp.b16), &[byte, one, zero, operand]);
                byte
            }
            _ => self.in_reg(operand, Class::B64),
        }
    }

    /// A word of parts of `unit` bytes, from `first` on.
    fn pack(&mut self, value: Value, first: u32, unit: u64) -> Operand {
        let mut halves = [Operand::Imm(0); 2];
        for (i, half) in halves.iter_mut().enumerate() {
            let i = i as u32;
            if unit == 2 {
                *half = self.stored(value, first + i);
                continue;
            }
            let (lo, hi) =
                (self.stored(value, first + 2 * i), self.stored(value, first + 2 * i + 1));
            let (low, high, both) =
                (self.new_reg(Class::B16), self.new_reg(Class::B16), self.new_reg(Class::B16));
            self.emit(variant!(and.b16), &[Operand::Reg(low), lo, Operand::Imm(255)]);
            self.emit(variant!(shl.b16), &[Operand::Reg(high), hi, Operand::Imm(8)]);
            let operands = [Operand::Reg(both), Operand::Reg(low), Operand::Reg(high)];
            self.emit(variant!(or.b16), &operands);
            *half = Operand::Reg(both);
        }
        let word = Operand::Reg(self.new_reg(Class::B32));
        let halves = Self::braced(&halves);
        self.emit_grouped(variant!(mov.b32), &[word], &halves);
        word
    }

    /// Stores the low `unit` bytes of `from` where they are aligned to `align` only.
    fn store_split(&mut self, from: Reg, unit: u64, at: Address, align: u64, heads: &[Variant]) {
        if align >= unit {
            let ty = memory_mod(unit as u32 * 8);
            return self.emit_typed(heads, ty, &[at.operand, Operand::Reg(from)]);
        }
        let half = unit / 2;
        let class = if half == 4 { Class::B32 } else { Class::B16 };
        let (mut lo, hi) = (self.new_reg(class), self.new_reg(class));
        let halves = Self::braced(&[Operand::Reg(lo), Operand::Reg(hi)]);
        match unit {
            8 => self.emit_grouped(variant!(mov.b64), &halves, &[Operand::Reg(from)]),
            4 => self.emit_grouped(variant!(mov.b32), &halves, &[Operand::Reg(from)]),
            _ => {
                lo = from;
                let operands = [Operand::Reg(hi), Operand::Reg(from), Operand::Imm(8)];
                self.emit(variant!(shr.u16), &operands);
            }
        }
        self.store_split(lo, half, at, align, heads);
        self.store_split(hi, half, at.plus(half), align, heads);
    }

    /// The widest access to at most `room` bytes of parts of `unit` bytes each. Reports it when
    /// there is none at all.
    fn piece(&mut self, heads: &[Variant], unit: u64, room: u64) -> Option<Piece> {
        let mut bytes = WIDEST.min(prev_power_of_two(room));
        while bytes >= unit {
            let (vector, element) = shape(unit, bytes);
            let ty = memory_mod(element as u32 * 8);
            for head in heads {
                let variant = head.with_some(vector).with(ty);
                if let Some(variant) = self.cx.first_of(&[variant]) {
                    return Some(Piece { variant, bytes, element });
                }
            }
            bytes /= 2;
        }
        let ty = memory_mod(unit as u32 * 8);
        let all: Heads = heads.iter().map(|head| head.with(ty)).collect();
        self.no_form(&all);
        None
    }
}

/// One access of a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// The instruction.
    pub variant: VariantId,
    /// How many bytes it moves.
    pub bytes: u64,
    /// The bytes of an element of its vector.
    pub element: u64,
}

impl Piece {
    /// The elements of its vector.
    fn count(&self) -> u32 {
        (self.bytes / self.element) as u32
    }
}

/// The vector modifier and the bytes of an element of an access of `bytes` bytes, where the
/// parts of the value have `unit`.
pub(super) fn shape(unit: u64, bytes: u64) -> (Option<Mod>, u64) {
    let element = if bytes / unit <= 4 { unit } else { 4 };
    let vector = match bytes / element {
        1 => None,
        2 => Some(Mod::v2),
        4 => Some(Mod::v4),
        _ => Some(Mod::v8),
    };
    (vector, element)
}

/// The alignment `offset` bytes from where it is `align`.
fn align_at(align: u64, offset: u64) -> u64 {
    match offset {
        0 => align,
        _ => align.min(1 << offset.trailing_zeros()),
    }
}

fn prev_power_of_two(n: u64) -> u64 {
    1 << n.max(1).ilog2()
}
