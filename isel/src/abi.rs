//! How parameters and results lie in parameter space.
//!
//! The convention is that of nvcc and clang, so that modules can be linked: integers narrower
//! than 32 bits are widened to 32 in calls (in kernels they keep their size), scalars up to 64
//! bits are scalars, everything else is an array of bytes with the layout of the C type; so are
//! 16-bit floating-point numbers, which are structures there. Several results lie like the
//! fields of a C structure.
//!
//! Invariant: caller, callee, kernel and prototype ask the same functions, so they agree.

use ir::{Param, Scalar, Type};
use smallvec::{SmallVec, smallvec};

use crate::selected::ParamShape;

/// The highest alignment that ptxas takes for a parameter of a device function or a result. An
/// object with a higher one has it where it is copied to, and nobody sees its address before.
const HIGHEST_ALIGN: u64 = 128;

/// The shape of a parameter of a kernel or device function.
#[inline]
pub fn param(param: &Param, is_kernel: bool) -> ParamShape {
    match param.by_value {
        Some((size, align)) => {
            let highest = if is_kernel { u64::MAX } else { HIGHEST_ALIGN };
            ParamShape::Bytes { size: size.max(1), align: align.bytes().min(highest) }
        }
        None => value(param.ty, is_kernel),
    }
}

/// The shape of one value.
#[inline]
pub fn value(ty: Type, is_kernel: bool) -> ParamShape {
    let is_half = matches!(ty.scalar(), Scalar::F16 | Scalar::BF16);
    if ty.is_vector() || ty.lane_bits() > 64 || is_half {
        return ParamShape::Bytes { size: ty.bytes(), align: ty.align() };
    }
    let bits = ty.lane_bits().max(8);
    match is_kernel {
        true => ParamShape::Scalar { bits },
        false => ParamShape::Scalar { bits: bits.max(32) },
    }
}

/// The shape of the results of a function, and where each lies in it; `None` without results.
pub fn returns(types: &[Type]) -> Option<(ParamShape, SmallVec<[u64; 4]>)> {
    match types {
        [] => None,
        [one] => Some((value(*one, false), smallvec![0])),
        many => {
            let (mut offset, mut align) = (0u64, 1u64);
            let mut offsets = SmallVec::with_capacity(many.len());
            for ty in many {
                offset = offset.next_multiple_of(ty.align());
                offsets.push(offset);
                offset += ty.bytes();
                align = align.max(ty.align());
            }
            Some((ParamShape::Bytes { size: offset.next_multiple_of(align), align }, offsets))
        }
    }
}
