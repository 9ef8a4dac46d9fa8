//! Barriers in shared memory.
//!
//! Operations on a barrier in the memory of another CTA, `.shared::cluster`, give
//! no state back. An order and a scope stand together or not at all.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    slots MBARRIER {
        .shared = { .shared, .shared::cta @7.8 sm_80 };
        .shared::cluster = { .shared::cluster };                                    @8.0 sm_90
        .scope = { .cta, .cluster @8.0 sm_90 };                                     @8.0 sm_80
        .multicast = { .multicast::cluster::32b };                                  @9.4 sm_107f
        .layout = { .layout::v0, .layout::v1 };                                     @9.3 sm_90

        addr: addr.shared.shared::cluster of .shared;
        ctaMask: in.b32 = 0..4294967295;
    }

    /// Make a barrier.
    MBARRIER_INIT "parallel-synchronization-and-communication-instructions-mbarrier-init" {
        use MBARRIER;

        mbarrier.init{.layout}{.shared}.b64  [addr], count;                         @7.0 sm_80

        // The manual wants at most 511 for `.layout::v1`.
        count: in.u32 = 1..1048575;
    }

    /// Give the memory of a barrier back.
    MBARRIER_INVAL "parallel-synchronization-and-communication-instructions-mbarrier-inval" {
        use MBARRIER;

        mbarrier.inval{.shared}.b64  [addr];                                        @7.0 sm_80
    }

    /// Whether a barrier has a layout.
    MBARRIER_CHECK_LAYOUT
    "parallel-synchronization-and-communication-instructions-mbarrier-check-layout" {
        use MBARRIER;

        mbarrier.check_layout.layout{.shared}.b64  p, [any];                        @9.3 sm_90

        p: out.pred;
        // ptxas does not look where a generic address is.
        any: addr.shared;
        take special|surface|texture|unified: any;
    }

    /// Have the phase wait for more bytes to arrive.
    MBARRIER_EXPECT_TX
    "parallel-synchronization-and-communication-instructions-mbarrier-expect-tx" {
        use MBARRIER;

        mbarrier.expect_tx{.sem}{.scope}{.shared}.b64             [addr], txCount;  @8.0 sm_90
        mbarrier.expect_tx{.sem}{.scope}.shared::cluster.b64      [addr], txCount;  @8.0 sm_90
        mbarrier.expect_tx{.sem}{.scope}{.shared::cluster}.multicast.b64
            [addr], txCount, ctaMask;                                               @9.4 sm_107f

        .sem = { .relaxed };

        when .relaxed => .cta|.cluster;
        when .cta|.cluster => .relaxed;

        txCount: in.b32;
    }

    /// Tell the phase that bytes have arrived.
    MBARRIER_COMPLETE_TX
    "parallel-synchronization-and-communication-instructions-mbarrier-complete-tx" {
        use MBARRIER;

        mbarrier.complete_tx{.sem}{.scope}{.shared}.b64           [addr], txCount;  @8.0 sm_90
        mbarrier.complete_tx{.sem}{.scope}.shared::cluster.b64    [addr], txCount;  @8.0 sm_90
        mbarrier.complete_tx{.sem}{.scope}{.shared::cluster}.multicast.b64
            [addr], txCount, ctaMask;                                               @9.4 sm_107f

        .sem = { .relaxed };

        when .relaxed => .cta|.cluster;
        when .cta|.cluster => .relaxed;

        txCount: in.b32;
    }

    slots ARRIVE {
        .sem = { .release, .relaxed @8.6 sm_90 };                                   @8.0 sm_80

        when .release|.relaxed => .cta|.cluster;
        when .cta|.cluster => .release|.relaxed;

        nowhere: discard;
        // The manual has `_` here too.
        ignored: discard | out.b64 int;
        // ptxas does not look how many they are, and takes one of several registers.
        count: in.u32 = 1..9223372036854775807 @7.8 sm_90;
        // An arrival that does not complete the phase has had a count from the start.
        part: in.u32 = 1..9223372036854775807;
        take vector: count, part;
        txCount: in.b32;
    }

    /// Arrive at a barrier.
    MBARRIER_ARRIVE
    "parallel-synchronization-and-communication-instructions-mbarrier-arrive" {
        use MBARRIER;
        use ARRIVE;
        take unified: addr;

        mbarrier.arrive{.sem}{.scope}{.shared}.b64
            state, [addr]{, count};                                                 @7.0 sm_80
        mbarrier.arrive{.sem}{.scope}.shared::cluster.b64
            nowhere, [addr]{, count};                                               @8.0 sm_90
        mbarrier.arrive{.sem}{.scope}.multicast.b64
            ignored, [addr]{, count}, ctaMask;                                      @9.4 sm_107f
        mbarrier.arrive{.sem}{.scope}.shared::cluster.multicast.b64
            nowhere, [addr]{, count}, ctaMask;                                      @9.4 sm_107f
        mbarrier.arrive.expect_tx{.sem}{.scope}{.shared}.b64
            state, [addr], txCount;                                                 @8.0 sm_90
        mbarrier.arrive.expect_tx{.sem}{.scope}.shared::cluster.b64
            nowhere, [addr], txCount;                                               @8.0 sm_90
        mbarrier.arrive.expect_tx{.sem}{.scope}.multicast.b64
            ignored, [addr], txCount, ctaMask;                                      @9.4 sm_107f
        mbarrier.arrive.expect_tx{.sem}{.scope}.shared::cluster.multicast.b64
            nowhere, [addr], txCount, ctaMask;                                      @9.4 sm_107f
        mbarrier.arrive.noComplete{.shared}.b64
            state, [addr], part;                                                    @7.0 sm_80
        mbarrier.arrive.noComplete.release.cta{.shared}.b64
            state, [addr], part;                                                    @8.0 sm_80

        state: out.b64 int | discard @7.1 sm_80;
    }

    /// Arrive at a barrier, and never again.
    MBARRIER_ARRIVE_DROP
    "parallel-synchronization-and-communication-instructions-mbarrier-arrive-drop" {
        use MBARRIER;
        use ARRIVE;
        take unified: addr;

        mbarrier.arrive_drop{.sem}{.scope}{.shared}.b64
            state, [addr]{, count};                                                 @7.0 sm_80
        mbarrier.arrive_drop{.sem}{.scope}.shared::cluster.b64
            nowhere, [addr]{, count};                                               @8.0 sm_90
        mbarrier.arrive_drop{.sem}{.scope}.multicast.b64
            ignored, [addr]{, count}, ctaMask;                                      @9.4 sm_107f
        mbarrier.arrive_drop{.sem}{.scope}.shared::cluster.multicast.b64
            nowhere, [addr]{, count}, ctaMask;                                      @9.4 sm_107f
        mbarrier.arrive_drop.expect_tx{.sem}{.scope}{.shared}.b64
            state, [addr], txCount;                                                 @8.0 sm_90
        mbarrier.arrive_drop.expect_tx{.sem}{.scope}.shared::cluster.b64
            nowhere, [addr], txCount;                                               @8.0 sm_90
        mbarrier.arrive_drop.expect_tx{.sem}{.scope}.multicast.b64
            ignored, [addr], txCount, ctaMask;                                      @9.4 sm_107f
        mbarrier.arrive_drop.expect_tx{.sem}{.scope}.shared::cluster.multicast.b64
            nowhere, [addr], txCount, ctaMask;                                      @9.4 sm_107f
        mbarrier.arrive_drop.noComplete{.shared}.b64
            state, [addr], part;                                                    @7.0 sm_80
        mbarrier.arrive_drop.noComplete.release.cta{.shared}.b64
            state, [addr], part;                                                    @8.0 sm_80

        state: sink.b64 int;
    }

    slots WAIT {
        .sem = { .acquire, .relaxed @8.6 sm_90 };                                   @8.0 sm_80

        when .acquire|.relaxed => .cta|.cluster;
        when .cta|.cluster => .acquire|.relaxed;

        waitComplete: out.pred;
        reportPredicate: sink.pred;
        reportValue: out.b8 exact;
        state: in.b64 int;
        phaseParity: in.b32 = 0..1;
        // Behind a value that is reported, of a constant the lowest bit counts.
        parity: in.b32;
        timeHint: in.u32;
    }

    /// Whether a phase is over.
    MBARRIER_TEST_WAIT
    "parallel-synchronization-and-communication-instructions-mbarrier-test-wait-try-wait" {
        use MBARRIER;
        use WAIT;
        take unified: addr;

        mbarrier.test_wait{.sem}{.scope}{.shared}.b64
            waitComplete, [addr], state;                                            @7.0 sm_80
        mbarrier.test_wait.phase_type::primary{.sem}{.scope}{.shared}.b64
            waitComplete{|reportPredicate}{, reportValue}, [addr], state;           @9.3 sm_90
        mbarrier.test_wait.parity{.sem}{.scope}{.shared}.b64
            waitComplete, [addr], phaseParity;                                      @7.1 sm_80
        mbarrier.test_wait.parity.phase_type::primary{.sem}{.scope}{.shared}.b64
            waitComplete{|reportPredicate}, [addr], phaseParity;                    @9.3 sm_90
        mbarrier.test_wait.parity.phase_type::primary{.sem}{.scope}{.shared}.b64
            waitComplete{|reportPredicate}, reportValue, [addr], parity;            @9.3 sm_90
        mbarrier.test_wait.parity.phase_type::conditional{.sem}{.scope}{.shared}.b64
            waitComplete, [addr], phaseParity;                                      @9.3 sm_90
    }

    /// Whether a phase is over, after waiting for a while.
    MBARRIER_TRY_WAIT
    "parallel-synchronization-and-communication-instructions-mbarrier-test-wait-try-wait" {
        use MBARRIER;
        use WAIT;
        take unified: addr;

        mbarrier.try_wait{.sem}{.scope}{.shared}.b64
            waitComplete, [addr], state{, timeHint};                                @7.8 sm_90
        mbarrier.try_wait.phase_type::primary{.sem}{.scope}{.shared}.b64
            waitComplete{|reportPredicate}{, reportValue}, [addr], state{, timeHint};   @9.3 sm_90
        mbarrier.try_wait.parity{.sem}{.scope}{.shared}.b64
            waitComplete, [addr], phaseParity{, timeHint};                          @7.8 sm_90
        mbarrier.try_wait.parity.phase_type::primary{.sem}{.scope}{.shared}.b64
            waitComplete{|reportPredicate}, [addr], phaseParity{, timeHint};        @9.3 sm_90
        mbarrier.try_wait.parity.phase_type::primary{.sem}{.scope}{.shared}.b64
            waitComplete{|reportPredicate}, reportValue, [addr], parity{, timeHint};  @9.3 sm_90
        mbarrier.try_wait.parity.phase_type::conditional{.sem}{.scope}{.shared}.b64
            waitComplete, [addr], phaseParity{, timeHint};                          @9.3 sm_90
    }

    /// How many arrivals were missing at an arrival that did not complete the phase.
    MBARRIER_PENDING_COUNT
    "parallel-synchronization-and-communication-instructions-mbarrier-pending-count" {
        mbarrier.pending_count{.layout}.b64  count, state;                          @7.0 sm_80

        .layout = { .layout::v0 };                                                  @9.3 sm_90

        count: out.b32;
        // A constant as well, which the manual does not say.
        state: in.b64 int;
    }
}
