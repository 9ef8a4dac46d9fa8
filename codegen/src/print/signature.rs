//! The heads of functions and kernels: linkage, results, parameters, launch bounds.

use ir::{FuncData, Linkage, Signature, Space, Symbol};
use isel::{ParamShape, abi};

use super::{Scene, Text, data};
use crate::gates;

/// Prints `.visible .entry name(...)` and the directives behind it, without `;` or body.
pub fn head(out: &mut Text, scene: Scene, func: ir::Func) {
    let data = &scene.module.funcs[func];
    linkage(out, data);
    let name = scene.names.get(scene.module, Symbol::Func(func));
    if data.is_kernel {
        out.push_str(".entry ");
        out.push_str(name);
        params(out, &data.sig, name, true);
        launch(out, data);
        return;
    }
    out.push_str(".func ");
    results(out, &data.sig, "$result");
    out.push_str(name);
    params(out, &data.sig, name, false);
    if gates::is_noreturn(data, scene.target) {
        out.push_str(" .noreturn");
    }
}

/// Prints a signature as a prototype: `(.param .b32 _) _ (.param .b32 _)`.
pub fn prototype(out: &mut Text, sig: &Signature) {
    results(out, sig, "_");
    out.push_str("_ (");
    for (i, it) in sig.params.iter().enumerate() {
        out.push_str(if i > 0 { ", " } else { "" });
        param(out, abi::param(it, false), |out| out.push('_'));
    }
    out.push(')');
}

fn linkage(out: &mut Text, data: &FuncData) {
    out.push_str(match data.linkage {
        Linkage::Internal => "",
        Linkage::External => ".extern ",
        Linkage::Weak | Linkage::Common => ".weak ",
        Linkage::Visible => ".visible ",
    });
}

fn results(out: &mut Text, sig: &Signature, name: &str) {
    if let Some((shape, _)) = abi::returns(&sig.returns) {
        out.push('(');
        param(out, shape, |out| out.push_str(name));
        out.push_str(") ");
    }
}

fn params(out: &mut Text, sig: &Signature, name: &str, is_kernel: bool) {
    out.push('(');
    for (i, it) in sig.params.iter().enumerate() {
        out.push_str(if i > 0 { ",\n\t" } else { "\n\t" });
        if let Some(word) = data::bound(it.kind) {
            out.push_str(".param ");
            out.push_str(word);
            out.push(' ');
            param_name(out, name, i as u32);
            continue;
        }
        if is_kernel && gates::is_described(it) {
            pointer(out, it);
            param_name(out, name, i as u32);
        } else {
            param(out, abi::param(it, is_kernel), |out| param_name(out, name, i as u32));
        }
    }
    out.push_str(if sig.params.is_empty() { ")" } else { "\n)" });
}

/// `.param .u64 .ptr .global .align 4 `.
fn pointer(out: &mut Text, param: &ir::Param) {
    out.push_str(".param .u64 .ptr ");
    match param.ty.space() {
        Some(Space::Global) => out.push_str(".global "),
        Some(Space::Local) => out.push_str(".local "),
        Some(Space::Shared) => out.push_str(".shared "),
        _ => {}
    }
    out.push_str(".align ");
    out.number(param.align.map_or(1, |align| align.bytes()));
    out.push(' ');
}

/// The name of parameter `i` of the function called `name`.
pub fn param_name(out: &mut Text, name: &str, i: u32) {
    out.push('$');
    out.push_str(name);
    out.push_str("_param_");
    out.number(i);
}

/// `.param .b32 NAME` or `.param .align 8 .b8 NAME[16]`.
#[inline]
pub fn param(out: &mut Text, it: ParamShape, name: impl FnOnce(&mut Text)) {
    shape(out, it);
    name(out);
    array(out, it);
}

#[inline]
fn shape(out: &mut Text, shape: ParamShape) {
    match shape {
        ParamShape::Scalar { bits: 32 } => out.push_str(".param .b32 "),
        ParamShape::Scalar { bits: 64 } => out.push_str(".param .b64 "),
        ParamShape::Scalar { bits } => {
            out.push_str(".param .b");
            out.number(bits);
            out.push(' ');
        }
        ParamShape::Bytes { align, .. } => {
            out.push_str(".param .align ");
            out.number(align);
            out.push_str(" .b8 ");
        }
    }
}

#[inline]
fn array(out: &mut Text, shape: ParamShape) {
    if let ParamShape::Bytes { size, .. } = shape {
        out.push('[');
        out.number(size);
        out.push(']');
    }
}

fn launch(out: &mut Text, data: &FuncData) {
    let bounds = &data.launch;
    let triple = |out: &mut Text, word: &str, [x, y, z]: [u32; 3]| {
        out.push_str(word);
        out.number(x);
        out.push_str(", ");
        out.number(y);
        out.push_str(", ");
        out.number(z);
    };
    let single = |out: &mut Text, word: &str, n: u32| {
        out.push_str(word);
        out.number(n);
    };
    if let Some(shape) = bounds.threads {
        triple(out, "\n.reqntid ", shape);
    } else if let Some(shape) = bounds.max_threads {
        triple(out, "\n.maxntid ", shape);
    }
    if let Some(n) = bounds.min_blocks {
        single(out, "\n.minnctapersm ", n);
    }
    if let Some(n) = bounds.max_registers {
        single(out, "\n.maxnreg ", n);
    }
    if bounds.explicit_cluster {
        out.push_str("\n.explicitcluster");
    }
    if bounds.blocks_are_clusters {
        out.push_str("\n.blocksareclusters");
    }
    if let Some(shape) = bounds.cluster {
        triple(out, "\n.reqnctapercluster ", shape);
    }
    if let Some(n) = bounds.max_cluster {
        single(out, "\n.maxclusterrank ", n);
    }
}
