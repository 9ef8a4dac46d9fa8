//! LLVM IR and bitcode in, the IR of ptxforge out.
//!
//! What clang and rustc make for `nvptx64` is read by LLVM itself, checked by its verifier, and
//! translated function by function. Each construct either becomes what it means or is refused
//! with the construct, the function and the line; all faults of a module are reported at once.
//!
//! The way through the files: [`llvm`](self) is the only one that calls LLVM's C API; `types`
//! says how values are held and lie in memory; `global` and `signature` declare what a module
//! has; `body` walks over a function, and `value`, `arith`, `memory`, `atomic`, `aggregate`, `call` and
//! `assembly` do its instructions; `intrinsic` is a table of what LLVM's intrinsics mean.
//!
//! Invariants:
//! * A module that is given passes [`ir`]'s verifier.
//! * Positions ([`ir::Loc`]) are those of the text, for textual LLVM IR; for bitcode and modules
//!   in memory they are those of the debug information, if there is any.
//! * Parameters and results are passed as `signature` says, so that kernels have the parameter
//!   layout that clang and rustc give them.

mod address;
mod aggregate;
mod annotated;
mod annotations;
mod arith;
mod assembly;
mod atomic;
mod bits;
mod body;
mod call;
mod constraint;
mod contents;
mod control;
mod debug;
mod error;
mod families;
mod fixed;
mod folding;
mod form;
mod gep;
mod global;
mod held;
pub mod host;
mod index;
mod intrinsic;
mod invalid;
mod lanes;
mod layout;
mod leaves;
pub mod link;
mod llvm;
mod memory;
mod narrow;
mod nvvm;
mod options;
mod packing;
mod prepare;
mod read;
mod returning;
mod signature;
mod source;
mod special;
mod supply;
mod texture;
mod types;
mod value;
mod variadic;
mod wide;

use ir::{Loc, Scope, Symbol};

pub use error::{Fault, ImportError, NameTwice, Place};
pub use options::{Level, Libdevice, Maths, Options};
pub use supply::{compile_module, compile_verified_module, compile_with};

use error::{Refused, Result};
use llvm::{Module, Owned, Value, ValueKind};
use read::Inputs;
use source::Source;
use types::{AddressMap, Types};

/// Imports LLVM IR, as text or bitcode. `name` is what the module is called in messages.
///
/// # Errors
///
/// What is wrong with the module, or what of it cannot be said in PTX: everything that was
/// found, in the order of the text where positions are known, else of the module.
pub fn import_bytes(bytes: &[u8], name: &str) -> Result<ir::Module, Vec<ImportError>> {
    import_with(&[Input { name, bytes }], &Options::default())
}

/// A program, or a part of one.
#[derive(Clone, Copy)]
pub struct Input<'a> {
    /// What it is called in messages.
    pub name: &'a str,
    /// LLVM IR, as text or bitcode.
    pub bytes: &'a [u8],
}

/// Imports LLVM IR as `options` say; several inputs are linked.
///
/// # Errors
///
/// As [`import_bytes`], and what keeps the inputs from being linked.
pub fn import_with(
    inputs: &[Input<'_>],
    options: &Options,
) -> Result<ir::Module, Vec<ImportError>> {
    match read::inputs(inputs, options)? {
        Inputs::Linked(linked) => linked.import(options),
        Inputs::One(owned, source) => import_owned(&owned, inputs[0].name, source, options),
    }
}

/// Imports a module that was read, and says what reading it dropped.
fn import_owned(
    owned: &Owned,
    name: &str,
    source: Option<Source>,
    options: &Options,
) -> Result<ir::Module, Vec<ImportError>> {
    let mut module = import(owned.module(), name, source, options)?;
    module.warnings.extend(owned.lost_debug.then(lost_debug));
    Ok(module)
}

/// What is said where reading a module dropped its debug information.
fn lost_debug() -> ir::Warning {
    let message = "the debug information is not valid, or of another version, and left out";
    ir::Warning { symbol: None, loc: Loc::default(), message: message.into() }
}

/// A fault of a file, without a place in it.
fn in_file(fault: Fault, name: &str) -> Vec<ImportError> {
    vec![ImportError { fault, place: Place { file: name.into(), ..Place::default() } }]
}

/// Imports a module that inkwell holds in memory; its name is that of LLVM's module.
///
/// # Errors
///
/// As [`import_bytes`].
pub fn import_module(module: &inkwell::module::Module<'_>) -> Result<ir::Module, Vec<ImportError>> {
    import_module_with(module, &Options::default())
}

/// As [`import_module`], as `options` say. Where something has to be changed before, as where
/// libdevice is linked, that is done with a copy.
///
/// # Errors
///
/// As [`import_bytes`].
pub fn import_module_with(
    module: &inkwell::module::Module<'_>,
    options: &Options,
) -> Result<ir::Module, Vec<ImportError>> {
    invalid::verify(Module::of(module), &module.get_name().to_string_lossy(), None)?;
    // SAFETY: it has just been verified.
    unsafe { import_verified_module_with(module, options) }
}

/// As [`import_module`], for a module that LLVM's verifier has accepted: checking it again takes
/// longer than the import itself.
///
/// # Errors
///
/// As [`import_bytes`].
///
/// # Safety
///
/// The module must be one that `module.verify()` accepts. LLVM's interface to broken modules is
/// not safe.
pub unsafe fn import_verified_module(
    module: &inkwell::module::Module<'_>,
) -> Result<ir::Module, Vec<ImportError>> {
    // SAFETY: as above.
    unsafe { import_verified_module_with(module, &Options::default()) }
}

/// As [`import_verified_module`], as `options` say.
///
/// # Errors
///
/// As [`import_bytes`].
///
/// # Safety
///
/// As of [`import_verified_module`].
pub unsafe fn import_verified_module_with(
    module: &inkwell::module::Module<'_>,
    options: &Options,
) -> Result<ir::Module, Vec<ImportError>> {
    let name = module.get_name().to_string_lossy();
    let changed = changed(module, &name, options)?;
    import(changed.as_ref().map_or(Module::of(module), Owned::module), &name, None, options)
}

/// A copy of `module`, made ready to be imported, where something has to be done for that.
fn changed(
    module: &inkwell::module::Module<'_>,
    name: &str,
    options: &Options,
) -> Result<Option<Owned>, Vec<ImportError>> {
    if !prepare::is_needed(Module::of(module), options) {
        return Ok(None);
    }
    let mut copy = Owned::copy_of(module);
    prepare::prepare(&mut copy, &mut None, options).map_err(|it| in_file(it, name))?;
    Ok(Some(copy))
}

/// Everything that is known while a module is imported.
struct Importer<'m> {
    llvm: Module<'m>,
    module: ir::Module,
    types: Types<'m>,
    /// Functions, variables and aliases: what each stands for, and how many bytes behind it.
    symbols: AddressMap<Value<'m>, (Symbol, i64)>,
    /// The memory of the import of a body, from one to the next.
    room: body::Room<'m>,
    /// Bodies that nobody needs any more, for their memory.
    #[expect(clippy::vec_box, reason = "heads hold bodies in boxes, which go to and fro")]
    spare: Vec<Box<ir::Function>>,
    /// What the functions that are intrinsics mean.
    intrinsics: AddressMap<Value<'m>, intrinsic::Meaning>,
    /// The scopes of atomics by LLVM's numbers.
    scopes: Vec<(u32, Scope)>,
    /// Whether handles are parameters of kernels, as in OpenCL.
    is_opencl: bool,
    /// The numbers of attributes and metadata.
    byval: u32,
    noalias: u32,
    readonly: u32,
    readnone: u32,
    elementtype: u32,
    align: u32,
    invariant_load: u32,
    llvm_loop: u32,
    nontemporal: u32,
    fpmath: u32,
    dbg: u32,
    /// Positions in the text, if there is one.
    source: Option<Source>,
    /// Whether it was text, so that names are kept.
    is_text: bool,
    /// Whether the current function has debug information and positions are taken from there.
    has_debug_info: bool,
    /// The functions that divide wide integers, by the number of their limbs.
    divisions: Vec<(u32, ir::Func)>,
    /// What has been imported of the debug information.
    debug: debug::DebugMap<'m>,
    /// Where the function, and what is imported now, stand.
    function_loc: Loc,
    /// The instruction that is imported now, where its line in a text is not known.
    here_inst: Option<Value<'m>>,
    here: Loc,
    /// The function or variable that is imported now.
    symbol: Option<Value<'m>>,
    errors: Vec<ImportError>,
    /// How exact arithmetic is.
    maths: Maths,
    /// Whether libdevice has been given.
    has_libdevice: bool,
}

/// The scopes of LLVM. The empty one is the system; `singlethread` orders one thread's accesses
/// only, for which any scope will do.
const SCOPES: [(&str, Scope); 9] = [
    ("", Scope::Sys),
    ("singlethread", Scope::Cta),
    ("block", Scope::Cta),
    ("workgroup", Scope::Cta),
    ("cta", Scope::Cta),
    ("cluster", Scope::Cluster),
    ("device", Scope::Gpu),
    ("agent", Scope::Gpu),
    ("gpu", Scope::Gpu),
];

fn import<'m>(
    llvm: Module<'m>,
    name: &str,
    source: Option<Source>,
    options: &Options,
) -> Result<ir::Module, Vec<ImportError>> {
    let mut im = Importer::new(llvm, name, source, options);
    if im.heads() {
        im.bodies(&mut llvm.first_function(), usize::MAX, &mut Vec::new());
        im.define_aliases();
    }
    im.end()?;
    Ok(im.module)
}

impl<'m> Importer<'m> {
    fn new(
        llvm: Module<'m>,
        name: &str,
        source: Option<Source>,
        options: &Options,
    ) -> Importer<'m> {
        Importer {
            llvm,
            module: ir::Module::new(name),
            types: Types::default(),
            symbols: AddressMap::default(),
            room: body::Room::default(),
            spare: Vec::new(),
            intrinsics: AddressMap::default(),
            scopes: SCOPES.iter().map(|&(name, scope)| (llvm.sync_scope(name), scope)).collect(),
            is_opencl: llvm.triple().split('-').any(|word| word == "nvcl"),
            byval: llvm::attribute_kind("byval"),
            noalias: llvm::attribute_kind("noalias"),
            readonly: llvm::attribute_kind("readonly"),
            readnone: llvm::attribute_kind("readnone"),
            elementtype: llvm::attribute_kind("elementtype"),
            align: llvm::attribute_kind("align"),
            invariant_load: llvm.metadata_kind("invariant.load"),
            llvm_loop: llvm.metadata_kind("llvm.loop"),
            nontemporal: llvm.metadata_kind("nontemporal"),
            fpmath: llvm.metadata_kind("fpmath"),
            dbg: llvm.metadata_kind("dbg"),
            is_text: source.is_some(),
            source,
            has_debug_info: false,
            divisions: Vec::new(),
            debug: debug::DebugMap::default(),
            function_loc: Loc::default(),
            here_inst: None,
            here: Loc::default(),
            symbol: None,
            errors: Vec::new(),
            maths: options.maths,
            has_libdevice: options.libdevice.is_some(),
        }
    }

    /// Imports all but the bodies of functions. Whether that can be done at all.
    fn heads(&mut self) -> bool {
        if let Err(refused) = self.check() {
            self.report(refused);
            return false;
        }
        self.module.debug.level = debug::level(self.llvm);
        self.module.independent_samplers = self.is_opencl || self.has_samplers();
        self.module_assembly();
        self.declare();
        self.define_globals();
        true
    }

    /// All that was refused.
    fn end(&mut self) -> Result<(), Vec<ImportError>> {
        let mut errors = std::mem::take(&mut self.errors);
        errors.sort_by_key(|it| (it.place.loc.line, it.place.loc.column));
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    /// Takes note of pointers that are narrower for the module.
    fn check(&mut self) -> Result<()> {
        let narrow = layout::narrow_spaces(&self.llvm.triple(), &self.llvm.data_layout())?;
        if narrow.contains(&0) {
            self.warn("the module is made for pointers of 32 bits, and compiled with those of 64");
        }
        self.types.narrow = narrow;
        self.types.wide_align = layout::wide_align(&self.llvm.data_layout());
        Ok(())
    }

    /// Adds a fault of what is imported now.
    fn report(&mut self, refused: Refused) {
        let Some(fault) = refused.0 else { return };
        let of_source = self.here_inst.and_then(debug::source_place);
        let (file, loc) =
            of_source.unwrap_or_else(|| (self.module.name.as_str().into(), self.here));
        let place = Place { file, loc, symbol: self.symbol_name() };
        self.errors.push(ImportError { fault: *fault, place });
    }

    /// Adds a warning about what is imported now.
    fn warn(&mut self, message: impl Into<String>) {
        let warning =
            ir::Warning { symbol: self.symbol_name(), loc: self.here, message: message.into() };
        self.module.warnings.push(warning);
    }

    fn symbol_name(&self) -> Option<Box<str>> {
        self.symbol.map(|it| String::from_utf8_lossy(it.name()).into())
    }

    /// From now on, `value` is imported.
    fn begin(&mut self, value: Value<'m>) {
        self.symbol = Some(value);
        let loc = self.source.as_ref().map_or(Loc::default(), |it| it.symbol(value.name()));
        self.function_loc = loc;
        self.here_inst = None;
        self.here = loc;
    }

    /// What a function, variable or alias stands for.
    fn symbol(&mut self, value: Value<'m>) -> Result<(Symbol, i64)> {
        match self.symbols.get(&value) {
            Some(&found) => Ok(found),
            None if value.kind() == ValueKind::LLVMFunctionValueKind && value.intrinsic() != 0 => {
                Err(error::unsupported("the address of an intrinsic", "cannot be taken"))
            }
            // It has been refused, with the reason.
            None => Err(Refused(None)),
        }
    }
}
