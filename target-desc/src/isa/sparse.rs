//! Sparse data in registers.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    /// Keep two of every four elements, and where they stood.
    SPCOMPRESS "data-movement-and-conversion-instructions-spcompress" {
        spcompress.etype.itype.sp::2:4.num  mdata, cdata, data, spdesc;  @9.4 sm_107a

        // ptxas loads and stores around it.
        refuse special|predicate|float|named: data;
        refuse special|predicate: mdata, cdata;
        refuse bare: spdesc;
        take typeless: spdesc;

        mdata: out.spcompress.etype.itype.num;
        cdata: out.c.spcompress.num;
        data: reg.d.spcompress.num;
        spdesc: reg.b32;

        .etype = { .b8, .b16 };
        .itype = { .b2, .b4 };
        .num = { .x1, .x2, .x4, .x8, .x16, .x32, .x64 };
    }

    /// Put the elements of a sparse matrix back to their places between zeros.
    SPDECOMPRESS "data-movement-and-conversion-instructions-spdecompress" {
        skip types;

        spdecompress.etype.itype.sparsity.num  data, mdata, cdata;      @9.4 sm_107a

        // ptxas loads and stores around it.
        refuse special|predicate|hole: data;
        refuse special: mdata, cdata;
        refuse integer|double: mdata, cdata;

        data: out.d.etype.sparsity.num;
        mdata: reg.itype.sparsity.num;
        cdata: reg.etype.sparsity.num;

        .etype = { .b8, .b16 };
        .itype = { .b2, .b4 };
        .sparsity = { .sp::1:2, .sp::1:4, .sp::2:4, .sp::1:8, .sp::2:8, .sp::4:8,
                      .sp::1:16, .sp::2:16, .sp::4:16 };
        .num = { .x1, .x2, .x4, .x8, .x16, .x32, .x64 };

        // An index of two bits says one of four places.
        never .b2 .sp::1:8|.sp::2:8|.sp::4:8|.sp::1:16|.sp::2:16|.sp::4:16;
        // What belongs together fits into a register, and fills one at the end.
        never .b16 .sp::4:8|.sp::4:16;
        never .b8 .sp::1:2 .x1;
        // At most 253 registers in all.
        never .sp::1:16|.sp::2:16|.sp::4:16 .x64;
        never .b16 .sp::1:8|.sp::2:8 .x64;
        never .b16 .sp::1:16|.sp::2:16 .x32;
    }
}
