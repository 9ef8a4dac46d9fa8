//! Which pairs of types the conversions take.

use super::body::Body;
use super::error::VerifyErrorKind as Kind;
use crate::entities::Inst;
use crate::opcode::Opcode;
use crate::types::{Scalar, Space, Type};

impl Body<'_> {
    /// Checks the types of a conversion; other instructions pass.
    pub(super) fn check_conversion(&mut self, inst: Inst) {
        let data = self.func.insts[inst];
        let Some(&from) = self.func.args(inst).first() else { return };
        let (from, to) = (self.func.ty(from), data.ty);
        let same_lanes = from.lanes() == to.lanes();
        let narrower = same_lanes && to.lane_bits() < from.lane_bits();
        let wider = same_lanes && to.lane_bits() > from.lane_bits();
        let ints = from.is_int() && to.is_int();
        let floats = from.is_float() && to.is_float();
        let (fits, need) = match data.op {
            Opcode::Trunc => (ints && narrower, "an integer to a narrower one"),
            Opcode::Zext | Opcode::Sext => (ints && wider, "an integer to a wider one"),
            Opcode::Fptrunc => (floats && narrower, "a floating-point number to a narrower one"),
            Opcode::Fpext => (floats && wider, "a floating-point number to a wider one"),
            Opcode::Fptosi | Opcode::Fptoui | Opcode::FptosiSat | Opcode::FptouiSat => {
                let fits = from.is_float() && to.is_int() && same_lanes;
                (fits, "floating-point numbers to as many integers")
            }
            Opcode::Sitofp | Opcode::Uitofp => {
                let fits = from.is_int() && to.is_float() && same_lanes;
                (fits, "integers to as many floating-point numbers")
            }
            Opcode::Bitcast => (bitcast(from, to), "between types of as many bits, not addresses"),
            Opcode::Ptrtoint => {
                let fits = from.is_ptr() && to.is_int() && !to.is_vector() && to != Type::I1;
                (fits, "one address to one integer")
            }
            Opcode::Inttoptr => (from == Type::I64 && to.is_ptr(), "one `i64` to one address"),
            Opcode::SpaceCast => (space_cast(from, to), "an address to or from a generic one"),
            _ => return,
        };
        if !fits {
            self.report(Kind::Conversion { need, from, to });
        }
    }
}

fn bitcast(from: Type, to: Type) -> bool {
    let bits = |ty: Type| u64::from(ty.lane_bits()) * u64::from(ty.lanes());
    let has_address = from.scalar().is_ptr() || to.scalar().is_ptr();
    if has_address { from == to } else { bits(from) == bits(to) }
}

/// A block's own shared memory is also part of that of its cluster.
fn space_cast(from: Type, to: Type) -> bool {
    if from.is_vector() || to.is_vector() {
        return false;
    }
    match (from.scalar(), to.scalar()) {
        (Scalar::Ptr(from), Scalar::Ptr(to)) => {
            let in_cluster =
                [from, to].iter().all(|it| matches!(it, Space::Shared | Space::SharedCluster));
            from != to && (from == Space::Generic || to == Space::Generic || in_cluster)
        }
        _ => false,
    }
}
