//! Random numbers, the same for the same seed (SplitMix64).

/// A source of random numbers.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
    /// Whether what is made is also for this machine, thread after thread: nothing that threads
    /// do together, and no type whose arithmetic needs a library there.
    pub(crate) alone: bool,
}

impl Random {
    /// One that begins at `seed`.
    pub fn new(seed: u64) -> Random {
        Random { state: seed, alone: false }
    }

    /// Any number.
    pub fn any(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// Less than `below`, which is not 0.
    pub fn below(&mut self, below: usize) -> usize {
        (self.any() % below.max(1) as u64) as usize
    }

    /// From `least` to `most`, both included.
    pub fn within(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most - least + 1)
    }

    /// True in so many of a hundred.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of them.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}
