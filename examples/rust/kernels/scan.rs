//! The running sums along each row of a matrix: one warp a row, 32 elements at a time.

#![no_std]
#![feature(abi_ptx)]

use device::{grid, warp};

/// The sum of this lane's value and those of all lanes below.
unsafe fn inclusive(mut value: i32) -> i32 {
    let mut lanes = 1;
    while lanes < warp::LANES {
        let below = unsafe { warp::up(value, lanes) };
        if warp::lane() >= lanes {
            value = value.wrapping_add(below);
        }
        lanes *= 2;
    }
    value
}

/// # Safety
/// `x` is device memory of `rows * columns` integers. Blocks are whole warps.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn scan(rows: u32, columns: u32, x: *mut i32) {
    let row = grid::block() * (grid::threads() / warp::LANES) + warp::index();
    if row >= rows {
        return;
    }
    let row = unsafe { x.add(row as usize * columns as usize) };
    let mut before = 0i32;
    let mut first = 0;
    while first < columns {
        let column = first + warp::lane();
        let here = column < columns;
        let value = if here { unsafe { *row.add(column as usize) } } else { 0 };
        let sum = before.wrapping_add(unsafe { inclusive(value) });
        if here {
            unsafe { *row.add(column as usize) = sum };
        }
        before = unsafe { warp::from(sum, warp::LANES - 1) };
        first += warp::LANES;
    }
}
