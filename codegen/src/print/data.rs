//! Variables and their contents.

use ir::{Global, GlobalData, GlobalKind, Init, Linkage, Reloc, Scalar, Space, Symbol};

use super::function::plus;
use super::{Scene, Text, hex};

/// Prints the declaration of a variable. One that was declared [`forward`] must be seen by the
/// linker, since ptxas takes a variable twice only when the first is `.extern`.
pub fn global(out: &mut Text, scene: Scene, id: Global, was_forward: bool) {
    let data = &scene.module.globals[id];
    out.push_str(match data.linkage {
        Linkage::Internal if was_forward => ".visible ",
        Linkage::Internal => "",
        Linkage::Visible => ".visible ",
        Linkage::Weak => ".weak ",
        Linkage::Common => ".common ",
        Linkage::External => ".extern ",
    });
    let elements = head(out, data, scene.names.get(scene.module, Symbol::Global(id)));
    if let Some(init) = data.init.as_ref().filter(|it| !is_zero(it)) {
        out.push_str(" = ");
        out.push_str(if elements.single { "" } else { "{" });
        contents(out, scene, init, elements.width, is_real(data));
        out.push_str(if elements.single { "" } else { "}" });
    }
    out.push_str(";\n");
}

/// Declares a variable that others name before it is defined.
pub fn forward(out: &mut Text, scene: Scene, id: Global) {
    out.push_str(".extern ");
    head(out, &scene.module.globals[id], scene.names.get(scene.module, Symbol::Global(id)));
    out.push_str(";\n");
}

/// How a variable is cut into elements.
struct Elements {
    /// Bytes of one.
    width: u32,
    /// Whether it is no array.
    single: bool,
}

/// The type of what the host binds by name.
pub fn bound(kind: GlobalKind) -> Option<&'static str> {
    match kind {
        GlobalKind::Data => None,
        GlobalKind::Surface => Some(".surfref"),
        GlobalKind::Texture => Some(".texref"),
        GlobalKind::Sampler => Some(".samplerref"),
    }
}

/// The space, alignment, type and name.
fn head(out: &mut Text, data: &GlobalData, name: &str) -> Elements {
    if let Some(word) = bound(data.kind) {
        out.push_str(".global ");
        out.push_str(word);
        out.push(' ');
        out.push_str(name);
        return Elements { width: 8, single: true };
    }
    out.push_str(match data.space {
        Space::Const => ".const ",
        Space::Shared | Space::SharedCluster => ".shared ",
        Space::Local => ".local ",
        _ => ".global ",
    });
    if data.managed {
        out.push_str(".attribute(.managed) ");
    }
    out.push_str(".align ");
    out.number(data.align.bytes());
    // ptxas wants addresses in unsigned elements: of 64 bits, or of a byte each.
    let relocs = data.init.as_ref().map_or(&[][..], |init| &init.relocs);
    let (letter, bits) = match (relocs, in_words(data)) {
        ([], _) if is_real(data) => (" .f", data.elem.lane_bits()),
        ([], _) => (" .b", data.elem.lane_bits().next_multiple_of(8).min(64)),
        (_, true) => (" .u", 64),
        (_, false) => (" .u", 8),
    };
    out.push_str(letter);
    out.number(bits);
    out.push(' ');
    out.push_str(name);
    let single = data.count.is_none() && data.bytes() == u64::from(bits / 8);
    if data.count == Some(0) {
        out.push_str("[]");
    } else if !single {
        out.push('[');
        out.number((data.bytes() / u64::from(bits / 8)).max(1));
        out.push(']');
    }
    Elements { width: bits / 8, single }
}

/// Whether every address in a variable is a whole element of 64 bits.
pub fn in_words(data: &GlobalData) -> bool {
    let relocs = data.init.as_ref().map_or(&[][..], |init| &init.relocs);
    data.bytes().is_multiple_of(8) && relocs.iter().all(|it| it.offset.is_multiple_of(8))
}

/// Whether the elements are printed as floating-point numbers.
fn is_real(data: &GlobalData) -> bool {
    let relocs = data.init.as_ref().is_some_and(|init| !init.relocs.is_empty());
    !relocs && matches!(data.elem.scalar(), Scalar::F32 | Scalar::F64)
}

fn is_zero(init: &Init) -> bool {
    init.relocs.is_empty() && init.bytes.iter().all(|&byte| byte == 0)
}

/// The elements, `width` bytes each; zeros at the end are left out, as PTX allows.
fn contents(out: &mut Text, scene: Scene, init: &Init, width: u32, real: bool) {
    let width = width as usize;
    let mut relocs = init.relocs.iter().peekable();
    let last = init.relocs.last().map_or(0, |it| it.offset as usize + 8);
    let used = init.bytes.iter().rposition(|&byte| byte != 0).map_or(0, |at| at + 1).max(last);
    let mut at = 0;
    // Most are text of programs.
    if width == 1 && init.relocs.is_empty() {
        for (i, &byte) in init.bytes.iter().take(used).enumerate() {
            out.room();
            out.put(b", ", if i > 0 { 2 } else { 0 });
            out.put_number(byte.into());
        }
        return;
    }
    while at < used {
        out.push_str(if at > 0 { ", " } else { "" });
        let next = relocs.peek().filter(|it| (it.offset as usize) < at + width);
        match next {
            Some(&&reloc) if width == 8 => {
                address(out, scene, &reloc);
                relocs.next();
            }
            Some(&&reloc) => {
                // A byte of an address that is not aligned.
                let byte = at - reloc.offset as usize;
                let mask = 0xffu64 << (8 * byte);
                out.push_str("0x");
                hex(out, mask, 16);
                out.push('(');
                address(out, scene, &reloc);
                out.push(')');
                if byte == 7 {
                    relocs.next();
                }
            }
            None => {
                let mut bytes = [0; 8];
                let end = init.bytes.len().min(at + width);
                if at < end {
                    bytes[..end - at].copy_from_slice(&init.bytes[at..end]);
                }
                let value = u64::from_le_bytes(bytes);
                match i64::try_from(value) {
                    _ if real => {
                        out.push_str(if width == 4 { "0f" } else { "0d" });
                        hex(out, value, 2 * width as u32);
                    }
                    Ok(value) => out.number(value),
                    Err(_) => {
                        out.push_str("0x");
                        hex(out, value, 16);
                    }
                }
            }
        }
        at += width;
    }
}

fn address(out: &mut Text, scene: Scene, reloc: &Reloc) {
    let name = scene.names.get(scene.module, reloc.symbol);
    if reloc.generic {
        out.push_str("generic(");
        out.push_str(name);
        out.push(')');
    } else {
        out.push_str(name);
    }
    plus(out, reloc.addend);
}
