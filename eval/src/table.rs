//! The table: what each opcode without effects computes.

use ir::{Attr, Opcode, Type};
use smallvec::SmallVec;

use crate::{convert, float, int, shape};

/// The lanes of a value as bits, of a scalar one; the bits above the type are zero.
pub type Lanes = SmallVec<[u128; 1]>;

/// An instruction, without its operands.
#[derive(Clone, Copy, Debug)]
pub struct Of<'a> {
    /// What it does.
    pub op: Opcode,
    /// The controlling type.
    pub ty: Type,
    /// The type of its first operand; the controlling type where it has none.
    pub from: Type,
    /// What goes with the opcode.
    pub attr: Attr,
    /// The lanes of a shuffle.
    pub mask: &'a [u32],
}

/// The results of an instruction. `None` where one is poison, and of opcodes that do more than
/// give results.
pub fn compute(of: Of, args: &[Lanes]) -> Option<SmallVec<[Lanes; 2]>> {
    use Opcode::*;
    match of.op {
        Vector | Splat | Extract | Insert | ExtractAt | InsertAt | Shuffle | Bitcast => {
            return Some(SmallVec::from_elem(shape::compute(of, args)?, 1));
        }
        _ => {}
    }
    // The others work lane by lane; a scalar operand of a vector (a condition) goes to each.
    let lanes = of.ty.lanes() as usize;
    let mut out: SmallVec<[Lanes; 2]> = SmallVec::new();
    for _ in of.op.info().results {
        out.push(Lanes::new());
    }
    let mut operands: SmallVec<[u128; 3]> = SmallVec::new();
    for lane in 0..lanes {
        operands.clear();
        for arg in args {
            operands.push(*arg.get(lane).or(arg.first())?);
        }
        let (first, second) = scalar(of, &operands)?;
        for (out, value) in out.iter_mut().zip([first, u128::from(second)]) {
            out.push(value);
        }
    }
    Some(out)
}

/// The results of one lane: the first, and the truth value that some give beside it.
fn scalar(of: Of, args: &[u128]) -> Option<(u128, bool)> {
    use Opcode::*;
    let bits = of.ty.lane_bits();
    let value = match (of.op, args) {
        (Icmp, &[a, b]) => {
            let Attr::IntCmp(cmp) = of.attr else { return None };
            int::compare(cmp, bits, a, b).into()
        }
        (Fcmp, &[a, b]) => {
            let Attr::FloatCmp(cmp, _) = of.attr else { return None };
            float::compare(cmp, of.ty.scalar(), a, b)?.into()
        }
        (Select, &[cond, a, b]) => [b, a][usize::from(cond != 0)],
        (Freeze | SpaceCast | Inttoptr, &[a]) => a,
        (PtrAdd, &[a, b]) => u128::from((a as u64).wrapping_add(b as u64)),
        (Ptrtoint, &[a]) => int::keep(bits, a),
        (
            Trunc | Zext | Sext | Fptrunc | Fpext | Fptosi | Fptoui | FptosiSat | FptouiSat
            | Sitofp | Uitofp,
            &[a],
        ) => convert::compute(of.op, of.from.scalar(), of.ty.scalar(), a)?,
        _ if of.ty.is_float() => float::compute(of.op, of.ty.scalar(), args)?,
        _ => return int::compute(of.op, bits, args),
    };
    Some((value, false))
}
