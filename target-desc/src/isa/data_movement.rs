//! Moves and conversions.

use target_desc_macros::insts;

#[rustfmt::skip] // Aligned as a table.
insts! {
    /// Take any four bytes of two words.
    PRMT "data-movement-and-conversion-instructions-prmt" {
        prmt.b32{.mode}         d, a, b, c;             @2.0 sm_20

        .mode = { .f4e, .b4e, .rc8, .ecl, .ecr, .rc16 };
    }
}
