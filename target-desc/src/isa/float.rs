//! Floating-point arithmetic: `f32`, `f32x2` and `f64`.

use target_desc_macros::insts;

insts! {}
