//! Integers of 128 bits and numbers of 16.

/// `base` to the power of `exponent`, modulo `modulus`.
///
/// # Safety
/// `base` points to as many numbers as there are threads; they are written over. A modulus of 0 is a trap.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn modular_power(base: *mut u64, exponent: u64, modulus: u64) {
    // SAFETY: each thread has a number of its own.
    let base = unsafe { &mut *base.add(crate::thread()) };
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(modulus)) as u64;
    let (mut result, mut square, mut left) = (1 % modulus, *base % modulus, exponent);
    while left != 0 {
        if left & 1 == 1 {
            result = times(result, square);
        }
        square = times(square, square);
        left >>= 1;
    }
    *base = result;
}

/// The mean of numbers, rounded to zero; the root of the sum of their squares; and their product, or -1 where 128 bits
/// do not hold it.
///
/// # Safety
/// `x` points to `len` numbers, `out` to three.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn statistics(x: *const i64, len: usize, out: *mut [i128; 3]) {
    // SAFETY: as the caller says.
    let (x, out) = unsafe { (core::slice::from_raw_parts(x, len), &mut *out) };
    let wide = || x.iter().map(|&it| i128::from(it));
    // Of no numbers there is no mean, which is a trap.
    let mean = wide().sum::<i128>() / len as i128;
    let root = wide().map(|it| it.unsigned_abs().pow(2)).fold(0, u128::saturating_add).isqrt();
    let product = wide().try_fold(1, i128::checked_mul);
    *out = [mean, root as i128, product.unwrap_or(-1)];
}

/// Sums of halves, in halves and in `f32`.
///
/// # Safety
/// `x` points to `16` halves for each thread, `short` and `long` to one number.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn half_sums(x: *const [f16; 16], short: *mut f16, long: *mut f32) {
    let i = crate::thread();
    // SAFETY: as the caller says.
    unsafe {
        let x = &*x.add(i);
        *short.add(i) = x.iter().fold(0.0, |sum, it| sum + it);
        *long.add(i) = x.iter().map(|&it| it as f32).sum();
    }
}
