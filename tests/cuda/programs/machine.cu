// Inline assembly, pipelines, barriers in memory, bulk copies, clusters.
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/ptx>
#include <cuda_pipeline.h>
#if __CUDA_ARCH__ >= 800 || !defined(__CUDA_ARCH__)
__global__ void staged(const int4 *in, int4 *out, int n) {
    __shared__ int4 buffer[2][64];
    for (int i = 0; i < 2; ++i) {
        __pipeline_memcpy_async(&buffer[i][threadIdx.x], in + i * 64 + threadIdx.x, 16);
        __pipeline_commit();
    }
    for (int i = 0; i < n; ++i) {
        __pipeline_wait_prior(1);
        __syncthreads();
        out[i * 64 + threadIdx.x] = buffer[i & 1][threadIdx.x ^ 1];
        __syncthreads();
        if (i + 2 < n) __pipeline_memcpy_async(&buffer[i & 1][threadIdx.x], in + (i + 2) * 64 + threadIdx.x, 16);
        __pipeline_commit();
    }
}
__global__ void barriers(int *x) {
    __shared__ alignas(8) char storage[sizeof(cuda::barrier<cuda::thread_scope_block>)];
    auto &barrier = reinterpret_cast<cuda::barrier<cuda::thread_scope_block> &>(storage);
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    auto token = barrier.arrive();
    x[threadIdx.x] += 1;
    barrier.wait(std::move(token));
    barrier.arrive_and_wait();
    barrier.arrive_and_drop();
}
__global__ void pipelines(const float *in, float *out) {
    __shared__ float data[256];
    auto pipe = cuda::make_pipeline();
    pipe.producer_acquire();
    cuda::memcpy_async(&data[threadIdx.x], in + threadIdx.x, sizeof(float), pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    out[threadIdx.x] = data[threadIdx.x ^ 1];
    pipe.consumer_release();
}
#endif
#if __CUDA_ARCH__ >= 900 || !defined(__CUDA_ARCH__)
__global__ void bulk(const int *in, int *out) {
    __shared__ alignas(128) int data[1024];
    __shared__ cuda::std::uint64_t barrier;
    if (threadIdx.x == 0) {
        cuda::ptx::mbarrier_init(&barrier, 1);
        cuda::ptx::fence_proxy_async();
        cuda::ptx::cp_async_bulk(cuda::ptx::space_cluster, cuda::ptx::space_global, data, in, sizeof(data), &barrier);
        cuda::ptx::mbarrier_arrive_expect_tx(cuda::ptx::sem_release, cuda::ptx::scope_cta, cuda::ptx::space_shared, &barrier, sizeof(data));
    }
    __syncthreads();
    while (!cuda::ptx::mbarrier_try_wait_parity(&barrier, 0)) {}
    data[threadIdx.x] += 1;
    __syncthreads();
    if (threadIdx.x == 0) {
        cuda::ptx::fence_proxy_async(cuda::ptx::space_shared);
        cuda::ptx::cp_async_bulk(cuda::ptx::space_global, cuda::ptx::space_shared, out, data, sizeof(data));
        cuda::ptx::cp_async_bulk_commit_group();
        cuda::ptx::cp_async_bulk_wait_group_read(cuda::ptx::n32_t<0>());
    }
}
#endif
__global__ void assembly(unsigned *x, unsigned long long *y, float *f, double *d, short *s) {
    int i = threadIdx.x;
    unsigned a, b;
    asm("{\n\t.reg .u32 t;\n\tadd.cc.u32 t, %2, %3;\n\taddc.u32 %1, 0, 0;\n\tmov.u32 %0, t;\n\t}" : "=r"(a), "=r"(b) : "r"(x[i]), "r"(x[i + 1]));
    asm volatile("mad.wide.u32 %0, %1, %2, %0;" : "+l"(y[i]) : "r"(a), "r"(b));
    asm("fma.rn.f32 %0, %1, %1, %2;" : "=f"(f[i]) : "f"(f[i + 1]), "f"(1.5f));
    asm("sqrt.rn.f64 %0, %1;" : "=d"(d[i]) : "d"(d[i + 1]));
    asm("min.s16 %0, %1, %2;" : "=h"(s[i]) : "h"(s[i + 1]), "h"(s[i + 2]));
    asm("{.reg .pred p; setp.ne.u32 p, %1, %2; selp.u32 %0, 1, 2, p;}" : "=r"(x[i]) : "r"(a), "n"(7));
    asm volatile("st.global.v2.u32 [%0], {%1, %2};" ::"l"(x + 4), "r"(a), "r"(b) : "memory");
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(x[i + 1]) : "r"(lane), "r"(a), "r"(b));
    asm("prmt.b32 %0, %1, 0, 0x0123;" : "=r"(x[i + 2]) : "r"(a));
    __uint128_t wide = (__uint128_t)y[i] * y[i + 1] / (y[i + 2] | 1);
    y[i + 3] = wide >> 64;
    y[i + 4] = wide % 1000000007u;
}
