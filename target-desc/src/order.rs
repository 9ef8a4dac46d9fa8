//! Modifiers in the order of the manual.
//!
//! ptxas takes the modifiers of an instruction in any order, and what others write
//! makes use of it: `max.s32.relu`, `ex2.approx.f32.ftz`. It is read, never written.
//!
//! Invariants:
//! * types keep their order among each other, as it tells what is converted to
//!   what: `cvt.rni.f32.s32` does not become `cvt.rni.s32.f32`. So do state spaces,
//!   from which and to which is copied, and layouts;
//! * what belongs to the name stays where it is: `mul.s32.lo` and `bar.sync.warp`
//!   are nothing, for ptxas too.

use crate::atom::Mod;
use crate::desc::{Form, Inst};
use crate::legal::is_possible;

/// How a modifier may be moved.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Anywhere.
    Free,
    /// Anywhere, but in its order among those of the same class.
    Type,
    /// The same.
    Space,
    /// The same.
    Layout,
    /// Not at all, as it is a part of the name.
    Name,
}

/// What may stand anywhere behind the name; [`class`] knows more.
#[rustfmt::skip] // By kind.
const FREE: &[&str] = &[
    "rn", "rz", "rm", "rp", "rna", "rs", "rni", "rzi", "rmi", "rpi",
    "ftz", "noftz", "approx", "2pi", "cc", "shiftamt",
    "sat", "satfinite", "relu", "oob", "pzo", "NaN", "abs", "xorsign",
    "f4e", "b4e", "rc8", "ecl", "ecr", "rc16",
    "sync", "aligned", "trans", "v2", "v4", "v8",
    "weak", "volatile", "relaxed", "acquire", "release", "acq_rel", "sc", "cta", "cluster", "gpu", "sys",
    "ca", "cg", "cs", "cv", "lu", "wb", "wt", "L1", "L2",
    "add", "min", "max", "inc", "dec", "and", "or", "xor", "exch", "cas", "popc",
    "eq", "ne", "lt", "le", "gt", "ge", "ls", "hs", "equ", "neu", "ltu", "leu", "gtu", "geu", "num",
    "up", "down", "bfly", "idx", "any", "all", "uni", "ballot",
    "bulk_group", "tile", "trap", "clamp", "zero",
];

/// Beginnings of words with `::` that may stand anywhere.
const FREE_GROUPS: &[&str] =
    &["L1", "L2", "mbarrier", "multicast", "cta_group", "scaled", "scale_vec", "override"];

fn class(atom: Mod) -> Class {
    let text = atom.text();
    let letters = text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len());
    let (letters, number) = text.split_at(letters);
    let is_free = FREE.contains(&text)
        || text.split_once("::").is_some_and(|(group, _)| FREE_GROUPS.contains(&group))
        // Shapes and how many: `.m16n8k4`, `.x2`, `.2d`, `.16x64b`.
        || (matches!(letters, "" | "m" | "x") && !number.is_empty());
    match text {
        _ if is_free => Class::Free,
        "global" | "shared" | "shared::cta" | "shared::cluster" | "local" | "const" | "param" => {
            Class::Space
        }
        "row" | "col" => Class::Layout,
        "pred" => Class::Type,
        _ if matches!(letters, "u" | "s" | "b" | "f" | "bf" | "tf" | "e" | "ue") => match number {
            "" => Class::Name,
            _ => Class::Type,
        },
        _ => Class::Name,
    }
}

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
        let mut left: Vec<(usize, Mod)> = mods.iter().copied().enumerate().collect();
        let mut ordered = Vec::with_capacity(mods.len());
        (arrange(form, 0, &mut left, &mut ordered) && is_possible(inst, form, &ordered))
            .then_some(ordered)
    })
}

/// Fills the parts of `form` from `p` on with all of `left`, each of which knows
/// where it stood.
fn arrange(form: &Form, p: usize, left: &mut Vec<(usize, Mod)>, ordered: &mut Vec<Mod>) -> bool {
    let Some(part) = form.parts.get(p) else { return left.is_empty() };
    if left.len() > form.parts.len() - p {
        return false;
    }
    for i in 0..left.len() {
        let (at, atom) = left[i];
        if part.slot.value(atom).is_none() {
            continue;
        }
        let class = class(atom);
        let may_go = match class {
            Class::Free => !left[..i].iter().any(|it| it.1 == atom),
            Class::Name => at == ordered.len(),
            _ => !left[..i].iter().any(|it| self::class(it.1) == class),
        };
        if may_go {
            left.remove(i);
            ordered.push(atom);
            if arrange(form, p + 1, left, ordered) {
                return true;
            }
            ordered.pop();
            left.insert(i, (at, atom));
        }
    }
    part.optional && arrange(form, p + 1, left, ordered)
}
