//! The opcode of an instruction, and what follows it with a dot: modes and type.

use std::collections::HashMap;
use std::sync::LazyLock;

use target_desc::near::nearest;

use super::error::{ParseErrorKind, cut};
use super::lexer::Lexeme;
use super::parse_function::FunctionParser;
use super::parser::Parse;
use crate::attr::{Align, Attr, Flags, Mem, Surf};
use crate::opcode::{Arg, AttrKind, OpInfo, Opcode};
use crate::types::{Scalar, Type};
use crate::word::{
    AtomicOp, CacheLevel, Clamp, Dim, FloatCmp, Geom, IntCmp, SurfHint, SurfQuery, WarpOp,
};

/// An opcode as it is written: `surf_store.2d.trap.<4 x f32>` without what was read of it.
pub(super) struct Spelling<'a> {
    pub op: Opcode,
    pub info: &'static OpInfo,
    pub place: Lexeme<'a>,
    /// What is left of the word, without the dot before it.
    pub rest: Option<&'a str>,
}

impl<'a> Spelling<'a> {
    /// The next part, up to a dot.
    fn part(&self) -> Option<&'a str> {
        self.rest.map(|rest| rest.split_once('.').map_or(rest, |(part, _)| part))
    }

    /// Moves behind the next part.
    fn advance(&mut self) {
        self.rest = self.rest.and_then(|rest| rest.split_once('.')).map(|(_, rest)| rest);
    }

    /// Moves behind the next part, if it is `text`.
    fn eat(&mut self, text: &str) -> bool {
        let found = self.part() == Some(text);
        if found {
            self.advance();
        }
        found
    }
}

/// The opcode that `word` begins with, and what is left of it.
pub(super) fn opcode(word: &str) -> Option<(Opcode, Option<&str>)> {
    static NAMED: LazyLock<HashMap<&str, Opcode>> =
        LazyLock::new(|| Opcode::ALL.iter().map(|op| (op.info().text, *op)).collect());
    // The text of an opcode has one part, or two.
    let (first, rest) = match word.split_once('.') {
        None => return NAMED.get(word).map(|&op| (op, None)),
        Some(parts) => parts,
    };
    let two = first.len() + 1 + rest.split('.').next().map_or(0, str::len);
    match (NAMED.get(&word[..two]), NAMED.get(first)) {
        (Some(&op), _) => Some((op, word.get(two + 1..))),
        (None, Some(&op)) => Some((op, Some(rest))),
        (None, None) => None,
    }
}

impl<'a> FunctionParser<'a, '_> {
    /// The modes between opcode and type; where the opcode has none, its attribute is as if
    /// nothing stood behind the operands.
    pub(super) fn modes(&mut self, s: &mut Spelling<'a>) -> Parse<Attr> {
        let none = Flags::default();
        Ok(match s.info.attr {
            AttrKind::Flags => Attr::Flags(none),
            AttrKind::IntCmp => {
                Attr::IntCmp(self.mode(s, "comparison", IntCmp::ALL, IntCmp::name)?)
            }
            AttrKind::FloatCmp => {
                let cmp = self.mode(s, "comparison", FloatCmp::ALL, FloatCmp::name)?;
                Attr::FloatCmp(cmp, none)
            }
            AttrKind::Atomic => {
                let op = self.mode(s, "function", AtomicOp::ALL, AtomicOp::name)?;
                Attr::Atomic(op, Mem::plain(Align::ONE))
            }
            AttrKind::Prefetch => {
                Attr::Prefetch(self.mode(s, "cache level", CacheLevel::ALL, CacheLevel::name)?)
            }
            AttrKind::SurfQuery => {
                Attr::SurfQuery(self.mode(s, "property", SurfQuery::ALL, SurfQuery::name)?)
            }
            AttrKind::Dim => Attr::Dim(self.mode(s, "dimension", Dim::ALL, Dim::name)?),
            AttrKind::Warp => Attr::Warp(self.mode(s, "mode", WarpOp::ALL, WarpOp::name)?),
            AttrKind::Multicast => Attr::Multicast(s.eat("multicast")),
            AttrKind::Surf => Attr::Surf(self.surf(s)?),
            _ => Attr::None,
        })
    }

    /// One of `all`.
    fn mode<T: Copy>(
        &self,
        s: &mut Spelling<'a>,
        what: &'static str,
        all: &'static [T],
        name: fn(T) -> &'static str,
    ) -> Parse<T> {
        let op = s.info.text;
        let names = || all.iter().map(|&it| name(it));
        let Some(part) = s.part() else {
            let nearest = names().take(3).collect();
            return self.p.fail_at(s.place, ParseErrorKind::MissingMode { op, what, nearest });
        };
        match all.iter().find(|&&it| name(it) == part) {
            Some(&found) => {
                s.advance();
                Ok(found)
            }
            None => {
                let nearest = nearest(part, names());
                let kind = ParseErrorKind::UnknownMode { op, what, name: cut(part), nearest };
                self.p.fail_at(s.place, kind)
            }
        }
    }

    /// `p.add.2d.trap.cs`: formatted, function of a reduction, shape, outside, cache.
    fn surf(&self, s: &mut Spelling<'a>) -> Parse<Surf> {
        let formatted = s.eat("p");
        let op = match s.op {
            Opcode::SurfReduce => self.mode(s, "function", AtomicOp::ALL, AtomicOp::name)?,
            _ => AtomicOp::Exchange,
        };
        let geom = self.mode(s, "shape", Geom::ALL, Geom::name)?;
        let clamp = self.mode(s, "mode outside", Clamp::ALL, Clamp::name)?;
        let mut hint = SurfHint::None;
        if let Some(found) = s.part().and_then(SurfHint::named) {
            hint = found;
            s.advance();
        }
        Ok(Surf { geom, clamp, formatted, hint, op })
    }

    /// The type behind the opcode, where there is one.
    pub(super) fn written_type(&mut self, s: &Spelling<'a>) -> Parse<Option<Type>> {
        let (op, what) = (s.info.text, "type");
        let follows_operand = follows_operand(s.info);
        match s.rest {
            None if s.info.typed => {
                let kind = ParseErrorKind::MissingMode { op, what, nearest: Vec::new() };
                self.p.fail_at(s.place, kind)
            }
            None => Ok(None),
            Some(name) if !s.info.typed && !follows_operand => {
                let (name, what, nearest) = (cut(name), "mode", Vec::new());
                self.p.fail_at(s.place, ParseErrorKind::UnknownMode { op, what, name, nearest })
            }
            Some("") => self.p.ty().map(Some),
            Some(name) => match Scalar::named(name) {
                Some(scalar) => Ok(Some(scalar.into())),
                None => self.p.fail_at(s.place, ParseErrorKind::UnknownType(cut(name))),
            },
        }
    }
}

/// Whether the controlling type is that of the first operand.
pub(super) fn follows_operand(info: &OpInfo) -> bool {
    !info.typed && info.args.first() == Some(&Arg::T)
}

/// The type that a constant has as operand number `index`, where it need not be written.
pub(super) fn expected_type(
    op: Opcode,
    attr: &Attr,
    ty: Type,
    index: usize,
    returns: &[Type],
) -> Option<Type> {
    match (op, attr) {
        (Opcode::Vector, _) => return Some(ty.lane()),
        (Opcode::Ret, _) => return returns.get(index).copied(),
        (Opcode::Barrier | Opcode::Target, _) => return Some(Type::I32),
        (_, Attr::Surf(surf)) => {
            return Some(match index {
                0 => Type::I64,
                _ if index <= surf.geom.coords() => Type::I32,
                _ => ty,
            });
        }
        _ => {}
    }
    Some(match op.info().args.get(index)? {
        Arg::T => ty,
        Arg::Lane => ty.lane(),
        Arg::Cond | Arg::I1 => Type::I1,
        Arg::I8 => Type::I8,
        Arg::I32 => Type::I32,
        Arg::I64 => Type::I64,
        Arg::I128 => Type::I128,
        Arg::Ptr => Type::PTR,
        Arg::Any => return None,
    })
}
