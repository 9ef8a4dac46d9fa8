//! Copies of a few bytes to shared memory that the thread does not wait for.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    /// Copy 4, 8 or 16 bytes from global to shared memory in the background.
    CP_ASYNC "data-movement-and-conversion-instructions-cp-async" {
        cp.async.ca.shared.global{.level::cache_hint}{.level::prefetch_size}
            [dst], [src], cp_size{, {!}src_size}{, cache_policy};              @7.0 sm_80
        cp.async.cg.shared.global{.level::cache_hint}{.level::prefetch_size}
            [dst], [src], all{, {!}part}{, cache_policy};                      @7.0 sm_80

        // The manual dates `::cta` to PTX 7.8.
        .shared = { .shared, .shared::cta };
        .level::cache_hint = { .L2::cache_hint };                           @7.4 sm_80
        .level::prefetch_size = { .L2::64B, .L2::128B, .L2::256B };         @7.4 sm_80

        narrow 8 dst, src;
        take special|surface|texture: dst, src;
        // ptxas crashes.
        refuse narrow|opaque: src with .L2::cache_hint; @7.4 sm_100

        dst: addr.shared;
        src: addr.global;
        cp_size: imm = power 4..16;
        all: imm = 16;
        // How much of it to copy, at most `cp_size`, or whether to copy nothing.
        src_size: in.u32 = 0..16 upto cp_size | reg.pred @7.5 sm_80;
        part: in.u32 = 0..16 | reg.pred @7.5 sm_80;
        cache_policy: in.b64 int with .L2::cache_hint;
    }

    /// Make the copies so far a group.
    CP_ASYNC_COMMIT_GROUP "data-movement-and-conversion-instructions-cp-async-commit-group" {
        cp.async.commit_group;                                              @7.0 sm_80
    }

    /// Wait until at most so many groups of copies are not done.
    CP_ASYNC_WAIT_GROUP
    "data-movement-and-conversion-instructions-cp-async-wait-group-cp-async-wait-all" {
        cp.async.wait_group  n;                                             @7.0 sm_80

        n: imm;
    }

    /// Wait until all copies are done.
    CP_ASYNC_WAIT_ALL
    "data-movement-and-conversion-instructions-cp-async-wait-group-cp-async-wait-all" {
        cp.async.wait_all;                                                  @7.0 sm_80
    }

    /// Arrive at a barrier when the copies so far are done.
    CP_ASYNC_MBARRIER_ARRIVE
    "parallel-synchronization-and-communication-instructions-cp-async-mbarrier-arrive" {
        cp.async.mbarrier.arrive{.noinc}.b64  [generic];                    @7.0 sm_80
        cp.async.mbarrier.arrive{.noinc}.shared.b64  [addr];                @7.0 sm_80

        .noinc = { .noinc };
        .shared = { .shared, .shared::cta @7.8 sm_80 };

        narrow 32 generic;
        narrow 8 addr;
        take special: generic;
        take special|surface|texture: addr;

        addr: addr.shared;
    }
}
