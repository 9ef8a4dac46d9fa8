// Products of packed matrices: of bits, of narrow floating point, and with scales for blocks. `a` has 16 rows and `b` 8 columns
// of eight words each; where a lane has its parts is as the manual says.
// nvcc -ptx -arch=sm_120a scaled.cu -o scaled.ptx
#define FRAGMENTS                                                                                                     \
    int g = threadIdx.x / 4, t = threadIdx.x % 4;                                                                     \
    unsigned a0 = a[g * 8 + t], a1 = a[(g + 8) * 8 + t], a2 = a[g * 8 + t + 4], a3 = a[(g + 8) * 8 + t + 4];          \
    unsigned b0 = b[g * 8 + t], b1 = b[g * 8 + t + 4];                                                                \
    int at = g * 8 + t * 2;

#define OF_BITS(name, op)                                                                                             \
    extern "C" __global__ void name(const unsigned *a, const unsigned *b, int *c)                                     \
    {                                                                                                                 \
        FRAGMENTS                                                                                                     \
        asm volatile("mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32." op ".popc {%0,%1,%2,%3}, {%4,%5,%6,%7}, "    \
                     "{%8,%9}, {%0,%1,%2,%3};"                                                                        \
                     : "+r"(c[at]), "+r"(c[at + 1]), "+r"(c[at + 64]), "+r"(c[at + 65])                               \
                     : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "r"(b0), "r"(b1));                                         \
    }
OF_BITS(bits_and, "and")
OF_BITS(bits_xor, "xor")

#define OF_FLOATS(name, types)                                                                                        \
    extern "C" __global__ void name(const unsigned *a, const unsigned *b, float *c)                                   \
    {                                                                                                                 \
        FRAGMENTS                                                                                                     \
        asm volatile("mma.sync.aligned.m16n8k32.row.col." types " {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "            \
                     "{%0,%1,%2,%3};"                                                                                 \
                     : "+f"(c[at]), "+f"(c[at + 1]), "+f"(c[at + 64]), "+f"(c[at + 65])                               \
                     : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "r"(b0), "r"(b1));                                         \
    }
OF_FLOATS(eight, "f32.e4m3.e5m2.f32")
OF_FLOATS(padded, "kind::f8f6f4.f32.e2m1.e3m2.f32")

// Each row and column has a word of scales; the other lanes have others, which do not count.
#define WITH_SCALES(name, types, byte, thread_a, thread_b)                                                            \
    extern "C" __global__ void name(const unsigned *a, const unsigned *b, const unsigned *of_a, const unsigned *of_b, \
                                    float *c)                                                                         \
    {                                                                                                                 \
        FRAGMENTS                                                                                                     \
        unsigned scale_a = t == 2 * thread_a ? of_a[g] : t == 2 * thread_a + 1 ? of_a[g + 8] : 0x01020304u;           \
        unsigned scale_b = t == thread_b ? of_b[g] : 0x04030201u;                                                     \
        asm volatile("mma.sync.aligned." types " {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3}, %10, "         \
                     "{" #byte ", " #thread_a "}, %11, {" #byte ", " #thread_b "};"                                   \
                     : "+f"(c[at]), "+f"(c[at + 1]), "+f"(c[at + 64]), "+f"(c[at + 65])                               \
                     : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "r"(b0), "r"(b1), "r"(scale_a), "r"(scale_b));             \
    }
WITH_SCALES(one, "m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e4m3.e2m1.f32.ue8m0", 3, 1, 2)
WITH_SCALES(two, "m16n8k64.row.col.kind::mxf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0", 2, 0, 3)
WITH_SCALES(four, "m16n8k64.row.col.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue4m3", 0, 1, 0)
