//! What a kernel in Rust needs and `core` does not have: warps, block memory, barriers, surfaces, launch control.
//!
//! Most of it is LLVM intrinsics under a Rust name. Three things have no Rust spelling at all, because Rust has neither
//! pointers into a state space nor a variable-size stack frame; they are ten lines of LLVM IR in `words.ll`, which
//! `make-ir` links in and inlines.
//!
//! Everything here is for code that runs on the device; nothing is checked that the hardware does not check.

#![no_std]
#![feature(core_float_math, link_llvm_intrinsics, stdarch_nvptx)]
#![allow(internal_features)]

pub mod block;
pub mod grid;
pub mod launch;
pub mod stack;
pub mod surface;
pub mod warp;

/// `a * b + c`, rounded once.
#[inline(always)]
pub fn fma(a: f32, b: f32, c: f32) -> f32 {
    core::f32::math::mul_add(a, b, c)
}
