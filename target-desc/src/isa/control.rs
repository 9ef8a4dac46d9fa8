//! Control flow.

use target_desc_macros::insts;

insts! {}
