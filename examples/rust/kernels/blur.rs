//! Blurs an image of four bytes a pixel, from one surface to another, with weights 1 2 1 in both directions.

#![no_std]
#![feature(abi_ptx)]

use device::{grid, surface::Surface};

const WEIGHTS: [u32; 3] = [1, 2, 1];

/// # Safety
/// Both are surfaces of `width` by `height` pixels.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn blur(from: Surface, to: Surface, width: u32, height: u32) {
    let x = grid::block() * grid::threads() + grid::thread();
    let y = grid::block_y() * grid::threads_y() + grid::thread_y();
    if x >= width || y >= height {
        return;
    }
    let (x, y) = (x as i32, y as i32);

    let mut sums = [0; 4];
    for i in 0..3 {
        for k in 0..3 {
            let texel = unsafe { from.load(x + k - 1, y + i - 1) };
            let bytes = texel.to_le_bytes();
            let weight = WEIGHTS[i as usize] * WEIGHTS[k as usize];
            for channel in 0..4 {
                sums[channel] += u32::from(bytes[channel]) * weight;
            }
        }
    }
    // The weights add up to 16; to the nearest.
    let bytes = sums.map(|sum| ((sum + 8) / 16) as u8);
    unsafe { to.store(x, y, u32::from_le_bytes(bytes)) };
}
