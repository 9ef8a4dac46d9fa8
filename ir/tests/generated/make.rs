//! Makes modules that have everything.

use std::collections::HashMap;

use ptxforge_ir::text::parse;
use ptxforge_ir::*;
use target_desc::{Mod, Variant};

/// Numbers that look random (a linear congruential generator).
pub struct Random(u128);

impl Random {
    pub fn new(seed: u32) -> Random {
        Random(u128::from(seed) << 64 | 1)
    }

    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(0x2360ed051fc65da44385df649fccf645).wrapping_add(0x5851f42d);
        (self.0 >> 64) as u64
    }

    /// A number less than `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() % n.max(1) as u64) as usize
    }

    pub fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    pub fn chance(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }
}

const INTS: [Type; 6] = [Type::I1, Type::I8, Type::I16, Type::I32, Type::I64, Type::I128];
const FLOATS: [Type; 4] = [Type::F16, Type::BF16, Type::F32, Type::F64];
const GLOBAL: Type = Type::ptr(Space::Global);
const WRITABLE: [Space; 5] =
    [Space::Generic, Space::Global, Space::Shared, Space::Local, Space::SharedCluster];

/// A module with variables, declarations and a few bodies.
pub fn module(random: &mut Random) -> Module {
    // Variables and heads have a text of their own in `tests/text`; here they are for bodies.
    let mut module = parse(
        "global @g: [4 x i32]\nshared @s: i64\nconst @\"c c\": f32 = 1.0\nsurface @img\n\
         declare func @one(i32, ptr.param byval(8, align 8)) -> f32\n\
         declare func @none()\ndeclare func @two(<4 x f32>, i1) -> (i64, f16)\n",
        "made",
    )
    .unwrap();
    for number in 0..1 + random.below(3) {
        let is_kernel = random.chance(2);
        let mut sig = Signature::default();
        for _ in 0..random.below(6) {
            sig.params.push(Param::new(any_type(random)));
        }
        if !is_kernel {
            for _ in 0..random.below(3) {
                sig.returns.push(any_type(random));
            }
        }
        let mut head = FuncData::new(format!("f.{number}"), is_kernel, sig);
        let mut body = Function::new();
        Maker { random, module: &mut module, values: HashMap::new(), in_entry: HashMap::new() }
            .body(&mut body, &head);
        head.body = Some(body.into());
        module.add_func(head).unwrap();
    }
    module
}

fn any_type(random: &mut Random) -> Type {
    let scalar = loop {
        let scalar = random.of(&Scalar::ALL);
        if scalar != Scalar::Ptr(Space::Param) {
            break scalar;
        }
    };
    let lanes = if random.chance(3) { random.of(&[2, 4, 8, 32]) } else { 1 };
    Type::from(scalar).with_lanes(lanes).unwrap()
}

struct Maker<'a> {
    random: &'a mut Random,
    module: &'a mut Module,
    /// Values that may be used here, by type.
    values: HashMap<Type, Vec<Value>>,
    in_entry: HashMap<Type, Vec<Value>>,
}

impl Maker<'_> {
    fn body(&mut self, func: &mut Function, head: &FuncData) {
        let mut build = FunctionBuilder::new(func);
        for value in build.entry(&head.sig) {
            self.add(&mut build, value);
        }
        let entry = build.current().unwrap();
        let blocks: Vec<Block> = (0..1 + self.random.below(6))
            .map(|_| {
                let params: Vec<Type> =
                    (0..self.random.below(3)).map(|_| any_type(self.random)).collect();
                build.block(&params)
            })
            .collect();
        let order: Vec<Block> = std::iter::once(entry).chain(blocks.iter().copied()).collect();
        for &block in &order {
            build.switch_to(block);
            if block != entry {
                self.values = self.in_entry.clone();
                for value in build.params(block).to_vec() {
                    self.add(&mut build, value);
                }
                if self.random.chance(2) {
                    let names = ["b", "b", "ret", "block7", "call_indirect", "a b", "x.y$z", "é\n"];
                    let name = self.random.of(&names);
                    build.func.block_names.insert(block, name.into());
                }
            }
            for _ in 0..self.random.below(40) {
                let op = self.random.of(Opcode::ALL);
                self.instruction(&mut build, op);
            }
            self.terminator(&mut build, &blocks, head);
            if block == entry {
                self.in_entry = self.values.clone();
            }
        }
        // Definitions need not stand above their uses.
        if blocks.len() > 1 && self.random.chance(2) {
            build.func.layout[1..].reverse();
        }
    }

    /// Makes a value usable, and gives some of them names.
    fn add(&mut self, build: &mut FunctionBuilder, value: Value) {
        if self.random.chance(2) {
            let names = ["a", "a", "b", "x.1", "a.1", "7", "", "two words", "\"", "i32", "ö"];
            build.func.value_names.insert(value, self.random.of(&names).into());
        }
        self.values.entry(build.func.ty(value)).or_default().push(value);
    }

    /// Some value of `ty`.
    fn value(&mut self, build: &mut FunctionBuilder, ty: Type) -> Value {
        if let Some(known) = self.values.get(&ty)
            && !self.random.chance(4)
        {
            return known[self.random.below(known.len())];
        }
        if self.random.chance(4) {
            for (name, symbol) in [("g", Type::ptr(Space::Global)), ("s", Type::ptr(Space::Shared))]
            {
                if let (true, Some(Symbol::Global(it))) = (symbol == ty, self.module.symbol(name)) {
                    return build.global(self.module, it);
                }
            }
            if let (true, Some(Symbol::Func(it))) = (ty == Type::PTR, self.module.symbol("none")) {
                return build.func_addr(it);
            }
        }
        if ty.is_vector() || self.random.chance(5) {
            return build.undef(ty);
        }
        let bits = u128::from(self.random.bits()) << 64 | u128::from(self.random.bits());
        let small = self.random.chance(2);
        build.func.constant(ty, if small { bits & 7 } else { bits })
    }

    /// A type of one of `scalars`, perhaps a vector.
    fn wide(&mut self, scalars: &[Type]) -> Type {
        let lanes = self.random.of(&[1, 1, 2, 4, 16]);
        self.random.of(scalars).with_lanes(lanes).unwrap()
    }

    fn mem(&mut self, ty: Type, orderings: &[Ordering]) -> Mem {
        let mut mem = Mem::plain(Align::new(ty.align()).unwrap());
        mem.volatile = self.random.chance(4);
        let ordering = self.random.of(orderings);
        if ordering != Ordering::Plain && !ty.is_vector() && ty != Type::I1 {
            mem.ordering = ordering;
            mem.scope = self.random.of(Scope::ALL);
        } else {
            mem.align = Align::new(1 << self.random.below(9)).unwrap();
            mem.hint = self.random.of(&[CacheHint::None, CacheHint::Stream, CacheHint::Device]);
        }
        mem
    }

    fn pointer(&mut self, build: &mut FunctionBuilder, spaces: &[Space]) -> Value {
        let space = self.random.of(spaces);
        self.value(build, Type::ptr(space))
    }

    fn conversion(&mut self, op: Opcode) -> (Type, Type) {
        use Opcode::*;
        loop {
            let from = self.wide(&[INTS.as_slice(), &FLOATS].concat());
            let to = any_type(self.random);
            let to = if op == Bitcast { to } else { from.with_scalar(to.scalar()) };
            let (narrow, wide) =
                (to.lane_bits() < from.lane_bits(), to.lane_bits() > from.lane_bits());
            let ints = from.is_int() && to.is_int();
            let floats = from.is_float() && to.is_float();
            let bits = |ty: Type| ty.lanes() * ty.lane_bits();
            let fits = match op {
                Trunc => ints && narrow,
                Zext | Sext => ints && wide,
                Fptrunc => floats && narrow,
                Fpext => floats && wide,
                Fptosi | Fptoui | FptosiSat | FptouiSat => from.is_float() && to.is_int(),
                Sitofp | Uitofp => from.is_int() && to.is_float(),
                _ => bits(from) == bits(to) && !to.scalar().is_ptr(),
            };
            if fits {
                return (from, to);
            }
        }
    }

    fn instruction(&mut self, build: &mut FunctionBuilder, op: Opcode) {
        use Opcode::*;
        let info = op.info();
        if info.effect == Effect::Terminator {
            return;
        }
        let random = &mut *self.random;
        let flags = Flags(if random.chance(2) { random.bits() as u8 } else { 0 });
        let mut explicit: Option<Vec<Type>> = None;
        // The type, the attribute, and the types of operands that the table does not give.
        let (ty, attr, types): (Type, Attr, Vec<Type>) = match op {
            Trunc | Zext | Sext | Fptrunc | Fpext | Fptosi | Fptoui | FptosiSat | FptouiSat
            | Sitofp | Uitofp | Bitcast => {
                let (from, to) = self.conversion(op);
                (to, Attr::None, vec![from])
            }
            Bswap => (self.wide(&INTS[2..]), Attr::None, vec![]),
            Icmp => {
                let ty = self.wide(&[Type::I1, Type::I32, Type::I128, Type::PTR]);
                (ty, Attr::IntCmp(self.random.of(IntCmp::ALL)), vec![])
            }
            Fcmp => {
                let cmp = self.random.of(FloatCmp::ALL);
                (self.wide(&FLOATS), Attr::FloatCmp(cmp, flags), vec![])
            }
            Select | Freeze => (any_type(self.random), Attr::None, vec![]),
            Ptrtoint => (self.random.of(&INTS[1..]), Attr::None, vec![]),
            Inttoptr => (Type::ptr(self.random.of(&WRITABLE)), Attr::None, vec![]),
            SpaceCast => (Type::PTR, Attr::None, vec![]),
            Vector | Splat | Extract | Insert | ExtractAt | InsertAt => {
                let lanes = self.random.of(&[2, 4, 8]);
                let ty = any_type(self.random).lane().with_lanes(lanes).unwrap();
                let count = if op == Vector { lanes as usize } else { 0 };
                let index = match info.attr {
                    AttrKind::Index => Attr::Index(self.random.below(lanes as usize) as u32),
                    _ => Attr::None,
                };
                (ty, index, vec![ty.lane(); count])
            }
            Shuffle => {
                let ty = any_type(self.random);
                let len = self.random.of(&[1, 2, 4]);
                let start = build.func.masks.len() as u32;
                for _ in 0..len {
                    build.func.masks.push(self.random.below(2 * ty.lanes() as usize) as u32);
                }
                explicit = Some(vec![ty.lane().with_lanes(len).unwrap()]);
                (ty, Attr::Mask { start, len }, vec![])
            }
            PtrAdd => (Type::ptr(self.random.of(&WRITABLE)), Attr::None, vec![]),
            Load => {
                let ty = any_type(self.random);
                let orderings =
                    [Ordering::Plain, Ordering::Relaxed, Ordering::Acquire, Ordering::SeqCst];
                (ty, Attr::Mem(self.mem(ty, &orderings)), vec![])
            }
            Store => {
                let ty = any_type(self.random);
                let orderings = [Ordering::Plain, Ordering::Relaxed, Ordering::Release];
                (ty, Attr::Mem(self.mem(ty, &orderings)), vec![])
            }
            Atomic => {
                let op = self.random.of(AtomicOp::ALL);
                let is_float = op.name().starts_with('f');
                let ty = self.random.of(if is_float { &FLOATS[..] } else { &INTS[1..] });
                (ty, Attr::Atomic(op, self.mem(ty, &Ordering::ALL[1..])), vec![])
            }
            CmpXchg => {
                let ty = self.random.of(&INTS[1..]);
                let failure =
                    self.random.of(&[Ordering::Relaxed, Ordering::Acquire, Ordering::SeqCst]);
                (ty, Attr::CmpXchg(self.mem(ty, &Ordering::ALL[1..]), failure), vec![])
            }
            Fence => {
                let ordering = self.random.of(&Ordering::ALL[2..]);
                (Type::I1, Attr::Fence(ordering, self.random.of(Scope::ALL)), vec![])
            }
            Alloca => (Type::ptr(Space::Local), Attr::Alloca(Align::new(16).unwrap()), vec![]),
            Memcpy | Memmove | Memset => {
                let mut align = || Align::new(1 << self.random.below(5)).unwrap();
                let (to, from) = (align(), align());
                let volatile = self.random.chance(3);
                (Type::I1, Attr::Copy { to, from, volatile }, vec![])
            }
            Prefetch => (Type::I1, Attr::Prefetch(self.random.of(CacheLevel::ALL)), vec![]),
            SurfStore | SurfLoad | SurfReduce => {
                let surf = ptxforge_ir::Surf {
                    geom: self.random.of(if op == SurfReduce {
                        &Geom::ALL[..3]
                    } else {
                        Geom::ALL
                    }),
                    clamp: self.random.of(Clamp::ALL),
                    formatted: op != SurfLoad && self.random.chance(2),
                    hint: match op {
                        SurfReduce => SurfHint::None,
                        _ => self.random.of(&[SurfHint::None, SurfHint::Cg, SurfHint::Cs]),
                    },
                    op: match op {
                        SurfReduce => self.random.of(&[AtomicOp::Add, AtomicOp::Umin]),
                        _ => AtomicOp::Exchange,
                    },
                };
                let ty = match op {
                    SurfReduce if surf.formatted => Type::I32,
                    SurfReduce => self.random.of(&[Type::I32, Type::I64]),
                    _ if surf.formatted => Type::F32.with_lanes(4).unwrap(),
                    _ => self.wide(&[Type::I8, Type::F16, Type::I128]),
                };
                let mut types = vec![Type::I64];
                types.extend(vec![Type::I32; surf.geom.coords()]);
                if op != SurfLoad {
                    types.push(ty);
                }
                (ty, Attr::Surf(surf), types)
            }
            Opcode::SurfQuery => {
                let query = self.random.of(ptxforge_ir::SurfQuery::ALL);
                (Type::I1, Attr::SurfQuery(query), vec![Type::I64])
            }
            TryCancel => (Type::I1, Attr::Multicast(self.random.chance(2)), vec![]),
            FirstCtaid => (Type::I1, Attr::Dim(self.random.of(Dim::ALL)), vec![]),
            Opcode::Sreg => {
                let all: Vec<_> = target_desc::Sreg::all().filter(|it| !it.is_vector()).collect();
                let sreg: target_desc::Sreg = self.random.of(&all);
                let bits = if sreg.ty() == Mod::pred { 1 } else { sreg.ty().bits().unwrap() };
                (Type::int(bits).unwrap(), Attr::Sreg(sreg), vec![])
            }
            ShuffleSync => {
                let ty = any_type(self.random);
                (ty, Attr::Warp(self.random.of(&[WarpOp::Up, WarpOp::Butterfly])), vec![])
            }
            VoteSync => (Type::I1, Attr::Warp(WarpOp::Uniform), vec![]),
            ReduxSync => (Type::I32, Attr::Warp(WarpOp::Umax), vec![]),
            MatchAny | MatchAll => (self.random.of(&[Type::I32, Type::F64]), Attr::None, vec![]),
            Barrier | BarrierArrive | BarrierCount | BarrierVote | Discard => {
                return self.special(build, op);
            }
            Target => return self.target(build),
            Opcode::Asm => return self.asm(build),
            Call | CallIndirect => return self.call(build, op),
            _ if info.attr == AttrKind::Flags => (self.wide(&FLOATS), Attr::Flags(flags), vec![]),
            _ if info.args.contains(&Arg::T) => (self.wide(&INTS), Attr::None, vec![]),
            _ => (Type::I1, Attr::None, vec![]),
        };
        let mut args = Vec::new();
        for rule in info.args {
            let arg = match rule {
                Arg::T => self.value(build, ty),
                Arg::Lane => self.value(build, ty.lane()),
                Arg::Cond if self.random.chance(2) => self.value(build, ty.as_bool()),
                Arg::Cond | Arg::I1 => self.value(build, Type::I1),
                Arg::I8 => self.value(build, Type::I8),
                Arg::I32 => self.value(build, Type::I32),
                Arg::I64 => self.value(build, Type::I64),
                Arg::I128 => self.value(build, Type::I128),
                Arg::Ptr => {
                    let spaces = match op {
                        SpaceCast => &WRITABLE[1..],
                        Prefetch => &WRITABLE[..2],
                        TryCancel => &[Space::Generic, Space::Shared],
                        _ => &WRITABLE[..],
                    };
                    self.pointer(build, spaces)
                }
                Arg::Any => break,
            };
            args.push(arg);
        }
        for ty in types {
            let arg = self.value(build, ty);
            args.push(arg);
        }
        let inst = match explicit {
            Some(results) => build.inst(op, ty, &args, attr, &results),
            None => build.op(op, ty, &args, attr),
        };
        for value in build.func.results(inst).to_vec() {
            self.add(build, value);
        }
    }

    /// What has constants in a range.
    fn special(&mut self, build: &mut FunctionBuilder, op: Opcode) {
        let mut args = vec![build.i32(self.random.below(16) as i32)];
        match op {
            Opcode::Discard => {
                args = vec![self.pointer(build, &WRITABLE[..2]), build.i64(256)];
            }
            Opcode::BarrierCount | Opcode::BarrierVote => args.push(self.value(build, Type::I1)),
            Opcode::Barrier if self.random.chance(2) => {}
            _ => args.push(build.i32(64)),
        }
        let attr = match op {
            Opcode::BarrierVote => Attr::Warp(WarpOp::And),
            _ => Attr::None,
        };
        build.op(op, Type::I1, &args, attr);
    }

    fn target(&mut self, build: &mut FunctionBuilder) {
        let (text, args, results): (_, &[Type], &[Type]) = self.random.of(&[
            ("add.s32", &[Type::I32, Type::I32][..], &[Type::I32][..]),
            ("ld.global.u64", &[GLOBAL], &[Type::I64]),
            ("st.u64", &[Type::PTR, Type::I64], &[]),
            ("setp.lt.f32", &[Type::F32, Type::F32], &[Type::I1]),
            ("membar.gl", &[], &[]),
        ]);
        let args: Vec<Value> = args.iter().map(|&ty| self.value(build, ty)).collect();
        let inst = build.target(Variant::parse(text).unwrap(), &args, results);
        for value in build.func.results(inst).to_vec() {
            self.add(build, value);
        }
    }

    fn asm(&mut self, build: &mut FunctionBuilder) {
        let (text, constraints, args, results): (_, _, &[Type], &[Type]) = self.random.of(&[
            ("add.s32 $0, $1, 5;", "=r,r", &[Type::I32][..], &[Type::I32][..]),
            (
                "{\n\t$$L${:uid}: @$2 bra $$L${:uid};\n}",
                "=&f,0,b",
                &[Type::F32, Type::I1],
                &[Type::F32],
            ),
            ("prefetch.L1 $0; // \"near\"", "m,~{memory}", &[Type::PTR], &[]),
            ("", "", &[], &[]),
        ]);
        let args: Vec<Value> = args.iter().map(|&ty| self.value(build, ty)).collect();
        let (constraints, memory) = ptxforge_ir::Asm::parse_constraints(constraints).unwrap();
        let sideeffect = self.random.chance(2);
        let asm = ptxforge_ir::Asm { text: text.into(), constraints, sideeffect, memory };
        let inst = build.asm(asm, &args, results);
        for value in build.func.results(inst).to_vec() {
            self.add(build, value);
        }
    }

    fn call(&mut self, build: &mut FunctionBuilder, op: Opcode) {
        let name = self.random.of(&["one", "none", "two"]);
        let Some(Symbol::Func(callee)) = self.module.symbol(name) else { return };
        let sig = self.module.funcs[callee].sig.clone();
        let mut args = Vec::new();
        for param in &sig.params {
            let arg = match param.by_value {
                Some(_) => self.pointer(build, &WRITABLE),
                None => self.value(build, param.ty),
            };
            args.push(arg);
        }
        let inst = if op == Opcode::Call {
            build.call(self.module, callee, &args)
        } else {
            let sig = self.module.add_sig(sig);
            let address = self.value(build, Type::PTR);
            build.call_indirect(self.module, sig, address, &args)
        };
        for value in build.func.results(inst).to_vec() {
            self.add(build, value);
        }
    }

    fn terminator(&mut self, build: &mut FunctionBuilder, blocks: &[Block], head: &FuncData) {
        let mut target = || {
            let block = self.random.of(blocks);
            let types: Vec<Type> =
                build.params(block).iter().map(|&it| build.func.ty(it)).collect();
            let args: Vec<Value> = types.iter().map(|&ty| self.value(build, ty)).collect();
            (block, args)
        };
        let (one, two, three) = (target(), target(), target());
        match self.random.below(6) {
            0 => {
                build.jump(one.0, &one.1);
            }
            1 => {
                let cond = self.value(build, Type::I1);
                build.branch(cond, (one.0, &one.1), (two.0, &two.1));
            }
            2 => {
                let ty = self.random.of(&INTS[..5]);
                let value = self.value(build, ty);
                let mask = u64::MAX >> (64 - ty.lane_bits());
                let bits = self.random.bits() & mask;
                let cases = [(bits, one.0, &one.1[..]), (bits ^ 1, three.0, &three.1[..])];
                build.switch(value, (two.0, &two.1), &cases);
            }
            3 => {
                let values: Vec<Value> =
                    head.sig.returns.iter().map(|&ty| self.value(build, ty)).collect();
                build.ret(&values);
            }
            4 => {
                build.op(Opcode::Exit, Type::I1, &[], Attr::None);
            }
            _ => {
                build.op(Opcode::Unreachable, Type::I1, &[], Attr::None);
            }
        }
    }
}
