//! Conversions from and to narrow floating-point numbers; the others are a family.

use super::{By, Row, S, special};

// One row a kind of conversion, with a star for the narrow type.
#[rustfmt::skip]
pub(super) const ROWS: &[(&str, Row)] = &[
    ("llvm.nvvm.bf2h.rn", special(S::HalfBits)),
    // What a conversion would flush is zero as a half anyway.
    ("llvm.nvvm.bf2h.rn.ftz", special(S::HalfBits)),

    // Two numbers of 8 and 6 bits; those of 4 bits are in one byte.
    ("llvm.nvvm.ff.to.*x2.rn", By("cvt.rn.satfinite.$1x2.f32", "0 1")),
    ("llvm.nvvm.ff.to.*x2.rn.relu", By("cvt.rn.satfinite.relu.$1x2.f32", "0 1")),
    ("llvm.nvvm.ff.to.*x2.rn.satfinite", By("cvt.rn.satfinite.$1x2.f32", "0 1")),
    ("llvm.nvvm.ff.to.*x2.rn.relu.satfinite", By("cvt.rn.satfinite.relu.$1x2.f32", "0 1")),
    ("llvm.nvvm.ff.to.e2m1x2.rn.satfinite", By("cvt.rn.satfinite.e2m1x2.f32", "=b 0 1")),
    ("llvm.nvvm.ff.to.e2m1x2.rn.relu.satfinite",
        By("cvt.rn.satfinite.relu.e2m1x2.f32", "=b 0 1")),
    ("llvm.nvvm.f16x2.to.*x2.rn", By("cvt.rn.satfinite.$1x2.f16x2", "0")),
    ("llvm.nvvm.f16x2.to.*x2.rn.relu", By("cvt.rn.satfinite.relu.$1x2.f16x2", "0")),
    ("llvm.nvvm.*x2.to.f16x2.rn", By("cvt.rn.f16x2.$1x2", "0")),
    ("llvm.nvvm.*x2.to.f16x2.rn.relu", By("cvt.rn.relu.f16x2.$1x2", "0")),
    ("llvm.nvvm.e2m1x2.to.f16x2.rn", By("cvt.rn.f16x2.e2m1x2", "b0")),
    ("llvm.nvvm.e2m1x2.to.f16x2.rn.relu", By("cvt.rn.relu.f16x2.e2m1x2", "b0")),

    // Four numbers, rounded by random bits.
    ("llvm.nvvm.f32x4.to.*x4.rs.satfinite", By("cvt.rs.satfinite.$1x4.f32", "0 1")),
    ("llvm.nvvm.f32x4.to.*x4.rs.relu.satfinite", By("cvt.rs.relu.satfinite.$1x4.f32", "0 1")),

    // Exponents.
    ("llvm.nvvm.ff.to.ue8m0x2.*", By("cvt.$1.ue8m0x2.f32", "0 1")),
    ("llvm.nvvm.ff.to.ue8m0x2.*.satfinite", By("cvt.$1.satfinite.ue8m0x2.f32", "0 1")),
    ("llvm.nvvm.bf16x2.to.ue8m0x2.*", By("cvt.$1.ue8m0x2.bf16x2", "0")),
    ("llvm.nvvm.bf16x2.to.ue8m0x2.*.satfinite", By("cvt.$1.satfinite.ue8m0x2.bf16x2", "0")),
    ("llvm.nvvm.ue8m0x2.to.bf16x2", By("cvt.rn.bf16x2.ue8m0x2", "0")),
];
