//! What fits nowhere else.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    /// Stop the kernel and tell the host.
    TRAP "miscellaneous-instructions-trap" {
        trap;
    }

    /// Stop for the debugger.
    BRKPT "miscellaneous-instructions-brkpt" {
        brkpt;                                                                      @1.0 sm_11
    }

    /// Sleep for about so many nanoseconds.
    NANOSLEEP "miscellaneous-instructions-nanosleep" {
        // The manual dates it to PTX 6.3.
        nanosleep.u32  t;                                                           @6.2 sm_70

        refuse another: t;
    }

    /// Trigger performance monitor events.
    PMEVENT "miscellaneous-instructions-pmevent" {
        pmevent       a;                                                            @1.4
        pmevent.mask  m;                                                            @3.0 sm_20

        a: imm = 0..15;
        m: imm = 0..65535;
    }

    /// Take registers from the pool of the CTA or give them back, by a whole warpgroup.
    SETMAXNREG "miscellaneous-instructions-setmaxnreg" {
        // The manual has no `.s32`.
        setmaxnreg.action.sync.aligned.type  count;
            @8.0 sm_90a | 8.6 sm_100a sm_101a | 8.7 sm_120a | 8.8 sm_100f sm_101f sm_120f

        .action = { .inc, .dec };
        .type = { .u32, .s32 };

        count: imm = 24..256 % 8;
    }

    /// Let the grids behind this one start, or wait for those before it.
    GRIDDEPCONTROL "parallel-synchronization-and-communication-instructions-griddepcontrol" {
        griddepcontrol.action;                                                      @7.8 sm_90

        .action = { .launch_dependents, .wait };
    }
}
