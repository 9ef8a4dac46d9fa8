//! Mixed-precision arithmetic.

use target_desc_macros::insts;

insts! {}
