//! A piece of memory: bytes, and which of them were ever written.
//!
//! The bytes lie in words of 64 bits that several host threads may use at once. An access of
//! up to 8 bytes at a multiple of its size is single, as on the device. Every load acquires
//! and every store releases, which is more than PTX promises.

use std::sync::atomic::{AtomicU64, Ordering};

/// Memory of a fixed size.
#[derive(Debug, Default)]
pub struct Region {
    words: Vec<AtomicU64>,
    /// A bit for each byte.
    written: Vec<AtomicU64>,
    len: u64,
    /// Whether several host threads use it.
    shared: bool,
}

/// The lowest `size` bytes.
#[inline]
pub fn low(value: u64, size: u32) -> u64 {
    match size {
        1..=7 => value & ((1 << (8 * size)) - 1),
        _ => value,
    }
}

fn zeros(n: u64) -> Vec<AtomicU64> {
    (0..n).map(|_| AtomicU64::new(0)).collect()
}

impl Region {
    /// `len` bytes that nothing has written.
    pub fn new(len: u64) -> Region {
        let words = zeros(len.div_ceil(8));
        Region { words, written: zeros(len.div_ceil(64)), len, shared: false }
    }

    /// The bytes of a value.
    pub fn of(bytes: &[u8]) -> Region {
        let region = Region::new(bytes.len() as u64);
        region.write(0, bytes);
        region
    }

    /// The number of bytes.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Makes it longer; what is new is not written.
    pub fn grow(&mut self, len: u64) {
        if len > self.len {
            self.words.resize_with(len.div_ceil(8) as usize, Default::default);
            self.written.resize_with(len.div_ceil(64) as usize, Default::default);
            self.len = len;
        }
    }

    /// Says whether several host threads are to use it.
    pub fn share(&mut self, shared: bool) {
        self.shared = shared;
    }

    /// The `size` bytes at `at`, 1, 2, 4 or 8, a multiple of which `at` is.
    #[inline]
    pub fn load(&self, at: u64, size: u32) -> u64 {
        let Some(word) = self.words.get((at / 8) as usize) else { return 0 };
        low(word.load(Ordering::Acquire) >> (8 * (at % 8)), size)
    }

    /// Whether all of these bytes were written.
    #[inline]
    pub fn is_written(&self, at: u64, size: u32) -> bool {
        let Some(bits) = self.written.get((at / 64) as usize) else { return false };
        let mask = (1 << size) - 1;
        (bits.load(Ordering::Relaxed) >> (at % 64)) & mask == mask
    }

    /// Notes that these bytes were written, or that they have no value.
    #[inline]
    pub fn mark(&self, at: u64, size: u32, written: bool) {
        let Some(bits) = self.written.get((at / 64) as usize) else { return };
        let mask = ((1 << size) - 1) << (at % 64);
        let old = bits.load(Ordering::Relaxed);
        let new = if written { old | mask } else { old & !mask };
        if old == new {
            return;
        }
        match (self.shared, written) {
            (false, _) => bits.store(new, Ordering::Relaxed),
            (true, true) => _ = bits.fetch_or(mask, Ordering::Relaxed),
            (true, false) => _ = bits.fetch_and(!mask, Ordering::Relaxed),
        }
    }

    /// Puts the lowest `size` bytes of `value` at `at`, as [`load`](Region::load) takes them.
    #[inline]
    pub fn store(&self, at: u64, size: u32, value: u64) {
        let Some(word) = self.words.get((at / 8) as usize) else { return };
        if size == 8 {
            word.store(value, Ordering::Release);
            return;
        }
        let shift = 8 * (at % 8);
        let mask = low(u64::MAX, size) << shift;
        let put = |old: u64| (old & !mask) | ((value << shift) & mask);
        if self.shared {
            _ = word.fetch_update(Ordering::AcqRel, Ordering::Acquire, |old| Some(put(old)));
        } else {
            word.store(put(word.load(Ordering::Relaxed)), Ordering::Relaxed);
        }
    }

    /// Replaces a value by what `change` makes of it, in one step; gives the old one.
    #[inline]
    pub fn update(&self, at: u64, size: u32, change: impl Fn(u64) -> u64) -> u64 {
        let Some(word) = self.words.get((at / 8) as usize) else { return 0 };
        let shift = 8 * (at % 8);
        let mask = low(u64::MAX, size) << shift;
        let put = |old: u64| {
            let new = change((old & mask) >> shift);
            (old & !mask) | ((new << shift) & mask)
        };
        let old = if self.shared {
            let updated =
                word.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |old| Some(put(old)));
            updated.unwrap_or_else(|old| old)
        } else {
            let old = word.load(Ordering::Relaxed);
            word.store(put(old), Ordering::Relaxed);
            old
        };
        (old & mask) >> shift
    }

    /// Puts `bytes` at `at`; what is beyond the end is dropped.
    pub fn write(&self, at: u64, bytes: &[u8]) {
        let end = self.len.min(at.saturating_add(bytes.len() as u64));
        let mut rest = bytes;
        let mut at = at;
        while at < end {
            let whole = at.is_multiple_of(8) && end - at >= 8;
            let (part, behind) = rest.split_at(if whole { 8 } else { 1 });
            let value = part.iter().rev().fold(0, |all, it| all << 8 | u64::from(*it));
            self.store(at, part.len() as u32, value);
            self.mark(at, part.len() as u32, true);
            at += part.len() as u64;
            rest = behind;
        }
    }

    /// The bytes from `at` on, as many as there are up to `len`.
    pub fn read(&self, at: u64, len: u64) -> Vec<u8> {
        (at..self.len.min(at.saturating_add(len))).map(|at| self.load(at, 1) as u8).collect()
    }

    /// Copies bytes and whether they were written.
    pub fn copy(&self, at: u64, from: &Region, from_at: u64, len: u64) {
        for i in 0..len {
            self.store(at + i, 1, from.load(from_at + i, 1));
            self.mark(at + i, 1, from.is_written(from_at + i, 1));
        }
    }
}
