//! Directives, and what else of a module has a gate without being an instruction.
//!
//! A row is a thing that a module may hold: a directive, an option of
//! `.target`, a pragma, a type of registers, a kind of initialiser, a size of
//! the parameters. Code that prints one names it with
//! [`directive!`](crate::directive), so its gate is never forgotten.

use target_desc_macros::rows;

use crate::target::{Arch, Gate, Ptx, Target};

/// What is known of a directive.
#[derive(Debug)]
pub struct Directive {
    /// Its name, `.maxntid`.
    pub name: &'static str,
    /// What it says.
    pub doc: &'static str,
    /// Where it stands.
    pub place: Place,
    /// Where it is available.
    pub gate: Gate,
}

/// Where in a module a directive stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Among the first lines.
    Header,
    /// Between variables and functions.
    Module,
    /// Before a variable or function, for the linker.
    Linkage,
    /// Behind the head of a kernel.
    Kernel,
    /// Behind the head of a function, or of a prototype.
    Function,
    /// Within a body.
    Body,
    /// In a declaration of a variable, parameter or register.
    Variable,
    /// In the value of a variable.
    Initialiser,
    /// In what a debugger reads.
    Debug,
}

impl Directive {
    /// The row called `name`; blanks do not count.
    pub fn named(name: &str) -> Option<&'static Directive> {
        DIRECTIVES.iter().find(|row| same(row.name.as_bytes(), name.as_bytes()))
    }

    /// What `directive!` makes: does not compile where there is no such row.
    #[doc(hidden)]
    pub const fn known(name: &str) -> &'static Directive {
        let mut i = 0;
        while i < DIRECTIVES.len() {
            if same(DIRECTIVES[i].name.as_bytes(), name.as_bytes()) {
                return &DIRECTIVES[i];
            }
            i += 1;
        }
        panic!("there is no such directive")
    }

    /// Whether `target` has it.
    pub const fn is_on(&self, target: Target) -> bool {
        self.gate.admits(target)
    }
}

/// The row that kernel parameters of `bytes` in all need; `None` where no
/// target has so many.
pub fn parameters_of(bytes: u64) -> Option<&'static Directive> {
    let sizes = [
        (256, directive!(parameters of 256 bytes)),
        (4352, directive!(parameters of 4352 bytes)),
        (32764, directive!(parameters of 32764 bytes)),
    ];
    sizes.into_iter().find(|&(limit, _)| bytes <= limit).map(|(_, row)| row)
}

/// The row that variables in shared memory of `bytes` in all, as one kernel reaches them, need;
/// `None` where no target has so many.
pub fn shared_of(bytes: u64) -> Option<&'static Directive> {
    let sizes = [
        (49152, directive!(shared variables of 49152 bytes)),
        (101376, directive!(shared variables of 101376 bytes)),
        (232448, directive!(shared variables of 232448 bytes)),
    ];
    sizes.into_iter().find(|&(limit, _)| bytes <= limit).map(|(_, row)| row)
}

/// The most bytes of variables in const memory that a module may have, on any target.
pub const CONST_BYTES: u64 = 65536;

/// Whether two names are the same but for blanks, which `stringify!` puts between tokens.
pub(super) const fn same(a: &[u8], b: &[u8]) -> bool {
    let (mut i, mut j) = (0, 0);
    loop {
        while i < a.len() && a[i].is_ascii_whitespace() {
            i += 1;
        }
        while j < b.len() && b[j].is_ascii_whitespace() {
            j += 1;
        }
        if i == a.len() || j == b.len() {
            return i == a.len() && j == b.len();
        }
        if a[i] != b[j] {
            return false;
        }
        i += 1;
        j += 1;
    }
}

/// `directive!(.maxntid)`: a row of [`DIRECTIVES`] by name. One that does not
/// exist does not compile.
#[macro_export]
macro_rules! directive {
    ($($name:tt)*) => {
        const { $crate::isa::directives::Directive::known(stringify!($($name)*)) }
    };
}
use directive;

rows! {
    DIRECTIVES Directive

    /// The version of the PTX ISA.
    ".version" Header;
    /// The architecture, and options.
    ".target" Header;
    /// The width of addresses; without it ptxas infers 64 bits.
    ".address_size" Header;                                         @2.3
    /// Textures and samplers bound together.
    "texmode_unified" Header;
    /// Textures and samplers bound apart.
    "texmode_independent" Header;                                   @1.5
    /// Double precision is done in single.
    "map_f64_to_f32" Header;                                        @1.0 until 1.0 sm_13
    /// The module has debug information in DWARF.
    "debug" Header;                                                 @3.0

    /// A kernel.
    ".entry" Module;
    /// A function.
    ".func" Module;
    /// Parameters and results of a function in memory.
    ".func .param" Module;                                          @2.0 sm_20
    /// A last parameter of unknown size.
    ".func unsized" Module;                                         @6.0 sm_30
    /// A second name for a function.
    ".alias" Module;                                                @6.3 sm_30
    /// A hint for the whole module or a function.
    ".pragma" Module;                                               @2.0

    /// Defined in another module.
    ".extern" Linkage;
    /// Seen by other modules.
    ".visible" Linkage;
    /// One of several definitions.
    ".weak" Linkage;                                                @3.1
    /// One of several definitions without a value.
    ".common" Linkage;                                              @5.0

    /// The most registers a thread may have.
    ".maxnreg" Kernel;                                              @1.3
    /// The most threads in a block.
    ".maxntid" Kernel;                                              @1.3
    /// The exact shape of a block.
    ".reqntid" Kernel;                                              @2.1
    /// The blocks that are to fit on a multiprocessor at least.
    ".minnctapersm" Kernel;                                         @2.0
    /// The blocks that are to fit on a multiprocessor at most.
    ".maxnctapersm" Kernel;                                         @1.3 until 2.1
    /// The exact shape of a cluster.
    ".reqnctapercluster" Kernel;                                    @7.8 sm_90
    /// The launch says the shape of a cluster.
    ".explicitcluster" Kernel;                                      @7.8 sm_90
    /// The most blocks in a cluster.
    ".maxclusterrank" Kernel;                                       @7.8 sm_90
    /// The launch counts in clusters, not in blocks.
    ".blocksareclusters" Kernel;                                    @9.0 sm_90
    /// The global memory of its own that each block needs.
    ".minperctamemory" Kernel;                                      @9.4 sm_80

    /// The languages that a function was written in; the manual says from 9.3.
    ".language" Function;                                           @9.2
    /// It does not return.
    ".noreturn" Function;                                           @6.4 sm_30
    /// Data registers that it keeps.
    ".abi_preserve" Function;                                       @9.0 sm_80
    /// Predicates that it keeps.
    ".abi_preserve_control" Function;                               @9.0 sm_80

    /// The labels of an indirect branch.
    ".branchtargets" Body;                                          @6.0 sm_30
    /// The functions of an indirect call.
    ".calltargets" Body;                                            @2.1 sm_20
    /// The type of the functions of an indirect call.
    ".callprototype" Body;                                          @2.1 sm_20
    /// Memory for the arguments of a call.
    ".param in a body" Body;                                        @2.0
    /// The loop below is not to be unrolled.
    ".pragma \"nounroll\"" Body;                                    @2.0
    /// Which bytes of the load below are used.
    ".pragma \"used_bytes_mask\"" Body;                             @8.3 sm_50
    /// Registers may be spilled to shared memory; the manual says from 9.0.
    ".pragma \"enable_smem_spilling\"" Body;                        @8.7 sm_75
    /// How often a block runs.
    ".pragma \"frequency\"" Body;                                   @9.0
    /// How matrix instructions are to be scheduled.
    ".pragma \"mma_throughput\"" Body;                              @9.3

    /// Registers.
    ".reg" Variable;
    /// Constant memory.
    ".const" Variable;
    /// Global memory.
    ".global" Variable;
    /// Memory of a thread.
    ".local" Variable;
    /// Memory of a thread, declared outside of functions.
    ".local in a module" Variable;                                  @1.0 until 3.0
    /// Memory of a block.
    ".shared" Variable;
    /// A parameter of a kernel.
    ".param" Variable;                                              @1.4
    /// What a pointer parameter points to.
    ".ptr" Variable;                                                @2.2
    /// The alignment.
    ".align" Variable;
    /// A variable that the host and the device share.
    ".attribute(.managed)" Variable;                                @4.0 sm_30
    /// A variable or function with an address that is the same everywhere.
    ".attribute(.unified)" Variable;                                @8.0 sm_90
    /// A texture of the old kind.
    ".tex" Variable;                                                @1.0 until 1.5
    /// A texture.
    ".texref" Variable;                                             @1.5
    /// A sampler; in the mode `texmode_independent`.
    ".samplerref" Variable;                                         @1.5
    /// A surface.
    ".surfref" Variable;                                            @1.5
    /// Variables and registers of 128 bits.
    ".b128" Variable;                                               @8.3 sm_70
    /// Registers of two halves.
    ".f16x2" Variable;                                              @4.2 sm_53
    /// Kernel parameters of up to 256 bytes.
    "parameters of 256 bytes" Variable;                             @1.4
    /// Kernel parameters of up to 4352 bytes.
    "parameters of 4352 bytes" Variable;                            @1.5
    /// Kernel parameters of up to 32764 bytes.
    "parameters of 32764 bytes" Variable;                           @8.1 sm_70
    // What runs on one architecture only may use what that has; others what all have.
    /// Variables in shared memory that a kernel reaches, of up to 49152 bytes.
    "shared variables of 49152 bytes" Variable;
    /// Variables in shared memory that a kernel reaches, of up to 101376 bytes.
    "shared variables of 101376 bytes" Variable;                    @8.0 sm_90a sm_100a sm_101a sm_103a sm_107a sm_120a sm_121a
    /// Variables in shared memory that a kernel reaches, of up to 232448 bytes.
    "shared variables of 232448 bytes" Variable;                    @8.0 sm_90a sm_100a sm_101a sm_103a sm_107a

    /// The address of a variable in its own space.
    "initialiser address" Initialiser;                              @2.1
    /// The generic address of a variable.
    "initialiser generic()" Initialiser;                            @3.1
    /// The address of a function.
    "initialiser function" Initialiser;                             @2.1 sm_20
    /// The address of a kernel.
    "initialiser kernel" Initialiser;                               @3.1 sm_35
    /// The address of a function, in an instruction.
    "function address" Initialiser;                                 @2.1
    /// The address of a kernel, in an instruction.
    "kernel address" Initialiser;                                   @3.1 sm_35
    /// The handle of a surface, moved to a register.
    "handle of .surfref" Initialiser;                               @3.1 sm_20
    /// The handle of a texture, moved to a register.
    "handle of .texref" Initialiser;                                @3.1 sm_20
    /// The same in the mode `texmode_independent`.
    "handle of .texref without sampler" Initialiser;                @4.0 sm_20
    /// The handle of a sampler, moved to a register.
    "handle of .samplerref" Initialiser;                            @4.3 sm_30
    /// A predicate in a vector that is read. It counts as 32 bits; ptxas crashes on later targets.
    "predicate in a vector" Initialiser;                            @1.0 until 1.0 sm_90
    /// One byte of an address.
    "initialiser mask()" Initialiser;                               @7.1

    /// A source file.
    ".file" Debug;
    /// A source file with its time and size.
    ".file with timestamp" Debug;                                   @3.2
    /// A place in a source file.
    ".loc" Debug;
    /// A place in an inlined function; the manual says from 7.2.
    ".loc inlined_at" Debug;                                        @7.0
    /// A place in the source of an intermediate language.
    ".loc_intermediate" Debug;                                      @9.4
    /// The source in an intermediate language.
    ".nv_intermediate_source_section" Debug;                        @9.4
    /// DWARF, a line of it: `@@DWARF .byte 1, 2`.
    "DWARF" Debug;                                                  @1.0 until 2.0
    /// DWARF.
    ".section" Debug;                                               @2.0
    /// A label in a section; the manual says from 7.2.
    ".section with labels" Debug;                                   @7.0
    /// The distance of two labels, or a negative number, in a section.
    ".section with differences" Debug;                              @7.5
}
