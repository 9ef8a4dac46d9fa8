// Copies in the background and barriers that are objects.
// nvcc -ptx -arch=sm_90 pipeline.cu -o pipeline.ptx
#include <cuda_pipeline.h>
#include <cuda_awbarrier_primitives.h>

// Each block adds neighbours of its part, which it copies to shared memory in two stages.
extern "C" __global__ void stages(const int *from, int *to) {
    __shared__ int parts[2][64];
    const int *own = from + 256 * blockIdx.x;
    int t = threadIdx.x;
    __pipeline_memcpy_async(&parts[0][t], &own[t], 4);
    __pipeline_commit();
    for (int i = 0; i < 4; i++) {
        if (i < 3) {
            __pipeline_memcpy_async(&parts[(i + 1) % 2][t], &own[64 * (i + 1) + t], 4);
        }
        __pipeline_commit();
        __pipeline_wait_prior(1);
        __syncthreads();
        to[256 * blockIdx.x + 64 * i + t] = parts[i % 2][t] + parts[i % 2][(t + 1) % 64];
        __syncthreads();
    }
}

// Four floats at once, and zeros for what is beyond the end.
extern "C" __global__ void padded(const float4 *from, float4 *to, int n) {
    __shared__ float4 part[32];
    int t = threadIdx.x;
    int left = (n - 4 * t) * 4;
    left = left < 0 ? 0 : left > 16 ? 16 : left;
    __pipeline_memcpy_async(&part[t], &from[t], 16, 16 - left);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    to[t] = part[31 - t];
}

// Threads hand numbers on round and round; each has seen what its neighbour wrote the round before.
extern "C" __global__ void rounds(int *to, int n) {
    __shared__ __mbarrier_t barrier;
    __shared__ int values[2][64];
    int t = threadIdx.x;
    if (t == 0) {
        __mbarrier_init(&barrier, blockDim.x);
    }
    values[0][t] = t;
    __syncthreads();
    for (int i = 0; i < n; i++) {
        __mbarrier_token_t token = __mbarrier_arrive(&barrier);
        while (!__mbarrier_test_wait(&barrier, token)) {
        }
        values[(i + 1) % 2][t] = values[i % 2][(t + 1) % 64] + 1;
    }
    to[t] = values[n % 2][t];
}

// The copies themselves arrive.
extern "C" __global__ void arrives(const int *from, int *to) {
    __shared__ __mbarrier_t barrier;
    __shared__ int part[64];
    int t = threadIdx.x;
    if (t == 0) {
        __mbarrier_init(&barrier, blockDim.x);
    }
    __syncthreads();
    __pipeline_memcpy_async(&part[t], &from[t], 4);
    __pipeline_arrive_on(&barrier);
    __mbarrier_token_t token = __mbarrier_arrive(&barrier);
    while (!__mbarrier_test_wait(&barrier, token)) {
    }
    to[t] = part[63 - t];
}
