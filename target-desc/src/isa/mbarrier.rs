//! Barriers in memory: `mbarrier`.

use target_desc_macros::insts;

insts! {}
