//! Slices, whose bounds are checked, and iterators over them.

use core::slice;

/// `out[i]` is the mean of the values of `x` at most `reach` away from `i`.
///
/// # Safety
/// `x` and `out` point to `len` values each, and `out` is not `x`.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn smooth(x: *const f32, out: *mut f32, len: usize, reach: usize) {
    // SAFETY: as the caller says; a thread writes one value that no other one does.
    let (x, out) = unsafe { (slice::from_raw_parts(x, len), out.add(crate::thread())) };
    let i = crate::thread();
    if i >= len {
        return;
    }
    let around = &x[i.saturating_sub(reach)..(i + reach + 1).min(len)];
    let mean = around.iter().sum::<f32>() / around.len() as f32;
    // SAFETY: `i` is below `len`.
    unsafe { *out = mean }
}

/// `out[row]` is the sum of the products of a row of a matrix of `columns` columns with `x`, by chunks of four.
///
/// # Safety
/// `matrix` points to `rows * columns` values, `x` to `columns`, `out` to `rows`.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn times_vector(
    matrix: *const f32,
    x: *const f32,
    out: *mut f32,
    rows: usize,
    columns: usize,
) {
    // SAFETY: as the caller says.
    let (matrix, x) = unsafe {
        (slice::from_raw_parts(matrix, rows * columns), slice::from_raw_parts(x, columns))
    };
    // The last row that there is, for whom there is none: that is why the bounds are checked.
    let row = crate::thread();
    let Some(row_of) = matrix.chunks_exact(columns).nth(row) else { return };
    let (quads, rest) = row_of.as_chunks::<4>();
    let mut sums = [0.0; 4];
    for (quad, x) in quads.iter().zip(x.as_chunks::<4>().0) {
        for ((sum, a), b) in sums.iter_mut().zip(quad).zip(x) {
            *sum += a * b;
        }
    }
    let tail: f32 = rest.iter().rev().zip(x.iter().rev()).map(|(a, b)| a * b).sum();
    // SAFETY: there is such a row.
    unsafe { *out.add(row) = sums.iter().sum::<f32>() + tail }
}

/// Sorts runs of eight keys by themselves: a thread has one run.
///
/// # Safety
/// `keys` points to `8 * runs` keys.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn sort_runs(keys: *mut u32, runs: usize) {
    let run = crate::thread();
    if run < runs {
        // SAFETY: each thread has keys of its own.
        let keys = unsafe { slice::from_raw_parts_mut(keys.add(8 * run), 8) };
        keys.sort_unstable();
    }
}
