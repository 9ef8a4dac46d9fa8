//! What each instruction does: a file for a family, which decodes it and executes it.
//!
//! To add an instruction: a row in [`decode`], and a function that takes its modifiers from
//! the head, its operands from the decoder, and gives a closure. [`unary`], [`binary`] and
//! [`ternary`] make it of a function of values; what needs more uses `machine::Cx` itself.

mod atomic;
mod barrier;
mod bits;
mod builtin;
mod bulk;
mod cluster_launch;
mod compare;
pub(crate) mod control;
mod copy;
mod cvt;
mod extended;
pub mod float;
mod half;
mod int;
mod logic;
mod matrix;
mod mbarrier;
mod memory;
mod misc;
mod mov;
mod passing;
mod print;
mod query;
mod remote;
mod surface;
mod tcgen05;
mod tensor;
mod tensor_map;
mod texel;
mod texture;
mod video;
mod warp;

use ptx::tree::Operand;
use target_desc::Mod;

use crate::code::{Dst, Flow, Run, Src};
use crate::decode::{Decoder, Head, Problem};

/// What decoding an instruction gives.
pub type Made = Result<Run, Problem>;

/// Decodes an instruction.
///
/// # Errors
///
/// Why it is not executed.
pub fn decode<'a>(d: &mut Decoder<'_, 'a>, h: &mut Head, o: &[Operand<'a>]) -> Made {
    let ty = h.types().next();
    let is_half = matches!(ty, Some(Mod::f16 | Mod::f16x2 | Mod::bf16 | Mod::bf16x2));
    let is_float = matches!(ty, Some(Mod::f32 | Mod::f64 | Mod::f32x2));
    match h.mnemonic {
        "add" | "sub" | "mad" if h.sees("cc") => extended::decode(d, h, o),
        "addc" | "subc" | "madc" => extended::decode(d, h, o),
        "add" | "sub" if is_mixed(h) => half::mixed(d, h, o),
        "fma" if is_mixed(h) => half::mixed(d, h, o),
        "add" | "sub" | "mul" | "fma" | "neg" | "abs" | "min" | "max" | "tanh" | "ex2"
            if is_half =>
        {
            half::decode(d, h, o)
        }
        "add" | "sub" | "mul" | "mad" | "div" | "neg" | "abs" | "min" | "max" | "fma"
            if is_float =>
        {
            float::decode(d, h, o)
        }
        "rcp" | "sqrt" | "rsqrt" | "sin" | "cos" | "lg2" | "ex2" | "tanh" | "copysign"
        | "testp" => float::decode(d, h, o),
        "add" | "sub" | "mul" | "mad" | "mul24" | "mad24" | "sad" | "div" | "rem" | "abs"
        | "neg" | "min" | "max" | "dp4a" | "dp2a" | "clmad" => int::decode(d, h, o),
        "popc" | "clz" | "bfind" | "fns" | "brev" | "bfe" | "bfi" | "szext" | "bmsk" | "prmt"
        | "shf" | "shl" | "shr" => bits::decode(d, h, o),
        "and" | "or" | "xor" | "not" | "cnot" | "lop3" => logic::decode(d, h, o),
        "set" | "setp" | "selp" | "slct" => compare::decode(d, h, o),
        "cvt" => cvt::decode(d, h, o),
        "mov" | "cvta" | "isspacep" | "mapa" | "getctarank" => mov::decode(d, h, o),
        "ld" | "ldu" | "st" => memory::decode(d, h, o),
        "atom" | "red" => atomic::decode(d, h, o),
        "bra" | "brx" | "call" | "ret" | "exit" => control::decode(d, h, o),
        "shfl" | "vote" | "match" | "redux" | "activemask" | "elect" => warp::decode(d, h, o),
        "ldmatrix" | "stmatrix" | "movmatrix" | "mma" | "wmma" | "wgmma" => matrix::decode(d, h, o),
        "tex" | "tld4" | "txq" => texture::decode(d, h, o),
        "vadd" | "vsub" | "vabsdiff" | "vmin" | "vmax" | "vshl" | "vshr" | "vmad" | "vset"
        | "vadd2" | "vsub2" | "vavrg2" | "vabsdiff2" | "vmin2" | "vmax2" | "vset2" | "vadd4"
        | "vsub4" | "vavrg4" | "vabsdiff4" | "vmin4" | "vmax4" | "vset4" => video::decode(d, h, o),
        "suld" | "sust" | "sured" | "suq" => surface::decode(d, h, o),
        "mbarrier" => mbarrier::decode(d, h, o),
        "cp" => copy::decode(d, h, o),
        "tcgen05" => tcgen05::decode(d, h, o),
        "tensormap" => tensor_map::decode(d, h, o),
        "clusterlaunchcontrol" => cluster_launch::decode(d, h, o),
        "bar" | "barrier" => barrier::decode(d, h, o),
        "alloca" | "stacksave" | "stackrestore" | "trap" | "brkpt" | "nanosleep" | "pmevent"
        | "fence" | "membar" | "prefetch" | "prefetchu" | "applypriority" | "discard"
        | "createpolicy" | "setmaxnreg" | "griddepcontrol" => misc::decode(d, h, o),
        _ => Err("there is no such instruction here".to_owned()),
    }
}

/// Whether two types stand in the head of an addition: `add.f32.f16`.
fn is_mixed(h: &Head) -> bool {
    h.types().count() > 1
}

/// One value to one.
pub fn unary(d: Dst, a: Src, f: impl Fn(u64) -> u64 + Send + Sync + 'static) -> Run {
    Box::new(move |cx| {
        let a = cx.get(a);
        cx.put(d, |i| f(a[i]));
        Ok(Flow::Next)
    })
}

/// Two values to one.
pub fn binary(d: Dst, a: Src, b: Src, f: impl Fn(u64, u64) -> u64 + Send + Sync + 'static) -> Run {
    Box::new(move |cx| {
        let (a, b) = (cx.get(a), cx.get(b));
        cx.put(d, |i| f(a[i], b[i]));
        Ok(Flow::Next)
    })
}

/// Three values to one.
pub fn ternary(
    d: Dst,
    [a, b, c]: [Src; 3],
    f: impl Fn(u64, u64, u64) -> u64 + Send + Sync + 'static,
) -> Run {
    Box::new(move |cx| {
        let (a, b, c) = (cx.get(a), cx.get(b), cx.get(c));
        cx.put(d, |i| f(a[i], b[i], c[i]));
        Ok(Flow::Next)
    })
}

/// The operands of an instruction with so many.
///
/// # Errors
///
/// Where there are more or fewer.
pub fn operands<'o, 'a, const N: usize>(
    o: &'o [Operand<'a>],
) -> Result<&'o [Operand<'a>; N], Problem> {
    o.try_into().map_err(|_| format!("{} operands", o.len()))
}

/// An integer as the bits of a register, with zeros above.
pub trait Raw: Copy {
    /// The bits.
    fn raw(self) -> u64;
}

macro_rules! raw {
    ($($ty:ty as $bits:ty),*) => {$(
        impl Raw for $ty {
            #[inline]
            fn raw(self) -> u64 {
                u64::from(self as $bits)
            }
        }
    )*};
}

raw! { u8 as u8, i8 as u8, u16 as u16, i16 as u16, u32 as u32, i32 as u32, u64 as u64, i64 as u64 }

/// `ints!(ty, T => expression)`: the expression with `T` the integer that `ty` is.
macro_rules! ints {
    ($ty:expr, $T:ident => $body:expr) => {{
        use target_desc::Mod;
        match $ty {
            Mod::u8 | Mod::b8 => {
                type $T = u8;
                $body
            }
            Mod::u16 | Mod::b16 => {
                type $T = u16;
                $body
            }
            Mod::u32 | Mod::b32 => {
                type $T = u32;
                $body
            }
            Mod::u64 | Mod::b64 => {
                type $T = u64;
                $body
            }
            Mod::s8 => {
                type $T = i8;
                $body
            }
            Mod::s16 => {
                type $T = i16;
                $body
            }
            Mod::s32 => {
                type $T = i32;
                $body
            }
            Mod::s64 => {
                type $T = i64;
                $body
            }
            other => return Err(format!("the type `.{other}` of it")),
        }
    }};
}
pub(crate) use ints;

/// The parts of a value of several: how many bits each has.
pub fn parts(ty: Mod) -> Option<u32> {
    Some(match ty {
        Mod::u16x2 | Mod::s16x2 | Mod::f16x2 | Mod::bf16x2 => 16,
        Mod::u8x4 | Mod::s8x4 => 8,
        Mod::f32x2 => 32,
        _ => return None,
    })
}

/// Applies a function to each part of `bits` bits, of so many in all.
#[inline]
pub fn each_part(bits: u32, total: u32, f: impl Fn(u32) -> u64) -> u64 {
    let mask = (1_u64 << bits) - 1;
    (0..total / bits).fold(0, |all, i| all | (f(bits * i) & mask) << (bits * i))
}
