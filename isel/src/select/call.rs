//! Calls, parameters and results.
//!
//! Arguments and results go through parameter space, as [`crate::abi`] lays them out. A call
//! stands in a scope of its own, with the declarations of what it passes.

use ir::{
    Attr, Block, GlobalKind, Inst, Opcode, Scalar, Sig, Signature, Space, Symbol, Type, Value,
};
use smallvec::SmallVec;
use target_desc::{Directive, prefix, variant};

use super::access::Lie;
use super::memory::{Address, memory_mod};
use super::{Select, class_of};
use crate::abi;
use crate::selected::{Bracket, Class, Label, Name, Operand, ParamShape, Reg, Step};

/// What an argument or result in parameter space is known to be aligned to.
fn lie(shape: ParamShape) -> Lie {
    Lie::aligned(match shape {
        ParamShape::Scalar { bits } => u64::from(bits / 8),
        ParamShape::Bytes { align, .. } => align,
    })
}

fn at(name: Name, offset: u64) -> Address {
    Address { operand: Operand::AtName(name, offset as i64), space: Space::Param }
}

impl Select<'_> {
    /// Loads the parameters of the function that are used.
    pub(super) fn parameters(&mut self, entry: Block) {
        let is_kernel = self.module.funcs[self.id].is_kernel;
        let params: Vec<Value> = self.func.params(entry).to_vec();
        for (i, value) in params.into_iter().enumerate() {
            // Nobody asked for its registers: it is not used, or only as an address by name.
            let Some(to) = self.cx.regs[value] else { continue };
            let Some(param) = self.module.funcs[self.id].sig.params.get(i) else { continue };
            let name = Name::Param(i as u32);
            if param.by_value.is_some() || param.kind != GlobalKind::Data {
                self.mov(to, Operand::Name(name, 0));
                continue;
            }
            let shape = abi::param(param, is_kernel);
            let ty = self.ty(value);
            self.load_value(to, ty, at(name, 0), &lie(shape));
        }
    }

    /// `ret`.
    pub(super) fn ret(&mut self, values: &[Value]) {
        let types: SmallVec<[Type; 4]> = values.iter().map(|&value| self.ty(value)).collect();
        if let Some((shape, offsets)) = abi::returns(&types) {
            for (&value, &offset) in values.iter().zip(&offsets) {
                self.store_param(value, shape, Name::Return, offset);
            }
        }
        self.emit(variant!(ret), &[]);
    }

    /// Stores `value` in parameter space.
    fn store_param(&mut self, value: Value, shape: ParamShape, name: Name, offset: u64) {
        let to = at(name, offset);
        let ty = self.ty(value);
        match shape {
            ParamShape::Scalar { bits } if bits > class_of(ty).bits() => {
                let wide = self.widened(value);
                let variant = prefix!(st.param).with(memory_mod(bits));
                self.emit(variant, &[to.operand, wide]);
            }
            _ => self.store_value(value, to, &lie(shape)),
        }
    }

    /// An integer of at most 16 bits, or a truth value, in 32 bits with zeros above.
    fn widened(&mut self, value: Value) -> Operand {
        if let Some(bits) = self.func.const_bits(value) {
            return Operand::Imm(bits as i64);
        }
        let from = Operand::Reg(self.reg(value, 0));
        let to = Operand::Reg(self.new_reg(Class::B32));
        match self.ty(value).scalar() {
            Scalar::I1 => {
                self.emit(variant!(selp.b32), &[to, Operand::Imm(1), Operand::Imm(0), from]);
            }
            Scalar::I8 => self.emit(variant!(cvt.u32.u8), &[to, from]),
            _ => self.emit(variant!(cvt.u32.u16), &[to, from]),
        }
        to
    }

    /// `call` and `call_indirect`.
    pub(super) fn call(&mut self, inst: Inst, op: Opcode) {
        let args = self.args(inst);
        let results: SmallVec<[Value; 4]> = SmallVec::from_slice(self.func.results(inst));
        let module = self.module;
        match (op, self.func.insts[inst].attr) {
            (Opcode::Call, Attr::Call(callee)) => {
                let sig = &module.funcs[callee].sig;
                let callee = Operand::Name(Name::Symbol(Symbol::Func(callee)), 0);
                self.call_with(sig, callee, None, &args, &results);
            }
            (_, Attr::CallIndirect(id)) => {
                let Some((&address, args)) = args.split_first() else { return };
                let place = self.place();
                let gate = &PROTOTYPE.gate;
                self.cx.require(place, "an indirect call", gate);
                let callee = Operand::Reg(self.reg(address, 0));
                self.call_with(&module.sigs[id], callee, Some(id), args, &results);
            }
            _ => {}
        }
    }

    fn call_with(
        &mut self,
        sig: &Signature,
        callee: Operand,
        prototype: Option<Sig>,
        args: &[Value],
        results: &[Value],
    ) {
        self.step(Step::Open);
        for (i, (&arg, param)) in args.iter().zip(&sig.params).enumerate() {
            let name = Name::CallArg(i as u32);
            let shape = abi::param(param, false);
            self.step(Step::DeclareParam(name, shape));
            match (param.by_value, shape) {
                (Some((size, _)), ParamShape::Bytes { align, .. }) => {
                    self.copy_to_param(arg, name, size, align);
                }
                _ => self.store_param(arg, shape, name, 0),
            }
        }
        let returned = abi::returns(&sig.returns);
        if let Some((shape, _)) = &returned {
            self.step(Step::DeclareParam(Name::CallResult, *shape));
        }
        let mut operands: SmallVec<[Operand; 16]> = SmallVec::new();
        if returned.is_some() {
            operands.push(Operand::Open(Bracket::Round));
            operands.push(Operand::Name(Name::CallResult, 0));
            operands.push(Operand::Close(Bracket::Round));
        }
        operands.push(callee);
        operands.push(Operand::Open(Bracket::Round));
        operands.extend((0..args.len() as u32).map(|i| Operand::Name(Name::CallArg(i), 0)));
        operands.push(Operand::Close(Bracket::Round));
        if let Some(sig) = prototype
            && let Label::Made(number) = self.new_label()
        {
            self.step(Step::DeclarePrototype(number, sig));
            operands.push(Operand::Name(Name::Prototype(number), 0));
        }
        self.emit(variant!(call), &operands);
        if let Some((shape, offsets)) = returned {
            for (&value, &offset) in results.iter().zip(&offsets) {
                if self.cx.uses[value] > 0 {
                    let (to, ty) = (self.regs(value), self.ty(value));
                    self.load_value(to, ty, at(Name::CallResult, offset), &lie(shape));
                }
            }
        }
        self.step(Step::Close);
    }

    /// Copies an object that is passed by value.
    fn copy_to_param(&mut self, from: Value, name: Name, size: u64, align: u64) {
        let from = self.address(from);
        let mut done = 0;
        while done < size {
            let room = (size - done).min(align).min(8).min(match done {
                0 => align,
                _ => 1 << done.trailing_zeros().min(3),
            });
            let bytes = 1u64 << room.max(1).ilog2();
            let (class, bits) = match bytes {
                8 => (Class::B64, 64),
                4 => (Class::B32, 32),
                2 => (Class::B16, 16),
                _ => (Class::B16, 8),
            };
            let part: Reg = self.new_reg(class);
            let load =
                prefix!(ld).with_some(super::memory::space_mod(from.space)).with(memory_mod(bits));
            self.emit(load, &[Operand::Reg(part), from.plus(done).operand]);
            let store = prefix!(st.param).with(memory_mod(bits));
            self.emit(store, &[at(name, done).operand, Operand::Reg(part)]);
            done += bytes;
        }
    }
}

/// What an indirect call needs.
const PROTOTYPE: &Directive = target_desc::directive!(.callprototype);
