//! Read-modify-write operations on memory.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    slots ATOMIC {
        .scope = { .cta, .cluster @7.8 sm_90, .gpu, .sys };                         @5.0 sm_60
        .space = { none @2.0 sm_20, .global, .shared @1.2 sm_12,
                   .shared::cta @7.8 sm_12, .shared::cluster @7.8 sm_90 };
        .level::cache_hint = { .L2::cache_hint };                                   @7.4 sm_80

        .global = { .global };

        .bitop = { .and, .or, .xor };
        .count = { .inc, .dec };
        .order = { .min, .max };
        .bits  = { .b32, .b64 @3.1 sm_32 };
        .addend  = { .u32, .s32, .u64 @1.2 sm_12, .f32 @2.0 sm_20, .f64 @5.0 sm_60 };
        .ordered = { .u32, .s32, .u64 @3.1 sm_32, .s64 @3.1 sm_32 };
        .flushless = { .f16 @6.3 sm_70, .f16x2 @6.2 sm_60, .bf16 @7.8 sm_90, .bf16x2 @7.8 sm_90,
                       .f32 @9.4 sm_90 };

        .op = { .add, .min, .max };
        .vec_16_bit = { .v2, .v4, .v8 };
        .vec_32_bit = { .v2, .v4 };
        .half_word_type = { .f16, .bf16 };
        .packed_type = { .f16x2, .bf16x2 };

        when .shared|.shared::cta .b64|.u64;                                        @2.0 sm_20
        when .sys .b128;                                                            @8.4 sm_90
        never .L2::cache_hint .shared|.shared::cta|.shared::cluster;

        bv: in.f32.vec_32_bit;
        a: addr.space.global;
        cache_policy: in.b64 int with .L2::cache_hint;

        refuse braces: d, b, c;
        refuse named: d, dv;
        refuse later: b, bv;
        refuse integer|float: b with .v2|.v4 .f16x2|.bf16x2;
        // ptxas crashes.
        refuse shared: a with .L2::cache_hint; @7.4 sm_90
    }

    /// Change a value in memory atomically, and give what it was.
    ATOM "parallel-synchronization-and-communication-instructions-atom" {
        use ATOMIC;
        skip types;
        take unified: a;

        // The manual dates `atom` to PTX 1.1; ptxas takes it from 1.0.
        atom{.sem}{.scope}{.space}.bitop{.level::cache_hint}.bits
            d, [a], b{, cache_policy};                                              @1.0 sm_11
        atom{.sem}{.scope}{.space}.exch{.level::cache_hint}.exch_type
            d, [a], b{, cache_policy};                                              @1.0 sm_11
        atom{.sem}{.scope}{.space}.cas.cas_type  d, [a], b, c;                      @1.0 sm_11
        atom{.sem}{.scope}{.space}.add{.level::cache_hint}.addend
            d, [a], b{, cache_policy};                                              @1.0 sm_11
        atom{.sem}{.scope}{.space}.count{.level::cache_hint}.u32
            d, [a], b{, cache_policy};                                              @1.0 sm_11
        atom{.sem}{.scope}{.space}.order{.level::cache_hint}.ordered
            d, [a], b{, cache_policy};                                              @1.0 sm_11
        atom{.sem}{.scope}{.space}.add.noftz{.level::cache_hint}.flushless
            d, [a], b{, cache_policy};                                              @6.2 sm_60
        atom{.sem}{.scope}{.global}.add{.level::cache_hint}.vec_32_bit.f32
            dv, [a], bv{, cache_policy};                                              @8.1 sm_90
        atom{.sem}{.scope}{.global}.add.noftz{.level::cache_hint}.vec_32_bit.f32
            dv, [a], bv{, cache_policy};                                              @9.4 sm_90
        atom{.sem}{.scope}{.global}.op.noftz{.level::cache_hint}.vec_16_bit.half_word_type
            d, [a], b{, cache_policy};                                              @8.1 sm_90
        atom{.sem}{.scope}{.global}.op.noftz{.level::cache_hint}.vec_32_bit.packed_type
            d, [a], b{, cache_policy};                                              @8.1 sm_90

        .sem = { .relaxed, .acquire, .release, .acq_rel };                          @6.0 sm_70
        .exch_type = { .b32, .b64 @1.2 sm_12, .b128 @8.3 sm_90 };
        .cas_type  = { .b16 @6.3 sm_70, .b32, .b64 @1.2 sm_12, .b128 @8.3 sm_90 };

        // The last of these that the instruction has.
        d: sink.u32.bits.addend.ordered.flushless.exch_type.cas_type
            .half_word_type.vec_16_bit.packed_type.vec_32_bit;
        b, c: in.u32.bits.addend.ordered.flushless.exch_type.cas_type
            .half_word_type.vec_16_bit.packed_type.vec_32_bit;
        dv: sink.f32.vec_32_bit;
        // ptxas crashes.
        refuse constant: c with .b128;
    }

    /// Change a value in memory atomically.
    RED "parallel-synchronization-and-communication-instructions-red" {
        use ATOMIC;
        skip types;

        red{.sem}{.scope}{.space}.bitop{.level::cache_hint}.bits
            [a], b{, cache_policy};                                                 @1.2 sm_11
        red{.sem}{.scope}{.space}.add{.level::cache_hint}.addend
            [a], b{, cache_policy};                                                 @1.2 sm_11
        red{.sem}{.scope}{.space}.count{.level::cache_hint}.u32
            [a], b{, cache_policy};                                                 @1.2 sm_11
        red{.sem}{.scope}{.space}.order{.level::cache_hint}.ordered
            [a], b{, cache_policy};                                                 @1.2 sm_11
        red{.sem}{.scope}{.space}.add.noftz{.level::cache_hint}.flushless
            [a], b{, cache_policy};                                                 @6.2 sm_60
        red{.sem}{.scope}{.global}.add{.level::cache_hint}.vec_32_bit.f32
            [a], bv{, cache_policy};                                                 @8.1 sm_90
        red{.sem}{.scope}{.global}.add.noftz{.level::cache_hint}.vec_32_bit.f32
            [a], bv{, cache_policy};                                                 @9.4 sm_90
        red{.sem}{.scope}{.global}.op.noftz{.level::cache_hint}.vec_16_bit.half_word_type
            [a], b{, cache_policy};                                                 @8.1 sm_90
        red{.sem}{.scope}{.global}.op.noftz{.level::cache_hint}.vec_32_bit.packed_type
            [a], b{, cache_policy};                                                 @8.1 sm_90

        .sem = { .relaxed, .release };                                              @6.0 sm_70

        take surface: a;

        // The last of these that the instruction has.
        b: in.u32.bits.addend.ordered.flushless
            .half_word_type.vec_16_bit.packed_type.vec_32_bit;
    }
}
