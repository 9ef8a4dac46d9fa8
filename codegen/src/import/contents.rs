//! The contents of variables: bytes, and addresses in them.

use ir::{GlobalKind, Init, Linkage, Reloc, Space, Symbol};

use super::Importer;
use super::error::{Result, unsupported};
use super::llvm::{LlvmLinkage, Op, TypeKind, Value, ValueKind};
use super::types::{Kind, space};
use super::value::{float_bits, int_bits};
use super::wide::constant_limbs;

impl<'m> Importer<'m> {
    /// Gives a variable its contents.
    pub(super) fn contents(&mut self, global: Value<'m>, id: ir::Global) -> Result<()> {
        let Some(value) = global.initializer().filter(|it| !it.is_undef()) else { return Ok(()) };
        let data = &self.module.globals[id];
        if data.linkage == Linkage::External {
            return Ok(());
        }
        match (data.space, data.kind) {
            // Tentative definitions in C have zeros because LLVM wants some.
            (Space::Shared, _) if global.linkage() == LlvmLinkage::LLVMCommonLinkage => {
                return Ok(());
            }
            (Space::Shared, _) if says_nothing(value, 0) => {
                self.warn(
                    "shared memory begins with any contents, not with the zeros of the initializer",
                );
                return Ok(());
            }
            (Space::Shared, _) => {
                let problem = "is not supported: it begins with any contents (use `undef`)";
                return Err(unsupported("a variable in shared memory with contents", problem));
            }
            (_, GlobalKind::Data) => {}
            (_, GlobalKind::Sampler) if !value.is_zero() => {
                self.warn("the state in the initializer is not written: the host sets it");
                return Ok(());
            }
            // What a reference is bound to is said when the kernel is launched.
            (_, _) => return Ok(()),
        }
        let mut init = Init::default();
        if !value.is_zero() {
            init.bytes.resize(data.bytes() as usize, 0);
            self.write(value, 0, &mut init)?;
            let used = init.bytes.iter().rposition(|&byte| byte != 0).map_or(0, |it| it + 1);
            let addresses = init.relocs.last().map_or(0, |it| it.offset as usize + 8);
            // Whole elements, for people to read.
            let elem = self.module.globals[id].elem.bytes().max(1) as usize;
            init.bytes.truncate(used.max(addresses).next_multiple_of(elem));
        }
        let is_zero = init.bytes.is_empty() && init.relocs.is_empty();
        self.module.globals[id].init = (!is_zero).then_some(init);
        Ok(())
    }

    /// Writes a constant to the contents at `offset`.
    fn write(&mut self, value: Value<'m>, offset: u64, init: &mut Init) -> Result<()> {
        if value.is_undef() || value.is_zero() {
            return Ok(());
        }
        let ty = value.ty();
        let id = self.types.id(ty);
        let info = self.types.at(id);
        let mut put = |bytes: &[u8]| {
            let place = init.bytes.get_mut(offset as usize..offset as usize + bytes.len());
            if let Some(place) = place {
                place.copy_from_slice(bytes);
            }
        };
        match value.kind() {
            ValueKind::LLVMConstantIntValueKind => {
                let mut bytes = match info.kind {
                    Kind::Wide { bits } => {
                        let limbs = constant_limbs(value, bits).into_iter();
                        limbs.flat_map(u64::to_le_bytes).collect()
                    }
                    _ => int_bits(value, ty.int_bits()).to_le_bytes().to_vec(),
                };
                bytes.truncate(info.size as usize);
                put(&bytes);
            }
            ValueKind::LLVMConstantFPValueKind => {
                let Kind::Single(single) = info.kind else { return Err(self.types.refuse(ty)) };
                let bits = float_bits(value, single.ty.scalar());
                put(&bits.to_le_bytes()[..info.size as usize]);
            }
            ValueKind::LLVMConstantDataArrayValueKind
            | ValueKind::LLVMConstantDataVectorValueKind => put(value.raw_data()),
            ValueKind::LLVMConstantArrayValueKind
            | ValueKind::LLVMConstantStructValueKind
            | ValueKind::LLVMConstantVectorValueKind => {
                for number in 0..value.operand_count() {
                    let (element, at) = (value.operand(number), u64::from(number));
                    let at = match info.kind {
                        Kind::Single(single) if !single.bits.is_multiple_of(8) => {
                            self.write_bits(element, offset, number, single.bits, init)?;
                            continue;
                        }
                        Kind::Struct { first, .. } => self.types.field(first, number).1,
                        Kind::Array { elem, .. } => at * self.types.at(elem).stride,
                        Kind::Single(single) if single.bits.is_multiple_of(8) => {
                            at * u64::from(single.bits / 8)
                        }
                        _ => return Err(self.types.refuse(ty)),
                    };
                    self.write(element, offset + at, init)?;
                }
            }
            _ => match self.constant_number(value, 0) {
                Some(number) => put(&number.to_le_bytes()[..info.size as usize]),
                None => self.write_address(value, offset, init)?,
            },
        }
        Ok(())
    }

    /// Writes a lane of a vector whose lanes are no bytes, and lie without gaps.
    fn write_bits(
        &mut self,
        lane: Value<'m>,
        offset: u64,
        number: u32,
        bits: u32,
        init: &mut Init,
    ) -> Result<()> {
        if lane.is_undef() || lane.is_zero() {
            return Ok(());
        }
        if lane.kind() != ValueKind::LLVMConstantIntValueKind {
            return Err(unsupported("a part of an address as contents", "is not supported"));
        }
        let value = int_bits(lane, bits);
        for bit in (0..bits).filter(|it| value >> it & 1 != 0) {
            let at = u64::from(number) * u64::from(bits) + u64::from(bit);
            if let Some(byte) = init.bytes.get_mut((offset + at / 8) as usize) {
                *byte |= 1 << (at % 8);
            }
        }
        Ok(())
    }

    fn write_address(&mut self, value: Value<'m>, offset: u64, init: &mut Init) -> Result<()> {
        if self.types.info(value.ty()).size != 8 {
            return Err(unsupported("a part of an address as contents", "is not supported"));
        }
        let (symbol, addend, generic) = self.constant_address(value, 0)?;
        if let Symbol::Global(id) = symbol {
            let of = &self.module.globals[id];
            if !matches!(of.space, Space::Global | Space::Const) || of.kind != GlobalKind::Data {
                let construct = format!("the address of `@{}` as contents", of.name);
                return Err(unsupported(
                    construct,
                    "is not supported: it is not known before launch",
                ));
            }
        }
        // A function has one address; that of a variable is its own unless cast.
        let generic = generic && matches!(symbol, Symbol::Global(_));
        let at = init.relocs.partition_point(|it| it.offset < offset);
        init.relocs.insert(at, Reloc { offset, symbol, addend, generic });
        Ok(())
    }

    /// What a constant address is: a symbol, how many bytes behind it, and whether the address
    /// is a generic one.
    pub(super) fn constant_address(
        &mut self,
        value: Value<'m>,
        depth: u32,
    ) -> Result<(Symbol, i64, bool)> {
        let refuse = || unsupported("a constant expression of this kind", "is not supported here");
        if depth > super::folding::DEPTH {
            return Err(refuse());
        }
        match value.kind() {
            ValueKind::LLVMFunctionValueKind => Ok((self.symbol(value)?.0, 0, true)),
            ValueKind::LLVMGlobalVariableValueKind => {
                let (symbol, offset) = self.symbol(value)?;
                Ok((symbol, offset, value.ty().address_space() == 0))
            }
            ValueKind::LLVMGlobalAliasValueKind => {
                self.constant_address(value.aliasee(), depth + 1)
            }
            ValueKind::LLVMConstantExprValueKind => match value.const_opcode() {
                Op::LLVMGetElementPtr => {
                    let (symbol, base, generic) =
                        self.constant_address(value.operand(0), depth + 1)?;
                    let offset = self.constant_offset(value).ok_or_else(refuse)?;
                    Ok((symbol, base.wrapping_add(offset), generic))
                }
                Op::LLVMAddrSpaceCast => {
                    let (symbol, offset, generic) =
                        self.constant_address(value.operand(0), depth + 1)?;
                    let to = value.ty().address_space();
                    let own = match symbol {
                        Symbol::Global(id) => Some(self.module.globals[id].space),
                        Symbol::Func(_) => None,
                    };
                    match to {
                        0 => Ok((symbol, offset, true)),
                        // Back into the space that it came from.
                        _ if own.is_some() && own == space(to) => Ok((symbol, offset, false)),
                        _ => Ok((symbol, offset, generic)).and(Err(refuse())),
                    }
                }
                Op::LLVMPtrToInt | Op::LLVMPtrToAddr | Op::LLVMIntToPtr | Op::LLVMBitCast => {
                    let is_wide = |ty: super::llvm::Type<'m>| {
                        ty.kind() != TypeKind::LLVMIntegerTypeKind || ty.int_bits() == 64
                    };
                    match is_wide(value.ty()) && is_wide(value.operand(0).ty()) {
                        true => self.constant_address(value.operand(0), depth + 1),
                        false => Err(refuse()),
                    }
                }
                Op::LLVMAdd => {
                    let (a, b) = (value.operand(0), value.operand(1));
                    let is_int = |it: Value| it.kind() == ValueKind::LLVMConstantIntValueKind;
                    let (address, by) = if is_int(b) { (a, b) } else { (b, a) };
                    if !is_int(by) {
                        return Err(refuse());
                    }
                    let (symbol, offset, generic) = self.constant_address(address, depth + 1)?;
                    Ok((symbol, offset.wrapping_add(by.int_low() as i64), generic))
                }
                _ => Err(refuse()),
            },
            ValueKind::LLVMBlockAddressValueKind => Err(unsupported(
                "`blockaddress`",
                "is not supported: PTX has no addresses of labels",
            )),
            ValueKind::LLVMGlobalIFuncValueKind => {
                Err(unsupported("an `ifunc`", "is not supported: nobody resolves it on the GPU"))
            }
            _ => Err(refuse()),
        }
    }

    /// How many bytes a constant `getelementptr` adds.
    pub(super) fn constant_offset(&mut self, gep: Value<'m>) -> Option<i64> {
        let mut within = self.types.id(gep.gep_source());
        self.types.in_memory(gep.gep_source()).ok()?;
        let mut offset = 0_i64;
        for number in 1..gep.operand_count() {
            let index = gep.operand(number);
            if index.kind() != ValueKind::LLVMConstantIntValueKind {
                return None;
            }
            let bits = index.ty().int_bits();
            let steps = super::memory::sign_extended(int_bits(index, bits), bits);
            let of = self.types.at(within);
            let bytes = match (number, of.kind) {
                (1, _) => steps.wrapping_mul(of.stride as i64),
                (_, Kind::Struct { first, .. }) => {
                    let (field, at) = self.types.field(first, index.int_low() as u32);
                    within = field;
                    at as i64
                }
                (_, Kind::Array { elem, .. }) => {
                    within = elem;
                    steps.wrapping_mul(self.types.at(elem).stride as i64)
                }
                (_, Kind::Single(of)) => steps.wrapping_mul(i64::from(of.bits.div_ceil(8))),
                (_, Kind::Void | Kind::Wide { .. } | Kind::Bad(_)) => return None,
            };
            offset = offset.wrapping_add(bytes);
        }
        Some(offset)
    }
}

/// Whether contents are zeros and what may be anything.
fn says_nothing(value: Value, depth: u32) -> bool {
    let elements = || (0..value.operand_count()).map(|number| value.operand(number));
    value.is_undef()
        || value.is_zero()
        || (depth < 64
            && matches!(
                value.kind(),
                ValueKind::LLVMConstantArrayValueKind
                    | ValueKind::LLVMConstantStructValueKind
                    | ValueKind::LLVMConstantVectorValueKind
            )
            && elements().all(|it| says_nothing(it, depth + 1)))
}
