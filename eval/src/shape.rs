//! What is not done lane by lane: vectors, and the same bits as another type.

use ir::{Attr, Opcode, Type};

use crate::int::keep;
use crate::table::{Lanes, Of};

/// The result; `None` for poison.
pub fn compute(of: Of, args: &[Lanes]) -> Option<Lanes> {
    use Opcode::*;
    let first = args.first()?;
    let fixed = match of.attr {
        Attr::Index(lane) => lane as usize,
        _ => 0,
    };
    Some(match (of.op, args) {
        (Vector, lanes) => lanes.iter().map(|it| it[0]).collect(),
        (Splat, [lane]) => Lanes::from_elem(lane[0], of.ty.lanes() as usize),
        (Extract, [vector]) => Lanes::from_elem(*vector.get(fixed)?, 1),
        (ExtractAt, [vector, at]) => Lanes::from_elem(*vector.get(index(at[0]))?, 1),
        (Insert, [vector, lane]) => replaced(vector, fixed, lane[0])?,
        (InsertAt, [vector, lane, at]) => replaced(vector, index(at[0]), lane[0])?,
        (Shuffle, [a, b]) => {
            let pick = |&lane: &u32| {
                let lane = lane as usize;
                a.get(lane).or_else(|| b.get(lane - a.len())).copied()
            };
            of.mask.iter().map(pick).collect::<Option<Lanes>>()?
        }
        (Bitcast, _) => bitcast(of.from, of.ty, first),
        _ => return None,
    })
}

fn index(value: u128) -> usize {
    usize::try_from(value).unwrap_or(usize::MAX)
}

fn replaced(vector: &Lanes, at: usize, lane: u128) -> Option<Lanes> {
    let mut out = vector.clone();
    *out.get_mut(at)? = lane;
    Some(out)
}

/// Bit `i` of all lanes of `from`, the first lane lowest, is bit `i` of all lanes of `to`.
fn bitcast(from: Type, to: Type, value: &Lanes) -> Lanes {
    let (have, want) = (from.lane_bits(), to.lane_bits());
    if have == want {
        return value.clone();
    }
    let bit = |at: u32| value[(at / have) as usize] >> (at % have) & 1;
    (0..to.lanes())
        .map(|lane| keep(want, (0..want).fold(0, |all, i| all | bit(lane * want + i) << i)))
        .collect()
}
