//! A module as LLVM IR, for this machine or for the GPU.
//!
//! The kernel becomes a function `thread`, which is given the number of the thread and the block,
//! and for the GPU a kernel `k` beside it that calls it. Some operations are done in integers of
//! odd widths, which the IR has none of: so that what is computed is not what the IR computes,
//! but the same wherever the LLVM IR is run.
//!
//! Invariant: what [`Case::alone`](crate::Case::alone) makes is printed in full, and well defined.

mod inst;
mod words;

use std::fmt::Write;

use ir::{
    Block, FuncData, Function, GlobalData, Module, Opcode, Scalar, Signature, Space, Symbol, Type,
    Value, ValueDef,
};

/// For whom it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum For {
    /// This machine: only the functions.
    Host,
    /// The GPU.
    Gpu,
    /// The GPU by way of llc 22, whose faults in `tests/llc` are come around: a `memmove` is
    /// between generic pointers, the high half of a product of bits comes from eight.
    Llc,
}

/// The module as LLVM IR; `seed` says what is done in odd widths.
pub fn print(module: &Module, target: For, seed: u64) -> String {
    let mut out = String::new();
    if target != For::Host {
        out += "target triple = \"nvptx64-nvidia-cuda\"\n";
    }
    for global in module.globals.values() {
        out += &variable(module, global);
    }
    for func in module.funcs.values() {
        let Some(body) = &func.body else { continue };
        let mut text = Text { module, body, target, seed, out: String::new(), temporaries: 0 };
        text.function(func);
        out += &text.out;
        if func.is_kernel && target != For::Host {
            out += &kernel(&func.sig);
        }
    }
    out
}

/// The number of a state space.
fn space_number(space: Space) -> u32 {
    match space {
        Space::Generic => 0,
        Space::Global => 1,
        Space::Shared => 3,
        Space::Const => 4,
        Space::Local => 5,
        Space::SharedCluster => 7,
        Space::Param => 101,
    }
}

fn scalar(of: Scalar) -> String {
    match of {
        Scalar::F16 => "half".into(),
        Scalar::BF16 => "bfloat".into(),
        Scalar::F32 => "float".into(),
        Scalar::F64 => "double".into(),
        Scalar::Ptr(Space::Generic) => "ptr".into(),
        Scalar::Ptr(space) => format!("ptr addrspace({})", space_number(space)),
        int => format!("i{}", int.bits()),
    }
}

fn type_(of: Type) -> String {
    match of.lanes() {
        1 => scalar(of.scalar()),
        lanes => format!("<{lanes} x {}>", scalar(of.scalar())),
    }
}

fn returned(types: &[Type]) -> String {
    match types {
        [] => "void".into(),
        &[one] => type_(one),
        all => format!("{{ {} }}", all.iter().map(|&it| type_(it)).collect::<Vec<_>>().join(", ")),
    }
}

fn parameters(sig: &Signature) -> Vec<String> {
    let one = |it: &ir::Param| {
        let noalias = if it.noalias { " noalias" } else { "" };
        let readonly = if it.readonly { " readonly" } else { "" };
        let align = it.align.map_or(String::new(), |it| format!(" align {}", it.bytes()));
        format!("{}{noalias}{readonly}{align}", type_(it.ty))
    };
    sig.params.iter().map(one).collect()
}

fn variable(module: &Module, global: &GlobalData) -> String {
    let (name, number) = (&global.name, space_number(global.space));
    let kind = if global.space == Space::Const { "constant" } else { "global" };
    let head = format!("@{name} = internal addrspace({number}) {kind}");
    let align = global.align.bytes();
    let Some(init) = &global.init else {
        return format!("{head} [{} x i8] undef, align {align}\n", global.bytes());
    };
    let address = |it: &ir::Reloc| match it.symbol {
        Symbol::Func(func) => format!("ptr @{}", module.funcs[func].name),
        Symbol::Global(to) => {
            let to = &module.globals[to];
            let from = format!("ptr addrspace({})", space_number(to.space));
            let at = format!("getelementptr (i8, {from} @{}, i64 {})", to.name, it.addend);
            format!("ptr addrspacecast ({from} {at} to ptr)")
        }
    };
    let count = init.relocs.len();
    if count > 0 {
        let all: Vec<String> = init.relocs.iter().map(address).collect();
        return format!("{head} [{count} x ptr] [{}], align {align}\n", all.join(", "));
    }
    let mut bytes = init.bytes.clone();
    bytes.resize(global.bytes() as usize, 0);
    let text = bytes.iter().fold(String::new(), |mut text, it| {
        let _ = write!(text, "\\{it:02X}");
        text
    });
    format!("{head} [{} x i8] c\"{text}\", align {align}\n", bytes.len())
}

/// The kernel, which calls `thread`.
fn kernel(sig: &Signature) -> String {
    let params = parameters(sig);
    let named = |(i, it): (usize, &String)| format!("{it} %p{i}");
    let given: Vec<String> = params.iter().enumerate().map(named).collect();
    let plain = |(i, it): (usize, &ir::Param)| format!("{} %p{i}", type_(it.ty));
    let passed: Vec<String> = sig.params.iter().enumerate().map(plain).collect();
    let mut out = String::new();
    for name in ["tid", "ctaid", "ntid"] {
        let _ = writeln!(out, "declare i32 @llvm.nvvm.read.ptx.sreg.{name}.x()");
    }
    let _ = writeln!(out, "define ptx_kernel void @k({}) {{", given.join(", "));
    for name in ["tid", "ctaid", "ntid"] {
        let _ = writeln!(out, "  %{name} = call i32 @llvm.nvvm.read.ptx.sreg.{name}.x()");
    }
    let passed = passed.join(", ");
    let _ = writeln!(
        out,
        "  call void @thread(i32 %tid, i32 %ctaid, i32 %ntid, {passed})\n  ret void\n}}"
    );
    out
}

/// A function that is printed.
struct Text<'a> {
    module: &'a Module,
    body: &'a Function,
    target: For,
    seed: u64,
    out: String,
    temporaries: u32,
}

impl Text<'_> {
    fn function(&mut self, func: &FuncData) {
        let Some(entry) = self.body.entry() else { return };
        let named = |(it, &value): (&String, &Value)| format!("{it} %v{}", value.as_u32());
        let params = parameters(&func.sig);
        let mut given: Vec<String> =
            params.iter().zip(self.body.params(entry)).map(named).collect();
        let mut name = func.name.to_string();
        if func.is_kernel {
            name = "thread".into();
            given.splice(0..0, ["i32 %tid", "i32 %ctaid", "i32 %ntid"].map(String::from));
        }
        let linkage = if func.is_kernel { "" } else { "internal " };
        let result = returned(&func.sig.returns);
        let _ = writeln!(self.out, "define {linkage}{result} @{name}({}) {{", given.join(", "));
        for block in self.body.layout.clone() {
            self.block(block, block == entry);
        }
        self.out += "}\n";
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "  {text}");
    }

    /// A name that is not there yet.
    fn temporary(&mut self) -> String {
        self.temporaries += 1;
        format!("%t{}", self.temporaries)
    }

    fn block(&mut self, block: Block, is_entry: bool) {
        let _ = writeln!(self.out, "b{}:", block.as_u32());
        if !is_entry {
            self.joined(block);
        }
        for &inst in &self.body.blocks[block].insts {
            match self.body.insts[inst].op.is_terminator() {
                false => self.instruction(inst),
                true => self.terminator(block, inst),
            }
        }
    }

    /// The parameters of a block, from whom each comes.
    fn joined(&mut self, block: Block) {
        let body = self.body;
        for (at, &param) in body.params(block).iter().enumerate() {
            let mut from = Vec::new();
            for &before in &body.layout {
                let Some(inst) = body.terminator(before) else { continue };
                for (i, call) in body.targets(inst).iter().enumerate() {
                    if call.block == block {
                        let value = self.value(body.call_args(call)[at]);
                        from.push(format!("[ {value}, %{} ]", self.way(before, inst, i)));
                    }
                }
            }
            let ty = type_(body.ty(param));
            self.line(&format!("%v{} = phi {ty} {}", param.as_u32(), from.join(", ")));
        }
    }

    /// The block from which control comes by one way: its own, where there are several.
    fn way(&self, from: Block, inst: ir::Inst, i: usize) -> String {
        match self.body.insts[inst].op {
            Opcode::Jump => format!("b{}", from.as_u32()),
            _ => format!("w{}_{i}", from.as_u32()),
        }
    }

    fn terminator(&mut self, block: Block, inst: ir::Inst) {
        let body = self.body;
        let args = body.args(inst);
        let targets = body.targets(inst);
        match body.insts[inst].op {
            Opcode::Jump => {
                let to = targets[0].block.as_u32();
                return self.line(&format!("br label %b{to}"));
            }
            Opcode::Branch => {
                let cond = self.value(args[0]);
                let ways = [0, 1].map(|i| self.way(block, inst, i));
                self.line(&format!("br i1 {cond}, label %{}, label %{}", ways[0], ways[1]));
            }
            Opcode::Switch => {
                let ty = type_(body.ty(args[0]));
                let on = self.value(args[0]);
                let mut cases = String::new();
                for (i, case) in body.cases(inst).iter().enumerate() {
                    let _ = write!(cases, " {ty} {case}, label %{}", self.way(block, inst, i + 1));
                }
                let default = self.way(block, inst, 0);
                self.line(&format!("switch {ty} {on}, label %{default} [{cases} ]"));
            }
            Opcode::Ret => return self.ret(args),
            _ => return self.line("unreachable"),
        }
        for (i, call) in targets.iter().enumerate() {
            let (way, to) = (self.way(block, inst, i), call.block.as_u32());
            let _ = writeln!(self.out, "{way}:\n  br label %b{to}");
        }
    }

    fn ret(&mut self, args: &[Value]) {
        match args {
            [] => self.line("ret void"),
            &[one] => {
                let text = self.typed(one);
                self.line(&format!("ret {text}"));
            }
            all => {
                let types: Vec<Type> = all.iter().map(|&it| self.body.ty(it)).collect();
                let ty = returned(&types);
                let mut last = "poison".to_owned();
                for (i, &value) in all.iter().enumerate() {
                    let (next, value) = (self.temporary(), self.typed(value));
                    self.line(&format!("{next} = insertvalue {ty} {last}, {value}, {i}"));
                    last = next;
                }
                self.line(&format!("ret {ty} {last}"));
            }
        }
    }

    /// An operand.
    fn value(&self, value: Value) -> String {
        let data = &self.body.values[value];
        let number = |bits: u128| match data.ty.scalar() {
            Scalar::F64 => format!("0x{bits:016X}"),
            Scalar::F32 => format!("bitcast (i32 {bits} to float)"),
            Scalar::Ptr(_) => "null".to_owned(),
            _ => bits.to_string(),
        };
        match data.def {
            ValueDef::Const(bits) => number(bits.into()),
            ValueDef::Global(global) => format!("@{}", self.module.globals[global].name),
            ValueDef::Func(func) => format!("@{}", self.module.funcs[func].name),
            ValueDef::Undef => "poison".to_owned(),
            _ => format!("%v{}", value.as_u32()),
        }
    }

    /// An operand with its type.
    fn typed(&self, value: Value) -> String {
        format!("{} {}", type_(self.body.ty(value)), self.value(value))
    }
}
