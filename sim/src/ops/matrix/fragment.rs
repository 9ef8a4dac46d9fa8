//! Fragments: the parts of a matrix that the lanes of a warp have in registers.
//!
//! A layout is a function of a lane and of the number of an element in it, those of a register
//! from the lowest bits on; it gives row and column.

use ptx::tree::Operand;
use target_desc::Mod;

use super::element::{Element, piece};
use crate::code::{Dst, Mask, Src};
use crate::decode::Decoder;
use crate::machine::Cx;

/// A row or column of a product, and where on it.
pub type Place = (usize, usize);

/// A matrix, row by row.
pub type Rows = Vec<Vec<u64>>;

/// Registers of a matrix that is read.
pub struct Fragment {
    /// In each lane.
    pub from: Vec<Src>,
    element: Element,
}

/// Registers of a matrix that is written.
pub struct Written {
    /// In each lane.
    pub to: Vec<Dst>,
    element: Element,
}

impl Element {
    /// How many a register has.
    pub fn parts(self) -> usize {
        (32 / self.width().min(32)) as usize
    }
}

impl Fragment {
    /// The registers of an operand.
    ///
    /// # Errors
    ///
    /// Where they are none.
    pub fn decode<'a>(
        d: &mut Decoder<'_, 'a>,
        o: &Operand<'a>,
        element: Element,
    ) -> Result<Fragment, String> {
        let register = if element.width() == 64 { Mod::b64 } else { Mod::b32 };
        Ok(Fragment { from: d.srcs(o, register)?, element })
    }

    /// How many elements all lanes have.
    pub fn len(&self) -> usize {
        self.from.len() * self.element.parts() * 32
    }

    /// A matrix of so many rows and columns, and whether all of it has a value.
    pub fn read(
        &self,
        cx: &Cx,
        (rows, columns): (usize, usize),
        place: impl Fn(usize, usize) -> Place,
    ) -> (Rows, bool) {
        let mut out = vec![vec![0; columns]; rows];
        let parts = self.element.parts();
        let mut known = true;
        for (reg, from) in self.from.iter().enumerate() {
            known &= cx.known(*from) == Mask::MAX;
            for (lane, value) in cx.get(*from).into_iter().enumerate() {
                for j in 0..parts {
                    let (row, column) = place(lane, reg * parts + j);
                    out[row][column] = piece(value, j, self.element.width());
                }
            }
        }
        (out, known)
    }
}

impl Written {
    /// The registers of an operand.
    ///
    /// # Errors
    ///
    /// Where they are none.
    pub fn decode<'a>(
        d: &mut Decoder<'_, 'a>,
        o: &Operand<'a>,
        element: Element,
    ) -> Result<Written, String> {
        Ok(Written { to: d.dsts(o)?, element })
    }

    /// How many elements all lanes have.
    pub fn len(&self) -> usize {
        self.to.len() * self.element.parts() * 32
    }

    /// Writes a matrix, which has a value or not.
    pub fn write(
        &self,
        cx: &mut Cx,
        known: bool,
        place: impl Fn(usize, usize) -> Place,
        value: impl Fn(usize, usize) -> u64,
    ) {
        let (parts, width) = (self.element.parts(), self.element.width());
        for (reg, to) in self.to.iter().enumerate() {
            let of_lane = |lane: usize| {
                (0..parts).fold(0, |all, j| {
                    let (row, column) = place(lane, reg * parts + j);
                    all | value(row, column) << (j as u32 * width % 64)
                })
            };
            cx.put(*to, of_lane);
            cx.mark(to.slot, if known { Mask::MAX } else { 0 });
        }
    }
}

/// Where element `i` of a factor is: row, or column of a second factor, and place on it. Of
/// matrices with 16 rows registers take turns between the upper and the lower half.
pub fn factor(lane: usize, i: usize, parts: usize, halves: usize) -> Place {
    let (reg, j) = (i / parts, i % parts);
    let (group, t) = (lane / 4, lane % 4);
    (group + 8 * (reg % halves), reg / halves * 4 * parts + t * parts + j)
}

/// Where element `i` of a sum with 8 or 16 rows is.
pub fn sum(lane: usize, i: usize) -> Place {
    (lane / 4 + 8 * (i / 2 % 2), lane % 4 * 2 + i % 2 + 8 * (i / 4))
}
