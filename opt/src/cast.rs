//! Casts of casts, and lanes of vectors that were just put there.

use ir::{Attr, Function, Inst, Opcode, Space, Value};

/// What the cast `inst` gives; it may become another cast.
pub fn simplify(func: &mut Function, inst: Inst) -> Option<Value> {
    use Opcode::*;
    let data = func.insts[inst];
    let &[from] = func.args(inst) else { return None };
    let (have, want) = (func.ty(from), data.ty);
    if have == want && matches!(data.op, Bitcast | SpaceCast) {
        return Some(from);
    }
    let before = func.def_inst(from)?;
    let op = func.insts[before].op;
    if (data.op, op) == (Freeze, Freeze) {
        return Some(from);
    }
    let &[first] = func.args(before) else { return None };
    let origin = func.ty(first);
    let new = match (data.op, op) {
        (Trunc, Zext | Sext) if origin == want => return Some(first),
        (Trunc, Zext | Sext) if origin.lane_bits() > want.lane_bits() => Trunc,
        (Trunc, Zext | Sext) => op,
        (Trunc, Trunc) | (Zext, Zext) | (Sext, Sext) => data.op,
        // Nothing is left of the sign.
        (Sext, Zext) => Zext,
        (Bitcast, Bitcast) if origin == want => return Some(first),
        (Bitcast, Bitcast) => Bitcast,
        (Inttoptr, Ptrtoint) | (Ptrtoint, Inttoptr) if origin == want => return Some(first),
        // From the generic address back to where it came from.
        (SpaceCast, SpaceCast) if origin == want && have.space() == Some(Space::Generic) => {
            return Some(first);
        }
        _ => return None,
    };
    func.replace(inst, new, want, &[first], Attr::None);
    None
}

/// The lane that `extract` takes out, where it was put in.
pub fn extract(func: &mut Function, inst: Inst) -> Option<Value> {
    let data = func.insts[inst];
    let Attr::Index(lane) = data.attr else { return None };
    let mut vector = *func.args(inst).first()?;
    for _ in 0..MOST_LANES {
        let made = func.def_inst(vector)?;
        match (func.insts[made].op, func.insts[made].attr, func.args(made)) {
            (Opcode::Vector, _, lanes) => return lanes.get(lane as usize).copied(),
            (Opcode::Splat, _, &[value]) => return Some(value),
            (Opcode::Insert, Attr::Index(at), &[_, value]) if at == lane => return Some(value),
            (Opcode::Insert, Attr::Index(_), &[other, _]) => {
                vector = other;
                func.replace(inst, data.op, data.ty, &[other], data.attr);
            }
            _ => return None,
        }
    }
    None
}

/// So many lanes at most are gone through that were put beside the one.
const MOST_LANES: usize = 16;
