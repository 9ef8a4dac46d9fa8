//! Terminators: where control goes, and what it takes along.

use ir::{Attr, BlockCall, IntCmp, Opcode};

use super::body::Body;
use super::error::{Refused, Result, unsupported};
use super::llvm::{Op, Value};
use super::types::Single;
use super::value::int_bits;

impl<'m> Body<'_, 'm> {
    /// A terminator of the block with the number `from`.
    pub(super) fn terminator(&mut self, from: u32, inst: Value<'m>, op: Op) -> Result<()> {
        let start = self.b.func.targets.len() as u32;
        match op {
            Op::LLVMRet => {
                let mut values = Vec::new();
                if inst.operand_count() > 0 {
                    self.leaves_of(inst.operand(0), &mut values)?;
                }
                let values = self.give(&values);
                self.b.ret(&values);
            }
            Op::LLVMUnreachable => {
                self.b.op(Opcode::Unreachable, ir::Type::I1, &[], Attr::None);
            }
            Op::LLVMBr => {
                let cond = match inst.condition() {
                    Some(cond) => Some(self.value(cond)?),
                    None => None,
                };
                let count = inst.successor_count();
                self.successors(from, inst, count)?;
                if inst.forbids_unrolling(self.im.llvm_loop) {
                    self.keep_loop(inst, count);
                }
                let attr = Attr::Targets { start, len: count, cases: 0 };
                match cond {
                    Some(cond) => self.b.op(Opcode::Branch, ir::Type::I1, &[cond], attr),
                    None => self.b.op(Opcode::Jump, ir::Type::I1, &[], attr),
                };
            }
            _ => {
                let value = inst.operand(0);
                let single = self.im.types.single(value.ty())?;
                if single.bits > 64 {
                    return self.long_switch(from, inst, single);
                }
                let on = self.value(value)?;
                let count = inst.successor_count();
                self.successors(from, inst, count)?;
                let cases = self.b.func.cases.len() as u32;
                for successor in 1..count {
                    self.b.func.cases.push(inst.case_value(successor).int_low());
                }
                let attr = Attr::Targets { start, len: count, cases };
                self.b.op(Opcode::Switch, single.ty, &[on], attr);
            }
        }
        Ok(())
    }

    /// The loop that `inst` goes back to the start of is not to be unrolled.
    fn keep_loop(&mut self, inst: Value<'m>, count: u32) {
        for index in 0..count {
            let to = self.numbers[&inst.successor(index)] as usize;
            if let (true, Some(block)) = (self.begun[to], self.blocks[to]) {
                self.b.func.blocks[block].nounroll = true;
            }
        }
    }

    /// A `switch` on more than 64 bits: one comparison after the other.
    fn long_switch(&mut self, from: u32, inst: Value<'m>, single: Single) -> Result<()> {
        let on = self.value(inst.operand(0))?;
        let start = self.b.func.targets.len();
        let count = inst.successor_count();
        self.successors(from, inst, count)?;
        let targets = self.b.func.targets.split_off(start);
        let Some((default, cases)) = targets.split_first() else { return Ok(()) };
        for (case, number) in cases.iter().zip(1..) {
            let bits = int_bits(inst.case_value(number), single.bits);
            let bits = self.b.func.constant(single.ty, bits);
            let equal = self.one(Opcode::Icmp, single.ty, &[on, bits], Attr::IntCmp(IntCmp::Eq));
            let next = self.block_behind();
            let start = self.b.func.targets.len() as u32;
            let to_next = BlockCall { block: next, args: Default::default() };
            self.b.func.targets.extend([*case, to_next]);
            let attr = Attr::Targets { start, len: 2, cases: 0 };
            self.b.op(Opcode::Branch, ir::Type::I1, &[equal], attr);
            self.b.switch_to(next);
        }
        let start = self.b.func.targets.len() as u32;
        self.b.func.targets.push(*default);
        let attr = Attr::Targets { start, len: 1, cases: 0 };
        self.b.op(Opcode::Jump, ir::Type::I1, &[], attr);
        Ok(())
    }

    /// A new block, which stands behind the current one.
    fn block_behind(&mut self) -> ir::Block {
        let block = self.b.func.add_block();
        let current = self.b.current();
        let layout = &mut self.b.func.layout;
        if let Some(current) = current
            && let Some(at) = layout.iter().position(|&it| it == current)
            && at + 1 < layout.len()
        {
            layout[at + 1..].rotate_right(1);
        }
        block
    }

    /// Adds the targets of a terminator.
    fn successors(&mut self, from: u32, inst: Value<'m>, count: u32) -> Result<()> {
        let mut values = Vec::new();
        for index in 0..count {
            let to = self.numbers[&inst.successor(index)];
            let Some(block) = self.blocks[to as usize] else { continue };
            let mut at = self.edges.partition_point(|it| (it.from, it.to) < (from, to));
            values.clear();
            while let Some(edge) = self.edges.get(at).filter(|it| (it.from, it.to) == (from, to)) {
                let value = edge.value;
                self.leaves_of(value, &mut values)?;
                at += 1;
            }
            let args = ir::function::ValueList::from_slice(&values, &mut self.b.func.pool);
            self.b.func.targets.push(BlockCall { block, args });
        }
        Ok(())
    }
}

/// Why an instruction that has no import is refused.
#[cold]
pub(super) fn refuse(op: Op) -> Refused {
    let (name, problem) = match op {
        Op::LLVMInvoke => ("`invoke`", "is not supported: there is no unwinding on the GPU"),
        Op::LLVMLandingPad => {
            ("`landingpad`", "is not supported: there is no unwinding on the GPU")
        }
        Op::LLVMResume => ("`resume`", "is not supported: there is no unwinding on the GPU"),
        Op::LLVMCallBr => ("`callbr`", "is not supported"),
        Op::LLVMIndirectBr => ("`indirectbr`", "is not supported: PTX has no addresses of labels"),
        Op::LLVMCatchPad | Op::LLVMCatchRet | Op::LLVMCatchSwitch => {
            ("`catchpad`", "is not supported: there is no unwinding on the GPU")
        }
        Op::LLVMCleanupPad | Op::LLVMCleanupRet => {
            ("`cleanuppad`", "is not supported: there is no unwinding on the GPU")
        }
        _ => ("this instruction", "is not known"),
    };
    unsupported(name, problem)
}
