//! Products of a warpgroup that are on their way (`wgmma.mma_async`): which registers they use.
//!
//! The products are there at once. What makes them late is this list, by which an access of a
//! register that a product still uses is found, and one of registers that were written without
//! a `wgmma.fence` behind it.

use std::collections::VecDeque;

use crate::code::Lanes;

/// The products of a warp. Registers are counted from the first of the warp.
#[derive(Debug, Default)]
pub struct Products {
    /// What registers had in them at the last `wgmma.fence`, and what products have made since.
    fenced: Option<Vec<Lanes>>,
    /// Those in no group.
    open: Group,
    /// Groups, the oldest first.
    groups: VecDeque<Group>,
}

#[derive(Debug, Default)]
struct Group {
    /// Sums.
    sums: Vec<usize>,
    /// First factors.
    factors: Vec<usize>,
    /// The time of the latest, in the background.
    time: u32,
}

/// What is wrong with the use of a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misuse {
    /// A product that is not waited for has its sum there.
    Sum,
    /// A product that is not waited for has a factor there, and it is written.
    Factor,
}

impl Products {
    /// Whether there is one that nobody has waited for.
    #[inline]
    pub fn busy(&self) -> bool {
        !self.groups.is_empty() || !self.open.sums.is_empty()
    }

    /// `wgmma.fence`: what is in registers now products may use.
    pub fn fence(&mut self, regs: &[Lanes]) {
        self.fenced = Some(regs.to_vec());
    }

    /// Whether there was a fence at all.
    pub fn is_fenced(&self) -> bool {
        self.fenced.is_some()
    }

    /// Whether a register has another value than at the last fence.
    pub fn is_behind_fence(&self, reg: usize, value: &Lanes) -> bool {
        self.fenced.as_ref().is_some_and(|it| it.get(reg) != Some(value))
    }

    /// Notes a product that ends at `time`, with the registers that it writes and their values,
    /// and those of its first factor.
    pub fn begin(&mut self, sums: &[(usize, Lanes)], factors: &[usize], time: u32) {
        for (reg, value) in sums {
            self.open.sums.push(*reg);
            let fenced = self.fenced.as_mut().and_then(|it| it.get_mut(*reg));
            if let Some(it) = fenced {
                *it = *value;
            }
        }
        self.open.factors.extend(factors);
        self.open.time = time;
    }

    /// `wgmma.commit_group`
    pub fn commit(&mut self) {
        let open = std::mem::take(&mut self.open);
        self.groups.push_back(open);
    }

    /// All but the last `keep` groups are done; until which time.
    pub fn wait(&mut self, keep: usize) -> u32 {
        let mut latest = 0;
        while self.groups.len() > keep {
            let group = self.groups.pop_front().unwrap_or_default();
            latest = latest.max(group.time);
        }
        latest
    }

    /// What is wrong with an access of a register.
    pub fn misuse(&self, reg: usize, writes: bool) -> Option<Misuse> {
        let all = || self.groups.iter().chain([&self.open]);
        if all().any(|it| it.sums.contains(&reg)) {
            return Some(Misuse::Sum);
        }
        (writes && all().any(|it| it.factors.contains(&reg))).then_some(Misuse::Factor)
    }
}
