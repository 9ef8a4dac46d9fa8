//! The architectures: `sm_10` to `sm_121f`, and which of them implies which.
//!
//! Invariants:
//! * an [`Arch`] is in the table below, or is [`Arch::ANY`];
//! * `sm_101` is the old name of `sm_110`: both parse to one value, and
//!   [`Target::spelling`](crate::Target::spelling) prints the one that the version knows.

use std::fmt;

use crate::target::Ptx;

/// How far the guarantee of an architecture name reaches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tier {
    /// `sm_100`: what it introduces is in every later architecture.
    Base,
    /// `sm_100f`: in every later member of the same family.
    Family,
    /// `sm_100a`: nowhere else.
    Exact,
}

/// A target architecture.
///
/// Architectures are *partially* ordered, so this type has no `Ord`: the only
/// question to ask is [`Arch::implies`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arch {
    number: u16,
    tier: Tier,
}

/// The members of each family, oldest first. PTX for an `f` architecture runs
/// on the later members of its family.
pub const FAMILIES: &[&[u16]] = &[&[100, 103, 107], &[110], &[120, 121]];

struct Row {
    arch: Arch,
    lowest: Ptx,
    about: &'static str,
}

const fn base(number: u16, lowest: Ptx, about: &'static str) -> Row {
    Row { arch: Arch { number, tier: Tier::Base }, lowest, about }
}

const fn family(number: u16, lowest: Ptx, about: &'static str) -> Row {
    Row { arch: Arch { number, tier: Tier::Family }, lowest, about }
}

const fn exact(number: u16, lowest: Ptx, about: &'static str) -> Row {
    Row { arch: Arch { number, tier: Tier::Exact }, lowest, about }
}

/// Every architecture that ptxas knows, the lowest `.version` with which it
/// takes it, and what it is for.
#[rustfmt::skip] // A row an architecture.
const TABLE: &[Row] = &[
    base(10, Ptx(1, 0), "the first: no double precision, no atomics"),
    base(11, Ptx(1, 0), "atomics on global memory"),
    base(12, Ptx(1, 2), "64-bit and shared-memory atomics, votes"),
    base(13, Ptx(1, 2), "double precision"),
    base(20, Ptx(2, 0), "generic addresses, calls and recursion, surfaces, IEEE single precision"),
    base(21, Ptx(2, 0), "as sm_20"),
    base(30, Ptx(3, 0), "shuffles, bindless textures"),
    base(32, Ptx(4, 0), "funnel shifts, non-coherent loads"),
    base(35, Ptx(3, 1), "dynamic parallelism, 64-bit min and max atomics"),
    base(37, Ptx(4, 1), "as sm_35, with more shared memory"),
    base(50, Ptx(4, 0), "lop3, fast shared-memory atomics"),
    base(52, Ptx(4, 1), "run-time stack allocation"),
    base(53, Ptx(4, 2), "half-precision arithmetic"),
    base(60, Ptx(5, 0), "double-precision atomics, scopes"),
    base(61, Ptx(5, 0), "dp4a and dp2a"),
    base(62, Ptx(5, 0), "as sm_60, embedded"),
    base(70, Ptx(6, 0), "the memory model, independent thread scheduling, matrix instructions"),
    base(72, Ptx(6, 1), "integer matrix instructions, embedded"),
    base(75, Ptx(6, 3), "ldmatrix, tanh; the oldest that CUDA 13 compiles for"),
    base(80, Ptx(7, 0), "bf16, asynchronous copies, mbarrier, cache hints, redux"),
    base(86, Ptx(7, 1), "as sm_80, for graphics cards"),
    base(87, Ptx(7, 4), "as sm_80, embedded"),
    base(88, Ptx(9, 0), "as sm_80"),
    base(89, Ptx(7, 8), "8-bit floating point"),
    base(90, Ptx(7, 8), "clusters, bulk and tensor copies, distributed shared memory"),
    exact(90, Ptx(8, 0), "warpgroup matrix instructions"),
    base(100, Ptx(8, 6), "256-bit loads, f32x2, cluster launch control"),
    exact(100, Ptx(8, 6), "tensor memory (tcgen05), multicast cluster launch control"),
    family(100, Ptx(8, 8), "what of sm_100a its family keeps"),
    base(103, Ptx(8, 8), "as sm_100"),
    exact(103, Ptx(8, 8), "as sm_100a, with more of tcgen05"),
    family(103, Ptx(8, 8), "what of sm_103a its family keeps"),
    base(107, Ptx(9, 4), "as sm_103"),
    exact(107, Ptx(9, 4), "as sm_103a, with more packed arithmetic"),
    family(107, Ptx(9, 4), "what of sm_107a its family keeps"),
    base(110, Ptx(8, 6), "embedded; called sm_101 before PTX 9.0"),
    exact(110, Ptx(8, 6), "tensor memory (tcgen05); called sm_101a before PTX 9.0"),
    family(110, Ptx(8, 8), "what of sm_110a its family keeps; called sm_101f before PTX 9.0"),
    base(120, Ptx(8, 7), "graphics cards after sm_100"),
    exact(120, Ptx(8, 7), "narrow floating-point matrix instructions with scales"),
    family(120, Ptx(8, 8), "what of sm_120a its family keeps"),
    base(121, Ptx(8, 8), "as sm_120"),
    exact(121, Ptx(8, 8), "as sm_120a"),
    family(121, Ptx(8, 8), "what of sm_121a its family keeps"),
];

impl Arch {
    /// The architecture that every other one implies; the need of what has none.
    pub const ANY: Arch = Arch { number: 0, tier: Tier::Base };

    /// Every architecture, by number; the base first.
    pub fn all() -> impl ExactSizeIterator<Item = Arch> + Clone {
        TABLE.iter().map(|row| row.arch)
    }

    /// The number: 100 for `sm_100a`, and 110 for `sm_101`.
    pub const fn number(self) -> u16 {
        self.number
    }

    /// How far it reaches.
    pub const fn tier(self) -> Tier {
        self.tier
    }

    /// The lowest PTX version that knows it.
    pub const fn lowest_ptx(self) -> Ptx {
        match self.row() {
            Some(row) => row.lowest,
            None => Ptx(1, 0),
        }
    }

    /// What it brings, in one line.
    pub const fn about(self) -> &'static str {
        match self.row() {
            Some(row) => row.about,
            None => "any architecture",
        }
    }

    /// The members of its family, itself among them; none where an `f`
    /// architecture does not exist.
    pub fn family(self) -> &'static [u16] {
        FAMILIES.iter().copied().find(|it| it.contains(&self.number)).unwrap_or(&[])
    }

    const fn row(self) -> Option<&'static Row> {
        let mut i = 0;
        while i < TABLE.len() {
            let arch = TABLE[i].arch;
            if arch.number == self.number && arch.tier as u8 == self.tier as u8 {
                return Some(&TABLE[i]);
            }
            i += 1;
        }
        None
    }

    /// The architecture called `name`, as in `.target sm_100a`.
    pub const fn named(name: &str) -> Option<Arch> {
        let b = name.as_bytes();
        if b.len() < 5 || b.len() > 7 || b[0] != b's' || b[1] != b'm' || b[2] != b'_' {
            return None;
        }
        Arch::numbered(b, 3)
    }

    /// The architecture whose number and letter stand in `b` from `i` on.
    const fn numbered(b: &[u8], mut i: usize) -> Option<Arch> {
        let (mut number, mut digits) = (0, 0);
        while i < b.len() && b[i].is_ascii_digit() && digits < 4 {
            number = number * 10 + (b[i] - b'0') as u16;
            i += 1;
            digits += 1;
        }
        let tier = match b.len() - i {
            0 => Tier::Base,
            1 if b[i] == b'f' => Tier::Family,
            1 if b[i] == b'a' => Tier::Exact,
            _ => return None,
        };
        let number = if number == 101 { 110 } else { number };
        let arch = Arch { number, tier };
        if arch.row().is_some() { Some(arch) } else { None }
    }

    /// [`Arch::named`], for names that are part of the program.
    pub const fn known(name: &str) -> Arch {
        match Arch::named(name) {
            Some(arch) => arch,
            None => panic!("no such architecture"),
        }
    }

    /// Reads `100`, `sm_100`, `100a`, `compute_100a` or `sm_100f`.
    ///
    /// # Errors
    ///
    /// Where there is no such architecture; the error has the nearest names.
    pub fn parse(text: &str) -> Result<Arch, UnknownArch> {
        let number = text.strip_prefix("sm_").or_else(|| text.strip_prefix("compute_"));
        let number = number.unwrap_or(text).as_bytes();
        let found = match number.first() {
            Some(b'1'..=b'9') if number.len() <= 4 => Arch::numbered(number, 0),
            _ => None,
        };
        found.ok_or_else(|| UnknownArch::new(text))
    }

    /// Whether PTX written for `need` is accepted for `self`.
    pub const fn implies(self, need: Arch) -> bool {
        match need.tier {
            Tier::Base => self.number >= need.number,
            Tier::Family => {
                !matches!(self.tier, Tier::Base)
                    && self.number / 10 == need.number / 10
                    && self.number >= need.number
            }
            Tier::Exact => matches!(self.tier, Tier::Exact) && self.number == need.number,
        }
    }
}

/// A text that names no architecture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownArch {
    /// The text, cut to a length that can be shown.
    pub text: String,
    /// What might have been meant, nearest first.
    pub nearest: Vec<Arch>,
}

impl UnknownArch {
    fn new(text: &str) -> UnknownArch {
        let digits = text.chars().skip_while(|c| !c.is_ascii_digit());
        let digits: String = digits.take_while(char::is_ascii_digit).take(4).collect();
        let letter = text.chars().last().filter(char::is_ascii_alphabetic);
        let mut nearest: Vec<Arch> = match digits.parse::<i32>() {
            Err(_) => Vec::new(),
            Ok(number) => {
                let mut all: Vec<Arch> = Arch::all().collect();
                let ends_alike =
                    |arch: &Arch| arch.to_string().chars().last().filter(char::is_ascii_alphabetic);
                all.sort_by_key(|it| {
                    ((i32::from(it.number) - number).abs(), ends_alike(it) != letter)
                });
                all
            }
        };
        nearest.truncate(3);
        UnknownArch { text: text.chars().take(40).collect(), nearest }
    }
}

impl fmt::Display for UnknownArch {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "there is no architecture `{}`", self.text)?;
        for (i, arch) in self.nearest.iter().enumerate() {
            write!(f, "{}`{arch}`", if i == 0 { "; the nearest are " } else { ", " })?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownArch {}

impl fmt::Display for Arch {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let suffix = match self.tier {
            Tier::Base => "",
            Tier::Family => "f",
            Tier::Exact => "a",
        };
        write!(f, "sm_{}{suffix}", self.number)
    }
}
