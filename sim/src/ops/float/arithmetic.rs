//! Arithmetic with every rounding: to the nearest by the host, else by `rustc_apfloat`.

use rustc_apfloat::ieee::{Double, Single};
use rustc_apfloat::{Float, Round as Apart};

use super::round::Round;

/// `f32` or `f64`.
pub trait Number: Copy + PartialOrd + Send + Sync + 'static {
    /// The same in software.
    type Soft: Float;
    /// 1.
    const ONE: Self;
    /// From the lowest bits of a register.
    fn of(bits: u64) -> Self;
    /// The bits.
    fn raw(self) -> u64;
    /// The bits, one pattern for all that is no number of `f32`.
    fn canonical(self) -> u64;
    /// Zero of the same sign where it is subnormal and `flush` says so.
    fn flushed(self, flush: bool) -> Self;
    /// Limited to 0 to 1 where `saturate` says so; zero where it is no number.
    fn saturated(self, saturate: bool) -> Self;
    /// As `-`.
    fn negated(self) -> Self;
    /// As `+`.
    fn plus(self, b: Self) -> Self;
    /// As `-`.
    fn minus(self, b: Self) -> Self;
    /// As `*`.
    fn times(self, b: Self) -> Self;
    /// As `/`.
    fn over(self, b: Self) -> Self;
    /// `self * b + c`, rounded once.
    fn fused(self, b: Self, c: Self) -> Self;
    /// The square root.
    fn root(self) -> Self;
    /// In software.
    fn soft(self) -> Self::Soft;
    /// From software.
    fn hard(soft: Self::Soft) -> Self;
    /// The next larger one.
    fn up(self) -> Self;
    /// The next smaller one.
    fn down(self) -> Self;
    /// What `self - root * root` is compared to zero.
    fn excess(self, root: Self) -> f64;
}

macro_rules! number {
    ($ty:ty, $bits:ty, $soft:ty, $nan:expr, $excess:expr) => {
        impl Number for $ty {
            type Soft = $soft;
            const ONE: $ty = 1.0;

            #[inline]
            fn of(bits: u64) -> $ty {
                <$ty>::from_bits(bits as $bits)
            }

            #[inline]
            fn raw(self) -> u64 {
                u64::from(self.to_bits())
            }

            #[inline]
            fn canonical(self) -> u64 {
                #[allow(clippy::redundant_closure_call)]
                if self.is_nan() { ($nan)(self) } else { self.raw() }
            }

            #[inline]
            fn flushed(self, flush: bool) -> $ty {
                match flush && self.is_subnormal() {
                    true => <$ty>::copysign(0.0, self),
                    false => self,
                }
            }

            #[inline]
            fn saturated(self, saturate: bool) -> $ty {
                match saturate {
                    // Neither comparison holds for what is no number.
                    true if self > 0.0 => self.min(1.0),
                    true => 0.0,
                    false => self,
                }
            }

            #[inline]
            fn negated(self) -> $ty {
                -self
            }

            #[inline]
            fn plus(self, b: $ty) -> $ty {
                self + b
            }

            #[inline]
            fn minus(self, b: $ty) -> $ty {
                self - b
            }

            #[inline]
            fn times(self, b: $ty) -> $ty {
                self * b
            }

            #[inline]
            fn over(self, b: $ty) -> $ty {
                self / b
            }

            #[inline]
            fn fused(self, b: $ty, c: $ty) -> $ty {
                self.mul_add(b, c)
            }

            #[inline]
            fn root(self) -> $ty {
                self.sqrt()
            }

            fn soft(self) -> $soft {
                <$soft>::from_bits(u128::from(self.to_bits()))
            }

            fn hard(soft: $soft) -> $ty {
                <$ty>::from_bits(soft.to_bits() as $bits)
            }

            fn up(self) -> $ty {
                self.next_up()
            }

            fn down(self) -> $ty {
                self.next_down()
            }

            fn excess(self, root: $ty) -> f64 {
                #[allow(clippy::redundant_closure_call)]
                ($excess)(self, root)
            }
        }
    };
}

number!(f32, u32, Single, |_: f32| 0x7FFF_FFFF_u64, |x: f32, r: f32| {
    // Both products are exact.
    f64::from(x) - f64::from(r) * f64::from(r)
});
number!(
    f64,
    u64,
    Double,
    // Of an operand that is no number the payload is kept; the quiet bit is set.
    |it: f64| it.to_bits() | 1 << 51,
    |x: f64, r: f64| {
        // So large that the difference is not subnormal.
        let (x, r) = match x < 1e-200 {
            true => (x * 2_f64.powi(400), r * 2_f64.powi(200)),
            false => (x, r),
        };
        (-r).mul_add(r, x)
    }
);

fn apart(round: Round) -> Apart {
    match round {
        Round::Near => Apart::NearestTiesToEven,
        Round::Away => Apart::NearestTiesToAway,
        Round::Zero => Apart::TowardZero,
        Round::Down => Apart::TowardNegative,
        Round::Up => Apart::TowardPositive,
    }
}

/// `a + b`
pub fn add<T: Number>(a: T, b: T, round: Round) -> T {
    match round {
        Round::Near => a.plus(b),
        _ => T::hard(a.soft().add_r(b.soft(), apart(round)).value),
    }
}

/// `a * b`
pub fn multiply<T: Number>(a: T, b: T, round: Round) -> T {
    match round {
        Round::Near => a.times(b),
        _ => T::hard(a.soft().mul_r(b.soft(), apart(round)).value),
    }
}

/// `a / b`
pub fn divide<T: Number>(a: T, b: T, round: Round) -> T {
    match round {
        Round::Near => a.over(b),
        _ => T::hard(a.soft().div_r(b.soft(), apart(round)).value),
    }
}

/// `a * b + c`, rounded once.
pub fn fma<T: Number>(a: T, b: T, c: T, round: Round) -> T {
    match round {
        Round::Near => a.fused(b, c),
        _ => T::hard(a.soft().mul_add_r(b.soft(), c.soft(), apart(round)).value),
    }
}

/// The square root.
pub fn square_root<T: Number>(a: T, round: Round) -> T {
    let near = a.root();
    if !near.soft().is_finite_non_zero() {
        return near;
    }
    let excess = a.excess(near);
    match round {
        Round::Up if excess > 0.0 => near.up(),
        Round::Down | Round::Zero if excess < 0.0 => near.down(),
        _ => near,
    }
}
