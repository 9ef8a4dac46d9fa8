//! The 32 threads that run in step: shuffles and sums over them. Every lane must take part.

use core::arch::nvptx;

/// Lanes in a warp.
pub const LANES: u32 = 32;

/// All lanes take part.
const ALL: i32 = -1;

unsafe extern "C" {
    #[link_name = "llvm.nvvm.shfl.sync.bfly.f32"]
    fn shuffle_xor_f32(mask: i32, value: f32, lanes: i32, clamp: i32) -> f32;
    #[link_name = "llvm.nvvm.shfl.sync.up.i32"]
    fn shuffle_up_i32(mask: i32, value: i32, lanes: i32, clamp: i32) -> i32;
    #[link_name = "llvm.nvvm.shfl.sync.idx.i32"]
    fn shuffle_from_i32(mask: i32, value: i32, lane: i32, clamp: i32) -> i32;
    #[link_name = "llvm.nvvm.read.ptx.sreg.laneid"]
    fn laneid() -> i32;
}

/// This thread's place in its warp.
#[inline(always)]
pub fn lane() -> u32 {
    // SAFETY: special registers can always be read.
    unsafe { laneid() as u32 }
}

/// This warp's place in its block, where blocks have one dimension.
#[inline(always)]
pub fn index() -> u32 {
    // SAFETY: as above.
    unsafe { nvptx::_thread_idx_x() / LANES }
}

/// The value of the lane whose number differs in the bits of `lanes`.
///
/// # Safety
/// All lanes of the warp are here.
#[inline(always)]
pub unsafe fn xor(value: f32, lanes: u32) -> f32 {
    unsafe { shuffle_xor_f32(ALL, value, lanes as i32, 31) }
}

/// The value of the lane that is `lanes` below; the first lanes keep their own.
///
/// # Safety
/// All lanes of the warp are here.
#[inline(always)]
pub unsafe fn up(value: i32, lanes: u32) -> i32 {
    unsafe { shuffle_up_i32(ALL, value, lanes as i32, 0) }
}

/// The value of lane `lane`.
///
/// # Safety
/// All lanes of the warp are here.
#[inline(always)]
pub unsafe fn from(value: i32, lane: u32) -> i32 {
    unsafe { shuffle_from_i32(ALL, value, lane as i32, 31) }
}

/// The sum of all lanes' values, in every lane.
///
/// # Safety
/// All lanes of the warp are here.
#[inline(always)]
pub unsafe fn sum(mut value: f32) -> f32 {
    let mut lanes = LANES / 2;
    while lanes > 0 {
        value += unsafe { xor(value, lanes) };
        lanes /= 2;
    }
    value
}
