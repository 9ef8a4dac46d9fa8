//! The scales of blocks of `mma`: which lanes have them, and what they are.

use ptx::tree::Operand;
use target_desc::Mod;

use crate::code::Src;
use crate::decode::Decoder;
use crate::fault::{Fault, Kind};
use crate::machine::Cx;
use crate::ops::control::need;
use crate::ops::float::round::Format;
use crate::ops::operands;

/// Where the scales of blocks are: lane `4 * g + 2 * t` of each four has those of row `g`, the
/// next one those of row `g + 8`, and lane `4 * g + t` those of column `g`; `t` is said.
pub struct Scale {
    data: [Src; 2],
    /// A byte and a thread, of rows and of columns.
    which: [[Src; 2]; 2],
    count: usize,
    /// They are powers of two; else numbers of eight bits.
    exponents: bool,
}

/// The scales of rows or columns.
pub type Scales = Vec<Vec<f64>>;

impl Scale {
    /// Reads the operands behind the matrices.
    ///
    /// # Errors
    ///
    /// Where they are none.
    pub fn decode<'a>(
        d: &mut Decoder<'_, 'a>,
        count: usize,
        exponents: bool,
        o: &[Operand<'a>],
    ) -> Result<Scale, String> {
        let [a, of_a, b, of_b] = operands(o)?;
        let data = [need(d, a, Mod::b32)?, need(d, b, Mod::b32)?];
        let mut pair = |it: &Operand<'a>| -> Result<[Src; 2], String> {
            let all = d.srcs(it, Mod::u16)?;
            all.try_into().map_err(|_| "its selectors".to_owned())
        };
        Ok(Scale { data, which: [pair(of_a)?, pair(of_b)?], count, exponents })
    }

    /// The scales of 16 rows and of 8 columns.
    ///
    /// # Errors
    ///
    /// Where a selector selects none.
    pub fn read(&self, cx: &Cx) -> Result<(Scales, Scales), Box<Fault>> {
        let data = self.data.map(|it| cx.get(it));
        let which = self.which.map(|pair| pair.map(|it| cx.get(it)[0] as usize));
        for (i, [byte, thread]) in which.into_iter().enumerate() {
            let fits = byte % self.count == 0 && byte + self.count <= 4 && thread < 2 + 2 * i;
            if !fits {
                let why = format!("byte {byte} of thread {thread} selects no scales");
                return Err(cx.fault(0, Kind::Illegal(why)));
            }
        }
        let bytes = |word: u64, first: usize| -> Vec<f64> {
            let each = (first..first + self.count).map(|i| word >> (8 * i) & 255);
            each.map(|it| self.value(it)).collect()
        };
        let [[byte_a, thread_a], [byte_b, thread_b]] = which;
        let row = |i: usize| bytes(data[0][4 * (i % 8) + 2 * thread_a + i / 8], byte_a);
        let column = |i: usize| bytes(data[1][4 * i + thread_b], byte_b);
        Ok(((0..16).map(row).collect(), (0..8).map(column).collect()))
    }

    fn value(&self, byte: u64) -> f64 {
        match (self.exponents, byte) {
            (true, 255) => f64::NAN,
            (true, power) => 2.0_f64.powi(power as i32 - 127),
            // Without a sign.
            (false, byte) => Format::of(Mod::e4m3).map_or(0.0, |it| it.widen(byte & 127)),
        }
    }
}
