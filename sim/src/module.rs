//! A module that is ready to run.

use std::collections::HashMap;
use std::fmt;

use target_desc::Target;

use crate::code::{Function, Op, Param};
use crate::decode;
use crate::memory::Device;

/// A module.
#[derive(Default)]
pub struct Module {
    /// The code of all functions, one after the other.
    pub code: Vec<Op>,
    /// Functions and kernels.
    pub functions: Vec<Function>,
    /// Mnemonics with their modifiers.
    pub names: Vec<String>,
    /// The files that `.loc` names by number.
    pub files: HashMap<u32, String>,
    /// Global variables and constants, in the order in which a device has them.
    pub globals: Vec<Global>,
    /// The textures, samplers and surfaces that it declares, in the order of their handles.
    pub handles: Vec<String>,
    /// The bytes of shared variables; dynamic shared memory begins behind them.
    pub shared: u64,
    /// The calls.
    pub calls: Vec<Call>,
    /// `.version` and `.target`.
    pub target: Option<Target>,
}

/// A global variable or constant.
#[derive(Clone, Debug)]
pub struct Global {
    /// Its name.
    pub name: String,
    /// What it begins with.
    pub bytes: Vec<u8>,
    /// What its address is a multiple of.
    pub align: u64,
    /// Whether it is in `.const`.
    pub constant: bool,
    /// Its address.
    pub address: u64,
}

/// The parameters of a call: where the caller has them.
#[derive(Clone, Debug, Default)]
pub struct Call {
    /// Arguments in the frame of the caller, or registers and constants.
    pub arguments: Vec<Passed>,
    /// Results.
    pub results: Vec<Option<Param>>,
}

/// An argument.
#[derive(Clone, Copy, Debug)]
pub enum Passed {
    /// A `.param` variable of the caller, or a register.
    Param(Param),
    /// A constant.
    Constant(u64),
}

/// What is wrong with a module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// The line of the text, counted from 1.
    pub line: u32,
    /// The column.
    pub column: u32,
    /// What.
    pub message: String,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for Error {}

impl From<ptx::Finding> for Error {
    fn from(it: ptx::Finding) -> Error {
        let message = match it.help {
            Some(help) => format!("{}; {help}", it.message),
            None => it.message,
        };
        Error { line: it.place.line, column: it.place.column, message }
    }
}

impl Module {
    /// Reads a module, checks it for its own `.target`, and decodes it.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it or that is not executed here.
    pub fn load(text: &str) -> Result<Module, Vec<Error>> {
        let (tree, errors) = ptx::read(text);
        if !errors.is_empty() {
            return Err(errors.into_iter().map(|it| ptx::Finding::from(it).into()).collect());
        }
        let target = ptx::target(&tree, text).map_err(|it| vec![Error::from(it)])?;
        let findings = ptx::check(&tree, text, target);
        let wrong: Vec<Error> = findings
            .into_iter()
            .filter(|it| it.level == ptx::Level::Error)
            .map(Error::from)
            .collect();
        match wrong.is_empty() {
            true => decode::module(&tree, text, target),
            false => Err(wrong),
        }
    }

    /// The kernels.
    pub fn kernels(&self) -> impl Iterator<Item = &Function> {
        self.functions.iter().filter(|it| it.kernel && it.entry.is_some())
    }

    /// The kernel `name`.
    pub fn kernel(&self, name: &str) -> Option<&Function> {
        self.kernels().find(|it| it.name == name)
    }
}

impl Device {
    /// The memory of a module: its variables, with what they begin with.
    pub fn of(module: &Module) -> Device {
        let mut device = Device::default();
        module.handles.iter().for_each(|name| device.declare(name));
        for it in &module.globals {
            let address = device.add(&it.name, it.bytes.len() as u64, it.align, it.constant);
            debug_assert_eq!(address, it.address);
            if let Some(found) = device.at(address) {
                found.bytes.write(0, &it.bytes);
            }
        }
        device
    }
}

impl fmt::Debug for Module {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Module")
            .field("functions", &self.functions)
            .field("operations", &self.code.len())
            .finish_non_exhaustive()
    }
}
