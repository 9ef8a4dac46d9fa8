//! Building functions, by calls.
//!
//! A [`FunctionBuilder`] adds instructions at the end of the current block. Types of results
//! follow from the opcode table; the verifier, not the builder, finds what does not fit.

mod control;

use target_desc::{Sreg, Variant};

use crate::asm::Asm;
use crate::attr::{Align, Attr, Flags, Mem, Surf};
use crate::entities::{Block, DebugLoc, Func, Global, Inst, Value};
use crate::function::{Function, Loc, ValueDef};
use crate::module::{Module, Signature};
use crate::opcode::{Opcode, Res};
use crate::types::{Scalar, Space, Type};
use crate::word::{AtomicOp, FloatCmp, IntCmp, Ordering, Scope, WarpOp};

/// Adds blocks and instructions to a function.
pub struct FunctionBuilder<'a> {
    /// The function.
    pub func: &'a mut Function,
    block: Option<Block>,
    loc: Loc,
    debug: Option<DebugLoc>,
}

macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident $op:ident;)*) => {
        $($(#[$doc])* pub fn $name(&mut self, a: Value) -> Value {
            let ty = self.func.ty(a);
            self.one(Opcode::$op, ty, &[a], Attr::None)
        })*
    };
}

macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident $op:ident;)*) => {
        $($(#[$doc])* pub fn $name(&mut self, a: Value, b: Value) -> Value {
            let ty = self.func.ty(a);
            self.one(Opcode::$op, ty, &[a, b], Attr::None)
        })*
    };
}

macro_rules! float_binary {
    ($($(#[$doc:meta])* $name:ident $op:ident;)*) => {
        $($(#[$doc])* pub fn $name(&mut self, a: Value, b: Value) -> Value {
            let ty = self.func.ty(a);
            self.one(Opcode::$op, ty, &[a, b], Attr::Flags(Flags::default()))
        })*
    };
}

macro_rules! conversion {
    ($($(#[$doc:meta])* $name:ident $op:ident;)*) => {
        $($(#[$doc])* pub fn $name(&mut self, ty: Type, a: Value) -> Value {
            self.one(Opcode::$op, ty, &[a], Attr::None)
        })*
    };
}

impl<'a> FunctionBuilder<'a> {
    /// A builder for `func`, with no current block.
    pub fn new(func: &'a mut Function) -> FunctionBuilder<'a> {
        FunctionBuilder { func, block: None, loc: Loc::default(), debug: None }
    }

    /// The entry block with the parameters of `sig`, which becomes the current one. Gives the
    /// parameters.
    pub fn entry(&mut self, sig: &Signature) -> Vec<Value> {
        let block = self.func.add_block();
        self.block = Some(block);
        sig.params.iter().map(|param| self.func.add_param(block, param.ty)).collect()
    }

    /// A new block with parameters of these types.
    pub fn block(&mut self, params: &[Type]) -> Block {
        let block = self.func.add_block();
        for &ty in params {
            self.func.add_param(block, ty);
        }
        block
    }

    /// Instructions are added to `block` from now on.
    pub fn switch_to(&mut self, block: Block) {
        self.block = Some(block);
    }

    /// The block that instructions are added to.
    pub fn current(&self) -> Option<Block> {
        self.block
    }

    /// Instructions stand there in the text that is read, from now on, for messages.
    pub fn set_loc(&mut self, loc: Loc) {
        self.loc = loc;
    }

    /// Instructions come from there in the source, from now on, for debuggers and profilers.
    pub fn set_debug_loc(&mut self, loc: Option<DebugLoc>) {
        self.debug = loc;
    }

    /// The parameters of `block`.
    pub fn params(&self, block: Block) -> &[Value] {
        self.func.params(block)
    }

    /// Adds an instruction whose results have the types given. All other methods end here.
    ///
    /// Without a current block the instruction is in none, and so never runs.
    pub fn inst(
        &mut self,
        op: Opcode,
        ty: Type,
        args: &[Value],
        attr: Attr,
        results: &[Type],
    ) -> Inst {
        let inst = self.func.make_inst(op, ty, args, attr, results);
        if self.loc != Loc::default() {
            self.func.locs[inst] = self.loc;
        }
        if self.debug.is_some() {
            self.func.debug[inst] = self.debug.into();
        }
        if let Some(block) = self.block {
            self.func.blocks[block].insts.push(inst);
        }
        inst
    }

    /// Adds an instruction whose results are those that the table says.
    pub fn op(&mut self, op: Opcode, ty: Type, args: &[Value], attr: Attr) -> Inst {
        let mut results = [Type::I1; 2];
        let rules = op.info().results;
        for (result, rule) in results.iter_mut().zip(rules) {
            *result = result_type(*rule, ty);
        }
        self.inst(op, ty, args, attr, &results[..rules.len()])
    }

    /// Adds an instruction and gives its first result, which the table must say that it has.
    pub fn one(&mut self, op: Opcode, ty: Type, args: &[Value], attr: Attr) -> Value {
        let inst = self.op(op, ty, args, attr);
        self.func.results(inst)[0]
    }

    /// An integer constant; the bits above the width of `ty` are dropped.
    pub fn int(&mut self, ty: Type, value: i128) -> Value {
        self.func.constant(ty, value as u128)
    }

    /// An `i32` constant.
    pub fn i32(&mut self, value: i32) -> Value {
        self.func.constant(Type::I32, value as u32 as u128)
    }

    /// An `i64` constant.
    pub fn i64(&mut self, value: i64) -> Value {
        self.func.constant(Type::I64, value as u64 as u128)
    }

    /// An `f32` constant.
    pub fn f32(&mut self, value: f32) -> Value {
        self.func.constant(Type::F32, value.to_bits().into())
    }

    /// An `f64` constant.
    pub fn f64(&mut self, value: f64) -> Value {
        self.func.constant(Type::F64, value.to_bits().into())
    }

    /// Any value of `ty`.
    pub fn undef(&mut self, ty: Type) -> Value {
        self.func.interned(ty, ValueDef::Undef)
    }

    /// The address of a variable of `module`, or the handle of a surface.
    pub fn global(&mut self, module: &Module, global: Global) -> Value {
        self.func.interned(module.globals[global].address_type(), ValueDef::Global(global))
    }

    /// The address of a function.
    pub fn func_addr(&mut self, func: Func) -> Value {
        self.func.interned(Type::PTR, ValueDef::Func(func))
    }

    binary! {
        /// `add`.
        add Add;
        /// `sub`.
        sub Sub;
        /// `mul`.
        mul Mul;
        /// `sdiv`.
        sdiv Sdiv;
        /// `udiv`.
        udiv Udiv;
        /// `srem`.
        srem Srem;
        /// `urem`.
        urem Urem;
        /// `and`.
        and And;
        /// `or`.
        or Or;
        /// `xor`.
        xor Xor;
        /// `shl`.
        shl Shl;
        /// `lshr`.
        lshr Lshr;
        /// `ashr`.
        ashr Ashr;
        /// `smin`.
        smin Smin;
        /// `smax`.
        smax Smax;
        /// `umin`.
        umin Umin;
        /// `umax`.
        umax Umax;
    }

    float_binary! {
        /// `fadd`, without freedoms.
        fadd Fadd;
        /// `fsub`, without freedoms.
        fsub Fsub;
        /// `fmul`, without freedoms.
        fmul Fmul;
        /// `fdiv`, without freedoms.
        fdiv Fdiv;
        /// `fmin`.
        fmin Fmin;
        /// `fmax`.
        fmax Fmax;
    }

    unary! {
        /// `abs`.
        abs Abs;
        /// `ctpop`.
        ctpop Ctpop;
        /// `ctlz`.
        ctlz Ctlz;
        /// `cttz`.
        cttz Cttz;
        /// `freeze`.
        freeze Freeze;
    }

    conversion! {
        /// `trunc` to `ty`.
        trunc Trunc;
        /// `zext` to `ty`.
        zext Zext;
        /// `sext` to `ty`.
        sext Sext;
        /// `fptrunc` to `ty`.
        fptrunc Fptrunc;
        /// `fpext` to `ty`.
        fpext Fpext;
        /// `fptosi` to `ty`.
        fptosi Fptosi;
        /// `fptoui` to `ty`.
        fptoui Fptoui;
        /// `sitofp` to `ty`.
        sitofp Sitofp;
        /// `uitofp` to `ty`.
        uitofp Uitofp;
        /// `bitcast` to `ty`.
        bitcast Bitcast;
        /// `ptrtoint` to `ty`.
        ptrtoint Ptrtoint;
        /// `inttoptr` to `ty`.
        inttoptr Inttoptr;
        /// `space_cast` to `ty`.
        space_cast SpaceCast;
    }

    /// `fma`, without freedoms.
    pub fn fma(&mut self, a: Value, b: Value, c: Value) -> Value {
        let ty = self.func.ty(a);
        self.one(Opcode::Fma, ty, &[a, b, c], Attr::Flags(Flags::default()))
    }

    /// A floating-point operation with freedoms.
    pub fn float(&mut self, op: Opcode, args: &[Value], flags: Flags) -> Value {
        let ty = args.first().map_or(Type::F32, |&a| self.func.ty(a));
        self.one(op, ty, args, Attr::Flags(flags))
    }

    /// `icmp`.
    pub fn icmp(&mut self, cmp: IntCmp, a: Value, b: Value) -> Value {
        let ty = self.func.ty(a);
        self.one(Opcode::Icmp, ty, &[a, b], Attr::IntCmp(cmp))
    }

    /// `fcmp`, without freedoms.
    pub fn fcmp(&mut self, cmp: FloatCmp, a: Value, b: Value) -> Value {
        let ty = self.func.ty(a);
        self.one(Opcode::Fcmp, ty, &[a, b], Attr::FloatCmp(cmp, Flags::default()))
    }

    /// `select`.
    pub fn select(&mut self, cond: Value, a: Value, b: Value) -> Value {
        let ty = self.func.ty(a);
        self.one(Opcode::Select, ty, &[cond, a, b], Attr::None)
    }

    /// `extract` of the lane `index`.
    pub fn extract(&mut self, vector: Value, index: u32) -> Value {
        let ty = self.func.ty(vector);
        self.one(Opcode::Extract, ty, &[vector], Attr::Index(index))
    }

    /// `insert` at the lane `index`.
    pub fn insert(&mut self, vector: Value, lane: Value, index: u32) -> Value {
        let ty = self.func.ty(vector);
        self.one(Opcode::Insert, ty, &[vector, lane], Attr::Index(index))
    }

    /// `vector` of the lanes given, as many as `ty` has.
    pub fn vector(&mut self, ty: Type, lanes: &[Value]) -> Value {
        self.one(Opcode::Vector, ty, lanes, Attr::None)
    }

    /// `splat`.
    pub fn splat(&mut self, ty: Type, lane: Value) -> Value {
        self.one(Opcode::Splat, ty, &[lane], Attr::None)
    }

    /// `shuffle` with as many result lanes as the mask, a power of two.
    pub fn shuffle(&mut self, a: Value, b: Value, mask: &[u32]) -> Value {
        let start = self.func.masks.len() as u32;
        self.func.masks.extend_from_slice(mask);
        let ty = self.func.ty(a);
        let result = ty.with_lanes(mask.len() as u32).unwrap_or(ty);
        let attr = Attr::Mask { start, len: mask.len() as u32 };
        let inst = self.inst(Opcode::Shuffle, ty, &[a, b], attr, &[result]);
        self.func.results(inst)[0]
    }

    /// The address `offset` bytes (an `i64`) behind `ptr`.
    pub fn ptr_add(&mut self, ptr: Value, offset: Value) -> Value {
        let ty = self.func.ty(ptr);
        self.one(Opcode::PtrAdd, ty, &[ptr, offset], Attr::None)
    }

    /// `load` of a `ty`.
    pub fn load(&mut self, ty: Type, ptr: Value, mem: Mem) -> Value {
        self.one(Opcode::Load, ty, &[ptr], Attr::Mem(mem))
    }

    /// `store`.
    pub fn store(&mut self, value: Value, ptr: Value, mem: Mem) -> Inst {
        let ty = self.func.ty(value);
        self.op(Opcode::Store, ty, &[value, ptr], Attr::Mem(mem))
    }

    /// `atomic`; gives the old value.
    pub fn atomic(&mut self, op: AtomicOp, ptr: Value, value: Value, mem: Mem) -> Value {
        let ty = self.func.ty(value);
        self.one(Opcode::Atomic, ty, &[ptr, value], Attr::Atomic(op, mem))
    }

    /// `cmpxchg`; gives the old value and whether it was `expected`.
    pub fn cmpxchg(
        &mut self,
        ptr: Value,
        expected: Value,
        new: Value,
        mem: Mem,
        failure: Ordering,
    ) -> (Value, Value) {
        let ty = self.func.ty(expected);
        let attr = Attr::CmpXchg(mem, failure);
        let inst = self.op(Opcode::CmpXchg, ty, &[ptr, expected, new], attr);
        let results = self.func.results(inst);
        (results[0], results[1])
    }

    /// `fence`.
    pub fn fence(&mut self, ordering: Ordering, scope: Scope) -> Inst {
        self.op(Opcode::Fence, Type::I1, &[], Attr::Fence(ordering, scope))
    }

    /// `alloca` of `size` bytes (an `i64`).
    pub fn alloca(&mut self, size: Value, align: Align) -> Value {
        self.one(Opcode::Alloca, Type::ptr(Space::Local), &[size], Attr::Alloca(align))
    }

    /// A surface access; `args` are the handle, the coordinates, and what is written.
    pub fn surface(&mut self, op: Opcode, ty: Type, args: &[Value], surf: Surf) -> Inst {
        self.op(op, ty, args, Attr::Surf(surf))
    }

    /// A special register.
    pub fn sreg(&mut self, ty: Type, sreg: Sreg) -> Value {
        self.one(Opcode::Sreg, ty, &[], Attr::Sreg(sreg))
    }

    /// An operation of the warp or block that has a mode.
    pub fn warp(&mut self, op: Opcode, ty: Type, args: &[Value], mode: WarpOp) -> Inst {
        self.op(op, ty, args, Attr::Warp(mode))
    }

    /// Any PTX instruction; gives the instruction, whose results have the types given.
    pub fn target(&mut self, variant: Variant, args: &[Value], results: &[Type]) -> Inst {
        let attr = Attr::Variant(self.func.variants.push(variant));
        self.inst(Opcode::Target, Type::I1, args, attr, results)
    }

    /// Inline assembly; gives the instruction, whose results have the types given.
    pub fn asm(&mut self, asm: Asm, args: &[Value], results: &[Type]) -> Inst {
        let attr = Attr::Asm(self.func.assembly.push(asm));
        self.inst(Opcode::Asm, Type::I1, args, attr, results)
    }
}

/// The type of a result.
pub fn result_type(rule: Res, ty: Type) -> Type {
    match rule {
        Res::T => ty,
        Res::Lane => ty.lane(),
        Res::Bool => ty.with_scalar(Scalar::I1),
        Res::I1 => Type::I1,
        Res::I32 => Type::I32,
        Res::I64 => Type::I64,
    }
}
