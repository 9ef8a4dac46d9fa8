//! Logic and shifts.

use target_desc_macros::insts;

#[rustfmt::skip] // Aligned as a table.
insts! {
    /// The bits that are set in both.
    AND "logic-and-shift-instructions-and" {
        and.type                d, a, b;

        .type = { .pred, .b16, .b32, .b64 };
    }

    /// The bits that are set in either.
    OR "logic-and-shift-instructions-or" {
        or.type                 d, a, b;

        .type = { .pred, .b16, .b32, .b64 };
    }

    /// The bits that are set in one and not the other.
    XOR "logic-and-shift-instructions-xor" {
        xor.type                d, a, b;

        .type = { .pred, .b16, .b32, .b64 };
    }

    /// The bits that are not set.
    NOT "logic-and-shift-instructions-not" {
        not.type                d, a;

        .type = { .pred, .b16, .b32, .b64 };
    }

    /// One where a value is zero, else zero, as `!` in C.
    CNOT "logic-and-shift-instructions-cnot" {
        cnot.type               d, a;

        .type = { .b16, .b32, .b64 };
    }

    /// Any logical function of three values.
    LOP3 "logic-and-shift-instructions-lop3" {
        lop3.b32                d, a, b, c, immLut;         @4.3 sm_50
        lop3.BoolOp.b32         s|p, a, b, c, immLut, {!}q; @8.2 sm_70

        .BoolOp = { .or, .and };

        // ptxas takes any constant, and its low 8 bits.
        immLut: imm;
        s: sink.b32;
        p: out.pred;
        q: in.pred;
    }

    /// Shift two words as one, left or right, and keep one of them.
    // The manual has PTX 3.1 and `sm_32`, a target that starts at PTX 4.0.
    SHF "logic-and-shift-instructions-shf" {
        shf.dir.mode.b32        d, a, b, c;                 @3.1 sm_32

        .dir  = { .l, .r };
        .mode = { .clamp, .wrap };

        c: in.u32;
    }

    /// Shift left.
    SHL "logic-and-shift-instructions-shl" {
        shl.type                d, a, b;

        .type = { .b16, .b32, .b64 };

        b: in.u32;
    }

    /// Shift right; signed types by their sign.
    SHR "logic-and-shift-instructions-shr" {
        shr.type                d, a, b;

        .type = { .b16, .b32, .b64, .u16, .u32, .u64, .s16, .s32, .s64 };

        b: in.u32;
    }
}
