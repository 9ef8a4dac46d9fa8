//! The local memory of a thread: a stack of frames that are at new addresses each time.
//!
//! A frame is dead once its function has returned, and its addresses are not used again, so
//! that what points there is found. Only after 4 GiB of frames do addresses come again.

use super::region::Region;
use super::space::LOCAL_FIRST;

/// A piece of the stack: a frame, or what `alloca` gave.
#[derive(Clone, Copy, Debug)]
struct Piece {
    address: u64,
    len: u64,
    /// Where its bytes are in the region.
    at: u64,
}

/// Local memory.
#[derive(Debug)]
pub struct Stack {
    bytes: Region,
    pieces: Vec<Piece>,
    next: u64,
}

/// Where an address is not in the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missing {
    /// It was part of a frame that is gone.
    Dead,
    /// It never was.
    Never,
}

/// The most bytes that a thread may have.
pub const MOST: u64 = 512 << 10;

/// Between two frames no address is good.
const GUARD: u64 = 64;

impl Default for Stack {
    fn default() -> Stack {
        Stack { bytes: Region::default(), pieces: Vec::new(), next: LOCAL_FIRST }
    }
}

impl Stack {
    /// Adds a piece of `len` bytes at a multiple of `align`; gives its address, or `None`
    /// where the stack is full.
    pub fn push(&mut self, len: u64, align: u64) -> Option<u64> {
        let at = self.pieces.last().map_or(0, |it| it.at + it.len).next_multiple_of(8);
        let align = align.max(16);
        if self.next > u64::from(u32::MAX) - MOST - align {
            // What is alive stays below.
            let live = self.pieces.last().map_or(LOCAL_FIRST, |it| it.address + it.len);
            self.next = if live > 1 << 31 { return None } else { live + GUARD };
        }
        let address = self.next.checked_next_multiple_of(align)?;
        let end = at.checked_add(len).filter(|it| *it <= MOST)?;
        self.bytes.grow(end);
        let mut from = at;
        while from < end {
            let size = if from.is_multiple_of(8) && end - from >= 8 { 8 } else { 1 };
            self.bytes.mark(from, size, false);
            from += u64::from(size);
        }
        self.next = address + len + GUARD;
        self.pieces.push(Piece { address, len, at });
        Some(address)
    }

    /// How many pieces there are.
    pub fn depth(&self) -> usize {
        self.pieces.len()
    }

    /// Takes away all pieces but the first `depth`.
    pub fn cut(&mut self, depth: usize) {
        self.pieces.truncate(depth);
    }

    /// A number that stands for the state of the stack: the address of its last piece.
    pub fn top(&self) -> u64 {
        self.pieces.last().map_or(0, |it| it.address)
    }

    /// Goes back to what [`top`](Stack::top) gave, but not below `depth` pieces.
    pub fn restore(&mut self, top: u64, depth: usize) -> bool {
        match self.pieces.iter().rposition(|it| it.address == top) {
            Some(i) if i + 1 >= depth => {
                self.pieces.truncate(i + 1);
                true
            }
            _ => top == 0 && depth == 0,
        }
    }

    /// Where the `size` bytes at `address` are in the region.
    ///
    /// # Errors
    ///
    /// Why they are nowhere.
    #[inline]
    pub fn find(&self, address: u64, size: u64) -> Result<u64, Missing> {
        for piece in self.pieces.iter().rev() {
            if let Some(offset) = address.checked_sub(piece.address) {
                if offset.saturating_add(size) <= piece.len {
                    return Ok(piece.at + offset);
                }
                if offset < piece.len + GUARD {
                    return Err(Missing::Never);
                }
                break;
            }
        }
        let was = (LOCAL_FIRST..self.next).contains(&address);
        Err(if was { Missing::Dead } else { Missing::Never })
    }

    /// The bytes.
    #[inline]
    pub fn bytes(&self) -> &Region {
        &self.bytes
    }
}
