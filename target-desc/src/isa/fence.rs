//! Fences between memory operations.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    /// Order the memory operations before it and those behind it.
    FENCE "parallel-synchronization-and-communication-instructions-membar" {
        // Between threads.
        fence{.sem}.scope;                                                          @6.0 sm_70
        fence.acquire.sync_restrict::shared::cluster.cluster;                       @8.6 sm_90
        fence.release.sync_restrict::shared::cta.cluster;                           @8.6 sm_90
        fence.op_restrict.release.cluster;                                          @8.0 sm_90
        // Not in the manual of PTX 9.4.
        fence.alias.sync_restrict::read.release.sys;                                @9.5 sm_90

        // Between ways to memory, in both directions.
        fence.proxy.alias;                                                          @7.5 sm_70
        fence.proxy.async{.space};                                                  @8.0 sm_90

        // Between ways to memory, in one direction. ptxas takes `.acq_rel` by oversight.
        fence.proxy.tensormap::generic.release.scope;                               @8.3 sm_90
        fence.proxy.tensormap::generic.acquire.scope  [addr], size;                 @8.3 sm_90
        fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster;  @8.6 sm_90
        fence.proxy.async::generic.release.sync_restrict::shared::cta.cluster;      @8.6 sm_90
        fence.proxy.async::generic.release.sync_restrict::shared::cluster::read.near; @9.4 sm_90
        fence.proxy.to_from_fabric.alias.one_way.sys;                               @9.3 sm_100
        // Not in the manual of PTX 9.4.
        fence.proxy.alias.one_way.sys;                                              @9.4 sm_90

        .sem   = { .sc, .acq_rel, .acquire @8.6 sm_90, .release @8.6 sm_90 };
        .scope = { .cta, .cluster @7.8 sm_90, .gpu, .sys };
        .near  = { .cta, .cluster };
        .space = { .global, .shared::cta, .shared::cluster };
        .op_restrict = { .mbarrier_init };
        .to_from_fabric = { .generic::fabric, .fabric::generic, .fabric::fabric };
        .one_way = { .acquire, .release };

        take anything: addr;

        size: imm = 128;
    }

    /// Order memory operations, as it was called before PTX 6.0.
    MEMBAR "parallel-synchronization-and-communication-instructions-membar" {
        membar.level;                                                               @1.4
        // The manual lets `.async` take a state space; ptxas does not.
        membar.proxy.proxykind;                                                     @7.5 sm_60

        .level = { .cta, .gl, .sys @2.0 sm_20 };
        .proxykind = { .alias, .async @8.0 sm_90 };
    }
}
