//! LLVM's constraints of inline assembly: which registers they say, and what fits into those.

use ir::{AsmClass, Type};

use super::error::{Refused, Result, unsupported};
use super::types::Single;

/// A constraint of LLVM.
pub(super) struct Entry<'a> {
    /// Whether it is written.
    pub(super) out: bool,
    /// Whether it is written before the others are read.
    pub(super) early: bool,
    /// Whether the operand of the call is the address of the value.
    pub(super) indirect: bool,
    /// The letters.
    codes: &'a str,
}

impl<'a> Entry<'a> {
    pub(super) fn parse(text: &'a str) -> Entry<'a> {
        let mut entry = Entry { out: false, early: false, indirect: false, codes: text };
        while let Some(sign) = entry.codes.chars().next() {
            match sign {
                '=' => entry.out = true,
                '&' => entry.early = true,
                '*' => entry.indirect = true,
                '%' => {}
                _ => break,
            }
            entry.codes = &entry.codes[1..];
        }
        entry
    }

    pub(super) fn has(&self, letters: &[char]) -> bool {
        self.codes.contains(letters)
    }

    /// The result whose register it is.
    pub(super) fn tied(&self) -> Option<u32> {
        self.codes.parse().ok()
    }

    /// The first letter that is a register; with `X`, that which suits `single`.
    pub(super) fn class(&self, single: Single) -> Option<AsmClass> {
        let class = |letter| match letter {
            'c' => Some(AsmClass::H),
            'X' => match total_bits(single) {
                1 => Some(AsmClass::B),
                2..=16 => Some(AsmClass::H),
                17..=32 => Some(AsmClass::R),
                33..=64 => Some(AsmClass::L),
                _ => Some(AsmClass::Q),
            },
            _ => AsmClass::named(letter),
        };
        self.codes.chars().find_map(class)
    }
}

/// The bits of a value: those of the type that holds it, for lanes that fill it.
pub(super) fn total_bits(single: Single) -> u32 {
    single.ty.lane_bits() * single.ty.lanes()
}

/// The type in which a register of the class holds a value: its own where that has the width.
pub(super) fn held_in(class: AsmClass, single: Single) -> Type {
    let own = single.ty;
    let is_own = !own.is_vector() && own.lane_bits() == class.bits() && own != Type::I8;
    match Type::int(class.bits()) {
        Some(int) if !is_own => int,
        _ => own,
    }
}

pub(super) fn register(entry: &Entry, single: Single, piece: &str) -> Result<AsmClass> {
    check_codes(entry, piece)?;
    let Some(class) = entry.class(single) else { return Err(unknown(piece)) };
    check_width(class, single, piece)?;
    Ok(class)
}

/// Whether a value fits into a register.
pub(super) fn check_width(class: AsmClass, single: Single, piece: &str) -> Result<()> {
    let whole = single.lanes == single.ty.lanes() && (single.lanes == 1 || single.bits >= 8);
    let bits = total_bits(single);
    let fits = bits <= class.bits() && (bits == class.bits() || !single.ty.scalar().is_ptr());
    if whole && fits && (Type::int(bits).is_some() || single.lanes == 1) {
        return Ok(());
    }
    let construct = format!("a value of {bits} bits for the constraint `{piece}`");
    Err(unsupported(construct, "does not fit into its register"))
}

/// Whether all letters are known.
pub(super) fn check_codes(entry: &Entry, piece: &str) -> Result<()> {
    let known = |it: char| AsmClass::named(it).is_some() || "cnisXmoV|".contains(it);
    match !entry.codes.is_empty() && entry.codes.chars().all(known) {
        true => Ok(()),
        false => Err(unknown(piece)),
    }
}

#[cold]
pub(super) fn unknown(piece: &str) -> Refused {
    let problem = "is not one of PTX: registers are b, h, r, l, q, f, d; constants n, i, s; \
                   addresses in memory *m";
    unsupported(format!("the constraint `{piece}`"), problem)
}
