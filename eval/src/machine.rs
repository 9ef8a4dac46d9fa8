//! Functions, run instruction by instruction, a thread after the other.

use cranelift_entity::SecondaryMap;
use ir::{
    AtomicOp, Attr, Func, Function, Inst, Module, Opcode, Scalar, Symbol, Type, Value, ValueDef,
};
use smallvec::{SmallVec, smallvec};
use target_desc::{Sreg, sreg};

use crate::memory::Memory;
use crate::table::{Lanes, Of, compute};

/// Why a run did not come to its end.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Stop {
    /// A value is poison or undefined.
    #[error("`{0:?}` gives poison")]
    Poison(Opcode),
    /// There is no memory, or no value in it.
    #[error("`{0:?}` at {1:#x}, where nothing is")]
    Memory(Opcode, u64),
    /// An address that is no multiple of what the access says.
    #[error("`{0:?}` at {1:#x}, which is not aligned as it says")]
    Alignment(Opcode, u64),
    /// More instructions than allowed.
    #[error("more instructions than allowed")]
    Limit,
    /// What is not evaluated.
    #[error("`{0:?}` is not evaluated")]
    Unsupported(Opcode),
    /// What is never to be reached.
    #[error("the end of what is unreachable")]
    Unreachable,
    /// `exit`: not an error.
    #[error("the thread has ended")]
    Exit,
}

/// Which thread runs.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Thread {
    /// `tid.x`
    pub thread: u32,
    /// `ctaid.x`
    pub block: u32,
    /// `ntid.x`
    pub threads: u32,
    /// `nctaid.x`
    pub blocks: u32,
}

impl Thread {
    fn register(self, sreg: Sreg) -> Option<u32> {
        let known = [
            (sreg!(tid.x), self.thread),
            (sreg!(ctaid.x), self.block),
            (sreg!(ntid.x), self.threads),
            (sreg!(nctaid.x), self.blocks),
        ];
        known.into_iter().find_map(|(it, value)| (it == sreg).then_some(value))
    }
}

/// Where variables of the stack lie.
const STACK: u64 = 1 << 60;
/// How far apart variables of the stack are.
const APART: u64 = 1 << 20;
/// The most calls inside each other.
const DEPTH: u32 = 64;

/// Runs functions of a module.
pub struct Machine<'a> {
    /// The module.
    pub module: &'a Module,
    /// All memory.
    pub memory: Memory,
    /// Where variables of the module are.
    pub globals: SecondaryMap<ir::Global, u64>,
    /// How many instructions may still run.
    pub limit: u64,
    thread: Thread,
    stack: Vec<u64>,
    depth: u32,
}

impl<'a> Machine<'a> {
    /// A machine with this memory.
    pub fn new(module: &'a Module, memory: Memory, limit: u64) -> Machine<'a> {
        let (globals, stack) = (SecondaryMap::new(), Vec::new());
        Machine { module, memory, globals, limit, thread: Thread::default(), stack, depth: 0 }
    }

    /// Runs a kernel for one thread.
    ///
    /// # Errors
    ///
    /// Where what it does is not defined, not evaluated, or too long.
    pub fn run(&mut self, func: Func, thread: Thread, args: &[Lanes]) -> Result<(), Stop> {
        (self.thread, self.depth) = (thread, 0);
        match self.call(func, args) {
            Ok(_) | Err(Stop::Exit) => Ok(()),
            Err(stop) => Err(stop),
        }
    }

    fn call(&mut self, func: Func, args: &[Lanes]) -> Result<SmallVec<[Lanes; 2]>, Stop> {
        let Some(body) = &self.module.funcs[func].body else {
            return Err(Stop::Unsupported(Opcode::Call));
        };
        if self.depth == DEPTH {
            return Err(Stop::Limit);
        }
        self.depth += 1;
        let stack = self.stack.len();
        let result = self.body(body, args);
        for address in self.stack.drain(stack..) {
            self.memory.remove(address);
        }
        self.depth -= 1;
        result
    }

    fn body(&mut self, func: &Function, args: &[Lanes]) -> Result<SmallVec<[Lanes; 2]>, Stop> {
        let mut values: SecondaryMap<Value, Option<Lanes>> = SecondaryMap::new();
        let mut block = func.entry().ok_or(Stop::Unreachable)?;
        for (&param, arg) in func.params(block).iter().zip(args) {
            values[param] = Some(arg.clone());
        }
        'blocks: loop {
            for &inst in &func.blocks[block].insts {
                self.limit = self.limit.checked_sub(1).ok_or(Stop::Limit)?;
                let data = &func.insts[inst];
                let mut args: SmallVec<[Lanes; 4]> = SmallVec::new();
                for &arg in func.args(inst) {
                    args.push(self.value(func, &values, arg).ok_or(Stop::Poison(data.op))?);
                }
                let call = match data.op {
                    Opcode::Jump => 0,
                    Opcode::Branch => usize::from(args[0][0] == 0),
                    Opcode::Switch => {
                        let cases = func.cases(inst).iter();
                        cases
                            .clone()
                            .position(|&it| u128::from(it) == args[0][0])
                            .map_or(0, |i| i + 1)
                    }
                    Opcode::Ret => return Ok(args.into_iter().collect()),
                    Opcode::Exit => return Err(Stop::Exit),
                    Opcode::Unreachable => return Err(Stop::Unreachable),
                    _ => {
                        let results = self.step(func, inst, &args)?;
                        for (&value, result) in func.results(inst).iter().zip(results) {
                            values[value] = Some(result);
                        }
                        continue;
                    }
                };
                let call = &func.targets(inst)[call];
                let mut passed: SmallVec<[Lanes; 8]> = SmallVec::new();
                for &arg in func.call_args(call) {
                    passed.push(self.value(func, &values, arg).ok_or(Stop::Poison(data.op))?);
                }
                block = call.block;
                for (&param, value) in func.params(block).iter().zip(passed) {
                    values[param] = Some(value);
                }
                continue 'blocks;
            }
            return Err(Stop::Unreachable);
        }
    }

    fn value(
        &self,
        func: &Function,
        values: &SecondaryMap<Value, Option<Lanes>>,
        value: Value,
    ) -> Option<Lanes> {
        match func.values[value].def {
            ValueDef::Const(bits) => Some(smallvec![bits.into()]),
            ValueDef::Global(global) => Some(smallvec![self.globals[global].into()]),
            ValueDef::Undef | ValueDef::Func(_) => None,
            _ => values[value].clone(),
        }
    }

    /// An instruction that does not end its block.
    fn step(
        &mut self,
        func: &Function,
        inst: Inst,
        args: &[Lanes],
    ) -> Result<SmallVec<[Lanes; 2]>, Stop> {
        let data = &func.insts[inst];
        match data.op {
            Opcode::Load => {
                let address = self.aligned(func, inst, args[0][0])?;
                Ok(smallvec![self.load(data.ty, address)?])
            }
            Opcode::Store => {
                let address = self.aligned(func, inst, args[1][0])?;
                self.store(data.ty, address, &args[0])?;
                Ok(SmallVec::new())
            }
            Opcode::Atomic => {
                let Attr::Atomic(op, _) = data.attr else {
                    return Err(Stop::Unsupported(data.op));
                };
                let address = self.aligned(func, inst, args[0][0])?;
                let old = self.load(data.ty, address)?;
                let new = self.atomic(op, data.ty, &old, &args[1])?;
                self.store(data.ty, address, &new)?;
                Ok(smallvec![old])
            }
            Opcode::CmpXchg => {
                let address = self.aligned(func, inst, args[0][0])?;
                let old = self.load(data.ty, address)?;
                let equal = old == args[1];
                if equal {
                    self.store(data.ty, address, &args[2])?;
                }
                Ok(smallvec![old, smallvec![u128::from(equal)]])
            }
            Opcode::Memcpy | Opcode::Memmove => {
                let (to, from, count) = (args[0][0] as u64, args[1][0] as u64, args[2][0] as u64);
                let mut bytes = Vec::new();
                for i in 0..count {
                    let byte = self.memory.read(from.wrapping_add(i), 1);
                    bytes.push(byte.ok_or(Stop::Memory(data.op, from.wrapping_add(i)))?);
                }
                for (i, byte) in (0..).zip(bytes) {
                    let done = self.memory.write(to.wrapping_add(i), 1, byte);
                    done.ok_or(Stop::Memory(data.op, to.wrapping_add(i)))?;
                }
                Ok(SmallVec::new())
            }
            Opcode::Memset => {
                for i in 0..args[2][0] as u64 {
                    let at = (args[0][0] as u64).wrapping_add(i);
                    let done = self.memory.write(at, 1, args[1][0]);
                    done.ok_or(Stop::Memory(data.op, at))?;
                }
                Ok(SmallVec::new())
            }
            Opcode::Alloca => {
                let address = STACK + APART * self.stack.len() as u64;
                self.memory.reserve(address, args[0][0].min(u128::from(APART / 2)) as usize);
                self.stack.push(address);
                Ok(smallvec![smallvec![address.into()]])
            }
            Opcode::Call => {
                let Attr::Call(callee) = data.attr else {
                    return Err(Stop::Unsupported(data.op));
                };
                self.call(callee, args)
            }
            Opcode::Sreg => {
                let Attr::Sreg(sreg) = data.attr else { return Err(Stop::Unsupported(data.op)) };
                let value = self.thread.register(sreg).ok_or(Stop::Unsupported(data.op))?;
                Ok(smallvec![smallvec![value.into()]])
            }
            op => {
                let from = func.args(inst).first().map_or(data.ty, |&it| func.ty(it));
                let of = Of { op, ty: data.ty, from, attr: data.attr, mask: func.mask(inst) };
                let pure = op.info().effect == ir::Effect::Pure;
                let otherwise = if pure { Stop::Poison(op) } else { Stop::Unsupported(op) };
                compute(of, args).ok_or(otherwise)
            }
        }
    }

    fn aligned(&self, func: &Function, inst: Inst, address: u128) -> Result<u64, Stop> {
        let address = address as u64;
        match func.mem(inst) {
            Some(mem) if !address.is_multiple_of(mem.align.bytes()) => {
                Err(Stop::Alignment(func.insts[inst].op, address))
            }
            _ => Ok(address),
        }
    }

    /// What an atomic operation leaves in memory.
    fn atomic(&self, op: AtomicOp, ty: Type, old: &Lanes, value: &Lanes) -> Result<Lanes, Stop> {
        let as_op = match op {
            AtomicOp::Exchange => return Ok(value.clone()),
            AtomicOp::Add => Opcode::Add,
            AtomicOp::Sub => Opcode::Sub,
            AtomicOp::And | AtomicOp::Nand => Opcode::And,
            AtomicOp::Or => Opcode::Or,
            AtomicOp::Xor => Opcode::Xor,
            AtomicOp::Smin => Opcode::Smin,
            AtomicOp::Smax => Opcode::Smax,
            AtomicOp::Umin => Opcode::Umin,
            AtomicOp::Umax => Opcode::Umax,
            _ => return Err(Stop::Unsupported(Opcode::Atomic)),
        };
        let of = Of { op: as_op, ty, from: ty, attr: Attr::None, mask: &[] };
        let found = compute(of, &[old.clone(), value.clone()]);
        let mut new = found.and_then(|it| it.into_iter().next()).ok_or(Stop::Poison(as_op))?;
        if op == AtomicOp::Nand {
            new[0] ^= u128::MAX >> (128 - ty.lane_bits());
        }
        Ok(new)
    }

    fn load(&mut self, ty: Type, address: u64) -> Result<Lanes, Stop> {
        let size = u64::from(ty.scalar().bytes());
        let mut out = Lanes::new();
        for lane in 0..u64::from(ty.lanes()) {
            let at = address.wrapping_add(lane * size);
            let found = self.memory.read(at, size as usize);
            let bits = found.ok_or(Stop::Memory(Opcode::Load, at))?;
            if ty.scalar() == Scalar::I1 && bits > 1 {
                return Err(Stop::Poison(Opcode::Load));
            }
            out.push(bits);
        }
        Ok(out)
    }

    fn store(&mut self, ty: Type, address: u64, value: &Lanes) -> Result<(), Stop> {
        let size = u64::from(ty.scalar().bytes());
        for (lane, &bits) in value.iter().enumerate() {
            let at = address.wrapping_add(lane as u64 * size);
            let done = self.memory.write(at, size as usize, bits);
            done.ok_or(Stop::Memory(Opcode::Store, at))?;
        }
        Ok(())
    }

    /// Puts the variables of shared memory at addresses where nothing has a value yet.
    pub fn new_block(&mut self) {
        for (global, data) in &self.module.globals {
            if data.space == ir::Space::Shared {
                let address = (1 << 59) + (u64::from(global.as_u32()) << 24);
                self.memory.reserve(address, data.bytes() as usize);
                self.globals[global] = address;
            }
        }
    }

    /// The function or kernel `name`.
    pub fn func(&self, name: &str) -> Option<Func> {
        match self.module.symbol(name)? {
            Symbol::Func(func) => Some(func),
            Symbol::Global(_) => None,
        }
    }
}
