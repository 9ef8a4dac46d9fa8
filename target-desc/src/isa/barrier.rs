//! Barriers of a block of threads.

use target_desc_macros::insts;

insts! {}
