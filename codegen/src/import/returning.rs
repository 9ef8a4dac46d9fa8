//! How functions give results.
//!
//! A structure or array that a function gives is one result a leaf. The results lie in memory as
//! the fields of a C structure; where that would not be how LLVM lays the structure out, bytes
//! without meaning are between them. A leaf that does not lie where the IR has it (in a packed
//! structure, or as bits) is given as its bytes.

use ir::{Scalar, Type};

use super::Importer;
use super::body::Body;
use super::error::Result;
use super::llvm;
use super::types::{Kind, Leaf, Single};

/// How results are given, in their order.
#[derive(Clone, Default)]
pub(super) struct Returning {
    slots: Vec<Slot>,
    /// Whether each result is a leaf, and there is nothing else.
    plain: bool,
}

#[derive(Clone, Copy)]
enum Slot {
    /// The next leaf.
    Leaf,
    /// A byte without meaning.
    Gap,
    /// The next leaf as so many bytes.
    Bytes(Single, u32),
}

impl<'m> Importer<'m> {
    /// How values of `ty` are given, and as results of which types.
    pub(super) fn returning(
        &mut self,
        ty: llvm::Type<'m>,
        types: &mut Vec<Type>,
    ) -> Result<Returning> {
        let leaves = self.types.leaves(ty)?;
        let info = self.types.info(ty);
        if let ([leaf], Kind::Single(_)) = (&leaves[..], info.kind) {
            types.push(leaf.single.ty);
            return Ok(Returning { slots: vec![Slot::Leaf], plain: true });
        }
        let mut slots = Vec::new();
        // Where the results so far end.
        let mut end = 0;
        let fill = |slots: &mut Vec<Slot>, types: &mut Vec<Type>, bytes: u64| {
            slots.extend((0..bytes).map(|_| Slot::Gap));
            types.extend((0..bytes).map(|_| Type::I8));
        };
        for (number, leaf) in leaves.iter().enumerate() {
            let of = leaf.single.ty;
            let next = leaves.get(number + 1).map_or(info.stride, |it| it.offset);
            let fits = leaf.offset + of.bytes() <= next
                && leaf.offset.is_multiple_of(of.align())
                && of.align() <= info.align;
            let align = if fits { of.align() } else { 1 };
            // What C would leave free between two fields need not be said.
            if u64::next_multiple_of(end, align) != leaf.offset {
                fill(&mut slots, types, leaf.offset - end);
            }
            if fits {
                slots.push(Slot::Leaf);
                types.push(of);
                end = leaf.offset + of.bytes();
            } else {
                let bytes = memory_bytes(leaf);
                slots.push(Slot::Bytes(leaf.single, bytes));
                types.extend((0..bytes).map(|_| Type::I8));
                end = leaf.offset + u64::from(bytes);
            }
        }
        let align = types.iter().map(|it| it.align()).max().unwrap_or(1);
        if end.next_multiple_of(align) < info.stride {
            fill(&mut slots, types, info.stride - end);
        }
        let plain = slots.iter().all(|it| matches!(it, Slot::Leaf));
        Ok(Returning { slots, plain })
    }

    /// A kernel gives nothing, whatever its type says: nobody could take it.
    pub(super) fn nothing_returned(&mut self, ty: llvm::Type<'m>) -> Result<Returning> {
        match self.types.info(ty).kind {
            Kind::Bad(_) => Err(self.types.refuse(ty)),
            _ => Ok(Returning::default()),
        }
    }
}

/// The bytes that a leaf has in memory.
fn memory_bytes(leaf: &Leaf) -> u32 {
    leaf.single.bits.saturating_mul(leaf.single.lanes).div_ceil(8)
}

impl Body<'_, '_> {
    /// The values that `ret` gives, of the leaves of what LLVM's gives.
    pub(super) fn give(&mut self, leaves: &[ir::Value]) -> Vec<ir::Value> {
        if self.returning.plain || self.returning.slots.is_empty() {
            return match self.returning.plain {
                true => leaves.to_vec(),
                false => Vec::new(),
            };
        }
        let slots = self.returning.slots.clone();
        let mut leaves = leaves.iter();
        let mut given = Vec::with_capacity(slots.len());
        for slot in slots {
            match slot {
                Slot::Gap => given.push(self.b.undef(Scalar::I8.into())),
                Slot::Leaf => given.extend(leaves.next()),
                Slot::Bytes(single, _) => {
                    if let Some(&leaf) = leaves.next() {
                        given.extend(self.bytes_in_memory(leaf, single));
                    }
                }
            }
        }
        given
    }

    /// The leaves among the results of a call.
    pub(super) fn given(
        &mut self,
        returning: &Returning,
        results: &[ir::Value],
    ) -> Result<Vec<ir::Value>> {
        if returning.plain {
            return Ok(results.to_vec());
        }
        let mut results = results.iter();
        let mut leaves = Vec::new();
        for slot in &returning.slots {
            match *slot {
                Slot::Gap => {
                    results.next();
                }
                Slot::Leaf => leaves.extend(results.next()),
                Slot::Bytes(single, bytes) => {
                    let bytes: Vec<_> = results.by_ref().take(bytes as usize).copied().collect();
                    leaves.push(self.of_bytes(&bytes, single)?);
                }
            }
        }
        Ok(leaves)
    }
}
