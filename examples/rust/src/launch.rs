//! Launch control: a running block asks for the work of one that has not started yet.

unsafe extern "C" {
    #[link_name = "llvm.nvvm.mbarrier.init"]
    fn barrier_init(barrier: *mut u64, arrivals: i32);
    #[link_name = "llvm.nvvm.mbarrier.arrive"]
    fn barrier_arrive(barrier: *mut u64) -> u64;
    #[link_name = "llvm.nvvm.mbarrier.test.wait"]
    fn barrier_passed(barrier: *mut u64, token: u64) -> bool;
    #[link_name = "llvm.nvvm.fence.proxy.async.shared_cta"]
    fn fence_async();
    #[link_name = "llvm.nvvm.clusterlaunchcontrol.query_cancel.is_canceled"]
    fn is_canceled(answer: u128) -> bool;
    #[link_name = "llvm.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.x"]
    fn first_block(answer: u128) -> i32;

    /// `words.ll`: asks for an answer, whose arrival counts at the barrier, and arrives there.
    #[link_name = "device.ask"]
    fn ask(answer: *mut u128, barrier: *mut u64) -> u64;
}

/// Where the answer arrives, and the barrier that says when; in block memory.
#[repr(C)]
pub struct Requests {
    answer: u128,
    barrier: u64,
}

/// What a thread keeps while an answer is on its way.
pub struct Pending(u64);

impl Requests {
    /// Makes ready for a block of `threads`. One thread does it, before all meet.
    ///
    /// # Safety
    /// `this` is in block memory, and nobody uses it yet.
    #[inline(always)]
    pub unsafe fn init(this: *mut Self, threads: u32) {
        unsafe { barrier_init(&raw mut (*this).barrier, threads as i32) };
        // The answer is written by another path to memory, which must see the barrier.
        unsafe { fence_async() };
    }

    /// Asks for the work of a block that has not started. All threads call it; `first` is true in one of them.
    ///
    /// # Safety
    /// `this` has been made ready, and no answer is on its way.
    #[inline(always)]
    pub unsafe fn ask(this: *mut Self, first: bool) -> Pending {
        let barrier = unsafe { &raw mut (*this).barrier };
        Pending(if first {
            unsafe { ask(&raw mut (*this).answer, barrier) }
        } else {
            unsafe { barrier_arrive(barrier) }
        })
    }

    /// Waits for the answer: the index of the block whose work is ours now, or nothing when all have started.
    ///
    /// # Safety
    /// `pending` is of the last question; all threads meet before the next one.
    #[inline(always)]
    pub unsafe fn wait(this: *mut Self, pending: Pending) -> Option<u32> {
        unsafe {
            while !barrier_passed(&raw mut (*this).barrier, pending.0) {}
            let answer = (*this).answer;
            // This reading comes before the writing of the next answer.
            fence_async();
            is_canceled(answer).then(|| first_block(answer) as u32)
        }
    }
}
