//! Where control goes: calls, and the terminators of blocks.

use super::FunctionBuilder;
use crate::attr::Attr;
use crate::entities::{Block, Func, Inst, Sig, Value};
use crate::function::{BlockCall, ValueList};
use crate::module::Module;
use crate::opcode::Opcode;
use crate::types::Type;

impl FunctionBuilder<'_> {
    /// `call` of a function of `module`.
    pub fn call(&mut self, module: &Module, callee: Func, args: &[Value]) -> Inst {
        let returns = &module.funcs[callee].sig.returns;
        self.inst(Opcode::Call, Type::I1, args, Attr::Call(callee), returns)
    }

    /// `call_indirect` of what lies at `ptr`.
    pub fn call_indirect(&mut self, module: &Module, sig: Sig, ptr: Value, args: &[Value]) -> Inst {
        let mut all = vec![ptr];
        all.extend_from_slice(args);
        let returns = &module.sigs[sig].returns;
        self.inst(Opcode::CallIndirect, Type::I1, &all, Attr::CallIndirect(sig), returns)
    }

    fn targets(&mut self, calls: &[(Block, &[Value])], cases: u32) -> Attr {
        let start = self.func.targets.len() as u32;
        for &(block, args) in calls {
            let args = ValueList::from_slice(args, &mut self.func.pool);
            self.func.targets.push(BlockCall { block, args });
        }
        Attr::Targets { start, len: calls.len() as u32, cases }
    }

    /// `jump`.
    pub fn jump(&mut self, to: Block, args: &[Value]) -> Inst {
        let attr = self.targets(&[(to, args)], 0);
        self.op(Opcode::Jump, Type::I1, &[], attr)
    }

    /// `branch`.
    pub fn branch(&mut self, cond: Value, yes: (Block, &[Value]), no: (Block, &[Value])) -> Inst {
        let attr = self.targets(&[yes, no], 0);
        self.op(Opcode::Branch, Type::I1, &[cond], attr)
    }

    /// `switch`; each case has its value as bits.
    pub fn switch(
        &mut self,
        value: Value,
        default: (Block, &[Value]),
        cases: &[(u64, Block, &[Value])],
    ) -> Inst {
        let first = self.func.cases.len() as u32;
        let mut calls = vec![default];
        for &(bits, block, args) in cases {
            self.func.cases.push(bits);
            calls.push((block, args));
        }
        let attr = self.targets(&calls, first);
        let ty = self.func.ty(value);
        self.op(Opcode::Switch, ty, &[value], attr)
    }

    /// `ret`.
    pub fn ret(&mut self, values: &[Value]) -> Inst {
        self.op(Opcode::Ret, Type::I1, values, Attr::None)
    }
}
