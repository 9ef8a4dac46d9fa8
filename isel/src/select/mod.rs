//! Selection: one walk over a function, backward, that turns IR instructions into PTX ones.
//!
//! The walk goes from the last block of the [layout](crate::layout) to the first and in each from the last instruction to the
//! first, so that every use of a value is seen before its definition: a definition that nobody
//! asked for is not emitted, and one whose only user took it in (an address offset, the product
//! of a multiply-add) is not emitted either. What one IR instruction becomes is emitted forward;
//! the list of steps is turned round at the end.
//!
//! Invariants:
//! * A value's registers are given at its first use seen, are of one class, and lie next to
//!   each other: lanes in order, and of a 128-bit lane the low half first.
//! * The bits of a register above an `i8` are not defined; who needs them asks
//!   [`Select::extended`].
//! * An instruction that only gives other names to registers (lanes of vectors, bit casts) is
//!   looked through by its users, see `share`; nobody but the definition of a value calls
//!   [`Select::regs`].
//! * Every family reports what it cannot do; nothing is left out in silence.

pub(crate) mod access;
mod asm;
pub(crate) mod atomic;
mod barrier;
mod bit_test;
mod bitcast;
mod bits;
mod bound;
mod cache;
mod call;
mod cluster;
pub(crate) mod coalesce;
mod compare;
mod control;
mod convert;
pub mod debug;
mod fence;
mod float;
mod float_compare;
mod float_convert;
mod half;
mod int_to_float;
mod integer;
mod memory;
mod multiply;
mod ordered;
mod overflow;
mod passing;
mod predicate;
mod ranges;
mod saturate;
mod share;
mod special_register;
pub(crate) mod stack;
mod surface;
mod switch;
mod target;
mod vector;
pub(crate) mod warp;
mod wide;
mod wide_bits;
mod wide_multiply;
mod wide_shift;
mod width;

use ir::{Block, DebugLoc, Func, Function, Inst, Module, Opcode, Type, Value};
use smallvec::SmallVec;
use target_desc::{Variant, VariantId, variant};

pub use width::{bits_mod, class_of, int_mod, parts_of, sign_extend};

use crate::context::Context;
use crate::error::Place;
use crate::selected::{Class, Guard, Label, Operand, Reg, Step};
use ranges::{Point, Ranges};

/// The selection of one function.
pub struct Select<'a> {
    /// The module.
    pub module: &'a Module,
    /// The body.
    pub func: &'a Function,
    /// What outlives the function.
    pub cx: &'a mut Context,
    id: Func,
    block: Block,
    /// The block that comes next in the text.
    next: Option<Block>,
    inst: Option<Inst>,
    /// Where the steps that were emitted last come from.
    debug: Option<DebugLoc>,
    /// Where something begins or ends to hold of variables of the source.
    ranges: Ranges,
}

/// Selects the body of `id`, which must be legal (see [`crate::legalize`]) and verified. The
/// code is in `cx.selected`; errors are in `cx.errors`.
pub fn select(cx: &mut Context, module: &Module, id: Func, func: &Function) {
    cx.selected.clear();
    cx.uses.clear();
    cx.numeric.clear();
    cx.regs.clear();
    cx.homes.clear();
    let mut layout = std::mem::take(&mut cx.layout);
    layout.arrange(func);
    count_uses(cx, func, &layout.order);
    cx.intervals.clear();
    let passes = |&block: &Block| !func.params(block).is_empty();
    let shares = layout.is_reducible() && layout.order.iter().skip(1).any(passes);
    if shares {
        let code = coalesce::Code { layout: &layout, homes: &cx.homes };
        cx.intervals.find(func, &code);
    }
    cx.layout = layout;
    let Some(entry) = func.entry() else { return };
    let ranges = if cx.variables { Ranges::new(cx, func) } else { Ranges::default() };
    let mut this =
        Select { module, func, cx, id, block: entry, next: None, inst: None, debug: None, ranges };
    this.static_allocas(entry);
    if shares && !this.cx.variables {
        this.share_registers();
    }
    let lines = this.cx.lines && !func.debug_locs.is_empty();
    for i in (0..this.cx.layout.order.len()).rev() {
        let block = this.cx.layout.order[i];
        this.block = block;
        this.next = this.cx.layout.order.get(i + 1).copied();
        for &inst in func.blocks[block].insts.iter().rev() {
            this.inst = Some(inst);
            let start = this.cx.selected.steps.len();
            this.visit(inst);
            this.cx.selected.steps[start..].reverse();
            if lines && this.cx.selected.steps.len() > start {
                this.comes_from(func.debug[inst].expand(), start);
            }
            this.mark(Point::Inst(inst));
        }
        this.inst = None;
        this.comes_from(None, this.cx.selected.steps.len());
        if i == 0 {
            let start = this.cx.selected.steps.len();
            this.parameters(entry);
            this.cx.selected.steps[start..].reverse();
        }
        this.mark(Point::Block(block));
        if i > 0 {
            if func.blocks[block].nounroll {
                this.cx.selected.steps.push(Step::NoUnroll);
            }
            this.cx.selected.steps.push(Step::Label(Label::Block(block)));
        }
    }
    this.cx.selected.steps.reverse();
    if this.cx.variables {
        this.locate_variables();
    }
}

/// How often each value is an operand.
fn count_uses(cx: &mut Context, func: &Function, order: &[Block]) {
    cx.uses.resize(func.values.len());
    cx.numeric.resize(func.values.len());
    cx.regs.resize(func.values.len());
    cx.homes.resize(func.insts.len());
    for &block in order {
        for &inst in &func.blocks[block].insts {
            cx.homes[inst] = block.as_u32();
            for &value in func.args(inst) {
                cx.uses[value] += 1;
            }
            for call in func.targets(inst) {
                for &value in func.call_args(call) {
                    cx.uses[value] += 1;
                }
            }
        }
    }
}

impl Select<'_> {
    fn visit(&mut self, inst: Inst) {
        let data = &self.func.insts[inst];
        let results = data.results.as_slice(&self.func.pool);
        if results.iter().all(|&value| self.cx.uses[value] == 0) && self.func.is_removable(inst) {
            for &value in self.func.args(inst) {
                self.cx.uses[value] -= 1;
            }
            return;
        }
        if self.is_shared(inst) {
            return;
        }
        self.dispatch(inst, data.op);
    }

    /// The steps from `start` on come from `loc`. Where those that follow them in the text, and so
    /// are there already, come from elsewhere, this is said of them.
    fn comes_from(&mut self, loc: Option<DebugLoc>, start: usize) {
        if self.debug == loc {
            return;
        }
        if let Some(behind) = self.debug {
            self.cx.selected.steps.insert(start, Step::Debug(behind));
        }
        self.debug = loc;
    }

    /// The family of an opcode.
    fn dispatch(&mut self, inst: Inst, op: Opcode) {
        use Opcode::*;
        match op {
            Add | Sub | Mul | Smulh | Umulh | Sdiv | Udiv | Srem | Urem | And | Or | Xor | Shl
            | Lshr | Ashr | Smin | Smax | Umin | Umax | SaddSat | UaddSat | SsubSat | UsubSat
            | SaddOverflow | UaddOverflow | SsubOverflow | UsubOverflow | SmulOverflow
            | UmulOverflow | Abs | Ctpop | Ctlz | Cttz | Bswap | Bitreverse | Fshl | Fshr
            | Icmp | Select => self.integer(inst, op),
            Fadd | Fsub | Fmul | Fdiv | Frem | Fma | Fneg | Fabs | Fsqrt | Ffloor | Fceil
            | Ftrunc | Frint | Fmin | Fmax | Fminimum | Fmaximum | Fcopysign | Fcmp => {
                self.float(inst, op)
            }
            Trunc | Zext | Sext | Fptrunc | Fpext | Fptosi | Fptoui | FptosiSat | FptouiSat
            | Sitofp | Uitofp | Bitcast | Ptrtoint | Inttoptr | Freeze => self.convert(inst, op),
            PtrAdd | SpaceCast | Load | Store => self.memory(inst, op),
            Atomic => self.atomic(inst),
            CmpXchg => self.cmpxchg(inst),
            Fence => self.fence(inst),
            Alloca => self.alloca(inst),
            StackSave | StackRestore => self.stack(inst, op),
            Prefetch => self.prefetch(inst),
            Discard => self.discard(inst),
            SurfStore | SurfLoad | SurfReduce => self.surface(inst, op),
            SurfQuery => self.surface_query(inst),
            TryCancel => self.try_cancel(inst),
            IsCanceled | FirstCtaid => self.query_cancel(inst, op),
            ShuffleSync | VoteSync | BallotSync | MatchAny | MatchAll | ReduxSync | Activemask
            | ElectSync => self.warp(inst, op),
            WarpBarrier | Barrier | BarrierArrive | BarrierCount | BarrierVote => {
                self.barrier(inst, op)
            }
            Vector | Splat | Extract | Insert | ExtractAt | InsertAt | Shuffle => {
                self.vector(inst, op)
            }
            Sreg => self.special_register(inst),
            Target => self.target(inst),
            Asm => self.assembly(inst),
            Call | CallIndirect => self.call(inst, op),
            Jump | Branch | Switch | Ret | Exit | Unreachable | Trap => self.control(inst, op),
            _ => self.unsupported(op.info().text, "ptxforge cannot select it yet"),
        }
    }

    /// Where the instruction at hand is.
    pub fn place(&self) -> Place {
        let loc = match self.inst {
            Some(inst) => self.func.locs[inst],
            None => self.module.funcs[self.id].loc,
        };
        Place { func: self.id, inst: self.inst.map(|inst| (self.block, inst)), loc }
    }

    /// Reports that the instruction at hand cannot be compiled for any target.
    #[cold]
    pub fn unsupported(&mut self, what: &str, help: &str) {
        let place = self.place();
        self.cx.unsupported(place, format!("`{what}`"), help);
    }

    /// The type of `value`.
    #[inline]
    pub fn ty(&self, value: Value) -> Type {
        self.func.ty(value)
    }

    /// The operands of `inst`.
    #[inline]
    pub fn args(&self, inst: Inst) -> SmallVec<[Value; 4]> {
        SmallVec::from_slice(self.func.args(inst))
    }

    /// The first register of a value that is not a constant, for its definition: who uses a
    /// value calls [`Select::reg`] or [`Select::operand`].
    #[inline]
    pub fn regs(&mut self, value: Value) -> Reg {
        if let Some(reg) = self.cx.regs[value] {
            return reg;
        }
        self.give_regs(value)
    }

    fn give_regs(&mut self, value: Value) -> Reg {
        let ty = self.ty(value);
        let reg = self.cx.selected.new_regs(class_of(ty), parts_of(ty));
        self.cx.regs[value] = Some(reg);
        reg
    }

    /// A new register.
    #[inline]
    pub fn new_reg(&mut self, class: Class) -> Reg {
        self.cx.selected.new_regs(class, 1)
    }

    /// A new label.
    pub fn new_label(&mut self) -> Label {
        self.cx.selected.made_labels += 1;
        Label::Made(self.cx.selected.made_labels - 1)
    }

    /// Emits `variant`, which must be on the target; else reports what has it.
    #[inline]
    pub fn emit(&mut self, variant: Variant, operands: &[Operand]) {
        self.emit_first_of(&[variant], operands);
    }

    /// Emits the first of `candidates` that the target has. They all take the same operands.
    #[inline]
    pub fn emit_first_of(&mut self, candidates: &[Variant], operands: &[Operand]) {
        match self.cx.first_of(candidates) {
            Some(id) => self.push(id, Guard::Always, operands),
            None => self.no_form(candidates),
        }
    }

    /// Emits `variant` under a condition.
    pub fn emit_if(&mut self, guard: Guard, variant: Variant, operands: &[Operand]) {
        match self.cx.first_of(&[variant]) {
            Some(id) => self.push(id, guard, operands),
            None => self.no_form(&[variant]),
        }
    }

    /// Reports that the target has none of `candidates`.
    #[cold]
    pub fn no_form(&mut self, candidates: &[Variant]) {
        let place = self.place();
        let what = match self.inst {
            Some(inst) => self.func.insts[inst].op.info().text,
            None => "the parameters of the function",
        };
        self.cx.no_form(place, what, candidates);
    }

    /// Emits a variant that [`Context::first_of`] gave.
    #[inline]
    pub fn push(&mut self, variant: VariantId, guard: Guard, operands: &[Operand]) {
        let out = &mut self.cx.selected;
        let first = out.operands.len() as u32;
        out.operands.extend_from_slice(operands);
        out.steps.push(Step::Inst { variant, guard, first, len: operands.len() as u32 });
    }

    /// Emits `variant` with `to` as its first operand.
    #[inline]
    pub fn set(&mut self, to: Reg, variant: Variant, from: &[Operand]) {
        self.set_first_of(to, &[variant], from);
    }

    /// Emits the first of `candidates` that the target has, with `to` as its first operand.
    #[inline]
    pub fn set_first_of(&mut self, to: Reg, candidates: &[Variant], from: &[Operand]) {
        let Some(variant) = self.cx.first_of(candidates) else { return self.no_form(candidates) };
        let out = &mut self.cx.selected;
        let first = out.operands.len() as u32;
        out.operands.push(Operand::Reg(to));
        out.operands.extend_from_slice(from);
        let len = from.len() as u32 + 1;
        out.steps.push(Step::Inst { variant, guard: Guard::Always, first, len });
    }

    /// Emits `variant` with a new register of `class` as its first operand, and gives that.
    #[inline]
    pub fn make(&mut self, class: Class, variant: Variant, from: &[Operand]) -> Operand {
        let to = self.new_reg(class);
        self.set(to, variant, from);
        Operand::Reg(to)
    }

    /// Emits a step that is not an instruction.
    pub fn step(&mut self, step: Step) {
        self.cx.selected.steps.push(step);
    }

    /// Copies `from` to `to`.
    pub fn mov(&mut self, to: Reg, from: Operand) {
        if let Operand::Name(name, _) = from
            && let Some(kind) = self.bound_to(name)
        {
            return self.handle(to, name, kind);
        }
        let variant = match to.class() {
            Class::Pred => variant!(mov.pred),
            Class::B16 => variant!(mov.b16),
            Class::B32 => variant!(mov.b32),
            Class::B64 => variant!(mov.b64),
            Class::B128 => variant!(mov.b128),
            Class::B8 => variant!(cvt.u8.u8),
        };
        self.emit(variant, &[Operand::Reg(to), from]);
    }

    /// The definition of `value`, if it is an instruction of the same block with opcode `op`
    /// that only this use needs, so that the user can take it in. (From another block it might
    /// move into a loop.) Call [`Select::take`] when it does.
    pub fn single_use(&self, value: Value, op: Opcode) -> Option<Inst> {
        debug_assert!(coalesce::is_taken_in(op), "its operands are read later than it seems");
        let inst = self.func.def_inst(value)?;
        let taken = self.func.insts[inst].op == op
            && self.cx.uses[value] == 1
            && self.cx.homes[inst] == self.block.as_u32();
        taken.then_some(inst)
    }

    /// The user of `value` does not need it after all, but the operands of its definition.
    pub fn take(&mut self, value: Value) {
        self.cx.uses[value] -= 1;
        if let Some(inst) = self.func.def_inst(value) {
            // The definition will be skipped and give back one use of each operand.
            for &arg in self.func.args(inst) {
                self.cx.uses[arg] += 1;
            }
        }
    }
}
