// half and bfloat16, one and two at a time, conversions, comparisons, mathematics; 8-, 6- and 4-bit floats.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#if __CUDA_ARCH__ >= 1000 || !defined(__CUDA_ARCH__)
#include <cuda_fp4.h>
#include <cuda_fp6.h>
#endif
template <class T> __device__ T polynomial(T x, T a, T b) { return x * x * a + x * b - a / b; }
__global__ void half_scalar(__half *x, float *f, int *i, bool *t) {
    int k = threadIdx.x;
    __half a = x[k], b = x[k + 1];
    x[k] = polynomial(a, b, __half(1.5f));
    f[k] = __half2float(a) + float(b);
    x[k + 1] = __hfma(a, b, __hneg(a));
    x[k + 2] = hsqrt(a) + hexp(b) + hlog(a) + hsin(b) + hcos(a) + hrcp(b) + hrsqrt(a) + hfloor(a) + hceil(b) + hrint(a) + htrunc(b) + hexp2(a) + hlog2(b) + hlog10(a) + hexp10(b);
    i[k] = __half2int_rn(a) + __half2uint_rz(b) + __half2short_rd(a) + __half2ll_ru(b);
    x[k + 3] = __int2half_rn(i[k]) + __ull2half_rz(i[k]) + __ushort2half_ru(i[k]) + __float2half_rd(f[k]) + __double2half(f[k]);
    t[k] = __hlt(a, b) || __heq(a, b) || __hgtu(a, b) || __hisnan(a) || __hisinf(b) || a != b || a >= b;
    x[k + 4] = __hmax(a, b) + __hmin_nan(a, b) + __habs(a) + __hadd_sat(a, b) + __hfma_relu(a, b, a) + __hmul_rn(a, b);
    x[k + 5] = __ushort_as_half(__half_as_ushort(a) ^ 1);
    x[k + 6] = atomicAdd(x + k, b);
}
__global__ void half_pairs(__half2 *x, float2 *f, bool *t) {
    int k = threadIdx.x;
    __half2 a = x[k], b = x[k + 1];
    x[k] = a * b + a - b / a;
    x[k + 1] = __hfma2(a, b, __lowhigh2highlow(a));
    x[k + 2] = __halves2half2(__low2half(a), __high2half(b));
    f[k] = __half22float2(a);
    x[k + 3] = __float22half2_rn(f[k]) + __floats2half2_rn(f[k].x, f[k].y) + __half2half2(a.x) + __float2half2_rn(f[k].x);
    x[k + 4] = __hlt2(a, b) + __heq2(a, b) + __hneu2(a, b) + h2sqrt(a) + h2exp(b) + h2sin(a);
    t[k] = __hbeq2(a, b) && __hbltu2(a, b);
    x[k + 5] = __hmax2(a, b) + __hmin2_nan(a, b) + __habs2(a) + __hneg2(b) + __hcmadd(a, b, a);
    x[k + 6] = __shfl_xor_sync(~0u, a, 1) + atomicAdd(x + k, b);
    x[k + 7] = make_half2(__ldg(&x[3].x), __ldcg(&x[4].y));
}
#if __CUDA_ARCH__ >= 800 || !defined(__CUDA_ARCH__)
__global__ void bfloats(__nv_bfloat16 *x, __nv_bfloat162 *y, float *f, int *i, bool *t) {
    int k = threadIdx.x;
    __nv_bfloat16 a = x[k], b = x[k + 1];
    x[k] = polynomial(a, b, __nv_bfloat16(1.5f));
    x[k + 1] = __hfma(a, b, a) + hsqrt(a) + hexp(b) + hlog(a) + hsin(b) + hrcp(a) + hfloor(b) + htrunc(a);
    f[k] = __bfloat162float(a) + __bfloat162float(__float2bfloat16_rz(f[k]));
    i[k] = __bfloat162int_rn(a) + __bfloat162ull_rz(b) + (a < b) + (a != b) + __hisnan(a);
    x[k + 2] = __int2bfloat16_rn(i[k]) + __double2bfloat16(f[k]) + __ll2bfloat16_rd(i[k]) + __hmax(a, b) + __hmin_nan(a, b) + __habs(a) + -b;
    __nv_bfloat162 c = y[k], d = y[k + 1];
    y[k] = c * d + c - d / c;
    y[k + 1] = __hfma2(c, d, c) + __hfma2_relu(c, d, d) + __floats2bfloat162_rn(f[k], f[k + 1]) + __lowhigh2highlow(c) + h2sqrt(c) + h2exp2(d);
    float2 two = __bfloat1622float2(c);
    f[k + 1] = two.x + two.y;
    t[k] = __hbge2(c, d) || __hbneu2(c, d);
    y[k + 2] = __shfl_down_sync(~0u, c, 4) + atomicAdd(y + k, d);
    x[k + 3] = atomicAdd(x + k, a);
}
#endif
__global__ void bytes(__nv_fp8_e4m3 *a, __nv_fp8_e5m2 *b, __nv_fp8x4_e4m3 *c, float *f, __half *h) {
    int k = threadIdx.x;
    f[k] = float(a[k]) + float(b[k]);
    a[k] = __nv_fp8_e4m3(f[k + 1]);
    b[k] = __nv_fp8_e5m2(h[k]);
    c[k] = __nv_fp8x4_e4m3(make_float4(f[0], f[1], f[2], f[3]));
    h[k] = __half(a[k + 1]);
    float4 all = float4(c[k + 1]);
    f[k + 2] = all.x + all.w;
}
#if __CUDA_ARCH__ >= 1000 || !defined(__CUDA_ARCH__)
__global__ void nibbles(__nv_fp4x2_e2m1 *a, __nv_fp6x2_e3m2 *b, __nv_fp6_e2m3 *c, float2 *f) {
    int k = threadIdx.x;
    a[k] = __nv_fp4x2_e2m1(f[k]);
    b[k] = __nv_fp6x2_e3m2(f[k]);
    c[k] = __nv_fp6_e2m3(f[k].x);
    f[k + 1] = float2(a[k + 1]);
    f[k + 2] = float2(b[k + 1]);
    f[k + 3].x = float(c[k + 1]);
}
#endif
