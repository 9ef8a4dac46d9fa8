//! Communication within a warp.

use target_desc_macros::insts;

insts! {}
