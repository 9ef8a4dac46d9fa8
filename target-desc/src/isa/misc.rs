//! What fits nowhere else.

use target_desc_macros::insts;

insts! {}
