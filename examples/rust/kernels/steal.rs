//! Squares numbers with a grid that starts one block a tile, in which blocks that run take over the tiles of blocks that
//! have not started: no block waits for a free place, and each tile is done once.

#![no_std]
#![feature(abi_ptx)]

use device::{
    block, grid,
    launch::{self, Requests},
};

/// # Safety
/// `x` is device memory of `n` floats; the grid has enough threads for all.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn steal(n: usize, x: *mut f32) {
    let requests = block::fixed::<Requests>();
    let first = grid::thread() == 0;
    if first {
        unsafe { Requests::init(requests, grid::threads()) };
    }
    unsafe { block::meet() };

    let mut tile = grid::block();
    loop {
        // The question is on its way while we work.
        let pending: launch::Pending = unsafe { Requests::ask(requests, first) };

        let i = tile as usize * grid::threads() as usize + grid::thread() as usize;
        if i < n {
            unsafe { *x.add(i) *= *x.add(i) };
        }

        match unsafe { Requests::wait(requests, pending) } {
            Some(next) => tile = next,
            None => return,
        }
        unsafe { block::meet() };
    }
}
