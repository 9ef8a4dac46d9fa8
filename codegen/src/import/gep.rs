//! `getelementptr`: addresses within objects.

use ir::Opcode;

use super::body::Body;
use super::error::Result;
use super::index::{self, Index};
use super::llvm::{Op, Value, ValueKind};
use super::memory::sign_extended;
use super::types::{Kind, Single};
use super::value::int_bits;

/// How far one index leads: so many bytes for each step.
struct Steps<'m> {
    index: Value<'m>,
    /// How the index is extended.
    extension: Op,
    stride: u64,
}

impl<'m> Body<'_, 'm> {
    /// A `getelementptr`, an instruction or a constant expression: what is computed is added
    /// first, then all that is constant at once.
    pub(super) fn gep(&mut self, inst: Value<'m>) -> Result<ir::Value> {
        let base = inst.operand(0);
        let address = self.value(base)?;
        let single = self.single(inst)?;
        let mut constant = 0_i64;
        let mut computed = Vec::new();
        let mut within = self.im.types.id(inst.gep_source());
        self.im.types.in_memory(inst.gep_source())?;
        for number in 1..inst.operand_count() {
            let index = inst.operand(number);
            let of = self.im.types.at(within);
            let stride = match (number, of.kind) {
                (_, Kind::Bad(_)) => return Err(self.im.types.refuse(inst.gep_source())),
                (1, _) => of.stride,
                (_, Kind::Struct { first, .. }) => {
                    // Of vectors, every lane has the same one.
                    let index = index.element(0).unwrap_or(index);
                    let (field, offset) = self.im.types.field(first, index.int_low() as u32);
                    constant = constant.wrapping_add(offset as i64);
                    within = field;
                    continue;
                }
                (_, Kind::Array { elem, .. }) => {
                    within = elem;
                    self.im.types.at(elem).stride
                }
                // LLVM lays lanes out without gaps, whatever the alignment of a lane.
                (_, Kind::Single(of)) => u64::from(of.bits).div_ceil(8),
                (_, Kind::Void | Kind::Wide { .. }) => 0,
            };
            if index.kind() == ValueKind::LLVMConstantIntValueKind {
                let bits = self.single(index)?.bits;
                let steps = sign_extended(int_bits(index, bits), bits);
                constant = constant.wrapping_add(steps.wrapping_mul(stride as i64));
                continue;
            }
            let Index { value: index, extension, steps } = match single.ty.is_vector() {
                true => Index { value: index, extension: Op::LLVMSExt, steps: 0 },
                false => {
                    let types = &mut self.im.types;
                    index::apart(inst, index, |it| types.single(it.ty()).ok().map(|it| it.bits))
                }
            };
            constant = constant.wrapping_add(steps.wrapping_mul(stride as i64));
            computed.push(Steps { index, extension, stride });
        }
        if !single.ty.is_vector() {
            return self.step(address, None, &computed, constant);
        }
        let mut lanes = Vec::with_capacity(single.lanes as usize);
        for number in 0..single.lanes {
            let address = self.lane(address, number);
            lanes.push(self.step(address, Some(number), &computed, constant)?);
        }
        self.vector(single, lanes)
    }

    /// One address further by these steps, of vectors by those in `lane`.
    fn step(
        &mut self,
        mut address: ir::Value,
        lane: Option<u32>,
        computed: &[Steps<'m>],
        constant: i64,
    ) -> Result<ir::Value> {
        let ty = self.b.func.ty(address);
        for &Steps { index, extension, stride } in computed {
            let from = self.single(index)?;
            let mut steps = self.value(index)?;
            if let Some(lane) = lane {
                steps = self.lane(steps, lane);
            }
            let from = Single { ty: self.b.func.ty(steps), bits: from.bits, lanes: 1 };
            let op = if from.bits > 64 { Op::LLVMTrunc } else { extension };
            let steps = self.convert(steps, from, Single::exact(ir::Type::I64), op)?;
            let bytes = self.scaled(steps, stride);
            address = match ty.is_ptr() {
                true => self.plain(Opcode::PtrAdd, ty, &[address, bytes]),
                // In tensor memory.
                false => {
                    let bytes = self.plain(Opcode::Trunc, ty, &[bytes]);
                    self.plain(Opcode::Add, ty, &[address, bytes])
                }
            };
        }
        self.advance(address, constant)
    }
}
