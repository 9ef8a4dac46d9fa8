//! The words of LLVM IR: for types in names, flags, orders, operations.

use ir::{AtomicOp, Flags, Mem, Opcode, Ordering, Scalar, Scope, Type};

use super::scalar;

/// A type in the name of an intrinsic.
pub(super) fn mangled(ty: Type) -> String {
    let one = match ty.scalar() {
        Scalar::F16 => "f16".into(),
        Scalar::BF16 => "bf16".into(),
        Scalar::F32 => "f32".into(),
        Scalar::F64 => "f64".into(),
        other => scalar(other),
    };
    if ty.is_vector() { format!("v{}{one}", ty.lanes()) } else { one }
}

/// The flags of floating point.
pub(super) fn flags(of: Flags) -> String {
    let (ftz, all) = (Flags::FTZ, Flags::NAMES);
    let there = all.iter().filter(|it| it.0 != ftz && of.has(it.0));
    there.fold(String::new(), |text, it| text + " " + it.1)
}

/// How an access is ordered.
pub(super) fn ordering(of: Ordering) -> &'static str {
    match of {
        Ordering::Plain => "",
        Ordering::Relaxed => "monotonic",
        Ordering::Acquire => "acquire",
        Ordering::Release => "release",
        Ordering::AcqRel => "acq_rel",
        Ordering::SeqCst => "seq_cst",
    }
}

/// Among whom.
pub(super) fn scope(of: Scope) -> &'static str {
    match of {
        Scope::Cta => " syncscope(\"block\")",
        Scope::Cluster => " syncscope(\"cluster\")",
        Scope::Gpu => " syncscope(\"device\")",
        Scope::Sys => "",
    }
}

/// The word before and the words behind an access.
pub(super) fn access(mem: Mem) -> (String, String) {
    let volatile = if mem.volatile { " volatile" } else { "" };
    let align = format!(", align {}", mem.align.bytes());
    match mem.ordering {
        Ordering::Plain => (volatile.to_owned(), align),
        order => (
            format!(" atomic{volatile}"),
            format!("{} {}{align}", scope(mem.scope), ordering(order)),
        ),
    }
}

/// What is an instruction by the same name.
pub(super) fn plain(op: Opcode) -> Option<&'static str> {
    use Opcode::*;
    let same = matches!(
        op,
        Add | Sub | Mul | Sdiv | Udiv | Srem | Urem | And | Or | Xor | Shl | Lshr | Ashr
    );
    same.then_some(op.info().text)
}

/// Whether it is defined for all operands, and holds nothing in a range.
pub(super) fn is_total(op: Opcode) -> bool {
    use Opcode::*;
    matches!(op, Add | Sub | Mul | Or | Xor)
}

/// What is an intrinsic with operands and result of one type.
pub(super) fn named(op: Opcode) -> Option<&'static str> {
    use Opcode::*;
    Some(match op {
        Smin => "smin",
        Smax => "smax",
        Umin => "umin",
        Umax => "umax",
        SaddSat => "sadd.sat",
        UaddSat => "uadd.sat",
        SsubSat => "ssub.sat",
        UsubSat => "usub.sat",
        Abs => "abs",
        Ctpop => "ctpop",
        Ctlz => "ctlz",
        Cttz => "cttz",
        Bswap => "bswap",
        Bitreverse => "bitreverse",
        Fshl => "fshl",
        Fshr => "fshr",
        Fma => "fma",
        Fabs => "fabs",
        Fsqrt => "sqrt",
        Ffloor => "floor",
        Fceil => "ceil",
        Ftrunc => "trunc",
        Frint => "rint",
        // Of zeros with different signs `minnum` may give either.
        Fmin => "minimumnum",
        Fmax => "maximumnum",
        Fminimum => "minimum",
        Fmaximum => "maximum",
        Fcopysign => "copysign",
        _ => return None,
    })
}

/// What an atomic operation does.
pub(super) fn changes(op: AtomicOp) -> &'static str {
    match op {
        AtomicOp::Exchange => "xchg",
        AtomicOp::Smin => "min",
        AtomicOp::Smax => "max",
        AtomicOp::IncWrap => "uinc_wrap",
        AtomicOp::DecWrap => "udec_wrap",
        other => other.name(),
    }
}
