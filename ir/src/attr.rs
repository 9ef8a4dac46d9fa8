//! What an instruction carries besides operands: flags, orderings, modes.
//!
//! Invariant: an [`Attr`] is `Copy` and at most 16 bytes, so that instructions lie dense.

use target_desc::Sreg;

use crate::entities::{AsmRef, Func, Sig, VariantRef};

/// What goes with the opcode. Its kind is fixed by [`OpInfo::attr`](crate::opcode::OpInfo).
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Attr {
    /// Nothing.
    None,
    /// Freedoms of floating-point arithmetic.
    Flags(Flags),
    /// How integers are compared.
    IntCmp(IntCmp),
    /// How floating-point numbers are compared.
    FloatCmp(FloatCmp, Flags),
    /// The number of a lane.
    Index(u32),
    /// The lanes of a shuffle: `len` entries of [`Function::masks`](crate::Function) from `start`.
    Mask {
        /// The first entry.
        start: u32,
        /// The number of lanes of the result.
        len: u32,
    },
    /// How memory is read or written.
    Mem(Mem),
    /// How memory is changed at once.
    Atomic(AtomicOp, Mem),
    /// A compare-and-swap: how memory is accessed when equal, and the ordering when not.
    CmpXchg(Mem, Ordering),
    /// The ordering and scope of a fence.
    Fence(Ordering, Scope),
    /// The alignment of a stack allocation.
    Alloca(Align),
    /// A block copy.
    Copy {
        /// Alignment of the destination.
        to: Align,
        /// Alignment of the source; of a `memset`, unused.
        from: Align,
        /// Whether the accesses must be made as written.
        volatile: bool,
    },
    /// The cache to bring data to.
    Prefetch(CacheLevel),
    /// A surface access.
    Surf(Surf),
    /// What is asked of a surface.
    SurfQuery(SurfQuery),
    /// Whether every block of the cluster receives the response.
    Multicast(bool),
    /// A dimension.
    Dim(Dim),
    /// The mode of a warp operation.
    Warp(WarpOp),
    /// A special register.
    Sreg(Sreg),
    /// The function called.
    Call(Func),
    /// The signature of the function called.
    CallIndirect(Sig),
    /// Where control goes: `len` entries of [`Function::targets`](crate::Function) from `start`;
    /// of a `switch` the first is the default, and entry `i` has case value `i - 1`.
    Targets {
        /// The first entry.
        start: u32,
        /// The number of them.
        len: u32,
        /// Of a `switch`: the first of its `len - 1` values in `Function::cases`.
        cases: u32,
    },
    /// The PTX instruction.
    Variant(VariantRef),
    /// The inline assembly.
    Asm(AsmRef),
}

/// The binary logarithm of an alignment in bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Align(u8);

impl Align {
    /// One byte.
    pub const ONE: Align = Align(0);

    /// `bytes` as an alignment: a power of two up to 2^32.
    pub fn new(bytes: u64) -> Option<Align> {
        (bytes.is_power_of_two() && bytes <= 1 << 32).then(|| Align(bytes.trailing_zeros() as u8))
    }

    /// The alignment in bytes.
    pub const fn bytes(self) -> u64 {
        1 << self.0
    }

    /// The alignment of an address `offset` bytes from one that is aligned so.
    pub fn at(self, offset: u64) -> Align {
        Align(self.0.min(offset.trailing_zeros().min(32) as u8))
    }
}

/// Freedoms of floating-point arithmetic, as LLVM's fast-math flags.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Debug)]
pub struct Flags(pub u8);

impl Flags {
    /// Multiplications and additions may be fused.
    pub const CONTRACT: Flags = Flags(1);
    /// No operand and no result is a NaN.
    pub const NNAN: Flags = Flags(2);
    /// No operand and no result is infinite.
    pub const NINF: Flags = Flags(4);
    /// The sign of a zero does not matter.
    pub const NSZ: Flags = Flags(8);
    /// Division may multiply by the reciprocal.
    pub const ARCP: Flags = Flags(16);
    /// Functions may be approximated.
    pub const AFN: Flags = Flags(32);
    /// Sums and products may be regrouped.
    pub const REASSOC: Flags = Flags(64);
    /// Subnormal operands and results may be flushed to zero.
    pub const FTZ: Flags = Flags(128);
    /// The names in the text form.
    pub const NAMES: [(Flags, &'static str); 8] = [
        (Flags::CONTRACT, "contract"),
        (Flags::NNAN, "nnan"),
        (Flags::NINF, "ninf"),
        (Flags::NSZ, "nsz"),
        (Flags::ARCP, "arcp"),
        (Flags::AFN, "afn"),
        (Flags::REASSOC, "reassoc"),
        (Flags::FTZ, "ftz"),
    ];

    /// Whether all of `other` are among these.
    pub const fn has(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    /// These and `other`.
    pub const fn with(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }

    /// These, less all of `other`.
    pub const fn without(self, other: Flags) -> Flags {
        Flags(self.0 & !other.0)
    }
}

/// Declares an enum of names: each variant and its spelling in the text form.
macro_rules! names {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u8)]
        pub enum $name {
            $($(#[$vdoc])* $variant,)*
        }

        impl $name {
            /// All of them.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// The spelling in the text form.
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $text,)*
                }
            }

            /// The one spelt `name`.
            pub fn named(name: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|it| it.name() == name)
            }
        }
    };
}

names! {
    /// How integers are compared.
    IntCmp {
        /// Equal.
        Eq "eq",
        /// Not equal.
        Ne "ne",
        /// Signed less.
        Slt "slt",
        /// Signed less or equal.
        Sle "sle",
        /// Signed greater.
        Sgt "sgt",
        /// Signed greater or equal.
        Sge "sge",
        /// Unsigned less.
        Ult "ult",
        /// Unsigned less or equal.
        Ule "ule",
        /// Unsigned greater.
        Ugt "ugt",
        /// Unsigned greater or equal.
        Uge "uge",
    }
}

names! {
    /// How floating-point numbers are compared: `o` is false and `u` true when one is a NaN.
    FloatCmp {
        /// Always false.
        False "false",
        /// Ordered and equal.
        Oeq "oeq",
        /// Ordered and greater.
        Ogt "ogt",
        /// Ordered and greater or equal.
        Oge "oge",
        /// Ordered and less.
        Olt "olt",
        /// Ordered and less or equal.
        Ole "ole",
        /// Ordered and not equal.
        One "one",
        /// Neither is a NaN.
        Ord "ord",
        /// One is a NaN.
        Uno "uno",
        /// Unordered or equal.
        Ueq "ueq",
        /// Unordered or greater.
        Ugt "ugt",
        /// Unordered or greater or equal.
        Uge "uge",
        /// Unordered or less.
        Ult "ult",
        /// Unordered or less or equal.
        Ule "ule",
        /// Unordered or not equal.
        Une "une",
        /// Always true.
        True "true",
    }
}

names! {
    /// How a memory access is ordered with others (LLVM, "Atomic Memory Ordering Constraints").
    Ordering {
        /// Not atomic.
        Plain "plain",
        /// Atomic, not ordered (PTX `.relaxed`, LLVM `monotonic`).
        Relaxed "relaxed",
        /// Later accesses stay behind it.
        Acquire "acquire",
        /// Earlier accesses stay before it.
        Release "release",
        /// Both.
        AcqRel "acq_rel",
        /// Both, in one order for all threads.
        SeqCst "seq_cst",
    }
}

names! {
    /// The threads that an ordered access is ordered for.
    Scope {
        /// The thread block.
        Cta "cta",
        /// The cluster of blocks.
        Cluster "cluster",
        /// The device.
        Gpu "gpu",
        /// All devices and the host.
        Sys "sys",
    }
}

names! {
    /// How caches are used (PTX ISA, "Cache Operators"), and what is known of the data.
    CacheHint {
        /// As usual.
        None "normal",
        /// Read or written once (PTX `.cs`).
        Stream "stream",
        /// In the cache of the device only (PTX `.cg`).
        Device "device",
        /// Not written by anyone while the kernel runs (PTX `.nc`).
        Invariant "invariant",
    }
}

names! {
    /// The function of an atomic operation.
    AtomicOp {
        /// The operand itself.
        Exchange "exchange",
        /// Sum.
        Add "add",
        /// Difference.
        Sub "sub",
        /// Bitwise and.
        And "and",
        /// Inverted bitwise and.
        Nand "nand",
        /// Bitwise or.
        Or "or",
        /// Bitwise exclusive or.
        Xor "xor",
        /// The lesser, signed.
        Smin "smin",
        /// The greater, signed.
        Smax "smax",
        /// The lesser, unsigned.
        Umin "umin",
        /// The greater, unsigned.
        Umax "umax",
        /// Increment, back to zero from the operand on.
        IncWrap "inc_wrap",
        /// Decrement, back to the operand from zero.
        DecWrap "dec_wrap",
        /// Floating-point sum.
        Fadd "fadd",
        /// Floating-point difference.
        Fsub "fsub",
        /// Floating-point minimum, as `fmin`.
        Fmin "fmin",
        /// Floating-point maximum, as `fmax`.
        Fmax "fmax",
        /// Floating-point minimum, NaN if one is, as `fminimum`.
        Fminimum "fminimum",
        /// Floating-point maximum, NaN if one is, as `fmaximum`.
        Fmaximum "fmaximum",
        /// Difference where it is not below zero, else what was there, unsigned.
        UsubCond "usub_cond",
        /// Difference, or zero where it is below, unsigned.
        UsubSat "usub_sat",
    }
}

names! {
    /// A level of the cache.
    CacheLevel {
        /// Of the multiprocessor.
        L1 "L1",
        /// Of the device.
        L2 "L2",
    }
}

names! {
    /// A dimension of the grid.
    Dim {
        /// The first.
        X "x",
        /// The second.
        Y "y",
        /// The third.
        Z "z",
    }
}

names! {
    /// The shape of a surface.
    Geom {
        /// One coordinate.
        D1 "1d",
        /// Two coordinates.
        D2 "2d",
        /// Three coordinates.
        D3 "3d",
        /// A layer and one coordinate.
        A1d "a1d",
        /// A layer and two coordinates.
        A2d "a2d",
    }
}

impl Geom {
    /// How many coordinates an access takes.
    pub const fn coords(self) -> usize {
        match self {
            Geom::D1 => 1,
            Geom::D2 | Geom::A1d => 2,
            Geom::D3 | Geom::A2d => 3,
        }
    }
}

names! {
    /// What an access outside the surface does.
    Clamp {
        /// Stops the kernel.
        Trap "trap",
        /// Uses the nearest element.
        Clamp "clamp",
        /// Reads zero, writes nothing.
        Zero "zero",
    }
}

names! {
    /// What is asked of a surface.
    SurfQuery {
        /// Elements in a row.
        Width "width",
        /// Rows.
        Height "height",
        /// Slices.
        Depth "depth",
        /// The type of the channels.
        ChannelDataType "channel_data_type",
        /// The order of the channels.
        ChannelOrder "channel_order",
        /// The number of layers.
        ArraySize "array_size",
        /// Where the data lies.
        MemoryLayout "memory_layout",
    }
}

names! {
    /// The mode of an operation of the warp or the block.
    WarpOp {
        /// Shuffle: from the lane with a lower number.
        Up "up",
        /// Shuffle: from the lane with a higher number.
        Down "down",
        /// Shuffle: from the lane with the bits of its number flipped.
        Butterfly "bfly",
        /// Shuffle: from the lane given.
        Index "idx",
        /// Vote: for all.
        All "all",
        /// Vote: for at least one.
        Any "any",
        /// Vote: for all or for none.
        Uniform "uni",
        /// Reduction: sum.
        Add "add",
        /// Reduction: the least, signed.
        Smin "smin",
        /// Reduction: the greatest, signed.
        Smax "smax",
        /// Reduction: the least, unsigned.
        Umin "umin",
        /// Reduction: the greatest, unsigned.
        Umax "umax",
        /// Reduction: the least floating-point number.
        Fmin "fmin",
        /// Reduction: the greatest floating-point number.
        Fmax "fmax",
        /// Reduction or barrier vote: bitwise and.
        And "and",
        /// Reduction or barrier vote: bitwise or.
        Or "or",
        /// Reduction: bitwise exclusive or.
        Xor "xor",
    }
}

/// How memory is accessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mem {
    /// What is known of the address.
    pub align: Align,
    /// How it is ordered.
    pub ordering: Ordering,
    /// For which threads, where it is ordered.
    pub scope: Scope,
    /// Whether it must be made as written.
    pub volatile: bool,
    /// How caches are used.
    pub hint: CacheHint,
}

impl Mem {
    /// An access of its own thread to an address aligned so.
    pub const fn plain(align: Align) -> Mem {
        Mem {
            align,
            ordering: Ordering::Plain,
            scope: Scope::Sys,
            volatile: false,
            hint: CacheHint::None,
        }
    }
}

/// A surface access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Surf {
    /// The shape of the surface.
    pub geom: Geom,
    /// What happens outside.
    pub clamp: Clamp,
    /// Formatted (`.p`: elements as the surface has them, coordinates count elements) or not
    /// (`.b`: bytes as they are, the first coordinate counts bytes).
    pub formatted: bool,
    /// How caches are used.
    pub hint: SurfHint,
    /// The function of a reduction; `Exchange` for a load or store.
    pub op: AtomicOp,
}

names! {
    /// Cache operators of surface accesses.
    SurfHint {
        /// As usual.
        None "normal",
        /// Reads: all levels.
        Ca "ca",
        /// The cache of the device only.
        Cg "cg",
        /// Streaming.
        Cs "cs",
        /// Reads: again from memory.
        Cv "cv",
        /// Writes: back.
        Wb "wb",
        /// Writes: through.
        Wt "wt",
    }
}
