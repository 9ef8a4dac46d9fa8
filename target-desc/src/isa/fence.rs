//! Fences.

use target_desc_macros::insts;

insts! {}
