//! Constant expressions that are numbers: `inttoptr (i64 -16 to ptr)` in the table of a class with several bases,
//! and distances within one variable.
//!
//! Numbers are 64 bits wide; what is narrower has zeros above. Follows "Constant Expressions" of LLVM's language
//! reference.

use super::Importer;
use super::llvm::{Op, TypeKind, Value, ValueKind};
use super::value::int_bits;

/// How deep expressions may be.
pub(super) const DEPTH: u32 = 64;

impl<'m> Importer<'m> {
    /// The number that a constant of at most 64 bits is, if it is one and not an address.
    pub(super) fn constant_number(&mut self, value: Value<'m>, depth: u32) -> Option<u64> {
        let ty = value.ty();
        let bits = match ty.kind() {
            TypeKind::LLVMPointerTypeKind => 64,
            TypeKind::LLVMIntegerTypeKind if ty.int_bits() <= 64 => ty.int_bits(),
            _ => return None,
        };
        if depth > DEPTH {
            return None;
        }
        if value.is_zero() {
            return Some(0);
        }
        let number = match value.kind() {
            ValueKind::LLVMConstantIntValueKind => int_bits(value, bits) as u64,
            ValueKind::LLVMConstantExprValueKind => {
                let operand = |number| value.operand(number);
                match value.const_opcode() {
                    Op::LLVMIntToPtr
                    | Op::LLVMPtrToInt
                    | Op::LLVMPtrToAddr
                    | Op::LLVMBitCast
                    | Op::LLVMTrunc => self.constant_number(operand(0), depth + 1)?,
                    Op::LLVMGetElementPtr => self
                        .constant_number(operand(0), depth + 1)?
                        .wrapping_add(self.constant_offset(value)? as u64),
                    // The windows of other spaces lie anywhere among generic addresses.
                    Op::LLVMAddrSpaceCast
                        if [ty, operand(0).ty()]
                            .iter()
                            .all(|it| matches!(it.address_space(), 0 | 1)) =>
                    {
                        self.constant_number(operand(0), depth + 1)?
                    }
                    Op::LLVMAddrSpaceCast => return None,
                    Op::LLVMSub => self.difference(operand(0), operand(1), depth)?,
                    op => {
                        let a = self.constant_number(operand(0), depth + 1)?;
                        let b = self.constant_number(operand(1), depth + 1)?;
                        match op {
                            Op::LLVMAdd => a.wrapping_add(b),
                            Op::LLVMXor => a ^ b,
                            _ => return None,
                        }
                    }
                }
            }
            _ => return None,
        };
        Some(if bits < 64 { number & ((1 << bits) - 1) } else { number })
    }

    /// `a - b`, of numbers, or of addresses in the same variable or function.
    fn difference(&mut self, a: Value<'m>, b: Value<'m>, depth: u32) -> Option<u64> {
        match (self.constant_number(a, depth + 1), self.constant_number(b, depth + 1)) {
            (Some(a), Some(b)) => Some(a.wrapping_sub(b)),
            (None, None) => {
                let (of_a, offset_a, generic_a) = self.constant_address(a, depth + 1).ok()?;
                let (of_b, offset_b, generic_b) = self.constant_address(b, depth + 1).ok()?;
                let same = of_a == of_b && generic_a == generic_b;
                same.then_some(offset_a.wrapping_sub(offset_b) as u64)
            }
            _ => None,
        }
    }
}
