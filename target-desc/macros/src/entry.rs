//! A description as it was written, and what of it does not fit together.

use proc_macro::{Ident, Span};

use crate::tokens::{Error, Result};

/// What one use of `insts!` declares.
#[derive(Default)]
pub struct File {
    pub insts: Vec<Inst>,
}

/// The rows of one table.
pub struct Rows {
    pub table: Ident,
    pub record: Ident,
    pub rows: Vec<Row>,
}

/// A thing with a name and a gate.
pub struct Row {
    pub doc: String,
    pub name: String,
    /// What is written between the name and the semicolon.
    pub what: What,
    pub gate: Gate,
}

/// A type, or the place where something stands.
pub enum What {
    Types(Vec<Mod>),
    Place(Ident),
}

/// A mnemonic and its modifiers: `discard.global.L2`.
pub struct Path {
    pub mnemonic: Ident,
    pub mods: Vec<Mod>,
}

/// One instruction.
pub struct Inst {
    pub doc: String,
    pub name: Ident,
    pub anchor: String,
    pub mnemonic: String,
    pub entry: Entry,
}

/// The lines of an instruction.
#[derive(Default, Clone)]
pub struct Entry {
    pub forms: Vec<Form>,
    pub slots: Vec<Slot>,
    pub rules: Vec<Rule>,
    pub same: Vec<[Mod; 2]>,
    /// ptxas does not look at opaque types among the modifiers.
    pub skips_types: bool,
    pub kinds: Vec<Kind>,
    /// The operands that may be in wider registers.
    pub wide: Vec<Ident>,
    /// How narrow the registers of addresses may be at least, in bits.
    pub narrow: Vec<(Ident, i64)>,
    /// What else ptxas takes for an operand, by its name in `Names`.
    pub take: Vec<(Ident, Ident)>,
    /// What ptxas refuses of operands.
    pub refuse: Vec<Refusal>,
}

/// What ptxas refuses of an operand, by its name in `Refused`, beside which modifiers and where.
#[derive(Clone)]
pub struct Refusal {
    pub operand: Ident,
    pub what: Ident,
    pub with: Vec<Vec<Mod>>,
    pub gate: Gate,
}

#[derive(Clone)]
pub struct Form {
    pub mnemonic: Ident,
    pub parts: Vec<Part>,
    pub operands: Vec<Operand>,
    pub gate: Gate,
}

#[derive(Clone)]
pub struct Part {
    pub word: Mod,
    pub optional: bool,
}

#[derive(Clone)]
pub struct Slot {
    pub name: Mod,
    pub values: Vec<(Mod, Gate)>,
    /// In place of values: which parts of a register are named.
    pub select: Option<Ident>,
    pub none: Gate,
    pub gate: Gate,
    pub shared: bool,
}

#[derive(Clone)]
pub struct Rule {
    pub when: Vec<Vec<Mod>>,
    pub then: Vec<Vec<Mod>>,
    pub never: bool,
    pub strict: bool,
    pub shared: bool,
    pub gate: Gate,
}

/// An operand of a form, and what stands around it.
#[derive(Clone, Default)]
pub struct Operand {
    pub name: String,
    pub optional: bool,
    /// The brackets that open before it and close behind it.
    pub open: bool,
    pub close: bool,
    /// In parentheses.
    pub parens: bool,
    /// A `|` stands before it, not a comma.
    pub paired: bool,
    /// It may stand behind a `!`.
    pub negatable: bool,
    /// It may stand behind a `-`.
    pub minus: bool,
    pub suffix: Option<Mod>,
    /// The suffix may not be left out.
    pub needs_suffix: bool,
}

/// What the operands of some names are.
#[derive(Clone)]
pub struct Kind {
    pub names: Vec<Ident>,
    /// One is enough.
    pub choices: Vec<Choice>,
    /// The operand is there exactly where one of these modifiers is.
    pub with: Vec<Mod>,
    pub shared: bool,
}

#[derive(Clone)]
pub struct Choice {
    pub role: Ident,
    pub types: Vec<Mod>,
    /// The spaces of symbols in generic addresses, where not all.
    pub of: Vec<Mod>,
    /// Twice as wide as the type says.
    pub double: bool,
    /// Registers are to be as narrow as the type.
    pub exact: bool,
    /// Several registers may stand for one, and one for several.
    pub loose: bool,
    pub only: Only,
    /// Only powers of two.
    pub power: bool,
    /// The low end of the range is outside.
    pub above: bool,
    pub range: Option<(i64, i64)>,
    /// The constant of this operand is the most.
    pub upto: Option<Ident>,
    /// Only multiples of this.
    pub multiple: i64,
    pub gate: Gate,
}

/// Which registers an operand may be, beside what its type says.
#[derive(Clone, Copy)]
pub enum Only {
    Fitting,
    Integers,
    Bits,
    Registers,
}

/// A modifier: its text and where it stands.
#[derive(Clone)]
pub struct Mod {
    pub text: String,
    pub span: Span,
}

impl Mod {
    /// Whether it is a type: as `.f32`, with a letter for what and a number of bits,
    /// or as `.e4m3x2`.
    pub fn is_type(&self) -> bool {
        let narrow = ["e2m1", "e2m3", "e3m2", "e4m3", "e5m2", "s2f6", "ue4m3", "ue5m3", "ue8m0"];
        if narrow.iter().any(|it| self.text.starts_with(it)) {
            return true;
        }
        let digits = ["bf", "tf", "b", "u", "s", "f"].iter().find_map(|it| {
            let rest = self.text.strip_prefix(it)?;
            rest.starts_with(|c: char| c.is_ascii_digit()).then_some(rest)
        });
        self.text == "pred"
            || digits.is_some_and(|it| it.chars().all(|c| c.is_ascii_digit() || c == 'x'))
    }
}

#[derive(Default, Clone)]
pub struct Gate {
    pub any: Vec<Need>,
    pub until: Option<Need>,
}

/// A PTX version, and the architectures that need it.
#[derive(Clone)]
pub struct Need {
    pub ptx: (u8, u8),
    pub arch: Option<String>,
}

impl Entry {
    /// What is said of the operand called `name`.
    pub fn kind(&self, name: &str) -> Option<usize> {
        let says = |kind: &Kind| kind.names.iter().any(|it| it.to_string() == name);
        // What the entry itself says goes before what it shares with others.
        let own = self.kinds.iter().position(|kind| !kind.shared && says(kind));
        own.or_else(|| self.kinds.iter().position(says))
    }

    /// The modifiers of `form` that are types, or slots of types only.
    pub fn types<'a>(&'a self, form: &'a Form) -> impl Iterator<Item = &'a Mod> {
        let is_type = |word: &&Mod| match self.slot(&word.text) {
            Some(i) => self.slots[i].values.iter().all(|(it, _)| it.is_type()),
            None => word.is_type(),
        };
        form.parts.iter().map(|part| &part.word).filter(is_type)
    }

    /// The slot called `name`.
    pub fn slot(&self, name: &str) -> Option<usize> {
        self.slots.iter().position(|slot| slot.name.text == name)
    }

    /// Whether a form takes one modifier of each group.
    fn can_have(&self, groups: &[Vec<Mod>]) -> bool {
        let takes = |part: &Part, it: &Mod| match self.slot(&part.word.text) {
            Some(i) => self.slots[i].values.iter().any(|(value, _)| value.text == it.text),
            None => part.word.text == it.text,
        };
        self.forms.iter().any(|form| {
            let mut groups = groups.iter();
            groups.all(|group| group.iter().any(|it| form.parts.iter().any(|part| takes(part, it))))
        })
    }

    /// Leaves out the shared slots, rules and kinds that this entry does not use.
    pub fn drop_unused(&mut self) {
        let mut rules = std::mem::take(&mut self.rules);
        rules.retain(|rule| !rule.shared || self.can_have(&rule.when));
        self.rules = rules;
        let parts = self.forms.iter().flat_map(|form| &form.parts).map(|part| &part.word);
        let suffixes = self.forms.iter().flat_map(|form| &form.operands);
        let words: Vec<_> = parts
            .chain(suffixes.filter_map(|operand| operand.suffix.as_ref()))
            .chain(self.same.as_flattened())
            .collect();
        let is_used = |slot: &Slot| words.iter().any(|word| word.text == slot.name.text);
        // In a kind, the name of a slot that is not here says nothing.
        let unused: Vec<String> =
            self.slots.iter().filter(|it| !is_used(it)).map(|it| it.name.text.clone()).collect();
        self.slots.retain(|slot| !unused.contains(&slot.name.text));
        for choice in self.kinds.iter_mut().flat_map(|kind| &mut kind.choices) {
            choice.types.retain(|it| !unused.contains(&it.text));
        }
    }

    /// Every slot and operand that the entry declares is one that it uses, and
    /// the other way round where a name can only be that of a slot.
    pub fn check(&self) -> Result<()> {
        let parts = self.forms.iter().flat_map(|form| &form.parts);
        let used: Vec<_> = parts.filter_map(|part| self.slot(&part.word.text)).collect();
        let behind = self.forms.iter().flat_map(|form| &form.operands);
        let behind = behind.filter_map(|it| self.slot(&it.suffix.as_ref()?.text));
        let used: Vec<_> = used.into_iter().chain(behind).collect();
        for (i, slot) in self.slots.iter().enumerate() {
            if !slot.shared && !used.contains(&i) {
                return Err(Error(slot.name.span, "no form has this slot".to_owned()));
            }
        }
        if let Some(name) = self.same.as_flattened().iter().find(|it| self.slot(&it.text).is_none())
        {
            return Err(Error(name.span, "there is no such slot".to_owned()));
        }
        for most in self.kinds.iter().flat_map(|it| &it.choices).filter_map(|it| it.upto.as_ref()) {
            let mut operands = self.forms.iter().flat_map(|form| &form.operands);
            if !operands.any(|it| it.name == most.to_string()) {
                return Err(Error(most.span(), "no form has this operand".to_owned()));
            }
        }
        for (kind, name) in self.kinds.iter().flat_map(|it| it.names.iter().map(move |n| (it, n))) {
            let text = name.to_string();
            let mut operands = self.forms.iter().flat_map(|form| &form.operands);
            if !kind.shared && !operands.any(|it| it.name == text) {
                return Err(Error(name.span(), "no form has this operand".to_owned()));
            }
            let known = self.kinds.iter().filter(|it| it.shared == kind.shared);
            if known.flat_map(|it| &it.names).filter(|it| it.to_string() == text).count() > 1 {
                return Err(Error(name.span(), "this is said twice".to_owned()));
            }
        }
        Ok(())
    }
}
