//! Choices drawn from a seed.

/// A generator of numbers (SplitMix64). Equal seeds give equal numbers on every host.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// From a seed and the number of who asks.
    pub fn new(seed: u64, of: u64) -> Random {
        let mut this = Random(seed ^ of.wrapping_mul(0xD6E8_FEB8_6659_FD93));
        this.draw();
        this
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`; 0 where `n` is.
    pub fn below(&mut self, n: usize) -> usize {
        (self.draw() % (n.max(1) as u64)) as usize
    }
}
