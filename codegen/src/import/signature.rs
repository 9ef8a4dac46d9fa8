//! How functions take parameters and give results.
//!
//! * A single value is a parameter or result of its type; an odd integer one of the width it is
//!   held in, whose bits above are not looked at by the callee, and zero in results.
//! * A structure or array that a device function takes as a value is one parameter a leaf; one
//!   that a kernel takes is an object in parameter memory, laid out as in LLVM, as the host
//!   expects.
//! * A structure or array that a function gives is passed as `returning` says.
//! * Arguments without a name are passed as `variadic` says.
//! * A `byval` pointer is an object in parameter memory. It is read where it is while that is
//!   all that is done with it, and copied to the stack otherwise. `sret` is a pointer as others.

use std::ffi::c_uint;

use ir::{Align, LaunchBounds, Mem, Opcode, Param, Signature, Space};
use smallvec::{SmallVec, smallvec};

use super::Importer;
use super::body::{Body, Held};
use super::error::{Result, unsupported};
use super::llvm::{self, AtomicOrdering, Op, Type, Value, ValueKind, param_index};
use super::returning::Returning;
use super::types::{Kind, Single};

/// How a parameter of LLVM is passed.
pub(super) struct Passing<'m> {
    how: How<'m>,
    types: SmallVec<[ir::Type; 1]>,
}

enum How<'m> {
    /// As one value.
    Single(Single),
    /// As the values of its leaves.
    Leaves(Type<'m>),
    /// As the address of an object that the call copies.
    ByValue { size: u64, align: Align },
    /// As an object, of which the leaves are the value.
    Object(Type<'m>),
    /// Not at all: an object without bytes.
    Empty,
    /// The address of the arguments that have no name.
    Variadic,
}

impl Passing<'_> {
    /// The types of its parameters in the IR.
    pub(super) fn types(&self) -> &[ir::Type] {
        &self.types
    }
}

/// What is known of a function type.
pub(super) struct Abi<'m> {
    pub(super) sig: Signature,
    pub(super) passing: Vec<Passing<'m>>,
    pub(super) returning: Returning,
}

/// An attribute `byval` of a parameter: the type of the object, and the alignment if it is said.
pub(super) type ByVal<'m> = (Type<'m>, Option<u64>);

impl<'m> Importer<'m> {
    /// The `byval` attribute of a parameter of a function.
    pub(super) fn byval_of(&self, function: Value<'m>, number: usize) -> Option<ByVal<'m>> {
        let index = param_index(number);
        let ty = function.type_attribute(index, self.byval)?;
        Some((ty, function.attribute(index, self.align)))
    }

    /// The `byval` attribute of an argument of a call.
    pub(super) fn byval_at(&self, call: Value<'m>, number: usize) -> Option<ByVal<'m>> {
        let index = param_index(number);
        let ty = call.call_type_attribute(index, self.byval)?;
        Some((ty, call.call_attribute(index, self.align)))
    }

    /// How a function of that type is called.
    pub(super) fn abi(
        &mut self,
        ty: Type<'m>,
        is_kernel: bool,
        byval: impl Fn(&Self, usize) -> Option<ByVal<'m>>,
    ) -> Result<Abi<'m>> {
        if ty.is_variadic() && is_kernel {
            let problem = "is not supported: a launch has those that are named";
            return Err(unsupported("a kernel with any number of arguments", problem));
        }
        let mut sig = Signature::default();
        let mut all = Vec::new();
        for (number, ty) in ty.param_types().into_iter().enumerate() {
            let passing = match byval(self, number) {
                Some((of, align)) => {
                    let info = self.types.in_memory(of)?;
                    if info.stride > i32::MAX as u64 {
                        let construct = format!("a parameter `byval({})`", of.print());
                        return Err(unsupported(
                            construct,
                            "is not supported: no object has its size",
                        ));
                    }
                    let align = alignment(align.unwrap_or(info.align));
                    match info.stride {
                        0 => Passing { how: How::Empty, types: SmallVec::new() },
                        size => in_memory(How::ByValue { size, align }),
                    }
                }
                None => self.passing(ty, is_kernel)?,
            };
            let object = match passing.how {
                How::ByValue { size, align } => Some((size, align)),
                How::Object(of) => {
                    let info = self.types.info(of);
                    Some((info.stride, alignment(info.align)))
                }
                How::Single(_) | How::Leaves(_) | How::Empty | How::Variadic => None,
            };
            sig.params.extend(passing.types.iter().map(|&ty| Param {
                by_value: object,
                align: object.map(|it| it.1),
                ..Param::new(ty)
            }));
            all.push(passing);
        }
        if ty.is_variadic() {
            sig.params.push(Param::new(ir::Type::PTR));
            all.push(Passing { how: How::Variadic, types: smallvec![ir::Type::PTR] });
        }
        let returning = match is_kernel {
            true => self.nothing_returned(ty.result())?,
            false => self.returning(ty.result(), &mut sig.returns)?,
        };
        Ok(Abi { sig, passing: all, returning })
    }

    fn passing(&mut self, ty: Type<'m>, is_kernel: bool) -> Result<Passing<'m>> {
        match self.types.info(ty).kind {
            Kind::Single(single) => {
                Ok(Passing { how: How::Single(single), types: smallvec![single.ty] })
            }
            Kind::Struct { .. } | Kind::Array { .. } | Kind::Wide { .. } => {
                if is_kernel && self.types.in_memory(ty)?.stride > 0 {
                    return Ok(in_memory(How::Object(ty)));
                }
                let leaves = self.types.leaves(ty)?;
                let types = leaves.iter().map(|it| it.single.ty).collect();
                Ok(Passing { how: How::Leaves(ty), types })
            }
            Kind::Void | Kind::Bad(_) => Err(self.types.refuse(ty)),
        }
    }
}

fn in_memory(how: How) -> Passing {
    Passing { how, types: smallvec![ir::Type::ptr(Space::Param)] }
}

/// An alignment of LLVM, which is a power of two.
pub(super) fn alignment(bytes: u64) -> Align {
    Align::new(bytes.max(1)).unwrap_or(Align::ONE)
}

impl<'m> Body<'_, 'm> {
    /// A parameter of LLVM from its parameters in the IR.
    pub(super) fn receive(
        &mut self,
        param: Value<'m>,
        passing: &Passing<'m>,
        values: &[ir::Value],
    ) -> Result<Held> {
        match (&passing.how, values) {
            (&How::Single(single), &[value]) => Ok(Held::One(self.clean(value, single))),
            (&How::Leaves(ty), values) => {
                let leaves = self.im.types.leaves(ty)?;
                let each = values.iter().zip(leaves.iter());
                let values: Vec<_> = each.map(|(&it, leaf)| self.clean(it, leaf.single)).collect();
                Ok(self.hold(&values))
            }
            (&How::ByValue { size, align }, &[object]) => {
                let to = self.single(param)?.ty;
                if to == self.b.func.ty(object) || self.is_only_read(param, 0) {
                    return Ok(Held::One(object));
                }
                Ok(Held::One(self.copy_of_param(object, size, align, to)))
            }
            (&How::Empty, _) => {
                let to = self.single(param)?.ty;
                let size = self.offset(1);
                let local = self.b.alloca(size, Align::ONE);
                match to.space() {
                    Some(Space::Local) => Ok(Held::One(local)),
                    _ => Ok(Held::One(self.plain(Opcode::SpaceCast, to, &[local]))),
                }
            }
            (&How::Object(ty), &[object]) => {
                let align = alignment(self.im.types.info(ty).align);
                let leaves = self.im.types.leaves(ty)?;
                let mut values = Vec::with_capacity(leaves.len());
                for leaf in leaves.iter() {
                    let at = self.advance(object, leaf.offset as i64)?;
                    let mem = Mem::plain(align.at(leaf.offset));
                    values.push(self.load_single(leaf.single, at, mem)?);
                }
                Ok(self.hold(&values))
            }
            _ => Err(unsupported("a parameter", "has no value")),
        }
    }

    /// Whether all that is done with an address is to read what is there.
    fn is_only_read(&self, address: Value<'m>, depth: u32) -> bool {
        if depth > 64 {
            return false;
        }
        address.users().all(|user| {
            if !user.is_instruction() {
                return false;
            }
            match user.opcode() {
                Op::LLVMLoad => {
                    let plain = AtomicOrdering::LLVMAtomicOrderingNotAtomic;
                    !user.is_volatile() && user.ordering() == plain
                }
                Op::LLVMGetElementPtr => self.is_only_read(user, depth + 1),
                Op::LLVMAddrSpaceCast => {
                    user.ty().address_space() == 101 && self.is_only_read(user, depth + 1)
                }
                Op::LLVMCall => self.only_reads(user, address),
                _ => false,
            }
        })
    }

    /// Whether a call only reads what lies at `address`: a copy from there, or an object passed
    /// by value.
    fn only_reads(&self, call: Value<'m>, address: Value<'m>) -> bool {
        let callee = call.callee();
        let is_function = callee.kind() == ValueKind::LLVMFunctionValueKind;
        if is_function && callee.intrinsic() != 0 {
            let name = callee.name();
            let copies = name.starts_with(b"llvm.memcpy.") || name.starts_with(b"llvm.memmove.");
            return name.starts_with(b"llvm.lifetime.")
                || (copies && call.operand(0) != address && call.operand(3).is_zero());
        }
        callee != address
            && (0..call.argument_count())
                .filter(|&number| call.operand(number) == address)
                .all(|number| self.im.byval_at(call, number as usize).is_some())
    }
}

/// Whether a function flushes denormal numbers of 32 bits.
pub(super) fn flushes_denormals(function: Value) -> bool {
    let text = |name| function.text_attribute(llvm::FUNCTION, name);
    let mode = text("denormal-fp-math-f32").or_else(|| text("denormal-fp-math"));
    let flushes =
        |mode: &str| mode.starts_with("preserve-sign") || mode.starts_with("positive-zero");
    mode.is_some_and(flushes) || text("nvptx-f32ftz") == Some("true")
}

/// Launch bounds as attributes of a function say them.
pub(super) fn launch_bounds(function: Value) -> Result<LaunchBounds> {
    let text = |name: &str| function.text_attribute(llvm::FUNCTION, name);
    let number = |name: &'static str| match text(name) {
        None => Ok(None),
        Some(value) => match value.trim().parse::<u32>() {
            Ok(number) => Ok(Some(number)),
            Err(_) => Err(malformed(name, value)),
        },
    };
    let dimensions = |name: &'static str| match text(name) {
        None => Ok(None),
        Some(value) => {
            let mut all = [1; 3];
            let mut parts = value.split(',');
            for (place, part) in all.iter_mut().zip(parts.by_ref()) {
                *place = part.trim().parse().map_err(|_| malformed(name, value))?;
            }
            match parts.next() {
                None => Ok(Some(all)),
                Some(_) => Err(malformed(name, value)),
            }
        }
    };
    // All zeros: a cluster of a shape that the launch says.
    let cluster = dimensions("nvvm.cluster_dim")?;
    Ok(LaunchBounds {
        max_threads: dimensions("nvvm.maxntid")?,
        threads: dimensions("nvvm.reqntid")?,
        min_blocks: number("nvvm.minctasm")?,
        max_registers: number("nvvm.maxnreg")?,
        cluster: cluster.filter(|it| *it != [0; 3]),
        explicit_cluster: cluster == Some([0; 3]),
        max_cluster: number("nvvm.maxclusterrank")?,
        blocks_are_clusters: text("nvvm.blocksareclusters").is_some(),
    })
}

fn malformed(name: &str, value: &str) -> super::error::Refused {
    unsupported(format!("the attribute \"{name}\"=\"{value}\""), "is malformed")
}

/// The index of attributes of the function itself.
pub(super) const FUNCTION: c_uint = llvm::FUNCTION;
