//! How many registers go to and from tensor memory.
//!
//! The lanes of tensor memory that a warp reaches hold so many bits each, as the
//! shape says, and `.num` says how often. Which lanes a product leaves alone is a
//! mask of 128 bits for each CTA of the group.

use crate::atom::Mod;
use crate::desc::Kind;

/// How many registers of 32 bits, if the modifiers of a kind are about such: a shape
/// and a number; a number with `.spcompress` for what is left of every four elements,
/// and with `.b2` for where they stood; the number of what is left, with `.spcompress` and `.c`
/// for that, with `.d` for all, and with the types of elements and indices for where they stood; a number, a sparsity and a type, with
/// `.d` for the elements with zeros between; or a group of CTAs.
pub(crate) fn registers(atoms: impl Iterator<Item = Mod> + Clone) -> Option<u8> {
    let has = |it: Mod| atoms.clone().any(|atom| atom == it);
    if has(Mod::cta_group__1) || has(Mod::cta_group__2) {
        return Some(if has(Mod::cta_group__1) { 4 } else { 8 });
    }
    let times = atoms.clone().find_map(times)?;
    if has(Mod::spcompress) && has(Mod::c) {
        return u8::try_from(times).ok();
    }
    if has(Mod::spcompress) && has(Mod::d) {
        return u8::try_from(2 * times).ok();
    }
    let mut widths = atoms.clone().filter_map(Mod::bits);
    if has(Mod::spcompress)
        && let (Some(element), Some(index)) = (widths.next(), widths.next())
    {
        return u8::try_from((times * index).div_ceil(element)).ok();
    }
    if has(Mod::spcompress) {
        // Two indices of two bits for every four elements.
        return u8::try_from(if has(Mod::b2) { times.div_ceil(32) } else { times / 2 }).ok();
    }
    if let Some((left, of)) = atoms.clone().find_map(sparsity) {
        // Of every `of` elements `left` are there, or as many indices of so many bits.
        let bits = atoms.clone().find_map(Mod::bits)?;
        let each = if has(Mod::d) { of } else { left };
        return u8::try_from((times * each * bits).div_ceil(32)).ok();
    }
    let each = atoms.clone().find_map(|it| match it {
        Mod::_16x64b | Mod::_32x32b | Mod::_16x32bx2 => Some(1),
        Mod::_16x128b => Some(2),
        Mod::_16x256b => Some(4),
        _ => None,
    })?;
    u8::try_from(each * times).ok()
}

/// Whether an operand of this kind is the mask of a product.
pub(crate) fn is_mask(kind: &Kind) -> bool {
    let is_group = |it: Mod| matches!(it, Mod::cta_group__1 | Mod::cta_group__2);
    kind.types.iter().any(|slot| slot.values.iter().all(|it| is_group(it.atom)))
}

/// `1:2`: how many of how many elements are there.
fn sparsity(atom: Mod) -> Option<(u32, u32)> {
    let (left, of) = atom.text().strip_prefix("sp::")?.split_once(':')?;
    Some((left.parse().ok()?, of.parse().ok()?))
}

fn times(atom: Mod) -> Option<u32> {
    Some(match atom {
        Mod::x1 => 1,
        Mod::x2 => 2,
        Mod::x4 => 4,
        Mod::x8 => 8,
        Mod::x16 => 16,
        Mod::x32 => 32,
        Mod::x64 => 64,
        Mod::x128 => 128,
        _ => return None,
    })
}
