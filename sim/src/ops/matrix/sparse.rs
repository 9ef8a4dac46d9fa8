//! First factors of which half of the elements are zero and not there: which ones are.
//!
//! A row is cut into chunks, of which half of the elements are there, and for each chunk four
//! bits say which: two numbers of two bits. Of a chunk of two (`.tf32`) the numbers are those of
//! its halves; of a chunk of eight (4 bits each) they are those of pairs.

use ptx::tree::Operand;
use target_desc::Mod;

use super::element::Element;
use crate::code::Src;
use crate::decode::Decoder;
use crate::fault::{Fault, Kind};
use crate::machine::Cx;

/// What says which elements are there.
pub struct Picks {
    data: Src,
    /// Which of the lanes of each four have it.
    selector: usize,
    /// Numbers have to be in order.
    ordered: bool,
    /// How many elements of a chunk: 2, 4 or 8.
    chunk: usize,
    k: usize,
    /// A lane has 32 bits of one row: of elements of a byte or less. Else the halves of two.
    single: bool,
}

impl Picks {
    /// Of a factor with rows of `k` elements.
    ///
    /// # Errors
    ///
    /// Where no lanes are selected.
    pub fn decode<'a>(
        d: &mut Decoder<'_, 'a>,
        (data, selector): (&Operand<'a>, &Operand<'a>),
        (element, k): (Element, usize),
        ordered: bool,
    ) -> Result<Picks, String> {
        let data = crate::ops::control::need(d, data, Mod::b32)?;
        let chunk = match element.width() {
            32 => 2,
            4 => 8,
            _ => 4,
        };
        let picks = Picks { data, selector: 0, ordered, chunk, k, single: element.width() <= 8 };
        let selector = d.integer(selector)?;
        match usize::try_from(selector) {
            Ok(selector) if (selector + 1) * picks.lanes() <= 4 => Ok(Picks { selector, ..picks }),
            _ => Err(format!("the selector {selector}")),
        }
    }

    /// How many lanes of four have a part of it.
    fn lanes(&self) -> usize {
        // Eight chunks in a lane, of two rows.
        (self.k / self.chunk / 4).max(1)
    }

    /// For each of 16 rows, where on it the elements are that are there.
    ///
    /// # Errors
    ///
    /// Numbers that no chunk can have.
    pub fn read(&self, cx: &Cx) -> Result<Vec<Vec<usize>>, Box<Fault>> {
        let data = cx.get(self.data);
        let chunks = self.k / self.chunk;
        let mut out = vec![Vec::new(); 16];
        for (row, out) in out.iter_mut().enumerate() {
            for n in 0..chunks {
                let (lane, bit) = self.place(row, n);
                let bits = data[lane] >> bit & 15;
                let [low, high] = [bits & 3, bits >> 2].map(|it| it as usize);
                let good = match self.chunk {
                    2 => matches!(bits, 0b0100 | 0b1110),
                    _ => low < high || low > high && !self.ordered,
                };
                if !good {
                    let why = format!(
                        "the sparsity metadata {bits:#06b} of row {row}, elements {} to {}, says \
                         nothing",
                        n * self.chunk,
                        (n + 1) * self.chunk - 1
                    );
                    return Err(cx.fault(lane, Kind::Illegal(why)));
                }
                let first = n * self.chunk;
                match self.chunk {
                    2 => out.push(first + low / 2),
                    4 => out.extend([first + low, first + high]),
                    _ => out.extend([low, high].iter().flat_map(|it| {
                        let pair = first + 2 * it;
                        [pair, pair + 1]
                    })),
                }
            }
        }
        Ok(out)
    }

    /// The lane and the lowest bit of chunk `n` of a row.
    fn place(&self, row: usize, n: usize) -> (usize, u32) {
        let (group, lower) = (row % 8, row / 8);
        let first = 4 * group + self.selector * self.lanes();
        match self.single {
            true => (first + 2 * (n / 8) + lower, 4 * (n % 8) as u32),
            false => (first + n / 4, 4 * (n % 4 + 4 * lower) as u32),
        }
    }
}
