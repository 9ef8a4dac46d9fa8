//! Operands: values held already, and constants, which are made where they are used.

use ir::{Attr, Opcode, Scalar, Symbol};

use super::body::{Body, Held};
use super::error::{Refused, Result, unsupported};
use super::llvm::{Op, Type, Value, ValueKind};
use super::types::{Kind, Single};

impl<'m> Body<'_, 'm> {
    /// The value of a single type.
    #[inline]
    pub(super) fn value(&mut self, value: Value<'m>) -> Result<ir::Value> {
        match self.held.get(&value) {
            Some(&Held::One(one)) => Ok(one),
            Some(&Held::Many { .. }) => Err(self.im.types.refuse(value.ty())),
            Some(Held::Nowhere) => Err(Refused(None)),
            None => {
                let single = self.single(value)?;
                let before = self.b.func.insts.len();
                let one = self.constant(value, single)?;
                // What took no instruction is good in every block.
                if self.b.func.insts.len() != before {
                    self.of_block.push(value);
                }
                self.held.insert(value, Held::One(one));
                Ok(one)
            }
        }
    }

    /// Adds the leaves of a value of any type to `all`.
    pub(super) fn leaves_of(&mut self, value: Value<'m>, all: &mut Vec<ir::Value>) -> Result<()> {
        match self.held.get(&value) {
            Some(&Held::One(one)) => all.push(one),
            Some(&Held::Many { start, len }) => {
                all.extend_from_slice(&self.leaves[start as usize..][..len as usize]);
            }
            Some(Held::Nowhere) => return Err(Refused(None)),
            None => match self.im.types.info(value.ty()).kind {
                Kind::Single(_) => {
                    let one = self.value(value)?;
                    all.push(one);
                }
                _ => self.aggregate(value, all)?,
            },
        }
        Ok(())
    }

    /// The leaves of a constant structure or array.
    fn aggregate(&mut self, value: Value<'m>, all: &mut Vec<ir::Value>) -> Result<()> {
        let ty = value.ty();
        let leaves = self.im.types.leaves(ty)?;
        if value.is_undef() {
            for leaf in leaves.iter() {
                let any = self.any(leaf.single);
                all.push(any);
            }
            return Ok(());
        }
        if value.is_zero() {
            for leaf in leaves.iter() {
                let zero = self.splat_const(leaf.single.ty, 0);
                all.push(zero);
            }
            return Ok(());
        }
        if let Kind::Wide { bits } = self.im.types.info(ty).kind
            && value.kind() == ValueKind::LLVMConstantIntValueKind
        {
            for limb in super::wide::constant_limbs(value, bits) {
                let limb = self.offset(limb as i64);
                all.push(limb);
            }
            return Ok(());
        }
        let mut number = 0;
        while let Some(element) = value.element(number) {
            self.leaves_of(element, all)?;
            number += 1;
        }
        match number {
            0 => Err(unsupported("a constant of this kind", "is not supported")),
            _ => Ok(()),
        }
    }

    /// Any value of the type; of odd integers, one with zeros above.
    pub(super) fn any(&mut self, single: Single) -> ir::Value {
        match single.is_odd() {
            true => self.splat_const(single.ty, 0),
            false => self.b.undef(single.ty),
        }
    }

    /// The same bits in every lane.
    pub(super) fn splat_const(&mut self, ty: ir::Type, bits: u128) -> ir::Value {
        let lane = self.b.func.constant(ty.lane(), bits);
        match ty.is_vector() {
            true => self.plain(Opcode::Splat, ty, &[lane]),
            false => lane,
        }
    }

    /// An `i64` constant.
    pub(super) fn offset(&mut self, bytes: i64) -> ir::Value {
        self.b.func.constant(ir::Type::I64, bytes as u64 as u128)
    }

    fn constant(&mut self, value: Value<'m>, single: Single) -> Result<ir::Value> {
        let ty = single.ty;
        match value.kind() {
            ValueKind::LLVMConstantIntValueKind => {
                let bits = int_bits(value, single.bits);
                Ok(self.b.func.constant(ty, bits))
            }
            ValueKind::LLVMConstantFPValueKind => {
                let bits = float_bits(value, ty.scalar());
                Ok(self.b.func.constant(ty, bits))
            }
            ValueKind::LLVMUndefValueValueKind | ValueKind::LLVMPoisonValueKind => {
                Ok(self.any(single))
            }
            ValueKind::LLVMConstantPointerNullValueKind
            | ValueKind::LLVMConstantAggregateZeroValueKind => Ok(self.splat_const(ty, 0)),
            ValueKind::LLVMConstantVectorValueKind | ValueKind::LLVMConstantDataVectorValueKind => {
                self.constant_vector(value, single)
            }
            ValueKind::LLVMFunctionValueKind
            | ValueKind::LLVMGlobalVariableValueKind
            | ValueKind::LLVMGlobalAliasValueKind => self.address(value, ty),
            ValueKind::LLVMConstantExprValueKind => self.expression(value, value.const_opcode()),
            ValueKind::LLVMBlockAddressValueKind => Err(unsupported(
                "`blockaddress`",
                "is not supported: PTX has no addresses of labels",
            )),
            ValueKind::LLVMGlobalIFuncValueKind => {
                Err(unsupported("an `ifunc`", "is not supported: nobody resolves it on the GPU"))
            }
            ValueKind::LLVMInlineAsmValueKind => {
                Err(unsupported("inline assembly", "is not supported"))
            }
            _ => Err(unsupported("a constant of this kind", "is not supported")),
        }
    }

    fn constant_vector(&mut self, value: Value<'m>, single: Single) -> Result<ir::Value> {
        let mut lanes = Vec::with_capacity(single.ty.lanes() as usize);
        for number in 0..single.lanes {
            let Some(lane) = value.element(number) else { break };
            lanes.push(self.value(lane)?);
        }
        self.vector(single, lanes)
    }

    /// The vector of these lanes; those that are missing may be anything.
    pub(super) fn vector(
        &mut self,
        single: Single,
        mut lanes: Vec<ir::Value>,
    ) -> Result<ir::Value> {
        let ty = single.ty;
        if !ty.is_vector() {
            return lanes.first().copied().ok_or_else(|| unsupported("a vector", "has no lanes"));
        }
        if let Some(&first) = lanes.first()
            && lanes.iter().all(|&it| it == first)
        {
            return Ok(self.plain(Opcode::Splat, ty, &[first]));
        }
        let lane = Single { ty: ty.lane(), bits: single.bits, lanes: 1 };
        while lanes.len() < ty.lanes() as usize {
            let any = self.any(lane);
            lanes.push(any);
        }
        Ok(self.plain(Opcode::Vector, ty, &lanes))
    }

    /// The address of a function, variable or alias, as a pointer of type `ty`.
    pub(super) fn address(&mut self, value: Value<'m>, ty: ir::Type) -> Result<ir::Value> {
        match self.im.symbol(value)? {
            (Symbol::Func(func), 0) => Ok(self.b.func_addr(func)),
            (Symbol::Func(_), _) => {
                Err(unsupported("an alias into a function", "is not supported"))
            }
            (Symbol::Global(global), offset) => {
                let address = self.b.global(&self.im.module, global);
                let own = self.b.func.ty(address);
                let address = match own == ty {
                    true => address,
                    // Surfaces are handles, which `Body::handle` takes as they are.
                    false if !own.is_ptr() => {
                        let name = self.im.module.globals[global].name.clone();
                        let construct = format!("the address of `@{name}`");
                        return Err(unsupported(construct, "cannot be used: it is only a handle"));
                    }
                    false => self.plain(Opcode::SpaceCast, ty, &[address]),
                };
                self.advance(address, offset)
            }
        }
    }

    /// The address `bytes` further.
    pub(super) fn advance(&mut self, address: ir::Value, bytes: i64) -> Result<ir::Value> {
        if bytes == 0 {
            return Ok(address);
        }
        let ty = self.b.func.ty(address);
        if !ty.is_ptr() {
            // In tensor memory.
            let offset = self.splat_const(ty, u128::from(bytes as u32));
            return Ok(self.plain(Opcode::Add, ty, &[address, offset]));
        }
        let offset = self.offset(bytes);
        Ok(self.plain(Opcode::PtrAdd, ty, &[address, offset]))
    }

    fn expression(&mut self, value: Value<'m>, op: Op) -> Result<ir::Value> {
        match op {
            Op::LLVMGetElementPtr => self.gep(value),
            Op::LLVMAdd | Op::LLVMSub | Op::LLVMMul | Op::LLVMXor => self.int_binary(value, op),
            Op::LLVMTrunc
            | Op::LLVMPtrToInt
            | Op::LLVMPtrToAddr
            | Op::LLVMIntToPtr
            | Op::LLVMBitCast
            | Op::LLVMAddrSpaceCast => self.cast(value, op),
            _ => Err(unsupported("a constant expression of this kind", "is not supported")),
        }
    }

    /// Adds nothing to the leaves: the value has none. Used for constants without elements.
    pub(super) fn undef_of(&mut self, ty: Type<'m>) -> Result<Held> {
        let leaves = self.im.types.leaves(ty)?;
        let values: Vec<_> = leaves.iter().map(|leaf| self.any(leaf.single)).collect();
        Ok(self.hold(&values))
    }

    /// An instruction whose operands are all that it has.
    pub(super) fn with_none(
        &mut self,
        op: Opcode,
        ty: ir::Type,
        args: &[ir::Value],
    ) -> ir::entities::Inst {
        self.b.op(op, ty, args, Attr::None)
    }
}

/// The bits of an integer constant of that width.
pub(super) fn int_bits(value: Value, bits: u32) -> u128 {
    if bits <= 64 {
        return value.int_low().into();
    }
    // The C API gives no more than 64 bits; the text has them all, as a signed number.
    let text = value.print();
    let digits = text.rsplit(' ').next().unwrap_or("0");
    let number = match digits.strip_prefix('-') {
        Some(digits) => digits.parse::<u128>().map(|it| it.wrapping_neg()),
        None => digits.parse::<u128>(),
    };
    let number = number.unwrap_or(0);
    if bits < 128 { number & ((1 << bits) - 1) } else { number }
}

/// The bits of a floating-point constant.
pub(super) fn float_bits(value: Value, scalar: Scalar) -> u128 {
    let number = value.float();
    match scalar {
        _ if number.is_nan() => value.float_as_int(scalar.bits()).int_low().into(),
        Scalar::F64 => number.to_bits().into(),
        // Exact: the number was one of 32 bits.
        Scalar::F32 => (number as f32).to_bits().into(),
        _ => value.float_as_int(scalar.bits()).int_low().into(),
    }
}
