//! Memory that the threads of a block share.
//!
//! Rust has no variables in a state space, but assembly has.

use core::arch::{asm, global_asm, nvptx};

/// Threads of a block.
const THREADS: usize = 256;

global_asm!(".shared .align 16 .b8 sums[1024];");

/// A number for each thread of the block.
fn sums() -> *mut [f32; THREADS] {
    let address: u64;
    // SAFETY: it takes an address.
    unsafe {
        asm!("mov.u64 {0}, sums;", "cvta.shared.u64 {0}, {0};", out(reg64) address, options(pure, nomem, nostack));
    }
    address as *mut [f32; THREADS]
}

/// `out[block]` is the sum of 256 values of `x`, for blocks of 256 threads.
///
/// # Safety
/// `x` points to as many numbers as there are threads, `out` to as many as there are blocks.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn block_sums(x: *const f32, out: *mut f32) {
    // SAFETY: all threads of a block come to each barrier; between two of them, no thread reads what another one
    // writes.
    unsafe {
        let (own, sums) = (nvptx::_thread_idx_x() as usize, sums().cast::<f32>());
        *sums.add(own) = *x.add(crate::thread());
        let mut half = THREADS / 2;
        while half != 0 {
            nvptx::_syncthreads();
            if own < half {
                *sums.add(own) += *sums.add(own + half);
            }
            half /= 2;
        }
        if own == 0 {
            *out.add(nvptx::_block_idx_x() as usize) = *sums;
        }
    }
}
