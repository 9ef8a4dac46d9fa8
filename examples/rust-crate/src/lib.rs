//! Kernels that use what Rust has: slices, iterators, generics, closures, trait objects, wide and short numbers, atomics,
//! and what it has not, block memory. `cargo build --release` makes PTX of them.

#![no_std]
#![feature(abi_ptx, asm_experimental_arch, f16, stdarch_nvptx)]

mod block;
mod count;
mod generic;
mod numbers;
mod objects;
mod slices;

use core::arch::nvptx;

/// The number of the thread in the grid.
fn thread() -> usize {
    // SAFETY: the registers can always be read.
    unsafe {
        nvptx::_block_idx_x() as usize * nvptx::_block_dim_x() as usize
            + nvptx::_thread_idx_x() as usize
    }
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    // SAFETY: it ends the kernel.
    unsafe { nvptx::trap() }
}
