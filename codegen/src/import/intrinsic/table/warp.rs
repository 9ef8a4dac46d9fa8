//! The warp.

use ir::WarpOp;

use super::{Is, M, O, Ptx, Row};

// One row an intrinsic.
#[rustfmt::skip]
pub(super) const ROWS: &[(&str, Row)] = &[
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
];
