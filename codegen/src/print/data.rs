//! Variables and their contents.

use ir::{Global, GlobalData, GlobalKind, Init, Linkage, Reloc, Scalar, Space, Symbol};

use super::function::plus;
use super::{Scene, hex, number};

/// Prints the declaration of a variable.
pub fn global(out: &mut String, scene: Scene, id: Global) {
    let data = &scene.module.globals[id];
    out.push_str(match data.linkage {
        Linkage::Internal => "",
        Linkage::Visible => ".visible ",
        Linkage::Weak => ".weak ",
        Linkage::Common => ".common ",
        Linkage::External => ".extern ",
    });
    let name = scene.names.get(scene.module, Symbol::Global(id));
    let opaque = match data.kind {
        GlobalKind::Data => None,
        GlobalKind::Surface => Some(".global .surfref "),
        GlobalKind::Texture => Some(".global .texref "),
        GlobalKind::Sampler => Some(".global .samplerref "),
    };
    if let Some(word) = opaque {
        out.push_str(word);
        out.push_str(name);
        return out.push_str(";\n");
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
    number(out, data.align.bytes());
    // Addresses are printed as 64-bit elements; whatever else as what it is, or as bytes.
    let relocs = data.init.as_ref().map_or(&[][..], |init| &init.relocs);
    let bits = match (relocs, in_words(data)) {
        ([], _) => data.elem.lane_bits().next_multiple_of(8).min(64),
        (_, true) => 64,
        (_, false) => 8,
    };
    out.push_str(" .b");
    number(out, bits);
    out.push(' ');
    out.push_str(name);
    let single = data.count.is_none() && data.bytes() == u64::from(bits / 8);
    if data.count == Some(0) {
        out.push_str("[]");
    } else if !single {
        out.push('[');
        number(out, (data.bytes() / u64::from(bits / 8)).max(1));
        out.push(']');
    }
    if let Some(init) = data.init.as_ref().filter(|it| !is_zero(it)) {
        out.push_str(" = ");
        out.push_str(if single { "" } else { "{" });
        contents(out, scene, init, bits / 8, data.elem.scalar());
        out.push_str(if single { "" } else { "}" });
    }
    out.push_str(";\n");
}

/// Whether every address in a variable is a whole element of 64 bits.
pub fn in_words(data: &GlobalData) -> bool {
    let relocs = data.init.as_ref().map_or(&[][..], |init| &init.relocs);
    data.bytes().is_multiple_of(8) && relocs.iter().all(|it| it.offset.is_multiple_of(8))
}

fn is_zero(init: &Init) -> bool {
    init.relocs.is_empty() && init.bytes.iter().all(|&byte| byte == 0)
}

/// The elements, `width` bytes each; zeros at the end are left out, as PTX allows.
fn contents(out: &mut String, scene: Scene, init: &Init, width: u32, scalar: Scalar) {
    let width = width as usize;
    let mut relocs = init.relocs.iter().peekable();
    let last = init.relocs.last().map_or(0, |it| it.offset as usize + 8);
    let used = init.bytes.iter().rposition(|&byte| byte != 0).map_or(0, |at| at + 1).max(last);
    let mut at = 0;
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
                match width {
                    8 if scalar == Scalar::F64 || value > i64::MAX as u64 => {
                        out.push_str("0x");
                        hex(out, value, 16);
                    }
                    _ => number(out, value),
                }
            }
        }
        at += width;
    }
}

fn address(out: &mut String, scene: Scene, reloc: &Reloc) {
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
