// Half precision, bfloat16, the floats of 8, 6 and 4 bits, complex numbers.
#include <cuComplex.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp4.h>
#include <cuda_fp6.h>
#include <cuda_fp8.h>
template <class T> __device__ void scalar(T* p) {
    T a = p[0], b = p[1], c = p[2];
    p[3] = __hadd(a, b); p[4] = __hmul_sat(a, b); p[5] = __hfma(a, b, c); p[6] = __hdiv(a, b); p[7] = __hsub(a, b); p[8] = __hfma_relu(a, b, c);
    p[9] = hsin(a); p[10] = hexp(b); p[11] = hlog2(c); p[12] = hsqrt(a); p[13] = hrcp(b); p[14] = htanh(c); p[15] = hexp2(a); p[16] = hrint(a); p[17] = hfloor(b); p[18] = hcos(c);
    p[19] = __hmax(a, b); p[20] = __hmin_nan(b, c); p[21] = __habs(a); p[22] = __hneg(b); p[23] = T(float(__hlt(a, b)) + float(__hequ(b, c)) + float(__hisnan(a)));
}
template <class T> __device__ void pair(T* p) {
    T a = p[0], b = p[1], c = p[2];
    p[3] = __hadd2(a, b); p[4] = __hmul2_sat(a, b); p[5] = __hfma2(a, b, c); p[6] = __h2div(a, b); p[7] = __hcmadd(a, b, c); p[8] = __hfma2_relu(a, b, c);
    p[9] = h2exp(a); p[10] = h2sqrt(b); p[11] = __hlt2(a, b); p[12] = __hmax2(a, b); p[13] = __hmin2_nan(a, b); p[14] = __habs2(a); p[15] = __hneg2(b); p[16] = h2tanh(a); p[17] = __hgtu2(b, c);
    if (__hbeq2(a, b) || __hbltu2(b, c)) p[18] = a;
}
extern "C" __global__ void halves(half* h, half2* hh, __nv_bfloat16* b, __nv_bfloat162* bb) { 
    scalar(h); pair(hh);
#if __CUDA_ARCH__ >= 800
    scalar(b); pair(bb);
#endif
}
extern "C" __global__ void conversions(float* f, double* d, int* i, half* h, __nv_bfloat16* b, unsigned long long* l) {
    h[0] = __float2half_rn(f[0]); h[1] = __float2half_rz(f[1]); h[2] = __double2half(d[0]); h[3] = __int2half_rd(i[0]); h[4] = __ull2half_ru(l[0]);
    i[1] = __half2int_rn(h[5]) + __half2short_rz(h[6]) + __half2uint_rd(h[7]); l[1] = __half2ull_ru(h[8]);
    b[0] = __float2bfloat16_rd(f[2]); b[1] = __double2bfloat16(d[1]); b[2] = __int2bfloat16_rn(i[2]); i[3] = __bfloat162int_rz(b[3]);
    i[4] = __float2int_rn(f[3]) + __float2int_ru(f[4]) + __double2int_rd(d[2]) + __float_as_int(f[5]) + __double2hiint(d[3]); f[6] = __int2float_rz(i[5]) + __ll2float_rd(l[2]) + __double2float_ru(d[4]); d[5] = __ll2double_rz(l[3]) + __hiloint2double(i[6], i[7]);
    f[7] = __fadd_rz(f[0], f[1]) * __fmaf_rd(f[1], f[2], f[3]) + __frcp_ru(f[4]) + __fsqrt_rz(f[5]) + __fdividef(f[1], f[2]) + __expf(f[1]) + __sinf(f[2]) + __powf(f[1], f[2]) + __saturatef(f[3]) + __frsqrt_rn(f[2]) + tanhf(f[1]) + erff(f[0]) + j0f(f[1]) + fmodf(f[1], f[2]);
    d[6] = __dadd_rd(d[0], d[1]) + __fma_ru(d[1], d[2], d[3]) + __drcp_rz(d[4]) + __dsqrt_rn(d[5]) + __ddiv_rd(d[1], d[2]) + pow(d[1], d[2]) + sin(d[3]) + exp(d[1]) + remainder(d[1], d[2]) + copysign(d[1], d[2]);
}
extern "C" __global__ void narrow(float* f, float2* ff, half2* hh, __nv_bfloat162* bb, unsigned short* out, unsigned* wide) {
    out[0] = __nv_cvt_float_to_fp8(f[0], __NV_SATFINITE, __NV_E4M3); out[1] = __nv_cvt_float2_to_fp8x2(ff[0], __NV_SATFINITE, __NV_E5M2);
    out[2] = __nv_cvt_halfraw2_to_fp8x2(__half2_raw(hh[0]), __NV_SATFINITE, __NV_E4M3); hh[1] = __half2(__nv_cvt_fp8x2_to_halfraw2(out[3], __NV_E5M2));
    out[4] = __nv_cvt_float2_to_e8m0x2(ff[1], __NV_SATFINITE, cudaRoundZero); out[5] = __nv_cvt_float2_to_fp6x2(ff[2], __NV_E2M3, cudaRoundNearest); out[6] = __nv_cvt_float2_to_fp4x2(ff[3], __NV_E2M1, cudaRoundNearest);
    hh[2] = __half2(__nv_cvt_fp6x2_to_halfraw2(out[7], __NV_E3M2)); hh[3] = __half2(__nv_cvt_fp4x2_to_halfraw2(out[8], __NV_E2M1));
    __nv_fp8x4_e4m3 four(make_float4(f[0], f[1], f[2], f[3])); wide[0] = four.__x; f[9] = float4(four).x; __nv_fp4x4_e2m1 small(make_float4(f[0], f[1], f[2], f[3])); wide[1] = small.__x;
    out[9] = __nv_cvt_bfloat16raw2_to_fp8x2(__nv_bfloat162_raw(bb[0]), __NV_SATFINITE, __NV_E4M3);
}
extern "C" __global__ void complex(cuDoubleComplex* z, cuComplex* c) { z[0] = cuCfma(z[1], z[2], cuCdiv(z[3], z[4])); c[0] = cuCdivf(c[1], cuCmulf(c[2], cuConjf(c[3]))); c[1].x = cuCabsf(c[2]); }
