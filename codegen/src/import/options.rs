//! What is asked of an import besides the module itself.

use std::path::PathBuf;

use target_desc::Target;

/// How LLVM IR is imported. The default takes it as it is.
#[derive(Clone, Default)]
pub struct Options {
    /// What the PTX is for. Code that depends on it (`__CUDA_ARCH`) is refused without.
    pub target: Option<Target>,
    /// What the module is for, whatever it says itself: `nvptx64-nvidia-cuda`. Of one input only.
    pub triple: Option<String>,
    /// Where the mathematical functions come from that the GPU has no instruction for.
    pub libdevice: Option<Libdevice>,
    /// How far LLVM optimises first; not at all without.
    pub level: Option<Level>,
    /// How exact arithmetic is.
    pub maths: Maths,
}

/// NVIDIA's library of mathematical functions, `libdevice.10.bc`.
#[derive(Clone)]
pub enum Libdevice {
    /// Its contents.
    Bytes(Vec<u8>),
    /// A file, which is read only if a function of it is needed.
    File(PathBuf),
}

/// How far LLVM's own passes go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// `-O0`: only what must be, as inlining what is marked `alwaysinline`.
    None,
    /// `-O1`
    Less,
    /// `-O2`
    Default,
    /// `-O3`
    More,
    /// `-Os`: as `-O2`, but for size.
    Size,
    /// `-Oz`: the smallest.
    Smallest,
}

/// How exact arithmetic is. What is not said is as the module says: its fast-math flags, its
/// attributes `denormal-fp-math`, its metadata `!fpmath`.
#[derive(Clone, Copy, Default)]
pub struct Maths {
    /// As `nvcc --use_fast_math`: all others in the faster way, division, roots and functions
    /// of 32 bits by the instruction that approximates.
    pub fast: bool,
    /// Whether denormal numbers of 32 bits are flushed to zero.
    pub ftz: Option<bool>,
    /// Whether a multiplication and an addition may become one fused operation.
    pub fmad: Option<bool>,
    /// Whether division of 32 bits is rounded exactly; otherwise it is within 2 ulp.
    pub prec_div: Option<bool>,
    /// Whether square roots of 32 bits are rounded exactly.
    pub prec_sqrt: Option<bool>,
}

impl Maths {
    /// `ftz`, where it is said or follows from `fast`.
    pub(super) fn flushes(self) -> Option<bool> {
        self.ftz.or(self.fast.then_some(true))
    }

    /// `fmad`, where it is said or follows from `fast`.
    pub(super) fn fuses(self) -> Option<bool> {
        self.fmad.or(self.fast.then_some(true))
    }

    /// `prec_div`, where it is said or follows from `fast`.
    pub(super) fn divides_exactly(self) -> Option<bool> {
        self.prec_div.or(self.fast.then_some(false))
    }

    /// `prec_sqrt`, where it is said or follows from `fast`.
    pub(super) fn roots_exactly(self) -> Option<bool> {
        self.prec_sqrt.or(self.fast.then_some(false))
    }
}
