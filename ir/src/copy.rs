//! Copies of bodies, in memory that is used again: passes that may have to change a function work on
//! a copy, and most functions are small, so that allocating would be a good part of the work.
//!
//! Invariants:
//! * A copy is as [`Function`]'s fields are, whatever it was before.
//! * An [`Edited`] function is copied at most once.

use std::ops::Deref;

use cranelift_entity::{EntityRef, PrimaryMap, SecondaryMap};

use crate::function::{BlockData, Function};

/// A function that is read where it is until something changes it: then it is a copy.
pub struct Edited<'f> {
    original: &'f Function,
    copy: &'f mut Function,
    is_copied: bool,
}

impl<'f> Edited<'f> {
    /// `original`, with `copy` for the copy, whatever is in it.
    pub fn new(original: &'f Function, copy: &'f mut Function) -> Edited<'f> {
        Edited { original, copy, is_copied: false }
    }

    /// The copy, to be changed.
    pub fn to_mut(&mut self) -> &mut Function {
        if !self.is_copied {
            self.copy.clone_from(self.original);
            self.is_copied = true;
        }
        self.copy
    }
}

impl Deref for Edited<'_> {
    type Target = Function;

    fn deref(&self) -> &Function {
        if self.is_copied { self.copy } else { self.original }
    }
}

impl Clone for Function {
    fn clone(&self) -> Function {
        let mut copy = Function::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, from: &Function) {
        // Taken apart, so that no field is forgotten.
        let Function {
            values,
            insts,
            blocks,
            layout,
            targets,
            cases,
            masks,
            variants,
            assembly,
            pool,
            locs,
            debug,
            debug_locs,
            variables,
            value_names,
            block_names,
            interned,
            interned_locs,
            spare: _,
        } = from;
        all(&mut self.values, values);
        all(&mut self.insts, insts);
        self.copy_blocks(blocks);
        self.layout.clone_from(layout);
        self.targets.clone_from(targets);
        self.cases.clone_from(cases);
        self.masks.clone_from(masks);
        all(&mut self.variants, variants);
        all(&mut self.assembly, assembly);
        self.pool.clone_from(pool);
        each(&mut self.locs, locs);
        each(&mut self.debug, debug);
        all(&mut self.debug_locs, debug_locs);
        self.variables.clone_from(variables);
        self.value_names.clone_from(value_names);
        self.block_names.clone_from(block_names);
        self.interned.clone_from(interned);
        self.interned_locs.clone_from(interned_locs);
    }
}

impl Function {
    /// Copies blocks into those that are there.
    fn copy_blocks(&mut self, from: &PrimaryMap<crate::entities::Block, BlockData>) {
        self.resize_blocks(from.len());
        for (to, from) in self.blocks.values_mut().zip(from.values()) {
            let BlockData { params, insts, nounroll } = from;
            (to.params, to.nounroll) = (*params, *nounroll);
            to.insts.clone_from(insts);
        }
    }
}

fn all<K: EntityRef, V: Clone>(to: &mut PrimaryMap<K, V>, from: &PrimaryMap<K, V>) {
    to.clear();
    to.extend(from.values().cloned());
}

fn each<K: EntityRef, V: Copy>(to: &mut SecondaryMap<K, V>, from: &SecondaryMap<K, V>) {
    let values = from.as_values_slice();
    to.clear();
    to.resize(values.len());
    to.values_mut().zip(values).for_each(|(to, from)| *to = *from);
}
