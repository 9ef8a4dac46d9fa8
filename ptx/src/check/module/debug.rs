//! Directives that are statements: those for debuggers, and lists of targets and prototypes.

use target_desc::directive;

use super::pragma::Scope;
use super::value::integer;
use super::{Judge, Where};
use crate::finding::Code;
use crate::tree::{Directive, Kind, Token};

/// Numbers of files and lines have 32 bits.
const MOST: u64 = u32::MAX as u64;

impl<'m, 'a> Judge<'m, 'a> {
    /// A directive that is a statement of its own.
    pub(super) fn directive(&mut self, directive: &Directive<'a>) {
        let name = directive.name;
        let tokens = self.tokens(directive.arguments);
        match name.text {
            ".version" | ".target" | ".address_size" => self.late(directive),
            ".pragma" => {
                let scope = match self.place {
                    Where::Module => Scope::Module,
                    Where::Kernel | Where::Function => Scope::Body,
                };
                self.pragma(&name, tokens, scope);
            }
            ".alias" => self.alias(directive),
            ".file" => self.file(directive, tokens),
            ".loc" | ".loc_intermediate" => self.location(directive, tokens),
            ".section" => self.section(directive, tokens),
            ".nv_intermediate_source_section" => {
                self.need(name.at, directive!(.nv_intermediate_source_section));
                if self.place != Where::Module {
                    self.misplaced(directive, "outside of functions");
                }
                self.sources.extend(tokens.iter().filter(|it| it.kind == Kind::Number));
            }
            "@@DWARF" => {
                self.need(name.at, directive!(DWARF));
                self.dwarf(tokens);
            }
            ".branchtargets" => {
                self.need(name.at, directive!(.branchtargets));
                // `L<3>` is `L0`, `L1`, `L2`.
                self.targets(&name, tokens);
            }
            ".calltargets" => {
                self.need(name.at, directive!(.calltargets));
                self.targets(&name, tokens);
            }
            ".callprototype" => {
                self.need(name.at, directive!(.callprototype));
                self.prototype(&name, tokens);
            }
            _ => {}
        }
    }

    /// A statement of the module within a function, or the other way round.
    fn misplaced(&mut self, directive: &Directive<'a>, where_to: &str) {
        let message = format!("`{}` stands {where_to}", directive.name.text);
        self.wrong(Code::Directive, directive.name.at, message);
    }

    fn file(&mut self, directive: &Directive<'a>, tokens: &'m [Token<'a>]) {
        if self.place != Where::Module {
            self.misplaced(directive, "outside of functions");
        }
        if let Some(first) = tokens.first() {
            match integer(first).filter(|it| *it <= MOST) {
                Some(number) if !self.files.insert(number) => {
                    let message = format!("there are two files of number {number}");
                    self.wrong(Code::Debug, first.at, message);
                }
                Some(_) => {}
                None => self.wrong(Code::Debug, first.at, "a number of 32 bits is to be here"),
            }
        }
        match tokens.len() {
            2 => {}
            4 | 6 => self.need(directive.name.at, directive!(.file with timestamp)),
            _ => {
                let message = "a file has a name, a time and a size, and no more";
                self.wrong(Code::Debug, directive.name.at, message);
            }
        }
    }

    /// `1 2 3, function_name $L_1 + 4, inlined_at 1 2 3`
    fn location(&mut self, directive: &Directive<'a>, tokens: &'m [Token<'a>]) {
        let at = directive.name.at;
        if self.place == Where::Module {
            self.misplaced(directive, "within a function");
        }
        if directive.name.text == ".loc_intermediate" {
            self.need(at, directive!(.loc_intermediate));
        }
        let numbers = tokens.iter().filter(|it| it.kind == Kind::Number);
        for number in numbers {
            if integer(number).is_none_or(|it| it > MOST) {
                self.wrong(Code::Debug, number.at, "a number of 32 bits is to be here");
            }
        }
        let place = |from: usize| {
            let mut numbers = tokens.get(from..)?.iter().map(integer);
            Some([numbers.next()??, numbers.next()??, numbers.next()??])
        };
        let words: Vec<(usize, &Token<'a>)> =
            tokens.iter().enumerate().filter(|(i, it)| *i > 2 && it.kind == Kind::Word).collect();
        match &words[..] {
            [] => {}
            [(_, first), (_, label), (i, last)]
                if first.text == "function_name" && last.text == "inlined_at" =>
            {
                self.need(at, directive!(.loc inlined_at));
                self.function_names.push(**label);
                if let Some(outer) = place(i + 1)
                    && !self.locations.contains(&outer)
                {
                    let message = "no `.loc` before has the place that is inlined at";
                    self.wrong(Code::Debug, last.at, message);
                }
            }
            _ => {
                let message = "`function_name` and `inlined_at` go together, in this order";
                self.wrong(Code::Debug, at, message);
            }
        }
        if let Some(own) = place(0) {
            self.locations.insert(own);
        }
    }

    /// `.debug_str { .b8 1, 2 label: .b32 other }`
    fn section(&mut self, directive: &Directive<'a>, tokens: &'m [Token<'a>]) {
        self.sections += 1;
        self.need(directive.name.at, directive!(.section));
        if self.place != Where::Module {
            self.misplaced(directive, "outside of functions");
        }
        match tokens.first() {
            Some(name) if name.kind == Kind::Dotted => {}
            _ => {
                self.wrong(Code::Debug, directive.name.at, "the name of a section begins with `.`")
            }
        }
        let inner = tokens.get(2..tokens.len().saturating_sub(1)).unwrap_or_default();
        let mut rest = inner;
        while let Some((first, behind)) = rest.split_first() {
            let line = match (first.kind, behind.first()) {
                (Kind::Word, Some(colon)) if colon.text == ":" => {
                    self.need(first.at, directive!(.section with labels));
                    if !self.debug_labels.insert(first.text) {
                        let message = format!("`{}` is declared twice", first.text);
                        self.wrong(Code::Duplicate, first.at, message);
                    }
                    rest = behind.get(1..).unwrap_or_default();
                    continue;
                }
                (Kind::Dotted, _) => match first.text {
                    ".b8" => Some(8),
                    ".b16" => Some(16),
                    ".b32" => Some(32),
                    ".b64" => Some(64),
                    _ => None,
                },
                _ => None,
            };
            let Some(bits) = line else {
                let message = "`.b8`, `.b16`, `.b32`, `.b64` or a label is to be here";
                return self.wrong(Code::Debug, first.at, message);
            };
            match self.section_line(bits, first, behind) {
                Some(after) => rest = after,
                None => return,
            }
        }
    }

    /// The values of a line of DWARF.
    fn dwarf(&mut self, tokens: &'m [Token<'a>]) {
        let Some((ty, values)) = tokens.split_first() else { return };
        for value in values {
            match (ty.text, value.kind) {
                (".byte", Kind::Word | Kind::Dotted) => {
                    self.wrong(Code::Debug, value.at, "an address has no place in a byte");
                }
                (".byte", Kind::Number) if integer(value).is_none_or(|it| it > 255) => {
                    self.wrong(Code::Debug, value.at, "a number of 8 bits is to be here");
                }
                (".4byte", Kind::Number) if integer(value).is_none_or(|it| it > MOST) => {
                    self.wrong(Code::Debug, value.at, "a number of 32 bits is to be here");
                }
                (".quad", Kind::Number) if integer(value).is_none() => {
                    self.wrong(Code::Debug, value.at, "a number of 64 bits is to be here");
                }
                _ => {}
            }
        }
    }

    /// The values behind `.b8`; what is behind them.
    fn section_line(
        &mut self,
        bits: u32,
        ty: &Token<'a>,
        values: &'m [Token<'a>],
    ) -> Option<&'m [Token<'a>]> {
        let mut rest = values;
        let mut first = true;
        loop {
            let negative = rest.first().is_some_and(|it| it.text == "-");
            if negative {
                self.need(ty.at, directive!(.section with differences));
                rest = rest.get(1..)?;
            }
            let Some((value, behind)) = rest.split_first() else {
                self.wrong(Code::Debug, ty.at, "a value is missing");
                return None;
            };
            rest = behind;
            match value.kind {
                Kind::Number => self.section_number(bits, value, negative),
                Kind::Word | Kind::Dotted if first && !negative => {
                    if bits < 32 {
                        self.wrong(Code::Debug, value.at, "an address has 32 or 64 bits");
                    }
                    return self.section_address(rest);
                }
                _ => {
                    let message = format!("`{}` cannot stand here", value.text);
                    self.wrong(Code::Debug, value.at, message);
                    return None;
                }
            }
            first = false;
            match rest.split_first() {
                Some((comma, behind)) if comma.text == "," => rest = behind,
                _ => return Some(rest),
            }
        }
    }

    fn section_number(&mut self, bits: u32, value: &Token<'a>, negative: bool) {
        let (low, high) = (1_u64 << (bits - 1), u64::MAX >> (64 - bits));
        let fits = match integer(value) {
            Some(it) if negative => it <= low,
            Some(it) => it <= high,
            // ptxas cuts what is beyond 64 bits.
            None => bits == 64 && value.text.bytes().all(|it| it.is_ascii_digit()),
        };
        if !fits {
            let message = format!("`{}` does not fit into {bits} bits", value.text);
            self.wrong(Code::Debug, value.at, message);
        }
    }

    /// `+4` or `-other` behind an address.
    fn section_address(&mut self, rest: &'m [Token<'a>]) -> Option<&'m [Token<'a>]> {
        match rest {
            [sign, number, behind @ ..] if sign.text == "+" && number.kind == Kind::Number => {
                Some(behind)
            }
            [sign, label, behind @ ..] if sign.text == "-" && label.kind == Kind::Word => {
                self.need(sign.at, directive!(.section with differences));
                Some(behind)
            }
            [sign, ..] if matches!(sign.text, "+" | "-") => {
                self.wrong(Code::Debug, sign.at, "`+` takes a number, and `-` a label");
                None
            }
            _ => Some(rest),
        }
    }

    /// Names with `,` between.
    fn targets(&mut self, name: &Token<'a>, tokens: &'m [Token<'a>]) {
        let mut rest = tokens;
        loop {
            rest = match rest {
                [label, open, count, close, behind @ ..]
                    if label.kind == Kind::Word
                        && open.text == "<"
                        && integer(count).is_some()
                        && close.text == ">" =>
                {
                    behind
                }
                [label, behind @ ..] if label.kind == Kind::Word => behind,
                _ => {
                    let message = format!("names with `,` between are to follow `{}`", name.text);
                    return self.wrong(Code::Directive, name.at, message);
                }
            };
            rest = match rest {
                [] => return,
                [comma, behind @ ..] if comma.text == "," => behind,
                [other, ..] => {
                    let message = format!("`{}` cannot stand here", other.text);
                    return self.wrong(Code::Directive, other.at, message);
                }
            };
        }
    }

    /// `(results) _ (parameters) attributes`. ptxas looks at the state spaces only.
    fn prototype(&mut self, name: &Token<'a>, tokens: &'m [Token<'a>]) {
        let (results, rest) = list(tokens);
        let Some((_, rest)) = rest.split_first().filter(|(it, _)| it.text == "_") else {
            return self.wrong(Code::Directive, name.at, "the name in a prototype is `_`");
        };
        let (params, attributes) = list(rest);
        let lists = [results, params].into_iter().flatten();
        for parameter in lists.flat_map(|it| it.split(|it| it.text == ",")) {
            if let Some(first) = parameter.first() {
                self.prototype_parameter(first, parameter);
            }
        }
        let several = results.is_some_and(|it| it.iter().any(|it| it.text == ","));
        if let (true, Some(word)) =
            (several, results.and_then(|it| it.iter().find(|it| it.text == ".param")))
        {
            self.wrong(Code::Declaration, word.at, "only registers can be several results");
        }
        self.of_function(attributes, results.is_some_and(|it| !it.is_empty()), false);
    }

    fn prototype_parameter(&mut self, first: &Token<'a>, all: &'m [Token<'a>]) {
        match first.text {
            ".reg" => {}
            ".param" => self.need(first.at, directive!(.func .param)),
            _ => {
                let message = "a parameter is in `.param` or `.reg`";
                return self.wrong(Code::Declaration, first.at, message);
            }
        }
        if all.iter().skip(1).all(|it| it.kind != Kind::Word) {
            self.wrong(Code::Declaration, first.at, "a parameter of a prototype is called `_`");
        }
        let unsized_array = all.windows(2).any(|it| it[0].text == "[" && it[1].text == "]");
        if unsized_array {
            self.need(first.at, directive!(.func unsized));
        }
    }
}

/// The tokens in the parentheses at the beginning, where there are any, and what is behind.
fn list<'m, 'a>(tokens: &'m [Token<'a>]) -> (Option<&'m [Token<'a>]>, &'m [Token<'a>]) {
    match tokens.first() {
        Some(open) if open.text == "(" => {
            let end = tokens.iter().position(|it| it.text == ")").unwrap_or(tokens.len());
            let inner = tokens.get(1..end).unwrap_or_default();
            (Some(inner), tokens.get(end + 1..).unwrap_or_default())
        }
        _ => (None, tokens),
    }
}
