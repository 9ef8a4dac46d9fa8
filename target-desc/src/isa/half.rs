//! Half-precision arithmetic: `f16`, `bf16` and their pairs.

use target_desc_macros::insts;

insts! {}
