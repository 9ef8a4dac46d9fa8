//! Linking: several inputs become one module, with what they use of libraries.
//!
//! Inputs are bitcode, textual LLVM IR, objects with bitcode in a section, and archives of these,
//! as Rust's `.rlib` is one. Invariants:
//! * Everything of an input is linked; of a library, and so of an archive, a member is when
//!   something that is linked already names what it defines.
//! * What comes from a library is private, and is dropped where nothing uses it. The same holds
//!   of the inputs where it was said what is exported.
//! * Two strong definitions of one name are an error, wherever they come from.
//! * All faults are reported at once; the result is one module that `import` takes.

mod container;

use std::collections::{HashMap, HashSet};
use std::ffi::CString;

use super::error::{Fault, ImportError, Place};
use super::llvm::{self, LlvmLinkage, Owned, Part};
use super::options::Options;
use super::{invalid, source, supply};
use crate::{Compiled, Compiler, Context};
use container::Contents;

pub(super) use container::is_bitcode;

/// What is linked, and how.
pub struct Linker {
    /// What is linked in any case.
    inputs: Vec<Input>,
    /// What is linked when it is needed, in the order in which it is asked.
    libraries: Vec<Input>,
    /// The names that others see; all of the inputs without it.
    exports: Option<HashSet<Box<[u8]>>>,
    /// Members of archives that are no bitcode.
    passed_over: Vec<String>,
    /// The address spaces whose pointers have 32 bits, the same for all.
    narrow: Option<Vec<u32>>,
    /// The first that says what system it is for, and its triple.
    system: Option<(Box<str>, String)>,
    errors: Vec<ImportError>,
    /// What everything is linked into.
    owned: Owned,
    name: Box<str>,
}

/// A module to be linked.
struct Input {
    name: Box<str>,
    part: Part,
    symbols: Symbols,
}

/// The names of a module that others can know.
#[derive(Default)]
struct Symbols {
    /// Defined here and nowhere else.
    strong: Vec<Box<[u8]>>,
    /// Defined here, and maybe elsewhere.
    weak: Vec<Box<[u8]>>,
    /// Named, and defined elsewhere.
    wanted: Vec<Box<[u8]>>,
}

/// One module, linked from several.
pub struct Linked {
    owned: Owned,
    name: Box<str>,
    passed_over: Vec<String>,
    has_libdevice: bool,
}

/// What the driver has, so that nobody defines it.
const OF_DRIVER: [&[u8]; 5] = [b"vprintf", b"malloc", b"free", b"__assertfail", b"__nvvm_reflect"];

impl Linker {
    /// Nothing yet. `name` is what the result is called in messages.
    pub fn new(name: &str) -> Linker {
        Linker {
            inputs: Vec::new(),
            libraries: Vec::new(),
            exports: None,
            passed_over: Vec::new(),
            narrow: None,
            system: None,
            errors: Vec::new(),
            owned: Owned::empty(&c_string(name)),
            name: name.into(),
        }
    }

    /// Links all of `bytes`, or what is needed of it where it is an archive. What is wrong with
    /// it is reported by [`Linker::link`].
    pub fn input(&mut self, name: &str, bytes: &[u8]) {
        self.add(name, bytes, false);
    }

    /// Links what is needed of `bytes`.
    pub fn library(&mut self, name: &str, bytes: &[u8]) {
        self.add(name, bytes, true);
    }

    /// From the first call on, only what is named so is seen by others, and only what that uses
    /// is kept.
    pub fn export<'n>(&mut self, names: impl IntoIterator<Item = &'n str>) {
        let names = names.into_iter().map(|name| name.as_bytes().into());
        self.exports.get_or_insert_default().extend(names);
    }

    fn add(&mut self, name: &str, bytes: &[u8], only_needed: bool) {
        match container::contents(bytes) {
            Ok(Contents::Module(bytes)) => {
                if let Some(input) = self.read(name, bytes) {
                    match only_needed {
                        true => self.libraries.push(input),
                        false => self.inputs.push(input),
                    }
                }
            }
            Ok(Contents::Archive(members)) => {
                for (member, bytes) in members {
                    let name = format!("{name}({member})");
                    match bytes {
                        Some(bytes) => {
                            let input = self.read(&name, bytes);
                            self.libraries.extend(input);
                        }
                        None => self.passed_over.push(name),
                    }
                }
            }
            Err(message) => self.fault(name, Fault::Syntax(message)),
        }
    }

    fn read(&mut self, name: &str, bytes: &[u8]) -> Option<Input> {
        let is_text = !is_bitcode(bytes);
        if let Some((fault, line)) = super::read::unreadable(bytes) {
            self.fault(name, fault);
            if let Some(last) = self.errors.last_mut() {
                last.place.loc.line = line;
            }
            return None;
        }
        let laid_out;
        let has_layout = source::has_data_layout(bytes);
        let bytes = match is_text && !has_layout {
            true => {
                laid_out = [super::layout::in_front().as_bytes(), bytes].concat();
                &laid_out[..]
            }
            false => bytes,
        };
        let mut part = match self.owned.read(bytes, &c_string(name), is_text) {
            Ok(part) => part,
            Err(message) => {
                let (message, mut loc) = super::read::syntax_error(&message, name);
                if is_text && loc.line == 1 && !has_layout {
                    loc.column = loc.column.saturating_sub(super::layout::in_front().len() as u32);
                }
                self.fault(name, Fault::Syntax(message));
                if let Some(last) = self.errors.last_mut() {
                    last.place.loc = loc;
                }
                return None;
            }
        };
        let module = part.module();
        // LLVM's linker looks at flags before anybody has verified them, and so may it at what is
        // wrong with a text, of which all has been read.
        let mut checked = invalid::check_flags(module, name);
        if is_text && checked.is_ok() {
            if invalid::drops_debug(module) {
                self.owned.lost_debug |= part.strip_debug();
            }
            checked = invalid::verify(part.module(), name, Some(bytes));
        }
        if let Err(errors) = checked {
            self.errors.extend(errors);
            return None;
        }
        let module = part.module();
        match super::layout::narrow_spaces(&module.triple(), &module.data_layout()) {
            Ok(narrow) if self.narrow.get_or_insert_with(|| narrow.clone()) == &narrow => {}
            Ok(_) => {
                let text = "its pointers have another width than those of the other inputs";
                self.fault(name, Fault::Target(text.into()));
                return None;
            }
            Err(refused) => {
                if let Some(fault) = refused.0 {
                    self.fault(name, *fault);
                }
                return None;
            }
        }
        let symbols = Symbols::of(part.module());
        let triple = part.module().triple();
        self.agrees(name, triple).then_some(())?;
        Some(Input { name: name.into(), part, symbols })
    }

    /// Whether a module is for the same system as the others. How textures are bound is all that
    /// differs between systems; what says nothing agrees with all.
    fn agrees(&mut self, name: &str, triple: String) -> bool {
        if triple.is_empty() {
            return true;
        }
        let (first, own) = self.system.get_or_insert_with(|| (name.into(), triple.clone()));
        let agrees = own.ends_with("nvcl") == triple.ends_with("nvcl");
        if !agrees {
            let text = format!("its target triple `{triple}` is not `{own}`, as that of {first}");
            self.fault(name, Fault::Link(text));
        }
        agrees
    }

    fn fault(&mut self, file: &str, fault: Fault) {
        let place = Place { file: file.into(), ..Place::default() };
        self.errors.push(ImportError { fault, place });
    }

    /// Links everything.
    ///
    /// # Errors
    ///
    /// Inputs that cannot be read or are for another target, and names that are defined twice.
    pub fn link(mut self) -> Result<Linked, Vec<ImportError>> {
        self.choose();
        self.duplicates();
        if !self.errors.is_empty() {
            return Err(self.errors);
        }
        let Linker { inputs, exports, passed_over, mut owned, name, .. } = self;
        let kept: HashSet<Box<[u8]>> = match exports {
            Some(names) => names,
            None => inputs.iter().flat_map(|it| it.symbols.defined().cloned()).collect(),
        };
        let mut errors = Vec::new();
        for Input { name, part, .. } in inputs {
            if let Err(message) = owned.link(part) {
                let fault = Fault::Link(message);
                errors.push(ImportError { fault, place: Place { file: name, ..Place::default() } });
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let assembly = owned.module().asm().to_vec();
        owned.internalize(|name| {
            let in_assembly = || assembly.windows(name.len()).any(|it| it == name);
            kept.contains(name) || (!assembly.is_empty() && !name.is_empty() && in_assembly())
        });
        let mut linked = Linked { owned, name, passed_over, has_libdevice: false };
        linked.drop_unused()?;
        Ok(linked)
    }

    /// Moves what is needed of the libraries to the inputs.
    fn choose(&mut self) {
        let mut first: HashMap<&[u8], usize> = HashMap::new();
        for (number, library) in self.libraries.iter().enumerate() {
            for name in library.symbols.defined() {
                first.entry(name).or_insert(number);
            }
        }
        let mut known: HashSet<&[u8]> = HashSet::new();
        let mut needed = vec![false; self.libraries.len()];
        let mut open: Vec<&[u8]> = Vec::new();
        for input in &self.inputs {
            known.extend(input.symbols.defined().map(|it| &**it));
            open.extend(input.symbols.wanted.iter().map(|it| &**it));
        }
        open.extend(self.exports.iter().flatten().map(|it| &**it));
        while let Some(name) = open.pop() {
            if known.contains(name) {
                continue;
            }
            if let Some(&number) = first.get(name)
                && !std::mem::replace(&mut needed[number], true)
            {
                let symbols = &self.libraries[number].symbols;
                known.extend(symbols.defined().map(|it| &**it));
                open.extend(symbols.wanted.iter().map(|it| &**it));
            }
        }
        let libraries = std::mem::take(&mut self.libraries);
        let needed = libraries.into_iter().zip(needed).filter(|it| it.1).map(|it| it.0);
        self.inputs.extend(needed);
    }

    /// Reports what is defined twice.
    fn duplicates(&mut self) {
        let mut first: HashMap<&[u8], &str> = HashMap::new();
        let mut found = Vec::new();
        for input in &self.inputs {
            for name in &input.symbols.strong {
                if let Some(earlier) = first.insert(name, &input.name) {
                    found.push((input.name.clone(), name.clone(), earlier.to_owned()));
                }
            }
        }
        for (file, name, earlier) in found {
            let name = String::from_utf8_lossy(&name).into_owned();
            let text = format!("`{name}` is defined in {earlier} and again in {file}");
            self.fault(&file, Fault::Link(text));
        }
    }
}

impl Linked {
    /// Drops what is private and not used.
    ///
    /// # Errors
    ///
    /// What LLVM says against it.
    pub fn drop_unused(&mut self) -> Result<(), Vec<ImportError>> {
        super::prepare::keep_named_in_assembly(self.owned.module());
        self.owned.module().run(c"globaldce", None).map_err(|message| {
            let place = Place { file: self.name.clone(), ..Place::default() };
            vec![ImportError { fault: Fault::Link(message), place }]
        })
    }

    /// An error for each function and variable that is used, and that neither an input nor the
    /// driver has. PTX can hold such names, and the driver can link it with what has them.
    pub fn undefined(&self) -> Vec<ImportError> {
        let module = self.owned.module();
        let wanted = module.functions().filter(|it| it.intrinsic() == 0).chain(module.globals());
        let wanted = wanted.filter(|it| it.is_declaration() && !it.is_unused());
        let dynamic_shared = |it: llvm::Value| {
            it.kind() == llvm::ValueKind::LLVMGlobalVariableValueKind
                && it.ty().address_space() == 3
        };
        let wanted = wanted.filter(|it| !OF_DRIVER.contains(&it.name()) && !dynamic_shared(*it));
        let wanted = wanted.filter(|it| it.linkage() != LlvmLinkage::LLVMExternalWeakLinkage);
        let wanted = wanted.filter(|it| super::intrinsic::of_toolkit(*it).is_none());
        let error = |it: llvm::Value| {
            let symbol = it.users().find_map(|user| user.function());
            let name = String::from_utf8_lossy(it.name()).into_owned();
            let fault = match super::prepare::is_of_library(it) {
                true => Fault::Libdevice { function: name, is_given: self.has_libdevice },
                false => Fault::Undefined { name, passed_over: self.passed_over.clone() },
            };
            let symbol = symbol.map(|it| String::from_utf8_lossy(it.name()).into());
            ImportError {
                fault,
                place: Place { file: self.name.clone(), symbol, ..Place::default() },
            }
        };
        wanted.map(error).collect()
    }

    /// Links what it needs of libdevice and runs LLVM's passes, as `options` say.
    ///
    /// # Errors
    ///
    /// What LLVM's verifier says against the module, and what is wrong with libdevice.
    pub fn prepare(&mut self, options: &Options) -> Result<(), Vec<ImportError>> {
        invalid::verify_read(&mut self.owned, &self.name, None)?;
        self.has_libdevice = options.libdevice.is_some();
        super::prepare::prepare(&mut self.owned, &mut None, options)
            .map_err(|it| super::in_file(it, &self.name))
    }

    /// Imports the module, which has been prepared.
    ///
    /// # Errors
    ///
    /// As [`super::import_bytes`].
    pub fn import(&self, options: &Options) -> Result<ir::Module, Vec<ImportError>> {
        super::import_owned(&self.owned, &self.name, None, options)
    }

    /// Imports and compiles the module, which has been prepared.
    pub fn compile(
        &self,
        options: &Options,
        compiler: &Compiler,
        context: &mut Context,
    ) -> Compiled {
        supply::compile_owned(&self.owned, &self.name, None, options, compiler, context)
    }
}

impl Symbols {
    fn of(module: llvm::Module) -> Symbols {
        let mut symbols = Symbols::default();
        let functions = module.functions().filter(|it| it.intrinsic() == 0);
        for value in functions.chain(module.globals()).chain(module.aliases()) {
            let name = value.name();
            if name.is_empty() || name.starts_with(b"llvm.") {
                continue;
            }
            let place = match value.linkage() {
                LlvmLinkage::LLVMInternalLinkage | LlvmLinkage::LLVMPrivateLinkage => continue,
                LlvmLinkage::LLVMAvailableExternallyLinkage => &mut symbols.wanted,
                LlvmLinkage::LLVMExternalWeakLinkage => continue,
                _ if value.is_declaration() => &mut symbols.wanted,
                LlvmLinkage::LLVMExternalLinkage => &mut symbols.strong,
                _ => &mut symbols.weak,
            };
            place.push(name.into());
        }
        symbols
    }

    fn defined(&self) -> impl Iterator<Item = &Box<[u8]>> {
        self.strong.iter().chain(&self.weak)
    }
}

fn c_string(name: &str) -> CString {
    CString::new(name.replace('\0', "?")).unwrap_or_default()
}
