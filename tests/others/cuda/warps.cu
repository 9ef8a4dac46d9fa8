// Functions of warps, cache operators, integer and video intrinsics, and more of the kind.
extern "C" __global__ void warps(int* p, float* f, long long* l) {
    unsigned mask = __activemask();
    int it = p[threadIdx.x];
    it += __shfl_sync(mask, it, 1) + __shfl_up_sync(mask, it, 2) + __shfl_down_sync(mask, it, 3, 16) + __shfl_xor_sync(mask, it, 4);
    l[0] = __shfl_sync(mask, l[1], 3); f[0] = __shfl_xor_sync(mask, f[1], 2);
    it += __ballot_sync(mask, it > 3) + __any_sync(mask, it) + __all_sync(mask, it > 9) + __match_any_sync(mask, it);
    int all; it += __match_all_sync(mask, it, &all) + all;
    __syncwarp(mask);
#if __CUDA_ARCH__ >= 800
    it += __reduce_add_sync(mask, it) + __reduce_min_sync(mask, it) + __reduce_max_sync(mask, it) + __reduce_and_sync(mask, (unsigned)it) + __reduce_or_sync(mask, (unsigned)it) + __reduce_xor_sync(mask, (unsigned)it);
#endif
    p[threadIdx.x] = it + __isGlobal(p) + __isShared(p) + __isLocal(p) + __isConstant(p);
    __nanosleep(100);
    f[3] = __ldg(f + 4) + __ldcg(f + 5) + __ldca(f + 6) + __ldcs(f + 7) + __ldlu(f + 8) + __ldcv(f + 9);
    __stwb(f, 1.f); __stcg(f, 2.f); __stcs(f, 3.f); __stwt(f, 4.f);
    l[2] = clock() + clock64() + __brevll(l[3]) + __popcll(l[4]) + __clzll(l[5]) + __ffsll(l[6]) + __mul64hi(l[7], l[8]);
}
extern "C" __global__ void video(unsigned* p) {
    unsigned a = p[0], b = p[1], c = p[2];
    p[3] = __vadd2(a, b) ^ __vadd4(a, b) ^ __vaddss2(a, b) ^ __vaddus4(a, b) ^ __vavgs2(a, b) ^ __vavgu4(a, b) ^ __vabs2(a) ^ __vabsdiffs4(a, b) ^ __vabsdiffu2(a, b);
    p[4] = __vcmpeq2(a, b) ^ __vcmpges4(a, b) ^ __vcmpltu2(a, b) ^ __vmaxs2(a, b) ^ __vminu4(a, b) ^ __vsads4(a, b) ^ __vsadu2(a, b) ^ __vseteq4(a, b) ^ __vsubss2(a, b) ^ __vneg4(a);
    p[5] = __vimax3_s32(a, b, c) ^ __vimin3_u16x2(a, b, c) ^ __vimax_s32_relu(a, b) ^ __viaddmax_s32(a, b, c) ^ __viaddmin_u16x2(a, b, c) ^ __vimax3_s16x2_relu(a, b, c);
    p[6] = __byte_perm(a, b, c) + __funnelshift_l(a, b, c) + __funnelshift_rc(a, b, c) + __fns(a, b, c) + __brev(a) + __popc(b) + __clz(c) + __ffs(a) + __sad(a, b, c) + __umulhi(a, b) + __mulhi(a, b) + __hadd(a, b) + __rhadd(a, b) + __uhadd(a, b) + __mul24(a, b) + __umul24(a, b);
#ifndef __CUDACC_DEBUG__  // nvcc has no dot products with debug information.
    p[6] += __dp4a(a, b, c) + __dp2a_lo(a, b, c) + __dp2a_hi((int)a, (int)b, (int)c);
#endif
    __prof_trigger(3);
    if (a == 12345) __trap();
    if (a == 54321) __brkpt();
}
