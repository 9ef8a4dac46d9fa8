//! Surfaces and textures; accesses are a family.

use ir::SurfQuery;

use super::{Is, M, Row};

// One row an intrinsic.
#[rustfmt::skip]
pub(super) const ROWS: &[(&str, Row)] = &[
    ("llvm.nvvm.suq.width", Is(M::SurfQuery(SurfQuery::Width))),
    ("llvm.nvvm.suq.height", Is(M::SurfQuery(SurfQuery::Height))),
    ("llvm.nvvm.suq.depth", Is(M::SurfQuery(SurfQuery::Depth))),
    ("llvm.nvvm.suq.channel.data.type", Is(M::SurfQuery(SurfQuery::ChannelDataType))),
    ("llvm.nvvm.suq.channel.order", Is(M::SurfQuery(SurfQuery::ChannelOrder))),
    ("llvm.nvvm.suq.array.size", Is(M::SurfQuery(SurfQuery::ArraySize))),
];
