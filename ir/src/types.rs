//! The types of values: scalars, pointers with a state space, and vectors of them.
//!
//! Invariants:
//! * A [`Type`] is two bytes and copied freely; equality is structural.
//! * The number of lanes is a power of two, 1 to 32768.
//! * Every pointer is 64 bits wide, also one into shared or local memory.

use std::fmt;

/// A state space of PTX (PTX ISA, "State Spaces"), or the generic space that covers several.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Space {
    /// Any of global, shared, local (and constant or parameter memory, where mapped).
    Generic,
    /// Memory of the device, seen by all threads.
    Global,
    /// Memory of the thread block; addresses are those of the own block.
    Shared,
    /// Memory of the thread.
    Local,
    /// Constant memory, read only.
    Const,
    /// Parameters of a kernel or function.
    Param,
    /// Shared memory of any block of the cluster.
    SharedCluster,
}

impl Space {
    /// All of them.
    pub const ALL: [Space; 7] = [
        Space::Generic,
        Space::Global,
        Space::Shared,
        Space::Local,
        Space::Const,
        Space::Param,
        Space::SharedCluster,
    ];

    /// The name in the text form; the generic space has none.
    pub const fn name(self) -> &'static str {
        match self {
            Space::Generic => "generic",
            Space::Global => "global",
            Space::Shared => "shared",
            Space::Local => "local",
            Space::Const => "const",
            Space::Param => "param",
            Space::SharedCluster => "shared_cluster",
        }
    }

    /// The space called `name`.
    pub fn named(name: &str) -> Option<Space> {
        Space::ALL.into_iter().find(|it| it.name() == name)
    }
}

/// What one lane of a value holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Scalar {
    /// A truth value.
    I1,
    /// An 8-bit integer.
    I8,
    /// A 16-bit integer.
    I16,
    /// A 32-bit integer.
    I32,
    /// A 64-bit integer.
    I64,
    /// A 128-bit integer.
    I128,
    /// IEEE binary16.
    F16,
    /// The upper half of a binary32.
    BF16,
    /// IEEE binary32.
    F32,
    /// IEEE binary64.
    F64,
    /// A 64-bit address in a state space.
    Ptr(Space),
}

impl Scalar {
    /// All of them.
    pub const ALL: [Scalar; 17] = [
        Scalar::I1,
        Scalar::I8,
        Scalar::I16,
        Scalar::I32,
        Scalar::I64,
        Scalar::I128,
        Scalar::F16,
        Scalar::BF16,
        Scalar::F32,
        Scalar::F64,
        Scalar::Ptr(Space::Generic),
        Scalar::Ptr(Space::Global),
        Scalar::Ptr(Space::Shared),
        Scalar::Ptr(Space::Local),
        Scalar::Ptr(Space::Const),
        Scalar::Ptr(Space::Param),
        Scalar::Ptr(Space::SharedCluster),
    ];

    /// Width in bits; 1 for `i1`.
    pub const fn bits(self) -> u32 {
        match self {
            Scalar::I1 => 1,
            Scalar::I8 => 8,
            Scalar::I16 | Scalar::F16 | Scalar::BF16 => 16,
            Scalar::I32 | Scalar::F32 => 32,
            Scalar::I64 | Scalar::F64 | Scalar::Ptr(_) => 64,
            Scalar::I128 => 128,
        }
    }

    /// Bytes in memory; an `i1` takes one, 0 or 1.
    pub const fn bytes(self) -> u32 {
        self.bits().div_ceil(8)
    }

    /// Whether it is an integer, `i1` included.
    pub const fn is_int(self) -> bool {
        matches!(
            self,
            Scalar::I1 | Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64 | Scalar::I128
        )
    }

    /// Whether it is a floating-point number.
    pub const fn is_float(self) -> bool {
        matches!(self, Scalar::F16 | Scalar::BF16 | Scalar::F32 | Scalar::F64)
    }

    /// Whether it is an address.
    pub const fn is_ptr(self) -> bool {
        matches!(self, Scalar::Ptr(_))
    }

    /// The integer of `bits` bits, if there is one.
    pub const fn int(bits: u32) -> Option<Scalar> {
        Some(match bits {
            1 => Scalar::I1,
            8 => Scalar::I8,
            16 => Scalar::I16,
            32 => Scalar::I32,
            64 => Scalar::I64,
            128 => Scalar::I128,
            _ => return None,
        })
    }

    /// The scalar called `name`, as in the text form.
    pub fn named(name: &str) -> Option<Scalar> {
        Some(match name {
            "i1" => Scalar::I1,
            "i8" => Scalar::I8,
            "i16" => Scalar::I16,
            "i32" => Scalar::I32,
            "i64" => Scalar::I64,
            "i128" => Scalar::I128,
            "f16" => Scalar::F16,
            "bf16" => Scalar::BF16,
            "f32" => Scalar::F32,
            "f64" => Scalar::F64,
            "ptr" => Scalar::Ptr(Space::Generic),
            _ => return Space::named(name.strip_prefix("ptr.")?).map(Scalar::Ptr),
        })
    }
}

/// The type of a value: one [`Scalar`] or a vector of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Type {
    scalar: Scalar,
    log2_lanes: u8,
}

impl Type {
    /// A truth value.
    pub const I1: Type = Type::scalar_of(Scalar::I1);
    /// An 8-bit integer.
    pub const I8: Type = Type::scalar_of(Scalar::I8);
    /// A 16-bit integer.
    pub const I16: Type = Type::scalar_of(Scalar::I16);
    /// A 32-bit integer.
    pub const I32: Type = Type::scalar_of(Scalar::I32);
    /// A 64-bit integer.
    pub const I64: Type = Type::scalar_of(Scalar::I64);
    /// A 128-bit integer.
    pub const I128: Type = Type::scalar_of(Scalar::I128);
    /// IEEE binary16.
    pub const F16: Type = Type::scalar_of(Scalar::F16);
    /// The upper half of a binary32.
    pub const BF16: Type = Type::scalar_of(Scalar::BF16);
    /// IEEE binary32.
    pub const F32: Type = Type::scalar_of(Scalar::F32);
    /// IEEE binary64.
    pub const F64: Type = Type::scalar_of(Scalar::F64);
    /// A generic address.
    pub const PTR: Type = Type::ptr(Space::Generic);

    const fn scalar_of(scalar: Scalar) -> Type {
        Type { scalar, log2_lanes: 0 }
    }

    /// An address in `space`.
    pub const fn ptr(space: Space) -> Type {
        Type::scalar_of(Scalar::Ptr(space))
    }

    /// The integer of `bits` bits, if there is one.
    pub fn int(bits: u32) -> Option<Type> {
        Scalar::int(bits).map(Type::from)
    }

    /// `lanes` lanes of this type's scalar; `None` unless a power of two up to 32768.
    pub fn with_lanes(self, lanes: u32) -> Option<Type> {
        let fits = lanes.is_power_of_two() && lanes <= 1 << 15;
        fits.then(|| Type { scalar: self.scalar, log2_lanes: lanes.trailing_zeros() as u8 })
    }

    /// The same number of lanes of another scalar.
    pub const fn with_scalar(self, scalar: Scalar) -> Type {
        Type { scalar, log2_lanes: self.log2_lanes }
    }

    /// What a lane holds.
    pub const fn scalar(self) -> Scalar {
        self.scalar
    }

    /// The type of one lane.
    pub const fn lane(self) -> Type {
        Type::scalar_of(self.scalar)
    }

    /// The number of lanes; 1 for a scalar.
    pub const fn lanes(self) -> u32 {
        1 << self.log2_lanes
    }

    /// Whether it has more than one lane.
    pub const fn is_vector(self) -> bool {
        self.log2_lanes > 0
    }

    /// Bits of one lane.
    pub const fn lane_bits(self) -> u32 {
        self.scalar.bits()
    }

    /// Bytes in memory, all lanes; lanes lie next to each other, an `i1` in a byte of its own.
    pub const fn bytes(self) -> u64 {
        self.scalar.bytes() as u64 * self.lanes() as u64
    }

    /// The natural alignment in bytes: the size, at most 16 for a scalar and 128 for a vector.
    pub fn align(self) -> u64 {
        self.bytes().min(if self.is_vector() { 128 } else { 16 })
    }

    /// Whether the lanes are integers, `i1` included.
    pub const fn is_int(self) -> bool {
        self.scalar.is_int()
    }

    /// Whether the lanes are floating-point numbers.
    pub const fn is_float(self) -> bool {
        self.scalar.is_float()
    }

    /// Whether it is one address.
    pub const fn is_ptr(self) -> bool {
        self.scalar.is_ptr() && !self.is_vector()
    }

    /// The state space of a pointer.
    pub const fn space(self) -> Option<Space> {
        match self.scalar {
            Scalar::Ptr(space) => Some(space),
            _ => None,
        }
    }

    /// `i1` with the same lanes: the type of a comparison.
    pub const fn as_bool(self) -> Type {
        self.with_scalar(Scalar::I1)
    }
}

impl From<Scalar> for Type {
    fn from(scalar: Scalar) -> Type {
        Type::scalar_of(scalar)
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Scalar::I1 => "i1",
            Scalar::I8 => "i8",
            Scalar::I16 => "i16",
            Scalar::I32 => "i32",
            Scalar::I64 => "i64",
            Scalar::I128 => "i128",
            Scalar::F16 => "f16",
            Scalar::BF16 => "bf16",
            Scalar::F32 => "f32",
            Scalar::F64 => "f64",
            Scalar::Ptr(Space::Generic) => "ptr",
            Scalar::Ptr(space) => return write!(f, "ptr.{}", space.name()),
        })
    }
}

/// `i32`, `ptr.global`, `<4 x f32>`.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.lanes() {
            1 => self.scalar.fmt(f),
            lanes => write!(f, "<{lanes} x {}>", self.scalar),
        }
    }
}

impl fmt::Debug for Type {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
