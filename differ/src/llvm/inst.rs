//! Instructions as those of LLVM.

use ir::{Attr, Inst, Opcode, Scalar, Type, Value};
use target_desc::sreg;

use super::words::{access, changes, flags, is_total, mangled, named, ordering, plain, scope};
use super::{For, Text, returned, type_};

/// Widths that no register has.
const ODD: [u32; 8] = [3, 7, 12, 17, 24, 33, 48, 63];

impl Text<'_> {
    /// An instruction with the first result of `inst`.
    fn gives(&mut self, inst: Inst, text: &str) {
        match self.body.result(inst) {
            Some(result) => self.line(&format!("%v{} = {text}", result.as_u32())),
            None => self.line(text),
        }
    }

    /// A call of an intrinsic.
    fn intrinsic(&mut self, inst: Inst, ty: Type, name: &str, args: &[Value], more: &str) {
        let args: Vec<String> = args.iter().map(|&it| self.typed(it)).collect();
        let (ty, name) = (type_(ty), format!("{name}.{}", mangled(ty)));
        self.gives(inst, &format!("call {ty} @llvm.{name}({}{more})", args.join(", ")));
    }

    /// The width that something is done in, where it is an odd one. Not where that may be the way
    /// to an address or the count of a loop: there is a constant, or the number of the thread.
    fn odd(&self, inst: Inst, ty: Type) -> Option<u32> {
        let fixed = |&it: &Value| {
            let of = self.body.def_inst(it).map(|it| self.body.insts[it].op);
            self.body.const_bits(it).is_some() || of == Some(Opcode::Sreg)
        };
        if self.body.args(inst).iter().any(fixed) {
            return None;
        }
        let mixed = (u64::from(inst.as_u32()) ^ self.seed).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let width = ODD[(mixed >> 40) as usize % ODD.len()];
        let fits = ty.is_int() && !ty.is_vector() && width < ty.lane_bits();
        (fits && mixed >> 60 < 3).then_some(width)
    }

    /// Operands in an odd width, and the name of the result there, which is widened again.
    fn narrowed(&mut self, inst: Inst, ty: Type, width: u32, what: &str, args: &[Value]) {
        let mut narrow = Vec::new();
        for &arg in args {
            let (name, arg) = (self.temporary(), self.typed(arg));
            self.line(&format!("{name} = trunc {arg} to i{width}"));
            narrow.push(name);
        }
        let name = self.temporary();
        let text = match what.strip_prefix("llvm.") {
            None => format!("{what} i{width} {}", narrow.join(", ")),
            Some(_) => {
                let args: Vec<String> = narrow.iter().map(|it| format!("i{width} {it}")).collect();
                format!("call i{width} @{what}.i{width}({})", args.join(", "))
            }
        };
        self.line(&format!("{name} = {text}"));
        let widen = if inst.as_u32().is_multiple_of(2) { "zext" } else { "sext" };
        self.gives(inst, &format!("{widen} i{width} {name} to {}", type_(ty)));
    }

    fn binary(&mut self, inst: Inst, ty: Type, name: &str, args: &[Value]) {
        let (a, b) = (self.value(args[0]), self.value(args[1]));
        self.gives(inst, &format!("{name} {} {a}, {b}", type_(ty)));
    }

    pub(super) fn instruction(&mut self, inst: Inst) {
        use Opcode::*;
        let body = self.body;
        let (data, args) = (&body.insts[inst], body.args(inst));
        let ty = data.ty;
        if let Some(name) = plain(data.op) {
            return match self.odd(inst, ty) {
                Some(width) if is_total(data.op) => self.narrowed(inst, ty, width, name, args),
                _ => self.binary(inst, ty, name, args),
            };
        }
        if let Some(name) = named(data.op) {
            let total = matches!(data.op, Smin | Smax | Umin | Umax)
                || matches!(data.op, SaddSat | UaddSat | SsubSat | UsubSat);
            let more = match data.op {
                Abs | Ctlz | Cttz => ", i1 false",
                _ => "",
            };
            return match self.odd(inst, ty) {
                Some(width) if total => {
                    self.narrowed(inst, ty, width, &format!("llvm.{name}"), args);
                }
                _ => self.intrinsic(inst, ty, name, args, more),
            };
        }
        match (data.op, data.attr) {
            (Fadd | Fsub | Fmul | Fdiv | Frem, Attr::Flags(of)) => {
                let name = data.op.info().text;
                self.binary(inst, ty, &format!("{name}{}", flags(of)), args);
            }
            (Fneg, _) => {
                let arg = self.typed(args[0]);
                self.gives(inst, &format!("fneg {arg}"));
            }
            (Smulh | Umulh, _) => self.high(inst, ty, data.op == Smulh, args),
            (
                SaddOverflow | UaddOverflow | SsubOverflow | UsubOverflow | SmulOverflow
                | UmulOverflow,
                _,
            ) => self.overflowing(inst, ty, data.op.info().text, args),
            (Icmp, Attr::IntCmp(cmp)) => {
                self.binary(inst, ty, &format!("icmp {}", cmp.name()), args)
            }
            (Fcmp, Attr::FloatCmp(cmp, _)) => {
                self.binary(inst, ty, &format!("fcmp {}", cmp.name()), args);
            }
            (Select, _) => {
                let all = [0, 1, 2].map(|i| self.typed(args[i]));
                self.gives(inst, &format!("select {}", all.join(", ")));
            }
            (FptosiSat | FptouiSat, _) => {
                let from = body.ty(args[0]);
                let name = if data.op == FptosiSat { "fptosi.sat" } else { "fptoui.sat" };
                let (result, arg) = (type_(ty), self.typed(args[0]));
                let mangled = format!("{}.{}", mangled(ty), mangled(from));
                self.gives(inst, &format!("call {result} @llvm.{name}.{mangled}({arg})"));
            }
            (
                Trunc | Zext | Sext | Fptrunc | Fpext | Sitofp | Uitofp | Bitcast | Ptrtoint
                | Inttoptr,
                _,
            ) => {
                let arg = self.typed(args[0]);
                self.gives(inst, &format!("{} {arg} to {}", data.op.info().text, type_(ty)));
            }
            (SpaceCast, _) => {
                let arg = self.typed(args[0]);
                let same = body.ty(args[0]) == ty;
                let name = if same { "bitcast" } else { "addrspacecast" };
                self.gives(inst, &format!("{name} {arg} to {}", type_(ty)));
            }
            (Freeze, _) => {
                let arg = self.typed(args[0]);
                self.gives(inst, &format!("freeze {arg}"));
            }
            (Vector, _) => self.vector(inst, ty, args),
            (Splat, _) => {
                let all = vec![args[0]; ty.lanes() as usize];
                self.vector(inst, ty, &all);
            }
            (Extract, Attr::Index(lane)) => {
                let from = self.typed(args[0]);
                self.gives(inst, &format!("extractelement {from}, i32 {lane}"));
            }
            (ExtractAt, _) => {
                let all = [0, 1].map(|i| self.typed(args[i]));
                self.gives(inst, &format!("extractelement {}", all.join(", ")));
            }
            (Insert, Attr::Index(lane)) => {
                let all = [0, 1].map(|i| self.typed(args[i]));
                self.gives(inst, &format!("insertelement {}, i32 {lane}", all.join(", ")));
            }
            (InsertAt, _) => {
                let all = [0, 1, 2].map(|i| self.typed(args[i]));
                self.gives(inst, &format!("insertelement {}", all.join(", ")));
            }
            (Shuffle, _) => {
                let all = [0, 1].map(|i| self.typed(args[i]));
                let mask = body.mask(inst);
                let lanes: Vec<String> = mask.iter().map(|it| format!("i32 {it}")).collect();
                let (all, lanes, count) = (all.join(", "), lanes.join(", "), mask.len());
                self.gives(inst, &format!("shufflevector {all}, <{count} x i32> <{lanes}>"));
            }
            (PtrAdd, _) => {
                let (at, by) = (self.typed(args[0]), self.typed(args[1]));
                self.gives(inst, &format!("getelementptr i8, {at}, {by}"));
            }
            (Load, Attr::Mem(mem)) => {
                let ((before, behind), at) = (access(mem), self.typed(args[0]));
                self.gives(inst, &format!("load{before} {}, {at}{behind}", type_(ty)));
            }
            (Store, Attr::Mem(mem)) => {
                let ((before, behind), all) = (access(mem), [0, 1].map(|i| self.typed(args[i])));
                self.line(&format!("store{before} {}, {}{behind}", all[0], all[1]));
            }
            (Atomic, Attr::Atomic(op, mem)) => {
                let all = [0, 1].map(|i| self.typed(args[i]));
                let behind = access(mem).1;
                let text = format!("atomicrmw {} {}, {}{behind}", changes(op), all[0], all[1]);
                self.gives(inst, &text);
            }
            (CmpXchg, Attr::CmpXchg(mem, failure)) => {
                let all = [0, 1, 2].map(|i| self.typed(args[i])).join(", ");
                let (name, align) = (self.temporary(), mem.align.bytes());
                let (at, order) = (scope(mem.scope), ordering(mem.ordering));
                let failure = ordering(failure);
                self.line(&format!("{name} = cmpxchg {all}{at} {order} {failure}, align {align}"));
                self.parts(inst, &format!("{{ {}, i1 }}", type_(ty)), &name);
            }
            (Memcpy | Memmove | Memset, Attr::Copy { .. }) => self.block_of_bytes(inst, args),
            (Alloca, Attr::Alloca(align)) => {
                let (size, name) = (self.typed(args[0]), self.temporary());
                self.line(&format!("{name} = alloca i8, {size}, align {}", align.bytes()));
                self.gives(inst, &format!("addrspacecast ptr {name} to ptr addrspace(5)"));
            }
            (Sreg, Attr::Sreg(of)) => {
                let known =
                    [(sreg!(tid.x), "tid"), (sreg!(ctaid.x), "ctaid"), (sreg!(ntid.x), "ntid")];
                let name = known.iter().find(|it| it.0 == of).map_or("unknown", |it| it.1);
                self.gives(inst, &format!("add i32 %{name}, 0"));
            }
            (Call, Attr::Call(callee)) => {
                let name = format!("@{}", self.module.funcs[callee].name);
                self.call(inst, &name, args);
            }
            (CallIndirect, _) => {
                let name = self.value(args[0]);
                self.call(inst, &name, &args[1..]);
            }
            (op, _) => self.gives(inst, &format!("{} ; has no words", op.info().text)),
        }
    }

    fn high(&mut self, inst: Inst, ty: Type, signed: bool, args: &[Value]) {
        let wrong = self.target == For::Llc && signed && ty.lane_bits() == 1;
        let bits = if wrong { 8 } else { ty.lane_bits() * 2 };
        let wide = match ty.lanes() {
            1 => format!("i{bits}"),
            lanes => format!("<{lanes} x i{bits}>"),
        };
        let mut widened = Vec::new();
        for &arg in args {
            let (name, arg) = (self.temporary(), self.typed(arg));
            let op = if signed { "sext" } else { "zext" };
            self.line(&format!("{name} = {op} {arg} to {wide}"));
            widened.push(name);
        }
        let (product, high) = (self.temporary(), self.temporary());
        let by = match ty.lanes() {
            1 => ty.lane_bits().to_string(),
            lanes => {
                let one = format!("i{bits} {}", ty.lane_bits());
                format!("<{}>", vec![one; lanes as usize].join(", "))
            }
        };
        self.line(&format!("{product} = mul {wide} {}, {}", widened[0], widened[1]));
        self.line(&format!("{high} = lshr {wide} {product}, {by}"));
        self.gives(inst, &format!("trunc {wide} {high} to {}", type_(ty)));
    }

    fn overflowing(&mut self, inst: Inst, ty: Type, text: &str, args: &[Value]) {
        let name = text.replace("_overflow", ".with.overflow");
        let args: Vec<String> = args.iter().map(|&it| self.typed(it)).collect();
        let bools = type_(ty.as_bool());
        let both = format!("{{ {}, {bools} }}", type_(ty));
        let to = self.temporary();
        let (name, args) = (format!("{name}.{}", mangled(ty)), args.join(", "));
        self.line(&format!("{to} = call {both} @llvm.{name}({args})"));
        self.parts(inst, &both, &to);
    }

    /// The results of `inst` out of a structure.
    fn parts(&mut self, inst: Inst, ty: &str, from: &str) {
        for (i, &result) in self.body.results(inst).iter().enumerate() {
            self.line(&format!("%v{} = extractvalue {ty} {from}, {i}", result.as_u32()));
        }
    }

    fn vector(&mut self, inst: Inst, ty: Type, lanes: &[Value]) {
        let mut last = "poison".to_owned();
        for (i, &lane) in lanes.iter().enumerate() {
            let text = format!("insertelement {} {last}, {}, i32 {i}", type_(ty), self.typed(lane));
            if i + 1 == lanes.len() {
                self.gives(inst, &text);
            } else {
                last = self.temporary();
                self.line(&format!("{last} = {text}"));
            }
        }
    }

    fn block_of_bytes(&mut self, inst: Inst, args: &[Value]) {
        let body = self.body;
        let space = |value: Value| match body.ty(value).scalar() {
            Scalar::Ptr(space) => super::space_number(space),
            _ => 0,
        };
        let mut all: Vec<String> = args.iter().map(|&it| self.typed(it)).collect();
        let mut spaces = [space(args[0]), space(args[1])];
        let op = body.insts[inst].op;
        if self.target == For::Llc && op == Opcode::Memmove && spaces[0] != spaces[1] {
            for (pointer, space) in all.iter_mut().zip(&mut spaces).filter(|it| *it.1 != 0) {
                let name = self.temporary();
                self.line(&format!("{name} = addrspacecast {pointer} to ptr"));
                (*pointer, *space) = (format!("ptr {name}"), 0);
            }
        }
        let [to, from] = spaces;
        let name = match op {
            Opcode::Memset => format!("memset.p{to}.i64"),
            Opcode::Memcpy => format!("memcpy.p{to}.p{from}.i64"),
            _ => format!("memmove.p{to}.p{from}.i64"),
        };
        self.line(&format!("call void @llvm.{name}({}, i1 false)", all.join(", ")));
    }

    fn call(&mut self, inst: Inst, name: &str, args: &[Value]) {
        let body = self.body;
        let types: Vec<Type> = body.results(inst).iter().map(|&it| body.ty(it)).collect();
        let args: Vec<String> = args.iter().map(|&it| self.typed(it)).collect();
        let text = format!("call {} {name}({})", returned(&types), args.join(", "));
        if types.len() < 2 {
            return self.gives(inst, &text);
        }
        let to = self.temporary();
        self.line(&format!("{to} = {text}"));
        self.parts(inst, &returned(&types), &to);
    }
}
