//! Operands, results and controlling types, as the opcode table has them.

use super::body::Body;
use super::error::{Need, VerifyErrorKind as Kind};
use crate::attr::Attr;
use crate::builder::result_type;
use crate::entities::Inst;
use crate::opcode::{Arg, Opcode};
use crate::types::{Scalar, Space, Type};

/// What an opcode is for.
pub(super) enum For {
    /// Integers and vectors of them.
    Ints,
    /// Integers of 16 bits and more.
    Bytes,
    /// Floating-point numbers and vectors of them.
    Floats,
    /// Integers and addresses, and vectors of them.
    IntsOrPtrs,
    /// Vectors.
    Vectors,
    /// One address.
    Ptr,
    /// An address in local memory.
    LocalPtr,
    /// One integer of up to 64 bits.
    SmallInt,
    /// Any type; or another check says it.
    Any,
}

pub(super) const fn what_for(op: Opcode) -> For {
    use Opcode::*;
    match op {
        Add | Sub | Mul | Smulh | Umulh | Sdiv | Udiv | Srem | Urem | And | Or | Xor | Shl
        | Lshr | Ashr | Smin | Smax | Umin | Umax | SaddSat | UaddSat | SsubSat | UsubSat
        | SaddOverflow | UaddOverflow | SsubOverflow | UsubOverflow | SmulOverflow
        | UmulOverflow | Abs | Ctpop | Ctlz | Cttz | Bitreverse | Fshl | Fshr => For::Ints,
        Bswap => For::Bytes,
        Fadd | Fsub | Fmul | Fdiv | Frem | Fma | Fneg | Fabs | Fsqrt | Ffloor | Fceil | Ftrunc
        | Frint | Fmin | Fmax | Fminimum | Fmaximum | Fcopysign | Fcmp => For::Floats,
        Icmp => For::IntsOrPtrs,
        Vector | Splat | Extract | Insert | ExtractAt | InsertAt => For::Vectors,
        PtrAdd => For::Ptr,
        Alloca => For::LocalPtr,
        Switch => For::SmallInt,
        _ => For::Any,
    }
}

impl Body<'_> {
    /// Checks an instruction, all of whose parts exist.
    pub(super) fn check_instruction(&mut self, inst: Inst) {
        let data = self.func.insts[inst];
        self.check_controlling_type(data.op, data.ty);
        self.check_operands(inst, data.op, data.ty);
        self.check_results(inst, data.op, data.ty);
        self.check_conversion(inst);
        self.check_attributes(inst);
        self.check_control(inst);
        if data.op == Opcode::Target {
            self.check_target(inst);
        }
        if data.op == Opcode::Asm {
            self.check_asm(inst);
        }
    }

    fn check_controlling_type(&mut self, op: Opcode, have: Type) {
        let (fits, need) = match what_for(op) {
            For::Any => return,
            For::Ints => (have.is_int(), "integers"),
            For::Bytes => (have.is_int() && have.lane_bits() >= 16, "integers of 16 bits and more"),
            For::Floats => (have.is_float(), "floating-point numbers"),
            For::IntsOrPtrs => (have.is_int() || have.scalar().is_ptr(), "integers and pointers"),
            For::Vectors => (have.is_vector(), "vectors"),
            For::Ptr => (have.is_ptr(), "a pointer"),
            For::LocalPtr => (have == Type::ptr(Space::Local), "`ptr.local`"),
            For::SmallInt => {
                let small = have.lane_bits() <= 64;
                (have.is_int() && !have.is_vector() && small, "an integer of up to 64 bits")
            }
        };
        if !fits {
            self.report(Kind::ControllingType { need, have });
        }
    }

    fn check_operands(&mut self, inst: Inst, op: Opcode, ty: Type) {
        let info = op.info();
        let func = self.func;
        let args = func.args(inst);
        let need = info.args.len();
        if args.len() < need || args.len() > need && !info.variadic {
            let (or_more, have) = (info.variadic, args.len());
            return self.report(Kind::Arity { need, or_more, have });
        }
        for (arg, (rule, &value)) in info.args.iter().zip(args).enumerate() {
            let have = func.ty(value);
            let (fits, need) = match rule {
                Arg::Any => continue,
                Arg::Ptr => (have.is_ptr(), Need::What("a pointer")),
                Arg::Cond => {
                    let lanes = ty.is_vector() && have == ty.as_bool();
                    (have == Type::I1 || lanes, Need::What("`i1`, or one for each lane"))
                }
                Arg::T => (have == ty, Need::Type(ty)),
                Arg::Lane => (have == ty.lane(), Need::Type(ty.lane())),
                Arg::I1 => (have == Type::I1, Need::Type(Type::I1)),
                Arg::I8 => (have == Type::I8, Need::Type(Type::I8)),
                Arg::I32 => (have == Type::I32, Need::Type(Type::I32)),
                Arg::I64 => (have == Type::I64, Need::Type(Type::I64)),
                Arg::I128 => (have == Type::I128, Need::Type(Type::I128)),
            };
            if !fits {
                self.report(Kind::ArgType { arg, need, have });
            }
        }
        if op == Opcode::Vector {
            self.check_same(inst, 0, ty.lanes() as usize, ty.lane());
        }
    }

    /// The operands from `first` on are `need`, all of the type `ty`.
    pub(super) fn check_same(&mut self, inst: Inst, first: usize, need: usize, ty: Type) {
        let func = self.func;
        let args = func.args(inst);
        if args.len() != first + need {
            let (need, have) = (first + need, args.len());
            return self.report(Kind::Arity { need, or_more: false, have });
        }
        for (arg, &value) in args.iter().enumerate().skip(first) {
            let have = func.ty(value);
            if have != ty {
                self.report(Kind::ArgType { arg, need: Need::Type(ty), have });
            }
        }
    }

    fn check_results(&mut self, inst: Inst, op: Opcode, ty: Type) {
        let module = self.module;
        let one;
        let mut by_table = [Type::I1; 2];
        let need: &[Type] = match self.func.insts[inst].attr {
            Attr::Call(callee) => &module.funcs[callee].sig.returns,
            Attr::CallIndirect(sig) => &module.sigs[sig].returns,
            Attr::Mask { len, .. } => match ty.lane().with_lanes(len) {
                Some(ty) => {
                    one = [ty];
                    &one
                }
                None => return self.report(Kind::Attr("a vector has a power of two of lanes")),
            },
            Attr::Variant(_) | Attr::Asm(_) => return,
            _ => {
                let rules = op.info().results;
                for (it, rule) in by_table.iter_mut().zip(rules) {
                    *it = result_type(*rule, ty);
                }
                &by_table[..rules.len()]
            }
        };
        let func = self.func;
        let results = func.results(inst);
        if results.len() != need.len() {
            let (need, have) = (need.len(), results.len());
            return self.report(Kind::ResultCount { need, have });
        }
        for (result, (&value, &need)) in results.iter().zip(need).enumerate() {
            let have = func.ty(value);
            if have != need {
                self.report(Kind::ResultType { result, need, have });
            }
        }
    }

    /// The space of the pointer that is operand `arg`; of what is no pointer, the generic one.
    pub(super) fn space(&self, inst: Inst, arg: usize) -> Space {
        let value = self.func.args(inst).get(arg);
        match value.map(|&it| self.func.ty(it).scalar()) {
            Some(Scalar::Ptr(space)) => space,
            _ => Space::Generic,
        }
    }

    /// Operand `arg` points into one of `spaces`, or anywhere.
    pub(super) fn check_space(
        &mut self,
        inst: Inst,
        arg: usize,
        spaces: &[Space],
        need: &'static str,
    ) {
        let have = self.space(inst, arg);
        if have != Space::Generic && !spaces.contains(&have) {
            self.report(Kind::Space { arg, need, have });
        }
    }
}
