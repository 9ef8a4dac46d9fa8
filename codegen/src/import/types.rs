//! The types of LLVM: how values of them are held in the IR, and how they lie in memory.
//!
//! A *single* type is held in one value of the IR. Integers of other widths than the IR has are
//! held in the next wider one with zeros above ([`Single::bits`] says how many bits count), and
//! vectors of other lengths in the next longer one, whose last lanes may be anything. Structures
//! and arrays are held as the list of their leaves, which are single.
//!
//! Memory is laid out as LLVM does for `nvptx64`: integers and floats naturally, i128 on 16
//! bytes, vectors on their size rounded up to a power of two, pointers of every space on 8.

use std::collections::HashMap;
use std::rc::Rc;

use ir::{Scalar, Space};

use super::error::{Result, unsupported};
use super::llvm::{Type, TypeKind};
use super::wide;

pub(super) use super::address::AddressMap;

/// A type that has been looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TypeId(pub(super) u32);

/// A type whose values are held in one value of the IR.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Single {
    /// The type in the IR.
    pub(super) ty: ir::Type,
    /// The bits of a lane that count.
    pub(super) bits: u32,
    /// The lanes that count.
    pub(super) lanes: u32,
}

impl Single {
    /// A type that the IR has.
    pub(super) fn exact(ty: ir::Type) -> Single {
        Single { ty, bits: ty.lane_bits(), lanes: ty.lanes() }
    }

    /// Whether a lane has bits above those that count.
    pub(super) fn is_odd(self) -> bool {
        self.bits != self.ty.lane_bits()
    }

    /// Whether memory holds it as the IR does, in one piece.
    pub(super) fn is_exact(self) -> bool {
        let packed = self.ty.is_vector() && self.bits == 1;
        !self.is_odd() && self.lanes == self.ty.lanes() && !packed
    }

    /// Bits in memory.
    fn total_bits(self) -> u64 {
        u64::from(self.bits) * u64::from(self.lanes)
    }
}

/// What a type is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Nothing.
    Void,
    /// Held in one value.
    Single(Single),
    /// A structure: its fields are `len` entries of `Types::fields` from `first`.
    Struct { first: u32, len: u32 },
    /// An integer of more than 128 bits, held as limbs; see `wide`.
    Wide { bits: u32 },
    /// An array.
    Array { elem: TypeId, len: u64 },
    /// One that no value can have here, and why.
    Bad(&'static str),
}

/// What is known of a type.
#[derive(Clone, Copy, Debug)]
pub(super) struct Info {
    /// What it is.
    pub(super) kind: Kind,
    /// The bytes that a store writes.
    pub(super) size: u64,
    /// The bytes from one element of an array to the next.
    pub(super) stride: u64,
    /// The natural alignment.
    pub(super) align: u64,
    /// How many leaves it has.
    pub(super) leaves: u64,
    /// Whether it has pointers that are narrower for the module than here.
    pub(super) narrow: bool,
}

/// A leaf of a structure or array.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf {
    /// Its type.
    pub(super) single: Single,
    /// Where it lies, in bytes.
    pub(super) offset: u64,
}

/// Why pointers of 32 bits are refused where their width counts.
pub(super) const NARROW: &str = "depends on pointers of 32 bits, which PTX has no more: compile \
                                 the module for `nvptx64-nvidia-cuda`";

/// Types nested deeper than this are refused, so that no recursion over them is deep.
const MAX_DEPTH: u32 = 256;

/// The types of a module.
#[derive(Default)]
pub(super) struct Types<'m> {
    /// The address spaces whose pointers have 32 bits for the module.
    pub(super) narrow: Vec<u32>,
    /// The alignment of integers of more than 128 bits.
    pub(super) wide_align: u64,
    ids: AddressMap<Type<'m>, TypeId>,
    infos: Vec<Info>,
    fields: Vec<(TypeId, u64)>,
    pub(super) leaves: HashMap<u32, Rc<[Leaf]>>,
}

impl<'m> Types<'m> {
    /// What is known of `ty`.
    pub(super) fn info(&mut self, ty: Type<'m>) -> Info {
        let id = self.id(ty);
        self.at(id)
    }

    /// What is known of the type `id`.
    pub(super) fn at(&self, id: TypeId) -> Info {
        self.infos[id.0 as usize]
    }

    /// The number of `ty`.
    pub(super) fn id(&mut self, ty: Type<'m>) -> TypeId {
        match self.ids.get(&ty) {
            Some(&id) => id,
            None => self.look_at(ty, 0),
        }
    }

    /// The type and offset of a field of a structure.
    pub(super) fn field(&self, first: u32, number: u32) -> (TypeId, u64) {
        self.fields[(first + number) as usize]
    }

    /// How a value of the type is held, when it is held in one.
    pub(super) fn single(&mut self, ty: Type<'m>) -> Result<Single> {
        match self.info(ty).kind {
            Kind::Single(single) => Ok(single),
            _ => Err(self.refuse(ty)),
        }
    }

    /// What is known of a type that lies in memory.
    pub(super) fn in_memory(&mut self, ty: Type<'m>) -> Result<Info> {
        let info = self.info(ty);
        if let Kind::Bad(_) = info.kind {
            return Err(self.refuse(ty));
        }
        if info.narrow {
            let construct = format!("the type `{}` in memory", ty.print());
            return Err(unsupported(construct, NARROW));
        }
        Ok(info)
    }

    /// Why there is no value of `ty`, or not where it stands.
    #[cold]
    pub(super) fn refuse(&mut self, ty: Type<'m>) -> super::error::Refused {
        let problem = match self.info(ty).kind {
            Kind::Bad(problem) => problem,
            Kind::Wide { .. } => "is wider than 128 bits, for which this is not supported",
            _ => "cannot be used here",
        };
        unsupported(format!("the type `{}`", ty.print()), problem)
    }

    fn look_at(&mut self, ty: Type<'m>, depth: u32) -> TypeId {
        if let Some(&id) = self.ids.get(&ty) {
            return id;
        }
        let info = match depth < MAX_DEPTH {
            true => self.describe(ty, depth),
            false => bad("is nested too deep"),
        };
        let id = TypeId(self.infos.len() as u32);
        self.infos.push(info);
        self.ids.insert(ty, id);
        id
    }

    fn describe(&mut self, ty: Type<'m>, depth: u32) -> Info {
        match ty.kind() {
            TypeKind::LLVMVoidTypeKind => {
                Info { kind: Kind::Void, size: 0, stride: 0, align: 1, leaves: 0, narrow: false }
            }
            TypeKind::LLVMVectorTypeKind => match scalar(ty.element()) {
                Ok(lane) => Info { narrow: self.is_narrow(lane), ..vector(lane, ty.lanes()) },
                Err(problem) => bad(problem),
            },
            TypeKind::LLVMStructTypeKind => self.structure(ty, depth),
            TypeKind::LLVMArrayTypeKind => {
                let elem = self.look_at(ty.element(), depth + 1);
                let (of, len) = (self.at(elem), ty.array_len());
                match (of.kind, of.stride.checked_mul(len)) {
                    (Kind::Bad(problem), _) => bad(problem),
                    (_, None) => bad("is larger than the address space"),
                    (_, Some(size)) => Info {
                        kind: Kind::Array { elem, len },
                        size,
                        stride: size,
                        align: of.align,
                        leaves: of.leaves.saturating_mul(len),
                        narrow: of.narrow,
                    },
                }
            }
            TypeKind::LLVMIntegerTypeKind if (129..=wide::MAX_BITS).contains(&ty.int_bits()) => {
                let (bits, align) = (ty.int_bits(), self.wide_align.max(16));
                let size = u64::from(bits.div_ceil(8));
                Info {
                    kind: Kind::Wide { bits },
                    size,
                    stride: size.next_multiple_of(align),
                    align,
                    leaves: wide::limbs(bits).into(),
                    narrow: false,
                }
            }
            _ => match scalar(ty) {
                Ok(single) => Info { narrow: self.is_narrow(single), ..one(single) },
                Err(problem) => bad(problem),
            },
        }
    }

    /// Whether it is a pointer that has 32 bits for the module.
    pub(super) fn is_narrow(&self, single: Single) -> bool {
        match single.ty.scalar() {
            Scalar::Ptr(of) => self.narrow.iter().any(|&it| space(it) == Some(of)),
            _ => false,
        }
    }

    fn structure(&mut self, ty: Type<'m>, depth: u32) -> Info {
        if ty.is_opaque() {
            return bad("has no size");
        }
        let packed = ty.is_packed();
        let (mut size, mut align, mut leaves, mut narrow) = (0_u64, 1, 0_u64, false);
        let mut fields = Vec::new();
        for field in ty.fields() {
            let id = self.look_at(field, depth + 1);
            let of = self.at(id);
            if let Kind::Bad(problem) = of.kind {
                return bad(problem);
            }
            let own = if packed { 1 } else { of.align };
            let end = |at: u64| Some((at, at.checked_add(of.stride)?));
            let Some((at, next)) = size.checked_next_multiple_of(own).and_then(end) else {
                return bad("is larger than the address space");
            };
            fields.push((id, at));
            (size, align) = (next, own.max(align));
            leaves = leaves.saturating_add(of.leaves);
            narrow |= of.narrow;
        }
        let Some(size) = size.checked_next_multiple_of(align) else {
            return bad("is larger than the address space");
        };
        let kind = Kind::Struct { first: self.fields.len() as u32, len: fields.len() as u32 };
        self.fields.extend(fields);
        Info { kind, size, stride: size, align, leaves, narrow }
    }
}

fn bad(problem: &'static str) -> Info {
    Info { kind: Kind::Bad(problem), size: 0, stride: 0, align: 1, leaves: 0, narrow: false }
}

fn one(single: Single) -> Info {
    let size = single.total_bits().div_ceil(8);
    let align = match single.ty.is_vector() {
        true => size.next_power_of_two(),
        false => single.ty.align(),
    };
    let stride = size.next_multiple_of(align);
    Info { kind: Kind::Single(single), size, stride, align, leaves: 1, narrow: false }
}

fn vector(lane: Single, lanes: u32) -> Info {
    let held = lanes.checked_next_power_of_two().and_then(|it| lane.ty.with_lanes(it));
    match held {
        Some(ty) => one(Single { ty, bits: lane.bits, lanes }),
        None => bad("has too many lanes"),
    }
}

/// The address space of LLVM whose pointers have 32 bits: tensor memory.
const TENSOR_MEMORY: u32 = 6;

/// The state space of an address space of LLVM.
pub(super) fn space(number: u32) -> Option<Space> {
    Some(match number {
        0 => Space::Generic,
        1 => Space::Global,
        3 => Space::Shared,
        4 => Space::Const,
        5 => Space::Local,
        7 => Space::SharedCluster,
        101 => Space::Param,
        _ => return None,
    })
}

fn scalar(ty: Type) -> Result<Single, &'static str> {
    let of = |scalar: Scalar| Ok(Single::exact(scalar.into()));
    match ty.kind() {
        TypeKind::LLVMIntegerTypeKind => {
            let bits = ty.int_bits();
            let held = match bits {
                1 => 1,
                _ => bits.next_power_of_two().max(8),
            };
            match ir::Type::int(held) {
                Some(ty) => Ok(Single { ty, bits, lanes: 1 }),
                None if bits > wide::MAX_BITS => Err("is wider than 4096 bits"),
                None => Err("is wider than 128 bits"),
            }
        }
        TypeKind::LLVMHalfTypeKind => of(Scalar::F16),
        TypeKind::LLVMBFloatTypeKind => of(Scalar::BF16),
        TypeKind::LLVMFloatTypeKind => of(Scalar::F32),
        TypeKind::LLVMDoubleTypeKind => of(Scalar::F64),
        TypeKind::LLVMPointerTypeKind => match space(ty.address_space()) {
            Some(space) => of(Scalar::Ptr(space)),
            // In tensor memory: rows and columns, not bytes.
            None if ty.address_space() == TENSOR_MEMORY => of(Scalar::I32),
            None => Err("points into an address space that is not supported"),
        },
        TypeKind::LLVMFP128TypeKind
        | TypeKind::LLVMX86_FP80TypeKind
        | TypeKind::LLVMPPC_FP128TypeKind => Err("is wider than the hardware's `double`"),
        TypeKind::LLVMScalableVectorTypeKind => Err("has no fixed number of lanes"),
        TypeKind::LLVMTargetExtTypeKind => Err("belongs to another target"),
        _ => Err("is no type of values"),
    }
}
