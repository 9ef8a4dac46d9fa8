//! The first lines: `.version`, `.target`, `.address_size`.

use target_desc::{Arch, Ptx, Target, directive};

use super::value::integer;
use super::{Judge, Where};
use crate::finding::{Code, Finding, Wrong};
use crate::place::{At, Lines};
use crate::tree::{Directive, Item, Module, Token};

/// What `.version` and `.target` say.
///
/// # Errors
///
/// Where one is missing, or is none that exists.
pub fn target(module: &Module, text: &str) -> Result<Target, Finding> {
    said(module).map_err(|wrong| wrong.place(&Lines::new(text)))
}

/// [`target`], before lines are counted.
pub(super) fn said(module: &Module) -> Result<Target, Wrong> {
    let finding = |at: At, message: String| Wrong::new(Code::Target, at, message);
    let (mut ptx, mut arch) = (None, None);
    for item in &module.items {
        let Item::Directive(directive) = item else { break };
        let tokens = module.tokens(directive.arguments);
        let Some(first) = tokens.first() else { continue };
        match directive.name.text {
            ".version" if ptx.is_none() => {
                let known = version(first.text);
                let unknown =
                    || finding(first.at, format!("there is no PTX version {}", first.text));
                ptx = Some(known.ok_or_else(unknown)?);
            }
            ".target" => {
                // Of several architectures the last one counts.
                for word in tokens.iter().filter(|it| is_arch(it.text)) {
                    let known = Arch::parse(word.text);
                    arch = Some(known.map_err(|error| finding(word.at, error.to_string()))?);
                }
                if arch.is_none() {
                    let message = format!("`{}` is no architecture", first.text);
                    return Err(finding(first.at, message));
                }
            }
            ".address_size" => {}
            _ => break,
        }
    }
    match (ptx, arch) {
        (Some(ptx), Some(arch)) => Ok(Target { ptx, arch }),
        (None, _) => Err(finding(At(0), "the module does not begin with `.version`".to_owned())),
        (_, None) => Err(finding(At(0), "the module has no `.target`".to_owned())),
    }
}

/// The version that is written like this; zeros before a number do not count.
fn version(text: &str) -> Option<Ptx> {
    let (major, minor) = text.split_once('.')?;
    let number = |text: &str| match text.trim_start_matches('0') {
        "" if !text.is_empty() => "0".to_owned(),
        rest => rest.to_owned(),
    };
    Ptx::written(&format!("{}.{}", number(major), number(minor)))
}

fn is_arch(word: &str) -> bool {
    word.starts_with("sm_") || word.starts_with("compute_")
}

impl<'a> Judge<'_, 'a> {
    /// Looks at the first lines; how many there are.
    pub(super) fn header(&mut self) -> usize {
        let items = &self.module.items;
        let named = |at: usize, name: &str| match items.get(at) {
            Some(Item::Directive(it)) if it.name.text == name => Some(it),
            _ => None,
        };
        let mut next = 0;
        match named(0, ".version") {
            Some(_) => next += 1,
            None => self.wrong(Code::Header, At(0), "the module does not begin with `.version`"),
        }
        let first = next;
        while let Some(directive) = named(next, ".target") {
            self.target_line(directive, next == first);
            next += 1;
        }
        if next == first {
            self.wrong(Code::Header, At(0), "`.target` is to follow `.version`");
        }
        if let Some(directive) = named(next, ".address_size") {
            self.address_size(directive);
            next += 1;
        }
        next
    }

    /// A line of the header behind the header.
    pub(super) fn late(&mut self, directive: &Directive<'a>) {
        let name = directive.name.text;
        let message = format!("`{name}` stands here, and belongs to the first lines");
        let help = "a module begins with `.version`, `.target` and `.address_size`, in this order";
        self.helped(Code::Header, directive.name.at, message, help);
    }

    fn target_line(&mut self, directive: &Directive<'a>, first: bool) {
        debug_assert!(self.place == Where::Module);
        let words = self.tokens(directive.arguments).iter().filter(|it| it.text != ",");
        for (i, word) in words.enumerate() {
            if is_arch(word.text) {
                self.arch(word);
            } else if i == 0 && first {
                let message = format!("`{}` is no architecture, and one is to be first", word.text);
                self.wrong(Code::Target, word.at, message);
            } else {
                self.option(word);
            }
        }
    }

    fn arch(&mut self, word: &Token<'a>) {
        let arch = match Arch::parse(word.text) {
            Ok(arch) => arch,
            Err(unknown) => return self.wrong(Code::Target, word.at, unknown.to_string()),
        };
        // What is checked for another target will have another line.
        if !self.is_own {
            return;
        }
        let target = Target { ptx: self.target.ptx, arch };
        let renamed = target.spelling();
        if !target.exists() && arch != self.target.arch {
            let message = format!("PTX {} does not know {arch}", target.ptx);
            let help = format!("the lowest is {}", Target::lowest(arch));
            self.helped(Code::Target, word.at, message, help);
        } else if word.text == arch.to_string() && word.text != renamed {
            let message = format!("PTX {} does not know `{}` by this name", target.ptx, word.text);
            self.helped(Code::Target, word.at, message, format!("it is `{renamed}` there"));
        }
    }

    fn option(&mut self, word: &Token<'a>) {
        let mode = |independent| (independent, directive!(texmode_independent));
        match word.text {
            "texmode_unified" | "texmode_independent" => {
                let (independent, row) = mode(word.text == "texmode_independent");
                let before = self.mode.replace(independent);
                if before.is_some_and(|it| it != independent) {
                    let message = "textures have two modes, and `.target` says both";
                    self.wrong(Code::Header, word.at, message);
                }
                if independent {
                    self.need(word.at, row);
                }
            }
            "debug" => {
                self.need(word.at, directive!(debug));
                self.debug = Some(word.at);
            }
            "map_f64_to_f32" => self.need(word.at, directive!(map_f64_to_f32)),
            _ => {
                let message = format!("`.target` has no option `{}`", word.text);
                let help = "it has texmode_unified, texmode_independent, debug, map_f64_to_f32";
                self.helped(Code::Header, word.at, message, help);
            }
        }
    }

    fn address_size(&mut self, directive: &Directive<'a>) {
        let at = directive.name.at;
        self.need(at, directive!(.address_size));
        let Some(size) = self.tokens(directive.arguments).first() else { return };
        match integer(size) {
            Some(64) => {}
            Some(32) => {
                let message = "modules with addresses of 32 bits are not assembled any more";
                self.helped(Code::Header, size.at, message, "write `.address_size 64`");
            }
            _ => self.wrong(Code::Header, size.at, "addresses have 64 bits"),
        }
    }
}
