//! Integers.

use super::machine::{exact, integers};

/// `value` of so many bits, with a sign or without.
fn wide(value: u64, bits: u32, signed: bool) -> i128 {
    let up = i128::from(value) << (128 - bits);
    if signed { up >> (128 - bits) } else { (up as u128 >> (128 - bits)) as i128 }
}

fn cut(value: i128, bits: u32) -> u64 {
    (value as u128 & ((1 << bits) - 1)) as u64
}

fn check(statements: &str, out: u32, ins: &[u32], expect: impl Fn(&[u64]) -> u64) {
    let seed = statements.len() as u64;
    let values: Vec<Vec<u64>> =
        ins.iter().zip(seed..).map(|(bits, seed)| integers((*bits).max(2), 977 * seed)).collect();
    let values: Vec<&[u64]> = values.iter().map(Vec::as_slice).collect();
    exact(statements, out, ins, &values, expect);
}

fn types() -> impl Iterator<Item = (String, u32, bool)> {
    let all = [16, 32, 64].into_iter().flat_map(|bits| [(bits, false), (bits, true)]);
    all.map(|(bits, signed)| (format!("{}{bits}", if signed { 's' } else { 'u' }), bits, signed))
}

#[test]
fn arithmetic() {
    for (ty, n, s) in types() {
        let two = |f: fn(i128, i128) -> i128| {
            move |v: &[u64]| cut(f(wide(v[0], n, s), wide(v[1], n, s)), n)
        };
        check(&format!("add.{ty} %d, %a, %b;"), n, &[n, n], two(|a, b| a.wrapping_add(b)));
        check(&format!("sub.{ty} %d, %a, %b;"), n, &[n, n], two(|a, b| a.wrapping_sub(b)));
        check(&format!("mul.lo.{ty} %d, %a, %b;"), n, &[n, n], two(|a, b| a.wrapping_mul(b)));
        check(&format!("min.{ty} %d, %a, %b;"), n, &[n, n], two(|a, b| a.min(b)));
        check(&format!("max.{ty} %d, %a, %b;"), n, &[n, n], two(|a, b| a.max(b)));
        check(
            &format!("div.{ty} %d, %a, %b;"),
            n,
            &[n, n],
            two(|a, b| if b == 0 { -1 } else { a / b }),
        );
        check(
            &format!("rem.{ty} %d, %a, %b;"),
            n,
            &[n, n],
            two(|a, b| if b == 0 { a } else { a % b }),
        );
        check(&format!("mul.hi.{ty} %d, %a, %b;"), n, &[n, n], move |v| {
            let (a, b) = (wide(v[0], n, s), wide(v[1], n, s));
            match s {
                true => cut(a.wrapping_mul(b) >> n, n),
                false => cut(((a as u128).wrapping_mul(b as u128) >> n) as i128, n),
            }
        });
        check(&format!("mad.hi.{ty} %d, %a, %b, %c;"), n, &[n, n, n], move |v| {
            let (a, b) = (wide(v[0], n, s), wide(v[1], n, s));
            let high = match s {
                true => a.wrapping_mul(b) >> n,
                false => ((a as u128).wrapping_mul(b as u128) >> n) as i128,
            };
            cut(high + i128::from(v[2]), n)
        });
        check(&format!("mad.lo.{ty} %d, %a, %b, %c;"), n, &[n, n, n], move |v| {
            cut((v[0] as i128).wrapping_mul(v[1] as i128).wrapping_add(v[2] as i128), n)
        });
        check(&format!("sad.{ty} %d, %a, %b, %c;"), n, &[n, n, n], move |v| {
            let (a, b) = (wide(v[0], n, s), wide(v[1], n, s));
            cut((a - b).abs() + v[2] as i128, n)
        });
        if n < 64 {
            check(&format!("mul.wide.{ty} %d, %a, %b;"), 2 * n, &[n, n], move |v| {
                cut(wide(v[0], n, s) * wide(v[1], n, s), 2 * n)
            });
            check(&format!("mad.wide.{ty} %d, %a, %b, %c;"), 2 * n, &[n, n, 2 * n], move |v| {
                cut(wide(v[0], n, s) * wide(v[1], n, s) + v[2] as i128, 2 * n)
            });
        }
        if s {
            check(&format!("abs.{ty} %d, %a;"), n, &[n], move |v| cut(wide(v[0], n, s).abs(), n));
            check(&format!("neg.{ty} %d, %a;"), n, &[n], move |v| cut(-wide(v[0], n, s), n));
        }
    }
}

#[test]
fn saturating_and_packed() {
    let sat = |value: i128| cut(value.clamp(-(1 << 31), (1 << 31) - 1), 32);
    let s = |value: u64| wide(value, 32, true);
    check("add.sat.s32 %d, %a, %b;", 32, &[32, 32], |v| sat(s(v[0]) + s(v[1])));
    check("sub.sat.s32 %d, %a, %b;", 32, &[32, 32], |v| sat(s(v[0]) - s(v[1])));
    check("mad.hi.sat.s32 %d, %a, %b, %c;", 32, &[32; 3], |v| {
        sat(((s(v[0]) * s(v[1])) >> 32) + s(v[2]))
    });
    check("add.sat.u32 %d, %a, %b;", 32, &[32, 32], |v| (v[0] + v[1]).min(0xFFFF_FFFF));
    type Part = fn(i128, i128) -> i128;
    let parts = |bits: u32, signed: bool, f: Part| {
        move |v: &[u64]| {
            (0..32 / bits).fold(0, |all, i| {
                let part = |it: u64| wide(it >> (i * bits) & ((1 << bits) - 1), bits, signed);
                all | cut(f(part(v[0]), part(v[1])), bits) << (i * bits)
            })
        }
    };
    let two = [32, 32];
    check("add.u16x2 %d, %a, %b;", 32, &two, parts(16, false, |a, b| a + b));
    check("min.s16x2 %d, %a, %b;", 32, &two, parts(16, true, |a, b| a.min(b)));
    check("max.u16x2 %d, %a, %b;", 32, &two, parts(16, false, |a, b| a.max(b)));
    check("max.relu.s16x2 %d, %a, %b;", 32, &two, parts(16, true, |a, b| a.max(b).max(0)));
    check("min.relu.s32 %d, %a, %b;", 32, &two, parts(32, true, |a, b| a.min(b).max(0)));
    check("add.u8x4 %d, %a, %b;", 32, &two, parts(8, false, |a, b| a + b));
    check("sub.sat.s8x4 %d, %a, %b;", 32, &two, parts(8, true, |a, b| (a - b).clamp(-128, 127)));
    check("add.sat.u8x4 %d, %a, %b;", 32, &two, parts(8, false, |a, b| (a + b).min(255)));
    check(
        "add.sat.s16x2 %d, %a, %b;",
        32,
        &two,
        parts(16, true, |a, b| (a + b).clamp(-32768, 32767)),
    );
    check("min.u8x4 %d, %a, %b;", 32, &two, parts(8, false, |a, b| a.min(b)));
    check("neg.s8x4 %d, %a;", 32, &two, parts(8, true, |a, _| -a));
}

#[test]
fn products_of_24_bits_and_dots() {
    for (ty, s) in [("u32", false), ("s32", true)] {
        let product =
            move |v: &[u64]| wide(v[0] & 0xFF_FFFF, 24, s) * wide(v[1] & 0xFF_FFFF, 24, s);
        check(&format!("mul24.lo.{ty} %d, %a, %b;"), 32, &[32, 32], move |v| cut(product(v), 32));
        check(&format!("mul24.hi.{ty} %d, %a, %b;"), 32, &[32, 32], move |v| {
            cut(product(v) >> 16, 32)
        });
        check(&format!("mad24.lo.{ty} %d, %a, %b, %c;"), 32, &[32; 3], move |v| {
            cut(product(v) + v[2] as i128, 32)
        });
        check(&format!("mad24.hi.{ty} %d, %a, %b, %c;"), 32, &[32; 3], move |v| {
            cut((product(v) >> 16) + v[2] as i128, 32)
        });
        for (other, t) in [("u32", false), ("s32", true)] {
            let byte = |it: u64, i: u32, s: bool| wide(it >> (8 * i) & 255, 8, s);
            check(&format!("dp4a.{ty}.{other} %d, %a, %b, %c;"), 32, &[32; 3], move |v| {
                let sum: i128 = (0..4).map(|i| byte(v[0], i, s) * byte(v[1], i, t)).sum();
                cut(sum + v[2] as i128, 32)
            });
            for (half, from) in [("lo", 0), ("hi", 2)] {
                check(
                    &format!("dp2a.{half}.{ty}.{other} %d, %a, %b, %c;"),
                    32,
                    &[32; 3],
                    move |v| {
                        let half = |i: u32| wide(v[0] >> (16 * i) & 0xFFFF, 16, s);
                        let sum: i128 = (0..2).map(|i| half(i) * byte(v[1], from + i, t)).sum();
                        cut(sum + v[2] as i128, 32)
                    },
                );
            }
        }
    }
}

#[test]
fn carries() {
    // 128 bits in two steps.
    check("add.cc.u64 %wide, %a, %b; addc.u64 %d, %a, %c;", 64, &[64; 3], |v| {
        let carry = v[0].checked_add(v[1]).is_none();
        v[0].wrapping_add(v[2]).wrapping_add(u64::from(carry))
    });
    check("sub.cc.u64 %wide, %a, %b; subc.u64 %d, %a, %c;", 64, &[64; 3], |v| {
        let borrow = v[0] < v[1];
        v[0].wrapping_sub(v[2]).wrapping_sub(u64::from(borrow))
    });
    check(
        "add.cc.u32 %t1, %a, %b; addc.cc.u32 %t2, %b, %c; addc.u32 %d, 0, 0;",
        32,
        &[32; 3],
        |v| {
            let carry = (v[0] + v[1]) >> 32;
            (v[1] + v[2] + carry) >> 32
        },
    );
    check(
        "sub.cc.u32 %t1, %a, %b; subc.cc.u32 %t2, %b, %c; subc.u32 %d, 0, 0;",
        32,
        &[32; 3],
        |v| {
            let borrow = i64::from(v[0] < v[1]);
            u64::from(if (v[1] as i64) < v[2] as i64 + borrow { u32::MAX } else { 0 })
        },
    );
    check("mad.lo.cc.u32 %t1, %a, %b, %c; madc.hi.u32 %d, %a, %b, 0;", 32, &[32; 3], |v| {
        (v[0] * v[1] + v[2]) >> 32
    });
    check("mad.lo.cc.u64 %wide, %a, %b, %c; madc.hi.u64 %d, %a, %b, 0;", 64, &[64; 3], |v| {
        ((u128::from(v[0]) * u128::from(v[1]) + u128::from(v[2])) >> 64) as u64
    });
    check(
        "add.cc.u32 %t1, %a, %b; madc.hi.cc.s32 %t2, %a, %b, %c; addc.u32 %d, 0, 0;",
        32,
        &[32; 3],
        |v| {
            let carry = (v[0] + v[1]) >> 32;
            let high = cut((wide(v[0], 32, true) * wide(v[1], 32, true)) >> 32, 32);
            (high + v[2] + carry) >> 32
        },
    );
}

#[test]
fn bits() {
    for n in [32, 64] {
        check(&format!("popc.b{n} %d, %a;"), 32, &[n], |v| u64::from(v[0].count_ones()));
        check(&format!("clz.b{n} %d, %a;"), 32, &[n], move |v| {
            u64::from(v[0].leading_zeros() + n - 64)
        });
        check(&format!("brev.b{n} %d, %a;"), n, &[n], move |v| v[0].reverse_bits() >> (64 - n));
        for s in [false, true] {
            let ty = format!("{}{n}", if s { 's' } else { 'u' });
            let find = move |v: &[u64]| {
                let sign = s && v[0] >> (n - 1) & 1 == 1;
                (0..n).rev().find(|i| (v[0] >> i & 1 == 1) != sign)
            };
            check(&format!("bfind.{ty} %d, %a;"), 32, &[n], move |v| {
                find(v).map_or(0xFFFF_FFFF, u64::from)
            });
            check(&format!("bfind.shiftamt.{ty} %d, %a;"), 32, &[n], move |v| {
                find(v).map_or(0xFFFF_FFFF, |i| u64::from(n - 1 - i))
            });
            check(&format!("bfe.{ty} %d, %a, %b, %c;"), n, &[n, 32, 32], move |v| {
                let (at, len) = (v[1] as u32 & 255, v[2] as u32 & 255);
                let bit = |i: u32| v[0] >> i & 1;
                let sign = match s && len > 0 {
                    true => bit((at + len - 1).min(n - 1)),
                    false => 0,
                };
                (0..n).fold(0, |all, i| {
                    all | (if i < len && at + i < n { bit(at + i) } else { sign }) << i
                })
            });
        }
        check(
            &format!(
                "{{ .reg .b64 %m; mov.b64 %m, 0x123456789abcdef1; .reg .b{n} %n; cvt.u{n}.u64 %n, %m; bfi.b{n} %d, %a, %n, %b, %c; }}"
            ),
            n,
            &[n, 32, 32],
            move |v| {
                let (at, len) = (v[1] as u32 & 255, v[2] as u32 & 255);
                let other = 0x1234_5678_9abc_def1_u64;
                (0..n).fold(0, |all, i| {
                    let inside = i >= at && i - at < len;
                    all | (if inside { v[0] >> (i - at) & 1 } else { other >> i & 1 }) << i
                })
            },
        );
    }
    for (mode, wraps) in [("clamp", false), ("wrap", true)] {
        let amount = move |it: u64| if wraps { it & 31 } else { it.min(32) };
        for (ty, s) in [("u32", false), ("s32", true)] {
            check(&format!("szext.{mode}.{ty} %d, %a, %b;"), 32, &[32, 32], move |v| {
                match amount(v[1]) as u32 {
                    0 => 0,
                    len => cut(wide(v[0] & ((1 << len) - 1), len, s), 32),
                }
            });
        }
        check(&format!("bmsk.{mode}.b32 %d, %a, %b;"), 32, &[32, 32], move |v| {
            let (from, len) = (amount(v[0]), amount(v[1]));
            (0..32).fold(0, |all, i| all | u64::from(i >= from && i < from + len) << i)
        });
        check(&format!("shf.l.{mode}.b32 %d, %a, %b, %c;"), 32, &[32; 3], move |v| {
            let both = u128::from(v[1] << 32 | v[0]);
            ((both << amount(v[2])) >> 32) as u64 & 0xFFFF_FFFF
        });
        check(&format!("shf.r.{mode}.b32 %d, %a, %b, %c;"), 32, &[32; 3], move |v| {
            (v[1] << 32 | v[0]) >> amount(v[2]) & 0xFFFF_FFFF
        });
    }
    check("fns.b32 %d, %a, %b, %c;", 32, &[32; 3], |v| {
        let (mask, base, offset) = (v[0], v[1], i64::from(v[2] as i32));
        let is_set = |at: i64| (0..32).contains(&at) && mask >> at & 1 == 1;
        if base > 31 {
            return 0xFFFF_FFFF;
        }
        let base = base as i64;
        let found = match offset {
            0 => Some(base).filter(|at| is_set(*at)),
            1.. => (base..32).filter(|at| is_set(*at)).nth(offset as usize - 1),
            _ => (0..=base).rev().filter(|at| is_set(*at)).nth(-offset as usize - 1),
        };
        found.map_or(0xFFFF_FFFF, |at| at as u64)
    });
}

#[test]
fn logic_and_shifts() {
    for n in [16, 32, 64] {
        let mask = if n == 64 { u64::MAX } else { (1 << n) - 1 };
        check(&format!("and.b{n} %d, %a, %b;"), n, &[n, n], |v| v[0] & v[1]);
        check(&format!("or.b{n} %d, %a, %b;"), n, &[n, n], |v| v[0] | v[1]);
        check(&format!("xor.b{n} %d, %a, %b;"), n, &[n, n], |v| v[0] ^ v[1]);
        check(&format!("not.b{n} %d, %a;"), n, &[n], move |v| !v[0] & mask);
        check(&format!("cnot.b{n} %d, %a;"), n, &[n], |v| u64::from(v[0] == 0));
        check(&format!("shl.b{n} %d, %a, %b;"), n, &[n, 32], move |v| {
            if v[1] < u64::from(n) { v[0] << v[1] & mask } else { 0 }
        });
        check(&format!("shr.u{n} %d, %a, %b;"), n, &[n, 32], move |v| {
            if v[1] < u64::from(n) { v[0] >> v[1] } else { 0 }
        });
        check(&format!("shr.s{n} %d, %a, %b;"), n, &[n, 32], move |v| {
            cut(wide(v[0], n, true) >> v[1].min(127), n)
        });
    }
    for table in [0x00_u64, 0x1B, 0x80, 0x96, 0xE8, 0xFE, 0xFF, 0xCA] {
        check(&format!("lop3.b32 %d, %a, %b, %c, {table};"), 32, &[32; 3], move |v| {
            (0..32).fold(0, |all, i| {
                let bit = |n: usize| v[n] >> i & 1;
                all | (table >> (bit(0) << 2 | bit(1) << 1 | bit(2)) & 1) << i
            })
        });
    }
    for (op, or) in [("and", false), ("or", true)] {
        let text = format!("setp.ne.b32 %p1, %c, 0; lop3.{op}.b32 %t4|%d, %a, %b, %c, 0x80, %p1;");
        check(&text, 1, &[32; 3], move |v| {
            let (any, q) = (v[0] & v[1] & v[2] != 0, v[2] != 0);
            u64::from(if or { any || q } else { any && q })
        });
    }
}

#[test]
fn permutations() {
    let byte = |v: &[u64], i: u64| (v[1] << 32 | v[0]) >> (8 * (i & 7)) & 255;
    check("prmt.b32 %d, %a, %b, %c;", 32, &[32; 3], move |v| {
        (0..4).fold(0, |all, i| {
            let pick = v[2] >> (4 * i) & 15;
            let found = byte(v, pick & 7);
            let found = if pick & 8 == 0 { found } else { (found >> 7) * 255 };
            all | found << (8 * i)
        })
    });
    // From the table of the manual: the bytes from the highest to the lowest.
    let modes: [(&str, [[u64; 4]; 4]); 6] = [
        ("f4e", [[3, 2, 1, 0], [4, 3, 2, 1], [5, 4, 3, 2], [6, 5, 4, 3]]),
        ("b4e", [[5, 6, 7, 0], [6, 7, 0, 1], [7, 0, 1, 2], [0, 1, 2, 3]]),
        ("rc8", [[0; 4], [1; 4], [2; 4], [3; 4]]),
        ("ecl", [[3, 2, 1, 0], [3, 2, 1, 1], [3, 2, 2, 2], [3, 3, 3, 3]]),
        ("ecr", [[0, 0, 0, 0], [1, 1, 1, 0], [2, 2, 1, 0], [3, 2, 1, 0]]),
        ("rc16", [[1, 0, 1, 0], [3, 2, 3, 2], [1, 0, 1, 0], [3, 2, 3, 2]]),
    ];
    for (mode, rows) in modes {
        check(&format!("prmt.b32.{mode} %d, %a, %b, %c;"), 32, &[32; 3], move |v| {
            let row = rows[(v[2] & 3) as usize];
            row.iter().fold(0, |all, i| all << 8 | byte(v, *i))
        });
    }
}

#[test]
fn comparisons() {
    for (ty, n, s) in types() {
        type Compare = fn(i128, i128) -> bool;
        let all: [(&str, Compare); 6] = [
            ("eq", |a, b| a == b),
            ("ne", |a, b| a != b),
            ("lt", |a, b| a < b),
            ("le", |a, b| a <= b),
            ("gt", |a, b| a > b),
            ("ge", |a, b| a >= b),
        ];
        for (name, f) in all {
            let of = move |v: &[u64]| f(wide(v[0], n, s), wide(v[1], n, s));
            check(&format!("setp.{name}.{ty} %d, %a, %b;"), 1, &[n, n], move |v| u64::from(of(v)));
            check(&format!("setp.{name}.{ty} %p1|%d, %a, %b;"), 1, &[n, n], move |v| {
                u64::from(!of(v))
            });
            check(&format!("setp.{name}.xor.{ty} %d, %a, %b, !%c;"), 1, &[n, n, 1], move |v| {
                u64::from(of(v) ^ (v[2] as u32 == 0))
            });
            check(&format!("set.{name}.and.u32.{ty} %d, %a, %b, %c;"), 32, &[n, n, 1], move |v| {
                if of(v) && v[2] as u32 != 0 { 0xFFFF_FFFF } else { 0 }
            });
            check(&format!("set.{name}.f32.{ty} %d, %a, %b;"), 32, &[n, n], move |v| {
                if of(v) { 0x3F80_0000 } else { 0 }
            });
        }
        check(&format!("selp.b{n} %d, %a, %b, %c;"), n, &[n, n, 1], |v| {
            if v[2] as u32 != 0 { v[0] } else { v[1] }
        });
        check(&format!("slct.{ty}.s32 %d, %a, %b, %c;"), n, &[n, n, 32], |v| {
            if v[2] as i32 >= 0 { v[0] } else { v[1] }
        });
    }
}
