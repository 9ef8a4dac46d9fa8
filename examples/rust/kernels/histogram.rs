//! How often each byte value occurs: each block counts in its own memory, then adds that to the result.
//!
//! Launch with 1024 bytes of block memory.

#![no_std]
#![feature(abi_ptx)]

use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
use device::{block, grid};

type Counts = [AtomicU32; 256];

/// # Safety
/// `words` is device memory of `n` words, and `total` of 256 counts.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn histogram(n: usize, words: *const u32, total: *const Counts) {
    let counts = unsafe { &*block::dynamic::<Counts>() };
    let mut i = grid::thread() as usize;
    while i < counts.len() {
        counts[i].store(0, Relaxed);
        i += grid::threads() as usize;
    }
    unsafe { block::meet() };

    for i in grid::stride(n) {
        for byte in unsafe { *words.add(i) }.to_le_bytes() {
            counts[byte as usize].fetch_add(1, Relaxed);
        }
    }
    unsafe { block::meet() };

    let total = unsafe { &*total };
    let mut i = grid::thread() as usize;
    while i < counts.len() {
        let count = counts[i].load(Relaxed);
        if count != 0 {
            total[i].fetch_add(count, Relaxed);
        }
        i += grid::threads() as usize;
    }
}
