// Atomics of CUDA and of the library, by type, order and scope.
#include <cuda/atomic>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
template <class T> __device__ void integers(T* p, T v) {
    atomicAdd(p, v); atomicMin(p, v); atomicMax(p, v); atomicAnd(p, v); atomicOr(p, v); atomicXor(p, v);
    p[1] = atomicExch(p, v) + atomicCAS(p, v, v);
    p[2] = atomicAdd_block(p, v) + atomicAdd_system(p, v);
}
extern "C" __global__ void classic(int* i, unsigned* u, unsigned long long* w, float* f, double* d, half* h, half2* hh, __nv_bfloat16* b, __nv_bfloat162* bb) {
    __shared__ unsigned s[32];
    integers(i, 3); integers(u, 4u); integers(w, 5ull);
    u[4] = atomicInc(u, 7) + atomicDec(u, 9) + atomicAdd(s, 3) + atomicCAS(s + 1, 2, 3);
    f[1] = atomicAdd(f, 1.f) + atomicExch(f, 2.f);
    d[1] = atomicAdd(d, 1.0);
    atomicAdd(h, __float2half(1.f)); atomicAdd(hh, __float2half2_rn(1.f));
    atomicAdd(b, __float2bfloat16(1.f)); atomicAdd(bb, __float2bfloat162_rn(1.f));
    atomicSub(i, 3);
#if __CUDA_ARCH__ >= 900
    atomicAdd((float2*)f, make_float2(1, 2)); atomicAdd((float4*)f, make_float4(1, 2, 3, 4));
#endif
}
template <cuda::thread_scope S, class T> __device__ void scoped(T* p) {
    cuda::atomic_ref<T, S> it(*p);
    it.fetch_add(1, cuda::memory_order_relaxed); it.fetch_add(1, cuda::memory_order_acquire);
    it.fetch_sub(1, cuda::memory_order_release); it.fetch_add(1, cuda::memory_order_acq_rel); it.fetch_add(1);
    T expected = it.load(cuda::memory_order_acquire);
    it.compare_exchange_strong(expected, 7); it.compare_exchange_weak(expected, 8, cuda::memory_order_acquire, cuda::memory_order_relaxed);
    it.store(it.exchange(4), cuda::memory_order_release); it.store(it.load()); it.store(it.load(cuda::memory_order_relaxed), cuda::memory_order_relaxed);
    it.fetch_min(2); it.fetch_max(3);
    cuda::atomic_thread_fence(cuda::memory_order_seq_cst, S); cuda::atomic_thread_fence(cuda::memory_order_acquire, S);
}
template <class T> __device__ void scopes(T* p) {
    scoped<cuda::thread_scope_thread>(p); scoped<cuda::thread_scope_block>(p); scoped<cuda::thread_scope_device>(p); scoped<cuda::thread_scope_system>(p);
}
extern "C" __global__ void library(int* i, long long* l, unsigned char* c, short* s) { scopes(i); scopes(l); scopes(c); scopes(s); __threadfence(); __threadfence_block(); __threadfence_system(); }
