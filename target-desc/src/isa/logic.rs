//! Logic and shifts.

use target_desc_macros::insts;

insts! {}
