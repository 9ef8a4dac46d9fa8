//! Atomics, of the grid.

use core::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Counts bytes by value, and notes the greatest one with its place.
///
/// # Safety
/// `bytes` points to `len` bytes, `counts` to 256 counts, `greatest` to one number.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn count_bytes(
    bytes: *const u8,
    len: usize,
    counts: *const AtomicU32,
    greatest: *const AtomicU64,
) {
    // SAFETY: as the caller says; everybody changes the counts by atomics.
    let (bytes, counts, greatest) = unsafe {
        (core::slice::from_raw_parts(bytes, len), &*counts.cast::<[AtomicU32; 256]>(), &*greatest)
    };
    let i = crate::thread();
    let Some(&byte) = bytes.get(i) else { return };
    counts[usize::from(byte)].fetch_add(1, Ordering::Relaxed);
    greatest.fetch_max(u64::from(byte) << 32 | i as u64, Ordering::AcqRel);
}

/// A stack that all threads push to: a list whose head is changed by compare and exchange.
///
/// # Safety
/// `head` points to one number, `next` to as many as there are threads.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn push_all(head: *const AtomicU32, next: *mut u32) {
    let own = crate::thread() as u32;
    // SAFETY: as the caller says; a thread writes its own link.
    let (head, next) = unsafe { (&*head, &mut *next.add(own as usize)) };
    let mut seen = head.load(Ordering::Relaxed);
    loop {
        *next = seen;
        match head.compare_exchange_weak(seen, own, Ordering::Release, Ordering::Relaxed) {
            Ok(_) => return,
            Err(now) => seen = now,
        }
    }
}
