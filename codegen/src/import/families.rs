//! Families of `llvm.nvvm` intrinsics whose names follow PTX's: the rest of the name says which
//! modifiers the instruction has.

use target_desc::Sreg;

use super::intrinsic::{Meaning, of_family, variant};
use super::texture;

/// Operations whose name in LLVM begins like that of PTX: what LLVM says, and PTX.
const ARITHMETIC: [(&str, &str); 16] = [
    ("add", "add"),
    ("mul", "mul"),
    ("fma", "fma"),
    ("div", "div"),
    ("rcp", "rcp"),
    ("sqrt", "sqrt"),
    ("rsqrt", "rsqrt"),
    ("sin", "sin"),
    ("cos", "cos"),
    ("ex2", "ex2"),
    ("lg2", "lg2"),
    ("fmin", "min"),
    ("fmax", "max"),
    ("sad", "sad"),
    ("neg", "neg"),
    ("tanh", "tanh"),
];

/// The types of conversions, and how PTX spells them.
const CONVERTED: [(&str, &str); 6] =
    [("f", "f32"), ("d", "f64"), ("i", "s32"), ("ui", "u32"), ("ll", "s64"), ("ull", "u64")];

/// Conversions from `f32` to narrower types, one number or two.
const NARROWED: [(&str, &str); 5] = [
    ("f2bf16", "bf16"),
    ("f2f16", "f16"),
    ("f2tf32", "tf32"),
    ("ff2bf16x2", "bf16x2"),
    ("ff2f16x2", "f16x2"),
];

/// The meaning of an intrinsic that has no row of its own.
pub(super) fn meaning(name: &str) -> Meaning {
    let Some(name) = name.strip_prefix("llvm.nvvm.") else {
        return match name.starts_with("llvm.experimental.constrained.") {
            true => Meaning::Refused("is not supported: PTX has no dynamic rounding"),
            false => Meaning::Unknown,
        };
    };
    if let Some(register) = name.strip_prefix("read.ptx.sreg.") {
        return Sreg::parse(register).map_or(Meaning::Unknown, Meaning::Sreg);
    }
    let (family, rest) = name.split_once('.').unwrap_or((name, ""));
    let known = match family {
        "suld" => texture::surface(rest, false, false),
        "sust" => match rest.split_once('.') {
            Some(("b", rest)) => texture::surface(rest, true, false),
            Some(("p", rest)) => texture::surface(rest, true, true),
            _ => None,
        },
        "tex" => texture::texture(rest),
        "tld4" => texture::gather(rest),
        "txq" => texture::query(rest),
        "istypep" => texture::is_kind(rest),
        "mbarrier" => target(barrier(rest)),
        _ => target(arithmetic(family, rest))
            .or_else(|| target(conversion(family, rest)))
            .or_else(|| of_family(family, rest)),
    };
    known.unwrap_or(Meaning::Unknown)
}

/// How PTX would spell an intrinsic that is named as an instruction, whether it has it or not.
pub(super) fn instruction(name: &str) -> Option<String> {
    let (family, rest) = name.strip_prefix("llvm.nvvm.")?.split_once('.')?;
    match family {
        "mbarrier" => barrier(rest),
        _ => arithmetic(family, rest).or_else(|| conversion(family, rest)),
    }
}

fn target(text: Option<String>) -> Option<Meaning> {
    variant(&text?).map(Meaning::Target)
}

/// `mul`, `rn.ftz.f` is `mul.rn.ftz.f32`.
fn arithmetic(family: &str, rest: &str) -> Option<String> {
    let (_, mnemonic) = ARITHMETIC.iter().find(|it| it.0 == family)?;
    let mut text = (*mnemonic).to_owned();
    let mut typed = false;
    for part in rest.split('.').filter(|it| !it.is_empty()) {
        let part = match part {
            "f" => "f32",
            "d" => "f64",
            "i" => "s32",
            "ui" => "u32",
            "ll" => "s64",
            "ull" => "u64",
            "s" => "s16",
            "us" => "u16",
            "nan" => "NaN",
            "v2f16" => "f16x2",
            "v2bf16" => "bf16x2",
            part => part,
        };
        typed = part.ends_with(|it: char| it.is_ascii_digit());
        text.push('.');
        text.push_str(part);
    }
    // Division of floats has names without a type.
    if !typed {
        text.push_str(".f32");
    }
    Some(text)
}

/// `f2i`, `rz.ftz` is `cvt.rzi.ftz.s32.f32`.
fn conversion(family: &str, rest: &str) -> Option<String> {
    if let Some(narrow) = NARROWED.iter().find(|it| it.0 == family) {
        return Some(format!("cvt.{rest}.{}.f32", narrow.1));
    }
    let (from, to) = family.split_once('2')?;
    let ptx = |name| CONVERTED.iter().find(|it| it.0 == name).map(|it| it.1);
    let (from_ptx, to_ptx) = (ptx(from)?, ptx(to)?);
    let (rounding, flush) = rest.split_once('.').unwrap_or((rest, ""));
    if !matches!(rounding, "rn" | "rz" | "rm" | "rp") || !matches!(flush, "" | "ftz") {
        return None;
    }
    let integral = if to_ptx.starts_with('f') { "" } else { "i" };
    let flush = if flush.is_empty() { "" } else { ".ftz" };
    Some(format!("cvt.{rounding}{integral}{flush}.{to_ptx}.{from_ptx}"))
}

/// `arrive.expect.tx.scope.cta.space.cta` is `mbarrier.arrive.expect_tx.release.cta.shared::cta.b64`.
fn barrier(rest: &str) -> Option<String> {
    let (op, place) = rest.split_once(".scope.")?;
    let (scope, space) = place.split_once(".space.")?;
    let (op, relaxed) = match op.strip_suffix(".relaxed") {
        Some(op) => (op, true),
        None => (op, false),
    };
    let (op, ordered) = match op {
        "arrive" => ("arrive", "release"),
        "arrive.expect.tx" => ("arrive.expect_tx", "release"),
        "arrive.drop" => ("arrive_drop", "release"),
        "arrive.drop.expect.tx" => ("arrive_drop.expect_tx", "release"),
        "expect.tx" => ("expect_tx", "relaxed"),
        "complete.tx" => ("complete_tx", "relaxed"),
        "test.wait" => ("test_wait", "acquire"),
        "test.wait.parity" => ("test_wait.parity", "acquire"),
        "try.wait" | "try.wait.tl" => ("try_wait", "acquire"),
        "try.wait.parity" | "try.wait.parity.tl" => ("try_wait.parity", "acquire"),
        _ => return None,
    };
    let order = if relaxed { "relaxed" } else { ordered };
    Some(format!("mbarrier.{op}.{order}.{scope}.shared::{space}.b64"))
}
