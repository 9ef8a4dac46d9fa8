//! `y = a * x + y`, each thread taking elements in step with the grid.

#![no_std]
#![feature(abi_ptx)]

use device::grid;

/// # Safety
/// `x` and `y` are device memory of `n` floats each.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn saxpy(n: usize, a: f32, x: *const f32, y: *mut f32) {
    for i in grid::stride(n) {
        unsafe { *y.add(i) = a * *x.add(i) + *y.add(i) };
    }
}
