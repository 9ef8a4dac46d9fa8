//! Barriers of the block and of the warp.
//!
//! A barrier of the block is one of whole warps (`bar.sync`), as the barriers of CUDA and LLVM
//! are; one for threads that have gone apart is a `target barrier.sync`.

use ir::{Attr, Inst, Opcode, WarpOp};
use target_desc::variant;

use super::Select;
use crate::selected::Operand;

impl Select<'_> {
    pub(super) fn barrier(&mut self, inst: Inst, op: Opcode) {
        let args = self.args(inst);
        let mut operands = Vec::with_capacity(3);
        if let Some(result) = self.func.result(inst) {
            operands.push(Operand::Reg(self.regs(result)));
        }
        for &arg in &args {
            let operand = match self.ty(arg) {
                ir::Type::I1 => Operand::Reg(self.forced_reg(arg, 0)),
                _ => self.operand(arg, 0),
            };
            operands.push(operand);
        }
        let variant = match (op, self.func.insts[inst].attr) {
            (Opcode::WarpBarrier, _) => variant!(bar.warp.sync),
            (Opcode::Barrier, _) => variant!(bar.sync),
            (Opcode::BarrierArrive, _) => variant!(bar.arrive),
            (Opcode::BarrierCount, _) => variant!(bar.red.popc.u32),
            (_, Attr::Warp(WarpOp::And | WarpOp::All)) => variant!(bar.red.and.pred),
            (_, Attr::Warp(WarpOp::Or | WarpOp::Any)) => variant!(bar.red.or.pred),
            _ => return self.unsupported("barrier.vote", "a vote at a barrier is `and` or `or`"),
        };
        self.emit(variant, &operands);
    }
}
