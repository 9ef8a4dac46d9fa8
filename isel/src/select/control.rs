//! Control flow, parameters, results, and special registers.
//!
//! What a block passes to the next is copied just before the branch, all values at once: the
//! copies are ordered so that none overwrites what another still reads, and a cycle goes
//! through one register more.

use ir::{Block, BlockCall, Inst, Opcode, Scalar, Type, Value};
use smallvec::SmallVec;
use target_desc::{prefix, variant};

use super::memory::memory_mod;
use super::{Select, class_of, parts_of};
use crate::abi;
use crate::selected::{Class, Guard, Label, Name, Operand, ParamShape, Reg};

impl Select<'_> {
    pub(super) fn control(&mut self, inst: Inst, op: Opcode) {
        let args = self.args(inst);
        match op {
            Opcode::Jump => {
                let call = self.func.targets(inst)[0];
                self.go(call, self.next);
            }
            Opcode::Branch => self.branch(inst, args[0]),
            Opcode::Ret => self.ret(&args),
            Opcode::Exit => self.emit(variant!(exit), &[]),
            Opcode::Trap => self.emit(variant!(trap), &[]),
            Opcode::Unreachable => {
                // ptxas takes a block without an end for one that falls through.
                self.emit(variant!(trap), &[]);
                self.emit(variant!(exit), &[]);
            }
            Opcode::Sreg => self.special_register(inst),
            _ => self.unsupported(op.info().text, "ptxforge cannot select it yet"),
        }
    }

    fn special_register(&mut self, inst: Inst) {
        let ir::Attr::Sreg(sreg) = self.func.insts[inst].attr else { return };
        let Some(result) = self.func.result(inst) else { return };
        let to = self.regs(result);
        self.mov(to, Operand::Sreg(sreg));
    }

    /// Copies what `call` passes, and goes there unless it is `next`.
    fn go(&mut self, call: BlockCall, next: Option<Block>) {
        self.pass(&call);
        if next != Some(call.block) {
            self.emit(variant!(bra.uni), &[Operand::Label(Label::Block(call.block))]);
        }
    }

    fn branch(&mut self, inst: Inst, cond: Value) {
        let (yes, no) = (self.func.targets(inst)[0], self.func.targets(inst)[1]);
        if let Some(bits) = self.func.const_bits(cond) {
            return self.go(if bits != 0 { yes } else { no }, self.next);
        }
        let cond = self.reg(cond, 0);
        let passes = |call: &BlockCall| !call.args.is_empty();
        let to = |block| [Operand::Label(Label::Block(block))];
        if !passes(&no) && (passes(&yes) || self.next == Some(yes.block)) {
            self.emit_if(Guard::Unless(cond), variant!(bra), &to(no.block));
            return self.go(yes, self.next);
        }
        if !passes(&yes) {
            self.emit_if(Guard::If(cond), variant!(bra), &to(yes.block));
            return self.go(no, self.next);
        }
        let second = self.new_label();
        self.emit_if(Guard::Unless(cond), variant!(bra), &[Operand::Label(second)]);
        self.go(yes, None);
        self.step(crate::selected::Step::Label(second));
        self.go(no, self.next);
    }

    /// The copies for the parameters of a block.
    fn pass(&mut self, call: &BlockCall) {
        let params: SmallVec<[Value; 8]> = SmallVec::from_slice(self.func.params(call.block));
        let args: SmallVec<[Value; 8]> = SmallVec::from_slice(self.func.call_args(call));
        let mut copies: SmallVec<[(Reg, Operand); 16]> = SmallVec::new();
        for (&param, &arg) in params.iter().zip(&args) {
            if self.cx.uses[param] == 0 || matches!(self.func.values[arg].def, ir::ValueDef::Undef)
            {
                continue;
            }
            let to = self.regs(param);
            for part in 0..parts_of(self.ty(param)) {
                let from = self.operand(arg, part);
                if from != Operand::Reg(to.plus(part)) {
                    copies.push((to.plus(part), from));
                }
            }
        }
        // Copies whose target nobody else still reads go first.
        while !copies.is_empty() {
            let read = |reg: Reg, copies: &[(Reg, Operand)]| {
                copies.iter().any(|&(_, from)| from == Operand::Reg(reg))
            };
            match copies.iter().position(|&(to, _)| !read(to, &copies)) {
                Some(i) => {
                    let (to, from) = copies.swap_remove(i);
                    self.mov(to, from);
                }
                None => {
                    // Only cycles are left: what the first copy overwrites is kept aside.
                    let kept = copies[0].0;
                    let aside = self.new_reg(kept.class());
                    self.mov(aside, Operand::Reg(kept));
                    for (_, from) in &mut copies {
                        if *from == Operand::Reg(kept) {
                            *from = Operand::Reg(aside);
                        }
                    }
                }
            }
        }
    }

    /// Loads the parameters of the function that are used.
    pub(super) fn parameters(&mut self, entry: Block) {
        let is_kernel = self.module.funcs[self.id].is_kernel;
        let params: Vec<Value> = self.func.params(entry).to_vec();
        for (i, value) in params.into_iter().enumerate() {
            if self.cx.uses[value] == 0 {
                continue;
            }
            let ty = self.ty(value);
            let name = Name::Param(i as u32);
            let to = self.regs(value);
            let param = &self.module.funcs[self.id].sig.params[i];
            if param.by_value.is_some() {
                self.mov(to, Operand::Name(name, 0));
                continue;
            }
            let shape = abi::param(param, is_kernel);
            self.load_value(to, ty, shape, name, 0);
        }
    }

    /// Loads a value that lies at `name` + `offset` in parameter space.
    fn load_value(&mut self, to: Reg, ty: Type, shape: ParamShape, name: Name, offset: u64) {
        let parts = parts_of(ty);
        if let ParamShape::Bytes { .. } = shape {
            let bits = if ty.scalar() == Scalar::I128 { 64 } else { ty.lane_bits() };
            for part in 0..parts {
                let at = offset + u64::from(part * bits.div_ceil(8));
                self.load_part(to.plus(part), bits, name, at);
            }
            return;
        }
        let ParamShape::Scalar { bits } = shape else { return };
        self.load_part(to, bits, name, offset);
    }

    fn load_part(&mut self, to: Reg, bits: u32, name: Name, offset: u64) {
        let at = Operand::AtName(name, offset as i64);
        if to.class() == Class::Pred {
            let byte = self.new_reg(Class::B16);
            self.emit(variant!(ld.param.b8), &[Operand::Reg(byte), at]);
            let zero = Operand::Imm(0);
            let low = self.new_reg(Class::B16);
            self.emit(variant!(and.b16), &[Operand::Reg(low), Operand::Reg(byte), Operand::Imm(1)]);
            return self.emit(variant!(setp.ne.b16), &[Operand::Reg(to), Operand::Reg(low), zero]);
        }
        // A narrow value in a wide parameter: its low bytes.
        let bits = bits.min(to.class().bits());
        self.emit(prefix!(ld.param).with(memory_mod(bits)), &[Operand::Reg(to), at]);
    }

    fn ret(&mut self, values: &[Value]) {
        let types: Vec<Type> = values.iter().map(|&value| self.ty(value)).collect();
        if let Some((_, offsets)) = abi::returns(&types) {
            for (&value, &offset) in values.iter().zip(&offsets) {
                if class_of(self.ty(value)) == Class::Pred || parts_of(self.ty(value)) > 1 {
                    return self.unsupported("ret", "of this type, yet");
                }
                let from = self.operand(value, 0);
                let bits = class_of(self.ty(value)).bits();
                let at = Operand::AtName(Name::Return, offset as i64);
                self.emit(prefix!(st.param).with(memory_mod(bits)), &[at, from]);
            }
        }
        self.emit(variant!(ret), &[]);
    }
}
