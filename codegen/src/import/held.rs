//! How values of LLVM are held while a body is imported, and instructions with results.

use ir::{Attr, Opcode};

use super::body::Body;
use super::error::Result;
use super::llvm::Value;
use super::types::Single;

impl<'m> Body<'_, 'm> {
    /// Remembers where a value is held, or reports why it is not.
    pub(super) fn define(&mut self, value: Value<'m>, held: Result<Held>) {
        let held = held.unwrap_or_else(|refused| {
            self.report(refused);
            Held::Nowhere
        });
        self.held.insert(value, held);
        if self.im.is_text {
            self.name(value, held);
        }
    }

    /// Keeps the name of a value. Only of text, which is for people.
    pub(super) fn name(&mut self, value: Value<'m>, held: Held) {
        let (Held::One(one), name @ [_, ..]) = (held, value.name()) else { return };
        let names = &mut self.b.func.value_names;
        names.entry(one).or_insert_with(|| String::from_utf8_lossy(name).into());
    }

    /// Holds the values as one thing.
    pub(super) fn hold(&mut self, values: &[ir::Value]) -> Held {
        if let [one] = values {
            return Held::One(*one);
        }
        let start = self.leaves.len() as u32;
        self.leaves.extend_from_slice(values);
        Held::Many { start, len: values.len() as u32 }
    }

    /// Adds an instruction that has a result, and gives it.
    pub(super) fn one(
        &mut self,
        op: Opcode,
        ty: ir::Type,
        args: &[ir::Value],
        attr: Attr,
    ) -> ir::Value {
        let inst = self.b.op(op, ty, args, attr);
        match self.b.func.result(inst) {
            Some(value) => value,
            None => self.b.undef(ty),
        }
    }

    /// Adds an instruction on values of one type that has no attribute.
    pub(super) fn plain(&mut self, op: Opcode, ty: ir::Type, args: &[ir::Value]) -> ir::Value {
        self.one(op, ty, args, Attr::None)
    }

    /// The type of a single value.
    pub(super) fn single(&mut self, value: Value<'m>) -> Result<Single> {
        self.im.types.single(value.ty())
    }
}

/// How a value of LLVM is held.
#[derive(Clone, Copy)]
pub(super) enum Held {
    /// In one value.
    One(ir::Value),
    /// In the leaves from `start` on.
    Many {
        /// The first in `Body::leaves`.
        start: u32,
        /// How many.
        len: u32,
    },
    /// Nowhere: what defines it has been refused.
    Nowhere,
}
