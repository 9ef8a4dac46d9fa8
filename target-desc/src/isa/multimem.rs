//! Operations on all the memory behind a multimem address.
//!
//! An order and a scope stand together or not at all; `.weak` has no scope.

use target_desc_macros::insts;

#[rustfmt::skip] // One value, rule or form a line, gates in a column.
insts! {
    slots MULTIMEM {
        .scope = { .cta, .cluster, .gpu, .sys };
        .far = { .gpu, .sys };
        .global = { .global };

        .op = { .add, .min, .max };
        .bitop = { .and, .or, .xor };
        .order = { .min, .max };
        .vec = { .v2, .v4, .v8 };
        .vec_32_bit = { .v2, .v4 };
        .bits = { .b32, .b64 };
        .addend = { .u32, .s32, .u64 };
        .ordered = { .u32, .s32, .u64, .s64 };
        .half = { .f16, .f16x2, .bf16, .bf16x2 };
        .fp8 = { .e5m2, .e5m2x2, .e5m2x4, .e4m3, .e4m3x2, .e4m3x4 };

        // 32 bits at least, and 128 at most.
        when .f16|.bf16|.e5m2x2|.e4m3x2 => .v2|.v4|.v8;
        when .e5m2|.e4m3 => .v4|.v8;
        never .v8 .f16x2|.bf16x2|.e5m2x4|.e4m3x4;

        a: addr.global;
    }

    /// Load values from all places, and combine them.
    MULTIMEM_LD_REDUCE
    "data-movement-and-conversion-instructions-multimem-ld-reduce-multimem-st-multimem-red" {
        use MULTIMEM;
        skip types;

        take special|surface|texture|unified: a;

        multimem.ld_reduce{.sem}{.scope}{.global}.order.ordered   do, [a];          @8.1 sm_90
        multimem.ld_reduce{.sem}{.scope}{.global}.add.addend      da, [a];          @8.1 sm_90
        multimem.ld_reduce{.sem}{.scope}{.global}.bitop.bits      db, [a];          @8.1 sm_90
        multimem.ld_reduce{.sem}{.scope}{.global}.op{.vec}.half   dh, [a];          @8.1 sm_90
        multimem.ld_reduce{.sem}{.scope}{.global}.add.acc::f32{.vec}.half  dh, [a]; @8.2 sm_90
        multimem.ld_reduce{.sem}{.scope}{.global}.add{.vec_32_bit}.f32     df, [a]; @8.1 sm_90
        multimem.ld_reduce{.sem}{.scope}{.global}.add.f64         dd, [a];          @8.1 sm_90
        multimem.ld_reduce{.sem}{.scope}{.global}.op{.vec}.fp8    d8, [a];
            @8.6 sm_100a sm_101a sm_120a | 8.8 sm_100f sm_101f sm_121a
        multimem.ld_reduce{.sem}{.scope}{.global}.add.acc::f16{.vec}.fp8   d8, [a];
            @8.6 sm_100a sm_101a sm_120a | 8.8 sm_100f sm_101f sm_121a

        .sem = { .weak, .relaxed, .acquire };

        when .relaxed|.acquire => .cta|.cluster|.gpu|.sys;
        when .cta|.cluster|.gpu|.sys => .relaxed|.acquire;

        do: out.ordered;
        da: out.addend;
        db: out.bits;
        dh: out.half.vec;
        df: out.f32.vec_32_bit;
        dd: out.f64;
        d8: out.fp8.vec;
        take typeless: d8;
    }

    /// Store a value to all places.
    MULTIMEM_ST
    "data-movement-and-conversion-instructions-multimem-ld-reduce-multimem-st-multimem-red" {
        use MULTIMEM;
        skip types;

        multimem.st{.sem}{.scope}{.global}.type              [a], b;                @8.1 sm_90
        multimem.st{.sem}{.scope}{.global}.vec_32_bit.f32    [a], bf;               @8.1 sm_90
        multimem.st{.sem}{.scope}{.global}{.vec}.half        [a], bh;               @8.1 sm_90
        multimem.st{.sem}{.scope}{.global}{.vec}.fp8         [a], b8;
            @8.6 sm_100a sm_101a sm_120a | 8.8 sm_100f sm_101f sm_121a

        .sem = { .weak, .relaxed, .release };
        .type = { .b32, .b64, .u32, .u64, .s32, .s64, .f32, .f64 };

        when .relaxed|.release => .cta|.cluster|.gpu|.sys;
        when .cta|.cluster|.gpu|.sys => .relaxed|.release;

        take typeless|offset|integer: b8;
        refuse function: b8;

        b: in.type;
        bf: in.f32.vec_32_bit;
        bh: in.half.vec;
        b8: in.fp8.vec;
    }

    /// Combine a value with those of all places.
    MULTIMEM_RED
    "data-movement-and-conversion-instructions-multimem-ld-reduce-multimem-st-multimem-red" {
        use MULTIMEM;
        skip types;

        narrow 64 a;
        take special|surface|texture: a;

        multimem.red{.sem}{.scope}{.global}.order.ordered    [a], bo;               @8.1 sm_90
        multimem.red{.sem}{.scope}{.global}.add.addend       [a], ba;               @8.1 sm_90
        multimem.red{.sem}{.scope}{.global}.bitop.bits       [a], bb;               @8.1 sm_90
        multimem.red{.sem}{.scope}{.global}.add{.vec}.half   [a], bh;               @8.1 sm_90
        // The manual has no such minimum or maximum.
        multimem.red{.sem}{.scope}{.global}.order.vec.half   [a], bh;               @8.1 sm_90
        multimem.red{.sem}{.scope}{.global}.add{.vec_32_bit}.f32  [a], bf;          @8.1 sm_90
        multimem.red{.sem}{.scope}{.global}.add.f64          [a], bd;               @8.1 sm_90

        .sem = { .relaxed, .release };

        when .relaxed|.release => .cta|.cluster|.gpu|.sys;
        when .cta|.cluster|.gpu|.sys => .relaxed|.release;

        bo: in.ordered;
        ba: in.addend;
        bb: in.bits;
        bh: in.half.vec;
        bf: in.f32.vec_32_bit;
        bd: in.f64;
    }

    /// Store a value to all places in the background.
    MULTIMEM_ST_ASYNC "data-movement-and-conversion-instructions-multimem-st-async" {
        use MULTIMEM;

        narrow 32 a;
        take special: a;

        multimem.st.async.release.far{.global}.narrow  [a], b;                      @9.3 sm_100

        .narrow = { .b8, .b16, .b32, .b64, .u8, .u16, .u32, .u64, .s8, .s16, .s32, .s64,
                    .f32, .f64 };

        wide b;
        refuse special|function: b;

        b: in.narrow int;
    }

    /// Combine a value with those of all places in the background.
    MULTIMEM_RED_ASYNC
    "parallel-synchronization-and-communication-instructions-multimem-red-async" {
        use MULTIMEM;

        narrow 32 a;
        take special: a;

        multimem.red.async.release.far{.global}.add.addend  [a], b;                 @9.3 sm_100

        refuse offset|function|sum|element: b;
        take zero: b;

        // But for 0 ptxas crashes on constants where it does not optimize.
        b: reg.addend | imm @9.3 sm_120 | imm = 0;
    }

    slots MULTIMEM_BULK {
        .scope = { .cta, .cluster, .gpu, .sys };

        narrow 8 dstGlb, srcCta;
        take special|surface|texture: dstGlb, srcCta;
        take unified_register: srcCta;

        dstGlb: addr.global;
        srcCta: addr.shared::cta;

        size: in.u32 int = 0..1048560 % 16;
    }

    /// Copy a range of shared memory to all places.
    MULTIMEM_CP_ASYNC_BULK "data-movement-and-conversion-instructions-multimem-cp-async-bulk" {
        use MULTIMEM_BULK;

        multimem.cp.async.bulk{.weak}.global.shared::cta.bulk_group
            [dstGlb], [srcCta], size;                                               @9.1 sm_90
        multimem.cp.async.bulk{.weak}.global.shared::cta.bulk_group.cp_mask
            [dstGlb], [srcCta], size, byteMask;                                     @9.1 sm_100
        multimem.cp.async.bulk.relaxed.scope.global.shared::cta.bulk_group.b128
            [dstGlb], [srcCta], size;                                               @9.3 sm_90
        multimem.cp.async.bulk.relaxed.scope.global.shared::cta.bulk_group.cp_mask.b128
            [dstGlb], [srcCta], size, byteMask;                                     @9.3 sm_100

        .weak = { .weak };                                                          @9.3 sm_90

        byteMask: in.b16 int;
        take vector: byteMask;
        refuse numbers|floats|float: byteMask;
    }

    /// Combine the values of a range of shared memory with those of all places.
    MULTIMEM_CP_REDUCE_ASYNC_BULK
    "data-movement-and-conversion-instructions-multimem-cp-reduce-async-bulk" {
        use MULTIMEM_BULK;
        skip types;

        multimem.cp.reduce.async.bulk{.relaxed}{.scope}.global.shared::cta.bulk_group.bitop.bits
            [dstGlb], [srcCta], size;                                               @9.1 sm_90
        multimem.cp.reduce.async.bulk{.relaxed}{.scope}.global.shared::cta.bulk_group.add.addend
            [dstGlb], [srcCta], size;                                               @9.1 sm_90
        multimem.cp.reduce.async.bulk{.relaxed}{.scope}.global.shared::cta.bulk_group.count.u32
            [dstGlb], [srcCta], size;                                               @9.1 sm_90
        multimem.cp.reduce.async.bulk{.relaxed}{.scope}.global.shared::cta.bulk_group.order.ordered
            [dstGlb], [srcCta], size;                                               @9.1 sm_90
        multimem.cp.reduce.async.bulk{.relaxed}{.scope}.global.shared::cta.bulk_group.add.noftz
            .flushless  [dstGlb], [srcCta], size;                                   @9.1 sm_90

        .relaxed = { .relaxed };                                                    @9.3 sm_90
        .bitop = { .and, .or, .xor };
        .count = { .inc, .dec };
        .order = { .min, .max };
        .bits = { .b32, .b64 };
        .addend = { .u32, .s32, .u64, .f32, .f64 };
        .ordered = { .u32, .s32, .u64, .s64, .f16, .bf16 };
        .flushless = { .f16, .bf16, .f32 @9.4 sm_90 };

        when .relaxed => .cta|.cluster|.gpu|.sys;
        when .cta|.cluster|.gpu|.sys => .relaxed;
    }
}
