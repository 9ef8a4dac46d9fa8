// Atomic operations of all types and scopes, locks, histograms, libcu++'s atomics.
#include <cuda/atomic>
template <class T> __global__ void whole(T *x) {
    int i = threadIdx.x;
    T v = x[i + 1];
    v += atomicAdd(x + i, v);
    v += atomicExch(x + i, v);
    v += atomicCAS(x + i, v, T(3));
    v += atomicMin(x + i, v);
    v += atomicMax(x + i, v);
    v += atomicAnd(x + i, v);
    v += atomicOr(x + i, v);
    v += atomicXor(x + i, v);
    x[i + 2] = v;
}
template __global__ void whole<int>(int *);
template __global__ void whole<unsigned>(unsigned *);
template __global__ void whole<unsigned long long>(unsigned long long *);
__global__ void others(int *x, unsigned *y, float *f, double *d, unsigned short *h, unsigned long long *u) {
    int i = threadIdx.x;
    x[i] = atomicSub(x, 1) + atomicAdd_block(x, 2) + atomicAdd_system(x, 3) + atomicMax_system(x + 1, i);
    y[i] = atomicInc(y, 10) + atomicDec(y, 10) + atomicSub(y + 1, 3u) + atomicCAS_block(y, 1u, 2u);
    f[i] = atomicAdd(f, 1.5f) + atomicExch(f + 1, 2.f) + atomicAdd_system(f, 1.f);
    d[i] = atomicAdd(d, 1.5) + atomicAdd_block(d + 1, .5);
    h[i] = atomicCAS(h, (unsigned short)1, (unsigned short)2);
    u[i] = atomicAdd_system(u, 1ull) + atomicCAS_system(u + 1, 1ull, 2ull);
    __shared__ int bins[64];
    atomicAdd(&bins[x[i] & 63], 1);
    __shared__ double sum;
    atomicAdd(&sum, d[i]);
}
__device__ int lock = 0;
__device__ double old_add(double *at, double value) {
    unsigned long long *bits = reinterpret_cast<unsigned long long *>(at), seen = *bits, expected;
    do {
        expected = seen;
        seen = atomicCAS(bits, expected, __double_as_longlong(value + __longlong_as_double(expected)));
    } while (seen != expected);
    return __longlong_as_double(seen);
}
__global__ void critical(double *x) {
    bool done = false;
    while (!done) {
        if (atomicCAS(&lock, 0, 1) == 0) {
            __threadfence();
            *x += 1;
            __threadfence();
            atomicExch(&lock, 0);
            done = true;
        }
    }
    old_add(x + 1, 2.5);
}
template <class T> __global__ void standard(T *x) {
    cuda::atomic_ref<T, cuda::thread_scope_device> device(x[0]);
    cuda::atomic_ref<T, cuda::thread_scope_block> block(x[1]);
    cuda::atomic_ref<T, cuda::thread_scope_system> system(x[2]);
    T v = device.load(cuda::memory_order_acquire);
    block.store(v, cuda::memory_order_release);
    v += system.fetch_add(T(1), cuda::memory_order_seq_cst);
    v += device.fetch_sub(T(2), cuda::memory_order_relaxed);
    v += block.exchange(v, cuda::memory_order_acq_rel);
    T expected = v;
    while (!device.compare_exchange_weak(expected, expected + T(1), cuda::memory_order_acq_rel, cuda::memory_order_acquire)) {}
    v += system.fetch_max(T(4)) + device.fetch_min(T(5));
    cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_device);
    x[3] = v;
}
template __global__ void standard<int>(int *);
template __global__ void standard<unsigned long long>(unsigned long long *);
template __global__ void standard<unsigned char>(unsigned char *);
template __global__ void standard<short>(short *);
template __global__ void standard<float>(float *);
template __global__ void standard<double>(double *);
