//! What an instruction carries besides operands: flags, orderings, modes.
//!
//! Invariant: an [`Attr`] is `Copy` and at most 16 bytes, so that instructions lie dense.

use target_desc::Sreg;

use crate::entities::{AsmRef, Func, Sig, VariantRef};
use crate::word::{
    AtomicOp, CacheHint, CacheLevel, Clamp, Dim, FloatCmp, Geom, IntCmp, Ordering, Scope, SurfHint,
    SurfQuery, WarpOp,
};

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
