//! What a compilation gives: the text, and what a program that loads it wants to know.

use std::fmt;

use isel::Remark;
use target_desc::{Arch, Ptx as Version, Target, Variant};

use crate::names::Renamed;

/// A compiled module.
#[derive(Clone, Debug)]
pub struct Ptx {
    /// The PTX; it ends with a newline and has no NUL bytes.
    pub text: String,
    /// Its `.version` and `.target`; the version is the lowest that the text needs.
    pub target: Target,
    /// Its kernels, in the order of the module.
    pub kernels: Vec<Kernel>,
    /// Names that are spelt differently in the text.
    pub renamed: Vec<Renamed>,
    /// What was left out without changing what the program computes.
    pub remarks: Vec<Remark>,
    /// The PTX instructions that the text uses, each once.
    pub variants: Vec<Variant>,
    /// What else the text uses that not every target has.
    pub features: Vec<target_desc::Gate>,
}

/// A kernel of a compiled module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kernel {
    /// Its name in the IR.
    pub name: String,
    /// Its name in the PTX, for `cuModuleGetFunction`.
    pub symbol: String,
    /// Its parameters, in order.
    pub params: Vec<KernelParam>,
    /// Bytes of parameters in all.
    pub param_bytes: u64,
    /// Bytes of shared memory that it and what it calls declare, without those given at launch.
    pub static_shared: u64,
}

/// How a parameter of a kernel lies in its parameter buffer. All are in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KernelParam {
    /// From the start of the buffer.
    pub offset: u64,
    /// Its size; 0 for a surface, texture or sampler that the host binds by name.
    pub size: u64,
    /// Its alignment.
    pub align: u64,
}

impl KernelParam {
    /// Where the next may begin; of the last, the size of the buffer.
    pub(crate) fn end(&self) -> u64 {
        self.offset + self.size
    }
}

impl Ptx {
    /// The kernel called `name` in the IR.
    pub fn kernel(&self, name: &str) -> Option<&Kernel> {
        self.kernels.iter().find(|it| it.name == name)
    }

    /// The oldest architecture that has all that the text uses, and the PTX version it needs
    /// there: this text with that `.target` and `.version` assembles too.
    pub fn lowest(&self) -> Option<Target> {
        let on = |arch: Arch| {
            let mut ptx = arch.lowest_ptx();
            for variant in &self.variants {
                ptx = ptx.max(variant.lowest_on(arch)?);
            }
            for gate in &self.features {
                ptx = ptx.max(gate.lowest_on(arch)?);
            }
            Some(Target { ptx, arch })
        };
        Arch::all().find_map(on)
    }

    /// The PTX version of the text.
    pub fn version(&self) -> Version {
        self.target.ptx
    }
}

impl fmt::Display for Ptx {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.text)
    }
}
