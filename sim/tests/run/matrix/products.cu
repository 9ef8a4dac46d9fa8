// Products of matrices of small integers, exact in every format: d = a * b + 1, where a is
// (3 i + 5 k) % 7 - 3 and b is (2 k + 11 j) % 5 - 2. Where a lane has its parts is as the manual says.
// nvcc -ptx -arch=sm_90 products.cu -o products.ptx
#include <mma.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
using namespace nvcuda;

__device__ int a_of(int i, int k) { return (3 * i + 5 * k) % 7 - 3; }
__device__ int b_of(int k, int j) { return (2 * k + 11 * j) % 5 - 2; }

__device__ unsigned address(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

template <class T> __device__ void whole(float *out) {
    __shared__ __align__(16) T a[16][16];
    __shared__ __align__(16) T b[16][8];
    int t = threadIdx.x;
    for (int i = t; i < 256; i += 32) a[i / 16][i % 16] = T((float)a_of(i / 16, i % 16));
    for (int i = t; i < 128; i += 32) b[i / 8][i % 8] = T((float)b_of(i / 8, i % 8));
    __syncwarp();
    unsigned x[4], y[2];
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3])
                 : "r"(address(&a[t % 16][t / 16 * 8])) : "memory");
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
                 : "=r"(y[0]), "=r"(y[1]) : "r"(address(&b[t % 16][0])) : "memory");
    float d[4];
    if (sizeof(T) == 2 && __is_same(T, __half))
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%10,%10,%10};"
                     : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
                     : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[0]), "r"(y[1]), "f"(1.0f));
    else
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%10,%10,%10};"
                     : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
                     : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[0]), "r"(y[1]), "f"(1.0f));
    int g = t / 4, c = t % 4 * 2;
    out[g * 8 + c] = d[0];
    out[g * 8 + c + 1] = d[1];
    out[(g + 8) * 8 + c] = d[2];
    out[(g + 8) * 8 + c + 1] = d[3];
}

extern "C" __global__ void half16(float *out) { whole<__half>(out); }
extern "C" __global__ void bhalf16(float *out) { whole<__nv_bfloat16>(out); }

extern "C" __global__ void half8(__half *out) {
    int t = threadIdx.x, g = t / 4, c = t % 4 * 2;
    __half2 a0 = __halves2half2(__half((float)a_of(g, c)), __half((float)a_of(g, c + 1)));
    __half2 a1 = __halves2half2(__half((float)a_of(g + 8, c)), __half((float)a_of(g + 8, c + 1)));
    __half2 b0 = __halves2half2(__half((float)b_of(c, g)), __half((float)b_of(c + 1, g)));
    __half2 one = __halves2half2(__half(1.0f), __half(1.0f)), d0, d1;
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0,%1}, {%2,%3}, {%4}, {%5,%5};"
                 : "=r"(*(unsigned *)&d0), "=r"(*(unsigned *)&d1)
                 : "r"(*(unsigned *)&a0), "r"(*(unsigned *)&a1), "r"(*(unsigned *)&b0), "r"(*(unsigned *)&one));
    out[g * 8 + c] = d0.x;
    out[g * 8 + c + 1] = d0.y;
    out[(g + 8) * 8 + c] = d1.x;
    out[(g + 8) * 8 + c + 1] = d1.y;
}

extern "C" __global__ void tf32(float *out) {
    int t = threadIdx.x, g = t / 4, l = t % 4;
    float a[4] = {(float)a_of(g, l), (float)a_of(g + 8, l), (float)a_of(g, l + 4), (float)a_of(g + 8, l + 4)};
    float b[2] = {(float)b_of(l, g), (float)b_of(l + 4, g)};
    float d[4];
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%10,%10,%10};"
                 : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
                 : "r"(__float_as_uint(a[0])), "r"(__float_as_uint(a[1])), "r"(__float_as_uint(a[2])),
                   "r"(__float_as_uint(a[3])), "r"(__float_as_uint(b[0])), "r"(__float_as_uint(b[1])), "f"(1.0f));
    for (int i = 0; i < 4; i++) out[(g + 8 * (i / 2)) * 8 + 2 * l + i % 2] = d[i];
}

extern "C" __global__ void f64(double *out) {
    int t = threadIdx.x, g = t / 4, l = t % 4;
    double a = a_of(g, l), b = b_of(l, g), d0, d1;
    asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0,%1}, {%2}, {%3}, {%4,%4};"
                 : "=d"(d0), "=d"(d1) : "d"(a), "d"(b), "d"(1.0));
    out[g * 8 + 2 * l] = d0;
    out[g * 8 + 2 * l + 1] = d1;
}

__device__ unsigned four(int (*of)(int, int), int x, int y, bool down) {
    unsigned all = 0;
    for (int i = 0; i < 4; i++) all |= (unsigned)(of(down ? x + i : x, down ? y : y + i) & 255) << (8 * i);
    return all;
}

extern "C" __global__ void int16_(int *out) {
    int t = threadIdx.x, g = t / 4, l = t % 4;
    unsigned a0 = four(a_of, g, 4 * l, false), a1 = four(a_of, g + 8, 4 * l, false), b0 = four(b_of, 4 * l, g, true);
    int d[4];
    asm volatile("mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%7,%7,%7,%7};"
                 : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]) : "r"(a0), "r"(a1), "r"(b0), "r"(1));
    for (int i = 0; i < 4; i++) out[(g + 8 * (i / 2)) * 8 + 2 * l + i % 2] = d[i];
}

extern "C" __global__ void int32_(int *out) {
    int t = threadIdx.x, g = t / 4, l = t % 4;
    unsigned a0 = four(a_of, g, 4 * l, false), a1 = four(a_of, g + 8, 4 * l, false);
    unsigned a2 = four(a_of, g, 4 * l + 16, false), a3 = four(a_of, g + 8, 4 * l + 16, false);
    unsigned b0 = four(b_of, 4 * l, g, true), b1 = four(b_of, 4 * l + 16, g, true);
    int d[4];
    asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%10,%10,%10};"
                 : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
                 : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "r"(b0), "r"(b1), "r"(1));
    for (int i = 0; i < 4; i++) out[(g + 8 * (i / 2)) * 8 + 2 * l + i % 2] = d[i];
}

// By fragments: b by columns, the result by columns too; it is doubled element by element.
extern "C" __global__ void fragments(float *out) {
    __shared__ __align__(32) __half a[16 * 24];
    __shared__ __align__(32) __half b[16 * 16];
    int t = threadIdx.x;
    for (int i = t; i < 256; i += 32) {
        a[i / 16 * 24 + i % 16] = __half((float)a_of(i / 16, i % 16));
        b[i % 16 * 16 + i / 16] = __half((float)b_of(i / 16, i % 16));
    }
    __syncthreads();
    wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> x;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::col_major> y;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> z;
    wmma::fill_fragment(z, 1.0f);
    wmma::load_matrix_sync(x, a, 24);
    wmma::load_matrix_sync(y, b, 16);
    wmma::mma_sync(z, x, y, z);
    for (int i = 0; i < z.num_elements; i++) z.x[i] *= 2.0f;
    wmma::store_matrix_sync(out, z, 16, wmma::mem_col_major);
}

extern "C" __global__ void bytes(int *out) {
    __shared__ __align__(32) signed char a[16 * 16];
    __shared__ __align__(32) signed char b[16 * 16];
    int t = threadIdx.x;
    for (int i = t; i < 256; i += 32) {
        a[i] = a_of(i / 16, i % 16);
        b[i] = b_of(i / 16, i % 16);
    }
    __syncthreads();
    wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> x;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::row_major> y;
    wmma::fragment<wmma::accumulator, 16, 16, 16, int> z;
    wmma::fill_fragment(z, 1);
    wmma::load_matrix_sync(x, a, 16);
    wmma::load_matrix_sync(y, b, 16);
    wmma::mma_sync(z, x, y, z);
    wmma::store_matrix_sync(out, z, 16, wmma::mem_row_major);
}

// A matrix of 8 by 8, turned by registers and by a store.
extern "C" __global__ void turned(unsigned short *out) {
    __shared__ __align__(16) unsigned short m[8][8];
    int t = threadIdx.x;
    unsigned v = 2 * t | (2 * t + 1) << 16, w;
    asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(w) : "r"(v));
    out[2 * t] = w & 0xFFFF;
    out[2 * t + 1] = w >> 16;
    asm volatile("stmatrix.sync.aligned.m8n8.x1.trans.shared.b16 [%0], {%1};" ::"r"(address(&m[t % 8][0])), "r"(v) : "memory");
    __syncwarp();
    out[64 + 2 * t] = m[t / 4][t % 4 * 2];
    out[64 + 2 * t + 1] = m[t / 4][t % 4 * 2 + 1];
}
