//! The sum of an array, a partial sum for each block: in step with the grid, over each warp, over the warps.
//!
//! Launch with four bytes of block memory for each warp.

#![no_std]
#![feature(abi_ptx)]

use device::{block, grid, warp};

/// # Safety
/// `x` is device memory of `n` floats, `sums` of one for each block. Blocks are whole warps.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn reduce(n: usize, x: *const f32, sums: *mut f32) {
    let mut sum = 0.0;
    for i in grid::stride(n) {
        sum += unsafe { *x.add(i) };
    }

    let of_warps = block::dynamic::<f32>();
    let sum = unsafe { warp::sum(sum) };
    if warp::lane() == 0 {
        unsafe { *of_warps.add(warp::index() as usize) = sum };
    }
    unsafe { block::meet() };

    if warp::index() == 0 {
        let lane = warp::lane();
        let here = lane < grid::threads() / warp::LANES;
        let sum = if here { unsafe { *of_warps.add(lane as usize) } } else { 0.0 };
        let sum = unsafe { warp::sum(sum) };
        if lane == 0 {
            unsafe { *sums.add(grid::block() as usize) = sum };
        }
    }
}
