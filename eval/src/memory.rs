//! Memory: pieces at addresses, each byte with a value or none.

use std::collections::BTreeMap;

/// A piece.
#[derive(Clone, Debug)]
struct Piece {
    bytes: Vec<u8>,
    known: Vec<bool>,
    writable: bool,
}

/// All memory that a thread can reach. Addresses are the same in every state space.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    pieces: BTreeMap<u64, Piece>,
}

impl Memory {
    /// Adds a piece with values.
    pub fn add(&mut self, address: u64, bytes: Vec<u8>) {
        let known = vec![true; bytes.len()];
        self.pieces.insert(address, Piece { bytes, known, writable: true });
    }

    /// Adds a piece that nobody may write.
    pub fn add_constant(&mut self, address: u64, bytes: Vec<u8>) {
        let known = vec![true; bytes.len()];
        self.pieces.insert(address, Piece { bytes, known, writable: false });
    }

    /// Adds a piece in which nothing has a value.
    pub fn reserve(&mut self, address: u64, len: usize) {
        let piece = Piece { bytes: vec![0; len], known: vec![false; len], writable: true };
        self.pieces.insert(address, piece);
    }

    /// Takes a piece away.
    pub fn remove(&mut self, address: u64) {
        self.pieces.remove(&address);
    }

    /// The bytes of a piece.
    pub fn bytes(&self, address: u64) -> &[u8] {
        self.pieces.get(&address).map_or(&[], |it| &it.bytes)
    }

    fn at(&mut self, address: u64, len: usize) -> Option<(&mut Piece, usize)> {
        let (base, piece) = self.pieces.range_mut(..=address).next_back()?;
        let offset = usize::try_from(address - base).ok()?;
        let fits = offset.checked_add(len)? <= piece.bytes.len();
        fits.then_some((piece, offset))
    }

    /// Reads up to 16 bytes, the lowest first; `None` where there is no memory or no value.
    pub fn read(&mut self, address: u64, len: usize) -> Option<u128> {
        let (piece, offset) = self.at(address, len)?;
        let known = piece.known[offset..][..len].iter().all(|it| *it);
        let all = piece.bytes[offset..][..len].iter().rev();
        known.then(|| all.fold(0, |all, byte| all << 8 | u128::from(*byte)))
    }

    /// Writes up to 16 bytes; `None` where there is no memory or nobody may write.
    pub fn write(&mut self, address: u64, len: usize, value: u128) -> Option<()> {
        let (piece, offset) = self.at(address, len)?;
        if !piece.writable {
            return None;
        }
        piece.bytes[offset..][..len].copy_from_slice(&value.to_le_bytes()[..len]);
        piece.known[offset..][..len].fill(true);
        Some(())
    }
}
