//! Extended precision: additions and multiplications that hand on a carry.
//!
//! The manual gives all 64-bit forms PTX 4.3; ptxas asks for it only where a carry
//! is given. It takes the last of a chain, which gives none, of 16 bits too, and with
//! `.sat`, which the manual does not have.

use target_desc_macros::insts;

#[rustfmt::skip] // Aligned as a table.
insts! {
    slots WIDTH {
        .type    = { .u32, .s32, .u64, .s64 };
        .cctype  = { .u32, .s32, .u64 @4.3 sm_20, .s64 @4.3 sm_20 };
    }

    /// Add two values; give the carry.
    ADD_CC "extended-precision-arithmetic-instructions-add-cc" {
        use WIDTH;
        skip types;

        add.cc.cctype           d, a, b;        @1.2
    }

    /// Add two values and the carry.
    ADDC "extended-precision-arithmetic-instructions-addc" {
        use WIDTH;

        addc.cc.cctype          d, a, b;        @1.2
        addc.type               d, a, b;        @1.2
    }

    /// Subtract one value from another; give the borrow.
    // The manual has it, and `subc`, from PTX 1.2.
    SUB_CC "extended-precision-arithmetic-instructions-sub-cc" {
        use WIDTH;
        skip types;

        sub.cc.cctype           d, a, b;        @1.3
    }

    /// Subtract one value and the borrow from another.
    SUBC "extended-precision-arithmetic-instructions-subc" {
        use WIDTH;

        subc.cc.cctype          d, a, b;        @1.3
        subc.type               d, a, b;        @1.3
    }

    /// Multiply two values and add a third; give the carry.
    MAD_CC "extended-precision-arithmetic-instructions-mad-cc" {
        use WIDTH;

        mad.half.cc.cctype      d, a, b, c;     @3.0 sm_20

        .half = { .hi, .lo };
    }

    /// Multiply two values and add a third and the carry.
    MADC "extended-precision-arithmetic-instructions-madc" {
        use WIDTH;

        madc.half.cc.cctype     d, a, b, c;     @3.0 sm_20
        madc.half.type          d, a, b, c;     @3.0 sm_20

        .half = { .hi, .lo };
    }
}
