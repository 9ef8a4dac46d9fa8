//! Mnemonics and their modifiers. Each modifier is asked for by someone, or is an error.

use target_desc::Mod;

use super::Problem;

/// `add.rn.ftz.f32`
pub struct Head<'h> {
    /// `add`
    pub mnemonic: &'h str,
    /// The modifiers, without dots, that nobody has asked for.
    mods: Vec<&'h str>,
}

impl<'h> Head<'h> {
    /// Takes a head apart.
    pub fn new(text: &'h str) -> Head<'h> {
        let mut words = text.split('.');
        let mnemonic = words.next().unwrap_or("");
        Head { mnemonic, mods: words.collect() }
    }

    /// Whether there is a modifier, which is done with now.
    pub fn has(&mut self, word: &str) -> bool {
        match self.mods.iter().position(|it| *it == word) {
            Some(i) => {
                self.mods.remove(i);
                true
            }
            None => false,
        }
    }

    /// The first modifier that is one of `words`.
    pub fn any(&mut self, words: &[&str]) -> Option<&'h str> {
        let i = self.mods.iter().position(|it| words.contains(it))?;
        Some(self.mods.remove(i))
    }

    /// The first modifier for which `take` gives something.
    pub fn find<T>(&mut self, take: impl Fn(&str) -> Option<T>) -> Option<T> {
        let (i, found) = self.mods.iter().enumerate().find_map(|(i, it)| Some((i, take(it)?)))?;
        self.mods.remove(i);
        Some(found)
    }

    /// Drops what makes no difference here: cache operators and hints.
    pub fn drop(&mut self, is_hint: impl Fn(&str) -> bool) {
        self.mods.retain(|it| !is_hint(it));
    }

    /// Whether there is a modifier; somebody else asks for it.
    pub fn sees(&self, word: &str) -> bool {
        self.mods.contains(&word)
    }

    /// The types, in their order.
    pub fn types(&self) -> impl Iterator<Item = Mod> {
        self.mods.iter().filter_map(|it| ty(it))
    }

    /// The first type, which is done with now.
    ///
    /// # Errors
    ///
    /// Where there is none.
    pub fn ty(&mut self) -> Result<Mod, Problem> {
        self.find(ty).ok_or_else(|| "it has no type".to_owned())
    }

    /// Nobody asked for these.
    pub fn rest(&self) -> &[&'h str] {
        &self.mods
    }
}

fn ty(word: &str) -> Option<Mod> {
    Mod::from_text(word).filter(|it| it.bits().is_some() && !word.starts_with('v'))
}

/// The bits of a type in memory.
pub fn bits(ty: Mod) -> u32 {
    ty.bits().unwrap_or(32)
}

/// Whether it is an integer with a sign.
pub fn is_signed(ty: Mod) -> bool {
    matches!(ty, Mod::s8 | Mod::s16 | Mod::s32 | Mod::s64)
}
