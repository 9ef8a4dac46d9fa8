//! Modules as text: variables and the heads of functions.

use std::fmt::Write;

use super::debug;
use super::literal::print_scalar;
use super::names::{Names, escape, number, quote, symbol};
use super::parse_init::is_generic_by_default;
use super::print_function;
use crate::attr::Align;
use crate::entities::DebugEntry;
use crate::module::{
    FuncData, GlobalData, GlobalKind, Init, LaunchBounds, Linkage, Module, Param, Reloc, Signature,
};
use crate::types::{Scalar, Space, Type};

/// Appends the text of `module`.
pub(super) fn print(module: &Module, out: &mut String) {
    debug::print(&module.debug, out);
    if module.independent_samplers {
        out.push_str("independent_samplers\n");
    }
    for asm in &module.assembly {
        out.push_str("asm ");
        quote(out, &asm.text, true);
        out.push('\n');
    }
    for global in module.globals.values() {
        print_global(module, global, out);
    }
    for (number, func) in module.funcs.values().enumerate() {
        if number > 0 || !out.is_empty() {
            out.push('\n');
        }
        print_func(module, func, out);
    }
}

fn print_linkage(linkage: Linkage, default: Linkage, out: &mut String) {
    if linkage != default {
        out.push_str(match linkage {
            Linkage::Internal => "internal ",
            Linkage::Visible => "visible ",
            Linkage::Weak => "weak ",
            Linkage::Common => "common ",
            Linkage::External => "extern ",
        });
    }
}

pub(super) fn print_type(ty: Type, out: &mut String) {
    let _ = write!(out, "{ty}"); // A string takes all that is written.
}

fn print_align(align: Align, out: &mut String) {
    out.push_str(" align ");
    number(out, align.bytes());
}

fn print_global(module: &Module, global: &GlobalData, out: &mut String) {
    print_linkage(global.linkage, Linkage::Internal, out);
    if global.managed {
        out.push_str("managed ");
    }
    out.push_str(bound(global.kind).unwrap_or(global.space.name()));
    out.push(' ');
    symbol(out, &global.name);
    if global.kind == GlobalKind::Data {
        out.push_str(": ");
        if let Some(count) = global.count {
            out.push('[');
            number(out, count);
            out.push_str(" x ");
        }
        print_type(global.elem, out);
        if global.count.is_some() {
            out.push(']');
        }
        if Some(global.align) != Align::new(global.elem.align()) {
            print_align(global.align, out);
        }
        print_entry(global.debug, out);
        if let Some(init) = &global.init {
            out.push_str(" = ");
            print_init(module, global, init, out);
        }
    } else {
        print_entry(global.debug, out);
    }
    out.push('\n');
}

/// The word for what the host binds by name.
fn bound(kind: GlobalKind) -> Option<&'static str> {
    Some(match kind {
        GlobalKind::Data => return None,
        GlobalKind::Surface => "surface",
        GlobalKind::Texture => "texture",
        GlobalKind::Sampler => "sampler",
    })
}

fn print_entry(entry: Option<DebugEntry>, out: &mut String) {
    if let Some(entry) = entry {
        out.push_str(" debug(");
        number(out, entry.as_u32().into());
        out.push(')');
    }
}

fn print_init(module: &Module, global: &GlobalData, init: &Init, out: &mut String) {
    let lane = global.elem.scalar();
    let is_one = global.count.is_none() && !global.elem.is_vector();
    let is_whole = init.bytes.len() as u64 == u64::from(lane.bytes());
    let bits = little_endian(&init.bytes);
    if is_one && is_whole && init.relocs.is_empty() && fits(lane, bits) {
        print_scalar(out, lane, bits);
        return;
    }
    if lane == Scalar::I8 && init.relocs.is_empty() && is_text(&init.bytes) {
        print_text(&init.bytes, out);
        return;
    }
    out.push('[');
    let mut at = 0;
    let mut first = true;
    let mut relocs = init.relocs.iter().peekable();
    while at < init.bytes.len() {
        if !first {
            out.push_str(", ");
        }
        first = false;
        let next = relocs.peek().map_or(init.bytes.len(), |it| it.offset as usize);
        if next <= at {
            if let Some(reloc) = relocs.next() {
                print_reloc(module, reloc, lane, out);
            }
            at += 8;
            continue;
        }
        at += print_piece(&init.bytes[at..next.min(init.bytes.len())], lane, out);
    }
    out.push(']');
}

/// Writes a run of zeros, or one number, and gives its length.
fn print_piece(bytes: &[u8], lane: Scalar, out: &mut String) -> usize {
    let zeros = bytes.iter().take_while(|&&it| it == 0).count();
    if zeros > 16 {
        out.push_str("zero ");
        number(out, zeros as u64);
        return zeros;
    }
    let width = lane.bytes() as usize;
    let whole = bytes.get(..width).map(little_endian).filter(|&bits| fits(lane, bits));
    match whole {
        Some(bits) => {
            print_scalar(out, lane, bits);
            width
        }
        None => {
            out.push_str("i8 ");
            print_scalar(out, Scalar::I8, bytes[0].into());
            1
        }
    }
}

/// Whether a byte of an `i1` is one that it can have.
fn fits(lane: Scalar, bits: u128) -> bool {
    lane != Scalar::I1 || bits <= 1
}

fn little_endian(bytes: &[u8]) -> u128 {
    bytes.iter().take(16).rev().fold(0, |bits, &byte| bits << 8 | u128::from(byte))
}

fn print_reloc(module: &Module, reloc: &Reloc, lane: Scalar, out: &mut String) {
    let mut in_generic = lane == Scalar::Ptr(Space::Generic);
    if lane.bits() != 64 {
        out.push_str("ptr ");
        in_generic = true;
    }
    match (reloc.generic, is_generic_by_default(in_generic, reloc.symbol)) {
        (true, false) => out.push_str("generic "),
        (false, true) => out.push_str("own "),
        _ => {}
    }
    symbol(out, module.name_of(reloc.symbol));
    if reloc.addend != 0 {
        out.push_str(if reloc.addend < 0 { " - " } else { " + " });
        number(out, reloc.addend.unsigned_abs());
    }
}

/// Whether bytes are better read as text: most are letters.
fn is_text(bytes: &[u8]) -> bool {
    let graphic = bytes.iter().filter(|it| it.is_ascii_graphic() || **it == b' ').count();
    graphic > 0 && graphic * 4 >= bytes.len() * 3
}

fn print_text(bytes: &[u8], out: &mut String) {
    out.push('"');
    for &byte in bytes {
        match byte {
            b'"' | b'\\' => {
                out.push('\\');
                out.push(byte as char);
            }
            b' '..=b'~' => out.push(byte as char),
            _ => escape(out, byte),
        }
    }
    out.push('"');
}

fn print_func(module: &Module, func: &FuncData, out: &mut String) {
    let names = func.body.as_deref().map(Names::new);
    let default = match (&func.body, func.is_kernel) {
        (None, _) => Linkage::External,
        (_, true) => Linkage::Visible,
        _ => Linkage::Internal,
    };
    if func.body.is_none() {
        out.push_str("declare ");
    }
    print_linkage(func.linkage, default, out);
    out.push_str(if func.is_kernel { "kernel " } else { "func " });
    symbol(out, &func.name);
    let entry = func.body.as_ref().and_then(|body| Some((body, body.entry()?)));
    out.push('(');
    for (i, param) in func.sig.params.iter().enumerate() {
        out.push_str(if i > 0 { ", " } else { "" });
        match (&names, entry.and_then(|(body, entry)| body.params(entry).get(i))) {
            (Some(names), Some(&value)) => {
                names.value(out, value);
                out.push_str(": ");
            }
            _ => print_param_name(param, func.body.is_some(), i, out),
        }
        print_param(param, out);
    }
    out.push(')');
    print_returns(&func.sig, out);
    print_launch(&func.launch, out);
    if func.noreturn {
        out.push_str(" noreturn");
    }
    print_entry(func.debug, out);
    if let (Some(body), Some(names)) = (&func.body, &names) {
        out.push_str(" {\n");
        print_function::print(module, func, body, names, out);
        out.push('}');
    }
    out.push('\n');
}

fn print_param_name(param: &Param, needed: bool, number_: usize, out: &mut String) {
    match &param.name {
        Some(name) => {
            out.push('%');
            super::names::quote(out, name, name.bytes().all(|it| it.is_ascii_digit()));
            out.push_str(": ");
        }
        None if needed => {
            out.push('%');
            number(out, number_ as u64);
            out.push_str(": ");
        }
        None => {}
    }
}

fn print_param(param: &Param, out: &mut String) {
    match bound(param.kind) {
        Some(word) => out.push_str(word),
        None => print_type(param.ty, out),
    }
    if let Some((bytes, align)) = param.by_value {
        out.push_str(" byval(");
        number(out, bytes);
        out.push(',');
        print_align(align, out);
        out.push(')');
    }
    if let Some(align) = param.align {
        print_align(align, out);
    }
    for (is, word) in [(param.noalias, " noalias"), (param.readonly, " readonly")] {
        out.push_str(if is { word } else { "" });
    }
}

/// Writes `(i32, ptr) -> f32`.
pub(super) fn print_signature(sig: &Signature, out: &mut String) {
    out.push('(');
    for (i, param) in sig.params.iter().enumerate() {
        out.push_str(if i > 0 { ", " } else { "" });
        if param.name.is_some() {
            print_param_name(param, false, i, out);
        }
        print_param(param, out);
    }
    out.push(')');
    print_returns(sig, out);
}

fn print_returns(sig: &Signature, out: &mut String) {
    match &sig.returns[..] {
        [] => {}
        [one] => {
            out.push_str(" -> ");
            print_type(*one, out);
        }
        several => {
            for (i, &ty) in several.iter().enumerate() {
                out.push_str(if i > 0 { ", " } else { " -> (" });
                print_type(ty, out);
            }
            out.push(')');
        }
    }
}

fn print_launch(launch: &LaunchBounds, out: &mut String) {
    for (name, dims) in [
        ("max_threads", launch.max_threads),
        ("threads", launch.threads),
        ("min_blocks", launch.min_blocks.map(|it| [it, 1, 1])),
        ("max_registers", launch.max_registers.map(|it| [it, 1, 1])),
        ("cluster", launch.cluster),
        ("max_cluster", launch.max_cluster.map(|it| [it, 1, 1])),
    ] {
        let Some(dims) = dims else { continue };
        let _ = match dims {
            [x, 1, 1] => write!(out, " {name}({x})"),
            [x, y, 1] => write!(out, " {name}({x}, {y})"),
            [x, y, z] => write!(out, " {name}({x}, {y}, {z})"),
        };
    }
    if launch.explicit_cluster {
        out.push_str(" explicit_cluster");
    }
    if launch.blocks_are_clusters {
        out.push_str(" blocks_are_clusters");
    }
}
