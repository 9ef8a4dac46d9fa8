//! Atomic operations and reductions.

use target_desc_macros::insts;

insts! {}
