//! What LLVM's intrinsics mean: a table by name.
//!
//! A name is looked up as it is, then without the types at its end (`llvm.umin.v2i32` is
//! `llvm.umin`). Families whose names follow PTX's own (`llvm.nvvm.mul.rn.ftz.f`) have a row
//! each for the family, and the rest of the name says which modifiers; see [`super::families`].

use std::collections::HashMap;
use std::sync::LazyLock;

use ir::{AtomicOp, CacheLevel, Dim, Flags, Opcode, Ordering, Scope, SurfQuery, WarpOp};
use target_desc::{Sreg, Variant};

use self::Meaning as M;
use self::Row::{By, Exact, Is, Near, Ptx, Reg};
use self::table::TABLE;
use super::fixed::Fixed;
use super::form::{self, Form};
use super::lanes::Lanes;
use super::{families, texture};

pub(super) use self::toolkit::of_toolkit;

/// What an intrinsic means.
#[derive(Clone, Copy)]
pub(super) enum Meaning {
    /// Nothing: no code.
    Drop,
    /// Its first operand.
    First,
    /// A constant.
    Constant(u64),
    /// Any value.
    Any,
    /// An operation on integers, with that many of the operands.
    Int(Opcode, u8),
    /// An operation on floating-point numbers, with that many of the operands, and with freedoms
    /// besides those of the call.
    Float(Opcode, u8, Flags),
    /// An operation on integers that also says whether it overflowed.
    Overflow(Opcode),
    /// A conversion to what the intrinsic gives.
    Convert(Opcode),
    /// A special register.
    Sreg(Sreg),
    /// An instruction of the IR whose operands and results are those of the intrinsic.
    Same(Opcode),
    /// One that has a mode, likewise.
    Warp(Opcode, WarpOp),
    /// A shuffle; the intrinsic gives the truth value too, or not.
    Shuffle(WarpOp, bool),
    /// A reduction of the warp, whose operands are the other way round.
    Redux(WarpOp),
    /// A fence of all orders.
    Fence(Scope),
    /// A fence with that ordering.
    FenceAs(Ordering, Scope),
    /// A hint to bring data to a cache.
    Prefetch(CacheLevel),
    /// A request for another cluster.
    TryCancel(bool),
    /// A coordinate of a cluster that was taken over.
    FirstCtaid(Dim),
    /// A question to a surface.
    SurfQuery(SurfQuery),
    /// An access to a surface.
    Surf(texture::SurfAccess),
    /// An access to a texture.
    Tex(texture::TexAccess),
    /// An atomic operation, relaxed.
    Atomic(AtomicOp, Scope),
    /// A compare-and-swap, relaxed, of which the old value is given.
    AtomicCas(Scope),
    /// An instruction of PTX with the operands and the result of the intrinsic.
    Target(Variant),
    /// An instruction of PTX that its name and its constant operands say.
    Arranged(Arrange),
    /// One that approximates a function of 32 bits, for calls that allow it.
    Approx(Variant),
    /// One that computes a function of 32 bits as exactly as libdevice does.
    Rounded(Variant),
    /// A function of libdevice.
    Libdevice,
    /// An instruction of PTX that follows from the name and the operands.
    Form(Form),
    /// The lanes of a vector, one after the other.
    Reduce(Opcode),
    /// The lanes of a vector of floating-point numbers after a first operand.
    ReduceFrom(Opcode),
    /// An operation on the lanes of vectors.
    Lanes(Lanes),
    /// An operation on numbers with a fixed point.
    Fixed(Fixed),
    /// Something that needs code of its own.
    Special(Special),
    /// Refused, and why.
    Refused(&'static str),
    /// Not in the table.
    Unknown,
}

/// An instruction of PTX with the operands of an intrinsic.
pub(super) struct Arranged {
    /// The instruction.
    pub(super) text: String,
    /// The numbers of those of the intrinsic's operands that it takes, in its order.
    pub(super) order: Vec<usize>,
}

/// From the name of an intrinsic, and those of its operands that are constants, to the
/// instruction.
pub(super) type Arrange = fn(&str, &[Option<u64>]) -> Option<Arranged>;

/// Intrinsics that need code of their own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Special {
    /// Copies bytes, which do not overlap.
    Memcpy,
    /// Copies bytes.
    Memmove,
    /// Fills bytes.
    Memset,
    /// The state of the stack, as a pointer.
    StackSave,
    /// The stack as it was.
    StackRestore,
    /// The size of an object: not known.
    ObjectSize,
    /// A pointer with bits cleared.
    PtrMask,
    /// Tests for classes of floating-point numbers.
    IsFpClass,
    /// A load that all threads make from one address.
    Ldu,
    /// The handle of a surface or texture.
    Handle,
    /// The low half of a double.
    DoubleLow,
    /// The high half of a double.
    DoubleHigh,
    /// A double of two halves.
    DoubleOf,
    /// The bits of the half nearest to a number.
    HalfBits,
    /// The same, of a number that counts as zero when it is denormal.
    HalfBitsFlushed,
    /// The number whose half has these bits.
    HalfOf,
    /// What a name says of the compilation.
    Reflect,
    /// Three-way comparison.
    CompareSigned,
    /// Three-way comparison.
    CompareUnsigned,
    /// A shift to the left, held in the signed range.
    ShiftSigned,
    /// A shift to the left, held in the unsigned range.
    ShiftUnsigned,
    /// The beginning of a list of arguments.
    VaStart,
    /// A copy of such a list.
    VaCopy,
    /// Says what holds: nothing to do.
    Assume,
    /// Stops the kernel with an error.
    Trap,
    /// Ends the thread.
    Exit,
    /// To the nearest integral value, ties away from zero.
    Round,
    /// The same, as an integer.
    LongRound,
    /// To the nearest integer, ties to even.
    LongRint,
    /// The same number: quiet where it is a NaN, and zero where it is flushed.
    Canonicalize,
    /// To a narrower type, rounded as a word says.
    TruncRound,
    /// A product without carries.
    Carryless,
}

/// The meaning of an intrinsic in the table, before names of PTX are looked up.
#[derive(Clone, Copy)]
enum Row {
    /// As it is.
    Is(Meaning),
    /// A special register by name.
    Reg(&'static str),
    /// An instruction of PTX by its text.
    Ptx(&'static str),
    /// One that approximates.
    Near(&'static str),
    /// One that is as exact as libdevice.
    Exact(&'static str),
    /// An instruction of PTX and its operands, in the notation of [`super::form`]. Names of such
    /// rows may have `*`.
    By(&'static str, &'static str),
}

static BY_NAME: LazyLock<HashMap<&str, (&'static str, Row)>> =
    LazyLock::new(|| rows().map(|it| (it.0, it)).collect());

/// Rows with their numbers and names, by family.
type Patterns = HashMap<&'static str, Vec<(usize, &'static str, Row)>>;

/// The rows whose names have stars, by their families; those with a star there have none. With
/// their numbers, since the first that fits counts.
static PATTERNS: LazyLock<Patterns> = LazyLock::new(|| {
    let mut all: HashMap<&str, Vec<_>> = HashMap::new();
    for (number, (name, row)) in rows().enumerate().filter(|(_, it)| it.0.contains('*')) {
        let family = Some(family(name)).filter(|it| !it.contains('*'));
        all.entry(family.unwrap_or("")).or_default().push((number, name, row));
    }
    all
});

/// The word of a name behind `llvm.nvvm`.
fn family(name: &str) -> &str {
    name.split('.').nth(2).unwrap_or("")
}

fn rows() -> impl Iterator<Item = (&'static str, Row)> + Clone {
    TABLE.iter().copied().flatten().copied()
}

/// What the intrinsic called `name` means.
pub(super) fn meaning(name: &[u8]) -> Meaning {
    let Ok(name) = std::str::from_utf8(name) else { return M::Unknown };
    let mut base = name;
    loop {
        if let Some(&(name, row)) = BY_NAME.get(base) {
            return resolve(name, row);
        }
        match base.rsplit_once('.') {
            Some((shorter, ty)) if is_type(ty) => base = shorter,
            _ => break,
        }
    }
    let fits = |family| {
        let mut rows = PATTERNS.get(family).into_iter().flatten();
        rows.find(|it| form::matches(it.1, name))
    };
    match [fits(family(name)), fits("")].into_iter().flatten().min_by_key(|it| it.0) {
        Some(&(_, pattern, row)) => resolve(pattern, row),
        None => families::meaning(name),
    }
}

fn resolve(name: &'static str, row: Row) -> Meaning {
    match row {
        Is(meaning) => meaning,
        Reg(name) => Sreg::parse(name).map_or(M::Unknown, M::Sreg),
        Ptx(text) => variant(text).map_or(M::Unknown, M::Target),
        Near(text) => variant(text).map_or(M::Unknown, M::Approx),
        Exact(text) => variant(text).map_or(M::Unknown, M::Rounded),
        By(text, operands) => M::Form(Form { name, text, operands }),
    }
}

/// The instruction of PTX that `text` spells, where there is a form like it.
pub(super) fn variant(text: &str) -> Option<Variant> {
    Variant::parse(text).ok().filter(|it| !it.possible_operands().is_empty())
}

/// Whether a part of a name is a type: `i32`, `v4f32`, `p0`, `bf16`, `sl_i32s`.
pub(super) fn is_type(part: &str) -> bool {
    let digits = |rest: &str| !rest.is_empty() && rest.bytes().all(|it| it.is_ascii_digit());
    if let Some(rest) = part.strip_prefix('v') {
        let lanes = rest.bytes().take_while(u8::is_ascii_digit).count();
        if lanes > 0 && is_type(&rest[lanes..]) {
            return true;
        }
    }
    ["i", "f", "bf", "p"].iter().any(|it| part.strip_prefix(it).is_some_and(digits))
        || part.starts_with("sl_")
        || part.starts_with("s_")
        || part == "isVoid"
}

/// What comes after `llvm.nvvm.FAMILY.`, of the families that have a file here.
pub(super) fn of_family(family: &str, rest: &str) -> Option<Meaning> {
    match family {
        "wmma" | "mma" | "ldmatrix" | "stmatrix" | "wgmma" => matrix::meaning(family, rest),
        "tcgen05" => tensor::meaning(rest),
        _ => None,
    }
}

mod matrix;
mod table;
mod tensor;
#[cfg(test)]
mod tests;
mod toolkit;
