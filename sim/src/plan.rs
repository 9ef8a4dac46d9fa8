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

use serde::Deserialize;
use toml::Value;

use crate::fault::Fault;
use crate::launch::{Arg, Buffer, Launch, LaunchError};
use crate::machine::Statistics;
use crate::memory::Device;
use crate::module::Module;

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
    /// By how much numbers may be off what is expected, as a part of it.
    pub within: Option<f64>,
    /// What they are to be in the end.
    pub expect: Option<Values>,
}

/// The values of a buffer.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Values {
    /// One after the other.
    pub list: Option<Vec<Value>>,
    /// All the same.
    pub fill: Option<Value>,
    /// The first, and by how much each is more than the one before.
    pub iota: Option<[Value; 2]>,
    /// They repeat.
    pub cycle: Option<Vec<Value>>,
}

/// The number of a value.
fn number(value: &Value) -> Result<f64, String> {
    match value {
        Value::Integer(it) => Ok(*it as f64),
        Value::Float(it) => Ok(*it),
        Value::String(text) => match text.as_str() {
            "nan" => Ok(f64::NAN),
            "inf" => Ok(f64::INFINITY),
            _ => Err(format!("`{text}` is no number")),
        },
        _ => Err(format!("`{value}` is no number")),
    }
}

/// The bytes of a value of type `ty`.
fn bytes(value: &Value, ty: &str) -> Result<Vec<u8>, String> {
    let size = size(ty)?;
    if ty.starts_with('f') || ty == "bf16" {
        use crate::ops::float::round::{BF16, F16, Round};
        let number = number(value)?;
        return Ok(match ty {
            "f32" => (number as f32).to_le_bytes().to_vec(),
            "f64" => number.to_le_bytes().to_vec(),
            "f16" => (F16.narrow(number, Round::Near) as u16).to_le_bytes().to_vec(),
            _ => (BF16.narrow(number, Round::Near) as u16).to_le_bytes().to_vec(),
        });
    }
    let number = match value {
        Value::Integer(it) => i128::from(*it),
        Value::String(text) => {
            let digits = text.trim_start_matches("0x");
            u64::from_str_radix(digits, 16).map_err(|it| format!("`{text}`: {it}"))?.into()
        }
        _ => return Err(format!("`{value}` is no integer")),
    };
    Ok(number.to_le_bytes()[..size].to_vec())
}

/// The bytes of an element.
///
/// # Errors
///
/// Where there is no such type.
pub fn size(ty: &str) -> Result<usize, String> {
    Ok(match ty {
        "u8" | "i8" | "s8" | "b8" => 1,
        "u16" | "i16" | "s16" | "b16" | "f16" | "bf16" => 2,
        "u32" | "i32" | "s32" | "b32" | "f32" => 4,
        "u64" | "i64" | "s64" | "b64" | "f64" => 8,
        _ => return Err(format!("there is no type `{ty}`")),
    })
}

impl Values {
    /// The bytes of `len` elements; `None` where nothing is said.
    fn bytes(&self, ty: &str, len: Option<usize>) -> Result<Option<Vec<u8>>, String> {
        let mut out = Vec::new();
        if let Some(list) = &self.list {
            for value in list {
                out.extend(bytes(value, ty)?);
            }
            return Ok(Some(out));
        }
        let Some(len) = len else { return Ok(None) };
        if let Some(fill) = &self.fill {
            let one = bytes(fill, ty)?;
            return Ok(Some(one.repeat(len)));
        }
        if let Some(cycle) = &self.cycle {
            for i in 0..len {
                out.extend(bytes(&cycle[i % cycle.len().max(1)], ty)?);
            }
            return Ok(Some(out));
        }
        let Some([first, step]) = &self.iota else { return Ok(None) };
        for i in 0..len {
            let value = match (first, step) {
                (Value::Integer(first), Value::Integer(step)) => {
                    Value::Integer(first.wrapping_add(step.wrapping_mul(i as i64)))
                }
                _ => Value::Float(number(first)? + number(step)? * i as f64),
            };
            out.extend(bytes(&value, ty)?);
        }
        Ok(Some(out))
    }
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
            let Some(ty) = &it.buffer else {
                launch = launch.arg(
                    it.scalar()
                        .ok_or_else(|| format!("argument {i} is neither a number nor a buffer"))?,
                );
                continue;
            };
            let most = it.len.unwrap_or(0).saturating_mul(size(ty)?);
            if most > MOST_BYTES {
                return Err(format!("argument {i}: {most} bytes are more than {MOST_BYTES}"));
            }
            let values = it.values.bytes(ty, it.len)?;
            let expect = match &it.expect {
                Some(expect) => expect.bytes(ty, it.len)?,
                None => None,
            };
            let name = format!("argument {i}");
            let buffer = match (&values, it.len) {
                (Some(values), _) => device.buffer(&name, values),
                (None, Some(len)) => device.reserve(&name, (len * size(ty)?) as u64),
                (None, None) => return Err(format!("argument {i} has neither `len` nor values")),
            };
            launch = launch.arg(buffer);
            outputs.push(Output {
                argument: i,
                ty: ty.clone(),
                buffer,
                expect,
                within: it.within.unwrap_or(0.0),
            });
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

/// Whether a number is as near to another as `within` says.
fn near(found: &[u8], expect: &[u8], ty: &str, within: f64) -> bool {
    let number = |bytes: &[u8]| show(bytes, ty).parse::<f64>().unwrap_or(f64::NAN);
    let (found, expect) = (number(found), number(expect));
    (found - expect).abs() <= within * expect.abs()
}

/// A value in digits.
pub fn show(bytes: &[u8], ty: &str) -> String {
    use crate::launch::Scalar;
    use crate::ops::float::round::{BF16, F16};
    match ty {
        "f32" => f32::take(bytes).to_string(),
        "f64" => f64::take(bytes).to_string(),
        "f16" => F16.widen(u64::from(u16::take(bytes))).to_string(),
        "bf16" => BF16.widen(u64::from(u16::take(bytes))).to_string(),
        "i8" | "s8" => i8::take(bytes).to_string(),
        "i16" | "s16" => i16::take(bytes).to_string(),
        "i32" | "s32" => i32::take(bytes).to_string(),
        "i64" | "s64" => i64::take(bytes).to_string(),
        _ => u64::take(bytes).to_string(),
    }
}

impl Argument {
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
