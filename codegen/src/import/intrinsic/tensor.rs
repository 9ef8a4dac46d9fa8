//! Tensor memory: `tcgen05`.
//!
//! An address in it is a number of 32 bits. Where constant operands say what PTX has as modifiers,
//! the instruction is not known before the call.

use super::{Arranged, Meaning, variant};

/// What comes after `tcgen05.`.
pub(super) fn meaning(rest: &str) -> Option<Meaning> {
    let (operation, mods) = rest.split_once('.')?;
    let text = match operation {
        "mma" => return Some(Meaning::Arranged(product)),
        "ld" | "st" => return Some(Meaning::Arranged(access)),
        "fence" => format!("tcgen05.fence::{}", mods.replace('.', "_")),
        "wait" => format!("tcgen05.wait::{mods}.sync.aligned"),
        _ => {
            let (mods, group) = group(mods)?;
            match (operation, mods) {
                ("alloc", "") => format!("tcgen05.alloc.{group}.sync.aligned.b32"),
                ("alloc", "shared") => {
                    format!("tcgen05.alloc.{group}.sync.aligned.shared::cta.b32")
                }
                ("dealloc", "") => format!("tcgen05.dealloc.{group}.sync.aligned.b32"),
                ("relinq", "alloc.permit") => {
                    format!("tcgen05.relinquish_alloc_permit.{group}.sync.aligned")
                }
                ("shift", "down") => format!("tcgen05.shift.{group}.down"),
                ("commit", mods) => {
                    let (multicast, space) = match mods {
                        "" => ("", ""),
                        "shared" => ("", ".shared::cluster"),
                        "mc" => (".multicast::cluster", ""),
                        "mc.shared" => (".multicast::cluster", ".shared::cluster"),
                        _ => return None,
                    };
                    format!("tcgen05.commit.{group}.mbarrier::arrive::one{space}{multicast}.b64")
                }
                ("cp", mods) => {
                    let (shape, format) = match mods.split_once('.') {
                        Some((shape, format)) => (shape, format!(".b8x16.{format}")),
                        None => (mods, String::new()),
                    };
                    let shape = match shape.split_once("_warpx") {
                        Some((shape, "4")) => format!("{shape}.warpx4"),
                        // `2_02_13`.
                        Some((shape, pairs)) => {
                            format!("{shape}.warpx{}", pairs.replacen('_', "::", 1))
                        }
                        None => shape.to_owned(),
                    };
                    format!("tcgen05.cp.{group}.{shape}{format}")
                }
                _ => return None,
            }
        }
    };
    variant(&text).map(Meaning::Target)
}

/// What stands before `cg1` or `cg2` at the end of a name, and what PTX calls that.
fn group(mods: &str) -> Option<(&str, &'static str)> {
    let (rest, last) = mods.rsplit_once('.').unwrap_or(("", mods));
    match last {
        "cg1" => Some((rest, "cta_group::1")),
        "cg2" => Some((rest, "cta_group::2")),
        _ => None,
    }
}

/// Loads and stores: `tcgen05.ld.16x64b.x2`, whose last operand says whether two halves are one
/// register.
fn access(name: &str, constants: &[Option<u64>]) -> Option<Arranged> {
    let (operation, shape) = name.strip_prefix("llvm.nvvm.tcgen05.")?.split_once('.')?;
    let packing = if operation == "ld" { ".pack::16b" } else { ".unpack::16b" };
    let (&last, operands) = constants.split_last()?;
    let packing = if last? == 0 { "" } else { packing };
    Some(Arranged {
        text: format!("tcgen05.{operation}.sync.aligned.{shape}{packing}.b32"),
        order: (0..operands.len()).collect(),
    })
}

/// Products: `tcgen05.mma.sp.tensor.scale_d.disable_output_lane.cg1.ashift`.
fn product(name: &str, constants: &[Option<u64>]) -> Option<Arranged> {
    let mut parts = name.strip_prefix("llvm.nvvm.tcgen05.mma.")?.split('.').peekable();
    let of_weights = parts.next_if_eq(&"ws").is_some();
    let sparse = parts.next_if_eq(&"sp").is_some();
    // Where the first factor is can be seen from the operand.
    parts.next_if(|&it| it == "shared" || it == "tensor")?;
    let (mut scaled, mut disabled, mut masked) = (false, false, false);
    let (mut shift, mut group, mut kind, mut block) = ("", None, None, String::new());
    for part in parts {
        match part {
            "scale_d" => scaled = true,
            "disable_output_lane" => disabled = true,
            "zero_col_mask" => masked = true,
            "ashift" => shift = ".ashift",
            "cg1" => group = Some(1),
            "cg2" => group = Some(2),
            "block_scale" => block.push_str(".block_scale"),
            "block16" | "block32" => {
                block.push('.');
                block.push_str(part);
            }
            "mxf4" | "mxf4nvf4" | "mxf8f6f4" => kind = Some(part),
            _ => return None,
        }
    }
    // In LLVM what every product has comes first, then the rest, then the constants.
    let mut next = 5..constants.len();
    let mut operand = |there: bool| if there { next.next() } else { None };
    let has_blocks = !block.is_empty();
    let metadata = operand(sparse);
    let scales = [operand(has_blocks), operand(has_blocks)];
    let (scale, disable, mask) = (operand(scaled), operand(disabled), operand(masked));
    let mut constant = |names: &[&'static str]| {
        let value = usize::try_from(constants.get(next.next()?).copied()??).ok()?;
        names.get(value).copied()
    };
    let kind = match kind {
        Some(kind) => kind,
        None => constant(&["f16", "tf32", "f8f6f4", "i8"])?,
    };
    const USAGES: [&str; 4] = ["discard", "lastuse", "fill", "use"];
    let (instruction, group, collector) = match (of_weights, group) {
        (true, _) => {
            let buffer = constant(&["b0", "b1", "b2", "b3"])?;
            ("mma.ws", "1", format!("{buffer}::{}", constant(&USAGES)?))
        }
        (false, Some(1)) => ("mma", "1", format!("a::{}", constant(&USAGES)?)),
        (false, Some(_)) => ("mma", "2", format!("a::{}", constant(&USAGES)?)),
        (false, None) => {
            let group = constant(&["", "1", "2"]).filter(|it| !it.is_empty())?;
            ("mma", group, format!("a::{}", constant(&USAGES)?))
        }
    };
    let sparse = if sparse { ".sp" } else { "" };
    let order = [Some(0), Some(1), Some(2), metadata, Some(3), disable, scales[0], scales[1]];
    let order = order.into_iter().chain([Some(4), scale, mask]).flatten().collect();
    Some(Arranged {
        text: format!(
            "tcgen05.{instruction}{sparse}.cta_group::{group}.kind::{kind}{block}{shift}\
             .collector::{collector}"
        ),
        order,
    })
}
