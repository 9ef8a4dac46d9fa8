//! Which registers may stand for which types.
//!
//! A `.bN` register stands for every type of its width, and a `.bN` type takes every
//! register of its width; signed and unsigned ones stand for each other. ptxas takes `.f16x2`
//! for integers of 32 bits as well, where a modifier names their type.

use target_desc::desc::Only;
use target_desc::{Mod, Shape};

/// Of which family a type of registers is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Family {
    Predicate,
    Bits,
    Integer,
    Float,
    /// `.f16x2`.
    Pair,
}

fn family(ty: Mod) -> Family {
    match ty {
        Mod::pred => Family::Predicate,
        Mod::b8 | Mod::b16 | Mod::b32 | Mod::b64 | Mod::b128 => Family::Bits,
        Mod::f16x2 => Family::Pair,
        Mod::u8 | Mod::u16 | Mod::u32 | Mod::u64 => Family::Integer,
        Mod::s8 | Mod::s16 | Mod::s32 | Mod::s64 => Family::Integer,
        _ => Family::Float,
    }
}

/// Whether `ty` is signed or unsigned.
pub fn is_number(ty: Mod) -> bool {
    family(ty) == Family::Integer
}

/// Whether a register of type `ty` may be what `shape` says, and `wide` whether it may have
/// more bits.
pub fn fits(ty: Mod, shape: &Shape, wide: bool) -> bool {
    let (Some(wanted), Some(width)) = (shape.ty, shape.register_bits()) else { return true };
    let bits = ty.bits().unwrap_or(0);
    let family = self::family(ty);
    if wanted == Mod::pred || family == Family::Predicate {
        return wanted == ty || (wanted == Mod::pred && ty == Mod::f16x2 && !shape.fixed);
    }
    let plain = !matches!(self::family(wanted), Family::Float)
        || matches!(wanted, Mod::f16 | Mod::f32 | Mod::f64);
    let wide = wide && plain && !shape.kind.exact;
    let lowest = if wide { wanted.bits().unwrap_or(width) } else { width };
    if bits != width && !(wide && bits >= lowest) {
        return false;
    }
    match (shape.kind.only, self::family(wanted)) {
        (Only::Bits, _) => family == Family::Bits,
        (Only::Integers, Family::Bits | Family::Integer) => {
            matches!(family, Family::Bits | Family::Integer)
        }
        (_, Family::Bits | Family::Integer) if shape.fixed && !wide => {
            matches!(family, Family::Bits | Family::Integer)
        }
        (_, Family::Bits) => true,
        (_, Family::Integer) => !matches!(family, Family::Float),
        (_, Family::Pair) => matches!(family, Family::Pair | Family::Bits),
        _ if family == Family::Bits => true,
        _ => match wanted {
            Mod::u16x2 | Mod::s16x2 | Mod::u8x4 | Mod::s8x4 => family == Family::Pair,
            _ => ty == wanted,
        },
    }
}

/// Whether a register of the family of `ty` may be what `shape` says, if it had as many bits.
pub fn fits_of_any_width(ty: Mod, shape: &Shape) -> bool {
    let Some(wanted) = shape.ty else { return true };
    match (family(wanted), family(ty)) {
        (Family::Predicate, it) => it == Family::Predicate,
        (_, Family::Predicate) => false,
        (_, Family::Bits) | (Family::Bits, _) => true,
        (Family::Integer, it) => it != Family::Float,
        (wanted, it) => wanted == it,
    }
}

/// Whether vectors of `ty` may be what `shape` says. Elements of several types count as `.bN`.
pub fn fits_in_vector(ty: Mod, shape: &Shape, wide: bool) -> bool {
    let floats = shape.ty.is_some_and(|it| matches!(it, Mod::f16 | Mod::f32 | Mod::f64));
    // Of floating point ptxas takes integers, in a vector that is no part of a matrix.
    (floats
        && !shape.braced
        && family(ty) == Family::Integer
        && ty.bits() == shape.ty.and_then(Mod::bits))
        || fits(ty, shape, wide)
}

/// The type of two elements of a vector together. A predicate counts as 32 bits, beside
/// such only.
pub fn both(one: Mod, other: Mod) -> Option<Mod> {
    let bits = |ty: Mod| if ty == Mod::pred { Mod::b32 } else { ty };
    let (this, that) = (bits(one), bits(other));
    match (family(this), family(that)) {
        _ if one == other => Some(one),
        _ if one == Mod::pred || other == Mod::pred => (this == that).then_some(this),
        _ if this.bits() != that.bits() => None,
        (Family::Bits, _) => Some(this),
        (_, Family::Bits) => Some(that),
        (Family::Integer, Family::Integer) => Some(this),
        _ => None,
    }
}
