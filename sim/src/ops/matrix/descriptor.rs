//! Matrices in shared memory that a descriptor of 64 bits says where they are.
//!
//! A matrix is made of pieces of 16 bytes, and eight pieces behind each other are a tile. Which
//! of its directions the bytes of a piece go along is said beside the descriptor; along rows of
//! 32, 64 or 128 bytes pieces may have changed places.

use super::fragment::Rows;
use crate::fault::{Access, Fault, Kind};
use crate::machine::race::Order;
use crate::machine::{Cx, Request};
use crate::memory::Space;

/// What a descriptor says. Addresses and distances are in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// Of the first piece.
    start: u64,
    /// The distance of pieces, or of rows of them, along the direction of the bytes of a piece.
    lead: u64,
    /// The distance of tiles in the other direction; without rows of pieces the other way round.
    stride: u64,
    /// How far the pattern of exchanged pieces is moved, in rows of 128 bytes.
    moved: u64,
    /// The pieces of a row: 1, 2, 4 or 8.
    pieces: u64,
}

/// Which way the bytes of a piece go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Major {
    /// Along what is summed up.
    K,
    /// Along rows of the first, columns of the second factor.
    Mn,
}

impl Layout {
    /// As `wgmma` has it.
    pub fn of_wgmma(word: u64) -> Layout {
        let pieces = match word >> 62 {
            0 => 1,
            1 => 8,
            2 => 4,
            _ => 2,
        };
        Layout { pieces, ..Layout::plain(word) }
    }

    /// As `tcgen05` has it.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn of_tcgen05(word: u64) -> Result<Layout, String> {
        if word >> 46 & 7 != 1 || word >> 52 & 0x1FF != 0 {
            return Err(format!("{word:#018x} is no descriptor of a matrix in shared memory"));
        }
        let pieces = match word >> 61 {
            0 => 1,
            2 => 8,
            4 => 4,
            6 => 2,
            code => return Err(format!("a way to exchange pieces ({code}) not known here")),
        };
        Ok(Layout { pieces, ..Layout::plain(word) })
    }

    /// Without pieces that changed places.
    fn plain(word: u64) -> Layout {
        let field = |at: u32| (word >> at & 0x3FFF) << 4;
        Layout {
            start: field(0),
            lead: field(16),
            stride: field(32),
            moved: word >> 49 & 7,
            pieces: 1,
        }
    }

    /// The address of piece `k` of line `mn`; or, where bytes go the other way, of piece `mn`
    /// of line `k`.
    fn piece(&self, major: Major, mn: u64, k: u64) -> u64 {
        let width = self.pieces;
        let offset = match (major, width) {
            (Major::K, 1) => mn % 8 * 16 + mn / 8 * self.stride + k * self.lead,
            (Major::K, _) => mn % 8 * 16 * width + mn / 8 * self.stride + k * 16,
            (Major::Mn, 1) => mn * self.stride + k % 8 * 16 + k / 8 * self.lead,
            (Major::Mn, _) => {
                mn % width * 16 + mn / width * self.lead + k % 8 * 16 * width + k / 8 * self.stride
            }
        };
        let address = self.start + offset;
        let row = (address >> 7).wrapping_sub(self.moved);
        address ^ (row & (width - 1)) << 4
    }

    /// Reads `lines` of `count` elements of `bits` bits, from line `first` on, for thread `lane`;
    /// and whether all have a value.
    ///
    /// # Errors
    ///
    /// Where memory is not there, and races.
    pub fn read(
        &self,
        cx: &mut Cx,
        lane: usize,
        major: Major,
        bits: u32,
        (first, lines, count): (usize, usize, usize),
    ) -> Result<(Rows, bool), Box<Fault>> {
        let per = 128 / bits as usize;
        let (mut out, mut known) = (vec![vec![0; count]; lines], true);
        let (long, across) = match major {
            Major::K => (count, lines),
            Major::Mn => (lines, count),
        };
        if major == Major::K && self.pieces > 1 && count.div_ceil(per) > self.pieces as usize {
            let why = "a matrix whose lines are longer than the rows of exchanged pieces";
            return Err(cx.fault(lane, Kind::Unsupported(why.to_owned())));
        }
        if !long.is_multiple_of(per) {
            return Err(cx.fault(lane, Kind::Unsupported(format!("lines of {long} elements"))));
        }
        let pieces = (0..across).flat_map(|line| (0..long / per).map(move |n| (line, n)));
        for (line, n) in pieces {
            let address = match major {
                Major::K => self.piece(major, (first + line) as u64, n as u64),
                Major::Mn => self.piece(major, (first / per + n) as u64, line as u64),
            };
            let (space, order) = (Space::Shared, Order::WEAK);
            let request = Request { what: Access::Load, space, address, size: 16, order };
            let words = cx.access(lane, request, |region, at| {
                known &= region.is_written(at, 8) && region.is_written(at + 8, 8);
                [region.load(at, 8), region.load(at + 8, 8)]
            })?;
            for j in 0..per {
                let bit = j as u32 * bits;
                let value = words[(bit / 64) as usize] >> (bit % 64) & low_mask(bits);
                match major {
                    Major::K => out[line][n * per + j] = value,
                    Major::Mn => out[n * per + j][line] = value,
                }
            }
        }
        Ok((out, known))
    }
}

fn low_mask(bits: u32) -> u64 {
    u64::MAX >> (64 - bits.clamp(1, 64))
}
