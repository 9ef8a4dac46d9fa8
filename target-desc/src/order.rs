//! Modifiers in the order of the manual.
//!
//! ptxas takes the modifiers of an instruction in any order, and what others write
//! makes use of it: `max.s32.relu`, `ex2.approx.f32.ftz`. It is read, never written.
//!
//! Invariant: only modifiers that say *how* are moved, those of [`MOVABLE`]. Types,
//! state spaces and the like keep their order among each other, as it tells what
//! is converted to what: `cvt.rni.f32.s32` does not become `cvt.rni.s32.f32`.

use crate::atom::Mod;
use crate::desc::{Form, Inst};
use crate::legal::is_possible;

/// What may stand anywhere behind the mnemonic.
#[rustfmt::skip] // By kind.
const MOVABLE: &[Mod] = &[
    Mod::rn, Mod::rz, Mod::rm, Mod::rp, Mod::rna, Mod::rs, Mod::rni, Mod::rzi, Mod::rmi, Mod::rpi,
    Mod::ftz, Mod::noftz, Mod::approx, Mod::full, Mod::_2pi,
    Mod::sat, Mod::satfinite, Mod::relu, Mod::oob, Mod::pzo, Mod::NaN, Mod::abs, Mod::xorsign,
    Mod::scaled__n1__ue8m0, Mod::scaled__n2__ue8m0,
    Mod::f4e, Mod::b4e, Mod::rc8, Mod::ecl, Mod::ecr, Mod::rc16,
];

/// `mods` in the order in which a form of one of `insts` takes them, where none
/// takes them as they are and one does in another order.
pub fn in_order<'a>(
    insts: impl Iterator<Item = &'a Inst> + Clone,
    mods: &[Mod],
) -> Option<Vec<Mod>> {
    let forms = insts.flat_map(|inst| inst.forms.iter().map(move |form| (inst, form)));
    if forms.clone().any(|(inst, form)| is_possible(inst, form, mods)) {
        return None;
    }
    forms.into_iter().find_map(|(inst, form)| {
        let mut left = mods.to_vec();
        let mut ordered = Vec::with_capacity(mods.len());
        (arrange(form, 0, &mut left, &mut ordered) && is_possible(inst, form, &ordered))
            .then_some(ordered)
    })
}

/// Fills the parts of `form` from `p` on with all of `left`: each with a modifier
/// that is movable, or with the first of the others.
fn arrange(form: &Form, p: usize, left: &mut Vec<Mod>, ordered: &mut Vec<Mod>) -> bool {
    let Some(part) = form.parts.get(p) else { return left.is_empty() };
    if left.len() > form.parts.len() - p {
        return false;
    }
    let mut passed_fixed = false;
    for i in 0..left.len() {
        let atom = left[i];
        if !MOVABLE.contains(&atom) {
            if passed_fixed {
                continue;
            }
            passed_fixed = true;
        }
        if part.slot.value(atom).is_some() && !left[..i].contains(&atom) {
            left.remove(i);
            ordered.push(atom);
            if arrange(form, p + 1, left, ordered) {
                return true;
            }
            ordered.pop();
            left.insert(i, atom);
        }
    }
    part.optional && arrange(form, p + 1, left, ordered)
}
