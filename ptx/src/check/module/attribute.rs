//! What stands behind the head of a kernel, function or prototype.

use target_desc::{Directive, directive};

use super::Judge;
use super::value::integer;
use crate::finding::Code;
use crate::place::At;
use crate::tree::{Kind, Token};

/// What is said of a kernel.
#[derive(Default)]
struct Launch {
    maxntid: Option<At>,
    reqntid: Option<At>,
    minnctapersm: Option<At>,
    cluster: Option<At>,
    rank: Option<At>,
    blocks_are_clusters: Option<At>,
}

/// Numbers in an attribute have 32 bits.
const MOST: u64 = u32::MAX as u64;

/// Registers that a function may be made to keep; more than that ptxas does not take.
const MOST_KEPT: u64 = 239;
/// Predicates that a function may be made to keep.
const MOST_PREDICATES_KEPT: u64 = 11;
/// The languages that have a number, and those that ptxas knows by name.
const LANGUAGES: u64 = 10;
const NAMED_LANGUAGES: [&str; 5] =
    ["\"CUDA C++\"", "\"NVVM\"", "\"Fortran\"", "\"PTX\"", "\"unknown\""];

impl<'m, 'a> Judge<'m, 'a> {
    fn number(&mut self, tokens: &mut &'m [Token<'a>], behind: &Token<'a>) -> Option<(At, u64)> {
        let Some((first, rest)) = tokens.split_first().filter(|(it, _)| it.kind == Kind::Number)
        else {
            let message = format!("a number is to be behind `{}`", behind.text);
            self.wrong(Code::Attribute, behind.at, message);
            return None;
        };
        *tokens = rest;
        match integer(first).filter(|&it| it <= MOST) {
            Some(number) => Some((first.at, number)),
            None => {
                let message = format!("`{}` is no whole number of 32 bits", first.text);
                self.wrong(Code::Attribute, first.at, message);
                None
            }
        }
    }

    /// Up to three numbers; whether they could be read.
    fn extents(
        &mut self,
        tokens: &mut &'m [Token<'a>],
        behind: &Token<'a>,
        zero: bool,
    ) -> Option<()> {
        for i in 0..3 {
            if i > 0 {
                match tokens.split_first() {
                    Some((comma, rest)) if comma.text == "," => *tokens = rest,
                    _ => return Some(()),
                }
            }
            let (at, number) = self.number(tokens, behind)?;
            if number == 0 && !zero {
                let message = format!("`{}` has no extent of 0", behind.text);
                self.wrong(Code::Attribute, at, message);
            }
        }
        Some(())
    }

    /// The attributes of a kernel.
    pub(super) fn of_kernel(&mut self, mut tokens: &'m [Token<'a>]) {
        let mut launch = Launch::default();
        while let Some((word, rest)) = tokens.split_first() {
            tokens = rest;
            if self.kernel_attribute(word, &mut tokens, &mut launch).is_none() {
                return;
            }
        }
        let Launch { maxntid, reqntid, minnctapersm, cluster, rank, blocks_are_clusters } = launch;
        if let (Some(a), Some(b)) = (maxntid, reqntid) {
            let message = "`.maxntid` and `.reqntid` do not go together";
            self.wrong(Code::Attribute, later(a, b), message);
        }
        if let (Some(a), Some(b)) = (cluster, rank) {
            let message = "`.reqnctapercluster` and `.maxclusterrank` do not go together";
            self.wrong(Code::Attribute, later(a, b), message);
        }
        if let (Some(at), None) | (Some(at), _) = (blocks_are_clusters, cluster)
            && (cluster.is_none() || reqntid.is_none())
        {
            let message = "`.blocksareclusters` requires `.reqntid` and `.reqnctapercluster`";
            self.wrong(Code::Attribute, at, message);
        }
        if let (Some(at), None, None) = (minnctapersm, maxntid, reqntid) {
            let message = "`.minnctapersm` has no effect without `.maxntid` or `.reqntid`";
            self.warn(Code::Attribute, at, message);
        }
    }

    fn kernel_attribute(
        &mut self,
        word: &Token<'a>,
        tokens: &mut &'m [Token<'a>],
        launch: &mut Launch,
    ) -> Option<()> {
        let at = word.at;
        let positive = |this: &mut Self, tokens: &mut &'m [Token<'a>], row: &'static Directive| {
            this.need(at, row);
            let (at, number) = this.number(tokens, word)?;
            if number == 0 {
                this.wrong(Code::Attribute, at, format!("`{}` is not 0", word.text));
            }
            Some(())
        };
        match word.text {
            ".maxnreg" => positive(self, tokens, directive!(.maxnreg))?,
            ".minnctapersm" => {
                launch.minnctapersm = Some(at);
                positive(self, tokens, directive!(.minnctapersm))?;
            }
            ".maxnctapersm" => positive(self, tokens, directive!(.maxnctapersm))?,
            ".maxntid" => {
                launch.maxntid = Some(at);
                self.need(at, directive!(.maxntid));
                self.extents(tokens, word, false)?;
            }
            ".reqntid" => {
                launch.reqntid = Some(at);
                self.need(at, directive!(.reqntid));
                self.extents(tokens, word, false)?;
            }
            ".reqnctapercluster" => {
                launch.cluster = Some(at);
                self.need(at, directive!(.reqnctapercluster));
                self.extents(tokens, word, true)?;
            }
            ".maxclusterrank" => {
                launch.rank = Some(at);
                self.need(at, directive!(.maxclusterrank));
                self.number(tokens, word)?;
            }
            ".explicitcluster" => self.need(at, directive!(.explicitcluster)),
            ".blocksareclusters" => {
                launch.blocks_are_clusters = Some(at);
                self.need(at, directive!(.blocksareclusters));
            }
            ".minperctamemory" => {
                self.need(at, directive!(.minperctamemory));
                self.number(tokens, word)?;
            }
            ".language" => self.language(word, tokens)?,
            ".pragma" => {
                let end = tokens.iter().position(|it| it.text == ";").unwrap_or(tokens.len());
                let (texts, rest) = tokens.split_at(end);
                *tokens = rest.get(1..).unwrap_or_default();
                self.pragma(word, texts, super::pragma::Scope::Head);
            }
            _ => {
                self.wrong(
                    Code::Attribute,
                    at,
                    format!("`{}` is no attribute of a kernel", word.text),
                );
                return None;
            }
        }
        Some(())
    }

    /// `1, 2` or `"CUDA C++"`
    fn language(&mut self, word: &Token<'a>, tokens: &mut &'m [Token<'a>]) -> Option<()> {
        self.need(word.at, directive!(.language));
        loop {
            if let Some((text, rest)) = tokens.split_first().filter(|(it, _)| it.kind == Kind::Text)
            {
                *tokens = rest;
                if !NAMED_LANGUAGES.contains(&text.text) {
                    let message = format!("there is no language {}", text.text);
                    let help = format!("there are {}", NAMED_LANGUAGES.join(", "));
                    self.helped(Code::Attribute, text.at, message, help);
                }
            } else {
                let (at, number) = self.number(tokens, word)?;
                if number > LANGUAGES {
                    let message = format!("languages have numbers from 0 to {LANGUAGES}");
                    self.wrong(Code::Attribute, at, message);
                }
            }
            match tokens.split_first() {
                Some((comma, rest)) if comma.text == "," => *tokens = rest,
                _ => return Some(()),
            }
        }
    }

    /// The attributes of a function, or of a prototype. In ptxas `.noreturn` comes first and
    /// `.language` last, which only what has a body may have.
    pub(super) fn of_function(
        &mut self,
        mut tokens: &'m [Token<'a>],
        has_results: bool,
        has_body: bool,
    ) {
        let mut seen: Vec<&str> = Vec::new();
        while let Some((word, rest)) = tokens.split_first() {
            tokens = rest;
            let at = word.at;
            let read = match word.text {
                ".noreturn" if seen.is_empty() => {
                    self.need(at, directive!(.noreturn));
                    if has_results {
                        let message = "a function with results returns: `.noreturn` is wrong";
                        self.wrong(Code::Attribute, at, message);
                    }
                    Some(())
                }
                ".abi_preserve" | ".abi_preserve_control" if !seen.contains(&".language") => {
                    let (row, most) = match word.text {
                        ".abi_preserve" => (directive!(.abi_preserve), MOST_KEPT),
                        _ => (directive!(.abi_preserve_control), MOST_PREDICATES_KEPT),
                    };
                    self.need(at, row);
                    if seen.contains(&word.text) {
                        let message = format!("`{}` stands here twice", word.text);
                        self.wrong(Code::Attribute, at, message);
                    }
                    let number = self.number(&mut tokens, word);
                    number.map(|(at, number)| {
                        if number > most {
                            let message = format!("`{}` is {most} at most", word.text);
                            self.wrong(Code::Attribute, at, message);
                        }
                    })
                }
                ".language" if has_body && !seen.contains(&".language") => {
                    self.language(word, &mut tokens)
                }
                _ => {
                    let message = match word.text {
                        ".noreturn" | ".language" | ".abi_preserve" | ".abi_preserve_control" => {
                            format!("`{}` cannot stand here", word.text)
                        }
                        _ => format!("`{}` is no attribute of a function", word.text),
                    };
                    self.wrong(Code::Attribute, at, message);
                    None
                }
            };
            if read.is_none() {
                return;
            }
            seen.push(word.text);
        }
    }
}

fn later(a: At, b: At) -> At {
    if a.0 > b.0 { a } else { b }
}
