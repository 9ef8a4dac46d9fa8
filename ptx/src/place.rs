//! Places in a text: as an offset, and as line and column.

use std::cell::Cell;

/// Where something stands: the offset of its first byte.
///
/// All places are equal, so that trees of the same text laid out in two ways are.
#[derive(Clone, Copy, Default, Debug)]
pub struct At(pub u32);

impl PartialEq for At {
    fn eq(&self, _: &At) -> bool {
        true
    }
}

impl Eq for At {}

/// A line and a column, counted from 1; a column is a character.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

/// Where the lines of a text begin.
#[derive(Debug)]
pub struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
    /// The offset that was asked for last, and its place: in a long line, what is
    /// asked for in order is counted once.
    last: Cell<(usize, Place)>,
}

impl<'a> Lines<'a> {
    /// Finds the lines of `text`.
    pub fn new(text: &'a str) -> Lines<'a> {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let starts = std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect();
        Lines { text, starts, last: Cell::new((0, Place { line: 1, column: 1 })) }
    }

    /// The line and column of `at`; that of the end where it is behind it.
    pub fn place(&self, at: At) -> Place {
        let at = (at.0 as usize).min(self.text.len());
        let line = self.starts.partition_point(|&start| start <= at);
        let start = self.starts.get(line.wrapping_sub(1)).copied().unwrap_or(0);
        let (from, before) = match self.last.get() {
            (last, place) if last >= start && last <= at => (last, place.column),
            _ => (start, 1),
        };
        let between = self.text.as_bytes().get(from..at).unwrap_or_default();
        // Bytes that continue a character do not count.
        let characters = between.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() as u32;
        let place = Place { line: line as u32, column: before + characters };
        self.last.set((at, place));
        place
    }
}
