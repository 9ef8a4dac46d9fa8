//! A module: kernels, functions and variables, by name.
//!
//! Invariants of verified modules:
//! * Names are unique among functions and variables together.
//! * A kernel returns nothing and is defined; a function without body is external.

use std::collections::hash_map::Entry;

use cranelift_entity::PrimaryMap;
use rustc_hash::FxHashMap;

use crate::attr::Align;
use crate::debug::Debug;
use crate::entities::{DebugEntry, Func, Global, Sig, Value};
use crate::function::{Function, Loc, ValueDef};
use crate::types::{Scalar, Space, Type};

/// A program, or a part of one to be linked.
#[derive(Clone, Default)]
pub struct Module {
    /// What it is called, for messages; usually the file.
    pub name: String,
    /// Functions and kernels.
    pub funcs: PrimaryMap<Func, FuncData>,
    /// Variables.
    pub globals: PrimaryMap<Global, GlobalData>,
    /// Assembly outside of functions, in order.
    pub assembly: Vec<ModuleAsm>,
    /// What whoever made it should know, though it is right.
    pub warnings: Vec<Warning>,
    /// What a debugger is to know of the source.
    pub debug: Debug,
    /// Whether textures and samplers are bound apart (`texmode_independent`), or each texture
    /// has the sampler that goes with it.
    pub independent_samplers: bool,
    /// Signatures of indirect calls.
    pub sigs: PrimaryMap<Sig, Signature>,
    names: FxHashMap<Box<str>, Symbol>,
    known_sigs: FxHashMap<Signature, Sig>,
}

/// Something about a module that is legal, and may not be what was meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// The function or variable; none of the module as a whole.
    pub symbol: Option<Box<str>>,
    /// Where it stands in the source.
    pub loc: Loc,
    /// What.
    pub message: String,
}

/// Assembly outside of functions: PTX, without operands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModuleAsm {
    /// The text.
    pub text: Box<str>,
    /// Where it stands in the source.
    pub loc: Loc,
}

/// What a name stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symbol {
    /// A function.
    Func(Func),
    /// A variable.
    Global(Global),
}

/// Who else sees a name, and what happens when it is there twice (PTX ISA, "Linking Directives").
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Linkage {
    /// Only this module.
    Internal,
    /// Other modules too (`.visible`).
    Visible,
    /// Other modules; one of several definitions is taken (`.weak`).
    Weak,
    /// Of variables: several definitions are one (`.common`).
    Common,
    /// Defined in another module (`.extern`).
    External,
}

/// A function or kernel.
#[derive(Clone)]
pub struct FuncData {
    /// Its name.
    pub name: Box<str>,
    /// Whether it is launched from the host, or called.
    pub is_kernel: bool,
    /// Who sees it.
    pub linkage: Linkage,
    /// What it takes and gives.
    pub sig: Signature,
    /// How a kernel is launched.
    pub launch: LaunchBounds,
    /// Whether it never returns.
    pub noreturn: bool,
    /// What it does; `None` when it is defined elsewhere.
    pub body: Option<Box<Function>>,
    /// What [`Module::debug`] says of it.
    pub debug: Option<DebugEntry>,
    /// Where it stands in the source.
    pub loc: Loc,
}

/// What a function takes and gives.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Signature {
    /// The parameters.
    pub params: Vec<Param>,
    /// The results. Several lie in memory like the fields of a C structure.
    pub returns: Vec<Type>,
}

impl Signature {
    /// Whether calls of one are calls of the other: types and objects by value agree, whatever
    /// names and known alignments are.
    pub fn same_types(&self, other: &Signature) -> bool {
        let same = |(own, its): (&Param, &Param)| {
            own.ty == its.ty && own.by_value.map(|it| it.0) == its.by_value.map(|it| it.0)
        };
        self.returns == other.returns
            && self.params.len() == other.params.len()
            && self.params.iter().zip(&other.params).all(same)
    }
}

/// A parameter.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Param {
    /// Its type; `ptr.param` when passed by value in memory.
    pub ty: Type,
    /// Its bytes and alignment, when it is an object passed by value in memory.
    pub by_value: Option<(u64, Align)>,
    /// What is known of the address, when it is a pointer.
    pub align: Option<Align>,
    /// Whether what it points to is reached in no other way while the function runs, if the function
    /// or anyone writes it (LLVM, "Parameter Attributes", `noalias`).
    pub noalias: bool,
    /// Whether the function does not write through it (`readonly`). Of a kernel, with `noalias`:
    /// nobody writes what it points to.
    pub readonly: bool,
    /// Its name in the source.
    pub name: Option<Box<str>>,
    /// What the host binds to it by name: a surface, texture or sampler, which takes no bytes
    /// among the parameters of the kernel, and whose value is a handle, an `i64`.
    pub kind: GlobalKind,
}

impl Param {
    /// A parameter that is a value of `ty`.
    pub fn new(ty: Type) -> Param {
        Param {
            ty,
            by_value: None,
            align: None,
            noalias: false,
            readonly: false,
            name: None,
            kind: GlobalKind::Data,
        }
    }

    /// A surface, texture or sampler that the host binds by name.
    pub fn bound(kind: GlobalKind) -> Param {
        Param { kind, ..Param::new(Type::I64) }
    }
}

/// How a kernel is launched (PTX ISA, "Performance-Tuning Directives", "Cluster Dimension
/// Directives").
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LaunchBounds {
    /// At most so many threads, in each dimension (`.maxntid`).
    pub max_threads: Option<[u32; 3]>,
    /// Exactly so many threads, in each dimension (`.reqntid`).
    pub threads: Option<[u32; 3]>,
    /// At least so many blocks on a multiprocessor (`.minnctapersm`).
    pub min_blocks: Option<u32>,
    /// At most so many registers a thread (`.maxnreg`).
    pub max_registers: Option<u32>,
    /// Exactly so many blocks in a cluster, in each dimension (`.reqnctapercluster`).
    pub cluster: Option<[u32; 3]>,
    /// Whether the launch must say the shape of a cluster (`.explicitcluster`).
    pub explicit_cluster: bool,
    /// At most so many blocks in a cluster (`.maxclusterrank`).
    pub max_cluster: Option<u32>,
    /// Whether the grid is given in clusters (`.blocksareclusters`).
    pub blocks_are_clusters: bool,
}

/// What kind of thing a variable, or a parameter of a kernel, is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GlobalKind {
    /// Bytes.
    Data,
    /// A surface reference (`.surfref`).
    Surface,
    /// A texture reference (`.texref`).
    Texture,
    /// A sampler reference (`.samplerref`).
    Sampler,
}

/// A variable.
#[derive(Clone, Debug)]
pub struct GlobalData {
    /// Its name.
    pub name: Box<str>,
    /// What it is.
    pub kind: GlobalKind,
    /// Where it lies: global, shared, local or const memory.
    pub space: Space,
    /// Who sees it.
    pub linkage: Linkage,
    /// The type of its elements.
    pub elem: Type,
    /// How many there are; `None` for one that is no array, `Some(0)` for an array whose size
    /// is given at launch.
    pub count: Option<u64>,
    /// Its alignment.
    pub align: Align,
    /// Its contents, when it has any.
    pub init: Option<Init>,
    /// Whether the host may use it like its own memory (`.attribute(.managed)`).
    pub managed: bool,
    /// What [`Module::debug`] says of it.
    pub debug: Option<DebugEntry>,
    /// Where it stands in the source.
    pub loc: Loc,
}

/// The contents of a variable.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Init {
    /// The bytes; those of addresses are zero. May be fewer than the variable has: the rest is zero.
    pub bytes: Vec<u8>,
    /// The addresses in it, by ascending offset.
    pub relocs: Vec<Reloc>,
}

/// An address in the contents of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reloc {
    /// Where it lies, in bytes.
    pub offset: u64,
    /// What it is the address of.
    pub symbol: Symbol,
    /// How many bytes further.
    pub addend: i64,
    /// Whether it is a generic address (`generic(symbol)`), not one of the symbol's own space.
    pub generic: bool,
}

impl GlobalData {
    /// Its size in bytes; 0 when it is given at launch.
    pub fn bytes(&self) -> u64 {
        self.elem.bytes().saturating_mul(self.count.unwrap_or(1))
    }

    /// The type of its address as a value; surfaces, textures and samplers are 64-bit handles.
    pub fn address_type(&self) -> Type {
        match self.kind {
            GlobalKind::Data => Scalar::Ptr(self.space).into(),
            _ => Type::I64,
        }
    }
}

/// The name is there already.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the name `@{0}` is defined twice")]
pub struct Duplicate(pub Box<str>);

/// A thread is worth while for so many instructions.
const LEAST_LOT: usize = 1000;

impl Module {
    /// A module without contents.
    pub fn new(name: impl Into<String>) -> Module {
        Module { name: name.into(), ..Module::default() }
    }

    /// What `name` stands for.
    pub fn symbol(&self, name: &str) -> Option<Symbol> {
        self.names.get(name).copied()
    }

    /// Cuts `funcs` into lots with about as many instructions each: at most `most` lots, and not
    /// more than are worth a thread each.
    pub fn even_lots<'f>(&self, funcs: &'f [Func], most: usize) -> Vec<&'f [Func]> {
        let weight = |func: Func| self.funcs[func].body.as_ref().map_or(0, |it| it.insts.len()) + 8;
        let all: usize = funcs.iter().map(|&it| weight(it)).sum();
        let count = (all / LEAST_LOT).clamp(1, most.max(1));
        let (mut lots, mut start, mut so_far) = (Vec::with_capacity(count), 0, 0);
        for (i, &func) in funcs.iter().enumerate() {
            so_far += weight(func);
            if so_far * count >= all * (lots.len() + 1) {
                lots.push(&funcs[start..=i]);
                start = i + 1;
            }
        }
        lots
    }

    /// Adds a function. Fails when the name is taken.
    pub fn add_func(&mut self, func: FuncData) -> Result<Func, Duplicate> {
        match self.names.entry(func.name.clone()) {
            Entry::Occupied(known) => Err(Duplicate(known.key().clone())),
            Entry::Vacant(free) => {
                let id = self.funcs.push(func);
                free.insert(Symbol::Func(id));
                Ok(id)
            }
        }
    }

    /// Adds a variable. Fails when the name is taken.
    pub fn add_global(&mut self, global: GlobalData) -> Result<Global, Duplicate> {
        match self.names.entry(global.name.clone()) {
            Entry::Occupied(known) => Err(Duplicate(known.key().clone())),
            Entry::Vacant(free) => {
                let id = self.globals.push(global);
                free.insert(Symbol::Global(id));
                Ok(id)
            }
        }
    }

    /// What the host binds by name, where `value` of a body of `func` is that: a surface, texture
    /// or sampler, as a variable or a parameter.
    pub fn bound_kind(&self, func: Func, body: &Function, value: Value) -> Option<GlobalKind> {
        let kind = match body.values[value].def {
            ValueDef::Global(global) => self.globals[global].kind,
            ValueDef::Param(block, number) if Some(block) == body.entry() => {
                self.funcs[func].sig.params.get(number as usize)?.kind
            }
            _ => return None,
        };
        (kind != GlobalKind::Data).then_some(kind)
    }

    /// The signature `sig`, for indirect calls; equal ones are one.
    pub fn add_sig(&mut self, sig: Signature) -> Sig {
        let sigs = &mut self.sigs;
        *self.known_sigs.entry(sig).or_insert_with_key(|sig| sigs.push(sig.clone()))
    }

    /// The name of `symbol`.
    pub fn name_of(&self, symbol: Symbol) -> &str {
        match symbol {
            Symbol::Func(func) => &self.funcs[func].name,
            Symbol::Global(global) => &self.globals[global].name,
        }
    }
}

impl FuncData {
    /// A kernel or device function without body, seen by others.
    pub fn new(name: impl Into<Box<str>>, is_kernel: bool, sig: Signature) -> FuncData {
        FuncData {
            name: name.into(),
            is_kernel,
            linkage: Linkage::Visible,
            sig,
            launch: LaunchBounds::default(),
            noreturn: false,
            body: None,
            debug: None,
            loc: Loc::default(),
        }
    }
}

impl GlobalData {
    /// An uninitialised variable of this module.
    pub fn new(name: impl Into<Box<str>>, space: Space, elem: Type) -> GlobalData {
        GlobalData {
            name: name.into(),
            kind: GlobalKind::Data,
            space,
            linkage: Linkage::Internal,
            elem,
            count: None,
            align: Align::new(elem.align()).unwrap_or(Align::ONE),
            init: None,
            managed: false,
            debug: None,
            loc: Loc::default(),
        }
    }
}
