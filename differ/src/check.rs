//! What is expected of a case, and what comes out.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use codegen::{Compiler, Ptx};
use eval::{Lanes, Machine, Memory, Stop};
use ir::Module;
use sim::{Checks, Device, Launch, LaunchError};
use target_desc::Target;

use crate::case::{Case, SLICE};

/// What the IR says comes out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expected {
    /// The buffer without another name.
    pub own: Vec<u8>,
    /// The buffer with two names.
    pub shared: Vec<u8>,
    /// How many instructions have run.
    pub steps: u64,
}

/// How a case goes wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Difference {
    /// The compiler refuses it.
    Refused(String),
    /// The compiler panics.
    Panic(String),
    /// The simulator does not take the PTX.
    Illegal(String),
    /// The kernel does what it must not, or does not end.
    Fault(String),
    /// Something else comes out.
    Bytes {
        /// Which buffer.
        buffer: &'static str,
        /// Which thread.
        thread: usize,
        /// The byte of its part.
        offset: usize,
        /// Eight bytes as they are to be, and as they are.
        bytes: [u64; 2],
    },
}

impl Difference {
    /// Whether it is the same kind of trouble.
    pub fn is_like(&self, other: &Difference) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Difference::Refused(why) => write!(f, "refused: {why}"),
            Difference::Panic(why) => write!(f, "panic: {why}"),
            Difference::Illegal(why) => write!(f, "illegal PTX: {why}"),
            Difference::Fault(why) => write!(f, "fault: {why}"),
            Difference::Bytes { buffer, thread, offset, bytes: [want, have] } => write!(
                f,
                "byte {offset} of thread {thread} in `{buffer}`: {have:#018x}, and \
                 {want:#018x} is expected"
            ),
        }
    }
}

/// The most instructions of a case, of all threads together.
const MOST: u64 = 200_000;

const BUFFERS: [u64; 3] = [1 << 40, 2 << 40, 3 << 40];

impl Case {
    /// What the IR says.
    ///
    /// # Errors
    ///
    /// Where that is not defined, or takes too long.
    pub fn expected(&self) -> Result<Expected, Stop> {
        let mut memory = Memory::default();
        let [read, own, shared] = self.buffers();
        memory.add_constant(BUFFERS[0], read);
        memory.add(BUFFERS[1], own);
        memory.add(BUFFERS[2], shared);
        let mut machine = Machine::new(&self.module, memory, MOST);
        let (n, m) = self.numbers();
        let second = BUFFERS[2] + self.shift;
        let args = [BUFFERS[0], BUFFERS[1], BUFFERS[2], second, n.into(), m];
        let args = args.map(|it| Lanes::from_elem(it.into(), 1));
        let kernel = machine.func("k").ok_or(Stop::Unreachable)?;
        let (threads, blocks) = (self.threads, self.blocks);
        for block in 0..blocks {
            machine.run_block(kernel, block, threads, blocks, &args)?;
        }
        Ok(Expected {
            own: machine.memory.bytes(BUFFERS[1]).to_vec(),
            shared: machine.memory.bytes(BUFFERS[2]).to_vec(),
            steps: MOST - machine.limit,
        })
    }

    /// The PTX for a target.
    ///
    /// # Errors
    ///
    /// Where there is none.
    pub fn compile(&self, target: Target) -> Result<String, Difference> {
        self.compiled(target).map(|it| it.text)
    }

    /// What is compiled for a target.
    ///
    /// # Errors
    ///
    /// Where it is refused.
    pub fn compiled(&self, target: Target) -> Result<Ptx, Difference> {
        let compiler = Compiler::new(target).opt_level(self.level);
        let compiled = catch_unwind(AssertUnwindSafe(|| {
            let mut module = self.module.clone();
            opt::optimize_module(&mut module, self.level);
            codegen::verify(&module)?;
            compiler.compile(&self.module)
        }));
        match compiled {
            Ok(Ok(ptx)) => Ok(ptx),
            Ok(Err(errors)) => Err(Difference::Refused(errors.to_string())),
            Err(panic) => {
                let text = panic.downcast_ref::<String>().cloned();
                let text = text.or(panic.downcast_ref::<&str>().map(|it| (*it).to_owned()));
                Err(Difference::Panic(text.unwrap_or_default()))
            }
        }
    }

    /// Compares what comes out on a target with what is expected; threads run in an order
    /// drawn from `seed`.
    ///
    /// # Errors
    ///
    /// What goes wrong.
    pub fn check(&self, target: Target, seed: u64, expected: &Expected) -> Result<(), Difference> {
        self.check_text(&self.compile(target)?, seed, Checks::ALL, expected)
    }

    /// The same of PTX that is there.
    ///
    /// # Errors
    ///
    /// What goes wrong.
    pub fn check_text(
        &self,
        text: &str,
        seed: u64,
        checks: Checks,
        expected: &Expected,
    ) -> Result<(), Difference> {
        let module = sim::Module::load(text).map_err(|errors| {
            let all: Vec<String> = errors.iter().take(3).map(ToString::to_string).collect();
            Difference::Illegal(all.join("; "))
        })?;
        let mut device = Device::of(&module);
        let [read, own, shared] = self.buffers();
        let read = device.buffer("in", &read);
        let own = device.buffer("a", &own);
        let shared = device.buffer("b", &shared);
        let (n, m) = self.numbers();
        let mut launch = Launch::new("k")
            .grid([self.blocks, 1, 1])
            .block([self.threads, 1, 1])
            .seed(seed)
            .arg(read)
            .arg(own)
            .arg(shared)
            .arg(shared.address + self.shift)
            .arg(n)
            .arg(m);
        launch.limit = Some(MOST * 100);
        launch.checks = checks;
        launch.run(&module, &mut device).map_err(|error| match error {
            LaunchError::Refused(why) => Difference::Illegal(why),
            LaunchError::Fault(fault) => Difference::Fault(fault.to_string()),
        })?;
        compare("a", &expected.own, &device.read(own))?;
        compare("b", &expected.shared, &device.read(shared))
    }

    /// Whether the module is right by itself.
    pub fn is_valid(&self) -> bool {
        valid(&self.module)
    }
}

fn valid(module: &Module) -> bool {
    ir::verify(module).is_ok()
}

fn compare(buffer: &'static str, want: &[u8], have: &[u8]) -> Result<(), Difference> {
    let Some(at) = want.iter().zip(have).position(|(want, have)| want != have) else {
        return Ok(());
    };
    let at = at / 8 * 8;
    let word =
        |of: &[u8]| of[at..].iter().take(8).rev().fold(0, |all, byte| all << 8 | u64::from(*byte));
    let (thread, offset) = (at / SLICE, at % SLICE);
    Err(Difference::Bytes { buffer, thread, offset, bytes: [word(want), word(have)] })
}
