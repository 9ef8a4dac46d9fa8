//! Matrix products of a warp by whole matrices: `wmma`.
//!
//! `.aligned` came with PTX 6.3 and is mandatory since. The factors of integer
//! products have one type, other than those of `mma`.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    slots WMMA {
        .aligned = { none @6.0 until 6.3, .aligned @6.3 };
        .layout  = { .row, .col };
        .alayout = { .row, .col };
        .blayout = { .row, .col };
        .shape   = { .m16n16k16, .m8n32k16 @6.1, .m32n8k16 @6.1 };
        .tshape  = { .m16n16k8 };
        .dshape  = { .m8n8k4 };
        .sshape  = { .m8n8k32 };
        .bshape  = { .m8n8k128 };
        .space   = { .global, .shared, .shared::cta @7.8 };
        .itype   = { .s8, .u8 };
        .stype   = { .s4, .u4 };

        narrow 32 p;
        take special: p;
        // Loads and stores are calls.
        refuse special|predicate: r, ra, rb;
        refuse named: r, ra, rb with .load;
        refuse hole: r, ra, rb with .store;
        refuse double: r with .store .f16|.f32|.s32;
        refuse integer: r with .store .f64;
    }

    /// Load a matrix, each thread of the warp its part.
    WMMA_LOAD "warp-level-matrix-instructions-wmma-ld" {
        use WMMA;
        take unified: p;

        // Factors.
        wmma.load.ab.sync{.aligned}.layout.shape{.space}.htype         r, [p]{, stride};   @6.0 sm_70
        wmma.load.ab.sync.aligned.layout.shape{.space}.itype      r, [p]{, stride};   @6.3 sm_72
        wmma.load.ab.sync.aligned.layout.shape{.space}.btype      r, [p]{, stride};   @7.0 sm_80
        wmma.load.ab.sync.aligned.layout.tshape{.space}.ttype     r, [p]{, stride};   @7.0 sm_80
        wmma.load.ab.sync.aligned.layout.dshape{.space}.dtype     r, [p]{, stride};   @7.0 sm_80
        wmma.load.a.sync.aligned.row.sshape{.space}.stype         ra, [p]{, stride};  @6.3 sm_75
        wmma.load.b.sync.aligned.col.sshape{.space}.stype         rb, [p]{, stride};  @6.3 sm_75
        wmma.load.a.sync.aligned.row.bshape{.space}.bit           ra, [p]{, stride};  @6.3 sm_75
        wmma.load.b.sync.aligned.col.bshape{.space}.bit           rb, [p]{, stride};  @6.3 sm_75
        // The sum.
        wmma.load.c.sync{.aligned}.layout.shape{.space}.ctype          r, [p]{, stride};   @6.0 sm_70
        wmma.load.c.sync.aligned.layout.tshape{.space}.ftype      r, [p]{, stride};   @7.0 sm_80
        wmma.load.c.sync.aligned.layout.dshape{.space}.dtype      r, [p]{, stride};   @7.0 sm_80
        wmma.load.c.sync.aligned.layout.sshape{.space}.wtype      r, [p]{, stride};   @6.3 sm_75
        wmma.load.c.sync.aligned.layout.bshape{.space}.wtype      r, [p]{, stride};   @6.3 sm_75

        .ab    = { .a, .b };
        .htype = { .f16 };
        .btype = { .bf16 };
        .ttype = { .tf32 };
        .dtype = { .f64 };
        .ftype = { .f32 };
        .wtype = { .s32 };
        .bit   = { .b1 };
        .ctype = { .f16, .f32, .s32 @6.3 sm_72 };

        r: out.ab.shape.tshape.dshape.sshape.bshape
              .htype.itype.btype.ttype.dtype.ctype.ftype.wtype;
        ra: out.a.sshape.bshape.stype.bit;
        rb: out.b.sshape.bshape.stype.bit;
        p: addr.space;
        stride: in.u32;
    }

    /// Store a matrix, each thread of the warp its part.
    WMMA_STORE "warp-level-matrix-instructions-wmma-st" {
        use WMMA;

        wmma.store.d.sync{.aligned}.layout.shape{.space}.type          [p], r{, stride};   @6.0 sm_70
        wmma.store.d.sync.aligned.layout.tshape{.space}.ftype     [p], r{, stride};   @7.0 sm_80
        wmma.store.d.sync.aligned.layout.dshape{.space}.dtype     [p], r{, stride};   @7.0 sm_80
        wmma.store.d.sync.aligned.layout.sshape{.space}.wtype     [p], r{, stride};   @6.3 sm_75
        wmma.store.d.sync.aligned.layout.bshape{.space}.wtype     [p], r{, stride};   @6.3 sm_75

        .type  = { .f16, .f32, .s32 @6.3 sm_72 };
        .dtype = { .f64 };
        .ftype = { .f32 };
        .wtype = { .s32 };

        r: reg.shape.tshape.dshape.sshape.bshape.type.dtype.ftype.wtype;
        p: addr.space;
        stride: in.u32;
    }

    /// Multiply two matrices and add a third.
    WMMA_MMA "warp-level-matrix-instructions-wmma-mma" {
        use WMMA;
        skip types;

        wmma.mma.sync{.aligned}.alayout.blayout.shape.dtype.ctype{.sat}                d, a, b, c;      @6.0 sm_70
        wmma.mma.sync.aligned.alayout.blayout.shape.s32.itype.jtype.s32{.satfinite} di, ai, bi, ci; @6.3 sm_72
        wmma.mma.sync.aligned.alayout.blayout.shape.f32.bf16.bf16.f32             df, ah, bh, cf;  @7.0 sm_80
        wmma.mma.sync.aligned.alayout.blayout.tshape.f32.tf32.tf32.f32            df, at, bt, cf;  @7.0 sm_80
        wmma.mma.sync.aligned.alayout.blayout.dshape{.rnd}.f64.f64.f64.f64        dd, ad, bd, cd;  @7.0 sm_80
        wmma.mma.sync.aligned.row.col.sshape.s32.stype.rtype.s32{.satfinite}      di, as, bs, ci;  @6.3 sm_75
        wmma.mma.op.popc.sync.aligned.row.col.bshape.s32.b1.b1.s32                di, ab, bb, ci;  @6.3 sm_75

        .dtype = { .f16, .f32 };
        .ctype = { .f16, .f32 };
        .sat   = { .satfinite };                                 @6.0 until 6.5
        .jtype = { .s8, .u8 };
        .rtype = { .s4, .u4 };
        .rnd   = { .rn, .rz, .rm, .rp };
        .op    = { .xor, .and @7.1 sm_80 };

        // What ptxas makes of it are products of other shapes, some by a call.
        refuse special|floats|pair|predicate|double|single: as, bs, ab, bb;
        refuse special: ci with .s4|.u4|.b1; @6.3 sm_90
        refuse integer: as, bs; @6.3 until 6.3 sm_90
        refuse integer: ab, bb;
        refuse integer|single|double|predicate|floats|numbers: b with .m16n16k16|.m32n8k16; @6.0 until 6.0 sm_80
        refuse integer|single|double|predicate|floats|numbers: a with .m8n32k16; @6.0 until 6.0 sm_80
        refuse integer|double: bi with .m16n16k16|.m32n8k16; @6.3 sm_80
        refuse integer: ai with .m8n32k16; @6.3 sm_80
        refuse special|single|double|predicate|floats|pair: ai, bi; @6.3 until 6.3 sm_80
        refuse pair: bi with .m32n8k16;
        refuse pair: ai with .m8n32k16;
        refuse integer|double|single|floats|pair|predicate: bt;
        refuse integer: ad, bd;
        refuse hole: d; @6.0 until 6.3 sm_75
        refuse hole: df with .tf32;

        same .itype .jtype;
        same .stype .rtype;

        d: out.shape.dtype;     a: reg.a.shape.f16;         b: reg.b.shape.f16;         c: reg.shape.ctype;
        di: out.shape.sshape.bshape.s32;                    ci: reg.shape.sshape.bshape.s32;
        df: out.shape.tshape.f32;                           cf: reg.shape.tshape.f32;
        dd: out.dshape.f64;     ad: reg.a.dshape.f64;       bd: reg.b.dshape.f64;       cd: reg.dshape.f64;
        ai: reg.a.shape.itype;  bi: reg.b.shape.jtype;
        ah: reg.a.shape.bf16;   bh: reg.b.shape.bf16;
        at: reg.a.tshape.tf32;  bt: reg.b.tshape.tf32;
        as: reg.a.sshape.stype; bs: reg.b.sshape.rtype;
        ab: reg.a.bshape.b1;    bb: reg.b.bshape.b1;
    }
}
