//! `nvvm.annotations`, before LLVM reads them: it takes the keys that it knows for attributes, and
//! does not look at whether a value is what it has to be, nor what has it.
//!
//! So where a module has them, it is read under another name first, which LLVM leaves alone, and
//! looked at. Of bitcode only the head is read for that; and a text is not, whose annotations are
//! those of any kernel.

use std::collections::HashSet;
use std::ops::Range;

use super::link::is_bitcode;
use super::llvm::{Annotated, Owned};

const NAME: &[u8] = b"nvvm.annotations";
/// As long, and no name of metadata that LLVM knows.
const OTHER_NAME: &[u8] = b"nvvm.annotatedly";

/// The keys whose values are numbers, and which functions have.
const NUMBERS: [&str; 6] =
    ["kernel", "align", "maxclusterrank", "cluster_max_blocks", "minctasm", "maxnreg"];
/// The beginnings of such keys that end with a dimension. LLVM looks for one behind the other.
const OF_DIMENSIONS: [&str; 3] = ["maxntid", "reqntid", "cluster_dim_"];

/// Whether LLVM IR or bitcode has an annotation that is malformed, and the line of it in a text;
/// 0 where that is not known.
pub(super) fn malformed(bytes: &[u8]) -> Option<u32> {
    let is_text = !is_bitcode(bytes);
    let text = if is_text { Some(std::str::from_utf8(bytes).ok()?) } else { None };
    if let Some(line) = text.and_then(hidden) {
        return Some(line);
    }
    let mut other = Vec::new();
    for place in places(bytes, NAME, is_text) {
        if other.is_empty() {
            if text.is_some_and(is_plain) {
                return None;
            }
            other = bytes.to_vec();
        }
        place.write(&mut other, OTHER_NAME);
    }
    if other.is_empty() {
        return None;
    }
    // What cannot be read is reported when it is read as it is.
    let owned = Owned::empty(c"");
    let part = owned.read(&other, c"", is_text).ok()?;
    let name = std::ffi::CString::new(OTHER_NAME).ok()?;
    let all = part.module().annotations(&name);
    let wrong = all.iter().position(|it| !is_sound(it))?;
    Some(text.and_then(|it| line_of(it, wrong)).unwrap_or(0))
}

/// Whether this is about something that LLVM does not look at, or a global, and keys and values by
/// turns, where those that LLVM knows are what it takes them for.
fn is_sound(operands: &[Annotated]) -> bool {
    let Some((first, pairs)) = operands.split_first() else { return false };
    let params = match *first {
        Annotated::Function(params) => Some(params),
        Annotated::Global => None,
        _ => return true,
    };
    pairs.len().is_multiple_of(2)
        && pairs.chunks_exact(2).all(|it| match &it[0] {
            Annotated::Text(key) => is_value(key, &it[1], params),
            _ => false,
        })
}

/// Whether that may be the value of a key, of a function with so many parameters, or something
/// else.
fn is_value(key: &[u8], value: &Annotated, params: Option<u32>) -> bool {
    let Ok(mut key) = std::str::from_utf8(key) else { return true };
    let is_number = match value {
        Annotated::Number(number) => match key {
            // In the lower half, an alignment; 0 is none.
            "align" => (*number as u16).is_power_of_two(),
            _ => true,
        },
        _ => false,
    };
    if NUMBERS.contains(&key) {
        return is_number && params.is_some();
    }
    for start in OF_DIMENSIONS {
        let Some(rest) = key.strip_prefix(start) else { continue };
        if matches!(rest, "x" | "y" | "z") {
            return is_number && params.is_some();
        }
        key = rest;
    }
    if key != "grid_constant" {
        return true;
    }
    let is_param = |it: &Annotated| match (it, params) {
        (Annotated::Number(number), Some(params)) => (1..=params.into()).contains(number),
        _ => false,
    };
    // A list of nothing but `null` looks empty here.
    matches!(value, Annotated::Node(numbers) if !numbers.is_empty() && numbers.iter().all(is_param))
}

/// Where the name stands: from that bit on, so many bits for each letter.
struct Place {
    bit: usize,
    is_chunked: bool,
}

impl Place {
    /// Writes another name there, which is as long.
    fn write(&self, bytes: &mut [u8], name: &[u8]) {
        for (number, is_set) in bits(name, self.is_chunked).into_iter().enumerate() {
            let at = self.bit + number;
            if let Some(byte) = bytes.get_mut(at / 8) {
                *byte = *byte & !(1 << (at % 8)) | u8::from(is_set) << (at % 8);
            }
        }
    }
}

/// The bits of a text in bitcode: 8 for each letter, or two chunks of 6, each of which says whether
/// another follows (LLVM's "Bitcode File Format", `char8` and `vbr6`).
fn bits(text: &[u8], is_chunked: bool) -> Vec<bool> {
    let mut all = Vec::new();
    for &letter in text {
        let (value, width) = match is_chunked {
            true => (u16::from(letter & 31 | 32) | u16::from(letter >> 5) << 6, 12),
            false => (letter.into(), 8),
        };
        all.extend((0..width).map(|bit| value >> bit & 1 == 1));
    }
    all
}

/// Everywhere that a name may stand. In bitcode, that may be at any bit; what looks like it and is
/// something else is changed in a copy only.
fn places(bytes: &[u8], name: &[u8], is_text: bool) -> Vec<Place> {
    let mut found = Vec::new();
    for is_chunked in [false, true] {
        let wanted = bits(name, is_chunked);
        let shifts: Range<usize> = if is_text { 0..1 } else { 0..8 };
        for shift in shifts {
            // The bytes that are all of the name, and what is left at its ends.
            let first = (8 - shift) % 8;
            let inner: Vec<u8> = wanted[first..]
                .chunks_exact(8)
                .map(|it| it.iter().rev().fold(0, |byte, &bit| byte << 1 | u8::from(bit)))
                .collect();
            let mut at = 0;
            while let Some(next) = find(bytes.get(at..).unwrap_or_default(), &inner) {
                let inside = at + next;
                at = inside + 1;
                let Some(bit) = (inside * 8).checked_sub(first) else { continue };
                let is_set =
                    |at: usize| bytes.get(at / 8).is_some_and(|it| it >> (at % 8) & 1 == 1);
                if (bit..).zip(&wanted).all(|(at, &bit)| is_set(at) == bit) {
                    found.push(Place { bit, is_chunked });
                }
            }
        }
        if is_text {
            break;
        }
    }
    found
}

/// Where `needle` begins, which is not empty (R. N. Horspool, "Practical Fast Searching in Strings",
/// 1980): bitcode is long, and the name is looked for in it many times.
fn find(bytes: &[u8], needle: &[u8]) -> Option<usize> {
    let (&last, before) = needle.split_last()?;
    let mut skips = [needle.len(); 256];
    for (at, &byte) in before.iter().enumerate() {
        skips[usize::from(byte)] = before.len() - at;
    }
    let mut at = 0;
    while let Some(&byte) = bytes.get(at + before.len()) {
        if byte == last && bytes[at..].starts_with(before) {
            return Some(at);
        }
        at += skips[usize::from(byte)];
    }
    None
}

/// The line where the name is written with an escape, which nobody does.
fn hidden(text: &str) -> Option<u32> {
    if !text.contains('\\') {
        return None;
    }
    text.lines().zip(1..).find_map(|(line, number)| {
        let name = line.trim_start().strip_prefix('!')?.split('=').next()?;
        let is_name = |it: &u8| it.is_ascii_alphanumeric() || b"\\._-$ \t".contains(it);
        let hides = name.contains('\\') && name.bytes().all(|it| is_name(&it));
        (hides && unescaped(name.trim()) == NAME).then_some(number)
    })
}

fn unescaped(name: &str) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = name.as_bytes();
    while let [first, behind @ ..] = rest {
        let code = behind.get(..2).and_then(|it| std::str::from_utf8(it).ok());
        match code.and_then(|it| u8::from_str_radix(it, 16).ok()) {
            Some(code) if *first == b'\\' => {
                out.push(code);
                rest = &behind[2..];
            }
            _ => {
                out.push(*first);
                rest = behind;
            }
        }
    }
    out
}

/// The names of the nodes that the annotations of a text are, as `0`; each is on a line of its own,
/// as LLVM writes them.
fn listed(text: &str) -> Option<Vec<&str>> {
    let named = text.lines().find_map(|line| {
        let rest = line.trim_start().strip_prefix("!nvvm.annotations")?;
        rest.trim_start().strip_prefix('=')?.trim().strip_prefix("!{")?.strip_suffix('}')
    })?;
    named.split(',').map(|it| it.trim().strip_prefix('!')).collect()
}

/// What stands behind `!0 =`, if the line begins so.
fn node(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.strip_prefix('!')?.split_once('=')?;
    Some((name.trim(), value.trim()))
}

/// The line of annotation number `number`.
fn line_of(text: &str, number: usize) -> Option<u32> {
    let wanted = *listed(text)?.get(number)?;
    let is_it = |line: &str| node(line).is_some_and(|it| it.0 == wanted);
    (1..).zip(text.lines()).find(|it| is_it(it.1)).map(|it| it.0)
}

/// Whether all annotations of a text say of a function, by its name, what is a number.
fn is_plain(text: &str) -> bool {
    if text.matches("nvvm.annotations").count() != 1 {
        return false;
    }
    let Some(mut wanted) = listed(text).map(HashSet::<&str>::from_iter) else { return false };
    let mut functions = HashSet::new();
    let mut others = HashSet::new();
    for line in text.lines() {
        if let Some((name, value)) = node(line) {
            if wanted.remove(name) {
                match plain(value) {
                    Some(function) => functions.insert(function),
                    None => return false,
                };
            }
        } else if let Some((name, _)) = line.strip_prefix('@').and_then(|it| it.split_once('=')) {
            others.insert(name.trim());
        }
    }
    wanted.is_empty() && functions.is_disjoint(&others)
}

/// The function that such an annotation is of.
fn plain(node: &str) -> Option<&str> {
    let mut parts = node.strip_prefix("!{ptr @")?.strip_suffix('}')?.split(", ");
    let function = parts.next()?;
    let is_name = |it: u8| it.is_ascii_alphanumeric() || it == b'_' || it == b'.' || it == b'$';
    let is_known = |key: &str| {
        let dimension = OF_DIMENSIONS.iter().find_map(|it| key.strip_prefix(it));
        NUMBERS.contains(&key) && key != "align" || matches!(dimension, Some("x" | "y" | "z"))
    };
    while let Some(key) = parts.next() {
        let key = key.strip_prefix("!\"")?.strip_suffix('"')?;
        let value = parts.next()?.strip_prefix("i32 ")?;
        if !is_known(key) || !value.bytes().all(|it| it.is_ascii_digit()) {
            return None;
        }
    }
    function.bytes().all(is_name).then_some(function)
}

#[cfg(test)]
mod tests {
    use super::*;
    use inkwell::context::Context;
    use inkwell::memory_buffer::MemoryBuffer;

    const MODULE: &str = "\
        target triple = \"nvptx64-nvidia-cuda\"\n\
        @g = addrspace(1) global i32 0\n\
        @a = alias void (ptr, i32), ptr @f\n\
        define void @f(ptr byval(i32) %p, i32 %x) {\n  ret void\n}\n\
        declare void @d()\n\
        !nvvm.annotations = !{!0}\n\
        !1 = !{!\"x\"}\n!2 = !{null}\n!3 = !{i32 0}\n!4 = !{i32 1}\n!5 = !{i64 4294967296}\n";

    /// Annotations at which LLVM's reader ends, or writes where it must not.
    const WRONG: [&str; 25] = [
        "!{}",
        "!{ptr @f, !\"kernel\"}",
        "!{ptr @f, !\"other\"}",
        "!{ptr @f, !\"kernel\", !\"x\"}",
        "!{ptr @f, !\"kernel\", null}",
        "!{ptr @f, !\"kernel\", i32 undef}",
        "!{ptr @f, !\"kernel\", i32 ptrtoint (ptr @f to i32)}",
        "!{ptr @f, !\"maxntidx\", !4}",
        "!{ptr @f, !\"maxntidx\", float 1.0}",
        "!{ptr @f, !\"maxntidreqntidy\", ptr @f}",
        "!{ptr @f, i32 1, i32 1}",
        "!{ptr @f, null, i32 1}",
        "!{ptr @f, !4, i32 1}",
        "!{ptr @f, !\"grid_constant\", i32 1}",
        "!{ptr @f, !\"grid_constant\", !1}",
        "!{ptr @f, !\"grid_constant\", !2}",
        "!{ptr @f, !\"grid_constant\", !3}",
        "!{ptr @f, !\"grid_constant\", !5}",
        "!{ptr addrspace(1) @g, !\"kernel\", i32 1}",
        "!{ptr addrspace(1) @g, !\"reqntidz\", i32 1}",
        "!{ptr addrspace(1) @g, !\"grid_constant\", !4}",
        "!{ptr @a, !\"kernel\", i32 1}",
        "!{ptr @f, !\"align\", i32 65539}",
        "!{ptr @f, !\"align\", i32 0}",
        "!DIExpression()",
    ];

    /// Annotations that are none of a function, or right, or that LLVM does not look at.
    const RIGHT: [&str; 8] = [
        "!{ptr @f, !\"kernel\", i32 1}",
        "distinct !{ptr @f, !\"kernel\", i128 1, !\"maxntidx\", i32 -1}",
        "!{ptr @d, !\"align\", i32 8}",
        "!{ptr @f, !\"grid_constant\", !4}",
        "!{ptr addrspace(1) @g, !\"texture\", i32 1}",
        "!{ptr addrspace(1) @g, !\"texture\", !1}",
        "!{!4}",
        "!{null, !\"kernel\", null}",
    ];

    /// The module with that annotation, as a text and as bitcode.
    fn with(annotation: &str) -> [Vec<u8>; 2] {
        let text = format!("{MODULE}!0 = {annotation}\n");
        // LLVM would not survive to write it.
        let other = text.replace("nvvm.annotations", "nvvm.annotatedly");
        let context = Context::create();
        let buffer = MemoryBuffer::create_from_memory_range_copy(other.as_bytes(), "text");
        let module = context.create_module_from_ir(buffer).expect("it is LLVM IR");
        let mut bitcode = module.write_bitcode_to_memory().as_slice().to_vec();
        let found = places(&bitcode, OTHER_NAME, false);
        assert_eq!(found.len(), 1);
        found[0].write(&mut bitcode, NAME);
        [text.into_bytes(), bitcode]
    }

    #[test]
    fn no_annotation_ends_the_process() {
        for annotation in WRONG {
            let [text, bitcode] = with(annotation);
            let line = text.iter().filter(|it| **it == b'\n').count() as u32;
            assert_eq!(malformed(&text), Some(line), "{annotation}");
            assert_eq!(malformed(&bitcode), Some(0), "{annotation}");
        }
        for annotation in RIGHT {
            for bytes in with(annotation) {
                assert_eq!(malformed(&bytes), None, "{annotation}");
                let module = super::super::import_bytes(&bytes, "module");
                assert!(module.is_ok(), "{annotation}: {:?}", module.err());
            }
        }
        assert_eq!(malformed(b"!nvvm\\2eannotations = !{}"), Some(1));
    }

    #[test]
    fn the_name_is_found_at_every_bit_and_written_over() {
        for is_chunked in [false, true] {
            for bit in 0..24 {
                let mut bytes = vec![0xA5; 64];
                Place { bit, is_chunked }.write(&mut bytes, NAME);
                let found = places(&bytes, NAME, false);
                assert_eq!(found.len(), 1);
                assert_eq!((found[0].bit, found[0].is_chunked), (bit, is_chunked));
                found[0].write(&mut bytes, OTHER_NAME);
                assert!(places(&bytes, NAME, false).is_empty());
            }
        }
    }
}
