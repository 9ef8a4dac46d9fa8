//! Barriers of the threads of a warp, a CTA or a cluster.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    /// Meet the other threads of the CTA; all threads of a warp together.
    BAR "parallel-synchronization-and-communication-instructions-bar" {
        // The manual wants sm_20 for registers and thread counts; ptxas takes them everywhere.
        bar{.cta}.sync            a{, b};
        bar{.cta}.arrive          a, n;                                             @2.0 sm_20
        bar{.cta}.red.popc.u32    d, a{, b}, {!}c;                                   @2.0 sm_20
        bar{.cta}.red.op.pred     p, a{, b}, {!}c;                                   @2.0 sm_20

        .cta = { .cta };                                                            @7.8 sm_20
        .op  = { .and, .or };

        d: out.u32;
        p: out.pred;
        a: in.u32 = 0..15;
        b: in.u32 = 0..1024 % 32;
        n: in.u32 = 32..1024 % 32;
        c: in.pred;
        // ptxas looks at 32 bits of the number, and knows no most of threads.
        take wrapped: a;
        take beyond: b, n;
        refuse function: c;
    }

    /// Meet the other threads of the CTA.
    BARRIER "parallel-synchronization-and-communication-instructions-bar" {
        barrier{.cta}.sync{.aligned}            a{, b};                             @6.0 sm_30
        barrier{.cta}.arrive{.aligned}          a, n;                               @6.0 sm_30
        barrier{.cta}.red.popc{.aligned}.u32    d, a{, b}, {!}c;                     @6.0 sm_30
        barrier{.cta}.red.op{.aligned}.pred     p, a{, b}, {!}c;                     @6.0 sm_30

        .cta = { .cta };                                                            @7.8 sm_30
        .op  = { .and, .or };

        d: out.u32;
        p: out.pred;
        a: in.u32 = 0..15;
        b: in.u32 = 0..1024 % 32;
        n: in.u32 = 32..1024 % 32;
        c: in.pred;
        // ptxas looks at 32 bits of the number, and knows no most of threads.
        take wrapped: a;
        take beyond: b, n;
        refuse function: c;
    }

    /// Meet other threads of the warp.
    BAR_WARP_SYNC "parallel-synchronization-and-communication-instructions-bar-warp-sync" {
        bar.warp.sync  membermask;                                                  @6.0 sm_30

        membermask: in.b32;
        // A call before that.
        refuse sum|element|offset: membermask; @6.0 sm_30 until 6.0 sm_90
    }

    /// Meet the threads of the cluster.
    BARRIER_CLUSTER "parallel-synchronization-and-communication-instructions-barrier-cluster" {
        barrier.cluster.arrive{.sem}{.aligned};                                     @7.8 sm_90
        barrier.cluster.wait{.order}{.aligned};                                     @7.8 sm_90

        .sem   = { .release, .relaxed };                                            @8.0 sm_90
        .order = { .acquire };                                                      @8.0 sm_90
    }
}
