//! `cvt` of every pair, against `rustc_apfloat` and wide integers.

use rustc_apfloat::ieee::{BFloat, Double, Float8E4M3FN, Float8E5M2, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round, Status};

use super::machine::{compare, exact, floats, integers, run};

const INTEGERS: [(&str, u32, bool); 8] = [
    ("u8", 8, false),
    ("s8", 8, true),
    ("u16", 16, false),
    ("s16", 16, true),
    ("u32", 32, false),
    ("s32", 32, true),
    ("u64", 64, false),
    ("s64", 64, true),
];

fn number(value: u64, bits: u32, signed: bool) -> i128 {
    let up = i128::from(value) << (128 - bits);
    if signed { up >> (128 - bits) } else { (up as u128 >> (128 - bits)) as i128 }
}

fn cut(value: i128, bits: u32) -> u64 {
    (value as u128 & ((1 << bits) - 1)) as u64
}

fn clamp(value: i128, bits: u32, signed: bool) -> i128 {
    match signed {
        true => value.clamp(-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        false => value.clamp(0, (1 << bits) - 1),
    }
}

#[test]
fn integers_to_integers() {
    for (from, n, s) in INTEGERS {
        for (to, m, t) in INTEGERS {
            // Registers wider than the types.
            let (register, wide) = (m.max(32), n.max(16));
            let values = integers(wide, 3);
            let statement = format!("cvt.{to}.{from} %d, %a;");
            exact(&statement, register, &[wide], &[&values], |v| {
                let value = number(cut(v[0] as i128, n), n, s);
                cut(number(cut(value, m), m, t), register)
            });
            if from == to || (n < m && (t || !s)) || (n == m && s == t) {
                continue;
            }
            if matches!((from, to), ("u8", "u16" | "u32" | "u64")) {
                continue;
            }
            let statement = format!("cvt.sat.{to}.{from} %d, %a;");
            exact(&statement, register, &[wide], &[&values], |v| {
                let value = clamp(number(cut(v[0] as i128, n), n, s), m, t);
                cut(value, register)
            });
        }
    }
}

const ROUNDS: [(&str, Round); 4] = [
    ("rn", Round::NearestTiesToEven),
    ("rz", Round::TowardZero),
    ("rm", Round::TowardNegative),
    ("rp", Round::TowardPositive),
];

fn with_integers<T: Float>(name: &str, exponent: u32, mantissa: u32) {
    let width = 1 + exponent + mantissa;
    for (other, n, s) in INTEGERS {
        for (round, apart) in ROUNDS {
            let values = floats(exponent, mantissa, 11 + u64::from(n));
            let eight = n == 8 && name == "bf16";
            let register = if eight { 8 } else { n.max(16) };
            let statement = format!("cvt.{round}i.{other}.{name} %d, %a;");
            exact(&statement, register, &[width], &[&values], |v| {
                let value = T::from_bits(u128::from(v[0]));
                if value.is_nan() {
                    let bits = if n == 64 || width == 64 { 1_u64 << (n - 1) } else { 0 };
                    return cut(number(bits, n, s), register);
                }
                let whole = match s {
                    true => value.to_i128_r(n as usize, apart, &mut false).value,
                    false => value.to_u128_r(n as usize, apart, &mut false).value as i128,
                };
                cut(whole, register)
            });

            let wide = if eight { 8 } else { n.max(16) };
            let values = integers(wide, 17);
            let statement = format!("cvt.{round}.{name}.{other} %d, %a;");
            exact(&statement, width, &[wide], &[&values], |v| {
                let value = number(cut(v[0] as i128, n), n, s);
                T::from_i128_r(value, apart).value.to_bits() as u64
            });
        }
    }
}

#[test]
fn floats_and_integers() {
    with_integers::<Half>("f16", 5, 10);
    with_integers::<BFloat>("bf16", 8, 7);
    with_integers::<Single>("f32", 8, 23);
    with_integers::<Double>("f64", 11, 52);
}

fn between<A: Float + FloatConvert<B>, B: Float>(
    (from, exponent, mantissa): (&str, u32, u32),
    (to, width): (&str, u32),
    rounds: bool,
) {
    for (round, apart) in ROUNDS {
        if !rounds && round != "rn" {
            continue;
        }
        let values = floats(exponent, mantissa, 29);
        let statement = match rounds {
            true => format!("cvt.{round}.{to}.{from} %d, %a;"),
            false => format!("cvt.{to}.{from} %d, %a;"),
        };
        let found = run(&statement, width, &[1 + exponent + mantissa], &[&values]);
        compare(
            &statement,
            &found,
            &[&values],
            |v| {
                let value: B = A::from_bits(u128::from(v[0])).convert_r(apart, &mut false).value;
                match value.is_nan() {
                    true => u64::MAX,
                    false => value.to_bits() as u64,
                }
            },
            |a, b| a == b || (b == u64::MAX && B::from_bits(u128::from(a)).is_nan()),
        );
    }
}

#[test]
fn floats_to_floats() {
    let (f16, bf16) = (("f16", 5, 10), ("bf16", 8, 7));
    let (f32_, f64_) = (("f32", 8, 23), ("f64", 11, 52));
    between::<Half, Single>(f16, ("f32", 32), false);
    between::<Half, Double>(f16, ("f64", 64), false);
    between::<BFloat, Single>(bf16, ("f32", 32), false);
    between::<BFloat, Double>(bf16, ("f64", 64), false);
    between::<BFloat, Half>(bf16, ("f16", 16), true);
    between::<Half, BFloat>(f16, ("bf16", 16), true);
    between::<Single, Double>(f32_, ("f64", 64), false);
    between::<Single, Half>(f32_, ("f16", 16), true);
    between::<Single, BFloat>(f32_, ("bf16", 16), true);
    between::<Double, Single>(f64_, ("f32", 32), true);
    between::<Double, Half>(f64_, ("f16", 16), true);
    between::<Double, BFloat>(f64_, ("bf16", 16), true);
}

/// To integral values of the same type.
#[test]
fn integral() {
    for (round, apart) in ROUNDS {
        let values = floats(8, 23, 41);
        let statement = format!("cvt.{round}i.f32.f32 %d, %a;");
        exact(&statement, 32, &[32], &[&values], |v| {
            let value = Single::from_bits(u128::from(v[0])).round_to_integral(apart).value;
            if value.is_nan() { 0x7FFF_FFFF } else { value.to_bits() as u64 }
        });
    }
}

fn narrow<T: Float>(name: &str, largest: u64)
where
    Single: FloatConvert<T>,
{
    let (a, b) = (floats(8, 23, 51), floats(8, 23, 52));
    let statement = format!("cvt.rn.satfinite.{name}x2.f32 %d, %a, %b;");
    let one = |bits: u64| {
        let value = Single::from_bits(u128::from(bits));
        let sign = if value.is_negative() { 0x80 } else { 0 };
        if value.is_nan() {
            return 0x7F;
        }
        let narrow: rustc_apfloat::StatusAnd<T> =
            value.convert_r(Round::NearestTiesToEven, &mut false);
        match !narrow.value.is_finite() || narrow.status.contains(Status::OVERFLOW) {
            true => sign | largest,
            false => narrow.value.to_bits() as u64,
        }
    };
    exact(&statement, 16, &[32, 32], &[&a, &b], |v| one(v[0]) << 8 | one(v[1]));
}

#[test]
fn eight_bits() {
    narrow::<Float8E4M3FN>("e4m3", 0x7E);
    narrow::<Float8E5M2>("e5m2", 0x7B);
    // And back, where nothing is lost.
    for name in ["e4m3", "e5m2"] {
        let values = integers(16, 61);
        let statement = format!("cvt.rn.f16x2.{name}x2 %d, %a;");
        exact(&statement, 32, &[16], &[&values], |v| {
            let one = |bits: u64| {
                let wide: Half = match name {
                    "e4m3" => {
                        let it = Float8E4M3FN::from_bits(u128::from(bits & 255));
                        it.convert_r(Round::NearestTiesToEven, &mut false).value
                    }
                    _ => {
                        let it = Float8E5M2::from_bits(u128::from(bits & 255));
                        it.convert_r(Round::NearestTiesToEven, &mut false).value
                    }
                };
                if wide.is_nan() { 0x7FFF } else { wide.to_bits() as u64 }
            };
            one(v[0] >> 8) << 16 | one(v[0])
        });
    }
}
