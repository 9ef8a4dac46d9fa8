//! How often a function has each opcode. Most steps of legalisation have nothing to do in most
//! functions, and each would look through all instructions to find that out; so it is found once for
//! all.
//!
//! Invariants:
//! * What is said to be missing is in no block.

use ir::{Function, Opcode};

/// So many of each opcode are in a function.
pub struct Present([u32; Opcode::ALL.len()]);

impl Present {
    /// Looks through `func`.
    pub fn new(func: &Function) -> Present {
        let mut counts = [0; Opcode::ALL.len()];
        for &block in &func.layout {
            for &inst in &func.blocks[block].insts {
                counts[func.insts[inst].op as usize] += 1;
            }
        }
        Present(counts)
    }

    /// How many there are of the opcodes of a list.
    pub fn count(&self, of: &[Opcode]) -> u32 {
        of.iter().map(|&op| self.0[op as usize]).sum()
    }
}
