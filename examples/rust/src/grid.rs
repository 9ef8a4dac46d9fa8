//! Who am I: this thread's place in the grid.

use core::arch::nvptx;

/// This thread's index in its block, along x.
#[inline(always)]
pub fn thread() -> u32 {
    // SAFETY: special registers can always be read; the same holds for the others in this file.
    unsafe { nvptx::_thread_idx_x() }
}

/// This thread's index in its block, along y.
#[inline(always)]
pub fn thread_y() -> u32 {
    unsafe { nvptx::_thread_idx_y() }
}

/// Threads in a block, along x.
#[inline(always)]
pub fn threads() -> u32 {
    unsafe { nvptx::_block_dim_x() }
}

/// Threads in a block, along y.
#[inline(always)]
pub fn threads_y() -> u32 {
    unsafe { nvptx::_block_dim_y() }
}

/// This block's index in the grid, along x.
#[inline(always)]
pub fn block() -> u32 {
    unsafe { nvptx::_block_idx_x() }
}

/// This block's index in the grid, along y.
#[inline(always)]
pub fn block_y() -> u32 {
    unsafe { nvptx::_block_idx_y() }
}

/// Blocks in the grid, along x.
#[inline(always)]
pub fn blocks() -> u32 {
    unsafe { nvptx::_grid_dim_x() }
}

/// The indices below `n` that fall to this thread when the grid walks over them in step, along x.
#[inline(always)]
pub fn stride(n: usize) -> impl Iterator<Item = usize> {
    let first = block() as usize * threads() as usize + thread() as usize;
    let step = blocks() as usize * threads() as usize;
    let mut next = first;
    core::iter::from_fn(move || {
        let here = next;
        next += step;
        (here < n).then_some(here)
    })
}
