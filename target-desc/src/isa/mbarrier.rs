//! Barriers in shared memory.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    slots MBARRIER {
        .here  = { .shared, .shared::cta @7.8 sm_80 };
        .there = { .shared::cluster };                                              @8.0 sm_90
        .scope = { .cta, .cluster @8.0 sm_90 };
        .multicast = { .multicast::cluster::32b };                                  @9.4 sm_107f
        .layout = { .layout::v0, .layout::v1 };                                     @9.3 sm_90
        .phase_type = { .phase_type::primary, .phase_type::conditional };           @9.3 sm_90
    }

    /// Make a barrier.
    MBARRIER_INIT "parallel-synchronization-and-communication-instructions-mbarrier-init" {
        use MBARRIER;

        mbarrier.init{.layout}{.here}.b64  [addr], count;                           @7.0 sm_80
    }

    /// Give the memory of a barrier back.
    MBARRIER_INVAL "parallel-synchronization-and-communication-instructions-mbarrier-inval" {
        use MBARRIER;

        mbarrier.inval{.here}.b64  [addr];                                          @7.0 sm_80
    }

    /// Whether a barrier has a layout.
    MBARRIER_CHECK_LAYOUT
    "parallel-synchronization-and-communication-instructions-mbarrier-check-layout" {
        use MBARRIER;

        mbarrier.check_layout.layout{.here}.b64  p, [addr];                         @9.3 sm_90

        p: out;
    }

    /// Have the phase wait for more bytes to arrive.
    MBARRIER_EXPECT_TX
    "parallel-synchronization-and-communication-instructions-mbarrier-expect-tx" {
        use MBARRIER;

        mbarrier.expect_tx{.here}.b64                [addr], txCount;               @8.0 sm_90
        mbarrier.expect_tx.sem.scope{.here}.b64      [addr], txCount;               @8.0 sm_90
        mbarrier.expect_tx.there.b64                 [addr], txCount;
        mbarrier.expect_tx.sem.scope.there.b64       [addr], txCount;
        mbarrier.expect_tx{.there}.multicast.b64     [addr], txCount, ctaMask;
        mbarrier.expect_tx.sem.scope{.there}.multicast.b64
                                                     [addr], txCount, ctaMask;

        .sem = { .relaxed };
    }

    /// Tell the phase that bytes have arrived.
    MBARRIER_COMPLETE_TX
    "parallel-synchronization-and-communication-instructions-mbarrier-complete-tx" {
        use MBARRIER;

        mbarrier.complete_tx{.here}.b64              [addr], txCount;               @8.0 sm_90
        mbarrier.complete_tx.sem.scope{.here}.b64    [addr], txCount;               @8.0 sm_90
        mbarrier.complete_tx.there.b64               [addr], txCount;
        mbarrier.complete_tx.sem.scope.there.b64     [addr], txCount;
        mbarrier.complete_tx{.there}.multicast.b64   [addr], txCount, ctaMask;
        mbarrier.complete_tx.sem.scope{.there}.multicast.b64
                                                     [addr], txCount, ctaMask;

        .sem = { .relaxed };
    }

    /// Arrive at a barrier.
    MBARRIER_ARRIVE
    "parallel-synchronization-and-communication-instructions-mbarrier-arrive" {
        use MBARRIER;

        mbarrier.arrive{.here}.b64                        state, [addr];            @7.0 sm_80
        mbarrier.arrive{.here}.b64                        state, [addr], count;     @7.8 sm_90
        mbarrier.arrive.sem.scope{.here}.b64              state, [addr];            @8.0 sm_80
        mbarrier.arrive.sem.scope{.here}.b64              state, [addr], count;     @8.0 sm_90
        mbarrier.arrive.there.b64                         sink, [addr]{, count};
        mbarrier.arrive.sem.scope.there.b64               sink, [addr]{, count};
        mbarrier.arrive{.there}.multicast.b64             sink, [addr]{, count}, ctaMask;
        mbarrier.arrive.sem.scope{.there}.multicast.b64   sink, [addr]{, count}, ctaMask;
        mbarrier.arrive.expect_tx{.here}.b64              state, [addr], txCount;   @8.0 sm_90
        mbarrier.arrive.expect_tx.sem.scope{.here}.b64    state, [addr], txCount;   @8.0 sm_90
        mbarrier.arrive.expect_tx.there.b64               sink, [addr], txCount;
        mbarrier.arrive.expect_tx.sem.scope.there.b64     sink, [addr], txCount;
        mbarrier.arrive.expect_tx{.there}.multicast.b64   sink, [addr], txCount, ctaMask;
        mbarrier.arrive.expect_tx.sem.scope{.there}.multicast.b64
                                                          sink, [addr], txCount, ctaMask;
        mbarrier.arrive.noComplete{.here}.b64             state, [addr], count;     @7.0 sm_80
        mbarrier.arrive.noComplete.release.cta{.here}.b64 state, [addr], count;     @8.0 sm_80

        .sem = { .release, .relaxed @8.6 sm_90 };

        state: out;
        sink: out;
    }

    /// Arrive at a barrier, and never again.
    MBARRIER_ARRIVE_DROP
    "parallel-synchronization-and-communication-instructions-mbarrier-arrive-drop" {
        use MBARRIER;

        mbarrier.arrive_drop{.here}.b64                       state, [addr];        @7.0 sm_80
        mbarrier.arrive_drop{.here}.b64                       state, [addr], count; @7.8 sm_90
        mbarrier.arrive_drop.sem.scope{.here}.b64             state, [addr];        @8.0 sm_80
        mbarrier.arrive_drop.sem.scope{.here}.b64             state, [addr], count; @8.0 sm_90
        mbarrier.arrive_drop.there.b64                        sink, [addr]{, count};
        mbarrier.arrive_drop.sem.scope.there.b64              sink, [addr]{, count};
        mbarrier.arrive_drop{.there}.multicast.b64            sink, [addr]{, count}, ctaMask;
        mbarrier.arrive_drop.sem.scope{.there}.multicast.b64  sink, [addr]{, count}, ctaMask;
        mbarrier.arrive_drop.expect_tx{.here}.b64             state, [addr], tx_count; @8.0 sm_90
        mbarrier.arrive_drop.expect_tx.sem.scope{.here}.b64   state, [addr], tx_count; @8.0 sm_90
        mbarrier.arrive_drop.expect_tx.there.b64              sink, [addr], tx_count;
        mbarrier.arrive_drop.expect_tx.sem.scope.there.b64    sink, [addr], tx_count;
        mbarrier.arrive_drop.expect_tx{.there}.multicast.b64  sink, [addr], tx_count, ctaMask;
        mbarrier.arrive_drop.expect_tx.sem.scope{.there}.multicast.b64
                                                              sink, [addr], tx_count, ctaMask;
        mbarrier.arrive_drop.noComplete{.here}.b64            state, [addr], count; @7.0 sm_80
        mbarrier.arrive_drop.noComplete.release.cta{.here}.b64
                                                              state, [addr], count; @8.0 sm_80

        .sem = { .release, .relaxed @8.6 sm_90 };

        state: out;
        sink: out;
    }

    /// Whether a phase is over.
    MBARRIER_TEST_WAIT
    "parallel-synchronization-and-communication-instructions-mbarrier-test-wait" {
        use MBARRIER;

        mbarrier.test_wait{.phase_type}{.here}.b64
            waitComplete, [addr], state;                                            @7.0 sm_80
        mbarrier.test_wait{.phase_type}.sem.scope{.here}.b64
            waitComplete, [addr], state;                                            @8.0 sm_80
        mbarrier.test_wait.parity{.phase_type}{.here}.b64
            waitComplete, [addr], phaseParity;                                      @7.1 sm_80
        mbarrier.test_wait.parity{.phase_type}.sem.scope{.here}.b64
            waitComplete, [addr], phaseParity;                                      @8.0 sm_80

        .sem = { .acquire, .relaxed @8.6 sm_90 };

        when .phase_type::conditional => .parity;

        waitComplete: out;
    }

    /// Whether a phase is over, after waiting for a while.
    MBARRIER_TRY_WAIT
    "parallel-synchronization-and-communication-instructions-mbarrier-test-wait" {
        use MBARRIER;

        mbarrier.try_wait{.phase_type}{.here}.b64
            waitComplete, [addr], state{, timeHint};                                @7.8 sm_90
        mbarrier.try_wait{.phase_type}.sem.scope{.here}.b64
            waitComplete, [addr], state{, timeHint};                                @8.0 sm_90
        mbarrier.try_wait.parity{.phase_type}{.here}.b64
            waitComplete, [addr], phaseParity{, timeHint};                          @7.8 sm_90
        mbarrier.try_wait.parity{.phase_type}.sem.scope{.here}.b64
            waitComplete, [addr], phaseParity{, timeHint};                          @8.0 sm_90

        .sem = { .acquire, .relaxed @8.6 sm_90 };

        when .phase_type::conditional => .parity;

        waitComplete: out;
    }

    /// How many arrivals were missing at an arrival that did not complete the phase.
    MBARRIER_PENDING_COUNT
    "parallel-synchronization-and-communication-instructions-mbarrier-pending-count" {
        use MBARRIER;

        mbarrier.pending_count{.layout0}.b64  count, state;                         @7.0 sm_80

        .layout0 = { .layout::v0 };                                                 @9.3 sm_90

        count: out;
    }
}
