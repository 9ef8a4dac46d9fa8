//! NVIDIA's libdevice itself, which is not in the repository: every function of it compiles, and
//! so does every mathematical intrinsic of LLVM and function of C's library that comes from it.
//! `ptxas` takes what comes out. Without libdevice the tests fail.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};

use crate::case::emit;
use crate::ptxas;

/// The library as a program: architectures on which it does things in different ways, and what
/// of arithmetic it asks for.
const WHOLE: [(&str, &str); 4] =
    [("50", "--ftz=false"), ("75", "--ftz=true"), ("90", "--prec-sqrt=false"), ("100", "--ftz")];

/// Its callers: each way to do arithmetic on another architecture.
const CALLERS: [(&str, &str); 4] =
    [("50", "--ftz=false"), ("75", "--ftz"), ("90", "--fast-math"), ("100", "-O3")];

/// So many functions libdevice has at least.
const FUNCTIONS: usize = 349;

/// A test for each architecture and way.
pub fn trials(top: &Path) -> Vec<Trial> {
    let whole = WHOLE.map(|(sm, way)| {
        let folder = top.to_owned();
        let trial = move || all_of_it(&folder, sm, way);
        Trial::test(format!("libdevice: all of it for sm_{sm} {way}"), trial)
    });
    let callers = CALLERS.map(|(sm, way)| {
        let folder = top.to_owned();
        let trial = move || callers(&folder, sm, way);
        Trial::test(format!("libdevice: its callers for sm_{sm} {way}"), trial)
    });
    whole.into_iter().chain(callers).collect()
}

/// The library as a program.
fn all_of_it(folder: &Path, sm: &str, way: &str) -> Result<(), Failed> {
    let library = ptxas::libdevice()?;
    let file = library.to_str().ok_or("a strange file name")?;
    let outcome = emit(folder, &[&format!("--sm={sm}"), way, file])?;
    if outcome.code != 0 {
        return Err(outcome.err.into());
    }
    let is_function = |it: &&str| it.starts_with(".visible .func") && it.contains(" __nv_");
    // Each is declared and defined.
    let functions = outcome.out.lines().filter(is_function).count() / 2;
    if functions < FUNCTIONS {
        return Err(format!("only {functions} functions").into());
    }
    ptxas::assemble(&outcome.out)?.map_err(Failed::from)
}

/// A module that calls whatever may come from the library.
fn callers(folder: &Path, sm: &str, way: &str) -> Result<(), Failed> {
    let way_name = way.replace(['-', '='], "_");
    let file = std::env::temp_dir()
        .join(format!("ptxforge-maths-{}-{sm}{way_name}.ll", std::process::id()));
    fs::write(&file, program())?;
    let name = file.to_str().ok_or("a strange file name")?;
    let outcome = emit(folder, &[&format!("--sm={sm}"), way, "--libdevice", name]);
    let _ = fs::remove_file(&file);
    let outcome = outcome?;
    if outcome.code != 0 {
        return Err(outcome.err.into());
    }
    // Nothing is left for others to define.
    if let Some(line) = outcome.out.lines().find(|it| it.contains(".extern")) {
        return Err(format!("not linked: {line}").into());
    }
    ptxas::assemble(&outcome.out)?.map_err(Failed::from)
}

/// Types of numbers, as LLVM writes them and as its names of intrinsics do.
const TYPES: [(&str, &str); 8] = [
    ("half", "f16"),
    ("bfloat", "bf16"),
    ("float", "f32"),
    ("double", "f64"),
    ("<2 x half>", "v2f16"),
    ("<3 x bfloat>", "v3bf16"),
    ("<4 x float>", "v4f32"),
    ("<2 x double>", "v2f64"),
];

const UNARY: [&str; 16] = [
    "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "exp", "exp2", "exp10",
    "log", "log2", "log10", "sqrt",
];

/// Functions of C's library that take and give one number.
// Lines of names, not one a line.
#[rustfmt::skip]
const OF_C: [&str; 44] = [
    "acos", "acosh", "asin", "asinh", "atan", "atanh", "cbrt", "ceil", "cos", "cosh", "cospi",
    "cyl_bessel_i0", "cyl_bessel_i1", "erf", "erfc", "erfcinv", "erfcx", "erfinv", "exp", "exp10",
    "exp2", "expm1", "fabs", "floor", "j0", "j1", "lgamma", "log", "log10", "log1p", "log2",
    "logb", "nearbyint", "normcdf", "normcdfinv", "rcbrt", "rint", "rsqrt", "sin", "sinpi",
    "sqrt", "tan", "tgamma", "y1",
];

/// Those of two numbers.
const OF_TWO: [&str; 10] =
    ["atan2", "copysign", "fdim", "fmax", "fmin", "fmod", "hypot", "nextafter", "pow", "remainder"];

fn program() -> String {
    let mut text = String::from("target triple = \"nvptx64-nvidia-cuda\"\n");
    let mut number = 0;
    // A function that calls `name` with what it is given.
    let mut call = |result: &str, name: &str, params: &[&str], flags: &str| {
        number += 1;
        let named: Vec<_> = (0..).zip(params).map(|(i, ty)| format!("{ty} %a{i}")).collect();
        let named = named.join(", ");
        if !text.contains(&format!("@{name}(")) {
            let _ = writeln!(text, "declare {result} @{name}({})", params.join(", "));
        }
        let _ = write!(text, "define {result} @call{number}({named}) {{\n  ");
        let _ = match result {
            "void" => write!(text, "call void @{name}({named})\n  ret void\n}}\n"),
            _ => {
                write!(text, "%y = call {flags}{result} @{name}({named})\n  ret {result} %y\n}}\n")
            }
        };
    };
    for (ty, suffix) in TYPES {
        for flags in ["", "afn "] {
            for name in UNARY {
                call(ty, &format!("llvm.{name}.{suffix}"), &[ty], flags);
            }
            for name in ["pow", "atan2"] {
                call(ty, &format!("llvm.{name}.{suffix}"), &[ty, ty], flags);
            }
        }
        call(ty, &format!("llvm.powi.{suffix}.i32"), &[ty, "i32"], "");
        // Integers and second results have as many lanes as the numbers.
        let lanes = ty.strip_prefix('<').and_then(|it| it.split_once(' ')).map(|it| it.0);
        let int = lanes.map_or("i32".to_owned(), |it| format!("<{it} x i32>"));
        let int_suffix = lanes.map_or("i32".to_owned(), |it| format!("v{it}i32"));
        call(ty, &format!("llvm.ldexp.{suffix}.{int_suffix}"), &[ty, &int], "");
        let both = format!("{{ {ty}, {int} }}");
        call(&both, &format!("llvm.frexp.{suffix}.{int_suffix}"), &[ty], "");
        let both = format!("{{ {ty}, {ty} }}");
        for name in ["sincos", "sincospi", "modf"] {
            call(&both, &format!("llvm.{name}.{suffix}"), &[ty], "");
        }
    }
    for (ty, suffix) in [("float", "f"), ("double", "")] {
        for name in OF_C {
            call(ty, &format!("{name}{suffix}"), &[ty], "");
        }
        for name in OF_TWO {
            call(ty, &format!("{name}{suffix}"), &[ty, ty], "");
        }
        call(ty, &format!("fma{suffix}"), &[ty, ty, ty], "");
        for name in ["jn", "yn"] {
            call(ty, &format!("{name}{suffix}"), &["i32", ty], "");
        }
        for name in ["ldexp", "scalbn"] {
            call(ty, &format!("{name}{suffix}"), &[ty, "i32"], "");
        }
        for name in ["frexp", "modf"] {
            call(ty, &format!("{name}{suffix}"), &[ty, "ptr"], "");
        }
        call(ty, &format!("remquo{suffix}"), &[ty, ty, "ptr"], "");
        call(ty, &format!("nan{suffix}"), &["ptr"], "");
        for name in ["sincos", "sincospi"] {
            call("void", &format!("{name}{suffix}"), &[ty, "ptr", "ptr"], "");
        }
        call("i32", &format!("ilogb{suffix}"), &[ty], "");
        for name in ["llrint", "llround", "lrint", "lround"] {
            call("i64", &format!("{name}{suffix}"), &[ty], "");
        }
    }
    text
}
