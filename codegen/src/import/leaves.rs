//! The leaves of structures and arrays: what of them is held in one value each.

use std::rc::Rc;

use super::error::{Result, unsupported};
use super::llvm::Type;
use super::types::{Kind, Leaf, TypeId, Types};
use super::wide;

impl<'m> Types<'m> {
    /// The leaves of `ty`, in order; one of a single type.
    pub(super) fn leaves(&mut self, ty: Type<'m>) -> Result<Rc<[Leaf]>> {
        let id = self.id(ty);
        if let Some(leaves) = self.leaves.get(&id.0) {
            return Ok(leaves.clone());
        }
        let info = self.at(id);
        if matches!(info.kind, Kind::Bad(_)) {
            return Err(self.refuse(ty));
        }
        if info.leaves > MAX_LEAVES {
            let problem = "has too many elements for a value: keep it in memory";
            return Err(unsupported(format!("the type `{}`", ty.print()), problem));
        }
        let mut all = Vec::with_capacity(info.leaves as usize);
        self.add_leaves(id, 0, &mut all);
        let all: Rc<[Leaf]> = all.into();
        self.leaves.insert(id.0, all.clone());
        Ok(all)
    }

    fn add_leaves(&self, id: TypeId, offset: u64, all: &mut Vec<Leaf>) {
        match self.at(id).kind {
            Kind::Single(single) => all.push(Leaf { single, offset }),
            Kind::Wide { bits } => {
                let each = (0..wide::limbs(bits)).map(|number| (wide::limb(bits, number), number));
                all.extend(each.map(|(single, number)| Leaf {
                    single,
                    offset: offset + u64::from(number) * single.ty.bytes(),
                }));
            }
            Kind::Struct { first, len } => {
                for number in 0..len {
                    let (field, at) = self.field(first, number);
                    self.add_leaves(field, offset + at, all);
                }
            }
            Kind::Array { elem, len } if self.at(elem).leaves > 0 => {
                for number in 0..len {
                    self.add_leaves(elem, offset + number * self.at(elem).stride, all);
                }
            }
            Kind::Array { .. } | Kind::Void | Kind::Bad(_) => {}
        }
    }

    /// Which leaves of `ty` the part at `path` has: the first, and how many.
    pub(super) fn part(&mut self, ty: Type<'m>, path: &[u32]) -> (usize, usize) {
        let mut id = self.id(ty);
        let mut start = 0;
        for &index in path {
            match self.at(id).kind {
                Kind::Struct { first, len } => {
                    let before = (0..index.min(len)).map(|i| self.at(self.field(first, i).0));
                    start += before.map(|it| it.leaves).sum::<u64>();
                    id = self.field(first, index).0;
                }
                Kind::Array { elem, .. } => {
                    start += u64::from(index) * self.at(elem).leaves;
                    id = elem;
                }
                Kind::Void | Kind::Single(_) | Kind::Wide { .. } | Kind::Bad(_) => break,
            }
        }
        (start as usize, self.at(id).leaves as usize)
    }
}

/// More leaves than this are not held in values: such things belong in memory.
const MAX_LEAVES: u64 = 4096;
