//! Communication between the threads of a warp.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    /// Exchange a register with another thread of the warp.
    SHFL "data-movement-and-conversion-instructions-shfl" {
        shfl.mode.b32  d{|p}, a, b, c;                                  @3.0 sm_30 until 6.4 sm_70

        .mode = { .up, .down, .bfly, .idx };

        p: sink.pred;
    }

    /// Exchange a register with another of the named threads of the warp.
    SHFL_SYNC "data-movement-and-conversion-instructions-shfl-sync" {
        shfl.sync.mode.b32  d{|p}, a, b, c, membermask;                             @6.0 sm_30

        // A call before that.
        refuse sum|element|offset|function: a, b, c, membermask; @6.0 sm_30 until 6.0 sm_90

        .mode = { .up, .down, .bfly, .idx };

        p: sink.pred;
        membermask: in.b32 int;
    }

    /// Ask all threads of the warp whether something is true.
    VOTE "parallel-synchronization-and-communication-instructions-vote" {
        vote.mode.pred   d, {!}a;                                       @1.2 sm_12 until 6.4 sm_70
        vote.ballot.b32  d, {!}a;                                       @1.2 sm_20 until 6.4 sm_70

        .mode = { .all, .any, .uni };

        a: in.pred;
    }

    /// Ask the named threads of the warp whether something is true.
    VOTE_SYNC "parallel-synchronization-and-communication-instructions-vote-sync" {
        vote.sync.mode.pred   d, {!}a, membermask;                                  @6.0 sm_30
        vote.sync.ballot.b32  d, {!}a, membermask;                                  @6.0 sm_30

        .mode = { .all, .any, .uni };

        refuse function: a;
        // A call before that.
        refuse sum|element|offset: membermask; @6.0 sm_30 until 6.0 sm_90

        a: in.pred;
        membermask: in.b32 int;
    }

    /// Which of the named threads of the warp have the same value.
    MATCH_SYNC "parallel-synchronization-and-communication-instructions-match-sync" {
        match.any.sync.type  d, a, membermask;                                      @6.0 sm_70
        match.all.sync.type  those{|p}, a, membermask;                               @6.0 sm_70

        .type = { .b32, .b64 };

        // A call before that.
        refuse sum|element|offset: a, membermask; @6.0 sm_70 until 6.0 sm_90

        d: out.b32 int;
        those: sink.b32 int;
        p: sink.pred;
        membermask: in.b32 int;
    }

    /// Which threads of the warp are running.
    ACTIVEMASK "parallel-synchronization-and-communication-instructions-activemask" {
        activemask.b32  d;                                                          @6.2 sm_30
    }

    /// Combine the values of the named threads of the warp.
    REDUX_SYNC "parallel-synchronization-and-communication-instructions-redux-sync" {
        redux.sync.op.type                  d, a, membermask;                       @7.0 sm_80
        redux.sync.bitop.b32                word, bits, membermask;                       @7.0 sm_80
        redux.sync.order{.abs}{.NaN}.f32    d, a, membermask;           @8.6 sm_100a | 8.8 sm_100f

        .op    = { .add, .min, .max };
        .type  = { .u32, .s32 };
        .bitop = { .and, .or, .xor };
        .order = { .min, .max };

        refuse another|function: a;
        // A call before that.
        refuse sum|element|offset: a, bits, membermask; @7.0 sm_80 until 7.0 sm_90

        word: out.b32 int;
        bits: in.b32 int;
        membermask: in.b32 int;
    }

    /// Choose one of the named threads of the warp.
    ELECT_SYNC "parallel-synchronization-and-communication-instructions-elect-sync" {
        elect.sync  d|p, membermask;                                                @8.0 sm_90

        d: sink.b32;
        p: out.pred;
        membermask: in.b32;
    }
}
