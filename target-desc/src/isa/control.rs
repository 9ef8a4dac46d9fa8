//! Control flow.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    /// Go to a label.
    BRA "control-flow-instructions-bra" {
        bra{.uni}  tgt;

        tgt: label;
    }

    /// Go to one of the labels of a list.
    BRX_IDX "control-flow-instructions-brx-idx" {
        brx.idx{.uni}  index, tlist;                                                @6.0 sm_30

        index: in.u32;
        tlist: targets;
    }

    /// Call a function.
    CALL "control-flow-instructions-call" {
        // A function by its name, or by its address and its type.
        call{.uni}  {(ret),} func{, (params)}{, proto};

        ret: results;
        func: func;
        params: args;
        proto: proto @2.1 sm_20;
    }

    /// Return to the caller.
    RET "control-flow-instructions-ret" {
        ret{.uni};
    }

    /// End the thread.
    EXIT "control-flow-instructions-exit" {
        exit;
    }
}
