//! `f16` and `bf16`, against `rustc_apfloat`.

use rustc_apfloat::Float;
use rustc_apfloat::ieee::{BFloat, Half};

use super::machine::{exact, floats};

const NEAR: rustc_apfloat::Round = rustc_apfloat::Round::NearestTiesToEven;

trait Sixteen: Float {
    const NAME: &'static str;
    const EXPONENT: u32;
}

impl Sixteen for Half {
    const NAME: &'static str = "f16";
    const EXPONENT: u32 = 5;
}

impl Sixteen for BFloat {
    const NAME: &'static str = "bf16";
    const EXPONENT: u32 = 8;
}

fn check<T: Sixteen>(statement: &str, pairs: bool, n: usize, expect: impl Fn(&[T]) -> T) {
    let of = |seed: u64| floats(T::EXPONENT, 15 - T::EXPONENT, seed);
    let seed = statement.len() as u64;
    let values: Vec<Vec<u64>> = (0..n as u64)
        .map(|i| match pairs {
            false => of(seed + 13 * i),
            true => {
                let (low, high) = (of(seed + 13 * i), of(seed + 13 * i + 101));
                low.iter().zip(high).map(|(low, high)| low | high << 16).collect()
            }
        })
        .collect();
    let values: Vec<&[u64]> = values.iter().map(Vec::as_slice).collect();
    let width = if pairs { 32 } else { 16 };
    let one = |v: &[u64], at: u32| {
        let all: Vec<T> = v.iter().map(|it| T::from_bits(u128::from(*it >> at & 0xFFFF))).collect();
        let result = expect(&all);
        if result.is_nan() { 0x7FFF } else { result.to_bits() as u64 }
    };
    let expect = |v: &[u64]| one(v, 0) | if pairs { one(v, 16) << 16 } else { 0 };
    exact(statement, width, &vec![width; n], &values, expect);
}

fn all<T: Sixteen>() {
    for (suffix, pairs) in [("", false), ("x2", true)] {
        let name = format!("{}{suffix}", T::NAME);
        check::<T>(&format!("add.{name} %d, %a, %b;"), pairs, 2, |v| v[0].add_r(v[1], NEAR).value);
        check::<T>(&format!("sub.{name} %d, %a, %b;"), pairs, 2, |v| v[0].sub_r(v[1], NEAR).value);
        check::<T>(&format!("mul.{name} %d, %a, %b;"), pairs, 2, |v| v[0].mul_r(v[1], NEAR).value);
        check::<T>(&format!("fma.rn.{name} %d, %a, %b, %c;"), pairs, 3, |v| {
            v[0].mul_add_r(v[1], v[2], NEAR).value
        });
        check::<T>(&format!("fma.rn.relu.{name} %d, %a, %b, %c;"), pairs, 3, |v| {
            let value = v[0].mul_add_r(v[1], v[2], NEAR).value;
            if value.is_negative() && !value.is_nan() { T::ZERO } else { value }
        });
        check::<T>(&format!("min.{name} %d, %a, %b;"), pairs, 2, |v| {
            let first = v[0] < v[1] || (v[0] == v[1] && v[0].is_negative()) || v[1].is_nan();
            if first && !v[0].is_nan() { v[0] } else { v[1] }
        });
    }
}

#[test]
fn f16() {
    all::<Half>();
}

#[test]
fn bf16() {
    all::<BFloat>();
}

#[test]
fn flushing_and_saturating() {
    let flush = |it: Half| if it.is_denormal() { Half::ZERO.copy_sign(it) } else { it };
    check::<Half>("add.ftz.f16 %d, %a, %b;", false, 2, |v| {
        flush(flush(v[0]).add_r(flush(v[1]), NEAR).value)
    });
    check::<Half>("mul.sat.f16 %d, %a, %b;", false, 2, |v| {
        let it = v[0].mul_r(v[1], NEAR).value;
        let one = Half::from_bits(0x3C00);
        if it.is_nan() || it.is_negative() {
            Half::ZERO
        } else if it > one {
            one
        } else {
            it
        }
    });
}
