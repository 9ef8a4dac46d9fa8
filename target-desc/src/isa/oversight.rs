//! What ptxas takes and the manual does not have.
//!
//! These rows are for reading what others wrote. No variant is made of them, so nothing
//! that is compiled comes out like this, and the reference does not show them.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    /// Move all elements of a vector.
    MOV "data-movement-and-conversion-instructions-mov" {
        mov.vec.type d, a;
        mov.v2.wide  d2, a2;

        .vec = { .v2, .v4 };
        .type = { .b16, .u16, .s16, .b32, .u32, .s32, .f32 };
        .wide = { .b64, .u64, .s64, .f64 };

        d: out.vec.type;
        a: reg.vec.type;
        refuse integer: a2 with .f64;

        d2: out.v2.wide;
        a2: reg.v2.wide;
    }

    /// Rounded where the manual has the nearest only; saturated though out of bounds is zero.
    FMA "half-precision-floating-point-instructions-fma" {
        fma.rnd{.relu}.type      d, a, b, c;                                   @7.0 sm_80
        fma.rn.oob.sat.half      d, a, b, c;                                   @8.1 sm_90

        .rnd = { .rz, .rm, .rp };
        .type = { .bf16, .bf16x2 };
        .half = { .f16, .f16x2 };
    }

    /// Beside one more type.
    MOVMATRIX "warp-level-matrix-instructions-movmatrix" {
        movmatrix.sync.aligned.m8n8.trans.b16.more  d, a;                      @7.8 sm_75

        .more = { .bf16 @7.8 sm_80, .bf16x2 @7.8 sm_80, .tf32 @7.8 sm_80,
                  .s2, .u2, .s4, .u4, .b4, .b1 };

        take typeless|single|offset: a;
        take typeless|predicate: d;

        d: out.b32;
        a: reg.b32;
    }

    /// Eight small elements, as if the target had registers for that.
    ST "data-movement-and-conversion-instructions-st" {
        st{.weak}{.ss}{.cop}{.level::cache_hint}.v8.type  [a], b{, cache_policy};
        st{.weak}{.global}.l1{.level::cache_hint}.v8.type  [a], b{, cache_policy};
        st.volatile{.volatile_ss}.v8.type  [a], b;                             @1.1
        st.sem.scope{.sync_ss}{.l1}{.level::cache_hint}.v8.type
            [a], b{, cache_policy};                                            @6.0 sm_70

        .weak = { .weak };                                                     @6.0 sm_70
        .ss = { none @2.0 sm_20, .global, .local, .shared,
                .shared::cta @7.8, .shared::cluster @7.8 sm_90,
                .param @2.0 sm_20, .param::func @8.3 sm_20 };
        .global = { none @2.0 sm_20, .global };
        .volatile_ss = { none @2.0 sm_20, .global, .local @9.1, .shared, .shared::cta @7.8,
                         .shared::cluster @7.8 sm_90 };
        .sync_ss = { none, .global, .shared, .shared::cta @7.8, .shared::cluster @7.8 sm_90 };
        .cop = { .wb, .cg, .cs, .wt };                                         @2.0 sm_20
        .l1 = { .L1::evict_normal, .L1::evict_unchanged, .L1::evict_first,
                .L1::evict_last, .L1::no_allocate };                           @7.4 sm_70
        .level::cache_hint = { .L2::cache_hint };                              @7.4 sm_80
        .sem = { .relaxed, .release };
        .scope = { .cta, .cluster @7.8 sm_90, .gpu, .sys };
        .type = { .b8, .u8, .s8, .b16, .u16, .s16 };

        never .L1::evict_normal|.L1::evict_unchanged|.L1::evict_first|.L1::evict_last
            |.L1::no_allocate|.L2::cache_hint
            .local|.shared|.shared::cta|.shared::cluster|.param|.param::func;

        take written|unified: a;

        a: addr.ss.global.volatile_ss.sync_ss;
        b: reg.v8.type;
        cache_policy: in.b64 int with .L2::cache_hint;
        wide b;
    }

    /// With one operand too many.
    ATOM "parallel-synchronization-and-communication-instructions-atom" {
        skip types;

        atom{.sem}{.scope}{.space}.op.b32     d, [a], b, c;                    @1.0 sm_11
        atom{.sem}{.scope}{.space}.exch.b128  q, [a], p, r;                    @8.3 sm_90

        .sem = { .relaxed, .acquire, .release, .acq_rel };                     @6.0 sm_70
        .scope = { .cta, .cluster @7.8 sm_90, .gpu, .sys };                    @5.0 sm_60
        // ptxas crashes on shared memory of the own CTA.
        .space = { none @2.0 sm_20, .global, .shared::cluster @7.8 sm_90 };
        .op = { .and, .or, .xor, .exch };

        when .sys .b128;                                                       @8.4 sm_90

        a: addr.space;
        d: sink.b32;
        b: in.b32;
        c: reg.b32;
        q: sink.b128;
        p: in.b128;
        r: reg.b128;
        take unified: a;
    }

    /// With `.acq_rel`, state spaces and restrictions that say nothing.
    FENCE "parallel-synchronization-and-communication-instructions-membar" {
        fence.mbarrier_init.release.init_restrict.cluster;                     @8.6 sm_90
        fence.proxy.async{.space}.restrict;                                    @8.6 sm_90
        fence.proxy.alias.restrict;                                            @8.6 sm_90
        fence.proxy.alias.restrict.one_way.sys;                                @9.4 sm_90
        fence.proxy.tensormap::generic.acq_rel.scope;                          @8.3 sm_90
        fence.proxy.tensormap::generic.acq_rel.scope  [addr], size;            @8.3 sm_90
        fence.proxy.tensormap::generic.space.release.scope;                    @8.3 sm_90
        fence.proxy.async::generic{.space}.acq_rel.restrict.near;              @8.6 sm_90
        fence.proxy.async::generic.space.acquire.sync_restrict::shared::cluster.cluster;    @8.6 sm_90
        fence.proxy.async::generic.space.release.sync_restrict::shared::cta.cluster;        @8.6 sm_90
        fence.proxy.async::generic.space.release.sync_restrict::shared::cluster::read.near; @9.4 sm_90
        fence.proxy.to_from_fabric.alias.acq_rel.sys;                          @9.3 sm_100
        fence.proxy.to_from_fabric.alias.restrict.direction.sys;               @9.3 sm_100
        fence.proxy.to_from_fabric.alias.space.direction.sys;                  @9.3 sm_100

        .space = { .global, .shared::cta, .shared::cluster };
        .restrict = { .sync_restrict::shared::cta, .sync_restrict::shared::cluster,
                      .sync_restrict::shared::cluster::read @9.4 sm_90 };
        .scope = { .cta, .cluster, .gpu, .sys };
        .init_restrict = { .sync_restrict::shared::cta, .sync_restrict::shared::cluster };
        .near = { .cta, .cluster };
        .one_way = { .acquire, .release };
        .direction = { .acquire, .release, .acq_rel };
        .to_from_fabric = { .generic::fabric, .fabric::generic, .fabric::fabric };

        take anything: addr;

        size: imm = 128;
    }

    /// Without `.aligned`.
    WGMMA_FENCE "asynchronous-warpgroup-level-matrix-instructions-wgmma-fence" {
        wgmma.fence.sync;                                                      @8.0 sm_90a
        wgmma.commit_group.sync;                                               @8.0 sm_90a
        wgmma.wait_group.sync n;                                               @8.0 sm_90a

        n: imm = 0..9223372036854775807;
    }
}
