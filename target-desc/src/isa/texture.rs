//! Texture instructions.
//!
//! A texture is a `.texref` variable, or a register with its handle. In a module
//! with `texmode_independent` a sampler stands behind it, in one without there is
//! none; so each form is there twice, and handles have other gates with a sampler.
//!
//! Coordinates of three dimensions have four elements, the last unused. Those of
//! arrays begin with the layer, those of multi-sample textures with the sample.
//! The `.tex` variables that were there before PTX 1.5 are not described.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    slots TEXTURE {
        a: tex | reg.u64 @3.1 sm_20;
        t: tex | reg.u64 @4.3 sm_30;
        s, sc: sampler | handle.u64 @4.3 sm_30;
        p: out.pred @7.1 sm_60;
        f: in.f32 @4.3 sm_30;
        // Where no offset can stand, ptxas takes an integer for the depth.
        fc: in.f32 @4.3 sm_30 | in.s32;

        refuse bits: e with .3d;
        refuse bits: e3, fc;
        refuse function: e, e3, f, fc;
        refuse special|hole: d with .f16x2;
        // In a module without samplers ptxas takes one for few geometries, and crashes for others.
        refuse unified: sc;
        refuse unified: s with .a1d|.a2d|.2dms|.a2dms|.acube;
        refuse unified: s with .level .3d;
        refuse unified: s with .grad .cube;
        refuse unified: s with .grad .3d; @3.1 sm_90
    }

    /// Look up in a texture.
    TEX "texture-instructions-tex" {
        use TEXTURE;

        tex{.base}.geom.vec.dtype.ftype   d{|p}, [a, c]{, e}{, f};             @1.5
        tex{.base}.geom.vec.dtype.ftype   d{|p}, [t, s, c]{, e}{, f};          @1.5
        tex{.base}.vgeom.vec.dtype.ftype  d{|p}, [a, c]{, e3};                 @1.5
        tex{.base}.vgeom.vec.dtype.ftype  d{|p}, [t, s, c]{, e3};              @1.5
        tex{.base}.cgeom.vec.dtype.ftype  d{|p}, [a, c]{, fc};                 @1.5
        tex{.base}.cgeom.vec.dtype.ftype  d{|p}, [t, sc, c]{, fc};             @1.5
        tex{.base}.sgeom.vec.dtype.itype  d{|p}, [a, c]{, e};                  @1.5
        tex{.base}.sgeom.vec.dtype.itype  d{|p}, [t, s, c]{, e};               @1.5
        tex.level.geom.vec.dtype.ftype    d{|p}, [a, c], lod{, e}{, f};        @3.1 sm_20
        tex.level.geom.vec.dtype.ftype    d{|p}, [t, s, c], lod{, e}{, f};     @3.1 sm_20
        tex.level.vgeom.vec.dtype.ftype   d{|p}, [a, c], lod{, e3};            @3.1 sm_20
        tex.level.vgeom.vec.dtype.ftype   d{|p}, [t, s, c], lod{, e3};         @3.1 sm_20
        tex.level.cgeom.vec.dtype.ftype   d{|p}, [a, c], lod{, fc};            @3.1 sm_20
        tex.level.cgeom.vec.dtype.ftype   d{|p}, [t, s, c], lod{, fc};         @3.1 sm_20
        tex.level.igeom.vec.dtype.itype   d{|p}, [a, c], lod{, e};             @3.1 sm_20
        tex.level.igeom.vec.dtype.itype   d{|p}, [t, s, c], lod{, e};          @3.1 sm_20
        tex.grad.geom.vec.dtype.ftype     d{|p}, [a, c], dx, dy{, e}{, f};     @3.1 sm_20
        tex.grad.geom.vec.dtype.ftype     d{|p}, [t, s, c], dx, dy{, e}{, f};  @3.1 sm_20
        tex.grad.vgeom.vec.dtype.ftype    d{|p}, [a, c], dx, dy{, e3};         @3.1 sm_20
        tex.grad.vgeom.vec.dtype.ftype    d{|p}, [t, s, c], dx, dy{, e3};      @3.1 sm_20
        tex.grad.gcgeom.vec.dtype.ftype   d{|p}, [a, c], dx, dy{, fc};         @3.1 sm_20
        tex.grad.gcgeom.vec.dtype.ftype   d{|p}, [t, s, c], dx, dy{, fc};      @3.1 sm_20
        tex.grad.igeom.vec.dtype.itype    d{|p}, [a, c], dx, dy{, e};          @3.1 sm_20
        tex.grad.igeom.vec.dtype.itype    d{|p}, [t, s, c], dx, dy{, e};       @3.1 sm_20

        .base   = { .base @3.1 sm_20 };
        .geom   = { .1d, .2d, .a1d @2.3, .a2d @2.3 };
        .vgeom  = { .3d };
        .cgeom  = { .cube @3.0, .acube @3.0 sm_20 };
        .gcgeom = { .cube, .acube };                                           @4.3 sm_20
        .igeom  = { .1d, .2d, .3d, .a1d @2.3, .a2d @2.3 };
        .sgeom  = { .1d, .2d, .3d, .a1d @2.3, .a2d @2.3, .2dms @3.2 sm_30, .a2dms @3.2 sm_30 };
        .vec    = { .v4, .v2 };
        .dtype  = { .u32, .s32, .f32, .f16 @4.2 sm_53, .f16x2 @4.2 sm_53 };
        .ftype  = { .f32 };
        .itype  = { .s32 };

        when .v2 => .f16x2;
        when .f16x2 => .v2;

        // Where it makes a call of this, it takes no integer for all dimensions.
        refuse followed: e with .grad; @3.1 sm_90
        // Of some it makes several look-ups.
        refuse more|integers: dx, dy;
        refuse special|pair|numbers|predicate: c, dx, dy with .grad .cube|.acube; @3.1 sm_90
        take vector: lod;

        d: sink.dtype.vec;
        c: coord.u32.ftype.itype.geom.vgeom.cgeom.gcgeom.igeom.sgeom;
        lod: in.ftype.itype;
        dx, dy: delta.f32.geom.vgeom.gcgeom.igeom;
        // One offset is taken for all dimensions, which the manual does not say.
        e: delta.s32.geom.igeom.sgeom @4.3 sm_30 | in.s32 @4.3 sm_30;
        e3: delta.s32.vgeom @4.3 sm_30 | in.s32;
    }

    /// Fetch one component of the four elements around a point.
    TLD4 "texture-instructions-tld4" {
        use TEXTURE;

        tld4.comp.fgeom.v4.dtype.f32  d{|p}, [a, c]{, e}{, f};     @2.2 sm_20
        tld4.comp.fgeom.v4.dtype.f32  d{|p}, [t, s, c]{, e}{, f};  @2.2 sm_20
        tld4.comp.cgeom.v4.dtype.f32  d{|p}, [a, c]{, fc};         @4.3 sm_30
        tld4.comp.cgeom.v4.dtype.f32  d{|p}, [t, sc, c]{, fc};     @4.3 sm_30

        .comp  = { .r, .g, .b, .a };
        .fgeom = { .2d, .a2d @4.3 sm_30 };
        .cgeom = { .cube, .acube };
        .dtype = { .u32, .s32, .f32 };

        d: sink.dtype.v4;
        c: coord.u32.f32.fgeom.cgeom;
        e: delta.s32.fgeom @4.3 sm_30 | in.s32 @4.3 sm_30;
    }

    /// Ask for a property of a texture or sampler.
    TXQ "texture-instructions-txq" {
        use TEXTURE;

        txq.tquery.b32         d, [a];       @1.5
        txq.level.tlquery.b32  d, [a], lod;  @4.3 sm_30
        txq.squery.b32         d, [q];       @1.5
        txq.force_unnormalized_coords.b32
                               d, [fq];      @2.2

        // The manual does not have `.memory_layout`.
        .tquery  = { .width, .height, .depth, .channel_data_type @2.1, .channel_order @2.1,
                     .normalized_coords, .array_size @4.1, .num_mipmap_levels @4.1 sm_20,
                     .num_samples @4.1 sm_30, .memory_layout @4.2 };
        .tlquery = { .width, .height, .depth };
        .squery  = { .filter_mode, .addr_mode_0, .addr_mode_1, .addr_mode_2 };

        take unified_register: a, q, fq;
        refuse another|function|single|floats|pair: lod;

        d: out.b32;
        lod: in.b32;
        // Without samplers of their own, textures are asked.
        q: tex | reg.u64 @3.1 sm_20 | sampler;
        fq: sampler | reg.u64 @3.1 sm_20;
    }

    /// Whether a handle is that of a texture, sampler or surface.
    ISTYPEP "texture-instructions-istypep" {
        istypep.type  p, a;  @4.0 sm_30

        .type = { .texref, .samplerref, .surfref };

        p: out.pred;
        a: in.b64;
    }
}
