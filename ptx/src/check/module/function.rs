//! Heads of functions and kernels, prototypes and aliases.

use std::hash::{DefaultHasher, Hash, Hasher};

use target_desc::directive;

use super::declaration::linkage;
use super::names::{Known, Linkage, Symbol, is_legal, is_special};
use super::placement::Place;
use super::{Judge, Where};
use crate::finding::Code;
use crate::tree::{Directive, Function, List, Token, Variable};

impl<'m, 'a> Judge<'m, 'a> {
    /// The head of a function or kernel.
    pub(super) fn function(&mut self, function: &Function<'a>) {
        self.names.leave();
        self.names.open();
        let words = self.tokens(function.words);
        let is_kernel = words.iter().any(|it| it.text == ".entry");
        let linkage = self.function_words(words, is_kernel);
        let mut hasher = DefaultHasher::new();
        let results = function.results.map_or(0, |it| it.len());
        if let Some(list) = function.results {
            if is_kernel {
                self.wrong(Code::Declaration, function.name.at, "a kernel has no results");
            }
            self.results(list, &mut hasher);
        }
        hasher.write_u8(0);
        if let Some(list) = function.params {
            self.parameters(list, is_kernel, function, &mut hasher);
        }
        let attributes = self.tokens(function.attributes);
        match is_kernel {
            true if function.has_body => self.of_kernel(attributes),
            true => {
                if let Some(word) = attributes.first() {
                    let message = "a kernel without a body has no attributes";
                    self.wrong(Code::Attribute, word.at, message);
                }
            }
            false => {
                self.of_function(attributes, results > 0, function.has_body);
                // What a declaration says of the registers, its definition says too.
                let kept = attributes.iter().take_while(|it| it.text != ".language");
                kept.for_each(|it| it.text.hash(&mut hasher));
            }
        }
        let symbol = if is_kernel { Symbol::Kernel } else { Symbol::Function };
        let name = &function.name;
        let known = Known::new(symbol, linkage, function.has_body, hasher.finish(), name.at);
        self.note_function(name, known);
        match (function.has_body, is_kernel) {
            (true, true) => {
                self.place = Where::Kernel;
                self.shared_bytes = 0;
            }
            (true, false) => self.place = Where::Function,
            (false, _) => self.names.leave(),
        }
    }

    /// What stands before the results: linkage, `.func` or `.entry`, `.attribute(...)`.
    fn function_words(&mut self, words: &'m [Token<'a>], is_kernel: bool) -> Linkage {
        let mut found = Linkage::Own;
        let mut inner = 0_usize;
        let mut head = false;
        for (i, word) in words.iter().enumerate() {
            match word.text {
                "(" => inner += 1,
                ")" => inner = inner.saturating_sub(1),
                ".unified" if inner > 0 => self.need(word.at, directive!(.attribute(.unified))),
                _ if inner > 0 => {}
                ".func" | ".entry" if !head => head = true,
                ".attribute" if head && !is_kernel => {}
                text => match linkage(text) {
                    Some(it) if i == 0 && it != Linkage::Common => found = it,
                    _ => {
                        let message = format!("`{text}` cannot stand before a function");
                        self.wrong(Code::Linkage, word.at, message);
                    }
                },
            }
        }
        if let (Linkage::Weak, Some(first)) = (found, words.first()) {
            self.need(first.at, directive!(.weak));
        }
        found
    }

    fn results(&mut self, list: List<Variable<'a>>, hasher: &mut DefaultHasher) {
        let all = self.module.variables(list);
        let in_memory = |it: &Variable<'a>| {
            self.module.tokens(it.words).iter().any(|word| word.text == ".param")
        };
        let (several, memory) = (all.len() > 1, all.iter().find(|it| in_memory(it)));
        if let (true, Some(first)) = (several, memory)
            && let Some(word) = self.tokens(first.words).first()
        {
            let message = "only registers can be several results";
            self.wrong(Code::Declaration, word.at, message);
        }
        for variable in all {
            if let Some((_, _, shape)) = self.declaration(variable, Place::Result) {
                shape.hash(hasher);
            }
        }
    }

    fn parameters(
        &mut self,
        list: List<Variable<'a>>,
        is_kernel: bool,
        function: &Function<'a>,
        hasher: &mut DefaultHasher,
    ) {
        let all = self.module.variables(list);
        let mut bytes = 0_u64;
        for (i, variable) in all.iter().enumerate() {
            let last = i + 1 == all.len();
            let place = match is_kernel {
                true => Place::KernelParam,
                false => Place::FunctionParam { last },
            };
            if let Some((size, align, shape)) = self.declaration(variable, place) {
                bytes = bytes.checked_next_multiple_of(align.max(1)).unwrap_or(u64::MAX);
                bytes = bytes.saturating_add(size);
                shape.hash(hasher);
                let open = size == 0;
                if open && !is_kernel {
                    let at = function.name.at;
                    self.need(at, directive!(.func unsized));
                }
            }
        }
        if is_kernel && bytes > 0 {
            self.parameter_bytes(function.name.at, bytes);
        }
    }

    fn note_function(&mut self, name: &Token<'a>, new: Known) {
        if !is_legal(name.text) || is_special(name.text) {
            let message = format!("`{}` cannot be the name of a function", name.text);
            return self.wrong(Code::Declaration, name.at, message);
        }
        if new.defined && new.linkage == Linkage::Extern {
            let message = format!("`{}` is `.extern`, and here is its body", name.text);
            self.helped(Code::Linkage, name.at, message, "declare it `.visible`");
        }
        let Some(&old) = self.names.known(name.text) else {
            return self.names.insert(name, new);
        };
        let same_linkage = old.linkage == new.linkage
            || (new.linkage == Linkage::Own
                && matches!(old.linkage, Linkage::Visible | Linkage::Weak));
        if old.symbol != new.symbol {
            let message = format!("`{}` is declared before as something else", name.text);
            self.wrong(Code::Duplicate, name.at, message);
        } else if old.defined {
            // ptxas takes no declaration behind the body either.
            let message = format!("`{}` has a body already", name.text);
            self.wrong(Code::Duplicate, name.at, message);
        } else if !same_linkage {
            let message = format!("`{}` is declared before with another linkage", name.text);
            self.wrong(Code::Linkage, name.at, message);
        } else if old.shape != new.shape {
            let message = format!(
                "`{}` is declared before with other parameters, results or attributes",
                name.text
            );
            self.wrong(Code::Duplicate, name.at, message);
        }
        if let Some(known) = self.names.known_mut(name.text) {
            known.defined |= new.defined;
        }
    }

    /// `.alias name, other;`
    pub(super) fn alias(&mut self, directive: &Directive<'a>) {
        let at = directive.name.at;
        self.need(at, directive!(.alias));
        let [name, comma, other] = self.tokens(directive.arguments) else {
            return self.wrong(Code::Directive, at, "`.alias` takes two functions");
        };
        if comma.text != "," {
            return self.wrong(Code::Directive, at, "`.alias` takes two functions");
        }
        let (Some(&alias), Some(&aliased)) =
            (self.names.known(name.text), self.names.known(other.text))
        else {
            let missing = if self.names.known(name.text).is_none() { name } else { other };
            let message = format!("`{}` is not declared before", missing.text);
            return self.wrong(Code::Undeclared, missing.at, message);
        };
        let message = match (alias.symbol, aliased.symbol) {
            (Symbol::Function, Symbol::Function) if alias.defined => {
                Some(format!("`{}` has a body, so it is no second name", name.text))
            }
            (Symbol::Function, Symbol::Function) if alias.aliased => {
                Some(format!("`{}` is a second name already", name.text))
            }
            (Symbol::Function, Symbol::Function)
                if matches!(aliased.linkage, Linkage::Extern | Linkage::Weak) =>
            {
                Some(format!("`{}` is `.extern` or `.weak`", other.text))
            }
            (Symbol::Function, Symbol::Function) if alias.shape != aliased.shape => Some(format!(
                "`{}` and `{}` have other parameters or results",
                name.text, other.text
            )),
            (Symbol::Function, Symbol::Function) => None,
            _ => Some("`.alias` is for functions, neither kernels nor variables".to_owned()),
        };
        if let Some(message) = message {
            self.wrong(Code::Directive, name.at, message);
        }
        if let Some(known) = self.names.known_mut(name.text) {
            known.aliased = true;
        }
    }
}
