//! Calls, jumps and returns.

use std::collections::HashSet;

use super::body::Body;
use super::error::{Need, VerifyErrorKind as Kind};
use super::head::check_signature;
use crate::attr::Attr;
use crate::entities::Inst;
use crate::module::Signature;
use crate::opcode::Opcode;
use crate::types::{Space, Type};

impl Body<'_> {
    /// Checks what an instruction passes to blocks, functions and callers.
    pub(super) fn check_control(&mut self, inst: Inst) {
        let data = self.func.insts[inst];
        let module = self.module;
        match (data.op, data.attr) {
            (Opcode::Call, Attr::Call(callee)) => {
                let callee = &module.funcs[callee];
                if callee.is_kernel {
                    self.report(Kind::CallsKernel(callee.name.clone()));
                }
                self.check_arguments(inst, 0, &callee.sig);
            }
            (Opcode::CallIndirect, Attr::CallIndirect(sig)) => {
                let sig = &module.sigs[sig];
                check_signature(sig, false, &mut |kind| self.report(kind));
                self.check_space(inst, 0, &[], "the address of a function is a `ptr`");
                self.check_arguments(inst, 1, sig);
            }
            (Opcode::Ret, _) => self.check_return(inst),
            (Opcode::Jump, _) => self.check_targets(inst, Some(1)),
            (Opcode::Branch, _) => self.check_targets(inst, Some(2)),
            (Opcode::Switch, _) => {
                self.check_targets(inst, None);
                self.check_cases(inst, data.ty);
            }
            _ => {}
        }
    }

    fn check_arguments(&mut self, inst: Inst, first: usize, sig: &Signature) {
        let func = self.func;
        let args = func.args(inst);
        let need = first + sig.params.len();
        if args.len() != need {
            return self.report(Kind::Arity { need, or_more: false, have: args.len() });
        }
        for (number, param) in sig.params.iter().enumerate() {
            let arg = first + number;
            let have = func.ty(args[arg]);
            if param.by_value.is_some() {
                // The object is copied from wherever it lies.
                if !have.is_ptr() {
                    self.report(Kind::ArgType { arg, need: Need::What("a pointer"), have });
                }
            } else if have != param.ty {
                self.report(Kind::ArgType { arg, need: Need::Type(param.ty), have });
            }
        }
    }

    fn check_return(&mut self, inst: Inst) {
        let func = self.func;
        let (args, returns) = (func.args(inst), &self.head.sig.returns);
        if args.len() != returns.len() {
            let (need, have) = (returns.len(), args.len());
            return self.report(Kind::Arity { need, or_more: false, have });
        }
        for (arg, (&value, &need)) in args.iter().zip(returns).enumerate() {
            let have = func.ty(value);
            if have != need {
                self.report(Kind::ArgType { arg, need: Need::Type(need), have });
            }
        }
    }

    fn check_targets(&mut self, inst: Inst, count: Option<usize>) {
        let func = self.func;
        let targets = func.targets(inst);
        if count.is_some_and(|it| it != targets.len()) {
            self.report(Kind::Attr("`jump` has one target, and `branch` two"));
        }
        for call in targets {
            let (params, args) = (func.params(call.block), func.call_args(call));
            let block = call.block;
            if params.len() != args.len() {
                let (block, need, have) = (self.block_text(block), params.len(), args.len());
                self.report(Kind::BlockArity { block, need, have });
                continue;
            }
            for (param, (&need, &have)) in params.iter().zip(args).enumerate() {
                let (need, have) = (func.ty(need), func.ty(have));
                if need != have {
                    let block = self.block_text(block);
                    self.report(Kind::BlockArg { block, param, need, have });
                }
            }
        }
    }

    fn check_cases(&mut self, inst: Inst, ty: Type) {
        let func = self.func;
        let cases = func.cases(inst);
        let mut seen = HashSet::with_capacity(cases.len());
        let width = ty.lane_bits();
        for &case in cases {
            if !seen.insert(case) || width < 64 && case >> width != 0 {
                self.report(Kind::Case(case));
            }
        }
    }

    /// Whether operand `arg` points to memory that may be written.
    pub(super) fn check_writable(&mut self, inst: Inst, arg: usize) {
        let spaces = [Space::Global, Space::Shared, Space::Local, Space::SharedCluster];
        self.check_space(inst, arg, &spaces, "only global, shared and local memory is written");
    }
}
