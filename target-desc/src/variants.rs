//! The variants of one compilation, each resolved once.
//!
//! Invariants:
//! * ids are dense, and given in the order of first use on the target; nothing that
//!   comes out follows their order, since they are kept for the next compilation;
//! * what an id stands for is decided when it is given: verdict, form and
//!   spelling are array look-ups.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::desc::Form;
use crate::legal::Illegal;
use crate::shape::{self, OperandUse};
use crate::target::Target;
use crate::variant::Variant;

/// The number of a variant in a [`Variants`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct VariantId(u32);

impl VariantId {
    /// The number, for arrays beside the variants.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// So many variants are kept from one compilation to the next.
const MOST_KEPT: usize = 4096;

/// How many of them are found without hashing; a power of two.
const SLOTS: usize = 256;

/// The variants that a compilation uses, on one target.
#[derive(Debug)]
pub struct Variants {
    target: Target,
    ids: HashMap<Variant, VariantId, BuildHasherDefault<Mixer>>,
    /// The variant that was asked for last of those with that [`Variant::slot`].
    recent: [Option<(Variant, VariantId)>; SLOTS],
    all: Vec<Resolved>,
    /// The spellings, one behind the other.
    text: String,
    /// Those of at most 31 bytes again, for who writes very many.
    short: Vec<[u8; 32]>,
}

#[derive(Debug)]
struct Resolved {
    variant: Variant,
    verdict: Result<&'static Form, Illegal>,
    operands: Vec<OperandUse>,
    /// Where its spelling ends in the text; it begins where the one before ends.
    end: u32,
}

impl Variants {
    /// No variants yet.
    pub fn new(target: Target) -> Variants {
        Variants {
            target,
            ids: HashMap::default(),
            recent: [None; SLOTS],
            all: Vec::new(),
            text: String::new(),
            short: Vec::new(),
        }
    }

    /// Starts a compilation: keeps what is known, where the target is the same and it is not
    /// very much, else only the memory.
    pub fn reset(&mut self, target: Target) {
        if target == self.target && self.all.len() <= MOST_KEPT {
            return;
        }
        self.target = target;
        self.ids.clear();
        self.recent = [None; SLOTS];
        self.all.clear();
        self.text.clear();
        self.short.clear();
    }

    /// The target that the verdicts are for.
    pub fn target(&self) -> Target {
        self.target
    }

    /// The number of `variant`, legal or not.
    #[inline]
    pub fn get(&mut self, variant: Variant) -> VariantId {
        let slot = variant.slot(SLOTS);
        match self.recent[slot] {
            Some((same, id)) if same == variant => id,
            _ => self.look_up(variant, slot),
        }
    }

    fn look_up(&mut self, variant: Variant, slot: usize) -> VariantId {
        let id = match self.ids.get(&variant) {
            Some(&id) => id,
            None => self.resolve(variant),
        };
        self.recent[slot] = Some((variant, id));
        id
    }

    #[cold]
    fn resolve(&mut self, variant: Variant) -> VariantId {
        use std::fmt::Write;
        let id = VariantId(self.all.len() as u32);
        let start = self.text.len();
        let _ = write!(self.text, "{variant}"); // A string takes all that is written.
        let end = self.text.len() as u32;
        let mut short = [0; 32];
        let spelling = &self.text.as_bytes()[start..];
        if let Some(room) = short[..31].get_mut(..spelling.len()) {
            room.copy_from_slice(spelling);
            short[31] = spelling.len() as u8;
        }
        self.short.push(short);
        let verdict = variant.check(self.target);
        let operands = match verdict {
            Ok(form) => shape::operands(form, &variant.mods().collect::<Vec<_>>(), self.target),
            Err(_) => Vec::new(),
        };
        self.all.push(Resolved { variant, verdict, operands, end });
        self.ids.insert(variant, id);
        id
    }

    /// Whether the target has it.
    ///
    /// # Errors
    ///
    /// Where it does not; the error says why.
    #[inline]
    pub fn verdict(&self, id: VariantId) -> Result<(), &Illegal> {
        self.all[id.index()].verdict.as_ref().map(|_| ())
    }

    /// The form that it has on the target; `None` where it is not legal.
    #[inline]
    pub fn form(&self, id: VariantId) -> Option<&'static Form> {
        self.all[id.index()].verdict.as_ref().ok().copied()
    }

    /// What its operands are, in the order of the form; none where it is not legal.
    #[inline]
    pub fn operands(&self, id: VariantId) -> &[OperandUse] {
        &self.all[id.index()].operands
    }

    /// The variant itself.
    #[inline]
    pub fn variant(&self, id: VariantId) -> Variant {
        self.all[id.index()].variant
    }

    /// Its text: `discard.global.L2`.
    #[inline]
    pub fn spelling(&self, id: VariantId) -> &str {
        let start = match id.index() {
            0 => 0,
            i => self.all[i - 1].end as usize,
        };
        &self.text[start..self.all[id.index()].end as usize]
    }

    /// Its text where that has at most 31 bytes, and how many it has, or 0, as the last byte.
    #[inline]
    pub fn short_spelling(&self, id: VariantId) -> &[u8; 32] {
        &self.short[id.index()]
    }

    /// All of them, in the order of first use.
    pub fn iter(&self) -> impl Iterator<Item = (VariantId, Variant)> + '_ {
        self.all.iter().enumerate().map(|(i, it)| (VariantId(i as u32), it.variant))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
}

/// A hasher for the one word that a variant makes of itself.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        // The table takes the high bits and the low ones.
        let mixed = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 32);
    }
}
