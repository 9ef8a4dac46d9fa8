// Blocks of a cluster, which use each other's shared memory; copies in the background with barriers and pipelines.

#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/pipeline>

namespace groups = cooperative_groups;

// As cooperative groups have it, which clang does not take.
static __device__ unsigned rank_in_cluster()
{
    unsigned rank;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    return rank;
}

static __device__ unsigned blocks_of_cluster()
{
    unsigned count;
    asm("mov.u32 %0, %%cluster_nctarank;" : "=r"(count));
    return count;
}

static __device__ void cluster_sync()
{
    asm volatile("barrier.cluster.arrive.aligned;\n\tbarrier.cluster.wait.aligned;" ::: "memory");
}

template <class T> static __device__ T *in_block(T *own, unsigned rank)
{
    T *there;
    asm("mapa.u64 %0, %1, %2;" : "=l"(there) : "l"(own), "r"(rank));
    return there;
}

// All add to a number of the first block.
extern "C" __global__ void sums(const int *from, int *out)
{
    __shared__ int sum;
    if (threadIdx.x == 0)
        sum = 0;
    cluster_sync();
    atomicAdd(in_block(&sum, 0), from[blockIdx.x * blockDim.x + threadIdx.x]);
    cluster_sync();
    if (rank_in_cluster() == 0 && threadIdx.x == 0)
        out[blockIdx.x / blocks_of_cluster()] = sum;
}

// Each block gives its numbers to the next one, as often as it is said.
extern "C" __global__ void ring(int rounds, int *values)
{
    __shared__ int held[2][32];
    int i = blockIdx.x * blockDim.x + threadIdx.x, next = (rank_in_cluster() + 1) % blocks_of_cluster();
    held[0][threadIdx.x] = values[i];
    cluster_sync();
    for (int round = 0; round < rounds; round++) {
        in_block(held[~round & 1], next)[threadIdx.x] = held[round & 1][threadIdx.x] + 1;
        cluster_sync();
    }
    values[i] = held[rounds & 1][threadIdx.x];
}

// Tiles come in the background, with a barrier that tells when.
extern "C" __global__ void tiles(int count, const int *from, int *sums)
{
    __shared__ __align__(16) int tile[64];
    typedef cuda::barrier<cuda::thread_scope_block> Barrier;
    __shared__ __align__(8) char place[sizeof(Barrier)];
    Barrier &there = *(Barrier *)place;
    groups::thread_block block = groups::this_thread_block();
    if (block.thread_rank() == 0)
        init(&there, block.size());
    block.sync();
    int sum = 0;
    for (int i = 0; i < count; i++) {
        cuda::memcpy_async(block, tile, from + 64 * i, cuda::aligned_size_t<16>(sizeof tile), there);
        there.arrive_and_wait();
        for (int k = threadIdx.x; k < 64; k += blockDim.x)
            sum += tile[k] * (i + 1);
        block.sync();
    }
    sums[threadIdx.x] = sum;
}

// Two stages: one is worked on while the other comes.
extern "C" __global__ void stages(int count, const float4 *from, float4 *to)
{
    __shared__ float4 stage[2][32];
    cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
    int i = threadIdx.x;
    pipe.producer_acquire();
    cuda::memcpy_async(&stage[0][i], &from[i], cuda::aligned_size_t<16>(16), pipe);
    pipe.producer_commit();
    for (int round = 0; round < count; round++) {
        if (round + 1 < count) {
            pipe.producer_acquire();
            cuda::memcpy_async(&stage[(round + 1) & 1][i], &from[(round + 1) * 32 + i], cuda::aligned_size_t<16>(16), pipe);
            pipe.producer_commit();
            cuda::pipeline_consumer_wait_prior<1>(pipe);
        } else
            cuda::pipeline_consumer_wait_prior<0>(pipe);
        float4 it = stage[round & 1][i];
        to[round * 32 + i] = make_float4(it.w, it.z, it.y, it.x + round);
        pipe.consumer_release();
    }
}
