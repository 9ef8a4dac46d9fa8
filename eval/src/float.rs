//! Floating point, exact, as bits.

use std::cmp::Ordering;

use ir::{FloatCmp, Opcode, Scalar};
use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round};

/// Calls `$f` of the type that has the format `$scalar`.
macro_rules! in_format {
    ($scalar:expr, $f:ident($($arg:expr),*)) => {
        match $scalar {
            Scalar::F16 => $f::<Half>($($arg),*),
            Scalar::BF16 => $f::<BFloat>($($arg),*),
            Scalar::F32 => $f::<Single>($($arg),*),
            Scalar::F64 => $f::<Double>($($arg),*),
            _ => None,
        }
    };
}
pub(crate) use in_format;

/// A format, with ways to and from the one that the host computes in.
pub trait Format:
    Float + FloatConvert<Double> + FloatConvert<Single> + FloatConvert<Half> + FloatConvert<BFloat>
{
    /// The nearest to a number of the host.
    fn of_host(value: f64) -> Self;
}

macro_rules! format {
    ($($ty:ty)*) => {$(
        impl Format for $ty {
            fn of_host(value: f64) -> $ty {
                Double::from_bits(value.to_bits().into()).convert(&mut false).value
            }
        }
    )*};
}

format! { Half BFloat Single Double }

/// The bits; of a NaN always the same.
pub fn bits<F: Float>(value: F) -> u128 {
    if value.is_nan() { F::NAN.to_bits() } else { value.to_bits() }
}

/// Compares.
pub fn compare(cmp: FloatCmp, scalar: Scalar, a: u128, b: u128) -> Option<bool> {
    in_format!(scalar, compare_in(cmp, a, b))
}

fn compare_in<F: Format>(cmp: FloatCmp, a: u128, b: u128) -> Option<bool> {
    let order = F::from_bits(a).partial_cmp(&F::from_bits(b));
    let (less, equal, greater, neither) = match order {
        Some(Ordering::Less) => (true, false, false, false),
        Some(Ordering::Equal) => (false, true, false, false),
        Some(Ordering::Greater) => (false, false, true, false),
        None => (false, false, false, true),
    };
    Some(match cmp {
        FloatCmp::False => false,
        FloatCmp::Oeq => equal,
        FloatCmp::Ogt => greater,
        FloatCmp::Oge => greater || equal,
        FloatCmp::Olt => less,
        FloatCmp::Ole => less || equal,
        FloatCmp::One => less || greater,
        FloatCmp::Ord => !neither,
        FloatCmp::Uno => neither,
        FloatCmp::Ueq => neither || equal,
        FloatCmp::Ugt => neither || greater,
        FloatCmp::Uge => !less,
        FloatCmp::Ult => neither || less,
        FloatCmp::Ule => !greater,
        FloatCmp::Une => !equal,
        FloatCmp::True => true,
    })
}

/// What an opcode gives.
pub fn compute(op: Opcode, scalar: Scalar, args: &[u128]) -> Option<u128> {
    in_format!(scalar, compute_in(op, args))
}

fn compute_in<F: Format>(op: Opcode, args: &[u128]) -> Option<u128> {
    use Opcode::*;
    let of = |i: usize| F::from_bits(args.get(i).copied().unwrap_or(0));
    let (a, b, c) = (of(0), of(1), of(2));
    let value = match op {
        Fadd => (a + b).value,
        Fsub => (a - b).value,
        Fmul => (a * b).value,
        Fdiv => (a / b).value,
        Frem => a.c_fmod(b).value,
        Fma => a.mul_add(b, c).value,
        // These move bits, of a NaN too.
        Fneg => return Some((-a).to_bits()),
        Fabs => return Some(a.abs().to_bits()),
        Fcopysign => return Some(a.copy_sign(b).to_bits()),
        Fsqrt => {
            // Rounding again from 53 bits gives the same as rounding once, since these are
            // more than twice those of any narrower format.
            let wide: Double = a.convert(&mut false).value;
            F::of_host(f64::from_bits(wide.to_bits() as u64).sqrt())
        }
        Ffloor => a.round_to_integral(Round::TowardNegative).value,
        Fceil => a.round_to_integral(Round::TowardPositive).value,
        Ftrunc => a.round_to_integral(Round::TowardZero).value,
        Frint => a.round_to_integral(Round::NearestTiesToEven).value,
        Fmin if a.is_nan() => b,
        Fmax if a.is_nan() => b,
        Fmin | Fmax if b.is_nan() => a,
        Fminimum | Fmaximum if a.is_nan() || b.is_nan() => F::NAN,
        Fmin | Fminimum => [a, b][usize::from(below(b, a))],
        Fmax | Fmaximum => [a, b][usize::from(below(a, b))],
        _ => return None,
    };
    Some(bits(value))
}

/// Whether `a` is less than `b`, and -0 than +0. Neither is a NaN.
fn below<F: Float>(a: F, b: F) -> bool {
    match a.is_zero() && b.is_zero() {
        true => a.is_negative() && !b.is_negative(),
        false => a < b,
    }
}
