//! The product of two matrices, 16 by 16 tiles at a time: both tiles are brought into block memory first.
//!
//! Launch with blocks of 16 by 16 threads.

#![no_std]
#![feature(abi_ptx)]

use device::{block, fma, grid};

const SIDE: usize = 16;

#[repr(C)]
struct Tiles {
    a: [[f32; SIDE]; SIDE],
    b: [[f32; SIDE]; SIDE],
}

/// A matrix in device memory, one row after the other.
#[derive(Clone, Copy)]
struct Matrix {
    at: *const f32,
    rows: usize,
    columns: usize,
}

impl Matrix {
    /// The element, or zero where there is none.
    unsafe fn get(self, row: usize, column: usize) -> f32 {
        if row < self.rows && column < self.columns {
            unsafe { *self.at.add(row * self.columns + column) }
        } else {
            0.0
        }
    }
}

/// # Safety
/// In device memory, `a` has `m * k` floats, `b` has `k * n`, and `c` has `m * n`.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn matmul(
    m: u32,
    n: u32,
    k: u32,
    a: *const f32,
    b: *const f32,
    c: *mut f32,
) {
    let (m, n, k) = (m as usize, n as usize, k as usize);
    let a = Matrix { at: a, rows: m, columns: k };
    let b = Matrix { at: b, rows: k, columns: n };
    let tiles = block::fixed::<Tiles>();
    let (x, y) = (grid::thread() as usize, grid::thread_y() as usize);
    let column = grid::block() as usize * SIDE + x;
    let row = grid::block_y() as usize * SIDE + y;

    let mut sum = 0.0;
    let mut first = 0;
    while first < k {
        unsafe {
            (*tiles).a[y][x] = a.get(row, first + x);
            (*tiles).b[y][x] = b.get(first + y, column);
            block::meet();
            let mut i = 0;
            while i < SIDE {
                sum = fma((*tiles).a[y][i], (*tiles).b[i][x], sum);
                i += 1;
            }
            block::meet();
        }
        first += SIDE;
    }
    if row < m && column < n {
        unsafe { *c.add(row * n + column) = sum };
    }
}
