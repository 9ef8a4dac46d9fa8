//! `f32` and `f64`: rounding to the nearest against `rustc_apfloat`, the other roundings
//! against the sign of what the nearest one lacks, which `f64` tells exactly.

use rustc_apfloat::ieee::{Double, Single};
use rustc_apfloat::{Float, Round};

use super::machine::{compare, exact, floats, run};

fn f(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}

fn single(bits: u64) -> Single {
    Single::from_bits(u128::from(bits as u32))
}

fn double(bits: u64) -> Double {
    Double::from_bits(u128::from(bits))
}

fn same32(a: u64, b: u64) -> bool {
    a == if f(b).is_nan() { 0x7FFF_FFFF } else { b }
}

fn same64(a: u64, b: u64) -> bool {
    a == b || (f64::from_bits(a).is_nan() && f64::from_bits(b).is_nan())
}

fn check32(statement: &str, n: usize, expect: impl Fn(&[u64]) -> u64) {
    let seed = statement.len() as u64;
    let values: Vec<Vec<u64>> = (0..n as u64).map(|i| floats(8, 23, seed + 31 * i)).collect();
    let values: Vec<&[u64]> = values.iter().map(Vec::as_slice).collect();
    let found = run(statement, 32, &vec![32; n], &values);
    compare(statement, &found, &values, expect, same32);
}

fn check64(statement: &str, n: usize, expect: impl Fn(&[u64]) -> u64) {
    let seed = statement.len() as u64;
    let values: Vec<Vec<u64>> = (0..n as u64).map(|i| floats(11, 52, seed + 37 * i)).collect();
    let values: Vec<&[u64]> = values.iter().map(Vec::as_slice).collect();
    let found = run(statement, 64, &vec![64; n], &values);
    compare(statement, &found, &values, expect, same64);
}

const NEAR: Round = Round::NearestTiesToEven;

#[test]
fn nearest() {
    let out = |it: Single| it.to_bits() as u64;
    check32("add.rn.f32 %d, %a, %b;", 2, |v| out(single(v[0]).add_r(single(v[1]), NEAR).value));
    check32("add.f32 %d, %a, %b;", 2, |v| out(single(v[0]).add_r(single(v[1]), NEAR).value));
    check32("sub.f32 %d, %a, %b;", 2, |v| out(single(v[0]).sub_r(single(v[1]), NEAR).value));
    check32("mul.f32 %d, %a, %b;", 2, |v| out(single(v[0]).mul_r(single(v[1]), NEAR).value));
    check32("div.rn.f32 %d, %a, %b;", 2, |v| out(single(v[0]).div_r(single(v[1]), NEAR).value));
    check32("rcp.rn.f32 %d, %a;", 1, |v| out(single(0x3F80_0000).div_r(single(v[0]), NEAR).value));
    check32("fma.rn.f32 %d, %a, %b, %c;", 3, |v| {
        out(single(v[0]).mul_add_r(single(v[1]), single(v[2]), NEAR).value)
    });
    let out = |it: Double| it.to_bits() as u64;
    check64("add.f64 %d, %a, %b;", 2, |v| out(double(v[0]).add_r(double(v[1]), NEAR).value));
    check64("sub.f64 %d, %a, %b;", 2, |v| out(double(v[0]).sub_r(double(v[1]), NEAR).value));
    check64("mul.f64 %d, %a, %b;", 2, |v| out(double(v[0]).mul_r(double(v[1]), NEAR).value));
    check64("div.rn.f64 %d, %a, %b;", 2, |v| out(double(v[0]).div_r(double(v[1]), NEAR).value));
    check64("fma.rn.f64 %d, %a, %b, %c;", 3, |v| {
        out(double(v[0]).mul_add_r(double(v[1]), double(v[2]), NEAR).value)
    });
}

/// `near`, moved to the other side where it has to be; `lacks` is the sign of what it lacks.
fn directed(near: f32, lacks: f64, round: &str) -> f32 {
    let (up, down) = (lacks > 0.0, lacks < 0.0);
    match round {
        "rp" if up => near.next_up(),
        "rm" if down => near.next_down(),
        "rz" if up && near < 0.0 => near.next_up(),
        "rz" if down && near > 0.0 => near.next_down(),
        _ => near,
    }
}

/// The sign of `a + b - near`, exactly.
fn lacks(a: f64, b: f64, near: f32) -> f64 {
    if !a.is_finite() || !b.is_finite() {
        return 0.0;
    }
    let sum = a + b;
    let part = sum - a;
    let error = (a - (sum - part)) + (b - part);
    let near = f64::from(near);
    if sum == near { error } else { sum - near }
}

/// Sums that are zero are negative when rounded down.
fn zero(sum: f32, a: f64, b: f64, round: &str) -> f32 {
    let both_positive = a == 0.0 && b == 0.0 && a.is_sign_positive() && b.is_sign_positive();
    match round == "rm" && sum == 0.0 && a + b == 0.0 && !both_positive {
        true => -0.0,
        false => sum,
    }
}

#[test]
fn other_roundings_of_f32() {
    let bits = |it: f32| u64::from(it.to_bits());
    for round in ["rz", "rm", "rp"] {
        let wide = |it: u64| f64::from(f(it));
        check32(&format!("add.{round}.f32 %d, %a, %b;"), 2, |v| {
            let (a, b) = (wide(v[0]), wide(v[1]));
            let near = f(v[0]) + f(v[1]);
            bits(zero(directed(near, lacks(a, b, near), round), a, b, round))
        });
        check32(&format!("sub.{round}.f32 %d, %a, %b;"), 2, |v| {
            let (a, b) = (wide(v[0]), -wide(v[1]));
            let near = f(v[0]) - f(v[1]);
            bits(zero(directed(near, lacks(a, b, near), round), a, b, round))
        });
        check32(&format!("mul.{round}.f32 %d, %a, %b;"), 2, |v| {
            let near = f(v[0]) * f(v[1]);
            bits(directed(near, lacks(wide(v[0]) * wide(v[1]), 0.0, near), round))
        });
        check32(&format!("fma.{round}.f32 %d, %a, %b, %c;"), 3, |v| {
            let (product, c) = (wide(v[0]) * wide(v[1]), wide(v[2]));
            let near = f(v[0]).mul_add(f(v[1]), f(v[2]));
            bits(zero(directed(near, lacks(product, c, near), round), product, c, round))
        });
        check32(&format!("div.{round}.f32 %d, %a, %b;"), 2, |v| {
            let (a, b) = (wide(v[0]), wide(v[1]));
            let near = f(v[0]) / f(v[1]);
            let back = f64::from(near) * b;
            let rest = match near.is_infinite() {
                // Too large, or divided by zero.
                true if b != 0.0 && a.is_finite() => -f64::from(near) * b.signum(),
                true => 0.0,
                false if b.is_finite() => a - back,
                false => 0.0,
            };
            bits(directed(near, rest * b.signum(), round))
        });
        check32(&format!("sqrt.{round}.f32 %d, %a;"), 1, |v| {
            let near = f(v[0]).sqrt();
            let rest = wide(v[0]) - f64::from(near) * f64::from(near);
            bits(directed(near, if near.is_finite() { rest } else { 0.0 }, round))
        });
    }
}

#[test]
fn other_roundings_of_f64() {
    // Of numbers near 1 the host tells what the nearest lacks.
    let near = |bits: u64| {
        let it = f64::from_bits(bits);
        it != 0.0 && it.abs() < 1e30 && it.abs() > 1e-30
    };
    let bits = |it: f64| it.to_bits();
    let turn = |near: f64, lacks: f64, round: &str| match round {
        "rp" if lacks > 0.0 => near.next_up(),
        "rm" if lacks < 0.0 => near.next_down(),
        "rz" if lacks != 0.0 && (lacks > 0.0) != (near > 0.0) => {
            if near > 0.0 {
                near.next_down()
            } else {
                near.next_up()
            }
        }
        _ => near,
    };
    for (round, apart) in
        [("rz", Round::TowardZero), ("rm", Round::TowardNegative), ("rp", Round::TowardPositive)]
    {
        let d = f64::from_bits;
        check64(&format!("add.{round}.f64 %d, %a, %b;"), 2, |v| {
            let (a, b) = (d(v[0]), d(v[1]));
            if !near(v[0]) || !near(v[1]) || a == -b {
                return double(v[0]).add_r(double(v[1]), apart).value.to_bits() as u64;
            }
            let sum = a + b;
            let part = sum - a;
            bits(turn(sum, (a - (sum - part)) + (b - part), round))
        });
        check64(&format!("mul.{round}.f64 %d, %a, %b;"), 2, |v| {
            let (a, b) = (d(v[0]), d(v[1]));
            if !near(v[0]) || !near(v[1]) {
                return double(v[0]).mul_r(double(v[1]), apart).value.to_bits() as u64;
            }
            bits(turn(a * b, a.mul_add(b, -(a * b)), round))
        });
        check64(&format!("div.{round}.f64 %d, %a, %b;"), 2, |v| {
            let (a, b) = (d(v[0]), d(v[1]));
            if !near(v[0]) || !near(v[1]) {
                return double(v[0]).div_r(double(v[1]), apart).value.to_bits() as u64;
            }
            bits(turn(a / b, (-(a / b)).mul_add(b, a) * b.signum(), round))
        });
        check64(&format!("sqrt.{round}.f64 %d, %a;"), 1, |v| {
            let root = d(v[0]).sqrt();
            if !near(v[0]) || d(v[0]) < 0.0 {
                // Its neighbours tell.
                let x = double(v[0]);
                if !root.is_finite() || root == 0.0 {
                    return bits(root);
                }
                let square =
                    |it: f64| double(bits(it)).mul_r(double(bits(it)), Round::TowardPositive);
                let low = if square(root).value <= x { root } else { root.next_down() };
                let exact = {
                    let up = square(low);
                    up.value == x && up.status == rustc_apfloat::Status::OK
                };
                return bits(if exact || round != "rp" { low } else { low.next_up() });
            }
            bits(turn(root, (-root).mul_add(root, d(v[0])), round))
        });
    }
}

#[test]
fn flushing_and_saturating() {
    let flush = |bits: u64| if f(bits).is_subnormal() { bits & 0x8000_0000 } else { bits };
    let sat = |it: f32| if it > 0.0 { it.min(1.0) } else { 0.0 };
    let bits = |it: f32| u64::from(it.to_bits());
    check32("add.ftz.f32 %d, %a, %b;", 2, |v| flush(bits(f(flush(v[0])) + f(flush(v[1])))));
    check32("mul.rz.ftz.f32 %d, %a, %b;", 2, |v| {
        let (a, b) = (f(flush(v[0])), f(flush(v[1])));
        let near = a * b;
        flush(bits(directed(near, lacks(f64::from(a) * f64::from(b), 0.0, near), "rz")))
    });
    check32("add.sat.f32 %d, %a, %b;", 2, |v| bits(sat(f(v[0]) + f(v[1]))));
    check32("fma.rn.ftz.sat.f32 %d, %a, %b, %c;", 3, |v| {
        let [a, b, c] = [0, 1, 2].map(|i| f(flush(v[i])));
        bits(sat(f(flush(bits(a.mul_add(b, c))))))
    });
    // Of what is no number only that is said.
    let a = floats(8, 23, 81);
    let found = run("abs.ftz.f32 %d, %a;", 32, &[32], &[&a]);
    let expect = |v: &[u64]| flush(v[0]) & 0x7FFF_FFFF;
    compare("abs.ftz.f32", &found, &[&a], expect, |a, b| {
        a == b || (f(a).is_nan() && f(b).is_nan())
    });
    check64("abs.f64 %d, %a;", 1, |v| v[0] & !(1 << 63));
    check64("copysign.f64 %d, %a, %b;", 2, |v| (v[0] & 1 << 63) | (v[1] & !(1 << 63)));
}

#[test]
fn least_and_greatest() {
    let order = |v: &[u64], greatest: bool, nan: bool| {
        let (a, b) = (f(v[0]), f(v[1]));
        match (a.is_nan(), b.is_nan()) {
            (false, false) => {
                let first = a < b || (a == b && a.is_sign_negative());
                u64::from(if first != greatest { a } else { b }.to_bits())
            }
            (true, true) => 0x7FFF_FFFF,
            _ if nan => 0x7FFF_FFFF,
            (true, false) => v[1],
            (false, true) => v[0],
        }
    };
    check32("min.f32 %d, %a, %b;", 2, |v| order(v, false, false));
    check32("max.f32 %d, %a, %b;", 2, |v| order(v, true, false));
    check32("min.NaN.f32 %d, %a, %b;", 2, |v| order(v, false, true));
    check32("max.NaN.xorsign.abs.f32 %d, %a, %b;", 2, |v| {
        let found = order(&[v[0] & 0x7FFF_FFFF, v[1] & 0x7FFF_FFFF], true, true);
        if f(found).is_nan() { found } else { found | ((v[0] ^ v[1]) & 0x8000_0000) }
    });
    check32("max.f32 %d, %a, %b, %c;", 3, |v| order(&[order(v, true, false), v[2]], true, false));
    check64("min.f64 %d, %a, %b;", 2, |v| {
        let (a, b) = (f64::from_bits(v[0]), f64::from_bits(v[1]));
        let first = b.is_nan() || a < b || (a == b && a.is_sign_negative());
        if first && !a.is_nan() { v[0] } else { v[1] }
    });
}

#[test]
fn comparisons() {
    use std::cmp::Ordering::{Equal, Greater, Less};
    let kinds: [(&str, &[std::cmp::Ordering], bool); 14] = [
        ("eq", &[Equal], false),
        ("ne", &[Less, Greater], false),
        ("lt", &[Less], false),
        ("le", &[Less, Equal], false),
        ("gt", &[Greater], false),
        ("ge", &[Greater, Equal], false),
        ("equ", &[Equal], true),
        ("neu", &[Less, Greater], true),
        ("ltu", &[Less], true),
        ("leu", &[Less, Equal], true),
        ("gtu", &[Greater], true),
        ("geu", &[Greater, Equal], true),
        ("num", &[Less, Equal, Greater], false),
        ("nan", &[], true),
    ];
    for (name, yes, unordered) in kinds {
        for (ty, exponent, mantissa) in
            [("f16", 5, 10), ("bf16", 8, 7), ("f32", 8, 23), ("f64", 11, 52)]
        {
            let width = 1 + exponent + mantissa;
            let (a, b) = (floats(exponent, mantissa, 5), floats(exponent, mantissa, 6));
            let values = [&a[..], &b[..]];
            let statement = format!("setp.{name}.{ty} %d, %a, %b;");
            let number = |bits: u64| match ty {
                "f16" => half::f16::from_bits(bits as u16).to_f64(),
                "bf16" => half::bf16::from_bits(bits as u16).to_f64(),
                "f32" => f64::from(f(bits)),
                _ => f64::from_bits(bits),
            };
            exact(&statement, 1, &[width, width], &values, |v| {
                let order = number(v[0]).partial_cmp(&number(v[1]));
                u64::from(order.map_or(unordered, |it| yes.contains(&it)))
            });
        }
    }
}

#[test]
fn kinds() {
    for name in ["finite", "infinite", "number", "notanumber", "normal", "subnormal"] {
        let a = floats(8, 23, 9);
        let statement = format!("testp.{name}.f32 %d, %a;");
        exact(&statement, 1, &[32], &[&a], |v| {
            let it = f(v[0]);
            u64::from(match name {
                "finite" => it.is_finite(),
                "infinite" => it.is_infinite(),
                "number" => !it.is_nan(),
                "notanumber" => it.is_nan(),
                "normal" => it.is_normal(),
                _ => it.is_subnormal(),
            })
        });
    }
}

/// The error that the manual allows, in ulps or absolute.
#[test]
fn approximations() {
    type Exact = fn(f64) -> f64;
    let all: [(&str, Exact, f64); 7] = [
        ("rcp.approx.f32", |x| 1.0 / x, 1.0),
        ("sqrt.approx.f32", f64::sqrt, 3.0),
        ("rsqrt.approx.f32", |x| 1.0 / x.sqrt(), 4.0),
        ("ex2.approx.f32", f64::exp2, 4.0),
        ("lg2.approx.f32", f64::log2, 4.0),
        ("tanh.approx.f32", f64::tanh, 8192.0),
        ("sin.approx.f32", f64::sin, 4.0),
    ];
    for (name, exact, ulps) in all {
        let a = floats(8, 23, 77);
        let statement = format!("{name} %d, %a;");
        let found = run(&statement, 32, &[32], &[&a]);
        let expect = |v: &[u64]| u64::from((exact(f64::from(f(v[0]))) as f32).to_bits());
        compare(&statement, &found, &[&a], expect, |a, b| {
            let (a, b) = (f(a), f(b));
            a == b
                || (a.is_nan() && b.is_nan())
                || (f64::from(a) - f64::from(b)).abs() <= ulps * f64::from(b.next_up() - b).abs()
        });
    }
}
