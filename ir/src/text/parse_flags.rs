//! What stands behind the operands of an instruction: orderings, alignments, flags, lanes.

use super::error::{ParseErrorKind, cut};
use super::lexer::Token;
use super::parse_function::FunctionParser;
use super::parse_modes::Spelling;
use super::parser::Parse;
use crate::attr::{Align, Attr, Flags, Mem};
use crate::opcode::AttrKind;
use crate::types::Type;
use crate::word::{CacheHint, Ordering, Scope};

impl<'a> FunctionParser<'a, '_> {
    /// The attribute, of which `attr` is what stood before the operands. `comma`: one is behind
    /// the operands already.
    pub(super) fn trailing(
        &mut self,
        s: &Spelling<'a>,
        attr: Attr,
        ty: Type,
        mut comma: bool,
    ) -> Parse<Attr> {
        Ok(match s.info.attr {
            AttrKind::Flags => Attr::Flags(self.flags(s, &mut comma)?),
            AttrKind::FloatCmp => match attr {
                Attr::FloatCmp(cmp, _) => Attr::FloatCmp(cmp, self.flags(s, &mut comma)?),
                _ => attr,
            },
            AttrKind::Mem => Attr::Mem(self.mem(s, ty, &mut comma)?.0),
            AttrKind::Atomic => match attr {
                Attr::Atomic(op, _) => Attr::Atomic(op, self.mem(s, ty, &mut comma)?.0),
                _ => attr,
            },
            AttrKind::CmpXchg => {
                let (mem, failure) = self.mem(s, ty, &mut comma)?;
                match failure {
                    Some(failure) => Attr::CmpXchg(mem, failure),
                    None => {
                        return self.p.expected("two orderings, when equal and when not");
                    }
                }
            }
            AttrKind::Fence => self.fence()?,
            AttrKind::Index => {
                self.need_comma(comma)?;
                Attr::Index(self.p.count32("the number of a lane")?)
            }
            AttrKind::Mask => {
                self.need_comma(comma)?;
                self.mask()?
            }
            AttrKind::Alloca => {
                self.need_comma(comma)?;
                if !self.p.eat_word("align") {
                    return self.p.expected("`align`");
                }
                Attr::Alloca(self.p.align()?)
            }
            AttrKind::Copy => self.copy(s, &mut comma)?,
            _ if comma => return self.p.expected("an operand"),
            _ => attr,
        })
    }

    fn need_comma(&mut self, comma: bool) -> Parse<()> {
        if comma || self.p.eat_comma() { Ok(()) } else { self.p.expected("`,`") }
    }

    /// The next word behind a comma; `None` at the end of the line.
    fn flag(&mut self, comma: &mut bool) -> Parse<Option<&'a str>> {
        if !std::mem::take(comma) && !self.p.eat_comma() {
            return Ok(None);
        }
        match self.p.tok.token {
            Token::Word => Ok(Some(self.p.tok.text)),
            _ => self.p.expected("a word, as in `align 4`"),
        }
    }

    fn unknown_flag<T>(&self, s: &Spelling<'a>, takes: &'static str) -> Parse<T> {
        let name = cut(self.p.tok.text);
        self.p.fail(ParseErrorKind::UnknownFlag { op: s.info.text, name, takes })
    }

    /// The error that a word stands there again.
    fn repeated<T>(&self) -> Parse<T> {
        self.p.fail(ParseErrorKind::Repeated(cut(self.p.tok.text)))
    }

    fn flags(&mut self, s: &Spelling<'a>, comma: &mut bool) -> Parse<Flags> {
        let mut flags = Flags::default();
        while let Some(word) = self.flag(comma)? {
            match Flags::NAMES.iter().find(|it| it.1 == word) {
                Some(&(flag, _)) if flags.has(flag) => return self.repeated(),
                Some(&(flag, _)) => flags = flags.with(flag),
                None => {
                    let takes = "contract, nnan, ninf, nsz, arcp, afn, reassoc, ftz";
                    return self.unknown_flag(s, takes);
                }
            }
            self.p.bump();
        }
        Ok(flags)
    }

    /// How memory is accessed, and the ordering of a compare-and-swap that fails.
    fn mem(
        &mut self,
        s: &Spelling<'a>,
        ty: Type,
        comma: &mut bool,
    ) -> Parse<(Mem, Option<Ordering>)> {
        let mut mem = Mem::plain(Align::new(ty.align()).unwrap_or(Align::ONE));
        let (mut success, mut failure) = (None, None);
        let (mut align, mut scope, mut hint) = (None, None, None);
        while let Some(word) = self.flag(comma)? {
            let again = if word == "align" {
                self.p.bump();
                if align.replace(self.p.align()?).is_some() {
                    return self.p.fail_at(s.place, ParseErrorKind::Repeated(word.to_owned()));
                }
                continue;
            } else if word == "volatile" {
                std::mem::replace(&mut mem.volatile, true)
            } else if let Some(found) = Ordering::named(word) {
                let second = s.info.attr == AttrKind::CmpXchg && success.is_some();
                if second { &mut failure } else { &mut success }.replace(found).is_some()
            } else if let Some(found) = Scope::named(word) {
                scope.replace(found).is_some()
            } else if let Some(found) = CacheHint::named(word) {
                hint.replace(found).is_some()
            } else {
                let takes = "align, volatile, relaxed, acquire, release, acq_rel, seq_cst, cta, \
                    cluster, gpu, sys, stream, device, invariant";
                return self.unknown_flag(s, takes);
            };
            if again {
                return self.repeated();
            }
            self.p.bump();
        }
        mem.align = align.unwrap_or(mem.align);
        mem.ordering = success.unwrap_or(mem.ordering);
        mem.scope = scope.unwrap_or(mem.scope);
        mem.hint = hint.unwrap_or(mem.hint);
        Ok((mem, failure))
    }

    /// `acq_rel, gpu`.
    fn fence(&mut self) -> Parse<Attr> {
        let Some(ordering) = Ordering::named(self.p.tok.text) else {
            return self.p.expected("acquire, release, acq_rel or seq_cst");
        };
        self.p.bump();
        let mut scope = Scope::Sys;
        if self.p.eat_comma() {
            scope = match Scope::named(self.p.tok.text) {
                Some(scope) => scope,
                None => return self.p.expected("cta, cluster, gpu or sys"),
            };
            self.p.bump();
        }
        Ok(Attr::Fence(ordering, scope))
    }

    /// `[0, 4, 1, 5]`.
    fn mask(&mut self) -> Parse<Attr> {
        let start = self.func.masks.len();
        self.expect_bracket()?;
        let mut first = true;
        while self.p.list_goes_on(first, b']')? {
            first = false;
            let lane = self.p.count32("the number of a lane")?;
            self.func.masks.push(lane);
        }
        let len = (self.func.masks.len() - start) as u32;
        Ok(Attr::Mask { start: start as u32, len })
    }

    /// `align 8, from_align 4, volatile`.
    fn copy(&mut self, s: &Spelling<'a>, comma: &mut bool) -> Parse<Attr> {
        let (mut to, mut from, mut volatile) = (None, None, false);
        while let Some(word) = self.flag(comma)? {
            let place = self.p.tok;
            let again = match word {
                "align" => {
                    self.p.bump();
                    to.replace(self.p.align()?).is_some()
                }
                "from_align" => {
                    self.p.bump();
                    from.replace(self.p.align()?).is_some()
                }
                "volatile" => {
                    self.p.bump();
                    std::mem::replace(&mut volatile, true)
                }
                _ => return self.unknown_flag(s, "align, from_align, volatile"),
            };
            if again {
                return self.p.fail_at(place, ParseErrorKind::Repeated(word.to_owned()));
            }
        }
        let to = to.unwrap_or(Align::ONE);
        Ok(Attr::Copy { to, from: from.unwrap_or(Align::ONE), volatile })
    }
}
