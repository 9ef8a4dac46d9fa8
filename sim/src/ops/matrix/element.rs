//! The numbers in matrices, and one element of a product.

use target_desc::Mod;

use crate::decode::head::{bits, is_signed};
use crate::ops::float::round::{Format, Round};

/// A number of a product.
#[derive(Clone, Copy)]
pub enum Element {
    /// Of floating point.
    Float(Format),
    /// An integer, of so many bits and with a sign or not.
    Int(u32, bool),
    /// Of floating point with 4 or 6 bits, in a byte.
    Padded(Format),
}

impl Element {
    /// Of a type.
    pub fn of(ty: Mod) -> Result<Element, String> {
        if let Some(format) = Format::of(ty) {
            return Ok(Element::Float(format));
        }
        match ty {
            Mod::s8 | Mod::u8 | Mod::s32 => Ok(Element::Int(bits(ty), is_signed(ty))),
            Mod::s4 | Mod::u4 => Ok(Element::Int(4, ty == Mod::s4)),
            Mod::b1 => Ok(Element::Int(1, false)),
            _ => Err(format!("the type `.{ty}` of it")),
        }
    }

    /// How many bits one takes in a register: what is less than half of one is packed.
    pub fn width(self) -> u32 {
        match self {
            Element::Int(bits, _) => bits,
            Element::Padded(_) => 8,
            // `.tf32` has its bits at the top of 32.
            Element::Float(format) if format.bits() == 19 => 32,
            Element::Float(format) => format.bits().next_power_of_two(),
        }
    }

    /// In a byte, where it has fewer bits and `yes`.
    pub fn padded(self, yes: bool) -> Element {
        match self {
            Element::Float(format) if yes && format.bits() < 8 => Element::Padded(format),
            it => it,
        }
    }

    fn float(self, raw: u64) -> f64 {
        match self {
            Element::Float(format) if format.bits() == 19 => format.widen(raw >> 13 & 0x7_FFFF),
            Element::Float(format) => format.widen(raw),
            // Four bits are in the middle, six at the bottom.
            Element::Padded(format) if format.bits() == 4 => format.widen(raw >> 2 & 15),
            Element::Padded(format) => format.widen(raw & 63),
            Element::Int(..) => self.int(raw) as f64,
        }
    }

    fn int(self, raw: u64) -> i64 {
        match self {
            Element::Int(bits, true) => (raw << (64 - bits)) as i64 >> (64 - bits),
            _ => raw as i64,
        }
    }
}

/// A product of matrices and a sum.
#[derive(Clone, Copy)]
pub struct Product {
    /// Of the first factor.
    pub a: Element,
    /// Of the second.
    pub b: Element,
    /// Of what is added.
    pub c: Element,
    /// Of the result.
    pub d: Element,
    /// Whether integers stop at the ends of their range.
    pub saturates: bool,
    /// Of two bits, whether both are to be there; else whether they differ.
    pub both: bool,
}

impl Product {
    /// One element of the result: `a` and `b` are a row and a column. On a device the order of
    /// additions is not said; here the sum is made in `f64` and rounded once.
    pub fn one(self, a: &[u64], b: &[u64], c: u64) -> u64 {
        if let Element::Int(1, _) = self.a {
            let count = a.iter().zip(b).filter(|(a, b)| match self.both {
                true => *a & *b == 1,
                false => a != b,
            });
            return (count.count() as u64).wrapping_add(c) & 0xFFFF_FFFF;
        }
        if let Element::Int(..) = self.a {
            let products = a.iter().zip(b).map(|(a, b)| self.a.int(*a) * self.b.int(*b));
            let sum = products.sum::<i64>() + self.c.int(c);
            let sum = match self.saturates {
                true => sum.clamp(i64::from(i32::MIN), i64::from(i32::MAX)),
                false => sum,
            };
            return sum as u64 & 0xFFFF_FFFF;
        }
        self.scaled(a, b, c, |_| 1.0)
    }

    /// The same of floating point, where product `i` is multiplied by `scale` of it.
    pub fn scaled(self, a: &[u64], b: &[u64], c: u64, scale: impl Fn(usize) -> f64) -> u64 {
        let mut sum = self.c.float(c);
        for (i, (a, b)) in a.iter().zip(b).enumerate() {
            sum = (self.a.float(*a) * scale(i)).mul_add(self.b.float(*b), sum);
        }
        match self.d {
            Element::Float(format) => format.narrow(sum, Round::Near),
            _ => sum as u64,
        }
    }
}

/// Rows, columns and the length of a product.
pub fn shape(word: &str) -> Option<[usize; 3]> {
    let (m, rest) = word.strip_prefix('m')?.split_once('n')?;
    let (n, k) = rest.split_once('k')?;
    Some([m.parse().ok()?, n.parse().ok()?, k.parse().ok()?])
}

/// Part `j` of a register.
pub fn piece(value: u64, j: usize, width: u32) -> u64 {
    match width {
        64 => value,
        width => value >> (j as u32 * width) & ((1 << width) - 1),
    }
}
