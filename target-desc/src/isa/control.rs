//! Control flow.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    /// Go to a label.
    BRA "control-flow-instructions-bra" {
        bra{.uni}  tgt;
    }

    /// Go to one of the labels of a list.
    BRX_IDX "control-flow-instructions-brx-idx" {
        brx.idx{.uni}  index, tlist;                                                @6.0 sm_30
    }

    /// Call a function.
    CALL "control-flow-instructions-call" {
        call{.uni}  ret, func, params;
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
