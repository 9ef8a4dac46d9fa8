//! Generic functions and closures.

use core::ops::{Add, Mul};

/// A value to the power of `n`, by squaring.
fn power<T: Copy + Mul<Output = T>>(one: T, base: T, n: u32) -> T {
    let (mut result, mut square) = (one, base);
    let mut left = n;
    while left != 0 {
        if left & 1 == 1 {
            result = result * square;
        }
        square = square * square;
        left >>= 1;
    }
    result
}

/// A complex number.
#[derive(Clone, Copy, PartialEq, Default)]
#[repr(C)]
pub struct Complex<T> {
    re: T,
    im: T,
}

impl<T: Copy + Mul<Output = T> + Add<Output = T> + core::ops::Neg<Output = T>> Mul for Complex<T> {
    type Output = Complex<T>;

    fn mul(self, by: Complex<T>) -> Complex<T> {
        Complex { re: self.re * by.re + -(self.im * by.im), im: self.re * by.im + self.im * by.re }
    }
}

/// What `step` makes of `from` when it is applied `times` times.
fn repeat<T>(from: T, times: u32, step: impl Fn(T) -> T) -> T {
    (0..times).fold(from, |it, _| step(it))
}

/// `z[i]` to the power of `n`, in `f32` and `f64`.
///
/// # Safety
/// `z` and `w` point to as many numbers as there are threads.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn powers(z: *mut Complex<f32>, w: *mut Complex<f64>, n: u32) {
    // SAFETY: each thread has a number of its own.
    let (z, w) = unsafe { (&mut *z.add(crate::thread()), &mut *w.add(crate::thread())) };
    *z = power(Complex { re: 1.0, im: 0.0 }, *z, n);
    *w = power(Complex { re: 1.0, im: 0.0 }, *w, n);
}

/// Steps of Newton for the roots of all `x`, by a closure that holds one.
///
/// # Safety
/// `x` points to as many numbers as there are threads.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn roots(x: *mut f64, steps: u32) {
    // SAFETY: each thread has a number of its own.
    let x = unsafe { &mut *x.add(crate::thread()) };
    let of = *x;
    *x = repeat(1.0, steps, |guess: f64| 0.5 * (guess + of / guess));
}
