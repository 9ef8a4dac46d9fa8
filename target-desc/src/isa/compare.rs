//! Comparison and selection.

use target_desc_macros::insts;

insts! {}
