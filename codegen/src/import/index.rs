//! What indices of addresses are made of: something that is computed, and a constant number of
//! steps. Accesses to neighbours then have one address with constants behind it, which costs
//! nothing where an instruction takes an offset.
//!
//! Invariants:
//! * A constant is taken out of a sum that is extended only where the sum does not overflow in the
//!   sense of the extension (`nsw`, `nuw`, `disjoint`). Sums of 64 bits may: so do addresses.
//! * It is taken out of an extension only where nobody else needs that, or it is in the same block,
//!   so that no more is computed than before.

use super::llvm::{Op, Value, ValueKind};

/// An index of 64 bits.
#[derive(Clone, Copy)]
pub(super) struct Index<'m> {
    /// What is computed.
    pub(super) value: Value<'m>,
    /// How it is extended to 64 bits, where it has fewer.
    pub(super) extension: Op,
    /// So many steps more.
    pub(super) steps: i64,
}

/// Takes `index` of `address` apart; `bits` are those of an integer.
pub(super) fn apart<'m>(
    address: Value<'m>,
    index: Value<'m>,
    mut bits: impl FnMut(Value<'m>) -> Option<u32>,
) -> Index<'m> {
    let whole = Index { value: index, extension: Op::LLVMSExt, steps: 0 };
    let op_of = |it: Value<'m>| it.is_instruction().then(|| it.opcode());
    let (sum, signed, unsigned) = match op_of(index) {
        Some(Op::LLVMSExt) => (index.operand(0), true, false),
        Some(Op::LLVMZExt) => (index.operand(0), index.is_nonnegative(), true),
        _ => (index, true, false),
    };
    let op = op_of(sum);
    let of_both = matches!(op, Some(Op::LLVMAdd | Op::LLVMOr)).then(|| sum.operand(1));
    let Some(constant) = of_both.filter(|it| it.kind() == ValueKind::LLVMConstantIntValueKind)
    else {
        return whole;
    };
    let Some(width @ (8 | 16 | 32 | 64)) = bits(sum) else { return whole };
    let disjoint = op == Some(Op::LLVMOr);
    if disjoint && !sum.is_disjoint() {
        return whole;
    }
    if sum != index {
        let alone = || index.users().nth(1).is_none();
        let near = || address.is_instruction() && address.block() == index.block();
        if !near() && !alone() {
            return whole;
        }
    }
    let low = constant.int_low();
    let steps = ((low << (64 - width)) as i64) >> (64 - width);
    let value = sum.operand(0);
    // Where both are right, the one that is there: others extend the same value so.
    if unsigned && (disjoint || sum.has_no_unsigned_wrap()) {
        Index { value, extension: Op::LLVMZExt, steps: low as i64 }
    } else if signed && (disjoint || width == 64 || sum.has_no_signed_wrap()) {
        Index { value, extension: Op::LLVMSExt, steps }
    } else {
        whole
    }
}
