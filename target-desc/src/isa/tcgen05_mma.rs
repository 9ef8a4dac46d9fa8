//! Products of matrices in tensor memory.
//!
//! The first factor is in shared memory, by its descriptor, or in tensor memory. A
//! kind says the types of the elements. What an architecture has of this with an `a`
//! first, its family has later.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    slots PRODUCT {
        .cta_group = { .cta_group::1, .cta_group::2 };
        .kind = { .kind::f16, .kind::tf32, .kind::f8f6f4, .kind::i8 @8.6 sm_100a sm_101a,
                  .kind::ti16 @9.4 sm_107f };
        // Those that scale what is added to.
        .skind = { .kind::f16 @8.6 sm_100a | 8.8 sm_100f, .kind::tf32 @8.6 sm_100a | 8.8 sm_100f,
                   .kind::i8 @8.6 sm_100a sm_101a };
        .scale_vectorsize = { .scale_vec::1X @8.6 sm_100a sm_101a | 8.8 sm_103a | 9.4 sm_107a,
                              .scale_vec::2X @8.6 sm_100a sm_101a | 8.8 sm_103a | 9.4 sm_107a,
                              .scale_vec::4X @8.6 sm_100a sm_101a | 8.8 sm_103a | 9.4 sm_107a,
                              .block16 @8.8 sm_100f sm_101f, .block32 @8.8 sm_100f sm_101f };
        .collector_a = { .collector::a::fill, .collector::a::use, .collector::a::lastuse,
                         .collector::a::discard };
        .collector_b = { .collector::b::fill, .collector::b::use, .collector::b::lastuse,
                         .collector::b::discard };                                  @9.4 sm_107f

        // It is kept as it was before the shift.
        never .ashift .collector::a::fill|.collector::a::use;
        never .kind::mxf8f6f4 .scale_vec::2X|.scale_vec::4X|.block16;
        never .kind::mxf4 .scale_vec::1X|.scale_vec::4X|.block16;
        when .kind::mxf4nvf4 => .scale_vec::2X|.scale_vec::4X|.block16|.block32;

        refuse offset: a_desc, b_desc, idesc;
        refuse sum: idesc;

        take unified_register: a_tmem;

        d_tmem, a_tmem, sp_meta_tmem, lut_tmem, scale_a_tmem, scale_b_tmem: addr.b32 bits;
        a_desc, b_desc: in.u64;
        idesc: in.u32;
        disable_output_lane: reg.cta_group.b32;
        enable_input_d: in.pred;
        scale_input_d: imm = 0..15;
        take wrapped: scale_input_d;
    }

    /// Multiply matrices, and add.
    TCGEN05_MMA "tcgen05-mma-instructions-mma" {
        use PRODUCT;

        tcgen05.mma.cta_group.kind{.collector_a}{.collector_b}
            [d_tmem], a_desc, b_desc, idesc{, disable_output_lane}, {!}enable_input_d;
                                                    @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        tcgen05.mma.cta_group.kind{.ashift}{.collector_a}{.collector_b}
            [d_tmem], [a_tmem], b_desc, idesc{, disable_output_lane}, {!}enable_input_d;
                                                    @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        tcgen05.mma.cta_group.skind{.collector_a}{.collector_b}
            [d_tmem], a_desc, b_desc, idesc{, disable_output_lane}, {!}enable_input_d, scale_input_d;
                                                    @8.6 sm_100a sm_101a | 8.8 sm_100f
        tcgen05.mma.cta_group.skind{.ashift}{.collector_a}{.collector_b}
            [d_tmem], [a_tmem], b_desc, idesc{, disable_output_lane}, {!}enable_input_d, scale_input_d;
                                                    @8.6 sm_100a sm_101a | 8.8 sm_100f
        tcgen05.mma.cta_group.kind::f8f6f4.decompress::lut::b{.collector_a}{.collector_b}
            [d_tmem], a_desc, b_desc, [lut_tmem], idesc{, disable_output_lane}, {!}enable_input_d;
                                                                                    @9.4 sm_107f
        tcgen05.mma.cta_group.kind::f8f6f4.decompress::lut::b{.collector_a}{.collector_b}
            [d_tmem], [a_tmem], b_desc, [lut_tmem], idesc{, disable_output_lane}, {!}enable_input_d;
                                                                                    @9.4 sm_107f
        tcgen05.mma.cta_group.mxkind.block_scale{.scale_vectorsize}{.collector_a}{.collector_b}
            [d_tmem], a_desc, b_desc, idesc, [scale_a_tmem], [scale_b_tmem], {!}enable_input_d;
                                                    @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        tcgen05.mma.cta_group.mxkind.block_scale{.scale_vectorsize}{.collector_a}{.collector_b}
            [d_tmem], [a_tmem], b_desc, idesc, [scale_a_tmem], [scale_b_tmem], {!}enable_input_d;
                                                    @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        tcgen05.mma.cta_group.kind::mxf8f6f4.block_scale.decompress::lut::b{.scale_size}
            {.collector_a}{.collector_b}
            [d_tmem], a_desc, b_desc, [lut_tmem], idesc, [scale_a_tmem], [scale_b_tmem],
            {!}enable_input_d;                                                      @9.4 sm_107f
        tcgen05.mma.cta_group.kind::mxf8f6f4.block_scale.decompress::lut::b{.scale_size}
            {.collector_a}{.collector_b}
            [d_tmem], [a_tmem], b_desc, [lut_tmem], idesc, [scale_a_tmem], [scale_b_tmem],
            {!}enable_input_d;                                                      @9.4 sm_107f

        .scale_size = { .scale_vec::1X @9.4 sm_107a, .block32 };
        .mxkind = { .kind::mxf8f6f4, .kind::mxf4,
                    .kind::mxf4nvf4 @8.7 sm_100a sm_101a | 8.8 sm_100f sm_101f };
    }

    /// Multiply matrices, of the first only what is not zero, and add.
    TCGEN05_MMA_SP "tcgen05-mma-instructions-mma-sp" {
        use PRODUCT;

        tcgen05.mma.sp.cta_group.kind{.collector_a}{.collector_b}
            [d_tmem], a_desc, b_desc, [sp_meta_tmem], idesc{, disable_output_lane}, {!}enable_input_d;
                                                    @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        tcgen05.mma.sp.cta_group.kind{.ashift}{.collector_a}{.collector_b}
            [d_tmem], [a_tmem], b_desc, [sp_meta_tmem], idesc{, disable_output_lane},
            {!}enable_input_d;                      @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        tcgen05.mma.sp.cta_group.fkind{.collector_a}{.collector_b}
            [d_tmem], a_desc, b_desc, [sp_meta_tmem], idesc{, disable_output_lane},
            {!}enable_input_d, scale_input_d;       @8.6 sm_100a sm_101a | 8.8 sm_100f
        tcgen05.mma.sp.cta_group.fkind{.ashift}{.collector_a}{.collector_b}
            [d_tmem], [a_tmem], b_desc, [sp_meta_tmem], idesc{, disable_output_lane},
            {!}enable_input_d, scale_input_d;       @8.6 sm_100a sm_101a | 8.8 sm_100f
        // Of integers ptxas takes no lanes beside a scale, which it does not look at.
        tcgen05.mma.sp.cta_group.kind::i8{.collector_a}
            [d_tmem], a_desc, b_desc, [sp_meta_tmem], idesc, {!}enable_input_d, scale_of_integers;
                                                    @8.6 sm_100a sm_101a
        tcgen05.mma.sp.cta_group.kind::i8{.ashift}{.collector_a}
            [d_tmem], [a_tmem], b_desc, [sp_meta_tmem], idesc, {!}enable_input_d, scale_of_integers;
                                                    @8.6 sm_100a sm_101a
        tcgen05.mma.sp.cta_group.mxkind.block_scale{.scale_vectorsize}{.collector_a}{.collector_b}
            [d_tmem], a_desc, b_desc, [sp_meta_tmem], idesc, [scale_a_tmem], [scale_b_tmem],
            {!}enable_input_d;                      @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        tcgen05.mma.sp.cta_group.mxkind.block_scale{.scale_vectorsize}{.collector_a}{.collector_b}
            [d_tmem], [a_tmem], b_desc, [sp_meta_tmem], idesc, [scale_a_tmem], [scale_b_tmem],
            {!}enable_input_d;                      @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f

        scale_of_integers: imm;

        .fkind = { .kind::f16 @8.6 sm_100a | 8.8 sm_100f, .kind::tf32 @8.6 sm_100a | 8.8 sm_100f };
        .mxkind = { .kind::mxf8f6f4,
                    .kind::mxf4 @8.6 sm_100a sm_101a | 8.8 sm_103a | 9.4 sm_107a,
                    .kind::mxf4nvf4 @8.7 sm_100a sm_101a | 8.8 sm_103a | 9.4 sm_107a };
    }

    slots WEIGHTS {
        .kind = { .kind::f16, .kind::tf32, .kind::f8f6f4, .kind::i8 @8.6 sm_100a sm_101a,
                  .kind::ti16 @9.4 sm_107f };
        .collector = { .collector::b0::fill, .collector::b0::use, .collector::b0::lastuse,
                       .collector::b0::discard, .collector::b1::fill, .collector::b1::use,
                       .collector::b1::lastuse, .collector::b1::discard, .collector::b2::fill,
                       .collector::b2::use, .collector::b2::lastuse, .collector::b2::discard,
                       .collector::b3::fill, .collector::b3::use, .collector::b3::lastuse,
                       .collector::b3::discard };

        refuse offset: a_desc, b_desc, idesc, zero_column_mask_desc;
        refuse sum: idesc;

        take unified_register: a_tmem;
        d_tmem, a_tmem, sp_meta_tmem: addr.b32 bits;
        a_desc, b_desc, zero_column_mask_desc: in.u64;
        idesc: in.u32;
        enable_input_d: in.pred;
    }

    /// Multiply matrices, the second of which stays for the next product, and add.
    TCGEN05_MMA_WS "tcgen05-mma-instructions-mma-ws" {
        use WEIGHTS;

        tcgen05.mma.ws.cta_group::1.kind{.collector}
            [d_tmem], a_desc, b_desc, idesc, {!}enable_input_d{, zero_column_mask_desc};
                                                    @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        tcgen05.mma.ws.cta_group::1.kind{.collector}
            [d_tmem], [a_tmem], b_desc, idesc, {!}enable_input_d{, zero_column_mask_desc};
                                                    @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
    }

    /// The same, of the first matrix only what is not zero.
    TCGEN05_MMA_WS_SP "tcgen05-mma-instructions-mma-ws-sp" {
        use WEIGHTS;

        tcgen05.mma.ws.sp.cta_group::1.kind{.collector}
            [d_tmem], a_desc, b_desc, [sp_meta_tmem], idesc, {!}enable_input_d
            {, zero_column_mask_desc};              @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
        tcgen05.mma.ws.sp.cta_group::1.kind{.collector}
            [d_tmem], [a_tmem], b_desc, [sp_meta_tmem], idesc, {!}enable_input_d
            {, zero_column_mask_desc};              @8.6 sm_100a sm_101a | 8.8 sm_100f sm_101f
    }
}
