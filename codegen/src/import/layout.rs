//! What a module is made for: its target triple, and how it lays out memory.
//!
//! PTX that ptxas still takes has addresses of 64 bits in every state space. A module made for
//! pointers of 32 bits means the same with wide ones as long as none lies in memory and none is
//! made of or into a number; so such pointers are *narrow*, and refused where their width counts.

use target_lexicon::Architecture;

use super::error::{Fault, Result};

/// How memory is laid out here, as text of LLVM.
pub(super) const OWN: &str = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64";

/// What stands in front of a text that does not say how memory is laid out, on its first line.
pub(super) fn in_front() -> String {
    format!("target datalayout = \"{OWN}\" ")
}

/// The alignment of integers of more than 128 bits in a layout, in bytes: that of the widest
/// integer it knows.
pub(super) fn wide_align(layout: &str) -> u64 {
    let layout = if layout.is_empty() { OWN } else { layout };
    match layout.split('-').any(|part| part.starts_with("i256:256")) {
        true => 32,
        false => 16,
    }
}

/// The address spaces whose pointers are values here.
const SPACES: [u32; 7] = [0, 1, 3, 4, 5, 7, 101];

/// Whether the module is for NVPTX and lays out memory as here; and the address spaces whose
/// pointers have 32 bits for it.
pub(super) fn narrow_spaces(triple: &str, layout: &str) -> Result<Vec<u32>> {
    // Only the architecture: LLVM has systems for it that are none elsewhere (`nvcl`).
    let arch = triple.split('-').next().and_then(|word| word.parse().ok());
    let is_narrow = match arch {
        None if triple.is_empty() => false,
        Some(Architecture::Nvptx64) => false,
        _ if triple.split('-').next() == Some("nvptx") => true,
        _ => {
            let text =
                format!("the target triple is `{triple}`, and must be `nvptx64-nvidia-cuda`");
            return Err(Fault::Target(text).into());
        }
    };
    let mut narrow = if is_narrow { SPACES.to_vec() } else { Vec::new() };
    for part in layout.split('-') {
        let refuse = |problem: &str| {
            let text = format!("the data layout `{layout}` is not that of nvptx64: {problem}");
            Err(Fault::Target(text).into())
        };
        let mut numbers = part.split(':');
        let head = numbers.next().unwrap_or_default();
        let mut number = || numbers.next().and_then(|it| it.parse::<u32>().ok());
        let (kind, bits) =
            head.split_at(head.find(|it: char| it.is_ascii_digit()).unwrap_or(head.len()));
        match (kind, bits.parse::<u32>()) {
            ("E", _) => return refuse("the high bytes of numbers are first"),
            ("p", bits) => match (bits.unwrap_or(0), number()) {
                (space, Some(64)) => narrow.retain(|&it| it != space),
                (space, Some(32)) if SPACES.contains(&space) => narrow.push(space),
                (space, _) if !SPACES.contains(&space) => {}
                _ => return refuse("pointers have 64 bits"),
            },
            ("i" | "f", Ok(bits @ 8..=128)) if bits.is_power_of_two() && number() != Some(bits) => {
                return refuse("numbers lie on multiples of their size");
            }
            ("v", Ok(bits)) if number() != Some(bits) => {
                return refuse("vectors lie on multiples of their size");
            }
            _ => {}
        }
    }
    narrow.sort_unstable();
    narrow.dedup();
    Ok(narrow)
}

/// A text without what it says of its target, in which everything else stands where it stood.
pub(super) fn without_target(text: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    for line in text.split_mut(|&byte| byte == b'\n') {
        let words = line.trim_ascii_start();
        if words.starts_with(b"target datalayout") || words.starts_with(b"target triple") {
            let end = line.iter().enumerate().filter(|it| *it.1 == b'"').nth(1);
            let end = end.map_or(0, |it| it.0 + 1);
            line[..end].fill(b' ');
        }
    }
    text
}
