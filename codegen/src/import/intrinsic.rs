//! What LLVM's intrinsics mean: a table by name.
//!
//! A name is looked up as it is, then without the types at its end (`llvm.umin.v2i32` is
//! `llvm.umin`). Families whose names follow PTX's own (`llvm.nvvm.mul.rn.ftz.f`) have a row
//! each for the family, and the rest of the name says which modifiers; see [`super::families`].

use std::collections::HashMap;
use std::sync::LazyLock;

use ir::{AtomicOp, CacheLevel, Dim, Flags, Opcode, Ordering, Scope, SurfQuery, WarpOp};
use target_desc::{Sreg, Variant};

use super::families;

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
    Surf(families::SurfAccess),
    /// An atomic operation, relaxed.
    Atomic(AtomicOp, Scope),
    /// A compare-and-swap, relaxed, of which the old value is given.
    AtomicCas(Scope),
    /// An instruction of PTX with the operands and the result of the intrinsic.
    Target(Variant),
    /// One that approximates a function of 32 bits, for calls that allow it.
    Approx(Variant),
    /// One of two, by a constant operand that PTX does not have: false, and true.
    Either(Variant, Variant, u8),
    /// One that has a zero more before the last operand.
    WithZero(Variant),
    /// The lanes of a vector, one after the other.
    Reduce(Opcode),
    /// The lanes of a vector of floating-point numbers after a first operand.
    ReduceFrom(Opcode),
    /// Something that needs code of its own.
    Special(Special),
    /// Refused, and why.
    Refused(&'static str),
    /// Not in the table.
    Unknown,
}

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
    /// The bits of the half nearest to a float.
    HalfBits,
    /// What a name says of the compilation.
    Reflect,
    /// Three-way comparison.
    CompareSigned,
    /// Three-way comparison.
    CompareUnsigned,
    /// Says what holds: nothing to do.
    Assume,
    /// Stops the kernel with an error.
    Trap,
    /// Ends the thread.
    Exit,
    /// To the nearest integral value, ties away from zero.
    Round,
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
    /// One of two, by the operand with that number.
    One(&'static str, &'static str, u8),
    /// One with a zero more before the last operand.
    Zero(&'static str),
}

use Meaning as M;
use Opcode as O;
use Row::{Is, Near, One, Ptx, Reg, Zero};
use Special as S;

const PLAIN: Flags = Flags(0);

/// An operation on integers.
const fn int(op: Opcode, operands: u8) -> Row {
    Is(M::Int(op, operands))
}

/// An operation on floating-point numbers.
const fn float(op: Opcode, operands: u8) -> Row {
    Is(M::Float(op, operands, PLAIN))
}

/// One that flushes denormal numbers.
const fn ftz(op: Opcode, operands: u8) -> Row {
    Is(M::Float(op, operands, Flags::FTZ))
}

const fn special(special: Special) -> Row {
    Is(M::Special(special))
}

const fn refused(why: &'static str) -> Row {
    Is(M::Refused(why))
}

pub(super) const LIBDEVICE: &str = "is a function of libdevice: link `libdevice.10.bc` with llvm-link and call its `__nv_` function";
const NO_SYNC: &str = "is not supported: it has no set of members (use the form with `.sync`)";
const CONSTRAINED: &str = "is not supported: PTX has no dynamic rounding or floating-point traps";
const UNWINDING: &str = "is not supported: there is no unwinding on the GPU";
const COROUTINES: &str = "is not supported: coroutines must be lowered before";

// One row an intrinsic.
#[rustfmt::skip]
const TABLE: &[(&str, Row)] = &[
    // Nothing at run time.
    ("llvm.lifetime.start", Is(M::Drop)),
    ("llvm.lifetime.end", Is(M::Drop)),
    ("llvm.invariant.start", Is(M::Any)),
    ("llvm.invariant.end", Is(M::Drop)),
    ("llvm.assume", special(S::Assume)),
    ("llvm.experimental.noalias.scope.decl", Is(M::Drop)),
    ("llvm.dbg.declare", Is(M::Drop)),
    ("llvm.dbg.value", Is(M::Drop)),
    ("llvm.dbg.assign", Is(M::Drop)),
    ("llvm.dbg.label", Is(M::Drop)),
    ("llvm.donothing", Is(M::Drop)),
    ("llvm.sideeffect", Is(M::Drop)),
    ("llvm.pseudoprobe", Is(M::Drop)),
    ("llvm.var.annotation", Is(M::Drop)),
    ("llvm.codeview.annotation", Is(M::Drop)),
    ("llvm.prefetch", Is(M::Drop)),
    ("llvm.fake.use", Is(M::Drop)),
    ("llvm.allow.runtime.check", Is(M::Constant(1))),
    ("llvm.allow.ubsan.check", Is(M::Constant(1))),
    ("llvm.is.constant", Is(M::Constant(0))),
    ("llvm.expect", Is(M::First)),
    ("llvm.expect.with.probability", Is(M::First)),
    ("llvm.annotation", Is(M::First)),
    ("llvm.ptr.annotation", Is(M::First)),
    ("llvm.launder.invariant.group", Is(M::First)),
    ("llvm.strip.invariant.group", Is(M::First)),
    ("llvm.threadlocal.address", Is(M::First)),
    ("llvm.arithmetic.fence", Is(M::First)),
    ("llvm.ssa.copy", Is(M::First)),
    ("llvm.preserve.static.offset", Is(M::First)),
    ("llvm.objectsize", special(S::ObjectSize)),

    // Control flow.
    ("llvm.trap", special(S::Trap)),
    ("llvm.debugtrap", Ptx("brkpt")),
    ("llvm.ubsantrap", special(S::Trap)),

    // Memory.
    ("llvm.memcpy", special(S::Memcpy)),
    ("llvm.memcpy.inline", special(S::Memcpy)),
    ("llvm.memmove", special(S::Memmove)),
    ("llvm.memset", special(S::Memset)),
    ("llvm.memset.inline", special(S::Memset)),
    ("llvm.stacksave", special(S::StackSave)),
    ("llvm.stackrestore", special(S::StackRestore)),
    ("llvm.ptrmask", special(S::PtrMask)),

    // Integers.
    ("llvm.smin", int(O::Smin, 2)),
    ("llvm.smax", int(O::Smax, 2)),
    ("llvm.umin", int(O::Umin, 2)),
    ("llvm.umax", int(O::Umax, 2)),
    ("llvm.abs", int(O::Abs, 1)),
    ("llvm.ctpop", int(O::Ctpop, 1)),
    ("llvm.ctlz", int(O::Ctlz, 1)),
    ("llvm.cttz", int(O::Cttz, 1)),
    ("llvm.bswap", int(O::Bswap, 1)),
    ("llvm.bitreverse", int(O::Bitreverse, 1)),
    ("llvm.fshl", int(O::Fshl, 3)),
    ("llvm.fshr", int(O::Fshr, 3)),
    ("llvm.sadd.sat", int(O::SaddSat, 2)),
    ("llvm.uadd.sat", int(O::UaddSat, 2)),
    ("llvm.ssub.sat", int(O::SsubSat, 2)),
    ("llvm.usub.sat", int(O::UsubSat, 2)),
    ("llvm.sadd.with.overflow", Is(M::Overflow(O::SaddOverflow))),
    ("llvm.uadd.with.overflow", Is(M::Overflow(O::UaddOverflow))),
    ("llvm.ssub.with.overflow", Is(M::Overflow(O::SsubOverflow))),
    ("llvm.usub.with.overflow", Is(M::Overflow(O::UsubOverflow))),
    ("llvm.smul.with.overflow", Is(M::Overflow(O::SmulOverflow))),
    ("llvm.umul.with.overflow", Is(M::Overflow(O::UmulOverflow))),
    ("llvm.scmp", special(S::CompareSigned)),
    ("llvm.ucmp", special(S::CompareUnsigned)),

    // Floating point.
    ("llvm.fma", float(O::Fma, 3)),
    ("llvm.fmuladd", float(O::Fma, 3)),
    ("llvm.sqrt", float(O::Fsqrt, 1)),
    ("llvm.fabs", float(O::Fabs, 1)),
    ("llvm.floor", float(O::Ffloor, 1)),
    ("llvm.ceil", float(O::Fceil, 1)),
    ("llvm.trunc", float(O::Ftrunc, 1)),
    ("llvm.rint", float(O::Frint, 1)),
    ("llvm.nearbyint", float(O::Frint, 1)),
    ("llvm.roundeven", float(O::Frint, 1)),
    ("llvm.copysign", float(O::Fcopysign, 2)),
    ("llvm.minnum", float(O::Fmin, 2)),
    ("llvm.maxnum", float(O::Fmax, 2)),
    ("llvm.minimumnum", float(O::Fmin, 2)),
    ("llvm.maximumnum", float(O::Fmax, 2)),
    ("llvm.minimum", float(O::Fminimum, 2)),
    ("llvm.maximum", float(O::Fmaximum, 2)),
    ("llvm.canonicalize", refused("is not supported")),
    ("llvm.is.fpclass", special(S::IsFpClass)),
    ("llvm.fptosi.sat", Is(M::Convert(O::FptosiSat))),
    ("llvm.fptoui.sat", Is(M::Convert(O::FptouiSat))),
    ("llvm.sin", Near("sin.approx.f32")),
    ("llvm.cos", Near("cos.approx.f32")),
    ("llvm.tan", refused(LIBDEVICE)),
    ("llvm.asin", refused(LIBDEVICE)),
    ("llvm.acos", refused(LIBDEVICE)),
    ("llvm.atan", refused(LIBDEVICE)),
    ("llvm.atan2", refused(LIBDEVICE)),
    ("llvm.sinh", refused(LIBDEVICE)),
    ("llvm.cosh", refused(LIBDEVICE)),
    ("llvm.tanh", Near("tanh.approx.f32")),
    ("llvm.sincos", refused(LIBDEVICE)),
    ("llvm.pow", refused(LIBDEVICE)),
    ("llvm.powi", refused(LIBDEVICE)),
    ("llvm.exp", refused(LIBDEVICE)),
    ("llvm.exp2", Near("ex2.approx.f32")),
    ("llvm.exp10", refused(LIBDEVICE)),
    ("llvm.log", refused(LIBDEVICE)),
    ("llvm.log2", Near("lg2.approx.f32")),
    ("llvm.log10", refused(LIBDEVICE)),
    ("llvm.ldexp", refused(LIBDEVICE)),
    ("llvm.frexp", refused(LIBDEVICE)),
    ("llvm.round", special(S::Round)),
    ("llvm.lround", refused(LIBDEVICE)),
    ("llvm.llround", refused(LIBDEVICE)),
    ("llvm.get.rounding", refused(CONSTRAINED)),
    ("llvm.set.rounding", refused(CONSTRAINED)),

    // Vectors.
    ("llvm.vector.reduce.add", Is(M::Reduce(O::Add))),
    ("llvm.vector.reduce.mul", Is(M::Reduce(O::Mul))),
    ("llvm.vector.reduce.and", Is(M::Reduce(O::And))),
    ("llvm.vector.reduce.or", Is(M::Reduce(O::Or))),
    ("llvm.vector.reduce.xor", Is(M::Reduce(O::Xor))),
    ("llvm.vector.reduce.smin", Is(M::Reduce(O::Smin))),
    ("llvm.vector.reduce.smax", Is(M::Reduce(O::Smax))),
    ("llvm.vector.reduce.umin", Is(M::Reduce(O::Umin))),
    ("llvm.vector.reduce.umax", Is(M::Reduce(O::Umax))),
    ("llvm.vector.reduce.fmin", Is(M::Reduce(O::Fmin))),
    ("llvm.vector.reduce.fmax", Is(M::Reduce(O::Fmax))),
    ("llvm.vector.reduce.fminimum", Is(M::Reduce(O::Fminimum))),
    ("llvm.vector.reduce.fmaximum", Is(M::Reduce(O::Fmaximum))),
    ("llvm.vector.reduce.fadd", Is(M::ReduceFrom(O::Fadd))),
    ("llvm.vector.reduce.fmul", Is(M::ReduceFrom(O::Fmul))),

    // What belongs to other machines or other runtimes.
    ("llvm.va_start", refused("is not supported")),
    ("llvm.va_copy", refused("is not supported")),
    ("llvm.va_end", refused("is not supported")),
    ("llvm.vscale", refused("is not supported: vectors have a fixed length")),
    ("llvm.eh.typeid.for", refused(UNWINDING)),
    ("llvm.coro.begin", refused(COROUTINES)),
    ("llvm.returnaddress", refused("is not supported")),
    ("llvm.frameaddress", refused("is not supported")),
    ("llvm.readcyclecounter", Reg("clock64")),
    ("llvm.readsteadycounter", Reg("globaltimer")),

    // Special registers that are spelt otherwise in PTX; the others are a family.
    ("llvm.nvvm.read.ptx.sreg.warpsize", Is(M::Constant(32))),
    ("llvm.nvvm.read.ptx.sreg.lanemask.eq", Reg("lanemask_eq")),
    ("llvm.nvvm.read.ptx.sreg.lanemask.le", Reg("lanemask_le")),
    ("llvm.nvvm.read.ptx.sreg.lanemask.lt", Reg("lanemask_lt")),
    ("llvm.nvvm.read.ptx.sreg.lanemask.ge", Reg("lanemask_ge")),
    ("llvm.nvvm.read.ptx.sreg.lanemask.gt", Reg("lanemask_gt")),
    ("llvm.nvvm.read.ptx.sreg.globaltimer.lo", Reg("globaltimer_lo")),
    ("llvm.nvvm.read.ptx.sreg.cluster.ctaid.x", Reg("cluster_ctaid.x")),
    ("llvm.nvvm.read.ptx.sreg.cluster.ctaid.y", Reg("cluster_ctaid.y")),
    ("llvm.nvvm.read.ptx.sreg.cluster.ctaid.z", Reg("cluster_ctaid.z")),
    ("llvm.nvvm.read.ptx.sreg.cluster.nctaid.x", Reg("cluster_nctaid.x")),
    ("llvm.nvvm.read.ptx.sreg.cluster.nctaid.y", Reg("cluster_nctaid.y")),
    ("llvm.nvvm.read.ptx.sreg.cluster.nctaid.z", Reg("cluster_nctaid.z")),
    ("llvm.nvvm.read.ptx.sreg.cluster.ctarank", Reg("cluster_ctarank")),
    ("llvm.nvvm.read.ptx.sreg.cluster.nctarank", Reg("cluster_nctarank")),
    ("llvm.nvvm.is_explicit_cluster", Reg("is_explicit_cluster")),

    // Barriers.
    ("llvm.nvvm.barrier.cta.sync.aligned.all", Is(M::Same(O::Barrier))),
    ("llvm.nvvm.barrier.cta.sync.aligned.count", Is(M::Same(O::Barrier))),
    ("llvm.nvvm.barrier.cta.sync.all", Ptx("barrier.sync")),
    ("llvm.nvvm.barrier.cta.sync.count", Ptx("barrier.sync")),
    ("llvm.nvvm.barrier.cta.arrive.aligned.count", Is(M::Same(O::BarrierArrive))),
    ("llvm.nvvm.barrier.cta.arrive.count", Ptx("barrier.arrive")),
    ("llvm.nvvm.barrier.cta.red.popc.aligned.all", Is(M::Same(O::BarrierCount))),
    ("llvm.nvvm.barrier.cta.red.and.aligned.all", Is(M::Warp(O::BarrierVote, WarpOp::And))),
    ("llvm.nvvm.barrier.cta.red.or.aligned.all", Is(M::Warp(O::BarrierVote, WarpOp::Or))),
    ("llvm.nvvm.barrier.cta.red.popc.aligned.count", Ptx("barrier.red.popc.aligned.u32")),
    ("llvm.nvvm.barrier.cta.red.and.aligned.count", Ptx("barrier.red.and.aligned.pred")),
    ("llvm.nvvm.barrier.cta.red.or.aligned.count", Ptx("barrier.red.or.aligned.pred")),
    ("llvm.nvvm.barrier.cta.red.popc.all", Ptx("barrier.red.popc.u32")),
    ("llvm.nvvm.barrier.cta.red.and.all", Ptx("barrier.red.and.pred")),
    ("llvm.nvvm.barrier.cta.red.or.all", Ptx("barrier.red.or.pred")),
    ("llvm.nvvm.barrier.cta.red.popc.count", Ptx("barrier.red.popc.u32")),
    ("llvm.nvvm.barrier.cta.red.and.count", Ptx("barrier.red.and.pred")),
    ("llvm.nvvm.barrier.cta.red.or.count", Ptx("barrier.red.or.pred")),
    ("llvm.nvvm.bar.warp.sync", Is(M::Same(O::WarpBarrier))),
    ("llvm.nvvm.barrier.cluster.arrive", Ptx("barrier.cluster.arrive")),
    ("llvm.nvvm.barrier.cluster.arrive.aligned", Ptx("barrier.cluster.arrive.aligned")),
    ("llvm.nvvm.barrier.cluster.arrive.relaxed", Ptx("barrier.cluster.arrive.relaxed")),
    ("llvm.nvvm.barrier.cluster.arrive.relaxed.aligned",
        Ptx("barrier.cluster.arrive.relaxed.aligned")),
    ("llvm.nvvm.barrier.cluster.wait", Ptx("barrier.cluster.wait")),
    ("llvm.nvvm.barrier.cluster.wait.aligned", Ptx("barrier.cluster.wait.aligned")),

    // The warp.
    ("llvm.nvvm.shfl.sync.up.i32", Is(M::Shuffle(WarpOp::Up, false))),
    ("llvm.nvvm.shfl.sync.up.f32", Is(M::Shuffle(WarpOp::Up, false))),
    ("llvm.nvvm.shfl.sync.up.i32p", Is(M::Shuffle(WarpOp::Up, true))),
    ("llvm.nvvm.shfl.sync.up.f32p", Is(M::Shuffle(WarpOp::Up, true))),
    ("llvm.nvvm.shfl.sync.down.i32", Is(M::Shuffle(WarpOp::Down, false))),
    ("llvm.nvvm.shfl.sync.down.f32", Is(M::Shuffle(WarpOp::Down, false))),
    ("llvm.nvvm.shfl.sync.down.i32p", Is(M::Shuffle(WarpOp::Down, true))),
    ("llvm.nvvm.shfl.sync.down.f32p", Is(M::Shuffle(WarpOp::Down, true))),
    ("llvm.nvvm.shfl.sync.bfly.i32", Is(M::Shuffle(WarpOp::Butterfly, false))),
    ("llvm.nvvm.shfl.sync.bfly.f32", Is(M::Shuffle(WarpOp::Butterfly, false))),
    ("llvm.nvvm.shfl.sync.bfly.i32p", Is(M::Shuffle(WarpOp::Butterfly, true))),
    ("llvm.nvvm.shfl.sync.bfly.f32p", Is(M::Shuffle(WarpOp::Butterfly, true))),
    ("llvm.nvvm.shfl.sync.idx.i32", Is(M::Shuffle(WarpOp::Index, false))),
    ("llvm.nvvm.shfl.sync.idx.f32", Is(M::Shuffle(WarpOp::Index, false))),
    ("llvm.nvvm.shfl.sync.idx.i32p", Is(M::Shuffle(WarpOp::Index, true))),
    ("llvm.nvvm.shfl.sync.idx.f32p", Is(M::Shuffle(WarpOp::Index, true))),
    ("llvm.nvvm.vote.all.sync", Is(M::Warp(O::VoteSync, WarpOp::All))),
    ("llvm.nvvm.vote.any.sync", Is(M::Warp(O::VoteSync, WarpOp::Any))),
    ("llvm.nvvm.vote.uni.sync", Is(M::Warp(O::VoteSync, WarpOp::Uniform))),
    ("llvm.nvvm.vote.ballot.sync", Is(M::Same(O::BallotSync))),
    ("llvm.nvvm.match.any.sync.i32", Is(M::Same(O::MatchAny))),
    ("llvm.nvvm.match.any.sync.i64", Is(M::Same(O::MatchAny))),
    ("llvm.nvvm.match.all.sync.i32p", Is(M::Same(O::MatchAll))),
    ("llvm.nvvm.match.all.sync.i64p", Is(M::Same(O::MatchAll))),
    ("llvm.nvvm.redux.sync.add", Is(M::Redux(WarpOp::Add))),
    ("llvm.nvvm.redux.sync.min", Is(M::Redux(WarpOp::Smin))),
    ("llvm.nvvm.redux.sync.max", Is(M::Redux(WarpOp::Smax))),
    ("llvm.nvvm.redux.sync.umin", Is(M::Redux(WarpOp::Umin))),
    ("llvm.nvvm.redux.sync.umax", Is(M::Redux(WarpOp::Umax))),
    ("llvm.nvvm.redux.sync.and", Is(M::Redux(WarpOp::And))),
    ("llvm.nvvm.redux.sync.or", Is(M::Redux(WarpOp::Or))),
    ("llvm.nvvm.redux.sync.xor", Is(M::Redux(WarpOp::Xor))),
    ("llvm.nvvm.redux.sync.fmin", Is(M::Redux(WarpOp::Fmin))),
    ("llvm.nvvm.redux.sync.fmax", Is(M::Redux(WarpOp::Fmax))),
    ("llvm.nvvm.redux.sync.fmin.abs", Ptx("redux.sync.min.abs.f32")),
    ("llvm.nvvm.redux.sync.fmax.abs", Ptx("redux.sync.max.abs.f32")),
    ("llvm.nvvm.redux.sync.fmin.NaN", Ptx("redux.sync.min.NaN.f32")),
    ("llvm.nvvm.redux.sync.fmax.NaN", Ptx("redux.sync.max.NaN.f32")),
    ("llvm.nvvm.redux.sync.fmin.abs.NaN", Ptx("redux.sync.min.abs.NaN.f32")),
    ("llvm.nvvm.redux.sync.fmax.abs.NaN", Ptx("redux.sync.max.abs.NaN.f32")),
    ("llvm.nvvm.activemask", Is(M::Same(O::Activemask))),
    ("llvm.nvvm.elect.sync", Is(M::Same(O::ElectSync))),

    // Fences.
    ("llvm.nvvm.membar.cta", Is(M::Fence(Scope::Cta))),
    ("llvm.nvvm.membar.gl", Is(M::Fence(Scope::Gpu))),
    ("llvm.nvvm.membar.sys", Is(M::Fence(Scope::Sys))),
    ("llvm.nvvm.fence.sc.cluster", Is(M::FenceAs(Ordering::SeqCst, Scope::Cluster))),
    ("llvm.nvvm.fence.mbarrier_init.release.cluster", Ptx("fence.mbarrier_init.release.cluster")),
    ("llvm.nvvm.fence.proxy.alias", Ptx("fence.proxy.alias")),
    ("llvm.nvvm.fence.proxy.async", Ptx("fence.proxy.async")),
    ("llvm.nvvm.fence.proxy.async.global", Ptx("fence.proxy.async.global")),
    ("llvm.nvvm.fence.proxy.async.shared_cta", Ptx("fence.proxy.async.shared::cta")),
    ("llvm.nvvm.fence.proxy.async.shared_cluster", Ptx("fence.proxy.async.shared::cluster")),
    ("llvm.nvvm.fence.proxy.tensormap_generic.release.cta",
        Ptx("fence.proxy.tensormap::generic.release.cta")),
    ("llvm.nvvm.fence.proxy.tensormap_generic.release.cluster",
        Ptx("fence.proxy.tensormap::generic.release.cluster")),
    ("llvm.nvvm.fence.proxy.tensormap_generic.release.gpu",
        Ptx("fence.proxy.tensormap::generic.release.gpu")),
    ("llvm.nvvm.fence.proxy.tensormap_generic.release.sys",
        Ptx("fence.proxy.tensormap::generic.release.sys")),
    ("llvm.nvvm.fence.proxy.tensormap_generic.acquire.cta",
        Ptx("fence.proxy.tensormap::generic.acquire.cta")),
    ("llvm.nvvm.fence.proxy.tensormap_generic.acquire.cluster",
        Ptx("fence.proxy.tensormap::generic.acquire.cluster")),
    ("llvm.nvvm.fence.proxy.tensormap_generic.acquire.gpu",
        Ptx("fence.proxy.tensormap::generic.acquire.gpu")),
    ("llvm.nvvm.fence.proxy.tensormap_generic.acquire.sys",
        Ptx("fence.proxy.tensormap::generic.acquire.sys")),
    ("llvm.nvvm.fence.acquire.sync_restrict.space.cluster.scope.cluster",
        Ptx("fence.acquire.sync_restrict::shared::cluster.cluster")),
    ("llvm.nvvm.fence.release.sync_restrict.space.cta.scope.cluster",
        Ptx("fence.release.sync_restrict::shared::cta.cluster")),
    ("llvm.nvvm.fence.proxy.async_generic.acquire.sync_restrict.space.cluster.scope.cluster",
        Ptx("fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster")),
    ("llvm.nvvm.fence.proxy.async_generic.release.sync_restrict.space.cta.scope.cluster",
        Ptx("fence.proxy.async::generic.release.sync_restrict::shared::cta.cluster")),

    // Addresses.
    ("llvm.nvvm.isspacep.const", Ptx("isspacep.const")),
    ("llvm.nvvm.isspacep.global", Ptx("isspacep.global")),
    ("llvm.nvvm.isspacep.local", Ptx("isspacep.local")),
    ("llvm.nvvm.isspacep.shared", Ptx("isspacep.shared")),
    ("llvm.nvvm.isspacep.shared.cluster", Ptx("isspacep.shared::cluster")),
    ("llvm.nvvm.mapa", Ptx("mapa.u64")),
    ("llvm.nvvm.mapa.shared.cluster", Ptx("mapa.shared::cluster.u64")),
    ("llvm.nvvm.getctarank", Ptx("getctarank.u64")),
    ("llvm.nvvm.getctarank.shared.cluster", Ptx("getctarank.shared::cluster.u64")),
    ("llvm.nvvm.internal.addrspace.wrap", Is(M::First)),
    ("llvm.nvvm.ldu.global.i", special(S::Ldu)),
    ("llvm.nvvm.ldu.global.f", special(S::Ldu)),
    ("llvm.nvvm.ldu.global.p", special(S::Ldu)),
    ("llvm.nvvm.texsurf.handle", special(S::Handle)),
    ("llvm.nvvm.texsurf.handle.internal", special(S::Handle)),

    // Caches and bulk operations.
    ("llvm.nvvm.discard.L2", Is(M::Same(O::Discard))),
    ("llvm.nvvm.discard.global.L2", Is(M::Same(O::Discard))),
    ("llvm.nvvm.prefetch.L1", Is(M::Prefetch(CacheLevel::L1))),
    ("llvm.nvvm.prefetch.L2", Is(M::Prefetch(CacheLevel::L2))),
    ("llvm.nvvm.prefetch.global.L1", Is(M::Prefetch(CacheLevel::L1))),
    ("llvm.nvvm.prefetch.global.L2", Is(M::Prefetch(CacheLevel::L2))),
    ("llvm.nvvm.prefetch.local.L1", Is(M::Prefetch(CacheLevel::L1))),
    ("llvm.nvvm.prefetch.local.L2", Is(M::Prefetch(CacheLevel::L2))),
    ("llvm.nvvm.prefetch.global.L2.evict.last", Ptx("prefetch.global.L2::evict_last")),
    ("llvm.nvvm.prefetch.global.L2.evict.normal", Ptx("prefetch.global.L2::evict_normal")),
    ("llvm.nvvm.prefetchu.L1", Ptx("prefetchu.L1")),
    ("llvm.nvvm.applypriority.L2.evict.normal", Ptx("applypriority.L2::evict_normal")),
    ("llvm.nvvm.applypriority.global.L2.evict.normal",
        Ptx("applypriority.global.L2::evict_normal")),

    // Cluster launch control.
    ("llvm.nvvm.clusterlaunchcontrol.try_cancel.async.shared", Is(M::TryCancel(false))),
    ("llvm.nvvm.clusterlaunchcontrol.try_cancel.async.multicast.shared", Is(M::TryCancel(true))),
    ("llvm.nvvm.clusterlaunchcontrol.query_cancel.is_canceled", Is(M::Same(O::IsCanceled))),
    ("llvm.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.x", Is(M::FirstCtaid(Dim::X))),
    ("llvm.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.y", Is(M::FirstCtaid(Dim::Y))),
    ("llvm.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.z", Is(M::FirstCtaid(Dim::Z))),
    ("llvm.nvvm.griddepcontrol.wait", Ptx("griddepcontrol.wait")),
    ("llvm.nvvm.griddepcontrol.launch.dependents", Ptx("griddepcontrol.launch_dependents")),

    // Barriers in memory; those with a scope are a family.
    ("llvm.nvvm.mbarrier.init", Ptx("mbarrier.init.b64")),
    ("llvm.nvvm.mbarrier.init.shared", Ptx("mbarrier.init.shared.b64")),
    ("llvm.nvvm.mbarrier.inval", Ptx("mbarrier.inval.b64")),
    ("llvm.nvvm.mbarrier.inval.shared", Ptx("mbarrier.inval.shared.b64")),
    ("llvm.nvvm.mbarrier.arrive", Ptx("mbarrier.arrive.b64")),
    ("llvm.nvvm.mbarrier.arrive.shared", Ptx("mbarrier.arrive.shared.b64")),
    ("llvm.nvvm.mbarrier.arrive.noComplete", Ptx("mbarrier.arrive.noComplete.b64")),
    ("llvm.nvvm.mbarrier.arrive.noComplete.shared", Ptx("mbarrier.arrive.noComplete.shared.b64")),
    ("llvm.nvvm.mbarrier.arrive.drop", Ptx("mbarrier.arrive_drop.b64")),
    ("llvm.nvvm.mbarrier.arrive.drop.shared", Ptx("mbarrier.arrive_drop.shared.b64")),
    ("llvm.nvvm.mbarrier.arrive.drop.noComplete", Ptx("mbarrier.arrive_drop.noComplete.b64")),
    ("llvm.nvvm.mbarrier.arrive.drop.noComplete.shared",
        Ptx("mbarrier.arrive_drop.noComplete.shared.b64")),
    ("llvm.nvvm.mbarrier.test.wait", Ptx("mbarrier.test_wait.b64")),
    ("llvm.nvvm.mbarrier.test.wait.shared", Ptx("mbarrier.test_wait.shared.b64")),
    ("llvm.nvvm.mbarrier.pending.count", Ptx("mbarrier.pending_count.b64")),

    // Surfaces; accesses are a family.
    ("llvm.nvvm.suq.width", Is(M::SurfQuery(SurfQuery::Width))),
    ("llvm.nvvm.suq.height", Is(M::SurfQuery(SurfQuery::Height))),
    ("llvm.nvvm.suq.depth", Is(M::SurfQuery(SurfQuery::Depth))),
    ("llvm.nvvm.suq.channel.data.type", Is(M::SurfQuery(SurfQuery::ChannelDataType))),
    ("llvm.nvvm.suq.channel.order", Is(M::SurfQuery(SurfQuery::ChannelOrder))),
    ("llvm.nvvm.suq.array.size", Is(M::SurfQuery(SurfQuery::ArraySize))),

    // Atomics with a scope.
    ("llvm.nvvm.atomic.add.gen.f.cta", Is(M::Atomic(AtomicOp::Fadd, Scope::Cta))),
    ("llvm.nvvm.atomic.add.gen.f.sys", Is(M::Atomic(AtomicOp::Fadd, Scope::Sys))),
    ("llvm.nvvm.atomic.add.gen.i.cta", Is(M::Atomic(AtomicOp::Add, Scope::Cta))),
    ("llvm.nvvm.atomic.add.gen.i.sys", Is(M::Atomic(AtomicOp::Add, Scope::Sys))),
    ("llvm.nvvm.atomic.and.gen.i.cta", Is(M::Atomic(AtomicOp::And, Scope::Cta))),
    ("llvm.nvvm.atomic.and.gen.i.sys", Is(M::Atomic(AtomicOp::And, Scope::Sys))),
    ("llvm.nvvm.atomic.or.gen.i.cta", Is(M::Atomic(AtomicOp::Or, Scope::Cta))),
    ("llvm.nvvm.atomic.or.gen.i.sys", Is(M::Atomic(AtomicOp::Or, Scope::Sys))),
    ("llvm.nvvm.atomic.xor.gen.i.cta", Is(M::Atomic(AtomicOp::Xor, Scope::Cta))),
    ("llvm.nvvm.atomic.xor.gen.i.sys", Is(M::Atomic(AtomicOp::Xor, Scope::Sys))),
    ("llvm.nvvm.atomic.max.gen.i.cta", Is(M::Atomic(AtomicOp::Smax, Scope::Cta))),
    ("llvm.nvvm.atomic.max.gen.i.sys", Is(M::Atomic(AtomicOp::Smax, Scope::Sys))),
    ("llvm.nvvm.atomic.min.gen.i.cta", Is(M::Atomic(AtomicOp::Smin, Scope::Cta))),
    ("llvm.nvvm.atomic.min.gen.i.sys", Is(M::Atomic(AtomicOp::Smin, Scope::Sys))),
    ("llvm.nvvm.atomic.exch.gen.i.cta", Is(M::Atomic(AtomicOp::Exchange, Scope::Cta))),
    ("llvm.nvvm.atomic.exch.gen.i.sys", Is(M::Atomic(AtomicOp::Exchange, Scope::Sys))),
    ("llvm.nvvm.atomic.inc.gen.i.cta", Is(M::Atomic(AtomicOp::IncWrap, Scope::Cta))),
    ("llvm.nvvm.atomic.inc.gen.i.sys", Is(M::Atomic(AtomicOp::IncWrap, Scope::Sys))),
    ("llvm.nvvm.atomic.dec.gen.i.cta", Is(M::Atomic(AtomicOp::DecWrap, Scope::Cta))),
    ("llvm.nvvm.atomic.dec.gen.i.sys", Is(M::Atomic(AtomicOp::DecWrap, Scope::Sys))),
    ("llvm.nvvm.atomic.cas.gen.i.cta", Is(M::AtomicCas(Scope::Cta))),
    ("llvm.nvvm.atomic.cas.gen.i.sys", Is(M::AtomicCas(Scope::Sys))),

    // Arithmetic that is not named as in PTX; the rest are families.
    ("llvm.nvvm.mulhi.s", int(O::Smulh, 2)),
    ("llvm.nvvm.mulhi.i", int(O::Smulh, 2)),
    ("llvm.nvvm.mulhi.ll", int(O::Smulh, 2)),
    ("llvm.nvvm.mulhi.us", int(O::Umulh, 2)),
    ("llvm.nvvm.mulhi.ui", int(O::Umulh, 2)),
    ("llvm.nvvm.mulhi.ull", int(O::Umulh, 2)),
    ("llvm.nvvm.mul24.i", Ptx("mul24.lo.s32")),
    ("llvm.nvvm.mul24.ui", Ptx("mul24.lo.u32")),
    ("llvm.nvvm.prmt", Ptx("prmt.b32")),
    ("llvm.nvvm.prmt.f4e", Ptx("prmt.b32.f4e")),
    ("llvm.nvvm.prmt.b4e", Ptx("prmt.b32.b4e")),
    ("llvm.nvvm.idp4a.s.s", Ptx("dp4a.s32.s32")),
    ("llvm.nvvm.idp4a.s.u", Ptx("dp4a.s32.u32")),
    ("llvm.nvvm.idp4a.u.s", Ptx("dp4a.u32.s32")),
    ("llvm.nvvm.idp4a.u.u", Ptx("dp4a.u32.u32")),
    ("llvm.nvvm.prmt.rc8", Zero("prmt.b32.rc8")),
    ("llvm.nvvm.prmt.rc16", Zero("prmt.b32.rc16")),
    ("llvm.nvvm.prmt.ecl", Zero("prmt.b32.ecl")),
    ("llvm.nvvm.prmt.ecr", Zero("prmt.b32.ecr")),
    ("llvm.nvvm.idp2a.s.s", One("dp2a.lo.s32.s32", "dp2a.hi.s32.s32", 2)),
    ("llvm.nvvm.idp2a.s.u", One("dp2a.lo.s32.u32", "dp2a.hi.s32.u32", 2)),
    ("llvm.nvvm.idp2a.u.s", One("dp2a.lo.u32.s32", "dp2a.hi.u32.s32", 2)),
    ("llvm.nvvm.idp2a.u.u", One("dp2a.lo.u32.u32", "dp2a.hi.u32.u32", 2)),
    ("llvm.nvvm.flo.s", One("bfind.s32", "bfind.shiftamt.s32", 1)),
    ("llvm.nvvm.flo.u", One("bfind.u32", "bfind.shiftamt.u32", 1)),
    ("llvm.nvvm.vote.all", refused(NO_SYNC)),
    ("llvm.nvvm.vote.any", refused(NO_SYNC)),
    ("llvm.nvvm.vote.uni", refused(NO_SYNC)),
    ("llvm.nvvm.vote.ballot", refused(NO_SYNC)),
    ("llvm.nvvm.fns", Ptx("fns.b32")),
    ("llvm.nvvm.fabs", float(O::Fabs, 1)),
    ("llvm.nvvm.fabs.ftz", ftz(O::Fabs, 1)),
    ("llvm.nvvm.floor.f", float(O::Ffloor, 1)),
    ("llvm.nvvm.floor.d", float(O::Ffloor, 1)),
    ("llvm.nvvm.floor.ftz.f", ftz(O::Ffloor, 1)),
    ("llvm.nvvm.ceil.f", float(O::Fceil, 1)),
    ("llvm.nvvm.ceil.d", float(O::Fceil, 1)),
    ("llvm.nvvm.ceil.ftz.f", ftz(O::Fceil, 1)),
    ("llvm.nvvm.trunc.f", float(O::Ftrunc, 1)),
    ("llvm.nvvm.trunc.d", float(O::Ftrunc, 1)),
    ("llvm.nvvm.trunc.ftz.f", ftz(O::Ftrunc, 1)),
    ("llvm.nvvm.round.f", float(O::Frint, 1)),
    ("llvm.nvvm.round.d", float(O::Frint, 1)),
    ("llvm.nvvm.round.ftz.f", ftz(O::Frint, 1)),
    ("llvm.nvvm.sqrt.f", float(O::Fsqrt, 1)),
    ("llvm.nvvm.saturate.f", Ptx("cvt.sat.f32.f32")),
    ("llvm.nvvm.saturate.ftz.f", Ptx("cvt.ftz.sat.f32.f32")),
    ("llvm.nvvm.saturate.d", Ptx("cvt.sat.f64.f64")),
    ("llvm.nvvm.d2i.lo", special(S::DoubleLow)),
    ("llvm.nvvm.d2i.hi", special(S::DoubleHigh)),
    ("llvm.nvvm.lohi.i2d", special(S::DoubleOf)),
    ("llvm.nvvm.f2h.rn", special(S::HalfBits)),
    ("llvm.nvvm.move.i16", Is(M::First)),
    ("llvm.nvvm.move.i32", Is(M::First)),
    ("llvm.nvvm.move.i64", Is(M::First)),
    ("llvm.nvvm.move.float", Is(M::First)),
    ("llvm.nvvm.move.double", Is(M::First)),
    ("llvm.nvvm.move.ptr", Is(M::First)),

    // The rest of the machine.
    ("llvm.nvvm.nanosleep", Ptx("nanosleep.u32")),
    ("llvm.nvvm.exit", special(S::Exit)),
    ("llvm.nvvm.pm.event.mask", Ptx("pmevent.mask")),
    ("llvm.nvvm.setmaxnreg.inc.sync.aligned.u32", Ptx("setmaxnreg.inc.sync.aligned.u32")),
    ("llvm.nvvm.setmaxnreg.dec.sync.aligned.u32", Ptx("setmaxnreg.dec.sync.aligned.u32")),
    ("llvm.nvvm.reflect", special(S::Reflect)),
    ("llvm.nvvm.compiler.error", refused("was reached")),
    ("llvm.nvvm.compiler.warn", Is(M::Drop)),
];

static BY_NAME: LazyLock<HashMap<&str, Row>> = LazyLock::new(|| TABLE.iter().copied().collect());

/// What the intrinsic called `name` means.
pub(super) fn meaning(name: &[u8]) -> Meaning {
    let Ok(name) = std::str::from_utf8(name) else { return M::Unknown };
    let mut base = name;
    loop {
        if let Some(&row) = BY_NAME.get(base) {
            return resolve(row);
        }
        match base.rsplit_once('.') {
            Some((shorter, ty)) if is_type(ty) => base = shorter,
            _ => return families::meaning(name),
        }
    }
}

fn resolve(row: Row) -> Meaning {
    match row {
        Is(meaning) => meaning,
        Reg(name) => Sreg::parse(name).map_or(M::Unknown, M::Sreg),
        Ptx(text) => variant(text).map_or(M::Unknown, M::Target),
        Near(text) => variant(text).map_or(M::Unknown, M::Approx),
        Zero(text) => variant(text).map_or(M::Unknown, M::WithZero),
        One(no, yes, operand) => match (variant(no), variant(yes)) {
            (Some(no), Some(yes)) => M::Either(no, yes, operand),
            _ => M::Unknown,
        },
    }
}

/// The instruction of PTX that `text` spells, where there is a form like it.
pub(super) fn variant(text: &str) -> Option<Variant> {
    Variant::parse(text).ok().filter(|it| !it.possible_operands().is_empty())
}

/// Whether a part of a name is a type: `i32`, `v4f32`, `p0`, `bf16`, `sl_i32s`.
fn is_type(part: &str) -> bool {
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

#[cfg(test)]
mod tests;
