//! Runs statements on many values, a thread for each.

use sim::{Device, Launch, Module};

/// How many values there are.
pub const COUNT: usize = 4096;

/// Runs `statements`, which make `%d` of `%a`, `%b`, `%c`; these have so many bits as `out` and
/// `ins` say, and a predicate has one. `%t<9>` and `%p<9>` are there to work with.
pub fn run(statements: &str, out: u32, ins: &[u32], values: &[&[u64]]) -> Vec<u64> {
    let register = |bits: u32| match bits {
        1 => "pred".to_owned(),
        8 => "b8".to_owned(),
        bits => format!("b{bits}"),
    };
    let mut text = String::from(".version 9.5\n.target sm_107a\n.address_size 64\n");
    text += ".visible .entry k(.param .u64 out, .param .u64 in0, .param .u64 in1, .param .u64 in2)\n{\n";
    text += "    .reg .b64 %at, %from, %wide;\n    .reg .b32 %i, %t<9>;\n    .reg .pred %p<9>;\n";
    text += &format!("    .reg .{} %d;\n", register(out));
    text += "    mov.u32 %t0, %ctaid.x;\n    mov.u32 %t1, %ntid.x;\n    mov.u32 %t2, %tid.x;\n";
    text += "    mad.lo.u32 %i, %t0, %t1, %t2;\n";
    for (n, bits) in ins.iter().enumerate() {
        let name = ["a", "b", "c"][n];
        text += &format!("    .reg .{} %{name};\n", register(*bits));
        text += &format!("    ld.param.u64 %from, [in{n}];\n    mad.wide.u32 %at, %i, 8, %from;\n");
        match bits {
            1 => {
                text +=
                    &format!("    ld.global.b32 %t3, [%at];\n    setp.ne.u32 %{name}, %t3, 0;\n")
            }
            bits => text += &format!("    ld.global.b{bits} %{name}, [%at];\n"),
        }
    }
    text += &format!("    {statements}\n");
    text += "    ld.param.u64 %from, [out];\n    mad.wide.u32 %at, %i, 8, %from;\n";
    match out {
        1 => text += "    selp.b64 %wide, 1, 0, %d;\n    st.global.b64 [%at], %wide;\n",
        _ => text += &format!("    st.global.b64 [%at], 0;\n    st.global.b{out} [%at], %d;\n"),
    }
    text += "    ret;\n}\n";
    let module = match Module::load(&text) {
        Ok(module) => module,
        Err(errors) => panic!("{errors:#?}\n{text}"),
    };
    let mut device = Device::of(&module);
    let to = device.buffer("out", &vec![0_u64; COUNT]);
    let mut launch = Launch::new("k").grid([COUNT as u32 / 256, 1, 1]).block([256, 1, 1]).arg(to);
    for n in 0..3 {
        let buffer = match values.get(n) {
            Some(values) => device.buffer("in", values),
            None => to,
        };
        launch = launch.arg(buffer);
    }
    if let Err(error) = launch.run(&module, &mut device) {
        panic!("{error}\n{text}");
    }
    device.read(to)
}

/// Numbers from a seed.
pub struct Random(pub u64);

impl Random {
    /// The next one.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}

fn cut(value: u64, bits: u32) -> u64 {
    if bits == 64 { value } else { value & ((1 << bits) - 1) }
}

/// Integers of `bits` bits: all kinds of sizes, and those at the ends.
pub fn integers(bits: u32, seed: u64) -> Vec<u64> {
    let mut random = Random(seed);
    let one = |random: &mut Random| {
        let value = random.draw();
        match random.draw() % 4 {
            0 => value,
            1 => value >> (random.draw() % 64),
            2 => (value as i64 >> (random.draw() % 64)) as u64,
            _ => [0, 1, 2, u64::MAX, 1 << (bits - 1), (1 << (bits - 1)) - 1, 31, 32, 33, 63, 64]
                [(value % 11) as usize],
        }
    };
    (0..COUNT).map(|_| cut(one(&mut random), bits)).collect()
}

/// Numbers of a format with so many bits of exponent and mantissa: of any size, near 1,
/// subnormal, with few bits, and what is special.
pub fn floats(exponent: u32, mantissa: u32, seed: u64) -> Vec<u64> {
    let mut random = Random(seed);
    let bits = 1 + exponent + mantissa;
    let ones = (1 << exponent) - 1;
    let one = |random: &mut Random| {
        let value = random.draw();
        let sign = value >> 63 << (bits - 1);
        let low = value & ((1 << mantissa) - 1);
        let near = (ones >> 1) + random.draw() % 5 - 2;
        match random.draw() % 8 {
            0 | 1 => cut(value, bits),
            2 | 3 => sign | near << mantissa | low,
            4 => sign | near << mantissa | (low & !((1 << (mantissa - 2)) - 1)),
            5 => sign | low,
            6 => sign | (random.draw() % (ones + 1)) << mantissa | (low & 1),
            _ => {
                let infinity = ones << mantissa;
                let all = [
                    0,
                    1,
                    infinity,
                    infinity + 1,
                    infinity - 1,
                    1 << mantissa,
                    infinity | 1 << (mantissa - 1),
                    (ones >> 1) << mantissa,
                ];
                sign | all[(value % 8) as usize]
            }
        }
    };
    (0..COUNT).map(|_| one(&mut random)).collect()
}

/// Runs `statements`, and says the first results that are not what is expected, to the bit.
pub fn exact(
    statements: &str,
    out: u32,
    ins: &[u32],
    values: &[&[u64]],
    expect: impl Fn(&[u64]) -> u64,
) {
    compare(statements, &run(statements, out, ins, values), values, expect, |a, b| a == b);
}

/// Compares, and says the first that differ.
pub fn compare(
    what: &str,
    found: &[u64],
    values: &[&[u64]],
    expect: impl Fn(&[u64]) -> u64,
    same: impl Fn(u64, u64) -> bool,
) {
    let mut wrong = Vec::new();
    for (i, &found) in found.iter().enumerate() {
        let operands: Vec<u64> = values.iter().map(|it| it[i]).collect();
        let expected = expect(&operands);
        if !same(found, expected) {
            wrong.push(format!("{operands:x?}: {found:x}, and {expected:x} is expected"));
        }
    }
    assert!(wrong.is_empty(), "{what}: {} wrong: {:#?}", wrong.len(), &wrong[..wrong.len().min(4)]);
}
