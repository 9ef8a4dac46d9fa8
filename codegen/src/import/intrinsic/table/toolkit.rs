//! Functions that the headers of the CUDA toolkit leave to the compiler: the name between `__nv_` and `_impl`, the
//! width in bits of operands and result, how many operands, and what it means.

use super::{Is, M, O, Ptx, Row, int};

// One row a function.
#[rustfmt::skip]
pub(in super::super) const ROWS_OF_TOOLKIT: &[(&str, u32, usize, Row)] = &[
    ("activemask", 32, 0, Is(M::Same(O::Activemask))),
    ("bswap16", 16, 1, int(O::Bswap, 1)),
    ("bswap32", 32, 1, int(O::Bswap, 1)),
    ("bswap64", 64, 1, int(O::Bswap, 1)),
    ("fshl_wrap", 32, 3, Ptx("shf.l.wrap.b32")),
    ("fshl_clamp", 32, 3, Ptx("shf.l.clamp.b32")),
    ("fshr_wrap", 32, 3, Ptx("shf.r.wrap.b32")),
    ("fshr_clamp", 32, 3, Ptx("shf.r.clamp.b32")),
    ("idp4a_s_s", 32, 3, Ptx("dp4a.s32.s32")),
    ("idp4a_u_u", 32, 3, Ptx("dp4a.u32.u32")),
    ("idp2a_lo_s_s", 32, 3, Ptx("dp2a.lo.s32.s32")),
    ("idp2a_lo_u_u", 32, 3, Ptx("dp2a.lo.u32.u32")),
    ("idp2a_hi_s_s", 32, 3, Ptx("dp2a.hi.s32.s32")),
    ("idp2a_hi_u_u", 32, 3, Ptx("dp2a.hi.u32.u32")),
];
