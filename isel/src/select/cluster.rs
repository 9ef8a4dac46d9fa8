//! Cluster launch control.

use ir::{Attr, Dim, Inst, Opcode, Space, Value};
use target_desc::variant;

use super::Select;
use crate::selected::{Guard, Operand};

impl Select<'_> {
    /// `try_cancel`.
    pub(super) fn try_cancel(&mut self, inst: Inst) {
        let Attr::Multicast(multicast) = self.func.insts[inst].attr else { return };
        let args = self.args(inst);
        let space = |value: Value| self.ty(value).space().unwrap_or(Space::Generic);
        let spaces = [space(args[0]), space(args[1])];
        if spaces.iter().any(|it| !matches!(it, Space::Generic | Space::Shared)) {
            let help = "the response and the mbarrier are in the shared memory of the own block";
            return self.unsupported("try_cancel", help);
        }
        let shared = spaces == [Space::Shared; 2];
        let variant = match (shared, multicast) {
            (true, false) => variant!(
                clusterlaunchcontrol
                    .try_cancel
                    .async
                    .shared::cta
                    .mbarrier::complete_tx::bytes
                    .b128
            ),
            (true, true) => variant!(
                clusterlaunchcontrol
                    .try_cancel
                    .async
                    .shared::cta
                    .mbarrier::complete_tx::bytes
                    .multicast::cluster::all
                    .b128
            ),
            (false, false) => variant!(
                clusterlaunchcontrol.try_cancel.async.mbarrier::complete_tx::bytes.b128
            ),
            (false, true) => variant!(
                clusterlaunchcontrol
                    .try_cancel
                    .async
                    .mbarrier::complete_tx::bytes
                    .multicast::cluster::all
                    .b128
            ),
        };
        let Some(id) = self.cx.first_of(&[variant]) else { return self.no_form(&[variant]) };
        let mut at = |value: Value| match shared || self.ty(value).space() != Some(Space::Shared) {
            true => self.address(value).operand,
            false => Operand::At(self.generic(value), 0),
        };
        let operands = [at(args[0]), at(args[1])];
        self.push(id, Guard::Always, &operands);
    }

    /// `query_cancel`.
    pub(super) fn query_cancel(&mut self, inst: Inst, op: Opcode) {
        let args = self.args(inst);
        let Some(result) = self.func.result(inst) else { return };
        let variant = match (op, self.func.insts[inst].attr) {
            (Opcode::FirstCtaid, Attr::Dim(dim)) => match dim {
                Dim::X => variant!(
                    clusterlaunchcontrol.query_cancel.get_first_ctaid::x.b32.b128
                ),
                Dim::Y => variant!(
                    clusterlaunchcontrol.query_cancel.get_first_ctaid::y.b32.b128
                ),
                Dim::Z => variant!(
                    clusterlaunchcontrol.query_cancel.get_first_ctaid::z.b32.b128
                ),
            },
            _ => variant!(clusterlaunchcontrol.query_cancel.is_canceled.pred.b128),
        };
        let Some(id) = self.cx.first_of(&[variant]) else { return self.no_form(&[variant]) };
        let response = Operand::Reg(self.wide_reg(args[0]));
        let to = Operand::Reg(self.regs(result));
        self.push(id, Guard::Always, &[to, response]);
    }
}
