//! Memory on a thread's own stack, of a size that is known only when the kernel runs.

use core::{mem::MaybeUninit, slice};

unsafe extern "C" {
    /// `words.ll`: takes `bytes` of stack, aligned to 16, for as long as `work` runs.
    #[link_name = "device.with_stack"]
    fn with_stack(bytes: usize, work: unsafe extern "C" fn(*mut u8, *mut u8), context: *mut u8);
}

/// Runs `work` on `n` values of `T` on the stack, which are gone afterwards.
#[inline(always)]
pub fn with<T: Copy, R, F: FnOnce(&mut [MaybeUninit<T>]) -> R>(n: usize, work: F) -> R {
    const { assert!(align_of::<T>() <= 16) };

    struct Call<F, R> {
        n: usize,
        work: Option<F>,
        result: Option<R>,
    }

    #[inline(always)]
    unsafe extern "C" fn enter<T: Copy, R, F: FnOnce(&mut [MaybeUninit<T>]) -> R>(
        memory: *mut u8,
        context: *mut u8,
    ) {
        // SAFETY: `with_stack` gets both from `with`, and calls at once.
        let call = unsafe { &mut *context.cast::<Call<F, R>>() };
        let values = unsafe { slice::from_raw_parts_mut(memory.cast(), call.n) };
        if let Some(work) = call.work.take() {
            call.result = Some(work(values));
        }
    }

    let mut call = Call { n, work: Some(work), result: None };
    // SAFETY: `context` outlives the call, and is what `enter` expects.
    unsafe { with_stack(n * size_of::<T>(), enter::<T, R, F>, (&raw mut call).cast()) };
    match call.result {
        Some(result) => result,
        None => unreachable!(),
    }
}
