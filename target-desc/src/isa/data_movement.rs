//! Moves and conversions.

use target_desc_macros::insts;

insts! {}
