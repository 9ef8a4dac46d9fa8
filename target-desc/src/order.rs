//! Modifiers in the order of the manual.
//!
//! ptxas takes the modifiers of an instruction in any order, and what others write
//! makes use of it: `max.s32.relu`, `ex2.approx.f32.ftz`. It is read, never written.
//!
//! Invariants:
//! * types keep their order among each other, as it tells what is converted to
//!   what: `cvt.rni.f32.s32` does not become `cvt.rni.s32.f32`. So do state spaces,
//!   from which and to which is copied, and layouts;
//! * of what is written twice only what says the same twice is taken: `add.sat.sat.s32`;
//! * what means something in other instructions only is skipped: `add.s32.rank`;
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
    /// The same: what is done with two bits, and with the bits of that.
    Operation,
    /// The same: the priority of some accesses, and of the others.
    Priority,
    /// Not at all, as it is a part of the name.
    Name,
}

/// What belongs to a name, as ptxas sees it. What is not here may stand anywhere.
#[rustfmt::skip] // By kind.
const NAMES: &[&str] = &[
    "lo", "hi", "wide", "l", "r", "full", "pack", "a", "b", "c", "d", "p", "to", "warp",
    "load", "store", "mma", "ws", "mma_async", "fence", "commit_group", "wait_group", "wait_all",
    "base", "level", "grad", "range", "fractional", "proxy", "async", "bulk", "tensor", "cp",
    "prefetch", "reduce", "red", "ld_reduce", "st", "ld", "spcompress", "mbarrier", "read",
    "arrive", "arrive_drop", "expect_tx", "complete_tx", "init", "inval", "pending_count",
    "check_layout", "test_wait", "try_wait", "parity", "wait", "wait::ld", "wait::st",
    "alloc", "dealloc", "relinquish_alloc_permit", "shift", "commit", "cvt", "query",
    "alloc_class_large", "cp_fenceproxy", "replace", "query_cancel", "try_cancel",
    "try_get", "try_put", "try_red", "try_pullred", "try_atom",
    "submit",
];

/// What ptxas takes as often as it is written.
#[rustfmt::skip] // A line.
const REPEATED: &[&str] =
    &["sat", "relu", "shiftamt", "cc", "approx", "NaN", "satfinite", "sync", "uni"];

fn class(mnemonic: &str, atom: Mod) -> Class {
    let text = atom.text();
    match text {
        // A color there, and a direction in shifts; the size of the map, no type of a value.
        "r" | "a" | "b" if mnemonic == "tld4" => Class::Free,
        "b1024" => Class::Free,
        "async" if mnemonic == "fence" => Class::Free,
        "wait" if mnemonic == "griddepcontrol" => Class::Free,
        "cta" | "cluster" if matches!(mnemonic, "bar" | "barrier") => Class::Name,
        "inc" | "dec" if mnemonic == "setmaxnreg" => Class::Name,
        _ if NAMES.contains(&text) => Class::Name,
        "global" | "shared" | "shared::cta" | "shared::cluster" | "local" | "const" | "param" => {
            Class::Space
        }
        "row" | "col" => Class::Layout,
        "and" | "xor" | "popc" => Class::Operation,
        _ if text.starts_with("L2::evict") => Class::Priority,
        _ if atom.bits().is_some() || text.starts_with("b6x16") || text.starts_with("b4x16") => {
            Class::Type
        }
        _ => Class::Free,
    }
}

/// `mods` in the order in which a form of one of `insts` takes them, where none
/// takes them as they are and one does in another order.
pub fn in_order<'a>(
    insts: impl Iterator<Item = &'a Inst> + Clone,
    mods: &[Mod],
) -> Option<Vec<Mod>> {
    let mut forms = insts.clone().flat_map(|inst| inst.forms.iter().map(move |form| (inst, form)));
    if forms.any(|(inst, form)| is_possible(inst, form, mods)) {
        return None;
    }
    let mut ordered = Vec::with_capacity(mods.len());
    for inst in insts {
        // Where each stands counts what is skipped, too: `fence.rank.proxy` is nothing.
        let mut all = once(mods.iter().copied());
        all.retain(|&(_, it)| !skipped(inst, mods, it));
        for form in inst.forms.iter().filter(|form| has_parts_for(form, &all)) {
            ordered.clear();
            if arrange(inst.mnemonic, form, 0, &mut all.clone(), &mut ordered)
                && is_possible(inst, form, &ordered)
            {
                return Some(ordered);
            }
        }
    }
    None
}

/// Whether `form` has a part for each of `mods` at all: few have, and to look is quick.
fn has_parts_for(form: &Form, mods: &[(usize, Mod)]) -> bool {
    mods.len() <= form.parts.len()
        && mods.iter().all(|it| form.parts.iter().any(|part| part.slot.value(it.1).is_some()))
}

/// What ptxas checks only where it means something, and skips elsewhere: one of a row.
#[rustfmt::skip] // By what they are.
const SKIPPED: &[&[&str]] = &[
    &["acc::f16", "acc::f32"],
    &["b2", "b8x16"],
    &["b6x16_p32", "b4x16_p64"],
    &["finite", "infinite", "normal", "subnormal", "number", "notanumber"],
    &["rank", "box_dim", "global_dim", "global_stride", "global_address", "element_stride",
      "elemtype", "fill_mode", "interleave_layout", "swizzle_mode", "swizzle_atomicity"],
];

/// Whether ptxas skips `atom`, one of `mods`, in any form of `inst`.
fn skipped(inst: &Inst, mods: &[Mod], atom: Mod) -> bool {
    let text = atom.text();
    if inst.skips_types && matches!(text, "pred" | "texref" | "samplerref" | "surfref") {
        return true;
    }
    // Where opaque types are skipped other types count.
    if inst.skips_types && text == "b2" {
        return false;
    }
    // Behind these stands `.b` or `.p`, and ptxas reads no further.
    let is_read = text.starts_with('b') && mods.first() == Some(&atom);
    if is_read && matches!(inst.mnemonic, "suld" | "sust" | "sured") {
        return false;
    }
    let Some(row) = SKIPPED.iter().find(|row| row.contains(&text)) else { return false };
    let is_of_row = |it: Mod| row.contains(&it.text());
    let mut values = inst.forms.iter().flat_map(|form| form.parts).flat_map(|it| it.slot.values);
    mods.iter().filter(|it| is_of_row(**it)).count() == 1 && !values.any(|it| is_of_row(it.atom))
}

/// `mods` and where each of them stands, without what may be repeated and is.
fn once(mods: impl Iterator<Item = Mod>) -> Vec<(usize, Mod)> {
    let mut left: Vec<Mod> = Vec::new();
    for atom in mods {
        if !left.contains(&atom) || !REPEATED.contains(&atom.text()) {
            left.push(atom);
        }
    }
    left.into_iter().enumerate().collect()
}

/// Fills the parts of `form` from `p` on with all of `left`, each of which knows
/// where it stood.
fn arrange(
    mnemonic: &str,
    form: &Form,
    p: usize,
    left: &mut Vec<(usize, Mod)>,
    ordered: &mut Vec<Mod>,
) -> bool {
    let Some(part) = form.parts.get(p) else { return left.is_empty() };
    if left.len() > form.parts.len() - p {
        return false;
    }
    for i in 0..left.len() {
        let (at, atom) = left[i];
        if part.slot.value(atom).is_none() {
            continue;
        }
        let class = class(mnemonic, atom);
        let may_go = match class {
            Class::Free => !left[..i].iter().any(|it| it.1 == atom),
            Class::Name => at == ordered.len(),
            _ => !left[..i].iter().any(|it| self::class(mnemonic, it.1) == class),
        };
        if may_go {
            left.remove(i);
            ordered.push(atom);
            if arrange(mnemonic, form, p + 1, left, ordered) {
                return true;
            }
            ordered.pop();
            left.insert(i, (at, atom));
        }
    }
    part.optional && arrange(mnemonic, form, p + 1, left, ordered)
}
