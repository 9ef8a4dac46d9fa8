//! A launch: which kernel, how many threads, with what.

use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, Mutex};

use crate::code::Function;
use crate::fault::Fault;
use crate::machine::{Grid, Progress, Statistics, Step, run};
use crate::memory::{Device, Region, stack};
use crate::module::Module;

/// What is looked for while a kernel runs, beside what would end it on every device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checks {
    /// Whether values decide something that nothing has written.
    pub uninitialised: bool,
    /// Whether threads use the same memory without order.
    pub races: bool,
}

impl Checks {
    /// All of them.
    pub const ALL: Checks = Checks { uninitialised: true, races: true };
    /// None of them: the fastest.
    pub const NONE: Checks = Checks { uninitialised: false, races: false };
}

/// A launch of a kernel.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The name of the kernel.
    pub kernel: String,
    /// The shape of the grid in blocks.
    pub grid: [u32; 3],
    /// The shape of a block in threads.
    pub block: [u32; 3],
    /// The shape of a cluster in blocks.
    pub cluster: Option<[u32; 3]>,
    /// Bytes of dynamic shared memory.
    pub shared: u64,
    /// The arguments.
    pub args: Vec<Arg>,
    /// What the order of threads is drawn from. 0 is the plainest order.
    pub seed: u64,
    /// What is looked for.
    pub checks: Checks,
    /// How many host threads run blocks; 0 for as many as there are.
    pub threads: usize,
    /// The most instructions, counted for each thread.
    pub limit: Option<u64>,
    /// Who is told how far it is.
    pub progress: Option<Progress>,
}

/// Why a kernel does not run, or not to its end.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LaunchError {
    /// The launch does not fit the kernel.
    #[error("{0}")]
    Refused(String),
    /// Something went wrong while it ran.
    #[error(transparent)]
    Fault(#[from] Box<Fault>),
}

/// A piece of global memory of the caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Buffer {
    /// Its address.
    pub address: u64,
    /// How many bytes it has.
    pub len: u64,
}

/// An argument: its bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arg(pub Vec<u8>);

/// A type of which buffers and arguments may be.
pub trait Scalar: Copy {
    /// How many bytes a value has.
    const SIZE: usize;
    /// Appends the bytes of a value, the lowest first.
    fn put(self, to: &mut Vec<u8>);
    /// The value of `SIZE` bytes.
    fn take(from: &[u8]) -> Self;
}

macro_rules! scalars {
    ($($ty:ty)*) => {$(
        impl Scalar for $ty {
            const SIZE: usize = size_of::<$ty>();

            fn put(self, to: &mut Vec<u8>) {
                to.extend(self.to_le_bytes());
            }

            fn take(from: &[u8]) -> $ty {
                let mut bytes = [0; size_of::<$ty>()];
                bytes.iter_mut().zip(from).for_each(|(to, from)| *to = *from);
                <$ty>::from_le_bytes(bytes)
            }
        }

        impl From<$ty> for Arg {
            fn from(value: $ty) -> Arg {
                Arg(value.to_le_bytes().to_vec())
            }
        }
    )*};
}

scalars! { u8 i8 u16 i16 u32 i32 u64 i64 u128 i128 f32 f64 }

impl From<Buffer> for Arg {
    fn from(buffer: Buffer) -> Arg {
        Arg::from(buffer.address)
    }
}

impl Device {
    /// Adds a buffer with these values. Faults call it `name`.
    pub fn buffer<T: Scalar>(&mut self, name: &str, values: &[T]) -> Buffer {
        let mut bytes = Vec::with_capacity(values.len() * T::SIZE);
        values.iter().for_each(|it| it.put(&mut bytes));
        let len = bytes.len() as u64;
        let address = self.add(name, len, 256, false);
        if let Some(made) = self.at(address) {
            made.bytes.write(0, &bytes);
        }
        Buffer { address, len }
    }

    /// Adds a buffer of so many bytes in which nothing has a value.
    pub fn reserve(&mut self, name: &str, len: u64) -> Buffer {
        Buffer { address: self.add(name, len, 256, false), len }
    }

    /// The values in a buffer.
    pub fn read<T: Scalar>(&self, buffer: Buffer) -> Vec<T> {
        let bytes = self.at(buffer.address).map_or(Vec::new(), |it| it.bytes.read(0, buffer.len));
        bytes.chunks_exact(T::SIZE).map(T::take).collect()
    }

    /// The variable `name` of the module.
    pub fn variable(&self, name: &str) -> Option<Buffer> {
        let found = self.named(name)?;
        Some(Buffer { address: found.address, len: found.bytes.len() })
    }
}

/// The most threads of a block.
const MOST_THREADS: u64 = 1024;
/// The most bytes of shared memory of a block.
const MOST_SHARED: u64 = 8 << 20;

fn product(of: [u32; 3]) -> u64 {
    of.iter().fold(1, |all, it| all.saturating_mul(u64::from(*it)))
}

impl Launch {
    /// One block of one thread of the kernel `kernel`, with all checks.
    pub fn new(kernel: &str) -> Launch {
        Launch {
            kernel: kernel.to_owned(),
            grid: [1; 3],
            block: [1; 3],
            cluster: None,
            shared: 0,
            args: Vec::new(),
            seed: 0,
            checks: Checks::ALL,
            threads: 1,
            limit: None,
            progress: None,
        }
    }

    /// With a grid of so many blocks.
    pub fn grid(self, grid: [u32; 3]) -> Launch {
        Launch { grid, ..self }
    }

    /// With blocks of so many threads.
    pub fn block(self, block: [u32; 3]) -> Launch {
        Launch { block, ..self }
    }

    /// With clusters of so many blocks.
    pub fn cluster(self, cluster: [u32; 3]) -> Launch {
        Launch { cluster: Some(cluster), ..self }
    }

    /// With so many bytes of dynamic shared memory.
    pub fn shared(self, shared: u64) -> Launch {
        Launch { shared, ..self }
    }

    /// With one more argument.
    pub fn arg(mut self, arg: impl Into<Arg>) -> Launch {
        self.args.push(arg.into());
        self
    }

    /// With the order of threads drawn from `seed`.
    pub fn seed(self, seed: u64) -> Launch {
        Launch { seed, ..self }
    }

    /// Without the checks that cost time, and blocks on all cores.
    pub fn fast(self) -> Launch {
        Launch { checks: Checks::NONE, threads: 0, ..self }
    }

    /// Tells `who` about ten times a second how far it is, and once at the end. Clusters whose
    /// work others took over do not end.
    pub fn progress(self, who: impl Fn(Step) + Send + Sync + 'static) -> Launch {
        Launch { progress: Some(Progress(Arc::new(who))), ..self }
    }

    /// How many host threads run `blocks` blocks or clusters.
    pub(crate) fn workers(&self, blocks: u32) -> usize {
        let most = match self.threads {
            0 => rayon::current_num_threads(),
            n => n,
        };
        most.min(blocks as usize)
    }

    /// Runs the kernel to its end.
    ///
    /// # Errors
    ///
    /// Where the launch does not fit the kernel, and where something goes wrong. What was
    /// written until then is in `device`.
    pub fn run(&self, module: &Module, device: &mut Device) -> Result<Statistics, LaunchError> {
        let kernel = module.kernel(&self.kernel).ok_or_else(|| {
            let names: Vec<&str> = module.kernels().map(|it| it.name.as_str()).collect();
            refused(format!("no kernel `{}`; there are: {}", self.kernel, names.join(", ")))
        })?;
        self.fits(kernel)?;
        let cluster = self.cluster.or(kernel.cluster).unwrap_or([1; 3]);
        let mut clusters = [1; 3];
        for (i, count) in clusters.iter_mut().enumerate() {
            if cluster[i] == 0 || !self.grid[i].is_multiple_of(cluster[i]) {
                return Err(refused(format!(
                    "a grid of {:?} blocks is not made of clusters of {cluster:?}",
                    self.grid
                )));
            }
            *count = self.grid[i] / cluster[i];
        }
        if product(cluster) > 16 {
            return Err(refused(format!("a cluster of {cluster:?} blocks; 16 are the most")));
        }
        let shared_bytes = module.shared.next_multiple_of(16) + self.shared;
        if shared_bytes > MOST_SHARED {
            return Err(refused(format!("{shared_bytes} bytes of shared memory are too many")));
        }
        if product(self.grid) > u64::from(u32::MAX) {
            return Err(refused(format!("a grid of {:?} blocks is too large", self.grid)));
        }
        let params = self.params(kernel)?;
        let parallel = self.workers(u32::try_from(product(clusters)).unwrap_or(u32::MAX)) > 1;
        device.share(parallel);
        let grid = Grid {
            module,
            device,
            launch: self,
            kernel,
            params,
            cluster,
            clusters,
            explicit: self.cluster.is_some() || kernel.cluster.is_some(),
            shared_bytes,
            shadows: Default::default(),
            printed: Mutex::default(),
            executed: AtomicU64::new(0),
            begun: Default::default(),
            pace: Default::default(),
            stop: AtomicBool::new(false),
        };
        Ok(run(&grid)?)
    }

    fn fits(&self, kernel: &Function) -> Result<(), LaunchError> {
        let threads = product(self.block);
        if threads == 0 || threads > MOST_THREADS || product(self.grid) == 0 {
            return Err(refused(format!(
                "a grid of {:?} blocks of {:?} threads; a block has 1 to {MOST_THREADS}",
                self.grid, self.block
            )));
        }
        if kernel.frame > stack::MOST {
            return Err(refused(format!("the frame of the kernel has {} bytes", kernel.frame)));
        }
        match kernel.threads {
            Some((true, wanted)) if wanted != self.block => Err(refused(format!(
                "blocks of {:?} threads; the kernel wants {wanted:?}",
                self.block
            ))),
            Some((false, most)) if threads > product(most) => Err(refused(format!(
                "blocks of {:?} threads; the kernel has {most:?} at most",
                self.block
            ))),
            _ => Ok(()),
        }
    }

    /// The memory of the parameters.
    fn params(&self, kernel: &Function) -> Result<Region, LaunchError> {
        if self.args.len() != kernel.params.len() {
            return Err(refused(format!(
                "`{}` has {} parameters, and {} arguments are given",
                kernel.name,
                kernel.params.len(),
                self.args.len()
            )));
        }
        let len = kernel.params.iter().map(|it| it.offset + it.size).max().unwrap_or(0);
        let region = Region::new(len);
        for (i, (param, arg)) in kernel.params.iter().zip(&self.args).enumerate() {
            if arg.0.len() as u64 != param.size {
                return Err(refused(format!(
                    "parameter {i} of `{}` has {} bytes, and the argument {}",
                    kernel.name,
                    param.size,
                    arg.0.len()
                )));
            }
            region.write(param.offset, &arg.0);
        }
        Ok(region)
    }
}

fn refused(why: String) -> LaunchError {
    LaunchError::Refused(why)
}
