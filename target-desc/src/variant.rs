//! An instruction in use: a mnemonic and its modifiers, in 32 bytes.
//!
//! Invariants:
//! * the head is the *first* entry of the table with the mnemonic, so two
//!   variants of one spelling are equal;
//! * modifiers stand in the order in which they were written, without gaps;
//! * a variant may be one that no form takes: ask [`Variant::check`] or
//!   [`Variants`](crate::Variants).

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use crate::atom::Mod;
use crate::desc::{Form, Inst};
use crate::isa::{INSTS, oversight};
use crate::legal::{self, Illegal};
use crate::look_up::look_up;
use crate::near::nearest;
use crate::order::in_order;
use crate::shape::{self, OperandUse};
use crate::target::{Arch, Availability, Ptx, Target, lowest};

/// An index of [`INSTS`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct InstId(pub u16);

impl InstId {
    /// The entry of the table.
    pub fn get(self) -> &'static Inst {
        INSTS[usize::from(self.0)]
    }
}

/// An instruction with its modifiers, as in `discard.global.L2`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Variant {
    /// 20 fields of 12 bits, five a word: the mnemonic, then the modifiers plus one; zero
    /// is none.
    words: [u64; 4],
}

/// The most modifiers that a variant has.
pub const MAX_MODS: usize = 19;

/// The bits of a field, and how many fields there are in a word.
const BITS: usize = 12;
const FIELDS: usize = 5;

const _: () = assert!(Mod::ALL.len() + 1 < POISON as usize && INSTS.len() < POISON as usize);

/// The head of what has too many modifiers to be an instruction.
pub(crate) const POISON: u16 = (1 << BITS) - 1;

impl Variant {
    const fn new(head: u16) -> Variant {
        Variant { words: [head as u64, 0, 0, 0] }
    }

    /// A number below `slots`, a power of two, that depends on all of it: for tables of few, where
    /// [`Hash`](std::hash::Hash) would be the better part of the work.
    #[inline]
    pub(crate) fn slot(&self, slots: usize) -> usize {
        let [a, b, c, d] = self.words;
        let folded = a ^ b.rotate_left(25) ^ c.rotate_left(50) ^ d.rotate_left(11);
        (folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as usize & (slots - 1)
    }

    const fn field(&self, i: usize) -> u16 {
        (self.words[i / FIELDS] >> (BITS * (i % FIELDS))) as u16 & POISON
    }

    /// The first entry of the table with its mnemonic.
    pub const fn inst(&self) -> Option<InstId> {
        match self.field(0) {
            POISON => None,
            head => Some(InstId(head)),
        }
    }

    /// The mnemonic: `discard`.
    pub fn mnemonic(&self) -> &'static str {
        self.inst().map_or("?", |id| id.get().mnemonic)
    }

    /// The entries of the table with its mnemonic.
    pub fn insts(&self) -> impl Iterator<Item = &'static Inst> + Clone + use<> {
        let first = self.inst().map_or(INSTS.len(), |it| usize::from(it.0));
        let mnemonic = INSTS.get(first).map(|it| it.mnemonic);
        INSTS[first..].iter().copied().filter(move |it| Some(it.mnemonic) == mnemonic)
    }

    /// How many modifiers it has.
    #[inline]
    pub const fn len(&self) -> usize {
        // The last word that holds anything, and in it the last field that does.
        // No index into the words: they stay in registers.
        let [a, b, c, d] = self.words;
        let (before, last) = match (b, c, d) {
            (0, 0, 0) => (0, a),
            (_, 0, 0) => (FIELDS, b),
            (_, _, 0) => (2 * FIELDS, c),
            _ => (3 * FIELDS, d),
        };
        let fields = (64 - last.leading_zeros() as usize).div_ceil(BITS);
        (before + fields).saturating_sub(1)
    }

    /// Whether it has no modifiers.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The modifiers, in order.
    pub fn mods(&self) -> impl Iterator<Item = Mod> + use<> {
        let this = *self;
        (0..self.len()).map(move |i| Mod::ALL[usize::from(this.field(i + 1)) - 1])
    }

    /// The modifiers in an array, and how many they are.
    pub(crate) fn mods_array(&self) -> ([Mod; MAX_MODS], usize) {
        let mut mods = [Mod::ALL[0]; MAX_MODS];
        let n = self.len();
        for (place, it) in mods.iter_mut().zip(self.mods()) {
            *place = it;
        }
        (mods, n)
    }

    /// Whether `atom` is among the modifiers.
    pub fn has(&self, atom: Mod) -> bool {
        self.mods().any(|it| it == atom)
    }

    /// The variant with `atom` behind its other modifiers. With more than
    /// [`MAX_MODS`] it is one that no target has.
    #[must_use]
    #[inline]
    pub const fn with(mut self, atom: Mod) -> Variant {
        let n = self.len() + 1;
        if n > MAX_MODS {
            return Variant::new(POISON);
        }
        let field = (atom as u64 + 1) << (BITS * (n % FIELDS));
        let mut word = 0;
        while word < 4 {
            self.words[word] |= if word == n / FIELDS { field } else { 0 };
            word += 1;
        }
        self
    }

    /// [`Variant::with`], where there is a modifier.
    #[must_use]
    pub const fn with_some(self, atom: Option<Mod>) -> Variant {
        match atom {
            Some(atom) => self.with(atom),
            None => self,
        }
    }

    /// Reads `discard.global.L2`. What it reads need not be legal anywhere.
    ///
    /// As for ptxas, `.ftz`, `.relu` and their like may stand anywhere:
    /// `max.s32.relu` is read as `max.relu.s32`.
    ///
    /// # Errors
    ///
    /// Where the mnemonic or a modifier does not exist; the error has the
    /// nearest that do.
    pub fn parse(text: &str) -> Result<Variant, UnknownVariant> {
        let mut words = text.split('.');
        let mnemonic = words.next().unwrap_or("");
        let Some(head) = by_mnemonic(mnemonic) else {
            let all = INSTS.iter().map(|it| it.mnemonic);
            return Err(UnknownVariant::Mnemonic(cut(mnemonic), nearest(mnemonic, all)));
        };
        let mut variant = Variant::new(head.0);
        for (i, word) in words.enumerate() {
            let Some(atom) = Mod::from_text(word) else {
                let all = Mod::ALL.iter().map(|it| it.text());
                return Err(UnknownVariant::Modifier(cut(word), nearest(word, all)));
            };
            if i == MAX_MODS {
                return Err(UnknownVariant::TooLong);
            }
            variant = variant.with(atom);
        }
        let (mods, n) = variant.mods_array();
        Ok(match in_order(variant.insts(), &mods[..n]) {
            Some(mods) => Variant::with_all(head.0, &mods),
            None => variant,
        })
    }

    /// What `variant!` makes: does not compile unless a form takes it.
    #[doc(hidden)]
    pub const fn checked(mnemonic: &str, mods: &[Mod]) -> Variant {
        let (head, possible) = look_up(mnemonic, mods, false);
        assert!(head != POISON, "there is no instruction with this mnemonic");
        assert!(possible, "no form of the instruction takes these modifiers");
        Variant::with_all(head, mods)
    }

    /// What `prefix!` makes: does not compile unless a form begins like it.
    #[doc(hidden)]
    pub const fn checked_prefix(mnemonic: &str, mods: &[Mod]) -> Variant {
        let (head, possible) = look_up(mnemonic, mods, true);
        assert!(head != POISON, "there is no instruction with this mnemonic");
        assert!(possible, "no form of the instruction begins with these modifiers");
        Variant::with_all(head, mods)
    }

    const fn with_all(head: u16, mods: &[Mod]) -> Variant {
        let mut variant = Variant::new(head);
        let mut i = 0;
        while i < mods.len() {
            variant = variant.with(mods[i]);
            i += 1;
        }
        variant
    }

    /// The form that it has on `target`.
    ///
    /// # Errors
    ///
    /// Where the target does not have it; the error says why.
    pub fn check(&self, target: Target) -> Result<&'static Form, Illegal> {
        if self.inst().is_none() {
            return Err(Illegal::Malformed);
        }
        let (mods, n) = self.mods_array();
        legal::check(self.insts(), &mods[..n], target)
    }

    /// The forms in which ptxas takes it on `target` by oversight, with their operands;
    /// the manual has none of them, so they are for reading only.
    pub fn oversights(
        &self,
        target: Target,
    ) -> Vec<(&'static Inst, &'static Form, Vec<OperandUse>)> {
        let mnemonic = self.mnemonic();
        let insts = oversight::ALL.iter().copied().filter(|it| it.mnemonic == mnemonic);
        let (mods, n) = self.mods_array();
        let ordered = in_order(insts.clone(), &mods[..n]);
        let mods = ordered.as_deref().unwrap_or(&mods[..n]);
        let forms = insts.flat_map(|inst| inst.forms.iter().map(move |form| (inst, form)));
        forms
            .filter(|(inst, form)| legal::is_legal(inst, form, mods, target))
            .map(|(inst, form)| (inst, form, shape::operands(form, mods, target)))
            .collect()
    }

    /// Whether `target` has it: [`Variant::check`] without the reasons, and faster.
    pub fn is_on(&self, target: Target) -> bool {
        let (mods, n) = self.mods_array();
        let legal = |inst: &Inst, form| legal::is_legal(inst, form, &mods[..n], target);
        self.insts().any(|inst| inst.forms.iter().any(|form| legal(inst, form)))
    }

    /// Its operands on `target`.
    ///
    /// # Errors
    ///
    /// Where the target does not have it; the error says why.
    pub fn operands(&self, target: Target) -> Result<Vec<OperandUse>, Illegal> {
        let form = self.check(target)?;
        let (mods, n) = self.mods_array();
        Ok(shape::operands(form, &mods[..n], target))
    }

    /// Its operands in each form that takes it on `target`, in the order of the table.
    pub fn operands_of_forms(&self, target: Target) -> Vec<Vec<OperandUse>> {
        let (mods, n) = self.mods_array();
        let mods = &mods[..n];
        let forms = self.insts().flat_map(|inst| inst.forms.iter().map(move |form| (inst, form)));
        forms
            .filter(|(inst, form)| legal::is_legal(inst, form, mods, target))
            .map(|(_, form)| shape::operands(form, mods, target))
            .collect()
    }

    /// Its operands in each form that takes it, whatever the target.
    pub fn possible_operands(&self) -> Vec<Vec<OperandUse>> {
        let (mods, n) = self.mods_array();
        let forms = self.possible_forms().into_iter();
        forms.map(|(_, form)| shape::possible_operands(form, &mods[..n])).collect()
    }

    /// The forms that take it, whatever the target.
    pub fn possible_forms(&self) -> Vec<(&'static Inst, &'static Form)> {
        let (mods, n) = self.mods_array();
        let forms = self.insts().flat_map(|inst| inst.forms.iter().map(move |form| (inst, form)));
        forms.filter(|(inst, form)| legal::is_possible(inst, form, &mods[..n])).collect()
    }

    /// Whether some form takes it, whatever the target.
    pub fn is_possible(&self) -> bool {
        let (mods, n) = self.mods_array();
        self.insts()
            .any(|inst| inst.forms.iter().any(|form| legal::is_possible(inst, form, &mods[..n])))
    }

    /// The lowest PTX version at which it is legal on `arch`.
    pub fn lowest_on(&self, arch: Arch) -> Option<Ptx> {
        let is_on = self.is_on_where();
        lowest(arch, is_on)
    }

    /// The targets that have it: the fewest that imply all the others.
    pub fn availability(&self) -> Availability {
        Availability::of(self.is_on_where())
    }

    /// [`Variant::is_on`] for many targets: only the forms that take it are asked.
    fn is_on_where(&self) -> impl Fn(Target) -> bool + use<> {
        let forms = self.possible_forms();
        let (mods, n) = self.mods_array();
        move |target| {
            forms.iter().any(|(inst, form)| legal::is_legal(inst, form, &mods[..n], target))
        }
    }
}

fn by_mnemonic(mnemonic: &str) -> Option<InstId> {
    static FIRST: LazyLock<HashMap<&str, InstId>> = LazyLock::new(|| {
        let all = INSTS.iter().enumerate().rev();
        all.map(|(i, it)| (it.mnemonic, InstId(i as u16))).collect()
    });
    FIRST.get(mnemonic).copied()
}

fn cut(text: &str) -> String {
    text.chars().take(40).collect()
}

impl std::hash::Hash for Variant {
    #[inline]
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        // One word of the four, by products that do not wait for each other.
        const ODD: [u64; 4] = [
            0x9e37_79b9_7f4a_7c15,
            0xbf58_476d_1ce4_e5b9,
            0x94d0_49bb_1331_11eb,
            0xd6e8_feb8_6659_fd93,
        ];
        let [a, b, c, d] = self.words;
        let product = |word: u64, odd: u64| {
            let wide = u128::from(word) * u128::from(odd);
            (wide as u64) ^ ((wide >> 64) as u64)
        };
        let folded = product(a ^ b.rotate_left(32), ODD[0])
            .wrapping_add(product(b, ODD[1]))
            .wrapping_add(product(c, ODD[2]))
            .wrapping_add(product(d, ODD[3]));
        state.write_u64(folded);
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.mnemonic())?;
        for atom in self.mods() {
            f.write_str(".")?;
            f.write_str(atom.text())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is no variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UnknownVariant {
    /// No instruction has this mnemonic; these are like it.
    Mnemonic(String, Vec<&'static str>),
    /// PTX has no such modifier; these are like it.
    Modifier(String, Vec<&'static str>),
    /// PTX has no such thing of a kind, as a directive; these are like it.
    Other(&'static str, String, Vec<&'static str>),
    /// More modifiers than any instruction has.
    TooLong,
}

impl fmt::Display for UnknownVariant {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (near, dot) = match self {
            UnknownVariant::Mnemonic(word, near) => {
                write!(f, "there is no instruction `{word}`")?;
                (near, "")
            }
            UnknownVariant::Modifier(word, near) => {
                write!(f, "there is no modifier `.{word}`")?;
                (near, ".")
            }
            UnknownVariant::Other(kind, word, near) => {
                write!(f, "there is no {kind} `{word}`")?;
                (near, "")
            }
            UnknownVariant::TooLong => {
                return write!(f, "an instruction has at most {MAX_MODS} modifiers");
            }
        };
        for (i, word) in near.iter().enumerate() {
            write!(f, "{}`{dot}{word}`", if i == 0 { "; the nearest are " } else { ", " })?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownVariant {}
