//! What the threads of a block share: memory, and the barrier they meet at.

use core::arch::nvptx;

unsafe extern "C" {
    /// `words.ll`: memory of the block whose size the launch chose.
    #[link_name = "device.dynamic_memory"]
    safe fn dynamic_memory() -> *mut u8;
    /// `words.ll`: `STATIC_BYTES` of memory of the block.
    #[link_name = "device.static_memory"]
    safe fn static_memory() -> *mut u8;
}

/// Size of the block memory that is there without asking for it at the launch. `words.ll` has the same number.
pub const STATIC_BYTES: usize = 2048;

/// The start of the block memory whose size is chosen at the launch; aligned to 16 bytes.
#[inline(always)]
pub fn dynamic<T>() -> *mut T {
    const { assert!(align_of::<T>() <= 16) };
    dynamic_memory().cast()
}

/// Block memory for one `T`, the same one for all who ask; aligned to 16 bytes.
#[inline(always)]
pub fn fixed<T>() -> *mut T {
    const { assert!(align_of::<T>() <= 16 && size_of::<T>() <= STATIC_BYTES) };
    static_memory().cast()
}

/// Waits until all threads of the block are here, and makes what they wrote visible to all.
///
/// # Safety
/// All threads of the block come to the same call.
#[inline(always)]
pub unsafe fn meet() {
    unsafe { nvptx::_syncthreads() }
}
