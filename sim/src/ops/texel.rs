//! Which texel counts, and what number it is.

use super::float::round::F16;
use crate::memory::image::{Channel, Outside};

/// A channel as a number.
pub(super) fn number(raw: u64, channel: Channel, as_float: bool) -> f64 {
    match channel {
        Channel::Unsigned(bits) if as_float && bits < 32 => raw as f64 / ((1 << bits) - 1) as f64,
        Channel::Unsigned(_) => raw as f64,
        Channel::Signed(bits) => {
            let value = ((raw << (64 - bits)) as i64 >> (64 - bits)) as f64;
            match as_float && bits < 32 {
                true => (value / ((1 << (bits - 1)) - 1) as f64).max(-1.0),
                false => value,
            }
        }
        Channel::Float(16) => F16.widen(raw),
        Channel::Float(_) => float(raw),
    }
}

/// What the bits of an `f32` stand for.
pub(super) fn float(bits: u64) -> f64 {
    f64::from(f32::from_bits(bits as u32))
}

/// The texel that counts for texel `i` of `len`; `None` where it is the border.
pub(super) fn inside(i: i64, len: i64, outside: Outside) -> Option<i64> {
    match outside {
        Outside::Clamp => Some(i.clamp(0, len - 1)),
        Outside::Border => (0..len).contains(&i).then_some(i),
        Outside::Wrap => Some(i.rem_euclid(len)),
        Outside::Mirror => {
            let twice = i.rem_euclid(2 * len);
            Some(twice.min(2 * len - 1 - twice))
        }
    }
}

/// The face of a cube that a direction points to, and where on it, from 0 to 1.
pub(super) fn face([x, y, z]: [f64; 3]) -> (i64, f64, f64) {
    let (ax, ay, az) = (x.abs(), y.abs(), z.abs());
    let (face, m, s, t) = if ax >= ay && ax >= az {
        if x >= 0.0 { (0, ax, -z, -y) } else { (1, ax, z, -y) }
    } else if ay >= az {
        if y >= 0.0 { (2, ay, x, z) } else { (3, ay, x, -z) }
    } else if z >= 0.0 {
        (4, az, x, -y)
    } else {
        (5, az, -x, -y)
    };
    (face, (s / m + 1.0) / 2.0, (t / m + 1.0) / 2.0)
}
