//! A launch as a file: which kernel, with what, and what is to come out.
//!
//! ```toml
//! kernel = "saxpy"
//! grid = [4, 1, 1]
//! block = [256, 1, 1]
//! args = [
//!     { u64 = 1000 },
//!     { f32 = 2.0 },
//!     { buffer = "f32", len = 1000, iota = [0.0, 1.0] },
//!     { buffer = "f32", len = 1000, fill = 1.0, expect = { iota = [1.0, 2.0] } },
//! ]
//! ```

mod image;
mod tensor;
mod values;

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::fault::Fault;
use crate::launch::{Arg, Buffer, Launch, LaunchError, Scalar};
use crate::machine::Statistics;
use crate::memory::Device;
use crate::module::Module;
pub use image::Picture;
pub use tensor::{Boxes, Columns};
use values::near;
pub use values::{Values, show, size};

/// A launch as a file says it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The file of the program, beside this one, for whoever runs such files: PTX, or what is
    /// compiled to it.
    pub module: Option<String>,
    /// What it is compiled for.
    pub sm: Option<String>,
    /// The kernel.
    pub kernel: String,
    /// The shape of the grid.
    #[serde(default = "one")]
    pub grid: [u32; 3],
    /// The shape of a block.
    #[serde(default = "one")]
    pub block: [u32; 3],
    /// The shape of a cluster.
    pub cluster: Option<[u32; 3]>,
    /// Bytes of dynamic shared memory.
    #[serde(default)]
    pub shared: u64,
    /// The seed.
    #[serde(default)]
    pub seed: u64,
    /// The arguments.
    #[serde(default)]
    pub args: Vec<Argument>,
    /// What textures and surfaces of the module stand for, by their names.
    #[serde(default)]
    pub bind: BTreeMap<String, Argument>,
    /// A part of the fault that is to be found.
    pub fault: Option<String>,
    /// What the kernel is to print.
    pub printed: Option<String>,
}

/// The most bytes of a buffer.
const MOST_BYTES: usize = 1 << 32;

fn one() -> [u32; 3] {
    [1; 3]
}

/// An argument: a number by its type, or a buffer.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Argument {
    /// An integer.
    pub u8: Option<i64>,
    /// An integer.
    pub u16: Option<i64>,
    /// An integer.
    pub u32: Option<i64>,
    /// An integer.
    pub u64: Option<i64>,
    /// A number.
    pub f32: Option<f64>,
    /// A number.
    pub f64: Option<f64>,
    /// The type of the elements of a buffer.
    pub buffer: Option<String>,
    /// How many elements there are; else as many as values.
    pub len: Option<usize>,
    /// What the elements are first: by default they have no value.
    #[serde(flatten)]
    pub values: Values,
    /// The bytes of a structure.
    pub bytes: Option<Vec<u8>>,
    /// Another buffer of the launch: the elements of this one, of 8 bytes, are the addresses of
    /// what is so many bytes behind its beginning.
    pub into: Option<Box<Argument>>,
    /// A texture, whose texels have the values.
    pub texture: Option<Picture>,
    /// A surface, whose texels have the values.
    pub surface: Option<Picture>,
    /// A tensor, whose elements have the values: the map of it, of 128 bytes.
    pub tensor: Option<Boxes>,
    /// A sampler: how textures are read that are bound apart.
    pub sampler: Option<Picture>,
    /// By how much numbers may be off what is expected, as a part of it.
    pub within: Option<f64>,
    /// What they are to be in the end.
    pub expect: Option<Values>,
}

/// A buffer of a plan that has run.
#[derive(Clone, Debug)]
pub struct Output {
    /// The number of the argument.
    pub argument: usize,
    /// The type of its elements.
    pub ty: String,
    /// Where it is.
    pub buffer: Buffer,
    /// What it is to have in it.
    pub expect: Option<Vec<u8>>,
    /// By how much numbers may be off.
    pub within: f64,
}

impl Plan {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Plan, String> {
        toml::from_str(text).map_err(|it| it.to_string())
    }

    /// Makes the launch, and the buffers on `device`.
    ///
    /// # Errors
    ///
    /// What is wrong with the arguments.
    pub fn launch(&self, device: &mut Device) -> Result<(Launch, Vec<Output>), String> {
        let mut launch = Launch::new(&self.kernel).grid(self.grid).block(self.block);
        launch = launch.shared(self.shared).seed(self.seed);
        launch.cluster = self.cluster;
        let mut outputs = Vec::new();
        for (i, it) in self.args.iter().enumerate() {
            let name = format!("argument {i}");
            if let Some(boxes) = &it.tensor {
                let (map, made) = it.map(device, boxes, &name, i)?;
                let bytes = map.iter().flat_map(|it| it.to_le_bytes()).collect();
                launch = launch.arg(Arg(bytes));
                outputs.push(made);
                continue;
            }
            if let Some((handle, made)) = it.picture(device, &name, i)? {
                launch = launch.arg(device.handle(handle));
                outputs.extend(made);
                continue;
            }
            if it.buffer.is_none() {
                let scalar = it.scalar();
                let why = || format!("{name} is neither a number nor a buffer");
                launch = launch.arg(scalar.ok_or_else(why)?);
                continue;
            }
            let made = it.place(device, &name, i)?;
            launch = launch.arg(made.buffer);
            outputs.push(made);
        }
        for (name, it) in &self.bind {
            let Some((handle, made)) = it.picture(device, name, self.args.len())? else {
                return Err(format!("`{name}` is neither a texture nor a surface"));
            };
            if !device.bind(name, handle) {
                return Err(format!("the module has no texture or surface `{name}`"));
            }
            outputs.extend(made);
        }
        Ok((launch, outputs))
    }

    /// Runs the launch and compares what comes out.
    ///
    /// # Errors
    ///
    /// What is wrong with the plan or the launch, what goes wrong in the kernel though the plan
    /// does not say so, and what is not as expected.
    pub fn run(&self, module: &Module) -> Result<Statistics, String> {
        self.run_with(module, |launch| launch)
    }

    /// The same of a launch that is changed first: other checks, more host threads.
    ///
    /// # Errors
    ///
    /// As of [`run`](Plan::run).
    pub fn run_with(
        &self,
        module: &Module,
        change: impl FnOnce(Launch) -> Launch,
    ) -> Result<Statistics, String> {
        let mut device = Device::of(module);
        let (launch, outputs) = self.launch(&mut device)?;
        let launch = change(launch);
        let result = launch.run(module, &mut device);
        if let Some(wanted) = &self.fault {
            let found = match result {
                Err(LaunchError::Fault(fault)) => fault,
                Err(other) => return Err(other.to_string()),
                Ok(_) => return Err(format!("no fault, where `{wanted}` is expected")),
            };
            let text = Fault::to_string(&found);
            return match text.contains(wanted.as_str()) {
                true => Ok(Statistics::default()),
                false => Err(format!("the fault is `{text}`, and `{wanted}` is expected")),
            };
        }
        let statistics = result.map_err(|it| it.to_string())?;
        if let Some(wanted) = &self.printed
            && *wanted != statistics.printed
        {
            return Err(format!("printed {:?}, and {wanted:?} is expected", statistics.printed));
        }
        for it in &outputs {
            let Some(expect) = &it.expect else { continue };
            let found: Vec<u8> = device.read(it.buffer);
            let size = size(&it.ty)?;
            let pairs = found.chunks(size).zip(expect.chunks(size)).enumerate();
            for (n, (found, expect)) in pairs {
                if found != expect && !near(found, expect, &it.ty, it.within) {
                    return Err(format!(
                        "element {n} of argument {} is {}, and {} is expected",
                        it.argument,
                        show(found, &it.ty),
                        show(expect, &it.ty)
                    ));
                }
            }
        }
        Ok(statistics)
    }
}

impl Argument {
    /// Puts a buffer on the device, and the one that it points into.
    fn place(&self, device: &mut Device, name: &str, argument: usize) -> Result<Output, String> {
        let ty = self.buffer.clone().unwrap_or_default();
        let size = size(&ty)?;
        let most = self.len.unwrap_or(0).saturating_mul(size);
        if most > MOST_BYTES {
            return Err(format!("{name}: {most} bytes are more than {MOST_BYTES}"));
        }
        let mut values = self.values.bytes(&ty, self.len)?;
        if let Some(into) = &self.into {
            let (8, Some(values), false) = (size, &mut values, into.buffer.is_none()) else {
                return Err(format!("{name} points into a buffer, but has no offsets of 8 bytes"));
            };
            let base = into.place(device, &format!("what {name} points into"), argument)?.buffer;
            for it in values.chunks_exact_mut(8) {
                let address = base.address.wrapping_add(u64::take(it));
                it.copy_from_slice(&address.to_le_bytes());
            }
        }
        let expect = match &self.expect {
            Some(expect) => expect.bytes(&ty, self.len)?,
            None => None,
        };
        let buffer = match (&values, self.len) {
            (Some(values), _) => device.buffer(name, values),
            (None, Some(len)) => device.reserve(name, (len * size) as u64),
            (None, None) => return Err(format!("{name} has neither `len` nor values")),
        };
        if let Some(expect) = expect.as_ref().filter(|it| it.len() as u64 != buffer.len) {
            let (wanted, len) = (expect.len(), buffer.len);
            return Err(format!("{name} has {len} bytes, and {wanted} are expected"));
        }
        Ok(Output { argument, ty, buffer, expect, within: self.within.unwrap_or(0.0) })
    }

    fn scalar(&self) -> Option<Arg> {
        let integer = |value: i64, size: usize| Arg(value.to_le_bytes()[..size].to_vec());
        let all = [(self.u8, 1), (self.u16, 2), (self.u32, 4), (self.u64, 8)];
        let found = all.iter().find_map(|(value, size)| Some(integer((*value)?, *size)));
        found
            .or(self.f32.map(|it| Arg::from(it as f32)))
            .or(self.f64.map(Arg::from))
            .or(self.bytes.clone().map(Arg))
    }
}
