//! What an operation sees: the threads that execute it, their registers, and the rest of the
//! machine.

use super::cluster::{ClusterState, State};
use super::grid::Grid;
use super::warp::Warp;
use crate::code::{Dst, Lanes, Mask, Pred, Slot, Src};
use crate::fault::{Fault, Kind};
use crate::memory::space;

/// The context of an operation.
pub struct Cx<'a> {
    /// The launch and all that its blocks share.
    pub grid: &'a Grid<'a>,
    /// What the blocks of the cluster share.
    pub cluster: &'a mut ClusterState,
    /// What the warps of the block share.
    pub block: &'a mut State,
    /// The warp.
    pub warp: &'a mut Warp,
    /// The threads that execute the operation; all are at the same operation with the same
    /// base.
    pub mask: Mask,
    /// The first slot of the function.
    pub base: usize,
    /// The operation.
    pub pc: u32,
    /// What is done is not done by the threads, but in the background, and it is this time.
    pub background: Option<u32>,
    /// It goes through the async proxy.
    pub is_async: bool,
}

/// The lanes of a mask, the lowest first.
#[inline]
pub fn lanes(mask: Mask) -> impl Iterator<Item = usize> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        let lane = rest.trailing_zeros() as usize;
        rest &= rest.wrapping_sub(1);
        (lane < 32).then_some(lane)
    })
}

impl Cx<'_> {
    /// The values of a source. Where the type of the operation is narrower than the register,
    /// the bits above are those of the register.
    #[inline]
    pub fn get(&self, from: Src) -> Lanes {
        match from {
            Src::Reg(slot) => self.reg(slot),
            Src::Const(value) => [value; 32],
            _ => self.other(from),
        }
    }

    #[cold]
    fn other(&self, from: Src) -> Lanes {
        match from {
            Src::Special(special) => special.read(self),
            Src::Frame(offset) => {
                std::array::from_fn(|i| self.warp.threads[i].frame.wrapping_add(offset))
            }
            Src::Function(i) => [space::CODE + 16 * u64::from(i); 32],
            Src::Reg(_) | Src::Const(_) => [0; 32],
        }
    }

    /// The values of a register.
    #[inline]
    pub fn reg(&self, slot: Slot) -> Lanes {
        self.warp.regs[self.base + slot.0 as usize]
    }

    /// A register, to be written; only in the lanes of the mask.
    #[inline]
    pub fn reg_mut(&mut self, slot: Slot) -> &mut Lanes {
        &mut self.warp.regs[self.base + slot.0 as usize]
    }

    /// Writes what `value` gives for each lane of the mask.
    #[inline]
    pub fn put(&mut self, to: Dst, value: impl Fn(usize) -> u64) {
        let mask = self.mask;
        let out = self.reg_mut(to.slot);
        if mask == Mask::MAX {
            for (i, out) in out.iter_mut().enumerate() {
                *out = value(i);
            }
        } else {
            for i in lanes(mask) {
                out[i] = value(i);
            }
        }
    }

    /// The lanes of the mask for which a predicate is true.
    #[inline]
    pub fn pred(&self, from: Pred) -> Mask {
        let bits = match from.of {
            Ok(slot) => self.warp.preds[self.base + slot.0 as usize],
            Err(constant) => {
                if constant {
                    Mask::MAX
                } else {
                    0
                }
            }
        };
        (if from.negated { !bits } else { bits }) & self.mask
    }

    /// Sets a predicate in the lanes of the mask.
    #[inline]
    pub fn put_pred(&mut self, to: Slot, bits: Mask) {
        let mask = self.mask;
        let out = &mut self.warp.preds[self.base + to.0 as usize];
        *out = (*out & !mask) | (bits & mask);
    }

    /// Says for which lanes of the mask a register has a value.
    #[inline]
    pub fn mark(&mut self, slot: Slot, known: Mask) {
        let mask = self.mask;
        let out = &mut self.warp.known[self.base + slot.0 as usize];
        *out = (*out & !mask) | (known & mask);
    }

    /// The lanes in which a source has a value.
    #[inline]
    pub fn known(&self, from: Src) -> Mask {
        match from {
            Src::Reg(slot) => self.warp.known[self.base + slot.0 as usize],
            _ => Mask::MAX,
        }
    }

    /// Moves the threads of `mask` to another operation.
    pub fn go(&mut self, mask: Mask, pc: u32) {
        lanes(mask).for_each(|lane| self.warp.pc[lane] = pc);
    }

    /// What went wrong here, in thread `lane` of the warp.
    #[cold]
    pub fn fault(&self, lane: usize, kind: Kind) -> Box<Fault> {
        self.grid.fault(kind, self.pc, self.block.index, self.thread(lane))
    }

    /// The index of a thread in its block.
    pub fn thread(&self, lane: usize) -> [u32; 3] {
        self.warp.tid.map(|it| it[lane] as u32)
    }
}
