//! How functions give results.
//!
//! A structure or array that a function gives is one result a leaf. The results lie in memory as
//! the fields of a C structure; where that would not be how LLVM lays the structure out, bytes
//! without meaning are between them. A leaf that does not lie where the IR has it (in a packed
//! structure, or as bits) is given as its bytes.

use ir::{Opcode, Scalar, Type};

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
    pub(super) fn give(&mut self, leaves: &[ir::Value]) -> Result<Vec<ir::Value>> {
        if self.returning.plain || self.returning.slots.is_empty() {
            return Ok(match self.returning.plain {
                true => leaves.to_vec(),
                false => Vec::new(),
            });
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
                        self.to_bytes(leaf, single, &mut given)?;
                    }
                }
            }
        }
        Ok(given)
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

    /// Adds the bytes of a value as they lie in memory.
    fn to_bytes(
        &mut self,
        value: ir::Value,
        single: Single,
        all: &mut Vec<ir::Value>,
    ) -> Result<()> {
        let lane = Single { ty: single.ty.lane(), bits: single.bits, lanes: 1 };
        if single.lanes > 1 && single.bits.is_multiple_of(8) {
            for number in 0..single.lanes {
                let value = self.lane(value, number);
                self.to_bytes(value, lane, all)?;
            }
            return Ok(());
        }
        let (number, of) = match single.lanes {
            1 => (value, single),
            _ => {
                let packed = super::memory::packed(single)?;
                (self.pack(value, single, packed), packed)
            }
        };
        let int = Type::int(of.ty.lane_bits().max(8)).unwrap_or(Type::I8);
        let number = match of.ty {
            ty if ty == int => number,
            ty if ty.is_ptr() => self.plain(Opcode::Ptrtoint, int, &[number]),
            ty if ty.is_int() => self.plain(Opcode::Zext, int, &[number]),
            _ => self.plain(Opcode::Bitcast, int, &[number]),
        };
        for byte in 0..of.bits.div_ceil(8) {
            let high = match byte {
                0 => number,
                _ => {
                    let amount = self.b.func.constant(int, u128::from(byte) * 8);
                    self.plain(Opcode::Lshr, int, &[number, amount])
                }
            };
            all.push(match int == Type::I8 {
                true => high,
                false => self.plain(Opcode::Trunc, Type::I8, &[high]),
            });
        }
        Ok(())
    }

    /// The value that lies in memory as these bytes.
    fn of_bytes(&mut self, bytes: &[ir::Value], single: Single) -> Result<ir::Value> {
        let lane = Single { ty: single.ty.lane(), bits: single.bits, lanes: 1 };
        if single.lanes > 1 && single.bits.is_multiple_of(8) {
            let of_lane = bytes.chunks((single.bits / 8) as usize);
            let lanes = of_lane.map(|it| self.of_bytes(it, lane)).collect::<Result<Vec<_>>>()?;
            return self.vector(single, lanes);
        }
        let of = match single.lanes {
            1 => single,
            _ => super::memory::packed(single)?,
        };
        let int = Type::int(of.ty.lane_bits().max(8)).unwrap_or(Type::I8);
        let mut number = self.b.func.constant(int, 0);
        for (&byte, place) in bytes.iter().zip(0_u128..) {
            let wide = match int == Type::I8 {
                true => byte,
                false => self.plain(Opcode::Zext, int, &[byte]),
            };
            if place == 0 {
                number = wide;
                continue;
            }
            let amount = self.b.func.constant(int, place * 8);
            let high = self.plain(Opcode::Shl, int, &[wide, amount]);
            number = self.plain(Opcode::Or, int, &[number, high]);
        }
        let value = match of.ty {
            ty if ty == int => number,
            ty if ty.is_ptr() => self.plain(Opcode::Inttoptr, ty, &[number]),
            ty if ty.is_int() => self.plain(Opcode::Trunc, ty, &[number]),
            ty => self.plain(Opcode::Bitcast, ty, &[number]),
        };
        match single.lanes {
            1 => Ok(self.clean(value, single)),
            _ => self.unpack(value, of, single),
        }
    }
}
