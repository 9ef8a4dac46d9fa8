//! Stores and reductions that the thread does not wait for, and the clearing of a
//! range of shared memory.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    /// Store a value in the background.
    ST_ASYNC "data-movement-and-conversion-instructions-st-async" {
        // The manual has `.shared::cluster` only, and wants the barrier here too.
        st.async{.weak}{.shared}.completion_mechanism.type  [a], b{, [mbar]};           @8.1 sm_90
        st.async{.weak}{.shared}.completion_mechanism.vec.type  [a], b, [mbar];         @8.1 sm_90
        st.async{.weak}{.shared}.completion_mechanism.b128  [a], q, [mbar];             @9.2 sm_90
        st.async.cluster{.shared::cluster}.completion_mechanism.type  [a], b{, [mbar]}; @8.1 sm_90
        st.async.cluster{.shared::cluster}.completion_mechanism.vec.type
            [a], b, [mbar];                                                             @8.1 sm_90
        st.async.cluster{.shared::cluster}.completion_mechanism.b128  [a], q, [mbar];   @9.2 sm_90
        st.async.release.scope{.global}.narrow  [a], bn;                    @8.7 sm_100
        st.async.mmio.release.sys{.global}.narrow  [a], bn;                 @8.7 sm_100
        st.async.release.scope{.global}.plain  [a], bp;                     @8.7 sm_100
        st.async.mmio.release.sys{.global}.plain  [a], bp;                  @8.7 sm_100

        .weak = { .weak };
        .shared = { .shared::cluster, .shared::cta, .shared };
        .shared::cluster = { .shared::cluster };
        .global = { .global };
        .scope = { .gpu, .sys };
        .completion_mechanism = { .mbarrier::complete_tx::bytes };
        .vec = { .v2, .v4 };
        .type = { .b32, .b64, .u32, .u64, .s32, .s64, .f32, .f64 };
        .narrow = { .b8, .b32, .b64, .u8, .u32, .u64, .s8, .s32, .s64, .f32, .f64 };
        .plain = { .b16, .u16, .s16 };

        never .v4 .b64|.u64|.s64|.f64;

        narrow 32 a, mbar;
        take special: a;
        take special|spaced: mbar;
        refuse lone: b;

        a: addr.shared.shared::cluster.global;
        b: in.type.vec loose;
        q: in.b128;
        // But for 0 ptxas crashes on constants where it does not optimize, up to sm_120.
        bn: reg.narrow exact | imm.narrow @8.7 sm_120;
        bp: in.plain;
        refuse bare: bn, bp;
        refuse offset|function|sum|element: bn;
        take zero: bn;
        mbar: addr.shared.shared::cluster;
    }

    /// Combine a value with one in memory in the background.
    RED_ASYNC "parallel-synchronization-and-communication-instructions-red-async" {
        red.async.relaxed.cluster{.shared::cluster}.completion_mechanism.count.u32
            [a], u, [mbar];                                                 @8.1 sm_90
        red.async.relaxed.cluster{.shared::cluster}.completion_mechanism.order.ordered
            [a], o, [mbar];                                                 @8.1 sm_90
        red.async.relaxed.cluster{.shared::cluster}.completion_mechanism.bitop.b32
            [a], v, [mbar];                                                 @8.1 sm_90
        red.async.relaxed.cluster{.shared::cluster}.completion_mechanism.add.addend
            [a], b, [mbar];                                                 @8.1 sm_90
        red.async.release.scope{.global}.add.addend  [a], r;                @8.7 sm_100
        red.async.mmio.release.sys{.global}.add.addend  [a], r;             @8.7 sm_100

        .shared::cluster = { .shared::cluster };
        .global = { .global };
        .scope = { .gpu, .sys };
        .completion_mechanism = { .mbarrier::complete_tx::bytes };
        .count = { .inc, .dec };
        .order = { .min, .max };
        .bitop = { .and, .or, .xor };
        .ordered = { .u32, .s32 };
        // The manual gives `.s64` to the global ones only.
        .addend = { .u32, .s32, .u64, .s64 };

        narrow 32 a, mbar;
        take special: a;
        take special|spaced: mbar;

        a: addr.shared::cluster.global;
        mbar: addr.shared::cluster;
        u: in.u32;
        o: in.ordered;
        v: in.b32;
        b: in.addend;
        refuse offset|function|sum|element: r;
        take zero: r;

        // ptxas crashes on constants where it does not optimize.
        r: reg.addend | imm @8.7 sm_120 | imm = 0;
    }

    /// Clear a range of shared memory.
    ST_BULK "data-movement-and-conversion-instructions-st-bulk" {
        st.bulk{.weak}              [a], size, initval;                     @8.6 sm_100
        st.bulk{.weak}.shared::cta  [r], size, initval;                     @8.6 sm_100

        .weak = { .weak };

        narrow 32 a, r;
        take special: a;

        r: addr.shared::cta nosymbol;
        size: in.u64 = 0..16777216 % 8 | reg.b32 @9.0 sm_100;
        initval: imm = 0;
    }
}
