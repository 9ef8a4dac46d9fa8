//! Bodies of functions as text.

use std::collections::HashMap;

use cranelift_entity::EntitySet;
use cranelift_entity::packed_option::PackedOption;

use super::debug;
use super::literal::print_scalar;
use super::names::{Names, number, quote, symbol};
use super::parse_modes::{expected_type, follows_operand};
use super::print_module::{print_signature, print_type};
use crate::attr::{Align, Attr, Flags, Mem, Surf};
use crate::debug::DebugVariable;
use crate::entities::{Block, DebugLoc, Inst, Value};
use crate::function::{BlockCall, Function, ValueDef};
use crate::module::{FuncData, Module};
use crate::opcode::Opcode;
use crate::types::{Scalar, Type};
use crate::word::{AtomicOp, CacheHint, Ordering, Scope, SurfHint};

struct Printer<'a> {
    module: &'a Module,
    head: &'a FuncData,
    func: &'a Function,
    names: &'a Names<'a>,
    /// Values whose definition is printed.
    printed: EntitySet<Value>,
    /// Where the instruction before comes from.
    debug: PackedOption<DebugLoc>,
    out: &'a mut String,
}

/// Appends the blocks of `func`.
pub(super) fn print(
    module: &Module,
    head: &FuncData,
    func: &Function,
    names: &Names,
    out: &mut String,
) {
    let printed = EntitySet::with_capacity(func.values.len());
    let mut this = Printer { module, head, func, names, printed, debug: None.into(), out };
    let mut changes: HashMap<Inst, Vec<&DebugVariable>> = HashMap::new();
    for variable in &func.variables {
        if let Some(inst) = variable.from.expand() {
            changes.entry(inst).or_default().push(variable);
        }
    }
    for (number, &block) in func.layout.iter().enumerate() {
        this.label(block, number == 0);
        if number == 0 {
            let always = func.variables.iter().filter(|it| it.from.is_none());
            always.for_each(|it| this.variable(it));
        }
        for &inst in &func.blocks[block].insts {
            for &variable in changes.get(&inst).into_iter().flatten() {
                this.variable(variable);
            }
            this.instruction(inst);
        }
    }
}

impl Printer<'_> {
    fn text(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn label(&mut self, block: Block, is_entry: bool) {
        self.names.block(self.out, block);
        let params = self.func.params(block);
        let types = params.iter().map(|&it| self.func.ty(it));
        // The parameters of the entry stand in the head of the function.
        let in_head = is_entry && types.eq(self.head.sig.params.iter().map(|it| it.ty));
        if !in_head && !params.is_empty() {
            for (i, &param) in params.iter().enumerate() {
                self.text(if i > 0 { ", " } else { "(" });
                self.names.value(self.out, param);
                self.text(": ");
                print_type(self.func.ty(param), self.out);
            }
            self.text(")");
        }
        self.printed.extend(params.iter().copied());
        self.text(":\n");
        if self.func.blocks[block].nounroll {
            self.text("    nounroll\n");
        }
    }

    fn variable(&mut self, variable: &DebugVariable) {
        use std::fmt::Write;
        let number = variable.entry.as_u32();
        let now = if variable.from.is_some() { " now" } else { "" };
        let how = if variable.offset.is_some() { "at" } else { "is" };
        let _ = write!(self.out, "    variable {number}{now} {how} ");
        self.operand(variable.value, None);
        if let Some(offset) = variable.offset.filter(|it| *it != 0) {
            let _ = write!(self.out, ", plus {offset}");
        }
        if let Some(call) = variable.inlined_at.expand() {
            self.text(", inlined ");
            debug::print_chain(self.func, Some(call), self.out);
        }
        self.text("\n");
    }

    fn instruction(&mut self, inst: Inst) {
        let func = self.func;
        let data = &func.insts[inst];
        let info = data.op.info();
        if func.debug[inst] != self.debug {
            self.debug = func.debug[inst];
            debug::print_loc(func, self.debug.expand(), self.out);
        }
        self.text("    ");
        self.results(inst);
        self.text(info.text);
        self.modes(data.op, &data.attr);
        let args = func.args(inst);
        let ty = data.ty;
        let follows = follows_operand(info);
        let written = match args.first() {
            Some(&first) if follows => func.ty(first) != ty || !self.is_known(first),
            _ => info.typed,
        };
        if written {
            self.text(".");
            print_type(ty, self.out);
        }
        match data.attr {
            Attr::Call(callee) => {
                self.text(" ");
                symbol(self.out, &self.module.funcs[callee].name);
                let params = &self.module.funcs[callee].sig.params;
                self.arguments(args, |i| params.get(i).map(|it| it.ty));
            }
            Attr::CallIndirect(sig) => {
                let sig = &self.module.sigs[sig];
                self.text(" ");
                print_signature(sig, self.out);
                self.text(" ");
                let (address, rest) =
                    args.split_first().map_or((None, args), |it| (Some(*it.0), it.1));
                if let Some(address) = address {
                    self.operand(address, Some(Type::PTR));
                }
                self.arguments(rest, |i| sig.params.get(i).map(|it| it.ty));
            }
            Attr::Asm(asm) => {
                let asm = &func.assembly[asm];
                self.text(if asm.sideeffect { " sideeffect " } else { " " });
                quote(self.out, &asm.text, true);
                self.text(", ");
                quote(self.out, &asm.constraint_text(), true);
                self.arguments(args, |_| None);
            }
            _ => {
                if let Attr::Variant(variant) = data.attr {
                    use std::fmt::Write;
                    let _ = write!(self.out, " {}", func.variants[variant]);
                }
                for (i, &arg) in args.iter().enumerate() {
                    self.text(if i > 0 { ", " } else { " " });
                    let expected = match i {
                        0 if follows => written.then_some(ty),
                        _ => expected_type(data.op, &data.attr, ty, i, &self.head.sig.returns),
                    };
                    self.operand(arg, expected);
                }
                self.trailing(inst);
            }
        }
        self.printed.extend(func.results(inst).iter().copied());
        self.text("\n");
    }

    /// Whether the text above says what type `value` has.
    fn is_known(&self, value: Value) -> bool {
        let is_local =
            matches!(self.func.values[value].def, ValueDef::Param(..) | ValueDef::Result(..));
        !is_local || self.printed.contains(value)
    }

    fn results(&mut self, inst: Inst) {
        let results = self.func.results(inst);
        for (i, &result) in results.iter().enumerate() {
            self.text(if i > 0 { ", " } else { "" });
            self.names.value(self.out, result);
            if matches!(self.func.insts[inst].op, Opcode::Target | Opcode::Asm) {
                self.text(": ");
                print_type(self.func.ty(result), self.out);
            }
        }
        if !results.is_empty() {
            self.text(" = ");
        }
    }

    /// What stands between opcode and type, each with a dot before it.
    fn modes(&mut self, op: Opcode, attr: &Attr) {
        let name = match *attr {
            Attr::IntCmp(cmp) => cmp.name(),
            Attr::FloatCmp(cmp, _) => cmp.name(),
            Attr::Atomic(op, _) => op.name(),
            Attr::Prefetch(level) => level.name(),
            Attr::SurfQuery(query) => query.name(),
            Attr::Dim(dim) => dim.name(),
            Attr::Warp(mode) => mode.name(),
            Attr::Multicast(true) => "multicast",
            Attr::Surf(surf) => return self.surf(op, surf),
            _ => return,
        };
        self.text(".");
        self.text(name);
    }

    fn surf(&mut self, op: Opcode, surf: Surf) {
        if surf.formatted {
            self.text(".p");
        }
        if op == Opcode::SurfReduce || surf.op != AtomicOp::Exchange {
            self.text(".");
            self.text(surf.op.name());
        }
        self.text(".");
        self.text(surf.geom.name());
        self.text(".");
        self.text(surf.clamp.name());
        if surf.hint != SurfHint::None {
            self.text(".");
            self.text(surf.hint.name());
        }
    }

    fn operand(&mut self, value: Value, expected: Option<Type>) {
        let data = self.func.values[value];
        match data.def {
            ValueDef::Param(..) | ValueDef::Result(..) => self.names.value(self.out, value),
            ValueDef::Global(global) => symbol(self.out, &self.module.globals[global].name),
            ValueDef::Func(func) => symbol(self.out, &self.module.funcs[func].name),
            ValueDef::Const(_) | ValueDef::Undef => {
                if expected != Some(data.ty) {
                    print_type(data.ty, self.out);
                    self.text(" ");
                }
                match data.def {
                    ValueDef::Const(bits) => {
                        print_scalar(self.out, data.ty.scalar(), bits.into());
                    }
                    _ => self.text("undef"),
                }
            }
        }
    }

    fn arguments(&mut self, args: &[Value], expected: impl Fn(usize) -> Option<Type>) {
        self.text("(");
        for (i, &arg) in args.iter().enumerate() {
            self.text(if i > 0 { ", " } else { "" });
            self.operand(arg, expected(i));
        }
        self.text(")");
    }

    /// What stands behind the operands.
    fn trailing(&mut self, inst: Inst) {
        let natural = Align::new(self.func.insts[inst].ty.align()).unwrap_or(Align::ONE);
        match self.func.insts[inst].attr {
            Attr::Flags(flags) | Attr::FloatCmp(_, flags) => self.flags(flags),
            Attr::Index(index) => {
                self.text(", ");
                number(self.out, index.into());
            }
            Attr::Mask { .. } => {
                self.text(", [");
                for (i, &lane) in self.func.mask(inst).iter().enumerate() {
                    self.text(if i > 0 { ", " } else { "" });
                    number(self.out, lane.into());
                }
                self.text("]");
            }
            Attr::Mem(mem) | Attr::Atomic(_, mem) => self.mem(mem, natural, None),
            Attr::CmpXchg(mem, failure) => self.mem(mem, natural, Some(failure)),
            Attr::Fence(ordering, scope) => {
                self.text(" ");
                self.text(ordering.name());
                self.flag(scope.name());
            }
            Attr::Alloca(align) => self.align("align", align),
            Attr::Copy { to, from, volatile } => {
                if to != Align::ONE {
                    self.align("align", to);
                }
                if from != Align::ONE {
                    self.align("from_align", from);
                }
                if volatile {
                    self.flag("volatile");
                }
            }
            Attr::Sreg(sreg) => {
                self.text(" ");
                self.text(sreg.name().trim_start_matches('%'));
            }
            Attr::Targets { .. } => self.targets(inst),
            _ => {}
        }
    }

    fn flag(&mut self, name: &str) {
        self.text(", ");
        self.text(name);
    }

    fn align(&mut self, word: &str, align: Align) {
        self.flag(word);
        self.text(" ");
        number(self.out, align.bytes());
    }

    fn flags(&mut self, flags: Flags) {
        for (flag, name) in Flags::NAMES {
            if flags.has(flag) {
                self.flag(name);
            }
        }
    }

    fn mem(&mut self, mem: Mem, natural: Align, failure: Option<Ordering>) {
        if mem.align != natural {
            self.align("align", mem.align);
        }
        if mem.volatile {
            self.flag("volatile");
        }
        if mem.ordering != Ordering::Plain || failure.is_some() {
            self.flag(mem.ordering.name());
        }
        if let Some(failure) = failure {
            self.flag(failure.name());
        }
        if mem.ordering != Ordering::Plain || mem.scope != Scope::Sys {
            self.flag(mem.scope.name());
        }
        if mem.hint != CacheHint::None {
            self.flag(mem.hint.name());
        }
    }

    fn targets(&mut self, inst: Inst) {
        let func = self.func;
        let data = &func.insts[inst];
        let targets = func.targets(inst);
        if data.op != Opcode::Switch {
            for (i, call) in targets.iter().enumerate() {
                self.text(if i > 0 || data.op == Opcode::Branch { ", " } else { " " });
                self.target(call);
            }
            return;
        }
        if let Some(default) = targets.first() {
            self.text(", ");
            self.target(default);
        }
        self.text(", [");
        for (i, (call, &bits)) in targets.iter().skip(1).zip(func.cases(inst)).enumerate() {
            self.text(if i > 0 { ", " } else { "" });
            // An address has no number of its own as a case.
            let scalar = if data.ty.is_ptr() { Scalar::I64 } else { data.ty.scalar() };
            print_scalar(self.out, scalar, bits.into());
            self.text(": ");
            self.target(call);
        }
        self.text("]");
    }

    fn target(&mut self, call: &BlockCall) {
        self.names.block(self.out, call.block);
        let args = self.func.call_args(call);
        if !args.is_empty() {
            let params = self.func.params(call.block);
            self.arguments(args, |i| params.get(i).map(|&it| self.func.ty(it)));
        }
    }
}
