//! Variables, registers and parameters: types, sizes, alignment and linkage, by where they stand.

use target_desc::{Mod, directive};

use super::names::{Known, Linkage, Symbol, What, is_special};
use super::placement::Place;
use super::value::{VariableType, integer, variable_type};
use super::{Judge, Where};
use crate::finding::Code;
use crate::place::At;
use crate::tree::{Declared, Kind, Token, Variable};

/// What stands before the names.
#[derive(Clone, Copy)]
pub(super) struct Words<'t> {
    pub at: At,
    pub linkage: Linkage,
    pub space: &'t str,
    pub align: Option<u64>,
    /// How many elements a vector has; 1 of what is none.
    pub lanes: u64,
    pub ty: VariableType,
    pub ty_at: At,
    pub pointer: Option<At>,
}

/// The linkage that `word` says.
pub(super) fn linkage(word: &str) -> Option<Linkage> {
    Some(match word {
        ".extern" => Linkage::Extern,
        ".visible" => Linkage::Visible,
        ".weak" => Linkage::Weak,
        ".common" => Linkage::Common,
        _ => return None,
    })
}

impl<'m, 'a> Judge<'m, 'a> {
    /// A declaration that is a statement of its own.
    pub(super) fn variable(&mut self, variable: &Variable<'a>) {
        let place = match self.place {
            Where::Module => Place::Module,
            Where::Kernel | Where::Function => Place::Body,
        };
        self.declaration(variable, place);
    }

    /// A declaration; how many bytes one of its names takes and how it is aligned, and a hash
    /// of its type, where it is right so far.
    pub(super) fn declaration(
        &mut self,
        variable: &Variable<'a>,
        place: Place,
    ) -> Option<(u64, u64, String)> {
        let words = self.words(self.tokens(variable.words), place)?;
        let mut size = None;
        let fits = self.fits_place(&words, place);
        for declared in self.module.names(variable.names) {
            size = self.declared(declared, &words, place);
        }
        if !fits {
            return None;
        }
        let (bytes, count) = size?;
        let natural = words.ty.bytes * words.lanes;
        let align = words.align.unwrap_or(natural);
        let shape = format!("{}{}{}{count:?}{align}", words.space, words.ty.ty, words.lanes);
        Some((bytes, align, shape))
    }

    /// Reads what stands before the names.
    fn words(&mut self, tokens: &'m [Token<'a>], place: Place) -> Option<Words<'m>> {
        let first = tokens.first()?;
        let ty = VariableType { ty: Mod::pred, bytes: 0 };
        let mut words = Words {
            at: first.at,
            linkage: Linkage::Own,
            space: "",
            align: None,
            lanes: 0,
            ty,
            ty_at: first.at,
            pointer: None,
        };
        let mut rest = tokens.iter();
        while let Some(word) = rest.next() {
            let typed = words.ty.bytes != 0;
            match word.text {
                _ if linkage(word.text).is_some() && word.at.0 == first.at.0 => {
                    words.linkage = linkage(word.text).unwrap_or_default();
                }
                // Behind its type only a parameter of a kernel has one.
                ".align" if !typed && words.lanes == 0 || place == Place::KernelParam => {
                    words.align = Some(self.alignment(rest.next()?)?);
                }
                ".attribute" if !typed && words.lanes == 0 => {
                    self.variable_attribute(word, &mut rest, tokens)?;
                }
                ".ptr" if typed && words.pointer.is_none() => {
                    words.pointer = Some(word.at);
                    self.pointer(&mut rest)?;
                }
                ".reg" | ".const" | ".global" | ".local" | ".shared" | ".param" | ".tex"
                    if !typed && words.lanes == 0 =>
                {
                    if !words.space.is_empty() {
                        let message = "a variable is in one state space, and here are two";
                        self.wrong(Code::Declaration, word.at, message);
                        return None;
                    }
                    words.space = word.text;
                }
                ".v2" | ".v4" if !typed && words.lanes == 0 => {
                    words.lanes = if word.text == ".v2" { 2 } else { 4 };
                }
                _ if !typed && variable_type(word.text).is_some() => {
                    words.ty = variable_type(word.text)?;
                    words.ty_at = word.at;
                }
                _ => {
                    let known = Mod::from_text(word.text.get(1..).unwrap_or(""));
                    let message = match known.and_then(Mod::bits) {
                        Some(_) if !typed => {
                            format!("`{}` is a type of instructions, not of variables", word.text)
                        }
                        _ => format!("`{}` cannot stand here", word.text),
                    };
                    self.wrong(Code::Declaration, word.at, message);
                    return None;
                }
            }
        }
        if words.ty.bytes == 0 || words.space.is_empty() {
            let message = "the declaration has no type";
            self.wrong(Code::Declaration, words.at, message);
            return None;
        }
        words.lanes = words.lanes.max(1);
        Some(words)
    }

    fn alignment(&mut self, token: &Token<'a>) -> Option<u64> {
        let value = integer(token).filter(|it| it.is_power_of_two() && *it <= 1 << 31);
        if value.is_none() {
            let message = format!("`{}` is no alignment: it is a power of two", token.text);
            self.wrong(Code::Declaration, token.at, message);
        }
        value
    }

    /// `( .managed )` behind `.attribute`
    fn variable_attribute(
        &mut self,
        word: &Token<'a>,
        rest: &mut std::slice::Iter<'m, Token<'a>>,
        all: &'m [Token<'a>],
    ) -> Option<()> {
        let is_global = all.iter().any(|it| it.text == ".global");
        let mut depth = 0_usize;
        let mut names = 0;
        for token in rest.by_ref() {
            match token.text {
                "(" => depth += 1,
                ")" => depth = depth.saturating_sub(1),
                ".managed" => {
                    names += 1;
                    self.need(token.at, directive!(.attribute(.managed)));
                }
                ".unified" => {
                    names += 1;
                    self.need(token.at, directive!(.attribute(.unified)));
                }
                _ if token.kind == Kind::Number && depth == 2 => {}
                "," => {}
                _ => {
                    let message = format!("there is no attribute `{}`", token.text);
                    self.wrong(Code::Declaration, token.at, message);
                    return None;
                }
            }
            if depth == 0 {
                break;
            }
        }
        if names == 0 {
            self.wrong(Code::Declaration, word.at, "`.attribute` has no attributes");
        } else if !is_global {
            let message = "attributes are for variables in `.global`";
            self.wrong(Code::Declaration, word.at, message);
        }
        Some(())
    }

    /// `.global .align 4` behind `.ptr`
    fn pointer(&mut self, rest: &mut std::slice::Iter<'m, Token<'a>>) -> Option<()> {
        if let Some(space) = rest.as_slice().first()
            && matches!(space.text, ".const" | ".global" | ".local" | ".shared")
        {
            rest.next();
        }
        if rest.as_slice().first().is_some_and(|it| it.text == ".align") {
            rest.next();
            self.alignment(rest.next()?)?;
        }
        match rest.as_slice().first() {
            Some(word) => {
                let message = format!("`{}` cannot stand here", word.text);
                self.wrong(Code::Declaration, word.at, message);
                None
            }
            None => Some(()),
        }
    }

    /// One name; its bytes, and how many elements there are in all where it is an array.
    fn declared(
        &mut self,
        declared: &Declared<'a>,
        words: &Words<'m>,
        place: Place,
    ) -> Option<(u64, Option<u64>)> {
        let name = &declared.name;
        let many = self.count(declared, place)?;
        let dimensions = self.dimensions(declared, words, place)?;
        let scalar = dimensions.is_empty();
        self.type_fits(words, name.at, scalar, place);
        if !declared.value.is_empty() {
            self.initialiser(declared, words, &dimensions, place);
        }
        let sized = dimensions.iter().all(|it| *it != 0);
        if !sized && !self.may_lack_size(declared, words, place) {
            let message = format!("`{}` has no size", name.text);
            self.wrong(Code::Declaration, name.at, message);
        }
        self.note(declared, words, place, many);
        let count = dimensions.iter().copied().fold(1, u64::saturating_mul);
        let bytes = (words.ty.bytes * words.lanes).saturating_mul(count);
        if words.space == ".const" && words.linkage != Linkage::Extern {
            let align = words.align.unwrap_or(words.ty.bytes * words.lanes).max(1);
            let start = self.const_bytes.next_multiple_of(align);
            self.const_bytes = start.saturating_add(bytes);
        }
        if words.space == ".shared" && place == Place::Body && self.place == Where::Kernel {
            let many = many.unwrap_or(1);
            self.shared_variable(name.at, bytes.saturating_mul(many));
        }
        Some((bytes, (!scalar).then_some(count)))
    }

    /// How many there are, of `%r<10>`.
    fn count(&mut self, declared: &Declared<'a>, place: Place) -> Option<Option<u64>> {
        let tokens = self.tokens(declared.count);
        let Some(first) = tokens.first() else { return Some(None) };
        let count = match (tokens, place.is_parameter()) {
            ([one], false) if one.text == "WARP_SZ" => Some(32),
            ([one], false) => integer(one).filter(|it| *it <= u64::from(u32::MAX)),
            _ => None,
        };
        if count.is_none() {
            let message = "a number is to be between `<` and `>`, and not in a parameter";
            self.wrong(Code::Declaration, first.at, message);
        }
        count.map(Some)
    }

    /// The dimensions, 0 where one is empty; none where they are wrong.
    fn dimensions(
        &mut self,
        declared: &Declared<'a>,
        words: &Words<'m>,
        place: Place,
    ) -> Option<Vec<u64>> {
        let tokens = self.tokens(declared.dimensions);
        let mut all = Vec::new();
        let mut rest = tokens;
        while let Some((open, behind)) = rest.split_first() {
            let end = behind.iter().position(|it| it.text == "]").unwrap_or(behind.len());
            let (inner, after) = behind.split_at(end);
            rest = after.get(1..).unwrap_or_default();
            let extent = match inner {
                [] if all.is_empty() => Some(0),
                [one] if one.text == "WARP_SZ" => Some(32),
                [one] => integer(one).filter(|it| *it > 0 || all.is_empty()),
                _ => None,
            };
            let Some(extent) = extent else {
                let message = "the extent of an array is a positive number";
                self.wrong(Code::Declaration, open.at, message);
                return None;
            };
            all.push(extent);
        }
        let name = declared.name;
        if words.space == ".reg" && !all.is_empty() {
            let message = format!("`{}` is an array, and registers are none", name.text);
            let help = format!("`{}<n>` declares n registers", name.text);
            self.helped(Code::Declaration, name.at, message, help);
            return None;
        }
        if place.is_parameter() && all.len() > 1 {
            let message = "a parameter has one dimension at most";
            self.wrong(Code::Declaration, name.at, message);
            return None;
        }
        Some(all)
    }

    fn may_lack_size(&self, declared: &Declared<'a>, words: &Words<'m>, place: Place) -> bool {
        match place {
            Place::Module => words.linkage == Linkage::Extern || !declared.value.is_empty(),
            Place::Body => !declared.value.is_empty(),
            Place::FunctionParam { last } => last,
            Place::KernelParam | Place::Result => false,
        }
    }

    /// Notes a name, and finds what is declared twice.
    fn note(
        &mut self,
        declared: &Declared<'a>,
        words: &Words<'m>,
        place: Place,
        many: Option<u64>,
    ) {
        let name = &declared.name;
        match place {
            Place::KernelParam if name.text == "_" => return,
            Place::Module => {}
            _ => {
                let what = many.map_or(What::Other, What::Many);
                return self.declare(name, what);
            }
        }
        if many.is_some() {
            return;
        }
        let symbol = match words.space {
            ".global" | ".const" => Symbol::Data,
            _ => Symbol::Variable,
        };
        // Dimensions are not compared: one of two may leave them out.
        let shape = words.ty.ty as u64 * 8 + words.lanes;
        let defined = words.linkage != Linkage::Extern;
        self.symbol(name, Known::new(symbol, words.linkage, defined, shape, name.at));
    }

    /// Notes a variable of the module itself.
    fn symbol(&mut self, name: &Token<'a>, new: Known) {
        if !super::names::is_legal(name.text) || is_special(name.text) {
            let message = format!("`{}` cannot be the name of a variable", name.text);
            return self.wrong(Code::Declaration, name.at, message);
        }
        let Some(&old) = self.names.known(name.text) else {
            return self.names.insert(name, new);
        };
        let functions = matches!(old.symbol, Symbol::Function | Symbol::Kernel);
        if functions || (old.shape != new.shape) {
            let message = format!("`{}` is declared before as something else", name.text);
            self.wrong(Code::Duplicate, name.at, message);
        } else if old.defined && new.defined {
            let message = format!("`{}` is declared twice", name.text);
            self.wrong(Code::Duplicate, name.at, message);
        } else if !old.defined && new.linkage == Linkage::Own {
            let message =
                format!("`{}` was declared `.extern`, so others are to see it", name.text);
            self.helped(Code::Linkage, name.at, message, "declare it `.visible` here");
        }
        if !old.defined {
            self.names.insert(name, new);
        }
    }
}
