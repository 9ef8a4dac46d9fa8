//! Extended-precision integer arithmetic: carries in and out.

use target_desc_macros::insts;

insts! {}
