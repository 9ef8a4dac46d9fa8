//! The median of the values around each element: a window of any size is copied to the stack and sorted there.
//!
//! Sorting calls itself, so the stack grows by frames as well.

#![no_std]
#![feature(abi_ptx)]

use device::{grid, stack};

/// Brings the values into order.
fn sort(mut values: &mut [u32]) {
    while values.len() > 1 {
        let pivot = values[values.len() / 2];
        let (mut low, mut high) = (0, values.len() - 1);
        loop {
            while values[low] < pivot {
                low += 1;
            }
            while values[high] > pivot {
                high -= 1;
            }
            if low >= high {
                break;
            }
            values.swap(low, high);
            low += 1;
            high -= 1;
        }
        let (below, above) = values.split_at_mut(low);
        sort(below);
        values = above;
    }
}

/// # Safety
/// `x` and `y` are device memory of `n` values each.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn median(n: usize, reach: usize, x: *const u32, y: *mut u32) {
    for i in grid::stride(n) {
        let first = i.saturating_sub(reach);
        let end = i.saturating_add(reach).saturating_add(1).min(n);
        let middle = stack::with(end - first, |window| {
            for (k, slot) in window.iter_mut().enumerate() {
                slot.write(unsafe { *x.add(first + k) });
            }
            // SAFETY: all of it has just been written.
            let window = unsafe { window.assume_init_mut() };
            sort(window);
            window[window.len() / 2]
        });
        unsafe { *y.add(i) = middle };
    }
}
