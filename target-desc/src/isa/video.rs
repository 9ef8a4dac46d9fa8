//! Video instructions: arithmetic with bytes and halves of registers, of 32 bits in
//! all, and with two halves or four bytes at once.
//!
//! What is read of an operand is named behind it, and so is what is written. An
//! instruction that writes a part takes the rest from `c`; ptxas also takes a `c`
//! where nothing is named. Constants have no parts, so those that work on several
//! at once take registers only.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    slots VIDEO {
        .dtype = { .u32, .s32 };
        .atype = { .u32, .s32 };
        .btype = { .u32, .s32 };
        .op2   = { .add, .min, .max };
        .cmp   = { .eq, .ne, .lt, .le, .gt, .ge };
        .dsel  = select part;
        .asel  = select part;
        .bsel  = select part;

        take pair: d, c;

        d: out.b32;
        a: in.atype;
        b: in.btype;
        c: in.b32;
    }

    slots SIMD {
        .dtype = { .u32, .s32 };
        .atype = { .u32, .s32 };
        .btype = { .u32, .s32 };
        .cmp   = { .eq, .ne, .lt, .le, .gt, .ge };

        d: out.b32;
        take pair: d, a, b, c;
        refuse sum: c;

        a, b, c: reg.b32;
    }

    /// Add two parts.
    VADD "scalar-video-instructions-vadd-vsub-vabsdiff-vmin-vmax" {
        use VIDEO;

        vadd.dtype.atype.btype{.sat}       d, a{.asel}, b{.bsel};          @2.0 sm_20
        vadd.dtype.atype.btype{.sat}.op2   d, a{.asel}, b{.bsel}, c;       @2.0 sm_20
        vadd.dtype.atype.btype{.sat}       d{.dsel}, a{.asel}, b{.bsel}, c;  @2.0 sm_20
    }

    /// Subtract one part from another.
    VSUB "scalar-video-instructions-vadd-vsub-vabsdiff-vmin-vmax" {
        use VIDEO;

        vsub.dtype.atype.btype{.sat}       d, a{.asel}, b{.bsel};          @2.0 sm_20
        vsub.dtype.atype.btype{.sat}.op2   d, a{.asel}, b{.bsel}, c;       @2.0 sm_20
        vsub.dtype.atype.btype{.sat}       d{.dsel}, a{.asel}, b{.bsel}, c;  @2.0 sm_20
    }

    /// The distance between two parts.
    VABSDIFF "scalar-video-instructions-vadd-vsub-vabsdiff-vmin-vmax" {
        use VIDEO;

        vabsdiff.dtype.atype.btype{.sat}       d, a{.asel}, b{.bsel};          @2.0 sm_20
        vabsdiff.dtype.atype.btype{.sat}.op2   d, a{.asel}, b{.bsel}, c;       @2.0 sm_20
        vabsdiff.dtype.atype.btype{.sat}       d{.dsel}, a{.asel}, b{.bsel}, c;  @2.0 sm_20
    }

    /// The lesser of two parts.
    VMIN "scalar-video-instructions-vadd-vsub-vabsdiff-vmin-vmax" {
        use VIDEO;

        vmin.dtype.atype.btype{.sat}       d, a{.asel}, b{.bsel};          @2.0 sm_20
        vmin.dtype.atype.btype{.sat}.op2   d, a{.asel}, b{.bsel}, c;       @2.0 sm_20
        vmin.dtype.atype.btype{.sat}       d{.dsel}, a{.asel}, b{.bsel}, c;  @2.0 sm_20
    }

    /// The greater of two parts.
    VMAX "scalar-video-instructions-vadd-vsub-vabsdiff-vmin-vmax" {
        use VIDEO;

        vmax.dtype.atype.btype{.sat}       d, a{.asel}, b{.bsel};          @2.0 sm_20
        vmax.dtype.atype.btype{.sat}.op2   d, a{.asel}, b{.bsel}, c;       @2.0 sm_20
        vmax.dtype.atype.btype{.sat}       d{.dsel}, a{.asel}, b{.bsel}, c;  @2.0 sm_20
    }

    /// Shift a part to the left.
    VSHL "scalar-video-instructions-vshl-vshr" {
        use VIDEO;

        vshl.dtype.atype.u32{.sat}.mode      d, a{.asel}, b{.bsel};          @2.0 sm_20
        vshl.dtype.atype.u32{.sat}.mode.op2  d, a{.asel}, b{.bsel}, c;       @2.0 sm_20
        vshl.dtype.atype.u32{.sat}.mode      d{.dsel}, a{.asel}, b{.bsel}, c;  @2.0 sm_20

        .mode = { .clamp, .wrap };

        b: in.u32;
    }

    /// Shift a part to the right.
    VSHR "scalar-video-instructions-vshl-vshr" {
        use VIDEO;

        vshr.dtype.atype.u32{.sat}.mode      d, a{.asel}, b{.bsel};          @2.0 sm_20
        vshr.dtype.atype.u32{.sat}.mode.op2  d, a{.asel}, b{.bsel}, c;       @2.0 sm_20
        vshr.dtype.atype.u32{.sat}.mode      d{.dsel}, a{.asel}, b{.bsel}, c;  @2.0 sm_20

        .mode = { .clamp, .wrap };

        b: in.u32;
    }

    /// Multiply two parts and add a third value.
    VMAD "scalar-video-instructions-vmad" {
        use VIDEO;

        // The factors may be negated, or what is added.
        vmad.dtype.atype.btype{.sat}{.scale}     d, {-}a{.asel}, {-}b{.bsel}, c;  @2.0 sm_20
        vmad.dtype.atype.btype{.sat}{.scale}     d, a{.asel}, b{.bsel}, {-}c;     @2.0 sm_20
        vmad.dtype.atype.btype.po{.sat}{.scale}  d, a{.asel}, b{.bsel}, c;        @2.0 sm_20

        .scale = { .shr7, .shr15 };
    }

    /// Compare two parts.
    VSET "scalar-video-instructions-vset" {
        use VIDEO;

        refuse pair: d, c;

        vset.atype.btype.cmp      d, a{.asel}, b{.bsel};          @2.0 sm_20
        vset.atype.btype.cmp.op2  d, a{.asel}, b{.bsel}, c;       @2.0 sm_20
        vset.atype.btype.cmp      d{.dsel}, a{.asel}, b{.bsel}, c;  @2.0 sm_20
    }

    /// Add two halves at once.
    VADD2 "simd-video-instructions-vadd2-vsub2-vavrg2-vabsdiff2-vmin2-vmax2" {
        use SIMD;

        vadd2.dtype.atype.btype{.sat}  d{.mask}, a{.asel}, b{.bsel}, c;  @3.0 sm_30
        vadd2.dtype.atype.btype.add    d{.mask}, a{.asel}, b{.bsel}, c;  @3.0 sm_30

        .mask = select halfMask;
        .asel = select halves;
        .bsel = select halves;
    }

    /// Subtract two halves at once.
    VSUB2 "simd-video-instructions-vadd2-vsub2-vavrg2-vabsdiff2-vmin2-vmax2" {
        use SIMD;

        vsub2.dtype.atype.btype{.sat}  d{.mask}, a{.asel}, b{.bsel}, c;  @3.0 sm_30
        vsub2.dtype.atype.btype.add    d{.mask}, a{.asel}, b{.bsel}, c;  @3.0 sm_30

        .mask = select halfMask;
        .asel = select halves;
        .bsel = select halves;
    }

    /// The means of two halves at once.
    VAVRG2 "simd-video-instructions-vadd2-vsub2-vavrg2-vabsdiff2-vmin2-vmax2" {
        use SIMD;

        vavrg2.dtype.atype.btype{.sat}  d{.mask}, a{.asel}, b{.bsel}, c;  @3.0 sm_30
        vavrg2.dtype.atype.btype.add    d{.mask}, a{.asel}, b{.bsel}, c;  @3.0 sm_30

        .mask = select halfMask;
        .asel = select halves;
        .bsel = select halves;
    }

    /// The distances between two halves at once.
    VABSDIFF2 "simd-video-instructions-vadd2-vsub2-vavrg2-vabsdiff2-vmin2-vmax2" {
        use SIMD;

        vabsdiff2.dtype.atype.btype{.sat}  d{.mask}, a{.asel}, b{.bsel}, c;  @3.0 sm_30
        vabsdiff2.dtype.atype.btype.add    d{.mask}, a{.asel}, b{.bsel}, c;  @3.0 sm_30

        .mask = select halfMask;
        .asel = select halves;
        .bsel = select halves;
    }

    /// The lesser of two halves at once.
    VMIN2 "simd-video-instructions-vadd2-vsub2-vavrg2-vabsdiff2-vmin2-vmax2" {
        use SIMD;

        vmin2.dtype.atype.btype{.sat}  d{.mask}, a{.asel}, b{.bsel}, c;  @3.0 sm_30
        vmin2.dtype.atype.btype.add    d{.mask}, a{.asel}, b{.bsel}, c;  @3.0 sm_30

        .mask = select halfMask;
        .asel = select halves;
        .bsel = select halves;
    }

    /// The greater of two halves at once.
    VMAX2 "simd-video-instructions-vadd2-vsub2-vavrg2-vabsdiff2-vmin2-vmax2" {
        use SIMD;

        vmax2.dtype.atype.btype{.sat}  d{.mask}, a{.asel}, b{.bsel}, c;  @3.0 sm_30
        vmax2.dtype.atype.btype.add    d{.mask}, a{.asel}, b{.bsel}, c;  @3.0 sm_30

        .mask = select halfMask;
        .asel = select halves;
        .bsel = select halves;
    }

    /// Compare two halves at once.
    VSET2 "simd-video-instructions-vset2" {
        use SIMD;

        refuse pair: d, c;

        vset2.atype.btype.cmp{.add}  d{.mask}, a{.asel}, b{.bsel}, c;  @3.0 sm_30

        .mask = select halfMask;
        .asel = select halves;
        .bsel = select halves;
    }

    /// Add four bytes at once.
    VADD4 "simd-video-instructions-vadd4-vsub4-vavrg4-vabsdiff4-vmin4-vmax4" {
        use SIMD;

        vadd4.dtype.atype.btype{.sat}  d{.mask}, a{.asel}, b{.bsel}, c;  @3.0 sm_30
        vadd4.dtype.atype.btype.add    d{.mask}, a{.asel}, b{.bsel}, c;  @3.0 sm_30

        .mask = select byteMask;
        .asel = select bytes;
        .bsel = select bytes;
    }

    /// Subtract four bytes at once.
    VSUB4 "simd-video-instructions-vadd4-vsub4-vavrg4-vabsdiff4-vmin4-vmax4" {
        use SIMD;

        vsub4.dtype.atype.btype{.sat}  d{.mask}, a{.asel}, b{.bsel}, c;  @3.0 sm_30
        vsub4.dtype.atype.btype.add    d{.mask}, a{.asel}, b{.bsel}, c;  @3.0 sm_30

        .mask = select byteMask;
        .asel = select bytes;
        .bsel = select bytes;
    }

    /// The means of four bytes at once.
    VAVRG4 "simd-video-instructions-vadd4-vsub4-vavrg4-vabsdiff4-vmin4-vmax4" {
        use SIMD;

        vavrg4.dtype.atype.btype{.sat}  d{.mask}, a{.asel}, b{.bsel}, c;  @3.0 sm_30
        vavrg4.dtype.atype.btype.add    d{.mask}, a{.asel}, b{.bsel}, c;  @3.0 sm_30

        .mask = select byteMask;
        .asel = select bytes;
        .bsel = select bytes;
    }

    /// The distances between four bytes at once.
    VABSDIFF4 "simd-video-instructions-vadd4-vsub4-vavrg4-vabsdiff4-vmin4-vmax4" {
        use SIMD;

        vabsdiff4.dtype.atype.btype{.sat}  d{.mask}, a{.asel}, b{.bsel}, c;  @3.0 sm_30
        vabsdiff4.dtype.atype.btype.add    d{.mask}, a{.asel}, b{.bsel}, c;  @3.0 sm_30

        .mask = select byteMask;
        .asel = select bytes;
        .bsel = select bytes;
    }

    /// The lesser of four bytes at once.
    VMIN4 "simd-video-instructions-vadd4-vsub4-vavrg4-vabsdiff4-vmin4-vmax4" {
        use SIMD;

        vmin4.dtype.atype.btype{.sat}  d{.mask}, a{.asel}, b{.bsel}, c;  @3.0 sm_30
        vmin4.dtype.atype.btype.add    d{.mask}, a{.asel}, b{.bsel}, c;  @3.0 sm_30

        .mask = select byteMask;
        .asel = select bytes;
        .bsel = select bytes;
    }

    /// The greater of four bytes at once.
    VMAX4 "simd-video-instructions-vadd4-vsub4-vavrg4-vabsdiff4-vmin4-vmax4" {
        use SIMD;

        vmax4.dtype.atype.btype{.sat}  d{.mask}, a{.asel}, b{.bsel}, c;  @3.0 sm_30
        vmax4.dtype.atype.btype.add    d{.mask}, a{.asel}, b{.bsel}, c;  @3.0 sm_30

        .mask = select byteMask;
        .asel = select bytes;
        .bsel = select bytes;
    }

    /// Compare four bytes at once.
    VSET4 "simd-video-instructions-vset4" {
        use SIMD;

        refuse pair: d, c;

        vset4.atype.btype.cmp{.add}  d{.mask}, a{.asel}, b{.bsel}, c;  @3.0 sm_30

        .mask = select byteMask;
        .asel = select bytes;
        .bsel = select bytes;
    }
}
