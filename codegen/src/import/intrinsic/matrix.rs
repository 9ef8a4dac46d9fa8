//! Matrices of a warp: `wmma`, `mma`, `ldmatrix`, `stmatrix`, and the fences of `wgmma`.
//!
//! The names have in another order what PTX has as modifiers. Operands and results are the
//! registers of the fragments, one after the other, in the order of PTX, so they need no
//! arrangement.

use super::{Meaning, variant};

/// `mma`, `m16n8k16.row.col.f32.f32` is `mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32`.
pub(super) fn meaning(family: &str, rest: &str) -> Option<Meaning> {
    let (rest, space) = pointer(rest);
    let text = match (family, space) {
        ("mma", _) => product(rest),
        ("wgmma", _) => Some(format!("wgmma.{rest}")),
        ("wmma", "" | ".global" | ".shared") => whole(rest, space),
        ("wmma", _) => {
            let problem = "is not supported: its matrices are in global or shared memory";
            return Some(Meaning::Refused(problem));
        }
        ("ldmatrix" | "stmatrix", "" | ".shared") => moved(family, rest, space),
        ("ldmatrix" | "stmatrix", _) => {
            return Some(Meaning::Refused("is not supported: its matrices are in shared memory"));
        }
        _ => None,
    };
    variant(&text?).map(Meaning::Target)
}

/// What stands before the type of the pointer at the end of a name, and the modifier of its state
/// space, none for a generic address.
fn pointer(name: &str) -> (&str, &'static str) {
    match name.rsplit_once(".p") {
        Some((rest, "0")) => (rest, ""),
        Some((rest, "1")) => (rest, ".global"),
        Some((rest, "3")) => (rest, ".shared"),
        Some((rest, number)) if number.bytes().all(|it| it.is_ascii_digit()) => (rest, ".other"),
        _ => (name, ""),
    }
}

/// `m8n8.x4.trans.b16` is `ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16`.
fn moved(family: &str, rest: &str, space: &str) -> Option<String> {
    let rest = rest.strip_prefix("sync.aligned.")?;
    // The types come last, the second of them where bytes hold less.
    let at = rest.find(".b")?;
    let (shape, types) = rest.split_at(at);
    Some(format!("{family}.sync.aligned.{shape}{space}{types}"))
}

/// `m16n16k16.load.a.row.stride.f16` is `wmma.load.a.sync.aligned.row.m16n16k16.f16`.
fn whole(rest: &str, space: &str) -> Option<String> {
    let (shape, rest) = rest.split_once('.')?;
    let (operation, rest) = rest.split_once('.')?;
    if operation == "mma" {
        return whole_product(shape, rest);
    }
    let parts: Vec<&str> = rest.split('.').collect();
    let (matrix, layout, ty) = match parts[..] {
        [matrix, layout, "stride", ty] | [matrix, layout, ty] => (matrix, layout, ty),
        _ => return None,
    };
    Some(format!("wmma.{operation}.{matrix}.sync.aligned.{layout}.{shape}{space}.{ty}"))
}

/// `m16n16k16`, `row.col.f16.f32.satfinite` is
/// `wmma.mma.sync.aligned.row.col.m16n16k16.f16.f32.satfinite`.
fn whole_product(shape: &str, rest: &str) -> Option<String> {
    let (operation, rest) = bits(rest);
    let (rest, satfinite) = match rest.strip_suffix(".satfinite") {
        Some(rest) => (rest, ".satfinite"),
        None => (rest, ""),
    };
    let parts: Vec<&str> = rest.split('.').collect();
    let (a, b, rounding, types) = match parts[..] {
        [a, b, rounding @ ("rn" | "rz" | "rm" | "rp"), ref types @ ..] => {
            (a, b, format!(".{rounding}"), types)
        }
        [a, b, ref types @ ..] => (a, b, String::new(), types),
        _ => return None,
    };
    let types = match types {
        // Halves are not named, only the sums.
        [d @ ("f16" | "f32"), c] => format!("{d}.{c}"),
        types => all_types(types)?,
    };
    let operation = operation.map(|it| format!(".{it}.popc")).unwrap_or_default();
    Some(format!("wmma.mma{operation}.sync.aligned.{a}.{b}.{shape}{rounding}.{types}{satfinite}"))
}

/// What comes after `mma.`.
fn product(rest: &str) -> Option<String> {
    let (rest, sparse) = match rest.strip_prefix("sp.") {
        None => (rest, ""),
        Some(rest) => match rest.strip_prefix("ordered.metadata.") {
            Some(rest) => (rest, ".sp::ordered_metadata"),
            None => (rest, ".sp"),
        },
    };
    let (rest, scaled) = match rest.strip_prefix("block.scale.") {
        Some(rest) => (rest, true),
        None => (rest, false),
    };
    let (operation, rest) = bits(rest);
    let mut parts = rest.split('.');
    let (shape, a, b) = (parts.next()?, parts.next()?, parts.next()?);
    let mut parts: Vec<&str> = parts.collect();
    let mut mods = String::new();
    if scaled {
        mods = format!(".kind::{}.block_scale", parts.first()?);
        parts.remove(0);
        if let ["scale", size, ..] = parts[..] {
            mods.push_str(".scale_vec::");
            mods.push_str(&size.to_uppercase());
            parts.drain(..2);
        }
    } else if let ["kind", kind, ..] = parts[..] {
        mods = format!(".kind::{kind}");
        parts.drain(..2);
    } else if let ["satfinite", ..] = parts[..] {
        mods = ".satfinite".to_owned();
        parts.remove(0);
    }
    let types = match parts[..] {
        // Halves are not named, only the sums.
        [d @ ("f16" | "f32"), c @ ("f16" | "f32")] => format!("{d}.f16.f16.{c}"),
        ref types => all_types(types)?,
    };
    let operation = operation.map(|it| format!(".{it}.popc")).unwrap_or_default();
    Some(format!("mma{sparse}.sync.aligned.{shape}.{a}.{b}{mods}.{types}{operation}"))
}

/// The operation on bits that a name begins with, and the rest.
fn bits(rest: &str) -> (Option<&str>, &str) {
    match rest.split_once(".popc.") {
        Some((operation, rest)) => (Some(operation), rest),
        None => (None, rest),
    }
}

/// The types of a product of which a name has only those that do not follow.
fn all_types(types: &[&str]) -> Option<String> {
    let (a, b) = match *types {
        [one] => (one, one),
        [a, b] => (a, b),
        // All are there, and the type of the scales.
        [_, _, _, _] | [_, _, _, _, _] => return Some(types.join(".")),
        _ => return None,
    };
    let sum = match a {
        "f64" => "f64",
        "bf16" | "tf32" => "f32",
        _ => "s32",
    };
    Some(format!("{sum}.{a}.{b}.{sum}"))
}
