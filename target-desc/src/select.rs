//! Parts of a register, named behind it: `%r1.h0`, `%r1.b3210`.
//!
//! Video instructions take a byte or half of an operand, or several of two operands
//! that count as one wide value. There are thousands of words for that, so they are
//! no modifiers but patterns.

/// What may be named. Each word is a letter and a digit for each part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Select {
    /// `.b0` to `.b3`, `.h0`, `.h1`: a byte or a half of one register.
    Part,
    /// `.hxy`: two halves of a pair of registers, each of 0 to 3.
    Halves,
    /// `.bwxyz`: four bytes of a pair of registers, each of 0 to 7.
    Bytes,
    /// `.h0`, `.h1`, `.h10`: the halves that are written.
    HalfMask,
    /// `.b0` to `.b3210`: the bytes that are written, the highest first.
    ByteMask,
}

impl Select {
    /// All of them.
    pub const ANY: [Select; 5] =
        [Select::Part, Select::Halves, Select::Bytes, Select::HalfMask, Select::ByteMask];

    /// Whether `word`, without its dot, names such parts.
    pub fn takes(self, word: &str) -> bool {
        let below = |digits: &str, end: u8| digits.bytes().all(|it| (b'0'..end).contains(&it));
        let falls = |digits: &str| digits.as_bytes().windows(2).all(|it| it[0] > it[1]);
        let (halves, bytes) = (word.strip_prefix('h'), word.strip_prefix('b'));
        match (self, halves, bytes) {
            (Select::Part, Some(half), _) => half.len() == 1 && below(half, b'2'),
            (Select::Part, _, Some(byte)) => byte.len() == 1 && below(byte, b'4'),
            (Select::Halves, Some(all), _) => all.len() == 2 && below(all, b'4'),
            (Select::Bytes, _, Some(all)) => all.len() == 4 && below(all, b'8'),
            (Select::HalfMask, Some(all), _) => !all.is_empty() && below(all, b'2') && falls(all),
            (Select::ByteMask, _, Some(all)) => !all.is_empty() && below(all, b'4') && falls(all),
            _ => false,
        }
    }

    /// The words, or of many that are alike a few; with the dot.
    pub const fn examples(self) -> &'static [&'static str] {
        match self {
            Select::Part => &[".b0", ".b1", ".b2", ".b3", ".h0", ".h1"],
            Select::Halves => &[".h00", ".h10", ".h32", ".h13", ".h33"],
            Select::Bytes => &[".b0000", ".b3210", ".b7654", ".b0246", ".b7777"],
            Select::HalfMask => &[".h0", ".h1", ".h10"],
            Select::ByteMask => &[
                ".b0", ".b1", ".b10", ".b2", ".b20", ".b21", ".b210", ".b3", ".b30", ".b31",
                ".b310", ".b32", ".b320", ".b321", ".b3210",
            ],
        }
    }

    /// What they are, in words.
    pub const fn about(self) -> &'static str {
        match self {
            Select::Part => ".b0, .b1, .b2, .b3, .h0, .h1",
            Select::Halves => ".hxy, each of 0 to 3",
            Select::Bytes => ".bwxyz, each of 0 to 7",
            Select::HalfMask => ".h0, .h1, .h10",
            Select::ByteMask => ".b and some of 3, 2, 1, 0, in this order",
        }
    }
}
