//! Functions, run instruction by instruction, a thread after the other: each goes on until it
//! ends, or is where others have to come too.

use cranelift_entity::{EntityRef, SecondaryMap};
use ir::{Block, Func, Inst, Module, Opcode, Space, Symbol, Value};
use smallvec::SmallVec;
use target_desc::{Sreg, sreg};

use crate::memory::Memory;
use crate::table::Lanes;

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
    /// Threads wait for others that never come.
    #[error("`{0:?}` waits for threads that do not come")]
    Meeting(Opcode),
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
    pub(crate) fn register(self, sreg: Sreg) -> Option<u32> {
        let known = [
            (sreg!(tid.x), self.thread),
            (sreg!(ctaid.x), self.block),
            (sreg!(ntid.x), self.threads),
            (sreg!(nctaid.x), self.blocks),
            (sreg!(laneid), self.thread % 32),
        ];
        known.into_iter().find_map(|(it, value)| (it == sreg).then_some(value))
    }
}

/// Where variables of the stack lie.
const STACK: u64 = 1 << 60;
/// How far the stacks of threads are apart.
const STACKS: u64 = 1 << 32;
/// How far apart variables of the stack are.
pub(crate) const APART: u64 = 1 << 20;
/// Where functions lie, so that they have addresses.
const CODE: u64 = 1 << 61;
/// How far they are apart.
const CODES: u64 = 16;

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
    pub(crate) thread: Thread,
    /// The variables on the stack of the thread.
    pub(crate) stack: Vec<u64>,
    pub(crate) depth: u32,
}

/// A function that runs, and where in it.
pub(crate) struct Frame {
    pub func: Func,
    pub block: Block,
    /// How many instructions of the block are done.
    pub done: usize,
    pub values: SecondaryMap<Value, Option<Lanes>>,
}

/// Where a function got to.
pub(crate) enum Progress {
    /// Its end, with these results.
    Returned(SmallVec<[Lanes; 2]>),
    /// An instruction that others have to come to, with its operands.
    Meets(Inst, SmallVec<[Lanes; 4]>),
}

/// A thread of a block that runs.
pub(crate) struct Running {
    pub thread: Thread,
    pub frame: Frame,
    pub stack: Vec<u64>,
    /// Where it waits.
    pub waits: Option<(Inst, SmallVec<[Lanes; 4]>)>,
}

impl<'a> Machine<'a> {
    /// A machine with this memory, and beside it the variables in global and const memory.
    pub fn new(module: &'a Module, memory: Memory, limit: u64) -> Machine<'a> {
        let (globals, stack) = (SecondaryMap::new(), Vec::new());
        let thread = Thread::default();
        let mut machine = Machine { module, memory, globals, limit, thread, stack, depth: 0 };
        for (global, data) in &module.globals {
            if matches!(data.space, Space::Global | Space::Const) {
                machine.globals[global] = (1 << 58) + (u64::from(global.as_u32()) << 24);
            }
        }
        for (global, data) in &module.globals {
            let Some(init) = &data.init else { continue };
            let mut bytes = init.bytes.clone();
            bytes.resize(data.bytes() as usize, 0);
            for it in &init.relocs {
                let base = match it.symbol {
                    Symbol::Global(global) => machine.globals[global],
                    Symbol::Func(func) => address_of(func),
                };
                let address = base.wrapping_add(it.addend as u64).to_le_bytes();
                if let Some(to) = bytes.get_mut(it.offset as usize..).and_then(|it| it.get_mut(..8))
                {
                    to.copy_from_slice(&address);
                }
            }
            let at = machine.globals[global];
            match data.space {
                Space::Global => machine.memory.add(at, bytes),
                Space::Const => machine.memory.add_constant(at, bytes),
                _ => {}
            }
        }
        machine
    }

    /// Runs a kernel for all threads of a block, each a while: the variables of shared memory
    /// have no values at first.
    ///
    /// # Errors
    ///
    /// Where what a thread does is not defined, not evaluated, or too long.
    pub fn run_block(
        &mut self,
        kernel: Func,
        block: u32,
        threads: u32,
        blocks: u32,
        args: &[Lanes],
    ) -> Result<(), Stop> {
        self.new_block();
        let mut running = Vec::with_capacity(threads as usize);
        for thread in 0..threads {
            let thread = Thread { thread, block, threads, blocks };
            let frame = self.enter(kernel, args)?;
            running.push(Running { thread, frame, stack: Vec::new(), waits: None });
        }
        while !running.is_empty() {
            let mut ended = Vec::new();
            for it in &mut running {
                if it.waits.is_some() {
                    continue;
                }
                (self.thread, self.depth) = (it.thread, 1);
                std::mem::swap(&mut self.stack, &mut it.stack);
                let progress = self.go(&mut it.frame);
                std::mem::swap(&mut self.stack, &mut it.stack);
                match progress {
                    Ok(Progress::Meets(inst, args)) => it.waits = Some((inst, args)),
                    Ok(Progress::Returned(_)) | Err(Stop::Exit) => {
                        it.stack.iter().for_each(|&it| self.memory.remove(it));
                        ended.push(it.thread.thread);
                    }
                    Err(stop) => return Err(stop),
                }
            }
            running.retain(|it| !ended.contains(&it.thread.thread));
            self.meet(&mut running, threads)?;
        }
        Ok(())
    }

    /// Where the next variable on the stack of the thread lies.
    pub(crate) fn top(&self) -> u64 {
        STACK + STACKS * u64::from(self.thread.thread) + APART * self.stack.len() as u64
    }

    /// Puts the variables of shared memory at addresses where nothing has a value yet.
    fn new_block(&mut self) {
        for (global, data) in &self.module.globals {
            if data.space == Space::Shared {
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

/// The address of a function.
pub(crate) fn address_of(func: Func) -> u64 {
    CODE + CODES * func.index() as u64
}

/// The function at an address.
pub(crate) fn at_address(address: u64) -> Option<Func> {
    let offset = address.checked_sub(CODE).filter(|it| it % CODES == 0)?;
    Some(Func::from_u32(u32::try_from(offset / CODES).ok()?))
}
