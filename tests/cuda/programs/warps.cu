// Warp and block primitives: shuffles of all types, votes, matches, reductions, barriers with counts, fences, lanes.
template <class T> __global__ void shuffle(T *x) {
    int i = threadIdx.x;
    T v = x[i];
    v += __shfl_sync(~0u, v, 3);
    v += __shfl_up_sync(~0u, v, 1, 16);
    v += __shfl_down_sync(~0u, v, 2, 8);
    v += __shfl_xor_sync(0xffff, v, 4);
    x[i] = v;
}
template __global__ void shuffle<int>(int *);
template __global__ void shuffle<unsigned>(unsigned *);
template __global__ void shuffle<long>(long *);
template __global__ void shuffle<unsigned long long>(unsigned long long *);
template __global__ void shuffle<float>(float *);
template __global__ void shuffle<double>(double *);
__global__ void votes(int *x, unsigned *m) {
    int i = threadIdx.x, v = x[i];
    m[i] = __ballot_sync(~0u, v > 3) ^ __activemask();
    if (__all_sync(~0u, v) || __any_sync(~0u, v < 0)) x[i] = 1;
    m[i + 1] = __match_any_sync(~0u, v);
    m[i + 2] = __match_any_sync(~0u, (unsigned long long)v << 20);
    int same;
    m[i + 3] = __match_all_sync(~0u, v, &same) + same;
    __syncwarp();
    __syncwarp(0xff);
}
#if __CUDA_ARCH__ >= 800 || !defined(__CUDA_ARCH__)
__global__ void reductions(int *x, unsigned *m) {
    int v = x[threadIdx.x];
    x[threadIdx.x] = __reduce_add_sync(~0u, v) + __reduce_min_sync(~0u, v) + __reduce_max_sync(~0u, v);
    m[threadIdx.x] = __reduce_and_sync(~0u, m[0]) + __reduce_or_sync(~0u, m[1]) + __reduce_xor_sync(~0u, m[2]) + __reduce_max_sync(~0u, m[3]);
}
#endif
__global__ void barriers(int *x) {
    int p = x[threadIdx.x];
    x[threadIdx.x] = __syncthreads_count(p) + __syncthreads_and(p > 1) + __syncthreads_or(p < 2);
    __syncthreads();
    asm volatile("bar.sync 1, 64;" ::: "memory");
    asm volatile("bar.arrive 2, %0;" ::"r"(128) : "memory");
    __threadfence_block();
    __threadfence();
    __threadfence_system();
}
__global__ void bits(unsigned *x, unsigned long long *y, int *z) {
    int i = threadIdx.x;
    unsigned v = x[i];
    x[i] = __popc(v) + __clz(v) + __ffs(v) + __brev(v) + __byte_perm(v, x[i + 1], 0x3210) + __funnelshift_l(v, x[1], 7) + __funnelshift_rc(v, x[2], z[0]) + __fns(v, 0, 2);
    y[i] = __popcll(y[i]) + __clzll(y[i]) + __ffsll(y[i]) + __brevll(y[i]) + __umul64hi(y[i], y[i + 1]) + __umulhi(v, x[3]);
    z[i] = __mulhi(z[i], z[i + 1]) + __mul24(z[i], 3) + __sad(z[i], 4, 5u) + __hadd(z[i], z[1]) + __rhadd(z[i], z[2]) + __vaddss2(v, x[1]) + __vmaxu4(v, x[2]) + __vabsdiffs4(v, x[3]) + __vcmpgts2(v, x[4]);
#if __CUDA_ARCH__ >= 610 || !defined(__CUDA_ARCH__)
    z[i + 2] = __dp4a(z[i], z[3], z[4]) + __dp2a_lo(z[i], z[3], z[4]);
#endif
    z[i + 1] = __double2hiint(1.5 * i) + __float_as_int(.5f * i) + __float2int_rd(z[0] * .1f) + __double2ull_ru(.3 * z[1]);
}
__global__ void __launch_bounds__(256, 2) bounded(int *x) { x[threadIdx.x] += 1; }
#if __CUDA_ARCH__ >= 900 || !defined(__CUDA_ARCH__)
__global__ void __launch_bounds__(128, 1, 4) bounded_cluster(int *x) { x[threadIdx.x] += 1; }
__global__ void __cluster_dims__(2, 1, 1) clustered(int *x) { x[threadIdx.x] += 1; }
#endif
