//! Rounding to any format of floating point, by integers.

use target_desc::Mod;

/// How a number is rounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Round {
    /// To the nearest, and halfway to the even one: `.rn`.
    Near,
    /// To the nearest, and halfway away from zero: `.rna`.
    Away,
    /// Towards zero: `.rz`.
    Zero,
    /// Down: `.rm`.
    Down,
    /// Up: `.rp`.
    Up,
}

impl Round {
    /// The rounding called `word`.
    pub fn parse(word: &str) -> Option<Round> {
        Some(match word {
            "rn" | "rni" => Round::Near,
            "rna" => Round::Away,
            "rz" | "rzi" => Round::Zero,
            "rm" | "rmi" => Round::Down,
            "rp" | "rpi" => Round::Up,
            _ => return None,
        })
    }
}

/// What the largest exponent stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Specials {
    /// Infinity and no numbers.
    Ieee,
    /// Numbers, but all ones are no number.
    OneNan,
    /// Numbers.
    None,
}

/// A format of floating point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Format {
    /// Bits of the mantissa, without the one that is not stored.
    pub mantissa: u32,
    /// Bits of the exponent.
    pub exponent: u32,
    /// What is at the top.
    pub specials: Specials,
    /// What an operation gives that has no result.
    pub nan: u64,
}

const fn format(exponent: u32, mantissa: u32, specials: Specials, nan: u64) -> Format {
    Format { mantissa, exponent, specials, nan }
}

/// `.f16`
pub const F16: Format = format(5, 10, Specials::Ieee, 0x7FFF);
/// `.bf16`
pub const BF16: Format = format(8, 7, Specials::Ieee, 0x7FFF);
/// `.f32`
pub const F32: Format = format(8, 23, Specials::Ieee, 0x7FFF_FFFF);
/// `.f64`
pub const F64: Format = format(11, 52, Specials::Ieee, 0xFFF8_0000_0000_0000);
/// `.tf32`, without the 13 bits below.
pub const TF32: Format = format(8, 10, Specials::Ieee, 0x7FFFF);

impl Format {
    /// The format of values of type `ty`, or of one of those in it.
    pub fn of(ty: Mod) -> Option<Format> {
        Some(match ty {
            Mod::f16 | Mod::f16x2 => F16,
            Mod::bf16 | Mod::bf16x2 => BF16,
            Mod::f32 | Mod::f32x2 => F32,
            Mod::f64 => F64,
            Mod::tf32 => TF32,
            Mod::e4m3x2 | Mod::e4m3x4 | Mod::e4m3 => format(4, 3, Specials::OneNan, 0x7F),
            Mod::e5m2x2 | Mod::e5m2x4 | Mod::e5m2 => format(5, 2, Specials::Ieee, 0x7F),
            Mod::e2m3x2 | Mod::e2m3x4 | Mod::e2m3 => format(2, 3, Specials::None, 0x1F),
            Mod::e3m2x2 | Mod::e3m2x4 | Mod::e3m2 => format(3, 2, Specials::None, 0x1F),
            Mod::e2m1x2 | Mod::e2m1x4 | Mod::e2m1 => format(2, 1, Specials::None, 0x7),
            _ => return None,
        })
    }

    /// The exponent of the smallest normal number.
    fn least(self) -> i32 {
        2 - (1 << (self.exponent - 1))
    }

    /// All bits of a value.
    pub fn bits(self) -> u32 {
        1 + self.exponent + self.mantissa
    }

    /// The largest finite number.
    pub fn largest(self) -> u64 {
        let ones = (1 << (self.exponent + self.mantissa)) - 1;
        match self.specials {
            Specials::Ieee => ones - (1 << self.mantissa),
            Specials::OneNan => ones - 1,
            Specials::None => ones,
        }
    }

    /// Infinity; where there is none, no number or the largest.
    fn infinity(self) -> u64 {
        match self.specials {
            Specials::Ieee => self.largest() + 1,
            Specials::OneNan => self.nan,
            Specials::None => self.largest(),
        }
    }

    /// `mantissa * 2^exponent` in this format.
    pub fn round(self, negative: bool, mantissa: u64, exponent: i32, round: Round) -> u64 {
        let sign = u64::from(negative) << (self.bits() - 1);
        if mantissa == 0 {
            return sign;
        }
        // The exponent of the highest bit, and of the lowest one that is kept.
        let top = 63 - mantissa.leading_zeros() as i32 + exponent;
        let low = top.max(self.least()) - self.mantissa as i32;
        let drop = low - exponent;
        let (mut kept, rest, half) = match drop {
            ..=0 => (u128::from(mantissa) << (-drop).min(64), 0, 1),
            1..=64 => {
                let wide = u128::from(mantissa);
                (wide >> drop, wide & ((1 << drop) - 1), 1 << (drop - 1))
            }
            // Less than half of the lowest bit.
            _ => (0, 1, 4),
        };
        let up = match round {
            Round::Near => rest > half || (rest == half && kept & 1 == 1),
            Round::Away => rest >= half,
            Round::Zero => false,
            Round::Down => negative && rest != 0,
            Round::Up => !negative && rest != 0,
        };
        kept += u128::from(up);
        // A carry out of the mantissa lands in the exponent, where it belongs.
        let field = (low + self.mantissa as i32 - self.least()) as u64;
        let found = (field << self.mantissa) + kept as u64;
        if found > self.largest() {
            let outward = match round {
                Round::Near | Round::Away => true,
                Round::Zero => false,
                Round::Down => negative,
                Round::Up => !negative,
            };
            return sign | if outward { self.infinity() } else { self.largest() };
        }
        sign | found
    }

    /// A number in this format; what is none becomes [`nan`](Format::nan), and infinity the
    /// infinity of the format.
    pub fn narrow(self, value: f64, round: Round) -> u64 {
        if value.is_nan() {
            return self.nan;
        }
        if value.is_infinite() {
            return u64::from(value < 0.0) << (self.bits() - 1) | self.infinity();
        }
        let (mantissa, exponent) = split(value);
        self.round(value.is_sign_negative(), mantissa, exponent, round)
    }

    /// Whether the bits are no number.
    pub fn is_nan(self, bits: u64) -> bool {
        let magnitude = bits & ((1 << (self.bits() - 1)) - 1);
        self.specials != Specials::None && magnitude > self.infinity_or_largest()
    }

    fn infinity_or_largest(self) -> u64 {
        match self.specials {
            Specials::Ieee => self.infinity(),
            _ => self.largest(),
        }
    }

    /// The number that bits stand for; exact, for all formats but `f64` are in it.
    pub fn widen(self, bits: u64) -> f64 {
        if self == F64 {
            return f64::from_bits(bits);
        }
        let negative = bits >> (self.bits() - 1) & 1 == 1;
        let magnitude = bits & ((1 << (self.bits() - 1)) - 1);
        let value = if self.is_nan(bits) {
            f64::NAN
        } else if self.specials == Specials::Ieee && magnitude == self.infinity() {
            f64::INFINITY
        } else {
            let field = (magnitude >> self.mantissa) as i32;
            let mantissa = magnitude & ((1 << self.mantissa) - 1);
            let (mantissa, exponent) = match field {
                0 => (mantissa, self.least()),
                _ => (mantissa | 1 << self.mantissa, self.least() + field - 1),
            };
            mantissa as f64 * power(exponent - self.mantissa as i32)
        };
        if negative { -value } else { value }
    }
}

/// Two to the power of `exponent`, from -1022 to 1023.
fn power(exponent: i32) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}

/// A finite number without its sign as `mantissa * 2^exponent`.
pub fn split(value: f64) -> (u64, i32) {
    let bits = value.to_bits();
    let field = (bits >> 52 & 0x7FF) as i32;
    let mantissa = bits & ((1 << 52) - 1);
    match field {
        0 => (mantissa, -1074),
        _ => (mantissa | 1 << 52, field - 1075),
    }
}

/// The sum of two numbers rounded to odd: where it is not exact, its last bit is set. Rounded
/// once more, to at most 51 bits, it is what the exact sum is rounded to.
pub fn add_odd(a: f64, b: f64) -> f64 {
    let sum = a + b;
    if !sum.is_finite() {
        return sum;
    }
    // What the sum lacks, exactly.
    let part = sum - a;
    let error = (a - (sum - part)) + (b - part);
    if error == 0.0 || sum.to_bits() & 1 == 1 {
        return sum;
    }
    let outward = (error > 0.0) == (sum > 0.0);
    f64::from_bits(if outward { sum.to_bits() + 1 } else { sum.to_bits() - 1 })
}
