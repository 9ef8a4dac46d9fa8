//! Widths: of the registers that values are in, and of the instructions on them.

use ir::{Scalar, Type};
use target_desc::Mod;

use crate::selected::Class;

/// The class of the registers that a value of `ty` is in.
#[inline]
pub fn class_of(ty: Type) -> Class {
    match ty.scalar() {
        Scalar::I1 => Class::Pred,
        Scalar::I8 | Scalar::I16 | Scalar::F16 | Scalar::BF16 => Class::B16,
        Scalar::I32 | Scalar::F32 => Class::B32,
        Scalar::I64 | Scalar::F64 | Scalar::Ptr(_) | Scalar::I128 => Class::B64,
    }
}

/// How many registers a value of `ty` takes.
#[inline]
pub fn parts_of(ty: Type) -> u32 {
    ty.lanes() * if ty.scalar() == Scalar::I128 { 2 } else { 1 }
}

/// The low `bits` of `value` as a signed number.
pub fn sign_extend(value: u64, bits: u32) -> i64 {
    let shift = 64 - bits.clamp(1, 64);
    ((value << shift) as i64) >> shift
}

/// The modifier for an integer of `bits` bits; 8-bit ones are computed in 16.
#[inline]
pub fn int_mod(bits: u32, signed: bool) -> Mod {
    match (bits, signed) {
        (..=16, true) => Mod::s16,
        (..=16, false) => Mod::u16,
        (17..=32, true) => Mod::s32,
        (17..=32, false) => Mod::u32,
        (_, true) => Mod::s64,
        (_, false) => Mod::u64,
    }
}

/// The modifier for bits of a register of `class`.
#[inline]
pub fn bits_mod(class: Class) -> Mod {
    match class {
        Class::Pred => Mod::pred,
        Class::B16 => Mod::b16,
        Class::B32 => Mod::b32,
        Class::B64 => Mod::b64,
        Class::B128 => Mod::b128,
        Class::B8 => Mod::b8,
    }
}
