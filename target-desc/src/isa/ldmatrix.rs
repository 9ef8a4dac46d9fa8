//! Matrices between shared memory and the registers of a warp, and from rows to
//! columns.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    slots MATRIX {
        narrow 32 p;
        take special|spaced: p;

        .num  = { .x1, .x2, .x4 };
        .num2 = { .x1, .x2 };
        .ss   = { .shared, .shared::cta @7.8 };
    }

    /// Load matrices from shared memory, each thread its part.
    LDMATRIX "warp-level-matrix-instructions-ldmatrix" {
        use MATRIX;
        skip types;
        take unified: p;

        ldmatrix.sync.aligned.m8n8.num{.trans}{.ss}.b16              r, [p];    @6.5 sm_75
        ldmatrix.sync.aligned.m16n16.num2.trans{.ss}.b8              r8, [p];   @8.6 sm_100a sm_101a sm_120a | 8.8 sm_100f sm_101f sm_120f
        ldmatrix.sync.aligned.m8n16.num{.ss}.b8x16.src_fmt           rp, [p];   @8.6 sm_100a sm_101a sm_120a | 8.8 sm_100f sm_101f sm_120f
        ldmatrix.sync.aligned.m16n16.num2.trans{.ss}.b8x16.src_fmt   r8, [p];   @8.6 sm_100a sm_101a sm_120a | 8.8 sm_100f sm_101f sm_120f
        ldmatrix.sync.aligned.m8n16.num{.ss}.s8.s4                   rp, [p];   @9.4 sm_90a sm_100f sm_101f sm_120f

        .src_fmt = { .b6x16_p32, .b4x16_p64 };

        r: out.m8n8.num.b16;
        r8: out.m16n16.num2.b8;
        rp: out.m8n16.num.b8;
        p: addr.ss;
    }

    /// Store matrices to shared memory, each thread its part.
    STMATRIX "warp-level-matrix-instructions-stmatrix" {
        use MATRIX;

        stmatrix.sync.aligned.m8n8.num{.trans}{.ss}.b16    [p], r;     @7.8 sm_90
        stmatrix.sync.aligned.m16n8.num.trans{.ss}.b8      [p], r8;    @8.6 sm_100a sm_101a sm_120a | 8.8 sm_100f sm_101f sm_120f

        r: reg.m8n8.num.b16;
        r8: reg.m16n8.num.b8;
        p: addr.ss;
    }

    /// Transpose a matrix that a warp holds.
    MOVMATRIX "warp-level-matrix-instructions-movmatrix" {
        movmatrix.sync.aligned.m8n8.trans.b16  d, a;     @7.8 sm_75

        take typeless|single|offset: a;
        take typeless|predicate: d;

        d: out.b32;
        a: reg.b32;
    }
}
