//! Text that is written in very short pieces.
//!
//! An instruction of PTX is some ten pieces of one to eight bytes, so what a piece costs besides
//! its bytes counts. Pieces go to a small array, each by a copy of a fixed number of bytes, of
//! which the first are wanted and the others are overwritten by the next piece: that is one store
//! of the processor, without a call. The array goes to the string when it is full.
//!
//! Invariants:
//! * The array is valid text up to `Text::at`: what is put there is a whole `str`, or ASCII.
//! * Behind [`Text::room`], `ROOM` bytes may follow; so the mask of an index changes nothing,
//!   but shows the compiler that the index is inside.

/// So many bytes may be put between one look at how full the array is and the next.
const ROOM: usize = 512;

/// Text of more bytes goes to the string at once.
const LONGEST: usize = ROOM / 2;

/// With more in it the array goes to the string.
const FULL: usize = 1024;

/// The bits of an index of the array.
const MASK: usize = 2 * FULL - 1;

/// Text that is being written.
#[derive(Debug)]
pub struct Text {
    /// All but the last pieces.
    done: String,
    /// The last pieces.
    last: [u8; MASK + 1 + ROOM],
    /// So many bytes of `last` are text.
    at: usize,
}

impl Default for Text {
    fn default() -> Text {
        Text { done: String::new(), last: [0; MASK + 1 + ROOM], at: 0 }
    }
}

impl Text {
    /// Empties it and keeps its memory.
    pub fn clear(&mut self) {
        self.done.clear();
        self.at = 0;
    }

    /// What has been written.
    pub fn as_str(&mut self) -> &str {
        self.bring();
        &self.done
    }

    /// Appends a character.
    #[inline]
    pub fn push(&mut self, character: char) {
        self.push_str(character.encode_utf8(&mut [0; 4]));
    }

    /// Appends text.
    #[inline]
    pub fn push_str(&mut self, text: &str) {
        if text.len() > LONGEST {
            return self.push_long(text);
        }
        self.room();
        let at = self.at & MASK;
        self.last[at..at + text.len()].copy_from_slice(text.as_bytes());
        self.at = at + text.len();
    }

    #[cold]
    fn push_long(&mut self, text: &str) {
        self.bring();
        self.done.push_str(text);
    }

    /// Appends an integer.
    #[inline]
    pub fn number(&mut self, value: impl itoa::Integer + TryInto<u32> + Copy) {
        match value.try_into() {
            Ok(value) => {
                self.room();
                self.put_number(value);
            }
            Err(_) => self.push_str(itoa::Buffer::new().format(value)),
        }
    }

    /// Makes room for `ROOM` bytes.
    #[inline]
    pub fn room(&mut self) {
        if self.at > FULL {
            self.bring();
        }
    }

    /// Puts the first `len` of `bytes`, which are ASCII, where there is room for all of them.
    #[inline]
    pub fn put<const N: usize>(&mut self, bytes: &[u8; N], len: usize) {
        const { assert!(N <= ROOM) }
        debug_assert!(self.at <= FULL + ROOM - N);
        let at = self.at & MASK;
        self.last[at..at + N].copy_from_slice(bytes);
        self.at = at + len;
    }

    /// Puts a [`piece`] where there is room for all of it.
    #[inline]
    pub fn put_piece<const N: usize>(&mut self, piece: &[u8; N]) {
        self.put(piece, piece[N - 1].into());
    }

    /// Puts a [`piece`] and an integer behind it where there is room.
    #[inline]
    pub fn put_numbered<const N: usize>(&mut self, piece: &[u8; N], value: u32) {
        self.put_piece(piece);
        self.put_number(value);
    }

    /// Puts an integer where there is room.
    #[inline]
    pub fn put_number(&mut self, value: u32) {
        match SHORT.get(value as usize) {
            Some(short) => self.put_piece(short),
            None => self.put_long_number(value),
        }
    }

    #[inline(never)]
    fn put_long_number(&mut self, value: u32) {
        let (high, low) = (value / 1000, value % 1000);
        if high > 999 {
            self.put_long_number(high);
        } else {
            self.put_piece(&SHORT[high as usize]);
        }
        self.put(&three_digits(low), 3);
    }

    /// Brings the array to the string.
    #[cold]
    fn bring(&mut self) {
        let last = str::from_utf8(&self.last[..self.at & MASK]);
        debug_assert!(last.is_ok());
        self.done.push_str(last.unwrap_or_default());
        self.at = 0;
    }
}

impl From<Text> for String {
    fn from(mut text: Text) -> String {
        text.bring();
        text.done
    }
}

/// Text in an array, all in one, with how much there is as the last byte.
pub const fn piece<const N: usize, const PARTS: usize>(parts: [&str; PARTS]) -> [u8; N] {
    let mut piece = [0; N];
    let (mut at, mut i) = (0, 0);
    while i < PARTS {
        let part = parts[i].as_bytes();
        let mut from = 0;
        while from < part.len() {
            piece[at] = part[from];
            (at, from) = (at + 1, from + 1);
        }
        i += 1;
    }
    assert!(at < N);
    piece[N - 1] = at as u8;
    piece
}

/// The numbers below 1000, each as a [`piece`].
static SHORT: [[u8; 4]; 1000] = {
    let mut all = [[0; 4]; 1000];
    let mut i = 0;
    while i < all.len() {
        let [a, b, c] = three_digits(i as u32);
        all[i] = match i {
            0..10 => [c, 0, 0, 1],
            10..100 => [b, c, 0, 2],
            _ => [a, b, c, 3],
        };
        i += 1;
    }
    all
};

/// The last three digits of a number.
const fn three_digits(of: u32) -> [u8; 3] {
    [b'0' + (of / 100 % 10) as u8, b'0' + (of / 10 % 10) as u8, b'0' + (of % 10) as u8]
}
