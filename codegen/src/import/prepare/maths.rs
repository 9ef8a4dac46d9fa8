//! Which functions come from libdevice: LLVM's mathematical intrinsics that no instruction
//! computes, functions of C's library that a module calls and does not define, and the library's
//! own names.
//!
//! For 16-bit numbers the function of 32 bits is taken and its result rounded once more: it is
//! right to a few units in the last of 24 places, so that rounding to 11 or 8 gives the nearest
//! number except where the exact result lies within 2^-12 of that unit from the middle between
//! two. Under `afn`, functions of 32 bits are the approximations of CUDA's `--use_fast_math`.

use super::super::intrinsic::{self, Meaning, of_toolkit};
use super::super::llvm::{FUNCTION, Module, Op, Type, TypeKind, Value, attribute_kind};
use super::super::options::Options;
use super::wrapper;

/// How an intrinsic and the function of libdevice take their operands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// Numbers; the function gives the result.
    Numbers,
    /// A number and an integer of 32 bits.
    Power,
    /// A number, scaled by a power of two.
    Scale,
    /// The function stores both results.
    BothStored,
    /// The function gives the first result and stores the second, of the same type.
    NumberStored,
    /// The function gives the first result and stores the second, an integer of 32 bits.
    IntegerStored,
}

use Shape as S;

/// The intrinsics without `llvm.`, which is also the name of the function without `__nv_`.
const INTRINSICS: &[(&str, Shape)] = &[
    ("sin", S::Numbers),
    ("cos", S::Numbers),
    ("tan", S::Numbers),
    ("asin", S::Numbers),
    ("acos", S::Numbers),
    ("atan", S::Numbers),
    ("atan2", S::Numbers),
    ("sinh", S::Numbers),
    ("cosh", S::Numbers),
    ("tanh", S::Numbers),
    ("exp", S::Numbers),
    ("exp2", S::Numbers),
    ("exp10", S::Numbers),
    ("log", S::Numbers),
    ("log2", S::Numbers),
    ("log10", S::Numbers),
    ("pow", S::Numbers),
    ("powi", S::Power),
    ("ldexp", S::Scale),
    ("sincos", S::BothStored),
    ("sincospi", S::BothStored),
    ("modf", S::NumberStored),
    ("frexp", S::IntegerStored),
];

/// Those of which there is a function of 32 bits that approximates: `__nv_fast_sinf`. (`exp2` is
/// not faster.)
const FAST: [&str; 11] =
    ["sin", "cos", "tan", "tanh", "exp", "exp10", "log", "log2", "log10", "pow", "sincos"];

/// Functions of C's library and CUDA's, for `double`; with an `f` at the end for `float`.
// Lines of names, not one a line.
#[rustfmt::skip]
const OF_C: &[&str] = &[
    "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "ceil", "copysign", "cos",
    "cosh", "cospi", "cyl_bessel_i0", "cyl_bessel_i1", "erf", "erfc", "erfcinv", "erfcx",
    "erfinv", "exp", "exp10", "exp2", "expm1", "fabs", "fdim", "floor", "fma", "fmax", "fmin",
    "fmod", "frexp", "hypot", "ilogb", "j0", "j1", "jn", "ldexp", "lgamma", "llrint", "llround",
    "log", "log10", "log1p", "log2", "logb", "modf", "nan", "nearbyint", "nextafter", "normcdf",
    "normcdfinv", "pow", "rcbrt", "remainder", "remquo", "rhypot", "rint", "round", "rsqrt",
    "scalbn", "sin", "sincos", "sincospi", "sinh", "sinpi", "sqrt", "tan", "tanh", "tgamma",
    "trunc", "y0", "y1", "yn",
];

/// Those whose name in libdevice is another: `long` has 64 bits.
const RENAMED: [(&str, &str); 2] = [("lrint", "llrint"), ("lround", "llround")];

/// Whether a declared function is one of C's mathematical library by its name and its types.
pub(in super::super) fn is_of_c(function: Value) -> bool {
    of_c(function).is_some()
}

/// Whether a declared function is one of libdevice or of C's mathematical library.
pub(in super::super) fn is_of_library(value: Value) -> bool {
    value.is_declaration_of_function()
        && of_toolkit(value).is_none()
        && (value.name().starts_with(b"__nv_") || is_of_c(value))
}

/// The name in libdevice, without `__nv_`, of the function of C's library that this one is.
fn of_c(function: Value) -> Option<String> {
    let name = std::str::from_utf8(function.name()).ok()?;
    let base = |name: &str| {
        let own = OF_C.iter().find(|it| **it == name).copied();
        own.or_else(|| RENAMED.iter().find(|it| it.0 == name).map(|it| it.1))
    };
    let (base, kind, suffix) = match (base(name), name.strip_suffix('f').and_then(base)) {
        (Some(base), _) => (base, TypeKind::LLVMDoubleTypeKind, ""),
        (None, Some(base)) => (base, TypeKind::LLVMFloatTypeKind, "f"),
        // `long double` is `double` on the GPU.
        (None, None) => {
            let base = name.strip_suffix('l').and_then(base)?;
            (base, TypeKind::LLVMDoubleTypeKind, "")
        }
    };
    let ty = function.value_type();
    let types = || ty.param_types().into_iter().chain([ty.result()]);
    let is_float =
        |it: &Type| matches!(it.kind(), TypeKind::LLVMDoubleTypeKind | TypeKind::LLVMFloatTypeKind);
    let fits = types().any(|it| is_float(&it))
        && types().filter(is_float).all(|it| it.kind() == kind)
        && function.attribute(FUNCTION, attribute_kind("nobuiltin")).is_none();
    fits.then(|| format!("{base}{suffix}"))
}

/// The intrinsic that a function is, if libdevice has it.
fn of_intrinsic(function: Value) -> Option<(&'static str, Shape)> {
    let name = std::str::from_utf8(function.name()).ok()?.strip_prefix("llvm.")?;
    let name = name.split('.').next()?;
    INTRINSICS.iter().find(|it| it.0 == name).copied()
}

/// Whether a module has something that may come from libdevice.
pub(super) fn is_needed(module: Module) -> bool {
    let wants = |it: Value| is_of_library(it) || of_intrinsic(it).is_some();
    module.functions().any(|it| it.is_declaration() && !it.is_unused() && wants(it))
}

/// Has the module call functions of `library`, and gives the names of those that it needs.
pub(super) fn rewrite<'m>(
    module: Module<'m>,
    library: Module<'m>,
    options: &Options,
) -> Vec<String> {
    let mut rewriter = Rewriter { module, library, needed: Vec::new() };
    let declared: Vec<_> =
        module.functions().filter(|it| it.is_declaration() && !it.is_unused()).collect();
    for function in declared {
        if let Some((name, shape)) = of_intrinsic(function) {
            rewriter.intrinsic(function, name, shape, options);
        } else if function.name().starts_with(b"__nv_") {
            let name = String::from_utf8_lossy(function.name()).into_owned();
            let same = |it: &Value| it.value_type() == function.value_type();
            if library.function(&name).is_some_and(|it| same(&it)) {
                rewriter.needed.push(name);
            }
        } else if let Some(name) = of_c(function) {
            let is_fast = options.maths.fast
                && name.strip_suffix('f').is_some_and(|base| FAST.contains(&base));
            let name = format!("{}{name}", if is_fast { "__nv_fast_" } else { "__nv_" });
            if let Some(own) = rewriter.function(&name, function.value_type()) {
                function.replace_by(own);
                function.delete();
            }
        }
    }
    rewriter.needed
}

/// What is known while a module is rewritten.
pub(super) struct Rewriter<'m> {
    pub(super) module: Module<'m>,
    library: Module<'m>,
    needed: Vec<String>,
}

impl<'m> Rewriter<'m> {
    /// The function of libdevice called `name`, declared in the module; `None` where the library
    /// has none of that type.
    pub(super) fn function(&mut self, name: &str, ty: Type<'m>) -> Option<Value<'m>> {
        self.library.function(name).filter(|it| it.value_type() == ty)?;
        let own = self.module.function(name).unwrap_or_else(|| self.module.add_function(name, ty));
        if own.value_type() != ty {
            return None;
        }
        if own.is_declaration() && !self.needed.iter().any(|it| it == name) {
            self.needed.push(name.to_owned());
        }
        Some(own)
    }

    /// Has every call of an intrinsic go to libdevice, unless the import knows an instruction.
    fn intrinsic(&mut self, function: Value<'m>, name: &str, shape: Shape, options: &Options) {
        let is_call = |it: &Value| it.is_instruction() && it.opcode() == Op::LLVMCall;
        let calls: Vec<_> = function.users().filter(is_call).collect();
        let mut made: [Option<Option<Value<'m>>>; 2] = [None, None];
        for call in calls.into_iter().filter(|it| it.callee() == function) {
            let is_fast = options.maths.fast || call.fast_math() & AFN != 0;
            if has_instruction(function, is_fast, options) {
                continue;
            }
            let is_fast = is_fast && FAST.contains(&name);
            let other = *made[usize::from(is_fast)]
                .get_or_insert_with(|| wrapper::of(self, function, name, shape, is_fast));
            if let Some(other) = other {
                call.set_callee(other);
            }
        }
        if function.is_unused() {
            function.delete();
        }
    }
}

/// LLVM's bit for calls that may be approximated.
const AFN: u32 = 64;

/// Whether the import has an instruction for an intrinsic on that target.
fn has_instruction(function: Value, is_fast: bool, options: &Options) -> bool {
    let is_single = function.value_type().result().kind() == TypeKind::LLVMFloatTypeKind;
    let has = |variant: target_desc::Variant| {
        let on = |it: target_desc::Target| variant.lowest_on(it.arch).is_some();
        options.target.is_none_or(on)
    };
    match intrinsic::meaning(function.name()) {
        Meaning::Approx(variant) => is_single && is_fast && has(variant),
        Meaning::Rounded(variant) => is_single && has(variant),
        Meaning::Libdevice | Meaning::Unknown => false,
        _ => true,
    }
}
