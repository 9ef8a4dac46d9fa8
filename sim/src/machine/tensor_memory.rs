//! The tensor memory of a block: 128 lanes of 512 columns of 32 bits, of which columns are given
//! out and taken back.

/// Lanes.
pub const LANES: usize = 128;
/// Columns.
pub const COLUMNS: usize = 512;

/// A word, and whether something has written it that has a value.
pub type Word = (u32, bool);

/// The tensor memory of a block.
#[derive(Debug, Default)]
pub struct TensorMemory {
    /// Lane behind lane; empty until some is given out.
    words: Vec<Word>,
    /// What is given out: the first column and how many.
    taken: Vec<(usize, usize)>,
    /// The block has said that it asks for no more.
    pub closed: bool,
    /// What is on its way.
    started: Vec<Started>,
}

/// What a thread has started that ends in the background.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Started {
    /// The first column that it writes, and how many.
    pub columns: (usize, usize),
    /// The warp and the lane of the thread.
    pub by: (u32, usize),
    /// Its time.
    pub time: u32,
}

fn overlap(a: (usize, usize), b: (usize, usize)) -> bool {
    a.0 < b.0 + b.1 && b.0 < a.0 + a.1
}

impl TensorMemory {
    /// Gives out columns; the first of them, where there is room.
    pub fn take(&mut self, count: usize) -> Option<usize> {
        let free = |first: usize| !self.taken.iter().any(|it| overlap(*it, (first, count)));
        let first = (0..COLUMNS / 32)
            .map(|i| 32 * i)
            .find(|first| first + count <= COLUMNS && free(*first))?;
        self.words.resize(LANES * COLUMNS, (0, false));
        self.taken.push((first, count));
        Some(first)
    }

    /// Takes columns back; whether they were given out so.
    pub fn give_back(&mut self, first: usize, count: usize) -> bool {
        let Some(i) = self.taken.iter().position(|it| *it == (first, count)) else { return false };
        self.taken.remove(i);
        self.started.retain(|it| !overlap(it.columns, (first, count)));
        for lane in self.words.chunks_mut(COLUMNS) {
            lane[first..first + count].fill((0, false));
        }
        true
    }

    /// Whether something is given out.
    pub fn is_taken(&self) -> bool {
        !self.taken.is_empty()
    }

    /// Whether columns are given out, all together.
    pub fn has(&self, first: usize, count: usize) -> bool {
        self.taken.iter().any(|it| it.0 <= first && first + count <= it.0 + it.1)
    }

    /// A word.
    pub fn word(&self, lane: usize, column: usize) -> Word {
        self.words.get(lane * COLUMNS + column).copied().unwrap_or_default()
    }

    /// Writes a word.
    pub fn set(&mut self, lane: usize, column: usize, word: Word) {
        if let Some(it) = self.words.get_mut(lane * COLUMNS + column) {
            *it = word;
        }
    }

    /// Notes what has been started. Of a thread only the latest for the same columns counts.
    pub fn start(&mut self, new: Started) {
        self.started.retain(|it| it.by != new.by || it.columns != new.columns);
        self.started.push(new);
    }

    /// The time of the latest that a thread has started.
    pub fn latest(&self, by: (u32, usize)) -> Option<u32> {
        self.started.iter().filter(|it| it.by == by).map(|it| it.time).max()
    }

    /// What has been started that writes some of these columns.
    pub fn writers(&self, columns: (usize, usize)) -> impl Iterator<Item = &Started> {
        self.started.iter().filter(move |it| overlap(it.columns, columns))
    }
}
